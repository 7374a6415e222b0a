"""What is offered instead is never empty, and facts offered with it make the thing legal."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from navegador_play import HOUSE, NAVEGADOR, play, set_up

import referee

GOODS = ("sugar", "gold", "spices")
SECTORS = ("sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings")
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
