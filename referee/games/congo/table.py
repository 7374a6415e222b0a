"""What the core looks for at a table."""

from __future__ import annotations

from referee.games.congo.checks import problems_of as impossible
from referee.games.congo.described import derived
from referee.games.congo.due import due
from referee.games.congo.known import facts_of
from referee.games.congo.moments import moment
from referee.games.congo.state import Contestant, Hand, Table
from referee.games.congo.to_pick import OFFERS

__all__ = ["OFFERS", "Contestant", "Hand", "Table", "derived", "due", "facts_of", "impossible", "moment"]
