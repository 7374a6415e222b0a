"""Expeditions: whether ships may be sent like this, and what that earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.bonuses import (
    CLAUSES,
    NONE_LEFT,
    Bonus,
    BonusProjects,
    BonusSailors,
    available_for,
    bonus_reasons,
    shore_bonus,
    take_bonus,
)
from referee.games.vasco.calls import CalledNumber, after_call, call_to_act, disc_back, with_fee
from referee.games.vasco.due import not_launched
from referee.games.vasco.harbours import (
    Captains,
    Rows,
    SentShips,
    check_captains,
    no_crew,
    no_merchants,
    row_in,
    too_late,
)
from referee.games.vasco.ships import Row, Ship
from referee.games.vasco.state import Table
from referee.games.vasco.words import FITS_NO_PLACE, LEAST_IN_MOMBASA, NAMES, Harbour, captains
from referee.games.vasco.words import ships as so_many_ships
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class Expedition:
    """Is this sending right, what does it earn?"""

    ships: SentShips
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    slots: Annotated[tuple[int, ...], Fact("Place of each ship, counted from the left", "send.free")]
    captains: Captains
    harbours: Rows = field(default_factory=dict)
    available: Annotated[
        int | None,
        Fact(
            "How much of the bonus is left: upper projects, sailors or own captains",
            "send.bonus",
            at_least=0,
            untold="from the table",
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class Sent:
    vp: int
    bonus: Bonus
    row: Row
    full: bool
    captains_left: int


@game.question("expedition")
def expedition(facts: Expedition, book: Book) -> Ruling[Sent]:
    _check_sending(facts)
    if facts.ships:
        check_captains(facts.ships[0].owner, facts.captains, facts.harbours, book)
    never = facts.harbour == "mombasa" and any(ship.limit < LEAST_IN_MOMBASA for ship in facts.ships)
    row = row_in(facts, book, *([] if never else [f"board.harbours.{facts.harbour}.slots"]))
    _check_slots(facts, row)
    values = _slot_values(facts, row, book)
    tried = _forbidden(facts, row, values)
    if any(reason.applies for reason in tried):
        why = next(reason.sentence for reason in tried if reason.applies)
        return illegal(say("No. {why}", why=why), *tried, instead=_other_slots(facts, row, values))
    assert values is not None
    vp = sum(values[slot - 1] for slot in facts.slots)
    bonus = shore_bonus(facts.harbour, book)
    bonus = bonus.times(len(facts.ships), _left_for(facts, bonus.kind, book))
    after = row
    for ship, slot in zip(facts.ships, facts.slots, strict=True):
        after = after.with_ship(slot, ship)
    sent = Sent(vp, bonus, after, after.full, facts.captains - len(facts.ships))
    text = say("Yes. {sent}", sent=_sent_text(facts.ships[0].owner, facts.harbour, len(facts.ships), sent))
    return legal(sent, text, *decided_by(_granted(facts, values, sent), "send.vp", CLAUSES[facts.harbour]))


def _left_for(facts: Expedition, kind: str, book: Book) -> int | None:
    """How much of the bonus is left, as told or as the facts prove: there are seven captains of a colour."""
    if kind != "captain":
        return facts.available
    at_sea = sum(ship.owner == facts.ships[0].owner for row in facts.harbours.values() for ship in row.ships)
    proven = int(book.stated("box.captains")) - facts.captains - at_sea
    return proven if facts.available is None else min(proven, facts.available)


def _granted(facts: Expedition, values: Sequence[int], sent: Sent) -> Iterator[Reason]:
    used = [values[slot - 1] for slot in facts.slots]
    count = len(facts.ships)
    yield because("send.one", "To one harbour, all of one player: {n}.", n=so_many_ships(count))
    left = captains(sent.captains_left)
    yield because("send.captain", "Each takes a captain: {n}. Left: {left}.", n=captains(count), left=left)
    yield no_crew()
    yield because("send.free", "The places are empty.")
    yield because("send.limit", "No place is above the limit of its ship: {used}.", used=used)
    yield because("send.vp", "The places are worth {used}: {vp}.", used=used, vp=points(sent.vp))
    yield from bonus_reasons(facts.harbour, sent.bonus, count)
    if facts.harbour == "mombasa":
        yield because("send.mombasa", "No ship of a limit below {n} is sent.", applies=False, n=LEAST_IN_MOMBASA)
    if sent.full:
        sentence = "{name} is full now, but that pays only in phase 3."
        yield because("sail.full-vp", sentence, applies=False, name=NAMES[facts.harbour])


def _check_sending(facts: Expedition) -> None:
    problems = no_merchants(facts.ships)
    if len(facts.slots) != len(facts.ships):
        sentence = "a place for each ship: {n}, and places {slots}"
        problems.append(Problem("slots", say(sentence, n=so_many_ships(len(facts.ships)), slots=facts.slots)))
    if problems:
        raise BadFact(*problems)


def _check_slots(facts: Expedition, row: Row) -> None:
    if any(not 1 <= slot <= len(row) for slot in facts.slots):
        raise bad("slots", "{name} has places 1 to {last}", name=NAMES[facts.harbour], last=len(row))


def _slot_values(facts: Expedition, row: Row, book: Book) -> tuple[int, ...] | None:
    """What is printed on the slots; None where a ship of limit 4 is refused by Mombasa anyway."""
    path = f"harbours.{facts.harbour}.slots"
    values: tuple[int, ...] | None = book.known(path)
    if values is None and not any(_never_mombasa(facts, row)):
        values = book.printed(path)
    return values


def _never_mombasa(facts: Expedition, row: Row) -> Iterator[Ship]:
    if facts.harbour == "mombasa":
        for ship, slot in zip(facts.ships, facts.slots, strict=True):
            if ship.limit < LEAST_IN_MOMBASA and row.slots[slot - 1] is None:
                yield ship


def _forbidden(facts: Expedition, row: Row, values: Sequence[int] | None) -> list[Reason]:
    """All that may forbid the expedition, in order."""
    if not facts.ships:
        return [_one_owner(facts), *_enough_captains(facts)]
    return [
        _one_owner(facts),
        *_enough_captains(facts),
        _empty_slots(facts, row),
        _low_slots(facts, row, values),
        *_mombasa(facts, row),
    ]


def _one_owner(facts: Expedition) -> Reason:
    if len({ship.owner for ship in facts.ships}) == 1:
        return because("send.one", "All ships belong to one player.", applies=False)
    return because("send.one", "An expedition sends at least one ship, all of one player.")


def _enough_captains(facts: Expedition) -> Iterator[Reason]:
    count = len(facts.ships)
    short = "Each ship needs a captain: {n}, and only {all}."
    enough = "Captains are not short: {all} for {n}."
    values = {"n": so_many_ships(count), "all": captains(facts.captains)}
    yield from told(count > facts.captains, "send.captain", short, enough, **values)
    if count > facts.captains:
        yield from too_late(facts.harbour)


def _empty_slots(facts: Expedition, row: Row) -> Reason:
    occupied = sorted({slot for slot in facts.slots if row.slots[slot - 1]})
    twice = sorted({slot for slot in facts.slots if facts.slots.count(slot) > 1})
    if occupied:
        return because("send.free", "A ship lies there already: place {occupied}.", occupied=occupied)
    if twice:
        return because("send.free", "Each ship needs a place of its own; named twice: {twice}.", twice=twice)
    return because("send.free", "Every ship has an empty place of its own.", applies=False)


def _low_slots(facts: Expedition, row: Row, values: Sequence[int] | None) -> Reason:
    mombasa = set(_never_mombasa(facts, row))
    high = [
        say("{ship} in place {slot} of value {value}", ship=ship, slot=slot, value=values[slot - 1])
        for ship, slot in zip(facts.ships, facts.slots, strict=True)
        if values and row.slots[slot - 1] is None and values[slot - 1] > ship.limit and ship not in mombasa
    ]
    if high:
        return because("send.limit", "A value above the limit: {high}.", high=high)
    occupied = any(row.slots[slot - 1] for slot in facts.slots)
    sentence = "No place is above the limit of its ship."
    if mombasa or occupied:
        sentence = "No other place is above the limit of its ship."
    return because("send.limit", sentence, applies=False)


def _mombasa(facts: Expedition, row: Row) -> Iterator[Reason]:
    for ship in islice(_never_mombasa(facts, row), 1):
        yield because("send.mombasa", FITS_NO_PLACE, limit=ship.limit, smallest=LEAST_IN_MOMBASA)


def _other_slots(facts: Expedition, row: Row, values: Sequence[int] | None) -> Iterable[Instead]:
    if len(facts.ships) > facts.captains:
        sentence = (
            "With these captains {n} can be sent." if facts.captains else "Without a captain no ship can be sent."
        )
        yield rather(sentence, n=so_many_ships(facts.captains))
    if not facts.ships:
        yield rather("Name at least one ship and its place, or pass.")
    elif len({ship.owner for ship in facts.ships}) > 1:
        yield rather("Send the ships of one player only.")
    for ship in islice(_never_mombasa(facts, row), 1):
        yield rather("A ship of limit {n} may go to an empty place of value {n} in another harbour.", n=ship.limit)
    if values is None:
        return
    for ship in facts.ships:
        fitting = _fitting(ship, row, values)
        sentence = "Places that fit {ship}: {fitting}." if fitting else "No empty place there fits {ship}."
        yield rather(sentence, ship=ship, fitting=fitting)
    found = _one_way([_fitting(ship, row, values) for ship in facts.ships])
    if found and len(facts.ships) <= facts.captains and len({ship.owner for ship in facts.ships}) == 1:
        yield rather("Places {slots} would do.", {"slots": found}, slots=found)


def _fitting(ship: Ship, row: Row, values: Sequence[int]) -> list[int]:
    return row.fitting(ship.limit, values)


def _one_way(fitting: Sequence[list[int]], used: tuple[int, ...] = ()) -> list[int]:
    """A slot of its own for each ship, or nothing."""
    if len(used) == len(fitting):
        return list(used)
    ways = (_one_way(fitting, (*used, slot)) for slot in fitting[len(used)] if slot not in used)
    return next((way for way in ways if way), [])


# --- the move ---


@dataclass(frozen=True, slots=True)
class ExpeditionMove:
    """Send ships."""

    number: CalledNumber
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    ships: SentShips
    slots: Annotated[tuple[int, ...], Fact("Place of each ship, counted from the left", "send.free")]
    bonus_projects: BonusProjects = None
    bonus_sailors: BonusSailors = None


@game.move("expedition")
def play_expedition(table: Table, facts: ExpeditionMove, book: Book) -> Ruling[Sent]:
    called = call_to_act(table, facts.number, "navigation", book)
    player = called.player
    reserve = table.reserves[player]
    if Counter(facts.ships) - Counter(reserve.ships):
        return not_launched(player, reserve.ships)
    kind = shore_bonus(facts.harbour, book).kind
    left = available_for(table, player, kind)
    asked = Expedition(facts.ships, facts.harbour, facts.slots, reserve.captains, table.harbours, left)
    ruling = expedition(asked, book)
    sent = ruling.granted()
    ships = tuple((Counter(reserve.ships) - Counter(facts.ships)).elements())
    after = after_call(table, called).with_reserve(player, captains=sent.captains_left, ships=ships)
    after = replace(after.earning(player, vp=sent.vp), harbours={**table.harbours, facts.harbour: sent.row})
    won = take_bonus(after, player, sent.bonus, facts, book)
    launched = because("send.launched", "{player} has launched them.", player=player)
    reasons = [*called.reasons, launched, *ruling.reasons, disc_back(called)]
    text = with_fee(called, _sent_text(player, facts.harbour, len(facts.ships), sent))
    marked = decided_by(reasons, "send.vp", CLAUSES[facts.harbour])
    return legal(sent, text, *marked, after=won)


def _sent_text(player: str, harbour: str, ships: int, sent: Sent) -> Sentence:
    """Who sends how many where, and the points and the bonus that brings."""
    values = {"player": player, "n": so_many_ships(ships), "name": NAMES[harbour], "vp": points(sent.vp)}
    if sent.bonus.kind == "none":
        return say("{player} sends {n} to {name} and wins {vp}.", **values)
    if not sent.bonus.amount:
        return say("{player} sends {n} to {name} and wins {vp}; {none}.", none=NONE_LEFT[sent.bonus.kind], **values)
    return say("{player} sends {n} to {name} and wins {vp} and {bonus}.", bonus=sent.bonus.named, **values)
