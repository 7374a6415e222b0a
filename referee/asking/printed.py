"""Reading the printed values that we do not know off the board, once, in one sitting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.asking.asker import Asker, Key, Prompt
from referee.asking.flat import Flat
from referee.asking.forms import completions
from referee.asking.missing import question_at
from referee.asking.questions import One, Question, options
from referee.asking.rows import row_of, understood
from referee.board import Cell
from referee.case import Case
from referee.facts import BadFact, Problem
from referee.game import Game
from referee.profile import read_profile, save_profile
from referee.rulebook import basis
from referee.words import Sentence, say, translate

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


def _row_with(case: Case, path: str) -> list[Cell]:
    """In an evening, the cells that one printed number stands for: whoever reads it has read them all.

    A single question needs no more than its own. What was read before stays as it was read.
    """
    cell = case.game.board.cells[path]
    if case.table is None or not cell.limits.get("shared") or cell.basis != "guess":
        return [cell]
    known = read_profile(case.game.board)
    row = next(row for row in _rows(case.game) if cell in row)
    return [it for it in row if it is cell or (it.basis == "guess" and it.path not in known)]


def _with_their_rows(case: Case, told: Flat) -> Flat:
    alike = {cell.path: value for path, value in told.items() for cell in _row_with(case, path)}
    return {**alike, **told}


def keep_printed(case: Case, told: Flat) -> None:
    """Keep what was read off the board, with all that the same printed number stands for."""
    save_profile(case.game.board, _with_their_rows(case, told))


def told_kept(game: Game) -> Sentence:
    return say("Kept as printed on your board; {command} changes it.", command=_changes(game))


def _changes(game: Game) -> str:
    return f"referee board {game.id}"


def heard(case: Case, question: Question, text: str) -> str:
    """What was understood; a printed value must also fit those that were read off the board before."""
    said = understood(question, text)
    told = {path.removeprefix("board."): v for path, v in question.typed(text).items() if path.startswith("board.")}
    if told:
        _fits(case.game, question, _with_their_rows(case, told))
    return said


def _fits(game: Game, question: Question, told: Flat) -> None:
    try:
        game.board.flatten({**read_profile(game.board), **told})
    except BadFact as error:
        why, command = error.all[0].sentence, _changes(game)
        wrong = say("You read otherwise before; {command} changes it. {why}", why=why, command=command)
        raise BadFact(Problem(question.path, wrong)) from error


def asked_once(case: Case, question: One) -> Sentence:
    """The prompt for a printed value, naming all that it stands for."""
    row = _row_with(case, question.path.removeprefix("board."))
    each = [question_at(case.game, object, f"board.{cell.path}", {}) for cell in row]
    return row_of(question.path, [one for one in each if isinstance(one, One)]).prompt


def _question(game: Game, row: Sequence[Cell]) -> Question:
    found = [question_at(game, object, f"board.{cell.path}", {}) for cell in row]
    each = [one for one in found if isinstance(one, One)]
    return each[0] if len(each) == 1 else row_of(each[0].path, each, alike=True)


def _prompt(game: Game, lines: Sequence[Question], at: int) -> Prompt:
    question = lines[at]
    profile = {f"board.{path}": value for path, value in read_profile(game.board).items()}

    def check(text: str) -> str:
        if _skips(text):
            return ""
        said = understood(question, text)
        _fits(game, question, {path.removeprefix("board."): v for path, v in question.typed(text).items()})
        return said

    return Prompt(
        str(say("{at} of {all}: {question}", at=at + 1, all=len(lines), question=question.prompt)),
        question.tongue.told(str(question.wants)),
        options(question),
        check=check,
        told=question.tongue.told,
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
