"""A session in memory: its events replayed to a table, and new ones recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from referee.book import House
from referee.case import Case
from referee.files import append, held, replace_file
from referee.game import Due, Game, players_at
from referee.given import Given, nothing
from referee.journal.colours import colours_of
from referee.journal.differences import compare, compare_refusal, written
from referee.journal.events import FORMAT, Event, SessionError, Step, wrong
from referee.journal.parsing import Pages, read_pages
from referee.journal.standing import CHANGES, Standing, no_such_move
from referee.plain import plain
from referee.problems import Problem, RefereeError
from referee.profile import Profile, read_off
from referee.ruling import Ruling
from referee.values import dataclass, field, fields, replace
from referee.version import __version__
from referee.words import Amount, Sentence, say


@dataclass(slots=True)
class Session:
    """`steps` are the events replayed; the table is what they lead to."""

    game: Game
    file: Path | None = None
    title: str = ""
    players: tuple[str, ...] = ()
    board: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    told_colours: Mapping[str, str] = field(default_factory=dict)
    opening: Any = None
    events: list[Event] = field(default_factory=list)
    format: int = FORMAT
    recorded: bool = True
    appendable: bool = True
    data: bytes = b""
    """The file as it was read."""
    _steps: list[Step] = field(default_factory=list)
    _standing: Standing = field(default_factory=Standing)

    # --- replaying ---

    @property
    def table(self) -> Any:
        """The table now."""
        self._catch_up()
        return self._steps[-1].table if self._steps else self.opening

    def replay(self) -> list[Step]:
        """Every event, ruled on by today's rules. What was replayed before is not replayed again."""
        self._catch_up()
        return list(self._steps)

    def _catch_up(self) -> None:
        while len(self._steps) < len(self.events):
            self._steps.append(self._take(self.events[len(self._steps)]))

    def table_at(self, number: int) -> Any:
        """The table after the event of this number; 0 is the opening."""
        if not 0 <= number <= len(self.events):
            last = len(self.events)
            raise SessionError(
                Problem("--to", say("There is no event {number}. The last is {last}.", number=number, last=last))
            )
        return self.replay()[number - 1].table if number else self.opening

    @property
    def colours(self) -> dict[str, str]:
        """Player -> colour: as the file tells it, or as his name says."""
        return colours_of(players_at(self.table) or self.players, self.told_colours)

    def house(self, profile: bool = False) -> House:
        """What holds at this table: what the file says, and every printed value told with a move that stands."""
        self._catch_up()
        return self._holds(Profile(self.game) if profile else None)

    def _holds(self, profile: Profile | None = None) -> House:
        told = self._standing.told
        board = {**self.board, **told} if told else self.board
        return House((("session", board),) if board else (), self.readings, profile)

    def due(self) -> tuple[Due, ...]:
        """The moves that may come next."""
        return () if self.table is None else self.game.due(self.table, self.house())

    def _take(self, event: Event) -> Step:
        before = self._steps[-1].table if self._steps else self.opening
        if event.kind == "undo":
            return self._take_back(event, before)
        try:
            ruling = Case(self.game, event.kind, event.name, event.given, self._holds(), before).decide()
        except RefereeError as error:
            return Step(event, None, error, before, compare_refusal(event, error))
        return self._stepped(event, ruling, before)

    def _stepped(self, event: Event, ruling: Ruling[Any], before: Any) -> Step:
        """What the event has led to."""
        if event.kind in CHANGES and ruling.verdict == "legal":
            self._standing.add(event, before, self.game.board.flatten(event.board) if event.board else {})
        changed = event.kind in CHANGES and ruling.after is not None
        return Step(event, ruling, None, ruling.after if changed else before, compare(event, ruling))

    def _take_back(self, event: Event, before: Any) -> Step:
        try:
            taken, after = self._standing.take_back(event.takes_back)
        except SessionError as error:
            return Step(event, None, error, before, compare_refusal(event, error))
        ruling: Ruling[Any] = Ruling("legal", {"taken_back": taken}, self._taken_back(taken), after=after)
        return Step(event, ruling, None, after, compare(event, ruling))

    def _taken_back(self, taken: list[int]) -> Sentence:
        """The move that does not count any more, in the words of its ruling; of several the first."""
        first = self._steps[taken[0] - 1].ruling
        what = first.text if first else say("event {number}", number=taken[0])
        if len(taken) == 1:
            return say("Taken back: {what}", what=what)
        moves = Amount(len(taken), "{n} move", "{n} moves")
        return say("Taken back: {moves}, from this one on: {what}", moves=moves, what=what)

    # --- asking and playing ---

    def case(
        self, kind: str, name: str, given: Given | None = None, to: int | None = None, profile: bool = False
    ) -> Case:
        """A question ("ask") or a move at this table; `to`: as it lay after that event."""
        table = self.table if to is None else self.table_at(to)
        return Case(self.game, kind, name, given or nothing(), self.house(profile), table, file=self.file, to=to)

    def record(self, case: Case, note: str = "") -> Ruling[Any]:
        """Decide this case and append it. An illegal move is recorded, too, and changes nothing."""
        with self._writing() as out:
            before = self.table
            now = replace(case, house=self.house(case.house.profile is not None), table=before, guided=False)
            ruling = now.decide()
            used = read_off(ruling.assumed)
            printed = {**self.game.board.flatten(case.given.board), **used} if case.given.board or used else {}
            event = Event(
                len(self.events) + 1,
                0,
                case.kind,
                case.name,
                now.written_facts(ruling),
                plain(printed),
                case.given.readings,
                written(ruling),
                note=note,
            )
            self._append(event, out)
            self._steps.append(self._stepped(event, ruling, before))
            return ruling

    def ask(
        self, question: str, facts: Mapping[str, Any] | None = None, profile: bool = False, note: str = "", **more: Any
    ) -> Ruling[Any]:
        """Ask, and record question and ruling; `board` and `readings` hold for this question."""
        return self.record(self.case("ask", question, _given(facts, **more), profile=profile), note)

    def play(
        self, move: str, facts: Mapping[str, Any] | None = None, profile: bool = False, note: str = "", **more: Any
    ) -> Ruling[Any]:
        """Record a move: checked, explained, appended; `readings` hold for this move, `board` from it on."""
        return self.record(self.case("move", move, _given(facts, **more), profile=profile), note)

    def correct(self, given: Mapping[str, Any], note: str = "") -> Ruling[Any]:
        """Put the table right: what was different, by the paths of a described table; an entry of its own."""
        return self.record(self.case("correct", "", _given(given)), note)

    # --- taking back ---

    @property
    def last_move(self) -> int | None:
        """The number of the last move that stands."""
        self._catch_up()
        return self._standing.numbers[-1] if self._standing.moves else None

    @property
    def standing(self) -> tuple[int, ...]:
        """The numbers of the moves that stand, in their order."""
        self._catch_up()
        return tuple(self._standing.numbers)

    def undo(self, number: int | None = None) -> Step:
        """Take back the last move that stands, or everything from the event of this number on."""
        with self._writing() as out:
            last = self.last_move
            number = last if number is None else number
            if number is None:
                raise SessionError(Problem("undo", say("There is no move to take back.")))
            if number not in self._standing.numbers:
                raise no_such_move(number)
            event = Event(len(self.events) + 1, 0, "undo", str(number), ruling={"verdict": "legal"})
            self._append(event, out)
            self._catch_up()
            return self._steps[-1]

    @property
    def undone(self) -> tuple[Event, ...]:
        """What was taken back and not replaced since, in its order: a move played since stands for the first."""
        self._catch_up()
        return tuple(self._standing.undone)

    def again(self, skip: int = 0, profile: bool = False) -> Step:
        """The first of what was taken back, or a later one, played again; recorded only if it is still legal."""
        event = self.undone[skip]
        case = self.case(event.kind, event.name, event.given, profile=profile)
        try:
            ruling = case.decide()
        except RefereeError as error:
            return Step(event, None, error, self.table)
        if ruling.verdict != "legal":
            return Step(event, ruling, None, self.table)
        self.record(case, event.note)
        return self._steps[-1]

    def revealed_since(self, number: int | None = None) -> list[tuple[Event, dict[str, Any]]]:
        """What the moves to be taken back brought to light: dice, tiles, cards."""
        last = self.last_move
        first = last if number is None else number
        found = []
        for event, _ in self._standing.moves:
            reveals = self.game.the_move(event.name).reveals if event.kind == "move" else ()
            shown = {key: event.facts[key] for key in reveals if key in event.facts}
            if first is not None and event.number >= first and shown:
                found.append((event, shown))
        return found

    # --- the file ---

    @contextmanager
    def _writing(self) -> Iterator[BinaryIO | None]:
        """Hold the file alone; what another program has appended meanwhile is taken in first."""
        if self.file is None:
            yield None
            return
        with held(self.file) as out:
            data = out.read()
            if data != self.data:
                self._renew(read_pages(self.file, data))
            if not self.appendable:
                raise wrong(
                    self.file, None, "Events must be written under {header} to be added to.", header="[[event]]"
                )
            yield out

    def _renew(self, pages: Pages) -> None:
        """What stands in the file now; it is replayed anew."""
        for item in fields(pages):
            if item.name not in ("game", "events"):
                setattr(self, item.name, getattr(pages, item.name))
        self.events, self._steps, self._standing = list(pages.events), [], Standing()

    def _append(self, event: Event, out: BinaryIO | None) -> None:
        """Write this event and nothing else, and sync it; on failure the file is left as it was."""
        if out is not None:
            data = (b"" if not self.data or self.data.endswith(b"\n") else b"\n") + event.to_toml().encode()
            if self.format < FORMAT or not self.recorded:
                self._adopt(data)
                return
            append(out, len(self.data), data)
            event = replace(event, line=self.data.count(b"\n") + 2)
            self.data += data
        self.events.append(event)

    def _adopt(self, data: bytes) -> None:
        """A file begun by hand gets its first event and the keys of a recorded file in one step: from then on each
        event ends with its ruling, and one that does not is torn. Everything else in it stays as it is."""
        assert self.file
        keys = f"format = {FORMAT}\n" if self.format < FORMAT else ""
        keys += "" if self.recorded else f'program = "{__version__}"\n'
        text = keys + self.data.decode("utf-8-sig") + data.decode()
        pages = read_pages(self.file, text.encode())
        replace_file(self.file, text)
        steps, standing = self._steps, self._standing
        self._renew(pages)
        self._steps, self._standing = steps, standing


def session_of(path: Path, data: bytes) -> Session:
    """The session that these bytes are."""
    pages = read_pages(path, data)
    session = Session(pages.game, path)
    session._renew(pages)
    return session


def _given(
    facts: Mapping[str, Any] | None,
    board: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Given:
    return Given(dict(facts or {}), dict(board or {}), dict(readings or {}))
