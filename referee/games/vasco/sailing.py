"""Phase 3: income, full harbours, and ships sailing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.harbours import Rows, check_rows
from referee.games.vasco.merchants import merchant_stays
from referee.games.vasco.pieces import Row, Ship
from referee.games.vasco.table import ROUNDS, Table, not_now
from referee.games.vasco.terms import HARBOURS, NAMES, Harbour
from referee.games.vasco.terms import ships as so_many_ships
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Cascade:
    """Who leaves the harbour, and what does phase 3 pay?"""

    harbours: Rows = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Income:
    vp: int
    reals: int


@dataclass(frozen=True, slots=True)
class Sailed:
    ship: Ship
    from_: str
    to: str
    why: str


@dataclass(frozen=True, slots=True)
class PhaseThree:
    income: Mapping[str, Income]
    full: tuple[Harbour, ...]
    full_vp: Mapping[str, int]
    total: Mapping[str, Income]
    moves: tuple[Sailed, ...]
    captains: Mapping[str, int]
    harbours: Mapping[Harbour, Row]
    now_full: tuple[Harbour, ...]


@vasco.question("cascade")
def cascade(facts: Cascade, book: Book) -> Ruling[PhaseThree]:
    rows = all_rows(facts, book)
    check_rows(rows, book)
    full = tuple(harbour for harbour in reversed(HARBOURS) if rows[harbour].full)
    worth, slots = _printed(rows, full, book)
    ships = [ship for row in rows.values() for ship in row.ships if not ship.is_merchant]
    owners = list(dict.fromkeys(ship.owner for ship in ships))
    income = {owner: _income(ship for ship in ships if ship.owner == owner) for owner in owners}
    full_vp = {owner: sum(worth[harbour] * _owned(rows[harbour], owner) for harbour in full) for owner in owners}
    total = {owner: Income(income[owner].vp + full_vp[owner], income[owner].reals) for owner in owners}
    moves, after = _sail(rows, full, slots)
    lost = [move.ship.owner for move in moves if move.to == "out" and not move.ship.is_merchant]
    value = PhaseThree(
        income,
        full,
        full_vp,
        total,
        moves,
        {owner: lost.count(owner) for owner in owners if owner in lost},
        after,
        tuple(harbour for harbour in HARBOURS if after[harbour].full),
    )
    return answer(value, _sail_text(value), *_sail_reasons(rows, value, worth))


def _sail_text(value: PhaseThree) -> Sentence:
    if not value.full:
        return say("No harbour is full: ships earn their income and stay.")
    out = sum(move.to == "out" for move in value.moves)
    return say(
        "Full harbours: {full}. Sail on: {on}. Leave the game: {out}.",
        full=[NAMES[harbour] for harbour in value.full],
        on=so_many_ships(len(value.moves) - out),
        out=so_many_ships(out),
    )


def all_rows(facts: Cascade, book: Book) -> dict[Harbour, Row]:
    found = book.need(facts, *(f"harbours.{harbour}" for harbour in HARBOURS))
    return dict(zip(HARBOURS, found, strict=True))


def _income(ships: Iterable[Ship]) -> Income:
    owned = list(ships)
    return Income(sum(ship.vp for ship in owned), sum(ship.reals for ship in owned))


def _owned(row: Row, owner: str) -> int:
    return [ship.owner for ship in row.ships].count(owner)


def _north(harbour: Harbour) -> Harbour | None:
    """The next harbour north; nothing beyond Calicut."""
    at = HARBOURS.index(harbour) + 1
    return HARBOURS[at] if at < len(HARBOURS) else None


def _printed(
    rows: Mapping[Harbour, Row], full: Sequence[Harbour], book: Book
) -> tuple[dict[Harbour, int], dict[Harbour, tuple[int, ...]]]:
    """Points of full harbours with a player's ship, and slots north of full harbours: asked for together."""
    scoring = [harbour for harbour in full if any(not ship.is_merchant for ship in rows[harbour].ships)]
    entered = [north for harbour in full if (north := _north(harbour))]
    paths = [f"harbours.{harbour}.full" for harbour in scoring] + [f"harbours.{harbour}.slots" for harbour in entered]
    if paths:
        book.printed(*paths)
    worth: dict[Harbour, int] = dict.fromkeys(full, 0) | {
        harbour: book.printed(f"harbours.{harbour}.full") for harbour in scoring
    }
    return worth, {harbour: book.printed(f"harbours.{harbour}.slots") for harbour in entered}


def _sail(
    rows: Mapping[Harbour, Row], full: Sequence[Harbour], slots: Mapping[Harbour, tuple[int, ...]]
) -> tuple[tuple[Sailed, ...], dict[Harbour, Row]]:
    """Empty each full harbour from Calicut down, its ships one by one from the left."""
    after, moves = dict(rows), []
    for harbour in full:
        leaving = after[harbour].ships
        after[harbour] = Row.empty(len(leaving))
        for at, ship in enumerate(leaving, 1):
            north = _north(harbour)
            slot = _leftmost(ship, after[north], slots[north]) if north else 0
            if north and slot:
                after[north] = after[north].with_ship(slot, ship)
            to = f"{north} {slot}" if slot else "out"
            why = "sail.next" if slot else "sail.out" if north else "sail.end"
            moves.append(Sailed(ship, f"{harbour} {at}", to, why))
    return tuple(moves), after


def _leftmost(ship: Ship, row: Row, values: tuple[int, ...]) -> int:
    """The leftmost empty slot of value at most the limit, 0 if there is none."""
    fitting = (at for at, value in enumerate(values, 1) if row.slots[at - 1] is None and value <= ship.limit)
    return next(fitting, 0)


def _sail_reasons(rows: Mapping[Harbour, Row], value: PhaseThree, worth: Mapping[Harbour, int]) -> Iterator[Reason]:
    staying = [NAMES[harbour] for harbour, row in rows.items() if row.ships and not row.full]
    paid = {owner: f"{income.vp}/{income.reals}" for owner, income in value.income.items()}
    yield because("sail.income", "Ships at sea first earn what is printed on them (points/reals): {paid}.", paid=paid)
    if value.full:
        yield because("sail.full", "All slots are occupied: {full}.", full=[NAMES[harbour] for harbour in value.full])
    else:
        yield because("sail.full", "No harbour is full.", applies=False)
    if value.full:
        scored = [say("{name} {vp}", name=NAMES[harbour], vp=vp) for harbour, vp in worth.items() if vp]
        earned, nothing = "Points for each player's ship there: {scored}.", "No player earns points for a full harbour."
        yield from told(any(value.full_vp.values()), "sail.full-vp", earned, nothing, scored=scored)
    yield because("sail.order", "Harbours are checked from Calicut down to Natal.")
    if staying:
        yield because("sail.stay", "Not full, so their ships stay: {staying}.", staying=staying)
    yield from _moving_reasons(value)


def _moving_reasons(value: PhaseThree) -> Iterator[Reason]:
    """What moved the ships, as far as any moved."""
    whys = Counter(move.why for move in value.moves)
    if value.moves:
        yield because("sail.must", "All ships of a full harbour leave it, the leftmost first.")
    if whys["sail.next"]:
        yield because("harbour.order", "They sail north: Natal, Terra, Mozambique, Mombasa, Malindi, Calicut.")
        sentence = "To the leftmost slot that fits in the next harbour: {n}."
        yield because("sail.next", sentence, n=so_many_ships(whys["sail.next"]))
        yield because("send.vp", "Sailing on earns no points for the slot and no bonus.", applies=False)
    if whys["sail.out"]:
        sentence = "No slot in the next harbour fits, so out of the game: {n}."
        yield because("sail.out", sentence, n=so_many_ships(whys["sail.out"]))
    if whys["sail.end"]:
        yield because("sail.end", "From Calicut out of the game: {n}.", n=so_many_ships(whys["sail.end"]))
    if value.moves:
        back, aboard = "Captains of lost ships come back: {captains}.", "No player loses a ship: captains stay aboard."
        yield from told(bool(value.captains), "sail.captain", back, aboard, captains=value.captains)
    if any(move.ship.is_merchant for move in value.moves):
        yield because("merchant.sails", "A merchant ship fills a slot and sails like any other.")
        yield because("merchant.no-vp", "A merchant ship earns nothing for anyone.")
    if value.moves:
        later = [NAMES[harbour] for harbour in value.now_full]
        filled, unfilled = "Full only now, so it scores in the next phase 3: {later}.", "No harbour is full afterwards."
        yield from told(bool(later), "sail.later", filled, unfilled, later=later)


# --- the move ---


@dataclass(frozen=True, slots=True)
class Sail:
    """Phase 3 is carried out."""


@vasco.move("sail")
def sail(table: Table, facts: Sail, book: Book) -> Ruling[PhaseThree]:
    if table.phase != "sail":
        why = say("Ships sail in phase 3, when all numbers are called and the merchant ship is sent.")
        return not_now(table, "merchant.must", why)
    if table.merchant_now != "none" or (table.merchant_up.merchant and not merchant_stays(table, book)):
        sender = table.holder("sernigi")
        return illegal(
            say("No. {sender} sends the merchant ship first.", sender=sender),
            because("merchant.must", "The merchant ship still lies face up."),
            because("sail.income", "Ships earn and sail only afterwards.", applies=False),
            instead=[rather("{sender} sends it.", sender=sender)],
        )
    ruling = cascade(Cascade(table.harbours), book)
    assert ruling.answer
    after = replace(table, harbours=ruling.answer.harbours, phase="end")
    for player, won in ruling.answer.total.items():
        after = after.earning(player, won.vp, won.reals, ruling.answer.captains.get(player, 0))
    sailing = because("setup.rounds", "Phase 3 of round {round} of {rounds}.", round=table.round, rounds=ROUNDS)
    return legal(ruling.answer, ruling.text, sailing, *ruling.reasons, after=after)
