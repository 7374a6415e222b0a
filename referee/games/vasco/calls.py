"""A called number: whose it is, what it costs, and passing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.discs import seats_do_not_matter
from referee.games.vasco.fees import PassPay, Pay, fee_of, fee_reasons, pass_pay
from referee.games.vasco.pieces import Disc
from referee.games.vasco.table import Table, not_now
from referee.games.vasco.terms import reals
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say

CalledNumber = Annotated[int, Fact("Order number that is called", "call.order", at_least=1, at_most=22)]


@dataclass(frozen=True, slots=True)
class Called:
    """A disc whose number is called now, and the fee for acting with it."""

    disc: Disc
    fee: int
    reasons: tuple[Reason, ...]

    @property
    def player(self) -> str:
        return self.disc.player


def call(table: Table, number: int, area: str = "") -> Called | Ruling[Any]:
    """The called disc, or why this number is not called now (`call.order`)."""
    if table.phase != "act" or not table.discs:
        return not_now(table, "call.order", say("Numbers are called in phase 2."))
    if table.merchant_now != "none":
        return not_now(table, "sernigi.when", say("{player} sends the merchant ship first.", player=table.merchant_now))
    lowest = min(table.discs, key=lambda disc: disc.number)
    if number != lowest.number:
        return illegal(
            say("No. Number {lowest} is called now.", lowest=lowest.number),
            because("call.order", "Numbers are called upwards, and {lowest} is the lowest.", lowest=lowest.number),
            _not_called(table, number),
            instead=[
                rather(
                    "{player} acts or passes with {n}.",
                    {"number": lowest.number} if not area else {},
                    player=lowest.player,
                    n=lowest.number,
                )
            ],
        )
    reason = because("call.order", "{number} is the lowest number on the board.", number=number)
    return Called(lowest, fee_of(number, table.first_free), (reason,))


def _not_called(table: Table, number: int) -> Reason:
    if all(disc.number != number for disc in table.discs):
        return because("place.number", "{number} is on no disc.", applies=False, number=number)
    return seats_do_not_matter()


def call_to_act(table: Table, number: int, area: str) -> Called | Ruling[Any]:
    """The called disc if its owner may act with it in this area, the fee being payable."""
    called = call(table, number, area)
    if isinstance(called, Ruling):
        return called
    if called.disc.area != area:
        lies = called.disc.area
        return illegal(
            say("No. Number {number} lies in the {lies} area.", number=number, lies=lies),
            because("call.order", "A disc acts in the area where it lies: {lies}, not {area}.", lies=lies, area=area),
            because("pass.any", "Passing is possible in every area.", applies=False),
            instead=[_pass_instead(number)],
        )
    fee = fee_reasons(number, table.start, table.change)
    if called.fee > table.reserves[called.player].reals:
        return _cannot_pay(table, called, fee)
    granted = (*called.reasons, *fee)
    if called.fee:
        granted += (
            because("fee.before", "{player} pays {fee} before acting.", player=called.player, fee=reals(called.fee)),
        )
    return replace(called, reasons=granted)


def _cannot_pay(table: Table, called: Called, fee: Iterable[Reason]) -> Ruling[Any]:
    have = table.reserves[called.player].reals
    return illegal(
        say("No. {player} cannot pay the fee.", player=called.player),
        because(
            "fee.before",
            "The fee of {fee} is paid before the action, and {player} has {have}.",
            fee=reals(called.fee),
            player=called.player,
            have=reals(have),
        ),
        *(reason for reason in fee if not reason.applies),
        instead=[_more_would_do(called.fee - have), _pass_instead(called.disc.number)],
    )


def fee_paid(table: Table, called: Called) -> Reason:
    """Why the fee is not what forbids the action."""
    if not called.fee:
        sentence = "{n} is not below the first free number {free}."
        return because("fee.below", sentence, applies=False, n=called.disc.number, free=table.first_free)
    sentence = "The fee is {fee}, and {player} has {have}."
    have = reals(table.reserves[called.player].reals)
    return because("fee.before", sentence, applies=False, fee=reals(called.fee), player=called.player, have=have)


def _pass_instead(number: int) -> Instead:
    return rather("Pass with {number}.", number=number)


def _more_would_do(short: int) -> Instead:
    return rather("{short} more would do.", short=reals(short))


def too_dear(table: Table, called: Called, price: int) -> Ruling[Any] | None:
    """A refusal when fee and price together are too much (`fee.separate`)."""
    have, total = table.reserves[called.player].reals, called.fee + price
    if total <= have:
        return None
    return illegal(
        say("No. {player} is {short} short.", player=called.player, short=reals(total - have)),
        because(
            "fee.separate",
            "Fee {fee} and price {price} are both paid: {total} in all, and {player} has {have}.",
            fee=reals(called.fee),
            price=reals(price),
            total=reals(total),
            player=called.player,
            have=reals(have),
        ),
        fee_paid(table, called),
        instead=[_more_would_do(total - have), _pass_instead(called.disc.number)],
    )


def paid(called: Called, price: int) -> tuple[Reason, ...]:
    """The reasons that grant an action for which fee and price are paid."""
    both = "Fee {fee} and price {price} are both paid."
    if not (called.fee and price):
        return called.reasons
    return (*called.reasons, because("fee.separate", both, fee=reals(called.fee), price=reals(price)))


def disc_back(called: Called) -> Reason:
    return because(
        "call.back", "Number {n} and the disc go back to {player}.", n=called.disc.number, player=called.player
    )


def after_call(table: Table, called: Called, price: int = 0, fee: bool = True) -> Table:
    """Money is paid and the disc is gone; with the last one phase 2 ends."""
    table = table.earning(called.player, reals=-price - (called.fee if fee else 0))
    left = tuple(disc for disc in table.discs if disc != called.disc)
    return replace(table, discs=left, phase="act" if left else "sail")


@dataclass(frozen=True, slots=True)
class Passing:
    """The owner of the called number passes."""

    number: CalledNumber


@vasco.move("pass")
def passing(table: Table, facts: Passing, book: Book) -> Ruling[Pay]:
    if table.phase != "act":
        return not_now(table, "pass.any", say("One passes when a number is called, in phase 2."))
    called = call(table, facts.number)
    if isinstance(called, Ruling):
        return called
    pay = pass_pay(PassPay(facts.number), book)
    assert pay.answer
    won = pay.answer.reals
    text = say("{player} passes with {n} and gets {won}.", player=called.player, n=facts.number, won=reals(won))
    reasons = [
        *called.reasons,
        because("pass.any", "{player} may pass, free or not.", player=called.player),
        *pay.reasons,
    ]
    if won:
        reasons.append(because("bank.unlimited", "The bank pays {won}.", won=reals(won)))
    after = after_call(table, called, fee=False).earning(called.player, reals=won)
    return legal(pay.answer, text, *reasons, disc_back(called), after=after)
