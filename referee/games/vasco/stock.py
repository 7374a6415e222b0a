"""What the rulebook counts and charges: tiles in the decks, prices of projects and sailors."""

from __future__ import annotations

from referee.game import Book


def most_upper(book: Book) -> int:
    """As many upper projects as one action buys (`project.upper`)."""
    number = 0
    while f"upper_price.{number + 1}" in book.game.board.cells:
        number += 1
    return number


def upper_price(book: Book, number: int) -> int:
    """Reals for so many of the upper projects (`project.upper`)."""
    return int(book.stated(f"upper_price.{number}")) if number else 0


def colour_price(book: Book, colours: int) -> int:
    """Reals for sailors of so many colours (`recruit.price`)."""
    return int(book.stated(f"colour_price.{colours}")) if colours else 0


def tiles_left(book: Book, round: int) -> int:
    """Tiles in the three decks in this round (`pieces.tiles`)."""
    tiles, offer = book.stated("box.tiles", "course.offer")
    return int(tiles - offer * round)
