"""What players read off the board and tell: checked against what is printed, and what the rulebook proves of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.board import contradiction
from referee.facts import BadFact, Problem
from referee.game import Book
from referee.words import say


def check_told(path: str, told: Mapping[str, int], book: Book) -> None:
    """Numbers told for these cells of one family must be able to stand there; `path` is the fact that told them.

    A number that the rulebook has otherwise counts as told, and that is said.
    """
    if not told:
        return
    cells = book.game.board.cells
    wrong: list[Problem] = []
    for cell, value in told.items():
        try:
            cells[cell].read(value)
            book.compare(cell, value)
        except BadFact as error:
            wrong += [Problem(path, problem.sentence) for problem in error.all]
    family = next(iter(told)).rpartition(".")[0]
    row = [told.get(cell) or _read_off(cell, book) for cell in cells if cell.startswith(f"{family}.")]
    wrong = wrong or [*_out_of_order(path, [number for number in row if number is not None], f"{family}.1", book)]
    if wrong:
        raise BadFact(*wrong)


def check_order(path: str, told: Sequence[int], family: str, book: Book) -> None:
    """Numbers of one family, told without saying where they stand."""
    wrong = [*_out_of_order(path, told, f"{family}.1", book)]
    if wrong:
        raise BadFact(*wrong)


def _out_of_order(path: str, row: Sequence[int], cell: str, book: Book) -> Iterator[Problem]:
    limits = book.game.board.cells[cell].limits
    wrong = contradiction(row, {"order": limits.get("order", "")})
    if wrong:
        yield Problem(path, say("{wrong}. {proof}", wrong=wrong, proof=say(limits["proof"])))


def _read_off(cell: str, book: Book) -> int | None:
    """What the players have read off their board here. What only the rulebook says is told against, and named."""
    found: int | None = None if book.game.board.cells[cell].usable else book.unnoted.known(cell)
    return found
