"""Events as the program writes them and people mostly do, read ten times as fast as any TOML: exactly what TOML says,
or nothing.

An event is a header and lines `key = value`; a value is JSON with ` = ` for `:` behind bare keys. So the lines are
taken apart, and all values of a file are turned into JSON in a few steps, each over all of them. An event that is
written otherwise is read as TOML, alone; a file with something in it that is neither is not read here.
"""

from __future__ import annotations

import re
from typing import Any

from referee.toml import DEEPEST, toml_event

HEAD = "[[event]]\n"
BELOW = "[event."
"""How the header of a table of an event begins."""
LOWEST = 2
"""So deep below an event a table may have a header of its own."""
MOST_BRACKETS = DEEPEST - LOWEST - 2
"""So many may lie in each other: the event itself lies two deep."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
STRING = r'"([^"\\]*(?:\\(?:["\\bfnrt]|u00[0-9a-f]{2})[^"\\]*)*)"'
KEY = re.compile("\1([A-Za-z0-9_-]+)(?= = )")
HARMLESS = bytes(sign for sign in range(256) if sign == 10 or (sign >= 32 and sign != 127))
"""All but the control characters, of which only line ends stand in TOML as they are."""
BLIND = str.maketrans("123456789[]", "000000000{}")
ELSE = ("null", "NaN", "Infinity", ":", '"', "0" * 16, "0e", "0E")
"""What JSON would read and TOML would not, not so or beyond our limits, with a 0 for every digit; a quote that is left
belongs to no string of one line."""


def read_events(text: str) -> tuple[str, list[dict[str, Any]]] | None:
    """The text before the first event, and the events; None when they cannot be read quickly."""
    start = text.find("\n" + HEAD) + 1
    if not start or not text.endswith("\n") or text[start:].encode().translate(None, HARMLESS):
        return None
    events: list[dict[str, Any]] = []
    values: list[tuple[dict[str, Any], str, str]] = []
    bare: set[str] = set()
    for block in text[start + len(HEAD) : -1].split("\n" + HEAD):
        before = len(values)
        event = _taken_apart(block, values, bare)
        if event is None:
            del values[before:]
            event = toml_event(HEAD + block)
        if event is None:
            return None
        events.append(event)
    return (text[:start], events) if not values or _filled(values) else None


def _taken_apart(block: str, values: list[tuple[dict[str, Any], str, str]], bare: set[str]) -> dict[str, Any] | None:
    """An event with all its keys, their values still to be read; None when a line of it is written otherwise."""
    event: dict[str, Any] = {}
    tables, here = {"event": event}, event
    for line in block.split("\n"):
        key, equals, value = line.partition(" = ")
        if equals:
            if key in here or (key not in bare and not BARE.fullmatch(key)):
                return None
            bare.add(key)
            here[key] = None
            values.append((here, key, value))
        elif line.startswith(BELOW):
            found = _below(line, tables)
            if found is None:
                return None
            here = found
        elif line and not line.startswith("#"):
            return None
    return event


def _below(line: str, tables: dict[str, dict[str, Any]]) -> dict[str, Any] | None:
    """The table that begins with this line, new in the event or in a table of it that has a header of its own."""
    name, end = line[1:-1], line[-1]
    above, _, key = name.rpartition(".")
    if end != "]" or above not in tables or key in tables[above] or not BARE.fullmatch(key) or name.count(".") > LOWEST:
        return None
    tables[above][key] = tables[name] = {}
    return tables[name]


def _filled(values: list[tuple[dict[str, Any], str, str]]) -> bool:
    """Whether all values can be read together: then each is where it belongs."""
    body = "\n".join([value for _, _, value in values])
    parts = re.split(STRING, body) if "\\" in body else body.split('"')
    bones = "\0".join(parts[::2])
    blind = bones.translate(BLIND)
    if any(word in blind for word in ELSE) or any(map(_too_deep, blind.split("\n"))):
        return False
    found = _json(bones, parts)
    between = [None] * (len(values) - 1)
    if not found or found[1::2] != between or len(found) != len(values) + len(between):
        return False
    for (table, key, _), value in zip(values, found[::2], strict=True):
        table[key] = value
    return True


def _too_deep(line: str) -> bool:
    """Whether something lies deeper in this line than is allowed."""
    if line.count("{") <= MOST_BRACKETS:
        return False
    brackets, depth = re.sub("[^{}]+", "", line), 0
    while "{}" in brackets:
        brackets, depth = brackets.replace("{}", ""), depth + 1
    return depth > MOST_BRACKETS


def _json(bones: str, parts: list[str]) -> list[Any] | None:
    """All values; between two of them stands null, which is none, so that each is seen to be one and whole."""
    import json

    marked = bones.replace("\n", ",null,\n").replace("{ ", "{\1").replace(", ", ",\1")
    parts[::2] = '"'.join(KEY.split(marked)).replace('" = ', '":').replace("\1", "").split("\0")
    try:
        found: list[Any] = json.loads("[" + '"'.join(parts) + "]", object_pairs_hook=_once)
    except (ValueError, RecursionError):
        return None
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """No key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError
    return found
