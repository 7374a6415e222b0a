"""What once got in: each was a traceback, a lost event or a hang. The letters are those of the findings on hardness."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee import files, registry
from referee.game import Game
from referee.journal import Session, TornEvent, begin, begin_or_join, load
from referee.journal.canonical import read_events
from referee.recent import recent, remember

from ..conftest import ROOT, Ran, run_here
from ..interview.screen import Terminal

COST = ("ask", "vasco", "action-cost", "start=11", "change=-3", "number=5")
AFFORD = ("ask", "vasco", "afford", "start=11", "change=-3", "number=5")
NINES = "9" * 5000


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refused(ran: Ran, *texts: str) -> None:
    """Ended with 2 and a sentence, nothing else."""
    assert ran.code == 2, ran.all
    assert "Traceback" not in ran.all
    for text in texts:
        assert text in ran.all


def started(*arguments: str, **how: object) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, in the worst surroundings."""
    command = [sys.executable, "-m", "referee", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **how.pop("env", {})}  # type: ignore[dict-item]
    given = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    return subprocess.run(command, env=env, timeout=60, check=False, **given)  # type: ignore[call-overload,no-any-return]


# --- files that are new, or begun by hand (H1, L12) ---


def test_of_two_that_begin_a_session_one_wins_and_the_other_joins(matches: Game, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    one, other = begin_or_join(file, matches), begin_or_join(file, matches)
    one.ask("take", {"heap": 3, "take": 1})
    other.ask("take", {"heap": 3, "take": 2})
    assert len(load(file).events) == 2
    with pytest.raises(files.FileProblem, match="exists already"):
        begin(file, matches)


def test_two_that_adopt_a_file_begun_by_hand_lose_nothing(matches: Game, tmp_path: Path) -> None:
    file = tmp_path / "old.toml"
    file.write_text('# mine\ngame = "matches"\n')
    one, other = load(file), load(file)
    one.ask("take", {"heap": 3, "take": 1})
    other.ask("take", {"heap": 3, "take": 2})
    one.ask("take", {"heap": 3, "take": 3})
    assert [event.facts["take"] for event in load(file).events] == [1, 2, 3]
    assert "# mine" in file.read_text()
    assert file.read_text().count("program") == 1


# --- keys (H2, L15) ---


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments, home=tmp_path / "home"))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize("key", ["\x0f", "\n", "\r"])
def test_no_key_ends_a_line_unchecked(window: Callable[..., Terminal], key: str) -> None:
    terminal = window("ask", "vasco", "action-cost")
    terminal.answer("Start number", "11").sees("Change number").type(f"99{key}").sees("from -3 to 3")
    terminal.press("erase", "erase").type(f"-3{key}").sees("Order number")


def test_escape_and_enter_take_no_wrong_answer(window: Callable[..., Terminal]) -> None:
    terminal = window("ask", "vasco", "action-cost")
    terminal.answer("Start number", "11").sees("Change number").type("99\x1b\r").sees("Change number")
    terminal.type("-3").press("enter").sees("Order number")


def test_no_key_picks_from_a_list_what_is_not_in_it(window: Callable[..., Terminal]) -> None:
    terminal = window().sees("What is on the table")
    terminal.type("zzzz").sees("Nothing here matches").type("\x0f\n\r").sees("Nothing here matches")
    terminal.press("erase", "erase", "erase", "erase").sees("Jamaica")


# --- streams (H3, M4, L3) ---


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", "utf-8"])
def test_an_output_that_lacks_our_letters_is_no_error(tmp_path: Path, encoding: str) -> None:
    done = started(*COST, "--session", "e.toml", env={"PYTHONIOENCODING": encoding})
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert len(load(tmp_path / "e.toml").events) == 1


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
@pytest.mark.parametrize("arguments", [COST, ("--help",), ("--plain", "ask", "vasco", "afford"), ("ask", "vasco", "x")])
def test_closed_streams_are_no_error(arguments: tuple[str, ...], closed: tuple[int, ...]) -> None:
    done = started(*arguments, preexec_fn=lambda: [os.close(handle) for handle in closed] and None)
    assert done.returncode in (0, 2, 130)
    assert b"Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("arguments", [COST, (*COST, "--json"), ("--help",), ("rules", "vasco", "fee"), ("check", "x")])
@pytest.mark.parametrize("which", ["stdout", "stderr", "both"])
def test_a_full_disk_behind_a_stream_ends_with_a_known_code(arguments: tuple[str, ...], which: str) -> None:
    with open("/dev/full", "wb") as full:
        names = ("stdout", "stderr") if which == "both" else (which,)
        done = started(*arguments, **dict.fromkeys(names, full))
    assert done.returncode in (0, 2)
    assert b"Traceback" not in (done.stdout or b"") + (done.stderr or b"")


def test_an_interview_whose_reader_is_gone_ends_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    done = started("--plain", "ask", "vasco", "afford", stderr=write, stdin=subprocess.DEVNULL)
    os.close(write)
    assert done.returncode in (0, 130)


# --- paths that cannot be looked at (H4, M3, L6, L11) ---


@pytest.mark.parametrize(
    "text",
    ['[["locked/ev.toml","vasco"]]', "[" * 100_000, '[["' + "a" * 5000 + '","vasco"]]', '{"a":1}', "\x00", "[[1]]"],
)
def test_no_recent_session_stops_a_command(matches: Game, tmp_path: Path, text: str) -> None:
    file = tmp_path / "e.toml"
    begin(file, matches)
    (files.home()).mkdir(exist_ok=True)
    (files.home() / "recent.json").write_text(text)
    assert recent() == []
    remember(file, "matches")
    assert recent() == [(file, "matches")]


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder into which nobody may look; root could, so the system's answer is put on."""
    folder = tmp_path / "locked"
    folder.mkdir()

    def denying(real: Callable[..., object]) -> Callable[..., object]:
        def call(path: object, *more: object, **named: object) -> object:
            if "locked" in Path(os.fsdecode(path)).parts if isinstance(path, str | bytes | Path) else False:
                raise PermissionError(13, "Permission denied", path)
            return real(path, *more, **named)

        return call

    for name in ("stat", "lstat", "open", "scandir", "listdir", "mkdir", "link", "unlink", "replace", "readlink"):
        monkeypatch.setattr(os, name, denying(getattr(os, name)))
    monkeypatch.setattr("io.open", denying(open))
    return folder


@pytest.mark.parametrize(
    "arguments",
    [("show", "e.toml"), ("check", "locked"), ("start", "vasco", "locked/x.toml"), (*COST, "--session", "locked/x")],
)
def test_a_folder_without_rights_is_named(locked: Path, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    (tmp_path / "e.toml").write_text('format = 1\ngame = "vasco"\n')
    (files.home() / "recent.json").write_text(json.dumps([[str(locked / "ev.toml"), "vasco"]]))
    ran = run_here(*arguments)
    assert ran.code == (0 if arguments[0] == "show" else 2), ran.all
    assert run_here("--plain", stdin="quit\n").code == 130


LONG = "a" * 300
COMMANDS_WITH_A_FILE = (
    ("check",),
    ("show",),
    ("play",),
    ("undo",),
    ("replay",),
    ("start", "vasco"),
    (*COST, "--session"),
)


@pytest.mark.parametrize("command", COMMANDS_WITH_A_FILE)
def test_a_path_that_is_no_path_is_refused(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "e.toml").write_text('game = "vasco"\n')
    for path in (LONG, "loop", "folder", "pipe", "/dev/zero", "e.toml/x"):
        if command[0] == "check" and path == "folder":
            continue
        refused(run_here(*command, path))


@pytest.mark.parametrize("home", [LONG, "loop", "file"])
def test_a_home_that_is_none_stops_no_ruling(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / home))
    assert run_here(*COST).code == 0
    assert run_here("--plain", stdin="quit\n").code == 130
    assert run_here(*COST, "--session", "e.toml").code == 0


@pytest.mark.parametrize("name", ["~nosuch/x", LONG, "loop", "a\tb/c"])
def test_an_interview_asks_again_for_a_file_that_cannot_be(name: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    ran = run_here("--plain", *COST, stdin=f"save\n{name}\nquit\n")
    assert ran.code in (0, 130)
    assert "Traceback" not in ran.all


def test_a_draft_that_leads_nowhere_hides_no_other(tmp_path: Path) -> None:
    run_here("--plain", "ask", "vasco", "action-cost", stdin="11\nquit\n")
    drafts = files.home() / "drafts"
    (drafts / "dangling.toml").symlink_to("nowhere")
    assert "Go on" in run_here("--plain", stdin="quit\n").all


def test_temporary_files_of_the_killed_are_swept_away(matches: Game, tmp_path: Path) -> None:
    old, fresh = tmp_path / ".e.toml.abc.new", tmp_path / ".e.toml.def.new"
    for litter in (old, fresh):
        litter.touch()
    os.utime(old, (1, 1))
    begin(tmp_path / "e.toml", matches)
    assert not old.exists()
    assert fresh.exists()


# --- tails (M1, M2, M8) ---


@pytest.fixture
def three(matches: Game, tmp_path: Path) -> Path:
    """Three recorded questions."""
    file = tmp_path / "three.toml"
    session = begin(file, matches)
    for take in (1, 2, 3):
        session.ask("take", {"heap": 9, "take": take})
    return file


@pytest.mark.parametrize(
    "tail", [bytes(200), b"\xff\xfe\x00\x01", b"\n[[event]]\nas" + bytes(99), b"\n[[event]]\nask = 'take'\nfacts = {"]
)
def test_repair_keeps_every_whole_event_and_what_it_takes_out(three: Path, tail: bytes) -> None:
    whole = three.read_bytes()
    three.write_bytes(whole + tail)
    with pytest.raises(TornEvent):
        load(three)
    assert len(load(three, repair=True).events) == 3
    assert three.read_bytes() == whole
    assert three.with_name("three.toml.torn").exists()


def test_half_a_header_before_another_loses_no_whole_event(three: Path) -> None:
    """Found by the long run: two programs, one after the other, that were cut off while they wrote."""
    whole = three.read_bytes()
    three.write_bytes(whole + b"\n[[e\n[[event]]\nask")
    assert len(load(three, repair=True).events) == 3
    assert three.read_bytes() == whole


def test_whole_events_behind_a_slip_are_not_taken_out(three: Path) -> None:
    slip = three.read_text().replace("take = 1 }", "take = 1, }}").removesuffix("\n")
    three.write_text(slip)
    with pytest.raises(files.FileProblem, match="line"):
        load(three, repair=True)
    assert three.read_text() == slip


def test_a_long_file_with_a_slip_is_refused_at_once(three: Path) -> None:
    _, _, event = three.read_text().rpartition("\n[[event]]")
    slip = event.replace("take = 3 }", "take = 3, }}")
    three.write_text(three.read_text() + f"\n[[event]]{slip}" + f"\n[[event]]{event}" * 3000 + "x")
    start = time.process_time()
    refused(run_here("check", "three.toml"))
    assert time.process_time() - start < 2


def test_the_command_that_repairs_is_named_whole(three: Path) -> None:
    three.write_bytes(three.read_bytes() + bytes(9))
    for command in ("show", "check", "undo"):
        assert "referee play three.toml --repair" in " ".join(run_here(command, "three.toml").all.split())


def test_zeros_behind_the_header_of_a_file_without_events(matches: Game, tmp_path: Path) -> None:
    file = tmp_path / "empty.toml"
    begin(file, matches)
    whole = file.read_bytes()
    file.write_bytes(whole + bytes(200))
    assert load(file, repair=True).events == []
    assert file.read_bytes() == whole


def test_a_slip_of_the_pen_is_no_tear(three: Path) -> None:
    slip = three.read_text().replace("take = 3 }", "take = 3, }}")
    three.write_text(slip)
    for repair in (False, True):
        with pytest.raises(files.FileProblem, match="line"):
            load(three, repair)
    assert three.read_text() == slip


@pytest.mark.parametrize("events", ["[]", '[{ ask = "take", facts = { heap = 9, take = 1 } }]'])
def test_no_event_is_appended_where_it_would_not_be_read(matches: Game, tmp_path: Path, events: str) -> None:
    file = tmp_path / "inline.toml"
    file.write_text(f'format = 1\ngame = "matches"\nevent = {events}\n')
    with pytest.raises(files.FileProblem, match="event"):
        load(file).ask("take", {"heap": 9, "take": 1})
    load(file)


# --- numbers, depths, kinds (M5, M6, L14) ---


@pytest.mark.parametrize(
    "fact",
    [
        f"discs=[{NINES}]",
        f"discs={NINES}",
        f"discs=red {NINES}",
        f"start={NINES}",
        f"start=0x{'f' * 4000}",
        f"board.compensation.1={NINES}",
    ],
)
def test_numbers_that_are_too_long_are_refused(fact: str) -> None:
    refused(run_here("ask", "vasco", "place-disc", fact))


@pytest.mark.parametrize(
    ("game", "question", "fact"),
    [
        ("jamaica", "space-cost", "at"),
        ("jamaica", "moves", "ships"),
        ("navegador", "sell", "market"),
        ("congo", "bids", "bids"),
    ],
)
def test_no_written_form_reads_a_number_that_is_too_long(game: str, question: str, fact: str) -> None:
    for text in (NINES, f"red {NINES}", f"sugar {NINES}", f"+{NINES}"):
        refused(run_here("ask", game, question, f"{fact}={text}"))


@pytest.mark.parametrize("where", ["start", "board", "board.compensation", "harbours"])
def test_tables_that_lie_too_deep_are_refused(where: str) -> None:
    refused(run_here("ask", "vasco", "afford", f"{where}.{'.'.join('a' * 1200)}=1"), "levels deep")


@pytest.mark.parametrize(
    "line",
    [
        f"reals = {'9' * 16}",
        f"reals = 0x{'f' * 4000}",
        "reals.a" + ".a" * 1200 + " = 1",
        "reals = " + "[" * 30 + "]" * 30,
        "board = 5",
        'board = "x"',
        "readings = [1]",
        "readings = { a = 5 }",
    ],
)
def test_a_file_of_facts_passes_the_same_gate(line: str, tmp_path: Path) -> None:
    (tmp_path / "f.toml").write_text(f"{line}\n")
    refused(run_here(*AFFORD, "@f.toml"))


@pytest.mark.parametrize(
    "line",
    [
        "ruling = { clauses_include = 5 }",
        "ruling = { assumed = true }",
        "ruling = { legal_instead = 1 }",
        "ruling = { text = [] }",
        'refused = { at = [1, "a"] }',
        "refused = { error = 5 }",
        "note = 5",
        "[[event]]\nundo = true",
        "[[event]]\nundo = 1.0",
    ],
)
def test_every_key_of_a_session_has_its_kind(line: str, tmp_path: Path) -> None:
    text = (
        'format = 1\ngame = "vasco"\n[[event]]\nask = "action-cost"\nfacts = { start = 11, change = -3, number = 5 }\n'
    )
    (tmp_path / "s.toml").write_text(f"{text}{line}\n")
    ran = run_here("check", "s.toml")
    refused(ran, "s.toml:")


@pytest.mark.parametrize(
    "line",
    [
        "given = 5",
        "names = 5",
        "names = { a = 5 }",
        'to = "x"',
        'to = "²"',
        "session = 5",
        "title = []",
        "game = 5",
        "x = 1",
        'move = "a"',
    ],
)
def test_a_draft_edited_by_hand_stops_no_menu(line: str, tmp_path: Path) -> None:
    drafts = files.home() / "drafts"
    drafts.mkdir(parents=True)
    about = {"game": 'game = "vasco"', "ask": 'ask = "action-cost"', line.split()[0]: line}
    (drafts / "d.toml").write_text("start = 11\n[draft]\n" + "\n".join(about.values()) + "\n")
    assert run_here("--plain", stdin="quit\n").code == 130
    refused(run_here("--plain", *COST[:3], f"@{drafts / 'd.toml'}", stdin="quit\n"))


def test_a_map_that_lacks_a_region_of_the_way_is_refused() -> None:
    way = ("phase=3", "ships=portugal 1", "voyages=portugal > angola > goa", "unexplored=-")
    refused(
        run_here("ask", "navegador", "sail", *way, "board.map=cabo-mozambique, goa-malaca"),
        "shows no border of Portugal",
    )


def test_printed_coins_are_multiples_of_ten() -> None:
    board = registry.find_game("navegador").board
    assert board.flatten({"bonus.colony.1": 100}) == {"bonus.colony.1": 100}
    refused(run_here("ask", "navegador", "privilege", "board.bonus.colony.1=101"), "multiple of 10")


# --- too much (M7) ---


def test_routes_are_counted_once(tmp_path: Path) -> None:
    many = ",".join(str(space) for space in range(1, 31))
    start = time.process_time()
    cells = [f"board.next.{space}={many}" for space in range(31)]
    assert run_here("ask", "jamaica", "moves", "at=start", "direction=forward", "steps=6", *cells).code in (0, 2)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    "cell",
    [
        "lairs=1,1,1,1,1,1,1,1,1",
        "cards=x,x,x,x,x,x,x,x,x,x,x",
        "treasures=x",
        "combat_die=1,2,3,4,5,x",
        "start_holds=x",
    ],
)
def test_printed_values_that_cannot_be_are_refused(cell: str) -> None:
    refused(run_here("ask", "jamaica", "moves", "at=start", "direction=forward", "steps=1", f"board.{cell}"))


@pytest.mark.parametrize("count", [20, 900, 200_000])
def test_a_long_list_of_nonsense_is_refused_at_once(count: int, tmp_path: Path) -> None:
    names = ", ".join(f'"x{number}"' for number in range(count))
    head = 'format = 1\ngame = "vasco"\n[[event]]\nask = "calling-order"\n'
    (tmp_path / "q.toml").write_text(f"{head}facts = {{ start = 11, change = -3, discs = [{names}] }}\n")
    start = time.process_time()
    ran = run_here("check", "q.toml")
    assert time.process_time() - start < 2
    assert ran.code == 1
    assert len(ran.out) < 4000


@pytest.mark.parametrize("game", ["congo", "jamaica", "navegador", "vasco"])
@pytest.mark.parametrize("players", ["", "anna", "a,b,c,d,e,f,g,h", "anna,anna"])
def test_a_table_with_too_few_or_too_many_players_is_refused(game: str, players: str) -> None:
    refused(run_here("start", game, "new.toml", f"players={players}"))


def test_the_quick_reader_reads_what_the_program_writes(three: Path) -> None:
    text = three.read_text()
    assert _quickly(text) == tomllib.loads(text)
    broken = ('take = "1\n2" }', 'take = "1\x7f" }')  # found by the long run: strings of JSON, none of TOML
    lines = ("take = 1\n }", "take = 1 }, note = 2", "}{ take = 1", "take = 1 } }", "take = [1\nnote = 2] }")
    more = ("take = 1, }", "take = null }", 'take = 1 "x" }', "heap = 9, heap = 9 }", "take = 1 }\nfacts = { }")
    beyond = ("take = 1234567890123456 }", "take = 1e300 }", f"take = {'[' * 20}{']' * 20} }}")
    for slip in (*broken, *lines, *more, *beyond, "take = 1 }\n[board]\nx = 1", "take = 1 }\n[event.facts]\nx = 1"):
        assert read_events(text.replace("take = 1 }", slip)) is None, slip


def test_the_quick_reader_reads_what_people_write_otherwise(three: Path) -> None:
    text = three.read_text()
    tables = ("take = 1 }\n\n[event.note]", "take = 1 }\n# a = 1\n\n[event.x]\ny = 1\n[event.x.z]")
    others = ("take = 1 }\n", "take = [1\n] }", "take = 1 }\na.b = 1", "take = 1 }\n[event.x.y]")
    for slip in (*tables, *others):
        changed = text.replace("take = 1 }", slip)
        assert _quickly(changed) == tomllib.loads(changed), slip


def _quickly(text: str) -> dict[str, object]:
    head, events = read_events(text) or ("", [])
    return {**tomllib.loads(head), "event": events}


# --- signs on a terminal (L1) ---


def test_no_file_name_moves_the_cursor(matches: Game, tmp_path: Path) -> None:
    evil = tmp_path / "evil\x1b[31mred.toml"
    begin(evil, matches)
    remember(evil, "matches")
    for ran in (run_here("--plain", stdin="quit\n"), run_here("check", str(evil)), run_here("show", f"{evil}x")):
        assert "\x1b" not in ran.all


# --- two at one table (L2) ---


def test_two_who_undo_at_once_take_one_move_back(matches: Game, tmp_path: Path) -> None:
    file = tmp_path / "e.toml"
    session = begin(file, matches)
    session.play("set-up", {"seats": ["anna", "bela"]})
    session.play("take", {"player": "anna", "take": 3})
    session.play("take", {"player": "bela", "take": 3})
    one, other = load(file), load(file)
    shown = other.last_move
    one.undo(one.last_move)
    with pytest.raises(files.FileProblem, match="no move that stands"):
        other.undo(shown)
    assert load(file).last_move == 2


# --- the disk (L4, L5) ---


def test_a_new_file_is_synced_with_its_folder(matches: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    monkeypatch.setattr(files, "sync_folder", synced.append)
    begin(tmp_path / "e.toml", matches)
    files.replace_file(tmp_path / "f.toml", "x = 1\n")
    assert synced == [tmp_path, tmp_path]


def test_where_the_system_has_no_locks_events_are_recorded(
    matches: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    session = begin(tmp_path / "e.toml", matches)
    start = time.monotonic()
    session.ask("take", {"heap": 9, "take": 1})
    assert time.monotonic() - start < 2
    assert len(load(tmp_path / "e.toml").events) == 1


# --- games of others (L7) ---


@pytest.mark.parametrize("code", ["1 / 0", "import sys; sys.exit(3)", "import nosuch", "x = 1"])
def test_a_game_that_does_not_load_spoils_no_list(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[referee.games]\nbroken = broken_game:game\n")
    (tmp_path / "broken_game.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    registry.forget()
    try:
        assert run_here("games").code == 0
        assert "Jamaica" in run_here("--plain", stdin="quit\n").all
        refused(run_here("ask", "broken", "x"), "does not load")
    finally:
        registry.forget()


# --- check, texts from elsewhere, faults, completion (L8 to L10, L13, L16) ---


def test_check_goes_on_after_a_bad_file(three: Path, tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("x = ")
    ran = run_here("check", str(tmp_path))
    refused(ran, "2 files checked", "1 could not be read")


def test_no_whole_disk_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "CROWDED", 5)
    for number in range(6):
        (tmp_path / f"{number}.txt").touch()
    refused(run_here("check", str(tmp_path)), "more than 5 files")


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_byte_order_mark_and_other_line_ends_are_read(matches: Game, tmp_path: Path, mark: str, end: str) -> None:
    file = tmp_path / "notepad.toml"
    file.write_bytes(f'{mark}format = 1{end}game = "matches"{end}'.encode())
    load(file).ask("take", {"heap": 9, "take": 1})
    load(file).ask("take", {"heap": 9, "take": 2})
    assert len(load(file).replay()) == 2


def test_a_fault_of_ours_ends_with_a_sentence_and_70(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("referee.case.Case.decide", fails)
    ran = run_here(*COST)
    assert ran.code == 70
    assert "Traceback" not in ran.all
    kept = next((files.home() / "faults").iterdir())
    assert "ZeroDivisionError" in kept.read_text()


@pytest.mark.parametrize("columns", ["²", NINES, "-1", "0", "1"])
def test_no_width_of_a_window_is_an_error(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert run_here(*COST).code == 0


@pytest.mark.parametrize("text", ["x = ", "", 'game = "nosuch"', "\x00"])
def test_tab_over_a_bad_file_offers_nothing(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(text)
    typed = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": "referee play bad.toml ", "COMP_CWORD": "3"}
    done = started(env=typed, cwd=tmp_path)
    assert b"Traceback" not in done.stdout + done.stderr


def test_only_our_own_drafts_are_taken_away(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('start = 11\n[draft]\ngame = "vasco"\nask = "action-cost"\n')
    run_here("--plain", "ask", "vasco", "action-cost", f"@{mine}", stdin="-3\n5\n\n\n\n")
    assert mine.exists()


def test_a_session_held_in_memory_writes_nothing(matches: Game, tmp_path: Path) -> None:
    Session(matches).ask("take", {"heap": 9, "take": 1})
    assert list(tmp_path.iterdir()) == []
