"""A ruling is a value: the verdict, the answer, and the reasons in the order a person would argue them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from referee.plain import plain
from referee.values import dataclass, field
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.rulebook import ReadingUsed
    from referee.sheet import Sheet

Verdict = Literal["answer", "legal", "illegal"]
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of the argument. A clause that was tried and did not decide is a reason too."""

    clause: str
    sentence: Sentence
    applies: bool = True
    decides: bool = False
    """Whether it is one of the one or two reasons that are told without being asked for."""


@dataclass(frozen=True, slots=True)
class Instead:
    """What is missing, or the nearest legal thing; `facts` holds the changed facts that would make it legal."""

    text: Sentence
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Assumed:
    """A value that the players did not give, and what it rests on."""

    path: str
    value: object
    basis: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[A]):
    """Complete: whoever shows it adds no game knowledge."""

    verdict: Verdict
    answer: A | None
    text: Sentence
    reasons: tuple[Reason, ...] = ()
    instead: tuple[Instead, ...] = ()
    readings: tuple[ReadingUsed, ...] = ()
    assumed: tuple[Assumed, ...] = ()
    doubts: tuple[Assumed, ...] = ()
    """What the rulebook states or shows where the players told another value: theirs was used."""
    sheet: Sheet | None = None
    """What of the answer is a table: a score pad, bids, the points of phase 3; not part of the ruling's data."""
    after: Any = None
    """The table after a legal move, or with what a forbidden one has revealed; not part of the ruling's data."""
    facts: Any = None
    """The facts it rests on, as they were read; not part of the ruling's data."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decided, each once, in order."""
        return tuple(dict.fromkeys(reason.clause for reason in self.reasons if reason.applies))

    def granted(self) -> A:
        """The answer. What this ruling forbids is refused: the ruling that is under way ends with this one."""
        if self.verdict == "illegal" or self.answer is None:
            raise Refused(self)
        return self.answer

    def to_dict(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "verdict": self.verdict,
            "answer": plain(self.answer),
            "text": str(self.text),
            "clauses": list(self.clauses),
            "reasons": [
                {"clause": reason.clause, "text": str(reason.sentence), "applies": reason.applies}
                for reason in self.reasons
            ],
            "readings": plain(self.readings),
            "assumed": plain(self.assumed),
            "instead": [{"text": str(item.text), "facts": plain(item.facts)} for item in self.instead],
            **({"doubts": plain(self.doubts)} if self.doubts else {}),
        }


Moment = Ruling[Any] | Reason | None
"""Whether a question can be asked of a table now: nothing stands against it, the ruling that says what comes instead,
or the reason why what it says is not final yet."""


class Refused(Exception):
    """Ends a rule with a refusal that was given further down; the game turns it into the ruling."""

    def __init__(self, ruling: Ruling[Any]) -> None:
        super().__init__(ruling)
        self.ruling = ruling


def because(clause: str, template: str, /, *, applies: bool = True, **values: object) -> Reason:
    """One reason: the clause, and a sentence with the numbers in it."""
    return Reason(clause, Sentence(template, values), applies)


def deciding(reason: Reason) -> Reason:
    """The same reason, to be told without being asked for: mark one or two of a long argument."""
    return Reason(reason.clause, reason.sentence, reason.applies, decides=True)


def told(applies: bool, clause: str, template: str, otherwise: str = "", /, **values: object) -> tuple[Reason, ...]:
    """The reason if it applies; else the sentence that says why not, where it is worth saying."""
    sentence = template if applies else otherwise
    return (Reason(clause, Sentence(sentence, values), applies),) if sentence else ()


def answer(value: A, text: Sentence, *reasons: Reason, sheet: Sheet | None = None) -> Ruling[A]:
    """The answer to a question that is no proposal."""
    return Ruling("answer", value, text, reasons, sheet=sheet)


def legal(value: A, text: Sentence, *reasons: Reason, after: Any = None, sheet: Sheet | None = None) -> Ruling[A]:
    """The proposal is allowed; a move also gives the table after it."""
    return Ruling("legal", value, text, reasons, sheet=sheet, after=after)


def illegal(text: Sentence, *reasons: Reason, instead: Iterable[Instead] = (), value: A | None = None) -> Ruling[A]:
    """The proposal is forbidden by the reasons that apply."""
    return Ruling("illegal", value, text, reasons, tuple(instead))


def rather(template: str, /, facts: Mapping[str, object] | None = None, **values: object) -> Instead:
    """Something legal instead, or what is missing."""
    return Instead(Sentence(template, values), facts or {})


class Tally:
    """Points of one player. They enter here only, one line per source, so that the breakdown is the total."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, int | float, Sentence]] = []

    def add(self, clause: str, points: int | float, template: str, /, **values: object) -> None:
        """One source of points, with its clause; `{points}` in the template is the number added."""
        self.lines.append((clause, points, say(template, points=points, **values)))

    @property
    def total(self) -> int | float:
        return sum(points for _, points, _ in self.lines)

    def of(self, clause: str) -> int | float:
        """The points that came in under this clause."""
        return sum(points for name, points, _ in self.lines if name == clause)

    def reasons(self) -> tuple[Reason, ...]:
        """The lines as reasons; a line of no points was looked at and did not count."""
        return tuple(Reason(clause, sentence, applies=points != 0) for clause, points, sentence in self.lines)
