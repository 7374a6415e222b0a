"""The state of the table: what lies there, and how it is at set-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact
from referee.games.navegador import game
from referee.games.navegador.pieces import (
    CATEGORIES,
    GOODS,
    REGIONS,
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
)

Why = Literal["nagasaki", "buildings"]

SHIPYARDS = CHURCHES = 10
PRIVILEGES_OF_A_TYPE = 6
"""What is in the box: 10 shipyards, 10 churches, 6 privileges of each type."""


NOT_LAID, NOBODY = King("none"), Who("none")
NO_COLONIES, NONE_HELD = Goods(), Columns()
SEA: Any = REGIONS[1:]
"""All regions but Portugal."""


def start_with(name: str) -> Any:
    """What a player starts with, as the rulebook has it."""
    return game.board.cells["start"].value[name]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: stone, ships, workers, cash and the player sheet."""

    stone: Annotated[Stone, Fact("Sector of the stone", "rondel.first")] = "middle"
    ships: Annotated[Ships, Fact("Ships on the board", "ships.limit")] = field(
        default_factory=lambda: Ships({"portugal": start_with("ships_portugal")})
    )
    workers: Annotated[int, Fact("Workers in Lisboa", "workers.limits")] = field(
        default_factory=lambda: start_with("workers")
    )
    cash: Annotated[int, Fact("Cruzados", "cash.enough")] = field(default_factory=lambda: start_with("cash"))
    colonies: Annotated[Goods, Fact("Colonies of each good", "colony.pay")] = NO_COLONIES
    factories: Annotated[Factories, Fact("Factories", "setup.buildings")] = field(
        default_factory=lambda: Factories({"joker": start_with("factories")})
    )
    explorers: Annotated[int, Fact("Explorer disks", "explore.disk", at_least=0)] = 0
    shipyards: Annotated[int, Fact("Shipyards", "setup.buildings", at_least=0)] = field(
        default_factory=lambda: start_with("shipyards")
    )
    churches: Annotated[int, Fact("Churches", "setup.buildings", at_least=0)] = field(
        default_factory=lambda: start_with("churches")
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


def rows_at_start(players: int, spaces: Mapping[str, int] | None = None) -> Rows:
    """setup.buildings: full rows of factories, and what the players left of shipyards and churches."""
    room: Mapping[str, int] = spaces or game.board.cells["building_spaces"].value
    yards, churches = max(0, SHIPYARDS - players), max(0, CHURCHES - players)
    return Rows({**room, "shipyard": min(room["shipyard"], yards), "church": min(room["church"], churches)})


def held(table: Table) -> Columns:
    return sum_of(seat.privileges for seat in table.seats.values())


def sum_of(counts: Iterable[Columns]) -> Columns:
    total = Columns()
    for item in counts:
        total = total.plus(item)
    return total


def privileges_in_box(table: Table) -> Columns:
    """What is neither in the gallery nor with a player."""
    out = table.gallery.plus(held(table))
    return Columns({type: max(0, PRIVILEGES_OF_A_TYPE - out[type]) for type in CATEGORIES})


def buildings_of(seat: Seat, row: str) -> int:
    """How many of this row a player owns; the orange factory is of no row."""
    if row == "shipyard":
        return seat.shipyards
    return seat.churches if row == "church" else seat.factories[row.removesuffix("-factory")]
