"""TOML: a value on one line and back, and a whole file as plain data, with its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.problems import BadFact, Problem
from referee.words import Sentence, say

LONGEST = 10**15
"""No number in a file or a fact has more than 15 digits."""
DEEPEST = 20
"""No table lies deeper."""
SLIPS = {
    "Expected '='": say("a key has no = behind it"),
    "Invalid value": say("a value is not understood; texts stand in quotes"),
    "Expected newline": say("a line goes on where it should end"),
    "Unclosed": say("a bracket is not closed"),
    "Cannot overwrite": say("a key stands there twice"),
    "Cannot declare": say("a table stands there twice"),
    "codec can't decode": say("it is no text"),
}
"""How readers of TOML begin what they tell of a slip, and the same in a sentence."""


def loads(text: str) -> dict[str, Any]:
    """TOML 1.0 as plain data; raises ValueError. The compiled reader does what the standard one does, three times
    as fast."""
    try:
        import tomli as reader
    except ImportError:
        import tomllib as reader  # type: ignore[no-redef]
    return reader.loads(text)


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
    return _quoted(str(value))


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def without_none(value: Any) -> Any:
    """TOML has no null: what is not there is left out."""
    if isinstance(value, dict):
        return {key: without_none(item) for key, item in value.items() if item is not None}
    return [without_none(item) for item in value] if isinstance(value, list) else value


def toml_value(text: str) -> Any:
    """The text as TOML would read it, or None."""
    try:
        value = loads(f"v = {text}")["v"]
    except (ValueError, KeyError, RecursionError):
        return None
    return None if _excess("", value) else value


def toml_event(text: str) -> dict[str, Any] | None:
    """The one event of a session that this text is, or None."""
    try:
        found = loads(text)
    except (ValueError, RecursionError):
        return None
    events = found["event"] if found.keys() == {"event"} and not _beyond(found) else []
    return events[0] if len(events) == 1 else None


def parse(data: bytes, file: Path) -> dict[str, Any]:
    """A whole file as plain data. A byte-order mark and any line ends are read; beyond our limits it is refused."""
    try:
        found = loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise BadFact(Problem(str(file), say("This file is no valid TOML: {why}", why=_slip(str(error))))) from error
    beyond = _excess("", found)
    if beyond:
        raise BadFact(Problem(f"{file}: {beyond[0]}" if beyond[0] else str(file), beyond[1]))
    return found


def _slip(told: str) -> Sentence:
    """What a reader, who speaks English only, has told of a slip, and where."""
    what = next((sentence for words, sentence in SLIPS.items() if words in told), say("something is not understood"))
    at = re.search(r"line (\d+), column (\d+)", told)
    if at is None:
        return what
    return say("{what} (line {line}, column {column})", what=what, line=int(at[1]), column=int(at[2]))


def _excess(path: str, value: Any) -> tuple[str, Any] | None:
    """The first number or table that is beyond our limits; where it is, is worked out only when there is one."""
    return _where(path, value) if _beyond(value) else None


def _beyond(value: Any, depth: int = 0) -> bool:
    if value.__class__ is dict:
        value = value.values()
    elif value.__class__ is not list:
        return isinstance(value, int | float) and abs(value) >= LONGEST
    return depth > DEEPEST or any(_beyond(item, depth + 1) for item in value if item.__class__ is not str)


def _where(path: str, value: Any, depth: int = 0) -> tuple[str, Any] | None:
    if isinstance(value, int | float):
        return (path, too_long()) if abs(value) >= LONGEST else None
    if depth > DEEPEST:
        return path[:60], say("Tables lie more than {deepest} levels deep here.", deepest=DEEPEST)
    items = value.items() if isinstance(value, Mapping) else enumerate(value, 1) if isinstance(value, list) else ()
    found = (_where(f"{path}.{name}" if path else str(name), item, depth + 1) for name, item in items)
    return next(filter(None, found), None)


def too_long() -> Any:
    return say("Numbers of more than 15 digits are not read.")
