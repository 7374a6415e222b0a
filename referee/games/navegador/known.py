"""What questions take from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.facts import ASK, bad, folded
from referee.game import Book
from referee.games.navegador.state import (
    Seat,
    Table,
    paid_without_choice,
    privileges_in_box,
    ships_due,
)
from referee.games.navegador.words import CATEGORIES, REGIONS


def facts_of(table: Table, book: Book) -> dict[str, object]:
    """What lies there under the names of facts. What belongs to a player is that of the player whose turn it is.

    What has to be worked out is worked out for the questions that want it.
    """
    seat = table.seats[table.turn]
    found: dict[str, object] = {
        "players": len(table.players),
        "order": table.players,
        "turn": table.turn,
        "phase": table.phase,
        "round": table.round,
        "rows": table.market,
        "unexplored": table.unexplored,
        "open": table.open,
        "left": table.left,
        "phase/phase": lambda given: _phase_before(table, _word(given, "explored")),
        "phase/gallery": table.gallery,
        "supply": lambda given: privileges_in_box(table, book.printed("box")["privileges"]),
        "holder": table.card.holder,
        "orange": table.card.orange,
        "moment": "before",
        "navigator-card/at": table.seats[table.card.holder].stone,
        "receiver_at": lambda given: table.sector_of(table.receiver),
        "seats": lambda given: {player: score_facts(seat) for player, seat in table.seats.items()},
    }
    return found | _facts_of_seat(seat, book) | _facts_of_end(table) | _by_choice(table, seat) | _for_the_king(table)


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


def _facts_of_seat(seat: Seat, book: Book) -> dict[str, object]:
    """Of the player whose turn it is. Ships that the stone costs are given up before the action (`rondel.before`)."""
    return {
        "at": seat.stone,
        "workers": seat.workers,
        "churches": seat.churches,
        "shipyards": seat.shipyards,
        "cash": seat.cash,
        "colonies": seat.colonies,
        "factories": seat.factories,
        "rondel/ships": seat.ships.total,
        "ships/ships": lambda given: max(0, seat.ships.total - ships_due(seat.stone, "ships", book)),
        "sail/ships": lambda given: seat.ships if _word(given, "by") == "card" else fleet_on(seat, "sailing", book),
        "colonies/ships": lambda given: fleet_on(seat, "colony", book),
    }


def fleet_on(seat: Seat, sector: str, book: Book) -> object:
    """The ships that take part in the action of this sector, as far as nobody has a choice which to give up."""
    due = ships_due(seat.stone, sector, book)
    paid = paid_without_choice(seat.ships, due) if due <= seat.ships.total else None
    return seat.ships.plus({region: -number for region, number in paid.items()}) if paid else seat.ships


def _facts_of_end(table: Table) -> dict[str, object]:
    """How far the end is; what has no meaning before it is brought about is as if not there."""
    taken = table.last_turns[: len(table.last_turns) - len(table.end.left)]
    return {
        "nagasaki_explored": table.explored("nagasaki"),
        "buildings_left": table.left.total,
        "trigger": table.end.by or None,
        "final_taken": taken if table.end.why else (),
        "game-end/by": "card" if table.after_the_card else "rondel",
        "turn_finished": not table.after_the_card,
    }


def _by_choice(table: Table, seat: Seat) -> dict[str, object]:
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


def _for_the_king(table: Table) -> dict[str, object]:
    """Whose King's privilege is asked about: the only one still to be laid, during the game that of the player."""
    waiting = [player for player in table.players if not table.seats[player].king] if table.over else [table.turn]

    def seat(given: Mapping[str, Any]) -> Seat:
        named = _word(given, "player")
        found = next((player for player in table.players if folded(player) == folded(named)), "")
        if named and not found:
            unknown = "{player} does not play here. The players: {players}"
            raise bad("player", unknown, player=named, players=table.players)
        return table.seats[found or (waiting[0] if len(waiting) == 1 else table.turn)]

    return {
        "king-privilege/player": waiting[0] if len(waiting) == 1 else ASK,
        "king-privilege/owned": lambda given: seat(given).sheet,
        "king-privilege/privileges": lambda given: seat(given).privileges,
    }


def _phase_before(table: Table, region: str) -> object:
    """The phase before a region is explored; of one that is explored already the table does not tell it."""
    return ASK if region in REGIONS and table.explored(region) else table.phase


def _word(given: Mapping[str, Any], fact: str) -> str:
    return str(given.get(fact, "")).strip().lower()
