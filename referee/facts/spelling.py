"""One spelling for each player: what is given is respelled before it is read, merged or compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from referee.facts.declared import ASK
from referee.facts.groups import MOST, Items, Record, Table
from referee.facts.names import PlayerName, folded
from referee.facts.shapes import Faults, Shape, Text, Written
from referee.problems import Problem
from referee.values import fields, is_dataclass, replace
from referee.words import say


def spelled(shape: Shape, raw: Any, names: dict[str, str]) -> Any:
    """What was given, with every player as `names` spells him (by `folded`); a new one is added there.

    What names nobody, or nobody differently, is given back untouched.
    """
    if raw is ASK or raw is None:
        return raw
    if isinstance(shape, Record):
        return _record(shape, raw, names)
    if isinstance(shape, Text | Written):
        return _single(shape, raw, names) if _names_players(shape) else raw
    if isinstance(shape, Items):
        items = shape.split(raw) if _names_players(shape.item) else None
        return (
            raw
            if items is None or len(items) > MOST
            else _kept(raw, items, [spelled(shape.item, item, names) for item in items])
        )
    if isinstance(shape, Table):
        return _table(shape, raw, names) if _names_players(shape) else raw
    return raw


def strangers(shape: Record, raw: Mapping[str, Any], seated: Sequence[str]) -> Iterator[Problem]:
    """Facts that are one player who does not sit here, and is in no list told with them."""
    told = {name: raw.get(name, raw.get(name.rstrip("_"), ASK)) for name in _named(shape)}
    known = {folded(name): name for name in seated}
    for name, value in told.items():
        if not isinstance(shape.fields[name], Text):
            spelled(shape.fields[name], value, known)
    for name, value in told.items():
        spelled(shape.fields[name], value, named := dict(known))
        for stranger in named.keys() - known.keys():
            yield Problem(name, say("{name} does not sit at the table: {seats}", name=named[stranger], seats=seated))


def _names_players(shape: Shape) -> bool:
    """Whether a player can be named anywhere in it; asked once of each record."""
    if isinstance(shape, Text):
        return shape.name is not None
    if isinstance(shape, Written):
        return shape.kind.names_players
    if isinstance(shape, Items):
        return _names_players(shape.item)
    if isinstance(shape, Table):
        return _names_players(shape.key) or _names_players(shape.value)
    return bool(_named(shape)) if isinstance(shape, Record) else False


@cache
def _named(shape: Record) -> tuple[str, ...]:
    """The fields of a record in which players can be named."""
    return tuple(name for name, field in shape.fields.items() if _names_players(field))


def _kept(raw: Any, before: list[Any], after: list[Any]) -> Any:
    return raw if all(one is other for one, other in zip(before, after, strict=True)) else after


def _single(shape: Text | Written, raw: Any, names: dict[str, str]) -> Any:
    """The value as it is spelled here; what was given, where it is spelled so already or cannot be read."""
    value = shape.read(raw, "", faults := Faults())
    if faults.bad:
        return raw
    found = respelled(value, names)
    same = found == raw if isinstance(found, str) else found == value
    return raw if same else found


def respelled(value: Any, names: dict[str, str]) -> Any:
    """A piece or a name, with its players as they are spelled here."""
    if isinstance(value, PlayerName) and value:
        here = names.setdefault(folded(value), value)
        return value if here == value else type(value)(here)
    if isinstance(value, tuple):
        return tuple(respelled(item, names) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {item.name: getattr(value, item.name) for item in fields(value)}
        changed = {name: found for name, part in parts.items() if (found := respelled(part, names)) != part}
        return replace(value, **changed) if changed else value
    return value


def _table(shape: Table, raw: Any, names: dict[str, str]) -> Any:
    entries = shape.entries(raw)
    if entries is None or len(entries) > MOST:
        return raw
    found: dict[Any, Any] = {}
    for name, item in entries.items():
        key, value = spelled(shape.key, name, names), spelled(shape.value, item, names)
        if key in found and not (isinstance(value, Mapping) and isinstance(found[key], Mapping)):
            return raw  # one player twice: refused when it is read
        found[key] = {**found[key], **value} if key in found else value
    same = all(key in found and found[key] is item for key, item in entries.items())
    return raw if same and len(found) == len(entries) else found


def _record(shape: Record, raw: Any, names: dict[str, str]) -> Any:
    named = _named(shape)
    if not named or not isinstance(raw, Mapping):
        return raw
    found = dict(raw)
    for name in named:
        key = name if name in raw else name.rstrip("_")
        if key in raw:
            found[key] = spelled(shape.fields[name], raw[key], names)
    return found if any(found[key] is not item for key, item in raw.items()) else raw
