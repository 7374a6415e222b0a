"""Whether a question is asked at its moment; else what comes now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import Book
from referee.games.navegador.counts import DIGITS
from referee.games.navegador.due import can_lay, refuse_unless_due
from referee.games.navegador.phases import already_explored
from referee.games.navegador.state import Table, paid_without_choice, ships_due
from referee.games.navegador.words import ON_THE_RONDEL, ships
from referee.ruling import Moment, Reason, Refused, Ruling, because
from referee.words import and_all

SECTORS_OF: Mapping[str, tuple[str, ...]] = {
    "workers": ("workers",),
    "ships": ("ships",),
    "sail": ("sailing",),
    "explore": ("sailing",),
    "colonies": ("colony",),
    "buildings": ("buildings",),
    "market": ("market-1", "market-2"),
    "market-best": ("market-1", "market-2"),
    "privilege": ("privilege",),
}
"""The sectors on which the thing asked about is done."""

WHAT_IF = ("explore", "market-best")
"""Questions about what would come of it: answered also when it cannot be done in this turn, which is said."""

IN_A_TURN = (*SECTORS_OF, "rondel", "navigator-card")
"""Questions about what somebody does in a turn."""


def moment(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Moment:
    """None: now. A refusal: out of its moment. A reason: the result is not final."""
    if question == "phase":
        return already_explored(table, given, book)
    if question in ("final-score", "king-privilege"):
        return _not_final(table, question, book)
    if question not in IN_A_TURN or _supposed(question, given):
        return None
    if table.over:
        return _refusal(table, "", "", book)
    if question == "explore" and (more := _more_than_there_are(table, given)):
        return more
    if question in ("sail", "explore") and _with_the_card(table, question, given, book):
        return _refusal(table, "use-card", "", book)
    stone = table.seats[table.turn].stone
    sectors = sorted(SECTORS_OF.get(question, ()), key=lambda to: ships_due(stone, to, book))
    if not sectors:
        return None
    refused = _refusal(table, "", sectors[0], book)
    if refused is not None and question in WHAT_IF:
        why = next(reason for reason in refused.reasons if reason.applies)
        return Reason(why.clause, why.sentence, applies=False)
    return refused or _ships_to_choose(table, question, sectors[0], book)


def _not_final(table: Table, question: str, book: Book) -> Reason | None:
    """Why points may still change."""
    if not table.over:
        return because("end.final", "The game is not over: this may still change.", applies=False)
    waiting = [player for player in table.players if can_lay(table, player, book.unnoted)]
    if question == "king-privilege" or not waiting:
        return None
    still = "The King's privilege is still to be laid by {players}: here it counts where it adds most."
    return because("score.king", still, applies=False, players=and_all(waiting))


def _more_than_there_are(table: Table, given: Mapping[str, Any]) -> Reason | None:
    """Whoever lets more ships enter a region than the player has supposes that there were so many."""
    have, entering = table.seats[table.turn].ships.total, str(given.get("ships", "")).strip()
    if not entering.isdecimal() or int(entering[:DIGITS]) <= have:
        return None
    return because("sail.own", "You have {have} on the board.", applies=False, have=ships(have))


def _with_the_card(table: Table, question: str, given: Mapping[str, Any], book: Book) -> bool:
    """Whether the card is what ships sail by: as told; who asks what happens in a region may mean either."""
    by = str(given.get("by", "")).strip().lower()
    return by == "card" or (question == "explore" and not by and _refusal(table, "use-card", "", book) is None)


SUPPOSED = frozenset({"ships", "workers", "cash", "phase", "unexplored", "colonies", "factories", "churches"})
"""Facts that lie on the table: whoever tells them supposes another one."""


def _supposed(question: str, given: Mapping[str, Any]) -> bool:
    if question == "explore":  # how many ships enter is a choice
        return not (SUPPOSED | {"disk"}).isdisjoint(given.keys() - {"ships"})
    return not SUPPOSED.isdisjoint(given)


def _refusal(table: Table, move: str, sector: str, book: Book) -> Ruling[Any] | None:
    """The ruling that ends this move of the player whose turn it is, if it does."""
    try:
        refuse_unless_due(table, book.unnoted, move, table.turn, sector)
    except Refused as refused:
        return refused.ruling
    return None


def _ships_to_choose(table: Table, question: str, sector: str, book: Book) -> Reason | None:
    """Which ships the stone costs is still to be chosen, and they take no part in the action (`rondel.before`)."""
    seat = table.seats[table.turn]
    cost = ships_due(seat.stone, sector, book)
    if question not in ("sail", "colonies") or paid_without_choice(seat.ships, cost) is not None:
        return None
    first = "Going to {sector} costs {cost}, given up before the action."
    return because("rondel.before", first, applies=False, sector=ON_THE_RONDEL[sector], cost=ships(cost))
