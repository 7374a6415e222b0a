"""What a ruling rests on besides what was told, in words: printed values, and what nobody told."""

from __future__ import annotations

from typing import Any

from referee.facts import asked
from referee.game import Game
from referee.rulebook import basis
from referee.ruling import Assumed, Ruling
from referee.showing.screen import Screen
from referee.words import Sentence, say

MATTER = ("profile", "untold")
"""What is told unasked: values of this player's own board, and what was taken as not there."""


def rests_on(screen: Screen, ruling: Ruling[Any], game: Game, everything: bool) -> None:
    """Values told against the rulebook always; of the others what players should know, or everything."""
    if ruling.doubts:
        screen.heading(say("You told another value than the rulebook"))
        for doubt in ruling.doubts:
            screen.say(say("* {value} ({basis})", value=_printed(doubt, game), basis=basis(doubt.basis)), 2)
    used = [item for item in ruling.assumed if everything or item.basis in MATTER]
    if used:
        screen.heading(say("It rests on"))
    for item in used:
        screen.say(f"* {_in_words(item, ruling, game)}", 2)


def _in_words(item: Assumed, ruling: Ruling[Any], game: Game) -> Sentence:
    if not item.path.startswith("board."):
        what, value = _prompt(item, ruling), _value(item)
        untold = (
            "{what} Not told, taken as {value}." if str(what).endswith("?") else "{what}: not told, taken as {value}."
        )
        return say(untold, what=what, value=value)
    return say("{value} ({basis})", value=_printed(item, game), basis=_known_from(item, game))


def _value(item: Assumed) -> object:
    return say("none") if item.value in (None, "", [], {}, "-", "none") else item.value


def _prompt(item: Assumed, ruling: Ruling[Any]) -> Sentence:
    """How the fact is asked for; a fact of a part of a move is called by its path."""
    try:
        return asked(type(ruling.facts), item.path).prompt
    except (KeyError, AttributeError, TypeError, AssertionError):
        return say("{path}", path=item.path.replace(".", " ").replace("_", " "))


def _printed(item: Assumed, game: Game) -> Sentence:
    return game.board.cells[item.path.removeprefix("board.")].told(item.value)


def _known_from(item: Assumed, game: Game) -> Sentence:
    """A guess that a player has confirmed stays a guess that was confirmed."""
    cell = game.board.cells[item.path.removeprefix("board.")]
    confirmed = item.basis == "profile" and cell.basis == "guess" and cell.value == item.value
    return say("confirmed by you") if confirmed else basis(item.basis)
