"""Nothing is recorded that nobody chose: the five findings at the table, in a real terminal and in plain lines."""

from __future__ import annotations

import io
import os
import shutil
import time
from pathlib import Path

import pytest

from referee.asking.asker import Option, Prompt
from referee.asking.picker import Picker
from referee.asking.plain import PlainAsker
from tests.interview.test_terminal import Open, the_cost_of_a_number, window

__all__ = ["window"]

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def listed(*labels: str, **more: object) -> Picker:
    options = tuple(Option(label, label) for label in labels)
    return Picker(Prompt("Which?", options=options, **more))  # type: ignore[arg-type]


def typing(picker: Picker, text: str) -> str | None:
    """What typing this and Enter gives."""
    for sign in text:
        found = picker.type(sign)
        if found is not None:
            return found
    return picker.chosen()


# --- a filter that matches nothing ---


def test_letters_that_match_nothing_show_nothing_and_enter_does_nothing(window: Open) -> None:
    terminal = window().sees("What is on the table?", "Vasco da Gama").type("vax")
    terminal.sees("Nothing here matches «vax».").press("enter").sees("What is on the table? vax")
    assert "Jamaica" not in terminal.shown
    terminal.press("escape").sees("Jamaica", "Vasco da Gama").pick("What is on the table?", "vas")
    terminal.sees("What do you want to settle?")


def test_a_card_that_does_not_exist_is_not_taken_for_another(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "race.toml"
    shutil.copy(SCENARIOS / "jamaica" / "50-a-race-for-three.toml", file)
    events = file.read_text().split("\n[[event]]")
    first = next(at for at, event in enumerate(events) if 'move = "reveal"' in event)
    file.write_text("\n[[event]]".join(events[:first]))
    terminal = window("play", str(file), lines=40).pick("What is done?", "reveals a card").sees("he card revealed")
    terminal.type("forward/gold").press("enter")
    terminal.sees("forward/gold").press("escape")
    assert 'move = "reveal"' not in file.read_text()


# --- what begins so comes first, digits and letters pick ---


def test_what_begins_with_the_letters_comes_before_what_contains_them() -> None:
    areas = ("recruiting", "projects", "navigation", "characters")
    assert typing(listed(*areas), "n") == "navigation"
    assert typing(listed(*areas), "c") == "characters"
    assert typing(listed(*areas), "ruit") == "recruiting"
    assert typing(listed(*areas), "x") is None


def test_a_word_within_that_begins_so_comes_before_letters_within() -> None:
    assert typing(listed("anna passes", "ben surpasses her"), "pas") == "anna passes"
    assert typing(listed("ben surpasses her", "anna passes"), "pas") == "anna passes"


def test_a_digit_picks_its_line_at_once(window: Open) -> None:
    assert typing(listed("recruiting", "projects"), "2") == "projects"
    terminal = window("ask", "congo", "base-value").answer("haracter", "doctor france").sees("tation", "1  ")
    terminal.type("2").sees("lag")


def test_a_digit_is_typed_where_the_options_have_digits() -> None:
    assert typing(listed("malindi 1", "malindi 2"), "2") == "malindi 2"
    assert Picker(Prompt("?", options=(Option("4", "4"), Option("8", "8")))).digits is False


def test_a_digit_is_typed_where_it_begins_an_answer_of_the_list() -> None:
    assert typing(listed("1r", "3r", "2r"), "2") == "2r"
    assert typing(listed("red 12", "red 30"), "12") == "red 12"
    assert typing(listed("nobody", "Anna (2 reals)"), "2") == "Anna (2 reals)"


def test_a_digit_picks_where_no_number_of_the_list_begins_so() -> None:
    assert typing(listed("red 8", "red 9"), "2") == "red 9"
    assert typing(listed("Jamaica", "Expedition: Congo River 1884"), "2") == "Expedition: Congo River 1884"
    moves = tuple(Option(f"move:{at}", name) for at, name in enumerate(("act", "pass", "launch")))
    assert typing(Picker(Prompt("?", options=moves)), "2") == "move:1"


def test_a_digit_picks_where_only_words_are_typed_besides() -> None:
    areas = ("recruiting", "projects")
    assert typing(listed(*areas, free=True, only_words=True), "2") == "projects"
    assert typing(listed(*areas, free=True), "2") == "2"
    assert typing(listed(*areas, several=","), "2") is None


def test_a_digit_picks_the_area_of_a_disc(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    shutil.copy(SCENARIOS / "vasco" / "41-a-game-for-four.toml", file)
    file.write_text("\n[[event]]".join(file.read_text().split("\n[[event]]")[:4]))
    terminal = window("play", str(file), lines=40).answer("What is done?", "10").sees("Area", "3  projects")
    terminal.type("3").saw("yellow places 10 in the projects area")


def test_times_and_names_of_files_switch_no_digit_off() -> None:
    told = (Option("draft:/tmp/1.toml", "Go on (1 minute ago): Jamaica: Battle", aside=True), Option("game:vasco", "V"))
    assert typing(Picker(Prompt("?", options=told)), "2") == "game:vasco"


def test_a_digit_picks_in_the_first_list_with_an_interview_to_go_on_with(window: Open, tmp_path: Path) -> None:
    begun = window("ask", "vasco", "action-cost").answer("Start number", "11").sees("Change number")
    assert begun.press("interrupt").ends() == 130
    (draft,) = (tmp_path / "home" / "drafts").glob("*.toml")
    earlier = time.time() - 200
    os.utime(draft, (earlier, earlier))
    terminal = window().sees("What is on the table?", "1  Go on (3 minutes ago)", "2  Expedition: Congo River 1884")
    terminal.type("2").sees("What do you want to settle?")


def test_a_key_of_the_verdict_picks_at_once(window: Open) -> None:
    terminal = the_cost_of_a_number(window()).press("enter").sees("What now?", "q  Leave").type("q")
    assert terminal.ends() == 0


# --- typed while the program loads ---


def test_what_is_typed_while_the_program_loads_chooses_nothing(window: Open) -> None:
    terminal = window().type("show vasco.toml\r\r")
    terminal.sees("What is on the table?", "Vasco da Gama").type("vas")
    terminal.sees("What is on the table? vas", "Enter takes Vasco da Gama")


# --- Enter, and what others have answered ---


def test_enter_after_a_verdict_asks_on(window: Open) -> None:
    terminal = the_cost_of_a_number(window()).press("enter").sees("What now?", "> a  Ask something else")
    terminal.press("enter").sees("What do you want to settle?")


def test_the_enter_behind_a_question_mark_is_no_answer(window: Open) -> None:
    terminal = window("ask", "vasco", "pass-pay").answer("Order number", "3").sees("Enter takes 1")
    terminal.type("?").sees("not proven").press("enter").sees("Enter takes 1")
    assert "All right?" not in terminal.shown


# --- plain lines ---


@pytest.mark.parametrize(("typed", "wanted"), [("6", "6"), ("8", "8"), ("10", "10"), ("star", "star")])
def test_where_the_choices_are_numbers_a_typed_number_is_the_value(typed: str, wanted: str) -> None:
    faces = tuple(Option(face, face) for face in ("2", "4", "6", "8", "10", "star"))
    asker = PlainAsker(io.StringIO(f"{typed}\n"), io.StringIO())
    assert asker.ask(Prompt("Attacker: face of the combat die", options=faces)) == wanted


def test_a_number_that_is_no_value_is_refused_there() -> None:
    faces = tuple(Option(face, face) for face in ("2", "4", "6", "8", "10", "star"))
    out = io.StringIO()
    assert PlainAsker(io.StringIO("3\n4\n"), out).ask(Prompt("Face?", options=faces)) == "4"
    assert "Please give one of these" in out.getvalue()


def test_words_within_a_line_mean_the_only_line_that_has_them() -> None:
    moves = tuple(
        Option(f"move:{at}", text) for at, text in enumerate(("Who wins the battle?", "Who wins?", "A battle"))
    )
    asker = PlainAsker(io.StringIO("wins the\nbattle\nins the\n2\n"), io.StringIO())
    assert [asker.ask(Prompt("Which?", options=moves)) for _ in range(2)] == ["move:0", "move:1"]


# --- several ---


def test_several_are_marked_with_the_space_bar_in_their_order() -> None:
    picker = listed("nurse", "boy", "askari", several=",")
    picker.move(2)
    picker.type(" ")
    picker.move(-1)
    picker.type(" ")
    assert picker.chosen() == "askari, boy"
    picker.type(" ")
    assert picker.chosen() == "askari"


def test_several_in_plain_lines_are_numbers_or_words() -> None:
    options = tuple(Option(word, word) for word in ("nurse", "boy", "askari"))
    for line in ("3, 2", "3 2", "askari, boy", "ask bo"):
        asker = PlainAsker(io.StringIO(f"{line}\n"), io.StringIO())
        assert asker.ask(Prompt("Which?", options=options, several=",")) == "askari, boy"
