"""Ships and where they lie: players' ships, merchant ships, the slots of a harbour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Self

from referee.facts import Piece, hyphened, player_name, unreadable
from referee.games.vasco import game
from referee.games.vasco.words import HARBOURS, NAMES, RESERVED, Harbour
from referee.games.vasco.written import INCOME, MANY, between, income, printed_income, with_income
from referee.values import dataclass
from referee.words import say


@lru_cache(maxsize=2048)
def _ship_parts(text: str) -> tuple[str, int, int, int]:
    """Owner, limit, points and reals. Kept, as a replayed evening reads the same ships over and over."""
    words = text.split()
    if len(words) < 2:
        raise unreadable("a ship has an owner and a limit")
    owner = "merchant" if words[0] == "merchant" else player_name(words[0], RESERVED)
    vp, in_reals = income(words[2:])
    if owner == "merchant" and words[2:]:
        raise unreadable("a merchant ship has no income")
    return owner, between(words[1], *game.bounds("limit"), say("the limit")), vp, in_reals


@dataclass(frozen=True, slots=True)
class Ship(Piece):
    """A launched ship of a player, or a merchant ship."""

    owner: str
    limit: int
    vp: int = 0
    reals: int = 0

    names_players = True
    vocabulary, marks = ("merchant",), INCOME
    form = "player, limit, and what the ship prints: blue 9 1vp 1r; a merchant ship: merchant 7"

    @classmethod
    def read(cls, text: str) -> Self:
        return cls(*_ship_parts(text))

    @property
    def is_merchant(self) -> bool:
        return self.owner == "merchant"

    @property
    def said(self) -> object:
        if self.is_merchant:
            return say("merchant ship {limit}", limit=self.limit)
        return with_income(say("ship {limit} of {owner}", limit=self.limit, owner=self.owner), self.vp, self.reals)

    def __str__(self) -> str:
        return f"{hyphened(self.owner)} {self.limit}{printed_income(self.vp, self.reals)}"


@dataclass(frozen=True, slots=True)
class Row(Piece):
    """The slots of one harbour, left to right; None is an empty slot."""

    slots: tuple[Ship | None, ...]

    names_players = True
    vocabulary, marks = Ship.vocabulary, Ship.marks
    form = (
        "for each place from the left a player's ship, or - if it is empty, such as blue 9 1vp 1r, -, merchant 7; "
        "1vp 1r is what the ship prints, left out if it prints nothing"
    )

    @classmethod
    def read(cls, text: str) -> Self:
        items = [item.strip() for item in text.split(",")]
        return cls(tuple(None if item == "-" else Ship.read(item) for item in items))

    @classmethod
    def empty(cls, count: int) -> Self:
        return cls((None,) * count)

    @property
    def full(self) -> bool:
        return None not in self.slots

    @property
    def ships(self) -> tuple[Ship, ...]:
        return tuple([ship for ship in self.slots if ship])

    def fitting(self, limit: int, values: Sequence[int]) -> list[int]:
        """The empty slots whose value is at most the limit, from the left (`send.free`, `send.limit`)."""
        return [
            at
            for at, (ship, value) in enumerate(zip(self.slots, values, strict=False), 1)
            if ship is None and value <= limit
        ]

    def with_ship(self, slot: int, ship: Ship) -> Self:
        """The row with this ship in a slot counted from 1."""
        return type(self)((*self.slots[: slot - 1], ship, *self.slots[slot:]))

    @property
    def said(self) -> object:
        return say("{slots}", slots=[ship or say("empty") for ship in self.slots])

    def __len__(self) -> int:
        return len(self.slots)

    def __iter__(self) -> Iterator[Ship | None]:
        return iter(self.slots)

    def __str__(self) -> str:
        return ", ".join(str(ship) if ship else "-" for ship in self.slots)


@dataclass(frozen=True, slots=True)
class Slot(Piece):
    """One ship space of a harbour, counted from the left."""

    harbour: Harbour
    number: int

    form = "harbour and place: malindi 3"
    vocabulary = HARBOURS

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        if len(words) != 2 or words[0] not in HARBOURS:
            raise unreadable("a slot has a harbour and a number: {harbours}", harbours=HARBOURS)
        harbour: Harbour = words[0]
        return cls(harbour, between(words[1], 1, MANY, say("the slot")))

    @property
    def said(self) -> object:
        return say("{harbour}, place {n}", harbour=NAMES[self.harbour], n=self.number)

    def __str__(self) -> str:
        return f"{self.harbour} {self.number}"


@dataclass(frozen=True, slots=True)
class Destination(Piece):
    """Where the merchant ship goes, or none if it fits nowhere."""

    slot: Slot | None = None

    form = "harbour and place: malindi 3, or none if no empty place fits"
    vocabulary = (*HARBOURS, "none")

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "none" else cls(Slot.read(text))

    @property
    def said(self) -> object:
        return self.slot.said if self.slot else say("no place")

    def __str__(self) -> str:
        return str(self.slot or "none")


@dataclass(frozen=True, slots=True)
class MerchantShip(Piece):
    """A merchant ship."""

    limit: int

    form = "its limit, such as 7 or merchant 7"
    vocabulary = ("merchant",)

    @classmethod
    def read(cls, text: str) -> Self:
        words = text.split()
        words = words[1:] if words[:1] == ["merchant"] else words
        if len(words) != 1:
            raise unreadable("a merchant ship is the word merchant and its limit")
        return cls(between(words[0], *game.bounds("limit"), say("the limit")))

    @property
    def ship(self) -> Ship:
        return Ship("merchant", self.limit)

    @property
    def said(self) -> object:
        return self.ship.said

    def __str__(self) -> str:
        return f"merchant {self.limit}"


@dataclass(frozen=True, slots=True)
class MerchantPlace(Piece):
    merchant: MerchantShip | None = None

    form = f"{MerchantShip.form}, or -"
    vocabulary = MerchantShip.vocabulary

    @classmethod
    def read(cls, text: str) -> Self:
        return cls() if text == "-" else cls(MerchantShip.read(text))

    @property
    def said(self) -> object:
        return self.merchant.said if self.merchant else say("no merchant ship")

    def __str__(self) -> str:
        return str(self.merchant or "-")


NO_MERCHANT = MerchantPlace()
