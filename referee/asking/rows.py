"""Questions in one line: the same of several players as a row, and what is asked next behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.asking.flat import Flat
from referee.asking.forms import in_one_line, kinds, vocabulary, with_commas
from referee.asking.questions import One, Question
from referee.facts import Number, Piece, Text, Word, bad
from referee.values import dataclass, replace
from referee.words import Sentence, say, show


@dataclass(frozen=True, slots=True)
class Row(Question):
    """The same of several players or places, in one line: numbers with commas between, pieces with `;`."""

    each: tuple[One, ...] = ()
    keys: tuple[str, ...] = ()
    alike: bool = False
    """Whether one number may stand for all."""
    following: tuple[Row, ...] = ()
    """The rows asked next: they may stand in the same line, one after the other."""

    def words(self) -> tuple[str, ...]:
        own = (*vocabulary(self.shape), *(key for key in self.keys if key not in self.names))
        return tuple(dict.fromkeys((*own, *(word for row in self.following for word in row.words()))))

    def kinds(self) -> tuple[type[Piece], ...]:
        return tuple(dict.fromkeys(kind for row in (self, *self.following) for kind in kinds(row.shape)))

    @property
    def between(self) -> str:
        """What stands between the answers of two players."""
        return "," if with_commas(self.shape) else ";"

    def read(self, text: str) -> Flat:
        series = (replace(self, following=()), *self.following)
        parts = re.split("[;,]" if with_commas(self.shape) else ";", text)
        count = len(self.each)
        if len(parts) > count and len(parts) % count == 0 and len(parts) <= len(series) * count:
            lines = [self.between.join(parts[at : at + count]) for at in range(0, len(parts), count)]
            return {path: v for row, line in zip(series, lines, strict=False) for path, v in row.read(line).items()}
        return self._read(text)

    def _read(self, text: str) -> Flat:
        numbers = isinstance(self.shape, Number)
        parts = [part.strip() for part in re.split("[;,]" if with_commas(self.shape) else ";", text)]
        named = [re.fullmatch(r"(\S+?)\s*[ =:]\s*(\S.*)" if numbers else r"(\S+?)\s*[=:]\s*(\S.*)", p) for p in parts]
        if all(found and found[1] in self.keys for found in named):
            by_name = {found[1]: found[2] for found in named if found}
            parts = [by_name.get(key, "") for key in self.keys]
        if self.alike and len(parts) == 1:
            parts *= len(self.each)
        if len(parts) != len(self.each):
            wanted = "{count} numbers are wanted, in this order: {keys}"
            wanted = wanted if numbers else "{count} answers are wanted, with ; between, in this order: {keys}"
            raise bad(self.path, wanted, count=len(self.each), keys=self.keys)
        return {
            path: value for one, part in zip(self.each, parts, strict=True) for path, value in one.read(part).items()
        }

    def covers(self, path: str) -> bool:
        return any(one.covers(path) for one in self.each)

    def text(self, facts: Mapping[str, Any]) -> str:
        texts = [one.text(facts) for one in self.each]
        return f"{self.between} ".join(texts) if all(texts) else ""


def _pattern(question: Question) -> str | None:
    """Paths that differ only in the name of a player are one row."""
    if not isinstance(question, One) or question.may_lack or not in_one_line(question.shape):
        return None
    if question.options and not question.default:
        return None  # it is picked; where something is usual, one Enter takes it for all
    steps = question.path.split(".")
    if len(steps) < 2 or steps[0] == "board":
        return None
    picked = question.options or not with_commas(question.shape)
    if picked and steps[1] not in question.names:
        return None  # words and pieces of several players stand in one line, those of several places do not
    return ".".join((steps[0], "*", *steps[2:]))


def in_rows(found: list[Question]) -> list[Question]:
    rows: dict[str, list[One]] = {}
    for question in found:
        pattern = _pattern(question)
        if pattern and isinstance(question, One):
            rows.setdefault(pattern, []).append(question)
    placed: set[str] = set()
    result: list[Question] = []
    for question in found:
        pattern = _pattern(question)
        row = rows.get(pattern, []) if pattern else []
        if len(row) < 2:
            result.append(question)
        elif pattern and pattern not in placed:
            placed.add(pattern)
            result.append(row_of(pattern, row))
    return result


def row_of(path: str, each: Sequence[One], alike: bool = False) -> Row:
    """Several numbers as one line; the prompt names all their owners."""
    first = each[0]
    keys = tuple(_key(one) for one in each)
    prompt = Sentence(first.prompt.template, {**first.prompt.values, **_joined(each)})
    numbers = isinstance(first.shape, Number)
    wants = say("{count} numbers with commas between, in this order; each {item}", count=len(each), item=first.wants)
    if isinstance(first.shape, Text):
        wants = say("{count} names with commas between, in this order", count=len(each))
    elif isinstance(first.shape, Word):
        wants = say("{count} words with commas between, in this order; each {item}", count=len(each), item=first.wants)
    elif not numbers:
        wants = say("for {count}, in this order, with ; between; each {item}", count=len(each), item=first.wants)
    if alike:
        wants = say(
            "one number for all, or {count} with commas between; each {item}", count=len(each), item=first.wants
        )
    defaults = [one.default for one in each]
    default = (", " if with_commas(first.shape) else "; ").join(defaults) if all(defaults) else ""
    return Row(path, prompt, wants, first.shape, first.clause, (), default, each=tuple(each), keys=keys, alike=alike)


def _key(one: One) -> str:
    values = one.prompt.values
    return str(values.get("who", values.get("key", one.path.split(".")[1])))


def _joined(each: Sequence[One]) -> dict[str, str]:
    """What differs between the prompts, as a list."""
    found = {}
    for name in each[0].prompt.values:
        texts = list(dict.fromkeys(show(one.prompt.values.get(name, "")) for one in each))
        if len(texts) > 1:
            found[name] = ", ".join(texts)
    return found


def in_series(found: list[Question]) -> list[Question]:
    """Single numbers that follow each other may be answered in one line; so may single written forms, and rows."""
    result: list[Question] = []
    for question in reversed(found):
        after = result[0] if result else None
        if isinstance(question, One) and isinstance(after, One):
            if _typed(question) and _typed(after) and _is_number(after) == _is_number(question):
                question = replace(question, following=(replace(after, following=()), *after.following))
        elif isinstance(question, Row) and isinstance(after, Row) and _alike(question, after):
            question = _going_on(question, after)
        result.insert(0, question)
    return result


def _going_on(row: Row, after: Row) -> Row:
    """The row with those that may follow in its line, named in their order."""
    following = (replace(after, following=()), *after.following)
    prompts = [one.each[0].prompt for one in following]
    named = [prompt.values.get("what", prompt) for prompt in prompts]
    told = say("{wants}. With ; between, these may follow here: {after}", wants=row.wants, after=named)
    return replace(row, wants=told, following=following)


def _alike(row: Row, after: Row) -> bool:
    """Whether these rows are of the same players and divided by the same sign."""
    return row.keys == after.keys and row.between == after.between and not (row.default or after.default)


def _typed(question: One) -> bool:
    return not question.options and not question.path.startswith("board.") and not question.may_lack


def _is_number(question: Question) -> bool:
    return isinstance(question.shape, Number)


def understood(question: Question, text: str) -> str:
    """How the answer is read, in its proper form; several answers in one line with what each is for."""
    found = question.typed(text)
    if question.options:
        return ""
    if isinstance(question, One | Row) and question.following:
        told = [one for one in (question, *question.following) if one.given(found)]
        if len(told) > 1:
            return "; ".join(f"{one.prompt}: {one.said(found)}" for one in told)
    if question.several or isinstance(question, Row):
        return question.said(found)
    return question.tongue.shown(question.shape.label(question.text(found)))
