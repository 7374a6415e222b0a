"""Building factories, shipyards and churches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import Fact, MissingFacts, Problem, impossible, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, remedies
from referee.games.navegador.pieces import BUILDINGS, GOODS, Building, Player, Rows, Ships, cruzados, workers
from referee.games.navegador.state import Seat, Table, rows_at_start
from referee.games.navegador.turns import Turn, begin, finish, refused
from referee.ruling import Reason, Ruling, because, illegal, legal, rather, told
from referee.words import Amount, say

Prices = Annotated[
    Mapping[Building, tuple[int, ...]],
    Fact("Row {key}: the prices above the next buildings, cheapest first", "build.price", at_least=10, step=10),
]
SHARED = ("shipyard", "church")
"""Rows whose length depends on the number of players."""


@dataclass(frozen=True, slots=True)
class Buildings:
    """May I build these, and what do I pay?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "build.workers", at_least=2, at_most=9)]
    build: Annotated[Rows, Fact("What shall be built?", "build.workers")]
    prices: Prices = field(default_factory=dict)
    left: Annotated[Rows | None, Fact("Which buildings are still on the board, all five rows?", "build.supply")] = None
    players: Annotated[int | None, Fact("How many players are you?", "setup.buildings", at_least=2, at_most=5)] = None
    cash: Annotated[int | None, Fact("How many Cruzados have you?", "cash.enough", at_least=0, step=10)] = None


@dataclass(frozen=True)
class Built:
    workers_needed: int
    cost: int | None
    paid: dict[str, tuple[int, ...]] | None
    last_building: bool | None
    cash_after: int | None


@game.question("buildings")
def buildings(facts: Buildings, book: Book) -> Ruling[Built]:
    _check_left(facts, book)
    needed = _workers_needed(facts.build, book)
    faults = [*_not_left(facts), *_too_few_workers(facts, needed, book)]
    paid = _given(facts) if faults else _prices(facts, book)
    cost = None if paid is None else sum(price for row in paid.values() for price in row)
    if cost is not None and facts.cash is not None and cost > facts.cash:
        faults.append(_too_dear(cost, facts.cash))
    after = None if faults or cost is None or facts.cash is None else facts.cash - cost
    value = Built(needed, cost, paid, _last(facts), after)
    if faults:
        why = faults[0][0].sentence
        instead = remedies(faults) if cost is not None else [replace(it, facts={}) for it in remedies(faults)]
        in_order = _in_order(facts, value, {reason.clause for reason, _ in faults})
        return illegal(why, *(it for it, _ in faults), *in_order, instead=instead, value=value)
    if not facts.build:
        left = because("turn.may", "An action may be left undone.")
        return legal(value, say("Nothing is built."), left, _could_build(facts, book))
    return legal(
        value, say("{build} for {cost}.", build=facts.build, cost=cruzados(cost or 0)), *_granted(facts, value)
    )


def _workers_needed(build: Rows, book: Book) -> int:
    each: Mapping[str, int] = book.printed("build_workers")
    return sum(number * each["factory" if row.endswith("-factory") else row] for row, number in build.items())


def _check_left(facts: Buildings, book: Book) -> None:
    """setup.buildings: no row can hold more than it started with."""
    if facts.left is None:
        return
    full = rows_at_start(facts.players or 2, book.printed("building_spaces"))
    over = "The row {row} starts with {full}."
    refuse(
        impossible("left", "setup.buildings", over, row=row, full=full[row])
        for row, number in facts.left.items()
        if number > full[row]
    )


def _last(facts: Buildings) -> bool | None:
    """end.buildings: whether nothing is left afterwards."""
    if facts.left is None:
        return None
    return all(facts.build[row] == facts.left[row] for row in BUILDINGS)


# --- prices ---------------------------------------------------------------------------------------------------------


def _given(facts: Buildings) -> dict[str, tuple[int, ...]] | None:
    """The prices as far as the players told them; None unless all are told."""
    prices = {str(row): told for row, told in facts.prices.items()}
    told = {row: prices.get(row, ())[:number] for row, number in facts.build.items()}
    return told if all(len(told[row]) == number for row, number in facts.build.items()) else None


def _prices(facts: Buildings, book: Book) -> dict[str, tuple[int, ...]]:
    """The prices as told, the others from the board: only the cells that are bought."""
    told = {str(row): prices for row, prices in facts.prices.items() if row in facts.build}
    cells = {row: _cells(row, number, facts, book) for row, number in facts.build.items() if row not in told}
    _all_told(facts, told, cells, book)
    return {
        row: told[row][:number] if row in told else tuple(book.need(facts, cell) for cell in cells[row])
        for row, number in facts.build.items()
    }


def _all_told(
    facts: Buildings, told: Mapping[str, tuple[int, ...]], cells: Mapping[str, list[str]], book: Book
) -> None:
    """Everything that is missing, at once: lists too short, and what is to be read off the board."""
    missing = [_too_short(row, facts.build[row]) for row, prices in told.items() if len(prices) < facts.build[row]]
    try:
        if cells:
            book.need(facts, *dict.fromkeys(path for paths in cells.values() for path in paths))
    except MissingFacts as error:
        missing += error.all
    if missing:
        raise MissingFacts(*missing)


def _too_short(row: str, number: int) -> Problem:
    return Problem(f"prices.{row}", say("is needed: {number} prices, cheapest first", number=number))


def _cells(row: str, number: int, facts: Buildings, book: Book) -> list[str]:
    """The printed prices over the next buildings of a row, or what is needed to know which these are."""
    lacking = ["players"] if row in SHARED and facts.players is None else []
    if facts.left is None:
        return ["left", *lacking] if _row_known(row, book) else [f"prices.{row}"]
    if lacking:
        return lacking
    taken = rows_at_start(facts.players or 2, book.printed("building_spaces"))[row] - facts.left[row]
    return [f"board.building_prices.{row}.{taken + place}" for place in range(1, number + 1)]


def _row_known(row: str, book: Book) -> bool:
    """Whether all prices of this row were read off the board: then only the place in the row is asked for."""
    unnoted = Book(book.game, book.house)
    spaces = range(1, unnoted.printed("building_spaces")[row] + 1)
    return all(unnoted.known(f"building_prices.{row}.{space}") is not None for space in spaces)


# --- reasons --------------------------------------------------------------------------------------------------------


def _not_left(facts: Buildings) -> Iterator[Fault]:
    for row, number in facts.build.items():
        if facts.left is not None and number > facts.left[row]:
            values: dict[str, Any] = {"row": row, "left": facts.left[row], "number": number}
            reason = because("build.supply", "Left in the row {row}: {left}, not {number}.", **values)
            yield reason, rather("At most {left} of {row}.", row=row, left=facts.left[row])


def _too_few_workers(facts: Buildings, needed: int, book: Book) -> Iterator[Fault]:
    if needed > facts.workers:
        have = workers(facts.workers)
        reason = because(
            "build.workers", "{needed} are needed, and you have {have}.", needed=workers(needed), have=have
        )
        most = Book(book.game, book.house).printed("limits")["workers_max"]
        enough = {"workers": needed} if needed <= most else {}
        yield reason, rather("{short} short.", enough, short=workers(needed - facts.workers))


def _too_dear(cost: int, cash: int) -> Fault:
    reason = because("cash.enough", "That costs {cost}, and you have {cash}.", cost=cruzados(cost), cash=cruzados(cash))
    return reason, rather("{short} short.", {"cash": cost}, short=cruzados(cost - cash))


def _granted(facts: Buildings, value: Built) -> list[Reason]:
    found = [
        because(
            "build.workers",
            "{needed} serve, and you have {have}. No worker is spent.",
            needed=workers(value.workers_needed),
            have=facts.workers,
        ),
        because("build.price", "The prices above them: {paid}.", paid=value.paid),
    ]
    pairs = [row for row, number in facts.build.items() if number > 1]
    found += told(bool(pairs), "build.order", "Of {rows} the next prices of the row are paid.", _ONE_EACH, rows=pairs)
    found += _affordable(facts, value)
    if value.last_building is not None:
        still = (facts.left or Rows()).total - facts.build.total
        found += told(value.last_building, "end.buildings", _NONE_LEFT, _STILL_LEFT, left=building_count(still))
    return found


_ONE_EACH = "No row gives more than one: only the cheapest price of a row is paid."
_NONE_LEFT = "Nothing is left to build: the end is on its way."
_STILL_LEFT = "Left on the board afterwards: {left}. The last building is not taken."


def building_count(n: int) -> Amount:
    return Amount(n, "{n} building", "{n} buildings")


def _affordable(facts: Buildings, value: Built) -> list[Reason]:
    if facts.cash is None or value.cost is None or value.cost > facts.cash:
        return []
    enough = "You have {cash}, and that costs {cost}: it is enough."
    return [because("cash.enough", enough, applies=False, cash=cruzados(facts.cash), cost=cruzados(value.cost))]


def _could_build(facts: Buildings, book: Book) -> Reason:
    each: Mapping[str, int] = book.printed("build_workers")
    takes = "A factory takes {factory}, a shipyard {shipyard}, a church {church}. You have {have}."
    values: dict[str, Any] = {kind: workers(number) for kind, number in each.items()}
    return because("build.workers", takes, applies=False, have=workers(facts.workers), **values)


def _in_order(facts: Buildings, value: Built, broken: set[str]) -> list[Reason]:
    """What is not the trouble with buildings that cannot be built."""
    needed, have = workers(value.workers_needed), workers(facts.workers)
    looked = [because("build.workers", "{needed} serve, and you have {have}.", applies=False, needed=needed, have=have)]
    if facts.left is not None:
        looked.insert(0, because("build.supply", "Still on the board: {left}.", applies=False, left=facts.left))
    if "build.workers" in broken:
        looked.append(because("build.price", "Money does not replace workers.", applies=False))
    looked += _affordable(facts, value)
    return [reason for reason in looked if reason.clause not in broken]


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Build:
    """Buildings: build factories, shipyards and churches."""

    build: Annotated[Rows, Fact("What is built?", "build.workers")]
    prices: Prices = field(default_factory=dict)
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class BuildTurn(Turn, Built):
    pass


@game.move("build")
def build(table: Table, facts: Build, book: Book) -> Ruling[BuildTurn]:
    turn = begin(table, facts, "buildings", book)
    if turn.refusal:
        return refused(turn, BuildTurn)
    seat = turn.seat
    asked = Buildings(seat.workers, facts.build, facts.prices, table.left, len(table.players), seat.cash)
    ruling = buildings(asked, book)

    def built(done: Built) -> Table:
        left = table.left.plus({row: -number for row, number in facts.build.items()})
        return replace(turn.seated(cash=done.cash_after, **_owned(seat, facts.build)), left=left)

    last = ruling.answer is not None and ruling.answer.last_building and bool(facts.build)
    return finish(turn, BuildTurn, ruling, built, "buildings" if last else "")


def _owned(seat: Seat, build: Rows) -> dict[str, Any]:
    return {
        "factories": seat.factories.plus({good: build[f"{good}-factory"] for good in GOODS}),
        "shipyards": seat.shipyards + build["shipyard"],
        "churches": seat.churches + build["church"],
    }
