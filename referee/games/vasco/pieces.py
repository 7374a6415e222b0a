"""The pieces of Vasco da Gama and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from referee.facts import Piece, unreadable
from referee.games.vasco.terms import AREAS, CHARACTERS, COLOURS, DECKS, EXTRA_NUMBERS, HARBOURS, RESERVED, Harbour
from referee.words import Sentence, say


def _player(word: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,39}", word) or word in RESERVED:
        raise unreadable("{word} is no player", word=word)
    return word


def _between(word: str, low: int, high: int, what: Sentence) -> int:
    if not re.fullmatch(r"[0-9]{1,3}" if low >= 0 else r"[+-]?[0-9]{1,3}", word) or not low <= int(word) <= high:
        raise unreadable("{what} must be a number from {low} to {high}", what=what, low=low, high=high)
    return int(word)


def _income(words: list[str]) -> tuple[int, int]:
    """The printed points and reals of a tile: `2vp 1r`, either or none."""
    found = {"vp": 0, "r": 0}
    for word in words:
        match = re.fullmatch(r"([0-9]{1,2})(vp|r)", word)
        if not match or found[match[2]]:
            raise unreadable("{word} is no income such as 2vp or 1r", word=word)
        found[match[2]] = int(match[1])
    return found["vp"], found["r"]


def _printed_income(vp: int, in_reals: int) -> str:
    return (f" {vp}vp" if vp else "") + (f" {in_reals}r" if in_reals else "")


@lru_cache(maxsize=2048)
def _ship_parts(text: str) -> tuple[str, int, int, int]:
    """Owner, limit, points and reals. Kept, as a replayed evening reads the same ships over and over."""
    words = text.split()
    if len(words) < 2:
        raise unreadable("a ship has an owner and a limit")
    owner = "merchant" if words[0] == "merchant" else _player(words[0])
    vp, in_reals = _income(words[2:])
    if owner == "merchant" and words[2:]:
        raise unreadable("a merchant ship has no income")
    return owner, _between(words[1], 4, 11, say("the limit")), vp, in_reals


@dataclass(frozen=True, slots=True)
class Ship(Piece):
    """A launched ship of a player, or a merchant ship."""

    owner: str
    limit: int
    vp: int = 0
    reals: int = 0
    form: ClassVar[str] = "PLAYER LIMIT [Nvp] [Nr], for example blue 9 1vp; a merchant ship is merchant LIMIT"

    @property
    def is_merchant(self) -> bool:
        return self.owner == "merchant"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(*_ship_parts(text))

    def __str__(self) -> str:
        return f"{self.owner} {self.limit}{_printed_income(self.vp, self.reals)}"


@dataclass(frozen=True, slots=True)
class Row(Piece):
    """The slots of one harbour, left to right; None is an empty slot."""

    slots: tuple[Ship | None, ...]
    form: ClassVar[str] = "one item per slot from the left, a ship or - for an empty slot: blue 9, -, merchant 7"

    @classmethod
    def read(cls, text: str) -> Self:
        items = [item.strip() for item in text.split(",")]
        return cls(tuple(None if item == "-" else Ship.read(item) for item in items))

    @classmethod
    def empty(cls, count: int) -> Self:
        return cls((None,) * count)

    @property
    def full(self) -> bool:
        return None not in self.slots

    @property
    def ships(self) -> tuple[Ship, ...]:
        return tuple(ship for ship in self.slots if ship)

    def with_ship(self, slot: int, ship: Ship) -> Self:
        """The row with this ship in a slot counted from 1."""
        return type(self)((*self.slots[: slot - 1], ship, *self.slots[slot:]))

    def __len__(self) -> int:
        return len(self.slots)

    def __iter__(self) -> Iterator[Ship | None]:
        return iter(self.slots)

    def __str__(self) -> str:
        return ", ".join(str(ship) if ship else "-" for ship in self.slots)


@dataclass(frozen=True, slots=True)
class Project(Piece):
    """A tile lying project side up."""

    limit: int
    crew: int
    vp: int = 0
    reals: int = 0
    deck: str = ""
    form: ClassVar[str] = "[DECK] LIMIT crew CREW [Nvp] [Nr], for example I 7 crew 5 2vp"
    vocabulary: ClassVar[tuple[str, ...]] = ("crew",)

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        deck = words.pop(0) if words and words[0] in DECKS else ""
        if len(words) < 3 or words[1] != "crew":
            raise unreadable("a project has a limit, the word crew and a crew number")
        vp, in_reals = _income(words[3:])
        limit = _between(words[0], 4, 11, say("the limit"))
        return cls(limit, _between(words[2], 1, 5, say("the crew")), vp, in_reals, deck)

    def is_the(self, other: Project) -> bool:
        """Whether both are the same tile as far as said; the deck need not be said."""
        same = (self.limit, self.crew, self.vp, self.reals) == (other.limit, other.crew, other.vp, other.reals)
        return same and (self.deck == other.deck or not self.deck or not other.deck)

    def ship_of(self, owner: str) -> Ship:
        """The ship side of this tile."""
        return Ship(owner, self.limit, self.vp, self.reals)

    def __str__(self) -> str:
        start = f"{self.deck} " if self.deck else ""
        return f"{start}{self.limit} crew {self.crew}{_printed_income(self.vp, self.reals)}"


@dataclass(frozen=True, slots=True)
class People(Piece):
    """Sailors by colour, and missionaries."""

    counts: tuple[int, ...] = (0, 0, 0, 0, 0)
    form: ClassVar[str] = (
        "N COLOUR, ... (turquoise, violet, grey, orange, missionary), for example 2 turquoise, 1 orange, or none"
    )
    vocabulary: ClassVar[tuple[str, ...]] = (*COLOURS, "none")

    @classmethod
    def read(cls, text: str) -> Self:
        counts = dict.fromkeys(COLOURS, 0)
        if text not in ("none", ""):
            for item in text.split(","):
                number, colour = _some_people(item.split())
                counts[colour] += number
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
        return sum(self.counts[:4])

    @property
    def missionaries(self) -> int:
        return self.counts[4]

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

    def __str__(self) -> str:
        present = [f"{n} {colour}" for n, colour in zip(self.counts, COLOURS, strict=True) if n]
        return ", ".join(present) or "none"


def _some_people(words: list[str]) -> tuple[int, str]:
    number = _between(words.pop(0), 0, 99, say("the number of people")) if len(words) == 2 else 1
    if len(words) != 1 or words[0] not in COLOURS:
        raise unreadable("people are a number and a colour: {colours}", colours=COLOURS)
    return number, words[0]


class Sailors(People):
    """People without missionaries."""

    __slots__ = ()
    form: ClassVar[str] = "N COLOUR, ... (turquoise, violet, grey, orange), for example 2 turquoise, 1 orange, or none"
    vocabulary: ClassVar[tuple[str, ...]] = (*COLOURS[:4], "none")

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
        if found.total > 5:
            raise unreadable("a section holds at most five sailors")
        return found


@dataclass(frozen=True, slots=True)
class SectionCount(Piece):
    """How many sailors stand in a section, given as people or as a bare number."""

    count: int
    form: ClassVar[str] = "the sailors of the section, or just how many: 0 to 5"

    @classmethod
    def read(cls, text: str) -> Self:
        if re.fullmatch(r"[0-9]{1,3}", text):
            return cls(_between(text, 0, 5, say("the number of sailors")))
        return cls(Section.read(text).total)

    def __str__(self) -> str:
        return str(self.count)


@dataclass(frozen=True, slots=True)
class Disc(Piece):
    """A disc with its order number on an action space."""

    number: int
    player: str
    area: str
    form: ClassVar[str] = "NUMBER PLAYER AREA, for example 8 yellow characters"
    vocabulary: ClassVar[tuple[str, ...]] = AREAS

    @property
    def is_extra(self) -> bool:
        return self.number in EXTRA_NUMBERS

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 3 or words[2] not in AREAS or not re.fullmatch(r"[0-9]{1,3}", words[0]):
            raise unreadable("a disc has a number, a player and an area: {areas}", areas=AREAS)
        return cls(int(words[0]), _player(words[1]), words[2])

    def __str__(self) -> str:
        return f"{self.number} {self.player} {self.area}"


@dataclass(frozen=True, slots=True)
class Portrait(Piece):
    """A disc lying on the portrait of a character."""

    character: str
    player: str
    form: ClassVar[str] = "CHARACTER PLAYER, for example dias black"
    vocabulary: ClassVar[tuple[str, ...]] = CHARACTERS

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 2 or words[0] not in CHARACTERS:
            raise unreadable("a disc on a portrait has a character and a player: {characters}", characters=CHARACTERS)
        return cls(words[0], _player(words[1]))

    def __str__(self) -> str:
        return f"{self.character} {self.player}"


@dataclass(frozen=True, slots=True)
class Slot(Piece):
    """One ship space of a harbour, counted from the left."""

    harbour: Harbour
    number: int
    form: ClassVar[str] = "HARBOUR N, for example malindi 3"
    vocabulary: ClassVar[tuple[str, ...]] = HARBOURS

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 2 or words[0] not in HARBOURS:
            raise unreadable("a slot has a harbour and a number: {harbours}", harbours=HARBOURS)
        harbour: Harbour = words[0]
        return cls(harbour, _between(words[1], 1, 99, say("the slot")))

    def __str__(self) -> str:
        return f"{self.harbour} {self.number}"


@dataclass(frozen=True, slots=True)
class Destination(Piece):
    """Where the merchant ship goes, or none if it fits nowhere."""

    slot: Slot | None = None
    form: ClassVar[str] = "HARBOUR N, for example malindi 3, or none if no empty slot fits"
    vocabulary: ClassVar[tuple[str, ...]] = (*HARBOURS, "none")

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "none" else cls(Slot.read(text))

    def __str__(self) -> str:
        return str(self.slot or "none")


@dataclass(frozen=True, slots=True)
class SailorSource(Piece):
    """Where a sailor comes from; section 0 is the bag."""

    section: int
    colour: str
    form: ClassVar[str] = "section-N COLOUR or bag COLOUR, for example section-2 orange"

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        match = re.fullmatch(r"bag|section-([1-4])", words[0]) if len(words) == 2 else None
        if not match or words[1] not in COLOURS[:4]:
            raise unreadable("a sailor comes from a section or the bag and has a colour")
        return cls(int(match[1] or 0), words[1])

    def __str__(self) -> str:
        return f"section-{self.section} {self.colour}" if self.section else f"bag {self.colour}"


@dataclass(frozen=True, slots=True)
class Tile(Piece):
    """A Vasco da Gama tile: start number, change, and two sums of money."""

    start: int
    change: int
    upper: int
    lower: int
    form: ClassVar[str] = "START CHANGE UPPER LOWER, for example 11 -3 9 4"

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 4:
            raise unreadable("a Vasco da Gama tile has four numbers")
        start = _between(words[0], 4, 12, say("the start number"))
        change = _between(words[1], -3, 3, say("the change"))
        return cls(start, change, *(_between(word, 1, 99, say("a sum of money")) for word in words[2:]))

    def __str__(self) -> str:
        change = f"{self.change:+d}" if self.change else "0"
        return f"{self.start} {change} {self.upper} {self.lower}"


# Places that hold one thing or nothing


@dataclass(frozen=True, slots=True)
class TilePlace(Piece):
    tile: Tile | None = None
    form: ClassVar[str] = f"{Tile.form}, or -"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(Tile.read(text))

    def __str__(self) -> str:
        return str(self.tile or "-")


@dataclass(frozen=True, slots=True)
class ProjectPlace(Piece):
    project: Project | None = None
    form: ClassVar[str] = f"{Project.form}, or -"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(Project.read(text))

    def __str__(self) -> str:
        return str(self.project or "-")


@dataclass(frozen=True, slots=True)
class Merchant(Piece):
    """A merchant ship."""

    limit: int
    form: ClassVar[str] = "merchant LIMIT, for example merchant 7"

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 2 or words[0] != "merchant":
            raise unreadable("a merchant ship is the word merchant and its limit")
        return cls(_between(words[1], 4, 11, say("the limit")))

    @property
    def ship(self) -> Ship:
        return Ship("merchant", self.limit)

    def __str__(self) -> str:
        return f"merchant {self.limit}"


@dataclass(frozen=True, slots=True)
class MerchantPlace(Piece):
    merchant: Merchant | None = None
    form: ClassVar[str] = f"{Merchant.form}, or -"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(Merchant.read(text))

    def __str__(self) -> str:
        return str(self.merchant or "-")


NOBODY = People()
NO_TILE = TilePlace()
NO_PROJECT = ProjectPlace()
NO_MERCHANT = MerchantPlace()
