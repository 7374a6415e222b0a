"""Recruiting sailors and captains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.calls import (
    Called,
    CalledNumber,
    after_call,
    call_to_act,
    disc_back,
    paid,
    refuse_too_dear,
    with_fee,
)
from referee.games.vasco.fees import Money, refuse_without_money
from referee.games.vasco.people import NOBODY, People, Sailors, Section
from referee.games.vasco.state import Table
from referee.games.vasco.stock import colour_price
from referee.games.vasco.words import MOST_PLAYERS, colours, reals, sailors
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class RecruitCost:
    """What does recruiting cost?"""

    take: Annotated[Sailors, Fact("Sailors you want to take (or none)", "recruit.price")]
    captain: Annotated[bool, Fact("Do you also take a captain", "recruit.captain")]
    from_sections: Annotated[
        int,
        Fact("From how many sections do the sailors come", "recruit.section", 1, MOST_PLAYERS, untold="no choice"),
    ] = 1
    section: Annotated[
        Section | None, Fact("Sailors in that section now", "recruit.supply", untold="from the table")
    ] = None
    captains_left: Annotated[
        int | None,
        Fact(
            "Own captains in the recruiting area", "recruit.supply", *game.bounds("captains"), untold="from the table"
        ),
    ] = None
    money: Money = None


@dataclass(frozen=True, slots=True)
class RecruitBill:
    sailors_cost: int
    captain_cost: int
    total: int


@game.question("recruit-cost")
def recruit_cost(facts: RecruitCost, book: Book) -> Ruling[RecruitBill]:
    tried = [_one_section(facts), *_supply(facts, book), _something(facts)]
    if any(reason.applies for reason in tried):
        return illegal(say("No. {why}", why=_forbids(tried)), *tried, instead=_possible(facts, book))
    count = facts.take.total
    for_sailors = colour_price(book, len(facts.take.colours))
    bill = RecruitBill(for_sailors, count * facts.captain, for_sailors + count * facts.captain)
    refuse_without_money(facts.money, bill.total)
    marked = decided_by(_prices(facts, bill), "recruit.price", "recruit.captain")
    return legal(bill, _cost_text(facts, bill), *marked)


def _forbids(tried: Iterable[Reason]) -> Sentence:
    """The verdict names what forbids it."""
    return next(reason.sentence for reason in tried if reason.applies)


def _cost_text(facts: RecruitCost, bill: RecruitBill) -> Sentence:
    count = facts.take.total
    if not count:
        return say("Yes. A captain alone is free: {total}.", total=reals(0))
    values = {
        "price": reals(bill.sailors_cost),
        "count": sailors(count),
        "colours": colours(len(facts.take.colours)),
        "captain": reals(bill.captain_cost),
        "total": reals(bill.total),
    }
    if not facts.captain:
        return say("Yes. {price} for {count} of {colours}.", **values)
    return say("Yes. {price} for {count} of {colours} and {captain} for the captain: {total} in all.", **values)


def _prices(facts: RecruitCost, bill: RecruitBill) -> Iterator[Reason]:
    count = facts.take.total
    sentence = "{count}, {colours}: {price}." if count else "No sailors are taken."
    yield because(
        "recruit.price",
        sentence,
        applies=count > 0,
        count=sailors(count),
        colours=colours(len(facts.take.colours)),
        price=reals(bill.sailors_cost),
    )
    sentence = "The captain costs 1 real per sailor: {price}."
    if not facts.captain:
        sentence = "No captain is taken."
    elif not count:
        sentence = "A captain alone is free."
    yield because("recruit.captain", sentence, applies=facts.captain, price=reals(bill.captain_cost))
    if count:
        yield _one_section(facts)
    yield from _there(facts)


def _one_section(facts: RecruitCost) -> Reason:
    sentence = "The sailors come from {n} sections; one action takes them from one."
    if facts.from_sections == 1:
        sentence = "The sailors come from one section."
    return because("recruit.section", sentence, applies=facts.from_sections > 1, n=facts.from_sections)


def _supply(facts: RecruitCost, book: Book) -> Iterator[Reason]:
    enough = True
    if facts.section is not None and not facts.take.within(facts.section):
        there = "The section holds only {section}." if facts.section.total else "Nobody is in the section."
        yield because("recruit.supply", there, section=facts.section)
        enough = False
    elif facts.take.total > book.stated("course.section"):
        yield because("recruit.supply", "No section holds {count}.", count=sailors(facts.take.total))
        enough = False
    if facts.captain and facts.captains_left == 0:
        yield because("recruit.supply", "No captain of this colour is left in the recruiting area.")
        enough = False
    if enough:
        yield from _there(facts)


def _there(facts: RecruitCost) -> Iterator[Reason]:
    """Why `recruit.supply` does not stand against it, as far as was told what is there."""
    count = facts.take.total
    if count and facts.section is not None:
        yield because("recruit.supply", "The section holds {section}.", applies=False, section=facts.section)
    elif count:
        sentence = "A section can hold {count}."
        yield because("recruit.supply", sentence, applies=False, count=sailors(count))
    if facts.captain and facts.captains_left is not None:
        sentence = "Own captains in the recruiting area: {n}."
        yield because("recruit.supply", sentence, applies=False, n=facts.captains_left)


def _something(facts: RecruitCost) -> Reason:
    if not facts.take.total and not facts.captain:
        return because("act.something", "An action recruits at least one sailor or a captain.")
    return because(
        "act.something", "An action recruits at least one sailor or a captain, and so does this one.", applies=False
    )


def _possible(facts: RecruitCost, book: Book) -> Iterator[Instead]:
    """As much of what was wanted as there is, or one colour that is there; a captain alone; passing."""
    captain = facts.captain and facts.captains_left != 0
    size: int = book.stated("course.section")
    most = _at_most(size, facts.take if facts.section is None else facts.take.common(facts.section))
    if not most.total and facts.section is not None:
        most = facts.section.only(facts.section.colours[:1])
    price = colour_price(book, len(most.colours)) + most.total * captain
    payable = facts.money is None or price <= facts.money
    if most.total and payable:
        changed = {"take": str(most), "captain": captain, "from_sections": 1}
        sentence = "{most} and a captain from one section cost {price}."
        if not captain:
            sentence = "{most} from one section, without a captain, cost {price}."
        yield rather(sentence, changed, most=most, price=reals(price))
    elif facts.section is None and payable:
        yield rather("Sailors of one colour cost {price}.", price=reals(colour_price(book, 1)))
    if facts.captains_left != 0:
        yield rather("A captain alone is free.", {"take": "none", "captain": True, "from_sections": 1})
    elif not payable:
        yield rather("Nothing here can be paid: take another section, or pass.")
    elif not most.total and facts.section is not None:
        yield rather("There is nobody to recruit here: take another section, or pass.")


def _at_most(size: int, wanted: People) -> People:
    """As many of these as a section can hold, the first colours first."""
    left, counts = size, []
    for number in wanted.counts:
        counts.append(min(number, left))
        left -= counts[-1]
    return People(tuple(counts))


@dataclass(frozen=True, slots=True)
class RecruitMove:
    """Recruit."""

    number: CalledNumber
    take: Annotated[Sailors, Fact("Sailors that are taken (or none)", "recruit.price")]
    captain: Annotated[bool, Fact("A captain is taken", "recruit.captain")]
    section: Annotated[
        int,
        Fact("Section they come from, counted from the right", "recruit.section", 0, MOST_PLAYERS, untold="asked"),
    ] = 0


@game.move("recruit")
def play_recruit(table: Table, facts: RecruitMove, book: Book) -> Ruling[RecruitBill]:
    called = call_to_act(table, facts.number, "recruiting", book)
    there = _section(table, facts, book)
    left = max(0, table.captains_in_area(called.player))
    ruling = recruit_cost(RecruitCost(facts.take, facts.captain, 1, there, left), book)
    if ruling.verdict == "illegal":
        return illegal(ruling.text, *ruling.reasons, instead=_recruitable(table, called, ruling.instead, book))
    price = ruling.granted().total
    refuse_too_dear(table, called, price)
    after = _recruited(after_call(table, called, price), called.player, facts)
    text = _taken(called, facts, ruling.granted())
    prices = [reason for reason in ruling.reasons if reason.clause not in ("recruit.section", "recruit.supply")]
    reasons = [*paid(called, price), *prices, *_left_behind(facts, there), disc_back(called)]
    marked = decided_by(reasons, "recruit.price", "recruit.captain", "fee.below")
    return legal(ruling.granted(), text, *marked, after=after)


def _taken(called: Called, facts: RecruitMove, bill: RecruitBill) -> Sentence:
    """Who is recruited for how much; where more than one sum is paid, what that makes in all."""
    values: dict[str, Any] = {
        "player": called.player,
        "take": facts.take,
        "sailors": reals(bill.sailors_cost),
        "captain": reals(bill.captain_cost),
        "price": reals(bill.total),
        "fee": reals(called.fee),
        "total": reals(bill.total + called.fee),
    }
    if not facts.take.total:
        return with_fee(called, say("{player} recruits a captain, who is free.", player=called.player))
    if facts.captain and called.fee:
        sentence = (
            "{player} recruits {take} for {sailors}, a captain for {captain}: {price}, "
            "and {total} in all with the fee of {fee}."
        )
    elif facts.captain:
        sentence = "{player} recruits {take} for {sailors} and a captain for {captain}: {total}."
    elif called.fee:
        sentence = "{player} recruits {take} for {sailors}, and {total} in all with the fee of {fee}."
    else:
        sentence = "{player} recruits {take} for {total}."
    return say(sentence, **values)


def _recruitable(table: Table, called: Called, instead: Iterable[Instead], book: Book) -> Iterable[Instead]:
    """What could be recruited and paid; all of it comes from one section in a move. And passing."""
    for better in (better for better in instead if better.facts):
        changed = {name: value for name, value in better.facts.items() if name != "from_sections"}
        taken = Sailors.read(str(changed["take"]))
        price = colour_price(book, len(taken.colours)) + taken.total * bool(changed["captain"])
        if called.fee + price <= table.reserves[called.player].reals:
            yield replace(better, facts=changed)
    yield rather("Pass with {n}.", n=called.disc.number)


def _section(table: Table, facts: RecruitMove, book: Book) -> Section | None:
    if not facts.take.total:
        return None
    if not facts.section:
        numbers = range(1, len(table.sections) + 1)
        book.need(replace(facts, section=None), "section", options={"section": numbers})  # type: ignore[arg-type]
    if facts.section > len(table.sections):
        raise bad("section", "Only {n} sections are in use", n=len(table.sections))
    return Section(table.sections[facts.section - 1].counts)


def _left_behind(facts: RecruitMove, there: Section | None) -> Iterator[Reason]:
    if there is not None:
        yield because("recruit.section", "All of them come from section {n}.", n=facts.section)
        yield because("recruit.supply", "They stood there: {there}.", there=there)
        rest = there.minus(facts.take)
        if set(rest.colours) & set(facts.take.colours):
            yield because("recruit.choice", "Some of a chosen colour may stay: {rest}.", rest=rest)


def _recruited(table: Table, player: str, facts: RecruitMove) -> Table:
    reserve = table.reserves[player]
    sections = tuple(
        People(section.minus(facts.take if at == facts.section else NOBODY).counts)
        for at, section in enumerate(table.sections, 1)
    )
    changed = table.with_reserve(player, crew=reserve.crew.plus(facts.take), captains=reserve.captains + facts.captain)
    return replace(changed, sections=sections)
