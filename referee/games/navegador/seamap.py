"""Which regions touch, once a player has confirmed the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.facts import bad
from referee.game import Book
from referee.games.navegador.words import PLACES, REGIONS

Neighbours = Mapping[str, set[str]]


def known_map(book: Book) -> Neighbours | None:
    """Who borders on whom, once a player has confirmed the map."""
    pairs = book.known("map")
    return None if pairs is None else _neighbours(tuple(pairs))


@cache
def _neighbours(pairs: tuple[str, ...]) -> Neighbours:
    """The same pairs always give the same map."""
    found: dict[str, set[str]] = {region: set() for region in REGIONS}
    for pair in pairs:
        here, _, there = pair.lower().replace(" ", "").partition("-")
        if here not in found or there not in found or here == there:
            raise bad("board.map", "{pair} is no pair of two regions", pair=pair)
        found[here].add(there)
        found[there].add(here)
    return found


def around(here: str, neighbours: Neighbours) -> list[str]:
    """The regions that this one borders on; a ship has come from there, so a map without any was not told whole."""
    found = [region for region in REGIONS if region in neighbours[here]]
    if not found:
        raise bad("board.map", "The map that was told shows no border of {region}.", region=PLACES[here])
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
