"""One line that tells a move: `10 projects`, `pass`, `recruit 2 grey + captain`.

The line is tried on every move that is due. Words that name the move are passed over; the rest must be the facts of
the move, each in its written form, by its beginning, or as the only thing there that it can mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.asking.asker import Option
from referee.asking.flat import Flat, Named, leaves
from referee.asking.forms import reads, tidy
from referee.asking.missing import question_at
from referee.asking.offering import offered
from referee.asking.questions import One, Question, options
from referee.asking.review import answered
from referee.case import Case
from referee.facts import BadFact, MissingFacts, Problem, RefereeError, Table, YesNo, nest, shapes_of
from referee.game import Due
from referee.given import nothing
from referee.journal import Session
from referee.values import dataclass, replace
from referee.words import language, say

NOISE = say("+ and with from to the a")
"""Words between facts that say nothing."""
ANY_WORD = "qqqq"
"""No word of any game."""
NAMED = 4
"""Letters of a word that can name a question."""
LONGEST = 16
"""Words that a line may have; a longer one is no move told in one breath."""


@dataclass(frozen=True, slots=True)
class Said:
    """A move that a line tells, with the facts it gives. `named`: how many letters named the move itself."""

    due: Due
    facts: Mapping[str, Any]
    named: int


def understand(session: Session, line: str) -> list[Said]:
    """The moves that this line can mean: what is possible, named best, and has to come now goes before the rest."""
    found = _found(session, line) or _found(session, re.sub(r"(?<=\d)(?=[^\W\d])", " ", line))
    ranks = [(_possible(session, said), said.named, not said.due.anytime) for said in found]
    return [said for said, rank in zip(found, ranks, strict=True) if rank == max(ranks)]


def _found(session: Session, line: str) -> list[Said]:
    """Every move that is due as which this line can be read; `10p` is also read as `10 p`."""
    noise = str(NOISE).split()
    words = [word for word in re.sub(r"\s*\+\s*", " + ", line).split() if _small(word) not in noise]
    if not words or len(words) > LONGEST:
        return []
    return [said for due in session.due() for said in _as(session, due, words)]


def heard(session: Session, line: str) -> str:
    """What a line was understood as; raises BadFact where it is no move that is due."""
    found = understand(session, line)
    if not found:
        raise BadFact(Problem("", say("«{line}» is none of the moves that may come now.", line=line)))
    return "; ".join(_understood_as(session, said) for said in found)


def _understood_as(session: Session, said: Said) -> str:
    """The move, and what the line tells of it."""
    case = case_of(session, said.due, said.facts)
    told = [words for path in said.facts if (words := _told_of(case, path, said.facts))]
    return str(say("{move}: {told}", move=said.due.text, told="; ".join(told)) if told else said.due.text)


def _told_of(case: Case, path: str, facts: Mapping[str, Any]) -> str:
    """A fact as it is told: as it stands in a list, or a question that was answered by yes."""
    question = offered(case, question_at(case.game, case.facts, path, facts), dict(facts))
    if isinstance(question.shape, YesNo):
        return answered(question, facts) if facts[path] else ""
    text = question.text(facts)
    return next((option.label for option in options(question) if option.value == text), question.said(facts))


def _possible(session: Session, said: Said) -> bool:
    """Whether this is legal, or would be with what is still to be asked."""
    try:
        return case_of(session, said.due, said.facts).decide().verdict == "legal"
    except MissingFacts:
        return True
    except RefereeError:
        return False


def case_of(session: Session, due: Due, facts: Mapping[str, Any]) -> Case:
    known = shapes_of(session.game.the_move(due.move).facts)
    settled = {name: value for name, value in due.facts.items() if name in known}
    case = session.case("move", due.move, replace(nothing(), facts={**settled, **facts}), profile=True)
    return replace(case, guided=True)


def _as(session: Session, due: Due, words: Sequence[str]) -> Iterator[Said]:
    """This line as this move, in the one way that names it best."""
    if _its_number(due, words):
        yield Said(due, {}, len(words[0]))
        return
    case = case_of(session, due, {})
    naming = {_small(word) for word in (*due.move.split("-"), *str(due.text).split())}
    for count in range(len(words), -1, -1):
        if all(not word.isdecimal() and _begins(naming, word) for word in words[:count]):
            facts = _facts(case, list(words[count:]), {})
            if facts is not None and (count or facts):
                yield Said(due, _completed(case, facts), sum(len(word) for word in words[:count]))
                return


def _its_number(due: Due, words: Sequence[str]) -> bool:
    """Whether the whole line is the number by which a move is called: it names the move and tells nothing of it."""
    return len(words) == 1 and words[0].isdecimal() and words[0] in map(str, due.facts.values())


def _begins(names: set[str], word: str) -> bool:
    """Whether this word begins one of the names; a number must be the whole of it."""
    wanted = _small(word)
    return wanted in names if wanted.isdecimal() else any(name.startswith(wanted) for name in names)


def _small(text: str) -> str:
    return " ".join(text.casefold().split())


def _facts(case: Case, words: list[str], found: Flat) -> Flat | None:
    """The words as facts of this move, in any order; None where one is left over."""
    if not words:
        return found
    for name in _open(case, found):
        question = _question(case, name, found)
        for count in range(len(words), 0, -1):
            read = meant(question, " ".join(words[:count])) if question else None
            if read is not None:
                rest = _facts(case, words[count:], {**found, **read})
                if rest is not None:
                    return rest
    return None


def _open(case: Case, found: Flat) -> list[str]:
    """Facts of the move that nothing has told yet."""
    told = {path.split(".")[0] for path in (*case.given.facts, *found)}
    names = [name.rstrip("_") for name in shapes_of(case.facts)]
    return [name for name in names if name not in told and name != "player"]


def _question(case: Case, name: str, found: Flat) -> Question | None:
    try:
        question = question_at(case.game, case.facts, name, found)
    except (KeyError, AssertionError):
        return None
    known = leaves(case.facts, nest(case.given.facts))
    return offered(case, question, {**known, **found})


def meant(question: Question, text: str) -> Flat | None:
    """The fact that this text tells: as it is written, as the only thing on offer that it begins, or by its name."""
    if isinstance(question.shape, YesNo):
        names = (question.path.replace("_", " "), *_called(question))
        return (
            {question.path: True}
            if len(text) > 1 and any(_small(it).startswith(_small(text)) for it in names)
            else None
        )
    text = question.tongue.heard(text)
    options = [*question.offers, *(Option(word, question.shape.label(word)) for word in question.options)]
    several = question.several
    if several:
        parts = [part for part in re.split(r"[\s,;+]+", text) if part]
        picked = [_only(options, part) for part in parts]
        if None not in picked and (len(set(picked)) == len(picked)):
            return _read(question, f"{several} ".join(str(part) for part in picked))
        return _read(question, text) if _in_form(question, text) else None
    value = _only(options, text)
    if value is not None:
        return _read(question, value)
    return _read(question, text) if (not options or question.offers) and _in_form(question, text) else None


def _called(question: Question) -> list[str]:
    """In another language, a yes is told by a word of the question: its name is an English one."""
    return [] if language() == "en" else [word for word in str(question.prompt).split() if len(word) >= NAMED]


def _in_form(question: Question, text: str) -> bool:
    """Whether this is the written form of such a fact; where any word at all would be, none is taken for it."""
    if not isinstance(question.shape, Table) and reads(question.shape, ANY_WORD):
        return False
    return isinstance(question.shape, Table) or reads(question.shape, tidy(question.shape, text))


def _read(question: Question, text: str) -> Flat | None:
    """The fact, where the text tells it whole: names without their values do not."""
    try:
        found = question.typed(text)
    except RefereeError:
        return None
    return None if any(isinstance(value, Named) for value in found.values()) else found


def _only(options: Sequence[Option], text: str) -> str | None:
    """The one option that this text means: it is its written form, or each word begins one of its words."""
    wanted = _small(text)
    for option in options:
        if wanted in (_small(option.value), _small(option.label)):
            return option.value
    words = wanted.split()
    found = {option.value for option in options if _in_turn(words, _small(f"{option.value} {option.label}").split())}
    return found.pop() if len(found) == 1 else None


def _in_turn(words: Sequence[str], names: Sequence[str]) -> bool:
    """Whether each word begins a later name than the word before it; a number must be the whole name."""
    at = 0
    for word in words:
        found = next((i for i, name in enumerate(names) if i >= at and _begins({name}, word)), None)
        if found is None:
            return False
        at = found + 1
    return bool(words)


def _completed(case: Case, facts: Flat) -> Flat:
    """What a line does not mention: a yes or no is no, what can only be one thing is that."""
    told = dict(facts)
    for name in _open(case, told) if facts else ():
        question = _question(case, name, told)
        if isinstance(question, One) and isinstance(question.shape, YesNo) and not question.default:
            told[name] = False
    return told
