"""Projects, discs and tiles, and how they are written; ships and people have rooms of their own."""

from __future__ import annotations

import re
from typing import ClassVar, Self

from referee.facts import Piece, hyphened, player_name, unreadable
from referee.games.vasco import game
from referee.games.vasco.ships import Ship
from referee.games.vasco.words import AREAS, CHARACTERS, DECKS, EXTRA_NUMBERS, NAMES, RESERVED, reals
from referee.games.vasco.written import INCOME, MANY, between, income, printed_income, with_income
from referee.values import dataclass
from referee.words import Sentence, Term, say


@dataclass(frozen=True, slots=True)
class Project(Piece):
    """A tile lying project side up."""

    limit: int
    crew: int
    vp: int = 0
    reals: int = 0
    deck: str = ""

    form = (
        "limit, crew, and what the ship gives: 7 crew 5 2vp 1r, in short 7 5 2 1r; "
        "the deck before it if you like: I 7 5"
    )
    vocabulary, marks = ("crew",), INCOME
    begins_with_number = True

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        deck = words.pop(0) if words and words[0] in DECKS else ""
        if "crew" in words[1:2]:
            words.pop(1)
        if len(words) < 2:
            raise unreadable("a project has a limit, the word crew and a crew number")
        vp, in_reals = income([f"{word}vp" if word.isdecimal() else word for word in words[2:]])
        limit = between(words[0], *game.bounds("limit"), say("the limit"))
        return cls(limit, between(words[1], *game.bounds("crew"), say("the crew")), vp, in_reals, deck)

    def is_the(self, other: Project) -> bool:
        """Whether both are the same tile as far as said; the deck need not be said."""
        same = (self.limit, self.crew, self.vp, self.reals) == (other.limit, other.crew, other.vp, other.reals)
        return same and (self.deck == other.deck or not self.deck or not other.deck)

    @property
    def said(self) -> object:
        project = say("project {limit} with crew {crew}", limit=self.limit, crew=self.crew)
        return with_income(project, self.vp, self.reals)

    def ship_of(self, owner: str) -> Ship:
        """The ship side of this tile."""
        return Ship(owner, self.limit, self.vp, self.reals)

    def __str__(self) -> str:
        start = f"{self.deck} " if self.deck else ""
        return f"{start}{self.limit} crew {self.crew}{printed_income(self.vp, self.reals)}"


@dataclass(frozen=True, slots=True)
class Disc(Piece):
    """A disc with its order number on an action space."""

    number: int
    player: str
    area: str

    names_players = True
    form = "number, player and area: 8 yellow characters"
    vocabulary = AREAS
    begins_with_number = True

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 3 or words[2] not in AREAS or not re.fullmatch(r"[0-9]{1,3}", words[0]):
            raise unreadable("a disc has a number, a player and an area: {areas}", areas=AREAS)
        return cls(int(words[0]), player_name(words[1], RESERVED), Term(words[2]))

    @property
    def is_extra(self) -> bool:
        return self.number in EXTRA_NUMBERS

    @property
    def said(self) -> object:
        return say("{n} of {player} in the {area} area", n=self.number, player=self.player, area=self.area)

    def __str__(self) -> str:
        return f"{self.number} {hyphened(self.player)} {self.area}"


@dataclass(frozen=True, slots=True)
class Portrait(Piece):
    """A disc lying on the portrait of a character."""

    character: str
    player: str

    names_players = True
    form = "character and player: dias black"
    vocabulary = CHARACTERS

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 2 or words[0] not in CHARACTERS:
            raise unreadable("a disc on a portrait has a character and a player: {characters}", characters=CHARACTERS)
        return cls(words[0], player_name(words[1], RESERVED))

    @property
    def said(self) -> object:
        return say("{player} on {name}", player=self.player, name=NAMES[self.character])

    def __str__(self) -> str:
        return f"{self.character} {hyphened(self.player)}"


@dataclass(frozen=True, slots=True)
class Tile(Piece):
    """A Vasco da Gama tile: start number, change, and two sums of money."""

    start: int
    change: int
    upper: int
    lower: int

    form = "its four numbers, start, change, upper and lower sum: 11 -3 9 4"
    printed: ClassVar[tuple[tuple[Sentence, tuple[int, int]], ...]] = (
        (say("the start number"), game.bounds("start")),
        (say("the change"), game.bounds("change")),
        (say("a sum of money"), (1, MANY)),
        (say("a sum of money"), (1, MANY)),
    )

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != len(cls.printed):
            raise unreadable("a Vasco da Gama tile has four numbers")
        return cls(*(between(word, *bounds, what) for word, (what, bounds) in zip(words, cls.printed, strict=True)))

    @property
    def said(self) -> object:
        numbers = {"start": self.start, "change": self.change}
        sums = {"upper": reals(self.upper), "lower": reals(self.lower)}
        return say("tile with start {start}, change {change}, {upper} and {lower}", **numbers, **sums)

    def __str__(self) -> str:
        change = f"{self.change:+d}" if self.change else "0"
        return f"{self.start} {change} {self.upper} {self.lower}"


# --- places that hold one thing or nothing ---


@dataclass(frozen=True, slots=True)
class TilePlace(Piece):
    tile: Tile | None = None

    form = f"{Tile.form}, or -"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(Tile.read(text))

    @property
    def said(self) -> object:
        return self.tile.said if self.tile else say("no tile")

    def __str__(self) -> str:
        return str(self.tile or "-")


@dataclass(frozen=True, slots=True)
class ProjectPlace(Piece):
    project: Project | None = None

    form = f"{Project.form}, or -"
    vocabulary, marks, begins_with_number = Project.vocabulary, Project.marks, True

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(Project.read(text))

    @property
    def said(self) -> object:
        return self.project.said if self.project else say("an empty place")

    def __str__(self) -> str:
        return str(self.project or "-")


NO_TILE = TilePlace()
NO_PROJECT = ProjectPlace()
