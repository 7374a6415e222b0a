"""How a rule is run: once as this table plays, and again with every other reading that it consulted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from referee.book import Book
from referee.facts import asked
from referee.plain import plain
from referee.problems import MissingFacts, Problem, RefereeError
from referee.ruling import Refused, Ruling
from referee.values import fields, is_dataclass, replace
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.rulebook import ReadingUsed

Run = Callable[[Book], Ruling[Any]]


def decide(run: Run, book: Book, facts: Any) -> Ruling[Any]:
    """The ruling on these facts, with what it rests on and the readings that mattered."""
    ruling = _ended(run, book)
    readings = tuple(
        _reported(id, option, otherwise, book)
        for id, option in book.consulted.items()
        if (otherwise := _otherwise(id, option, run, ruling, book, type(facts))) or id in book.reported
    )
    if not (readings or book.assumed or book.doubts):
        return replace(ruling, facts=facts)
    assumed, doubts = tuple(book.assumed.values()), tuple(book.doubts.values())
    return replace(ruling, readings=readings, assumed=assumed, doubts=doubts, facts=facts)


def _otherwise(id: str, option: str, run: Run, ruling: Ruling[Any], book: Book, kind: type) -> dict[str, Sentence]:
    """What the other options of a reading would give, where that is another ruling: then the reading mattered."""
    otherwise = {}
    for other in book.game.rulebook.readings[id].options:
        if other != option:
            house = replace(book.house, readings={**book.house.readings, id: other})
            try:
                found = _ended(run, Book(book.game, house, book.given))
            except MissingFacts as error:
                wanted = [_asked_for(problem, book, kind) for problem in error.all]
                otherwise[other] = say("It also depends on this: {asked}", asked=wanted)
                continue
            except RefereeError as error:
                otherwise[other] = error.all[0].sentence
                continue
            if not _same_outcome(found, ruling):
                otherwise[other] = _differently(found, ruling)
    return otherwise


def _reported(id: str, option: str, otherwise: Mapping[str, Sentence], book: Book) -> ReadingUsed:
    from referee.rulebook import ReadingUsed

    reading = book.game.rulebook.readings[id]
    others = {name: say(text) for name, text in reading.options.items() if name != option}
    return ReadingUsed(
        id,
        reading.clause,
        say(reading.question),
        option,
        say(reading.options[option]),
        id in book.house.readings,
        say(reading.why),
        others,
        otherwise,
        reading.kind,
    )


def _ended(run: Callable[[Book], Ruling[Any]], book: Book) -> Ruling[Any]:
    """The ruling of the rule, or the refusal that ended it."""
    try:
        return run(book)
    except Refused as refused:
        return refused.ruling


def _asked_for(problem: Problem, book: Book, kind: type) -> Sentence:
    """What would have to be told, as it is asked for."""
    if problem.path.startswith("board."):
        return book.game.board.cells[problem.path.removeprefix("board.")].prompt
    return problem.prompt or asked(kind, problem.path).prompt


def _differently(found: Ruling[Any], ruling: Ruling[Any]) -> Sentence:
    """What another reading gives; where the sentence is the same, the line of the pad or the reason that is not."""
    if str(found.text) != str(ruling.text):
        return found.text
    lines = [row for row in found.sheet.rows if row not in ruling.sheet.rows] if found.sheet and ruling.sheet else []
    if lines and found.sheet:
        cells = dict(zip(found.sheet.heads, lines[0].cells, strict=True))
        return say("The same, but {line}: {cells}.", line=lines[0].label, cells=cells)
    known = {str(reason.sentence) for reason in ruling.reasons if reason.applies}
    fresh = [it.sentence for it in found.reasons if it.applies and str(it.sentence) not in known]
    if fresh:
        return say("The same, but: {reason}", reason=fresh[-1])
    return say("The same, but what may follow is different.")


def _same_outcome(one: Ruling[Any], other: Ruling[Any]) -> bool:
    """Whether a reading changed nothing: not the verdict, what is paid, scored or moved, nor what lies there then."""
    if (one.verdict, one.after) != (other.verdict, other.after):
        return False
    return bool(one.answer == other.answer) or _counting(one.answer) == _counting(other.answer)


def _counting(value: Any) -> Any:
    """The answer without what is none of that: its records name it under `minor`."""
    if isinstance(value, Mapping):
        return {name: _counting(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_counting(item) for item in value]
    if not is_dataclass(value) or hasattr(value, "read"):
        return plain(value)
    minor = getattr(value, "minor", ())
    return {it.name: _counting(getattr(value, it.name)) for it in fields(value) if it.name not in minor}
