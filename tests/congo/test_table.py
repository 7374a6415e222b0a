"""Tables that cannot be: each is refused with the clause that it breaks."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts import BadFact, ImpossibleTable, MissingFacts, merge, nest
from referee.game import find_game
from referee.games.congo.words import NAMED_STOPS
from referee.plain import plain

RIVER = list(NAMED_STOPS)
START: dict[str, Any] = {"players": ["dima", "petya", "lida"], "first": "dima", "stops": RIVER, "stop": "bolobo"}
HAND = {"characters": 4, "auxiliaries": 4, "special": 2}
LATER_ROUND: dict[str, Any] = {
    "scores": {"dima": 3, "petya": 2, "lida": 4},
    "hands": dict.fromkeys(START["players"], HAND),
    "hippos": {"dima": 1, "petya": 3, "lida": 1},
    "hippo_stack": 9,
}
"""What a table in a later round must tell: nothing of it follows from the rest."""


def bid(character: str, base: int = 4, **more: Any) -> dict[str, Any]:
    return {"character": character, "base": base, **more}


LAYING: dict[str, Any] = {
    **START,
    **LATER_ROUND,
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


FIRST = {"phase": "auxiliaries", "stations": {"bolobo": "hospital"}, "flags": {"bolobo": "britain"}}
FIRST_BIDS = {player: bid("doctor france", 3) for player in START["players"]}


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        ("setup.score", {"scores.dima": 7}),
        ("setup.auxiliaries", {"hands.dima.auxiliaries": 4}),
        ("setup.hippo", {"hippos.dima": 2}),
        ("setup.hippo", {"hippo_stack": 9}),
    ],
)
def test_in_the_first_round_everything_stands_as_it_was_set_up(clause: str, changes: dict[str, Any]) -> None:
    assert refused({**START, **FIRST, "bids": FIRST_BIDS}, changes) == (clause,)


def test_in_the_first_round_only_an_okapi_brings_points() -> None:
    jungle = {"stations": {"bolobo": "jungle"}, "flags": {}, "special_card": "okapi", "special_by": "dima"}
    hunting = {"character": "explorer france", "state": "hunting"}
    table = find_game("congo").read_table({**START, **FIRST, **jungle, "bids": {**FIRST_BIDS, "dima": hunting}})
    assert table.scores == {"dima": 2, "petya": 0, "lida": 0}


def test_a_table_without_players_asks_for_them() -> None:
    with pytest.raises(MissingFacts) as missing:
        find_game("congo").read_table({"phase": "auxiliaries"})
    assert "players" in missing.value.paths


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
    ("setup.boat", {**LATER_ROUND, "stop": "lisala"}),
    ("setup.boat", {**LATER_ROUND, "stop": "leopoldville"}),
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
    ("bid.character", {"bids.petya": {"character": "hidden", "auxiliaries": ["interpreter", "boy"]}}),
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
    assert refused({**START, **LATER_ROUND}, {**changes, "phase": "cards"}) == ("flag.village-four",)


def test_boiler_damage_before_bumba_is_refused() -> None:
    card = {"special_card": "boiler-damage", "special_by": "dima", "stop": "liranga", "phase": "reveal"}
    card |= {"hands.dima.special": 1}
    bids = {player: {} for player in START["players"]}
    changes = {**card, "stations": {"liranga": "mission"}, "flags": {"liranga": "france"}, "bids": bids}
    assert refused({**START, **LATER_ROUND}, changes) == ("boiler.where",)


def test_only_nationals_at_a_village_without_a_flag_hangs_on_the_reading() -> None:
    card = {"special_card": "only-nationals", "special_by": "dima", "stop": "stanley-falls", "phase": "reveal"}
    bids = {player: {} for player in START["players"]}
    changes = {**card, "stations": {"stanley-falls": "village"}, "flags": {"stanley-falls": "none"}, "bids": bids}
    assert refused({**START, **LATER_ROUND}, changes) == ("nationals.no-flag",)
    game = find_game("congo")
    assert game.read_table({**START, **LATER_ROUND, **changes}, game.house(None, {"nationals-no-flag": "no-effect"}))


def test_only_nationals_lies_at_a_village_of_which_nobody_has_told_the_flag() -> None:
    """Whether it may depends on the flag, and that is asked for when somebody needs it."""
    card = {"special_card": "only-nationals", "special_by": "dima", "stop": "bumba", "phase": "reveal"}
    bids = {player: {} for player in START["players"]}
    told = {**START, **LATER_ROUND, **card, "stations": {"bumba": "village"}, "bids": bids}
    assert not find_game("congo").read_table(told).flag


def test_everybody_has_drawn_a_character_before_the_bids() -> None:
    """Also on a river that nobody has told, where nothing is known of what was drawn before."""
    told = {key: value for key, value in START.items() if key != "stops"} | LATER_ROUND
    told |= {"stop": "bumba", "phase": "characters", "stations": {"bumba": "mission"}, "flags": {"bumba": "france"}}
    assert find_game("congo").read_table(merge(told, nest({"hands.dima.characters": 1})))
    assert refused(told, {"hands.dima.characters": 0}) == ("draw.cards",)


@pytest.mark.parametrize(("name", "told"), [("scores", "many"), ("hands", "some"), ("hands.dima", "five")])
def test_what_cannot_be_read_of_a_player_is_refused_with_its_path(name: str, told: str) -> None:
    with pytest.raises(BadFact) as error:
        find_game("congo").read_table(merge(START, nest({name: told})))
    assert name in error.value.paths


TWO: dict[str, Any] = {
    "players": ["a", "b"],
    "first": "a",
    "stop": "bumba",
    "stations": {"bumba": "mission"},
    "flags": {"bumba": "france"},
    "scores": {"a": 1, "b": 2},
    "hands": dict.fromkeys("ab", HAND),
    "hippos": {"a": 1, "b": 1},
    "hippo_stack": 12,
}
"""Two players, on a river that nobody has told."""


def test_after_tam_tam_no_character_is_left_at_the_station() -> None:
    settled = {**TWO, "phase": "settle", "special_card": "tam-tam", "special_by": "a"}
    home = {"state": "returned"}
    assert find_game("congo").read_table({**settled, "bids": {"a": home, "b": home}})
    assert "tamtam.return" in refused(settled, {"bids": {"a": {}, "b": home}})


def test_nobody_draws_where_all_cards_are_in_hand() -> None:
    """54 auxiliaries are in the box, and with two players 50 characters (`setup.neutrals`)."""
    game = find_game("congo")
    hands = {"a": {**HAND, "characters": 25, "auxiliaries": 27}, "b": {**HAND, "characters": 24, "auxiliaries": 27}}
    table = game.read_table({**TWO, "phase": "cards", "hands": hands})
    after = game.play("draw-cards", table, {}).after.hands
    assert [(hand.characters, hand.auxiliaries) for hand in after.values()] == [(26, 27), (24, 27)]


def test_every_problem_is_reported_at_once() -> None:
    told = {"first": "oleg", "hippo_stack": -1, "stop": "lisala", "flags": {"kindu": "none"}}
    clauses = refused({**START, **LATER_ROUND}, told)
    assert {"setup.score", "setup.boat", "flag.stays"} <= set(clauses)


def test_an_unnamed_stop_may_lie_between_the_named_ones() -> None:
    game = find_game("congo")
    stops = [*RIVER[:4], "lisala", *RIVER[4:]]
    table = game.read_table({**START, **LATER_ROUND, "stops": stops, "stop": "lisala"})
    ruling = game.play("turn-station", table, {"station": "hospital", "flag": "france"})
    assert ruling.after.stations == {"lisala": "hospital"}


def test_a_broken_river_and_a_boat_off_it_are_both_reported() -> None:
    assert refused({**START, **LATER_ROUND}, {"stops": RIVER[:-1], "stop": "lisala"}) == ("river.order", "setup.boat")


def test_hippo_tiles_lie_only_while_a_tie_is_decided() -> None:
    assert refused(START, {"tiles": {"dima": [1]}}) == ("tie.hippo",)
    laid = {"phase": "boat", "turn": "none", "tiles": {"dima": [1]}, "hippos.dima": 0}
    assert refused({**LAYING, "bids": {}}, laid) == ("tie.hippo",)


def test_a_lost_character_is_still_one_of_the_cards_and_a_returned_one_is_counted_in_hand() -> None:
    hands = {player: HAND | {"characters": 50 if player == "dima" else 0} for player in START["players"]}
    gone = {"hands": hands, "special_by": "dima", "bids.lida.base": None, "bids.petya.character": "doctor britain"}
    lost = {**gone, "special_card": "malaria", "bids.lida.state": "lost"}
    assert refused(LAYING, lost) == ("setup.neutrals", "draw.cards")
    returned = {**gone, "special_card": "only-nationals", "bids.lida.state": "returned"}
    assert refused(LAYING, returned) == ("draw.cards",)


def test_the_river_that_a_table_does_not_tell_is_taken_from_the_board() -> None:
    game = find_game("congo")
    told = {
        "players": ["a", "b"],
        "first": "a",
        "stop": "lisala",
        "scores": {"a": 1, "b": 2},
        "hands": dict.fromkeys("ab", HAND),
        "hippos": {"a": 1, "b": 1},
        "hippo_stack": 12,
    }
    assert game.read_table(told, game.house({"stops": [*RIVER[:4], "Lisala", *RIVER[4:]]})).stop == "lisala"
    for river, named in ((["bumba"], "Stanley Falls"), ([*RIVER[:3], RIVER[4], RIVER[3], *RIVER[5:]], "in this order")):
        with pytest.raises(BadFact) as error:
            game.house({"stops": river})
        assert error.value.paths == ("board.stops",)
        assert named in str(error.value)


# --- tables that cannot be reached, though each part of them could be ---

FALLS: dict[str, Any] = {
    **START,
    **LATER_ROUND,
    "stop": "stanley-falls",
    "stations": {"stanley-falls": "mission"},
    "flags": {"stanley-falls": "britain"},
    "bids": {
        "dima": bid("missionary britain", 5),
        "petya": bid("doctor belgium"),
        "lida": bid("missionary germany"),
    },
}
ALL_OUT = {f"bids.{player}.out": True for player in START["players"]}
HIDDEN = {"bids": {player: {} for player in START["players"]}}
UNREACHABLE = {
    "everybody has passed": ("pass.end", {"phase": "auxiliaries", **ALL_OUT}),
    "everybody has declined": ("special.right", {"phase": "special", **HIDDEN, "declined": START["players"]}),
    "no special card to carry out": ("special.one", {"phase": "effect"}),
    "on turn after passing": ("aux.turns", {"phase": "auxiliaries", "turn": "dima", "bids.dima.out": True}),
    "hippo tiles without a tie": ("tie.hippo", {"phase": "hippos", **ALL_OUT}),
    "a card played before its turn": (
        "special.one",
        {"phase": "special", **HIDDEN, "special_card": "shaman", "special_by": "dima"},
    ),
    "settled before anybody passed": ("pass.end", {"phase": "settle"}),
    "two special cards alike": (
        "special.once",
        {"phase": "auxiliaries", "played": ["shaman"], "special_card": "shaman", "special_by": "dima"},
    ),
    "more special cards than rounds": (
        "special.one",
        {"phase": "auxiliaries", "played": ["shaman", "gorilla", "warrior", "malaria", "okapi", "colonist"]},
    ),
    "more points than the stations brought": ("chief.points", {"phase": "auxiliaries", "scores.dima": 60}),
    "more special cards than were drawn": ("draw.special", {"phase": "auxiliaries", "hands.dima.special": 5}),
    "fewer special cards than were left": (
        "special.one",
        {"phase": "auxiliaries", **{f"hands.{player}.special": 0 for player in START["players"]}},
    ),
    "more auxiliaries than were drawn": ("draw.cards", {"phase": "auxiliaries", "hands.lida.auxiliaries": 12}),
    "too few characters": ("draw.cards", {"phase": "auxiliaries", "hands.lida.characters": 2}),
    "a stack from which no chief took a pair": ("chief.hippo", {"phase": "auxiliaries", "hippo_stack": 8}),
    "more hippo tiles than chiefs took": ("chief.hippo", {"phase": "auxiliaries", "hippos.petya": 4}),
    "boiler damage played before Bumba": (
        "boiler.where",
        {"stop": "bumba", "stations": {"bumba": "mission"}, "flags": {"bumba": "britain"}, "played": ["boiler-damage"]},
    ),
    "over before Kindu": ("boat.end", {"phase": "over", "bids": {}}),
}


@pytest.mark.parametrize("name", UNREACHABLE)
def test_a_table_that_cannot_be_reached_is_refused(name: str) -> None:
    clause, changes = UNREACHABLE[name]
    start = {**FALLS, "bids": {}} if "bids" in changes else FALLS
    assert clause in refused(start, changes)


def test_on_turn_with_a_lost_character_is_refused() -> None:
    lost = {"character": "missionary britain", "state": "lost"}
    changes = {"phase": "auxiliaries", "turn": "dima", "special_card": "malaria", "special_by": "petya"}
    bids = {**FALLS["bids"], "dima": lost}
    assert refused({**FALLS, "bids": bids}, changes) == ("aux.turns",)
    assert find_game("congo").read_table({**FALLS, "bids": bids, **changes, "turn": "lida"}).turn == "lida"


def test_whoever_must_be_on_turn_is_on_turn() -> None:
    game = find_game("congo")
    assert game.read_table({**FALLS, "phase": "auxiliaries"}).turn == "dima"
    one_left = merge({**FALLS, "phase": "auxiliaries"}, nest({"bids.dima.out": True, "bids.petya.out": True}))
    assert game.read_table(one_left).turn == "lida"
    begun = merge({**FALLS, "phase": "auxiliaries"}, nest({"bids.dima.auxiliaries": ["nun"]}))
    assert refused(begun, {}) == ("aux.turns",)
    special = {**FALLS, **HIDDEN, "phase": "special", "declined": ["dima"]}
    assert game.read_table(special).turn == "petya"


def test_a_later_round_must_tell_what_does_not_follow() -> None:
    told = {key: value for key, value in FALLS.items() if key not in LATER_ROUND}
    with pytest.raises(MissingFacts) as missing:
        find_game("congo").read_table({**told, "phase": "auxiliaries"})
    assert {"scores.dima", "hands.petya.special", "hippos.lida", "hippo_stack"} <= set(missing.value.paths)


def test_the_first_round_follows_from_the_set_up() -> None:
    told = {"players": "dima, petya", "first": "dima", "phase": "auxiliaries", "stations": {"bolobo": "hospital"}}
    bids = {"dima": bid("doctor france", 3, auxiliaries=["nurse"]), "petya": bid("missionary germany", 3)}
    table = find_game("congo").read_table(
        {**told, "stop": "bolobo", "turn": "petya", "flags": {"bolobo": "britain"}, "bids": bids}
    )
    assert [plain(table.hands[player]) for player in table.players] == [
        {"characters": 4, "auxiliaries": 4, "special": 3},
        {"characters": 4, "auxiliaries": 5, "special": 3},
    ]
    assert table.declined == ("dima", "petya")


def test_a_stop_that_the_rulebook_does_not_name_hints_at_the_board() -> None:
    told = {key: value for key, value in START.items() if key != "stops"}
    with pytest.raises(ImpossibleTable) as error:
        find_game("congo").read_table({**told, **LATER_ROUND, "stop": "upoto"})
    assert "If your board does" in str(error.value)


def test_a_value_token_shows_what_the_rules_give_where_that_is_known() -> None:
    assert refused(LAYING, {"bids.dima.base": 4}) == ("value.token",)
    neutral = {"bids.lida.character": "doctor/missionary usa"}
    assert refused(LAYING, neutral | {"bids.lida.base": 1}) == ("value.token",)
    assert refused(LAYING, neutral | {"bids.lida.sympathy": 1, "bids.lida.base": 3}) == ("value.token",)
    unknown = {"bids.dima.character": "officer britain", "bids.dima.base": 9}
    assert find_game("congo").read_table(merge(LAYING, nest(unknown))).bids["dima"].base == 9


@pytest.mark.parametrize(("held", "clauses"), [(6, ()), (7, ("setup.special-removed",))])
def test_with_two_players_twelve_special_cards_are_in_play(held: int, clauses: tuple[str, ...]) -> None:
    """On a river that nobody has told, nothing else limits them."""
    hands = {"a": {**HAND, "special": held}, "b": {**HAND, "special": 5}}
    told: dict[str, Any] = {
        "players": ["a", "b"],
        "first": "a",
        "stop": "bumba",
        "phase": "reveal",
        "scores": {"a": 1, "b": 2},
        "hippos": {"a": 1, "b": 1},
        "hippo_stack": 12,
        "hands": hands,
        "stations": {"bumba": "mission"},
        "flags": {"bumba": "france"},
        "bids": {"a": {}, "b": {}},
        "special_card": "shaman",
        "special_by": "a",
    }
    game = find_game("congo")
    if clauses:
        assert refused(told, {}) == clauses
    else:
        assert game.read_table(told).hands["a"].special == held


def test_a_card_that_may_not_be_played_at_a_village_does_not_lie_there() -> None:
    changes = {"stations.bumba": "village", "special_card": "okapi", "special_by": "dima"}
    assert "okapi.where" in refused(LAYING, changes)
