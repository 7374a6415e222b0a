"""The table in the middle of a race, and the small questions that every move asks of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from referee.facts import Fact, Name
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import Heap, Stock, aboard
from referee.games.jamaica.pieces import BETH, SABRE, Card, Setting, TreasureCard, TreasureCards
from referee.games.jamaica.places import START, Position, Ship
from referee.games.jamaica.words import GHOST, HOLDS, Half
from referee.values import dataclass, field, replace

Seat = Annotated[str, Name()]

Move = Literal[
    "roll",
    "reveal",
    "load",
    "sail",
    "fight",
    "spoils",
    "draw-treasure",
    "pay",
    "retreat",
    "ghost-sail",
    "end-round",
    "show-treasures",
    "over",
]

CONTENTS = "contents of the holds, from hold 1 on; the 6th Hold card last"

CARDS = "treasure cards, ? for one lying face down"


def board_value(path: str) -> Any:
    """What the board says, as the default of a described table."""
    return game.board.cells[path].value


@dataclass(frozen=True, slots=True)
class PlayerShip:
    """A player's ship, goods, treasures and cards."""

    holds: Annotated[
        tuple[Heap, ...], Fact(f"{{key}}: {CONTENTS}", "load.empty", length=HOLDS, example="food 3, gold 3, -, -, -")
    ]
    at: Annotated[Position, Fact("{key}: space of the ship", "setup.ships", untold="asked")] = START
    treasures: Annotated[tuple[TreasureCard, ...], Fact(f"{{key}}: {CARDS}", "treasure.many", untold="asked")] = ()
    hand: Annotated[int, Fact("{key}: cards in hand", "setup.hand", at_least=0, untold="no choice")] = field(
        default_factory=lambda: int(board_value("hand"))
    )
    used: Annotated[
        tuple[Card, ...],
        Fact("{key}: used cards lying face up, the last one played at the end", "round.draw", untold="asked"),
    ] = ()
    acted: Annotated[bool, Fact("{key}: has this player acted in this round?", "round.order", untold="no choice")] = (
        False
    )


@dataclass(frozen=True, slots=True)
class GhostShip:
    """The Ghost Ship of a game for two."""

    holds: Annotated[
        tuple[Heap, ...],
        Fact(f"Ghost Ship: {CONTENTS}", "ghost.setup", length=HOLDS, example="gold 5, gold 3, -, -, -"),
    ]
    at: Annotated[Position, Fact("Ghost Ship: its space", "ghost.setup", untold="asked")] = START
    treasures: Annotated[tuple[TreasureCard, ...], Fact(f"Ghost Ship: {CARDS}", "ghost.beth", untold="asked")] = (BETH,)


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle whose spoils are still to be taken."""

    attacker: Annotated[
        str,
        Name(also=("",)),
        Fact("Who attacked? Nobody unless spoils are to be taken", "battle.start", untold="no choice"),
    ] = ""
    defender: Annotated[str, Name(also=("",)), Fact("Who was attacked?", "battle.start", untold="no choice")] = ""
    winner: Annotated[str, Name(also=("",)), Fact("Who won?", "spoils.one", untold="no choice")] = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it lies."""

    seats: Annotated[tuple[Seat, ...], Fact("The players, clockwise", "setup.players")]
    captain: Annotated[Seat, Fact("Who has the compass?", "setup.captain")]
    players: Annotated[Mapping[Seat, PlayerShip], Fact("The players' ships", "setup.ships")]
    ghost: Annotated[GhostShip | None, Fact("The Ghost Ship, with two players only", "ghost.setup", untold="asked")] = (
        None
    )
    round: Annotated[int, Fact("Which round is it?", "round.compass", at_least=1, untold="asked")] = 1
    dice: Annotated[
        str, Fact("The dice as set, morning/evening; empty before the roll", "round.set", untold="asked")
    ] = ""
    due: Annotated[Move, Fact("Which move comes next?", "round.order", untold="asked")] = "roll"
    turn: Annotated[
        str,
        Name(also=("",)),
        Fact("Whose card is being played? Empty when nobody's", "round.order", untold="no choice"),
    ] = ""
    action: Annotated[
        Literal["morning", "evening", ""], Fact("Which action is being played?", "action.order", untold="asked")
    ] = ""
    retreated: Annotated[
        bool, Fact("Was the space reached by a retreat after a shortage?", "shortage.back", untold="asked")
    ] = False
    unpaid: Annotated[
        bool,
        Fact(
            "Is nothing paid on the space reached by this retreat (second edition)?",
            "shortage.2021",
            untold="no choice",
        ),
    ] = False
    race_over: Annotated[bool, Fact("Has a ship finished the race?", "end.reach", untold="asked")] = False
    tokens: Annotated[
        tuple[int, ...], Fact("Lairs that still have a treasure token", "setup.tokens", untold="from the table")
    ] = field(default_factory=lambda: tuple(board_value("lairs")))
    pile: Annotated[int, Fact("Treasure cards left in the pile", "setup.pile", at_least=0, untold="no choice")] = field(
        default_factory=lambda: int(board_value("treasures_in_play"))
    )
    battle: Annotated[Fought, Fact("The battle whose spoils are being taken", "spoils.one", untold="no choice")] = (
        Fought()
    )

    def ships(self) -> Iterator[tuple[str, PlayerShip | GhostShip]]:
        """Every ship by the name of its owner, clockwise, the ghost last."""
        yield from self.players.items()
        if self.ghost:
            yield GHOST, self.ghost


def ships_by_path(table: Table) -> Iterator[tuple[str, str, PlayerShip | GhostShip]]:
    """Every ship with its path in a description and the name of its owner."""
    for name, ship in table.ships():
        yield ("ghost" if ship is table.ghost else f"players.{name}"), name, ship


def all_treasures(table: Table) -> TreasureCards:
    return tuple(card for _, ship in table.ships() for card in ship.treasures)


# --- reading the table ---


def ship_of(table: Table, name: str) -> PlayerShip | GhostShip:
    return dict(table.ships())[name]


def others(table: Table, name: str) -> tuple[Ship, ...]:
    """Every other ship and where it is."""
    return tuple(Ship(other, ship.at) for other, ship in table.ships() if other != name)


def half_of(table: Table) -> Half:
    assert table.action, "a described table tells it (round_checks)"
    return table.action


def card_of(table: Table) -> Card:
    """The card being played."""
    return table.players[table.turn].used[-1]


def die_of(table: Table) -> int:
    """The die that rules the action being played."""
    return dice_of(table).of(half_of(table))


def dice_of(table: Table) -> Setting:
    return Setting.read(table.dice)


def in_bank(table: Table, kind: str, book: Book) -> int:
    """Tokens of this kind that lie on no ship."""
    there: int = book.printed(f"bank.{kind}")
    return max(0, there - sum(aboard(ship.holds, kind) for _, ship in table.ships()))


def owners_of(table: Table, card: TreasureCard, book: Book) -> Iterator[str]:
    """For whom the card works. Whether the Sabre works for the ghost is a reading."""
    for name, ship in table.ships():
        if card in ship.treasures:
            idle = card == SABRE and name == GHOST and book.reading("ghost-powers") == "idle"
            if not idle:
                yield name


# --- changing the table ---


def with_ship(table: Table, name: str, *, holds: Iterable[Stock] | None = None, **changes: Any) -> Table:
    """The table with this ship changed."""
    if holds is not None:
        changes["holds"] = tuple(Heap(stock.kind, stock.count) for stock in holds)
    if name == GHOST:
        assert table.ghost
        return replace(table, ghost=replace(table.ghost, **changes))
    return replace(table, players={**table.players, name: replace(table.players[name], **changes)})
