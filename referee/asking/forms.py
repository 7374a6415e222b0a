"""Written forms: how a value is typed, shown again and completed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from referee.facts import Faults, Items, Number, Piece, Shape, Table, Text, Word, Written
from referee.facts.names import folded, hyphened
from referee.words import number


def tidy(shape: Shape, text: str) -> str:
    """Words are small letters; pieces are tried as typed first."""
    text = text.strip()
    inner = shape.item if isinstance(shape, Items) else shape
    if isinstance(inner, Word):
        return text if text in inner.choices() else text.lower()
    if isinstance(inner, Written) and text != text.lower() and not reads(shape, text) and reads(shape, text.lower()):
        return text.lower()
    return text


def reads(shape: Shape, text: Any) -> bool:
    """Whether this is a value of this shape."""
    faults = Faults()
    shape.read(text, "", faults)
    return not faults.bad and not faults.missing


def written(shape: Shape, value: Any) -> str:
    """A value as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return number(value)
    if isinstance(shape, Items) and isinstance(value, list | tuple):
        return f"{shape.separator} ".join(written(shape.item, item) for item in value) or "none"
    if isinstance(shape, Table) and isinstance(value, Mapping):
        return ", ".join(f"{key} {written(shape.value, item)}" for key, item in value.items()) or "none"
    if isinstance(shape, Written) and not isinstance(value, str):
        found = shape.read(value, "", Faults())
        return str(found)
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return str(value)


def may_name(shape: Shape) -> bool:
    """Whether a player can be named in a value of this shape."""
    item = shape.item if isinstance(shape, Items) else shape
    if isinstance(item, Table):
        return may_name(item.key) or may_name(item.value)
    if isinstance(item, Written):
        return item.kind.names_players
    return isinstance(item, Text) and item.name is not None


def kinds(shape: Shape) -> tuple[type[Piece], ...]:
    """The kinds of pieces that may occur in a value of this shape."""
    if isinstance(shape, Items):
        return kinds(shape.item)
    if isinstance(shape, Table):
        return (*kinds(shape.key), *kinds(shape.value))
    return (shape.kind,) if isinstance(shape, Written) else ()


def vocabulary(shape: Shape) -> tuple[str, ...]:
    """Words that may occur in a value of this shape."""
    if isinstance(shape, Items):
        return vocabulary(shape.item)
    if isinstance(shape, Table):
        return (*vocabulary(shape.key), *vocabulary(shape.value))
    if isinstance(shape, Text) and shape.name:
        return shape.name.also
    if isinstance(shape, Written):
        return shape.kind.words()
    return shape.choices()


_LISTED = re.compile(r"(?<![\w-])[a-z][a-z-]+(?:, [a-z][a-z-]+){2,}(?![\w-])")


def listed_in(sentence: str) -> tuple[str, ...]:
    """Words that a mistake lists: one of competed, killed, bitten."""
    return tuple(word for found in _LISTED.findall(sentence) for word in found.split(", "))


def completions(text: str, words: Iterable[str], shape: Shape) -> list[str]:
    """How this text may go on: the item or the word being typed is completed."""
    separator = shape.separator if isinstance(shape, Items) else ","
    item = text[text.rfind(separator) + 1 :].lstrip()
    kind = getattr(shape.item if isinstance(shape, Items) else shape, "kind", None)
    if not item and getattr(kind, "begins_with_number", False):
        return []
    word = re.split(r"[\s/+>]", item)[-1]
    found: dict[str, None] = {}
    for whole in dict.fromkeys(words):
        typed = item if folded(whole).startswith(folded(item)) else word
        if folded(whole).startswith(folded(typed)) and whole != typed:
            found[text[: len(text) - len(typed)] + whole] = None
    return list(found)


def filled(text: str, length: int) -> str:
    """A row with its places at the end filled up: nothing at all is a row of empty places."""
    parts = [part.strip() for part in text.split(",")] if text.strip() not in ("", "none") else []
    return ", ".join([*(part or "-" for part in parts), *["-"] * (length - len(parts))])


def owned(shape: Shape, text: str, owner: str) -> str:
    """Pieces in front of a player may be told without the owner: `9 1vp` in front of Anna is `Anna 9 1vp`."""
    if not owner or not text.strip() or not may_name(shape) or reads(shape, tidy(shape, text)):
        return text
    item, between = (shape.item, shape.separator) if isinstance(shape, Items) else (shape, ";")
    parts = [part.strip() for part in text.split(between)]
    told = f"{between} ".join(part if reads(item, part) else f"{hyphened(owner)} {part}" for part in parts)
    return told if reads(shape, told) else text


def in_one_line(shape: Shape) -> bool:
    """Whether the same of several players can stand in one line: numbers with commas between, pieces with `;`."""
    if isinstance(shape, Items):
        return shape.separator != ";" and not isinstance(shape.item, Items | Table)
    return isinstance(shape, Number | Word | Written) or (isinstance(shape, Text) and shape.name is not None)


def with_commas(shape: Shape) -> bool:
    """Whether a comma cannot stand inside a value of this shape: then it stands between several."""
    return isinstance(shape, Number | Text | Word)
