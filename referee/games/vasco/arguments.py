"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason
from referee.values import replace


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = list(reasons)
    applying = {reason.clause for reason in found if reason.applies}
    left = [clause for clause in clauses if clause in applying][:2]
    for at, reason in enumerate(found):
        decides = reason.clause in left and reason.applies
        if decides:
            left.remove(reason.clause)
        if decides is not reason.decides:
            found[at] = replace(reason, decides=decides)
    return tuple(found)
