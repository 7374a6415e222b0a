"""What the core looks for at a table."""

from __future__ import annotations

from referee.games.jamaica.checks import problems_of as impossible
from referee.games.jamaica.described import derived
from referee.games.jamaica.due import due
from referee.games.jamaica.known import facts_of
from referee.games.jamaica.moments import moment
from referee.games.jamaica.state import Table
from referee.games.jamaica.to_pick import OFFERS, WHOSE, places

__all__ = ["OFFERS", "WHOSE", "Table", "derived", "due", "facts_of", "impossible", "moment", "places"]
