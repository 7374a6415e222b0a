"""A called number: whose it is, what it costs, and passing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.discs import seats_do_not_matter
from referee.games.vasco.due import actions, not_now, refuse_unless_due
from referee.games.vasco.fees import PassPay, Pay, fee_of, fee_reasons, pass_pay
from referee.games.vasco.pieces import Disc
from referee.games.vasco.state import Table
from referee.games.vasco.words import NUMBERS, reals
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say

CalledNumber = Annotated[int, Fact("Order number that is called", "call.order", *NUMBERS)]


@dataclass(frozen=True, slots=True)
class Called:
    """A disc whose number is called now, and the fee for acting with it."""

    disc: Disc
    fee: int
    reasons: tuple[Reason, ...]

    @property
    def player(self) -> str:
        return self.disc.player


def call(table: Table, number: int, area: str = "") -> Called:
    """The called disc; ends the rule with a refusal when this number is not called now (`call.order`)."""
    refuse_unless_due(table, "call")
    if table.merchant_now != "none":
        when = say("The merchant ship is sent on taking Sernigi or at the start of phase 3.")
        raise Refused(not_now(table, "sernigi.when", when))
    lowest = table.lowest
    if number != lowest.number:
        raise Refused(_another_is_called(table, lowest, number, area))
    reason = because("call.order", "{number} is the lowest number on the board.", number=number)
    return Called(lowest, fee_of(number, table.first_free), (reason,))


def _another_is_called(table: Table, lowest: Disc, number: int, area: str) -> Ruling[Any]:
    changed = {"number": lowest.number} if not area else {}
    return illegal(
        say("No. Number {lowest} is called now.", lowest=lowest.number),
        because("call.order", "Numbers are called upwards, and {lowest} is the lowest.", lowest=lowest.number),
        _not_called(table, number),
        instead=[rather("{player} acts or passes with {n}.", changed, player=lowest.player, n=lowest.number)],
    )


def _not_called(table: Table, number: int) -> Reason:
    if all(disc.number != number for disc in table.discs):
        return because("place.number", "{number} is on no disc.", applies=False, number=number)
    return seats_do_not_matter()


def call_to_act(table: Table, number: int, area: str, book: Book) -> Called:
    """The called disc of somebody who may act with it in this area, the fee being payable."""
    called = call(table, number, area)
    if called.disc.area != area:
        raise Refused(_lies_elsewhere(table, called.disc, area, book.unnoted))
    fee = fee_reasons(number, table.start, table.change)
    if called.fee > table.reserves[called.player].reals:
        raise Refused(_cannot_pay(table, called, fee))
    granted = (*called.reasons, *fee)
    if called.fee:
        granted += (
            because("fee.before", "{player} pays {fee} before acting.", player=called.player, fee=reals(called.fee)),
        )
    return replace(called, reasons=granted)


def _lies_elsewhere(table: Table, disc: Disc, area: str, book: Book) -> Ruling[Any]:
    """A disc acts in the area where it lies; that action, where it can be done, and passing are what is legal."""
    acting = [rather(ACTS_IN[disc.area], number=disc.number)] if any(actions(table, disc, book)) else []
    return illegal(
        say("No. Number {number} lies in the {lies} area.", number=disc.number, lies=disc.area),
        because("call.order", "A disc acts in the area where it lies: {lies}, not {area}.", lies=disc.area, area=area),
        because("pass.any", "Passing is possible in every area.", applies=False),
        instead=[*acting, _pass_instead(disc.number)],
    )


ACTS_IN = {
    "recruiting": "Recruit with {number}.",
    "characters": "Take a character or money with {number}.",
    "projects": "Buy projects with {number}.",
    "navigation": "Send ships with {number}.",
}


def _cannot_pay(table: Table, called: Called, fee: Iterable[Reason]) -> Ruling[Any]:
    have = table.reserves[called.player].reals
    return illegal(
        say(
            "No. {player} has {have} and cannot pay the fee of {fee}.",
            player=called.player,
            have=reals(have),
            fee=reals(called.fee),
        ),
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


def refuse_too_dear(table: Table, called: Called, price: int) -> None:
    """Ends the rule with a refusal when fee and price together are too much (`fee.separate`)."""
    have, total = table.reserves[called.player].reals, called.fee + price
    if total <= have:
        return
    refused: Ruling[Any] = illegal(
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
    raise Refused(refused)


def paid(called: Called, price: int) -> tuple[Reason, ...]:
    """The reasons that grant an action for which fee and price are paid."""
    both = "Fee {fee} and price {price} are both paid."
    if not (called.fee and price):
        return called.reasons
    return (*called.reasons, because("fee.separate", both, fee=reals(called.fee), price=reals(price)))


def in_all(called: Called, price: int) -> Sentence:
    """Price, fee and the sum that is really paid."""
    if not called.fee:
        return say("{price}", price=reals(price))
    total = reals(called.fee + price)
    return say("{price} and a fee of {fee}, {total} in all", price=reals(price), fee=reals(called.fee), total=total)


def with_fee(called: Called, done: Sentence) -> Sentence:
    """What an action without a price does, and the fee that was paid for it."""
    return say("{done} The fee is {fee}.", done=done, fee=reals(called.fee)) if called.fee else done


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
class PassMove:
    """Pass with the called number."""

    number: CalledNumber


@game.move("pass")
def play_pass(table: Table, facts: PassMove, book: Book) -> Ruling[Pay]:
    refuse_unless_due(table, "pass")
    called = call(table, facts.number)
    pay = pass_pay(PassPay(facts.number), book)
    won = pay.granted().reals
    passes = "{player} passes with {n} and gets {won}." if won else "{player} passes with {n} and gets nothing."
    text = say(passes, player=called.player, n=facts.number, won=reals(won))
    reasons = [
        *called.reasons,
        because("pass.any", "{player} may pass, free or not.", player=called.player),
        *pay.reasons,
    ]
    if won:
        reasons.append(because("bank.unlimited", "The bank pays {won}.", won=reals(won)))
    after = after_call(table, called, fee=False).earning(called.player, reals=won)
    marked = decided_by([*reasons, disc_back(called)], "pass.row", "pass.extra", "pass.any")
    return legal(pay.granted(), text, *marked, after=after)
