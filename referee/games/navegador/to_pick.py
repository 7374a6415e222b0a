"""What can be picked: for each fact of a move all that it can be at this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.game import Book, Offer
from referee.games.navegador.state import Table, free_to_take, ships_due
from referee.games.navegador.words import SECTORS

Given = Mapping[str, Any]


def _player(table: Table, given: Given) -> str:
    told = str(given.get("player") or "")
    return told if told in table.seats else table.turn


def _tiles(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    """Tiles that lie face up where this player has ships."""
    ships = table.seats[_player(table, given)].ships
    return (Offer(tile) for tile in table.open if ships[tile.region])


def _sectors(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    """Sectors within reach of the stone."""
    seat = table.seats[_player(table, given)]
    return (Offer(sector) for sector in SECTORS if ships_due(seat.stone, sector, book) <= seat.ships.total)


def _columns(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    """Columns with a privilege that this player can take."""
    return (Offer(column) for column in free_to_take(table, _player(table, given), book))


OFFERS = {
    "found/found": _tiles,
    "idle/sector": _sectors,
    "take-privilege/category": _columns,
}
