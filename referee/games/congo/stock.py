"""What is in the box, as the rulebook counts it, for a number of players."""

from __future__ import annotations

from referee.game import Book
from referee.games.congo.words import POWERS, STATIONS


def characters_in_play(players: int, book: Book) -> int:
    """Character cards of the box less the neutrals taken out (`setup.neutrals`)."""
    return int(book.stated("box.characters") - book.stated(f"neutrals_removed.{players}"))


def tiles_in_box(book: Book) -> dict[str, int]:
    """Station tiles of each kind (`setup.stations`)."""
    return {station: book.stated(f"station_tiles.{station}") for station in STATIONS}


def flags_in_box(book: Book) -> dict[str, int]:
    """Flags of each kind (`setup.flags`)."""
    return {flag: book.stated(f"flag_tiles.{flag}") for flag in POWERS}


def adds(card: str, book: Book) -> int | float:
    """What an auxiliary adds to a bid (`aux.plus-one`, `aux.boy-half`)."""
    worth: int | float = book.stated("adds.boy" if card == "boy" else "adds.auxiliary")
    return worth


def shaman_takes(book: Book) -> int:
    """What the shaman takes from the bid of every opponent (`shaman.minus`)."""
    return int(book.stated("shaman_takes"))


def start_of(players: int, book: Book) -> str:
    """Where the boat starts (`setup.boat`)."""
    return str(book.stated("start")[players - 2])
