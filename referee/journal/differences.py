"""Where today's ruling is not the one written in the file: compared key by key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from referee.journal.events import Event
from referee.plain import plain
from referee.problems import RefereeError
from referee.ruling import Ruling
from referee.toml import inline, without_none
from referee.values import dataclass, fields, is_dataclass
from referee.words import in_english, say

SINGLE = (str, int, bool)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where today's ruling is not the one written in the file."""

    event: int
    line: int
    key: str
    was: Any
    now: Any
    clauses: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(
            say(
                "Event {event} (line {line}), {key}: was {was}, is {now} [{clauses}]",
                event=self.event,
                line=self.line,
                key=self.key,
                was=inline(self.was),
                now=inline(self.now) if self.now is not None else "-",
                clauses=self.clauses,
            )
        )


def written(ruling: Ruling[Any]) -> dict[str, Any]:
    """The part of a ruling that is kept in the file."""
    kept: dict[str, Any] = {"verdict": ruling.verdict}
    if ruling.answer is not None:
        kept["answer"] = without_none(plain(ruling.answer))
    return kept | {"clauses": list(ruling.clauses)}


def compare(event: Event, ruling: Ruling[Any]) -> tuple[Difference, ...]:
    """Key by key; what the file does not say is not compared."""
    if event.refused is not None:
        return (
            Difference(
                event.number, event.line, "refused", event.refused.get("error", True), ruling.verdict, ruling.clauses
            ),
        )
    found = []
    for key, was in (event.ruling or {}).items():
        if _is_so(key, was, ruling):
            continue
        holds, now = _judge(key, was, ruling)
        if not holds:
            found += [
                Difference(event.number, event.line, path, one, other, ruling.clauses)
                for path, one, other in (_differing(key, was, now) or [(key, was, now)])
            ]
    return tuple(found)


def _is_so(key: str, was: Any, ruling: Ruling[Any]) -> bool:
    """Whether this is what `written` would keep: looked at first, since it mostly is."""
    if key == "verdict":
        return bool(was == ruling.verdict)
    if key == "clauses":
        return bool(was == [*ruling.clauses])
    return key == "answer" and _alike(was, ruling.answer)


def _judge(key: str, was: Any, ruling: Ruling[Any]) -> tuple[bool, Any]:
    """Whether what the file says under this key still holds, and what is so now."""
    if key == "clauses_include":
        rest = iter(ruling.clauses)
        return all(clause in rest for clause in was), list(ruling.clauses)
    if key == "readings":
        now = [reading.id for reading in ruling.readings]
        return now == was, now
    if key == "assumed":
        paths = [item.path for item in ruling.assumed]
        return all(path in paths for path in was), paths
    if key == "legal_instead":
        return bool(ruling.instead) is was, bool(ruling.instead)
    now = _part(key, ruling)
    return not _differing(key, was, now), now


def _alike(was: Any, now: Any) -> bool:
    """Whether this is what the file says; what holds parts is not taken apart for it."""
    kind, other = was.__class__, now.__class__
    if (kind is other and kind in SINGLE) or (kind is str and isinstance(now, str)):
        return bool(was == now)
    if kind is dict and other is dict:
        return all(map(_alike, was.values(), map(now.get, was)))
    if kind is dict and (parts := _parts(other)):
        for key, item in was.items():
            here = getattr(now, parts[key], None) if key in parts else None
            if item is not here and not _alike(item, here):
                return False
        return True
    if kind is list and (other is tuple or other is list) and len(was) == len(now):
        return all(map(_alike, was, now))
    if kind is str and _written_as_text(other):
        return bool(was == str(now))
    return not _differing("", was, plain(now))


@cache
def _written_as_text(kind: type) -> bool:
    return hasattr(kind, "read") and not hasattr(kind, "plain")


@cache
def _parts(kind: type) -> Mapping[str, str]:
    """The fields of a record by the names they are written under; a piece has none, but a written form."""
    record = is_dataclass(kind) and not hasattr(kind, "read") and not hasattr(kind, "plain")
    return {item.name.rstrip("_"): item.name for item in fields(kind)} if record else {}


def _part(key: str, ruling: Ruling[Any]) -> Any:
    if key == "answer":
        return plain(ruling.answer)
    if key == "clauses":
        return list(ruling.clauses)
    return in_english(ruling.text) if key == "text" else ruling.verdict if key == "verdict" else None


def _differing(path: str, was: Any, now: Any) -> list[tuple[str, Any, Any]]:
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        return [found for key, item in was.items() for found in _differing(f"{path}.{key}", item, now.get(key))]
    if isinstance(now, list):
        now = [item for item in now if item is not None]  # TOML has no null: it was left out
    if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        return [found for at, item in enumerate(was) for found in _differing(f"{path}.{at + 1}", item, now[at])]
    return [] if was == now and isinstance(was, bool) == isinstance(now, bool) else [(path, was, now)]


def compare_refusal(event: Event, error: RefereeError) -> tuple[Difference, ...]:
    """An event that is refused is right only when the file says so, with the same class, paths and clauses."""
    now = {"error": type(error).__name__, "at": sorted(error.paths), "clauses": sorted(error.clauses)}
    if event.refused is None:
        return (Difference(event.number, event.line, "refused", None, str(error), error.clauses),)
    wanted = {key: sorted(was) if isinstance(was, list) else was for key, was in event.refused.items()}
    return tuple(
        Difference(event.number, event.line, f"refused.{key}", was, now.get(key), error.clauses)
        for key, was in wanted.items()
        if was != now.get(key)
    )
