"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason
from referee.values import replace


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = [replace(reason, decides=False) if reason.decides else reason for reason in reasons]
    first = {reason.clause: at for at, reason in reversed(list(enumerate(found))) if reason.applies}
    for clause in [clause for clause in clauses if clause in first][:2]:
        found[first[clause]] = replace(found[first[clause]], decides=True)
    return tuple(found)
