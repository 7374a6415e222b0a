"""What stands above the buildings: the facts of a purchase, and the prices that it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated

from referee.facts import Fact, MissingFacts, Problem
from referee.game import Book
from referee.games.navegador.pieces import Rows
from referee.games.navegador.proven import check_order, check_told
from referee.games.navegador.purchases import Cash
from referee.games.navegador.state import full_rows
from referee.games.navegador.words import (
    COIN,
    FEWEST_PLAYERS,
    PLAYERS,
    WORKERS,
    Building,
)
from referee.ruling import Reason, because, deciding
from referee.values import dataclass, field
from referee.words import say

Prices = Annotated[
    Mapping[Building, tuple[int, ...]],
    Fact(
        "Row {key}: the prices above the next buildings, cheapest first",
        "build.price",
        at_least=COIN,
        step=COIN,
        untold="no choice",
    ),
]
"""Untold, the printed prices count."""
SHARED = ("shipyard", "church")
"""Rows whose length depends on the number of players."""


@dataclass(frozen=True, slots=True)
class Buildings:
    """May I build these, and what do I pay?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "build.workers", *WORKERS)]
    build: Annotated[Rows, Fact("What shall be built?", "build.workers")]
    prices: Prices = field(default_factory=dict)
    left: Annotated[
        Rows | None,
        Fact("Which buildings are still on the board, all five rows?", "build.supply", untold="from the table"),
    ] = None
    players: Annotated[
        int | None,
        Fact(
            "How many players are you?",
            "setup.buildings",
            *PLAYERS,
            untold="from the table",
        ),
    ] = None
    cash: Cash = None


def given_prices(facts: Buildings) -> dict[str, tuple[int, ...]] | None:
    """The prices as far as the players told them; None unless all are told."""
    prices = {str(row): told for row, told in facts.prices.items()}
    told = {row: prices.get(row, ())[:number] for row, number in facts.build.items()}
    return told if all(len(told[row]) == number for row, number in facts.build.items()) else None


def prices_of(facts: Buildings, book: Book) -> dict[str, tuple[int, ...]]:
    """The prices as told, the others from the board: only the cells that are bought."""
    told = {str(row): prices for row, prices in facts.prices.items() if row in facts.build}
    cells = {row: _cells(row, number, facts, book) for row, number in facts.build.items() if row not in told}
    _all_told(facts, told, cells, book)
    return {
        row: told[row][:number] if row in told else tuple(book.need(facts, cell) for cell in cells[row])
        for row, number in facts.build.items()
    }


def check_prices(facts: Buildings, book: Book) -> None:
    """The prices of a row rise to the right, and so they do beside those that were read off the board."""
    for row, prices in facts.prices.items():
        _check_row(row, prices, facts, book)


def _check_row(row: str, prices: tuple[int, ...], facts: Buildings, book: Book) -> None:
    path, family = f"prices.{row}", f"building_prices.{row}"
    check_order(path, prices, family, book)
    if facts.left is not None and (row not in SHARED or facts.players is not None):
        spaces = book.stated("building_spaces")[row]
        cells = [path.removeprefix("board.") for path in _cells(row, len(prices), facts, book.unnoted)]
        within = [cell for cell in cells if int(cell.rpartition(".")[2]) <= spaces]
        check_told(path, dict(zip(within, prices, strict=False)), book)


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
    taken = full_rows(facts.players or FEWEST_PLAYERS, book)[row] - facts.left[row]
    return [f"board.building_prices.{row}.{taken + place}" for place in range(1, number + 1)]


def _row_known(row: str, book: Book) -> bool:
    """Whether all prices of this row were read off the board: then only the place in the row is asked for."""
    unnoted = book.unnoted
    spaces = range(1, unnoted.printed("building_spaces")[row] + 1)
    return all(unnoted.known(f"building_prices.{row}.{space}") is not None for space in spaces)


def against_the_board(facts: Buildings, book: Book) -> Iterator[Reason]:
    """What is printed above the buildings, where the players told other prices."""
    for row, prices in facts.prices.items():
        told = prices[: facts.build[row]]
        if facts.left is None or (row in SHARED and facts.players is None):
            printed = _row_read_off(row, book)
            differ = "You told {told}; nowhere in this row does your board have that: {printed}."
            if told and not _fits(told, printed):
                yield deciding(because("build.price", differ, told=told, printed=_known(printed)))
            continue
        cells = [path.removeprefix("board.") for path in _cells(row, len(told), facts, book.unnoted)]
        above = tuple(book.unnoted.known(cell) for cell in cells)
        differ = "You told {told}; above them your board has {printed}."
        if any(price not in (None, one) for price, one in zip(above, told, strict=True)):
            yield deciding(because("build.price", differ, told=told, printed=_known(above)))


def _row_read_off(row: str, book: Book) -> tuple[int | None, ...]:
    """The prices of a row as far as they were read off the board."""
    spaces = book.unnoted.stated("building_spaces")[row]
    return tuple(book.unnoted.known(f"building_prices.{row}.{space}") for space in range(1, spaces + 1))


def _fits(told: Sequence[int], row: Sequence[int | None]) -> bool:
    """Whether prices told side by side can stand somewhere in the row, which rises (`build.order`)."""
    for first in range(len(row) - len(told) + 1):
        there = (*row[:first], *told, *row[first + len(told) :])
        same = all(one in (None, other) for one, other in zip(row, there, strict=True))
        known = [price for price in there if price is not None]
        if same and all(one < other for one, other in pairwise(known)):
            return True
    return False


def _known(prices: Sequence[int | None]) -> list[object]:
    return ["?" if price is None else price for price in prices]
