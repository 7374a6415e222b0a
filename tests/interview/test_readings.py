"""The review names what the rulebook leaves open where the verdict depends on it; there it is read in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee import words
from referee.asking.disputes import settle, settle_all
from referee.asking.drafts import case_of, newest
from referee.asking.evening import play_on
from referee.given import Given
from referee.journal import load
from referee.journal.evening import CHOSEN

from ..pages import speaking
from .talking import Scripted
from .test_interview import asked
from .test_speed import until
from .test_terminal import Open, piped, window

__all__ = ["window"]

SCENARIOS = Path(__file__).parents[2] / "scenarios"
LOST = ("doctor/officer usa", "killed")
"""A neutral that was killed: whether it is used up, the rulebook of the Congo does not say."""
OPEN = "A neutral was killed, bitten or went hunting. Is it used up? Now: "


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    CHOSEN.clear()


def lost(*answers: str) -> tuple[list[Any], Scripted]:
    """The rulings on a neutral that was killed, with these answers to the review."""
    asker, rulings = Scripted(*LOST, *answers), list[Any]()
    settle_all(asked("congo", "discard"), asker, lambda ruling, **more: rulings.append(ruling))
    assert not asker.answers, f"not asked for: {asker.answers}"
    return rulings, asker


def test_the_review_names_the_reading_that_holds_and_enter_goes_on() -> None:
    (ruling,), asker = lost("", "leave")
    assert asker.questions == ["Character", "What became of it", "All right?", "What now?"]
    assert any(line.endswith(f"4  {OPEN}Yes, it leaves the game.") for line in asker.told)
    assert ruling.readings[0].option == "box"
    assert not ruling.readings[0].chosen


def test_a_reading_is_chosen_for_one_verdict() -> None:
    (first, second), asker = lost("4", "discard", "now", "", "else", "discard", *LOST, "", "leave")
    assert (first.readings[0].option, first.readings[0].chosen) == ("discard", True)
    assert (second.readings[0].option, second.readings[0].chosen) == ("box", False)
    assert "Read this way: No, it goes to the discard pile." in asker.told
    assert any(line.endswith(f"4  {OPEN}No, it goes to the discard pile.") for line in asker.told)


def test_a_reading_is_chosen_for_the_whole_evening() -> None:
    (first, second), asker = lost("4", "discard", "on", "", "else", "discard", *LOST, "", "leave")
    assert first.readings[0].option == second.readings[0].option == "discard"
    assert "From now on this evening: No, it goes to the discard pile." in asker.told


def test_a_number_behind_the_last_reading_is_none_and_a_reading_is_picked_from_its_list() -> None:
    _, asker = lost("", "leave")
    review = asker.asked[2]
    assert review.mistake("5") == "Give a number from 1 to 4."
    assert review.mistake("4 discard") == "Give only the number 4: the ways to read it follow."
    assert review.mistake("4") == ""


def test_what_if_lists_the_reading_as_well() -> None:
    shown: list[tuple[str, str]] = []
    asker = Scripted(*LOST, "", "what-if", "5", "discard", "leave")
    settle(
        asked("congo", "discard"),
        asker,
        lambda ruling, before=None: shown.append((str(ruling.text), str(before.text) if before else "")),
    )
    assert not asker.answers
    (first, _), (second, before) = shown
    assert before == first != second


def test_on_the_verdict_screen_it_is_chosen_for_this_verdict_or_the_evening() -> None:
    (first, again, other), asker = lost("", "readings", "discard", "on", "else", "discard", *LOST, "", "leave")
    assert [it.readings[0].option for it in (first, again, other)] == ["box", "discard", "discard"]
    assert "Which rule?" not in asker.questions, "there is only one"
    (first, again, other), _ = lost("", "readings", "discard", "now", "else", "discard", *LOST, "", "leave")
    assert [it.readings[0].option for it in (first, again, other)] == ["box", "discard", "box"]
    assert newest() == []


def test_what_a_reading_needs_besides_is_asked_on_the_verdict_screen_too() -> None:
    given = Given({}, {}, {"belgian-at-french": "allowed"})
    asker, rulings = Scripted("belgium", "france", "", "readings", "roll", "2", "leave"), list[Any]()
    settle(asked("congo", "interpreter", given), asker, lambda ruling, **more: rulings.append(ruling))
    assert not asker.answers
    assert (rulings[1].verdict, rulings[1].readings[0].option) == ("illegal", "roll")


def test_no_reading_is_named_where_none_matters() -> None:
    asker = Scripted("officer france", "killed", "", "leave")
    settle(asked("congo", "discard"), asker, lambda ruling, **more: None)
    assert not any("Now:" in line for line in asker.told)


def test_what_a_reading_needs_besides_is_asked() -> None:
    """Who reads it so that a Belgian needs a roll is asked for the roll."""
    given = Given({}, {}, {"belgian-at-french": "allowed"})
    asker, rulings = Scripted("belgium", "france", "4", "roll", "2", ""), list[Any]()
    settle(asked("congo", "interpreter", given), asker, rulings.append, then=False)
    assert asker.asked[4].text == "Roll for the language of the Belgian character"
    assert (rulings[0].verdict, rulings[0].readings[0].option) == ("illegal", "roll")


def test_a_reading_chosen_on_disk_goes_on_after_an_interrupt() -> None:
    asker = Scripted(*LOST, "4", "discard", "now")
    with pytest.raises(EOFError):
        settle_all(asked("congo", "discard"), asker, lambda ruling, **more: None)
    again, rulings = Scripted(""), list[Any]()
    settle(case_of(newest()[0]), again, rulings.append, then=False)
    assert rulings[0].readings[0].option == "discard"


def test_in_an_evening_it_holds_for_the_moves_that_follow() -> None:
    session = until(load(SCENARIOS / "congo" / "30-a-game-up-the-whole-river.toml"), 3)
    asker = Scripted("ask:", "discard", *LOST, "4", "discard", "on", "", "leave:")
    play_on(session, asker, lambda ruling, **more: None, lambda it: None)
    assert session.events[-1].readings == {"neutral-lost": "discard"}
    assert CHOSEN[session.file] == {"neutral-lost": "discard"}


# --- in the two askers, and in other languages ---


def test_plain_lines_choose_a_reading(tmp_path: Path) -> None:
    lines = "doctor/officer usa\nkilled\n4\n2\n2\n\nleave\n"
    done = piped(tmp_path, "--plain", "ask", "congo", "discard", lines=lines)
    assert done.returncode == 0, done.stderr
    assert f"4  {OPEN}Yes, it leaves the game." in done.stderr
    assert "From now on this evening: No, it goes to the discard pile." in done.stderr
    assert "discard pile" in done.stdout.splitlines()[0]


def test_a_terminal_chooses_a_reading(window: Open) -> None:
    terminal = window("ask", "congo", "discard", lines=40)
    terminal.answer("Character", "doctor/officer usa").pick("What became of it", "killed")
    terminal.sees(f"4 {OPEN}Yes, it leaves the game.", "All right?").type("4").press("enter")
    terminal.sees("1 Yes, it leaves the game.", "2 No, it goes to the discard pile.").type("2")
    terminal.sees("How long do you read it so?", "1 For this verdict only").type("1")
    terminal.saw("Read this way: No, it goes to the discard pile.").sees("All right?").press("enter")
    terminal.sees("What now?").saw("Chosen at this table: No, it goes to the discard pile.")


@pytest.mark.parametrize(
    ("language", "now", "only", "told"),
    [
        ("ru", "Сейчас:", "Только для этого решения", "Читаем так:"),
        ("pl", "Teraz:", "Tylko dla tego rozstrzygnięcia", "Czytamy tak:"),
    ],
)
def test_a_reading_is_chosen_in_ones_own_language(language: str, now: str, only: str, told: str) -> None:
    words.about("congo")
    with speaking(language, "congo"):
        _, asker = lost("4", "discard", "now", "", "leave")
    assert any(now in line for line in asker.told)
    assert any(only == option.label for prompt in asker.asked for option in prompt.options)
    assert any(line.startswith(told) for line in asker.told)
