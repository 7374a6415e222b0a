"""The cards, dice and choices of Jamaica and how they are written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from referee.facts import Piece, folded, player_name, unreadable
from referee.games.jamaica import game
from referee.games.jamaica.words import (
    ACTIONS,
    ALL_HOLDS,
    FACE_DOWN,
    HIGHEST_FACE,
    LOWEST_FACE,
    NOTHING,
    PLAYERS,
    POWERS,
    RESERVED,
    VALUES,
    Half,
    kind_said,
)
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class TreasureCard(Piece):
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

    @property
    def said(self) -> object:
        return say(CALLED[self.name]) if self.name in CALLED else self.name

    @classmethod
    def label(cls, text: str) -> str:
        return str(cls.read(text).said)

    def __str__(self) -> str:
        return self.name


CALLED = {
    "map": "Morgan's Map",
    "sabre": "the Sabre",
    "beth": "Lady Beth",
    "hold": "the 6th Hold",
    "?": "a card lying face down",
}
"""The names of the powers; a card with a value is called by it."""

TreasureCards = tuple[TreasureCard, ...]

UNSEEN = TreasureCard(FACE_DOWN)

BETH = TreasureCard("beth")

SIXTH = TreasureCard("hold")

SABRE = TreasureCard("sabre")

MAP = TreasureCard("map")


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

    @property
    def said(self) -> object:
        return say("{morning} and {evening}", morning=kind_said(self.morning), evening=kind_said(self.evening))

    @classmethod
    def label(cls, text: str) -> str:
        return str(cls.read(text).said)

    def __str__(self) -> str:
        return f"{self.morning}/{self.evening}"


@dataclass(frozen=True, slots=True)
class Setting(Piece):
    """The two action dice as set on the sun and the moon."""

    morning: int
    evening: int

    form = "the morning die and the evening die with a stroke between, such as 3/5"

    @classmethod
    def read(cls, text: str) -> Self:
        parts = text.replace("/", " ").split()
        parts = list(parts[0]) if len(parts) == 1 else parts
        if len(parts) != 2 or any(part not in map(str, range(LOWEST_FACE, HIGHEST_FACE + 1)) for part in parts):
            raise unreadable("two numbers from {low} to {high} are wanted", low=LOWEST_FACE, high=HIGHEST_FACE)
        return cls(int(parts[0]), int(parts[1]))

    def of(self, half: Half) -> int:
        return self.morning if half == "morning" else self.evening

    @property
    def said(self) -> object:
        return say(
            "{morning} for the morning and {evening} for the evening", morning=self.morning, evening=self.evening
        )

    def __str__(self) -> str:
        return f"{self.morning}/{self.evening}"


class Roll(Setting):
    """The two action dice as rolled, not yet set."""

    __slots__ = ()
    form = "the two dice as rolled, such as 5, 3"

    @classmethod
    def read(cls, text: str) -> Self:
        return super().read(text.strip("[]").replace(",", "/"))

    def plain(self) -> list[int]:
        return [self.morning, self.evening]

    @property
    def said(self) -> object:
        return say("{one} and {other}", one=self.morning, other=self.evening)

    def __str__(self) -> str:
        return f"{self.morning}, {self.evening}"


@dataclass(frozen=True, slots=True)
class Face(Piece):
    """A face of the combat die; `-` means not rolled."""

    name: str

    @classmethod
    def read(cls, text: str) -> Self:
        name = text.lower()
        if name not in cls.choices():
            raise unreadable("the combat die has no such face")
        return cls(name)

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        return (*game.board.cells["combat_die"].value, NOTHING)

    @property
    def is_star(self) -> bool:
        return self.name == "star"

    @property
    def rolled(self) -> bool:
        return self.name != NOTHING

    @property
    def strength(self) -> int:
        return int(self.name)

    @property
    def said(self) -> object:
        return say("a star") if self.is_star else self.name if self.rolled else say("no roll")

    @classmethod
    def label(cls, text: str) -> str:
        return str(cls.read(text).said)

    def __str__(self) -> str:
        return self.name


NOT_ROLLED = Face(NOTHING)


@dataclass(frozen=True, slots=True)
class Choice(Piece):
    """What the winner of a battle does."""

    verb: str
    what: str = ""

    form = "goods and the number of the loser's hold, treasure and the card, curse and the card, or nothing"
    vocabulary = ("goods", "treasure", "curse", "nothing", *POWERS)

    @classmethod
    def read(cls, text: str) -> Self:
        verb, _, what = text.lower().partition(" ")
        if verb == "goods" and what in map(str, range(1, ALL_HOLDS + 1)):
            return cls(verb, what)
        if verb in ("treasure", "curse") and what:
            return cls(verb, TreasureCard.read(what).name)
        if verb == "nothing" and not what:
            return cls(verb)
        raise unreadable("this is none of the things a winner may do")

    @property
    def hold(self) -> int:
        return int(self.what)

    @property
    def treasure(self) -> TreasureCard:
        return TreasureCard(self.what)

    @property
    def said(self) -> object:
        if self.verb == "goods":
            return say("the goods in hold {hold}", hold=self.hold)
        if self.verb == "treasure":
            return self.treasure.said
        if self.verb == "nothing":
            return say("no spoils")
        if self.treasure == UNSEEN:
            return say("giving a card lying face down, as cursed")
        return say("giving the cursed treasure {card}", card=self.treasure)

    @classmethod
    def label(cls, text: str) -> str:
        return str(cls.read(text).said)

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".strip()


@dataclass(frozen=True, slots=True)
class Seats(Piece):
    """The players, clockwise."""

    names: tuple[str, ...]

    names_players = True
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
        names = tuple(player_name(name, RESERVED) for name in given)
        fewest, most = PLAYERS
        if not fewest <= len(set(map(folded, names))) == len(names) <= most:
            raise unreadable("two to six different players are wanted")
        return cls(names)

    def clockwise_from(self, captain: str) -> tuple[str, ...]:
        first = self.names.index(captain)
        return self.names[first:] + self.names[:first]

    def plain(self) -> list[str]:
        return list(self.names)

    def __str__(self) -> str:
        return ", ".join(self.names)
