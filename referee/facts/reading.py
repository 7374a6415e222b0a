"""Reading facts: from what was given to the dataclass, with every problem at once; and their JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from referee.facts.annotations import record_of, shapes_of
from referee.facts.groups import Record
from referee.facts.shapes import Faults

R = TypeVar("R")


def read(kind: type[R], raw: Mapping[str, Any]) -> R:
    """The facts, or one error that names everything bad and everything missing."""
    faults = Faults()
    shape: Record = record_of(kind)  # type: ignore[arg-type]
    found = shape.read(raw, "", faults)
    faults.raise_if_any()
    return found  # type: ignore[no-any-return]


def canonical(kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, each fact as the value it was read as; a part of a record stays as it was written."""
    shapes = shapes_of(kind)
    found: dict[str, Any] = {}
    for name, raw in given.items():
        faults = Faults()
        shape = shapes.get(name) or shapes.get(f"{name}_")
        value = shape.read(raw, name, faults) if shape else raw
        found[name] = raw if faults.bad or faults.missing else value
    return found


def schema(kind: type) -> dict[str, Any]:
    """JSON Schema of these facts."""
    return record_of(kind).schema()
