"""What a number costs, what passing pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.words import LAST_ORDINARY, NUMBERS, THE_EXTRA, reals
from referee.ruling import Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import Sentence, say

Start = Annotated[int, Fact("Start number on the open tile", "place.start", *game.bounds("start"))]
Change = Annotated[int, Fact("Change number on the newly turned tile", "marker.move", *game.bounds("change"))]
Number = Annotated[int, Fact("Order number that was called", "fee.below", *NUMBERS)]


@dataclass(frozen=True, slots=True)
class ActionCost:
    """What does my number cost?"""

    start: Start
    change: Change
    number: Number


@dataclass(frozen=True, slots=True)
class Fee:
    first_free: int
    fee: int


@game.question("action-cost")
def action_cost(facts: ActionCost) -> Ruling[Fee]:
    free = facts.start + facts.change
    fee = fee_of(facts.number, free)
    text = say("Number {number} costs {fee}.", number=facts.number, fee=reals(fee))
    if not fee:
        text = say("Number {number} costs nothing.", number=facts.number)
    return answer(Fee(free, fee), text, *fee_reasons(facts.number, facts.start, facts.change))


def fee_of(number: int, first_free: int) -> int:
    return max(0, first_free - number)


def fee_reasons(number: int, start: int, change: int) -> tuple[Reason, Reason]:
    """The two clauses on fees: one grants, the other is shown as not applying."""
    free = start + change
    marker = say("The marker stands on {start} and moves by {change}", start=start, change=change)
    values: dict[str, Any] = {"marker": marker, "number": number, "free": free, "fee": reals(fee_of(number, free))}
    if number < free:
        below = "{marker}: {free} is the first free number. {number} is below {free}: pay {fee}."
        return because("fee.below", below, **values), because("fee.free", _NOT_FREE, applies=False, **values)
    free_of_charge = "{marker}: {free} is the first free number. {number} is not below it: the action is free."
    return because("fee.below", _NOT_BELOW, applies=False, **values), because("fee.free", free_of_charge, **values)


_NOT_FREE = "Only numbers from {free} on are free."
_NOT_BELOW = "{number} is not below the first free number {free}."


@dataclass(frozen=True, slots=True)
class PassPay:
    """What do I get for passing?"""

    number: Annotated[int, Fact("Order number with which you pass", "pass.row", *NUMBERS)]


@dataclass(frozen=True, slots=True)
class Pay:
    reals: int


@game.question("pass-pay")
def pass_pay(facts: PassPay, book: Book) -> Ruling[Pay]:
    if facts.number > LAST_ORDINARY:
        return answer(
            Pay(0),
            say("Passing with {number} pays nothing.", number=facts.number),
            because(
                "pass.extra", "{number} belongs to an extra disc: passing with it pays nothing.", number=facts.number
            ),
            because("pass.row", "{number} stands in no row of the number zone.", applies=False, number=facts.number),
        )
    paid: int = book.printed(f"compensation.{facts.number}")
    return answer(
        Pay(paid),
        say("Passing with {number} pays {paid}.", number=facts.number, paid=reals(paid)),
        because(
            "pass.row", "The row of {number} in the number zone pays {paid}.", number=facts.number, paid=reals(paid)
        ),
        because(
            "pass.extra", "{number} is neither {first} nor {second}.", applies=False, number=facts.number, **THE_EXTRA
        ),
    )


@dataclass(frozen=True, slots=True)
class Afford:
    """Can I act with this money?"""

    start: Start
    change: Change
    number: Number
    reals: Annotated[int, Fact("Reals in your reserve when the number is called", "fee.before", at_least=0)]
    cost: Annotated[
        int, Fact("Price of the action itself, without the fee", "fee.separate", at_least=0, untold="asked")
    ] = 0


_PASS_ROW = "Pass with {number} and take the money of its row."
_PASS_EXTRA = "Pass with {number}, which pays nothing."


@dataclass(frozen=True, slots=True)
class Bill:
    fee: int
    total: int
    short: int


@game.question("afford")
def afford(facts: Afford, book: Book) -> Ruling[Bill]:
    book.choice(facts, "cost")
    fee = fee_of(facts.number, facts.start + facts.change)
    total = fee + facts.cost
    bill = Bill(fee, total, max(0, total - facts.reals))
    if not bill.short:
        text = _paid(facts, bill)
        besides = "The price of {cost} is paid besides the fee of {fee}: {total} in all."
        sums = {"cost": reals(facts.cost), "fee": reals(fee), "total": reals(total)}
        both = [because("fee.separate", besides, applies=False, **sums)] if facts.cost and fee else []
        return legal(bill, text, *fee_reasons(facts.number, facts.start, facts.change), *both)
    return illegal(
        _unpaid(facts, bill),
        *_too_little(facts, fee, total),
        instead=(
            rather("With {short} more it is possible.", {"reals": total}, short=reals(bill.short)),
            rather(_PASS_EXTRA if facts.number > LAST_ORDINARY else _PASS_ROW, number=facts.number),
        ),
        value=bill,
    )


def _paid(facts: Afford, bill: Bill) -> Sentence:
    """The fee, the price and their sum, as far as there are both."""
    sums = {"fee": reals(bill.fee), "cost": reals(facts.cost), "total": reals(bill.total)}
    rest = reals(facts.reals - bill.total)
    if bill.fee and facts.cost:
        return say("Yes. You pay {fee} as fee and {cost} for the action: {total}. You keep {rest}.", **sums, rest=rest)
    return say("Yes. You pay {total} and keep {rest}.", total=sums["total"], rest=rest)


def _unpaid(facts: Afford, bill: Bill) -> Sentence:
    sums = {"fee": reals(bill.fee), "cost": reals(facts.cost), "total": reals(bill.total)}
    have, short = reals(facts.reals), reals(bill.short)
    if bill.fee and facts.cost:
        sentence = "No. You are {short} short. Fee {fee} and price {cost} are {total}, and you have {have}."
        return say(sentence, **sums, have=have, short=short)
    return say(
        "No. You are {short} short. You pay {total} and have {have}.", total=sums["total"], have=have, short=short
    )


def _too_little(facts: Afford, fee: int, total: int) -> Iterator[Reason]:
    """Too little for the fee, or for fee and price together."""
    have = {"fee": reals(fee), "cost": reals(facts.cost), "total": reals(total), "have": reals(facts.reals)}
    unpaid = "The fee of {fee} is paid before the action, and you have {have}."
    yield from told(fee > facts.reals, "fee.before", unpaid, "The fee alone could be paid: {fee} of {have}.", **have)
    both = "Fee {fee} and price {cost} are both paid: {total} in all, and you have {have}."
    later = "The price of {cost} comes after the fee." if facts.cost else "The action itself is free."
    yield from told(fee <= facts.reals, "fee.separate", both, later, **have)


Money = Annotated[
    int | None, Fact("Reals left when the fee is paid", "fee.separate", at_least=0, untold="from the table")
]


def refuse_without_money(money: int | None, price: int) -> None:
    """Ends a rule with a refusal when it is told how much money there is and the price is above it."""
    if money is None or price <= money:
        return
    short = reals(price - money)
    refused: Ruling[Any] = illegal(
        say("No. That costs {price}, and {short} are missing.", price=reals(price), short=short),
        because("fee.separate", "After the fee {money} are left for the price.", money=reals(money)),
        because("bank.unlimited", "The bank changes coins, but lends none.", applies=False),
        instead=[rather("With {short} more it is possible.", {"money": price}, short=short)],
    )
    raise Refused(refused)
