"""The table as a picture."""

from __future__ import annotations

from matches.table import Table
from referee.game import Book
from referee.picture import Picture, chip, panel, picture, place, row
from referee.words import say


def draw(table: Table, book: Book) -> Picture:
    """The heap, and who sits around it."""
    heap = row(say("Heap"), place("", chip("match", "|" * table.heap or "-", count=table.heap)))
    seats = row(say("Players"), *(place("", chip("player", "", name)) for name in table.seats))
    names = [row(name, owner=name) for name in table.seats]
    panels = [panel(say("Table"), [heap, seats]), panel(say("Who is who"), names)]
    return picture(say("Matches"), table.seats, panels, turn=table.turn)
