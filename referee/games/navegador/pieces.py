"""The pieces of Navegador and how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Self

from referee.facts import Piece, PlayerName, player_name, unreadable
from referee.games.navegador.counts import DIGITS, SHOWN, Counts
from referee.games.navegador.words import (
    BUILDINGS,
    CATEGORIES,
    COIN,
    COLUMNS,
    DEAREST,
    GOODS,
    PLACES,
    REGIONS,
    RESERVED,
    built,
    places,
    ships,
    units,
)
from referee.values import dataclass
from referee.words import say


class King(str, Piece):
    """The column of the King's privilege; empty until it is laid, which is also written none."""

    __slots__ = ()
    form = "colony, factory, explorer, shipyard or church; none before it is laid"
    vocabulary = ("none", *CATEGORIES)

    @classmethod
    def read(cls, text: str) -> Self:
        if text not in ("", "none", *CATEGORIES):
            raise unreadable("{text} is no column of the player sheet", text=text)
        return cls("" if text == "none" else text)

    @property
    def said(self) -> object:
        return COLUMNS[self] if self else say("nowhere")


class Who(PlayerName, Piece):
    """A player, or nobody: empty, which is also written none."""

    __slots__ = ()
    names_players = True
    form = "a player's name, or none"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls("" if text in ("", "none") else player_name(text, RESERVED))

    @property
    def said(self) -> object:
        return str(self) or say("nobody")


class Fleet(Counts):
    """Fleet of one player by region."""

    __slots__ = ()
    form = "like: portugal 2, guine 1; - for none"
    ids = REGIONS

    @staticmethod
    def counted(id: str, number: int) -> object:
        return say("{ships} in {place}", ships=ships(number), place=PLACES[id])


class Goods(Counts):
    """Units or colonies by good."""

    __slots__ = ()
    form = "like: gold 2, spices 1; - for none"
    ids = GOODS

    @staticmethod
    def counted(id: str, number: int) -> object:
        return units(id, number)


class Factories(Counts):
    """Factories by kind; the joker is the orange one."""

    __slots__ = ()
    form = "sugar, gold, spices or joker, like: gold 2, joker 1; - for none"
    ids = (*GOODS, "joker")

    @staticmethod
    def counted(id: str, number: int) -> object:
        return say("the orange factory") if id == "joker" else built(f"{id}-factory", number)


class OwnFactories(Factories):
    """The same as the players name them: everybody owns the orange factory, so it need not be said."""

    __slots__ = ()

    @classmethod
    def read_table(cls, table: Mapping[str, object]) -> Self:
        if table.get("joker", 1) not in (0, 1, "0", "1"):
            raise unreadable("nobody owns more than one orange factory (joker)")
        return super().read_table({"joker": 1, **table})

    def plain(self) -> dict[str, int]:
        """With the orange factory in any case: what is not named would be read as 1."""
        return {**super().plain(), "joker": self["joker"]}

    def __str__(self) -> str:
        return ", ".join(f"{id} {number}" for id, number in self.plain().items())


class Columns(Counts):
    """Things by column of the player sheet."""

    __slots__ = ()
    form = "colony, factory, explorer, shipyard or church, like: colony 2, church 1; - for none"
    ids = CATEGORIES

    @staticmethod
    def counted(id: str, number: int) -> object:
        return say("{number} for {column}", number=number, column=COLUMNS[id])


class Rows(Counts):
    """Buildings by row of the board."""

    __slots__ = ()
    form = "sugar-factory, gold-factory, spices-factory, shipyard or church, like: gold-factory 2, church 1; - for none"
    ids = BUILDINGS

    @staticmethod
    def counted(id: str, number: int) -> object:
        return built(id, number)


@dataclass(frozen=True, slots=True)
class Tile(Piece):
    """A colony tile that lies face up in a region."""

    region: str
    price: int

    form = "region and price, like: guine 80"
    vocabulary = REGIONS

    @classmethod
    def read(cls, text: str) -> Self:
        name, _, price = text.lower().partition(" ")
        price = price.strip()
        if name not in REGIONS:
            raise unreadable("{name} is no sea region", name=name or "-")
        if not price:
            raise unreadable("the price is missing")
        digits = price.isascii() and price.isdigit() and len(price) <= DIGITS
        if not digits or not 0 < int(price) <= DEAREST or int(price) % COIN:
            raise unreadable("{price} is no price: a multiple of {coin}", price=price[:SHOWN], coin=COIN)
        return cls(name, int(price))

    @property
    def said(self) -> object:
        return say("{place} for {price}", place=PLACES[self.region], price=self.price)

    def __str__(self) -> str:
        return f"{self.region} {self.price}"


def in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """By region, then by price."""
    return tuple(sorted(tiles, key=lambda tile: (_PLACE[tile.region], tile.price)))


_PLACE = {region: place for place, region in enumerate(REGIONS)}


@dataclass(frozen=True, slots=True)
class Voyage(Piece):
    """Fleet of one player that sail the same way."""

    ships: int
    route: tuple[str, ...]
    borders: int | None = None

    form = "number of ships, way, borders crossed, like: 2 portugal > guine (1)"
    vocabulary = REGIONS

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

    @property
    def said(self) -> object:
        """2 ships from Portugal by way of Guine to Angola."""
        first, *between, last = self.route
        way = {"ships": ships(self.ships), "first": PLACES[first], "last": PLACES[last]}
        if between:
            return say("{ships} from {first} by way of {between} to {last}", between=places(between), **way)
        return say("{ships} from {first} to {last}", **way)

    @property
    def start(self) -> str:
        return self.route[0]

    @property
    def goal(self) -> str:
        return self.route[-1]

    def __str__(self) -> str:
        number = f"{self.ships} " if self.ships > 1 else ""
        crossed = f" ({self.borders})" if self.borders is not None else ""
        return f"{number}{' > '.join(self.route)}{crossed}"


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 2 or not int(text):
        raise unreadable("{number} is no number of ships or borders", number=text or "-")
    return int(text)


def _route(names: tuple[str, ...], borders: int | None) -> tuple[str, ...]:
    for name in names:
        if name not in REGIONS:
            raise unreadable("{name} is no sea region", name=name or "-")
    if len(names) < 2:
        raise unreadable("a voyage leads from one region to another")
    for here, there in pairwise(names):
        if here == there:
            raise unreadable("{name} does not border on itself", name=here)
    if len(names) > 2 and borders is not None and borders != len(names) - 1:
        raise unreadable("this way crosses {count} borders, not {borders}", count=len(names) - 1, borders=borders)
    return names
