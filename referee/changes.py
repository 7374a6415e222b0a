"""What would change it: for each fact told, the nearest other value that gives another verdict or another winner.

Found by deciding the case again with that one fact changed. No game knows of this.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import process_time
from typing import Any

from referee.case import Case
from referee.correcting import called
from referee.facts import Faults, Number, RefereeError, Shape, Word, nest, place
from referee.plain import plain
from referee.ruling import Ruling
from referee.values import dataclass
from referee.words import Sentence, named, say

PATIENCE = 0.045
"""Seconds of the processor that may be spent: the fact told first is tried first, each with its nearest values."""
REACH = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100)
"""How far a number is moved; between two of these the nearest is found by halving."""


WINNERS = ("winner", "winners", "leads", "chief")
"""Fields of answers that name who comes first."""


@dataclass(frozen=True, slots=True)
class Change:
    """One fact with another value, and the ruling that it gives."""

    path: str
    was: Any
    value: Any
    onward: int
    """1 when every larger value that was tried gives the same, -1 for smaller ones, 0 for this value alone."""
    ruling: Ruling[Any]
    prompt: Sentence

    @property
    def text(self) -> Sentence:
        template = {
            1: "{prompt} {value} or more instead of {was}. {text}",
            -1: "{prompt} {value} or less instead of {was}. {text}",
            0: "{prompt} {value} instead of {was}. {text}",
        }[self.onward]
        return say(template, prompt=self.prompt, value=self.value, was=self.was, text=self.ruling.text)


@dataclass(frozen=True, slots=True)
class Changes:
    """What was found, and whether everything was tried in the time that may be spent."""

    found: tuple[Change, ...]
    whole: bool


def what_changes(case: Case, ruling: Ruling[Any]) -> Changes:
    """The nearest changes of one fact each that turn this ruling into another."""
    clock = _Clock(process_time() + PATIENCE)
    found = [change for path, was in _told(case, ruling) for change in _changes(case, ruling, path, was, clock)]
    return Changes(tuple(found), not clock.late)


class _Clock:
    """The time that is left: a case is decided only where it is done in time, as far as those before tell."""

    def __init__(self, end: float) -> None:
        self.end, self.slowest, self.late = end, 0.0, False

    def decided(self, case: Case, path: str, value: Any) -> Ruling[Any] | None:
        """The ruling with this value; None where the case cannot be, or no time is left."""
        start = process_time()
        self.late = self.late or start + self.slowest > self.end
        if self.late:
            return None
        try:
            return case.told({path: value}).decide()
        except RefereeError:
            return None
        finally:
            self.slowest = max(self.slowest, process_time() - start)


def _told(case: Case, ruling: Ruling[Any]) -> Iterator[tuple[str, Any]]:
    """Every single value that was told, at its path; at a table also what it tells by itself."""
    given = nest(case.given.facts)
    yield from _leaves(case.facts, given, "")
    if case.table is not None and case.kind == "ask" and ruling.facts is not None:
        lying = {name: value for name, value in plain(ruling.facts).items() if name not in given}
        yield from _leaves(case.facts, {name: v for name, v in lying.items() if isinstance(v, int | str | bool)}, "")


def _leaves(kind: type, facts: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    for name, value in facts.items():
        here = f"{path}{name}"
        if isinstance(value, Mapping):
            yield from _leaves(kind, value, f"{here}.")
        elif isinstance(value, int | str):
            yield here, value


def _changes(case: Case, ruling: Ruling[Any], path: str, was: Any, clock: _Clock) -> Iterator[Change]:
    try:
        at = place(case.facts, path)
    except KeyError:
        return
    if clock.late:
        return
    value = at.shape.read(was, path, Faults())
    what = called(case.facts, path)
    prompt = what if str(what).endswith("?") else say("{what}:", what=what)
    for other, onward, found in _others(_Tried(case, ruling, path, clock), at.shape, value):
        yield Change(path, _spoken(value, at.shape, path), _spoken(other, at.shape, path), onward, found, prompt)


def _spoken(value: Any, shape: Shape, path: str) -> Any:
    """A choice or a piece as it is called at the table."""
    return named(value) if isinstance(shape, Word) and isinstance(value, str) else shape.read(value, path, Faults())


def _others(tried: _Tried, shape: Shape, value: Any) -> Iterator[tuple[Any, int, Ruling[Any]]]:
    """Other values with the rulings they give: the nearest on either side."""
    if isinstance(value, bool) or shape.choices():
        for side in ((not value,),) if isinstance(value, bool) else _sides(shape.choices(), str(value)):
            yield from islice(((other, 0, ruling) for other in side if (ruling := tried.differs(other))), 1)
    elif isinstance(shape, Number) and isinstance(value, int):
        for way in (1, -1):
            if nearest := _nearest(tried, value, way):
                yield nearest


def _sides(choices: Sequence[str], value: str) -> tuple[Sequence[str], Sequence[str]]:
    """The words after this one and those before it, each from the nearest on."""
    at = choices.index(value) if value in choices else -1
    return choices[at + 1 :], choices[: max(at, 0)][::-1]


def _nearest(tried: _Tried, value: int, way: int) -> tuple[int, int, Ruling[Any]] | None:
    """The nearest number in this direction that changes the ruling."""
    same = 0
    for distance in REACH:
        ruling = tried.differs(value + way * distance)
        if ruling is None:
            same = distance
            continue
        while distance - same > 1:
            middle = (distance + same) // 2
            nearer = tried.differs(value + way * middle)
            distance, same, ruling = (middle, same, nearer) if nearer else (distance, middle, ruling)
        beyond = [tried.differs(value + way * (distance + more)) for more in (1, 3, 10)]
        onward = all(it is None or tried.same(it, ruling) for it in beyond) and beyond[0] is not None
        return value + way * distance, way if onward else 0, ruling
    return None


class _Tried:
    """The case with one fact changed, decided; each value once."""

    def __init__(self, case: Case, ruling: Ruling[Any], path: str, clock: _Clock) -> None:
        self.case, self.ruling, self.path, self.clock = case, ruling, path, clock
        self.found: dict[Any, Ruling[Any] | None] = {}

    def differs(self, value: Any) -> Ruling[Any] | None:
        """The ruling with this value, if it is another one; None also where the value cannot be."""
        if value not in self.found:
            self.found[value] = self.clock.decided(self.case, self.path, value)
        found = self.found[value]
        return None if found is None or self.same(found, self.ruling) else found

    @staticmethod
    def same(one: Ruling[Any], other: Ruling[Any]) -> bool:
        """Whether two rulings are of one kind: the verdict, the way it is said, and who wins."""
        return _kind(one) == _kind(other)


def _kind(ruling: Ruling[Any]) -> tuple[object, ...]:
    if ruling.verdict != "answer":
        return (ruling.verdict,)
    winners = [plain(getattr(ruling.answer, name)) for name in WINNERS if hasattr(ruling.answer, name)]
    if winners:
        return ruling.verdict, winners
    text = ruling.text.values.get("text", ruling.text)  # what is said only for now is said inside another sentence
    return ruling.verdict, getattr(text, "template", text)
