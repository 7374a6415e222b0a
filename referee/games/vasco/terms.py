"""The words of Vasco da Gama: players, areas, harbours, characters, and amounts of things."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from referee.facts import Name
from referee.words import Amount, say

RESERVED = frozenset({"merchant", "board", "none", "out", "missionary", "bag"})
Player = Annotated[str, Name(RESERVED)]
PlayerOrBoard = Annotated[str, Name(RESERVED, also=("board",))]
PlayerOrNone = Annotated[str, Name(RESERVED, also=("none",))]

Area = Literal["recruiting", "characters", "projects", "navigation"]
AREAS: tuple[Area, ...] = get_args(Area)

Harbour = Literal["natal", "terra", "mozambique", "mombasa", "malindi", "calicut"]
HARBOURS: tuple[Harbour, ...] = get_args(Harbour)
"""In sailing order, south to north (`harbour.order`)."""

Character = Literal["dias", "alvares", "sernigi", "manuel"]
CHARACTERS: tuple[Character, ...] = get_args(Character)

COLOURS = ("turquoise", "violet", "grey", "orange", "missionary")
"""Four colours of sailors; missionaries count as a fifth colour."""

DECKS = ("I", "II", "III")
EXTRA_NUMBERS = (21, 22)

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


def reals(n: int) -> Amount:
    return Amount(n, "{n} real", "{n} reals")


def ships(n: int) -> Amount:
    return Amount(n, "{n} ship", "{n} ships")


def captains(n: int) -> Amount:
    return Amount(n, "{n} captain", "{n} captains")


def sailors(n: int) -> Amount:
    return Amount(n, "{n} sailor", "{n} sailors")


def people(n: int) -> Amount:
    return Amount(n, "{n} person", "{n} people")


def colours(n: int) -> Amount:
    return Amount(n, "{n} colour", "{n} colours")


def missionaries(n: int) -> Amount:
    return Amount(n, "{n} missionary", "{n} missionaries")


def discs(n: int) -> Amount:
    return Amount(n, "{n} disc", "{n} discs")
