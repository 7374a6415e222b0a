"""The pieces of Expedition: Congo River 1884 and how they are written."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Self

from referee.facts import Fact, Piece, hyphened, player_name, unreadable
from referee.games.congo import game
from referee.games.congo.words import (
    AUXILIARIES,
    HIGHEST_FACE,
    ICON_OF,
    LOWEST_FACE,
    NAMED_STOPS,
    NATIONAL,
    NEUTRALS,
    POWERS,
    PROFESSIONS,
    RESERVED,
    FlagOrNone,
    Station,
    cards,
    stop_name,
)
from referee.values import dataclass
from referee.words import Sentence, and_all, called, say

# --- characters ---


@dataclass(frozen=True, slots=True, eq=False)
class Character(Piece):
    """`doctor france`, or a neutral with two professions: `doctor/officer usa`."""

    professions: tuple[str, ...]
    nation: str

    form = "profession and power (doctor france), or two professions and a neutral (doctor/officer usa)"
    vocabulary = (*PROFESSIONS, *POWERS, *NEUTRALS)

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.lower().replace(" /", "/").replace("/ ", "/").split(" ")
        if len(words) != 2:
            raise unreadable("a character is one or two professions and a nation")
        professions = tuple(sorted(words[0].split("/"), key=_rank))
        _check_character(professions, words[1])
        return cls(professions, words[1])

    @property
    def neutral(self) -> bool:
        return self.nation in NEUTRALS

    @property
    def said(self) -> object:
        """The French doctor; the American doctor and officer."""
        return say("the {nation} {professions}", nation=NATIONAL[self.nation], professions=self.called)

    @property
    def called(self) -> object:
        """What this character is: a doctor; a neutral is two things."""
        return and_all(say(profession) for profession in self.professions)

    def __str__(self) -> str:
        return f"{'/'.join(self.professions)} {self.nation}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Character) and str(self) == str(other)


def _rank(profession: str) -> int:
    return PROFESSIONS.index(profession) if profession in PROFESSIONS else len(PROFESSIONS)


def _check_character(professions: tuple[str, ...], nation: str) -> None:
    strange = [word for word in professions if word not in PROFESSIONS]
    if strange:
        raise unreadable(
            "there is no profession {strange}; there are {known}",
            strange=strange,
            known=tuple(map(called, PROFESSIONS)),
        )
    of = called(nation)
    if nation in POWERS and len(professions) != 1:
        raise unreadable("a character of {nation} has exactly one profession", nation=of)
    if nation in NEUTRALS and (len(professions) != 2 or professions[0] == professions[1]):
        raise unreadable("a neutral from {nation} has exactly two different professions", nation=of)
    if nation not in POWERS + NEUTRALS:
        known = tuple(map(called, POWERS + NEUTRALS))
        raise unreadable("there is no nation {nation}; there are {known}", nation=nation, known=known)


class CharacterOr(Character):
    """A character, or the word that stands where none is seen."""

    __slots__ = ()
    absent: ClassVar[str] = ""
    unseen: ClassVar[Sentence] = say("no character")

    @classmethod
    def read(cls, text: str) -> Self:
        return cls((), cls.absent) if text == cls.absent else super().read(text)

    @property
    def said(self) -> object:
        return super().said if self.professions else self.unseen

    def __str__(self) -> str:
        return super().__str__().strip()


class Laid(CharacterOr):
    """A character laid as a bid: face up, or `hidden`."""

    __slots__ = ()
    absent: ClassVar[str] = "hidden"
    unseen: ClassVar[Sentence] = say("a character face down")

    form = "a character as doctor france or doctor/officer usa, or hidden"


class CharacterOrNone(CharacterOr):
    """A character, or `none` where there is none."""

    __slots__ = ()
    absent: ClassVar[str] = "none"

    form = "a character as doctor france or doctor/officer usa, or none"


HIDDEN = Laid((), "hidden")


def shown(character: Character) -> Laid:
    """The character lying face up."""
    return Laid(character.professions, character.nation)


# --- auxiliaries and bids ---


def fitting(character: Character) -> list[str]:
    """The auxiliaries whose icon is on the character (`aux.icon`)."""
    return [card for card, profession in ICON_OF.items() if profession in character.professions]


@dataclass(frozen=True, slots=True)
class Bid(Piece):
    """`5 + nun + boy`: the base value and the auxiliaries laid."""

    base: int
    auxiliaries: tuple[str, ...] = ()

    form = "base value and auxiliaries, for example 5 + nun + boy"
    vocabulary = AUXILIARIES
    begins_with_number = True

    @classmethod
    def read(cls, text: str) -> Self:
        base, *cards = (part.strip() for part in re.split(r"(?<!^)\+", text.lower()))
        if not re.fullmatch(r"[+-]?\d{1,2}", base):
            raise unreadable("a bid begins with the base value of the character")
        strange = [card for card in cards if card not in AUXILIARIES]
        if strange:
            raise unreadable("there is no auxiliary {strange}; there are {known}", strange=strange, known=AUXILIARIES)
        return cls(int(base), tuple(cards))

    @property
    def said(self) -> object:
        if not self.auxiliaries:
            return say("a character worth {base}", base=self.base)
        return say("a character worth {base} with {cards}", base=self.base, cards=cards(self.auxiliaries))

    def __str__(self) -> str:
        return " + ".join([str(self.base), *self.auxiliaries])


# --- stops ---


class Stop(str, Piece):
    """A stop of the boat. The rulebook names nine; another is called by its printed name."""

    __slots__ = ()
    form = f"{', '.join(NAMED_STOPS)}, or another printed name in small letters with hyphens"
    vocabulary = NAMED_STOPS

    @classmethod
    def read(cls, text: str) -> Self:
        name = text.lower().replace(" ", "-")
        if not re.fullmatch(r"[a-z][a-z0-9-]*", name) or name == "none":
            raise unreadable("a stop is written in small letters with hyphens")
        return cls(name)

    @property
    def said(self) -> object:
        return stop_name(self)


# --- attacks ---


@dataclass(frozen=True, slots=True)
class Attack(Piece):
    """`petya`, `lida 2`, `dima flees`: who is attacked and what he rolls."""

    player: str
    roll: int | None = None
    flees: bool = False

    names_players = True
    form = "the player attacked, with the roll or flees: petya, lida 2, dima flees"
    vocabulary = ("flees",)

    @classmethod
    def read(cls, text: str) -> Self:
        player, _, rest = text.partition(" ")
        if rest and rest != "flees" and rest not in map(str, range(LOWEST_FACE, HIGHEST_FACE + 1)):
            wanted = "after the name stands nothing, a roll from {low} to {high}, or flees"
            raise unreadable(wanted, low=LOWEST_FACE, high=HIGHEST_FACE)
        return cls(player_name(player, RESERVED), int(rest) if rest.isdigit() else None, rest == "flees")

    @property
    def said(self) -> object:
        if self.flees:
            return say("{who} flees", who=self.player)
        if self.roll is None:
            return self.player
        return say("{who} rolls {roll}", who=self.player, roll=self.roll)

    def __str__(self) -> str:
        rest = "flees" if self.flees else "" if self.roll is None else str(self.roll)
        return f"{hyphened(self.player)} {rest}".strip()


# --- facts that several questions and moves ask for alike ---

StationFact = Annotated[
    Station, Fact("Station tile that lies face up at the stop", "station.reveal", untold="from the table")
]
FlagFact = Annotated[
    FlagOrNone,
    Fact("Flag lying at the station now (none if it is gone)", "value.nationality", untold="from the table"),
]
StopFact = Annotated[Stop, Fact("Stop at which the boat lies", "round.phases", untold="from the table")]
ValueFact = Annotated[
    int,
    Fact("Points printed at this stop on the board", "flag.village-four", *game.bounds("stop"), untold="no choice"),
]
