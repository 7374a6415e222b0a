"""What can be picked: for each fact of a move all that it can be at this table, and the rows told from hold 1 on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.game import Book, Offer, Places
from referee.games.jamaica.cargo import split_said, splits
from referee.games.jamaica.state import Table, others, ship_of
from referee.games.jamaica.track import rivals, track_of
from referee.games.jamaica.words import OWN_HOLDS, who
from referee.words import say

Given = Mapping[str, Any]


def _tokens(table: Table, name: str, kind: str, most: int) -> Iterator[Offer]:
    """What can be taken from the holds, told hold by hold."""
    holds = ship_of(table, name).holds
    for count in range(1, most + 1):
        for text in splits(holds, kind, count):
            split = tuple(map(int, text.split(", ")))
            yield Offer(split, say("{split}", split=split_said(holds, split)))


def _payment(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    cost = track_of(book).cost(ship_of(table, table.turn).at)
    return _tokens(table, table.turn, cost.kind, cost.count)


def _fighter(side: str) -> Callable[[Table, Given], str]:
    """The ship on a side of the battle that is due; nothing where that is still open."""

    def found(table: Table, given: Given) -> str:
        if table.due != "fight":
            return ""
        here = rivals(ship_of(table, table.turn).at, others(table, table.turn))
        target = str(given.get("target") or (here[0] if len(here) == 1 else ""))
        return table.turn if side == "attacker" else target

    return found


def _powder(side: str) -> Callable[[Table, Given, Book], Iterator[Offer] | None]:
    """The gunpowder that a side of a battle sets aside."""

    def found(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
        name = _fighter(side)(table, given)
        return _tokens(table, name, "powder", int(given.get(f"{side}_powder") or 0)) if name else None

    return found


OFFERS = {"pay/pay": _payment, "attacker_from": _powder("attacker"), "defender_from": _powder("defender")}


def _named(side: str) -> Callable[[Table, Given], object]:
    """The same at the head of a sentence."""
    return lambda table, given: who(_fighter(side)(table, given))


_SIDES = ("attacker", "defender")

WHOSE = {f"{side}_{what}": _named(side) for side in _SIDES for what in ("powder", "die", "reroll", "from")}
"""Who answers, where a fact does not say it and the table does."""


def places(path: str, book: Book) -> Places | None:
    """The holds of a ship; the 6th Hold card comes besides."""
    if not path.split(".")[-1].endswith("holds"):
        return None
    return Places(tuple(range(1, OWN_HOLDS + 1)))
