"""What is put out before the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import CATEGORIES, GOODS, REGIONS, Columns, Factories, Player, Rows, Ships
from referee.games.navegador.state import Seat, Table, rows_at_start
from referee.ruling import Reason, Ruling, answer, because, legal
from referee.words import say


@dataclass(frozen=True, slots=True)
class Setup:
    """What do we put out?"""

    players: Annotated[int, Fact("How many players are you?", "setup.player", at_least=2, at_most=5)]


@dataclass(frozen=True, slots=True)
class PutOut:
    market_row: int
    prices: dict[str, int]
    factory_income: int
    phase: int
    seat: dict[str, int]
    buildings: Rows
    buildings_total: int
    gallery: Columns
    double_loss: tuple[str, ...]
    explorers: int
    tiles: dict[str, int]
    tiles_removed: int
    card_seat: int


@game.question("setup")
def setup(facts: Setup, book: Book) -> Ruling[PutOut]:
    row, seat, tiles, income = book.printed("start_row", "start", "tiles_placed", "market.factory")
    double: tuple[str, ...] = book.printed(f"double_loss.{facts.players}")
    rows = rows_at_start(facts.players, book.printed("building_spaces"))
    out = PutOut(
        market_row=row,
        prices={good: book.printed(f"market.{good}")[row - 1] for good in GOODS},
        factory_income=income[row - 1],
        phase=1,
        seat=dict(seat),
        buildings=rows,
        buildings_total=rows.total,
        gallery=Columns(dict.fromkeys(CATEGORIES, 1)),
        double_loss=tuple(region for region in REGIONS if region in double),
        explorers=len(REGIONS) - 1,
        tiles=dict(tiles),
        tiles_removed=len(GOODS),
        card_seat=facts.players,
    )
    text = say("{total} buildings; double loss in {double}.", total=rows.total, double=out.double_loss)
    return answer(out, text, *_put_out(out))


def _put_out(out: PutOut) -> list[Reason]:
    return [
        because("setup.market", "The three cubes start in row {row}: {prices}.", row=out.market_row, prices=out.prices),
        Reason("setup.player", say(_SEAT, **out.seat)),
        because("setup.tiles", "Face-down tiles on the 12 stacks: {tiles}.", tiles=out.tiles),
        because("setup.removed", "One tile of each good is out of the game: {number}.", number=out.tiles_removed),
        because("setup.gallery", "One privilege of each type in the gallery."),
        because("setup.double", "The double-loss marker lies in {regions}.", regions=out.double_loss),
        because("setup.explorers", "{number} explorer disks, one in each region but Portugal.", number=out.explorers),
        because("setup.buildings", "On the board: {rows}.", rows=out.buildings),
        because("card.first", "The card goes to the last player, seat {seat}.", seat=out.card_seat),
    ]


_SEAT = (
    "Each player: {ships_portugal} ships in Portugal and {ships_supply} in the supply, {workers} workers, "
    "{cash} Cruzados, an orange factory, a shipyard, a church and a King's privilege."
)


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put everything out and begin."""

    players: Annotated[
        tuple[Player, ...],
        Fact("The players clockwise, the starting player first", "setup.first", length=(2, 5), distinct=True),
    ]


@game.move("set-up", opens=True)
def set_up(facts: SetUp, book: Book) -> Ruling[PutOut]:
    ruling = setup(Setup(len(facts.players)), book)
    out = ruling.answer
    assert out
    table = Table(
        facts.players,
        market=dict.fromkeys(GOODS, out.market_row),  # type: ignore[arg-type]
        left=out.buildings,
        seats={player: _seat(out.seat) for player in facts.players},
    )
    first, last = facts.players[0], facts.players[-1]
    return legal(
        out,
        say("{first} begins. {last} holds the card.", first=first, last=last),
        *ruling.reasons,
        because("setup.first", "{first} was drawn to begin; play goes clockwise.", first=first),
        because("phase.start", "The game starts in phase 1."),
        after=table,
    )


def _seat(start: Mapping[str, int]) -> Seat:
    """setup.player: what is printed for one player."""
    return Seat(
        ships=Ships({"portugal": start["ships_portugal"]}),
        workers=start["workers"],
        cash=start["cash"],
        factories=Factories({"joker": start["factories"]}),
        shipyards=start["shipyards"],
        churches=start["churches"],
    )
