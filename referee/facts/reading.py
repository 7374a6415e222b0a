"""Reading facts: from what was given to the dataclass, with every problem at once; and their JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from referee.facts.annotations import record_of, shapes_of
from referee.facts.declared import ASK
from referee.facts.groups import Record
from referee.facts.shapes import Faults, Shape

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


def said_anew(kind: type, told: Mapping[str, Any], lying: Mapping[str, Any]) -> dict[str, Any]:
    """What was told, without what only says again what lies on the table: that asks about nothing else."""
    news = dict(told)
    for name in told:
        rest = {other: raw for other, raw in news.items() if other != name}
        here = lying.get(name, ASK)
        here = here(rest) if callable(here) else here
        if here is not ASK and here is not None and _same(shapes_of(kind)[name], told[name], here):
            news = rest
    return news


def _same(shape: Shape, raw: Any, here: Any) -> bool:
    faults = Faults()
    same = bool(shape.read(raw, "", faults) == shape.read(here, "", faults))
    return same and not (faults.bad or faults.missing)


def answered(kind: type, lying: Mapping[str, Any], news: Mapping[str, Any]) -> dict[str, Any]:
    """What the table tells; a default may stand, but what the table must tell and does not is asked for."""
    shapes = shapes_of(kind)
    found = {name: value(news) if callable(value) else value for name, value in lying.items()}
    return {
        name: value
        for name, value in found.items()
        if value is not ASK or ((fact := shapes[name].fact) and fact.untold == "from the table")
    }


def schema(kind: type) -> dict[str, Any]:
    """JSON Schema of these facts."""
    return record_of(kind).schema()
