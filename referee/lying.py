"""What lies on a table, as a game tells it: who sits there, what may come next, what can be picked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.problems import Problem
from referee.values import dataclass, field
from referee.words import Sentence


def players_at(table: Any) -> tuple[str, ...]:
    """The players at a table, in their order."""
    return tuple(getattr(table, "seats", ()) or getattr(table, "players", ()))


@dataclass(frozen=True, slots=True)
class Due:
    """A move that may come next, with the facts that are already settled."""

    move: str
    text: Sentence
    facts: Mapping[str, object] = field(default_factory=dict)
    anytime: bool = False
    """Whether it may as well come later: what has to come now does not wait for it."""
    together: Sentence | None = None
    """How it is said of everybody at once, where each in turn may decline."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something on the table that a fact can be, and how it is called there."""

    value: object
    text: object = ""


@dataclass(frozen=True, slots=True)
class Places:
    """A row of places that players tell from the left: what is printed on each, and what cannot lie there."""

    printed: tuple[object, ...]
    check: Callable[[Any], Iterable[Problem]] = lambda row: ()
