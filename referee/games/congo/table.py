"""The table: what questions may take from it, and what comes next. Its checks are in checks.py."""

from __future__ import annotations

from collections.abc import Mapping

from referee.game import Book, Due
from referee.games.congo.bidding import bids_on, standing_on
from referee.games.congo.checks import impossible
from referee.games.congo.chiefs import contest_on
from referee.games.congo.state import (
    MOVES_OF,
    Contestant,
    Hand,
    Table,
    in_contest,
    turn_order,
    whose_turn,
)
from referee.words import Sentence, say

__all__ = ["Contestant", "Hand", "Table", "due", "facts_of", "impossible"]

# --- what questions take from the table ---


def facts_of(table: Table) -> Mapping[str, object]:
    """Facts by the names that questions use; `bids/order` is for the question `bids` only."""
    found: dict[str, object] = {
        "players": len(table.players),
        "stop": table.stop,
        "order": turn_order(table),
        "scores": table.scores,
        "declined": table.declined,
        "played_by": table.special_by,
        "no_auxiliaries": table.special_card == "no-auxiliaries",
        "friendly": table.special_card == "friendly-meeting",
        "boy_laid": any("boy" in bid.auxiliaries for bid in table.bids.values()),
        "special": {player: hand.special for player, hand in table.hands.items()},
        "final-score/auxiliaries": {player: hand.auxiliaries for player, hand in table.hands.items()},
        "cards": {player: hand.characters + hand.auxiliaries + hand.special for player, hand in table.hands.items()},
    }
    if table.station:
        found["station"] = table.station
    if table.station and table.flag:
        found["flag"] = table.flag
    if table.station_roll:
        found["station_roll"] = table.station_roll
    shown = {player: bid.character for player, bid in table.bids.items() if bid.character.professions}
    if shown:
        found["characters"] = shown
    return found | _contest_facts(table)


def _contest_facts(table: Table) -> dict[str, object]:
    """What the bids on the table say, once they have values."""
    contestants = in_contest(table)
    if table.phase == "settle" and len(contestants) < 2:
        contest = contest_on(table)
        return {"totals": contest.totals, "arab_trader": contest.arab_trader}
    if not contestants or any(table.bids[player].base is None for player in contestants):
        return {}
    bids, contest = bids_on(table), contest_on(table)
    return {
        "bids/order": bids.order,
        "bids/bids": bids.bids,
        "bids/out": bids.out,
        "bids/skipped": bids.skipped,
        "bids/shaman": bids.shaman,
        "totals": contest.totals,
        "station-winner/tiles": contest.tiles,
        "more": contest.more,
        "arab_trader": contest.arab_trader,
    }


# --- what comes next ---


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next."""
    turn = whose_turn(table)
    if table.phase in ("special", "auxiliaries", "more-hippos"):
        moves = [move for move in MOVES_OF[table.phase] if _may(table, move, turn, book)]
        return [Due(move, _on_turn(move, turn), {"player": turn}) for move in moves]
    return [Due(move, _next(move, table), {}) for move in MOVES_OF[table.phase]]


def _may(table: Table, move: str, turn: str, book: Book) -> bool:
    if move == "play-special":
        return table.hands[turn].special > 0
    if move == "lay-auxiliaries":
        return table.hands[turn].auxiliaries > 0
    return move != "skip" or turn in standing_on(table, book).may_skip


def _on_turn(move: str, turn: str) -> Sentence:
    texts = {
        "play-special": say("{turn} plays a special card", turn=turn),
        "decline-special": say("{turn} declines to play a special card", turn=turn),
        "lay-auxiliaries": say("{turn} lays auxiliaries", turn=turn),
        "skip": say("{turn} skips the turn and stays in", turn=turn),
        "pass": say("{turn} passes", turn=turn),
        "add-hippos": say("{turn} adds hippo tiles or declines", turn=turn),
    }
    return texts[move]


def _next(move: str, table: Table) -> Sentence:
    texts = {
        "turn-station": say("Turn up the station tile at {stop}", stop=table.stop),
        "draw-cards": say("Everybody draws cards"),
        "lay-characters": say("Everybody lays a character face down"),
        "reveal-characters": say("Turn the characters up"),
        "resolve-special": say("Carry out {card}", card=table.special_card),
        "value-characters": say("Give every character its base value"),
        "bid-hippos": say("Those tied lay hippo tiles"),
        "settle": say("Settle who becomes chief"),
        "move-boat": say("Move the boat on from {stop}", stop=table.stop),
    }
    return texts[move]
