"""Harbours: where ships fit, what sending them earns, and the bonus of the shore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.bonuses import (
    Bonus,
    BonusProjects,
    BonusSailors,
    available_for,
    bonus_reasons,
    shore_bonus,
    take_bonus,
)
from referee.games.vasco.calls import CalledNumber, after_call, call_to_act, disc_back
from referee.games.vasco.impossibility import above_limit, row_length
from referee.games.vasco.pieces import Row, Ship
from referee.games.vasco.table import Table
from referee.games.vasco.terms import NAMES, Harbour, captains
from referee.games.vasco.terms import ships as so_many_ships
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Amount, Sentence, points, say

SentShips = Annotated[tuple[Ship, ...], Fact("Ships to send", "send.launched", length=(0, 35))]
Rows = Annotated[Mapping[Harbour, Row], Fact("Ships in {key} now, from the left", "send.free")]
Captains = Annotated[int, Fact("Captains in your reserve", "send.captain", at_least=0, at_most=7)]


def check_rows(rows: Mapping[Harbour, Row], book: Book) -> None:
    """Refuse rows of the wrong length, and ships in slots above their limit."""
    wrong = [
        Problem(f"harbours.{harbour}", say("{name} has {n} slots", name=NAMES[harbour], n=length))
        for harbour, row in rows.items()
        if len(row) != (length := row_length(harbour, book))
    ]
    if wrong:
        raise BadFact(*wrong)
    refuse(problem for harbour, row in rows.items() for problem in above_limit(row, harbour, book))


def check_all_rows(rows: Mapping[Harbour, Row], book: Book) -> None:
    """Refuse any row that cannot be, also of harbours that do not matter here; what is printed there is not noted."""
    check_rows(rows, Book(book.game, book.house))


def _no_merchants(ships: Iterable[Ship]) -> list[Problem]:
    if not any(ship.is_merchant for ship in ships):
        return []
    return [Problem("ships", say("a merchant ship is sent by the holder of Sernigi, not by an expedition"))]


# --- placements ---


@dataclass(frozen=True, slots=True)
class Placements:
    """Where may these ships go?"""

    ships: Annotated[tuple[Ship, ...], Fact("Your launched ships", "send.launched", length=(1, 12))]
    captains: Captains
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    harbours: Rows = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pair:
    ship: Ship
    slot: int
    value: int
    fits: bool
    why: str


@dataclass(frozen=True, slots=True)
class Way:
    row: str
    sent: int
    vp: int


@dataclass(frozen=True, slots=True)
class AllWays:
    pairs: tuple[Pair, ...]
    ways: tuple[Way, ...]
    count: int
    most: int
    best_vp: int
    best: str
    bonus: Bonus


@vasco.question("placements")
def placements(facts: Placements, book: Book) -> Ruling[AllWays]:
    if len({ship.owner for ship in facts.ships}) > 1:
        raise bad("ships", "these must be ships of one player")
    if problems := _no_merchants(facts.ships):
        raise BadFact(*problems)
    row = _row(facts, book, f"board.harbours.{facts.harbour}.slots")
    values: tuple[int, ...] = book.printed(f"harbours.{facts.harbour}.slots")
    pairs = tuple(_pair(ship, at, row, values) for ship in facts.ships for at in range(1, len(row) + 1))
    ways = ways_to_send(facts.ships, facts.captains, row, values)
    best = ways[0] if ways else Way("", 0, 0)
    most = max((way.sent for way in ways), default=0)
    value = AllWays(pairs, ways, len(ways), most, best.vp, best.row, shore_bonus(facts.harbour, book))
    count = Amount(len(ways), "{n} way", "{n} ways")
    text = say("{count} to send them; the best earns {best}.", count=count, best=points(best.vp))
    if not ways:
        text = say("None of these ships can be sent there.")
    return answer(value, text, *_way_reasons(facts, value))


def _row(facts: Placements | Expedition, book: Book, *also: str) -> Row:
    """The row of the harbour in question; where it is missing, `also` is named with it."""
    check_all_rows(facts.harbours, book)
    if facts.harbour not in facts.harbours:
        book.need(facts, f"harbours.{facts.harbour}", *also)
    check_rows({facts.harbour: facts.harbours[facts.harbour]}, book)
    return facts.harbours[facts.harbour]


def _way_reasons(facts: Placements, value: AllWays) -> Iterable[Reason]:
    high = sum(pair.why == "send.limit" for pair in value.pairs)
    fit = sum(pair.fits for pair in value.pairs)
    yield because(
        "send.limit",
        "Of all pairs of ship and slot {fit} fit; in {high} the value is above the limit.",
        fit=fit,
        high=high,
    )
    occupied = any(pair.why == "send.free" for pair in value.pairs)
    yield from told(occupied, "send.free", "Some slots are occupied.", "No slot is occupied.")
    yield because("send.captain", "Each ship takes a captain: {n} can go at most.", n=so_many_ships(facts.captains))
    yield from _too_late(facts.harbour)
    yield _no_crew()
    yield because("send.choice", "Among the slots that fit, the player chooses.")
    if value.ways and len(facts.ships) > 1:
        yield because("send.one", "Nobody has to send them all.", applies=False)


def _too_late(harbour: str) -> Iterable[Reason]:
    """Captains who come with the bonus do not help to send the ships that win it."""
    if harbour == "mozambique":
        sentence = "Captains won in Mozambique come too late for these ships."
        yield because("bonus.mozambique", sentence, applies=False)


def _no_crew() -> Reason:
    """What is asked for every ship: people are needed to launch, not to send."""
    return because("launch.size", "A launched ship needs no crew, only a captain.", applies=False)


def _pair(ship: Ship, slot: int, row: Row, values: Sequence[int]) -> Pair:
    value = values[slot - 1]
    why = "send.free" if row.slots[slot - 1] else "send.limit" if value > ship.limit else ""
    return Pair(ship, slot, value, not why, why)


def ways_to_send(ships: Sequence[Ship], most: int, row: Row, values: Sequence[int]) -> tuple[Way, ...]:
    """Every row that sending one up to `most` of these ships can lead to, the best first."""
    kinds = Counter(ships)
    limits = [(at, ship.limit, f", {ship}") for at, ship in enumerate(kinds)]
    found = [("", tuple(kinds.values()), 0, 0)]
    for lying, value in zip(row, values, strict=True):
        if lying:
            found = [(f"{text}, {lying}", left, sent, vp) for text, left, sent, vp in found]
            continue
        fitting = [(at, name) for at, limit, name in limits if limit >= value]
        longer = [(text + ", -", left, sent, vp) for text, left, sent, vp in found]
        for text, left, sent, vp in found:
            if sent < most:
                for at, name in fitting:
                    if left[at]:
                        rest = (*left[:at], left[at] - 1, *left[at + 1 :])
                        longer.append((text + name, rest, sent + 1, vp + value))
        found = longer
    ordered = sorted((-vp, text[2:], sent) for text, _, sent, vp in found if sent)
    return tuple(Way(text, sent, -minus_vp) for minus_vp, text, sent in ordered)


# --- expedition ---


@dataclass(frozen=True, slots=True)
class Expedition:
    """Is this sending right, what does it earn?"""

    ships: SentShips
    slots: Annotated[tuple[int, ...], Fact("Slot of each ship, counted from the left", "send.free")]
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    captains: Captains
    harbours: Rows = field(default_factory=dict)
    available: Annotated[
        int | None,
        Fact("How much of the bonus is left: upper projects, sailors or own captains", "send.bonus", at_least=0),
    ] = None


@dataclass(frozen=True, slots=True)
class Sent:
    vp: int
    bonus: Bonus
    row: Row
    full: bool
    captains_left: int


@vasco.question("expedition")
def expedition(facts: Expedition, book: Book) -> Ruling[Sent]:
    _check_sending(facts)
    never = facts.harbour == "mombasa" and any(ship.limit == 4 for ship in facts.ships)
    row = _row(facts, book, *([] if never else [f"board.harbours.{facts.harbour}.slots"]))
    _check_slots(facts, row)
    values = _slot_values(facts, row, book)
    tried = _forbidden(facts, row, values)
    if any(reason.applies for reason in tried):
        text = say("No. These ships cannot be sent like this.")
        return illegal(text, *tried, instead=_other_slots(facts, row, values))
    assert values is not None
    vp = sum(values[slot - 1] for slot in facts.slots)
    bonus = shore_bonus(facts.harbour, book).times(len(facts.ships), facts.available)
    after = row
    for ship, slot in zip(facts.ships, facts.slots, strict=True):
        after = after.with_ship(slot, ship)
    sent = Sent(vp, bonus, after, after.full, facts.captains - len(facts.ships))
    text = say(
        "Yes. {n} to {name}: {vp}.",
        n=so_many_ships(len(facts.ships)),
        name=NAMES[facts.harbour],
        vp=points(vp),
    )
    return legal(sent, text, *_granted(facts, values, sent))


def _granted(facts: Expedition, values: Sequence[int], sent: Sent) -> Iterable[Reason]:
    used = [values[slot - 1] for slot in facts.slots]
    count = len(facts.ships)
    yield because("send.one", "To one harbour, all of one player: {n}.", n=so_many_ships(count))
    left = captains(sent.captains_left)
    yield because("send.captain", "Each takes a captain: {n}. Left: {left}.", n=captains(count), left=left)
    yield _no_crew()
    yield because("send.free", "The slots are empty.")
    yield because("send.limit", "No slot is above the limit of its ship: {used}.", used=used)
    yield because("send.vp", "The slots are worth {used}: {vp}.", used=used, vp=points(sent.vp))
    yield from bonus_reasons(facts.harbour, sent.bonus)
    if facts.harbour == "mombasa":
        yield because("send.mombasa", "No ship of limit 4 is among them.", applies=False)
    if sent.full:
        sentence = "{name} is full now, but that pays only in phase 3."
        yield because("sail.full-vp", sentence, applies=False, name=NAMES[facts.harbour])


def _check_sending(facts: Expedition) -> None:
    problems = _no_merchants(facts.ships)
    if len(facts.slots) != len(facts.ships):
        sentence = "a slot for each ship: {n}, and slots {slots}"
        problems.append(Problem("slots", say(sentence, n=so_many_ships(len(facts.ships)), slots=facts.slots)))
    if problems:
        raise BadFact(*problems)


def _check_slots(facts: Expedition, row: Row) -> None:
    if any(not 1 <= slot <= len(row) for slot in facts.slots):
        raise bad("slots", "{name} has slots 1 to {last}", name=NAMES[facts.harbour], last=len(row))


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
            if ship.limit == 4 and row.slots[slot - 1] is None:
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
        yield from _too_late(facts.harbour)


def _empty_slots(facts: Expedition, row: Row) -> Reason:
    occupied = sorted({slot for slot in facts.slots if row.slots[slot - 1]})
    twice = sorted({slot for slot in facts.slots if facts.slots.count(slot) > 1})
    if occupied:
        return because("send.free", "A ship lies there already: slot {occupied}.", occupied=occupied)
    if twice:
        return because("send.free", "Each ship needs a slot of its own; named twice: {twice}.", twice=twice)
    return because("send.free", "Every ship has an empty slot of its own.", applies=False)


def _low_slots(facts: Expedition, row: Row, values: Sequence[int] | None) -> Reason:
    mombasa = set(_never_mombasa(facts, row))
    high = [
        say("{ship} in slot {slot} of value {value}", ship=ship, slot=slot, value=values[slot - 1])
        for ship, slot in zip(facts.ships, facts.slots, strict=True)
        if values and row.slots[slot - 1] is None and values[slot - 1] > ship.limit and ship not in mombasa
    ]
    if high:
        return because("send.limit", "A value above the limit: {high}.", high=high)
    occupied = any(row.slots[slot - 1] for slot in facts.slots)
    sentence = "No slot is above the limit of its ship."
    if mombasa or occupied:
        sentence = "No other slot is above the limit of its ship."
    return because("send.limit", sentence, applies=False)


def _mombasa(facts: Expedition, row: Row) -> Iterator[Reason]:
    if any(_never_mombasa(facts, row)):
        yield because("send.mombasa", "Limit 4 fits no slot of Mombasa, where the smallest is 5.")


def _other_slots(facts: Expedition, row: Row, values: Sequence[int] | None) -> Iterable[Instead]:
    if len(facts.ships) > facts.captains:
        sentence = (
            "With these captains {n} can be sent." if facts.captains else "Without a captain no ship can be sent."
        )
        yield rather(sentence, n=so_many_ships(facts.captains))
    if not facts.ships:
        yield rather("Name at least one ship and its slot, or pass.")
    elif len({ship.owner for ship in facts.ships}) > 1:
        yield rather("Send the ships of one player only.")
    if any(_never_mombasa(facts, row)):
        yield rather("A ship of limit 4 may go to an empty slot of value 4 in another harbour.")
    if values is None:
        return
    for ship in facts.ships:
        fitting = _fitting(ship, row, values)
        sentence = "{ship} fits slot {fitting}." if fitting else "{ship} fits no empty slot there."
        yield rather(sentence, ship=ship, fitting=fitting)
    found = _one_way([_fitting(ship, row, values) for ship in facts.ships])
    if found and len(facts.ships) <= facts.captains and len({ship.owner for ship in facts.ships}) == 1:
        yield rather("Slots {slots} would do.", {"slots": found}, slots=found)


def _fitting(ship: Ship, row: Row, values: Sequence[int]) -> list[int]:
    return [at for at, value in enumerate(values, 1) if row.slots[at - 1] is None and value <= ship.limit]


def _one_way(fitting: Sequence[list[int]], used: tuple[int, ...] = ()) -> list[int]:
    """A slot of its own for each ship, or nothing."""
    if len(used) == len(fitting):
        return list(used)
    ways = (_one_way(fitting, (*used, slot)) for slot in fitting[len(used)] if slot not in used)
    return next((way for way in ways if way), [])


# --- the move ---


@dataclass(frozen=True, slots=True)
class Sending:
    """The owner of the called number sends ships."""

    number: CalledNumber
    harbour: Annotated[Harbour, Fact("Harbour", "send.one")]
    ships: SentShips
    slots: Annotated[tuple[int, ...], Fact("Slot of each ship, counted from the left", "send.free")]
    bonus_projects: BonusProjects = None
    bonus_sailors: BonusSailors = None


@vasco.move("expedition")
def sending(table: Table, facts: Sending, book: Book) -> Ruling[Sent]:
    called = call_to_act(table, facts.number, "navigation")
    if isinstance(called, Ruling):
        return called
    player = called.player
    reserve = table.reserves[player]
    if Counter(facts.ships) - Counter(reserve.ships):
        return _not_launched(player, reserve.ships)
    kind = shore_bonus(facts.harbour, book).kind
    left = available_for(table, player, kind)
    asked = Expedition(facts.ships, facts.slots, facts.harbour, reserve.captains, table.harbours, left)
    ruling = expedition(asked, book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        return ruling
    sent = ruling.answer
    ships = tuple((Counter(reserve.ships) - Counter(facts.ships)).elements())
    after = after_call(table, called).with_reserve(player, captains=sent.captains_left, ships=ships)
    after = replace(after.earning(player, vp=sent.vp), harbours={**table.harbours, facts.harbour: sent.row})
    won = take_bonus(after, player, sent.bonus, facts, book)
    if isinstance(won, Ruling):
        return won
    launched = because("send.launched", "{player} has launched them.", player=player)
    reasons = [*called.reasons, launched, *ruling.reasons, disc_back(called)]
    return legal(sent, _sent_text(player, facts, sent), *reasons, after=won)


def _sent_text(player: str, facts: Sending, sent: Sent) -> Sentence:
    return say(
        "{player} sends {n} to {name} and earns {vp}.",
        player=player,
        n=so_many_ships(len(facts.ships)),
        name=NAMES[facts.harbour],
        vp=points(sent.vp),
    )


def _not_launched(player: str, ships: Sequence[Ship]) -> Ruling[Sent]:
    return illegal(
        say("No. {player} has no such launched ships.", player=player),
        because("send.launched", "Launched ships of {player}: {ships}.", player=player, ships=ships),
        because("launch.time", "Launching first would be possible even now.", applies=False),
        instead=[rather("{ship} can be sent.", ship=ship) for ship in dict.fromkeys(ships)]
        or [rather("Launch a project first, or pass: no ship is ready.")],
    )
