"""Interviews on disk: every answer is written at once, so that an interrupted interview can go on."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee.asking.asker import Asker
from referee.book import House
from referee.case import Case
from referee.facts import RefereeError, bad
from referee.files import changed, home, inside, read_bytes, remove, replace_file, there
from referee.game import find_game
from referee.given import Given
from referee.journal.keys import TABLE, TEXT, TEXT_TABLE, TEXTS, check
from referee.plain import plain
from referee.profile import Profile
from referee.toml import parse
from referee.values import dataclass, field
from referee.words import Sentence, say

TABLES_OF_A_DRAFT = {"draft": TABLE, "board": TABLE, "readings": TEXT_TABLE}
KEPT = 20
"""How many interrupted interviews are kept; older ones go."""


@dataclass(slots=True)
class Draft:
    """The answers of one interview. `aim` says what it is about: game, and ask, move or table."""

    aim: Mapping[str, str]
    file: Path | None = None
    written: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)

    def save(self, facts: Mapping[str, Any], board: Mapping[str, Any], notes: Mapping[str, Any]) -> None:
        """Write all answers given so far; the old file stays until the new one is whole."""
        import tomli_w

        self.file = self.file or _free_file(self.aim)
        top: dict[str, Any] = {"draft": {**self.aim, **plain(notes)}, **plain(facts)}
        top |= {"board": plain(dict(board))} if board else {}
        top |= {"readings": dict(self.readings)} if self.readings else {}
        replace_file(self.file, tomli_w.dumps(top))
        self.written = True

    def drop(self) -> None:
        """The ruling was given."""
        if self.file and self.written and self.file.parent == folder():
            remove(self.file)

    def how_to_go_on(self) -> Sentence | None:
        if not self.written or not self.file:
            return None
        return say("Your answers are kept. Type {command} to go on.", command="referee")


@contextmanager
def kept(draft: Draft, asker: Asker) -> Iterator[None]:
    """An interrupt, a terminal that is closed, or answers that cannot be leave the command that goes on."""
    hangup = getattr(signal, "SIGHUP", None)
    before = signal.signal(hangup, _hung_up) if hangup else None
    try:
        yield
    except KeyboardInterrupt:
        if draft.written:
            asker.tell("")
            asker.tell(say("Your answers are kept."))  # how to go on is said as the program ends
        raise
    except (EOFError, RefereeError):
        how = draft.how_to_go_on()
        if how:
            asker.tell("")
            asker.tell(how)
        raise
    finally:
        if hangup:
            signal.signal(hangup, before)


def _hung_up(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def aim(case: Case) -> dict[str, str]:
    """What an interview is about, as its draft says it."""
    if case.kind == "table":
        return {"game": case.game.id, "table": str(Path(case.name).absolute())}
    found = {"game": case.game.id, case.kind: case.name}
    found |= {"session": str(case.file.absolute())} if case.file else {}
    return found | ({"to": str(case.to)} if case.to is not None else {})


def folder() -> Path:
    return home() / "drafts"


def _free_file(aim: Mapping[str, str]) -> Path:
    name = f"{aim['game']}-{aim.get('ask') or aim.get('move') or 'table'}"
    for old in newest()[KEPT - 1 :]:
        remove(old)
    numbers = ("", *(f"-{number}" for number in range(2, 10_000)))
    return next(file for number in numbers if not there(file := folder() / f"{name}{number}.toml"))


def newest() -> list[Path]:
    """The drafts, the latest first."""
    return sorted(inside(folder(), "*.toml"), key=lambda file: -changed(file))


AIM = {
    "game": TEXT,
    "ask": TEXT,
    "move": TEXT,
    "table": TEXT,
    "session": TEXT,
    "to": TEXT,
    "title": TEXT,
    "names": TABLE,
    "given": TEXTS,
}


def read(file: Path) -> dict[str, Any]:
    """A draft as it was written: what it is about under `draft`, then the answers."""
    found = parse(read_bytes(file), file)
    check({key: found.get(key, {}) for key in ("draft", "board", "readings")}, TABLES_OF_A_DRAFT, file)
    about = found.get("draft", {})
    check(about, AIM, file, above="draft.")
    goals = [key for key in ("ask", "move", "table") if key in about]
    wrong_names = [name for name in about.get("names", {}).values() if not TEXTS.fits(name)]
    if "game" not in about or len(goals) != 1 or wrong_names or not about.get("to", "0").isdecimal():
        raise bad(str(file), "This is no interrupted interview.")
    return found


def case_of(file: Path) -> Case:
    """The case that an interrupted interview is about."""
    data = read(file)
    about = data.pop("draft")
    given = Given(data, data.pop("board", {}), data.pop("readings", {}), file)
    kind = next(key for key in ("ask", "move", "table") if key in about)
    session = Path(about["session"]) if about.get("session") else None
    game, to = find_game(about["game"]), int(about["to"]) if "to" in about else None
    return Case(game, kind, about[kind], given, House(profile=Profile(game)), file=session, to=to)


def waiting() -> list[tuple[Path, dict[str, Any]]]:
    """Interrupted interviews that can go on, the latest first."""
    found = []
    for file in newest():
        try:
            found.append((file, read(file)))
        except RefereeError:
            continue
    return found


def interrupted_at(file: Path) -> Path | None:
    """The interrupted move of this evening, if there is one."""
    of_it = (at for at, data in waiting() if "move" in data["draft"] and _same(data["draft"].get("session", ""), file))
    return next(of_it, None)


def _same(session: str, file: Path) -> bool:
    return bool(session) and Path(session).resolve() == file.resolve()
