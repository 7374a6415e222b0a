"""What helps with one answer: how it may go on, what was answered before, and the rule that makes it matter."""

from __future__ import annotations

from referee.asking.flat import Flat, leaves
from referee.asking.forms import completions, listed_in, written
from referee.asking.questions import Question
from referee.case import Case
from referee.facts import BadFact, nest, place
from referee.plain import plain
from referee.rulebook import basis
from referee.words import say, translate

LAST: dict[tuple[str, str], str] = {}
"""The latest answer to each fact of a game in this sitting: offered where the same is asked again."""


REFUSED: dict[tuple[str, str, str], str] = {}
"""Of the move that was just refused: move, player and fact, with the answer. Only the same player is offered it."""


def likely(case: Case, question: Question) -> str:
    """The answer given when the same was asked in an earlier dispute. In a game nobody is offered another's answer."""
    last = LAST.get((case.game.id, question.path), "") if case.kind == "ask" and case.table is None else ""
    if case.kind == "move":
        last = REFUSED.get((case.name, whose(case), question.path), "")
    return last if last and not question.may_lack and _fits(question, last) else ""


def _fits(question: Question, text: str) -> bool:
    try:
        question.read(text)
    except BadFact:
        return False
    return True


def remember_answers(case: Case, question: Question, answers: Flat) -> None:
    shapes = {one.path: one.shape for one in getattr(question, "each", ())}
    LAST.update({(case.game.id, it): written(shapes.get(it, question.shape), value) for it, value in answers.items()})


def going_on(question: Question, text: str) -> list[str]:
    """How this text may go on: only with words that can stand in this answer, or that its mistake lists."""
    try:
        listed: tuple[str, ...] = ()
        question.typed(text)
    except BadFact as error:
        listed = tuple(word for problem in error.all for word in listed_in(str(problem.sentence)))
    words = (*question.vocabulary(), *(listed if text.strip() else ()))
    return completions(text, words, question.shape)


def why_asked(case: Case, question: Question) -> list[str]:
    """The clause that makes this matter, or what is known of the printed value."""
    if question.path.startswith("board."):
        cell = case.game.board.cells[_first(question).removeprefix("board.")]
        rests = say("This is printed on your board. What we know of it: {basis}.", basis=basis(cell.basis))
        return [str(rests), translate(cell.note)] if cell.note else [str(rests)]
    clause = case.game.rulebook.clauses.get(question.clause)
    if not clause:
        return [str(say("It is needed for: {title}", title=case.title))]
    where = clause.places() or str(basis(clause.basis))
    return [translate(clause.title), translate(clause.says), where]


def _first(question: Question) -> str:
    each = getattr(question, "each", ())
    return each[0].path if each else question.path


def whose(case: Case) -> str:
    """Who makes this move, as far as it is told: the player, or the number that is called."""
    return str(case.given.facts.get("player") or case.given.facts.get("number") or "")


def remember_refusal(case: Case, legal: bool) -> None:
    """Keep the answers of a move that was refused, until a move stands."""
    REFUSED.clear()
    if not legal:
        flat = leaves(case.facts, nest(case.given.facts))
        shapes = {path: place(case.facts, path).shape for path in flat}
        REFUSED.update({(case.name, whose(case), path): written(shapes[path], plain(v)) for path, v in flat.items()})
