"""Tables that cannot be: each is refused with its clause, all problems at once."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts import BadFact, ImpossibleTable
from referee.game import find_game
from referee.games.navegador.words import REGIONS

NAVEGADOR = find_game("navegador")
SEA = list(REGIONS[1:])
FULL = "sugar-factory 6, gold-factory 6, spices-factory 6, shipyard 8, church 8"


def table(**changes: Any) -> dict[str, Any]:
    """Round 3 of a game for two, with Guine explored by red."""
    found: dict[str, Any] = {
        "players": ["red", "blue"],
        "round": 3,
        "unexplored": [region for region in SEA if region != "guine"],
        "open": ["guine 60", "guine 90"],
        "card": {"holder": "blue", "orange": "workers"},
        "seats": {
            "red": {"stone": "sailing", "ships": {"guine": 1}, "explorers": 1},
            "blue": {"stone": "workers"},
        },
    }
    for path, value in changes.items():
        *outer, last = path.split("__")
        here = found
        for step in outer:
            here = here.setdefault(step, {})
        here[last] = value
    return found


def test_this_table_is_possible() -> None:
    read = NAVEGADOR.read_table(table())
    assert (read.turn, read.phase, read.left.total) == ("red", 1, 34)


def test_only_the_players_need_to_be_named() -> None:
    read = NAVEGADOR.read_table({"players": ["red", "green", "blue"]})
    assert read == NAVEGADOR.play("set-up", None, {"players": "red, green, blue"}).after
    assert (read.card.holder, read.left["church"], read.market) == ("blue", 7, {"sugar": 4, "gold": 4, "spices": 4})
    seat = read.seats["red"]
    assert (seat.stone, str(seat.ships), seat.workers, seat.cash) == ("middle", "portugal 2", 3, 200)
    assert (str(seat.factories), seat.shipyards, seat.churches, seat.king) == ("joker 1", 1, 1, "")


SIX = ["red", "green", "yellow", "blue", "black", "white"]
IMPOSSIBLE = [
    ({"players": ["red", "red"]}, "setup.first"),
    ({"players": ["red"], "turn": "red"}, "setup.first"),
    ({"turn": "green"}, "setup.first"),
    ({"card__holder": "green"}, "setup.first"),
    ({"end__by": "green"}, "setup.first"),
    ({"market": {"gold": 11}}, "setup.market"),
    ({"seats__red__ships": {"guine": 8}}, "ships.limit"),
    ({"seats__red__ships": {"goa": 1}}, "explore.fleet"),
    ({"seats__red__workers": 1}, "workers.limits"),
    ({"seats__red__workers": 10}, "workers.limits"),
    ({"seats__red__cash": -10}, "cash.enough"),
    ({"seats__red__cash": 15}, "cash.enough"),
    ({"seats__red__shipyards": 2, "left": FULL}, "setup.buildings"),
    ({"seats__red__churches": 0}, "setup.buildings"),
    ({"seats__red__factories": "joker 2"}, "setup.buildings"),
    ({"seats__red__factories": "gold 1, joker 1", "left": FULL}, "setup.buildings"),
    ({"left": "sugar-factory 7, gold-factory 6, spices-factory 6, shipyard 8, church 8"}, "setup.buildings"),
    ({"seats__red__explorers": 2}, "setup.explorers"),
    ({"unexplored": ["portugal", *SEA]}, "setup.explorers"),
    ({"open": "rio 60"}, "colony.open"),
    ({"open": "portugal 60"}, "colony.open"),
    ({"open": "guine 160"}, "setup.tiles"),
    ({"open": "guine 60, guine 60"}, "setup.tiles"),
    ({"open": "guine 60, guine 70, guine 80, guine 90, guine 100"}, "setup.tiles"),
    ({"seats__red__colonies": "gold 9"}, "setup.removed"),
    ({"seats__red__privileges": "church 4"}, "privilege.max"),
    ({"gallery": "church 4", "seats__red__privileges": "church 3"}, "setup.gallery"),
    ({"phase": 2}, "phase.regions"),
    ({"seats__blue__stone": "middle"}, "rondel.first"),
    ({"round": 1}, "rondel.first"),
    ({"round": 1, "card": {"holder": "red", "orange": "sailing"}}, "card.first-round"),
    ({"card__orange": "none"}, "card.orange"),
    ({"end": {"why": ["nagasaki"], "by": "red", "left": ["red", "blue"]}}, "end.final"),
    ({"end": {"left": ["red"]}}, "end.final"),
    ({"end": {"why": ["nagasaki"], "by": "red", "left": []}}, "end.nagasaki"),
    ({"end": {"why": ["buildings"], "by": "red", "left": []}}, "end.buildings"),
    ({"gallery": "colony 4"}, "phase.gallery"),
    ({"gallery": "-", "seats__red__privileges": "church 3", "seats__blue__privileges": "church 3"}, "phase.gallery"),
    ({"seats__red__colonies": "sugar 5"}, "setup.tiles"),
    (
        {
            "unexplored": [],
            "open": "-",
            "seats__red__explorers": 12,
            "card__holder": "red",
            "turn": "red",
            "end": {"by": "red", "left": ["blue", "red"]},
        },
        "end.final",
    ),
    ({"seats__red__king": "church"}, "score.king"),
    ({"players": SIX, "seats": {name: {"stone": "sailing"} for name in SIX}, "card__holder": "white"}, "setup.first"),
    (
        {
            "round": 1,
            "turn": "red",
            "seats__red__stone": "middle",
            "seats__blue__stone": "middle",
            "seats__red__explorers": 0,
            "seats__red__ships": "portugal 2",
            "unexplored": SEA,
            "open": "-",
            "seats__blue__cash": 250,
        },
        "setup.player",
    ),
    ({"round": 1, "turn": "blue", "seats__blue__stone": "middle", "market": {"gold": 5}}, "setup.market"),
    ({"round": 1, "turn": "blue", "seats__blue__stone": "middle", "seats__red__workers": 4}, "turn.order"),
    ({"round": 1, "turn": "blue", "seats__blue__stone": "middle", "seats__red__stone": "workers"}, "turn.order"),
]


@pytest.mark.parametrize(
    ("changes", "clause"), IMPOSSIBLE, ids=[f"{clause} {changes}" for changes, clause in IMPOSSIBLE]
)
def test_an_impossible_table_is_refused_with_its_clause(changes: dict[str, Any], clause: str) -> None:
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(table(**changes))
    assert clause in refusal.value.clauses


def test_nagasaki_explored_without_the_end_is_impossible() -> None:
    explored = table(unexplored=[], phase=3, open="-", seats__red__explorers=12)
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(explored)
    assert refusal.value.clauses == ("end.nagasaki",)


def test_nothing_left_to_build_without_the_end_is_impossible() -> None:
    built = table(left="-", seats__red__factories="sugar 6, gold 6, spices 6, joker 1", seats__red__shipyards=9)
    built["seats"]["red"]["churches"] = 9
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(built)
    assert refusal.value.clauses == ("end.buildings",)


def test_the_king_on_a_full_column_is_impossible() -> None:
    over = table(
        unexplored=[], phase=3, open="-", seats__red__explorers=12, end={"why": ["nagasaki"], "by": "red", "left": []}
    )
    over["gallery"] = "-"
    over["seats"]["red"] |= {"king": "church", "privileges": "church 3"}
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(over)
    assert refusal.value.clauses == ("score.king-free",)


def test_all_problems_are_told_at_once() -> None:
    wrong = table(phase=2, seats__red__workers=1, seats__blue__cash=5, market={"sugar": 0})
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(wrong)
    assert refusal.value.clauses == ("setup.market", "workers.limits", "cash.enough", "phase.regions")
    assert set(refusal.value.paths) == {"market.sugar", "seats.red.workers", "seats.blue.cash", "phase"}


def test_the_orange_ship_may_wait_under_the_other_reading() -> None:
    house = NAVEGADOR.house(readings={"orange-start": "none"})
    assert NAVEGADOR.read_table(table(card__orange="none"), house).card.orange == "none"


def test_tiles_of_a_region_whose_good_is_not_confirmed_are_not_checked() -> None:
    found = table(unexplored=[region for region in SEA if region not in ("guine", "zanzibar")], open="zanzibar 500")
    found["seats"]["red"]["explorers"] = 2
    assert str(NAVEGADOR.read_table(found).open[0]) == "zanzibar 500"


def test_words_that_do_not_exist_are_bad_facts() -> None:
    for wrong in (table(end={"why": ["boredom"]}), table(card={"holder": "blue", "orange": "harbour"}), table(card=3)):
        with pytest.raises(BadFact):
            NAVEGADOR.read_table(wrong)


def test_a_player_may_have_no_cruzado_left() -> None:
    assert NAVEGADOR.read_table(table(seats__red__cash=0)).seats["red"].cash == 0


AFTER_THE_CARD = {
    "unexplored": [],
    "open": "-",
    "seats__red__explorers": 12,
    "turn": "red",
    "card": {"holder": "blue", "orange": "workers"},
    "end": {"why": ["nagasaki"], "by": "red", "left": ["blue", "red"]},
}
"""Red has explored Nagasaki with the card, which is with blue now, and still takes the turn (`end.card`)."""


def test_whoever_explored_nagasaki_with_the_card_still_takes_the_turn() -> None:
    assert NAVEGADOR.read_table(table(**AFTER_THE_CARD, round=2)).turn == "red"


@pytest.mark.parametrize(
    "changes",
    [
        {"card": {"holder": "red", "orange": "workers"}},
        {"end": {"why": ["nagasaki"], "by": "red", "left": ["red"]}, "turn": "blue"},
        {"end": {"why": ["nagasaki"], "by": "red", "left": ["blue"]}},
    ],
)
def test_else_the_first_of_the_final_turns_comes_next(changes: dict[str, Any]) -> None:
    with pytest.raises(ImpossibleTable) as refusal:
        NAVEGADOR.read_table(table(**AFTER_THE_CARD | changes))
    assert refusal.value.clauses == ("end.final",)


def test_of_a_seat_that_lacks_only_that_is_told() -> None:
    with pytest.raises(ImpossibleTable) as refused:
        NAVEGADOR.read_table({"players": ["red", "blue"], "seats": {"red": {"stone": "workers", "workers": 4}}})
    assert refused.value.paths == ("seats",)


def test_what_follows_is_derived() -> None:
    told = table(seats__red__shipyards=2, seats__red__privileges="church 1", unexplored=SEA[5:])
    told["seats"]["red"]["explorers"] = 5
    del told["round"]
    read = NAVEGADOR.read_table(told)
    assert (read.left["shipyard"], read.gallery["church"], read.gallery["colony"]) == (7, 1, 1)
    assert (read.phase, read.round, read.turn) == (2, 2, "red")


def test_in_phase_1_the_gallery_is_what_nobody_has_taken() -> None:
    read = NAVEGADOR.read_table(table(seats__red__privileges="church 1"))
    assert (read.gallery["church"], read.gallery["colony"]) == (0, 1)


def test_with_the_end_on_its_way_the_turns_left_follow_from_the_turn() -> None:
    ending = table(unexplored=[], open="-", seats__red__explorers=12, end={"by": "red"}, turn="blue")
    read = NAVEGADOR.read_table(ending)
    assert (read.end.why, read.end.left, read.phase) == (("nagasaki",), ("blue", "red"), 3)
