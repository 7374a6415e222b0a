"""The table: who sits there, the heap, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact, Name, Problem
from referee.facts import impossible as cannot_be
from referee.game import Book, Due
from referee.words import say


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it lies."""

    seats: Annotated[tuple[str, ...], Fact("Who plays, in order?", "turn.order", length=(2, 4), distinct=True), Name()]
    heap: Annotated[int, Fact("Matches in the heap", "take.heap", at_least=0)]
    turn: Annotated[str, Fact("Whose turn is it?", "turn.order"), Name()]

    def next_player(self) -> str:
        return self.seats[(self.seats.index(self.turn) + 1) % len(self.seats)]


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be."""
    if table.turn in table.seats:
        return []
    return [cannot_be("turn", "turn.order", "{turn} does not sit at this table.", turn=table.turn)]


def facts_of(table: Table) -> dict[str, object]:
    """What a question may take from the table."""
    return {"seats": table.seats, "heap": table.heap}


def due(table: Table, book: Book) -> list[Due]:
    """What may come next."""
    if not table.heap:
        return []
    takes = Due("take", say("{turn} takes matches", turn=table.turn), {"player": table.turn})
    return [takes, Due("roll", say("somebody rolls the die"))]
