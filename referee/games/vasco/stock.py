"""What the rulebook counts, deals out and charges."""

from __future__ import annotations

from typing import Any

from referee.game import Book


def stated(book: Book, *paths: str) -> Any:
    """Numbers that the rulebook states. The clause cited names them: the ruling does not list them once more."""
    return book.unnoted.printed(*paths)


def most_upper(book: Book) -> int:
    """As many upper projects as one action buys (`project.upper`)."""
    return sum(path.startswith("upper_price.") for path in book.game.board.cells)


def upper_price(book: Book, number: int) -> int:
    """Reals for so many of the upper projects (`project.upper`)."""
    return int(stated(book, f"upper_price.{number}")) if number else 0


def colour_price(book: Book, colours: int) -> int:
    """Reals for sailors of so many colours (`recruit.price`)."""
    return int(stated(book, f"colour_price.{colours}")) if colours else 0


def tiles_left(book: Book, round: int) -> int:
    """Tiles in the three decks in this round (`pieces.tiles`)."""
    tiles, offer = stated(book, "box.tiles", "course.offer")
    return int(tiles - offer * round)
