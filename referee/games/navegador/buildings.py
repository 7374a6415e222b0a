"""Building factories, shipyards and churches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import (
    Fault,
    affordable,
    broken_by,
    enough_workers,
    no,
    remedies,
    too_dear,
    too_few_workers,
    without,
)
from referee.games.navegador.pieces import Rows
from referee.games.navegador.prices import Buildings, Prices, against_the_board, check_prices, given_prices, prices_of
from referee.games.navegador.state import Seat, Table, full_rows
from referee.games.navegador.turns import UNDONE, Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import (
    BUILDINGS,
    FEWEST_PLAYERS,
    GOODS,
    ROWS,
    built,
    cruzados,
    workers,
)
from referee.games.navegador.words import buildings as building_count
from referee.ruling import Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import Sentence, and_all, say


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
    check_prices(facts, book)
    needed = _workers_needed(facts.build, book)
    faults = [*_not_left(facts), *too_few_workers("build.workers", needed, facts.workers, book)]
    paid = given_prices(facts) if faults else prices_of(facts, book)
    cost = None if paid is None else sum(price for row in paid.values() for price in row)
    faults = [*faults, *too_dear("That costs {cost}, and you have {cash}.", cost, facts.cash)]
    after = None if faults or cost is None or facts.cash is None else facts.cash - cost
    value = Built(needed, cost, paid, _last(facts), after)
    if faults:
        instead = remedies(faults) if cost is not None else [replace(it, facts={}) for it in remedies(faults)]
        in_order, why = _in_order(facts, value, broken_by(faults)), faults[0][0].sentence
        return illegal(no(why), *(it for it, _ in faults), *in_order, instead=instead, value=value)
    if not facts.build:
        return legal(value, say(_NONE), because("turn.may", UNDONE), _could_build(facts, book))
    text = say("Yes. You pay {cost} for {build}.", build=facts.build, cost=cruzados(cost or 0))
    return legal(value, text, *_granted(facts, value), *against_the_board(facts, book))


_NONE = "Yes. The action may be left undone: no building is built."


def _workers_needed(build: Rows, book: Book) -> int:
    each: Mapping[str, int] = book.printed("build_workers")
    return sum(number * each["factory" if row.endswith("-factory") else row] for row, number in build.items())


def _check_left(facts: Buildings, book: Book) -> None:
    """No row can hold more than it started with (`setup.buildings`)."""
    if facts.left is None:
        return
    full = full_rows(facts.players or FEWEST_PLAYERS, book)
    over = "The row of {row} starts with {full}."
    refuse(
        impossible("left", "setup.buildings", over, row=ROWS[row], full=full[row])
        for row, number in facts.left.items()
        if number > full[row]
    )


def _last(facts: Buildings) -> bool | None:
    """Whether nothing is left afterwards (`end.buildings`)."""
    if facts.left is None:
        return None
    return all(facts.build[row] == facts.left[row] for row in BUILDINGS)


# --- reasons ---


def _not_left(facts: Buildings) -> Iterator[Fault]:
    for row, number in facts.build.items():
        if facts.left is not None and number > facts.left[row]:
            values: dict[str, Any] = {"number": built(row, number), "left": facts.left[row]}
            reason = because("build.supply", "You want {number}. Left on the board: {left}.", **values)
            yield reason, rather("At most {most}.", most=built(row, facts.left[row]))


def _granted(facts: Buildings, value: Built) -> Iterator[Reason]:
    serve, needed = "{needed} serve, and you have {have}. No worker is given up.", workers(value.workers_needed)
    yield because("build.workers", serve, needed=needed, have=workers(facts.workers))
    prices = [
        say("{build}: {prices}", build=built(row, len(row_)), prices=row_) for row, row_ in (value.paid or {}).items()
    ]
    yield because("build.price", "The prices above them. {paid}.", paid=prices)
    pairs = [ROWS[row] for row, number in facts.build.items() if number > 1]
    next_ = "Of {rows} the next prices of the row are paid, the cheapest first."
    yield from told(bool(pairs), "build.order", next_, _ONE_EACH, rows=and_all(pairs) if pairs else "")
    yield from affordable(_ENOUGH, value.cost, facts.cash)
    if value.last_building is not None:
        still = building_count((facts.left or Rows()).total - facts.build.total)
        yield from told(value.last_building, "end.buildings", _NONE_LEFT, _STILL_LEFT, left=still)


_ENOUGH = "You have {cash}, and that costs {cost}: it is enough."
_ONE_EACH = "Of no row more than one is built, so the cheapest price of each row is paid."
_NONE_LEFT = "No building is left: the end is on its way."
_STILL_LEFT = "Left on the board afterwards: {left}. The last building would bring the end."


def _could_build(facts: Buildings, book: Book) -> Reason:
    each: Mapping[str, int] = book.printed("build_workers")
    takes = "A factory takes {factory}, a shipyard {shipyard}, a church {church}. You have {have}."
    values: dict[str, Any] = {kind: workers(number) for kind, number in each.items()}
    return because("build.workers", takes, applies=False, have=workers(facts.workers), **values)


def _in_order(facts: Buildings, value: Built, broken: set[str]) -> Iterator[Reason]:
    """What is not the trouble with buildings that cannot be built."""

    def looked() -> Iterator[Reason]:
        if facts.left is not None:
            yield because("build.supply", "Still on the board: {left}.", applies=False, left=facts.left)
        yield enough_workers("build.workers", value.workers_needed, facts.workers)
        if "build.workers" in broken:
            yield because("build.price", "Money does not replace workers.", applies=False)
        yield from affordable(_ENOUGH, value.cost, facts.cash)

    return without(broken, looked())


# --- the move ---


@dataclass(frozen=True, slots=True)
class BuildMove:
    """Buildings: build factories, shipyards and churches."""

    build: Annotated[Rows, Fact("What is built?", "build.workers")]
    prices: Prices = field(default_factory=dict)
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class BuildTurn(Turn, Built):
    pass


@game.move("build")
def play_build(table: Table, facts: BuildMove, book: Book) -> Ruling[BuildTurn]:
    def ruled(turn: Underway, book: Book) -> Ruling[Built]:
        seat = turn.seat
        asked = Buildings(seat.workers, facts.build, facts.prices, table.left, len(table.players), seat.cash)
        return buildings(asked, book)

    def after(turn: Underway, done: Built) -> Table:
        left = table.left.plus({row: -number for row, number in facts.build.items()})
        return turn.left({"cash": done.cash_after, **_owned(turn.seat, facts.build)}, left=left)

    trigger = "buildings" if facts.build else ""

    def told(turn: Underway, done: Built) -> Sentence:
        if not facts.build:
            return say("{player} builds no building.", player=turn.player)
        values = {"build": facts.build, "cost": cruzados(done.cost or 0)}
        return say("{player} builds {build} for {cost}.", player=turn.player, **values)

    return play_turn(table, facts, "buildings", BuildTurn, Done(ruled, after, told), book, trigger)


def _owned(seat: Seat, build: Rows) -> dict[str, Any]:
    return {
        "factories": seat.factories.plus({good: build[f"{good}-factory"] for good in GOODS}),
        "shipyards": seat.shipyards + build["shipyard"],
        "churches": seat.churches + build["church"],
    }
