"""Phase 3: income, full harbours, and ships sailing on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from referee.facts import refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.checks import too_many_ships
from referee.games.vasco.due import merchant_stays, refuse_unless_due
from referee.games.vasco.harbours import Rows, check_rows
from referee.games.vasco.ships import Row, Ship
from referee.games.vasco.state import Table
from referee.games.vasco.words import HARBOURS, NAMES, Harbour, reals
from referee.games.vasco.words import ships as so_many_ships
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.sheet import Sheet, by_player
from referee.values import dataclass, field, replace
from referee.words import Amount, Sentence, points, say

DECIDING = ("sail.full-vp", "sail.captain", "sail.next", "sail.out", "sail.end", "sail.income", "sail.stay")
"""What is told of phase 3: the points of full harbours, the captains who come back, where the ships go."""


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


@game.question("cascade")
def cascade(facts: Cascade, book: Book) -> Ruling[PhaseThree]:
    rows = all_rows(facts, book)
    check_rows(rows, book)
    refuse(too_many_ships(rows, book))
    full = tuple(harbour for harbour in reversed(HARBOURS) if rows[harbour].full)
    worth, slots = _printed(rows, full, book)
    ships = [ship for row in rows.values() for ship in row.ships if not ship.is_merchant]
    owners = list(dict.fromkeys(ship.owner for ship in ships))
    income = {owner: _income(ship for ship in ships if ship.owner == owner) for owner in owners}
    full_vp = {owner: sum(each * _owned(rows[harbour], owner) for harbour, each in worth.items()) for owner in owners}
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
    reasons = decided_by(_sail_reasons(rows, value, worth), *DECIDING)
    return answer(value, _sail_text(value), *reasons, sheet=_pad(value, *_no_income(value)))


def _sail_text(value: PhaseThree) -> Sentence:
    """Who earns what, which harbours empty, and how many ships sail on or leave the game."""
    gains = [_gained(player, won, at) for at, (player, won) in enumerate(_earning(value.total).items())]
    earned = say("{gains}.", gains=gains) if gains else say("Nobody earns anything.")
    if not value.full:
        return say("{earned} No harbour is full: all ships stay.", earned=earned)
    out = sum(move.to == "out" for move in value.moves)
    on = Amount(len(value.moves) - out, "{n} ship sails on", "{n} ships sail on")
    lost = Amount(out, "{n} leaves the game", "{n} leave the game")
    full = [NAMES[harbour] for harbour in value.full]
    if not out:
        return say("{earned} Now empty: {full}; {on}.", earned=earned, full=full, on=on)
    return say("{earned} Now empty: {full}; {on}, {lost}.", earned=earned, full=full, on=on, lost=lost)


def _earning(total: Mapping[str, Income]) -> dict[str, Income]:
    return {player: won for player, won in total.items() if won.vp or won.reals}


def _gained(player: str, won: Income, at: int) -> Sentence:
    """What one player earns; that these are points is said of the first."""
    values = {"player": player, "vp": points(won.vp) if at == 0 else won.vp, "reals": reals(won.reals)}
    if not won.vp:
        return say("{player} +{reals}", **values)
    return say("{player} +{vp} and {reals}" if won.reals else "{player} +{vp}", **values)


def _gain(won: Income) -> Sentence:
    if won.vp and won.reals:
        return say("+{vp} and +{reals}", vp=points(won.vp), reals=reals(won.reals))
    return say("+{won}", won=points(won.vp) if won.vp else reals(won.reals))


def _pad(value: PhaseThree, *foot: Sentence) -> Sheet | None:
    """What phase 3 pays, as a table: points by source, and the reals below."""
    heads = tuple(value.total)
    if not heads:
        return None
    printed = {player: won.vp for player, won in value.income.items()}
    return Sheet(
        heads,
        (
            by_player(heads, say("printed on ships"), printed, "sail.income"),
            by_player(heads, say("full harbours"), value.full_vp, "sail.full-vp"),
        ),
        by_player(heads, say("points"), {player: won.vp for player, won in value.total.items()}),
        foot,
    )


def _no_income(value: PhaseThree) -> Iterator[Sentence]:
    """Whoever tells the rows easily leaves out what the ships print; in a move the table knows it."""
    if not any(won.vp or won.reals for won in value.income.values()):
        yield say("As told, no ship prints points or reals. If one does, change its row.")


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
    book.printed(*paths)
    worth: dict[Harbour, int] = {harbour: book.printed(f"harbours.{harbour}.full") for harbour in scoring}
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
    return next(iter(row.fitting(ship.limit, values)), 0)


def _sail_reasons(rows: Mapping[Harbour, Row], value: PhaseThree, worth: Mapping[Harbour, int]) -> Iterator[Reason]:
    staying = [NAMES[harbour] for harbour, row in rows.items() if row.ships and not row.full]
    paid = {owner: _gain(income) for owner, income in value.income.items() if income.vp or income.reals}
    printed = "Ships at sea first earn what is printed on them: {paid}."
    yield because("sail.income", printed if paid else "No income is printed on the ships at sea.", paid=paid)
    if value.full:
        yield because("sail.full", "All places are occupied: {full}.", full=[NAMES[harbour] for harbour in value.full])
    else:
        yield because("sail.full", "No harbour is full.", applies=False)
    if value.full:
        scored = [say("{name} {vp}", name=NAMES[harbour], vp=vp) for harbour, vp in worth.items() if vp]
        earned, nothing = "Each player's ship earned: {scored}.", "No player earns points for a full harbour."
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
        sentence = "To the leftmost place that fits in the next harbour: {n}."
        yield because("sail.next", sentence, n=so_many_ships(whys["sail.next"]))
        yield because("send.vp", "Sailing on earns no points for the place and no bonus.", applies=False)
    if whys["sail.out"]:
        sentence = "No place in the next harbour fits, so out of the game: {n}."
        yield because("sail.out", sentence, n=so_many_ships(whys["sail.out"]))
    if whys["sail.end"]:
        yield because("sail.end", "From Calicut out of the game: {n}.", n=so_many_ships(whys["sail.end"]))
    if value.moves:
        back, aboard = "Captains of lost ships come back: {captains}.", "No player loses a ship: captains stay aboard."
        yield from told(bool(value.captains), "sail.captain", back, aboard, captains=value.captains)
        if any(ship for row in value.harbours.values() for ship in row.ships if not ship.is_merchant):
            sentence = (
                "Captains of ships at sea stay aboard. The Russian text says all captains, its example only these."
            )
            yield because("sail.captain", sentence, applies=False)
    if any(move.ship.is_merchant for move in value.moves):
        yield because("merchant.sails", "A merchant ship fills a place and sails like any other.")
        yield because("merchant.no-vp", "A merchant ship earns nothing for anyone.")
    if value.moves:
        later = [NAMES[harbour] for harbour in value.now_full]
        filled, unfilled = "Full only now, so it scores in the next phase 3: {later}.", "No harbour is full afterwards."
        yield from told(bool(later), "sail.later", filled, unfilled, later=later)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SailMove:
    """Sail: phase 3."""


@game.move("sail")
def play_sail(table: Table, facts: SailMove, book: Book) -> Ruling[PhaseThree]:
    refuse_unless_due(table, "sail")
    if table.merchant_now != "none" or (table.merchant_up.merchant and not merchant_stays(table, book)):
        sender = table.holder("sernigi")
        return illegal(
            say("No. {sender} sends the merchant ship first.", sender=sender),
            because("merchant.must", "The merchant ship still lies face up."),
            because("sail.income", "Ships earn and sail only after the merchant ship is sent.", applies=False),
            instead=[rather("{sender} sends it; if it fits no empty place, to none.", sender=sender)],
        )
    ruling = cascade(Cascade(table.harbours), book)
    value = ruling.granted()
    after = replace(table, harbours=value.harbours, phase="end")
    for player, won in value.total.items():
        after = after.earning(player, won.vp, won.reals, value.captains.get(player, 0))
    sailing = because(
        "setup.rounds", "Phase 3 of round {round} of {rounds}.", round=table.round, rounds=book.stated("course.rounds")
    )
    return legal(value, ruling.text, sailing, *ruling.reasons, after=after, sheet=_pad(value))
