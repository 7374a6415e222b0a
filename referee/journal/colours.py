"""The colours of the players at a table: as told in the file, or as their names say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.facts import folded
from referee.problems import BadFact, unknown
from referee.words import say

COLOURS = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "yellow": say("yellow"),
    "black": say("black"),
    "white": say("white"),
    "orange": say("orange"),
    "brown": say("brown"),
    "grey": say("grey"),
    "violet": say("violet"),
    "purple": say("purple"),
    "pink": say("pink"),
    "turquoise": say("turquoise"),
}
"""Colours that players are named after, when they go by their pieces, and how they are said."""


def colours_of(players: Iterable[str], told: Mapping[str, str]) -> dict[str, str]:
    """Player -> colour, for whom one is known."""
    chosen = {folded(name): colour for name, colour in told.items()}
    own = {name: folded(name) for name in players if folded(name) in COLOURS}
    return {name: chosen.get(folded(name)) or own[name] for name in players if folded(name) in chosen or name in own}


def check_colours(players: tuple[str, ...], told: Mapping[str, str]) -> None:
    """Whoever has a colour must sit at the table, once it is known who does."""
    known = {folded(name) for name in players}
    strange = [name for name in told if players and folded(name) not in known]
    if strange:
        raise BadFact(*(unknown(f"colours.{name}", name, players, say("Player")) for name in strange))
