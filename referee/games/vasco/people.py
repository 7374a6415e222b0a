"""People: sailors by colour, missionaries, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Self

from referee.facts import Piece, unreadable
from referee.games.vasco import game
from referee.games.vasco.words import COLOURS, SAILOR_COLOURS, of_colour, sailors
from referee.games.vasco.written import MANY, between
from referee.values import dataclass
from referee.words import Term, say

MOST_IN_SECTION = game.bounds("section")[1]
SECTIONS = tuple(f"section-{n}" for n in range(1, game.bounds("players")[1] + 1))


@dataclass(frozen=True, slots=True)
class People(Piece):
    """Sailors by colour, and missionaries."""

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)

    form = (
        "how many of each (turquoise, violet, grey, orange, missionary): 2 turquoise, 1 orange, in short 2t o; or none"
    )
    vocabulary, begun = (*COLOURS, "none"), True

    @classmethod
    def read(cls, text: str) -> Self:
        counts = dict.fromkeys(COLOURS, 0)
        if text not in ("none", ""):
            for number, colour in _some_people(text):
                counts[colour] += number
        if max(counts.values()) > MANY:
            raise unreadable("there are not so many of one colour: at most {most} are written", most=MANY)
        return cls(tuple(counts.values()))

    @classmethod
    def of(cls, **counts: int) -> Self:
        return cls(tuple(counts.get(colour, 0) for colour in COLOURS))

    @classmethod
    def one_of_each(cls, colours: Iterable[str]) -> Self:
        return cls.of(**dict.fromkeys(colours, 1))

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def sailors(self) -> int:
        return sum(self.counts[:-1])

    @property
    def missionaries(self) -> int:
        return self.counts[-1]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours present."""
        return tuple(colour for colour, number in zip(COLOURS, self.counts, strict=True) if number)

    def common(self, others: People) -> People:
        """As many of these as the others hold, too."""
        return People(tuple(min(mine, theirs) for mine, theirs in zip(self.counts, others.counts, strict=True)))

    def only(self, colours: Iterable[str]) -> People:
        """Those of some colours."""
        chosen = set(colours)
        return People(tuple(n if colour in chosen else 0 for n, colour in zip(self.counts, COLOURS, strict=True)))

    def within(self, others: People) -> bool:
        """Whether all of these are among the others."""
        return all(mine <= theirs for mine, theirs in zip(self.counts, others.counts, strict=True))

    def plus(self, others: People) -> Self:
        return type(self)(tuple(mine + theirs for mine, theirs in zip(self.counts, others.counts, strict=True)))

    def minus(self, others: People) -> Self:
        return type(self)(tuple(mine - theirs for mine, theirs in zip(self.counts, others.counts, strict=True)))

    @property
    def said(self) -> object:
        counted = [of_colour(colour, n) for n, colour in zip(self.counts, COLOURS, strict=True) if n]
        return say("{people}", people=counted) if counted else say("no people")

    def __str__(self) -> str:
        present = [f"{n} {colour}" for n, colour in zip(self.counts, COLOURS, strict=True) if n]
        return ", ".join(present) or "none"


def _some_people(text: str) -> Iterator[tuple[int, str]]:
    """`2 turquoise, 1 orange`; commas may be left out, a colour may be begun, a number alone before it: `2t o`."""
    if not re.fullmatch(r"(?:(?:[0-9]+ ?)?[a-z]+(?:, ?| |$))+", text):
        raise unreadable("people are a number and a colour: {colours}", colours=COLOURS)
    for number, begun in re.findall(r"([0-9]+)? ?([a-z]+)", text):
        found = [colour for colour in COLOURS if colour.startswith(begun)]
        if len(found) != 1:
            raise unreadable("people are a number and a colour: {colours}", colours=COLOURS)
        yield between(number, 0, MANY, say("the number of people")) if number else 1, found[0]


class Sailors(People):
    """People without missionaries."""

    __slots__ = ()
    form = "how many of each (turquoise, violet, grey, orange): 2 turquoise, 1 orange, in short 2t o; or none"
    vocabulary = (*SAILOR_COLOURS, "none")

    @classmethod
    def read(cls, text: str) -> Self:
        found = People.read(text)
        if found.missionaries:
            raise unreadable("missionaries cannot be here")
        return cls(found.counts)


class Section(Sailors):
    """The sailors of one section: at most five."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Self:
        found = cls(Sailors.read(text).counts)
        if found.total > MOST_IN_SECTION:
            raise unreadable("a section holds at most {n} sailors", n=MOST_IN_SECTION)
        return found


@dataclass(frozen=True, slots=True)
class SectionCount(Piece):
    """How many sailors stand in a section, given as people or as a bare number."""

    count: int

    form = "the sailors of the section, or just how many: 0 to 5"
    vocabulary, begun = Section.vocabulary, True

    @classmethod
    def read(cls, text: str) -> Self:
        if re.fullmatch(r"[0-9]{1,3}", text):
            return cls(between(text, 0, MOST_IN_SECTION, say("the number of sailors")))
        return cls(Section.read(text).total)

    @property
    def said(self) -> object:
        return sailors(self.count)

    def __str__(self) -> str:
        return str(self.count)


@dataclass(frozen=True, slots=True)
class SailorSource(Piece):
    """Where a sailor comes from; section 0 is the bag."""

    section: int
    colour: str

    form = "where from, and the colour: section-2 orange, or bag orange"
    vocabulary = (*SECTIONS, "bag", *SAILOR_COLOURS)

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        places = ("bag", *SECTIONS)
        if len(words) != 2 or words[0] not in places or words[1] not in SAILOR_COLOURS:
            raise unreadable("a sailor comes from a section or the bag and has a colour")
        return cls(places.index(words[0]), Term(words[1]))

    @property
    def said(self) -> object:
        if not self.section:
            return say("a {colour} sailor from the bag", colour=self.colour)
        return say("a {colour} sailor from section {n}", colour=self.colour, n=self.section)

    def __str__(self) -> str:
        return f"section-{self.section} {self.colour}" if self.section else f"bag {self.colour}"


NOBODY = People()
