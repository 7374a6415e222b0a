"""The best that one Market action can bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.market import MarketRows, result_of, trade_reasons
from referee.games.navegador.pieces import Goods, OwnFactories
from referee.games.navegador.trades import Trade, columns_of
from referee.games.navegador.words import GOOD_NAMES, GOODS, cruzados
from referee.ruling import Reason, Ruling, answer, because
from referee.values import dataclass, replace
from referee.words import say


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
    plans = _plans(facts, columns_of(GOODS, book))
    best = max(plans, key=lambda plan: sum(plan.pays(good) for good in GOODS))
    value = result_of(best)
    plan = BestPlan(value.total or 0, Goods(best.sell), Goods(best.process), best.joker_for, value.rows_after or {})
    values = {"total": cruzados(plan.total), "sell": plan.sell, "process": plan.process}
    text = say(_AT_MOST[bool(plan.sell), bool(plan.process)], **values)
    decided = [reason for reason in trade_reasons(best) if reason.applies]
    return answer(plan, text, *decided, *_other_ways(facts, best))


_AT_MOST = {
    (True, True): "At most {total}: sell {sell}, process {process}.",
    (True, False): "At most {total}: sell {sell}.",
    (False, True): "At most {total}: process {process}.",
    (False, False): "There is no good to sell or to process.",
}
"""By whether anything is sold, and processed."""


def _other_ways(facts: MarketBest, best: Trade) -> Iterator[Reason]:
    """What each good would bring the other way, and the orange factory elsewhere."""
    turned = [reason for good in GOODS for reason in _other_way(good, facts, best)]
    yield from turned
    if best.joker_for is None and facts.factories["joker"]:
        yield because(
            "market.joker", "The orange factory could process a good, but every good is better sold.", applies=False
        )
    elif not turned:
        yield from _other_joker(best)


def _other_way(good: str, facts: MarketBest, best: Trade) -> Iterator[Reason]:
    colonies, factories = facts.colonies[good], facts.factories[good]
    if best.process.get(good) and colonies:
        clause, text, other = "market.sell", _RATHER_SELL, replace(best, sell={good: colonies}, process={})
    elif best.sell.get(good) and factories:
        clause, text, other = "market.process", _RATHER_PROCESS, replace(best, sell={}, process={good: factories})
    else:
        return
    sums = {"sum": cruzados(other.pays(good)), "best": cruzados(best.pays(good))}
    yield because(clause, text, applies=False, good=GOOD_NAMES[good], **sums)


def _other_joker(best: Trade) -> Iterator[Reason]:
    """The best of the other goods that the orange factory could have processed."""
    pays = {good: best.income(good) for good in GOODS if not best.sell.get(good)}
    mine = pays.pop(best.joker_for or "", 0)
    if not mine or not pays:
        return
    good = max(pays, key=lambda other: pays[other])
    sums = {"sum": cruzados(pays[good]), "best": cruzados(mine)}
    yield because("market.joker", _RATHER_JOKER, applies=False, good=GOOD_NAMES[good], **sums)


_RATHER_SELL = "Selling {good} would bring {sum}. That is not more than {best}."
_RATHER_PROCESS = "Processing {good} in its own factories would bring {sum}. That is not more than {best}."
_RATHER_JOKER = "With {good} the orange factory would bring {sum}. That is not more than {best}."


def _plans(facts: MarketBest, columns: Mapping[str, tuple[int, ...]]) -> Iterator[Trade]:
    """Every good sold or processed as a whole, the joker on each processed good in turn; selling first."""
    for ways in product(("sell", "process"), repeat=len(GOODS)):
        sell = {good: facts.colonies[good] for good, way in zip(GOODS, ways, strict=True) if way == "sell"}
        process = {good: facts.factories[good] for good, way in zip(GOODS, ways, strict=True) if way == "process"}
        for good in process or [""]:
            extra = {good: process[good] + facts.factories["joker"]} if good else {}
            yield Trade(facts.rows, facts.factories, sell, {**process, **extra}, columns)
