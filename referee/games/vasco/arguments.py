"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason
from referee.values import replace


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = list(reasons)
    first = {reason.clause: at for at, reason in reversed(list(enumerate(found))) if reason.applies}
    chosen = [first[clause] for clause in clauses if clause in first][:2]
    for at, reason in enumerate(found):
        if reason.decides is not (at in chosen):
            found[at] = replace(reason, decides=at in chosen)
    return tuple(found)
