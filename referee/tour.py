"""The tour: eight moments of recorded games, each a dispute with its verdict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from referee.case import Case
from referee.coverage import scenarios
from referee.journal import Session, load
from referee.problems import bad
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Stop:
    """What it is about, and the case that was decided."""

    about: Sentence
    case: Case
    session: Session | None = None
    """Whose table is drawn, where there is something to see."""


def stops() -> Iterator[Stop]:
    """The stops in the order of the tour."""
    from referee.toml import loads

    listed = loads(Path(__file__).with_name("tour.toml").read_text(encoding="utf-8"))
    for stop in listed["stop"]:
        file = scenarios() / stop["file"]
        if not file.is_file():
            raise bad("tour", "The bundled scenarios are missing.")
        session = load(file)
        event = session.events[stop["event"] - 1]
        case = Case(session.game, event.kind, event.name, event.given, session.house())
        if stop.get("draw"):
            case = session.case(event.kind, event.name, event.given, event.number - 1)
        yield Stop(say(stop["about"]), case, session if stop.get("draw") else None)
