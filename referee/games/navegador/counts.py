"""Count tables: how many of each, written in one line or as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from referee.facts import Piece, unreadable
from referee.words import and_all, say

DIGITS = 6
"""No longer number is read."""
SHOWN = 20
"""So much is repeated of a text that is no number."""


class Counts(Piece, Mapping[str, int]):
    """How many of each. What is not named is 0; printed in the order of the ids, zeros left out."""

    __slots__ = ("_counts",)
    ids: ClassVar[tuple[str, ...]] = ()

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self._counts = {id: counts[id] for id in self.ids if counts.get(id)} if counts else {}

    def __getitem__(self, id: str) -> int:
        found = self._counts.get(id)
        if found is None and id not in self.ids:
            raise KeyError(id)
        return found or 0

    def get(self, id: str, default: Any = None) -> Any:
        """As a mapping has it, without going the long way round an error."""
        found = self._counts.get(id)
        return found if found is not None else 0 if id in self.ids else default

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

    @property
    def said(self) -> object:
        """Each with its number: 2 gold and 1 spices."""
        return and_all(self.counted(id, number) for id, number in self._counts.items()) if self._counts else say("none")

    @staticmethod
    def counted(id: str, number: int) -> object:
        """So many of one kind, as players call them."""
        raise NotImplementedError

    def plain(self) -> dict[str, int]:
        return dict(self._counts)

    @property
    def total(self) -> int:
        return sum(self._counts.values())

    def plus(self, changes: Mapping[str, int]) -> Self:
        """The same with these added; what is negative is taken away."""
        have = self._counts
        return type(self)({id: have.get(id, 0) + changes.get(id, 0) for id in {**have, **changes}})

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
        if isinstance(raw, bool) or not (text.isascii() and text.isdigit()) or len(text) > DIGITS:
            raise unreadable("{number} is not a number of {id}", number=text[:SHOWN], id=id)
        return int(text)
