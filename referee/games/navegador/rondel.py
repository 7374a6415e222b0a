"""Moving the stone round the rondel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.state import clockwise_from, ships_due, steps_to
from referee.games.navegador.words import ON_THE_RONDEL, SHIPS, Sector, Stone, sectors, ships
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class Rondel:
    """What does it cost to move my stone there?"""

    at: Annotated[Stone, Fact("Where is your stone now? (middle before your first turn)", "rondel.free")]
    to: Annotated[Sector, Fact("To which sector shall it go?", "rondel.free")]
    ships: Annotated[int, Fact("How many ships have you on the board?", "rondel.pay", *SHIPS)]


@dataclass(frozen=True, slots=True)
class StoneMove:
    steps: int
    ships_paid: int
    ships_after: int | None
    costs: dict[str, int]
    reachable: tuple[str, ...]


@game.question("rondel")
def rondel(facts: Rondel, book: Book) -> Ruling[StoneMove]:
    steps, due = steps_to(facts.at, facts.to), ships_due(facts.at, facts.to, book)
    costs = {sector: ships_due(facts.at, sector, book) for sector in clockwise_from(facts.at)}
    reachable = tuple(sector for sector, cost in costs.items() if cost <= facts.ships)
    if due <= facts.ships:
        move = StoneMove(steps, due, facts.ships - due, costs, reachable)
        template = "Yes. Going from {at} to {to} costs {due}." if due else "Yes. Going from {at} to {to} is free."
        text = say(template, at=ON_THE_RONDEL[facts.at], to=ON_THE_RONDEL[facts.to], due=ships(due))
        reasons = [*stone_reasons(facts.at, facts.to, book), *not_in_the_way(facts.at, facts.to, book)]
        return legal(move, text, *reasons)
    short: dict[str, Any] = {"to": ON_THE_RONDEL[facts.to], "due": ships(due), "have": ships(facts.ships)}
    return illegal(
        say("No. Going to {to} costs {due}, and you have {have}.", **short),
        *stone_reasons(facts.at, facts.to, book, facts.ships),
        *not_in_the_way(facts.at, facts.to, book),
        instead=within_reach(due - facts.ships, reachable, due),
        value=StoneMove(steps, due, None, costs, reachable),
    )


def stone_reasons(at: str, to: str, book: Book, have: int | None = None) -> Iterator[Reason]:
    """The clauses on this move of the stone; `have` are the ships on the board where they do not suffice."""
    if at == "middle":
        yield because("rondel.first", "The first placement is free on any sector.")
        return
    free: int = book.printed("free_sectors")
    goal, steps, due = ON_THE_RONDEL[to], sectors(steps_to(at, to)), max(0, steps_to(at, to) - free)
    if not due:
        yield because("rondel.free", "From here to {to} it is {steps}: free.", to=goal, steps=steps)
        return
    yield because("rondel.free", _NOT_FREE, applies=False, to=goal, steps=steps, free=free)
    if at == to:
        yield because("rondel.stay", "A stone may not stay: {to} again is a whole lap.", to=goal)
    values: dict[str, Any] = {"to": goal, "steps": steps, "free": free, "due": ships(due)}
    if have is None:
        yield because("rondel.pay", _PAY, **values)
    else:
        yield because("rondel.pay", _CANNOT_PAY, have=ships(have), **values)


_PAY = "From here to {to} it is {steps}. {free} are free, the others cost {due}."
_CANNOT_PAY = (
    "From here to {to} it is {steps}. {free} are free, the others cost {due}, and you have {have} on the board."
)
_NOT_FREE = "From here to {to} it is {steps}, and only {free} are free."


def not_in_the_way(at: str, to: str, book: Book) -> Iterator[Reason]:
    """What a player may have thought of, and does not hold for this move of the stone."""
    if at == "middle":
        yield because("rondel.pay", "From the middle no sectors are counted: no ship is due.", applies=False)
        return
    if not ships_due(at, to, book):
        free = sectors(book.printed("free_sectors"))
        yield because("rondel.pay", "Ships are due only beyond {free}.", applies=False, free=free)
    if {at, to} == {"market-1", "market-2"}:
        yield because("rondel.stay", "The other Market is a different sector: the stone moves.", applies=False)


def within_reach(short: int, reachable: tuple[str, ...], due: int) -> tuple[Instead, ...]:
    """What is short, and where the stone can go."""
    return (
        rather("You are {short} short.", {"ships": due}, short=ships(short)),
        *(rather("Within reach: {sector}.", {"to": sector}, sector=ON_THE_RONDEL[sector]) for sector in reachable),
    )
