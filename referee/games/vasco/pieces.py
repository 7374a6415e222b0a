"""The pieces of Vasco da Gama and how they are written."""

from __future__ import annotations

from typing import Annotated, Literal

from referee.facts import Name
from referee.words import Amount

RESERVED = frozenset({"merchant", "board", "none", "out", "missionary", "bag"})
Player = Annotated[str, Name(RESERVED)]

AREAS = ("recruiting", "characters", "projects", "navigation")
Area = Literal["recruiting", "characters", "projects", "navigation"]


def reals(n: int) -> Amount:
    return Amount(n, "{n} real", "{n} reals")
