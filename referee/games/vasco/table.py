"""What the core looks for at a table."""

from __future__ import annotations

from referee.games.vasco.checks import problems_of as impossible
from referee.games.vasco.described import derived
from referee.games.vasco.due import due
from referee.games.vasco.known import facts_of
from referee.games.vasco.moments import moment
from referee.games.vasco.state import Table
from referee.games.vasco.to_pick import LAST_TOLD, MATTERS, OFFERS, TOGETHER, places

__all__ = [
    "LAST_TOLD",
    "MATTERS",
    "OFFERS",
    "TOGETHER",
    "Table",
    "derived",
    "due",
    "facts_of",
    "impossible",
    "moment",
    "places",
]
