"""Steps without a decision: they run by themselves and are told in one line."""

from __future__ import annotations

from referee.asking.asker import Asker
from referee.asking.spoken import case_of
from referee.case import Case
from referee.facts import RefereeError
from referee.journal import Session
from referee.values import replace


def by_themselves(session: Session, asker: Asker) -> None:
    """Steps without a decision: the only move that must come now, where nothing about it is to be told."""
    while (case := forced(session)) is not None:
        asker.tell(session.record(case).text)


def forced(session: Session, to: int | None = None) -> Case | None:
    """The move that comes by itself, at the table now or after that event."""
    table = session.table if to is None else session.table_at(to)
    if table is None:
        return None
    every = session.game.due(table, session.house(profile=True))
    now = [due for due in every if not due.anytime]
    if len(now) != 1 or (len(every) > 1 and now[0].facts):  # what may come at any time may change what one can do
        return None
    case = replace(case_of(session, now[0], {}), table=table)
    try:
        return case if case.decide().verdict == "legal" else None
    except RefereeError:  # something is still to be told
        return None


def last_decided(session: Session) -> int | None:
    """The last move that somebody decided on: what came by itself after it goes with it."""
    standing = session.standing
    return next((at for at in reversed(standing) if forced(session, at - 1) is None), session.last_move)
