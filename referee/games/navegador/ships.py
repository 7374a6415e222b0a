"""Building ships in the shipyards."""

from __future__ import annotations

from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.purchases import Bought, Cash, Kind, PhaseNow, deal_of, purchase, purchase_told
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import ships as so_many_ships
from referee.ruling import Ruling
from referee.values import dataclass
from referee.words import Sentence


@dataclass(frozen=True, slots=True)
class Ships:
    """What does building these ships cost me?"""

    ships: Annotated[int, Fact("How many ships have you on the board?", "ships.limit", *game.bounds("ships"))]
    shipyards: Annotated[int, Fact("How many shipyards do you own?", "ships.cheap", *game.bounds("shipyards"))]
    phase: PhaseNow
    build: Annotated[int, Fact("How many ships shall be built, virtual ones included?", "ships.extra", at_least=0)]
    cash: Cash = None


@dataclass(frozen=True)
class Launched(Bought):
    ships_after: int | None
    placed: int
    cash_after: int | None


SHIPS = Kind(
    fact="build",
    count=so_many_ships,
    none="Yes. The action may be left undone: no ship is built.",
    bought="{player} builds {count} for {cost}.",
    bought_none="{player} builds no ship.",
    cheap="ships.cheap",
    extra="ships.extra",
    limit="ships.limit",
    virtual="ships.virtual",
    beforehand="ships.beforehand",
    cheap_text="Through shipyards at {price} each: {count}, that is {sum}.",
    limit_text="Additional ships: {extra}, and there is room for {room}. Above the limit only shipyards build.",
    could_text="Through shipyards up to {count} could be built at {price} each.",
    only_text="Only shipyards give virtual ships: {count} at most.",
    fits_text="Additional ships: {extra}. There is room for {room}: the limit is kept.",
    any_text="Additional ships: {extra}. There is room for {room}; at your table the others are virtual.",
)


@game.question("ships")
def ships(facts: Ships, book: Book) -> Ruling[Launched]:
    room = book.printed("limits")["ships"] - facts.ships
    deal = deal_of(facts.build, room, facts.shipyards, facts.phase, facts.cash, book)
    return purchase(deal, SHIPS, Launched, lambda real: {"ships_after": facts.ships + real, "placed": real}, book)


# --- the move ---


@dataclass(frozen=True, slots=True)
class BuildShipsMove:
    """Ships: build in the shipyards."""

    build: Annotated[int, Fact("How many ships are built, virtual ones included?", "ships.extra", at_least=0)]
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class LaunchTurn(Turn, Launched):
    pass


@game.move("build-ships")
def play_build_ships(table: Table, facts: BuildShipsMove, book: Book) -> Ruling[LaunchTurn]:
    def built(turn: Underway, book: Book) -> Ruling[Launched]:
        seat = turn.seat
        return ships(Ships(seat.ships.total, seat.shipyards, table.phase, facts.build, seat.cash), book)

    def after(turn: Underway, done: Launched) -> Table:
        return turn.left({"ships": turn.seat.ships.plus({"portugal": done.placed}), "cash": done.cash_after})

    def told(turn: Underway, done: Launched) -> Sentence:
        return purchase_told(turn.player, done, SHIPS)

    return play_turn(table, facts, "ships", LaunchTurn, Done(built, after, told), book)
