"""What is wrong with the facts: every problem at once, each at the path that the command line uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.values import dataclass, replace
from referee.words import Sentence, say

NAMED = 10
"""How many problems of one path are told."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with the facts, at the path that the command line uses."""

    path: str
    sentence: Sentence
    clause: str = ""
    options: tuple[str, ...] = ()
    prompt: Sentence | None = None
    """How what is missing is asked for."""


class RefereeError(Exception):
    """Lists every problem at once."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(*problems)
        self.all = tuple(
            item if item.path.isprintable() else replace(item, path=harmless(item.path)) for item in problems
        )

    @property
    def problems(self) -> dict[str, str]:
        """Path -> what is wrong there; ten things at most."""
        found: dict[str, list[str]] = {}
        for problem in self.all:
            here = found.setdefault(problem.path, [])
            if len(here) < NAMED:
                here.append(str(problem.sentence))
        return {path: "; ".join(texts) for path, texts in found.items()}

    @property
    def paths(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(problem.path for problem in self.all))

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(problem.clause for problem in self.all if problem.clause))

    def __str__(self) -> str:
        return "\n".join(f"{path}: {text}" if path else text for path, text in self.problems.items())

    def to_dict(self) -> dict[str, Any]:
        return {
            "error": type(self).__name__,
            "problems": [
                {"path": item.path, "text": str(item.sentence), "clause": item.clause, "options": list(item.options)}
                for item in self.all
            ],
        }


class MissingFacts(RefereeError):
    """Facts that this question needs and nobody has given."""


class BadFact(RefereeError):
    """A fact that is malformed, out of range or unknown."""


class ImpossibleTable(RefereeError):
    """Facts that cannot lie on one table."""


def bad(path: str, template: str, /, clause: str = "", **values: object) -> BadFact:
    return BadFact(Problem(path, say(template, **values), clause))


def impossible(path: str, clause: str, template: str, /, **values: object) -> Problem:
    """One reason why a table cannot be; collect all, then `refuse` them together."""
    return Problem(path, say(template, **values), clause)


def refuse(problems: Iterable[Problem]) -> None:
    """Raise ImpossibleTable if there are any problems."""
    found = tuple(problems)
    if found:
        raise ImpossibleTable(*found)


ALIKE = 0.6
"""How much of two words is the same when one may be meant by the other: `maches` is `matches`, `foo` is not `congo`."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, or the only one of which it begins a part; or nothing."""
    from difflib import get_close_matches

    names = list(known)
    close = get_close_matches(word, names, 1, ALIKE)
    begun = [name for name in names if any(part.startswith(word) for part in name.replace(".", "-").split("-"))]
    return close[0] if close else begun[0] if word and len(begun) == 1 else ""


def unknown(path: str, word: str, known: Iterable[str], what: Sentence) -> Problem:
    """A name that does not exist, with the nearest one that does."""
    names, word = list(known), harmless(word)
    like = nearest(word, names)
    if like:
        return Problem(path, say("{what} {word} is not known. Did you mean {like}?", what=what, word=word, like=like))
    return Problem(path, say("{what} {word} is not known. Known: {names}", what=what, word=word, names=names))


def harmless(text: str) -> str:
    """The text without anything that could move a cursor."""
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)
