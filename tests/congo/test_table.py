"""Tables that cannot be: each is refused with the clause that it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts import ImpossibleTable, merge, nest
from referee.game import find_game
from referee.games.congo.pieces import NAMED_STOPS
from referee.ruling import plain

RIVER = list(NAMED_STOPS)
START: dict[str, Any] = {"players": ["dima", "petya", "lida"], "first": "dima", "stops": RIVER}


def bid(character: str, base: int = 4, **more: Any) -> dict[str, Any]:
    return {"character": character, "base": base, **more}


LAYING: dict[str, Any] = {
    **START,
    "stop": "bumba",
    "phase": "auxiliaries",
    "turn": "dima",
    "stations": {"bolobo": "hospital", "liranga": "jungle", "nouvelle-anvers": "village", "bumba": "mission"},
    "flags": {"bolobo": "france", "liranga": "none", "bumba": "britain", "kindu": "belgium"},
    "bids": {"dima": bid("missionary britain", 5), "petya": bid("doctor belgium"), "lida": bid("doctor/officer usa")},
}


def refused(start: dict[str, Any], changes: dict[str, Any], readings: dict[str, str] | None = None) -> tuple[str, ...]:
    """The clauses for which this table is refused."""
    game = find_game("congo")
    with pytest.raises(ImpossibleTable) as error:
        game.read_table(merge(start, nest(changes)), game.house(None, readings))
    return error.value.clauses


@pytest.mark.parametrize(("start"), [START, LAYING])
def test_a_possible_table_is_read_and_written_alike(start: dict[str, Any]) -> None:
    game = find_game("congo")
    table = game.read_table(start)
    assert game.read_table(plain(table)) == table


def test_what_is_not_told_stands_as_after_setting_up() -> None:
    table = find_game("congo").read_table({"players": ["a", "b"], "first": "b"})
    assert plain(table)["hands"]["a"] == {"characters": 4, "auxiliaries": 4, "special": 3}
    assert (table.stop, table.scores, table.hippos, table.hippo_stack) == (
        "bolobo",
        {"a": 0, "b": 0},
        {"a": 1, "b": 1},
        12,
    )
    four = find_game("congo").read_table({"players": ["a", "b", "c", "d"], "first": "a"})
    assert (four.stop, four.hippo_stack) == ("leopoldville", 10)


STARTS = [
    ("setup.score", {"players": ["dima"]}),
    ("setup.score", {"players": ["dima", "dima", "petya"]}),
    ("setup.score", {"players": ["a", "b", "c", "d", "e"], "first": "a"}),
    ("setup.score", {"first": "oleg"}),
    ("setup.score", {"turn": "oleg"}),
    ("setup.score", {"scores": {"oleg": 3}}),
    ("setup.score", {"scores": {"dima": -1, "petya": 0, "lida": 0}}),
    ("setup.score", {"hippo_stack": -1}),
    ("setup.score", {"hands": {"dima": {"special": -1}, "petya": {}, "lida": {}}}),
    ("setup.score", {"scores": {"dima": 1}}),
    ("river.order", {"stops": RIVER[:-1]}),
    ("river.order", {"stops": [RIVER[1], RIVER[0], *RIVER[2:]]}),
    ("river.order", {"stops": [*RIVER[:2], "lisala", *RIVER[2:-1]]}),
    ("river.order", {"stops": [RIVER[0], "lisala", *RIVER[1:]]}),
    ("river.order", {"stops": [*RIVER[:4], "lisala", "lisala", *RIVER[4:]]}),
    ("river.order", {"stops": [*RIVER[:4], *(f"stop-{n}" for n in range(11)), *RIVER[4:]]}),
    ("river.order", {"stops": [*RIVER, "lisala"]}),
    ("setup.boat", {"stop": "lisala"}),
    ("setup.boat", {"stop": "leopoldville"}),
    ("station.reveal", {"stations": {"bolobo": "hospital"}}),
    ("station.reveal", {"stations": {"kindu": "hospital"}}),
    ("station.reveal", {"phase": "cards"}),
    ("station.reveal", {"stations": {"leopoldville": "hospital"}}),
    ("setup.flags", {"flags": dict.fromkeys(RIVER[1:6], "belgium")}),
    ("flag.stays", {"flags": {"kindu": "none"}}),
    ("flag.stays", {"flags": {"bolobo": "none"}}),
    ("setup.hippo", {"hippos": {"dima": 5, "petya": 5, "lida": 5}, "hippo_stack": 0}),
    ("setup.special-removed", {"hands": {"dima": {"special": 13}, "petya": {}, "lida": {}}}),
    ("setup.neutrals", {"hands": {"dima": {"characters": 45}, "petya": {}, "lida": {}}}),
    ("setup.auxiliaries", {"hands": {"dima": {"auxiliaries": 47}, "petya": {}, "lida": {}}}),
    ("bid.character", {"bids": {"dima": {}}}),
    ("special.one", {"special_card": "shaman", "special_by": "dima"}),
    ("special.one", {"special_by": "dima"}),
]


@pytest.mark.parametrize(("clause", "changes"), STARTS)
def test_a_table_at_the_start_of_a_round_is_refused(clause: str, changes: dict[str, Any]) -> None:
    assert clause in refused(START, changes)


LATER = [
    ("setup.stations", {"stations": {**LAYING["stations"], **dict.fromkeys(RIVER[1:6], "hospital")}, "stop": "basoko"}),
    ("flag.jungle", {"flags.liranga": "france"}),
    ("flag.stays", {"flags.bolobo": "none"}),
    ("bid.character", {"bids.dima.character": "hidden"}),
    ("value.sympathy", {"bids.dima.sympathy": 2}),
    ("aux.icon", {"bids.dima.auxiliaries": ["nurse"]}),
    ("interpreter.one", {"bids.petya.auxiliaries": ["interpreter", "interpreter"]}),
    ("interpreter.american", {"bids.lida.auxiliaries": ["interpreter"]}),
    ("interpreter.foreign", {"bids.dima.auxiliaries": ["interpreter"]}),
    ("aux.boy-one", {"bids.dima.auxiliaries": ["boy"], "bids.petya.auxiliaries": ["boy"]}),
    ("special.one", {"special_card": "shaman"}),
    ("setup.special-removed", {"special_card": "tam-tam", "special_by": "dima"}),
    ("gorilla.where", {"special_card": "gorilla", "special_by": "dima"}),
    ("okapi.where", {"special_card": "okapi", "special_by": "dima"}),
    ("tie.hippo", {"tiles": {"petya": [2]}}),
    ("tie.hippo", {"tiles": {"dima": [2]}}),
    (
        "noaux.ban",
        {"special_card": "no-auxiliaries", "special_by": "dima", "bids.dima.auxiliaries": ["nun"]},
    ),
    (
        "interpreter.flemish",
        {
            "flags.bumba": "belgium",
            "station_roll": 1,
            "bids.petya": {"language_roll": 3, "auxiliaries": ["interpreter"]},
        },
    ),
    (
        "interpreter.belgian-at-french",
        {"flags.bumba": "france", "bids.petya": {"language_roll": 2, "auxiliaries": ["interpreter"]}},
    ),
    (
        "interpreter.no-flag",
        {"stations.bumba": "jungle", "flags.bumba": "none", "bids.petya.auxiliaries": ["interpreter"]},
    ),
]


@pytest.mark.parametrize(("clause", "changes"), LATER)
def test_a_table_in_the_middle_of_a_round_is_refused(clause: str, changes: dict[str, Any]) -> None:
    assert clause in refused(LAYING, changes)


def test_a_flag_beside_a_village_worth_four_is_refused() -> None:
    changes = {"stop": "stanley-falls", "stations": {"stanley-falls": "village"}, "flags": {"stanley-falls": "france"}}
    assert refused(START, {**changes, "phase": "cards"}) == ("flag.village-four",)


def test_boiler_damage_before_bumba_is_refused() -> None:
    card = {"special_card": "boiler-damage", "special_by": "dima", "stop": "liranga", "phase": "reveal"}
    bids = {player: {} for player in START["players"]}
    changes = {**card, "stations": {"liranga": "mission"}, "flags": {"liranga": "france"}, "bids": bids}
    assert refused(START, changes) == ("boiler.where",)


def test_only_nationals_at_a_village_without_a_flag_hangs_on_the_reading() -> None:
    card = {"special_card": "only-nationals", "special_by": "dima", "stop": "stanley-falls", "phase": "reveal"}
    bids = {player: {} for player in START["players"]}
    changes = {**card, "stations": {"stanley-falls": "village"}, "flags": {"stanley-falls": "none"}, "bids": bids}
    assert refused(START, changes) == ("nationals.no-flag",)
    game = find_game("congo")
    assert game.read_table({**START, **changes}, game.house(None, {"nationals-no-flag": "no-effect"}))


def test_every_problem_is_reported_at_once() -> None:
    clauses = refused(START, {"first": "oleg", "hippo_stack": -1, "stop": "lisala", "flags": {"kindu": "none"}})
    assert {"setup.score", "setup.boat", "flag.stays"} <= set(clauses)


def test_an_unnamed_stop_may_lie_between_the_named_ones() -> None:
    game = find_game("congo")
    stops = [*RIVER[:4], "lisala", *RIVER[4:]]
    table = game.read_table({**START, "stops": stops, "stop": "lisala"})
    ruling = game.play("turn-station", table, {"station": "hospital", "flag": "france"})
    assert ruling.after.stations == {"lisala": "hospital"}


def test_a_broken_river_and_a_boat_off_it_are_both_reported() -> None:
    assert refused(START, {"stops": RIVER[:-1], "stop": "lisala"}) == ("river.order", "setup.boat")


def test_hippo_tiles_lie_only_while_a_tie_is_decided() -> None:
    assert refused(START, {"tiles": {"dima": [1]}}) == ("tie.hippo",)
    assert refused({**LAYING, "bids": {}}, {"phase": "boat", "turn": "none", "tiles": {"dima": [1]}}) == ("tie.hippo",)


def test_a_lost_character_is_still_one_of_the_cards_and_a_returned_one_is_counted_in_hand() -> None:
    hands = {"dima": {"characters": 50}, "petya": {"characters": 0}, "lida": {"characters": 0}}
    assert refused(LAYING, {"hands": hands, "bids.dima.state": "lost"}) == ("setup.neutrals",)
    assert find_game("congo").read_table(merge(LAYING, nest({"hands": hands, "bids.dima.state": "returned"})))


def test_the_river_that_a_table_does_not_tell_is_taken_from_the_board() -> None:
    game = find_game("congo")
    told = {"players": ["a", "b"], "first": "a", "stop": "lisala"}
    assert game.read_table(told, game.house({"stops": [*RIVER[:4], "Lisala", *RIVER[4:]]})).stop == "lisala"
    with pytest.raises(ImpossibleTable) as error:
        game.read_table({**told, "stop": "bumba"}, game.house({"stops": ["bumba"]}))
    assert error.value.paths == ("board.stops",)
