"""The recorded games lead to the tables that the rulebook's text describes; what is offered instead is legal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.games.navegador.words import GOODS, SECTORS
from referee.journal import Session, load

from .playing import HOUSE, NAVEGADOR, play, set_up

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "navegador"


@pytest.fixture(scope="module")
def short() -> Session:
    return load(SCENARIOS / "30-short-game.toml")


def seat(session: Session, event: int, player: str) -> Any:
    return session.table_at(event).seats[player]


def test_the_explorer_is_paid_and_loses_a_ship(short: Session) -> None:
    table, red = short.table_at(2), seat(short, 2, "red")
    assert (red.cash, red.ships.plain(), red.explorers, red.stone) == (260, {"guine": 1}, 1, "sailing")
    assert [str(tile) for tile in table.open] == ["guine 60", "guine 90"]
    assert (table.turn, table.round, table.card.orange) == ("blue", 1, "none")


def test_the_first_placement_of_the_holder_begins_the_lap(short: Session) -> None:
    table, blue = short.table_at(3), seat(short, 3, "blue")
    assert (blue.workers, blue.cash) == (4, 150)
    assert (table.card.holder, table.card.orange) == ("blue", "workers")
    assert (table.turn, table.round) == ("red", 2)


def test_the_card_moves_ships_and_not_the_stone(short: Session) -> None:
    table, blue = short.table_at(5), seat(short, 5, "blue")
    assert (blue.ships.plain(), blue.stone) == ({"guine": 2}, "workers")
    assert (table.card.holder, table.card.orange, table.turn) == ("red", "market-1", "blue")


def test_a_founded_colony_leaves_the_board(short: Session) -> None:
    table, blue = short.table_at(6), seat(short, 6, "blue")
    assert (blue.cash, blue.colonies.plain()) == (90, {"gold": 1})
    assert [str(tile) for tile in table.open] == ["guine 90"]
    assert (table.turn, table.round) == ("red", 3)


def test_new_ships_lie_in_portugal_and_the_card_is_kept(short: Session) -> None:
    table, red = short.table_at(7), seat(short, 7, "red")
    assert (red.cash, red.ships.plain()) == (140, {"portugal": 2, "guine": 1})
    assert table.card.holder == "red"


def test_a_refused_move_changes_nothing(short: Session) -> None:
    assert short.table_at(8) == short.table_at(7)


def test_the_short_game_ends_with_these_prices(short: Session) -> None:
    table, blue = short.table_at(9), seat(short, 9, "blue")
    assert (blue.cash, table.market) == (150, {"sugar": 4, "gold": 4, "spices": 4})


def test_the_whole_game_has_what_a_game_can_have() -> None:
    whole = load(SCENARIOS / "40-whole-game.toml")
    rulings = [(step.event.name, step.ruling) for step in whole.replay() if step.ruling]
    answers = [(name, ruling.answer, ruling.clauses) for name, ruling in rulings if ruling.verdict == "legal"]
    assert any(name == "use-card" and "phase.card" in clauses for name, _, clauses in answers)
    assert any("card.lap" in clauses and "card.right" in clauses and name != "use-card" for name, _, clauses in answers)
    assert any(name == "hire" and answer.virtual for name, answer, _ in answers)
    assert any(ruling.verdict == "illegal" and ruling.clauses == ("rondel.pay",) for _, ruling in rulings)
    assert whole.table.over
    assert whole.table.end.why == ("nagasaki",)
    assert all(seat.king for seat in whole.table.seats.values())


# --- what is offered instead ---


CASH = st.none() | st.integers(0, 40).map(lambda tens: 10 * tens)
FEW = st.fixed_dictionaries({good: st.integers(0, 2) for good in GOODS})
OPEN = ["guine 80", "guine 110", "bahia 40", "bahia 100", "rio 60"]
PRICES = {"gold-factory": [70, 100], "shipyard": [150, 200], "church": [250, 280]}
READINGS = st.fixed_dictionaries(
    {
        "virtual-extra": st.sampled_from(("churches", "any")),
        "virtual-payment": st.sampled_from(("together", "one-by-one")),
        "colony-choice": st.sampled_from(("cheapest", "cheapest-of-good", "any")),
    }
)
QUESTIONS = st.one_of(
    st.tuples(
        st.just("rondel"),
        st.fixed_dictionaries(
            {"at": st.sampled_from(SECTORS), "to": st.sampled_from(SECTORS), "ships": st.integers(0, 7)}
        ),
    ),
    st.tuples(
        st.just("workers"),
        st.fixed_dictionaries(
            {
                "workers": st.integers(2, 9),
                "churches": st.integers(1, 4),
                "phase": st.integers(1, 3),
                "hire": st.integers(0, 9),
                "cash": CASH,
            }
        ),
    ),
    st.tuples(
        st.just("colonies"),
        st.fixed_dictionaries(
            {
                "workers": st.integers(2, 9),
                "ships": st.fixed_dictionaries({region: st.integers(0, 2) for region in ("guine", "bahia", "rio")}),
                "found": st.lists(st.sampled_from([*OPEN, "guine 90"]), max_size=5),
                "open": st.sampled_from((None, OPEN)),
                "cash": CASH,
            }
        ),
    ),
    st.tuples(
        st.just("buildings"),
        st.fixed_dictionaries(
            {
                "workers": st.integers(2, 9),
                "build": st.fixed_dictionaries({row: st.integers(0, 2) for row in PRICES}),
                "prices": st.sampled_from((PRICES, {**PRICES, "church": [250]})),
                "left": st.sampled_from((None, dict.fromkeys(PRICES, 1))),
                "cash": CASH,
            }
        ),
    ),
    st.tuples(
        st.just("market"),
        st.fixed_dictionaries(
            {"rows": st.just(dict.fromkeys(GOODS, 4)), "colonies": FEW, "factories": FEW, "sell": FEW, "process": FEW}
        ),
    ),
    st.tuples(
        st.just("privilege"),
        st.fixed_dictionaries(
            {
                "category": st.just("church"),
                "workers": st.integers(2, 4),
                "held": st.integers(0, 3),
                "owned": st.integers(0, 3),
                "gallery": st.integers(0, 1),
                "coin": st.just(40),
            }
        ),
    ),
    st.tuples(
        st.just("navigator-card"),
        st.fixed_dictionaries(
            {"use": st.just(True), "round": st.integers(1, 3), "moment": st.sampled_from(("before", "after"))}
        ),
    ),
    st.tuples(
        st.just("explore"),
        st.fixed_dictionaries(
            {
                "region": st.sampled_from(("rio", "macau", "nagasaki")),
                "ships": st.integers(1, 7),
                "players": st.integers(2, 5),
            }
        ),
    ),
)


@settings(max_examples=250, deadline=None)
@given(QUESTIONS, READINGS)
def test_the_facts_offered_instead_make_it_legal(
    question: tuple[str, dict[str, Any]], readings: dict[str, str]
) -> None:
    id, facts = question[0], {name: value for name, value in question[1].items() if value is not None}
    try:
        ruling = referee.ask("navegador", id, facts, readings=readings)
    except referee.MissingFacts:
        return
    assert bool(ruling.instead) == (ruling.verdict == "illegal")
    for offered in ruling.to_dict()["instead"]:
        if offered["facts"]:
            better = referee.ask("navegador", id, {**facts, **offered["facts"]}, readings=readings)
            assert better.verdict == "legal", (offered, better.clauses)


@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_facts_offered_instead_of_a_move_make_it_legal(random: Random) -> None:
    step = list(play(set_up(("red", "green", "blue")), random.choice, 12))[-1]
    table = step.ruling.after or step.before
    tries: list[tuple[str, dict[str, Any]]] = [
        ("hire", {"hire": 8}),
        ("build-ships", {"build": 8}),
        ("trade", {"sector": "market-1", "sell": "gold 3", "process": "gold 2, sugar 2"}),
        ("found", {"found": [str(tile) for tile in table.open[1:]]}),
        ("idle", {"sector": "sailing", "pay": "portugal 1"}),
    ]
    for move, facts in tries:
        try:
            ruling = NAVEGADOR.play(move, table, facts, HOUSE)
        except referee.MissingFacts:
            continue
        assert bool(ruling.instead) == (ruling.verdict == "illegal")
        for offered in ruling.to_dict()["instead"]:
            if offered["facts"]:
                assert NAVEGADOR.play(move, table, {**facts, **offered["facts"]}, HOUSE).verdict == "legal"
