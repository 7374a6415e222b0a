"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason
from referee.values import replace


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = tuple(reasons)
    applying = {reason.clause for reason in found if reason.applies}
    chosen = [clause for clause in clauses if clause in applying][:2]
    marked = []
    for reason in found:
        decides = reason.applies and reason.clause in chosen
        if decides:
            chosen.remove(reason.clause)
        marked.append(reason if decides is reason.decides else replace(reason, decides=decides))
    return tuple(marked)
