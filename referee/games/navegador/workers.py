"""Hiring workers in Lisboa."""

from __future__ import annotations

from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.purchases import Bought, Cash, Kind, PhaseNow, deal_of, purchase, purchase_told
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import workers as so_many_workers
from referee.ruling import Ruling
from referee.values import dataclass
from referee.words import Sentence


@dataclass(frozen=True, slots=True)
class Workers:
    """What does hiring these workers cost me?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "workers.limits", *game.bounds("workers"))]
    churches: Annotated[int, Fact("How many churches do you own?", "workers.cheap", *game.bounds("churches"))]
    phase: PhaseNow
    hire: Annotated[int, Fact("How many workers shall be hired, virtual ones included?", "workers.extra", at_least=0)]
    cash: Cash = None


@dataclass(frozen=True)
class Hired(Bought):
    workers_after: int | None
    cash_after: int | None


WORKERS = Kind(
    fact="hire",
    count=so_many_workers,
    none="Yes. The action may be left undone: no worker is hired.",
    bought="{player} hires {count} for {cost}.",
    bought_none="{player} hires no worker.",
    cheap="workers.cheap",
    extra="workers.extra",
    limit="workers.limits",
    virtual="workers.virtual",
    beforehand="workers.beforehand",
    cheap_text="Through churches at {price} each: {count}, that is {sum}.",
    limit_text="Additional workers: {extra}, and there is room for {room}. Above the limit only churches hire.",
    could_text="Through churches up to {count} could be hired at {price} each.",
    only_text="Only churches give virtual workers: {count} at most.",
    fits_text="Additional workers: {extra}. There is room for {room}: the limit is kept.",
    any_text="Additional workers: {extra}. There is room for {room}; at your table the others are virtual.",
)


@game.question("workers")
def workers(facts: Workers, book: Book) -> Ruling[Hired]:
    room = book.printed("limits")["workers_max"] - facts.workers
    deal = deal_of(facts.hire, room, facts.churches, facts.phase, facts.cash, book)
    return purchase(deal, WORKERS, Hired, lambda real: {"workers_after": facts.workers + real}, book)


# --- the move ---


@dataclass(frozen=True, slots=True)
class HireMove:
    """Workers: hire in Lisboa."""

    hire: Annotated[int, Fact("How many workers are hired, virtual ones included?", "workers.extra", at_least=0)]
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class HireTurn(Turn, Hired):
    pass


@game.move("hire")
def play_hire(table: Table, facts: HireMove, book: Book) -> Ruling[HireTurn]:
    def hired(turn: Underway, book: Book) -> Ruling[Hired]:
        seat = turn.seat
        return workers(Workers(seat.workers, seat.churches, table.phase, facts.hire, seat.cash), book)

    def after(turn: Underway, done: Hired) -> Table:
        return turn.left({"workers": done.workers_after, "cash": done.cash_after})

    def told(turn: Underway, done: Hired) -> Sentence:
        return purchase_told(turn.player, done, WORKERS)

    return play_turn(table, facts, "workers", HireTurn, Done(hired, after, told), book)
