"""Moving the stone round the rondel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from referee.facts import Fact
from referee.games.navegador import game
from referee.games.navegador.pieces import SECTORS, Sector, Stone, sectors, ships, steps_between
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say

FREE = 3
"""rondel.free: sectors that cost nothing."""


@dataclass(frozen=True, slots=True)
class Rondel:
    """What does it cost to move my stone there?"""

    at: Annotated[Stone, Fact("Where is your stone now? (middle before your first turn)", "rondel.free")]
    to: Annotated[Sector, Fact("To which sector shall it go?", "rondel.free")]
    ships: Annotated[int, Fact("How many ships have you on the board?", "rondel.pay", at_least=0, at_most=7)]


@dataclass(frozen=True, slots=True)
class StoneMove:
    steps: int
    ships_paid: int
    ships_after: int | None
    costs: dict[str, int]
    reachable: tuple[str, ...]


@game.question("rondel")
def rondel(facts: Rondel) -> Ruling[StoneMove]:
    steps, due = steps_to(facts.at, facts.to), ships_due(facts.at, facts.to)
    costs = {sector: ships_due(facts.at, sector) for sector in clockwise_from(facts.at)}
    reachable = tuple(sector for sector, cost in costs.items() if cost <= facts.ships)
    if due <= facts.ships:
        move = StoneMove(steps, due, facts.ships - due, costs, reachable)
        text = say("From {at} to {to} costs {due}.", at=facts.at, to=facts.to, due=ships(due))
        reasons = [*stone_reasons(facts.at, facts.to), *not_in_the_way(facts.at, facts.to)]
        return legal(move, text if due else say("Going to {to} is free.", to=facts.to), *reasons)
    return illegal(
        say("{to} costs {due}, and you have {have}.", to=facts.to, due=ships(due), have=ships(facts.ships)),
        *stone_reasons(facts.at, facts.to, facts.ships),
        *not_in_the_way(facts.at, facts.to),
        instead=within_reach(due - facts.ships, reachable, due),
        value=StoneMove(steps, due, None, costs, reachable),
    )


def steps_to(at: str, to: str) -> int:
    return 0 if at == "middle" else steps_between(at, to)


def ships_due(at: str, to: str) -> int:
    return max(0, steps_to(at, to) - FREE)


def clockwise_from(at: str) -> tuple[str, ...]:
    """All sectors, beginning with the one after the stone."""
    if at == "middle":
        return SECTORS
    after = SECTORS.index(at) + 1
    return SECTORS[after:] + SECTORS[:after]


def stone_reasons(at: str, to: str, have: int | None = None) -> tuple[Reason, ...]:
    """The clauses on this move of the stone; `have` are the ships on the board where they do not suffice."""
    steps, due = steps_to(at, to), ships_due(at, to)
    if at == "middle":
        return (because("rondel.first", "The first placement is free on any sector."),)
    if not due:
        return (because("rondel.free", "From here to {to} it is {steps}: free.", to=to, steps=sectors(steps)),)
    found = [because("rondel.free", _NOT_FREE, applies=False, to=to, steps=sectors(steps), free=FREE)]
    if at == to:
        found.append(because("rondel.stay", "A stone may not stay: {to} again is a whole lap.", to=to))
    values: dict[str, Any] = {"to": to, "steps": sectors(steps), "free": FREE, "due": ships(due)}
    if have is None:
        found.append(because("rondel.pay", _PAY, **values))
    else:
        found.append(because("rondel.pay", _CANNOT_PAY, have=ships(have), **values))
    return tuple(found)


_PAY = "From here to {to} it is {steps}. {free} are free, the others cost {due}."
_CANNOT_PAY = (
    "From here to {to} it is {steps}. {free} are free, the others cost {due}, and you have {have} on the board."
)
_NOT_FREE = "From here to {to} it is {steps}, and only {free} are free."


def not_in_the_way(at: str, to: str) -> list[Reason]:
    """What a player may have thought of, and does not hold for this move of the stone."""
    if at == "middle":
        return [because("rondel.pay", "From the middle no sectors are counted: no ship is due.", applies=False)]
    found = []
    if not ships_due(at, to):
        found.append(because("rondel.pay", "Ships are due only beyond {free}.", applies=False, free=sectors(FREE)))
    if {at, to} == {"market-1", "market-2"}:
        found.append(because("rondel.stay", "The other Market is a different sector: the stone moves.", applies=False))
    return found


def within_reach(short: int, reachable: tuple[str, ...], due: int) -> tuple[Instead, ...]:
    """What is short, and where the stone can go."""
    return (
        rather("You are {short} short.", {"ships": due}, short=ships(short)),
        *(rather("Within reach: {sector}.", {"to": sector}, sector=sector) for sector in reachable),
    )
