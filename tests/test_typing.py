"""What is typed: blanks between items, rows that are too short, a beginning or a number for one of several things."""

from __future__ import annotations

from typing import Annotated

import pytest

import referee
from referee.asking.forms import completions, owned, vocabulary
from referee.facts import Asked, BadFact, Fact, Faults, Items, meant, shape_of
from referee.game import find_game
from referee.games.jamaica.pieces import Roll, TreasureCard
from referee.games.vasco.pieces import Project, ProjectPlace, Ship
from referee.games.vasco.words import Player
from referee.words import say

SHIPS = ("dima 9 2vp", "dima 5 9r", "merchant 7", "Anna-Maria 10")


def read(hint: object, text: str) -> list[str]:
    shape = shape_of(hint)
    assert isinstance(shape, Items)
    faults = Faults()
    found = shape.read(text, "row", faults)
    faults.raise_if_any()
    return [str(item) for item in found]


@pytest.mark.parametrize("text", ["12, 9, 9", "12 9 9", "12 9, 9", "10+2 9 9"])
def test_blanks_separate_numbers(text: str) -> None:
    assert read(tuple[int, ...], text) == ["12", "9", "9"]


def test_blanks_separate_words_and_single_word_pieces_but_no_pieces_of_several_words() -> None:
    assert read(tuple[TreasureCard, ...], "map +3 ?") == ["map", "+3", "?"]
    assert read(tuple[Ship, ...], "blue 9 1vp, merchant 7") == ["blue 9 1vp", "merchant 7"]
    with pytest.raises(BadFact):
        read(tuple[Ship, ...], "blue 9 merchant 7")
    assert read(tuple[int, ...], "10 + 5") == ["15"]


def test_blanks_separate_names_only_where_one_name_is_not_enough() -> None:
    assert read(tuple[Player, ...], "Anna Maria") == ["Anna Maria"]
    two = Annotated[tuple[Player, ...], Fact("Who?", length=(2, 4))]
    assert read(two, "Anna Петя") == ["Anna", "Петя"]
    assert read(two, "Anna Maria, Петя") == ["Anna Maria", "Петя"]


def test_a_short_row_has_empty_places_at_its_end() -> None:
    three = tuple[ProjectPlace, ProjectPlace, ProjectPlace]
    assert read(three, "-") == ["-", "-", "-"]
    assert read(three, "7 crew 3") == ["7 crew 3", "-", "-"]
    with pytest.raises(BadFact):
        read(three, "-, -, -, -")


@pytest.mark.parametrize("text", ["3, 5", "3 5", "35", "3/5"])
def test_dice_are_read_however_they_are_written(text: str) -> None:
    assert str(Roll.read(text)) == "3, 5"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("9", ("dima 9 2vp",)),
        ("DIMA 9", ("dima 9 2vp",)),
        ("di", ("dima 9 2vp", "dima 5 9r")),
        ("m", ("merchant 7",)),
        ("7", ("merchant 7",)),
        ("1", ()),
        ("anna maria", ("Anna-Maria 10",)),
        ("anna-m", ("Anna-Maria 10",)),
        ("9r", ("dima 5 9r",)),
        ("dima 9r", ("dima 5 9r",)),
        ("", ()),
    ],
)
def test_a_beginning_or_a_number_says_what_is_meant(typed: str, found: tuple[str, ...]) -> None:
    assert meant(SHIPS, typed) == found


def test_an_answer_is_one_of_what_is_there() -> None:
    asked = Asked("ship", say("Which ship?"), shape_of(Ship), options=SHIPS)
    assert asked.read("9") == asked.read("dima 9") == "dima 9 2vp"
    assert asked.read("ANNA-MARIA 10") == "Anna-Maria 10"
    with pytest.raises(BadFact, match="any of these: dima 9 2vp, dima 5 9r"):
        asked.read("dima")
    with pytest.raises(BadFact, match="Possible"):
        asked.read("blue 4")


def test_numbers_with_blanks_on_the_way_through_a_question() -> None:
    told = referee.ask("jamaica", "dice", dice="3 5")
    assert told.to_dict() == referee.ask("jamaica", "dice", dice=[3, 5]).to_dict()


def test_an_empty_ship_is_one_stroke() -> None:
    table = {
        "seats": "Anna, Петя, Ян",
        "captain": "anna",
        "players": {name: {"holds": "-"} for name in ("anna", "петя", "ян")},
    }
    found = find_game("jamaica").read_table(table)
    assert [len(ship.holds) for ship in found.players.values()] == [5, 5, 5]
    assert list(found.players) == ["Anna", "Петя", "Ян"]


def test_ships_in_front_of_a_player_need_no_owner() -> None:
    row = shape_of(tuple[Ship, ...])
    assert owned(row, "9 1vp, 5", "Anna Maria") == "Anna-Maria 9 1vp, Anna-Maria 5"
    assert owned(row, "9, red 5", "anna") == "anna 9, red 5"
    for text in ("red 9", "-", "x", ""):
        assert owned(row, text, "anna") == text


def test_no_word_is_offered_where_a_number_must_come_first() -> None:
    many = shape_of(tuple[Project, ...])
    assert completions("", vocabulary(many), many) == []
    assert completions("7 c", vocabulary(many), many) == ["7 crew"]
    assert completions("7 5, ", vocabulary(many), many) == []
