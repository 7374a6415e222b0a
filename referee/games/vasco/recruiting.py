"""Recruiting sailors and captains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.calls import Called, CalledNumber, after_call, call_to_act, disc_back, paid, too_dear
from referee.games.vasco.pieces import NOBODY, People, Sailors, Section
from referee.games.vasco.table import SECTION_SIZE, Table
from referee.games.vasco.terms import colours, reals, sailors
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say

COLOUR_PRICES = (0, 1, 3, 6, 10)
"""Reals for sailors of so many colours (`recruit.price`)."""


@dataclass(frozen=True, slots=True)
class RecruitCost:
    """What does recruiting cost?"""

    take: Annotated[Sailors, Fact("Sailors you want to take (or none)", "recruit.price")]
    captain: Annotated[bool, Fact("Do you also take a captain", "recruit.captain")]
    from_sections: Annotated[
        int, Fact("From how many sections do the sailors come", "recruit.section", at_least=1, at_most=4)
    ] = 1
    section: Annotated[Section | None, Fact("Sailors in that section now", "recruit.supply")] = None
    captains_left: Annotated[
        int | None, Fact("Own captains in the recruiting area", "recruit.supply", at_least=0, at_most=7)
    ] = None


@dataclass(frozen=True, slots=True)
class RecruitBill:
    sailors_cost: int
    captain_cost: int
    total: int


@vasco.question("recruit-cost")
def recruit_cost(facts: RecruitCost) -> Ruling[RecruitBill]:
    tried = [_one_section(facts), *_supply(facts), _something(facts)]
    if any(reason.applies for reason in tried):
        return illegal(say("No. This cannot be recruited in one action."), *tried, instead=_possible(facts))
    count = facts.take.total
    for_sailors = COLOUR_PRICES[len(facts.take.colours)]
    bill = RecruitBill(for_sailors, count * facts.captain, for_sailors + count * facts.captain)
    return legal(bill, say("Recruiting costs {total}.", total=reals(bill.total)), *_prices(facts, bill))


def _prices(facts: RecruitCost, bill: RecruitBill) -> Iterable[Reason]:
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


def _supply(facts: RecruitCost) -> Iterator[Reason]:
    enough = True
    if facts.section is not None and not facts.take.within(facts.section):
        yield because("recruit.supply", "The section holds only {section}.", section=facts.section)
        enough = False
    elif facts.take.total > SECTION_SIZE:
        yield because("recruit.supply", "No section holds {count}.", count=sailors(facts.take.total))
        enough = False
    if facts.captain and facts.captains_left == 0:
        yield because("recruit.supply", "No own captain is left in the recruiting area.")
        enough = False
    if enough:
        yield from _there(facts)


def _there(facts: RecruitCost) -> Iterator[Reason]:
    """Why `recruit.supply` does not stand against it, as far as was told what is there."""
    count = facts.take.total
    if count and facts.section is not None:
        yield because("recruit.supply", "The section holds {section}.", applies=False, section=facts.section)
    elif count:
        sentence = "A section can hold so many: {count}."
        yield because("recruit.supply", sentence, applies=False, count=sailors(count))
    if facts.captain and facts.captains_left is not None:
        sentence = "Own captains in the recruiting area: {n}."
        yield because("recruit.supply", sentence, applies=False, n=facts.captains_left)


def _something(facts: RecruitCost) -> Reason:
    if not facts.take.total and not facts.captain:
        return because("act.something", "An action recruits at least one sailor or a captain.")
    return because("act.something", "Somebody is recruited.", applies=False)


def _possible(facts: RecruitCost) -> Iterator[Instead]:
    """As much of what was wanted as there is, or one colour that is there; a captain alone; passing."""
    captain = facts.captain and facts.captains_left != 0
    most = _at_most_five(facts.take if facts.section is None else facts.take.common(facts.section))
    if not most.total and facts.section is not None:
        most = facts.section.only(facts.section.colours[:1])
    if most.total:
        price = COLOUR_PRICES[len(most.colours)] + most.total * captain
        changed = {"take": str(most), "captain": captain, "from_sections": 1}
        sentence = "{most} and a captain from one section cost {price}."
        if not captain:
            sentence = "{most} from one section, without a captain, cost {price}."
        yield rather(sentence, changed, most=most, price=reals(price))
    elif facts.section is None:
        yield rather("Sailors of one colour cost {price}.", price=reals(COLOUR_PRICES[1]))
    if facts.captains_left != 0:
        yield rather("A captain alone is free.", {"take": "none", "captain": True, "from_sections": 1})
    elif not most.total and facts.section is not None:
        yield rather("There is nobody to recruit here: take another section, or pass.")


def _at_most_five(wanted: People) -> People:
    """As many of these as a section can hold, the first colours first."""
    left, counts = SECTION_SIZE, []
    for number in wanted.counts:
        counts.append(min(number, left))
        left -= counts[-1]
    return People(tuple(counts))


@dataclass(frozen=True, slots=True)
class Recruit:
    """The owner of the called number recruits."""

    number: CalledNumber
    take: Annotated[Sailors, Fact("Sailors he takes (or none)", "recruit.price")]
    captain: Annotated[bool, Fact("He takes a captain", "recruit.captain")]
    section: Annotated[
        int, Fact("Section they come from, counted from the right", "recruit.section", at_least=0, at_most=4)
    ] = 0


@vasco.move("recruit")
def recruit(table: Table, facts: Recruit, book: Book) -> Ruling[RecruitBill]:
    called = call_to_act(table, facts.number, "recruiting")
    if isinstance(called, Ruling):
        return called
    there = _section(table, facts, book)
    left = max(0, table.captains_in_area(called.player))
    ruling = recruit_cost(RecruitCost(facts.take, facts.captain, 1, there, left))
    if ruling.verdict == "illegal":
        return illegal(ruling.text, *ruling.reasons, instead=_recruitable(table, called, ruling.instead))
    assert ruling.answer
    price = ruling.answer.total
    refused = too_dear(table, called, price)
    if refused:
        return refused
    after = _recruited(after_call(table, called, price), called.player, facts)
    text = say("{player} recruits {take} for {price}.", player=called.player, take=facts.take, price=reals(price))
    if facts.captain:
        text = say(
            "{player} recruits {take} and a captain for {price}.",
            player=called.player,
            take=facts.take,
            price=reals(price),
        )
    prices = [reason for reason in ruling.reasons if reason.clause not in ("recruit.section", "recruit.supply")]
    reasons = [*paid(called, price), *prices, *_left_behind(facts, there), disc_back(called)]
    return legal(ruling.answer, text, *reasons, after=after)


def _recruitable(table: Table, called: Called, instead: Iterable[Instead]) -> Iterable[Instead]:
    """What could be recruited and paid; all of it comes from one section in a move. And passing."""
    for better in (better for better in instead if better.facts):
        changed = {name: value for name, value in better.facts.items() if name != "from_sections"}
        taken = Sailors.read(str(changed["take"]))
        price = COLOUR_PRICES[len(taken.colours)] + taken.total * bool(changed["captain"])
        if called.fee + price <= table.reserves[called.player].reals:
            yield replace(better, facts=changed)
    yield rather("Pass with {n}.", n=called.disc.number)


def _section(table: Table, facts: Recruit, book: Book) -> Section | None:
    if not facts.take.total:
        return None
    if not facts.section:
        numbers = range(1, len(table.sections) + 1)
        book.need(replace(facts, section=None), "section", options={"section": numbers})  # type: ignore[arg-type]
    if facts.section > len(table.sections):
        raise bad("section", "Only {n} sections are in use", n=len(table.sections))
    return Section(table.sections[facts.section - 1].counts)


def _left_behind(facts: Recruit, there: Section | None) -> Iterable[Reason]:
    if there is not None:
        yield because("recruit.section", "All of them come from section {n}.", n=facts.section)
        yield because("recruit.supply", "They stood there: {there}.", there=there)
        rest = there.minus(facts.take)
        if set(rest.colours) & set(facts.take.colours):
            yield because("recruit.choice", "Some of a chosen colour may stay: {rest}.", rest=rest)


def _recruited(table: Table, player: str, facts: Recruit) -> Table:
    reserve = table.reserves[player]
    sections = tuple(
        People(section.minus(facts.take if at == facts.section else NOBODY).counts)
        for at, section in enumerate(table.sections, 1)
    )
    changed = table.with_reserve(player, crew=reserve.crew.plus(facts.take), captains=reserve.captains + facts.captain)
    return replace(changed, sections=sections)
