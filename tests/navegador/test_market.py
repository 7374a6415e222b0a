"""The market: the best plan is the best there is, and cubes stay on the board."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

import referee

GOODS = ("sugar", "gold", "spices")
ROWS = st.fixed_dictionaries({good: st.integers(1, 10) for good in GOODS})
COLONIES = st.fixed_dictionaries({good: st.integers(0, 4) for good in GOODS})
FACTORIES = st.fixed_dictionaries({**{good: st.integers(0, 3) for good in GOODS}, "joker": st.integers(0, 1)})
PRICES = {
    "sugar": [60, 60, 50, 50, 40, 40, 30, 30, 20, 20],
    "gold": [70, 70, 60, 60, 50, 50, 40, 40, 30, 30],
    "spices": [80, 80, 70, 70, 60, 60, 50, 50, 40, 40],
}
INCOME = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]


def most(rows: dict[str, int], colonies: dict[str, int], factories: dict[str, int]) -> int:
    """Every amount of every good sold or processed, summed up by hand."""
    best = 0
    options = [
        [("sell", n) for n in range(colonies[good] + 1)] + [("process", n) for n in range(factories[good] + 2)]
        for good in GOODS
    ]
    for plan in product(*options):
        beyond = sum(
            max(0, n - factories[good]) for good, (way, n) in zip(GOODS, plan, strict=True) if way == "process"
        )
        if beyond > factories["joker"]:
            continue
        paid = (
            n * (PRICES[good][rows[good] - 1] if way == "sell" else INCOME[rows[good] - 1])
            for good, (way, n) in zip(GOODS, plan, strict=True)
        )
        best = max(best, sum(paid))
    return best


@settings(max_examples=60, deadline=None)
@given(ROWS, COLONIES, FACTORIES)
def test_the_best_plan_agrees_with_trying_everything(
    rows: dict[str, int], colonies: dict[str, int], factories: dict[str, int]
) -> None:
    best = referee.ask("navegador", "market-best", rows=rows, colonies=colonies, factories=factories).answer
    assert best.total == most(rows, colonies, factories)
    facts = {"rows": rows, "colonies": colonies, "factories": factories}
    traded = referee.ask("navegador", "market", facts, sell=best.sell.plain(), process=best.process.plain())
    assert traded.verdict == "legal"
    assert (traded.answer.total, traded.answer.rows_after) == (best.total, best.rows_after)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GOODS), st.integers(1, 10), st.integers(0, 12), st.booleans())
def test_a_cube_moves_one_row_for_each_unit_and_stays_on_the_board(good: str, row: int, units: int, sold: bool) -> None:
    facts = {"rows": {good: row}, "colonies": {good: units}, "factories": {good: units}}
    facts["sell" if sold else "process"] = {good: units}
    ruling = referee.ask("navegador", "market", facts)
    after = ruling.answer.rows_after[good]
    assert after == min(10, row + units) if sold else after == max(1, row - units)
    stopped = {"market.bottom", "market.top"} & set(ruling.clauses)
    assert bool(stopped) == (abs(after - row) < units)
