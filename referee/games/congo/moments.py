"""Whether a question is asked at its moment; else what comes now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.game import Book
from referee.games.congo.due import CALLED, due_now
from referee.games.congo.known import bidder
from referee.games.congo.state import Table, leaders_of, totals
from referee.games.congo.words import people
from referee.ruling import Moment, Ruling, because, illegal
from referee.words import say

_VALUED = ("auxiliaries", "hippos", "more-hippos", "settle")


def moment(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Moment:
    """None: now. A refusal: out of its moment. A reason: the result is not final."""
    if question == "final-score" and table.phase != "over":
        return because("boat.end", "The boat has not left Kindu: the game goes on.", applies=False)
    if question == "station-winner":
        return _winner_moment(table, given, book)
    if question == "bids" and "bids" not in given and table.phase not in _VALUED:
        return _not_now(table, "auxiliaries")
    if question == "special-card" and table.phase in ("station", "cards", "characters", "boat", "over"):
        return _not_now(table, "special")
    if question == "special-draw" and not given and table.phase not in ("station", "cards"):
        return _not_now(table, "cards")
    if question in ("auxiliary", "interpreter"):
        return _laying_moment(table, given)
    return None


def _winner_moment(table: Table, given: Mapping[str, Any], book: Book) -> Moment:
    if table.phase == "settle":
        return None
    not_yet = because("pass.end", "Not settled yet: {now}.", applies=False, now=CALLED[table.phase])
    if "totals" in given:
        return not_yet
    if table.phase not in _VALUED:
        return _not_now(table, "settle")
    leaders = leaders_of(totals(table, book))
    if len(leaders) > 1 and not table.tiles and "tiles" not in given:
        tie = "{who} tie for the highest total. If it stays so, their hippo tiles decide when all have passed."
        return illegal(
            say("No. Nobody becomes chief yet: {who} tie, and {now}.", who=people(leaders), now=CALLED[table.phase]),
            because("tie.hippo", tie, who=people(leaders)),
            instead=[due_now(table)],
        )
    return not_yet


def _laying_moment(table: Table, given: Mapping[str, Any]) -> Ruling[Any] | None:
    """Auxiliaries are laid in one phase only, and by whoever is on turn."""
    if table.phase != "auxiliaries":
        return _not_now(table, "auxiliaries")
    player = bidder(table, given)
    if player in ("", table.turn) or table.bids[player].out:
        return None
    return illegal(
        say("No. It is the turn of {turn}.", turn=table.turn),
        because("aux.turns", "{turn} is on turn, not {player}.", turn=table.turn, player=player),
        instead=[due_now(table)],
    )


def _not_now(table: Table, phase: str) -> Ruling[Any]:
    """This is asked when something else happens."""
    return illegal(
        say("No. Not now: {now}.", now=CALLED[table.phase]),
        because("round.phases", "This comes when {then}. Now {now}.", then=CALLED[phase], now=CALLED[table.phase]),
        instead=[due_now(table)],
    )
