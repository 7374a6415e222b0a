"""The journal of an evening: a TOML file to which every event is appended, and whose replay is the table.

Nothing in it is ever deleted: an undo is an event too. The ruling given at the table stays beside each event; when
today's rules say something else, replay reports the difference and goes on.
"""

from __future__ import annotations

import gc
import json
import os
import re
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from referee import __version__
from referee.board import replace_file
from referee.facts import MissingFacts, Problem, RefereeError, canonical, harmless, nest, text_of, unknown
from referee.game import Due, Game, House, find_game
from referee.ruling import Ruling, plain
from referee.words import Sentence, say, show

FORMAT = 1
HEADER = re.compile(rb"^[ \t]*\[\[[ \t]*event[ \t]*\]\]", re.MULTILINE)
TOP_KEYS = ("format", "program", "title", "game", "players", "board", "readings", "table", "event")
EVENT_KEYS = ("ask", "move", "undo", "facts", "board", "readings", "ruling", "refused", "note")


class SessionError(RefereeError):
    """A session file that cannot be read or written; the path is the file, with the line where there is one."""


class TornEvent(SessionError):
    """The last event was not written to its end. Everything before it is whole."""

    def __init__(self, problem: Problem, whole: bytes) -> None:
        super().__init__(problem)
        self.whole = whole


def _wrong(file: Path, line: int | None, template: str, /, **values: object) -> SessionError:
    return SessionError(Problem(f"{file}:{line}" if line else str(file), say(template, **values)))


def _unwritable(file: Path, error: OSError) -> SessionError:
    return _wrong(file, None, "This file cannot be written: {why}", why=error.strerror or str(error))


@contextmanager
def _no_collecting() -> Iterator[None]:
    """A long session makes many values and no cycles: looking for garbage meanwhile would take more than its share."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


# --- events ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the journal: a question, a move, or an undo."""

    number: int
    line: int
    kind: str
    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    board: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    ruling: Mapping[str, Any] | None = None
    refused: Mapping[str, Any] | None = None
    note: str = ""

    @property
    def takes_back(self) -> int:
        return int(self.name)

    def to_toml(self) -> str:
        """The event as it is appended."""
        lines = [f"{self.kind} = {self.name if self.kind == 'undo' else inline(self.name)}"]
        for key in ("facts", "board", "readings", "note"):
            if getattr(self, key):
                lines.append(f"{key} = {inline(getattr(self, key))}")
        lines.append(f"ruling = {inline(self.ruling or {})}")
        return "\n[[event]]\n" + "\n".join(lines) + "\n"


def inline(value: Any) -> str:
    """A value as TOML on one line; what is None is left out."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        items = [f"{_key(str(key))} = {inline(item)}" for key, item in value.items() if item is not None]
        return "{ " + ", ".join(items) + " }" if items else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value if item is not None) + "]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where today's ruling is not the one written in the file."""

    event: int
    line: int
    key: str
    was: Any
    now: Any
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(
            say(
                "Event {event} (line {line}), {key}: was {was}, is {now} [{clauses}]",
                event=self.event,
                line=self.line,
                key=self.key,
                was=inline(self.was),
                now=inline(self.now) if self.now is not None else "-",
                clauses=self.clauses,
            )
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One replayed event: what was ruled, and the table after it."""

    event: Event
    ruling: Ruling[Any] | None
    error: RefereeError | None
    table: Any
    differences: tuple[Difference, ...] = ()


# --- the session ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Session:
    """A session in memory. `steps` are its events replayed; the table is what they lead to."""

    game: Game
    file: Path | None = None
    title: str = ""
    players: tuple[str, ...] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    opening: Any = None
    events: list[Event] = field(default_factory=list)
    format: int = FORMAT
    recorded: bool = True
    _bytes: bytes = b""
    _steps: list[Step] = field(default_factory=list)
    _active: list[tuple[int, Any]] = field(default_factory=list)

    @property
    def table(self) -> Any:
        """The table now."""
        steps = self.replay()
        return steps[-1].table if steps else self.opening

    def replay(self) -> list[Step]:
        """Every event, ruled on by today's rules. What was replayed before is not replayed again."""
        with _no_collecting():
            while len(self._steps) < len(self.events):
                self._steps.append(self._take(self.events[len(self._steps)]))
        return list(self._steps)

    def table_at(self, number: int) -> Any:
        """The table after the event of this number; 0 is the opening."""
        if not 0 <= number <= len(self.events):
            raise SessionError(
                Problem(
                    "--to", say("There is no event {number}. The last is {last}.", number=number, last=len(self.events))
                )
            )
        return self.replay()[number - 1].table if number else self.opening

    def house(self, event: Event | None = None, profile: bool = False) -> House:
        """What holds at this table, and for this event only."""
        layers: list[tuple[str, Mapping[str, Any]]] = []
        if event and event.board:
            layers.append(("given", self.game.board.flatten(event.board)))
        if self.board:
            layers.append(("session", self.board))
        readings = {**self.readings, **(event.readings if event else {})}
        if event and event.readings:
            self.game.rulebook.check_readings(event.readings)
        return House(tuple(layers), readings, profile)

    def due(self) -> tuple[Due, ...]:
        """The moves that may come next."""
        return () if self.table is None else self.game.due(self.table, self.house())

    def _take(self, event: Event) -> Step:
        before = self._steps[-1].table if self._steps else self.opening
        if event.kind == "undo":
            return self._take_back(event, before)
        step = self._rule(event, before, self.house)
        if event.kind == "move" and step.ruling and step.ruling.verdict == "legal":
            self._active.append((event.number, before))
        return step

    def _rule(self, event: Event, before: Any, house: Callable[[Event], House]) -> Step:
        try:
            if event.kind == "ask":
                ruling = self.game.ask(event.name, event.facts, house(event), before)
            else:
                ruling = self.game.play(event.name, before, event.facts, house(event))
        except RefereeError as error:
            return Step(event, None, error, before, compare_refusal(event, error))
        after = ruling.after if event.kind == "move" and ruling.verdict == "legal" else before
        return Step(event, ruling, None, after, compare(event, ruling))

    def _take_back(self, event: Event, before: Any) -> Step:
        places = [at for at, (number, _) in enumerate(self._active) if number == event.takes_back]
        if not places:
            problem = Problem("undo", say("Event {number} is no move that stands.", number=event.takes_back))
            error = SessionError(problem)
            return Step(event, None, error, before, compare_refusal(event, error))
        after = self._active[places[0]][1]
        taken = [number for number, _ in self._active[places[0] :]]
        del self._active[places[0] :]
        ruling: Ruling[Any] = Ruling(
            "legal", {"taken_back": taken}, say("Taken back: event {taken}.", taken=taken), after=after
        )
        return Step(event, ruling, None, after, compare(event, ruling))

    # --- asking and playing ---

    def what_if(self, kind: str, name: str, facts: Mapping[str, Any], profile: bool = False, **more: Any) -> Step:
        """The ruling and the table after it; nothing is written."""
        event = Event(len(self.events) + 1, 0, kind, name, nest(facts), **more)
        to = self.table
        return self._checked(self._rule(event, to, lambda it: self.house(it, profile)))

    def ask_at(self, number: int, name: str, facts: Mapping[str, Any], profile: bool = False, **more: Any) -> Step:
        """A question about the table as it was after this event; nothing is written."""
        event = Event(number, 0, "ask", name, nest(facts), **more)
        return self._checked(self._rule(event, self.table_at(number), lambda it: self.house(it, profile)))

    def ask(self, question: str, facts: Mapping[str, Any] | None = None, **more: Any) -> Ruling[Any]:
        """Ask, and record question and ruling."""
        return self._record("ask", question, facts or {}, **more)

    def play(self, move: str, facts: Mapping[str, Any] | None = None, **more: Any) -> Ruling[Any]:
        """Record a move: checked, explained, appended. An illegal attempt is recorded, too, and changes nothing."""
        return self._record("move", move, facts or {}, **more)

    def undo(self, number: int | None = None) -> Step:
        """Take back the last move that stands, or everything from the event of this number on."""
        with self._writing() as out:
            self.replay()
            if not self._active:
                raise SessionError(Problem("undo", say("There is no move to take back.")))
            number = self._active[-1][0] if number is None else number
            if number not in [active for active, _ in self._active]:
                raise SessionError(Problem("undo", say("Event {number} is no move that stands.", number=number)))
            event = Event(len(self.events) + 1, 0, "undo", str(number), ruling={"verdict": "legal"})
            return self._append(event, out)

    def revealed_since(self, number: int | None = None) -> list[tuple[Event, dict[str, Any]]]:
        """What the moves to be taken back brought to light: dice, tiles, cards."""
        self.replay()
        first = number if number is not None else (self._active[-1][0] if self._active else 0)
        found = []
        for at, _ in self._active:
            event = self.events[at - 1]
            shown = {key: event.facts[key] for key in self.game.the_move(event.name).reveals if key in event.facts}
            if at >= first and shown:
                found.append((event, shown))
        return found

    def _record(
        self, kind: str, name: str, facts: Mapping[str, Any], profile: bool = False, **more: Any
    ) -> Ruling[Any]:
        with self._writing() as out:
            before = self.table
            rule = self.game.the_question(name) if kind == "ask" else self.game.the_move(name)
            known = plain(canonical(rule.facts, nest(facts)))
            event = Event(len(self.events) + 1, 0, kind, name, known, **more)
            ruling = self._checked(self._rule(event, before, lambda it: self.house(it, profile))).ruling
            assert ruling
            used = {item.path.removeprefix("board."): item.value for item in ruling.assumed if item.basis == "profile"}
            read = {**self.game.board.flatten(event.board), **used}
            event = replace(event, board=plain(read), ruling=written(ruling))
            self._append(event, out)
            return ruling

    @staticmethod
    def _checked(step: Step) -> Step:
        if step.error:
            raise step.error
        return step

    # --- the file ---

    @contextmanager
    def _writing(self) -> Iterator[BinaryIO | None]:
        """Hold the file alone; what another program has appended meanwhile is taken in first."""
        if self.file is None:
            yield None
            return
        if self.format < FORMAT:
            migrate(self.file)
        try:
            with _held(self.file) as out:
                if out.read() != self._bytes:
                    self._renew()
                yield out
        except OSError as error:
            raise _unwritable(self.file, error) from error

    def _renew(self) -> None:
        assert self.file
        fresh = _build(self.file, _read(self.file))
        for name in ("players", "board", "readings", "opening", "events", "_bytes", "recorded", "format"):
            setattr(self, name, getattr(fresh, name))
        self._steps, self._active = [], []

    def _append(self, event: Event, out: BinaryIO | None) -> Step:
        """Write this event and nothing else, and sync it; on failure leave the file as it was."""
        if out is not None:
            text = event.to_toml()
            assert tomllib.loads(text)["event"][0]["ruling"] is not None
            data = (b"" if not self._bytes or self._bytes.endswith(b"\n") else b"\n") + text.encode()
            _write_at_end(out, len(self._bytes), data)
            event = replace(event, line=self._bytes.count(b"\n") + 2)
            self._bytes += data
        self.events.append(event)
        return self.replay()[-1]


def _write_at_end(out: BinaryIO, size: int, data: bytes) -> None:
    """Past every buffer: what a full disk has refused must not be tried again when the file is closed."""
    handle = out.fileno()
    try:
        os.lseek(handle, size, os.SEEK_SET)
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    except OSError:
        os.ftruncate(handle, size)
        raise


WAIT = 5.0
"""How long to wait for another program that is writing, in seconds."""


@contextmanager
def _held(file: Path) -> Iterator[BinaryIO]:
    """The file, locked. When another has taken its place while we waited, that one."""
    while True:
        with open(file, "r+b") as out:
            _lock(out, file)
            if os.path.samestat(os.fstat(out.fileno()), file.stat()):
                yield out
                return


def _lock(out: BinaryIO, file: Path) -> None:
    try:
        import fcntl
    except ImportError:  # a system without file locks: appending stays safe for one program at a time
        return
    end = time.monotonic() + WAIT
    while True:
        try:
            fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError:
            if time.monotonic() > end:
                raise _wrong(file, None, "Another program is writing to this file: {who}", who=_holder(out)) from None
            time.sleep(0.02)


def _holder(out: BinaryIO) -> Sentence:
    """Who holds the lock, as far as the system tells."""
    inode = str(os.fstat(out.fileno()).st_ino)
    try:
        for row in Path("/proc/locks").read_text().splitlines():
            parts = row.split()
            if "->" not in parts and parts[5].split(":")[-1] == inode:
                return say("process {number}", number=parts[4])
    except (OSError, IndexError):
        pass
    return say("it is not known which")


# --- loading --------------------------------------------------------------------------------------------------------


def load(file: str | Path, repair: bool = False) -> Session:
    """Read a session. A torn last event is an error unless `repair` drops it."""
    path = Path(file)
    try:
        with _no_collecting():
            return _build(path, _read(path))
    except TornEvent as torn:
        try:
            return _look_again(path, repair)
        except OSError as error:
            raise (_unwritable(path, error) if repair else torn) from None


def _look_again(path: Path, repair: bool) -> Session:
    """Half an event may be a program at work: wait for it, and look once more."""
    with _held(path):
        try:
            return _build(path, _read(path))
        except TornEvent as torn:
            if not repair:
                raise
            replace_file(path, torn.whole.decode())
            return _build(path, torn.whole)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _wrong(path, None, "This file cannot be read: {why}", why=error.strerror or str(error)) from error


def _build(path: Path, data: bytes) -> Session:
    top = _parse(path, data)
    version = _version(path, top["format"]) if "format" in top else 0
    for name in top:
        if name not in TOP_KEYS:
            raise SessionError(unknown(f"{path}", name, TOP_KEYS, say("Key")))
    if not isinstance(top.get("game"), str):
        raise _wrong(
            path, None, "This file does not say which game it belongs to: the key {key} is missing.", key="game"
        )
    game = find_game(top["game"])
    session = Session(game, path, format=version, recorded="program" in top, _bytes=data)
    session.title = _text(path, "title", top.get("title", ""))
    session.players = tuple(_text(path, "players", name) for name in _list(path, "players", top.get("players", [])))
    session.board = game.board.flatten(_table(path, "board", top.get("board", {})))
    session.readings = _table(path, "readings", top.get("readings", {}))
    game.rulebook.check_readings(session.readings)
    if "table" in top:
        session.opening = game.read_table(_table(path, "table", top["table"]), session.house())
    lines = _event_lines(data)
    events = _list(path, "event", top.get("event", []))
    session.events = [
        _event(path, number, lines[number - 1] if len(lines) == len(events) else 0, raw)
        for number, raw in enumerate(events, 1)
    ]
    _look_for_tear(path, data, session)
    return session


def _version(path: Path, given: Any) -> int:
    """Comes first: a newer file may hold keys that this program does not know."""
    if type(given) is int and 1 <= given <= FORMAT:
        return given
    sentence = "This file has format {format}; this program knows formats up to {known}."
    raise _wrong(path, None, sentence, format=harmless(show(given)), known=FORMAT)


def _event_lines(data: bytes) -> list[int]:
    """The line on which each event begins."""
    lines, at, line = [], 0, 1
    for found in HEADER.finditer(data):
        line += data.count(b"\n", at, found.start())
        at = found.start()
        lines.append(line)
    return lines


def _parse(path: Path, data: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        torn = _without_last_event(data)
        if torn is not None:
            raise _torn(path, torn) from error
        raise _wrong(path, None, "This file is no valid TOML: {why}", why=str(error) or type(error).__name__) from error


def _without_last_event(data: bytes) -> bytes | None:
    """The file up to its last event, if that much is valid."""
    headers = list(HEADER.finditer(data))
    tail = data.rfind(b"\n[", 0, len(data)) + 1
    cuts = [headers[-1].start()] if headers else []
    if tail and not HEADER.match(data, tail) and b"\n" not in data[tail:]:
        cuts.insert(0, tail)
    for cut in cuts:
        try:
            tomllib.loads(data[:cut].decode("utf-8"))
            return data[:cut].rstrip(b"\n") + b"\n"
        except (ValueError, RecursionError):
            continue
    return None


def _torn(path: Path, whole: bytes) -> TornEvent:
    line = whole.count(b"\n") + 2
    sentence = say(
        "The last event, from line {line} on, was not written to its end. All before it is whole. {flag} drops it.",
        line=line,
        flag="--repair",
    )
    return TornEvent(Problem(f"{path}:{line}", sentence), whole)


def _look_for_tear(path: Path, data: bytes, session: Session) -> None:
    """A cut can leave valid TOML: an event that we wrote always ends with its ruling."""
    last = session.events[-1] if session.events else None
    if last and session.recorded and last.ruling is None and last.refused is None:
        whole = _without_last_event(data)
        if whole is not None:
            raise _torn(path, whole)


def _event(path: Path, number: int, line: int, raw: Any) -> Event:
    if not isinstance(raw, dict):
        raise _wrong(path, line, "Event {number} is no table.", number=number)
    for name in raw:
        if name not in EVENT_KEYS:
            raise SessionError(unknown(f"{path}:{line}", name, EVENT_KEYS, say("Key")))
    kinds = [kind for kind in ("ask", "move", "undo") if kind in raw]
    if len(kinds) > 1 or (not kinds and raw):
        raise _wrong(path, line, "Event {number} must have exactly one of: ask, move, undo.", number=number)
    kind = kinds[0] if kinds else "ask"
    if kind == "undo" and (not isinstance(raw[kind], int) or raw[kind] >= number):
        raise _wrong(
            path,
            line,
            "Event {number} takes back {undo}, which is no event before it.",
            number=number,
            undo=str(raw[kind]),
        )
    return Event(
        number,
        line,
        kind,
        _text(path, kind, str(raw.get(kind, ""))),
        facts=_table(path, "facts", raw.get("facts", {}), line),
        board=_table(path, "board", raw.get("board", {}), line),
        readings=_table(path, "readings", raw.get("readings", {}), line),
        ruling=_table(path, "ruling", raw["ruling"], line) if "ruling" in raw else None,
        refused=_table(path, "refused", raw["refused"], line) if "refused" in raw else None,
        note=_text(path, "note", raw.get("note", "")),
    )


def _text(path: Path, key: str, value: Any) -> str:
    found = text_of(value)
    if found is None:
        raise _wrong(path, None, "{key} must be a text without control characters.", key=key)
    return found


def _list(path: Path, key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(path, None, "{key} must be a list.", key=key)
    return value


def _table(path: Path, key: str, value: Any, line: int | None = None) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(path, line, "{key} must be a table.", key=key)
    return value


# --- beginning ------------------------------------------------------------------------------------------------------


def begin(
    file: str | Path,
    game: Game,
    table: Any = None,
    players: tuple[str, ...] = (),
    board: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    replacing: bool = False,
) -> Session:
    """A new session file. An existing one is only replaced when that is wanted."""
    import tomli_w

    path = Path(file)
    if path.exists() and not replacing:
        raise _wrong(path, None, "This file exists already.")
    top: dict[str, Any] = {"format": FORMAT, "program": __version__, "game": game.id}
    top |= {"players": list(players)} if players else {}
    top |= {"board": plain(board)} if board else {}
    top |= {"readings": dict(readings)} if readings else {}
    top |= {"table": without_none(plain(table))} if table is not None else {}
    text = tomli_w.dumps(top)
    _build(path, text.encode())
    replace_file(path, text)
    return load(path)


def migrate(file: str | Path) -> bool:
    """Bring a file without `format` up to date before the first event is appended, through a temporary file.

    Everything else in it stays as it is.
    """
    path = Path(file)
    data = _read(path)
    if "format" in _parse(path, data):
        return False
    text = f"format = {FORMAT}\n" + data.decode("utf-8")
    _build(path, text.encode())
    replace_file(path, text)
    return True


def without_none(value: Any) -> Any:
    """TOML has no null: what is not there is left out."""
    if isinstance(value, dict):
        return {key: without_none(item) for key, item in value.items() if item is not None}
    return [without_none(item) for item in value] if isinstance(value, list) else value


# --- comparing ------------------------------------------------------------------------------------------------------


def written(ruling: Ruling[Any]) -> dict[str, Any]:
    """The part of a ruling that is kept in the file."""
    kept: dict[str, Any] = {"verdict": ruling.verdict}
    if ruling.answer is not None:
        kept["answer"] = without_none(plain(ruling.answer))
    return kept | {"clauses": list(ruling.clauses)}


def compare(event: Event, ruling: Ruling[Any]) -> tuple[Difference, ...]:
    """Key by key; what the file does not say is not compared."""
    if event.refused is not None:
        return (
            Difference(
                event.number, event.line, "refused", event.refused.get("error", True), ruling.verdict, ruling.clauses
            ),
        )
    found = []
    for key, was in (event.ruling or {}).items():
        holds, now = _judge(key, was, ruling)
        if not holds:
            found += [
                Difference(event.number, event.line, path, one, other, ruling.clauses)
                for path, one, other in (_differing(key, was, now) or [(key, was, now)])
            ]
    return tuple(found)


def _judge(key: str, was: Any, ruling: Ruling[Any]) -> tuple[bool, Any]:
    """Whether what the file says under this key still holds, and what is so now."""
    if key == "clauses_include":
        rest = iter(ruling.clauses)
        return all(clause in rest for clause in was), list(ruling.clauses)
    if key == "readings":
        now = [reading.id for reading in ruling.readings]
        return now == was, now
    if key == "assumed":
        paths = [item.path for item in ruling.assumed]
        return all(path in paths for path in was), paths
    if key == "legal_instead":
        return bool(ruling.instead) is was, bool(ruling.instead)
    now = _part(key, ruling)
    return not _differing(key, was, now), now


def _part(key: str, ruling: Ruling[Any]) -> Any:
    if key == "answer":
        return plain(ruling.answer)
    if key == "clauses":
        return list(ruling.clauses)
    return str(ruling.text) if key == "text" else ruling.verdict if key == "verdict" else None


def _differing(path: str, was: Any, now: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        return [found for key, item in was.items() for found in _differing(f"{path}.{key}", item, now.get(key))]
    if isinstance(now, list):
        now = [item for item in now if item is not None]  # TOML has no null: it was left out
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        return [found for at, item in enumerate(was) for found in _differing(f"{path}.{at + 1}", item, now[at])]
    return [] if was == now and isinstance(was, bool) == isinstance(now, bool) else [(path, was, now)]


def compare_refusal(event: Event, error: RefereeError) -> tuple[Difference, ...]:
    """An event that is refused is right only when the file says so, with the same class, paths and clauses."""
    now = {"error": type(error).__name__, "at": sorted(error.paths), "clauses": sorted(error.clauses)}
    if event.refused is None:
        return (Difference(event.number, event.line, "refused", None, str(error), error.clauses),)
    wanted = {key: sorted(was) if isinstance(was, list) else was for key, was in event.refused.items()}
    return tuple(
        Difference(event.number, event.line, f"refused.{key}", was, now.get(key), error.clauses)
        for key, was in wanted.items()
        if was != now.get(key)
    )


__all__ = [
    "Difference",
    "Event",
    "MissingFacts",
    "Session",
    "SessionError",
    "Step",
    "TornEvent",
    "begin",
    "load",
    "migrate",
]
