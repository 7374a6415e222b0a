"""Described tables: what is impossible is refused with every reason, what follows is derived, the rest is asked for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.facts import BadFact, ImpossibleTable, MissingFacts
from referee.plain import plain
from tests.vasco import playing

game = playing.game

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"seats": ["yellow", "yellow"]}, "seats", "setup.seat"),
    ({"first": "green"}, "first", "setup.seat"),
    ({"reserves.red.ships": ["yellow 9"]}, "reserves.red.ships", "setup.seat"),
    ({"sections": ["5 grey"]}, "sections", "setup.sections"),
    ({"sections": ["6 grey", "5 orange"]}, "sections", "setup.sections"),
    ({"sections": ["4 grey, 1 missionary", "5 orange"]}, "sections", "setup.sections"),
    ({"reserves.red.crew": "30 grey"}, "sections", "pieces.sailors"),
    ({"missionaries": 5}, "missionaries", "pieces.missionaries"),
    ({"reserves.red.captains": 8}, "reserves.red.captains", "pieces.captains"),
    ({"decks": [3, 12, 12]}, "decks", "pieces.tiles"),
    ({"reserves.red.projects": ["7 crew 3"] * 8}, "reserves", "pieces.tiles"),
    ({"discs": "5 red projects, 5 yellow projects"}, "discs", "place.number"),
    ({"discs": "23 red projects"}, "discs", "place.number"),
    (
        {"discs": "1 red projects, 2 red projects, 3 red recruiting, 4 red recruiting, 5 red navigation"},
        "discs",
        "place.discs",
    ),
    ({"discs": "21 red projects"}, "discs", "place.extra"),
    ({"discs": "1 red projects, 2 red projects, 3 yellow projects"}, "discs", "place.space"),
    ({"portraits": "dias red"}, "portraits", "character.once"),
    ({"portraits": "dias yellow, dias yellow"}, "portraits", "character.once"),
    ({"characters.dias": "board"}, "characters.dias", "setup.characters"),
    ({"harbours.malindi": "-, -, -"}, "harbours.malindi", "send.limit"),
    ({"harbours.malindi": "red 8, -, -, -, -"}, "harbours.malindi", "send.limit"),
    ({"decks": [7, 0, 21]}, "decks", "end.projects"),
    ({"reserves.red.projects": ["II 7 crew 3"]}, "reserves.red.projects", "end.projects"),
    ({"upper": "III 7 crew 3, -, -, -, -, -"}, "upper", "end.projects"),
    (
        {"decks": [0, 14, 14], "sao_gabriel": "II 8 crew 3", "upper": "I 7 crew 3, -, -, -, -, -"},
        "sao_gabriel",
        "end.projects",
    ),
    ({"harbours.mombasa": "red 4, -, -, -"}, "harbours.mombasa", "send.limit"),
    ({"merchants_left": 5}, "merchants_left", "pieces.merchants"),
    ({"harbours.calicut": ", ".join(["merchant 11"] * 6)}, "merchants_left", "pieces.merchants"),
    ({"start": 3}, "start", "marker.move"),
    ({"change": 4}, "change", "marker.move"),
    ({"reserves.red.reals": -1}, "reserves.red.reals", "setup.rounds"),
    ({"round": 6}, "round", "setup.rounds"),
    ({"phase": "sail", "discs": "1 red projects"}, "discs", "setup.rounds"),
    ({"phase": "merchant", "round": 2}, "phase", "setup.merchant"),
    ({"phase": "final"}, "phase", "final.launch"),
    ({"phase": "over"}, "phase", "final.launch"),
    ({"phase": "act", "discs": []}, "discs", "call.order"),
    ({"phase": "ready"}, "tile_next", "place.start"),
    ({"phase": "act", "tile_next": "-", "discs": "1 red projects"}, "tile_next", "place.start"),
    ({"tile_next": "8 0 5 5"}, "tile_next", "marker.move"),
    ({"start": 8}, "start", "place.start"),
    ({"piles": [4, 4]}, "piles", "place.start"),
    ({"piles": [0, 3]}, "piles", "place.start"),
    ({"phase": "ready", "tile_next": "8 0 5 5"}, "piles", "end.money"),
    ({"change": 2}, "change", "marker.move"),
    ({"phase": "act", "tile_next": "8 +1 5 5", "change": 2, "discs": "1 red projects"}, "change", "marker.move"),
    ({"merchants_left": 3}, "merchants_left", "pieces.merchants"),
    ({"merchant_given": "merchant 7"}, "merchant_given", "setup.merchant"),
    ({"merchant_up": "-"}, "merchant_up", "merchant.must"),
    ({"merchant_now": "red"}, "merchant_now", "sernigi.when"),
    ({"manuel_start": "red"}, "manuel_start", "manuel.start"),
    ({"first": "red"}, "first", "end.dias"),
    ({"portraits": "dias yellow"}, "portraits", "end.discs"),
    ({"phase": "act", "tile_next": "8 0 5 5", "discs": "1 red projects", "skipped": ["red"]}, "skipped", "place.stuck"),
    ({"upper": ["I 7 crew 3", "-", "-", "-", "-", "-"]}, "upper", "end.projects"),
    ({"sao_gabriel": "-"}, "sao_gabriel", "end.projects"),
    ({"discs": "5 yellow projects, 6 yellow projects"}, "discs", "place.turns"),
    ({"reserves.red.final": 1}, "reserves.red.final", "final.launch"),
    ({"last_launches": "best"}, "last_launches", "final.launch"),
    ({"harbours.malindi": "red 9, -, -, -, -"}, "reserves.red.vp", "send.vp"),
    ({"harbours.malindi": "red 9, -, -, -, -"}, "harbours", "setup.merchant"),
    ({"harbours.mozambique": "-, -, -"}, "harbours", "setup.merchant"),
    ({"reserves.yellow.vp": 1}, "reserves", "end.dias"),
    ({"reserves.red.vp": 3}, "reserves.red.vp", "setup.seat"),
    ({"reserves.red.reals": 11}, "reserves.red.reals", "setup.seat"),
    ({"reserves.red.captains": 1}, "reserves.red.captains", "setup.seat"),
    ({"reserves.red.crew": "1 grey"}, "reserves.red.crew", "setup.gifts"),
    ({"reserves.red.crew": "1 missionary", "missionaries": 5}, "reserves.red.crew", "alvares.now"),
    ({"reserves.red.projects": ["I 7 crew 3"]}, "reserves.red.projects", "setup.seat"),
    ({"reserves.red.ships": ["red 7"]}, "reserves.red.ships", "setup.seat"),
    ({"sections": ["4 grey", "5 orange"]}, "sections", "setup.sections"),
    ({"round": 2, "sections": ["2 grey", "5 orange"]}, "sections", "end.refill"),
]


def described(**changes: Any) -> dict[str, Any]:
    """A table of two players in phase 1, with changes by dotted paths."""
    table = game.play("set-up", None, playing.set_up(Random(1), 2), playing.house()).after
    found: dict[str, Any] = plain(table)
    found |= {"phase": "place", "start": 9, "tile_now": "9 0 4 3", "tile_next": "-", "piles": [4, 3]}
    found |= {"merchant_given": "-", "harbours": {**found["harbours"], "mozambique": "-, merchant 5, -"}}
    found["reserves"]["red"]["captains"] = 2  # one of them won by the first merchant ship
    for path, value in changes.items():
        *outer, last = path.split(".")
        here = found
        for step in outer:
            here = here[step]
        here[last] = value
    return found


def test_the_table_that_is_changed_here_is_possible() -> None:
    assert game.read_table(described(), playing.house())


@pytest.mark.parametrize(("changes", "path", "clause"), WRONG, ids=lambda item: str(item)[:40])
def test_an_impossible_table_is_refused_with_its_clause(changes: dict[str, Any], path: str, clause: str) -> None:
    with pytest.raises(ImpossibleTable) as refused:
        game.read_table(described(**changes), playing.house())
    assert (path, clause) in {(problem.path, problem.clause) for problem in refused.value.all}


LATER: dict[str, Any] = {"round": 2, "decks": [0, 8, 13], "merchants_left": 3, "reserves.yellow.vp": 4}
"""The same in round 2."""
FIVE_OF_RED = "1 red projects, 2 red recruiting, 3 red navigation, 4 red characters, 21 red recruiting"
FOUR_OF_YELLOW = "5 yellow projects, 6 yellow characters, 7 yellow navigation, 8 yellow navigation"


@pytest.mark.parametrize(
    "changes",
    [
        {**LATER, "reserves.red.crew": "22 grey"},
        {**LATER, "reserves.red.captains": 7},
        {**LATER, "reserves.red.crew": "6 missionary", "missionaries": 0, "characters.alvares": "red"},
        {**LATER, "characters.manuel": "red", "manuel_start": "red", "discs": f"{FIVE_OF_RED}, {FOUR_OF_YELLOW}"},
    ],
    ids=["every sailor", "every captain", "every missionary", "every disc"],
)
def test_all_that_the_box_holds_may_be_out(changes: dict[str, Any]) -> None:
    assert game.read_table(described(**changes), playing.house())


def test_the_first_merchant_ship_has_won_a_project_if_it_lies_in_natal() -> None:
    natal = {"harbours.natal": "merchant 5", "harbours.mozambique": "-, -, -", "reserves.red.captains": 1}
    five = ["-", *described()["upper"][1:]]
    assert game.read_table(described(**natal, upper=five), playing.house())
    with pytest.raises(ImpossibleTable) as refused:
        game.read_table(described(**natal), playing.house())
    assert refused.value.clauses == ("end.projects",)
    with pytest.raises(ImpossibleTable) as refused:
        game.read_table(described(**natal, upper=five, **LATER), playing.house())
    assert refused.value.clauses == ("end.projects",)


@pytest.mark.parametrize(("path", "told"), [("reserves", "much"), ("reserves.red", "ten reals")])
def test_what_cannot_be_read_of_a_reserve_is_refused_with_its_path(path: str, told: str) -> None:
    with pytest.raises(BadFact) as refused:
        game.read_table(described(**{path: told}), playing.house())
    assert refused.value.paths == (path,)


def test_all_that_is_impossible_is_listed_at_once() -> None:
    changes: dict[str, Any] = {}
    chosen = []
    for wrong in WRONG[1:27]:
        if not set(wrong[0]) & set(changes):
            chosen.append(wrong)
            changes |= wrong[0]
    assert len(chosen) > 10
    with pytest.raises(ImpossibleTable) as refused:
        game.read_table(described(**changes), playing.house())
    assert {clause for _, _, clause in chosen} <= set(refused.value.clauses)


def without(raw: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in raw.items() if name not in names}


def test_what_round_and_phase_say_is_derived() -> None:
    """Who held Manuel, whose first turn it is, start number, money, ships face down, missionaries: all follow."""
    whole = described(**{"characters.manuel": "red", "manuel_start": "red"})
    follows = ("manuel_start", "first", "start", "change", "piles", "merchants_left", "missionaries", "merchant_now")
    assert plain(game.read_table(without(whole, *follows), playing.house())) == whole


def test_the_holder_of_manuel_may_use_21_at_a_table_that_does_not_say_who_held_him() -> None:
    table = game.read_table(without(described(**{"characters.manuel": "yellow"}), "manuel_start"), playing.house())
    placed = game.play("place-disc", table, {"player": "yellow", "number": 21, "area": "recruiting"}, playing.house())
    assert placed.verdict == "legal"


def test_the_deal_follows_before_the_first_merchant_ship_is_sent() -> None:
    fresh: dict[str, Any] = plain(game.play("set-up", None, playing.set_up(Random(1), 3), playing.house()).after)
    told = without(fresh, "characters", "reserves", "missionaries", "merchants_left", "manuel_start")
    assert plain(game.read_table(told, playing.house())) == fresh


ACTING = {"phase": "act", "tile_next": "8 +1 5 5", "change": 1, "discs": "5 red projects"}


def test_whoever_was_first_is_asked_once_somebody_has_taken_dias() -> None:
    taken = described(**ACTING, portraits="dias red", **{"characters.dias": "red"})
    assert game.read_table(taken, playing.house()).first == "yellow"
    with pytest.raises(MissingFacts) as missing:
        game.read_table(without(taken, "first"), playing.house())
    assert missing.value.paths == ("first",)


def test_whether_the_taker_of_sernigi_is_sending_is_asked_while_the_ship_lies_there() -> None:
    taken = without(described(**ACTING, portraits="sernigi red"), "merchant_now")
    with pytest.raises(MissingFacts) as missing:
        game.read_table(taken, playing.house())
    assert missing.value.paths == ("merchant_now",)
    assert game.read_table({**taken, "merchant_up": "-"}, playing.house()).merchant_now == "none"


@pytest.mark.parametrize("name", ["decks", "tile_next"])
def test_decks_and_the_next_tile_are_asked_for_before_the_last_round(name: str) -> None:
    fourth = described(**ACTING, round=4, merchants_left=1, decks=[0, 0, 7])
    with pytest.raises(MissingFacts) as missing:
        game.read_table(without(fourth, name), playing.house())
    assert missing.value.paths == (name,)


def test_in_the_last_round_the_decks_are_empty_and_no_tile_need_lie_there() -> None:
    last = described(**ACTING, round=5, merchants_left=0, **{"reserves.yellow.vp": 10})
    table = game.read_table(without(last, "decks", "tile_next"), playing.house())
    assert (table.decks, table.tile_next.tile) == ((0, 0, 0), None)


@pytest.mark.parametrize("name", ["merchant_up", "upper", "sao_gabriel"])
def test_what_lies_there_and_was_not_told_is_asked_for(name: str) -> None:
    with pytest.raises(MissingFacts) as missing:
        game.read_table(without(described(), name), playing.house())
    assert missing.value.paths == (name,)


def test_money_and_captains_of_a_reserve_are_asked_for() -> None:
    raw = described(round=3, decks=[0, 1, 13], merchants_left=2)
    raw["reserves"]["red"] = {"vp": 9}
    with pytest.raises(MissingFacts) as missing:
        game.read_table(raw, playing.house())
    assert missing.value.paths == ("reserves.red.reals", "reserves.red.captains")
