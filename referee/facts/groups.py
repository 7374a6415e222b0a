"""Shapes of several values: a list, entries by name, and a record of named facts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.facts.declared import ASK, Fact
from referee.facts.names import folded
from referee.facts.pieces import Piece
from referee.facts.shapes import BAD, Faults, Number, Shape, Text, Word, YesNo, shortened, text_of
from referee.problems import Problem, unknown
from referee.toml import toml_value
from referee.values import MISSING, fields
from referee.words import Sentence, say

MOST = 1000
"""No list or table of facts holds more."""


class Items(Shape):
    """A list: in TOML an array, in text the items with commas between."""

    def __init__(self, fact: Fact | None, item: Shape, exactly: int | None = None) -> None:
        self.fact, self.item = fact, item
        self.separator = fact.separator if fact else ","
        self.length = (exactly, exactly) if exactly is not None else (fact.length if fact else None)
        self.distinct = bool(fact and fact.distinct)

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        items = self.split(raw)
        items = items and self._filled(items)
        if items is None or (self.length and not self.length[0] <= len(items) <= self.length[1]):
            return self.wrong(raw, path, faults)
        if len(items) > MOST:
            faults.refuse(path, say("Lists of more than {most} are not read.", most=MOST))
            return BAD
        before = len(faults.bad)
        read = tuple(self.item.read(item, path, faults) for item in items)
        if len(faults.bad) > before:
            return BAD
        if self.distinct and len(set(read)) < len(read):
            faults.refuse(path, say("{given} names something twice", given=shortened(raw)))
            return BAD
        return read

    def split(self, raw: Any) -> list[Any] | None:
        """The items that were given; None when it is no list."""
        if isinstance(raw, list | tuple):
            return list(raw)
        if isinstance(raw, Piece):
            return [raw]
        text = text_of(raw)
        if text is None:
            return None
        if text.startswith("[") and text.endswith("]"):
            parsed = toml_value(text)
            if isinstance(parsed, list):
                return parsed
            text = text[1:-1].strip()
        if not text or (text in ("-", "none") and not self._reads(text)):
            return []
        parts = [word for part in text.split(self.separator) for word in self._apart(part.strip())]
        few = self.length is not None and len(parts) == 1 < self.length[0]
        return text.split() if few and isinstance(self.item, Text) else parts

    def _apart(self, part: str) -> list[str]:
        """Blanks separate as well, where this is no item and every word of it is one: `12 9 9`."""
        words = part.split()
        return words if len(words) > 1 and not self._reads(part) and all(map(self._reads, words)) else [part]

    def _filled(self, items: list[Any]) -> list[Any]:
        """A row that is too short has empty places at its end; `-` alone is an empty row."""
        short = self.length[0] - len(items) if self.length and items else 0
        return [*items, *["-"] * short] if short > 0 and self._reads("-") else items

    def _reads(self, text: str) -> bool:
        """Whether this text is an item of its own (an empty slot, say) and not the empty list."""
        faults = Faults()
        self.item.read(text, "", faults)
        return not faults.bad

    def wants(self) -> Sentence:
        each: dict[str, Any] = {"separator": self.separator, "item": self.item.wants()}
        if self.length and self.length[0] == self.length[1]:
            each["count"] = self.length[0]
            if isinstance(self.item, Number):
                return say("{count} numbers with commas between, in this order; each {item}", **each)
            return say("{count} with «{separator}» between, in this order; each {item}", **each)
        return say("{item}; several with «{separator}» between", **each)

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "array", "items": self.item.schema()}
        found |= {"minItems": self.length[0], "maxItems": self.length[1]} if self.length else {}
        return found | ({"uniqueItems": True} if self.distinct else {})


class Table(Shape):
    """Entries by name: `scores.dima=5`, a TOML table, or `dima 5, petya 4` in one line."""

    def __init__(self, fact: Fact | None, key: Shape, value: Shape) -> None:
        self.fact, self.key, self.value = fact, key, value

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        entries = self.entries(raw)
        if entries is None:
            return self.wrong(raw, path, faults)
        if len(entries) > MOST:
            faults.refuse(path, say("Lists of more than {most} are not read.", most=MOST))
            return BAD
        read: dict[Any, Any] = {}
        taken: set[Any] = set()
        before = len(faults.bad) + len(faults.missing)
        for name, item in entries.items():
            here = f"{path}.{name}"
            key = self.key.read(name, here, faults)
            same = folded(key) if isinstance(key, str) else key
            if same in taken:
                faults.refuse(path, say("{given} names something twice", given=shortened(raw)))
            taken.add(same)
            if item is ASK:
                faults.missing.append(Problem(here, say("is needed. Wanted: {wants}", wants=self.value.wants())))
                continue
            read[key] = self.value.read(item, here, faults)
        return BAD if len(faults.bad) + len(faults.missing) > before else read

    def entries(self, raw: Any) -> Mapping[Any, Any] | None:
        if raw.__class__ is dict or isinstance(raw, Mapping):
            return raw
        text = text_of(raw)
        if text is None:
            return None
        if text.startswith("{"):
            parsed = toml_value(text)
            if isinstance(parsed, dict):
                return parsed
            text = text.strip("{}").strip()
        if text in ("", "-", "none"):
            return {}
        parts = [self.pair(part.strip()) for part in re.split("[;,]", text)]
        if any(len(part) != 2 for part in parts) or len({part[0] for part in parts}) < len(parts):
            return None
        return {part[0]: part[1] for part in parts}

    def pair(self, text: str) -> list[str]:
        """Name and value: `dima 5`, `dima = 5`; `Anna Maria 5`, where the value is a number or one word."""
        number = re.fullmatch(r"([^=:]+?)\s+([+-]?\d[^=:]*)", text) if isinstance(self.value, Number) else None
        if number:
            return [number[1], number[2]]
        if isinstance(self.value, Word | YesNo) and not re.search("[=:]", text):
            return text.rsplit(maxsplit=1)
        return re.split(r"\s*[=:]\s*|\s+", text, maxsplit=1)

    def wants(self) -> Sentence:
        return say("name and value of each: {item}", item=self.value.wants())

    def schema(self) -> dict[str, Any]:
        keys = {"propertyNames": self.key.schema()} if self.key.choices() else {}
        return {"type": "object", "additionalProperties": self.value.schema()} | keys


class Record(Shape):
    """A dataclass: named fields, each a fact."""

    def __init__(self, fact: Fact | None, kind: type, shapes: Mapping[str, Shape]) -> None:
        self.fact, self.kind, self.fields = fact, kind, shapes
        self.known = {name.rstrip("_"): (name, shape) for name, shape in shapes.items()}
        self.required = {
            item.name: None for item in fields(kind) if item.default is MISSING and item.default_factory is MISSING
        }

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        if isinstance(raw, self.kind):
            return raw
        if raw.__class__ is not dict:
            if isinstance(raw, str) and raw.strip().startswith("{"):
                raw = toml_value(raw.strip())
            if not isinstance(raw, Mapping):
                return self.wrong(raw, path, faults)
        before = len(faults.bad) + len(faults.missing)
        at = f"{path}." if path else ""
        known, found, wanted = self.known, {}, self.required
        for name, item in raw.items():
            if name not in known:
                faults.bad.append(unknown(f"{at}{name}", str(name), known, say("Fact")))
            elif item is ASK:
                wanted = {**wanted, known[name][0]: None}
            elif item is not None:
                field, shape = known[name]
                found[field] = shape.read(item, at + name, faults)
        if not found.keys() >= wanted.keys():
            faults.missing += (self._needed(name, at) for name in wanted if name not in found)
        return BAD if len(faults.bad) + len(faults.missing) > before else self.kind(**found)

    def _needed(self, name: str, at: str) -> Problem:
        wants = self.fields[name].wants()
        return Problem(f"{at}{name.rstrip('_')}", say("is needed. Wanted: {wants}", wants=wants))

    def wants(self) -> Sentence:
        return say("a table with {names}", names=list(self.fields))

    def schema(self) -> dict[str, Any]:
        properties = {name.rstrip("_"): described(shape) for name, shape in self.fields.items()}
        required = [name.rstrip("_") for name in self.required]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def described(shape: Shape) -> dict[str, Any]:
    """The schema of one field, with the question it answers."""
    return shape.schema() | ({"title": str(say(shape.fact.ask, key="…"))} if shape.fact else {})
