"""The words of Vasco da Gama: players, areas, harbours, characters, and amounts of things."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from referee.facts import Name
from referee.games.vasco import game
from referee.words import Amount, counting, naming, say, terms, titling

RESERVED = frozenset({"merchant", "board", "none", "out", "missionary", "bag"})
Player = Annotated[str, Name(RESERVED)]
PlayerOrBoard = Annotated[str, Name(RESERVED, also=("board",))]
PlayerOrNone = Annotated[str, Name(RESERVED, also=("none",))]

Area = Literal["recruiting", "characters", "projects", "navigation"]
AREAS: tuple[Area, ...] = terms(get_args(Area))
AREA_NAMES = {
    "recruiting": say("Recruiting"),
    "characters": say("Characters"),
    "projects": say("Projects"),
    "navigation": say("Navigation"),
}
"""As they are called where they stand alone."""
titling("vasco", AREA_NAMES)

Harbour = Literal["natal", "terra", "mozambique", "mombasa", "malindi", "calicut"]
HARBOURS: tuple[Harbour, ...] = get_args(Harbour)
"""In sailing order, south to north (`harbour.order`)."""

CharacterName = Literal["dias", "alvares", "sernigi", "manuel"]
CHARACTERS: tuple[CharacterName, ...] = get_args(CharacterName)

SAILOR_COLOURS: tuple[str, ...] = terms(("turquoise", "violet", "grey", "orange"))
COLOURS: tuple[str, ...] = (*SAILOR_COLOURS, *terms(("missionary",)))
"""Missionaries count as a fifth colour."""

DECKS = ("I", "II", "III")

PLAYERS = FEWEST_PLAYERS, MOST_PLAYERS = game.bounds("players")
"""As many sections has the recruiting area: one for each."""
ExtraNumber = Literal[21, 22]
EXTRA_NUMBERS = game.bounds("extra")
LOWEST_NUMBER, LAST_ORDINARY = game.bounds("ordinary")
NUMBERS = LOWEST_NUMBER, EXTRA_NUMBERS[-1]
THE_EXTRA: dict[str, Any] = dict(zip(("first", "second"), EXTRA_NUMBERS, strict=True))
THE_ORDINARY: dict[str, Any] = {"lowest": LOWEST_NUMBER, "highest": LAST_ORDINARY}
"""The numbers of both kinds of discs as sentences name them."""
UPPER_PROJECTS = game.bounds("upper")[1]
LEAST_LIMIT = game.bounds("limit")[0]
LEAST_IN_MOMBASA = game.bounds("mombasa")[0]
FITS_NO_PLACE = "Limit {limit} fits no place of Mombasa, where the smallest is {smallest}."


def is_number(number: int) -> bool:
    """Whether a disc can have this order number."""
    return LOWEST_NUMBER <= number <= EXTRA_NUMBERS[-1]


# --- what things are called at the table ---

NAMES = {
    "natal": say("Natal"),
    "terra": say("Terra de Boa Gente"),
    "mozambique": say("Mozambique"),
    "mombasa": say("Mombasa"),
    "malindi": say("Malindi"),
    "calicut": say("Calicut"),
    "dias": say("Dias"),
    "alvares": say("Alvares"),
    "sernigi": say("Sernigi"),
    "manuel": say("Manuel"),
}
"""Harbours and characters as they are called at the table."""
naming(NAMES)

PHASES = {
    "merchant": say("the first merchant ship is to be sent"),
    "ready": say("the round is about to begin"),
    "place": say("discs are placed, in phase 1"),
    "act": say("numbers are called, in phase 2"),
    "sail": say("ships sail, in phase 3"),
    "end": say("the round ends"),
    "final": say("the last projects are launched"),
    "over": say("the game is over"),
}
"""What happens in each phase, as it stands in a sentence."""


# --- amounts ---


def reals(n: int) -> Amount:
    return Amount(n, "{n} real", "{n} reals")


def ships(n: int) -> Amount:
    return Amount(n, "{n} ship", "{n} ships")


def captains(n: int) -> Amount:
    return Amount(n, "{n} captain", "{n} captains")


def sailors(n: int) -> Amount:
    return Amount(n, "{n} sailor", "{n} sailors")


_OF_COLOUR = {
    "turquoise": ("{n} turquoise", "{n} turquoise"),
    "violet": ("{n} violet", "{n} violet"),
    "grey": ("{n} grey", "{n} grey"),
    "orange": ("{n} orange", "{n} orange"),
    "missionary": ("{n} missionary", "{n} missionaries"),
}
counting(_OF_COLOUR)


def of_colour(colour: str, n: int) -> Amount:
    """Sailors of one colour, or missionaries."""
    return Amount(n, *_OF_COLOUR[colour])


def people(n: int) -> Amount:
    return Amount(n, "{n} person", "{n} people")


def colours(n: int) -> Amount:
    return Amount(n, "{n} colour", "{n} colours")


def missionaries(n: int) -> Amount:
    return Amount(n, "{n} missionary", "{n} missionaries")


def discs(n: int) -> Amount:
    return Amount(n, "{n} disc", "{n} discs")


def projects(n: int) -> Amount:
    return Amount(n, "{n} project", "{n} projects")


def upper_projects(n: int) -> Amount:
    return Amount(n, "{n} upper project", "{n} upper projects")
