"""What is in the box, as the rulebook counts it, for a number of players."""

from __future__ import annotations

from typing import Any

from referee.game import Book
from referee.games.congo.words import POWERS, STATIONS


def stated(book: Book, *paths: str) -> Any:
    """Numbers that the rulebook states. The clause cited names them: the ruling does not list them once more."""
    return book.unnoted.printed(*paths)


def characters_in_play(players: int, book: Book) -> int:
    """Character cards of the box less the neutrals taken out (`setup.neutrals`)."""
    return int(stated(book, "box.characters") - stated(book, f"neutrals_removed.{players}"))


def tiles_in_box(book: Book) -> dict[str, int]:
    """Station tiles of each kind (`setup.stations`)."""
    return {station: stated(book, f"station_tiles.{station}") for station in STATIONS}


def flags_in_box(book: Book) -> dict[str, int]:
    """Flags of each kind (`setup.flags`)."""
    return {flag: stated(book, f"flag_tiles.{flag}") for flag in POWERS}


def adds(card: str, book: Book) -> int | float:
    """What an auxiliary adds to a bid (`aux.plus-one`, `aux.boy-half`)."""
    worth: int | float = stated(book, "adds.boy" if card == "boy" else "adds.auxiliary")
    return worth


def shaman_takes(book: Book) -> int:
    """What the shaman takes from the bid of every opponent (`shaman.minus`)."""
    return int(stated(book, "shaman_takes"))


def start_of(players: int, book: Book) -> str:
    """Where the boat starts (`setup.boat`)."""
    return str(stated(book, "start")[players - 2])
