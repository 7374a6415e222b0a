"""An evening with people: the readings that they have chosen for it, and a case as they put it at the table."""

from __future__ import annotations

from typing import Any

from referee.case import Case
from referee.facts import shapes_of
from referee.given import Given
from referee.journal.session import Session
from referee.values import replace

CHOSEN: dict[Any, dict[str, str]] = {}
"""By the file of an evening: the readings chosen in it. Every move from then on is recorded with them."""


def chosen_readings(session: Session) -> dict[str, str]:
    """The readings chosen for this evening; an evening opened again has those of its last move."""
    if session.file not in CHOSEN:
        moves = [event for event in session.events if event.kind == "move"]
        CHOSEN[session.file] = dict(moves[-1].readings) if moves else {}
    return CHOSEN[session.file]


def at_table(session: Session, kind: str, name: str, given: Given, to: int | None = None) -> Case:
    """A case for people: the player's profile counts, and of a move what can only be one thing is settled."""
    case = session.case(kind, name, given, to, profile=True)
    given = replace(given, readings={**chosen_readings(session), **given.readings}) if to is None else given
    settled = _settled(session, name) if kind == "move" else {}
    return replace(case, given=replace(given, facts={**settled, **given.facts}))


def _settled(session: Session, move: str) -> dict[str, Any]:
    """What is settled about this move already, when it can come in one way only."""
    due = [item for item in session.due() if item.move == move]
    known = shapes_of(session.game.the_move(move).facts)
    return {name: value for name, value in due[0].facts.items() if name in known} if len(due) == 1 else {}
