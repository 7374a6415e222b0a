"""Single moves: what they change on the table, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from referee.facts import BadFact, MissingFacts
from referee.game import find_game
from referee.games.congo.state import Table
from referee.games.congo.words import NAMED_STOPS
from referee.ruling import Ruling

BOARD = {
    "stop_value": {"bumba": 3, "kindu": 5},
    "profession": {"officer": {"jungle": 3}, "explorer": {"jungle": 5}, "doctor": {"jungle": 0}},
}
HANDS = {"characters": 3, "auxiliaries": 4, "special": 2}
CHARACTERS = {"dima": "explorer france", "petya": "doctor belgium", "lida": "officer/doctor usa"}


def special_phase(*players: str, station: str = "jungle", flag: str = "none", **more: Any) -> Table:
    """The boat at Bumba, the bids face down, the first player may play a special card."""
    names = list(players or ("dima", "petya", "lida"))
    raw: dict[str, Any] = {
        "players": names,
        "first": names[0],
        "stops": list(NAMED_STOPS),
        "stop": "bumba",
        "phase": "special",
        "turn": names[0],
        "scores": dict.fromkeys(names, 0),
        "hippos": dict.fromkeys(names, 1),
        "hippo_stack": 14 - len(names),
        "hands": dict.fromkeys(names, HANDS),
        "stations": {"bumba": station},
        "flags": {"bumba": flag},
        "bids": {name: {} for name in names},
    }
    table: Table = find_game("congo").read_table({**raw, **more})
    return table


def play(table: Table, move: str, readings: dict[str, str] | None = None, /, **facts: Any) -> Ruling[Any]:
    game = find_game("congo")
    return game.play(move, table, facts, game.house(BOARD, readings))


def after(table: Table, move: str, readings: dict[str, str] | None = None, /, **facts: Any) -> Table:
    """The table after a move that must be legal and lead to a possible table."""
    ruling = play(table, move, readings, **facts)
    assert ruling.verdict == "legal", str(ruling.text)
    game = find_game("congo")
    assert game.module("table").impossible(ruling.after, _book(readings)) == []
    return ruling.after  # type: ignore[no-any-return]


def _book(readings: dict[str, str] | None) -> Any:
    from referee.game import Book

    game = find_game("congo")
    return Book(game, game.house(BOARD, readings))


def refused(table: Table, move: str, /, **facts: Any) -> tuple[str, ...]:
    ruling = play(table, move, **facts)
    assert ruling.verdict == "illegal"
    assert ruling.after is None
    assert ruling.instead
    return ruling.clauses


def characters_in_hand(table: Table) -> list[int]:
    return [table.hands[player].characters for player in table.players]


def test_tam_tam_sends_everybody_home_and_nobody_scores() -> None:
    table = after(special_phase("dima", "petya"), "play-special", player="dima", card="tam-tam")
    assert (table.phase, characters_in_hand(table)) == ("settle", [4, 4])
    ruling = play(table, "settle")
    assert ruling.answer.chief == "none"
    assert ruling.clauses == ("chief.none", "chief.first-stays")
    assert ruling.after.first == "dima"


def test_after_a_hippo_attack_the_bids_are_new_and_hidden() -> None:
    table = after(special_phase(), "play-special", player="dima", card="hippo-attack")
    assert (table.phase, characters_in_hand(table)) == ("reveal", [4, 4, 4])
    table = after(table, "reveal-characters", characters=CHARACTERS)
    assert table.phase == "values"


def test_the_colonist_swaps_the_drawn_character_with_the_bid() -> None:
    table = after(special_phase(), "play-special", player="dima", card="colonist", draws="character")
    assert (table.drew, characters_in_hand(table)) == ("character", [4, 3, 3])
    table = after(table, "reveal-characters", characters=CHARACTERS)
    assert str(after(table, "resolve-special").bids["dima"].character) == "explorer france"
    with pytest.raises(MissingFacts) as missing:
        play(table, "resolve-special", swap=True)
    assert missing.value.paths == ("drawn",)
    table = after(table, "resolve-special", swap=True, drawn="doctor germany")
    assert str(table.bids["dima"].character) == "doctor germany"
    assert (table.bids["dima"].state, characters_in_hand(table)) == ("in", [4, 3, 3])


def test_a_drawn_auxiliary_leaves_nothing_to_swap() -> None:
    table = after(special_phase(), "play-special", player="dima", card="colonist", draws="auxiliary")
    assert table.hands["dima"].auxiliaries == 5
    assert after(table, "reveal-characters", characters=CHARACTERS).phase == "values"


def test_an_okapi_hunter_scores_two_and_leaves_the_contest() -> None:
    table = after(special_phase(), "play-special", player="dima", card="okapi")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    table = after(table, "resolve-special", hunt=True)
    assert (table.scores["dima"], table.bids["dima"].state, table.phase) == (2, "hunting", "values")


def test_left_alone_a_character_wins_without_a_value() -> None:
    table = after(special_phase(), "play-special", player="dima", card="warrior")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    table = after(table, "resolve-special", attacks="petya 1, dima 1")
    assert table.phase == "settle"
    table = after(table, "settle")
    assert (table.scores["lida"], table.first, table.hippos["lida"], table.hippo_stack) == (3, "lida", 3, 9)


def test_boiler_damage_takes_a_character_from_every_opponent() -> None:
    discards = {"petya": "doctor france", "lida": "officer france"}
    before = special_phase(hands=dict.fromkeys(("dima", "petya", "lida"), HANDS | {"characters": 4}))
    table = after(before, "play-special", player="dima", card="boiler-damage", discards=discards)
    assert characters_in_hand(table) == [4, 3, 3]
    nothing = {"petya": "none", "lida": "officer france"}
    assert refused(special_phase(), "play-special", player="dima", card="boiler-damage", discards=nothing) == (
        "boiler.discard",
    )


def test_man_overboard_takes_an_auxiliary_unless_the_hand_is_empty() -> None:
    table = after(special_phase(), "play-special", player="dima", card="man-overboard")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    assert refused(table, "resolve-special", target="petya", taken="none") == ("overboard.take",)
    assert after(table, "resolve-special", target="petya", taken="nun").hands["petya"].auxiliaries == 3
    assert after(table, "resolve-special", target="none").hands["petya"].auxiliaries == 4


def test_only_nationals_returns_the_others_to_hand() -> None:
    table = special_phase(station="mission", flag="france")
    table = after(table, "play-special", player="dima", card="only-nationals")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    table = after(table, "resolve-special")
    assert [table.bids[player].state for player in table.players] == ["in", "returned", "returned"]
    assert (characters_in_hand(table), table.phase) == ([3, 4, 4], "settle")


def test_a_tile_already_turned_cannot_be_explored() -> None:
    assert refused(special_phase(), "play-special", player="dima", card="explored-region", looks_at="bolobo") == (
        "explored.look",
    )
    table = after(special_phase(), "play-special", player="dima", card="explored-region", looks_at="kindu")
    assert table.phase == "reveal"


def test_the_shaman_lowers_the_totals_of_opponents() -> None:
    table = after(special_phase(), "play-special", player="dima", card="shaman")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    ruling = play(table, "value-characters")
    assert ruling.answer.values == {"dima": 5, "petya": 0, "lida": 3}
    standing = find_game("congo").ask("bids", {}, None, ruling.after).answer
    assert standing.totals == {"dima": 5, "petya": -1, "lida": 2}


def test_a_player_without_special_cards_can_only_decline() -> None:
    empty = {"dima": {**HANDS, "special": 0}, "petya": HANDS, "lida": HANDS}
    table = special_phase(hands=empty)
    assert refused(table, "play-special", player="dima", card="shaman") == ("special.right",)
    moves = [due.move for due in find_game("congo").due(table)]
    assert moves == ["decline-special"]


def test_a_stranger_cannot_act() -> None:
    with pytest.raises(BadFact):
        play(special_phase(), "decline-special", player="oleg")


def laying(flag: str = "belgium", **bids: dict[str, Any]) -> Table:
    """Dima on turn to lay auxiliaries at Bumba."""
    base: dict[str, Any] = {
        "dima": {"character": "doctor france", "base": 5},
        "petya": {"character": "doctor belgium", "base": 4},
        "lida": {"character": "missionary germany", "base": 3},
    }
    return special_phase(
        station="mission", flag=flag, phase="auxiliaries", bids={name: base[name] | bids.get(name, {}) for name in base}
    )


def test_a_language_rolled_once_stands_for_the_round() -> None:
    table = after(laying(), "lay-auxiliaries", player="dima", cards="interpreter", station_roll=1)
    assert (table.station_roll, table.turn) == (1, "petya")
    assert refused(table, "lay-auxiliaries", player="petya", cards="interpreter", station_roll=2, character_roll=1) == (
        "interpreter.station-roll",
    )
    table = after(table, "lay-auxiliaries", player="petya", cards="interpreter", character_roll=4)
    assert table.bids["petya"].language_roll == 4


def test_only_the_player_on_turn_lays_and_only_what_is_held() -> None:
    assert refused(laying(), "lay-auxiliaries", player="petya", cards="nurse") == ("aux.turns",)
    assert refused(laying(), "lay-auxiliaries", player="dima", cards="nurse, nurse, nurse, nurse, nurse") == (
        "aux.turns",
    )
    assert refused(laying(), "lay-auxiliaries", player="dima", cards="nurse, porter") == ("aux.icon",)


@pytest.mark.parametrize(
    ("bids", "turn", "clause"),
    [
        ({}, "lida", "pass.lowest"),
        ({}, "petya", "pass.middle"),
        ({"dima": {"skipped": True}}, "dima", "pass.skip-then"),
    ],
)
def test_who_may_not_skip_is_told_why(bids: dict[str, Any], turn: str, clause: str) -> None:
    from dataclasses import replace

    assert refused(replace(laying(**bids), turn=turn), "skip", player=turn) == (clause,)


def test_a_player_who_has_passed_lays_nothing_more() -> None:
    table = laying(petya={"out": True})
    assert refused(table, "lay-auxiliaries", player="petya", cards="nurse") == ("pass.final",)


def test_a_move_out_of_its_phase_names_what_comes_next() -> None:
    ruling = play(laying(), "move-boat")
    assert ruling.clauses == ("round.phases",)
    assert "pass" in str(ruling.instead[0].text)


def test_a_station_tile_too_many_is_refused() -> None:
    stations = {"bolobo": "jungle", "liranga": "jungle", "nouvelle-anvers": "jungle"}
    table = special_phase(phase="station", turn="none", stations=stations, flags={}, bids={})
    assert refused(table, "turn-station", station="jungle", flag="france") == ("setup.stations",)
    with pytest.raises(MissingFacts) as missing:
        play(table, "turn-station", station="mission")
    assert missing.value.paths == ("flag",)


def test_friendly_meeting_brings_losers_back_and_boxes_neutrals_where_the_table_says_so() -> None:
    bids = {
        "dima": {"character": "explorer france", "base": 5, "out": True},
        "petya": {"character": "doctor belgium", "base": 1, "out": True},
        "lida": {"character": "doctor/officer usa", "base": 3, "out": True},
    }
    table = special_phase(phase="settle", turn="none", bids=bids, special_card="friendly-meeting", special_by="petya")
    assert characters_in_hand(after(table, "settle")) == [3, 4, 4]
    assert characters_in_hand(after(table, "settle", {"friendly-neutral": "box"})) == [3, 4, 3]


def guided(table: Table, move: str, /, **facts: Any) -> tuple[str, ...]:
    """What a guided move asks for."""
    game = find_game("congo")
    with pytest.raises(MissingFacts) as missing:
        game.play(move, table, facts, game.house(BOARD), guided=True)
    return missing.value.paths


def test_guided_play_asks_for_the_tiles_of_the_second_hippo_stage() -> None:
    bids = {
        "dima": {"character": "explorer france", "base": 3, "out": True},
        "petya": {"character": "doctor germany", "base": 3, "out": True},
    }
    told = {"hippos": {"dima": 3, "petya": 0}, "hippo_stack": 8}
    table = special_phase(
        "dima", "petya", station="mission", flag="britain", phase="hippos", turn="none", bids=bids, **told
    )
    table = after(table, "bid-hippos", tiles={"dima": [0], "petya": []})
    assert guided(table, "add-hippos", player="dima") == ("tiles",)
    table = after(table, "add-hippos", player="dima", tiles=[])
    game = find_game("congo")
    assert game.play("add-hippos", table, {"player": "petya"}, game.house(BOARD), guided=True).verdict == "legal"


def test_guided_play_asks_whether_the_colonist_changes_places() -> None:
    table = after(special_phase(), "play-special", player="dima", card="colonist", draws="character")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    assert guided(table, "resolve-special") == ("swap",)
    assert guided(table, "resolve-special", swap=True) == ("drawn",)


def test_an_unfinished_attack_says_whom_it_attacks_next() -> None:
    table = after(special_phase(), "play-special", player="dima", card="gorilla")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    with pytest.raises(MissingFacts) as missing:
        play(table, "resolve-special", attacks="petya")
    assert "lida" in str(missing.value)


def test_nothing_is_left_to_look_at_from_the_last_stop() -> None:
    table = special_phase(stop="kindu", stations={"kindu": "jungle"}, flags={"kindu": "none"})
    ruling = play(table, "play-special", player="dima", card="explored-region")
    assert "none to look at" in str(ruling.reasons[-1].sentence)


def test_no_flag_is_laid_where_there_is_no_station() -> None:
    game = find_game("congo")
    facts = {"players": ["dima", "petya"], "first": "dima", "flags": {"leopoldville": "france"}}
    with pytest.raises(BadFact) as error:
        game.play("set-up", None, facts, game.house({"stops": list(NAMED_STOPS)}))
    assert error.value.paths == ("flags.leopoldville",)


# --- what leaves no choice is not asked ---


def test_whoever_holds_no_hippo_tile_is_not_asked_for_any() -> None:
    bids = {who: {"character": "officer france", "base": 3, "out": True} for who in ("dima", "petya")}
    bids["lida"] = {"character": "doctor france", "base": 0, "out": True}
    hippos = {"dima": 1, "petya": 0, "lida": 1}
    table = special_phase(phase="hippos", turn="none", bids=bids, hippos=hippos)
    assert guided(table, "bid-hippos") == ("tiles.dima",)
    assert after(table, "bid-hippos", tiles={"dima": [1]}).tiles == {"dima": (1,), "petya": ()}
    nobody = special_phase(phase="hippos", turn="none", bids=bids, hippos=dict.fromkeys(hippos, 0))
    assert after(nobody, "bid-hippos").phase == "more-hippos"


def test_an_empty_hand_discards_and_loses_nothing_without_a_question() -> None:
    hands = {"dima": HANDS, "petya": HANDS, "lida": HANDS | {"auxiliaries": 0}}
    table = after(special_phase(hands=hands), "play-special", player="dima", card="man-overboard")
    table = after(table, "reveal-characters", characters=CHARACTERS)
    assert guided(table, "resolve-special", target="petya") == ("taken",)
    assert after(table, "resolve-special", target="lida").hands["lida"].auxiliaries == 0
