"""What is wrong with a proposal: the reason that forbids it, and what would help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.game import Book
from referee.ruling import Instead, Reason

Fault = tuple[Reason, Instead]


def remedies(faults: Sequence[Fault]) -> list[Instead]:
    """What would help, each once. Facts are named only where all of them together make it legal."""
    offered = [instead for _, instead in faults]
    together: dict[str, object] = {}
    for instead in offered:
        together |= instead.facts
    facts = together if all(instead.facts for instead in offered) else {}
    return list({str(instead.text): replace(instead, facts=facts) for instead in offered}.values())


def reading(book: Book, id: str, matters: bool) -> str:
    """The option in force; it is reported only where another one could change the verdict."""
    return book.reading(id) if matters else Book(book.game, book.house).reading(id)
