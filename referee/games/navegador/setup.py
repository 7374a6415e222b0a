"""What is put out before the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import Columns, Factories, Fleet, Goods, Rows
from referee.games.navegador.state import Card, Seat, Table, full_rows
from referee.games.navegador.words import (
    CATEGORIES,
    GOOD_NAMES,
    GOODS,
    PLAYERS,
    REGIONS,
    Player,
    buildings,
    places,
)
from referee.ruling import Reason, Ruling, answer, because, legal
from referee.values import dataclass
from referee.words import Sentence, and_all, say


@dataclass(frozen=True, slots=True)
class Setup:
    """What do we put out?"""

    players: Annotated[int, Fact("How many players are you?", "setup.player", *PLAYERS)]


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
    rows = full_rows(facts.players, book)
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
    card = say("{out} The player in seat {seat} takes the card.", out=_put_out_text(out), seat=out.card_seat)
    return answer(out, card, *_setup_reasons(out))


def _put_out_text(out: PutOut) -> Sentence:
    return say(
        "Put out {buildings}, {disks} explorer disks and {tiles} colony tiles, the cubes in row {row}, "
        "the double-loss marker in {double}.",
        buildings=buildings(out.buildings_total),
        disks=out.explorers,
        tiles=sum(out.tiles.values()),
        row=out.market_row,
        double=places(out.double_loss),
    )


def _setup_reasons(out: PutOut) -> Iterator[Reason]:
    prices = and_all(say("{good} {price}", good=GOOD_NAMES[good], price=price) for good, price in out.prices.items())
    yield because("setup.market", "The three cubes start in row {row}: {prices}.", row=out.market_row, prices=prices)
    yield Reason("setup.player", say(_SEAT, **out.seat))
    yield because("setup.tiles", "Face-down tiles on the {n} stacks: {tiles}.", n=out.explorers, tiles=Goods(out.tiles))
    yield because("setup.removed", "One tile of each good is out of the game: {number}.", number=out.tiles_removed)
    yield because("setup.gallery", "One privilege of each type in the gallery.")
    yield because("setup.double", "The double-loss marker lies in {regions}.", regions=places(out.double_loss))
    disks = "{number} explorer disks, one in each region but Portugal."
    yield because("setup.explorers", disks, number=out.explorers)
    yield because("setup.buildings", "On the board: {rows}.", rows=out.buildings)
    yield because("card.first", "The card goes to the last player, seat {seat}.", seat=out.card_seat)


_SEAT = (
    "Each player: {ships_portugal} ships in Portugal and {ships_supply} in the supply, {workers} workers, "
    "{cash} Cruzados, an orange factory, a shipyard, a church and a King's privilege."
)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SetUpMove:
    """Set up the game."""

    players: Annotated[
        tuple[Player, ...],
        Fact(
            "The players clockwise, the starting player first",
            "setup.first",
            length=PLAYERS,
            distinct=True,
        ),
    ]


@game.move("set-up", opens=True)
def play_set_up(facts: SetUpMove, book: Book) -> Ruling[PutOut]:
    ruling = setup(Setup(len(facts.players)), book)
    out = ruling.granted()
    table = Table(
        facts.players,
        turn=facts.players[0],
        market=dict.fromkeys(GOODS, out.market_row),  # type: ignore[arg-type]
        left=out.buildings,
        card=Card(facts.players[-1]),
        seats={player: _seat(out.seat) for player in facts.players},
    )
    first, last = facts.players[0], facts.players[-1]
    return legal(
        out,
        say("{first} begins, and {last} holds the card. {out}", first=first, last=last, out=_put_out_text(out)),
        *ruling.reasons,
        because("setup.first", "{first} was drawn to begin; play goes clockwise.", first=first),
        because("phase.start", "The game starts in phase 1."),
        after=table,
    )


def _seat(start: Mapping[str, int]) -> Seat:
    """What is printed for one player (`setup.player`)."""
    return Seat(
        ships=Fleet({"portugal": start["ships_portugal"]}),
        workers=start["workers"],
        cash=start["cash"],
        factories=Factories({"joker": start["factories"]}),
        shipyards=start["shipyards"],
        churches=start["churches"],
    )
