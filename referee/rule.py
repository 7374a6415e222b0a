"""A rule: the pure function of a question or a move, where it is found, and how it is applied."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_type_hints

from referee.book import Book
from referee.ruling import Ruling
from referee.values import dataclass

Index = Mapping[str, "str | Mapping[str, str]"]
"""What is declared in each module: ids with blanks between, or each id with its title."""


def by_name(index: Index) -> dict[str, str]:
    """The module of each id."""
    return {
        id: module for module, names in index.items() for id in (names.split() if isinstance(names, str) else names)
    }


@dataclass(frozen=True, slots=True)
class Rule:
    """A question or a move: its id, its facts, and the pure function that rules on it."""

    id: str
    function: Callable[..., Ruling[Any]]
    reveals: tuple[str, ...] = ()
    """Facts of a move that nobody knew before it: dice, tiles turned over. Undo says so."""
    opens: bool = False
    """A move that begins a session: it needs no table."""

    @property
    def facts(self) -> type:
        return _facts_class(self.function)

    @property
    def title(self) -> str:
        """The question a player asks: first line of the docstring of the facts."""
        return (self.facts.__doc__ or self.id).strip().splitlines()[0]

    def apply(self, facts: Any, book: Book, *table: Any) -> Ruling[Any]:
        wants_book = count_of_parameters(self.function) > 1 + len(table)
        return self.function(*table, facts, book) if wants_book else self.function(*table, facts)


@cache
def count_of_parameters(function: Callable[..., Any]) -> int:
    return len(inspect.signature(function).parameters)


@cache
def _facts_class(function: Callable[..., Any]) -> type:
    return get_type_hints(function)["facts"]  # type: ignore[no-any-return]
