"""How the interview goes on, without a terminal: what it asks, what it keeps, what it asks again, and how often."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.asking.asker import Key, Prompt
from referee.asking.disputes import complete, settle
from referee.asking.evening import at_table, pick_move, play_on
from referee.asking.helping import LAST
from referee.asking.laying import describe_table
from referee.asking.menu import Views, welcome
from referee.asking.missing import question_at
from referee.asking.plain import PlainAsker
from referee.asking.printed import read_board
from referee.book import House
from referee.case import Case
from referee.facts import BadFact
from referee.files import home
from referee.game import find_game
from referee.given import Given, nothing
from referee.journal import begin, load
from referee.profile import Profile, read_profile, save_profile
from referee.ruling import Ruling
from tests.interview.talking import Scripted


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    LAST.clear()


def asked(game: str, question: str, given: Given | None = None) -> Case:
    found = find_game(game)
    return Case(found, "ask", question, given or nothing(), House(profile=Profile(found)))


def interview(game: str, question: str, *answers: str | Key, **facts: Any) -> tuple[Ruling[Any], Scripted]:
    """The ruling that these answers lead to, and whoever gave them."""
    asker, rulings = Scripted(*answers), list[Any]()
    settle(
        asked(game, question, Given(facts, {}, {})),
        asker,
        lambda ruling, before=None: rulings.append(ruling),
        then=False,
    )
    assert not asker.answers, f"not asked for: {asker.answers}"
    return rulings[-1], asker


def drafts() -> list[Path]:
    return sorted((home() / "drafts").glob("*.toml"))


# --- how many answers a verdict takes -------------------------------------------------------------------------------


def answers_until_ruling(asker: Scripted) -> int:
    """Every line but the last Enter, which agrees with the review."""
    return len(asker.asked) - 1


def test_a_cost_dispute_takes_three_answers() -> None:
    ruling, asker = interview("vasco", "action-cost", "11", "-3", "5", "")
    assert ruling.answer.fee == 3
    assert answers_until_ruling(asker) <= 3


def test_a_cost_dispute_takes_one_line_for_those_in_a_hurry() -> None:
    """Choosing the dispute, one line, and Enter are three answers after the game is chosen."""
    ruling, asker = interview("vasco", "action-cost", "11, -3, 5", "")
    assert ruling.answer.fee == 3
    assert 1 + len(asker.asked) <= 3


def test_a_cascade_takes_a_line_for_each_harbour_and_the_unknown_printed_values() -> None:
    rows = (
        "red 5",
        "blue 6, red 4",
        "blue 7, black 6 1vp, merchant 4",
        "-, -, -, -",
        "-, -, -, -, -",
        "-, -, -, -, -, -",
    )
    ruling, asker = interview("vasco", "cascade", *rows, "1", "0", "7, 7, 6, 5", "")
    unknown = [prompt for prompt in asker.asked if "Ships in" not in prompt.text and "All right" not in prompt.text]
    assert ruling.answer.full == ("mozambique", "terra", "natal")
    assert answers_until_ruling(asker) - len(unknown) <= 6
    assert len(unknown) == 3


def test_a_bid_takes_four_answers_and_the_unknown_cells() -> None:
    ruling, asker = interview("congo", "bid-total", "missionary britain", "nun, boy", "5", "")
    assert ruling.answer.total == 6.5
    assert answers_until_ruling(asker) <= 4


@pytest.mark.parametrize(
    ("game", "answers", "categories"),
    [
        ("congo", ["dima 18, petya 17", "0, 2", "3, 5", ""], 3),
        (
            "vasco",
            [
                *("yellow, red", "61, 67", "8, 7", "2, 0", "3, 3"),
                *("yellow 4; none", "6 crew 3, 9 crew 4; none"),
                *("1 turquoise, 1 violet, 1 orange, 1 missionary; 1 grey, 1 missionary", "", ""),
            ],
            8,
        ),
        (
            "jamaica",
            [
                "red, blue",
                "47; 38",
                "gold 3, gold 3, gold 6, -, -; gold 6, food 4, -, -, -",
                "+7, -4; +3, map",
                "",
            ],
            3,
        ),
    ],
)
def test_a_final_score_takes_a_line_for_each_category_with_all_players_in_it(
    game: str, answers: list[str], categories: int
) -> None:
    ruling, asker = interview(game, "final-score", *answers)
    assert ruling.verdict == "answer"
    names = [prompt for prompt in asker.asked if prompt.text == "Which players?"]
    assert answers_until_ruling(asker) - len(names) <= categories


# --- only what is needed --------------------------------------------------------------------------------------------


def test_what_is_given_is_not_asked() -> None:
    _, asker = interview("vasco", "action-cost", "5", "", start=11, change=-3)
    assert asker.questions == ["Order number that was called", "All right?"]


def test_nothing_is_asked_when_all_is_given() -> None:
    _, asker = interview("vasco", "action-cost", start=11, change=-3, number=5)
    assert asker.asked == []


def test_one_answer_needs_no_review() -> None:
    _, asker = interview("vasco", "pass-pay", "21")
    assert asker.questions == ["Order number with which you pass"]


def test_a_guess_is_offered_to_be_confirmed_and_kept_in_the_profile() -> None:
    ruling, asker = interview("vasco", "pass-pay", "3", "", "")
    assert asker.asked[1].default == "1"
    assert ruling.answer.reals == 1
    assert read_profile(find_game("vasco").board) == {"compensation.3": 1}
    _, again = interview("vasco", "pass-pay", "3")
    assert len(again.asked) == 1


def test_a_wrong_command_line_is_an_error_and_no_interview() -> None:
    with pytest.raises(BadFact):
        interview("vasco", "action-cost", start=99)


# --- back, review, change -------------------------------------------------------------------------------------------


def test_back_keeps_the_answers_and_goes_on_where_it_was() -> None:
    ruling, asker = interview("vasco", "action-cost", "11", "-3", Key.BACK, Key.BACK, "12", "5", "")
    assert [prompt.kept for prompt in asker.asked] == ["", "", "", "-3", "11", "", ""]
    assert ruling.answer.first_free == 9


def test_what_depended_on_a_changed_answer_is_asked_again_and_nothing_else() -> None:
    answers = ("red 6", "1", "malindi", "-, -, -, -, -", "3 terra", "-, -", "")
    ruling, asker = interview("vasco", "placements", *answers)
    assert ruling.answer.best_vp == 5
    assert sum("Ships in Terra de Boa Gente" in text for text in asker.questions) == 1
    assert sum("Ships in Malindi" in text for text in asker.questions) == 1


def test_a_wrong_word_in_the_review_is_a_mistake() -> None:
    _, asker = interview("vasco", "placements", "red 6", "1", "malindi", "-, -, -, -, -", "")
    assert "does not fit here" in asker.asked[-1].mistake("3 atlantis")
    assert asker.asked[-1].mistake("9") == "Give a number from 1 to 5."
    assert asker.asked[-1].mistake("3 terra") == ""


def test_a_usual_value_is_listed_and_can_be_changed() -> None:
    ruling, asker = interview("congo", "interpreter", "germany", "britain", "3 1", "")
    assert any("3  Interpreters already" in line and "not told, taken as 0" in line for line in asker.told)
    assert ruling.verdict == "illegal"


def test_facts_that_need_not_be_told_are_listed_on_demand() -> None:
    ruling, asker = interview(
        "vasco", "launch", "7 crew 3", "1 orange, 1 turquoise, 1 missionary", "more", "3 none", ""
    )
    assert any("not given" in line for line in asker.told)
    assert ruling.verdict == "illegal"


def test_what_cannot_be_is_said_and_asked_again() -> None:
    ruling, asker = interview("congo", "base-value", "doctor france", "hospital", "none", "britain", "")
    assert sum("flag" in text.lower() for text in asker.questions) == 2
    assert asker.told
    assert ruling.answer.value == 3


# --- written answers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["dima 18, petya 17", "dima=18; petya=17", "Dima 10+8, Petya 17"])
def test_a_table_in_one_line(text: str) -> None:
    ruling, _ = interview("congo", "final-score", text, "0, 1", "")
    assert {name.lower(): total for name, total in ruling.answer.totals.items()} == {"dima": 18, "petya": 17.5}


def test_a_table_by_its_names_alone() -> None:
    ruling, asker = interview("congo", "final-score", "dima, petya", "18, 17", "", "1, 0", "")
    assert ruling.answer.totals == {"dima": 18.5, "petya": 17}
    assert asker.asked[2].default == "dima, petya"


def test_a_wrong_number_of_numbers_is_a_mistake() -> None:
    _, asker = interview("congo", "final-score", "dima, petya", "18, 17", "0, 1", "")
    assert asker.asked[1].mistake("18") == "2 numbers are wanted, in this order: dima, petya"


def test_words_are_completed_and_players_named_before_are_known() -> None:
    _, asker = interview("congo", "bids", "dima, petya", "5, 4", "")
    assert "dima" in asker.asked[1].words("")
    assert asker.asked[1].words("dima 5, pe") == ["dima 5, petya"]


def test_a_written_form_that_lists_its_words_is_completed() -> None:
    _, asker = interview("vasco", "launch", "7 crew 3", "1 orange, 1 turquoise, 1 missionary", "")
    assert asker.asked[1].words("1 orange, 2 tur") == ["1 orange, 2 turquoise"]


def test_what_a_mistake_lists_is_completed() -> None:
    _, asker = interview("congo", "base-value", "doctor france", "hospital", "britain", "")
    assert asker.asked[0].words("missionary brit") == ["missionary britain"]


def test_the_last_answer_is_the_default_where_the_same_is_asked_again() -> None:
    interview("vasco", "action-cost", "11", "-3", "5", "")
    _, asker = interview("vasco", "afford", "", "", "7", "9", "0", "")
    assert [prompt.default for prompt in asker.asked[:3]] == ["11", "-3", "5"]


def test_answers_in_one_line_are_remembered_one_by_one() -> None:
    interview("vasco", "action-cost", "11, -3, 5", "")
    _, asker = interview("vasco", "action-cost", "", "", "", "")
    assert [prompt.default for prompt in asker.asked[:3]] == ["11", "-3", "5"]


# --- why ------------------------------------------------------------------------------------------------------------


def test_why_shows_the_clause_in_our_words_and_where_it_stands() -> None:
    _, asker = interview("vasco", "action-cost", "11", "-3", "5", "")
    title, says, where = asker.asked[2].why()
    assert title == "A number below the first free number"
    assert "difference" in says
    assert "PL «Faza 2»" in where


def test_why_of_a_printed_value_tells_what_we_know() -> None:
    _, asker = interview("vasco", "pass-pay", "3", "", "")
    assert "not proven" in asker.asked[1].why()[0]


# --- on disk --------------------------------------------------------------------------------------------------------


def test_every_answer_is_on_disk_at_once_and_gone_after_the_ruling() -> None:
    seen: list[dict[str, Any]] = []

    class Watching(Scripted):
        def ask(self, prompt: Prompt) -> str | Key:
            seen.extend(tomllib.loads(file.read_text()) for file in drafts())
            return super().ask(prompt)

    asker = Watching("11", "-3", "5", "")
    settle(asked("vasco", "action-cost"), asker, lambda ruling: None, then=False)
    assert [{key: data[key] for key in data if key != "draft"} for data in seen] == [
        {"start": 11},
        {"start": 11, "change": -3},
        {"start": 11, "change": -3, "number": 5},
    ]
    assert drafts() == []


def test_names_alone_survive_an_interrupt() -> None:
    with pytest.raises(EOFError):
        settle(asked("vasco", "final-score"), Scripted("yellow, red", "61, 67"), lambda ruling: None)
    (file,) = drafts()
    data = tomllib.loads(file.read_text())
    del data["draft"]
    asker = Scripted(Key.BACK)
    with pytest.raises(EOFError):
        settle(asked("vasco", "final-score", Given(data, {}, {}, file)), asker, lambda ruling: None)
    assert [prompt.kept for prompt in asker.asked] == ["", "61, 67"]
    assert asker.questions[0] == "yellow, red: Reals"


def test_a_folder_that_cannot_be_written_is_said_once_and_does_not_stop_the_interview(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("referee.profile.read_profile", lambda board: {})
    ruling, asker = interview("vasco", "action-cost", "11", "-3", "5", "")
    assert ruling.answer.fee == 3
    assert sum("cannot be kept" in line for line in asker.told) == 1


def test_a_move_that_was_interrupted_goes_on_from_the_menu(tmp_path: Path) -> None:
    vasco = find_game("vasco")
    session = begin(tmp_path / "evening.toml", vasco)
    with pytest.raises(EOFError):
        complete(at_table(session, "move", "set-up", nothing()), Scripted("yellow, red", "5 orange; 5 violet"))
    asker = Scripted(f"draft:{drafts()[0]}", *list(SET_UP.values())[2:], "")
    welcome(asker, SILENT)
    assert load(tmp_path / "evening.toml").table.seats == ("yellow", "red")
    assert drafts() == []


def test_what_does_not_fit_is_asked_again_by_enter_however_often(tmp_path: Path) -> None:
    wrong, answers = "5 orange; 4 violet", dict(SET_UP)
    answers["sections"] = wrong
    asker = Scripted("set-up", *answers.values(), wrong, "", wrong, "", SET_UP["sections"], "", "leave:")
    session = describe_table(find_game("vasco"), tmp_path / "e.toml", nothing(), asker, lambda ruling: None)
    assert session.table is not None
    assert asker.questions.count("Five sailors in each section, from the right, ; between sections") == 4
    stuck = [prompt for prompt in asker.asked if prompt.enter == "Enter asks again what is marked"]
    assert len(stuck) == 2
    assert all(prompt.back for prompt in stuck)


def test_back_from_the_first_question_picks_another_beginning(tmp_path: Path) -> None:
    asker = Scripted("set-up", Key.BACK, "table", Key.BACK, "none")
    session = describe_table(find_game("vasco"), tmp_path / "e.toml", nothing(), asker, lambda ruling: None)
    assert session.table is None
    assert asker.questions.count("Where does the evening begin?") == 3
    assert drafts() == []


def test_a_colour_is_told_by_its_beginning(tmp_path: Path) -> None:
    asker = Scripted("set-up", "Anna, Петя", "re gree", "leave:")
    session = describe_table(find_game("navegador"), tmp_path / "e.toml", nothing(), asker, lambda ruling: None)
    assert session.colours == {"Anna": "red", "Петя": "green"}


def test_back_from_a_beginning_leads_to_the_game_again() -> None:
    asker = Scripted("game:vasco", "session:", "e.toml", Key.BACK, "session:", Key.BACK, Key.BACK, "leave:")
    welcome(asker, SILENT)
    assert asker.questions[-2:] == ["What do you want to settle?", "What is on the table?"]
    assert not Path("e.toml").exists()


def test_a_printed_number_is_not_completed_by_words() -> None:
    case = asked("vasco", "action-cost")
    question = question_at(case.game, case.facts, "board.spaces.recruiting.2", {})
    assert question.vocabulary() == ()


def test_a_table_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    vasco = find_game("vasco")
    with pytest.raises(EOFError):
        describe_table(vasco, tmp_path / "e.toml", nothing(), Scripted("table", "1"), lambda ruling: None)
    data = tomllib.loads(drafts()[0].read_text())
    assert data.pop("draft")["table"] == str(tmp_path / "e.toml")
    asker = Scripted()
    with pytest.raises(EOFError):
        describe_table(vasco, tmp_path / "e.toml", Given(data, {}, {}, drafts()[0]), asker, lambda ruling: None)
    assert asker.questions != ["Round"]
    assert len(asker.questions) == 1


SILENT = Views(lambda game: lambda ruling, **more: None, lambda session: None)
"""Shows nothing."""


# --- afterwards -----------------------------------------------------------------------------------------------------


def test_what_if_shows_the_new_ruling_with_the_old_one() -> None:
    shown: list[tuple[str, str]] = []

    def show(ruling: Ruling[Any], before: Ruling[Any] | None = None) -> None:
        shown.append((str(ruling.text), str(before.text) if before else ""))

    asker = Scripted("11", "-3", "5", "", "what-if", "3 8", "leave")
    settle(asked("vasco", "action-cost"), asker, show)
    assert shown == [("Number 5 costs 3 reals.", ""), ("Number 8 costs nothing.", "Number 5 costs 3 reals.")]


def test_a_ruling_is_saved_to_a_session(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    asker = Scripted("3", "", "", "save", str(file), "leave")
    settle(asked("vasco", "pass-pay"), asker, lambda ruling: None)
    (event,) = load(file).events
    assert (event.name, event.facts, event.board) == ("pass-pay", {"number": 3}, {"compensation.3": 1})


def test_another_question_about_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    following = settle(
        asked("vasco", "action-cost"),
        Scripted("11", "-3", "5", "", "else", "afford"),
        lambda ruling: None,
    )
    assert following == "afford"


# --- sessions -------------------------------------------------------------------------------------------------------


SET_UP = {
    "seats": "yellow, red",
    "sections": "5 orange; 5 violet",
    "upper": "7 crew 3, 6 crew 2, 5 crew 2, 9 crew 4, 4 crew 1, 8 crew 3",
    "sao_gabriel": "6 crew 3",
    "decks": "4, 12, 12",
    "tile": "11 -3 9 4",
    "merchant": "merchant 7",
    "next_merchant": "merchant 5",
}


def test_a_session_begins_from_set_up_and_goes_on_move_by_move(tmp_path: Path) -> None:
    vasco = find_game("vasco")
    asker = Scripted("set-up", *SET_UP.values(), "")
    session = describe_table(vasco, tmp_path / "evening.toml", nothing(), asker, lambda ruling: None)
    assert session.table.phase == "merchant"
    asker = Scripted("move:0", Key.BACK, "move:0", "malindi 4", "undo:", "show:", "leave:")
    tables: list[Any] = []
    play_on(session, asker, lambda ruling: None, lambda it: tables.append(it.table))
    assert asker.questions[:3] == ["What is done?", "Place where it goes, or none if nothing fits", "What is done?"]
    assert [event.kind for event in session.events] == ["move", "move", "move", "undo"]  # a round begins by itself
    assert [table.phase for table in tables] == ["merchant"]


def test_a_move_takes_what_is_settled_from_what_is_due(tmp_path: Path) -> None:
    vasco = find_game("vasco")
    session = begin(tmp_path / "evening.toml", vasco)
    session.play("set-up", SET_UP)
    picked = pick_move(session, Scripted("move:0"))
    assert picked is not None
    assert picked.facts["player"] == "red"
    case = complete(at_table(session, "move", "send-merchant", Given({"to": "malindi 4"}, {}, {})), Scripted())
    assert case.given.facts["player"] == "red"


# --- the board ------------------------------------------------------------------------------------------------------


def test_the_whole_board_is_read_in_one_sitting() -> None:
    vasco = find_game("vasco")
    unknown = [path for path, cell in vasco.board.cells.items() if not cell.usable]

    class Reader(Scripted):
        def ask(self, prompt: Prompt) -> str | Key:
            self.asked.append(prompt)
            return prompt.default

    asker = Reader()
    read_board(vasco, asker)
    guesses = {path: cell.value for path, cell in vasco.board.cells.items() if cell.basis == "guess"}
    assert read_profile(vasco.board) == guesses
    assert len(asker.asked) < len(unknown)
    assert asker.questions[0].startswith(f"1 of {len(asker.asked)}: ")
    guessed = [prompt for prompt in asker.asked if prompt.default != "skip"]
    assert all("a guess: please check" in prompt.enter_does() for prompt in guessed)


def test_a_row_of_equal_values_takes_one_number() -> None:
    save_profile(find_game("vasco").board, {})
    asker = Scripted("2")
    with pytest.raises(EOFError):
        read_board(find_game("vasco"), asker)
    assert read_profile(find_game("vasco").board) == {f"compensation.{number}": 2 for number in range(1, 6)}


def test_a_printed_value_must_fit_what_was_read_before() -> None:
    save_profile(find_game("vasco").board, {"compensation.3": 4})
    _, asker = interview("vasco", "pass-pay", "9", "4", "")
    mistake = asker.asked[1].mistake("2")
    assert mistake.startswith("You read otherwise before; referee board vasco changes it. These numbers never fall.")
    assert asker.asked[1].mistake("5") == ""


# --- the menu and plain lines ---------------------------------------------------------------------------------------


def test_the_menu_speaks_in_the_words_of_players() -> None:
    asker = Scripted("game:vasco", Key.BACK, "leave:")
    welcome(asker, SILENT)
    labels = [option.label for option in asker.asked[1].options]
    assert "What does my number cost?" in labels
    assert "Who won?" in labels
    assert all("-" not in label.split()[0] for label in labels)


def test_a_draft_that_is_broken_or_of_no_game_is_not_offered() -> None:
    (home() / "drafts").mkdir(parents=True)
    (home() / "drafts" / "a.toml").write_text("this is no toml")
    (home() / "drafts" / "b.toml").write_text('[draft]\ngame = "chess"\nask = "mate"\n')
    (home() / "drafts" / "c.toml").write_text('start = 11\n[draft]\ngame = "vasco"\nask = "afford"\ntitle = "Can I?"\n')
    asker = Scripted("leave:")
    welcome(asker, SILENT)
    offered = [option.label for option in asker.asked[0].options if option.value.startswith("draft:")]
    assert offered == ["Go on (just now): Vasco da Gama: Can I?"]


def test_back_from_the_first_question_returns_to_the_disputes() -> None:
    asker = Scripted("game:vasco", "action-cost", "11", Key.BACK, Key.BACK, Key.BACK, "leave:")
    welcome(asker, SILENT)
    assert asker.questions[-2:] == ["What do you want to settle?", "What is on the table?"]
    assert drafts() == []


def test_plain_choices_are_numbered_and_taken_by_number_or_word() -> None:
    import io

    for typed in ("2\n", "mission\n", "Mission\n"):
        out = io.StringIO()
        asker = PlainAsker(io.StringIO(typed), out)
        from referee.asking.asker import Option

        choices = (Option("village", "village"), Option("mission", "mission"))
        assert asker.ask(Prompt("Which station?", options=choices)) == "mission"
        assert "2. mission" in out.getvalue()


def test_players_are_offered_for_completion_only_where_one_can_be_named() -> None:
    facts = find_game("vasco").the_question("end-round").facts
    told = {"alvares": "red"}
    bag, dias = (question_at(find_game("vasco"), facts, path, told) for path in ("bag", "dias"))
    assert "red" in dias.vocabulary()
    assert "red" not in bag.vocabulary()
