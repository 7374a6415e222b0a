"""Goods: what a space costs, what a hold contains."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, product
from typing import ClassVar, Self

from referee.facts import Piece, unreadable
from referee.games.jamaica import game
from referee.games.jamaica.words import GOODS, MOST_IN_HOLD, NOTHING, amount
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True, eq=False)
class Cost(Piece):
    """Goods of one kind, or nothing: what a space costs."""

    kind: str
    count: int

    form = "gold, food or powder and a number from 1 to 7, or - for nothing"
    vocabulary = GOODS
    most: ClassVar[int] = game.bounds("cost")[1]

    @classmethod
    def read(cls, text: str) -> Self:
        if text == NOTHING:
            return cls("", 0)
        kind, _, number = text.lower().partition(" ")
        if kind not in GOODS or not number.isascii() or not number.isdigit():
            raise unreadable("a kind of goods and a number are wanted")
        if not 1 <= int(number) <= cls.most:
            raise unreadable("the number must be from 1 to {most}", most=cls.most)
        return cls(kind, int(number))

    @property
    def said(self) -> object:
        return amount(self.kind, self.count)

    def __bool__(self) -> bool:
        return self.count > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cost) and (self.kind, self.count) == (other.kind, other.count)

    def __hash__(self) -> int:
        return hash((self.kind, self.count))

    def __str__(self) -> str:
        return f"{self.kind} {self.count}" if self.count else NOTHING


class Stock(Cost):
    """Goods of one kind in a hold, or nothing."""

    __slots__ = ()
    form = "gold, food or powder and a number from 1 to 6, or - for nothing"
    most = MOST_IN_HOLD


class Cargo(Stock):
    """Goods that an action brings aboard."""

    __slots__ = ()
    form = "gold, food or powder and a number from 1 to 6"

    @classmethod
    def read(cls, text: str) -> Self:
        if text == NOTHING:
            raise unreadable("a load is never empty")
        return super().read(text)


class Heap(Stock):
    """What someone says lies in a hold; `table.impossible` knows that it cannot be more than six."""

    __slots__ = ()
    most = 999_999
    limit: ClassVar[int] = Stock.most


Holds = tuple[Stock, ...]

EMPTY = Stock("", 0)


def aboard(holds: Iterable[Stock], kind: str) -> int:
    """How many tokens of this kind lie in the holds."""
    return sum(stock.count for stock in holds if stock.kind == kind)


def with_hold(holds: Holds, number: int, stock: Stock) -> Holds:
    """The holds with this one filled anew; holds are numbered from 1."""
    return (*holds[: number - 1], stock, *holds[number:])


MOST_WAYS = 12
"""So many ways to pay are offered to pick from; more are typed."""


def splits(holds: Holds, kind: str, count: int) -> list[str]:
    """Every way to take so many tokens of this kind from the holds, if they are few."""
    ways = product(*(range(stock.count + 1) if stock.kind == kind else (0,) for stock in holds))
    found = list(islice((", ".join(map(str, way)) for way in ways if sum(way) == count), MOST_WAYS + 1))
    return found if len(found) <= MOST_WAYS else []


def split_said(holds: Holds, split: tuple[int, ...]) -> list[Sentence]:
    """What is taken from each hold."""
    return [
        say(
            "{taken} from hold {number} (empties it)" if taken == stock.count else "{taken} from hold {number}",
            **values,
        )
        for number, (stock, taken) in enumerate(zip(holds, split, strict=True), 1)
        if taken
        for values in ({"taken": taken, "number": number},)
    ]
