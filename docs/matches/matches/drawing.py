"""The table as a picture."""

from __future__ import annotations

from matches.table import Table
from referee.game import Book
from referee.picture import Picture, Span, block, line
from referee.words import say


def draw(table: Table, book: Book) -> Picture:
    """The heap, and who sits around it."""
    heap = block(say("Heap"), [line("|" * table.heap or "-")])
    names = [line("> " if name == table.turn else "  ", Span(name, colour=name)) for name in table.seats]
    return heap, block(say("Players"), names)
