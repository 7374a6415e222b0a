"""What can be picked: for each fact of a move all that it can be at this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.game import Book, Offer
from referee.games.congo.pieces import fitting
from referee.games.congo.state import Table
from referee.games.congo.words import AUXILIARIES, SPECIALS

Given = Mapping[str, Any]


def _special(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    """Each special card exists once."""
    return (Offer(card) for card in SPECIALS if card not in table.played)


def _auxiliaries(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    """Those whose icon is on the character first; the others are refused with their reason."""
    bid = table.bids.get(str(given.get("player", table.turn)))
    if bid is None:
        return None
    first = fitting(bid.character)
    return (Offer(card) for card in (*first, *(card for card in AUXILIARIES if card not in first)))


OFFERS = {
    "play-special/card": _special,
    "lay-auxiliaries/cards": _auxiliaries,
}
