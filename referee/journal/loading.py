"""Opening a session file; a torn last event is taken out only when that is wanted."""

from __future__ import annotations

from pathlib import Path

from referee.files import create_file, held, read_bytes, replace_file
from referee.journal.session import Session, session_of
from referee.journal.tears import TornEvent
from referee.problems import RefereeError


def load(file: str | Path, repair: bool = False) -> Session:
    """Read a session. A torn last event is an error unless `repair` takes it out."""
    path = Path(file)
    try:
        return session_of(path, read_bytes(path))
    except TornEvent as found:
        return _look_again(path, repair, found)


def _look_again(path: Path, repair: bool, found: TornEvent) -> Session:
    """Half an event may be a program at work: wait for it, and look once more. What a repair takes out is kept."""
    try:
        with held(path) as out:
            data = out.read()
            try:
                return session_of(path, data)
            except TornEvent as still:
                if not repair:
                    raise
                _keep(path, data[len(still.whole) :])
                replace_file(path, still.whole.decode())
                return session_of(path, still.whole)
    except TornEvent:
        raise
    except RefereeError as error:
        raise (error if repair else found) from None


def _keep(path: Path, rest: bytes) -> None:
    """Beside the file, under the first name that is free; bytes that are no text as marks."""
    text = rest.decode("utf-8", "backslashreplace")
    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    next(number for number in numbers if create_file(path.with_name(f"{path.name}.torn{number}"), text))
