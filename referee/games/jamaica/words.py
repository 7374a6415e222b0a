"""Names, words and amounts of Jamaica."""

from __future__ import annotations

from typing import Annotated, Literal

from referee.facts import Name
from referee.games.jamaica import game
from referee.words import Amount, Sentence, say, terms

PLAYERS = FEWEST_PLAYERS, MOST_PLAYERS = game.bounds("players")

DIE = LOWEST_FACE, HIGHEST_FACE = game.bounds("die")
"""What an action die can show."""
HOLDS = OWN_HOLDS, ALL_HOLDS = game.bounds("holds")
"""The holds of a ship, without and with the 6th Hold card."""

MOST_IN_HOLD = game.bounds("tokens")[1]

GHOST = "ghost"

RESERVED = frozenset({GHOST})

Player = Annotated[str, Name(RESERVED)]

Sailor = Annotated[str, Name(also=(GHOST,))]
"""A player or the Ghost Ship."""

Action = Literal["forward", "backward", "food", "gold", "powder"]

Direction = Literal["forward", "backward"]

Half = Literal["morning", "evening"]

Side = Literal["attacker", "defender", "none"]

GOODS: tuple[str, ...] = terms(("gold", "food", "powder"))

ACTIONS: tuple[str, ...] = terms(("forward", "backward", "food", "gold", "powder"))

CURSES = ("-2", "-3", "-4")

VALUES = ("+3", "+5", "+7", *CURSES)

POWERS = ("map", "sabre", "beth", "hold")

FACE_DOWN = "?"

NOTHING = "-"


# --- what things are called at the table ---


def who(name: str) -> object:
    """A player or the ghost, at the head of a sentence."""
    return say("The ghost") if name == GHOST else name


def whom(name: str) -> object:
    """A player or the ghost, inside a sentence."""
    return say("the ghost") if name == GHOST else name


KINDS = {"gold": "gold", "food": "food", "powder": "gunpowder"}


def kind_said(kind: str) -> Sentence:
    """Goods without their number."""
    return say(KINDS.get(kind, kind))


# --- amounts ---


def cards(n: int) -> Amount:
    return Amount(n, "{n} card", "{n} cards")


def steps(n: int) -> Amount:
    return Amount(n, "{n} step", "{n} steps")


def amount(kind: str, n: int) -> Amount:
    """Goods as they stand in a sentence."""
    if not kind:
        return Amount(n, "no goods", "no goods")
    if kind == "gold":
        return Amount(n, "{n} doubloon", "{n} doubloons")
    return Amount(n, "{n} food", "{n} food") if kind == "food" else Amount(n, "{n} gunpowder", "{n} gunpowder")


def action_said(symbol: str, number: int) -> Sentence:
    """What a symbol and its die demand."""
    if symbol in GOODS:
        return say("load {goods}", goods=amount(symbol, number))
    return say("sail {steps} {direction}", steps=steps(number), direction=say(symbol))
