"""The state of the table, and everything that makes a described table impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact, Problem
from referee.facts import impossible as problem
from referee.game import Book, Due
from referee.games.navegador import game
from referee.games.navegador.pieces import (
    BUILDINGS,
    CATEGORIES,
    GOODS,
    PHASE_OF,
    REGIONS,
    SECTORS,
    Columns,
    Factories,
    Good,
    Goods,
    King,
    Orange,
    Player,
    Region,
    Rows,
    Ships,
    Stone,
    Tile,
    Who,
    clockwise_after,
    in_order,
    on_the_right,
    ships,
)
from referee.games.navegador.rondel import ships_due
from referee.words import Sentence, say

Why = Literal["nagasaki", "buildings"]

SHIPYARDS = CHURCHES = 10
PRIVILEGES_OF_A_TYPE = 6
"""What is in the box: 10 shipyards, 10 churches, 6 privileges of each type."""


NOT_LAID, NOBODY = King("none"), Who("none")
NO_COLONIES, NONE_HELD = Goods(), Columns()
SEA: Any = REGIONS[1:]
"""All regions but Portugal."""


def _start(name: str) -> Any:
    """What a player starts with, as the rulebook has it."""
    return game.board.cells["start"].value[name]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: stone, ships, workers, cash and the player sheet."""

    stone: Annotated[Stone, Fact("Sector of the stone", "rondel.first")] = "middle"
    ships: Annotated[Ships, Fact("Ships on the board", "ships.limit")] = field(
        default_factory=lambda: Ships({"portugal": _start("ships_portugal")})
    )
    workers: Annotated[int, Fact("Workers in Lisboa", "workers.limits")] = field(
        default_factory=lambda: _start("workers")
    )
    cash: Annotated[int, Fact("Cruzados", "cash.enough")] = field(default_factory=lambda: _start("cash"))
    colonies: Annotated[Goods, Fact("Colonies of each good", "colony.pay")] = NO_COLONIES
    factories: Annotated[Factories, Fact("Factories", "setup.buildings")] = field(
        default_factory=lambda: Factories({"joker": _start("factories")})
    )
    explorers: Annotated[int, Fact("Explorer disks", "explore.disk", at_least=0)] = 0
    shipyards: Annotated[int, Fact("Shipyards", "setup.buildings", at_least=0)] = field(
        default_factory=lambda: _start("shipyards")
    )
    churches: Annotated[int, Fact("Churches", "setup.buildings", at_least=0)] = field(
        default_factory=lambda: _start("churches")
    )
    privileges: Annotated[Columns, Fact("Privileges, without the King's", "privilege.max")] = NONE_HELD
    king: Annotated[King, Fact("Column of the King's privilege", "score.king")] = NOT_LAID

    def __post_init__(self) -> None:
        object.__setattr__(self, "king", King.read(self.king))

    def owned(self, category: str) -> int:
        """Objects of this column of the sheet."""
        return self.sheet[category]

    @property
    def sheet(self) -> Columns:
        counts = (self.colonies.total, self.factories.total, self.explorers, self.shipyards, self.churches)
        return Columns(dict(zip(CATEGORIES, counts, strict=True)))


@dataclass(frozen=True, slots=True)
class Card:
    """The Navegador card and the orange ship."""

    holder: Annotated[Player, Fact("Who holds the Navegador card?", "card.first")] = ""
    orange: Annotated[Orange, Fact("On which sector is the orange ship?", "card.orange")] = "none"


@dataclass(frozen=True, slots=True)
class End:
    """Why the game is ending, who brought it about, and who still has a final turn."""

    why: Annotated[tuple[Why, ...], Fact("Why does the game end?", "end.nagasaki")] = ()
    by: Annotated[Who, Fact("Who brought the end about?", "end.final")] = NOBODY
    left: Annotated[tuple[Player, ...], Fact("Who still has a final turn, in order?", "end.final")] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "by", Who.read(self.by))


ONE_EACH = Columns(dict.fromkeys(CATEGORIES, 1))
FULL = Rows()
"""Stands for the rows as they are at set-up, which depends on the number of players."""


@dataclass(frozen=True, slots=True)
class Table:
    """How do things stand? What is left out is as at set-up."""

    players: Annotated[tuple[Player, ...], Fact("The players clockwise, the starting player first", "setup.first")]
    turn: Annotated[Player, Fact("Whose turn is it?", "turn.order")] = ""
    round: Annotated[int, Fact("Which round is it?", "card.first-round", at_least=1)] = 1
    phase: Annotated[int, Fact("Which phase is in force?", "phase.start", at_least=1, at_most=3)] = 1
    market: Annotated[Mapping[Good, int], Fact("In which row from the top is the cube of {key}?", "setup.market")] = (
        field(default_factory=dict)
    )
    gallery: Annotated[Columns, Fact("Which privileges lie in the gallery?", "setup.gallery")] = ONE_EACH
    left: Annotated[Rows, Fact("Which buildings are still on the board?", "setup.buildings")] = field(
        default_factory=lambda: FULL
    )
    unexplored: Annotated[
        tuple[Region, ...], Fact("Which regions still have an explorer disk?", "setup.explorers", distinct=True)
    ] = SEA
    open: Annotated[tuple[Tile, ...], Fact("Which colony tiles lie face up on the board?", "colony.open")] = ()
    card: Annotated[Card, Fact("The Navegador card", "card.first")] = Card()
    end: Annotated[End, Fact("The end of the game", "end.final")] = End()
    seats: Annotated[Mapping[Player, Seat], Fact("What has {key}?", "setup.player")] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fill in what is as at set-up, and put lists into their order."""
        row, told = game.board.cells["start_row"].value, {str(good): at for good, at in self.market.items()}
        filled: dict[str, Any] = {
            "market": {good: told.get(good, row) for good in GOODS},
            "unexplored": tuple(region for region in REGIONS if region in self.unexplored),
            "open": in_order(self.open),
        }
        if self.players:
            filled |= {} if self.turn else {"turn": self.players[0]}
            filled |= {} if self.card.holder else {"card": replace(self.card, holder=self.players[-1])}
            filled |= {} if self.seats else {"seats": {player: Seat() for player in self.players}}
        if self.left is FULL:
            filled["left"] = rows_at_start(len(self.players))
        for name, value in filled.items():
            object.__setattr__(self, name, value)

    @property
    def over(self) -> bool:
        """end.final: the end was brought about and no final turn is left."""
        return bool(self.end.why) and not self.end.left

    @property
    def last_turns(self) -> tuple[str, ...]:
        """The final turns as they were when the end was brought about."""
        return clockwise_after(self.players, self.end.by) if self.end.by in self.players else ()

    def moved(self, player: str) -> bool:
        """Whether this player has had the first turn."""
        return self.round > 1 or self.over or self.players.index(player) < self.players.index(self.turn)

    def explored(self, region: str) -> bool:
        return region not in self.unexplored

    def seated(self, player: str, **changes: Any) -> Table:
        """The table with this player's seat changed."""
        return replace(self, seats={**self.seats, player: replace(self.seats[player], **changes)})


def rows_at_start(players: int) -> Rows:
    """setup.buildings: full rows of factories, and what the players left of shipyards and churches."""
    spaces = game.board.cells["building_spaces"].value
    return Rows({**spaces, "shipyard": max(0, SHIPYARDS - players), "church": max(0, CHURCHES - players)})


# --- impossible tables ----------------------------------------------------------------------------------------------


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be, with its clause."""
    seating = list(_seating(table))
    if seating:
        return [*seating, *_board(table)]
    return [*_board(table), *_seats(table, book), *_buildings(table), *_tiles(table, book), *_course(table, book)]


def _seating(table: Table) -> Iterator[Problem]:
    players = table.players
    if not 2 <= len(players) <= 5 or len(set(players)) < len(players):
        yield problem("players", "setup.first", "There are 2 to 5 different players.")
    if set(table.seats) != set(players):
        yield problem("seats", "setup.first", "There is one seat for each of {players}.", players=players)
    for path, name in (("turn", table.turn), ("card.holder", table.card.holder), ("end.by", table.end.by)):
        if name not in players and (name or path != "end.by"):
            yield problem(path, "setup.first", "{name} is none of the players.", name=name or "-")


def _board(table: Table) -> Iterator[Problem]:
    for good, row in table.market.items():
        if not 1 <= row <= 10:
            yield problem(f"market.{good}", "setup.market", "The market has rows 1 to 10, not {row}.", row=row)
    if "portugal" in table.unexplored:
        yield problem("unexplored", "setup.explorers", "Portugal has no explorer disk.")
    for tile in table.open:
        if tile.region == "portugal" or not table.explored(tile.region):
            yield problem("open", "colony.open", "No tile lies face up in {region}.", region=tile.region)


def _seats(table: Table, book: Book) -> Iterator[Problem]:
    for player, seat in table.seats.items():
        yield from _pieces_of(player, seat, table, book)
        yield from _king_of(player, seat, table, book)
    explorers = sum(seat.explorers for seat in table.seats.values())
    hidden = len([region for region in table.unexplored if region != "portugal"])
    if explorers + hidden != len(REGIONS) - 1:
        disks = "The players have {explorers} of the {all} explorer disks and {hidden} are on the board."
        count = len(REGIONS) - 1
        yield problem("unexplored", "setup.explorers", disks, explorers=explorers, hidden=hidden, all=count)
    for type, tiles in table.gallery.plus(_held(table)).items():
        if tiles > PRIVILEGES_OF_A_TYPE:
            yield problem("gallery", "setup.gallery", "There are {tiles} privileges of {type}.", tiles=tiles, type=type)


def _held(table: Table) -> Columns:
    return sum_of(seat.privileges for seat in table.seats.values())


def sum_of(counts: Iterable[Columns]) -> Columns:
    total = Columns()
    for item in counts:
        total = total.plus(item)
    return total


def privileges_in_box(table: Table) -> Columns:
    """What is neither in the gallery nor with a player."""
    out = table.gallery.plus(_held(table))
    return Columns({type: max(0, PRIVILEGES_OF_A_TYPE - out[type]) for type in CATEGORIES})


def _pieces_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    limits, at = book.printed("limits"), f"seats.{player}"
    if seat.ships.total > limits["ships"]:
        yield problem(
            f"{at}.ships",
            "ships.limit",
            "{have} are more than {most}.",
            have=ships(seat.ships.total),
            most=limits["ships"],
        )
    for region in seat.ships:
        if not table.explored(region):
            yield problem(
                f"{at}.ships", "explore.fleet", "A ship cannot be in {region}: it is unexplored.", region=region
            )
    low, high = limits["workers_min"], limits["workers_max"]
    if not low <= seat.workers <= high:
        yield problem(f"{at}.workers", "workers.limits", "A player has {low} to {high} workers.", low=low, high=high)
    if seat.cash < 0 or seat.cash % 10:
        yield problem(f"{at}.cash", "cash.enough", "Cash is a multiple of 10 and never negative.")
    for type, tiles in seat.privileges.items():
        if tiles > limits["privileges"]:
            yield problem(
                f"{at}.privileges", "privilege.max", "A column has 3 slots: {type} {tiles}.", type=type, tiles=tiles
            )


def _king_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    if not seat.king:
        return
    path = f"seats.{player}.king"
    if not table.over:
        yield problem(path, "score.king", "The King's privilege is laid on a column when the game is over.")
    elif seat.privileges[seat.king] >= book.printed("limits")["privileges"]:
        yield problem(path, "score.king-free", "The column {column} has no free slot.", column=seat.king)


def _buildings(table: Table) -> Iterator[Problem]:
    full = rows_at_start(len(table.players))
    for row in BUILDINGS:
        yield from _row(row, table, full[row])
    for player, seat in table.seats.items():
        if seat.factories["joker"] != _start("factories"):
            yield problem(
                f"seats.{player}.factories", "setup.buildings", "Each player owns one orange factory (joker)."
            )
        if not seat.shipyards or not seat.churches:
            yield problem(
                f"seats.{player}", "setup.buildings", "Each player owns a shipyard and a church from the start."
            )


def _row(row: str, table: Table, full: int) -> Iterator[Problem]:
    owned = sum(buildings_of(seat, row) for seat in table.seats.values())
    taken = owned - (len(table.players) if row in ("shipyard", "church") else 0)
    left = table.left[row]
    if left > full:
        yield problem("left", "setup.buildings", "The row {row} starts with {full}.", row=row, full=full)
    elif taken + left != full:
        sums = "Of the row {row} {left} are left and {taken} were built, but it starts with {full}."
        yield problem("left", "setup.buildings", sums, row=row, left=left, taken=taken, full=full)


def buildings_of(seat: Seat, row: str) -> int:
    """How many of this row a player owns; the orange factory is of no row."""
    if row == "shipyard":
        return seat.shipyards
    return seat.churches if row == "church" else seat.factories[row.removesuffix("-factory")]


def _tiles(table: Table, book: Book) -> Iterator[Problem]:
    return tile_problems(table, book, "open")


def tile_problems(table: Table, book: Book, path: str) -> Iterator[Problem]:
    """What cannot be among the face-up and owned colony tiles; regions whose good is not known are left out."""
    goods = {tile.region: book.known(f"region_goods.{tile.region}") for tile in table.open if tile.region != "portugal"}
    for good in GOODS:
        prices = [tile.price for tile in table.open if goods.get(tile.region) == good]
        for price in sorted(set(prices)):
            if price not in book.printed(f"tile_prices.{good}"):
                yield problem(path, "setup.tiles", "No {good} tile costs {price}.", good=good, price=price)
            elif prices.count(price) > 1:
                yield problem(path, "setup.tiles", "Only one {good} tile costs {price}.", good=good, price=price)
        known = len(prices) + sum(seat.colonies[good] for seat in table.seats.values())
        if known > (most := book.printed("tiles_placed")[good]):
            over = "{known} tiles of {good} are open or owned, but only {most} are in the game."
            yield problem(path, "setup.removed", over, known=known, good=good, most=most)
    yield from _stacks(table, book, path)


def _stacks(table: Table, book: Book, path: str) -> Iterator[Problem]:
    for region in dict.fromkeys(tile.region for tile in table.open):
        here = sum(tile.region == region for tile in table.open)
        most = (book.known(f"stacks.{region}") if region != "portugal" else None) or 4
        if here > most:
            high = "{here} tiles lie in {region}, whose stack had at most {most}."
            yield problem(path, "setup.tiles", high, here=here, region=region, most=most)


def _course(table: Table, book: Book) -> Iterator[Problem]:
    reached = max([1, *(phase for region, phase in PHASE_OF.items() if table.explored(region))])
    if table.phase != reached:
        yield problem("phase", "phase.regions", "By the regions explored it is phase {phase}.", phase=reached)
    for player, seat in table.seats.items():
        if table.moved(player) and seat.stone == "middle":
            yield problem(f"seats.{player}.stone", "rondel.first", "{player} has had a turn.", player=player)
        if not table.moved(player) and seat.stone != "middle":
            yield problem(f"seats.{player}.stone", "rondel.first", "{player} has had no turn yet.", player=player)
    yield from _card_course(table, book)
    yield from _end_course(table)


def _card_course(table: Table, book: Book) -> Iterator[Problem]:
    holder, last = table.card.holder, table.players[-1]
    if table.round == 1 and holder != last:
        yield problem("card.holder", "card.first-round", "In the first round {last} holds the card.", last=last)
    if table.card.orange == "none" and table.moved(holder) and book.reading("orange-start") == "first-sector":
        yield problem(
            "card.orange", "card.orange", "The orange ship came to the rondel when {holder} first moved.", holder=holder
        )


def _end_course(table: Table) -> Iterator[Problem]:
    if not table.end.why and table.explored("nagasaki"):
        yield problem("end.why", "end.nagasaki", "Nagasaki is explored, so the end is on its way.")
    if not table.end.why and not table.left.total:
        yield problem("end.why", "end.buildings", "Nothing is left to build, so the end is on its way.")
    left, full = table.end.left, table.last_turns
    if tuple(left) != full[len(full) - len(left) :] or bool(table.end.why) != bool(table.end.by):
        yield problem(
            "end.left", "end.final", "The final turns go clockwise and end with the player who brought the end."
        )


# --- what questions take from the table, and what comes next --------------------------------------------------------


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
    return found | _facts_of_seat(seat) | _facts_of_end(table)


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
        "privileges": seat.privileges.plain(),
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
        "factories": seat.factories.plain(),
        "rondel/ships": seat.ships.total,
        "ships/ships": seat.ships.total,
        "sail/ships": seat.ships,
        "colonies/ships": seat.ships,
        "king-privilege/owned": seat.sheet.plain(),
        "king-privilege/privileges": seat.privileges.plain(),
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
