"""What follows from the part of a table that the players have told: it is derived, never made up."""

from __future__ import annotations

from typing import Any

from referee.facts import ASK, Faults, shapes_of
from referee.facts import Table as Entries
from referee.game import Book, House
from referee.games.congo import game
from referee.games.congo.setup import Deal, deal
from referee.games.congo.state import Contestant, Table, still_to_act
from referee.games.congo.words import seated

CHANGE_HANDS = ("tam-tam", "boiler-damage", "man-overboard", "only-nationals", "gorilla", "hippo-attack", "colonist")
"""Special cards after which the hands of the first round do not follow from the bids alone."""

AFTER_SPECIAL = ("reveal", "effect", "values", "auxiliaries", "hippos", "more-hippos", "settle")


def derived(raw: dict[str, Any]) -> dict[str, Any]:
    """The description with the stop and the numbers of the first round, and with whose turn it is."""
    players = _told(raw, "players", ())
    start = deal(seated(players), Book(game, House()))
    found = dict(raw)
    if "stop" not in found and not raw.get("stations"):
        found["stop"] = start.start
    begins = _told(found, "stop", "") == start.start or seated(players) != len(players)
    first_round = begins and _told(found, "phase", "station") not in ("boat", "over")
    for name in ("scores", "hands", "hippos"):
        found[name] = _by_player(found, name, players, start if first_round else None)
    if first_round and "hippo_stack" not in found:
        found["hippo_stack"] = _stack(found)
    return _with_declined(found, players)


def _stack(raw: dict[str, Any]) -> int:
    """In the first round no hippo tile is gone: what nobody holds and nobody has laid is in the stack."""
    laid = sum(len(tiles) for stage in ("tiles", "more") for tiles in _told(raw, stage, {}).values())
    held = sum(_told(raw, "hippos", {}).values())
    tiles: int = Book(game, House()).printed("box.hippo-tiles")
    return max(0, tiles - int(held) - laid)


def _told(raw: dict[str, Any], name: str, untold: Any) -> Any:
    """What was told, as it will be read; what cannot be read is left for the reading to refuse."""
    value = raw.get(name, ASK)
    if value is ASK or value is None:
        return untold
    faults = Faults()
    read = shapes_of(Table)[name].read(value, name, faults)
    return untold if faults.bad or faults.missing else read


def _by_player(raw: dict[str, Any], name: str, players: tuple[str, ...], start: Deal | None) -> Any:
    """The entries of all players: told, or as they follow from the first round, or to be asked for."""
    shape = shapes_of(Table)[name]
    assert isinstance(shape, Entries)
    told = shape.entries(raw.get(name, {}))
    if told is None:
        return raw[name]
    whole = {player: told.get(player, ASK) for player in players}
    others = {player: entry for player, entry in told.items() if player not in whole}
    filled = {player: _filled(raw, name, player, entry, start) for player, entry in whole.items()}
    return {**filled, **others}


def _filled(raw: dict[str, Any], name: str, player: str, entry: Any, start: Deal | None) -> Any:
    if name == "hands":
        fresh = _fresh_hand(raw, player) if start else {}
        told = entry if isinstance(entry, dict) else {}
        if entry is not ASK and not isinstance(entry, dict):
            return entry
        return {kind: told.get(kind, fresh.get(kind, ASK)) for kind in ("characters", "auxiliaries", "special")} | told
    if entry is not ASK or not start:
        return entry
    if name == "scores":
        bid = _told(raw, "bids", {}).get(player)
        return Book(game, House()).stated("points.okapi") if bid and bid.state == "hunting" else 0
    return start.hippo_each - sum(len(_told(raw, stage, {}).get(player, ())) for stage in ("tiles", "more"))


def _fresh_hand(raw: dict[str, Any], player: str) -> dict[str, int]:
    """The hand in the first round, as far as it follows from what was told."""
    players = seated(_told(raw, "players", ()))
    return _held(
        players,
        _told(raw, "phase", "station"),
        _told(raw, "special_card", "none"),
        _told(raw, "special_by", "none") == player,
        _told(raw, "bids", {}).get(player),
        Book(game, House()),
    )


def first_hand(table: Table, player: str, book: Book) -> dict[str, int]:
    """What this player must hold in the first round, as far as it follows."""
    by = table.special_by == player
    return _held(len(table.players), table.phase, table.special_card, by, table.bids.get(player), book)


def _held(players: int, phase: str, card: str, by: bool, bid: Contestant | None, book: Book) -> dict[str, int]:
    """The hand in the first round: dealt, a card of each kind drawn, and less what lies on the table."""
    if card in CHANGE_HANDS:
        return {}
    start = deal(players, book.unnoted)
    drawn = phase not in ("station", "cards")
    return {
        "characters": start.characters_each + drawn - (bid is not None),
        "auxiliaries": start.auxiliaries_each + drawn - (len(bid.auxiliaries) if bid else 0),
        "special": start.special_each - by,
    }


# --- whose turn, and who has declined ---


def _with_declined(raw: dict[str, Any], players: tuple[str, ...]) -> dict[str, Any]:
    """Those before whoever played a special card have declined, or all; whoever must be on turn is on turn."""
    first, by = _told(raw, "first", ""), _told(raw, "special_by", "none")
    if first in players and "declined" not in raw and _told(raw, "phase", "station") in AFTER_SPECIAL:
        at = players.index(first)
        order = players[at:] + players[:at]
        raw = {**raw, "declined": list(order[: order.index(by)] if by in order else order)}
    if "turn" not in raw or raw["turn"] in (None, "", "none"):
        raw = {**raw, "turn": _turn(raw, players)}
    return raw


def _turn(raw: dict[str, Any], players: tuple[str, ...]) -> str:
    """Who is on turn, where it can only be one; `none` where it must be told."""
    if not players:
        return "none"
    table = Table(
        players=players,
        first=_told(raw, "first", players[0]),
        stop=_told(raw, "stop", ""),
        phase=_told(raw, "phase", "station"),
        scores={},
        hands={},
        hippos={},
        hippo_stack=0,
        bids=_told(raw, "bids", {}),
        special_card=_told(raw, "special_card", "none"),
        special_by=_told(raw, "special_by", "none"),
        declined=_told(raw, "declined", ()),
        tiles=_told(raw, "tiles", {}),
        more=_told(raw, "more", {}),
        more_done=_told(raw, "more_done", ()),
    )
    waiting = still_to_act(table, Book(game, House()))
    begun = table.phase != "special" and _begun(table)
    return waiting[0] if waiting and (len(waiting) == 1 or not begun) else "none"


def _begun(table: Table) -> bool:
    """Whether somebody has had a turn in this phase already."""
    acted = [bid for bid in table.bids.values() if bid.auxiliaries or bid.out or bid.skipped]
    return bool(acted) if table.phase == "auxiliaries" else bool(table.more or table.more_done)
