"""Disputes in a real terminal, key by key, as at the table."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.interview.screen import Terminal

Open = Callable[..., Terminal]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """Opens terminals that belong to one player, and closes them."""
    opened: list[Terminal] = []

    def open_one(*arguments: str, **more: object) -> Terminal:
        opened.append(Terminal(*arguments, home=tmp_path / "home", **more))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def the_cost_of_a_number(terminal: Terminal) -> Terminal:
    terminal.pick("What is on the table?", "vasco").pick("What do you want to settle?", "my number cost")
    terminal.answer("Start number", "11").answer("Change number", "-3").answer("Order number", "5")
    return terminal.sees("1 Start number on the open tile: 11", "3 Order number that was called: 5", "All right?")


# --- a dispute of each kind, from bare `referee` to the ruling ------------------------------------------------------


def test_what_a_number_costs(window: Open) -> None:
    terminal = the_cost_of_a_number(window()).press("enter")
    terminal.saw("Number 5 costs 3 reals.").sees("8 is the first free number", "What now?").type("leave").press("enter")
    assert terminal.ends() == 0


def test_where_ships_may_go(window: Open) -> None:
    terminal = window(lines=40).pick("What is on the table?", "vasco")
    terminal.pick("What do you want to settle?", "ships go")
    terminal.answer("ships", "red 6, red 5").answer("aptains", "2").pick("arbour", "mozambique")
    terminal.answer("Mozambique", "-, blue 5, -").sees("All right?").press("enter")
    terminal.saw("4 ways", "10 points")


def test_who_leaves_the_harbour(window: Open) -> None:
    terminal = window(lines=50, columns=100).pick("What is on the table?", "vasco")
    terminal.pick("What do you want to settle?", "phase 3")
    rows = {
        "Natal": "red 5",
        "Terra de Boa Gente": "blue 6, red 4",
        "Mozambique": "blue 7, black 6 1vp, merchant 4",
        "Mombasa": "-, -, -, -",
        "Malindi": "-, -, -, -, -",
        "Calicut": "-, -, -, -, -, -",
    }
    for harbour, row in rows.items():
        terminal.answer(f"Ships in {harbour} now", row)
    terminal.sees("Terra de Boa Gente", "Enter takes 1").press("enter")
    terminal.answer("shore of Natal", "0")
    terminal.sees("Mombasa", "Enter takes 7, 7, 6, 5").press("enter")
    terminal.sees("All right?").press("enter")
    terminal.saw("Mozambique", "5 ships sail on")


def test_what_a_bid_is_worth(window: Open) -> None:
    terminal = window(lines=40).pick("What is on the table?", "congo").pick("What do you want to settle?", "whole bid")
    terminal.answer("haracter", "missionary britain").answer("uxiliar", "nun, boy").answer("token", "5")
    terminal.sees("nun, boy", "All right?").press("enter")
    terminal.saw("6.5", "boy")


def test_who_won(window: Open) -> None:
    terminal = window(lines=40).pick("What is on the table?", "congo").pick("What do you want to settle?", "who won")
    terminal.answer("Points of each player", "dima 10+8, petya 17").answer("Special cards", "0, 1")
    terminal.sees("dima 18, petya 17", "All right?").press("enter")
    terminal.saw("dima wins with 18 points")


def test_a_space_of_the_race(window: Open) -> None:
    terminal = window(lines=40).pick("What is on the table?", "jamaica")
    terminal.pick("What do you want to settle?", "how many cards")
    terminal.answer("Cards left in hand", "2").answer("Used cards", "8")
    terminal.sees("All right?").press("enter").saw("draws 1 card", "from 2 to 3")


def test_a_way_on_the_rondel(window: Open) -> None:
    terminal = window("ask", "navegador", "rondel", lines=40)
    terminal.pick("Where is your stone", "sailing")
    terminal.pick("sector", "colony").sees("hips").type("2").press("enter").sees("All right?").press("enter")
    terminal.saw("What now?", "sectors")


def test_a_search_over_everything(window: Open) -> None:
    terminal = window(lines=50).pick("What is on the table?", "search")
    terminal.answer("What is it about?", "number cost")
    terminal.pick("What do you want to settle?", "my number cost").sees("Start number on the open tile")


# --- back, review, why, correction ----------------------------------------------------------------------------------


def test_back_across_three_questions_keeps_the_answers(window: Open) -> None:
    terminal = window("ask", "vasco", "afford")
    terminal.answer("Start number", "11").answer("Change number", "-3").answer("Order number", "7").sees(
        "Reals in your"
    )
    terminal.press("back").sees("Enter keeps 7").press("back").sees("Enter keeps -3").press("back").sees(
        "Enter keeps 11"
    )
    terminal.answer("Enter keeps 11", "12")
    terminal.answer("Reals in your reserve", "4").answer("Price of the action", "0")
    terminal.sees("1 Start number on the open tile: 12", "2 Change number on the newly turned tile: -3", "tile: 12")
    terminal.sees("3 Order number that was called: 7", "4 Reals in your reserve when the number is called: 4")


def test_a_changed_answer_is_all_that_is_asked_again(window: Open) -> None:
    terminal = the_cost_of_a_number(window()).type("2").press("enter")
    terminal.sees("Enter keeps -3").type("3").press("enter")
    terminal.sees("2 Change number on the newly turned tile: 3", "All right?").press("enter")
    terminal.saw("Number 5 costs 9 reals.")


def test_the_question_mark_tells_the_clause_and_where_it_stands(window: Open) -> None:
    terminal = window("ask", "vasco", "action-cost").sees("Start number").type("?")
    terminal.sees("How phase 1 opens", "4 to 12", "PL «Faza 1»").answer("? why", "11").sees("Change number")


def test_a_mistake_is_shown_under_the_line_and_corrected(window: Open) -> None:
    terminal = window("ask", "vasco", "action-cost").sees("Start number").type("44")
    terminal.sees("«44» does not fit here. Wanted: a whole number from 4 to 12").press("enter")
    terminal.sees("«44»").press("erase", "erase").type("5+4").sees("= 9").press("enter").sees("Change number")


def test_what_enter_keeps_is_not_said_while_something_else_is_typed(window: Open) -> None:
    terminal = window("ask", "vasco", "action-cost").answer("Start number", "11").sees("Change number").press("back")
    terminal.sees("Enter keeps 11").type("12").sees("Start number on the open tile 12")
    assert "Enter keeps" not in terminal.shown


def test_a_word_is_completed_by_tab(window: Open) -> None:
    terminal = window("ask", "vasco", "whose-turn").sees("layers").type("yellow, red").press("enter")
    terminal.sees("irst").type("ye").press("tab").sees("yellow").press("enter")
    terminal.sees("Discs").type("8 ye").press("tab").sees("8 yellow")


def test_two_rulings_stand_side_by_side(window: Open) -> None:
    terminal = the_cost_of_a_number(window(lines=50)).press("enter")
    terminal.sees("What now?").type("i").answer("Which answer is different?", "3 8")
    terminal.saw("Before", "Now", "Number 5 costs 3 reals. Number 8 costs nothing.")
    assert re.search(r"Number 5 costs 3 reals\.\s+Number 8 costs nothing\.", terminal.all)


def test_an_impossible_answer_is_asked_again(window: Open) -> None:
    terminal = window("ask", "congo", "base-value", lines=30)
    terminal.answer("haracter", "doctor france").pick("tation", "jungle").pick("lag", "britain")
    terminal.saw("jungle").sees("lag")
    terminal.pick("lag", "none")


@pytest.mark.parametrize("columns", [40, 120])
def test_words_stay_whole_in_a_narrow_window(window: Open, columns: int) -> None:
    terminal = the_cost_of_a_number(window(columns=columns, lines=60)).press("enter")
    terminal.saw("Number 5 costs 3 reals.", "The marker stands on 11 and moves by -3: 8 is the first free number.")
    terminal.sees("Ask something else about this table")


def test_an_answer_that_was_typed_is_told_again_in_whole_words(window: Open) -> None:
    terminal = window("ask", "vasco", "whose-turn", columns=40, lines=40).sees("layers")
    terminal.type("yellow, red, turquoise, violet").press("enter").sees("irst")
    told = terminal.all[: terminal.all.index("irst")]
    for word in ("yellow,", "red,", "turquoise,", "violet"):
        assert word in told.split(), told


def test_without_colour_nothing_is_coloured(window: Open) -> None:
    terminal = the_cost_of_a_number(window(NO_COLOR="1")).press("enter").saw("Number 5 costs 3 reals.")
    assert not re.search(r"\x1b\[[0-9;]*3[0-7][0-9;]*m", terminal.raw)


def test_colours_of_players_are_words_too(window: Open) -> None:
    terminal = window("ask", "vasco", "whose-turn").sees("layers").type("yellow, red")
    terminal.sees("yellow, red")
    line = next(at for at, text in enumerate(terminal.screen.display) if "yellow, red" in text)
    column = terminal.screen.display[line].index("yellow")
    assert terminal.screen.buffer[line][column].fg in ("brown", "yellow")


# --- interrupted and resumed ----------------------------------------------------------------------------------------


def test_an_interrupt_loses_nothing(window: Open) -> None:
    terminal = window("ask", "vasco", "afford", columns=200)
    terminal.answer("Start number", "11").answer("Change number", "-3").sees("Order number").press("interrupt")
    terminal.saw("Your answers are kept. Type referee to go on.")
    assert terminal.ends() == 130
    again = window().pick("What is on the table?", "go on").sees("Order number").press("back")
    again.sees("Enter keeps -3").press("enter").answer("Order number", "7").answer("Reals", "4")
    again.answer("Price of the action", "0").sees("All right?")
    again.press("enter").saw("You pay 1 real").sees("What now?").type("q")
    assert again.ends() == 0
    assert "Go on" not in window().sees("What is on the table?").shown


def test_the_menu_offers_what_was_interrupted(window: Open) -> None:
    terminal = window("ask", "vasco", "action-cost")
    terminal.answer("Start number", "11").sees("Change number").press("interrupt")
    assert terminal.ends() == 130
    again = window().pick("What is on the table?", "go on").answer("Change number", "-3").answer("Order number", "5")
    again.sees("1 Start number on the open tile: 11").press("enter").saw("Number 5 costs 3 reals.")


def test_a_closed_terminal_loses_nothing(window: Open, tmp_path: Path) -> None:
    terminal = window("ask", "vasco", "action-cost")
    terminal.answer("Start number", "11").answer("Change number", "-3").sees("Order number")
    terminal.child.kill(signal.SIGHUP)
    assert terminal.ends() == 130
    drafts = list((tmp_path / "home" / "drafts").glob("*.toml"))
    assert [file.name for file in drafts] == ["vasco-action-cost.toml"]
    assert "start = 11" in drafts[0].read_text()


# --- sessions -------------------------------------------------------------------------------------------------------


def test_a_ruling_is_saved_and_the_session_is_listed(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    terminal = the_cost_of_a_number(window()).press("enter")
    terminal.sees("What now?").type("s").sees("Which session file?").type(str(file)).press("enter")
    terminal.sees("Saved in", "What now?").type("q")
    assert terminal.ends() == 0
    assert "facts = { start = 11, change = -3, number = 5 }" in file.read_text()
    window().sees("> 1  Session evening.toml (vasco)", "2  Expedition")


# --- plain lines ----------------------------------------------------------------------------------------------------


def piped(home: Path, *arguments: str, lines: str, **more: str) -> subprocess.CompletedProcess[str]:
    import os

    env = {**os.environ, "REFEREE_HOME": str(home), **more}
    command = [sys.executable, "-m", "referee", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, env=env, timeout=20)


def test_plain_lines_through_a_pipe(tmp_path: Path) -> None:
    done = piped(
        tmp_path, "--plain", lines="vasco da gama\nwhat does my number cost?\n?\n44\n11\nback\n12\n-3\n5\n1 11\n\n"
    )
    assert done.returncode == 0
    assert done.stdout.startswith("Number 5 costs 3 reals.")
    assert "How phase 1 opens" in done.stderr
    assert "place.start" not in done.stderr
    assert "«44» does not fit here" in done.stderr
    assert "Enter keeps 11." in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


def test_the_environment_asks_for_plain_lines(tmp_path: Path) -> None:
    done = piped(tmp_path, "ask", "vasco", "action-cost", lines="11\nreview\n1 12\n-3\n5\n\n", ACCESSIBLE="1")
    assert done.returncode == 0
    assert done.stdout.startswith("Number 5 costs 4 reals.")


def test_plain_lines_that_end_early_can_be_resumed(tmp_path: Path) -> None:
    done = piped(tmp_path, "ask", "vasco", "action-cost", "--plain", lines="11\nquit\n")
    assert done.returncode == 130
    again = piped(tmp_path, "--plain", lines="go on\n-3\n5\n\n")
    assert again.stdout.startswith("Number 5 costs 3 reals.")


def test_a_terminal_without_cursor_control_gets_plain_lines(window: Open) -> None:
    terminal = window(TERM="dumb").sees("1. Expedition", "Number or word?")
    assert "\x1b" not in terminal.raw


def test_rulings_go_to_standard_output_and_talk_to_standard_error(tmp_path: Path) -> None:
    done = piped(tmp_path, "ask", "vasco", "action-cost", "--plain", "--json", lines="11\n-3\n5\n\n")
    assert done.stdout.startswith("{")
    assert "Start number" not in done.stdout


def test_enter_on_a_needed_answer_says_that_it_is_needed(window: Open) -> None:
    window("ask", "vasco", "action-cost").sees("Start number").press("enter").sees("An answer is needed here.")
