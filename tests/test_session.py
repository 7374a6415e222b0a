"""The journal: appended, never rewritten; whatever happens to the file, at most the event being written is lost."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import referee
from referee import files
from referee.case import Case
from referee.facts import BadFact, ImpossibleTable, MissingFacts, RefereeError
from referee.game import Game, House, find_game
from referee.games.congo.words import NAMED_STOPS
from referee.given import Given
from referee.journal import Session, SessionError, TornEvent, begin, begin_as_it_lies, load
from referee.profile import Profile, save_profile
from referee.version import __version__

from .conftest import ROOT, Ran

SEATS = {"seats": ["anna", "bela"]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.toml"


@pytest.fixture
def evening(matches: Game, file: Path) -> Session:
    """Set up, two takes, and a roll between them: heap 20, anna's turn."""
    session = begin(file, matches)
    session.play("set-up", SEATS)
    session.play("take", {"player": "anna", "take": 3})
    session.play("roll", {"die": 4})
    session.play("take", {"player": "bela", "take": 2})
    return session


def heap(session: Session) -> int:
    found: int = session.table.heap
    return found


# --- recording ------------------------------------------------------------------------------------------------------


def test_appending_writes_only_the_event(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    evening.play("take", {"player": "anna", "take": 1})
    after = file.read_bytes()
    assert after.startswith(before)
    added = tomllib.loads(after[len(before) :].decode())
    assert added == {
        "event": [
            {
                "move": "take",
                "facts": {"player": "anna", "take": 1},
                "ruling": {"verdict": "legal", "answer": {"left": 19}, "clauses": ["take.limit", "take.heap"]},
            }
        ]
    }


def test_appending_syncs_the_file(evening: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", synced.append)
    evening.play("take", {"player": "anna", "take": 1})
    assert len(synced) == 1


def test_comments_and_hand_edits_above_survive(evening: Session, file: Path) -> None:
    text = (
        file.read_text().replace("[[event]]", "# anna was sure about this\n[[event]]", 1).replace("format", " format")
    )
    file.write_text(f"# Our first evening\n{text}")
    load(file).play("take", {"player": "anna", "take": 1})
    assert file.read_text().startswith(f"# Our first evening\n{text}")
    assert heap(load(file)) == 19


def test_an_event_after_a_line_without_its_end_begins_a_line_of_its_own(evening: Session, file: Path) -> None:
    file.write_bytes(file.read_bytes().rstrip(b"\n"))
    load(file).play("take", {"player": "anna", "take": 1})
    assert heap(load(file)) == 19


def test_an_illegal_attempt_is_recorded_and_changes_nothing(evening: Session, file: Path) -> None:
    ruling = evening.play("take", {"player": "bela", "take": 1})
    assert ruling.verdict == "illegal"
    assert (len(load(file).events), heap(load(file))) == (5, 20)


@pytest.mark.parametrize("facts", [{}, {"player": "anna", "take": "x"}, {"player": "anna", "take": 1, "tke": 2}])
def test_refused_facts_are_not_recorded(evening: Session, file: Path, facts: dict[str, object]) -> None:
    before = file.read_bytes()
    with pytest.raises((BadFact, MissingFacts)):
        evening.play("take", facts)
    assert file.read_bytes() == before


def test_a_printed_value_from_the_profile_is_copied_into_the_event(matches: Game, file: Path) -> None:
    save_profile(matches.board, {"prize.large": 40})
    begin(file, matches).ask("prize", {"box": "large"}, profile=True)
    save_profile(matches.board, {"prize.large": 1})
    [step] = load(file).replay()
    assert step.ruling
    assert step.ruling.answer.points == 40
    assert step.differences == ()


BEYOND_BOLOBO: dict[str, Any] = {
    "players": ["dima", "petya"],
    "first": "dima",
    "stop": "lukolela",
    "phase": "station",
    "stations": {"bolobo": "hospital"},
    "flags": {"bolobo": "britain"},
    "scores": {"dima": 3, "petya": 0},
    "hands": {who: {"characters": 4, "auxiliaries": 5, "special": 3} for who in ("dima", "petya")},
    "hippos": {"dima": 3, "petya": 1},
    "hippo_stack": 10,
}
"""A table of Congo at a stop that the rulebook does not name."""


def test_a_table_as_it_lies_keeps_what_it_rests_on_of_the_players_own_board(file: Path) -> None:
    """It is read again without the profile: by another player, or when that says something else."""
    congo = find_game("congo")
    save_profile(congo.board, {"stops": [*NAMED_STOPS[:2], "lukolela", *NAMED_STOPS[2:]]})
    described = Case(congo, "table", str(file), Given(BEYOND_BOLOBO, {}, {}), House(profile=Profile(congo)))
    begin_as_it_lies(file, described)
    save_profile(congo.board, {"stops": NAMED_STOPS})
    assert load(file).table.stop == "lukolela"


def test_a_correction_keeps_what_it_rests_on_of_the_players_own_board(file: Path) -> None:
    congo = find_game("congo")
    raw = BEYOND_BOLOBO | {"stop": "liranga"}
    session = begin(file, congo, congo.read_table(raw), ("dima", "petya"))
    save_profile(congo.board, {"stops": [*NAMED_STOPS[:2], "lukolela", *NAMED_STOPS[2:]]})
    session.record(session.case("correct", "", Given({"stop": "lukolela"}, {}, {}), profile=True))
    save_profile(congo.board, {"stops": NAMED_STOPS})
    [step] = load(file).replay()
    assert step.differences == ()
    assert step.table.stop == "lukolela"


def test_loading_again_gives_the_same_table(evening: Session, file: Path) -> None:
    assert load(file).table == evening.table
    assert [step.event.number for step in load(file).replay()] == [1, 2, 3, 4]


def test_a_session_without_a_file_is_kept_in_memory(matches: Game) -> None:
    session = Session(matches)
    session.play("set-up", SEATS)
    assert heap(session) == 21


def test_from_python_a_session_is_loaded_played_and_replayed(evening: Session, file: Path) -> None:
    session = referee.load(str(file))
    session.play("take", {"player": "anna", "take": 1})
    assert len(session.replay()) == 5


# --- undo, what if --------------------------------------------------------------------------------------------------


def test_undo_is_an_entry_and_nothing_is_deleted(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    evening.undo()
    assert file.read_bytes().startswith(before)
    assert (len(load(file).events), heap(load(file)), load(file).table.turn) == (5, 22, "bela")


def test_undo_followed_by_the_same_move_gives_the_same_table(evening: Session) -> None:
    table = evening.table
    evening.undo()
    evening.play("take", {"player": "bela", "take": 2})
    assert evening.table == table


def test_undo_goes_back_move_by_move_over_questions_and_illegal_attempts(evening: Session, file: Path) -> None:
    evening.ask("take", {"take": 1})
    evening.play("take", {"player": "bela", "take": 1})
    for left in (22, 18, 21):
        evening.undo()
        assert heap(evening) == heap(load(file)) == left
    evening.undo()
    assert evening.table is None
    with pytest.raises(SessionError, match="no move to take back"):
        evening.undo()


def test_undo_to_an_event_takes_back_everything_from_there_on(evening: Session, file: Path) -> None:
    step = evening.undo(2)
    assert step.ruling
    assert step.ruling.answer == {"taken_back": [2, 3, 4]}
    assert heap(load(file)) == 21


@pytest.mark.parametrize("number", [0, 5, 99, -1])
def test_only_a_move_that_stands_can_be_taken_back(evening: Session, file: Path, number: int) -> None:
    evening.ask("take", {"take": 1})
    before = file.read_bytes()
    with pytest.raises(SessionError, match="no move that stands"):
        evening.undo(number)
    assert file.read_bytes() == before


def test_what_was_revealed_is_known_before_an_undo(evening: Session) -> None:
    assert evening.revealed_since() == []
    [(event, facts)] = evening.revealed_since(2)
    assert (event.number, facts) == (3, {"die": 4})


def test_what_if_writes_nothing(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    ruling = evening.case("move", "take", Given({"player": "anna", "take": 3}, {}, {})).decide()
    assert ruling.after.heap == 17
    assert (file.read_bytes(), heap(evening), len(evening.events)) == (before, 20, 4)


def test_a_question_about_an_earlier_point_takes_the_table_as_it_was(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    left = [
        evening.case("ask", "take", Given({"take": 1}, {}, {}), number).decide().answer.left for number in (1, 2, 3, 4)
    ]
    assert left == [20, 17, 21, 19]
    assert file.read_bytes() == before
    with pytest.raises(SessionError, match="The last is 4"):
        evening.case("ask", "take", Given({"take": 1}, {}, {}), 5)


# --- what changed ---------------------------------------------------------------------------------------------------


def test_replay_reports_each_difference_and_goes_on(evening: Session, file: Path) -> None:
    evening.ask("take", {"take": 1})
    text = file.read_text()
    file.write_text(text.replace("left = 18", "left = 17").replace('clauses = ["heap.roll"]', 'clauses = ["x"]'))
    steps = load(file).replay()
    found = [item for step in steps for item in step.differences]
    lines = file.read_text().splitlines()
    assert [(item.event, item.key, item.was, item.now) for item in found] == [
        (2, "answer.left", 17, 18),
        (3, "clauses.1", "x", "heap.roll"),
    ]
    assert [lines[item.line - 1] for item in found] == ["[[event]]"] * 2
    assert len(steps) == 5


def test_a_changed_event_in_the_middle_is_reported_with_all_that_follows_from_it(evening: Session, file: Path) -> None:
    file.write_text(file.read_text().replace('player = "anna", take = 3', 'player = "anna", take = 2'))
    found = [(item.event, item.key) for step in load(file).replay() for item in step.differences]
    assert found == [(2, "answer.left"), (3, "answer.left"), (4, "answer.left")]


def test_an_event_that_is_refused_today_is_a_difference(evening: Session, file: Path) -> None:
    file.write_text(file.read_text().replace("die = 4", "die = 7"))
    [refusal, after] = [item for step in load(file).replay() for item in step.differences]
    assert (refusal.event, refusal.key) == (3, "refused")
    assert (after.event, after.key) == (4, "answer.left")


# --- a torn event ---------------------------------------------------------------------------------------------------


def test_cut_at_every_byte_at_most_the_last_event_is_lost(evening: Session, file: Path) -> None:
    """The note has letters of two and four bytes, so that a cut may also go through a letter."""
    before = file.read_bytes()
    evening.play("take", {"player": "anna", "take": 1}, note="żółw 🐢 [[event]]")
    whole = file.read_bytes()
    first_line = before.count(b"\n") + 2
    for cut in range(len(before), len(whole) + 1):
        file.write_bytes(whole[:cut])
        try:
            session = load(file)
        except TornEvent as torn:
            assert torn.paths == (f"{file}:{first_line}",), whole[:cut]
            assert f"line {first_line}" in str(torn)
            assert file.read_bytes() == whole[:cut]
            session = load(file, repair=True)
            assert file.read_bytes() == before
        else:
            assert whole[len(before) : cut].strip() in (b"", whole[len(before) :].strip()), "a cut was not noticed"
        assert heap(session) in (20, 19)
        session.play("take", {"player": "anna", "take": 2})
        assert load(file).table == session.table


def test_a_torn_undo_is_noticed_too(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    evening.undo()
    whole = file.read_bytes()
    for cut in range(len(before) + 2, len(whole) - 1):
        file.write_bytes(whole[:cut])
        with pytest.raises(TornEvent):
            load(file)


def test_nothing_is_appended_to_a_torn_file(evening: Session, file: Path) -> None:
    torn = file.read_bytes()[:-5]
    file.write_bytes(torn)
    with pytest.raises(TornEvent):
        evening.play("take", {"player": "anna", "take": 1})
    assert file.read_bytes() == torn


def test_repair_keeps_the_permissions_of_the_file(evening: Session, file: Path) -> None:
    file.chmod(0o640)
    file.write_bytes(file.read_bytes()[:-5])
    load(file, repair=True)
    assert file.stat().st_mode & 0o777 == 0o640


def test_repair_of_a_whole_file_changes_nothing(evening: Session, file: Path) -> None:
    before = file.read_bytes()
    load(file, repair=True)
    assert file.read_bytes() == before


_APPEND_FOREVER = """
import sys, referee
session = referee.load(sys.argv[1])
print("ready", flush=True)
while True:
    session.ask("take", {"heap": 9, "take": 2})
"""


@pytest.fixture
def elsewhere(matches_path: list[str]) -> Callable[..., subprocess.Popen[str]]:
    """Python code in another process, with the small game installed."""

    def start(code: str, *arguments: object) -> subprocess.Popen[str]:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([*matches_path, str(ROOT)])}
        return subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)], stdout=subprocess.PIPE, text=True, env=env
        )

    return start


def test_a_real_kill_during_appends_loses_at_most_one_event(
    evening: Session, file: Path, elsewhere: Callable[..., subprocess.Popen[str]]
) -> None:
    kept = 4
    for attempt in range(4):
        process = elsewhere(_APPEND_FOREVER, file)
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        before = file.stat().st_size
        while file.stat().st_size == before:  # a busy machine may not have begun yet
            time.sleep(0.005)
        time.sleep(0.03 + attempt * 0.013)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        session = load(file, repair=True)
        assert len(session.events) >= kept
        assert [found for step in session.replay() for found in step.differences] == []
        kept = len(session.events)
    assert kept > 4, "nothing was appended before the kill"


_APPEND_TIMES = """
import sys, referee
session = referee.load(sys.argv[1])
for _ in range(int(sys.argv[2])):
    session.ask("take", {"heap": 9, "take": 2}, note=sys.argv[3])
"""


def test_two_programs_append_at_once_and_nothing_is_lost(
    evening: Session, file: Path, elsewhere: Callable[..., subprocess.Popen[str]]
) -> None:
    processes = [elsewhere(_APPEND_TIMES, file, 25, name) for name in ("one", "two")]
    assert [process.wait(60) for process in processes] == [0, 0]
    session = load(file)
    notes = [event.note for event in session.events[4:]]
    assert (notes.count("one"), notes.count("two"), len(notes)) == (25, 25, 50)
    assert [found for step in session.replay() for found in step.differences] == []


def test_what_another_program_appended_is_taken_in_first(evening: Session, file: Path) -> None:
    load(file).play("take", {"player": "anna", "take": 1})
    assert evening.play("take", {"player": "anna", "take": 1}).verdict == "illegal"
    assert evening.play("take", {"player": "bela", "take": 1}).answer.left == 18


@pytest.fixture
def held(file: Path) -> Iterator[None]:
    with open(file, "rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        yield


@pytest.mark.usefixtures("evening", "held")
def test_a_file_that_another_program_holds_is_waited_for_then_named(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "WAIT", 0.1)
    before = file.read_bytes()
    with pytest.raises(SessionError, match=f"process {os.getpid()}"):
        load(file).play("take", {"player": "anna", "take": 1})
    assert file.read_bytes() == before


def test_a_file_that_was_replaced_while_waiting_gets_the_event(
    evening: Session, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repair puts a new file in place of the old one; the event must not go into the one that is gone."""
    lock = files._lock

    def lock_late(out: object, path: Path) -> None:
        if not path.with_suffix(".old").exists():
            data = path.read_bytes()
            path.rename(path.with_suffix(".old"))
            path.write_bytes(data)
        lock(out, path)  # type: ignore[arg-type]

    monkeypatch.setattr(files, "_lock", lock_late)
    evening.play("take", {"player": "anna", "take": 1})
    assert heap(load(file)) == 19


def test_a_reader_waits_for_the_event_that_is_being_written(evening: Session, file: Path) -> None:
    """Half an event and a lock on the file is a program at work, not a tear."""
    import threading

    before = file.read_bytes()
    evening.play("take", {"player": "anna", "take": 1})
    whole = file.read_bytes()
    file.write_bytes(whole[: len(before) + 20])
    with open(file, "r+b") as other:
        fcntl.flock(other, fcntl.LOCK_EX)

        def finish() -> None:
            time.sleep(0.2)
            file.write_bytes(whole)
            fcntl.flock(other, fcntl.LOCK_UN)

        thread = threading.Thread(target=finish)
        thread.start()
        assert heap(load(file)) == 19
        thread.join()


# --- files that cannot be read or written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game"),
        ("game = 3", "game"),
        ('game = "matches"\nformat = 2\nnovelty = 1', "format 2"),
        ('game = "matches"\nformat = "1"', "format"),
        ('game = "matches"\nformat = true', "format"),
        ('game = "matches"\nformat = 0', "format"),
        ('game = "maches"', "Did you mean matches"),
        ('game = "matches"\nplayer = []', "Did you mean players"),
        ('game = "matches"\nplayers = "anna"', "players must be a list"),
        ('game = "matches"\nplayers = ["an\\u001bna"]', "control characters"),
        ('game = "matches"\ntitle = "\\u0007"', "control characters"),
        ('game = "matches"\nboard = 3', "board must be a table"),
        ('game = "matches"\n[board]\nlimt = 3', "Did you mean limit"),
        ('game = "matches"\n[board]\nlimit = 99', "from 2 to 9"),
        ('game = "matches"\n[readings]\nlast-match = "wns"', "Did you mean wins"),
        ('game = "matches"\nreadings = { last-match = [1] }', "reading.last-match"),
        ('game = "matches"\nevent = 1', "event must be a list"),
        ('game = "matches"\nevent = [1]', "Event 1 is no table"),
        ('game = "matches"\n[[event]]\nmove = "take"\nask = "take"', "exactly one"),
        ('game = "matches"\n[[event]]\nmvoe = "take"', "Did you mean move"),
        ('game = "matches"\n[[event]]\nundo = 1', "no event before it"),
        ('game = "matches"\n[[event]]\nundo = "x"', "undo must be a whole number"),
        ('game = "matches"\n[[event]]\nundo = true', "undo must be a whole number"),
        ('game = "matches"\n[[event]]\nask = "take"\nfacts = 1', "facts must be a table"),
        ('game = "matches"\n[[event]]\nask = "take"\nruling = 1', "ruling must be a table"),
        ('game = "matches"\n[[event]]\nask = "take"\nnote = "\\u0007"', "control characters"),
        ('game = "matches"\nx = ' + "[" * 3000, "TOML"),
        ('game = "matches"\nx = ' + "9" * 5000, "TOML"),
        (
            "game = 'matches'\n\n[[event]]\nask = \n\n[[event]]\nask = 'take'\n",
            "texts stand in quotes (line 4, column 7)",
        ),
        ('game "matches"\n', "no = behind it (line 1"),
        ('game = "matches" x\n', "should end (line 1"),
        ('game = "matches"\nplayers = ["a"', "a bracket is not closed"),
        ('game = "matches"\ngame = "matches"\n', "a key stands there twice"),
        ('game = "matches"\n[board]\n[board]\n', "a table stands there twice"),
        ("game = 'matches'\n\x07", "something is not understood"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_a_clear_message(
    matches: Game, file: Path, text: str, message: str
) -> None:
    file.write_text(text)
    with pytest.raises(RefereeError) as raised:
        load(file).replay()
    assert message in str(raised.value)
    assert file.read_text() == text


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b'game = "matches"\ntitle = "\xff"\n', b"\x00" * 50])
def test_a_file_that_is_no_text_is_refused(matches: Game, file: Path, data: bytes) -> None:
    file.write_bytes(data)
    with pytest.raises(SessionError, match=r"TOML: (it is no text|something is not understood)"):
        load(file)


def test_an_impossible_table_in_a_file_is_refused(matches: Game, file: Path) -> None:
    file.write_text('game = "matches"\n[table]\nseats = ["a", "b"]\nheap = 3\nturn = "c"\n')
    with pytest.raises(ImpossibleTable, match="does not sit"):
        load(file)


@pytest.mark.parametrize("name", [".", "missing.toml", "no/such/folder.toml"])
def test_a_file_that_cannot_be_read_is_named(matches: Game, tmp_path: Path, name: str) -> None:
    with pytest.raises(SessionError, match="cannot be read"):
        load(tmp_path / name)


def test_a_read_only_file_says_so_and_stays_as_it_is(
    evening: Session, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs the tests may be root, whom no permission stops."""
    before = file.read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files, "open", refuse, raising=False)
    with pytest.raises(SessionError, match="cannot be written: Permission denied"):
        evening.play("take", {"player": "anna", "take": 1})
    assert file.read_bytes() == before
    assert heap(load(file)) == 20


def test_a_failed_sync_takes_the_event_back(evening: Session, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def broken(_: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", broken)
        with pytest.raises(SessionError, match="cannot be written: Input/output error"):
            evening.play("take", {"player": "anna", "take": 1})
    assert file.read_bytes() == before
    assert (heap(evening), len(evening.events)) == (20, 4)
    evening.play("take", {"player": "anna", "take": 1})
    assert heap(load(file)) == 19


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder with room for 16 KiB, where the system lets us make one."""
    folder = tmp_path / "small"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("this system lets us make no small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def ask_until_full(session: Session) -> None:
    for _ in range(400):
        session.ask("take", {"take": 1})


def begin_until_full(folder: Path, game: Game) -> None:
    for number in range(9):
        begin(folder / f"other-{number}.toml", game, board={"prize.small": 1})


def test_in_a_full_folder_the_old_file_stays_whole(matches: Game, small_disk: Path) -> None:
    file = small_disk / "evening.toml"
    session = begin(file, matches)
    session.play("set-up", SEATS)
    with pytest.raises(SessionError, match="No space left"):
        ask_until_full(session)
    fresh = load(file)
    assert len(fresh.events) == len(session.events) > 1
    assert [found for step in fresh.replay() for found in step.differences] == []
    with pytest.raises(RefereeError, match="No space left"):
        begin_until_full(small_disk, matches)
    assert not list(small_disk.glob(".*.new"))


def test_a_partial_write_is_taken_back(evening: Session, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up in the middle of an event."""
    before = file.read_bytes()
    real, calls = os.write, []

    def half(handle: int, data: bytes) -> int:
        calls.append(len(data))
        if len(calls) > 1:
            raise OSError(28, "No space left on device")
        return real(handle, bytes(data)[:10])

    monkeypatch.setattr("os.write", half)
    with pytest.raises(SessionError, match="No space left"):
        evening.play("take", {"player": "anna", "take": 1})
    assert file.read_bytes() == before
    assert len(calls) == 2


# --- beginning, migrating, size -------------------------------------------------------------------------------------


def test_an_existing_file_is_not_replaced(evening: Session, file: Path, matches: Game) -> None:
    before = file.read_bytes()
    with pytest.raises(SessionError, match="exists already"):
        begin(file, matches)
    assert file.read_bytes() == before


def test_a_session_begins_with_the_table_as_it_lies(matches: Game, file: Path) -> None:
    table = matches.read_table({"seats": ["a", "b"], "heap": 4, "turn": "b"})
    begin(file, matches, table, ("a", "b"), {"prize.small": 3}, {"last-match": "wins"})
    session = load(file)
    assert (session.table, session.players, session.board, session.readings) == (
        table,
        ("a", "b"),
        {"prize.small": 3},
        {"last-match": "wins"},
    )


def test_an_old_file_without_a_format_is_brought_up_to_date(matches: Game, file: Path) -> None:
    file.write_text('# old\ngame = "matches"\n\n[[event]]\nask = "take"\nfacts = { heap = 3, take = 1 }\n')
    old = file.read_text()
    load(file).ask("take", {"heap": 3, "take": 2})
    new = file.read_text()
    assert new.startswith(f'format = 1\nprogram = "{__version__}"\n{old}\n[[event]]\n')
    load(file).ask("take", {"heap": 3, "take": 1})
    assert file.read_text().startswith(new)
    assert len(load(file).replay()) == 3


def test_half_an_event_in_a_file_begun_by_hand_is_noticed(matches: Game, file: Path) -> None:
    file.write_text('format = 1\ngame = "matches"\n')
    session = load(file)
    session.ask("take", {"heap": 3, "take": 1})
    whole = file.read_text()
    session.ask("take", {"heap": 3, "take": 2})
    file.write_text(file.read_text().rpartition("ruling")[0])
    with pytest.raises(TornEvent):
        load(file)
    assert len(load(file, repair=True).events) == 1
    assert file.read_text() == whole


def test_ten_thousand_events_load_and_replay(matches: Game, file: Path) -> None:
    """Loading alone took quadratic time once: the bound is wide, a quadratic count would break it many times over."""
    begin(file, matches)
    session = load(file)
    session.ask("take", {"heap": 9, "take": 2})
    event = session.events[0].to_toml()
    with open(file, "a") as out:
        out.write(event * 9_999)
    start = time.process_time()
    steps = load(file).replay()
    assert len(steps) == 10_000
    assert [found for step in steps for found in step.differences] == []
    assert steps[-1].event.line == file.read_text().count("\n") - 3
    assert time.process_time() - start < 20


# --- on the command line --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("evening")
def test_check_exits_1_on_a_difference_and_names_it(run: Callable[..., Ran], file: Path) -> None:
    assert run("check", str(file)).code == 0
    file.write_text(file.read_text().replace("left = 18", "left = 17"))
    ran = run("check", str(file))
    assert ran.code == 1
    assert "Event 2" in ran.out
    assert "answer.left: was 17, is 18" in ran.out
    assert run("replay", str(file)).code == 0


@pytest.mark.usefixtures("evening")
def test_a_torn_event_is_reported_and_dropped_only_on_demand(run: Callable[..., Ran], file: Path) -> None:
    torn = file.read_bytes()[:-5]
    file.write_bytes(torn)
    for command in ("show", "replay", "play", "undo", "check", "score"):
        ran = run(command, str(file))
        assert (ran.code, "--repair" in ran.err) == (2, True), command
    assert file.read_bytes() == torn
    ran = run("play", str(file), "--repair")
    assert (ran.code, f"is taken out and kept in {file.name}.torn." in " ".join(ran.err.split())) == (0, True), ran.err
    assert heap(load(file)) == 22
    assert "taken out" not in run("play", str(file), "--repair").err


@pytest.mark.usefixtures("evening")
def test_undo_past_a_reveal_says_what_and_asks_first(run: Callable[..., Ran], file: Path) -> None:
    before = file.read_bytes()
    ran = run("undo", str(file), "--to", "2")
    assert ran.code == 2
    assert "Revealed: What does the die show? 4" in ran.err
    assert file.read_bytes() == before
    assert run("undo", str(file), "--to", "2", "--yes").code == 0
    assert heap(load(file)) == 21


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("said", "left"), [("yes\n", 21), ("no\n", 20)])
def test_in_the_interview_an_undo_past_a_reveal_needs_a_yes(
    run: Callable[..., Ran], file: Path, said: str, left: int
) -> None:
    ran = run("undo", str(file), "--to", "2", "--plain", stdin=said)
    assert ran.code == 0
    assert "Revealed: What does the die show? 4" in ran.err
    assert heap(load(file)) == left


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(("said", "code"), [("yes\n", 0), ("no\n", 2)])
def test_in_the_interview_a_torn_event_is_dropped_with_a_yes(
    run: Callable[..., Ran], file: Path, said: str, code: int
) -> None:
    torn = file.read_bytes()[:-5]
    file.write_bytes(torn)
    assert run("show", str(file), "--plain", stdin=said).code == code
    assert (file.read_bytes() == torn) == (code == 2)


@pytest.mark.usefixtures("evening")
def test_undo_that_reveals_nothing_asks_nothing(run: Callable[..., Ran], file: Path) -> None:
    assert run("undo", str(file)).code == 0
    assert heap(load(file)) == 22


@pytest.mark.usefixtures("evening")
def test_what_if_shows_the_ruling_and_the_table_after(run: Callable[..., Ran], file: Path) -> None:
    before = file.read_bytes()
    ran = run("play", str(file), "--what-if", "take", "player=anna", "take=3")
    assert "17 matches stay." in ran.out
    assert "|" * 17 in ran.out
    assert "|" * 18 not in ran.out
    assert file.read_bytes() == before


@pytest.mark.usefixtures("evening")
def test_ask_at_an_earlier_point(run: Callable[..., Ran], file: Path) -> None:
    before = file.read_bytes()
    ran = run("ask", "matches", "take", "take=1", "--session", str(file), "--to", "2")
    assert "17 matches stay." in ran.out
    assert file.read_bytes() == before
    assert run("ask", "matches", "take", "take=1", "--to", "2").code == 2
    assert run("ask", "matches", "take", "take=1", "--session", str(file), "--to", "9").code == 2


@pytest.mark.usefixtures("matches")
def test_a_question_that_is_refused_begins_no_session(run: Callable[..., Ran], file: Path) -> None:
    assert run("ask", "matches", "take", "take=1", "--session", str(file)).code == 2
    assert not file.exists()
    assert run("ask", "matches", "take", "take=1", "heap=3", "--session", str(file)).code == 0
    assert len(load(file).events) == 1


@pytest.mark.usefixtures("evening")
def test_a_session_of_another_game_is_refused(run: Callable[..., Ran], file: Path) -> None:
    ran = run("ask", "vasco", "action-cost", "start=11", "change=-3", "number=5", "--session", str(file))
    assert ran.code == 2
    assert "is a session of matches, not of vasco" in ran.err


@pytest.mark.usefixtures("evening")
def test_play_without_a_move_says_what_is_legal_now(run: Callable[..., Ran], file: Path) -> None:
    ran = run("play", str(file))
    assert ran.code == 0
    assert "anna takes matches" in ran.all
    assert "player=" not in ran.all
    assert "player=" in run("play", str(file), "--details").all


@pytest.mark.usefixtures("matches")
def test_an_evening_on_the_command_line(run: Callable[..., Ran], file: Path) -> None:
    assert run("start", "matches", str(file)).code == 0
    assert run("start", "matches", str(file)).code == 2
    assert run("play", str(file), "set-up", "seats=anna, bela").code == 0
    assert "No. " in run("play", str(file), "take", "player=anna", "take=9").out
    assert run("play", str(file), "take", "player=anna", "take=2").code == 0
    assert "|" * 19 in run("show", str(file)).out
    assert "|" * 21 in run("show", str(file), "--to", "1").out
    assert [event.kind for event in load(file).events] == ["move"] * 3
    assert run("check", str(file)).code == 0


def test_a_printed_value_told_with_a_move_holds_until_the_move_is_taken_back() -> None:
    game = find_game("congo")
    session = Session(game, players=("dima", "petya"), board=game.board.flatten({"stops": list(NAMED_STOPS)}))
    session.play("set-up", {"players": ["dima", "petya"], "first": "dima"})
    session.play("turn-station", {"station": "village", "flag": "france"}, board={"stop_value": {"bolobo": 3}})
    assert session.game.ask("flag", {}, session.house(), session.table).answer.stays
    again = Session(game, players=session.players, board=session.board, events=list(session.events))
    assert again.house().board == session.house().board
    session.undo()
    with pytest.raises(MissingFacts):
        session.play("turn-station", {"station": "village", "flag": "france"})
