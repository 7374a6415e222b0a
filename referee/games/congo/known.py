"""What questions take from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.facts import ASK, RefereeError
from referee.game import Book
from referee.games.congo.bidding import bids_on
from referee.games.congo.contests import contest_on
from referee.games.congo.pieces import Character
from referee.games.congo.state import Contestant, Table, in_contest, shaman_by, turn_order


def facts_of(table: Table, book: Book) -> Mapping[str, object]:
    """Facts by the names that questions use; `bids/order` is for the question `bids` only.

    A function of what was given tells what belongs to the character, or the card, that the question is about.
    """
    found: dict[str, object] = {
        "players": len(table.players),
        "stop": table.stop,
        "stops": table.stops,
        "order": turn_order(table),
        "scores": table.scores,
        "gone": table.played,
        "declined": _declined(table),
        "played_by": _played_by(table),
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
    found["special-card/characters"] = shown
    if shown:
        found["characters"] = shown
    return found | _facts_of_bids(table) | _facts_of_contest(table, book)


def _facts_of_bids(table: Table) -> dict[str, object]:
    """What lies on the character that a question is about; without a word about it, whoever is on turn is meant."""
    found: dict[str, object] = {
        "auxiliary/laid": _of_bid(table, lambda bid: bid.auxiliaries, ()),
        "auxiliary/out": _of_bid(table, lambda bid: bid.out, False),
        "interpreters": _of_bid(table, lambda bid: bid.auxiliaries.count("interpreter"), ASK),
        "character_roll": _of_bid(table, lambda bid: bid.language_roll or ASK, ASK),
        "sympathy": _of_bid(table, lambda bid: bid.sympathy or ASK, ASK),
        "base": _of_bid(table, lambda bid: ASK if bid.base is None else bid.base, ASK),
        "bid-total/auxiliaries": _of_bid(table, lambda bid: bid.auxiliaries, ASK),
        "bid-total/shaman": lambda given: _under_shaman(table, given),
    }
    on_turn = table.bids.get(table.turn) if table.phase == "auxiliaries" else None
    if on_turn:
        found |= dict.fromkeys(("auxiliary/character", "bid-total/character"), on_turn.character)
        found["nation"] = on_turn.character.nation
    if table.special_card == "colonist":
        found["draws"] = table.drew
    return found


def _of_bid(
    table: Table, told: Callable[[Contestant], object], otherwise: object
) -> Callable[[Mapping[str, Any]], object]:
    """A fact of the bid that the given facts are about."""

    def found(given: Mapping[str, Any]) -> object:
        player = bidder(table, given)
        return told(table.bids[player]) if player else otherwise

    return found


def bidder(table: Table, given: Mapping[str, Any]) -> str:
    """Whose bid these facts are about: that character, or one of that nation; whoever is on turn comes first."""
    seats = [player for player in (table.turn, *in_contest(table)) if player in table.bids]
    if "character" not in given and "nation" not in given:
        return seats[0] if seats and table.turn in table.bids else ""
    try:
        character = str(Character.read(str(given.get("character", "")))) if "character" in given else ""
    except (RefereeError, ValueError):
        return ""
    return next(
        (
            player
            for player in seats
            if str(table.bids[player].character) == character
            or (not character and table.bids[player].character.nation == given.get("nation"))
        ),
        "",
    )


def _under_shaman(table: Table, given: Mapping[str, Any]) -> object:
    player = bidder(table, given)
    return shaman_by(table) not in ("none", player) if player or shaman_by(table) == "none" else ASK


def _carries_out(table: Table, given: Mapping[str, Any]) -> bool:
    """Whether these facts ask what the card does that lies there already."""
    same = given.get("card") == table.special_card and given.get("player", table.special_by) == table.special_by
    return same and str(given.get("resolve", "")).lower() in ("true", "yes", "y")


def _declined(table: Table) -> Callable[[Mapping[str, Any]], object]:
    order = turn_order(table)
    before = order[: order.index(table.special_by)] if table.special_by in order else table.declined
    return lambda given: before if _carries_out(table, given) else table.declined


def _played_by(table: Table) -> Callable[[Mapping[str, Any]], object]:
    return lambda given: "none" if _carries_out(table, given) else table.special_by


def _facts_of_contest(table: Table, book: Book) -> dict[str, object]:
    """What the bids on the table say, once they have values."""
    contestants = in_contest(table)
    if table.phase == "settle" and len(contestants) < 2:
        contest = contest_on(table, book)
        return {"totals": contest.totals, "arab_trader": contest.arab_trader, "more": {}}
    found: dict[str, object] = {"arab_trader": contest_on(table, book).arab_trader}
    if not contestants or any(table.bids[player].base is None for player in contestants):
        return found
    bids, contest = bids_on(table), contest_on(table, book)
    found |= {
        "bids/order": bids.order,
        "bids/bids": bids.bids,
        "bids/out": bids.out,
        "bids/skipped": bids.skipped,
        "bids/shaman": bids.shaman,
        "totals": contest.totals,
        "station-winner/tiles": contest.tiles,
    }
    return found | ({"more": contest.more} if table.phase in ("more-hippos", "settle") else {})
