"""Arguments: of many reasons, the one or two that people ask for."""

from __future__ import annotations

from collections.abc import Iterable

from referee.ruling import Reason, deciding


def decided_by(reasons: Iterable[Reason], *clauses: str) -> tuple[Reason, ...]:
    """The same reasons; the first two of these clauses that apply are told without being asked for."""
    found = tuple(reasons)
    applying = [reason.clause for reason in found if reason.applies]
    chosen = [clause for clause in clauses if clause in applying][:2]
    first = {applying.index(clause): clause for clause in chosen}
    marked, at = [], -1
    for reason in found:
        at += reason.applies
        plain = Reason(reason.clause, reason.sentence, reason.applies)
        marked.append(deciding(plain) if reason.applies and at in first else plain)
    return tuple(marked)
