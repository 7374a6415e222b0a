"""The market: selling from colonies, processing in factories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, broken_by, no, remedies, without
from referee.games.navegador.pieces import Factories, Goods, OwnFactories
from referee.games.navegador.state import Table
from referee.games.navegador.trades import Trade, columns_of, parts_of, with_cubes
from referee.games.navegador.turns import UNDONE, Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import BOTTOM, GOOD_NAMES, GOODS, TOP, Good, cruzados, goods, units
from referee.games.navegador.words import colonies as colony_count
from referee.ruling import Reason, Ruling, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import Sentence, say

NOTHING = Goods()

MarketRows = Annotated[
    Mapping[Good, int],
    Fact(
        "In which row from the top is the cube of {key}?",
        "market.sell",
        *game.bounds("row"),
        untold="from the table",
    ),
]
Sell = Annotated[Goods | None, Fact("Which units are sold?", "market.sell", untold="asked")]
Process = Annotated[Goods | None, Fact("Which units are processed?", "market.process", untold="asked")]


@dataclass(frozen=True, slots=True)
class Market:
    """What does the market pay me, and where do the cubes go?"""

    rows: MarketRows = field(default_factory=dict)
    colonies: Annotated[
        Goods | None, Fact("How many colonies of each good do you own?", "market.sell", untold="from the table")
    ] = None
    factories: Annotated[
        OwnFactories | None, Fact("Which factories do you own?", "market.process", untold="from the table")
    ] = None
    sell: Sell = None
    process: Process = None


@dataclass(frozen=True)
class Traded:
    payout: dict[str, int] | None
    total: int | None
    joker_for: str | None
    rows_after: dict[str, int] | None
    prices_after: dict[str, int] | None
    income_after: dict[str, int] | None


@game.question("market")
def market(facts: Market, book: Book) -> Ruling[Traded]:
    if facts.sell is None and facts.process is None and not facts.rows:
        book.need(facts, "sell", "process")
    sell, process = facts.sell or NOTHING, facts.process or NOTHING
    rows = [f"rows.{good}" for good in GOODS if sell[good] or process[good]]
    if (sell and facts.colonies is None) or (process and facts.factories is None):
        book.need(facts, *rows, *(["colonies"] if sell else []), *(["factories"] if process else []))
    trade = Trade(facts.rows, facts.factories or Factories(), sell, process)
    faults = list(_faults(trade, facts.colonies or NOTHING))
    if faults:
        return illegal(
            no(faults[0][0].sentence),
            *(reason for reason, _ in faults),
            *without(broken_by(faults), _in_order(trade, facts.colonies)),
            instead=remedies(faults),
            value=Traded(None, None, None, None, None, None),
        )
    _ask_for_both(facts, book)
    if rows:
        book.need(facts, *rows)
    trade = replace(trade, printed=columns_of([good for good in GOODS if good in facts.rows], book))
    value = result_of(trade)
    return legal(value, _yes(trade, value), *trade_reasons(trade))


def _yes(trade: Trade, value: Traded) -> Sentence:
    if not trade.traded:
        return say("Yes. The action may be left undone: no good is traded.")
    total, (one, several) = cruzados(value.total or 0), _PAID
    return with_cubes(say(several if len(trade.traded) > 1 else one, total=total, parts=parts_of(trade)), trade)


_PAID = ("Yes. The bank pays {total} for {parts}.", "Yes. The bank pays {total}: {parts}.")
_GETS = ("{player} gets {total} at the market for {parts}.", "{player} gets {total} at the market: {parts}.")
"""For one good, and for several."""


def _ask_for_both(facts: Market, book: Book) -> None:
    """Whoever tells only what is sold, or only what is processed, leaves the other out, unless one can be asked."""
    told = replace(facts, sell=facts.sell or NOTHING, process=facts.process or NOTHING)
    for name in ("sell", "process"):
        book.choice(told, name)


def result_of(trade: Trade) -> Traded:
    payout = {good: trade.pays(good) for good in trade.traded}
    after = {good: trade.row_after(good) for good in GOODS if good in trade.rows}
    return Traded(
        payout=payout,
        total=sum(payout.values()),
        joker_for=trade.joker_for,
        rows_after=after,
        prices_after={good: trade.printed[good][row - 1] for good, row in after.items()},
        income_after={good: trade.printed["factory"][row - 1] for good, row in after.items()},
    )


def _faults(trade: Trade, colonies: Goods) -> Iterator[Fault]:
    """All faults; what would be legal instead is the same for each: the largest amounts."""
    facts = _largest(trade, colonies)
    if trade.both:
        reason = because("market.one-way", "A good is sold or processed, not both: {goods}.", goods=goods(trade.both))
        yield reason, rather("Decide for one of the two with {goods}.", facts, goods=goods(trade.both))
    for good in trade.sell:
        if trade.sell[good] > colonies[good]:
            reason = because(
                "market.sell",
                "You have {most} of {good} and cannot sell {units}.",
                good=GOOD_NAMES[good],
                most=colony_count(colonies[good]),
                units=trade.sell[good],
            )
            yield reason, rather("Sell at most {most}.", facts, most=units(good, colonies[good]))
    joker = trade.factories["joker"]
    if sum(trade.beyond.values()) > joker:
        short = "Beyond the own factories: {beyond}. The orange factory takes {joker}."
        reason = because("market.process", short, beyond=Goods(trade.beyond), joker=joker)
        own = Goods(trade.factories)
        yield reason, rather(_MOST[bool(own), bool(joker)], facts, own=own)


_MOST = {
    (True, True): "Process at most what your own factories can: {own}; and 1 of any one good besides.",
    (True, False): "Process at most what your own factories can: {own}.",
    (False, True): "You have only the orange factory: process 1 of any one good.",
    (False, False): "You have no factory: process no good.",
}
"""By whether there are own factories, and the orange one."""


def _in_order(trade: Trade, colonies: Goods | None) -> Iterator[Reason]:
    """What is not the trouble with a trade that is forbidden."""
    if not trade.both:
        yield _ONE_WAY
    if trade.sell:
        enough = "You sell {sell}, and your colonies can sell {colonies}: that is enough."
        yield because("market.sell", enough, applies=False, sell=trade.sell, colonies=colonies)
    if trade.process:
        enough = "You process {process}, and you own {factories}: that is enough."
        yield because("market.process", enough, applies=False, process=trade.process, factories=trade.factories)


_ONE_WAY = because("market.one-way", "No good is both sold and processed.", applies=False)


def _largest(trade: Trade, colonies: Goods) -> dict[str, object]:
    """As much of the trade as is legal: what is both sold and processed is sold, the joker goes to the first good."""
    sell = {good: min(trade.sell[good], colonies[good]) for good in GOODS}
    process, joker = {}, trade.factories["joker"]
    for good in GOODS:
        wanted = 0 if sell[good] else trade.process[good]
        own = trade.factories[good]
        process[good] = min(wanted, own + joker)
        joker -= max(0, process[good] - own)
    return {"sell": Goods(sell), "process": Goods(process)}


def trade_reasons(trade: Trade) -> Iterator[Reason]:
    if not trade.traded:
        yield because("turn.may", UNDONE)
        yield because("market.down", "A cube moves only when its good is traded.", applies=False)
        return
    sold = [good for good in trade.traded if trade.sell.get(good)]
    processed = [good for good in trade.traded if trade.process.get(good)]
    yield from _selling(trade, sold)
    yield from _processing(trade, processed)
    if sold and processed:
        yield _ONE_WAY


def _selling(trade: Trade, sold: list[str]) -> Iterator[Reason]:
    for good in sold:
        price = trade.price(good)
        sold_, total = units(good, trade.sell[good]), cruzados(trade.pays(good))
        yield deciding(because("market.sell", "{sold} at {price} each: {sum}.", sold=sold_, price=price, sum=total))
    for good in sold:
        yield _cube_moves("market.down", "The cube of {good} goes down to row {row}.", trade, good)
    yield from _edge("market.bottom", _STOPS_BELOW, _BOTTOM_FAR, BOTTOM, trade, sold)


def _cube_moves(clause: str, template: str, trade: Trade, good: str) -> Reason:
    row = trade.row_after(good)
    if row == trade.rows[good]:
        return because(clause, "The cube of {good} stays in row {row}.", good=GOOD_NAMES[good], row=row)
    return because(clause, template, good=GOOD_NAMES[good], row=row)


def _processing(trade: Trade, processed: list[str]) -> Iterator[Reason]:
    for good in processed:
        income = trade.income(good)
        pays, total = "{units} processed at {income} each: {sum}.", cruzados(trade.pays(good))
        processed_ = units(good, trade.process[good])
        yield deciding(because("market.process", pays, units=processed_, income=income, sum=total))
    if processed and (trade.joker_for or trade.factories.get("joker")):
        yield from told(
            bool(trade.joker_for), "market.joker", _JOKER, _NO_JOKER, good=GOOD_NAMES.get(trade.joker_for or "", "")
        )
    for good in processed:
        yield _cube_moves("market.up", "The cube of {good} goes up to row {row}.", trade, good)
    yield from _edge("market.top", _STOPS_ABOVE, _TOP_FAR, TOP, trade, processed)


def _edge(clause: str, stops: str, far: str, row: int, trade: Trade, traded: list[str]) -> Iterator[Reason]:
    """The cubes that the edge of the market stops; else that it would stop one."""
    stopped = [good for good in traded if trade.stopped(good)]
    for good in stopped:
        yield because(clause, stops, good=GOOD_NAMES[good])
    if traded and not stopped:
        yield because(clause, far, applies=False, row=row)


_JOKER = "The orange factory processes {good}."
_NO_JOKER = "The own factories are enough: the orange one is not used."
_STOPS_BELOW = "The cube of {good} stops in the bottom row."
_STOPS_ABOVE = "The cube of {good} stops in the top row."
_BOTTOM_FAR = "A cube would stop in row {row}, the bottom. No cube goes beyond it."
_TOP_FAR = "A cube would stop in row {row}, the top. No cube goes beyond it."


# --- the move ---


@dataclass(frozen=True, slots=True)
class TradeMove:
    """Market: sell and process."""

    sector: Annotated[Literal["market-1", "market-2"], Fact("Which of the two Market sectors?", "rondel.stay")]
    sell: Sell = None
    process: Process = None
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class TradeTurn(Turn, Traded):
    pass


@game.move("trade")
def play_trade(table: Table, facts: TradeMove, book: Book) -> Ruling[TradeTurn]:
    def traded(turn: Underway, book: Book) -> Ruling[Traded]:
        if facts.sell is None and facts.process is None:
            book.need(facts, "sell", "process")
        seat = turn.seat
        own = OwnFactories(seat.factories)
        return market(Market(table.market, seat.colonies, own, facts.sell, facts.process), book)

    def after(turn: Underway, done: Traded) -> Table:
        rows: Any = done.rows_after
        return turn.left({"cash": turn.seat.cash + (done.total or 0)}, market=rows)

    def told(turn: Underway, done: Traded) -> Sentence:
        seat, sell, process = turn.seat, facts.sell or NOTHING, facts.process or NOTHING
        trade = Trade(table.market, seat.factories, sell, process, columns_of(GOODS, book))
        if not trade.traded:
            return say("{player} trades no good.", player=turn.player)
        total, (one, several) = cruzados(done.total or 0), _GETS
        gets = several if len(trade.traded) > 1 else one
        return with_cubes(say(gets, player=turn.player, total=total, parts=parts_of(trade)), trade)

    return play_turn(table, facts, facts.sector, TradeTurn, Done(traded, after, told), book)
