"""Reading the printed values that we do not know off the board, once, in one sitting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.asking.asker import Asker, Key, Prompt
from referee.asking.forms import completions
from referee.asking.missing import question_at, row_of
from referee.asking.questions import One, Question, options, understood
from referee.board import Cell
from referee.facts import BadFact
from referee.game import Game
from referee.profile import read_profile, save_profile
from referee.rulebook import basis
from referee.words import say, translate

LONGEST = 6
"""Cells in one line."""


def read_board(game: Game, asker: Asker) -> None:
    """Every value that is a guess or not known, row by row; each is kept as it comes. An empty line leaves it open."""
    lines = [_question(game, row) for row in _rows(game)]
    asker.tell(say("{count} lines. What you read is kept at once; «skip» leaves a line open.", count=len(lines)))
    at = 0
    while at < len(lines):
        reply = asker.ask(_prompt(game, lines, at))
        if reply is Key.BACK:
            at = max(0, at - 1)
        else:
            _keep(game, lines[at], str(reply))
            at += 1


def _rows(game: Game) -> Iterator[list[Cell]]:
    """Cells of one family that belong together: the same guess, or the same first part of their names."""
    row: list[Cell] = []
    for cell in game.board.cells.values():
        if cell.usable:
            continue
        if row and (not _together(row[-1], cell) or len(row) == LONGEST):
            yield row
            row = []
        row.append(cell)
    if row:
        yield row


def _together(one: Cell, other: Cell) -> bool:
    same_family = one.prompt.template == other.prompt.template and one.kind == other.kind == "int"
    first, second = (str(cell.prompt.values.get("cell", "")).split(".") for cell in (one, other))
    return same_family and one.value == other.value and len(first) == len(second) and first[:-1] == second[:-1]


def _question(game: Game, row: Sequence[Cell]) -> Question:
    found = [question_at(game, object, f"board.{cell.path}", {}) for cell in row]
    each = [one for one in found if isinstance(one, One)]
    return each[0] if len(each) == 1 else row_of(each[0].path, each, alike=True)


def _prompt(game: Game, lines: Sequence[Question], at: int) -> Prompt:
    question = lines[at]
    profile = {f"board.{path}": value for path, value in read_profile(game.board).items()}

    def check(text: str) -> str:
        return "" if _skips(text) else understood(question, text)

    return Prompt(
        str(say("{at} of {all}: {question}", at=at + 1, all=len(lines), question=question.prompt)),
        str(question.wants),
        options(question),
        check=check,
        words=lambda text: completions(text, question.vocabulary(), question.shape),
        default=question.tongue.shown(question.default) or translate("skip"),
        guess=bool(question.default),
        kept=question.said(profile),
        why=lambda: _why(game, question),
        back=at > 0,
    )


def _skips(text: str) -> bool:
    return text.strip().lower() in ("skip", translate("skip").lower())


def _why(game: Game, question: Question) -> list[str]:
    path = getattr(question, "each", (question,))[0].path.removeprefix("board.")
    cell = game.board.cells[path]
    return [str(say("What we know: {basis}.", basis=basis(cell.basis))), *([translate(cell.note)] if cell.note else [])]


def _keep(game: Game, question: Question, text: str) -> None:
    if _skips(text):
        return
    try:
        found = question.typed(text)
    except BadFact:
        return
    save_profile(game.board, {path.removeprefix("board."): value for path, value in found.items()})
