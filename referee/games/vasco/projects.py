"""Buying projects: the six upper ones and the São Gabriel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.calls import (
    Called,
    CalledNumber,
    after_call,
    call_to_act,
    disc_back,
    fee_paid,
    in_all,
    paid,
    refuse_too_dear,
)
from referee.games.vasco.fees import Money, refuse_without_money
from referee.games.vasco.pieces import NO_PROJECT
from referee.games.vasco.state import Table
from referee.games.vasco.stock import most_upper, upper_price
from referee.games.vasco.words import UPPER_PROJECTS, reals, upper_projects
from referee.ruling import Instead, Reason, Ruling, because, deciding, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class ProjectPrice:
    """What do these projects cost?"""

    upper: Annotated[int, Fact("How many of the six upper projects", "project.upper", *game.bounds("upper"))]
    sao_gabriel: Annotated[bool, Fact("Also or only the São Gabriel", "project.gabriel", untold="asked")] = False
    crew: Annotated[
        int | None,
        Fact("Crew number of the São Gabriel", "project.gabriel", *game.bounds("crew"), untold="from the table"),
    ] = None
    money: Money = None


@dataclass(frozen=True, slots=True)
class Price:
    price: int


@game.question("project-price")
def project_price(facts: ProjectPrice, book: Book) -> Ruling[Price]:
    if not facts.upper:
        book.choice(facts, "sao_gabriel")
    crew: int = book.need(facts, "crew") if facts.sao_gabriel else 0
    tried = _forbidden(facts, book)
    if any(reason.applies for reason in tried):
        return illegal(_refused_text(tried), *tried, instead=_purchases(crew, facts.money, book))
    refuse_without_money(facts.money, crew if facts.sao_gabriel else upper_price(book, facts.upper))
    if facts.sao_gabriel:
        return legal(
            Price(crew),
            say("Yes. The São Gabriel costs {price} and is launched at once.", price=reals(crew)),
            deciding(
                because(
                    "project.gabriel", "Its crew number is {crew}, so it costs {price}.", crew=crew, price=reals(crew)
                )
            ),
            because("launch.gabriel", "It is launched at once and needs no crew."),
            because("project.upper", "The prices of upper projects do not count for it.", applies=False),
        )
    price = upper_price(book, facts.upper)
    return legal(
        Price(price),
        say("Yes. {n} for {price}.", n=upper_projects(facts.upper), price=reals(price)),
        deciding(
            because(
                "project.upper", "Upper projects in one action: {n}, for {price}.", n=facts.upper, price=reals(price)
            )
        ),
        because("project.side", "They are laid project side up, and no crew is needed yet."),
        because("project.gabriel", "The crew number is not the price of an upper project.", applies=False),
    )


def _forbidden(facts: ProjectPrice, book: Book) -> list[Reason]:
    """What may forbid the purchase, in order."""
    both = bool(facts.upper) and facts.sao_gabriel
    many = facts.upper > most_upper(book)
    nothing = not facts.upper and not facts.sao_gabriel
    either = (
        "Upper projects and the São Gabriel are not bought in one action."
        if both
        else "Only one kind of project is bought."
    )
    upper = (
        "One action buys one or two upper projects: {n} are too many."
        if many
        else "Not more than two upper projects are bought."
    )
    something = (
        "An action buys at least one project."
        if nothing
        else "An action buys at least one project, and so does this one."
    )
    return [
        because("project.either", either, applies=both),
        because("project.upper", upper, applies=many, n=facts.upper),
        because("act.something", something, applies=nothing),
    ]


def _refused_text(tried: Iterable[Reason]) -> Sentence:
    """The verdict names what forbids the purchase."""
    first = next(reason for reason in tried if reason.applies)
    return say("No. {why}", why=first.sentence)


def _purchases(crew: int, money: int | None, book: Book) -> Iterator[Instead]:
    """What one action may buy, as far as there is money for it."""
    found = []
    for upper in range(1, most_upper(book) + 1):
        price, alone = upper_price(book, upper), {"upper": upper, "sao_gabriel": False}
        found.append((price, rather("Upper projects alone: {n} for {price}.", alone, n=upper, price=reals(price))))
    if crew:
        alone = {"upper": 0, "sao_gabriel": True}
        found.append((crew, rather("The São Gabriel alone for {price}.", alone, price=reals(crew))))
    payable = [offer for price, offer in found if money is None or price <= money]
    yield from payable or [rather("Nothing of this can be paid: pass.")]


@dataclass(frozen=True, slots=True)
class BuyProjectsMove:
    """Buy projects."""

    number: CalledNumber
    upper: Annotated[
        tuple[int, ...] | None,
        Fact(
            "Places of the upper projects that are bought, or none",
            "project.upper",
            at_least=1,
            at_most=UPPER_PROJECTS,
            distinct=True,
            untold="asked",
        ),
    ] = None
    sao_gabriel: Annotated[bool | None, Fact("Is the São Gabriel bought", "project.gabriel", untold="asked")] = None


@game.move("buy-projects")
def play_buy_projects(table: Table, facts: BuyProjectsMove, book: Book) -> Ruling[Price]:
    called = call_to_act(table, facts.number, "projects", book)
    if facts.upper is None and (facts.sao_gabriel is False or (book.guided and not facts.sao_gabriel)):
        # Said not to be the São Gabriel it is upper projects: which is asked. Of what is not said nothing is bought.
        book.need(facts, *(["upper"] if facts.sao_gabriel is False else ["upper", "sao_gabriel"]))
    upper, wants_gabriel = facts.upper or (), bool(facts.sao_gabriel)
    gone = _sold(table, upper, wants_gabriel)
    if gone:
        return illegal(
            say("No. That is sold already."), *gone, fee_paid(table, called), instead=_on_offer(table, called, book)
        )
    gabriel = table.sao_gabriel.project if wants_gabriel else None
    asked = ProjectPrice(len(upper), wants_gabriel, gabriel.crew if gabriel else None)
    ruling = project_price(asked, book)
    if ruling.verdict == "illegal":
        return illegal(ruling.text, *ruling.reasons, instead=_on_offer(table, called, book))
    price = ruling.granted().price
    refuse_too_dear(table, called, price)
    after = taking_projects(after_call(table, called, price), called.player, upper)
    if gabriel:
        ships = (*after.reserves[called.player].ships, gabriel.ship_of(called.player))
        after = replace(after.with_reserve(called.player, ships=ships), sao_gabriel=NO_PROJECT)
    bought: list[object] = [table.upper[place - 1] for place in upper] or [say("the São Gabriel, {it}", it=gabriel)]
    text = say("{player} buys {bought} for {price}.", player=called.player, bought=bought, price=in_all(called, price))
    reasons = [*paid(called, price), *ruling.reasons, disc_back(called)]
    marked = decided_by(reasons, "project.upper", "project.gabriel", "fee.below", "fee.free")
    return legal(ruling.granted(), text, *marked, after=after)


def sold(table: Table, upper: int, gabriel: bool) -> Ruling[Price] | None:
    """The refusal when fewer lie on offer than are wanted."""
    offered = table.places_with_project
    missing = [because("project.upper", "Upper projects on offer: {n}.", n=len(offered))] * (upper > len(offered))
    if gabriel and table.sao_gabriel.project is None:
        missing.append(because("project.gabriel", "The São Gabriel is sold."))
    if not missing:
        return None
    on_offer = [*(table.upper[at - 1] for at in offered), *([table.sao_gabriel] if table.sao_gabriel.project else [])]
    return illegal(
        say("No. That is sold already."),
        *missing,
        because("pass.any", "Passing is always possible.", applies=False),
        instead=[rather("On offer: {places}.", places=on_offer) if on_offer else rather("Nothing is on offer: pass.")],
    )


def _sold(table: Table, upper: tuple[int, ...], gabriel: bool) -> list[Reason]:
    """Places that hold no project any more."""
    empty = [place for place in upper if table.upper[place - 1].project is None]
    found = [because("project.upper", "No project lies on place {empty}.", empty=empty)] if empty else []
    if gabriel and table.sao_gabriel.project is None:
        found.append(because("project.gabriel", "The São Gabriel is sold."))
    return found


def _on_offer(table: Table, called: Called, book: Book) -> Iterator[Instead]:
    """What lies there and can be paid besides the fee; and passing."""
    money = table.reserves[called.player].reals - called.fee
    one = upper_price(book, 1)
    for place in table.places_with_project if money >= one else ():
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
