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
        if repair:
            mend(path)
        return _look_again(path, found)


def mend(path: Path) -> Path | None:
    """Take out what was not written to its end; the file beside it where that is kept now."""
    with held(path) as out:
        data = out.read()
        try:
            session_of(path, data)
        except TornEvent as found:
            kept = _kept(path, data[len(found.whole) :])
            replace_file(path, found.whole.decode())
            return kept
    return None


def _look_again(path: Path, found: TornEvent) -> Session:
    """Half an event may be a program at work: wait for it, and look once more."""
    try:
        with held(path) as out:
            return session_of(path, out.read())
    except TornEvent:
        raise
    except RefereeError:
        raise found from None


def _kept(path: Path, rest: bytes) -> Path:
    """Beside the file, under the first name that is free; bytes that are no text as marks."""
    text = rest.decode("utf-8", "backslashreplace")
    beside = (path.with_name(f"{path.name}.torn{number}") for number in ("", *(f"-{at}" for at in range(2, 1000))))
    return next(kept for kept in beside if create_file(kept, text))
