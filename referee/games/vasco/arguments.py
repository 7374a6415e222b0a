"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason
from referee.values import replace


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = list(reasons)
    left = [clause for clause in clauses if any(it.clause == clause and it.applies for it in found)][:2]
    for at, reason in enumerate(found):
        decides = reason.applies and reason.clause in left
        if decides:
            left.remove(reason.clause)
        if decides is not reason.decides:
            found[at] = replace(reason, decides=decides)
    return tuple(found)
