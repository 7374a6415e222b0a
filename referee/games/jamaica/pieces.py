"""The pieces of Jamaica and how they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from referee.facts import Name, Piece, unreadable
from referee.games.jamaica import game
from referee.words import Amount, Sentence, say

GHOST = "ghost"
Player = Annotated[str, Name(frozenset({GHOST}))]
Sailor = Annotated[str, Name(also=(GHOST,))]
"""A player or the Ghost Ship."""

Action = Literal["forward", "backward", "food", "gold", "powder"]
Direction = Literal["forward", "backward"]
Half = Literal["morning", "evening"]
Side = Literal["attacker", "defender", "none"]
GOODS = ("gold", "food", "powder")
ACTIONS = ("forward", "backward", "food", "gold", "powder")
CURSES = ("-2", "-3", "-4")
VALUES = ("+3", "+5", "+7", *CURSES)
POWERS = ("map", "sabre", "beth", "hold")
FACE_DOWN = "?"
NOTHING = "-"

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def amount(kind: str, n: int) -> Amount:
    """Goods as they stand in a sentence."""
    if not kind:
        return Amount(n, "nothing", "nothing")
    if kind == "gold":
        return Amount(n, "{n} doubloon", "{n} doubloons")
    return Amount(n, "{n} food", "{n} food") if kind == "food" else Amount(n, "{n} gunpowder", "{n} gunpowder")


@dataclass(frozen=True, slots=True, order=True)
class Position(Piece):
    """Where a ship is and whether it has made the lap, as a count from the start: `behind 49` is -1, `finish` is 50."""

    mark: int

    form = "start, finish, the number of a space from 1 to 49, or «behind» and the number"
    LAP: ClassVar[int] = 50

    @classmethod
    def read(cls, text: str) -> Self:
        word = text.lower()
        if word in ("start", "finish"):
            return cls(0 if word == "start" else cls.LAP)
        number = word.removeprefix("behind ")
        if word == "0":
            raise unreadable("Port Royal has no number: say start or finish")
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) < cls.LAP:
            raise unreadable("this is no space of the board")
        return cls(int(number) if number == word else int(number) - cls.LAP)

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return ("start", "finish", "behind")

    @classmethod
    def label(cls, text: str) -> str:
        """With its type and name, as players know it."""
        return str(cls.read(text).place)

    @property
    def place(self) -> Sentence:
        """The space as players know it."""
        if self.in_port_royal:
            return say("Port Royal (finish)") if self.at_finish else say("Port Royal (start)")
        cells, n = game.board.cells, self.space
        kind = "port" if f"pins.{n}" in cells else "sea" if f"squares.{n}" in cells else "lair"
        return say("{at} {kind} ({name})", at=self, kind=say(kind), name=say(cells["names"].value[str(n)]))

    @property
    def space(self) -> int:
        """The space of the board; 0 is Port Royal."""
        return self.mark % self.LAP

    @property
    def in_port_royal(self) -> bool:
        return self.space == 0

    @property
    def at_finish(self) -> bool:
        return self.mark == self.LAP

    def __str__(self) -> str:
        if self.in_port_royal:
            return "finish" if self.at_finish else "start"
        return f"behind {self.space}" if self.mark < 0 else str(self.mark)


START = Position(0)
FINISH = Position(Position.LAP)


@dataclass(frozen=True, slots=True)
class Ship(Piece):
    """A ship and where it is."""

    name: str
    at: Position

    form = "a player's name or ghost, and where that ship is, such as «red 5»"

    @classmethod
    def read(cls, text: str) -> Self:
        name, _, place = text.partition(" ")
        if not _NAME.fullmatch(name) or not place:
            raise unreadable("a name and a place are wanted")
        return cls(name, Position.read(place))

    def __str__(self) -> str:
        return f"{self.name} {self.at}"


@dataclass(frozen=True, slots=True, eq=False)
class Cost(Piece):
    """Goods of one kind, or nothing: what a space costs."""

    kind: str
    count: int

    form = "gold, food or powder and a number from 1 to 7, or - for nothing"
    most: ClassVar[int] = 7

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return GOODS

    @classmethod
    def read(cls, text: str) -> Self:
        if text == NOTHING:
            return cls("", 0)
        kind, _, number = text.lower().partition(" ")
        if kind not in GOODS or not number.isascii() or not number.isdigit():
            raise unreadable("a kind of goods and a number are wanted")
        if not 1 <= int(number) <= cls.most:
            raise unreadable("the number must be from 1 to {most}", most=cls.most)
        return cls(kind, int(number))

    @property
    def said(self) -> Amount:
        return amount(self.kind, self.count)

    def __bool__(self) -> bool:
        return self.count > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cost) and (self.kind, self.count) == (other.kind, other.count)

    def __hash__(self) -> int:
        return hash((self.kind, self.count))

    def __str__(self) -> str:
        return f"{self.kind} {self.count}" if self.count else NOTHING


class Stock(Cost):
    """Goods of one kind in a hold, or nothing."""

    __slots__ = ()
    form = "gold, food or powder and a number from 1 to 6, or - for nothing"
    most = 6


class Load(Stock):
    """Goods that an action brings aboard."""

    __slots__ = ()
    form = "gold, food or powder and a number from 1 to 6"

    @classmethod
    def read(cls, text: str) -> Self:
        if text == NOTHING:
            raise unreadable("a load is never empty")
        return super().read(text)


class Heap(Stock):
    """What someone says lies in a hold; `table.impossible` knows that it cannot be more than six."""

    __slots__ = ()
    most = 999_999
    limit: ClassVar[int] = Stock.most


Holds = tuple[Stock, ...]
EMPTY = Stock("", 0)


def aboard(holds: Iterable[Stock], kind: str) -> int:
    """How many tokens of this kind lie in the holds."""
    return sum(stock.count for stock in holds if stock.kind == kind)


def with_hold(holds: Holds, number: int, stock: Stock) -> Holds:
    """The holds with this one filled anew; holds are numbered from 1."""
    return (*holds[: number - 1], stock, *holds[number:])


@dataclass(frozen=True, slots=True)
class Treasure(Piece):
    """A treasure card; `?` is one that lies face down."""

    name: str

    @classmethod
    def read(cls, text: str) -> Self:
        name = f"+{text}" if f"+{text}" in VALUES else text.lower()
        if name not in cls.choices():
            raise unreadable("there is no such treasure card")
        return cls(name)

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        return (*POWERS, *VALUES, FACE_DOWN)

    @property
    def is_power(self) -> bool:
        return self.name in POWERS

    @property
    def points(self) -> int:
        return int(self.name) if self.name in VALUES else 0

    def __str__(self) -> str:
        return self.name


Treasures = tuple[Treasure, ...]
UNSEEN = Treasure(FACE_DOWN)
BETH = Treasure("beth")
SIXTH = Treasure("hold")
SABRE = Treasure("sabre")
MAP = Treasure("map")


def too_many(cards: Iterable[Treasure], printed: Iterable[str]) -> list[str]:
    """The named cards of which more are told than the game has."""
    there = Counter(printed)
    return [name for name, count in Counter(map(str, cards)).items() if name != FACE_DOWN and count > there[name]]


@dataclass(frozen=True, slots=True)
class Card(Piece):
    """An action card."""

    morning: str
    evening: str

    form = "the two symbols of the card with a stroke between, such as gold/forward"

    @classmethod
    def read(cls, text: str) -> Self:
        morning, _, evening = (part.strip() for part in text.lower().partition("/"))
        if morning not in ACTIONS or evening not in ACTIONS:
            raise unreadable("the symbols are {actions}", actions=ACTIONS)
        return cls(morning, evening)

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        return tuple(game.board.cells["cards"].value)

    def symbol(self, half: Half) -> str:
        return self.morning if half == "morning" else self.evening

    def __str__(self) -> str:
        return f"{self.morning}/{self.evening}"


@dataclass(frozen=True, slots=True)
class Dice(Piece):
    """The two action dice as set on the sun and the moon."""

    morning: int
    evening: int

    form = "the morning die and the evening die with a stroke between, such as 3/5"

    @classmethod
    def read(cls, text: str) -> Self:
        parts = [part.strip() for part in text.split("/")]
        if len(parts) != 2 or any(part not in ("1", "2", "3", "4", "5", "6") for part in parts):
            raise unreadable("two numbers from 1 to 6 are wanted")
        return cls(int(parts[0]), int(parts[1]))

    def of(self, half: Half) -> int:
        return self.morning if half == "morning" else self.evening

    def __str__(self) -> str:
        return f"{self.morning}/{self.evening}"


class Roll(Dice):
    """The two action dice as rolled, not yet set."""

    __slots__ = ()
    form = "the two dice as rolled, such as 5, 3"

    @classmethod
    def read(cls, text: str) -> Self:
        return super().read(text.strip("[]").replace(",", "/"))

    def plain(self) -> list[int]:
        return [self.morning, self.evening]

    def __str__(self) -> str:
        return f"{self.morning}, {self.evening}"


@dataclass(frozen=True, slots=True)
class Face(Piece):
    """A face of the combat die; `-` means not rolled."""

    name: str

    @classmethod
    def read(cls, text: str) -> Self:
        name = text.lower()
        if name not in ("2", "4", "6", "8", "10", "star", NOTHING):
            raise unreadable("the combat die has no such face")
        return cls(name)

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        return ("2", "4", "6", "8", "10", "star", NOTHING)

    @property
    def is_star(self) -> bool:
        return self.name == "star"

    @property
    def rolled(self) -> bool:
        return self.name != NOTHING

    @property
    def strength(self) -> int:
        return int(self.name)

    def __str__(self) -> str:
        return self.name


NOT_ROLLED = Face(NOTHING)


@dataclass(frozen=True, slots=True)
class Choice(Piece):
    """What the winner of a battle does."""

    verb: str
    what: str = ""

    form = "goods and the number of the loser's hold, treasure and the card, curse and the card, or nothing"

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return ("goods", "treasure", "curse", "nothing", *POWERS)

    @classmethod
    def read(cls, text: str) -> Self:
        verb, _, what = text.lower().partition(" ")
        if verb == "goods" and what in ("1", "2", "3", "4", "5", "6"):
            return cls(verb, what)
        if verb in ("treasure", "curse") and what:
            return cls(verb, Treasure.read(what).name)
        if verb == "nothing" and not what:
            return cls(verb)
        raise unreadable("this is none of the things a winner may do")

    @property
    def hold(self) -> int:
        return int(self.what)

    @property
    def treasure(self) -> Treasure:
        return Treasure(self.what)

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


@dataclass(frozen=True, slots=True)
class Seats(Piece):
    """The players, clockwise."""

    names: tuple[str, ...]

    form = "two to six different names with commas between, clockwise"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls.of(part.strip() for part in text.strip("[]").split(","))

    @classmethod
    def read_table(cls, table: object) -> Self:
        """On a described table the players are records by name."""
        return cls.of(str(name) for name in table) if isinstance(table, dict) else cls.of(())

    @classmethod
    def of(cls, given: Iterable[str]) -> Self:
        names = tuple(given)
        if not 2 <= len(set(names)) == len(names) <= 6:
            raise unreadable("two to six different players are wanted")
        if any(not _NAME.fullmatch(name) for name in names):
            raise unreadable("a name has small letters, digits and hyphens only")
        if GHOST in names:
            raise unreadable("ghost is the name of the Ghost Ship")
        return cls(names)

    def clockwise_from(self, captain: str) -> tuple[str, ...]:
        first = self.names.index(captain)
        return self.names[first:] + self.names[:first]

    def plain(self) -> list[str]:
        return list(self.names)

    def __str__(self) -> str:
        return ", ".join(self.names)
