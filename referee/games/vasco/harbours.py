"""Harbours: where ships fit, what sending them earns, and the bonus of the shore."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.bonuses import (
    Bonus,
    shore_bonus,
)
from referee.games.vasco.checks import above_limit, row_length, too_many_ships
from referee.games.vasco.ships import Row, Ship
from referee.games.vasco.ways import Way, ways_to_send
from referee.games.vasco.words import NAMES, Harbour
from referee.games.vasco.words import ships as so_many_ships
from referee.ruling import Reason, Ruling, answer, because, told
from referee.values import dataclass, field
from referee.words import Amount, points, say

MOST_SHIPS = 12
"""Ways for more ships at a time take too long to list."""

SentShips = Annotated[tuple[Ship, ...], Fact("Ships to send", "send.launched", length=game.bounds("tiles"))]
Rows = Annotated[Mapping[Harbour, Row], Fact("Ships in {key} now, from the left", "send.free", untold="from the table")]
Captains = Annotated[int, Fact("Captains in your reserve", "send.captain", *game.bounds("captains"))]


def check_rows(rows: Mapping[Harbour, Row], book: Book) -> None:
    """Refuse rows of the wrong length, and ships in slots above their limit."""
    wrong = [
        Problem(f"harbours.{harbour}", say("{name} has {n} places", name=NAMES[harbour], n=length))
        for harbour, row in rows.items()
        if len(row) != (length := row_length(harbour, book))
    ]
    if wrong:
        raise BadFact(*wrong)
    refuse(problem for harbour, row in rows.items() for problem in above_limit(row, harbour, book))


def check_all_rows(rows: Mapping[Harbour, Row], book: Book) -> None:
    """Refuse any row that cannot be, also of harbours that do not matter here; what is printed there is not noted."""
    check_rows(rows, book.unnoted)
    refuse(too_many_ships(rows, book))


def check_captains(owner: str, captains: int, rows: Mapping[Harbour, Row], book: Book) -> None:
    """Refuse more captains than there are of a colour: each own ship at sea has one aboard."""
    used = captains + sum(ship.owner == owner for row in rows.values() for ship in row.ships)
    if used > (all_of_them := book.stated("box.captains")):
        sentence = "{n} captains in all; there are {all}"
        refuse([impossible("captains", "pieces.captains", sentence, n=used, all=all_of_them)])


def no_merchants(ships: Iterable[Ship]) -> list[Problem]:
    if not any(ship.is_merchant for ship in ships):
        return []
    return [Problem("ships", say("a merchant ship is sent by the holder of Sernigi, not by an expedition"))]


@dataclass(frozen=True, slots=True)
class Placements:
    """Where may these ships go?"""

    ships: Annotated[tuple[Ship, ...], Fact("Your launched ships", "send.launched", length=(1, MOST_SHIPS))]
    captains: Captains
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    harbours: Rows = field(default_factory=dict)
    all_: Annotated[bool, Fact("List every way, not only the first hundred?", "send.choice", untold="no choice")] = (
        False
    )


@dataclass(frozen=True, slots=True)
class Pair:
    ship: Ship
    slot: int
    value: int
    fits: bool
    why: str


@dataclass(frozen=True, slots=True)
class AllWays:
    pairs: tuple[Pair, ...]
    ways: tuple[Way, ...]
    count: int
    most: int
    best_vp: int
    best: str
    bonus: Bonus


@game.question("placements")
def placements(facts: Placements, book: Book) -> Ruling[AllWays]:
    if len({ship.owner for ship in facts.ships}) > 1:
        raise bad("ships", "these must be ships of one player")
    if problems := no_merchants(facts.ships):
        raise BadFact(*problems)
    check_captains(facts.ships[0].owner, facts.captains, facts.harbours, book)
    row = row_in(facts, book, f"board.harbours.{facts.harbour}.slots")
    values: tuple[int, ...] = book.printed(f"harbours.{facts.harbour}.slots")
    pairs = tuple(_pair(ship, at, row, values) for ship in facts.ships for at in range(1, len(row) + 1))
    ways = ways_to_send(facts.ships, facts.captains, row, values, facts.all_)
    best = ways.listed[0] if ways.listed else Way("", 0, 0)
    value = AllWays(pairs, ways.listed, ways.count, ways.most, best.vp, best.row, shore_bonus(facts.harbour, book))
    count = Amount(ways.count, "{n} way", "{n} ways")
    text = say("There is {count} to send them; the best earns {best}.", count=count, best=points(best.vp))
    if ways.count > 1:
        text = say("There are {count} to send them; the best earns {best}.", count=count, best=points(best.vp))
    if not ways.count:
        text = say("No ship of these can be sent there.")
    return answer(value, text, *_way_reasons(facts, value))


def row_in(facts: Any, book: Book, *also: str) -> Row:
    """The row of the harbour in question; where it is missing, `also` is named with it."""
    check_all_rows(facts.harbours, book)
    if facts.harbour not in facts.harbours:
        book.need(facts, f"harbours.{facts.harbour}", *also)
    row: Row = facts.harbours[facts.harbour]
    check_rows({facts.harbour: row}, book)
    return row


def _way_reasons(facts: Placements, value: AllWays) -> Iterator[Reason]:
    high = sum(pair.why == "send.limit" for pair in value.pairs)
    fit = sum(pair.fits for pair in value.pairs)
    yield because(
        "send.limit",
        "Of all pairs of ship and place {fit} fit; in {high} the value is above the limit.",
        fit=fit,
        high=high,
    )
    occupied = any(pair.why == "send.free" for pair in value.pairs)
    yield from told(occupied, "send.free", "Some places are occupied.", "No place of these harbours is occupied.")
    yield because("send.captain", "Each ship takes a captain: {n} can go at most.", n=so_many_ships(facts.captains))
    yield from too_late(facts.harbour)
    yield no_crew()
    yield because("send.choice", "Among the places that fit, the player chooses.")
    if value.ways and len(facts.ships) > 1:
        yield because("send.one", "Nobody has to send them all.", applies=False)


def too_late(harbour: str) -> Iterator[Reason]:
    """Captains who come with the bonus do not help to send the ships that win it."""
    if harbour == "mozambique":
        sentence = "Captains won in Mozambique come too late for these ships."
        yield because("bonus.mozambique", sentence, applies=False)


def no_crew() -> Reason:
    """What is asked for every ship: people are needed to launch, not to send."""
    return because("launch.size", "A launched ship needs no crew, only a captain.", applies=False)


def _pair(ship: Ship, slot: int, row: Row, values: Sequence[int]) -> Pair:
    value = values[slot - 1]
    why = "send.free" if row.slots[slot - 1] else "send.limit" if value > ship.limit else ""
    return Pair(ship, slot, value, not why, why)
