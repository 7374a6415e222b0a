"""What a space costs and from which holds it is paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import At, HoldsFact, SplitFact, check_split
from referee.games.jamaica.flow import action_done, not_due, ship_of, with_ship
from referee.games.jamaica.pieces import EMPTY, Cost, Holds, Position, Stock, aboard, amount
from referee.games.jamaica.table import Table
from referee.games.jamaica.track import Track, track_of
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class SpaceFacts:
    """What is paid here?"""

    at: At
    arrived: Annotated[bool, Fact("Has a move or a retreat just ended here?", "cost.once")] = True


@dataclass(frozen=True, slots=True)
class Space:
    space: int
    type: str
    cost: Cost


@game.question("space-cost")
def space_cost(facts: SpaceFacts, book: Book) -> Ruling[Space]:
    track = track_of(book)
    kind = track.kind(facts.at)
    if not facts.arrived:
        text = "The cost is paid when the ship comes to the space, and not again."
        nothing = Space(facts.at.space, kind, EMPTY)
        return answer(nothing, say("Nothing is paid now."), because("cost.once", text), _due_before(kind))
    cost = track.cost(facts.at)
    said = say("{place} costs {cost}.", place=facts.at.place, cost=cost.said)
    if not cost:
        said = say("{place} costs nothing.", place=facts.at.place)
    return answer(
        Space(facts.at.space, kind, cost), said, cost_reason(facts.at, cost, track), *_not_paid(facts.at, kind)
    )


def _due_before(kind: str) -> Reason:
    """What the space costs is not looked up: it was due on arrival."""
    if kind == "port":
        return because("cost.port", "The golden pin was due when the ship came.", applies=False)
    if kind == "sea":
        return because("cost.sea", "The white squares were due when the ship came.", applies=False)
    if kind == "lair":
        return because("cost.lair", "A pirate lair costs nothing anyway.", applies=False)
    return because("cost.port-royal", "Port Royal costs nothing anyway.", applies=False)


def _not_paid(at: Position, kind: str) -> tuple[Reason, ...]:
    """The other costs that a space may have."""
    once = because("cost.once", "The ship has just come here: nothing has been paid yet.", applies=False)
    if kind == "port":
        return because("cost.sea", "{at} is a port: no food is paid.", applies=False, at=at), once
    if kind == "sea":
        return because("cost.port", "{at} is a sea space: no doubloons are paid.", applies=False, at=at), once
    if kind == "lair":
        return (
            because("cost.port", "A lair has no golden pin: no doubloons are paid.", applies=False),
            because("cost.sea", "A lair has no white squares: no food is paid.", applies=False),
        )
    return (because("cost.port", "Port Royal has no golden pin: it is not paid like other ports.", applies=False),)


def cost_reason(at: Position, cost: Cost, track: Track) -> Reason:
    kind = track.kind(at)
    if kind == "port":
        return because("cost.port", "The golden pin of the port on {at} says {cost}.", at=at, cost=cost.said)
    if kind == "sea":
        return because("cost.sea", "The white squares of the sea space {at} say {cost}.", at=at, cost=cost.said)
    if kind == "lair":
        return because("cost.lair", "{at} is a pirate lair: nothing is paid.", at=at)
    return because("cost.port-royal", "Nothing is printed on Port Royal: nothing is paid.")


# --- paying ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """From which holds is this paid?"""

    holds: HoldsFact
    due: Annotated[Cost, Fact("The cost of the space", "pay.full", example="gold 5")]
    pay: SplitFact = None


@dataclass(frozen=True, slots=True)
class Payment:
    have: int
    payable: bool
    missing: int
    from_holds: tuple[int, ...]
    after: Holds


@game.question("payment")
def payment(facts: PaymentFacts) -> Ruling[Payment]:
    check_split("pay", facts.pay, facts.holds)
    due = facts.due
    have = aboard(facts.holds, due.kind) if due else 0
    sources = tuple(number for number, stock in enumerate(facts.holds, 1) if due and stock.kind == due.kind)
    found = Payment(have, have >= due.count, max(0, due.count - have), sources, no_choice(facts.holds, due))
    if facts.pay is not None:
        return _proposed(facts, facts.pay, found)
    if not found.payable:
        text = say("No. {missing} missing.", missing=amount(due.kind, found.missing))
        return answer(found, text, _short(due, have), other_goods(facts.holds, due))
    return answer(found, _said(due, found), *_pay_reasons(due, found))


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


MOST_WAYS = 12
"""So many ways to pay are offered to pick from; more are typed."""


def splits(holds: Holds, kind: str, count: int) -> list[str]:
    """Every way to take so many tokens of this kind from the holds, if they are few."""
    ways = product(*(range(stock.count + 1) if stock.kind == kind else (0,) for stock in holds))
    found = list(islice((", ".join(map(str, way)) for way in ways if sum(way) == count), MOST_WAYS + 1))
    return found if len(found) <= MOST_WAYS else []


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


def _proposed(facts: PaymentFacts, pay: tuple[int, ...], found: Payment) -> Ruling[Payment]:
    due, total = facts.due, sum(pay)
    wrong = wrong_tokens(facts.holds, due.kind, pay)
    if not found.payable or total != due.count or wrong:
        return illegal(
            say("No. This is not the right payment."),
            *_wrong_payment(facts, total, wrong, found),
            instead=_payment_instead(facts, pay, found),
            value=found,
        )
    done = replace(found, after=paid(facts.holds, pay))
    return legal(
        done, say("Yes. This pays {due}.", due=due.said) if due else say("Nothing is due."), *_pay_reasons(due, done)
    )


def _wrong_payment(facts: PaymentFacts, total: int, wrong: tuple[int, ...], found: Payment) -> tuple[Reason, ...]:
    """The number of tokens and the holds they come from; each may be wrong alone."""
    due = facts.due
    have = amount(due.kind, found.have)
    holds = "These holds do not have the tokens: {wrong}."
    if not found.payable:
        text = "{due} due, {have} aboard: it cannot be paid in full."
        full = because("pay.full", text, have=have, due=due.said)
        return (full, because("pay.holds", holds, wrong=wrong) if wrong else other_goods(facts.holds, due))
    return (
        *told(
            total != due.count,
            "pay.full",
            "{total} given, {due} due: the cost is paid exactly.",
            "{total} given, {due} due: the number is right.",
            total=total,
            due=due.count,
        ),
        *told(bool(wrong), "pay.holds", holds, "The holds have these tokens.", wrong=wrong),
        _enough(due, found.have),
    )


def _payment_instead(facts: PaymentFacts, pay: tuple[int, ...], found: Payment) -> list[Instead]:
    """How many too few or too many, and the holds that have them."""
    due, total = facts.due, sum(pay)
    if not due:
        return [rather("Nothing is due: pay nothing.", {"pay": tuple(0 for _ in pay)})]
    if not found.payable:
        text = "{missing} missing: this is a shortage. All of that kind is paid, and the ship sails back."
        return [rather(text, missing=amount(due.kind, found.missing))]
    right = {"pay": nearest_split(facts.holds, due, pay)}
    holds = rather("These holds have them: {holds}.", right, holds=found.from_holds)
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
    text = "{have} aboard: there is no shortage." if due else "Nothing is due: there is no shortage."
    return because("shortage.pay", text, applies=False, have=amount(due.kind, have))


def other_goods(holds: Holds, due: Cost) -> Reason:
    """Only tokens of the kind due can pay (pay.holds)."""
    text = "No other goods are aboard, and they would not help."
    if any(stock and stock.kind != due.kind for stock in holds):
        text = "The other goods aboard do not help: only {kind} counts here."
    return because("pay.holds", text, applies=False, kind=say(due.kind))


def _pay_reasons(due: Cost, found: Payment) -> tuple[Reason, ...]:
    if not due:
        return (
            because("pay.full", "Nothing is due, so nothing is paid."),
            because("pay.holds", "No hold is touched.", applies=False),
        )
    return (
        because(
            "pay.full",
            "{due} due, {have} aboard: paid in full.",
            due=due.said,
            have=amount(due.kind, found.have),
        ),
        *told(
            len(found.from_holds) > 1,
            "pay.holds",
            "The payer chooses among these holds: {holds}.",
            "Only one hold has the goods.",
            holds=found.from_holds,
        ),
        _enough(due, found.have),
    )


def _said(due: Cost, found: Payment) -> Sentence:
    if not due:
        return say("Nothing is due.")
    if found.after:
        return say("Yes. {due} can be paid, in one way only.", due=due.said)
    return say("Yes. {due} can be paid from holds of your choice: {holds}.", due=due.said, holds=found.from_holds)


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayMove:
    """Pay for the space"""

    pay: SplitFact = None


@game.move("pay")
def play_pay(table: Table, facts: PayMove, book: Book) -> Ruling[Payment]:
    wrong_time = not_due(table, "pay")
    if wrong_time:
        return wrong_time
    ship, track = ship_of(table, table.turn), track_of(book)
    cost = track.cost(ship.at)
    ruling = payment(PaymentFacts(ship.holds, cost, facts.pay))
    done = ruling.answer
    if ruling.verdict == "illegal" or not done:
        return ruling
    if not done.payable:
        why = because("pay.full", "{due} due, {have} aboard: it cannot be paid in full.", due=cost.said, have=done.have)
        short = rather("{missing} missing: this is a shortage.", missing=amount(cost.kind, done.missing))
        return illegal(say("No. The cost cannot be paid."), why, instead=[short], value=done)
    if not done.after:
        book.need(facts, "pay", options={"pay": splits(ship.holds, cost.kind, cost.count)})
    after = action_done(with_ship(table, table.turn, holds=done.after))
    text = say("{name} pays {cost}.", name=table.turn, cost=cost.said)
    again = told(table.retreated, "shortage.full", "This is the full cost of the space after the retreat.")
    once = because("cost.once", "It is paid once: staying there costs nothing more.")
    return legal(done, text, cost_reason(ship.at, cost, track), *ruling.reasons, *again, once, after=after)
