"""Rows that players tell from hold 1 on. What can be picked, the rules of the moves name themselves."""

from __future__ import annotations

from referee.game import Book, Places

HOLDS = 5
"""Holds of every ship; the rulebook says so where it lists what a player takes."""
OFFERS: dict[str, object] = {}


def places(path: str, book: Book) -> Places | None:
    """The holds of a ship; the 6th Hold card comes besides."""
    if not path.split(".")[-1].endswith("holds"):
        return None
    return Places(tuple(range(1, HOLDS + 1)))
