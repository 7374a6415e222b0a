"""The names that the core looks for."""

from referee.games.congo.checks import impossible_table as impossible
from referee.games.congo.describing import derived
from referee.games.congo.due import due
from referee.games.congo.moments import facts_of, moment
from referee.games.congo.state import Contestant, Hand, Table
from referee.games.congo.to_pick import OFFERS

__all__ = ["OFFERS", "Contestant", "Hand", "Table", "derived", "due", "facts_of", "impossible", "moment"]
