"""Buying projects: the six upper ones and the São Gabriel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.calls import (
    Called,
    CalledNumber,
    after_call,
    call_to_act,
    disc_back,
    fee_paid,
    paid,
    too_dear,
)
from referee.games.vasco.pieces import NO_PROJECT
from referee.games.vasco.table import Table
from referee.games.vasco.terms import reals
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say

UPPER_PRICES = {1: 1, 2: 4}
"""Reals for one or two of the upper projects (`project.upper`)."""


@dataclass(frozen=True, slots=True)
class ProjectPrice:
    """What do these projects cost?"""

    upper: Annotated[int, Fact("How many of the six upper projects", "project.upper", at_least=0, at_most=6)]
    sao_gabriel: Annotated[bool, Fact("Also or only the São Gabriel", "project.gabriel")] = False
    crew: Annotated[int | None, Fact("Crew number of the São Gabriel", "project.gabriel", at_least=1, at_most=5)] = None


@dataclass(frozen=True, slots=True)
class Price:
    price: int


@vasco.question("project-price")
def project_price(facts: ProjectPrice, book: Book) -> Ruling[Price]:
    crew: int = book.need(facts, "crew") if facts.sao_gabriel else 0
    tried = _forbidden(facts)
    if any(reason.applies for reason in tried):
        return illegal(say("No. This cannot be bought in one action."), *tried, instead=_purchases(crew))
    if facts.sao_gabriel:
        return legal(
            Price(crew),
            say("The São Gabriel costs {price}.", price=reals(crew)),
            because("project.gabriel", "Its crew number is {crew}, so it costs {price}.", crew=crew, price=reals(crew)),
            because("launch.gabriel", "It is launched at once and needs no crew."),
            because("project.upper", "The prices of upper projects do not count for it.", applies=False),
        )
    price = UPPER_PRICES[facts.upper]
    return legal(
        Price(price),
        say("The price is {price}.", price=reals(price)),
        because("project.upper", "Upper projects in one action: {n}, for {price}.", n=facts.upper, price=reals(price)),
        because("project.side", "They are laid project side up, and no crew is needed yet."),
        because("project.gabriel", "The crew number is not the price of an upper project.", applies=False),
    )


def _forbidden(facts: ProjectPrice) -> list[Reason]:
    """What may forbid the purchase, in order."""
    both = bool(facts.upper) and facts.sao_gabriel
    many = facts.upper > max(UPPER_PRICES)
    nothing = not facts.upper and not facts.sao_gabriel
    either = "Upper projects and the São Gabriel are not bought in one action." if both else "Only one kind is bought."
    upper = (
        "One action buys one or two upper projects: {n} are too many." if many else "Not more than two upper projects."
    )
    something = "An action buys at least one project." if nothing else "Something is bought."
    return [
        because("project.either", either, applies=both),
        because("project.upper", upper, applies=many, n=facts.upper),
        because("act.something", something, applies=nothing),
    ]


def _purchases(crew: int) -> Iterable[Instead]:
    for upper, price in UPPER_PRICES.items():
        yield rather(
            "Upper projects alone: {upper} for {price}.",
            {"upper": upper, "sao_gabriel": False},
            upper=upper,
            price=reals(price),
        )
    if crew:
        alone = {"upper": 0, "sao_gabriel": True}
        yield rather("The São Gabriel alone for {price}.", alone, price=reals(crew))


@dataclass(frozen=True, slots=True)
class BuyProjects:
    """The owner of the called number buys projects."""

    number: CalledNumber
    upper: Annotated[
        tuple[int, ...] | None,
        Fact(
            "Places of the upper projects he buys, 1 to 6, or none",
            "project.upper",
            at_least=1,
            at_most=6,
            distinct=True,
        ),
    ] = None
    sao_gabriel: Annotated[bool | None, Fact("Does he buy the São Gabriel", "project.gabriel")] = None


@vasco.move("buy-projects")
def buy_projects(table: Table, facts: BuyProjects, book: Book) -> Ruling[Price]:
    called = call_to_act(table, facts.number, "projects")
    if isinstance(called, Ruling):
        return called
    if facts.upper is None and facts.sao_gabriel is False:
        # Said not to be the São Gabriel it is upper projects: which is asked. Of what is not said nothing is bought.
        book.need(facts, "upper")
    upper, wants_gabriel = facts.upper or (), bool(facts.sao_gabriel)
    gone = _sold(table, upper, wants_gabriel)
    if gone:
        return illegal(
            say("No. That is sold already."), *gone, fee_paid(table, called), instead=_on_offer(table, called)
        )
    gabriel = table.sao_gabriel.project if wants_gabriel else None
    asked = ProjectPrice(len(upper), wants_gabriel, gabriel.crew if gabriel else None)
    ruling = project_price(asked, book)
    if ruling.verdict == "illegal":
        return illegal(ruling.text, *ruling.reasons, instead=_on_offer(table, called))
    assert ruling.answer
    price = ruling.answer.price
    refused = too_dear(table, called, price)
    if refused:
        return refused
    after = taking_projects(after_call(table, called, price), called.player, upper)
    if gabriel:
        ships = (*after.reserves[called.player].ships, gabriel.ship_of(called.player))
        after = replace(after.with_reserve(called.player, ships=ships), sao_gabriel=NO_PROJECT)
    bought: list[object] = [table.upper[place - 1] for place in upper] or [gabriel]
    text = say("{player} buys {bought} for {price}.", player=called.player, bought=bought, price=reals(price))
    return legal(ruling.answer, text, *paid(called, price), *ruling.reasons, disc_back(called), after=after)


def _sold(table: Table, upper: tuple[int, ...], gabriel: bool) -> list[Reason]:
    """Places that hold no project any more."""
    empty = [place for place in upper if table.upper[place - 1].project is None]
    found = [because("project.upper", "No project lies on place {empty}.", empty=empty)] if empty else []
    if gabriel and table.sao_gabriel.project is None:
        found.append(because("project.gabriel", "The São Gabriel is sold."))
    return found


def _on_offer(table: Table, called: Called) -> Iterator[Instead]:
    """What lies there and can be paid besides the fee; and passing."""
    money = table.reserves[called.player].reals - called.fee
    one = UPPER_PRICES[1]
    for place in places_with_project(table) if money >= one else ():
        changed = {"upper": [place], "sao_gabriel": False}
        yield rather("Place {n} for {price}: {it}.", changed, n=place, price=reals(one), it=table.upper[place - 1])
    gabriel = table.sao_gabriel.project
    if gabriel and money >= gabriel.crew:
        changed = {"upper": [], "sao_gabriel": True}
        yield rather("The São Gabriel for {price}: {it}.", changed, price=reals(gabriel.crew), it=gabriel)
    yield rather("Pass with {n}.", n=called.disc.number)


def taking_projects(table: Table, player: str, places: tuple[int, ...]) -> Table:
    """The table after these upper projects have gone to this player."""
    taken = tuple(table.upper[place - 1].project for place in places)
    upper: Any = tuple(NO_PROJECT if at in places else place for at, place in enumerate(table.upper, 1))
    projects = (*table.reserves[player].projects, *taken)
    return replace(table, upper=upper).with_reserve(player, projects=projects)


def places_with_project(table: Table) -> list[int]:
    return [at for at, place in enumerate(table.upper, 1) if place.project]
