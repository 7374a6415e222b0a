"""What follows from the part of a table that the players have told: it is derived, never made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.facts import RefereeError, read
from referee.games.navegador.pieces import Columns, in_order
from referee.games.navegador.state import SEA, Card, End, Seat, Table, buildings_of, held, printed, rows_at_start
from referee.games.navegador.words import BUILDINGS, CATEGORIES, GOODS, PHASE_OF, clockwise_after


def derived(raw: dict[str, Any]) -> dict[str, Any]:
    """The table as told, with what follows from it; what cannot be read yet is left to be refused."""
    players = _told(Table, {"players": raw.get("players", "")})
    if not players or not players.players or len(set(players.players)) < len(players.players):
        return raw
    found = {name: value for name, value in raw.items() if value is not None}
    each: dict[str, Any] = {player: {} for player in players.players}
    seats = found.setdefault("seats", each)
    found["market"] = _market(found.get("market", {}))
    everybody = {**each, **seats} if isinstance(seats, Mapping) else seats  # a seat that lacks is told of, and no more
    table = _told(Table, {**found, "seats": everybody, **{name: {} for name in ("card", "end") if name in found}})
    if table is None or set(table.seats) != set(players.players):
        return found
    return _completed(found, table)


def _told(kind: type, raw: Mapping[str, Any]) -> Any:
    """These facts read, or None: what is wrong with them is told when the whole table is read."""
    try:
        return read(kind, raw)
    except RefereeError:
        return None


def _market(told: Any) -> Any:
    """Cubes that nobody has named are in the row where they start (`setup.market`)."""
    return {**dict.fromkeys(GOODS, printed("start_row")), **told} if isinstance(told, Mapping) else told


def _completed(found: dict[str, Any], table: Table) -> dict[str, Any]:
    """What round, phase, turn, gallery, buildings, card and end are, as far as the rest says it."""
    hidden = tuple(region for region in SEA if region in table.unexplored)
    if "portugal" not in table.unexplored:
        found |= {"unexplored": hidden, "open": in_order(table.open)}
    end = found.get("end", {})
    by = _told(End, end) if isinstance(end, Mapping) else None
    found.setdefault("phase", max([1, *(phase for region, phase in PHASE_OF.items() if region not in hidden)]))
    left = _left(table)
    nothing_left = not (table.left.total if "left" in found else sum(left.values()))
    found.setdefault("left", left)
    found.setdefault("round", 2 if all(seat.stone != "middle" for seat in table.seats.values()) else 1)
    if by is not None:
        found["end"] = _end(end, by, table, [*_why(hidden, nothing_left)], found.get("turn"))
        found.setdefault("turn", _turn(table, _told(End, found["end"]) or by))
    if found["phase"] == 1 and "gallery" not in found:
        out = held(table)
        found["gallery"] = Columns({type: max(0, 1 - out[type]) for type in CATEGORIES})
    card = found.get("card", {})
    if isinstance(card, Mapping) and (_told(Card, card) is not None):
        found["card"] = {"holder": table.players[-1], **card}
    return found


def _left(table: Table) -> Any:
    """The buildings that no player has (`setup.buildings`)."""
    full = rows_at_start(len(table.players), printed("building_spaces"), printed("box"))
    start = Seat()
    built = {row: sum(buildings_of(seat, row) - _first(start, row) for seat in table.seats.values()) for row in full}
    return {row: max(0, full[row] - built[row]) for row in BUILDINGS}


def _first(start: Seat, row: str) -> int:
    """What every player starts with of this row."""
    return buildings_of(start, row) if row in ("shipyard", "church") else 0


def _turn(table: Table, end: End) -> str:
    """The first who has not had the first turn; with the end on its way the first of those who still move."""
    if end.left:
        return end.left[0]
    if end.by:
        return str(end.by)
    waiting = (player for player in table.players if table.seats[player].stone == "middle")
    return next(waiting, table.players[0])


def _why(hidden: tuple[str, ...], nothing_left: bool) -> Iterator[str]:
    """What has brought the end (`end.nagasaki`, `end.buildings`)."""
    if "nagasaki" not in hidden:
        yield "nagasaki"
    if nothing_left:
        yield "buildings"


def _end(told: Mapping[str, Any], end: End, table: Table, why: list[str], turn: Any) -> dict[str, Any]:
    """Why it ends, and who still moves when it is known whose turn it is (`end.final`)."""
    if not end.by:
        return dict(told)
    completed: dict[str, Any] = {"why": why, **told}
    if "left" not in told and end.by in table.players and turn in table.players and not _kings(table):
        turns = clockwise_after(table.players, end.by)
        completed["left"] = turns[turns.index(turn) :]
    return completed


def _kings(table: Table) -> bool:
    """Whether a King's privilege is laid: then the game is over."""
    return any(seat.king for seat in table.seats.values())
