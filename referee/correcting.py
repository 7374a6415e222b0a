"""A table put right: what was different on it, checked like a described table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.facts import ASK, Record, Shape, Table, asked, bad, merge, place, reach, record_of
from referee.plain import plain
from referee.ruling import Ruling
from referee.values import dataclass
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.book import House
    from referee.game import Game


@dataclass(frozen=True, slots=True)
class Corrected:
    """What lay there by the journal, and what lies there: by the paths of a described table."""

    was: Mapping[str, Any]
    now: Mapping[str, Any]


def correct(game: Game, table: Any, given: Mapping[str, Any], house: House | None = None) -> Ruling[Corrected]:
    """The table with these things as they are, or everything that is wrong with it then."""
    if table is None:
        raise bad("correct", "There is no table yet. Begin with one of: {moves}", moves=game.opening_moves())
    kind = game.module("table").Table
    told = game.told(kind, given, table)
    after, assumed = game.described(merge(plain(table), told), house)
    paths = [path for path in _leaves(record_of(kind), told) if _lies(table, path) != _lies(after, path)]
    if not paths:
        raise bad("correct", "The table is so already.")
    was, now = ({path: plain(_lies(it, path)) for path in paths} for it in (table, after))
    changes = [_change(kind, path, _lies(table, path), _lies(after, path)) for path in paths]
    text = say("Corrected at the table: {changes}.", changes=changes)
    own = tuple(item for item in assumed if item.basis == "profile")
    return Ruling("legal", Corrected(was, now), text, after=after, assumed=own)


def correctable(game: Game, table: Any) -> dict[str, Sentence]:
    """What can be put right at this table: every path, and what it is called."""
    kind = game.module("table").Table
    return {path: called(kind, path) for path in _leaves(record_of(kind), plain(table))}


def called(kind: type, path: str) -> Sentence:
    """What lies at this path, with the player or place it belongs to."""
    it, what = place(kind, path), asked(kind, path).prompt
    if not it.keys or (it.fact and "{key}" in it.fact.ask):
        return what
    return say("{who}, {what}", who=it.keys[-1], what=what)


def _lies(table: Any, path: str) -> Any:
    found = reach(table, path)
    return None if found is ASK else found


def _change(kind: type, path: str, was: Any, now: Any) -> Sentence:
    what = called(kind, path)
    if str(what).endswith("?"):
        return say("{what} {now} (before: {was})", what=what, now=now, was=was)
    return say("{what}: {now} (before: {was})", what=what, now=now, was=was)


def _leaves(shape: Shape, told: Any, path: str = "") -> Iterator[str]:
    """The paths at which single values, rows or pieces were told."""
    if not isinstance(shape, Record | Table) or not isinstance(told, Mapping):
        yield path
        return
    for name, item in told.items():
        below = shape.value if isinstance(shape, Table) else shape.fields.get(name) or shape.fields[f"{name}_"]
        yield from _leaves(below, item, f"{path}.{name}" if path else str(name))
