"""A whole market action as one value: what it pays, and where the cubes go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from referee.game import Book
from referee.games.navegador.words import BOTTOM, GOOD_NAMES, GOODS, TOP, units
from referee.values import dataclass, field
from referee.words import Sentence, and_all, say


@dataclass(frozen=True)
class Trade:
    """A whole market action: what is sold and processed, from which rows."""

    rows: Mapping[Any, int]
    factories: Mapping[str, int]
    sell: Mapping[str, int]
    process: Mapping[str, int]
    printed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The columns of the market by good, and that of the factories."""

    @cached_property
    def traded(self) -> list[str]:
        return [good for good in GOODS if self.sell.get(good) or self.process.get(good)]

    @property
    def both(self) -> list[str]:
        """Goods that are sold and processed (`market.one-way`)."""
        return [good for good in GOODS if self.sell.get(good) and self.process.get(good)]

    @cached_property
    def beyond(self) -> dict[str, int]:
        """Units processed beyond the own factories of their good: the joker's."""
        over = {good: self.process.get(good, 0) - self.factories.get(good, 0) for good in GOODS}
        return {good: number for good, number in over.items() if number > 0}

    @property
    def joker_for(self) -> str | None:
        return next(iter(self.beyond), None)

    def row_after(self, good: str) -> int:
        """The cube moves after the payment, and stops at the edge (`market.down`, `market.up`)."""
        row = self.rows[good] + self.sell.get(good, 0) - self.process.get(good, 0)
        return max(TOP, min(BOTTOM, row))

    def stopped(self, good: str) -> bool:
        row = self.rows[good] + self.sell.get(good, 0) - self.process.get(good, 0)
        return not TOP <= row <= BOTTOM

    def price(self, good: str) -> int:
        """What the cube of this good stands beside before it moves."""
        return self.printed[good][self.rows[good] - 1]

    def income(self, good: str) -> int:
        """The factory income in the row of this good."""
        return self.printed["factory"][self.rows[good] - 1]

    def pays(self, good: str) -> int:
        """Every unit at the row before the cube moves (`market.sell`, `market.process`)."""
        sold = self.sell.get(good, 0) * self.price(good) if self.sell.get(good) else 0
        processed = self.process.get(good, 0) * self.income(good) if self.process.get(good) else 0
        return sold + processed


def columns_of(rows: Iterable[str], book: Book) -> dict[str, tuple[int, ...]]:
    """The printed columns of these goods, and that of the factories."""
    names = (*rows, "factory")
    found = book.printed(*(f"market.{name}" for name in names))
    return dict(zip(names, found if len(names) > 1 else (found,), strict=True))


# --- a trade in words ---


def with_cubes(text: Sentence, trade: Trade) -> Sentence:
    """With where the cubes of the goods traded stand afterwards."""
    after = (say("{good} in row {row}", good=GOOD_NAMES[good], row=trade.row_after(good)) for good in trade.traded)
    return say("{text} The cubes then stand so: {cubes}.", text=text, cubes=and_all(after))


def parts_of(trade: Trade) -> object:
    """What is sold and processed; of several goods with what each brings."""
    several = len(trade.traded) > 1

    def part(good: str) -> Sentence:
        sold = bool(trade.sell.get(good))
        number = trade.sell[good] if sold else trade.process[good]
        said = say("{units} sold" if sold else "{units} processed", units=units(good, number))
        return say("{sum} for {said}", sum=trade.pays(good), said=said) if several else said

    return and_all(part(good) for good in trade.traded)
