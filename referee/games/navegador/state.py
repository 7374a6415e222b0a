"""The state of the table: what lies there, and the small questions that every move asks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from referee.facts import Fact, Problem, impossible
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import Columns, Factories, Fleet, Goods, King, Rows, Tile, Who
from referee.games.navegador.words import (
    CATEGORIES,
    COLUMNS,
    PHASES,
    REGIONS,
    SECTORS,
    Good,
    Orange,
    Player,
    Region,
    Stone,
    clockwise_after,
    on_the_right,
    steps_between,
)
from referee.values import dataclass, field, replace

Why = Literal["nagasaki", "buildings"]

NOT_LAID, NOBODY = King(""), Who("")
NO_COLONIES, NONE_HELD, NOTHING_LEFT = Goods(), Columns(), Rows()
ONE_EACH = Columns(dict.fromkeys(CATEGORIES, 1))
SEA: Any = REGIONS[1:]
"""All regions but Portugal."""


def printed(path: str) -> Any:
    """A printed value where no book is at hand: what a table is like before anybody says otherwise."""
    return game.board.cells[path].value


def start_with(name: str) -> Any:
    """What a player starts with, as the rulebook has it."""
    return printed("start")[name]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: stone, ships, workers, cash and the player sheet."""

    stone: Annotated[Stone, Fact("Sector of the stone", "rondel.first", untold="asked")] = "middle"
    ships: Annotated[Fleet, Fact("Ships on the board", "ships.limit", untold="asked")] = field(
        default_factory=lambda: Fleet({"portugal": start_with("ships_portugal")})
    )
    workers: Annotated[int, Fact("Workers in Lisboa", "workers.limits", untold="asked")] = field(
        default_factory=lambda: start_with("workers")
    )
    cash: Annotated[int, Fact("Cruzados", "cash.enough", untold="asked")] = field(
        default_factory=lambda: start_with("cash")
    )
    colonies: Annotated[Goods, Fact("Colonies of each good", "colony.pay", untold="asked")] = NO_COLONIES
    factories: Annotated[Factories, Fact("Factories", "setup.buildings", untold="asked")] = field(
        default_factory=lambda: Factories({"joker": start_with("factories")})
    )
    explorers: Annotated[int, Fact("Explorer disks", "explore.disk", at_least=0, untold="asked")] = 0
    shipyards: Annotated[int, Fact("Shipyards", "setup.buildings", at_least=0, untold="asked")] = field(
        default_factory=lambda: start_with("shipyards")
    )
    churches: Annotated[int, Fact("Churches", "setup.buildings", at_least=0, untold="asked")] = field(
        default_factory=lambda: start_with("churches")
    )
    privileges: Annotated[Columns, Fact("Privileges, without the King's", "privilege.max", untold="asked")] = NONE_HELD
    king: Annotated[King, Fact("Column of the King's privilege", "score.king", untold="no choice")] = NOT_LAID

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

    holder: Annotated[Player, Fact("Who holds the Navegador card?", "card.first", untold="asked")] = ""
    orange: Annotated[Orange, Fact("On which sector is the orange ship?", "card.orange", untold="asked")] = "none"


@dataclass(frozen=True, slots=True)
class End:
    """Why the game is ending, who brought it about, and who still has a final turn."""

    why: Annotated[tuple[Why, ...], Fact("Why does the game end?", "end.nagasaki", untold="no choice")] = ()
    by: Annotated[Who, Fact("Who brought the end about?", "end.final", untold="asked")] = NOBODY
    left: Annotated[
        tuple[Player, ...], Fact("Who still has a final turn, in order?", "end.final", untold="no choice")
    ] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """How do things stand? What is left out follows from the rest or is as at set-up."""

    players: Annotated[tuple[Player, ...], Fact("The players clockwise, the starting player first", "setup.first")]
    turn: Annotated[Player, Fact("Whose turn is it?", "turn.order", untold="asked")] = ""
    round: Annotated[int, Fact("Which round is it?", "card.first-round", at_least=1, untold="asked")] = 1
    phase: Annotated[int, Fact("Which phase is in force?", "phase.start", *PHASES, untold="no choice")] = 1
    market: Annotated[
        Mapping[Good, int],
        Fact("In which row from the top is the cube of {key}?", "setup.market", untold="asked"),
    ] = field(default_factory=dict)
    gallery: Annotated[Columns, Fact("Which privileges lie in the gallery?", "setup.gallery", untold="asked")] = (
        ONE_EACH
    )
    left: Annotated[Rows, Fact("Which buildings are still on the board?", "setup.buildings", untold="no choice")] = (
        NOTHING_LEFT
    )
    unexplored: Annotated[
        tuple[Region, ...],
        Fact("Which regions still have an explorer disk?", "setup.explorers", distinct=True, untold="asked"),
    ] = SEA
    open: Annotated[
        tuple[Tile, ...], Fact("Which colony tiles lie face up on the board?", "colony.open", untold="asked")
    ] = ()
    card: Annotated[Card, Fact("The Navegador card", "card.first", untold="asked")] = Card()
    end: Annotated[End, Fact("The end of the game", "end.final", untold="no choice")] = End()
    seats: Annotated[Mapping[Player, Seat], Fact("What has {key}?", "setup.player", untold="asked")] = field(
        default_factory=dict
    )

    @property
    def over(self) -> bool:
        """The end was brought about and no final turn is left (`end.final`)."""
        return bool(self.end.why) and not self.end.left

    @property
    def last_turns(self) -> tuple[str, ...]:
        """The final turns as they were when the end was brought about."""
        return clockwise_after(self.players, self.end.by) if self.end.by in self.players else ()

    @property
    def after_the_card(self) -> bool:
        """Nagasaki was explored with the card and the normal turn is still to come (`end.card`)."""
        return bool(self.end.why) and self.turn == self.end.by and self.end.left == self.last_turns

    def moved(self, player: str) -> bool:
        """Whether this player has had the first turn."""
        return self.round > 1 or self.over or self.players.index(player) < self.players.index(self.turn)

    def explored(self, region: str) -> bool:
        return region not in self.unexplored

    def sector_of(self, player: str) -> Any:
        """The sector of this player's stone; None while it waits in the middle."""
        stone = self.seats[player].stone
        return None if stone == "middle" else stone

    @property
    def receiver(self) -> str:
        """Who would get the card next (`card.right`)."""
        return on_the_right(self.players, self.card.holder)

    def seated(self, player: str, **changes: Any) -> Table:
        """The table with this player's seat changed."""
        return replace(self, seats={**self.seats, player: replace(self.seats[player], **changes)})


# --- the rondel ---


def steps_to(at: str, to: str) -> int:
    return 0 if at == "middle" else steps_between(at, to)


def ships_due(at: str, to: str, book: Book) -> int:
    """Ships that the stone costs (`rondel.pay`)."""
    free: int = book.printed("free_sectors")
    return max(0, steps_to(at, to) - free)


def clockwise_from(at: str) -> tuple[str, ...]:
    """All sectors, beginning with the one after the stone."""
    if at == "middle":
        return SECTORS
    after = SECTORS.index(at) + 1
    return SECTORS[after:] + SECTORS[:after]


def paid_without_choice(have: Fleet, due: int) -> Fleet | None:
    """The ships given up for the stone, where nobody has a choice; else None."""
    if not due or due == have.total:
        return have if due else Fleet()
    return Fleet({next(iter(have)): due}) if len(have) == 1 else None


# --- buildings and privileges ---


def rows_at_start(players: int, spaces: Mapping[str, int], box: Mapping[str, int]) -> Rows:
    """Full rows of factories, and what the players left of shipyards and churches (`setup.buildings`)."""
    yards, churches = box["shipyards"] - players, box["churches"] - players
    return Rows({**spaces, "shipyard": min(spaces["shipyard"], yards), "church": min(spaces["church"], churches)})


def full_rows(players: int, book: Book) -> Rows:
    """The rows of buildings as so many players put them out."""
    return rows_at_start(players, *book.printed("building_spaces", "box"))


def held(table: Table) -> Columns:
    """Privileges that all players have together."""
    total = Columns()
    for seat in table.seats.values():
        total = total.plus(seat.privileges) if seat.privileges else total
    return total


def privileges_in_box(table: Table, of_a_type: int) -> Columns:
    """What is neither in the gallery nor with a player."""
    out = table.gallery.plus(held(table))
    return Columns({type: max(0, of_a_type - out[type]) for type in CATEGORIES})


def free_to_take(table: Table, player: str, book: Book) -> list[str]:
    """Types of privileges that this player can take now (`privilege.min`, `privilege.gallery`, `privilege.max`)."""
    seat, limits = table.seats[player], book.printed("limits")
    if seat.workers <= limits["workers_min"]:
        return []
    return [type for type in CATEGORIES if table.gallery[type] and seat.privileges[type] < limits["privileges"]]


def too_many_held(path: str, privileges: Mapping[str, int], most: int) -> Iterator[Problem]:
    """More privileges than a column of the sheet has slots (`privilege.max`)."""
    for column, tiles in privileges.items():
        if tiles > most:
            full = "A column has {most} slots, not {tiles} for {type}."
            yield impossible(path, "privilege.max", full, most=most, type=COLUMNS[column], tiles=tiles)


def buildings_of(seat: Seat, row: str) -> int:
    """How many of this row a player owns; the orange factory is of no row."""
    if row == "shipyard":
        return seat.shipyards
    return seat.churches if row == "church" else seat.factories[row.removesuffix("-factory")]
