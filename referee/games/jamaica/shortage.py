"""Shortage: what a ship pays that cannot pay enough, and how far it sails back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from referee.facts import Fact, folded
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY, Cost, Holds, Stock, aboard
from referee.games.jamaica.due import action_done, arrive, refuse_unless_due
from referee.games.jamaica.payments import other_goods
from referee.games.jamaica.pieces import Face
from referee.games.jamaica.places import Position
from referee.games.jamaica.sailing import ends_instead
from referee.games.jamaica.ships import At, HoldsFact, ShipsFact, check_fleet, faces
from referee.games.jamaica.state import Table, others, ship_of, with_ship
from referee.games.jamaica.track import Route, Track, rivals, track_of
from referee.games.jamaica.words import GOODS, amount, kind_said, whom
from referee.ruling import Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Amount, Sentence, say

DieFact = Annotated[
    Face | None, Fact("Combat die rolled for the retreat (second edition)", "shortage.2021", untold="asked")
]


@dataclass(frozen=True, slots=True)
class Shortage:
    """I cannot pay: what now?"""

    at: At
    holds: HoldsFact
    ships: ShipsFact = ()
    to: Annotated[Position | None, Fact("Space to which the ship sails back", "shortage.back", untold="no choice")] = (
        None
    )
    die: DieFact = None


@dataclass(frozen=True, slots=True)
class Retreat:
    to: Position
    route: Route
    type: str
    cost: Cost
    rivals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreats:
    short: bool
    due: Cost
    have: int
    missing: int
    paid: Stock
    after: Holds
    retreats: tuple[Retreat, ...]
    then: str


@game.question("shortage")
def shortage(facts: Shortage, book: Book) -> Ruling[Retreats]:
    check_fleet(facts.ships)
    track = track_of(book)
    due = track.cost(facts.at)
    have = aboard(facts.holds, due.kind) if due else 0
    if have >= due.count:
        return _no_shortage(facts, due, have)
    left = tuple(EMPTY if stock.kind == due.kind else stock for stock in facts.holds)
    second = book.reading("shortage") == "2021"
    routes = _by_die(facts, track, book) if second else track.back_to(facts.at, lambda at: track.can_pay(at, left))
    retreats = tuple(_retreat(route, facts, track) for route in routes)
    gone = Stock(due.kind, have) if have else EMPTY
    found = Retreats(True, due, have, due.count - have, gone, left, retreats, "unknown" if second else "pay")
    reasons = _reasons(found, facts, book)
    if facts.to is None:
        return answer(found, _said(found), *reasons)
    chosen = next((retreat for retreat in retreats if retreat.to == facts.to), None)
    if chosen:
        return legal(found, say("Yes. {what}", what=retreat_said(say("The ship"), found, chosen)), *reasons)
    return illegal(
        say("No. The ship does not sail back to {place}.", place=facts.to),
        _wrong_retreat(found, facts.to),
        *_not_there(found),
        instead=ends_instead("to", [retreat.to for retreat in retreats])
        or [rather("The ship stays on {place}.", place=facts.at)],
        value=found,
    )


def _wrong_retreat(found: Retreats, to: Position) -> Reason:
    """Why not there: too early, too far, or not astern at all."""
    if not found.retreats:
        return because("shortage.back", "The combat die lets the ship stay where it is.")
    passed = next((retreat for retreat in found.retreats if to in retreat.route), None)
    if passed:
        text = "What the ship has left does not pay for {to}: it is only passed."
        if found.then == "unknown":
            text = "The combat die names another type of space than {to}: it is only passed."
        return because("shortage.back", text, to=to)
    ends = [retreat.to for retreat in found.retreats]
    return because(
        "shortage.back", "The first space astern that the rest can pay is {ends}, and not {to}.", ends=ends, to=to
    )


def _not_there(found: Retreats) -> Iterator[Reason]:
    """What does not let the ship choose another space."""
    if found.then == "unknown":
        yield because("shortage.full", BY_DIE, applies=False)
        return
    yield because(
        "shortage.lane",
        "The lane is chosen freely, but not the space on it." if len(found.retreats) > 1 else NO_LANES,
        applies=False,
    )
    text = "The full cost of the new space is paid. What is left aboard for it: {rest}."
    yield because("shortage.full", text, applies=False, rest=_rest(found.after))


BY_DIE = "In the second edition costs are not compared: the combat die decides."

NO_LANES = "The lane is chosen freely at a fork. There is no choice here."


def _rest(holds: Holds) -> list[Amount]:
    """What is aboard, kind by kind."""
    there = [amount(kind, aboard(holds, kind)) for kind in GOODS if aboard(holds, kind)]
    return there or [amount("", 0)]


def _no_shortage(facts: Shortage, due: Cost, have: int) -> Ruling[Retreats]:
    found = Retreats(False, due, have, 0, EMPTY, facts.holds, (), "-")
    why = because(
        "pay.full",
        "{due} due, {have} aboard: the ship pays and stays.",
        due=due,
        have=amount(due.kind, have),
    )
    if not due:
        why = because("pay.full", "No payment is due here: the ship stays.")
    not_short = (
        because("shortage.pay", "All of a kind is paid only when too little is aboard.", applies=False),
        because("shortage.back", "Only a ship that cannot pay sails back.", applies=False),
    )
    if facts.to is None:
        text = (
            "There is no shortage: the ship pays {due} and stays." if due else "There is no shortage: the ship stays."
        )
        return answer(found, say(text, due=due), why, *not_short)
    instead = rather("Pay {due} and stay.", due=due) if due else rather("Stay here: the space is free.")
    return illegal(say("No. There is no shortage, the ship stays."), why, *not_short, instead=[instead], value=found)


def _by_die(facts: Shortage, track: Track, book: Book) -> list[Route]:
    """Second edition: the nearest space of the type that the combat die names, on each lane."""
    rolled = replace(facts, die=facts.die if facts.die and facts.die.rolled else None)
    die: Face = book.need(rolled, "die", options={"die": faces(book)})
    kind = book.printed(f"die_2021.{die}")
    return [] if kind == "stay" else track.back_to(facts.at, lambda at: at.in_port_royal or track.kind(at) == kind)


def _retreat(route: Route, facts: Shortage, track: Track) -> Retreat:
    to = route[-1]
    return Retreat(to, route, track.kind(to), track.cost(to), rivals(to, facts.ships))


def _part_payment(found: Retreats) -> Reason:
    text = "{due} due, {have} aboard: all of it is paid, {missing} missing."
    if not found.have:
        text = "{due} due, none of it aboard: the ship cannot pay."
    have, missing = amount(found.due.kind, found.have), amount(found.due.kind, found.missing)
    return deciding(because("shortage.pay", text, due=found.due, have=have, missing=missing))


def _reasons(found: Retreats, facts: Shortage, book: Book) -> Iterator[Reason]:
    first = _part_payment(found)
    retreats = [retreat for retreat in found.retreats if facts.to in (None, retreat.to)]
    occupied = sorted({name for retreat in retreats for name in retreat.rivals}, key=folded)
    battle = told(
        bool(occupied),
        "shortage.battle",
        "Ships on that space: {rivals}. The battle comes before the payment."
        if len(retreats) == 1
        else "On one of these spaces lie: {rivals}. There the battle comes before the payment.",
        "Where another ship lies, a battle comes first. No ship lies there." if retreats else "",
        rivals=[whom(name) for name in occupied],
    )
    if found.then == "unknown":
        text = "The combat die shows {die}: {kind}. What is paid there is not known to us."
        kind = book.printed(f"die_2021.{facts.die}")
        edition = deciding(because("shortage.2021", text, die=facts.die, kind=say(kind)))
        first_payable = because("shortage.back", BY_DIE, applies=False)
        yield first
        yield edition
        yield first_payable
        yield from battle
        return
    yield first
    yield other_goods(facts.holds, found.due)
    back = "The ship goes back to the first space that it can pay in full with the rest."
    yield deciding(because("shortage.back", back))
    yield from told(
        len(found.retreats) > 1,
        "shortage.lane",
        "There is a fork: the lane is chosen freely.",
        NO_LANES,
    )
    yield from told(any(not retreat.cost for retreat in retreats), "shortage.lair", _free(retreats, book))
    yield from battle
    yield from told(any(bool(retreat.cost) for retreat in retreats), "shortage.full", "There the full cost is paid.")


def _free(retreats: Iterable[Retreat], book: Book) -> str:
    """A lair or Port Royal will do, and of the lair: what comes of a token there."""
    if not any(retreat.type == "lair" for retreat in retreats):
        return "A lair or Port Royal is free and will do."
    if book.unnoted.reading("shortage-lair") == "may":
        return "A lair or Port Royal is free and will do. If a token lies in the lair, the treasure may be taken."
    return "A lair or Port Royal is free and will do. If a token lies in the lair, the treasure is taken."


def _said(found: Retreats) -> Sentence:
    paid = amount(found.due.kind, found.have)
    if not found.retreats:
        return say("The ship pays {paid} and stays.", paid=paid)
    if len(found.retreats) == 1:
        return retreat_said(say("The ship"), found, found.retreats[0])
    ends = [_end_said(retreat, found) for retreat in found.retreats]
    if found.have:
        return say("The ship pays {paid} and sails back to one of these: {ends}.", paid=paid, ends=ends)
    return say("The ship has no {kind} to pay and sails back to one of these: {ends}.", kind=_kind(found), ends=ends)


def retreat_said(ship: object, found: Retreats, retreat: Retreat) -> Sentence:
    """What is paid, where the ship sails back to, and what is due there."""
    values = {"ship": ship, "paid": amount(found.due.kind, found.have), "end": _end_said(retreat, found)}
    if found.have:
        return say("{ship} pays {paid} and sails back to {end}.", **values)
    return say("{ship} has no {kind} to pay and sails back to {end}.", kind=_kind(found), **values)


def _kind(found: Retreats) -> Sentence:
    return kind_said(found.due.kind)


def _end_said(retreat: Retreat, found: Retreats) -> Sentence:
    """The space with its cost, and who lies there; what the second edition lets pay there is not known."""
    values = {"place": retreat.to, "cost": retreat.cost, "rivals": [whom(name) for name in retreat.rivals]}
    if not retreat.cost or found.then == "unknown":
        return say("{place} beside {rivals}" if retreat.rivals else "{place}", **values)
    return say("{place} beside {rivals} for {cost}" if retreat.rivals else "{place} for {cost}", **values)


# --- the move ---


@dataclass(frozen=True, slots=True)
class RetreatMove:
    """Pay what you have and sail back."""

    to: Annotated[Position | None, Fact("Space to which the ship sails back", "shortage.lane", untold="no choice")] = (
        None
    )
    die: DieFact = None
    pay_there: Annotated[
        bool | None, Fact("Is the new space paid for (second edition)?", "shortage.2021", untold="asked")
    ] = None


@game.move("retreat", reveals=("die",))
def play_retreat(table: Table, facts: RetreatMove, book: Book) -> Ruling[Retreats]:
    refuse_unless_due(table, "retreat")
    name = table.turn
    ship = ship_of(table, name)
    ruling = shortage(Shortage(ship.at, ship.holds, others(table, name), facts.to, facts.die), book)
    found = ruling.granted()
    if not found.short:
        pays = rather("Pay {due} and stay.", due=found.due)
        return illegal(say("No. There is no shortage, the ship stays."), *ruling.reasons, instead=[pays], value=found)
    again = told(table.retreated, "shortage.again", "This is a new shortage after the retreat.")
    after = with_ship(table, name, holds=found.after)
    if not found.retreats:
        stays = say("{name} pays {paid} and stays.", name=name, paid=amount(found.due.kind, found.have))
        return legal(found, stays, *ruling.reasons, *again, after=action_done(after))
    ends = [retreat.to for retreat in found.retreats]
    wanted = [*(["to"] if len(ends) > 1 else []), *(["pay_there"] if found.then == "unknown" else [])]
    if wanted:
        book.need(facts, *wanted, options={"to": ends})
    to = facts.to or ends[0]
    unpaid = found.then == "unknown" and not facts.pay_there
    there = replace(with_ship(after, name, at=to), retreated=True, unpaid=unpaid)
    chosen = next(retreat for retreat in found.retreats if retreat.to == to)
    text = retreat_said(name, found, chosen)
    return legal(found, text, *ruling.reasons, *again, after=arrive(there, book))
