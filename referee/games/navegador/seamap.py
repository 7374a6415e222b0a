"""Which regions touch, once a player has confirmed the map."""

from __future__ import annotations

from referee.facts import bad
from referee.game import Book
from referee.games.navegador.pieces import REGIONS

Neighbours = dict[str, set[str]]


def known_map(book: Book) -> Neighbours | None:
    """Who borders on whom, once a player has confirmed the map."""
    pairs = book.known("map")
    if pairs is None:
        return None
    found: Neighbours = {region: set() for region in REGIONS}
    for pair in pairs:
        here, _, there = pair.lower().replace(" ", "").partition("-")
        if here not in found or there not in found or here == there:
            raise bad("board.map", "{pair} is no pair of two regions", pair=pair)
        found[here].add(there)
        found[there].add(here)
    return found


def shortest(start: str, goal: str, hidden: set[str], neighbours: Neighbours) -> int | None:
    """Borders on the shortest way through explored regions; the goal itself may be unexplored."""
    reached, front, count = {start}, {start}, 0
    while front:
        if goal in front:
            return count
        open_ = {region for region in front if region == start or region not in hidden}
        front = {there for here in open_ for there in neighbours[here]} - reached
        reached |= front
        count += 1
    return None
