"""Taking privileges from the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, remedies
from referee.games.navegador.pieces import CATEGORIES, Category, Player, Ships, cruzados, workers
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Turn, begin, finish, refused
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import points as points_amount
from referee.words import say

Coin = Annotated[
    int | None, Fact("The number on the topmost free slot of that column", "privilege.bonus", at_least=0, step=10)
]


@dataclass(frozen=True, slots=True)
class Privilege:
    """May I take this privilege, and what does it pay?"""

    category: Annotated[Category, Fact("A privilege for which column?", "privilege.slot")]
    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "privilege.min", at_least=2, at_most=9)]
    held: Annotated[int, Fact("How many privileges of this type have you?", "privilege.max", at_least=0, at_most=3)]
    owned: Annotated[
        int, Fact("How many such pieces do you own? (factories with the orange one)", "privilege.bonus", at_least=0)
    ]
    gallery: Annotated[
        int | None, Fact("How many privileges of this type lie in the gallery?", "privilege.gallery", at_least=0)
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
    faults = list(_faults(facts, limits["workers_min"], limits["privileges"]))
    slot = facts.held + 1 if facts.held < limits["privileges"] else None
    if faults:
        value = Taken(None, slot, None, None, each, each * facts.owned)
        why = faults[0][0].sentence
        in_order = _in_order(facts, limits["workers_min"], limits["privileges"])
        return illegal(why, *(it for it, _ in faults), *in_order, instead=remedies(faults), value=value)
    coin = facts.coin if facts.coin is not None else book.printed(f"bonus.{facts.category}.{slot}")
    bonus = coin * facts.owned
    left = facts.workers - 1
    return legal(
        Taken(left, slot, coin, bonus, each, each * facts.owned),
        say("It costs a worker and pays {bonus}.", bonus=cruzados(bonus)),
        because("privilege.cost", "One worker is given up: {left} stay.", left=workers(left)),
        because("privilege.slot", "It covers slot {slot} of {column}.", slot=slot, column=facts.category),
        because(
            "privilege.bonus",
            "{coin} for each of {owned}: {bonus}.",
            coin=coin,
            owned=facts.owned,
            bonus=cruzados(bonus),
        ),
        because(
            "privilege.points", "At the end {each} for each of {owned}.", each=points_amount(each), owned=facts.owned
        ),
        *_in_order(facts, limits["workers_min"], limits["privileges"]),
    )


def _faults(facts: Privilege, fewest: int, most: int) -> Iterator[Fault]:
    if facts.workers <= fewest:
        reason = because("privilege.min", "{fewest} must remain, and you have no more.", fewest=workers(fewest))
        yield reason, rather("Hire a worker first.", {"workers": fewest + 1})
    if facts.gallery == 0:
        reason = because("privilege.gallery", "No privilege of {column} lies in the gallery.", column=facts.category)
        yield reason, rather("Take another type.")
    if facts.held >= most:
        reason = because("privilege.max", "You have {most} of {column} already.", most=most, column=facts.category)
        yield reason, rather("Take another type.")


def _in_order(facts: Privilege, fewest: int, most: int) -> list[Reason]:
    """What does not stand in the way."""
    found = []
    if facts.workers > fewest:
        spare = "You have {have}, more than the {fewest} that must remain."
        found.append(because("privilege.min", spare, applies=False, have=workers(facts.workers), fewest=fewest))
    if facts.gallery:
        lying = "In the gallery for {column}: {gallery}."
        found.append(because("privilege.gallery", lying, applies=False, column=facts.category, gallery=facts.gallery))
    if facts.held < most:
        room = "Slots covered in {column}: {held} of {most}."
        found.append(because("privilege.max", room, applies=False, column=facts.category, held=facts.held, most=most))
    return found


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakePrivilege:
    """Privilege: take one from the gallery."""

    category: Annotated[Category | None, Fact("A privilege for which column?", "privilege.slot")] = None
    coin: Coin = None
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class PrivilegeTurn(Turn, Taken):
    pass


@game.move("take-privilege")
def take_privilege(table: Table, facts: TakePrivilege, book: Book) -> Ruling[PrivilegeTurn]:
    turn = begin(table, facts, "privilege", book)
    if turn.refusal:
        return refused(turn, PrivilegeTurn)
    seat = turn.seat
    free = [type for type in CATEGORIES if table.gallery[type] and seat.privileges[type] < 3]
    category: Category = book.need(facts, "category", options={"category": free})
    held, owned = seat.privileges[category], seat.owned(category)
    ruling = privilege(Privilege(category, seat.workers, held, owned, table.gallery[category], facts.coin), book)
    if ruling.verdict == "legal":
        one = because("privilege.one", "One privilege is all for this action.")
        ruling = replace(ruling, reasons=(*ruling.reasons, one))
    elif free and "privilege.min" not in ruling.clauses:
        ruling = replace(ruling, instead=(rather("Take one of these: {types}.", types=free),))

    def taken(done: Taken) -> Table:
        cash = seat.cash + (done.bonus or 0)
        privileges = seat.privileges.plus({category: 1})
        after = turn.seated(workers=done.workers_after, cash=cash, privileges=privileges)
        return replace(after, gallery=table.gallery.plus({category: -1}))

    return finish(turn, PrivilegeTurn, ruling, taken)
