"""The table as the referee knows it: its state, what cannot be, what questions take from it, what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.game import Book, Due
from referee.games.navegador.checks import impossible
from referee.games.navegador.pieces import (
    CATEGORIES,
    REGIONS,
    SECTORS,
    on_the_right,
    ships,
)
from referee.games.navegador.rondel import ships_due
from referee.games.navegador.state import Seat, Table, privileges_in_box
from referee.words import Sentence, say

__all__ = ["Table", "due", "facts_of", "impossible"]


def facts_of(table: Table) -> dict[str, object]:
    """What lies there under the names of facts. What belongs to a player is that of the player whose turn it is."""
    seat = table.seats[table.turn]
    found: dict[str, object] = {
        "players": len(table.players),
        "order": table.players,
        "phase": table.phase,
        "round": table.round,
        "rows": table.market,
        "unexplored": table.unexplored,
        "open": table.open,
        "left": table.left,
        "phase/gallery": table.gallery,
        "supply": privileges_in_box(table),
        "holder": table.card.holder,
        "orange": table.card.orange,
        "navigator-card/at": table.seats[table.card.holder].stone,
        "nagasaki_explored": table.explored("nagasaki"),
        "buildings_left": table.left.total,
        "seats": {player: score_facts(seat) for player, seat in table.seats.items()},
    }
    receiver_at = table.seats[on_the_right(table.players, table.card.holder)].stone
    found |= {} if receiver_at == "middle" else {"receiver_at": receiver_at}
    return found | _facts_of_seat(seat) | _facts_of_end(table) | _facts_by_choice(table, seat)


def _facts_by_choice(table: Table, seat: Seat) -> dict[str, object]:
    """What lies there for the region or the column that is asked about; without one nothing else is asked for."""

    def disk(given: Mapping[str, Any]) -> bool:
        region = _word(given, "region")
        return region in table.unexplored or region not in REGIONS

    def of_column(count: Callable[[str], int]) -> Callable[[Mapping[str, Any]], int]:
        return lambda given: count(column) if (column := _word(given, "category")) in CATEGORIES else 0

    return {
        "explore/disk": disk,
        "privilege/held": of_column(lambda column: seat.privileges[column]),
        "privilege/owned": of_column(seat.owned),
        "privilege/gallery": of_column(lambda column: table.gallery[column]),
    }


def _word(given: Mapping[str, Any], fact: str) -> str:
    return str(given.get(fact, "")).strip().lower()


def score_facts(seat: Seat) -> dict[str, object]:
    """A seat as the final score takes it: sums, and the King's privilege where it was laid."""
    return {
        "ships": seat.ships.total,
        "workers": seat.workers,
        "cash": seat.cash,
        "colonies": seat.colonies.total,
        "factories": seat.factories.total,
        "explorers": seat.explorers,
        "shipyards": seat.shipyards,
        "churches": seat.churches,
        "privileges": seat.privileges,
        "king": seat.king or "best",
    }


def _facts_of_seat(seat: Seat) -> dict[str, object]:
    return {
        "at": seat.stone,
        "workers": seat.workers,
        "churches": seat.churches,
        "shipyards": seat.shipyards,
        "cash": seat.cash,
        "colonies": seat.colonies,
        "factories": seat.factories,
        "rondel/ships": seat.ships.total,
        "ships/ships": seat.ships.total,
        "sail/ships": seat.ships,
        "colonies/ships": seat.ships,
        "king-privilege/owned": seat.sheet,
        "king-privilege/privileges": seat.privileges,
    }


def _facts_of_end(table: Table) -> dict[str, object]:
    if not table.end.why:
        return {}
    pending = table.turn == table.end.by and table.end.left == table.last_turns
    taken = table.last_turns[: len(table.last_turns) - len(table.end.left)]
    found: dict[str, object] = {"trigger": table.end.by, "final_taken": taken}
    return found | ({"game-end/by": "card", "turn_finished": False} if pending else {})


MOVE_OF: Mapping[str, str] = {
    "sailing": "sail",
    "workers": "hire",
    "market-1": "trade",
    "colony": "found",
    "privilege": "take-privilege",
    "ships": "build-ships",
    "market-2": "trade",
    "buildings": "build",
}


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next."""
    if table.over:
        waiting = [player for player, seat in table.seats.items() if not seat.king]
        return [Due("place-king", say("{player} lays the King's privilege", player=p), {"player": p}) for p in waiting]
    found = []
    if table.turn == table.card.holder and table.round > 1:
        found.append(Due("use-card", say("{player} may use the card first", player=table.turn), {"player": table.turn}))
    seat = table.seats[table.turn]
    for sector in SECTORS:
        cost = ships_due(seat.stone, sector)
        if cost <= seat.ships.total:
            facts = {"player": table.turn, **({"sector": sector} if sector.startswith("market") else {})}
            found.append(Due(MOVE_OF[sector], _may_go(table.turn, sector, cost), facts))
    found.append(
        Due("idle", say("{player} may also move the stone and do nothing", player=table.turn), {"player": table.turn})
    )
    return found


def _may_go(player: str, sector: str, cost: int) -> Sentence:
    if cost:
        return say("{player} may go to {sector} for {cost}", player=player, sector=sector, cost=ships(cost))
    return say("{player} may go to {sector}", player=player, sector=sector)
