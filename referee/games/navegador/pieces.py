"""The pieces of Navegador and how they are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, Self, get_args

from referee.facts import Name, Piece, unreadable
from referee.words import Amount

Player = Annotated[str, Name(frozenset({"none"}))]

Region = Literal[
    "portugal", "bahia", "rio", "guine", "angola", "cabo", "mozambique", "zanzibar", "goa", "malaca", "timor", "macau",
    "nagasaki",
]  # fmt: skip
REGIONS: tuple[str, ...] = get_args(Region)
Good = Literal["sugar", "gold", "spices"]
GOODS: tuple[str, ...] = get_args(Good)
Category = Literal["colony", "factory", "explorer", "shipyard", "church"]
CATEGORIES: tuple[str, ...] = get_args(Category)
Building = Literal["sugar-factory", "gold-factory", "spices-factory", "shipyard", "church"]
BUILDINGS: tuple[str, ...] = get_args(Building)
Sector = Literal["sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
SECTORS: tuple[str, ...] = get_args(Sector)
Stone = Literal["middle", "sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
Orange = Literal["none", "sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
By = Literal["rondel", "card"]

PHASE_OF: Mapping[str, int] = {"cabo": 2, "malaca": 3}
"""phase.regions: the regions behind the two red borders."""


class King(str, Piece):
    """The column of the King's privilege; empty until it is laid, which is also written none."""

    __slots__ = ()
    form = "colony, factory, explorer, shipyard or church; none before it is laid"

    @classmethod
    def read(cls, text: str) -> Self:
        if text not in ("", "none", *CATEGORIES):
            raise unreadable("{text} is no column of the player sheet", text=text)
        return cls("" if text == "none" else text)

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return ("none", *CATEGORIES)


class Who(str, Piece):
    """A player, or nobody: empty, which is also written none."""

    __slots__ = ()
    form = "a player's name, or none"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls("" if text == "none" else text)


class Counts(Piece, Mapping[str, int]):
    """How many of each. What is not named is 0; printed in the order of the ids, zeros left out."""

    __slots__ = ("_counts",)
    ids: ClassVar[tuple[str, ...]] = ()
    most: ClassVar[int | None] = None

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self._counts = {id: counts[id] for id in self.ids if counts.get(id)} if counts else {}

    def __getitem__(self, id: str) -> int:
        if id not in self.ids:
            raise KeyError(id)
        return self._counts.get(id, 0)

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __str__(self) -> str:
        return ", ".join(f"{id} {number}" for id, number in self._counts.items()) or "-"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._counts})"

    def plain(self) -> dict[str, int]:
        return dict(self._counts)

    @property
    def total(self) -> int:
        return sum(self._counts.values())

    def plus(self, changes: Mapping[str, int]) -> Self:
        """The same with these added; what is negative is taken away."""
        return type(self)({id: self[id] + changes.get(id, 0) for id in self.ids})

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return cls.ids

    @classmethod
    def read(cls, text: str) -> Self:
        text = text.strip().removeprefix("{").removesuffix("}").strip().lower()
        if text in ("", "-", "none"):
            return cls.read_table({})
        given: dict[str, object] = {}
        for part in text.replace("=", " ").replace(":", " ").split(","):
            id, _, number = part.strip().partition(" ")
            if id in given:
                raise unreadable("{id} is named twice", id=id)
            given[id] = number.strip() or 1
        return cls.read_table(given)

    @classmethod
    def read_table(cls, table: Mapping[str, object]) -> Self:
        return cls({cls._id(id): cls._number(id, number) for id, number in table.items()})

    @classmethod
    def _id(cls, id: str) -> str:
        if id not in cls.ids:
            raise unreadable("{id} is none of {ids}", id=id or "-", ids=cls.ids)
        return id

    @classmethod
    def _number(cls, id: str, raw: object) -> int:
        text = str(raw)
        if isinstance(raw, bool) or not (text.isascii() and text.isdigit()) or len(text) > 6:
            raise unreadable("{number} is not a number of {id}", number=text[:20], id=id)
        if cls.most is not None and int(text) > cls.most:
            raise unreadable("at most {most} of {id}", most=cls.most, id=id)
        return int(text)


class Ships(Counts):
    """Ships of one player by region."""

    __slots__ = ()
    form = "like: portugal 2, guine 1; - for none"
    ids = REGIONS


class Goods(Counts):
    """Units or colonies by good."""

    __slots__ = ()
    form = "like: gold 2, spices 1; - for none"
    ids = GOODS


class Factories(Counts):
    """Factories by kind; the joker is the orange one."""

    __slots__ = ()
    form = "sugar, gold, spices or joker, like: gold 2, joker 1; - for none"
    ids = (*GOODS, "joker")


class OwnFactories(Factories):
    """The same as the players name them: everybody owns the orange factory, so it need not be said."""

    __slots__ = ()

    @classmethod
    def read_table(cls, table: Mapping[str, object]) -> Self:
        if table.get("joker", 1) not in (0, 1, "0", "1"):
            raise unreadable("nobody owns more than one orange factory (joker)")
        return super().read_table({"joker": 1, **table})

    def __str__(self) -> str:
        return ", ".join(f"{id} {number}" for id, number in self.plain().items())

    def plain(self) -> dict[str, int]:
        """With the orange factory in any case: what is not named would be read as 1."""
        return {**super().plain(), "joker": self["joker"]}


class Columns(Counts):
    """Things by column of the player sheet."""

    __slots__ = ()
    form = "colony, factory, explorer, shipyard or church, like: colony 2, church 1; - for none"
    ids = CATEGORIES


class Held(Columns):
    """Privileges on a player sheet: three slots in each column."""

    __slots__ = ()
    most = 3


class Rows(Counts):
    """Buildings by row of the board."""

    __slots__ = ()
    form = "sugar-factory, gold-factory, spices-factory, shipyard or church, like: gold-factory 2, church 1; - for none"
    ids = BUILDINGS


@dataclass(frozen=True, slots=True)
class Tile(Piece):
    """A colony tile that lies face up in a region."""

    form = "region and price, like: guine 80"
    region: str
    price: int

    def __str__(self) -> str:
        return f"{self.region} {self.price}"

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return REGIONS

    @classmethod
    def read(cls, text: str) -> Self:
        name, _, price = text.lower().partition(" ")
        price = price.strip()
        if name not in REGIONS:
            raise unreadable("{name} is no sea region", name=name or "-")
        if not price:
            raise unreadable("the price is missing")
        if not (price.isascii() and price.isdigit()) or len(price) > 4 or not 0 < int(price) <= 1000 or int(price) % 10:
            raise unreadable("{price} is no price: a multiple of 10", price=price[:20])
        return cls(name, int(price))


def in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """By region, then by price."""
    return tuple(sorted(tiles, key=lambda tile: (REGIONS.index(tile.region), tile.price)))


@dataclass(frozen=True, slots=True)
class Voyage(Piece):
    """Ships of one player that sail the same way."""

    form = "number of ships, way, borders crossed, like: 2 portugal > guine (1)"
    ships: int
    route: tuple[str, ...]
    borders: int | None = None

    def __str__(self) -> str:
        number = f"{self.ships} " if self.ships > 1 else ""
        crossed = f" ({self.borders})" if self.borders is not None else ""
        return f"{number}{' > '.join(self.route)}{crossed}"

    @property
    def start(self) -> str:
        return self.route[0]

    @property
    def goal(self) -> str:
        return self.route[-1]

    @classmethod
    def words(cls) -> tuple[str, ...]:
        return REGIONS

    @classmethod
    def read(cls, text: str) -> Self:
        way, bracket, borders = text.lower().partition("(")
        number, _, rest = way.strip().partition(" ")
        ships = _number(number) if number.isdigit() else 1
        names = tuple(name.strip() for name in (rest if number.isdigit() else way).split(">"))
        crossed = _number(borders.strip().removesuffix(")")) if bracket else None
        if bracket and not text.endswith(")"):
            raise unreadable("the number of borders stands in brackets at the end")
        return cls(ships, _route(names, crossed), crossed)


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or not 0 < int(text[:4]) < 100 or len(text) > 2:
        raise unreadable("{number} is no number of ships or borders", number=text or "-")
    return int(text)


def _route(names: tuple[str, ...], borders: int | None) -> tuple[str, ...]:
    for name in names:
        if name not in REGIONS:
            raise unreadable("{name} is no sea region", name=name or "-")
    if len(names) < 2:
        raise unreadable("a voyage leads from one region to another")
    if any(here == there for here, there in pairwise(names)):
        raise unreadable("{name} does not border on itself", name=names[0])
    if len(names) > 2 and borders is not None and borders != len(names) - 1:
        raise unreadable("this way crosses {count} borders, not {borders}", count=len(names) - 1, borders=borders)
    return names


def steps_between(here: str, there: str) -> int:
    """Sectors from here clockwise to there; the same sector again is a whole lap."""
    return (SECTORS.index(there) - SECTORS.index(here)) % len(SECTORS) or len(SECTORS)


def clockwise_after(order: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Everybody clockwise from the next player, this one last."""
    at = order.index(player) + 1
    return order[at:] + order[:at]


def on_the_right(order: tuple[str, ...], player: str) -> str:
    """card.right: against the order of play."""
    return order[order.index(player) - 1]


def cruzados(n: int) -> Amount:
    return Amount(n, "{n} Cruzado", "{n} Cruzados")


def ships(n: int) -> Amount:
    return Amount(n, "{n} ship", "{n} ships")


def workers(n: int) -> Amount:
    return Amount(n, "{n} worker", "{n} workers")


def sectors(n: int) -> Amount:
    return Amount(n, "{n} sector", "{n} sectors")


def borders(n: int) -> Amount:
    return Amount(n, "{n} border", "{n} borders")
