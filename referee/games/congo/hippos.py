"""Hippo tiles: a tie for the highest total is decided by them, in two stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import Player, hippos
from referee.games.congo.state import (
    Table,
    hippo_sums,
    leaders_of,
    moved,
    next_turn,
    out_of_phase,
    out_of_turn,
    still_tied,
    totals,
    whose_turn,
)
from referee.ruling import Instead, Reason, Ruling, because, illegal, rather
from referee.words import say


@dataclass(frozen=True, slots=True)
class BidHippos:
    """Lay hippo tiles in a tie"""

    tiles: Annotated[
        Mapping[Player, tuple[int, ...]],
        Fact("Numbers on the hippo tiles that {key} lays (- if none are held)", "tie.hippo", at_least=0),
    ] = field(default_factory=dict)


@congo.move("bid-hippos", reveals=("tiles",))
def bid_hippos(table: Table, facts: BidHippos, book: Book) -> Ruling[Any]:
    if wrong := out_of_phase(table, "bid-hippos", "hippos"):
        return wrong
    tied = leaders_of(totals(table))
    strangers = [name for name in facts.tiles if name not in tied]
    if strangers:
        raise BadFact(
            *(
                Problem(f"tiles.{who}", say("{who} is not tied for the highest total", who=who), "tie.hippo")
                for who in strangers
            )
        )
    book.need(facts, *(f"tiles.{player}" for player in tied))
    if wrong := _wrong_number(table, facts, tied):
        return wrong
    held = {who: count - len(facts.tiles.get(who, ())) for who, count in table.hippos.items()}
    after = replace(table, hippos=held, tiles={who: facts.tiles[who] for who in tied})
    laid = because("tie.hippo", "The tiles are turned up together: {tiles}.", tiles=dict(after.tiles))
    best = still_tied(after)
    if len(best) == 1:
        no_more = because("tie.second", "{who} is ahead alone: no more tiles are added.", applies=False, who=best)
        text = say("{who} has the highest hippo tiles.", who=best)
        return moved(replace(after, phase="settle"), text, laid, no_more)
    after = replace(after, phase="more-hippos", turn=best[0])
    second = because("tie.second", "{who} are still tied and may add more tiles.", who=best)
    not_yet = because("tie.shared", "1 point each comes only if the tie stays.", applies=False)
    return moved(after, say("Still tied: {who}.", who=best), laid, second, not_yet)


def _wrong_number(table: Table, facts: BidHippos, tied: tuple[str, ...]) -> Ruling[Any] | None:
    """At least one tile, at most those held; none only by a player who holds none."""
    for player in tied:
        held, laid = table.hippos[player], len(facts.tiles[player])
        if min(held, 1) <= laid <= held:
            continue
        must = "{player} has {held} in hand and lays at least one, at most all."
        none = "{player} holds no hippo tiles and lays none."
        return illegal(
            say("No. {player} cannot lay {laid}.", player=player, laid=hippos(laid)),
            because("tie.second", "More tiles may follow only if the tie stays.", applies=False),
            because("tie.hippo", must if held else none, player=player, held=hippos(held)),
            instead=[_could_lay(player, held)],
        )
    return None


def _could_lay(player: str, held: int) -> Instead:
    if held > 1:
        return rather("{player} lays from 1 to {held} tiles.", player=player, held=held)
    return rather("{player} lays {tiles}.", player=player, tiles=hippos(1) if held else say("none"))


@dataclass(frozen=True, slots=True)
class AddHippos:
    """Add hippo tiles, or decline"""

    player: Annotated[Player, Fact("Who adds or declines", "tie.second")]
    tiles: Annotated[
        tuple[int, ...], Fact("Numbers on the tiles added face up (- to decline)", "tie.second", at_least=0)
    ] = ()


@congo.move("add-hippos", reveals=("tiles",))
def add_hippos(table: Table, facts: AddHippos, book: Book) -> Ruling[Any]:
    if wrong := out_of_phase(table, "add-hippos", "more-hippos"):
        return wrong
    if facts.player not in table.players:
        raise bad("player", "{who} is none of the players {players}", who=facts.player, players=table.players)
    if wrong := _may_not_add(table, facts):
        return wrong
    after = replace(
        table,
        hippos={**table.hippos, facts.player: table.hippos[facts.player] - len(facts.tiles)},
        more={**table.more, facts.player: table.more.get(facts.player, ()) + facts.tiles}
        if facts.tiles
        else table.more,
        more_done=_done(table, facts, book),
    )
    after = replace(after, turn=next_turn(after, facts.player))
    after = replace(after, phase="settle") if after.turn == "none" else after
    text = say("{player} adds {tiles}.", player=facts.player, tiles=facts.tiles)
    if not facts.tiles:
        text = say("{player} adds nothing.", player=facts.player)
    turn = because("tie.second", "Tied players may add tiles in turn order, face up.")
    return moved(after, text, turn, _tie_open(after))


def _tie_open(table: Table) -> Reason:
    """Why the tie is not shared now, or why nobody has won it."""
    if table.phase == "more-hippos":
        return because("tie.shared", "The tie is not over: {turn} may still add.", applies=False, turn=table.turn)
    sums = hippo_sums(still_tied(table), table.tiles, table.more)
    best = leaders_of(sums)
    if len(best) == 1:
        return because("tie.shared", "{who} is ahead alone ({sums}).", applies=False, who=best, sums=sums)
    return because("tie.hippo", "Nobody is ahead alone ({sums}).", applies=False, sums=sums)


def _may_not_add(table: Table, facts: AddHippos) -> Ruling[Any] | None:
    tied = still_tied(table)
    if facts.player not in tied:
        return illegal(
            say("No. {player} is not tied any more.", player=facts.player),
            because("tie.hippo", "The first hippo tiles were: {tiles}.", applies=False, tiles=dict(table.tiles)),
            because("tie.second", "Only those still tied add tiles: {tied}.", tied=tied),
            instead=[rather("It is the turn of {turn}.", turn=whose_turn(table))],
        )
    if wrong := out_of_turn(table, facts.player, "tie.second"):
        return wrong
    held = table.hippos[facts.player]
    if len(facts.tiles) <= held:
        return None
    at_most = [rather("Add at most {held}.", held=hippos(held))] if held else []
    return illegal(
        say("No. {player} cannot add {tiles}.", player=facts.player, tiles=hippos(len(facts.tiles))),
        because("round.phases", "{player} is on turn and may add.", applies=False, player=facts.player),
        because("tie.second", "Hippo tiles that {player} still holds: {held}.", player=facts.player, held=held),
        instead=[*at_most, rather("Decline.", {"tiles": []})],
    )


def _done(table: Table, facts: AddHippos, book: Book) -> tuple[str, ...]:
    """Who is done: those who declined since the last addition or, with one lap, who had their turn."""
    if not facts.tiles or book.reading("hippo-laps") == "one-lap":
        return (*table.more_done, facts.player)
    return ()
