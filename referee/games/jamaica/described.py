"""What follows from the part of a table that the players have told: it is derived, never made up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts import RefereeError, read
from referee.game import Book, House
from referee.games.jamaica import game
from referee.games.jamaica.pace import too_early
from referee.games.jamaica.round_checks import NOBODYS
from referee.games.jamaica.state import Table, board_value
from referee.games.jamaica.words import GHOST
from referee.values import replace


def derived(raw: dict[str, Any]) -> dict[str, Any]:
    """The description, completed: whose turn it is, who has acted, cards in hand, the pile, the earliest round."""
    players = raw.get("players")
    seats = _listed(raw.get("seats"))
    if not isinstance(players, Mapping) or not all(isinstance(ship, Mapping) for ship in players.values()):
        return raw
    told = {**raw}
    if "tokens" in raw and "pile" not in raw:
        told["pile"] = len(_listed(raw["tokens"]))
    if raw.get("captain") not in seats:
        return told
    first = seats.index(raw["captain"])
    order, due = seats[first:] + seats[:first], str(raw.get("due", "roll"))
    turn = told["turn"] = raw.get("turn", _turn(due, order, players))
    before = order if due != "roll" else []
    if turn in order:
        before = order[: order.index(turn)]
    played = {name: name in before or (name == turn and due != "reveal") for name in players}
    told["players"] = {name: _ship(ship, name in before, played[name]) for name, ship in players.items()}
    if "round" not in raw:
        told["round"] = _earliest(told, played)
    return told


def _earliest(told: Mapping[str, Any], played: Mapping[str, bool]) -> int:
    """The first round in which so many cards can have been played, and all that is told can have happened."""
    first = 1 + max(0, *(len(_listed(ship.get("used"))) - played[name] for name, ship in told["players"].items()))
    try:
        table = read(Table, {**told, "round": first})
    except RefereeError:
        return first  # what is wrong with it is told when the whole table is read
    rounds = (replace(table, round=first + later) for later in range(len(board_value("cards"))))
    return next((one.round for one in rounds if not any(too_early(one, Book(game, House())))), first)


def _listed(value: Any) -> list[str]:
    items = value.strip("[]").split(",") if isinstance(value, str) else value if isinstance(value, list | tuple) else []
    return [str(item).strip() for item in items if str(item).strip() not in ("", "-")]


def _turn(due: str, order: list[str], players: Mapping[str, Any]) -> str:
    """The ghost's, or the first player's who has not acted."""
    if due in NOBODYS:
        return ""
    if due == "ghost-sail":
        return GHOST
    return next((name for name in order if name in players and not players[name].get("acted", False)), "")


def _ship(ship: Mapping[str, Any], acted: bool, played: bool) -> dict[str, Any]:
    """Whoever has played a card has one less in hand."""
    told = {"acted": acted, **ship}
    if "hand" not in ship:
        limit = board_value("hand_map" if "map" in _listed(ship.get("treasures")) else "hand")
        told["hand"] = limit - played
    return told
