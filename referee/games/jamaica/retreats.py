"""Shortage: what a ship pays that cannot pay enough, and how far it sails back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import At, HoldsFact, ShipsFact, check_fleet, faces
from referee.games.jamaica.costs import other_goods
from referee.games.jamaica.flow import action_done, arrive, not_due, others, ship_of, with_ship
from referee.games.jamaica.pieces import EMPTY, Cost, Face, Holds, Position, Stock, aboard, amount
from referee.games.jamaica.sailing import ends_instead
from referee.games.jamaica.table import Table
from referee.games.jamaica.track import Route, Track, rivals, track_of
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say

DieFact = Annotated[Face | None, Fact("Combat die rolled for the retreat (second edition)", "shortage.2021")]


@dataclass(frozen=True, slots=True)
class ShortageFacts:
    """I cannot pay: what now?"""

    at: At
    holds: HoldsFact
    ships: ShipsFact = ()
    to: Annotated[Position | None, Fact("Space to which the ship sails back", "shortage.back")] = None
    die: DieFact = None


@dataclass(frozen=True, slots=True)
class Retreat:
    to: Position
    route: Route
    type: str
    cost: Cost
    rivals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shortage:
    short: bool
    due: Cost
    have: int
    missing: int
    paid: Stock
    after: Holds
    retreats: tuple[Retreat, ...]
    then: str


@game.question("shortage")
def shortage(facts: ShortageFacts, book: Book) -> Ruling[Shortage]:
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
    found = Shortage(True, due, have, due.count - have, gone, left, retreats, "unknown" if second else "pay")
    reasons = _reasons(found, facts, book)
    if facts.to is None:
        return answer(found, _said(found), *reasons)
    if any(retreat.to == facts.to for retreat in retreats):
        return legal(found, say("Yes. The ship sails back to {place}.", place=facts.to.place), *reasons)
    return illegal(
        say("No. The ship does not sail back to {place}.", place=facts.to.place),
        _wrong_retreat(found, facts.to),
        *_not_there(found),
        instead=ends_instead("to", [retreat.to for retreat in retreats])
        or [rather("The ship stays on {place}.", place=facts.at.place)],
        value=found,
    )


def _wrong_retreat(found: Shortage, to: Position) -> Reason:
    """Why not there: too early, too far, or not astern at all."""
    if not found.retreats:
        return because("shortage.back", "The combat die lets the ship stay where it is.")
    passed = next((retreat for retreat in found.retreats if to in retreat.route), None)
    if passed:
        text = "{to} is only passed: what the ship has left does not pay for it."
        if found.then == "unknown":
            text = "{to} is only passed: it is not of the type that the combat die names."
        return because("shortage.back", text, to=to)
    ends = [retreat.to for retreat in found.retreats]
    return because(
        "shortage.back", "The first space that fits, on each lane, is {ends}, and not {to}.", ends=ends, to=to
    )


def _not_there(found: Shortage) -> tuple[Reason, ...]:
    """What does not let the ship choose another space."""
    if found.then == "unknown":
        return (because("shortage.full", "Costs are not compared: the combat die decides.", applies=False),)
    return (
        because(
            "shortage.lane",
            "The lane is chosen freely, but not the space on it."
            if len(found.retreats) > 1
            else "There is no choice of lane.",
            applies=False,
        ),
        other_goods(found.after, found.due),
    )


def _no_shortage(facts: ShortageFacts, due: Cost, have: int) -> Ruling[Shortage]:
    found = Shortage(False, due, have, 0, EMPTY, facts.holds, (), "-")
    why = because(
        "pay.full",
        "{due} due, {have} aboard: the ship pays and stays.",
        due=due.said,
        have=amount(due.kind, have),
    )
    if not due:
        why = because("pay.full", "Nothing is due here: the ship stays.")
    not_short = (
        because("shortage.pay", "Nothing is missing.", applies=False),
        because("shortage.back", "Only a ship that cannot pay sails back.", applies=False),
    )
    if facts.to is None:
        return answer(found, say("There is no shortage."), why, *not_short)
    instead = rather("Pay {due} and stay.", due=due.said) if due else rather("Stay here, nothing is paid.")
    return illegal(say("No. There is no shortage, the ship stays."), why, *not_short, instead=[instead], value=found)


def _by_die(facts: ShortageFacts, track: Track, book: Book) -> list[Route]:
    """Second edition: the nearest space of the type that the combat die names, on each lane."""
    rolled = replace(facts, die=facts.die if facts.die and facts.die.rolled else None)
    die: Face = book.need(rolled, "die", options={"die": faces(book)})
    kind = book.printed(f"die_2021.{die}")
    return [] if kind == "stay" else track.back_to(facts.at, lambda at: at.in_port_royal or track.kind(at) == kind)


def _retreat(route: Route, facts: ShortageFacts, track: Track) -> Retreat:
    to = route[-1]
    return Retreat(to, route, track.kind(to), track.cost(to), rivals(to, facts.ships))


def _part_payment(found: Shortage) -> Reason:
    text = "{due} due, {have} aboard: all of it is paid, {missing} missing."
    if not found.have:
        text = "{due} due, none of it aboard: nothing is paid."
    have = amount(found.due.kind, found.have)
    return because("shortage.pay", text, due=found.due.said, have=have, missing=found.missing)


def _reasons(found: Shortage, facts: ShortageFacts, book: Book) -> tuple[Reason, ...]:
    first = _part_payment(found)
    retreats = [retreat for retreat in found.retreats if facts.to in (None, retreat.to)]
    occupied = sorted({name for retreat in retreats for name in retreat.rivals})
    battle = told(
        bool(occupied),
        "shortage.battle",
        "Ships on that space: {rivals}. The battle comes before the payment.",
        "No ship lies there: no battle follows." if retreats else "",
        rivals=occupied,
    )
    if found.then == "unknown":
        text = "The combat die shows {die}: {kind}. What is paid there is not known to us."
        kind = book.printed(f"die_2021.{facts.die}")
        edition = because("shortage.2021", text, die=facts.die, kind=say(kind))
        first_payable = because("shortage.back", "Costs are not compared: the combat die decides.", applies=False)
        return first, edition, first_payable, *battle
    return (
        first,
        other_goods(facts.holds, found.due),
        because("shortage.back", "The ship goes back to the first space it can pay in full with the rest."),
        *told(
            len(found.retreats) > 1,
            "shortage.lane",
            "There is a fork: the lane is chosen freely.",
            "There is no choice of lane.",
        ),
        *told(
            any(not retreat.cost for retreat in retreats),
            "shortage.lair",
            "A lair or Port Royal costs nothing and will do.",
        ),
        *battle,
        *told(any(bool(retreat.cost) for retreat in retreats), "shortage.full", "There the full cost is paid."),
    )


def _said(found: Shortage) -> Sentence:
    if not found.retreats:
        return say("Shortage. Pay {paid} and stay.", paid=amount(found.due.kind, found.have))
    places = [retreat.to.place for retreat in found.retreats]
    return say(
        "Shortage. Pay {paid} and sail back to {places}.", paid=amount(found.due.kind, found.have), places=places
    )


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RetreatMove:
    """Pay what you have and sail back"""

    to: Annotated[Position | None, Fact("Space to which the ship sails back", "shortage.lane")] = None
    die: DieFact = None
    pay_there: Annotated[bool | None, Fact("Is the new space paid for (second edition)?", "shortage.2021")] = None


@game.move("retreat", reveals=("die",))
def play_retreat(table: Table, facts: RetreatMove, book: Book) -> Ruling[Shortage]:
    wrong_time = not_due(table, "retreat")
    if wrong_time:
        return wrong_time
    name = table.turn
    ship = ship_of(table, name)
    ruling = shortage(ShortageFacts(ship.at, ship.holds, others(table, name), facts.to, facts.die), book)
    found = ruling.answer
    if ruling.verdict == "illegal" or not found:
        return ruling
    if not found.short:
        pays = rather("Pay {due} and stay.", due=found.due.said)
        return illegal(say("No. There is no shortage, the ship stays."), *ruling.reasons, instead=[pays], value=found)
    again = told(table.retreated, "shortage.again", "This is a new shortage after the retreat.")
    after = with_ship(table, name, holds=found.after)
    if not found.retreats:
        return legal(found, ruling.text, *ruling.reasons, *again, after=action_done(after))
    ends = [retreat.to for retreat in found.retreats]
    wanted = [*(["to"] if len(ends) > 1 else []), *(["pay_there"] if found.then == "unknown" else [])]
    if wanted:
        book.need(facts, *wanted, options={"to": ends})
    to = facts.to or ends[0]
    unpaid = found.then == "unknown" and not facts.pay_there
    there = replace(with_ship(after, name, at=to), retreated=True, unpaid=unpaid)
    text = say(
        "{name} pays {paid} and sails back to {place}.",
        name=name,
        paid=amount(found.due.kind, found.have),
        place=to.place,
    )
    return legal(found, text, *ruling.reasons, *again, after=arrive(there, book))
