"""The command line: exit codes, every problem at once, never a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from referee.facts import RefereeError
from referee.game import Game, find_game, game_ids
from referee.given import read_given

from .conftest import ROOT, Ran, run_here

COST = ("ask", "vasco", "action-cost", "start=11", "change=-3", "number=5")
EXIT_CODES = (0, 1, 2, 130)


# --- what comes out -------------------------------------------------------------------------------------------------


def test_a_question_is_answered_as_json(run: Callable[..., Ran]) -> None:
    ran = run(*COST, "--json")
    found = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (found["answer"]["fee"], found["clauses"]) == (3, ["fee.below"])


@pytest.mark.parametrize("place", [0, 1, 2, 3, 6])
def test_options_may_stand_anywhere(run: Callable[..., Ran], place: int) -> None:
    arguments = [*COST]
    arguments.insert(place, "--json")
    assert json.loads(run(*arguments).out)["answer"]["fee"] == 3


def test_a_ruling_goes_to_standard_output_and_problems_to_standard_error(run: Callable[..., Ran]) -> None:
    good, wrong = run(*COST), run(*COST[:-1])
    assert (good.err, good.code) == ("", 0)
    assert (wrong.out, wrong.code) == ("", 2)


def test_an_illegal_proposal_is_a_ruling_too(run: Callable[..., Ran]) -> None:
    ran = run("ask", "vasco", "afford", "start=11", "change=-3", "number=5", "reals=1")
    assert ran.code == 0
    assert ran.out.startswith("No. You are 2 reals short.")


@pytest.mark.usefixtures("matches")
def test_facts_may_come_from_a_file(run: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "facts.toml"
    file.write_text('seats = ["a", "b"]\n[readings]\nlast-match = "wins"\n')
    found = json.loads(run("ask", "matches", "winner", f"@{file}", "last=a", "--json").out)
    assert found["answer"] == {"winner": "a"}


@pytest.mark.usefixtures("matches")
def test_printed_values_and_readings_stand_beside_the_facts(run: Callable[..., Ran]) -> None:
    prize = run("ask", "matches", "prize", "box=small", "board.prize.small=3+4", "--json")
    winner = run("ask", "matches", "winner", 'seats=["a", "b"]', "last='a'", "reading.last-match=wins", "--json")
    assert json.loads(prize.out)["answer"] == {"points": 7}
    assert json.loads(winner.out)["answer"] == {"winner": "a"}


@pytest.mark.usefixtures("matches")
def test_a_silent_rule_is_shown_as_one(run: Callable[..., Ran]) -> None:
    ran = run("ask", "matches", "winner", "seats=a, b", "last=a")
    assert "The rulebook does not decide this" in ran.out
    assert "Else: Whoever takes the last match wins. Then: a wins." in " ".join(ran.out.split())


@pytest.mark.usefixtures("matches")
def test_what_is_kept_in_the_board_profile_is_used(run: Callable[..., Ran]) -> None:
    assert run("ask", "matches", "prize", "box=large").code == 2
    assert run("board", "matches", "prize.large=12").code == 0
    ran = run("ask", "matches", "prize", "box=large", "--json")
    assert json.loads(ran.out)["assumed"] == [{"path": "board.prize.large", "value": 12, "basis": "profile"}]


def test_games_prints_the_coverage_of_each_rulebook(run: Callable[..., Ran]) -> None:
    found = json.loads(run("games", "--json").out)
    assert sorted(found) == sorted(game_ids())
    for game in found.values():
        assert game["clauses"] >= max(game["cited"], game["reached"]) > 0


def test_rules_are_found_by_clause_by_reading_and_by_words(run: Callable[..., Ran]) -> None:
    assert "fee.below" in run("rules", "vasco", "fee.below", "--details").out
    assert "fee.below" in run("rules", "vasco", "first", "free", "--details").out
    assert "fee.below" not in run("rules", "vasco", "first", "free").out
    assert "fee.below" in run("rules", "vasco", "fee.belw", "--details").out
    assert run("rules", "vasco", "fee.xyzzy").code == 2


def test_a_reading_does_not_hide_the_clauses_of_its_name(run: Callable[..., Ran]) -> None:
    found = json.loads(run("rules", "jamaica", "shortage", "--json").out)
    assert "shortage" in [reading["id"] for reading in found["readings"]]
    assert len(found["clauses"]) > 3


def test_a_miss_offers_three_rules_and_no_wall_of_names(run: Callable[..., Ran]) -> None:
    ran = run("rules", "vasco", "xyzzy")
    assert (ran.code, ran.out) == (2, "")
    assert "Nothing found for «xyzzy»" in ran.err
    assert ran.err.count("«") == 4


def test_whole_words_in_titles_come_first(run: Callable[..., Ran]) -> None:
    found = json.loads(run("rules", "vasco", "captains", "--json").out)["clauses"]
    assert "captain" in found[0]["title"].lower()
    assert any("captain" not in clause["title"].lower() for clause in found)


def test_the_schema_of_a_question_is_printed(run: Callable[..., Ran]) -> None:
    assert set(json.loads(run("ask", "vasco", "action-cost", "--schema").out)["properties"]) == {
        "start",
        "change",
        "number",
    }


def test_the_tour_has_eight_stops_in_all_games_and_asks_nothing(run: Callable[..., Ran]) -> None:
    ran = run("tour")
    assert (ran.code, ran.err) == (0, "")
    titles = [line for line in ran.out.splitlines() if line[:1].isdigit() and ". " in line[:3]]
    assert len(titles) == 8
    assert {title[3:].partition(": ")[0] for title in titles} >= {"Vasco da Gama", "Jamaica", "Navegador", "Expedition"}
    assert any(line.startswith("- ") for line in ran.out.splitlines()), "a table is drawn"
    stops = json.loads(run("tour", "--json").out)
    words = [f"{stop['about']} {stop['ruling']['text']}".split() for stop in stops]
    assert sum(map(len, words)) < 250, "under a minute to read"


def test_what_would_change_a_ruling(run: Callable[..., Ran]) -> None:
    said = " ".join(
        run("ask", "vasco", "action-cost", "start=11", "change=-3", "number=5", "--what-changes").out.split()
    )
    assert "Order number that was called: 8 or more instead of 5." in said
    assert "Start number on the open tile: 8 or less instead of 11." in said
    assert "No other value" in run("ask", "vasco", "setup", "players=3", "--what-changes").out


def test_the_version_is_printed(run: Callable[..., Ran]) -> None:
    assert run("--version").out == "0.1.0\n"


def test_without_a_terminal_bare_referee_lists_the_games(run: Callable[..., Ran]) -> None:
    ran = run()
    assert ran.code == 0
    assert all(find_game(game).title in ran.out for game in game_ids())


# --- bad input ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["ask", "maches", "take"], ["game:", "Did you mean matches"]),
        (["ask", "matches", "tak"], ["question:", "Did you mean take"]),
        (["ask", "matches", "take"], ["heap=…", "take=…", "whole number, 1 or more"]),
        (["ask", "matches", "take", "heap=0", "take=x"], ["heap:", "take:", "1 or more"]),
        (["ask", "matches", "take", "heap=5", "tkae=2"], ["tkae:", "Did you mean take", "take:"]),
        (["ask", "matches", "take", "heap=5", "take=2", "board.limti=3"], ["board.limti", "Did you mean limit"]),
        (["ask", "matches", "take", "heap=5", "take=2", "board.limit=1"], ["board.limit:", "from 2 to 9"]),
        (["ask", "matches", "take", "heap=5", "take=2", "reading.last=wins"], ["Did you mean last-match"]),
        (["ask", "matches", "take", "heap=5", "take=2", "reading.last-match=wnis"], ["Did you mean wins"]),
        (["ask", "matches", "take", "heap=5", "heap=6", "take=1"], ["heap:", "twice"]),
        (["ask", "matches", "take", "heap", "=5"], ["heap:", "=5:", "key=value"]),
        (["ask", "matches", "take", "heap.x=5", "take=1"], ["heap:"]),
        (["ask", "matches", "take", "heap=5", "heap.x=5", "take=1"], ["heap.x:", "twice"]),
        (["ask", "matches", "take", "@nowhere.toml"], ["@nowhere.toml:", "cannot be read"]),
        (["ask", "matches", "winner", "seats=a, b", "last=c"], ["last:", "does not sit"]),
        (["ask", "matches", "winner", "seats=a, a", "last=a"], ["seats:", "twice"]),
        (["ask", "matches", "winner", "seats=a, b\x1b[31m", "last=a"], ["seats:"]),
        (["ask", "matches", "prize", "box=small"], ["board.prize.small=…", "probably 5"]),
        (["ask", "matches", "prize", "box=larg"], ["Did you mean large"]),
        (["board", "matches", "prize.small=51", "prize.larg=1"], ["from 0 to 50", "Did you mean prize.large"]),
        (["rules", "matches", "take.xyzzy"], ["Nothing found for «take.xyzzy»"]),
        (["start", "matches", "new.toml", "seats=a, b", "heap=5", "turn=c"], ["turn:", "does not sit"]),
        (["play", "nowhere.toml"], ["nowhere.toml", "cannot be read"]),
        (["check", "nowhere.toml"], ["nowhere.toml", "cannot be read"]),
        (["score", "mathces"], ["mathces"]),
        (["--lang", "xx", "games"], ["--lang:", "xx is not spoken here. Known: en, ru, pl"]),
    ],
)
def test_bad_input_exits_2_and_names_every_problem(
    run: Callable[..., Ran], arguments: list[str], wanted: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments)
    told = " ".join(ran.err.split())
    assert (ran.code, ran.out) == (2, "")
    assert [text for text in wanted if text not in told] == []
    assert "\x1b" not in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["ask"], ["ask", "vasco"], ["--wrong"], ["ask", "vasco", "afford", "--wrong"], ["check"], ["play"]],
)
def test_wrong_usage_exits_2(run: Callable[..., Ran], arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err


def test_problems_are_data_with_json(run: Callable[..., Ran]) -> None:
    ran = run("ask", "vasco", "action-cost", "start=99", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["error"]) == (2, "BadFact")
    assert [item["path"] for item in found["problems"]] == ["start", "change", "number"]


@pytest.mark.usefixtures("matches")
def test_markup_in_a_text_is_shown_as_text(run: Callable[..., Ran], tmp_path: Path) -> None:
    file = tmp_path / "[bold]evening[/bold].toml"
    assert run("start", "matches", str(file)).code == 0
    file.write_text('title = "[red]loud[/red] :smile:"\n' + file.read_text())
    assert run("play", str(file), "set-up", "seats=anna, bela").code == 0
    assert "[red]loud[/red] :smile:" in run("replay", str(file)).out
    told = run("ask", "matches", "take", "heap=[bold]x", "take=[/]").err
    assert "[bold]x" in told
    assert "[/]" in told


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x07", "\x9b31m", "\u202e", "\u2028"])
def test_control_characters_are_refused_and_never_printed(run: Callable[..., Ran], sign: str) -> None:
    for arguments in (
        ("ask", "vasco", "calling-order", f"discs=1 yellow{sign}"),
        ("ask", "vasco", f"calling{sign}"),
        ("ask", f"vas{sign}co", "afford"),
        ("ask", "vasco", "afford", f"re{sign}als=3"),
        ("ask", "vasco", "afford", f"board.x{sign}=3"),
        ("ask", "vasco", "afford", f"reading.x{sign}=3"),
        ("ask", "vasco", "afford", f"nothing{sign}"),
        ("ask", "vasco", "afford", f"@no{sign}where"),
        ("rules", "vasco", f"qqq{sign}"),
        ("play", f"no{sign}where.toml"),
        ("score", f"vas{sign}"),
        ("check", f"no{sign}where.toml"),
        (f"gam{sign}es",),
        (f"--gam{sign}es",),
    ):
        ran = run(*arguments)
        assert ran.code == 2, arguments
        assert sign[0] not in ran.all, arguments


def test_what_a_stranger_wrote_into_a_session_is_shown_harmless(
    run: Callable[..., Ran], tmp_path: Path, matches: Game
) -> None:
    file = tmp_path / "strange.toml"
    event = '[[event]]\nask = "take"\nfacts = { heap = "\\u001b[2J\\u202e", take = 1 }\nruling = { text = "\\u001b" }\n'
    file.write_text(f'game = "{matches.id}"\n{event}')
    for arguments in (("replay",), ("check",), ("replay", "--json"), ("check", "--json")):
        ran = run(arguments[0], str(file), *arguments[1:])
        assert all(sign.isprintable() or sign == "\n" for sign in ran.all), arguments


# --- never a traceback ----------------------------------------------------------------------------------------------

_WORDS = st.sampled_from(
    [
        *("ask", "games", "rules", "board", "score", "start", "play", "undo", "show", "replay", "check"),
        *("vasco", "congo", "action-cost", "pass-pay", "final-score", "cascade", "afford"),
        *("--json", "--plain", "--no-input", "--lang", "--lang=xx", "--to", "--session", "-1", "0", "--", "-"),
        *("start=11", "change=-3", "number=5", "board.compensation.3=1", "reading.x=y", "@", "@.", "/", ".", ""),
    ]
)
_ODD = st.text(st.characters(exclude_characters="\x00"), max_size=12)
_PAIR = st.builds(
    "{}={}".format, st.sampled_from(["start", "number", "ships", "harbours", "board.x", "a.b"]) | _ODD, _ODD
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_WORDS | _PAIR | _ODD, max_size=7))
@example(["ask", "vasco", "afford", "\udc80"])
@example(["rules", "vasco", "\udc80"])
@example(["play", "\udc80"])
@example(["ask", "vasco", "action-cost", "start=" + "9" * 5000])
@example(["ask", "vasco", "action-cost", "start=" + "[" * 3000 + "]" * 3000])
def test_whatever_is_typed_ends_with_a_known_exit_code(
    tmp_path_factory: pytest.TempPathFactory, arguments: list[str]
) -> None:
    here = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("typed"))
    try:
        ran = run_here(*arguments)
    finally:
        os.chdir(here)
    assert ran.code in EXIT_CODES
    assert "Traceback" not in ran.all
    assert all(sign.isprintable() or sign == "\n" for sign in ran.err)


_QUESTIONS = st.sampled_from(["action-cost", "launchable", "placements", "cascade", "final-score", "merchant"])
_VALUES = st.sampled_from(
    ["1", "-", "none", "blue 9", "blue 9, blue 7", "[1]", "{a = 1}", "{", "[", '"', "yellow", "?"]
)


@settings(max_examples=150, deadline=None)
@given(
    _QUESTIONS,
    st.lists(
        st.builds(
            "{}={}".format,
            st.sampled_from(
                ["ships", "harbours", "harbours.malindi", "players", "reserves.a", "scores.a", "to", "ship"]
            ),
            _VALUES | _ODD,
        ),
        max_size=4,
    ),
)
def test_whatever_facts_are_typed_are_ruled_on_or_refused(question: str, facts: list[str]) -> None:
    ran = run_here("ask", "vasco", question, *facts, "--json")
    assert ran.code in (0, 2)
    assert ("verdict" if ran.code == 0 else "error") in json.loads(ran.out)


@given(st.lists(st.text(max_size=12) | _PAIR, max_size=6))
def test_whatever_stands_there_is_read_as_facts_or_refused(items: list[str]) -> None:
    try:
        found = read_given(items)
    except RefereeError as error:
        assert error.all
    else:
        assert len(found.facts) + len(found.board) + len(found.readings) == len(items)


# --- in a process of its own ----------------------------------------------------------------------------------------


def test_a_plain_ruling_loads_neither_rich_nor_questionary_nor_a_toml_parser() -> None:
    code = f"""
import sys
sys.argv = ["referee", *{[*COST, "--json"]!r}]
from referee.commands import main
try:
    main()
except SystemExit:
    pass
heavy = ("rich", "questionary", "prompt_toolkit", "tomllib", "tomli", "tomli_w", "platformdirs", "asyncio",
    "referee.journal")
print([name for name in heavy if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert json.loads(done.stdout)["answer"]["fee"] == 3
    assert done.stderr == "[]\n"


def test_help_loads_neither_rich_nor_questionary() -> None:
    code = """
import sys
sys.argv = ["referee", "--help"]
from referee.commands import main
try:
    main()
except SystemExit:
    pass
print([name for name in ("rich", "questionary", "prompt_toolkit") if name in sys.modules], file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert "ask" in done.stdout
    assert done.stderr == "[]\n"


def test_a_closed_pipe_is_no_error() -> None:
    code = "import sys; sys.argv = ['referee', 'rules', 'vasco']; from referee.commands import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(30) == 0


def _wait_until_at_work(process: int) -> None:
    """Until it has used more processor time than starting takes; where the system does not tell, a while."""
    stat = Path(f"/proc/{process}/stat")
    end = time.monotonic() + (20 if stat.exists() else 1)
    while time.monotonic() < end:
        if stat.exists() and sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) > 80:
            return
        time.sleep(0.02)


def test_ctrl_c_exits_130(tmp_path: Path, matches_path: list[str]) -> None:
    """A big check takes a while: long enough to be interrupted."""
    event = '\n[[event]]\nask = "take"\nfacts = { heap = 9, take = 2 }\nruling = {}\n'
    file = tmp_path / "long.toml"
    file.write_text('game = "matches"\n' + event * 60_000)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([*matches_path, str(ROOT)])}
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "check", str(file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    _wait_until_at_work(process.pid)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err


def test_without_input_missing_facts_are_listed_with_what_supplies_them(run_alone: Callable[..., Ran]) -> None:
    ran = run_alone("ask", "matches", "take", "--no-input")
    assert ran.code == 2
    assert [line.split()[0] for line in ran.err.splitlines()] == ["heap=…", "take=…"]


def test_no_colour_when_it_is_not_wanted(run_alone: Callable[..., Ran]) -> None:
    coloured = run_alone("ask", "matches", "take", "heap=3", "take=2", FORCE_COLOR="1")
    plain = run_alone("ask", "matches", "take", "heap=3", "take=2", FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[1;32m" in coloured.out
    assert "32m" not in plain.out


@pytest.mark.parametrize("columns", [40, 80])
def test_a_ruling_fits_the_window(run_alone: Callable[..., Ran], columns: int) -> None:
    ran = run_alone("ask", "matches", "winner", "seats=anna, bela", "last=anna", COLUMNS=str(columns))
    assert max(map(len, ran.out.splitlines())) <= columns


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("referee ask va", "vasco"),
        ("referee ask vasco action", "action-cost"),
        ("referee ask vasco action-cost st", "start="),
        ("referee sco", "score"),
    ],
)
def test_the_shell_completes_games_questions_and_facts(run_alone: Callable[..., Ran], typed: str, offered: str) -> None:
    code = "import sys; sys.argv = ['referee']; from referee.commands import main; main()"
    words = typed.split()
    env = {"COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1), "_REFEREE_COMPLETE": "complete_bash"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env})
    assert offered in done.stdout.split("\n")


def test_the_small_game_is_used_like_any_other(run_alone: Callable[..., Ran], matches: Game) -> None:
    assert json.loads(run_alone("ask", "matches", "take", "heap=5", "take=2", "--json").out)["answer"] == {"left": 3}


@pytest.mark.parametrize("scenario", ["congo/30-a-game-up-the-whole-river", "vasco/40-tour-a-game-for-two"])
def test_of_a_game_that_is_over_no_move_is_listed(run: Callable[..., Ran], tmp_path: Path, scenario: str) -> None:
    file = tmp_path / "evening.toml"
    file.write_bytes((ROOT / "scenarios" / f"{scenario}.toml").read_bytes())
    assert run("play", str(file)).err.strip() == "The game is over."
