"""Random but sensible play of Navegador, for tests: what a board may look like, and what a player may do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from referee.game import Book, House, find_game
from referee.games.navegador.due import MOVE_OF
from referee.games.navegador.seamap import shortest
from referee.games.navegador.state import Table, free_to_take, ships_due
from referee.games.navegador.words import BUILDINGS, CATEGORIES, GOODS, REGIONS, SECTORS
from referee.journal import Session

NAVEGADOR = find_game("navegador")
C = TypeVar("C")
Choose = Callable[[Sequence[C]], C]
"""Picks one of several: a random generator's `choice`, or Hypothesis drawing."""

STACKS = dict(zip(REGIONS[1:], (4, 4, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2), strict=True))
MAP = list(NAVEGADOR.board.cells["map"].value)
BOARD: dict[str, Any] = {
    "map": MAP,
    "stacks": STACKS,
    "region_goods": {"zanzibar": "spices"},
    "base": {"explorer": 4, "shipyard": 3, "church": 3},
    "bonus": {
        "colony": [30, 20, 10],
        "factory": [20, 20, 10],
        "explorer": [30, 20, 10],
        "shipyard": [50, 40, 30],
        "church": [50, 40, 30],
    },
    "gallery_chart": {"3": [1, 1, 2], "4": [1, 2, 2]},
    "building_prices": {
        "sugar-factory": [60, 80, 100, 120, 140, 160],
        "gold-factory": [70, 100, 120, 140, 160, 180],
        "spices-factory": [80, 100, 120, 150, 180, 200],
        "shipyard": [100, 120, 150, 180, 200, 220, 250, 280],
        "church": [120, 150, 180, 200, 220, 250, 280, 300],
    },
}
HOUSE = NAVEGADOR.house(BOARD)
BOOK = Book(NAVEGADOR, HOUSE)
GOOD_OF = {region: NAVEGADOR.board.cells[f"region_goods.{region}"].value for region in REGIONS[1:]}
NEIGHBOURS: dict[str, set[str]] = {region: set() for region in REGIONS}
for pair in MAP:
    here, there = pair.split("-")
    NEIGHBOURS[here].add(there)
    NEIGHBOURS[there].add(here)


NAMES = ("red", "green", "blue", "black", "yellow")


def begin(random: Random, players: int | None = None) -> Session:
    """An evening in memory with the table set up, and a board on which nothing is unknown."""
    session = Session(NAVEGADOR, board=HOUSE.board[0][1])
    names = list(NAMES[: players or random.randint(2, 5)])
    session.play("set-up", {"players": names})
    return session


def next_move(session: Session, random: Random) -> tuple[str, dict[str, Any]] | None:
    """A legal move and all its facts; None when the game is over and every King's privilege laid."""
    table: Table = session.table
    if table.over:
        due = NAVEGADOR.due(table, HOUSE)
        return ("place-king", _king(table, str(due[0].facts["player"]), random)) if due else None
    turned = {(GOOD_OF[region], price) for region, price in _turned_over(session)}
    for _ in range(20):
        for move, facts in _turn(table, random.choice, turned):
            told = {"sell": {}, "process": {}, "after_reveal": []} | facts
            wanted = {"trade": {"sell", "process"}, "sail": {"after_reveal"}, "use-card": {"after_reveal"}}
            whole = {name: value for name, value in told.items() if name in facts or name in wanted.get(move, ())}
            if NAVEGADOR.play(move, table, whole, HOUSE).verdict == "legal":
                return move, whole
    return "idle", {
        "sector": random.choice([to for to in SECTORS if not ships_due(table.seats[table.turn].stone, to, BOOK)])
    }


def _king(table: Table, player: str, random: Random) -> dict[str, Any]:
    free = [column for column in CATEGORIES if table.seats[player].privileges[column] < 3]
    return {"player": player, "category": random.choice(free)}


def _turned_over(session: Session) -> Iterator[tuple[str, int]]:
    """Region and price of every tile that was turned over so far."""
    for step in session.replay():
        if step.ruling and step.ruling.verdict == "legal" and getattr(step.ruling.answer, "explores", None):
            yield from ((step.ruling.answer.explores, int(price)) for price in step.event.facts["revealed"])


@dataclass(frozen=True)
class Played:
    """A move that was tried and what came of it."""

    move: str
    facts: dict[str, Any]
    ruling: Any
    before: Table


def set_up(players: Sequence[str], house: House = HOUSE) -> Table:
    table: Table = NAVEGADOR.play("set-up", None, {"players": list(players)}, house).after
    return table


def play(table: Table, choose: Choose[Any], turns: int, seen: set[tuple[str, int]] | None = None) -> Iterator[Played]:
    """Moves of all players in turn, until the game is over or so many turns are played."""
    seen = set() if seen is None else seen
    for _ in range(turns):
        if table.over:
            return
        for move, facts in _turn(table, choose, seen):
            ruling = NAVEGADOR.play(move, table, facts, HOUSE)
            yield Played(move, facts, ruling, table)
            if ruling.verdict != "legal":
                break
            table = ruling.after


def _turn(table: Table, choose: Choose[Any], seen: set[tuple[str, int]]) -> Iterator[tuple[str, dict[str, Any]]]:
    player = table.turn
    if table.card.holder == player and table.round > 1 and choose([True, False]):
        yield "use-card", voyage(table, player, choose, seen, table.seats[player].ships)
        return
    seat = table.seats[player]
    near = [sector for sector in SECTORS if ships_due(seat.stone, sector, BOOK) <= min(1, seat.ships.total)]
    sector = choose(near)
    pay: dict[str, int] = {}
    if ships_due(seat.stone, sector, BOOK):
        pay = {choose(list(seat.ships)): 1}
    facts = _action(sector, table, player, choose, seen, pay)
    yield MOVE_OF[sector], {**facts, **({"pay": pay} if pay else {})}


def _action(
    sector: str, table: Table, player: str, choose: Choose[Any], seen: Any, pay: dict[str, int]
) -> dict[str, Any]:
    seat = table.seats[player]
    ships = seat.ships.plus({region: -number for region, number in pay.items()})
    if sector == "sailing":
        return voyage(table, player, choose, seen, ships)
    if sector == "workers":
        return {
            "hire": choose([n for n in range(4) if _affordable(n, seat.churches, 9 - seat.workers, table, seat.cash)])
        }
    if sector == "ships":
        return {
            "build": choose([n for n in range(4) if _affordable(n, seat.shipyards, 7 - ships.total, table, seat.cash)])
        }
    if sector.startswith("market"):
        best = NAVEGADOR.ask("market-best", {}, HOUSE, table).answer
        return {"sector": sector, "sell": best.sell.plain(), "process": best.process.plain()}
    if sector == "colony":
        return {"found": _colonies(table, seat, ships)}
    if sector == "privilege":
        return _privilege(table, seat, choose)
    return {"build": _buildings(table, seat, choose)}


def _affordable(n: int, helpers: int, room: int, table: Table, cash: int) -> bool:
    cheap = min(n, helpers)
    return n - cheap <= room and 50 * cheap + 100 * table.phase * (n - cheap) <= cash


def _colonies(table: Table, seat: Any, ships: Any) -> list[str]:
    cash, workers, found = seat.cash, seat.workers, []
    for region in ships:
        for tile in [tile for tile in table.open if tile.region == region][: ships[region]]:
            if tile.price <= cash and workers >= 2:
                cash, workers = cash - tile.price, workers - 2
                found.append(str(tile))
    return found


def _privilege(table: Table, seat: Any, choose: Choose[Any]) -> dict[str, Any]:
    free = free_to_take(table, table.turn, BOOK)
    return {"category": choose(free or ["colony"])}


def _buildings(table: Table, seat: Any, choose: Choose[Any]) -> dict[str, int]:
    rows = [row for row in BUILDINGS if table.left[row] and seat.workers >= {"shipyard": 4, "church": 5}.get(row, 3)]
    row = choose([*rows, ""])
    if not row:
        return {}
    start = 10 - len(table.players) if row in ("shipyard", "church") else 6
    price = BOARD["building_prices"][row][start - table.left[row]]
    return {row: 1} if price <= seat.cash else {}


def voyage(table: Table, player: str, choose: Choose[Any], seen: Any, ships: Any) -> dict[str, Any]:
    """Explore where a fleet suffices, else bring the ships forward."""
    hidden = set(table.unexplored)
    for region in reversed(table.unexplored):
        near = {here: n for here, n in ships.items() if _way(here, region, hidden) <= table.phase}
        need = 3 if (region in ("macau", "nagasaki") and len(table.players) < 4) or region == "nagasaki" else 2
        if sum(near.values()) >= need:
            return _exploration(region, need, near, table, choose, seen)
    return {"voyages": list(_forward(ships, hidden, table.phase, choose))}


def _way(here: str, there: str, hidden: set[str]) -> int:
    found = shortest(here, there, hidden, NEIGHBOURS)
    return 99 if found is None else found


def _exploration(region: str, need: int, near: dict[str, int], table: Table, choose: Any, seen: Any) -> dict[str, Any]:
    voyages, left = [], need
    for here, number in near.items():
        count = min(left, number)
        left -= count
        voyages += [f"{count} {here} > {region}"] if count else []
    good = GOOD_OF[region]
    prices = [price for price in NAVEGADOR.board.cells[f"tile_prices.{good}"].value if (good, price) not in seen]
    revealed = []
    for _ in range(STACKS[region]):
        revealed.append(choose([price for price in prices if price not in revealed]))
    seen |= {(good, price) for price in revealed}
    return {"voyages": voyages, "revealed": revealed}


def _forward(ships: Any, hidden: set[str], reach: int, choose: Choose[Any]) -> Iterator[str]:
    """Each fleet to the farthest explored region it can reach, or not at all."""
    for here, number in ships.items():
        goals = [goal for goal in REGIONS if goal not in hidden and goal != here and _way(here, goal, hidden) <= reach]
        ahead = [goal for goal in goals if REGIONS.index(goal) > REGIONS.index(here)]
        goal = choose([*ahead[-2:], ""]) if ahead else ""
        if goal:
            yield f"{number} {here} > {goal}"


def totals(table: Table) -> dict[str, Any]:
    """What is conserved: every piece is somewhere."""
    seats = table.seats.values()
    return {
        "disks": len(table.unexplored) + sum(seat.explorers for seat in seats),
        **{row: table.left[row] + sum(_of(seat, row) for seat in seats) for row in BUILDINGS},
        **{
            f"tiles {good}": sum(GOOD_OF[tile.region] == good for tile in table.open)
            + sum(seat.colonies[good] for seat in seats)
            + sum(STACKS[region] for region in table.unexplored if GOOD_OF[region] == good)
            for good in GOODS
        },
    }


def _of(seat: Any, row: str) -> int:
    if row in ("shipyard", "church"):
        return int(seat.shipyards if row == "shipyard" else seat.churches)
    return int(seat.factories[row.removesuffix("-factory")])
