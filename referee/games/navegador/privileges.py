"""Taking privileges from the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import Fact, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, no, remedies
from referee.games.navegador.proven import check_told
from referee.games.navegador.state import Table, free_to_take, too_many_held
from referee.games.navegador.turns import Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import (
    COIN,
    COLUMNS,
    WORKERS,
    Category,
    columns,
    cruzados,
    owned,
    privileges,
    workers,
)
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say
from referee.words import points as points_amount

Coin = Annotated[
    int | None,
    Fact(
        "The number on the topmost free slot of that column",
        "privilege.bonus",
        at_least=0,
        step=COIN,
        untold="no choice",
    ),
]
"""Untold, the printed number counts."""


@dataclass(frozen=True, slots=True)
class Privilege:
    """May I take this privilege, and what does it pay?"""

    category: Annotated[Category, Fact("A privilege for which column?", "privilege.slot")]
    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "privilege.min", *WORKERS)]
    held: Annotated[int, Fact("How many privileges of this type have you?", "privilege.max", at_least=0)]
    owned: Annotated[
        int, Fact("How many such pieces do you own? (factories with the orange one)", "privilege.bonus", at_least=0)
    ]
    gallery: Annotated[
        int | None,
        Fact(
            "How many privileges of this type lie in the gallery?",
            "privilege.gallery",
            at_least=0,
            untold="from the table",
        ),
    ] = None
    coin: Coin = None


@dataclass(frozen=True)
class Taken:
    workers_after: int | None
    slot: int | None
    coin: int | None
    bonus: int | None
    points_each: int
    points: int


@game.question("privilege")
def privilege(facts: Privilege, book: Book) -> Ruling[Taken]:
    limits, each = book.printed("limits"), book.printed("privilege_points")[facts.category]
    fewest, most = limits["workers_min"], limits["privileges"]
    refuse(too_many_held("held", {facts.category: facts.held}, most))
    faults = list(_faults(facts, fewest, most))
    slot = facts.held + 1 if facts.held < most else None
    cell = f"bonus.{facts.category}.{slot}"
    if facts.coin is not None and cell in book.game.board.cells:
        check_told("coin", {cell: facts.coin}, book)
    if faults:
        value = Taken(None, slot, None, None, each, each * facts.owned)
        reasons = (*(it for it, _ in faults), *_in_order(facts, fewest, most))
        return illegal(no(faults[0][0].sentence), *reasons, instead=remedies(faults), value=value)
    coin: int = facts.coin if facts.coin is not None else book.printed(cell)
    value = Taken(facts.workers - 1, slot, coin, coin * facts.owned, each, each * facts.owned)
    bonus, points = cruzados(coin * facts.owned), points_amount(each * facts.owned)
    text = say(
        "Yes. It costs 1 worker and pays {bonus}. At the end it adds {points} as things stand.",
        bonus=bonus,
        points=points,
    )
    return legal(value, text, *_granted(facts, value), *_in_order(facts, fewest, most))


def _granted(facts: Privilege, value: Taken) -> Iterator[Reason]:
    column, things = COLUMNS[facts.category], owned(facts.category, facts.owned)
    yield because("privilege.cost", "One worker is given up: {left} stay.", left=workers(facts.workers - 1))
    yield because("privilege.slot", "It covers slot {slot} of the {column}.", slot=value.slot, column=column)
    values: dict[str, Any] = {"coin": value.coin, "owned": things, "bonus": cruzados(value.bonus or 0)}
    yield because("privilege.bonus", "The slot shows {coin}, and you own {owned}: {bonus}.", **values)
    each = points_amount(value.points_each)
    yield because("privilege.points", "At the end it adds {each} for each of {owned}.", each=each, owned=things)


def _faults(facts: Privilege, fewest: int, most: int) -> Iterator[Fault]:
    if facts.workers <= fewest:
        reason = because(
            "privilege.min", "{fewest} must remain in Lisboa, and you have no more.", fewest=workers(fewest)
        )
        yield reason, rather("Hire a worker first.", {"workers": fewest + 1})
    if facts.gallery == 0:
        reason = because(
            "privilege.gallery", "No privilege for {column} lies in the gallery.", column=COLUMNS[facts.category]
        )
        yield reason, rather("Take another type.")
    if facts.held >= most:
        reason = because(
            "privilege.max",
            "You have {most} privileges for {column} already.",
            most=most,
            column=COLUMNS[facts.category],
        )
        yield reason, rather("Take another type.")


def _in_order(facts: Privilege, fewest: int, most: int) -> Iterator[Reason]:
    """What does not stand in the way."""
    if facts.workers > fewest:
        spare = "You have {have}, more than the {fewest} that must remain."
        yield because("privilege.min", spare, applies=False, have=workers(facts.workers), fewest=fewest)
    if facts.gallery:
        lying = privileges(facts.category, facts.gallery)
        yield because("privilege.gallery", "In the gallery: {lying}.", applies=False, lying=lying)
    if facts.held < most:
        room, column = "Slots for {column} covered: {held} of {most}.", COLUMNS[facts.category]
        yield because("privilege.max", room, applies=False, column=column, held=facts.held, most=most)


# --- the move ---


@dataclass(frozen=True, slots=True)
class TakePrivilegeMove:
    """Privilege: take one from the gallery."""

    category: Annotated[Category | None, Fact("A privilege for which column?", "privilege.slot", untold="asked")] = None
    coin: Coin = None
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class PrivilegeTurn(Turn, Taken):
    pass


@game.move("take-privilege")
def play_take_privilege(table: Table, facts: TakePrivilegeMove, book: Book) -> Ruling[PrivilegeTurn]:
    def taken(turn: Underway, book: Book) -> Ruling[Taken]:
        free = free_to_take(table, turn.player, book)
        if not free and facts.category is None:
            return _nothing_to_take(table, turn.player, book)
        category: Category = book.need(facts, "category", options={"category": free})
        seat = turn.seat
        held, owned = seat.privileges[category], seat.owned(category)
        asked = Privilege(category, seat.workers, held, owned, table.gallery[category], facts.coin)
        ruling = privilege(asked, book)
        if ruling.verdict == "legal":
            one = because("privilege.one", "One privilege is all for this action.")
            return replace(ruling, reasons=(*ruling.reasons, one))
        offers = (rather("Take one for {types}.", types=columns(free)),) if free else ruling.instead
        return replace(ruling, instead=offers)

    def after(turn: Underway, done: Taken) -> Table:
        seat, category = turn.seat, str(facts.category)
        privileges = seat.privileges.plus({category: 1})
        cash = seat.cash + (done.bonus or 0)
        changed = {"workers": done.workers_after, "cash": cash, "privileges": privileges}
        return turn.left(changed, gallery=table.gallery.plus({category: -1}))

    def told(turn: Underway, done: Taken) -> Sentence:
        column, values = COLUMNS[str(facts.category)], {"bonus": cruzados(done.bonus or 0)}
        points = points_amount(done.points)
        return say(_TAKES, player=turn.player, column=column, points=points, **values)

    return play_turn(table, facts, "privilege", PrivilegeTurn, Done(taken, after, told), book)


_TAKES = (
    "{player} takes a privilege for {column}, gives up 1 worker and gets {bonus}. "
    "At the end it adds {points} as things stand."
)


def _nothing_to_take(table: Table, player: str, book: Book) -> Ruling[Taken]:
    """No type can be taken at all: why, without asking which."""
    fewest = book.printed("limits")["workers_min"]
    if table.seats[player].workers <= fewest:
        reason = because(
            "privilege.min", "{fewest} must remain in Lisboa, and you have no more.", fewest=workers(fewest)
        )
    elif not table.gallery:
        reason = because("privilege.gallery", "The gallery is empty.")
    else:
        reason = because("privilege.max", "Of every type in the gallery you have all you may have.")
    return illegal(no(reason.sentence), reason, instead=[rather("Move the stone and take no privilege.")])
