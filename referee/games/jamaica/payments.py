"""From which holds a cost is paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY, Cost, Holds, Stock, aboard, split_said, splits
from referee.games.jamaica.costs import cost_reason
from referee.games.jamaica.due import action_done, refuse_unless_due
from referee.games.jamaica.ships import HoldsFact, SplitFact, check_split
from referee.games.jamaica.state import Table, ship_of, with_ship
from referee.games.jamaica.track import track_of
from referee.games.jamaica.words import amount, kind_said
from referee.ruling import Instead, Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

# --- paying ---


@dataclass(frozen=True, slots=True)
class Payment:
    """From which holds is this paid?"""

    holds: HoldsFact
    due: Annotated[Cost, Fact("The cost of the space", "pay.full", example="gold 5")]
    pay: SplitFact = None


@dataclass(frozen=True, slots=True)
class Payable:
    have: int
    payable: bool
    missing: int
    from_holds: tuple[int, ...]
    after: Holds


@game.question("payment")
def payment(facts: Payment) -> Ruling[Payable]:
    check_split("pay", facts.pay, facts.holds)
    due = facts.due
    have = aboard(facts.holds, due.kind) if due else 0
    sources = tuple(number for number, stock in enumerate(facts.holds, 1) if due and stock.kind == due.kind)
    found = Payable(have, have >= due.count, max(0, due.count - have), sources, no_choice(facts.holds, due))
    if facts.pay is not None:
        return _proposed(facts, facts.pay, found)
    if not found.payable:
        text = "{due} cannot be paid in full: {have} aboard, {missing} missing."
        values = {"due": due, "have": amount(due.kind, have), "missing": amount(due.kind, found.missing)}
        return answer(found, say(text, **values), _short(due, have), other_goods(facts.holds, due))
    return answer(found, _said(facts.holds, due, found), *_pay_reasons(due, found))


def no_choice(holds: Holds, due: Cost) -> Holds:
    """The holds after the payment when there is only one way to pay, else nothing."""
    if not due:
        return holds
    sources = [stock for stock in holds if stock.kind == due.kind]
    have = aboard(holds, due.kind)
    if have < due.count or (len(sources) > 1 and have > due.count):
        return ()
    rest = have - due.count
    return tuple(_lessened(stock, stock.count - rest) if stock.kind == due.kind else stock for stock in holds)


def _lessened(stock: Stock, taken: int) -> Stock:
    return Stock(stock.kind, stock.count - taken) if stock.count > taken else EMPTY


def paid(holds: Holds, split: tuple[int, ...]) -> Holds:
    return tuple(_lessened(stock, taken) for stock, taken in zip(holds, split, strict=True))


def wrong_tokens(holds: Holds, kind: str, split: tuple[int, ...]) -> tuple[int, ...]:
    """The holds from which this split takes what is not there."""
    both = zip(holds, split, strict=True)
    return tuple(
        number for number, (stock, taken) in enumerate(both, 1) if taken and (stock.kind != kind or taken > stock.count)
    )


def _proposed(facts: Payment, pay: tuple[int, ...], found: Payable) -> Ruling[Payable]:
    due, total = facts.due, sum(pay)
    wrong = wrong_tokens(facts.holds, due.kind, pay)
    if not found.payable or total != due.count or wrong:
        return illegal(
            _wrong_said(facts, pay, found),
            *_wrong_payment(facts, total, wrong, found),
            instead=_payment_instead(facts, pay, found),
            value=found,
        )
    done = replace(found, after=paid(facts.holds, pay))
    if not due:
        return legal(done, say("Yes. No payment is due."), *_pay_reasons(due, done))
    yes = say("Yes. This pays {due}: {split}.", due=due, split=split_said(facts.holds, pay))
    return legal(done, yes, *_pay_reasons(due, done))


def _wrong_said(facts: Payment, pay: tuple[int, ...], found: Payable) -> Sentence:
    if not facts.due:
        return say("No. No payment is due.")
    if not found.payable:
        return say("No. {due} cannot be paid in full.", due=facts.due)
    if not sum(pay):
        return say("No. {due} must be paid.", due=facts.due)
    return say("No. This does not pay {due}: {split}.", due=facts.due, split=split_said(facts.holds, pay))


def taken(before: Holds, after: Holds) -> tuple[int, ...]:
    """How many tokens have left each hold."""
    return tuple(one.count - other.count for one, other in zip(before, after, strict=True))


def _wrong_payment(facts: Payment, total: int, wrong: tuple[int, ...], found: Payable) -> Iterator[Reason]:
    """The number of tokens and the holds they come from; each may be wrong alone."""
    due = facts.due
    have = amount(due.kind, found.have)
    holds = "What is taken from these holds does not lie there: {wrong}."
    if not found.payable:
        text = "{due} due, {have} aboard: it cannot be paid in full."
        full = because("pay.full", text, have=have, due=due.said)
        yield full
        yield because("pay.holds", holds, wrong=wrong) if wrong else other_goods(facts.holds, due)
        return
    yield from told(
        total != due.count,
        "pay.full",
        "The cost is paid exactly: {due} due, {total} given.",
        "The cost is paid exactly: {due} due, {total} given. The number is right.",
        total=total,
        due=due,
    )
    yield from told(
        bool(wrong), "pay.holds", holds, "Only tokens that lie in the holds can be taken. They lie there.", wrong=wrong
    )
    yield _enough(due, found.have)


def _payment_instead(facts: Payment, pay: tuple[int, ...], found: Payable) -> list[Instead]:
    """How many too few or too many, and the holds that have them."""
    due, total = facts.due, sum(pay)
    if not due:
        return [rather("Leave all goods in the holds.", {"pay": tuple(0 for _ in pay)})]
    if not found.payable:
        text = "{missing} missing: this is a shortage. All of that kind is paid, and the ship sails back."
        return [rather(text, missing=amount(due.kind, found.missing))]
    split = nearest_split(facts.holds, due, pay)
    right = {"pay": split}
    holds = rather("Pay {split}.", right, split=split_said(facts.holds, split))
    if total < due.count:
        return [rather("{few} too few.", right, few=amount(due.kind, due.count - total)), holds]
    if total > due.count:
        return [rather("{many} too many.", right, many=amount(due.kind, total - due.count)), holds]
    return [holds]


def nearest_split(holds: Holds, due: Cost, pay: tuple[int, ...]) -> tuple[int, ...]:
    """A right payment close to the one that was meant."""
    there = [stock.count if stock.kind == due.kind else 0 for stock in holds]
    split = [min(taken, count) for taken, count in zip(pay, there, strict=True)]
    for at, count in enumerate(there):
        open_ = due.count - sum(split)
        split[at] = max(0, min(count, split[at] + open_))
    return tuple(split)


def _short(due: Cost, have: int) -> Reason:
    text = "{due} due, {have} aboard: the ship pays what it has and sails back."
    return because("shortage.pay", text, due=due.said, have=amount(due.kind, have))


def _enough(due: Cost, have: int) -> Reason:
    text = "A shortage is when too little is aboard. {have} aboard, {due} due: there is none."
    if not due:
        text = "A shortage is when too little is aboard. Here no payment is due."
    return because("shortage.pay", text, applies=False, have=amount(due.kind, have), due=due)


def other_goods(holds: Holds, due: Cost) -> Reason:
    """Only tokens of the kind due can pay (`pay.holds`)."""
    text = "Only {kind} pays here. No other goods are aboard."
    if any(stock and stock.kind != due.kind for stock in holds):
        text = "Only {kind} pays here: the other goods aboard do not help."
    return because("pay.holds", text, applies=False, kind=kind_said(due.kind))


def _pay_reasons(due: Cost, found: Payable) -> Iterator[Reason]:
    if not due:
        yield because("pay.full", "No payment is due.")
        yield because("pay.holds", "A payment comes from the holds. Here none is touched.", applies=False)
        return
    yield because(
        "pay.full",
        "{due} due, {have} aboard: paid in full.",
        due=due.said,
        have=amount(due.kind, found.have),
    )
    all_due = "The payer chooses the holds. Here all of the goods in them are due: {holds}."
    one = "The payer chooses the holds. Only hold {holds} has the goods."
    yield from told(
        len(found.from_holds) > 1 and found.have > due.count,
        "pay.holds",
        "The payer chooses among these holds: {holds}.",
        all_due if len(found.from_holds) > 1 else one,
        holds=found.from_holds,
    )
    yield _enough(due, found.have)


def _said(holds: Holds, due: Cost, found: Payable) -> Sentence:
    if not due:
        return say("No payment is due.")
    if not found.after:
        return say("{due} can be paid from holds of your choice: {holds}.", due=due, holds=found.from_holds)
    return say("{due} can be paid in one way: {split}.", due=due, split=split_said(holds, taken(holds, found.after)))


# --- the move ---


@dataclass(frozen=True, slots=True)
class PayMove:
    """Pay for the space."""

    pay: SplitFact = None


@game.move("pay")
def play_pay(table: Table, facts: PayMove, book: Book) -> Ruling[Payable]:
    refuse_unless_due(table, "pay")
    ship, track = ship_of(table, table.turn), track_of(book)
    cost = track.cost(ship.at)
    ruling = payment(Payment(ship.holds, cost, facts.pay))
    done = ruling.granted()
    if not done.payable:
        why = because(
            "pay.full",
            "{due} due, {have} aboard: it cannot be paid in full.",
            due=cost,
            have=amount(cost.kind, done.have),
        )
        short = rather("{missing} missing: this is a shortage.", missing=amount(cost.kind, done.missing))
        return illegal(say("No. {due} cannot be paid in full.", due=cost), why, instead=[short], value=done)
    if not done.after:
        book.need(facts, "pay", options={"pay": splits(ship.holds, cost.kind, cost.count)})
    after = action_done(with_ship(table, table.turn, holds=done.after))
    split = split_said(ship.holds, taken(ship.holds, done.after))
    text = say("{name} pays {cost}: {split}.", name=table.turn, cost=cost, split=split)
    again = told(table.retreated, "shortage.full", "This is the full cost of the space after the retreat.")
    once = because("cost.once", "It is paid once: staying there costs no more.")
    return legal(done, text, deciding(cost_reason(ship.at, cost, track)), *ruling.reasons, *again, once, after=after)
