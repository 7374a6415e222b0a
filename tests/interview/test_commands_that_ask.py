"""A command that lacks its game, question or evening asks for it, or lists what there is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.interview.test_terminal import Open, piped, window

__all__ = ["window"]

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (("start",), "Which game?"),
        (("ask",), "Which game?"),
        (("ask", "vasco"), "What do you want to settle?"),
        (("board",), "Which game?"),
        (("rules",), "Which game?"),
        (("score",), "Which evening or game?"),
        (("vasco",), "What do you want to settle?"),
    ],
)
def test_on_a_terminal_it_is_picked(window: Open, words: tuple[str, ...], asked: str) -> None:
    terminal = window(*words, lines=40).sees(asked).press("interrupt")
    assert terminal.ends() == 130


@pytest.mark.parametrize("words", [("start",), ("ask",), ("ask", "vasco"), ("board",), ("rules",), ("score",)])
def test_elsewhere_it_is_listed(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = piped(tmp_path, *words, "--no-input", lines="")
    assert done.returncode == 2
    assert "jamaica" in done.stderr or "action-cost" in done.stderr


def test_a_game_alone_lists_what_can_be_settled_in_it(tmp_path: Path) -> None:
    done = piped(tmp_path, "congo", "--no-input", lines="")
    assert done.returncode == 0
    assert "Who becomes chief" in done.stdout
    assert "Navegador" not in done.stdout


def test_without_an_evening_it_is_said_how_to_begin_one(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "--no-input", lines="")
    assert done.returncode == 2
    assert "referee start" in done.stderr


@pytest.mark.parametrize("names", [("one", "two"), ("evening-1", "evening-2")])
def test_the_latest_evening_is_offered_first(window: Open, tmp_path: Path, names: tuple[str, str]) -> None:
    for name in names:
        shutil.copy(SCENARIOS / "navegador" / "30-short-game.toml", tmp_path / f"{name}.toml")
        text = (tmp_path / f"{name}.toml").read_text()
        (tmp_path / f"{name}.toml").write_text(text.replace("format = 1", 'format = 1\nprogram = "0.1.0"'))
        window("show", str(tmp_path / f"{name}.toml"), lines=60).ends()
    window("play", lines=40).sees("Which evening?", f"> 1  {names[1]}.toml", f"2  {names[0]}.toml")


def test_an_interrupted_start_leaves_nothing_behind(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    terminal = window("start", "vasco", str(file)).sees("Where does the evening begin?").press("enter")
    terminal.sees("Players clockwise").press("interrupt")
    assert terminal.ends() == 130
    assert not file.exists()


def test_an_evening_offers_the_move_that_was_interrupted(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    shutil.copy(SCENARIOS / "vasco" / "41-a-game-for-four.toml", file)
    events = file.read_text().split("\n[[event]]")
    file.write_text("\n[[event]]".join(events[:23]))
    terminal = window("play", str(file), lines=40).sees("What is done?").press("enter").sees("tile")
    terminal.press("interrupt")
    assert terminal.ends() == 130
    file.write_text("\n[[event]]".join(events[:4]))
    terminal = window("play", str(file), lines=40).sees("What is done?").press("enter").answer("Order number", "10")
    terminal.sees("Area").press("interrupt").saw("Type referee to go on")
    assert terminal.ends() == 130
    terminal = window("play", str(file), lines=40).sees("A move was interrupted").type("1").sees("Area").type("pro")
    terminal.sees("Enter takes projects").press("enter").saw("yellow places 10 in the projects area")


def test_a_set_up_that_was_interrupted_goes_on_and_begins_the_evening(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    terminal = window("start", "jamaica", str(file)).sees("Where does the evening begin?").press("enter")
    terminal.answer("players", "Петя, O'Brien, Anna Maria").sees("Colours of").press("interrupt")
    assert terminal.ends() == 130
    assert not file.exists()
    terminal = window().sees("Go on").press("enter").answer("Colours of", "red, blue, green")
    terminal.sees("What is done?").press("interrupt")
    assert "Anna Maria" in file.read_text()
    assert "green" in file.read_text()


def test_back_in_an_evening_does_not_leave_it(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    shutil.copy(SCENARIOS / "vasco" / "41-a-game-for-four.toml", file)
    file.write_text("\n[[event]]".join(file.read_text().split("\n[[event]]")[:4]))
    terminal = window("play", str(file), lines=40).sees("What is done?").press("escape").type("6 rec")
    terminal.sees("Enter takes yellow places a disc").press("enter").saw("yellow places 6 in the recruiting area")
