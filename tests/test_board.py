"""Printed values: every cell says what it rests on, and what a player gives is checked cell by cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.board import Board, contradiction
from referee.facts import ASK, BadFact, RefereeError
from referee.files import replace_file
from referee.game import find_game, game_ids
from referee.plain import plain
from referee.profile import profile_file, read_profile, save_profile

TOML = """
["slots"]
kind = "ints"
value = [9, 7]
basis = "example"
prompt = "The slots"
at_least = 4
at_most = 11
length = 2
never = [8]

["way"]
kind = "word"
basis = "unknown"
prompt = "Which way?"
choices = ["north", "south"]

["pay"]
kind = "int"
prompt = "Row {cell}: what is printed?"
at_most = 20
cells.1 = { value = 1, basis = "guess", at_most = 3 }
cells.2 = { value = 2, basis = "text" }
cells."row.left" = { basis = "unknown", prompt = "{0}, {1}?" }

["odds"]
kind = "table"
value = { a = 1, b = 2 }
basis = "text"
prompt = "The odds"

["space"]
kind = "int"
prompt = "Space {cell}?"
at_least = 0
cells."*" = { basis = "unknown" }
"""


@pytest.fixture
def board(tmp_path: Path) -> Board:
    file = tmp_path / "board.toml"
    file.write_text(TOML)
    return Board("paper", file)


def test_each_cell_of_a_family_has_its_own_basis_limits_and_prompt(board: Board) -> None:
    guess, text, left = (board.cells[f"pay.{name}"] for name in ("1", "2", "row.left"))
    assert [cell.usable for cell in (guess, text, left)] == [False, True, False]
    assert [cell.limits["at_most"] for cell in (guess, text, left)] == [3, 20, 20]
    assert [str(cell.prompt) for cell in (text, left)] == ["Row 2: what is printed?", "row, left?"]
    assert left.value is ASK


def test_an_open_family_has_a_cell_for_every_name(board: Board) -> None:
    assert "space.lisbon" in board.cells
    assert str(board.cells["space.lisbon"].prompt) == "Space lisbon?"
    assert "spaces.lisbon" not in board.cells


@pytest.mark.parametrize(
    ("given", "flat"),
    [
        ({"slots": "9, 7"}, {"slots": (9, 7)}),
        ({"slots": [9, 7]}, {"slots": (9, 7)}),
        ({"pay": [1, 2]}, {"pay.1": 1, "pay.2": 2}),
        ({"pay": "1, 2"}, {"pay.1": 1, "pay.2": 2}),
        ({"pay.row.left": 4}, {"pay.row.left": 4}),
        ({"pay": {"row": {"left": 4}}}, {"pay.row.left": 4}),
        ({"pay": ["?", 2]}, {"pay.2": 2}),
        ({"way": "North"}, {"way": "north"}),
        ({"odds": {"b": 5}}, {"odds": {"a": 1, "b": 5}}),
        ({"odds": "{b = 5}"}, {"odds": {"a": 1, "b": 5}}),
        ({"space.lisbon": 3}, {"space.lisbon": 3}),
    ],
)
def test_printed_values_may_be_given_in_several_ways(board: Board, given: dict[str, Any], flat: dict[str, Any]) -> None:
    assert board.flatten(given) == flat


def test_every_wrong_value_is_named_at_once(board: Board) -> None:
    with pytest.raises(BadFact) as raised:
        board.flatten({"slots": "8, 9", "way": "west", "pay": [9, 21], "odds": {"c": 1}, "space": {"x": -1}, "pai": 1})
    paths = {"board.slots", "board.way", "board.pay.1", "board.pay.2", "board.odds.c", "board.space.x", "board.pai"}
    assert set(raised.value.paths) == paths


_JUNK = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.integers(), max_size=3)
)
_KEYS = st.sampled_from(["slots", "way", "pay", "pay.1", "pay.row", "odds", "odds.a", "space", "space.x", "", "."])


@given(st.dictionaries(_KEYS | st.text(max_size=5), _JUNK | st.dictionaries(st.text(max_size=3), _JUNK, max_size=2)))
def test_whatever_is_given_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, given: dict[str, Any]) -> None:
    file = tmp_path_factory.getbasetemp() / "junk-board.toml"
    if not file.exists():
        file.write_text(TOML)
    try:
        Board("paper", file).flatten(given)
    except RefereeError as error:
        assert error.all


def test_the_profile_is_read_back_as_it_was_kept(board: Board) -> None:
    kept = {"slots": (9, 7), "way": "south", "pay.1": 2, "odds": {"a": 4, "b": 2}, "space.lisbon": 0}
    save_profile(board, kept)
    assert read_profile(board) == kept
    assert list(profile_file("paper").parent.iterdir()) == [profile_file("paper")]


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.toml"
    file.write_text("old = 1\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(RefereeError, match="No space left"):
        replace_file(file, "new = 1\n")
    assert file.read_text() == "old = 1\n"
    assert list(tmp_path.iterdir()) == [file]


# --- the boards of the four games -----------------------------------------------------------------------------------

CELLS = [(game, path) for game in game_ids() for path in find_game(game).board.cells]


@pytest.mark.parametrize("game", game_ids())
def test_every_printed_value_says_what_it_rests_on_and_how_to_ask(game: str) -> None:
    for path, cell in find_game(game).board.cells.items():
        assert cell.basis in ("text", "example", "implementation", "guess", "unknown"), path
        assert (cell.value is ASK) == (cell.basis == "unknown"), path
        assert str(cell.prompt) not in ("", path), path
        assert "{" not in str(cell.prompt), path


@pytest.mark.parametrize("game", game_ids())
def test_every_value_of_ours_would_be_accepted_from_a_player(game: str) -> None:
    board = find_game(game).board
    for path, cell in board.cells.items():
        if cell.value is not ASK:
            assert plain(board.flatten({path: plain(cell.value)})[path]) == plain(cell.value), path


# --- what is proven of a row of printed numbers ---


@pytest.mark.parametrize(
    ("values", "limits", "told"),
    [
        ((7, 7, 6, 5), {"order": "never rises"}, ""),
        ((7, 6, 7), {"order": "never rises"}, "never rise"),
        ((70, 100), {"order": "rises"}, ""),
        ((70, 70), {"order": "rises"}, "larger"),
        ((1, 2, 2), {"order": "never falls"}, ""),
        ((3, 2), {"order": "never falls"}, "never fall"),
        ((3, 3), {"order": "falls"}, "smaller"),
        ((9, 9), {"smallest": 5}, "smallest of these numbers is 5"),
        ((9, 5), {"smallest": 5, "largest": 9}, ""),
        ((8, 5), {"largest": 9}, "largest of these numbers is 9"),
        (("a", "b"), {"order": "rises"}, ""),
    ],
)
def test_a_row_that_the_rulebook_contradicts_is_told(
    values: tuple[Any, ...], limits: dict[str, Any], told: str
) -> None:
    found = contradiction(values, limits)
    assert told in str(found) if told else found is None


def test_a_value_told_against_the_rulebook_is_used_and_said() -> None:
    told = {"stop_value.stanley-falls": 3}
    ruling = referee.ask("congo", "flag", station="village", stop="stanley-falls", board=told)
    assert [(it.path, it.value, it.basis) for it in ruling.doubts] == [("board.stop_value.stanley-falls", 4, "example")]


# --- rows and tables of printed numbers ---


@pytest.mark.parametrize(
    ("game", "told", "says"),
    [
        ("vasco", {"compensation": [1, 2]}, "This is a list of 20, and 2 are given"),
        ("navegador", {"bonus.colony": "3, 4"}, "This is a list of 3, and 2 are given"),
        ("congo", {"stop_value": [1, 2, 3]}, "Wanted: name and value of each"),
        ("congo", {"stop_value": "{bumba = 3}"}, ""),
        ("navegador", {"building_prices.church": {"8": 400}}, ""),
    ],
)
def test_a_row_is_told_whole_or_by_its_names(game: str, told: dict[str, Any], says: str) -> None:
    board = find_game(game).board
    if says:
        with pytest.raises(BadFact, match=says):
            board.flatten(told)
    else:
        assert len(board.flatten(told)) == 1
