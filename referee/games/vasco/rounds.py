"""Opening a round, turning up the tile, and what happens between rounds."""

from __future__ import annotations

from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.discs import turn
from referee.games.vasco.due import refuse_unless_due
from referee.games.vasco.pieces import NO_TILE, Tile, TilePlace
from referee.games.vasco.state import Table
from referee.games.vasco.words import (
    reals,
)
from referee.ruling import Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class BeginRoundMove:
    """Begin the round."""


@game.move("begin-round")
def play_begin_round(table: Table, facts: BeginRoundMove) -> Ruling[None]:
    refuse_unless_due(table, "begin-round")
    tile = table.tile_next.tile
    assert tile is not None
    after = replace(
        table,
        phase="place",
        tile_now=table.tile_next,
        tile_next=NO_TILE,
        start=tile.start,
        change=0,
        piles=(tile.upper, tile.lower),
        portraits=(),
        skipped=(),
        manuel_start=table.holder("manuel"),
    )
    sentence = "The marker goes to {start}; {upper} and {lower} are laid out."
    why = because("place.start", sentence, start=tile.start, upper=reals(tile.upper), lower=reals(tile.lower))
    text = say(
        "Round {round} begins: the marker stands on {start}; {upper} and {lower} are laid out.",
        round=table.round,
        start=tile.start,
        upper=reals(tile.upper),
        lower=reals(tile.lower),
    )
    later = because("marker.move", "The marker moves on only when the next tile is turned up.", applies=False)
    return legal(None, text, why, later, after=after)


@dataclass(frozen=True, slots=True)
class RevealMove:
    """Turn up the next Vasco da Gama tile."""

    tile: Annotated[Tile, Fact("Vasco da Gama tile just turned up", "marker.move")]


@dataclass(frozen=True, slots=True)
class FirstFree:
    first_free: int


@game.move("reveal", reveals=("tile",))
def play_reveal(table: Table, facts: RevealMove, book: Book) -> Ruling[FirstFree]:
    refuse_unless_due(table, "reveal")
    player = turn(table, book).player
    if player != "none":
        return illegal(
            say("No. {player} has discs to place.", player=player),
            because("place.end", "Phase 1 ends when all discs are placed; {player} is next.", player=player),
            because("place.stuck", "A disc is kept only when no area has an empty space.", applies=False),
            instead=[rather("{player} places a disc, or keeps it if no area has an empty space.", player=player)],
        )
    free = table.start + facts.tile.change
    after = replace(
        table,
        change=facts.tile.change,
        tile_next=TilePlace(facts.tile),
        skipped=(),
        phase="act" if table.discs else "sail",
    )
    return legal(
        FirstFree(free),
        say("The marker moves by {change}: {free} is the first free number.", change=facts.tile.change, free=free),
        because("place.end", "All discs are placed."),
        because("place.fixed", "Nobody may change disc or number now.", applies=False),
        because(
            "marker.move",
            "The marker moves from {start} by {change} to {free}.",
            start=table.start,
            change=facts.tile.change,
            free=free,
        ),
        because("marker.next", "Start number and money of the new tile wait for the next round."),
        after=after,
    )
