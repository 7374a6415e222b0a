"""Hippo tiles: a tie for the highest total is decided by them, in two stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.state import (
    Table,
    hippo_sums,
    leaders_of,
    moved,
    next_turn,
    still_tied,
    totals,
)
from referee.games.congo.words import Player, hippos, people
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, rather
from referee.values import dataclass, field, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class BidHipposMove:
    """Lay hippo tiles in a tie."""

    tiles: Annotated[
        Mapping[Player, tuple[int, ...]],
        Fact(
            "Numbers on the hippo tiles that {key} lays (- if none are held)", "tie.hippo", at_least=0, untold="asked"
        ),
    ] = field(default_factory=dict)


@game.move("bid-hippos", reveals=("tiles",))
def play_bid_hippos(table: Table, facts: BidHipposMove, book: Book) -> Ruling[Any]:
    refuse_unless_due(table, "bid-hippos")
    tied = leaders_of(totals(table, book))
    strangers = [name for name in facts.tiles if name not in tied]
    if strangers:
        raise BadFact(
            *(
                Problem(f"tiles.{who}", say("{who} is not tied for the highest total", who=who), "tie.hippo")
                for who in strangers
            )
        )
    book.need(facts, *(f"tiles.{player}" for player in tied if table.hippos[player]))
    laid = {who: facts.tiles.get(who, ()) for who in tied}
    _check_number(table, laid)
    held = {who: count - len(laid.get(who, ())) for who, count in table.hippos.items()}
    after = replace(table, hippos=held, tiles=laid)
    shown = because("tie.hippo", "The tiles are turned up together: {tiles}.", tiles=tiles_laid(after.tiles))
    best, sums = still_tied(after, book), hippo_sums(tied, after.tiles)
    if len(best) == 1:
        no_more = because("tie.second", "{who} is ahead alone: no more tiles are added.", applies=False, who=best[0])
        text = say("{who} wins the tie. The hippo tiles laid: {sums}.", who=best[0], sums=sums)
        return moved(replace(after, phase="settle"), text, shown, no_more)
    after = replace(after, phase="more-hippos", turn=best[0])
    second = because("tie.second", "{who} are still tied and may add more tiles.", who=people(best))
    not_yet = because("tie.shared", "Points for a tie come only if the tie stays.", applies=False)
    return moved(
        after,
        say("{who} are still tied. The hippo tiles laid: {sums}.", who=people(best), sums=sums),
        shown,
        second,
        not_yet,
    )


def tiles_laid(laid: Mapping[str, tuple[int, ...]]) -> object:
    """Who laid which tiles, in a sentence."""
    none = say("no tile")
    return tuple(say("{who} {tiles}", who=who, tiles=tiles or none) for who, tiles in laid.items())


def _check_number(table: Table, tiles: Mapping[str, tuple[int, ...]]) -> None:
    """At least one tile, at most those held; none only by a player who holds none."""
    for player in tiles:
        held, laid = table.hippos[player], len(tiles[player])
        if min(held, 1) <= laid <= held:
            continue
        must = "{player} has {held} in hand and lays at least one, at most all."
        none = "{player} holds no hippo tiles and lays none."
        raise Refused(
            illegal(
                say("No. {player} cannot lay {laid}.", player=player, laid=hippos(laid)),
                because("tie.second", "More tiles may follow only if the tie stays.", applies=False),
                because("tie.hippo", must if held else none, player=player, held=hippos(held)),
                instead=[_could_lay(player, held)],
            )
        )


def _could_lay(player: str, held: int) -> Instead:
    if held > 1:
        return rather("{player} lays from 1 to {held} tiles.", player=player, held=held)
    if held:
        return rather("{player} lays {tiles}.", player=player, tiles=hippos(1))
    return rather("{player} lays no hippo tile.", player=player)


@dataclass(frozen=True, slots=True)
class AddHipposMove:
    """Add hippo tiles, or decline."""

    player: Annotated[Player, Fact("Who adds or declines", "tie.second")]
    tiles: Annotated[
        tuple[int, ...],
        Fact("Numbers on the tiles added face up (- to decline)", "tie.second", at_least=0, untold="asked"),
    ] = ()


@game.move("add-hippos", reveals=("tiles",))
def play_add_hippos(table: Table, facts: AddHipposMove, book: Book) -> Ruling[Any]:
    _refuse_unless_tied(table, facts.player, book)
    held = table.hippos[facts.player]
    tiles = book.choice(facts, "tiles") if held else facts.tiles
    if len(tiles) > held:
        raise Refused(_too_many(facts, held))
    after = replace(
        table,
        hippos={**table.hippos, facts.player: held - len(tiles)},
        more={**table.more, facts.player: table.more.get(facts.player, ()) + tiles} if tiles else table.more,
        more_done=_done(table, facts, book),
    )
    after = replace(after, turn=next_turn(after, facts.player, book))
    after = replace(after, phase="settle") if after.turn == "none" else after
    whole = hippo_sums((facts.player,), after.tiles, after.more)[facts.player]
    adds = "{player} adds hippo tiles worth {n} and has {whole} in all."
    text = say(adds, player=facts.player, n=sum(tiles), whole=whole)
    if not tiles:
        text = say("{player} adds no hippo tile and stays at {whole}.", player=facts.player, whole=whole)
    turn = because("tie.second", "Tied players may add tiles in turn order, face up.")
    return moved(after, text, turn, _tie_open(after, book))


def _tie_open(table: Table, book: Book) -> Reason:
    """Why the tie is not shared now, or why nobody has won it."""
    if table.phase == "more-hippos":
        return because("tie.shared", "The tie is not over: {turn} may still add.", applies=False, turn=table.turn)
    sums = hippo_sums(still_tied(table, book), table.tiles, table.more)
    best = leaders_of(sums)
    if len(best) == 1:
        return because("tie.shared", "{who} is ahead alone ({sums}).", applies=False, who=best[0], sums=sums)
    return because("tie.hippo", "Nobody is ahead alone ({sums}).", applies=False, sums=sums)


def _refuse_unless_tied(table: Table, player: str, book: Book) -> None:
    """Phase, still tied, and on turn."""
    tied = still_tied(table, book) if table.phase == "more-hippos" else ()
    if tied and player in table.players and player not in tied:
        raise Refused(
            illegal(
                say("No. {player} is not tied any more.", player=player),
                because(
                    "tie.hippo", "The first hippo tiles were: {tiles}.", applies=False, tiles=tiles_laid(table.tiles)
                ),
                because("tie.second", "Only those still tied add tiles: {tied}.", tied=people(tied)),
                instead=[rather("It is the turn of {turn}.", turn=table.turn)],
            )
        )
    refuse_unless_due(table, "add-hippos", player, "tie.second")


def _too_many(facts: AddHipposMove, held: int) -> Ruling[Any]:
    at_most = [rather("Add at most {held}.", held=hippos(held))] if held else []
    return illegal(
        say("No. {player} cannot add {tiles}.", player=facts.player, tiles=hippos(len(facts.tiles))),
        because("round.phases", "{player} is on turn and may add.", applies=False, player=facts.player),
        because("tie.second", "Hippo tiles that {player} still holds: {held}.", player=facts.player, held=held),
        instead=[*at_most, rather("Decline.", {"tiles": []})],
    )


def _done(table: Table, facts: AddHipposMove, book: Book) -> tuple[str, ...]:
    """Who is done: those who declined since the last addition or, with one lap, who had their turn."""
    if not facts.tiles or book.reading("hippo-laps") == "one-lap":
        return (*table.more_done, facts.player)
    return ()
