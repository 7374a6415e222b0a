"""The table under the names that the core looks for."""

from referee.games.navegador.checks import problems_of as impossible
from referee.games.navegador.described import derived
from referee.games.navegador.due import due, moment
from referee.games.navegador.known import facts_of
from referee.games.navegador.state import Table
from referee.games.navegador.to_pick import OFFERS

__all__ = ["OFFERS", "Table", "derived", "due", "facts_of", "impossible", "moment"]
