"""An evening: what one line means, what runs by itself, what is taken back, put right and chosen."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from referee.asking.asker import Key
from referee.asking.evening import play_on
from referee.asking.helping import REFUSED
from referee.asking.laying import describe_table
from referee.asking.spoken import heard, understand
from referee.facts import BadFact
from referee.game import find_game
from referee.given import nothing
from referee.journal import Session, load
from referee.journal.evening import CHOSEN
from referee.profile import read_profile, save_profile
from tests.interview.talking import Scripted
from tests.interview.test_interview import SET_UP
from tests.interview.test_speed import until
from tests.interview.test_terminal import Open, piped, window

__all__ = ["window"]

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    CHOSEN.clear()
    REFUSED.clear()


FIRST_ROUND = 54
"""Events of the recorded game until the second round begins: before, nobody can have other money than was dealt."""


def vasco(after: int) -> Session:
    return until(load(SCENARIOS / "vasco" / "41-a-game-for-four.toml"), after)


def evening(session: Session, *answers: str | Key) -> Scripted:
    asker = Scripted(*answers)
    play_on(session, asker, lambda ruling, **more: asker.told.append(str(ruling.text)), lambda it: None)
    return asker


def facts(session: Session, line: str) -> list[tuple[str, Any]]:
    return [(said.due.move, dict(said.facts)) for said in understand(session, line)]


def test_a_battle_asks_each_side_by_name(tmp_path: Path) -> None:
    recorded = (SCENARIOS / "jamaica" / "39-after-a-tie-the-attacker-pays.toml").read_text(encoding="utf-8")
    file = tmp_path / "battle.toml"
    file.write_text(recorded[: recorded.index('[[event]]\nmove = "fight"')], encoding="utf-8")
    asked = evening(load(file), "fight", "4", "6").questions
    assert "red: Attacker: face of the combat die" in asked
    assert "green: Defender: face of the combat die" in asked


# --- one line ---


@pytest.mark.parametrize(
    "line", ["10 projects", "10 pro", "10p", "projects 10", "place 10 in projects", "10 + projects"]
)
def test_a_disc_in_one_line(line: str) -> None:
    line = line.replace(" in ", " ")
    assert facts(vasco(3), line) == [("place-disc", {"number": 10, "area": "projects"})]


@pytest.mark.parametrize(
    "line", ["3 turquoise + captain", "recruit 3 turquoise and captain", "3t captain", "rec 3t cap"]
)
def test_recruiting_in_one_line(line: str) -> None:
    assert facts(vasco(32), line) == [("recruit", {"take": "3 turquoise", "captain": True})]


def test_what_a_line_does_not_mention_is_not_taken() -> None:
    assert facts(vasco(32), "3 turquoise") == [("recruit", {"take": "3 turquoise", "captain": False})]


def test_what_a_line_tells_is_shown_before_it_is_taken() -> None:
    assert heard(vasco(3), "10 pro") == "yellow places a disc: 10; projects"
    assert heard(vasco(32), "3t captain") == "yellow recruits with 6: 3 turquoise; A captain is taken: yes"


def test_the_number_of_a_disc_names_its_action_and_is_no_answer_to_it() -> None:
    """9 may also be a sum of money that lies there: nobody has chosen it."""
    session = vasco(32)
    number = session.table.lowest.number
    found = [(said.due.move, dict(said.facts)) for said in understand(session, str(number))]
    assert found == [("recruit", {}), ("pass", {})]


def test_a_word_that_means_nothing_is_no_move() -> None:
    with pytest.raises(BadFact, match="none of the moves"):
        heard(vasco(3), "xyzzy")
    assert understand(vasco(3), "10 projects xyzzy") == []


def test_what_is_missing_is_asked() -> None:
    session = vasco(3)
    asker = evening(session, "10", "projects", "leave:")
    assert asker.questions[:2] == ["What is done?", "Area where the disc goes"]
    assert session.table.discs[0].number == 10


# --- nobody's answer for another, nothing reviewed ---


def test_answers_stay_only_for_the_same_player_after_a_refusal() -> None:
    session = vasco(6)
    asker = evening(session, "5 projects", "move:0", Key.BACK, "11 projects", "move:0", Key.BACK, "leave:")
    again, other = asker.asked[2], asker.asked[5]
    assert (again.text, again.default) == ("Order number on the disc", "5")
    assert (other.text, other.default) == ("Order number on the disc", "")


# --- by themselves ---


def test_a_round_begins_by_itself_and_goes_back_with_the_move_before_it(tmp_path: Path) -> None:
    session = describe_table(
        find_game("vasco"),
        tmp_path / "e.toml",
        nothing(),
        Scripted("set-up", *SET_UP.values(), ""),
        lambda ruling: None,
    )
    asker = evening(session, "malindi 4", "undo:", "leave:")
    assert [event.name for event in session.events[1:3]] == ["send-merchant", "begin-round"]
    assert session.table.phase == "merchant"
    assert any("Taken back:" in line for line in asker.told)


def test_what_was_taken_back_is_played_again() -> None:
    session = vasco(6)
    before = session.table
    evening(session, "undo:", "undo:", "again:", "yes", "yes", "leave:")
    assert session.table == before


def test_what_comes_by_itself_is_played_again_unasked(tmp_path: Path) -> None:
    begun = Scripted("set-up", *SET_UP.values(), "")
    session = describe_table(find_game("vasco"), tmp_path / "e.toml", nothing(), begun, lambda ruling: None)
    asker = evening(session, "malindi 4", "undo:", "undo:", "yes", "again:", "yes", "yes", "leave:")
    assert [event.name for event in session.events if event.kind == "move"][-3:] == [
        "set-up",
        "send-merchant",
        "begin-round",
    ]
    assert session.table.phase == "place"
    assert sum(question.startswith("Play this again?") for question in asker.questions) == 2


# --- putting the table right ---


def test_the_table_is_put_right_as_an_entry_of_its_own() -> None:
    session = vasco(FIRST_ROUND)
    asker = evening(session, "table:", "reserves.red.reals", "8", "leave:")
    assert session.table.reserves["red"].reals == 8
    assert session.events[-1].kind == "correct"
    assert "What is different?" in asker.questions


def test_a_correction_that_does_not_fit_asks_what_else_is_different() -> None:
    session = vasco(6)
    asker = evening(session, "table:", "decks", "0, 0, 1", Key.BACK, "leave:")
    assert session.events[-1].kind == "move"
    assert asker.questions.count("What is different?") == 2


def test_a_reading_chosen_holds_for_the_evening() -> None:
    session = vasco(6)
    reading = next(iter(session.game.rulebook.readings.values()))
    option = list(reading.options)[-1]
    asker = evening(session, "readings:", reading.id, option, "4 projects", "leave:")
    assert f"From now on this evening: {reading.options[option]}" in asker.told
    assert session.events[-1].readings == {reading.id: option}


def test_a_row_with_one_printed_number_is_asked_once_an_evening() -> None:
    recorded = load(SCENARIOS / "vasco" / "41-a-game-for-four.toml")
    before = next(it.number for it in recorded.events if (it.name, it.facts.get("number")) == ("pass", 7)) - 1
    board = {path: value for path, value in recorded.board.items() if not path.startswith("compensation")}
    session = Session(recorded.game, None, "", recorded.players, board, recorded.readings, recorded.opening)
    session.events = recorded.events[:before]
    save_profile(session.game.board, {"compensation.8": 2})
    asker = evening(session, "pass", "", "pass", "leave:")
    asked = [prompt.text for prompt in asker.asked if "Number zone" in prompt.text]
    assert [text.rpartition("number ")[2] for text in asked] == ["7, 9, 10?"]
    assert [event.facts["number"] for event in session.events[-2:]] == [9, 10]
    assert read_profile(session.game.board) == {f"compensation.{n}": 2 for n in (7, 8, 9, 10)}


def test_a_payment_is_picked_hold_by_hold() -> None:
    recorded = load(SCENARIOS / "jamaica" / "50-a-race-for-three.toml")
    number = next(event.number for event in recorded.events if event.facts.get("pay"))
    asker = evening(until(recorded, number - 1), "move:0", "0, 1, 2, 0, 0", "leave:")
    labels = {option.value: option.label for option in asker.asked[1].options}
    assert labels["0, 1, 2, 0, 0"] == "1 from hold 2, 2 from hold 3"
    assert any("empties it" in label for label in labels.values())
    assert not asker.asked[1].several


def test_what_nobody_does_is_told_as_it_ends() -> None:
    congo = until(load(SCENARIOS / "congo" / "30-a-game-up-the-whole-river.toml"), 1)
    asker = evening(congo, "hosp", "all:1", "leave:")
    assert "All have declined." in asker.told[-1]


# --- in a real terminal ---


def test_one_line_in_a_terminal(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    shutil.copy(SCENARIOS / "vasco" / "41-a-game-for-four.toml", file)
    events = file.read_text().split("\n[[event]]")
    file.write_text("\n[[event]]".join(events[: FIRST_ROUND + 1]))
    terminal = window("play", str(file), lines=40).sees("What is done?").type("10pro")
    terminal.sees("Enter takes yellow places a disc").press("enter").saw("yellow places 10")
    terminal.sees("red places a disc").type("undo").sees("Enter takes Undo").press("enter").sees(
        "Taken back: yellow places 10"
    )
    terminal.type("corr").sees("Enter takes Correct").press("enter").sees("What is different?").type("red: Reals")
    terminal.sees("Enter takes red: Reals").press("enter").sees("red: Reals").press("erase").type("9").press("enter")
    terminal.sees("What is done?")
    assert "correct = " in file.read_text()


def test_start_stays_in_the_evening(tmp_path: Path) -> None:
    lines = ["set", "Anna, Ben", "blue red", "show", "leave"]
    done = piped(tmp_path, "start", "navegador", str(tmp_path / "e.toml"), "--plain", lines="\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    assert "What is done?" in done.stderr
    assert 'Anna = "blue"' in (tmp_path / "e.toml").read_text()


def cut(tmp_path: Path, before: str) -> Path:
    """The recorded game for four, up to the first move of this kind."""
    file = tmp_path / "game.toml"
    text = (SCENARIOS / "vasco" / "41-a-game-for-four.toml").read_text()
    file.write_text(text[: text.index(f'move = "{before}"')].rsplit("[[event]]", 1)[0])
    return file


def test_projects_are_marked_with_the_space_bar_in_a_terminal(window: Open, tmp_path: Path) -> None:
    terminal = window("play", str(cut(tmp_path, "buy-projects")), lines=40)
    terminal.sees("What is done?").type("buys upper").sees("Enter takes").press("enter")
    terminal.sees("[ ] 1", "limit 5, crew 3, 2 reals").press("space").sees("[1] 1").press("enter")
    terminal.saw("red buys project 5 with crew 3")


def test_the_table_is_put_right_and_moves_are_played_again_in_a_terminal(window: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    events = (SCENARIOS / "vasco" / "41-a-game-for-four.toml").read_text().split("\n[[event]]")
    file.write_text("\n[[event]]".join(events[: FIRST_ROUND + 1]))
    terminal = window("play", str(file), lines=40).answer("What is done?", "6 rec").saw("yellow places 6")
    terminal.sees("red places a disc").type("5 pro").press("enter").saw("red places 5")
    for taken in ("red places 5", "yellow places 6"):
        terminal.sees("What is done?").type("undo").sees("Enter takes Undo").press("enter")
        terminal.saw(f"Taken back: {taken}")
    terminal.sees("yellow places a disc").type("redo").sees("Enter takes Redo").press("enter")
    terminal.sees("Play this again? yellow places 6").type("1").sees("Play this again? red places 5").type("1")
    terminal.sees("black places a disc").type("correct").sees("Enter takes Correct").press("enter")
    terminal.sees("What is different?").type("blue: reals").sees("Enter takes blue: Reals").press("enter")
    terminal.sees("blue: Reals").press("erase").type("9").press("enter").saw("Corrected at the table")
    assert load(file).table.reserves["blue"].reals == 9
