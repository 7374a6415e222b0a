"""Taking from the heap, and who won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from matches import game as matches
from matches.table import Table
from referee.facts import Fact, Name, impossible, refuse
from referee.game import Book
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather
from referee.words import Amount, say

Heap = Annotated[int, Fact("Matches in the heap", "take.heap", at_least=1)]
Player = Annotated[str, Fact("Whose turn is it?", "turn.order"), Name()]


def matches_of(n: int) -> Amount:
    return Amount(n, "{n} match", "{n} matches")


@dataclass(frozen=True, slots=True)
class Take:
    """May I take that many?"""

    heap: Heap
    take: Annotated[int, Fact("How many are taken?", "take.limit", at_least=1)]


@dataclass(frozen=True, slots=True)
class Left:
    left: int


@matches.question("take")
def take(facts: Take, book: Book) -> Ruling[Left]:
    limit: int = book.printed("limit")
    most = min(limit, facts.heap)
    reasons = take_reasons(facts.take, facts.heap, limit)
    if facts.take <= most:
        left = facts.heap - facts.take
        return legal(Left(left), say("{left} stay.", left=matches_of(left)), *reasons)
    return illegal(
        say("At most {most}.", most=matches_of(most)),
        *reasons,
        instead=[rather("Take {most}.", {"take": most}, most=matches_of(most))],
    )


def take_reasons(take: int, heap: int, limit: int) -> tuple[Reason, Reason]:
    """Legal: both hold. Illegal: the one that forbids it applies."""
    fits, there = take <= limit, take <= heap
    both = fits and there
    return (
        because(
            "take.limit",
            "{take} is within the limit of {limit}." if fits else "{take} is above the limit of {limit}.",
            applies=both or not fits,
            take=take,
            limit=limit,
        ),
        because(
            "take.heap",
            "The heap has {heap}, {take} are wanted.",
            applies=both or not there,
            take=take,
            heap=matches_of(heap),
        ),
    )


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won?"""

    seats: Annotated[tuple[str, ...], Fact("Who plays?", "turn.order", length=(2, 2), distinct=True), Name()]
    last: Annotated[str, Fact("Who took the last match?", "last.match"), Name()]


@dataclass(frozen=True, slots=True)
class Won:
    winner: str


@matches.question("winner")
def winner(facts: Winner, book: Book) -> Ruling[Won]:
    if facts.last not in facts.seats:
        refuse([impossible("last", "last.match", "{last} does not sit at this table.", last=facts.last)])
    other = next(name for name in facts.seats if name != facts.last)
    won = facts.last if book.reading("last-match") == "wins" else other
    text = say("{winner} wins.", winner=won)
    return answer(Won(won), text, because("last.match", "{last} took the last match.", last=facts.last))


@dataclass(frozen=True, slots=True)
class SetUp:
    """Lay out the heap."""

    seats: Annotated[tuple[str, ...], Fact("Who plays, in order?", "turn.order", length=(2, 4), distinct=True), Name()]


@matches.move("set-up", opens=True)
def set_up(facts: SetUp, book: Book) -> Ruling[Left]:
    heap: int = book.printed("start")
    return legal(
        Left(heap),
        say("The heap has {heap}.", heap=matches_of(heap)),
        because("heap.start", "The box says {heap}.", heap=matches_of(heap)),
        after=Table(facts.seats, heap, facts.seats[0]),
    )


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll the die."""

    die: Annotated[int, Fact("What does the die show?", "heap.roll", *matches.bounds("die"))]


@matches.move("roll", reveals=("die",))
def roll(table: Table, facts: Roll) -> Ruling[Left]:
    heap = table.heap + facts.die
    return legal(
        Left(heap),
        say("The heap grows to {heap}.", heap=matches_of(heap)),
        because("heap.roll", "The die shows {die}: they are added.", die=facts.die),
        after=replace(table, heap=heap),
    )


@dataclass(frozen=True, slots=True)
class TakeMove:
    """Take matches."""

    player: Player
    take: Annotated[int, Fact("How many are taken?", "take.limit", at_least=1)]


@matches.move("take")
def take_move(table: Table, facts: TakeMove, book: Book) -> Ruling[Left]:
    if facts.player != table.turn:
        return illegal(
            say("It is not the turn of {player}.", player=facts.player),
            because("turn.order", "{turn} is next.", turn=table.turn),
            instead=[rather("Let {turn} take.", {"player": table.turn}, turn=table.turn)],
        )
    ruling = take(Take(table.heap, facts.take), book)
    if ruling.verdict == "illegal":
        return ruling
    after = Table(table.seats, table.heap - facts.take, table.next_player())
    return replace(ruling, after=after)
