"""What may stand in a session file: every key and what it holds. Files are checked by it; so is their JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.facts import text_of
from referee.journal.events import SessionError
from referee.problems import Problem, unknown
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value in a file."""

    wants: Sentence
    fits: Callable[[Any], bool]
    schema: Mapping[str, Any]
    of: type | None = None
    """What is of this class fits without being looked at."""


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and (value.isprintable() or text_of(value) is not None)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_text_table(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_yes_no(value: Any) -> bool:
    return isinstance(value, bool)


TEXT = Kind(say("a text without control characters"), _is_text, {"type": "string"})
TEXTS = Kind(
    say("a list of texts without control characters"), _is_texts, {"type": "array", "items": {"type": "string"}}
)
TABLE = Kind(say("a table"), _is_table, {"type": "object"}, dict)
TEXT_TABLE = Kind(
    say("a table of texts"), _is_text_table, {"type": "object", "additionalProperties": {"type": "string"}}
)
LIST = Kind(say("a list"), _is_list, {"type": "array"})
WHOLE = Kind(say("a whole number"), _is_whole, {"type": "integer"})
YES_NO = Kind(say("true or false"), _is_yes_no, {"type": "boolean"})
ANYTHING = Kind(say("a value"), lambda value: True, {})

TOP = {
    "format": WHOLE,
    "program": TEXT,
    "title": TEXT,
    "game": TEXT,
    "players": TEXTS,
    "board": TABLE,
    "readings": TABLE,
    "colours": TEXT_TABLE,
    "table": TABLE,
    "event": LIST,
}
EVENT = {
    "ask": TEXT,
    "move": TEXT,
    "undo": WHOLE,
    "correct": TABLE,
    "facts": TABLE,
    "board": TABLE,
    "readings": TABLE,
    "ruling": TABLE,
    "refused": TABLE,
    "note": TEXT,
}
KINDS = ("ask", "move", "undo", "correct")
"""An event has exactly one of these keys."""
RULING = {
    "verdict": TEXT,
    "answer": ANYTHING,
    "clauses": TEXTS,
    "clauses_include": TEXTS,
    "readings": TEXTS,
    "assumed": TEXTS,
    "legal_instead": YES_NO,
    "text": TEXT,
}
REFUSED = {"error": TEXT, "at": TEXTS, "clauses": TEXTS}


def check(
    raw: Mapping[str, Any],
    keys: Mapping[str, Kind],
    file: Path,
    line: int | None = None,
    above: str = "",
    others: bool = False,
) -> None:
    """Every key that is not known (where there may be no `others`) and every value of the wrong kind, at once, with
    the file and the line."""
    wrong = []
    for name, value in raw.items():
        kind = keys.get(name)
        if kind is None:
            wrong += [] if others else [name]
        elif value.__class__ is not kind.of and not kind.fits(value):
            wrong.append(name)
    if wrong:
        where = f"{file}:{line}" if line else str(file)
        raise SessionError(*(_wrong(name, keys, where, above) for name in wrong))


def _wrong(name: str, keys: Mapping[str, Kind], where: str, above: str) -> Problem:
    if name not in keys:
        return unknown(where, f"{above}{name}", keys, say("Key"))
    return Problem(where, say("{key} must be {wants}.", key=f"{above}{name}", wants=keys[name].wants))


def schema(keys: Mapping[str, Kind]) -> dict[str, Any]:
    """The JSON Schema of a table with these keys."""
    return {
        "type": "object",
        "properties": {name: dict(kind.schema) for name, kind in keys.items()},
        "additionalProperties": False,
    }
