"""The pieces of Expedition: Congo River 1884 and how they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self, get_args

from referee.facts import Fact, Name, Piece, unreadable
from referee.words import Amount, say

# --- players ---

RESERVED = frozenset({"none", "hidden", "flees"})
NAME = r"[a-z][a-z0-9-]*"
Player = Annotated[str, Name(RESERVED, pattern=NAME)]
PlayerOrNone = Annotated[str, Name(RESERVED, also=("none",), pattern=NAME)]

Order = Annotated[
    tuple[Player, ...],
    Fact("All players clockwise, the first player first", "round.phases", length=(2, 4), distinct=True),
]

# --- characters ---

PROFESSIONS = ("explorer", "anthropologist", "doctor", "missionary", "officer")
Power = Literal["belgium", "france", "britain", "germany"]
Neutral = Literal["usa", "spain", "portugal", "netherlands", "sweden", "austria", "russia"]
Nation = Literal[Power, Neutral]
POWERS: tuple[str, ...] = get_args(Power)
NEUTRALS: tuple[str, ...] = get_args(Neutral)


@dataclass(frozen=True, slots=True, eq=False)
class Character(Piece):
    """`doctor france`, or a neutral with two professions: `doctor/officer usa`."""

    professions: tuple[str, ...]
    nation: str
    form: ClassVar[str] = "profession and power (doctor france), or two professions and a neutral (doctor/officer usa)"
    vocabulary: ClassVar[tuple[str, ...]] = (*PROFESSIONS, *POWERS, *NEUTRALS)

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

    def __str__(self) -> str:
        return f"{'/'.join(self.professions)} {self.nation}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Character) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _rank(profession: str) -> int:
    return PROFESSIONS.index(profession) if profession in PROFESSIONS else len(PROFESSIONS)


def _check_character(professions: tuple[str, ...], nation: str) -> None:
    strange = [word for word in professions if word not in PROFESSIONS]
    if strange:
        raise unreadable("there is no profession {strange}; there are {known}", strange=strange, known=PROFESSIONS)
    if nation in POWERS and len(professions) != 1:
        raise unreadable("a character of {nation} has exactly one profession", nation=nation)
    if nation in NEUTRALS and (len(professions) != 2 or professions[0] == professions[1]):
        raise unreadable("a neutral from {nation} has exactly two different professions", nation=nation)
    if nation not in POWERS + NEUTRALS:
        raise unreadable("there is no nation {nation}; there are {known}", nation=nation, known=POWERS + NEUTRALS)


class CharacterOr(Character):
    """A character, or the word that stands where none is seen."""

    __slots__ = ()
    absent: ClassVar[str] = ""

    @classmethod
    def read(cls, text: str) -> Self:
        return cls((), cls.absent) if text == cls.absent else super().read(text)

    def __str__(self) -> str:
        return super().__str__().strip()


class Laid(CharacterOr):
    """A character laid as a bid: face up, or `hidden`."""

    __slots__ = ()
    absent: ClassVar[str] = "hidden"
    form: ClassVar[str] = "a character as doctor france or doctor/officer usa, or hidden"


class CharacterOrNone(CharacterOr):
    """A character, or `none` where there is none."""

    __slots__ = ()
    absent: ClassVar[str] = "none"
    form: ClassVar[str] = "a character as doctor france or doctor/officer usa, or none"


HIDDEN = Laid((), "hidden")


def shown(character: Character) -> Laid:
    """The character lying face up."""
    return Laid(character.professions, character.nation)


# --- auxiliaries and bids ---

ICON_OF = {
    "porter": "explorer",
    "assistant": "anthropologist",
    "nurse": "doctor",
    "nun": "missionary",
    "askari": "officer",
}
AUXILIARIES = (*ICON_OF, "interpreter", "boy")
Auxiliary = Literal["porter", "assistant", "nurse", "nun", "askari", "interpreter", "boy"]
AuxiliaryOrNone = Literal[Auxiliary, "none"]


def adds(card: str) -> int | float:
    """What an auxiliary adds to a bid (aux.plus-one, aux.boy-half)."""
    return 0.5 if card == "boy" else 1


def fitting(character: Character) -> list[str]:
    """The auxiliaries whose icon is on the character (aux.icon)."""
    return [card for card, profession in ICON_OF.items() if profession in character.professions]


@dataclass(frozen=True, slots=True)
class Bid(Piece):
    """`5 + nun + boy`: the base value and the auxiliaries laid."""

    base: int
    auxiliaries: tuple[str, ...] = ()
    form: ClassVar[str] = "base value and auxiliaries, for example 5 + nun + boy"
    vocabulary: ClassVar[tuple[str, ...]] = AUXILIARIES

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
    def total(self) -> int | float:
        return self.base + sum(adds(card) for card in self.auxiliaries)

    def __str__(self) -> str:
        return " + ".join([str(self.base), *self.auxiliaries])


# --- stations, flags, stops ---

STATIONS = {"barracks": 4, "hospital": 4, "mission": 4, "village": 4, "jungle": 3}
"""Tiles of each kind in the box."""
Station = Literal["barracks", "hospital", "mission", "village", "jungle"]

FLAGS = {"belgium": 4, "france": 6, "britain": 6, "germany": 4}
"""Flags of each kind in the box."""
Flag = Power
FlagOrNone = Literal[Flag, "none"]

HIPPO_TILES, CHARACTERS, AUXILIARY_CARDS = 14, 54, 54
NEUTRALS_REMOVED = {2: 4, 3: 2, 4: 0}

NAMED_STOPS = (
    "leopoldville",
    "bolobo",
    "liranga",
    "nouvelle-anvers",
    "bumba",
    "basoko",
    "stanley-falls",
    "ubundu",
    "kindu",
)


class Stop(str, Piece):
    """A stop of the boat. The rulebook names nine; another is called by its printed name."""

    __slots__ = ()
    form: ClassVar[str] = f"{', '.join(NAMED_STOPS)}, or another printed name in small letters with hyphens"
    vocabulary: ClassVar[tuple[str, ...]] = NAMED_STOPS

    @classmethod
    def read(cls, text: str) -> Self:
        name = text.lower().replace(" ", "-")
        if not re.fullmatch(NAME, name) or name == "none":
            raise unreadable("a stop is written in small letters with hyphens")
        return cls(name)


StationFact = Annotated[Station, Fact("Station tile that lies face up at the stop", "station.reveal")]
FlagFact = Annotated[FlagOrNone, Fact("Flag lying at the station now (none if it is gone)", "value.nationality")]
StopFact = Annotated[Stop, Fact("Stop at which the boat lies", "round.phases")]
ValueFact = Annotated[int, Fact("Points printed at this stop on the board", "flag.village-four", at_least=1, at_most=9)]

# --- special cards ---

Special = Literal[
    "gorilla",
    "warrior",
    "okapi",
    "malaria",
    "tam-tam",
    "friendly-meeting",
    "explored-region",
    "boiler-damage",
    "man-overboard",
    "only-nationals",
    "no-auxiliaries",
    "arab-trader",
    "hippo-attack",
    "colonist",
    "shaman",
]
SPECIALS: tuple[Special, ...] = get_args(Special)
SpecialOrNone = Literal[Special, "none"]


def removed_specials(players: int) -> tuple[str, ...]:
    """Special cards that are not in play with this number of players (setup.special-removed)."""
    return ("okapi", "only-nationals", "hippo-attack") if players == 2 else ("tam-tam",)


def specials_in_play(players: int) -> int:
    return len(SPECIALS) - len(removed_specials(players))


def characters_in_play(players: int) -> int:
    return CHARACTERS - NEUTRALS_REMOVED[players]


@dataclass(frozen=True, slots=True)
class Attack(Piece):
    """`petya`, `lida 2`, `dima flees`: who is attacked and what he rolls."""

    player: str
    roll: int | None = None
    flees: bool = False
    form: ClassVar[str] = "the player attacked, with the roll or flees: petya, lida 2, dima flees"
    vocabulary: ClassVar[tuple[str, ...]] = ("flees",)

    @classmethod
    def read(cls, text: str) -> Self:
        player, _, rest = text.partition(" ")
        if not re.fullmatch(NAME, player) or player in RESERVED:
            raise unreadable("an attack begins with the name of a player")
        if rest and rest != "flees" and rest not in ("1", "2", "3", "4"):
            raise unreadable("after the name stands nothing, a roll from 1 to 4, or flees")
        return cls(player, int(rest) if rest.isdigit() else None, rest == "flees")

    def __str__(self) -> str:
        rest = "flees" if self.flees else "" if self.roll is None else str(self.roll)
        return f"{self.player} {rest}".strip()


# --- amounts and lists ---


def hippos(n: int) -> Amount:
    return Amount(n, "{n} hippo tile", "{n} hippo tiles")


def auxiliaries(n: int) -> Amount:
    return Amount(n, "{n} auxiliary", "{n} auxiliaries")


def people(players: Sequence[str]) -> object:
    """Players in a sentence; an empty list reads as nobody."""
    return tuple(players) or say("nobody")
