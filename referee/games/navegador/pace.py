"""How much can have happened by this round: whatever the players have took turns."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.navegador.state import NOT_LAID, Seat, Table
from referee.games.navegador.words import ON_THE_RONDEL
from referee.values import replace
from referee.words import and_all


def too_early(table: Table, book: Book) -> Iterator[Problem]:
    """In the first round: what takes more than the one turn that a player has had, and cubes that nobody has moved."""
    if table.round > 1:
        return
    for player, seat in table.seats.items():
        yield from _in_one_turn(player, seat) if table.moved(player) else _as_set_up(player, seat)
    traded = any(seat.stone.startswith("market") for seat in table.seats.values())
    if not traded and any(row != book.printed("start_row") for row in table.market.values()):
        yield impossible("market", "setup.market", "Nobody has had a turn to trade: the cubes are where they start.")


def _in_one_turn(player: str, seat: Seat) -> Iterator[Problem]:
    """One turn is one action, on the sector of the stone (`turn.order`); the card cannot be used yet."""
    start = Seat()
    buildings = seat.factories.total + seat.shipyards + seat.churches
    turns = {
        "sailing": seat.explorers,
        "privilege": seat.privileges.total,
        "colony": seat.colonies.total > 0,
        "buildings": buildings > start.factories.total + start.shipyards + start.churches,
        "workers": seat.workers + seat.privileges.total > start.workers,
        "ships": seat.ships.total + seat.explorers > start.ships.total,
    }
    elsewhere = [ON_THE_RONDEL[sector] for sector, n in turns.items() if n > (sector == seat.stone)]
    if elsewhere:
        text = "{player} has had one turn, and what is on that seat takes more: {sectors}."
        yield impossible(f"seats.{player}", "turn.order", text, player=player, sectors=and_all(elsewhere))


def _as_set_up(player: str, seat: Seat) -> Iterator[Problem]:
    """The seat of whoever has had no turn; where the stone is and where the King's privilege lies is told elsewhere."""
    if replace(seat, stone=Seat().stone, king=NOT_LAID) != Seat():
        text = "{player} has had no turn yet, so all on that seat is as at set-up."
        yield impossible(f"seats.{player}", "setup.player", text, player=player)
