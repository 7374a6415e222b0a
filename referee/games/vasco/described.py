"""What follows from the part of a table that the players have told: it is derived, never made up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts import ASK, Faults, shapes_of
from referee.games.vasco.pieces import Portrait
from referee.games.vasco.state import ON_BOARD, Reserve, Table, printed
from referee.games.vasco.words import CHARACTERS

BEFORE_ACTING = ("merchant", "ready", "place")
"""Phases in which nobody can have taken a character this round."""


def derived(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The description with what follows from round, phase and the rest; what must be told is asked for."""
    found = {name: value for name, value in raw.items() if value is not None}
    phase, round = _told(found, "phase", "ready"), _told(found, "round", 1)
    _holders(found, phase, round)
    _from_tiles(found, phase, round)
    _ships_and_projects(found, phase, round)
    found["reserves"] = _reserves(found, phase, round)
    found.setdefault("missionaries", _missionaries(found["reserves"]))
    if phase == "over":
        found.setdefault("last_launches", "best")
    return found


def _told(raw: Mapping[str, Any], name: str, untold: Any, kind: type = Table) -> Any:
    """What was told, as it will be read; what cannot be read is left for the reading to refuse."""
    if raw.get(name, ASK) is ASK:
        return untold
    faults = Faults()
    value = shapes_of(kind)[name].read(raw[name], name, faults)
    return untold if faults.bad or faults.missing else value


def _taken(found: Mapping[str, Any], phase: str) -> set[str]:
    """Characters that somebody has taken this round, by the discs on portraits."""
    portraits: tuple[Portrait, ...] = () if phase in BEFORE_ACTING else _told(found, "portraits", ())
    return {disc.character for disc in portraits}


def _holders(found: dict[str, Any], phase: str, round: int) -> None:
    """Who was dealt what; who is first, who held Manuel when the round started, who is sending."""
    seats, first = _told(found, "seats", ()), _told(found, "first", "")
    if (
        "characters" not in found
        and round == 1
        and phase in BEFORE_ACTING
        and first in seats
        and len(seats) in ON_BOARD
    ):
        at = seats.index(first)
        dealt = [name for name in CHARACTERS if name not in ON_BOARD[len(seats)]]
        holders = dict(zip(dealt, seats[at:] + seats[:at], strict=True))
        found["characters"] = {name: holders.get(name, "board") for name in CHARACTERS}
    held = found.get("characters")
    held, taken = held if isinstance(held, Mapping) else {}, _taken(found, phase)
    if "dias" not in taken and held.get("dias", "board") != "board":
        found.setdefault("first", held["dias"])
    found.setdefault("manuel_start", ASK if "manuel" in taken else held.get("manuel", "board"))
    up = _told(found, "merchant_up", None)
    may_send = phase in ("act", "sail") and "sernigi" in taken and up is not None and up.merchant is not None
    found.setdefault("merchant_now", ASK if may_send else "none")


def _from_tiles(found: dict[str, Any], phase: str, round: int) -> None:
    """Start number, money and change stand on the tiles; the next one lies face up but in phase 1."""
    if phase in ("merchant", "ready") or (phase in ("act", "sail", "end") and round < printed("course.rounds")):
        found.setdefault("tile_next", ASK)
    now, following = (_told(found, name, None) for name in ("tile_now", "tile_next"))
    if now and now.tile:
        found.setdefault("start", now.tile.start)
        if phase == "place":
            found.setdefault("piles", (now.tile.upper, now.tile.lower))
    if following and following.tile and phase in ("act", "sail", "end", "final", "over"):
        found.setdefault("change", following.tile.change)


def _ships_and_projects(found: dict[str, Any], phase: str, round: int) -> None:
    """Merchant ships face up and face down, projects on offer, decks."""
    if phase == "merchant":
        found.setdefault("merchant_given", ASK)
    if phase in BEFORE_ACTING:
        found.setdefault("upper", ASK)
        found.setdefault("sao_gabriel", ASK)
    if phase in BEFORE_ACTING or (phase == "act" and "sernigi" not in _taken(found, phase)):
        found.setdefault("merchant_up", ASK)
    found.setdefault("merchants_left", max(0, printed("course.rounds") - round))
    if round == printed("course.rounds"):
        found.setdefault("decks", (0, 0, 0))


def _reserves(found: Mapping[str, Any], phase: str, round: int) -> Any:
    """What lies in front of each player: told, or as it was dealt, or to be asked for."""
    told = found.get("reserves", {})
    if not isinstance(told, Mapping):
        return told
    seats = {player: told.get(player, {}) for player in _told(found, "seats", ())}
    whole = {**seats, **{player: reserve for player, reserve in told.items() if player not in seats}}
    return {player: _reserve(found, player, reserve, phase, round) for player, reserve in whole.items()}


def _reserve(found: Mapping[str, Any], player: str, told: Any, phase: str, round: int) -> Any:
    if not isinstance(told, Mapping):
        return told
    held = found.get("characters", {})
    held = held if isinstance(held, Mapping) else {}
    unsent = phase == "merchant" or (phase in BEFORE_ACTING and held.get("sernigi") != player)
    if round == 1 and unsent:
        first = {name: printed(f"first.{name}") for name in ("reals", "captains")}
        dealt = {"vp": printed("first.points") if held.get("dias") == player else 0, **first}
        crew = {"crew": "1 missionary"} if held.get("alvares") == player else {}
        return {**dealt, **crew, **told}
    return {**dict.fromkeys(("vp", "reals", "captains"), ASK), **told}


def _missionaries(reserves: Any) -> int:
    """Those that stand in no reserve stand in the characters area (`pieces.missionaries`)."""
    told = reserves.values() if isinstance(reserves, Mapping) else ()
    crews = [_told(reserve, "crew", None, Reserve) for reserve in told if isinstance(reserve, Mapping)]
    out: int = sum(crew.missionaries for crew in crews if crew)
    return max(0, int(printed("box.missionaries")) - out)
