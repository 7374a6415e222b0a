"""How a fact is declared: the annotations of a field."""

from __future__ import annotations

from typing import Any, Literal

from referee.values import dataclass

ASK: Any = type("_Ask", (), {"__repr__": lambda self: "ASK"})()
"""Stands where a fact is known to exist but its value is still to be asked for."""


Untold = Literal["", "no choice", "from the table", "asked"]


@dataclass(frozen=True, slots=True)
class Fact:
    """How a fact is asked, what it may be, and the clause that needs it. `{key}` is the entry of a table.

    A fact with a default says in `untold` what it means that nobody tells it. "no choice": the default leaves nobody a
    choice. "from the table": at a table it lies there; the default is for a question without one. "asked": a player
    chooses or reveals it; the rule gets it by `book.choice`, and whoever can be asked is asked.
    """

    ask: str
    clause: str = ""
    at_least: int | float | None = None
    at_most: int | float | None = None
    length: tuple[int, int] | None = None
    distinct: bool = False
    separator: str = ","
    example: str = ""
    step: int = 1
    untold: Untold = ""


@dataclass(frozen=True, slots=True)
class Name:
    """Marks a `str` as the name of a player; `reserved` are words of the game, `also` those accepted besides names."""

    reserved: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()
