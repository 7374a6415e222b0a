"""What the core looks for at a table."""

from __future__ import annotations

from referee.games.navegador.checks import problems_of as impossible
from referee.games.navegador.described import derived
from referee.games.navegador.due import due
from referee.games.navegador.known import facts_of
from referee.games.navegador.moments import moment
from referee.games.navegador.state import Table
from referee.games.navegador.to_pick import OFFERS

__all__ = ["OFFERS", "Table", "derived", "due", "facts_of", "impossible", "moment"]
