"""Boiler damage: what each opponent discards from hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.congo.pieces import CharacterOrNone
from referee.games.congo.state import Table
from referee.ruling import Ruling, because, illegal, rather
from referee.words import say

NONE = CharacterOrNone.read("none")


def discards_of(table: Table, player: str, told: Mapping[str, CharacterOrNone]) -> dict[str, CharacterOrNone]:
    """What the opponents discard; that an empty hand discards none need not be told."""
    empty = {who: NONE for who, hand in table.hands.items() if who != player and not hand.characters}
    return {**empty, **told}


def wrong_discards(table: Table, discards: Mapping[str, CharacterOrNone]) -> Iterator[Ruling[Any]]:
    """`none` is for an empty hand, a character for any other (`boiler.discard`)."""
    for player, card in discards.items():
        held = table.hands[player].characters
        if (card == NONE) == (held == 0):
            continue
        keeps = "Characters in the hand of {player}: {held}. One must be discarded."
        empty = "{player} holds no character and discards none."
        name = rather("Name a character that {player} discards.", player=player)
        yield illegal(
            say("No. The discard of {player} is wrong.", player=player),
            because("boiler.discard", keeps if held else empty, player=player, held=held),
            instead=[name if held else rather("{player} discards none.", player=player)],
        )
