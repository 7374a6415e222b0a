"""A last event that was not written to its end: how it is recognised, and what is kept of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from referee.journal.events import SessionError
from referee.problems import Problem
from referee.toml import loads
from referee.words import say

HEADING = rb"[ \t]*\[\[[ \t]*event[ \t]*\]\]"
HEADER = re.compile(rb"^" + HEADING, re.MULTILINE)
ENDED = re.compile(rb"^(ruling|refused) = .*\n", re.MULTILINE)
"""The last line of a whole event."""
TRIES = 100
"""What a program was writing is a few lines; whatever takes more is no tear."""


class TornEvent(SessionError):
    """The last event was not written to its end. Everything before it is whole."""

    def __init__(self, problem: Problem, whole: bytes) -> None:
        super().__init__(problem)
        self.whole = whole


def torn(file: Path, data: bytes) -> TornEvent | None:
    """What is wrong with a file that is no valid TOML, if a cut while writing explains it; None for a slip of the pen.

    A program writes an event in one go and ends it with a line. So what is torn lacks the end of its last line, or has
    what a power cut leaves there, zeros or bytes that are no text; it begins an event or stands behind one, and no
    whole event stands behind it.
    """
    if data.endswith(b"\n") and _is_text(data):
        return None
    whole = whole_part(data)
    if whole is None or ENDED.search(data, len(whole)):
        return None
    rest = data[len(whole) :].lstrip(b"\n")
    begins = rest[:1] in (b"\0", b"") or rest.startswith(b"[[event]]"[: len(rest)]) or HEADER.match(rest)
    return _told(file, data, whole) if begins or HEADER.search(whole) else None


def unfinished(file: Path, data: bytes) -> TornEvent | None:
    """The last event has no ruling, though a program wrote it: a cut can leave valid TOML."""
    headers = list(HEADER.finditer(data))
    whole = _ended(data[: headers[-1].start()]) if headers else None
    return None if whole is None else _told(file, data, whole)


def _is_text(data: bytes) -> bool:
    try:
        return "\0" not in data.decode("utf-8")
    except UnicodeDecodeError:
        return False


def whole_part(data: bytes) -> bytes | None:
    """The longest beginning that ends with a line, is valid, and whose last event has its ruling."""
    data = data.rstrip(b"\0")
    for _ in range(TRIES):
        found, wrong = _read(data)
        if found is not None and _finished(found):
            return _ended(data)
        headers = [it.start() for it in HEADER.finditer(data)] if found else []
        at = headers[-1] if headers else data.rfind(b"\n", 0, wrong) + 1
        if not at:
            return None
        data = data[:at]
    return None


def _read(data: bytes) -> tuple[dict[str, Any] | None, int]:
    """What it says; or up to where it may be valid: the end of the line that the reader stumbled over."""
    try:
        return loads(data.decode("utf-8-sig")), len(data)
    except UnicodeDecodeError as error:
        return None, error.start
    except (ValueError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        ends = [it.start() for it in re.finditer(b"\n", data)]
        last = int(line[1]) - 1 if line else len(ends)
        return None, ends[last] if last < len(ends) else len(data) - 1


def _finished(top: dict[str, Any]) -> bool:
    events = top.get("event", [])
    last = events[-1] if isinstance(events, list) and events else None
    return bool(top) and (last is None or (isinstance(last, dict) and ("ruling" in last or "refused" in last)))


def _ended(data: bytes) -> bytes:
    return data.rstrip(b"\n") + b"\n"


def _told(file: Path, data: bytes, whole: bytes) -> TornEvent:
    import shlex

    rest = data[len(whole) :]
    line = whole.count(b"\n") + 1 + len(rest) - len(rest.lstrip(b"\n"))
    sentence = say(
        "From line {line} on this file was not written to its end. All before it is whole. "
        "{flag} takes the rest out and keeps it in {kept}.",
        line=line,
        flag=shlex.join(("referee", "play", str(file), "--repair")),
        kept=f"{file.name}.torn",
    )
    return TornEvent(Problem(f"{file}:{line}", sentence), whole)
