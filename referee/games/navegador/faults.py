"""What is wrong with a proposal: the reason that forbids it, and what would help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.game import Book
from referee.games.navegador.words import cruzados, workers
from referee.ruling import Instead, Reason, because, rather
from referee.words import Sentence, say

Fault = tuple[Reason, Instead]


def remedies(faults: Sequence[Fault]) -> list[Instead]:
    """What would help, each once. Facts are named only where all of them together make it legal."""
    offered = [instead for _, instead in faults]
    together: dict[str, object] = {}
    for instead in offered:
        together |= instead.facts
    facts = together if all(instead.facts for instead in offered) else {}
    each: list[Instead] = []
    for instead in offered:
        if all(instead.text != other.text for other in each):
            each.append(Instead(instead.text, facts))
    return each


def no(why: Sentence) -> Sentence:
    """A refusal begins with No."""
    return say("No. {why}", why=why)


def broken_by(faults: Iterable[Fault]) -> set[str]:
    """The clauses that forbid it."""
    return {reason.clause for reason, _ in faults}


def without(broken: set[str], looked: Iterable[Reason]) -> Iterator[Reason]:
    """What was looked at and is not the trouble."""
    return (reason for reason in looked if reason.clause not in broken)


# --- what colonies and buildings have in common ---


def too_few_workers(clause: str, needed: int, have: int, book: Book) -> Iterator[Fault]:
    if needed > have:
        reason = because(
            clause, "{needed} are needed, and you have {have}.", needed=workers(needed), have=workers(have)
        )
        most = book.stated("limits")["workers_max"]
        yield (
            reason,
            rather(
                "You are {short} short.", {"workers": needed} if needed <= most else {}, short=workers(needed - have)
            ),
        )


def enough_workers(clause: str, needed: int, have: int) -> Reason:
    return because(
        clause,
        "{needed} are needed, and you have {have}: that is enough.",
        applies=False,
        needed=workers(needed),
        have=workers(have),
    )


def too_dear(template: str, cost: int | None, cash: int | None) -> Iterator[Fault]:
    """The cash that is short; `template` names {cost} and {cash}."""
    if cost is not None and cash is not None and cost > cash:
        reason = because("cash.enough", template, cost=cruzados(cost), cash=cruzados(cash))
        yield reason, rather("You are {short} short.", {"cash": cost}, short=cruzados(cost - cash))


def affordable(template: str, cost: int | None, cash: int | None) -> Iterator[Reason]:
    if cost is not None and cash is not None and cost <= cash:
        yield because("cash.enough", template, applies=False, cost=cruzados(cost), cash=cruzados(cash))
