"""The journal of an evening: a TOML file to which every event is appended, and whose replay is the table.

Nothing in it is ever deleted: an undo is an event too. The ruling given at the table stays beside each event; when
today's rules say something else, replay reports the difference and goes on.
"""

from referee.journal.beginning import begin, begin_as_it_lies, begin_or_join
from referee.journal.differences import Difference
from referee.journal.events import Event, SessionError, Step
from referee.journal.loading import load, mend
from referee.journal.session import Session
from referee.journal.tears import TornEvent

__all__ = [
    "Difference",
    "Event",
    "Session",
    "SessionError",
    "Step",
    "TornEvent",
    "begin",
    "begin_as_it_lies",
    "begin_or_join",
    "load",
    "mend",
]
