"""The market: selling from colonies, processing in factories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Annotated, Any, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, remedies
from referee.games.navegador.pieces import GOODS, Factories, Good, Goods, OwnFactories, Player, Ships, cruzados
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Turn, begin, finish, refused
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Amount, say

TOP, BOTTOM = 1, 10
NOTHING = Goods()


def colony_count(n: int) -> Amount:
    return Amount(n, "{n} colony", "{n} colonies")


MarketRows = Annotated[
    Mapping[Good, int],
    Fact("In which row from the top is the cube of {key}?", "market.sell", at_least=TOP, at_most=BOTTOM),
]
Sell = Annotated[Goods | None, Fact("Which units are sold?", "market.sell")]
Process = Annotated[Goods | None, Fact("Which units are processed?", "market.process")]


@dataclass(frozen=True, slots=True)
class Market:
    """What does the market pay me, and where do the cubes go?"""

    rows: MarketRows = field(default_factory=dict)
    colonies: Annotated[Goods | None, Fact("How many colonies of each good do you own?", "market.sell")] = None
    factories: Annotated[OwnFactories | None, Fact("Which factories do you own?", "market.process")] = None
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


@dataclass(frozen=True, slots=True)
class Trade:
    """A whole market action: what is sold and processed, from which rows."""

    rows: Mapping[Any, int]
    factories: Mapping[str, int]
    sell: Mapping[str, int]
    process: Mapping[str, int]

    @property
    def traded(self) -> list[str]:
        return [good for good in GOODS if self.sell.get(good) or self.process.get(good)]

    @property
    def both(self) -> list[str]:
        """market.one-way: goods that are sold and processed."""
        return [good for good in GOODS if self.sell.get(good) and self.process.get(good)]

    @property
    def beyond(self) -> dict[str, int]:
        """Units processed beyond the own factories of their good: the joker's."""
        over = {good: self.process.get(good, 0) - self.factories.get(good, 0) for good in GOODS}
        return {good: number for good, number in over.items() if number > 0}

    @property
    def joker_for(self) -> str | None:
        return next(iter(self.beyond), None)

    def row_after(self, good: str) -> int:
        """market.down, market.up: the cube moves after the payment, and stops at the edge."""
        row = self.rows[good] + self.sell.get(good, 0) - self.process.get(good, 0)
        return max(TOP, min(BOTTOM, row))

    def stopped(self, good: str) -> bool:
        row = self.rows[good] + self.sell.get(good, 0) - self.process.get(good, 0)
        return not TOP <= row <= BOTTOM

    def pays(self, good: str, book: Book) -> int:
        """market.sell, market.process: every unit at the row before the cube moves."""
        row = self.rows[good] - 1
        sold = self.sell.get(good, 0) * book.printed(f"market.{good}")[row] if self.sell.get(good) else 0
        processed = self.process.get(good, 0) * book.printed("market.factory")[row] if self.process.get(good) else 0
        return int(sold + processed)


@game.question("market")
def market(facts: Market, book: Book) -> Ruling[Traded]:
    if facts.sell is None and facts.process is None and not facts.rows:
        book.need(facts, "sell", "process")
    sell, process = facts.sell or NOTHING, facts.process or NOTHING
    rows = [f"rows.{good}" for good in GOODS if sell[good] or process[good]]
    if (sell and facts.colonies is None) or (process and facts.factories is None):
        book.need(facts, *rows, *(["colonies"] if sell else []), *(["factories"] if process else []))
    trade = Trade(facts.rows, facts.factories or Factories(), sell, process)
    faults = list(_faults(trade, facts.colonies or Goods()))
    if faults:
        return illegal(
            faults[0][0].sentence,
            *(reason for reason, _ in faults),
            *_in_order(trade, facts.colonies, {reason.clause for reason, _ in faults}),
            instead=remedies(faults),
            value=Traded(None, None, None, None, None, None),
        )
    if rows:
        book.need(facts, *rows)
    value = _result(trade, book)
    text = say("The bank pays {total}.", total=cruzados(value.total or 0))
    return legal(value, text, *_reasons(trade, book))


def _result(trade: Trade, book: Book) -> Traded:
    payout = {good: trade.pays(good, book) for good in trade.traded}
    after = {good: trade.row_after(good) for good in GOODS if good in trade.rows}
    return Traded(
        payout=payout,
        total=sum(payout.values()),
        joker_for=trade.joker_for,
        rows_after=after,
        prices_after={good: book.printed(f"market.{good}")[row - 1] for good, row in after.items()},
        income_after={good: book.printed("market.factory")[row - 1] for good, row in after.items()},
    )


def _faults(trade: Trade, colonies: Goods) -> Iterator[Fault]:
    """All faults; what would be legal instead is the same for each: the largest amounts."""
    facts = _largest(trade, colonies)
    if trade.both:
        reason = because("market.one-way", "A good is sold or processed, not both: {goods}.", goods=trade.both)
        yield reason, rather("Decide for one of the two: {goods}.", facts, goods=trade.both)
    for good in trade.sell:
        if trade.sell[good] > colonies[good]:
            reason = because(
                "market.sell",
                "{good}: you have {most} and cannot sell {units}.",
                good=good,
                most=colony_count(colonies[good]),
                units=trade.sell[good],
            )
            yield reason, rather("Sell at most {most} of {good}.", facts, good=good, most=colonies[good])
    joker = trade.factories.get("joker", 0)
    if sum(trade.beyond.values()) > joker:
        short = "Beyond the own factories: {beyond}. The orange factory takes {joker}."
        reason = because("market.process", short, beyond=trade.beyond, joker=joker)
        own = Goods(trade.factories)
        yield reason, rather(_MOST[bool(own), bool(joker)], facts, own=own)


_MOST = {
    (True, True): "Process at most what your own factories can: {own}; and 1 of any one good besides.",
    (True, False): "Process at most what your own factories can: {own}.",
    (False, True): "You have only the orange factory: process 1 of any one good.",
    (False, False): "You have no factory: process nothing.",
}
"""By whether there are own factories, and the orange one."""


def _in_order(trade: Trade, colonies: Goods | None, broken: set[str]) -> list[Reason]:
    """What is not the trouble with a trade that is forbidden."""
    looked = [] if trade.both else [_ONE_WAY]
    if trade.sell:
        enough = "Sold: {sell}. Your colonies: {colonies}. That is enough."
        looked.append(because("market.sell", enough, applies=False, sell=trade.sell, colonies=colonies))
    if trade.process:
        enough = "Processed: {process}. Your factories: {factories}. That is enough."
        values = {"process": trade.process, "factories": trade.factories}
        looked.append(because("market.process", enough, applies=False, **values))
    return [reason for reason in looked if reason.clause not in broken]


_ONE_WAY = because("market.one-way", "No good is both sold and processed.", applies=False)


def _largest(trade: Trade, colonies: Goods) -> dict[str, object]:
    """As much of the trade as is legal: what is both sold and processed is sold, the joker goes to the first good."""
    sell = {good: min(trade.sell.get(good, 0), colonies[good]) for good in GOODS}
    process, joker = {}, trade.factories.get("joker", 0)
    for good in GOODS:
        wanted = 0 if sell[good] else trade.process.get(good, 0)
        own = trade.factories.get(good, 0)
        process[good] = min(wanted, own + joker)
        joker -= max(0, process[good] - own)
    return {"sell": Goods(sell), "process": Goods(process)}


def _reasons(trade: Trade, book: Book) -> list[Reason]:
    if not trade.traded:
        still = because("market.down", "Nothing is traded: no cube moves.", applies=False)
        return [because("turn.may", "An action may be left undone."), still]
    sold = [good for good in trade.traded if trade.sell.get(good)]
    processed = [good for good in trade.traded if trade.process.get(good)]
    between = [_ONE_WAY] if sold and processed else []
    return [*_selling(trade, sold, book), *_processing(trade, processed, book), *between]


def _selling(trade: Trade, sold: list[str], book: Book) -> Iterator[Reason]:
    for good in sold:
        price = book.printed(f"market.{good}")[trade.rows[good] - 1]
        pays = "{units} {good} at {price}: {sum}."
        yield because(
            "market.sell", pays, units=trade.sell[good], good=good, price=price, sum=cruzados(trade.pays(good, book))
        )
    for good in sold:
        yield because("market.down", "The cube of {good} goes down to row {row}.", good=good, row=trade.row_after(good))
    stopped = [good for good in sold if trade.stopped(good)]
    for good in stopped:
        yield because("market.bottom", "The cube of {good} stops in the bottom row.", good=good)
    if sold and not stopped:
        yield because("market.bottom", "Row {row}, the bottom, stops no cube.", applies=False, row=BOTTOM)


def _processing(trade: Trade, processed: list[str], book: Book) -> Iterator[Reason]:
    for good in processed:
        income = book.printed("market.factory")[trade.rows[good] - 1]
        pays = "{units} {good} processed at {income}: {sum}."
        total = cruzados(trade.pays(good, book))
        yield because("market.process", pays, units=trade.process[good], good=good, income=income, sum=total)
    if processed and (trade.joker_for or trade.factories.get("joker")):
        yield from told(bool(trade.joker_for), "market.joker", _JOKER, _NO_JOKER, good=trade.joker_for)
    for good in processed:
        yield because("market.up", "The cube of {good} goes up to row {row}.", good=good, row=trade.row_after(good))
    stopped = [good for good in processed if trade.stopped(good)]
    for good in stopped:
        yield because("market.top", "The cube of {good} stops in the top row.", good=good)
    if processed and not stopped:
        yield because("market.top", "Row {row}, the top, stops no cube.", applies=False, row=TOP)


_JOKER = "The orange factory processes {good}."
_NO_JOKER = "The own factories are enough: the orange one is not used."


# --- the best plan --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MarketBest:
    """What is the most cash one Market action can bring me?"""

    rows: MarketRows
    colonies: Annotated[Goods, Fact("How many colonies of each good do you own?", "market.sell")]
    factories: Annotated[OwnFactories, Fact("Which factories do you own?", "market.process")]


@dataclass(frozen=True, slots=True)
class BestPlan:
    total: int
    sell: Goods
    process: Goods
    joker_for: str | None
    rows_after: dict[str, int]


@game.question("market-best")
def market_best(facts: MarketBest, book: Book) -> Ruling[BestPlan]:
    book.need(facts, *(f"rows.{good}" for good in GOODS))
    plans = list(_plans(facts))
    best = max(plans, key=lambda plan: sum(plan.pays(good, book) for good in GOODS))
    value = _result(best, book)
    plan = BestPlan(value.total or 0, Goods(best.sell), Goods(best.process), best.joker_for, value.rows_after or {})
    text = say(
        "{total} at most: sell {sell}, process {process}.",
        total=cruzados(plan.total),
        sell=str(plan.sell),
        process=str(plan.process),
    )
    decided = [reason for reason in _reasons(best, book) if reason.applies]
    return answer(plan, text, *decided, *_other_ways(facts, best, book))


def _other_ways(facts: MarketBest, best: Trade, book: Book) -> list[Reason]:
    """What each good would bring the other way, and the orange factory elsewhere."""
    turned = [reason for good in GOODS for reason in _other_way(good, facts, best, book)]
    if best.joker_for is None and facts.factories["joker"]:
        turned.append(because("market.joker", "Every good is sold: the orange factory is not used.", applies=False))
    return turned or _other_joker(best, book)


def _other_way(good: str, facts: MarketBest, best: Trade, book: Book) -> Iterator[Reason]:
    colonies, factories = facts.colonies[good], facts.factories[good]
    if best.process.get(good) and colonies:
        clause, text, other = "market.sell", _RATHER_SELL, replace(best, sell={good: colonies}, process={})
    elif best.sell.get(good) and factories:
        clause, text, other = "market.process", _RATHER_PROCESS, replace(best, sell={}, process={good: factories})
    else:
        return
    sums = {"sum": cruzados(other.pays(good, book)), "best": cruzados(best.pays(good, book))}
    yield because(clause, text, applies=False, good=good, **sums)


def _other_joker(best: Trade, book: Book) -> list[Reason]:
    """The best of the other goods that the orange factory could have processed."""
    income: tuple[int, ...] = book.printed("market.factory")
    pays = {good: income[best.rows[good] - 1] for good in GOODS if not best.sell.get(good)}
    mine = pays.pop(best.joker_for or "", 0)
    if not mine or not pays:
        return []
    good = max(pays, key=lambda other: pays[other])
    sums = {"sum": cruzados(pays[good]), "best": cruzados(mine)}
    return [because("market.joker", _RATHER_JOKER, applies=False, good=good, **sums)]


_RATHER_SELL = "Selling {good} would bring {sum}. That is not more than {best}."
_RATHER_PROCESS = "Processing {good} in its own factories would bring {sum}. That is not more than {best}."
_RATHER_JOKER = "With {good} the orange factory would bring {sum}. That is not more than {best}."


def _plans(facts: MarketBest) -> Iterator[Trade]:
    """Every good sold or processed as a whole, the joker on each processed good in turn; selling first."""
    for ways in product(("sell", "process"), repeat=len(GOODS)):
        sell = {good: facts.colonies[good] for good, way in zip(GOODS, ways, strict=True) if way == "sell"}
        process = {good: facts.factories[good] for good, way in zip(GOODS, ways, strict=True) if way == "process"}
        for good in process or [""]:
            extra = {good: process[good] + facts.factories["joker"]} if good else {}
            yield Trade(facts.rows, facts.factories, sell, {**process, **extra})


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TradeMove:
    """Market: sell and process."""

    sector: Annotated[Literal["market-1", "market-2"], Fact("Which of the two Market sectors?", "rondel.stay")]
    sell: Sell = None
    process: Process = None
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class TradeTurn(Turn, Traded):
    pass


@game.move("trade")
def trade(table: Table, facts: TradeMove, book: Book) -> Ruling[TradeTurn]:
    turn = begin(table, facts, facts.sector, book)
    if turn.refusal:
        return refused(turn, TradeTurn)
    if facts.sell is None and facts.process is None:
        book.need(facts, "sell", "process")
    seat = turn.seat
    own = OwnFactories(seat.factories)
    ruling = market(Market(table.market, seat.colonies, own, facts.sell, facts.process), book)

    def traded(done: Traded) -> Table:
        return replace(turn.seated(cash=seat.cash + (done.total or 0)), market=done.rows_after or {})  # type: ignore[arg-type]

    return finish(turn, TradeTurn, ruling, traded)
