"""Whether a question is asked at its moment; else what comes now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from referee.game import Book
from referee.games.vasco.calls import call_to_act
from referee.games.vasco.discs import Turn, seats_do_not_matter
from referee.games.vasco.due import due_now, not_launched, not_now, refuse_unless_due, refuse_unless_his_turn
from referee.games.vasco.known import only_builder, owners_of, ships_in, whose
from referee.games.vasco.launches import no_such_project, refuse_now
from referee.games.vasco.projects import sold
from referee.games.vasco.state import Table
from referee.games.vasco.words import Area
from referee.ruling import Moment, Reason, Refused, Ruling, answer, because
from referee.words import say

AREA_OF: Mapping[str, Area] = {
    "project-price": "projects",
    "recruit-cost": "recruiting",
    "placements": "navigation",
    "expedition": "navigation",
    "character": "characters",
}
"""Questions about an action of phase 2, and the area where it is taken."""


def moment(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Moment:
    """None: now. A ruling: out of its moment. A reason: the result is not final."""
    asked: dict[str, Callable[[], Moment]] = {
        "whose-turn": lambda: _who_acts(table) if table.phase != "place" and "discs" not in given else None,
        "place-disc": lambda: _not_to_place(table, given, book),
        "launch": lambda: _not_to_launch(table, given, given.get("project")),
        "launchable": lambda: _not_to_launch(table, given, given.get("projects") or _only_projects(table)),
        "merchant": lambda: _not_to_send(table, given),
        "afford": lambda: _another_number(table, given),
        "action-cost": lambda: _nobody_acts(table),
        "calling-order": lambda: _nobody_acts(table),
        "manuel": lambda: _nobody_acts(table),
        "cascade": lambda: _not_sailing(table),
    }
    if question in AREA_OF:
        return _no_such_thing(table, question, given) or _not_called(table, question, given, book)
    return asked[question]() if question in asked else _not_final(table, question)


def _ended(rule: Callable[[], object]) -> Ruling[Any] | None:
    """The refusal that the move would meet."""
    try:
        rule()
    except Refused as refused:
        return refused.ruling
    return None


def _now(table: Table) -> Reason:
    """Why the result is not final: something else comes first."""
    return because("call.order", "{now}", applies=False, now=due_now(table).text)


# --- actions of phase 2 ---


def _no_such_thing(table: Table, question: str, given: Mapping[str, Any]) -> Ruling[Any] | None:
    """What is wanted does not lie on this table: projects that are sold, ships that nobody has launched."""
    if question == "project-price":
        wanted, gabriel = str(given.get("upper", "")).strip(), str(given.get("sao_gabriel", "")).strip().lower()
        return sold(table, int(wanted) if wanted.isdecimal() else 0, gabriel in ("true", "yes", "y"))
    if question in ("expedition", "placements"):
        named = ships_in(given.get("ships"))
        owner = whose(table, given)
        own = table.reserves[owner].ships if owner else ()
        return not_launched(named[0].owner, own) if named and Counter(named) - Counter(own) else None
    return None


def _not_called(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Moment:
    """Nobody acts there now, or somebody else; whoever cannot pay the fee cannot act."""
    waits = table.phase != "act" or table.merchant_now != "none"
    if waits or table.lowest.area != AREA_OF[question]:
        return _now(table)
    disc = table.lowest
    player = given.get("player", whose(table, given))
    if player != disc.player:
        return _now(table)
    return _ended(lambda: call_to_act(table, disc.number, disc.area, book))


def _another_number(table: Table, given: Mapping[str, Any]) -> Moment:
    """Until a number is called its owner may win or spend money."""
    acts = table.phase == "act" and table.merchant_now == "none"
    if acts and str(given.get("number", table.lowest.number)) == str(table.lowest.number):
        return None
    return _now(table)


def _nobody_acts(table: Table) -> Reason | None:
    return None if table.phase == "act" else _now(table)


# --- placing and launching ---


def _not_to_place(table: Table, given: Mapping[str, Any], book: Book) -> Ruling[Any] | None:
    """The refusal that the move would meet; without a player only the phase counts."""
    if "discs" in given:
        return None
    late = _ended(lambda: refuse_unless_due(table, "place-disc"))
    player = str(given.get("player", ""))
    return late or (_ended(lambda: refuse_unless_his_turn(table, player, book.unnoted)) if player else None)


def _who_acts(table: Table) -> Ruling[Turn]:
    """Whose turn it is outside phase 1."""
    left = dict.fromkeys(table.seats, 0)
    if table.phase == "act" and table.merchant_now == "none":
        disc = table.lowest
        text = say("Nobody places discs now: number {n} of {player} is called.", n=disc.number, player=disc.player)
        why = because("call.order", "Numbers are called upwards, and {n} is the lowest.", n=disc.number)
        return answer(Turn(disc.player, left, False), text, why, seats_do_not_matter())
    sending = table.phase == "merchant" or table.merchant_now != "none"
    if sending or (table.phase == "sail" and table.merchant_up.merchant):
        sender = table.holder("sernigi")
        text = say("Nobody places discs now: {player} sends the merchant ship.", player=sender)
        why = because("merchant.must", "{player} holds Sernigi.", player=sender)
        return answer(Turn(sender, left, False), text, why)
    text = say("Nobody: discs are placed in phase 1 only. {now}", now=due_now(table).text)
    return answer(Turn("none", left, False), text, because("setup.rounds", "Phase 1 is not under way."))


def _only_projects(table: Table) -> object:
    only = only_builder(table)
    return only.projects if only else None


def _not_to_launch(table: Table, given: Mapping[str, Any], projects: object) -> Ruling[Any] | None:
    """Projects that nobody has, or a launch that the move would refuse whatever the crew."""
    if "reserve" in given or not projects:
        return None
    owners = owners_of(table, projects)
    if not owners:
        return no_such_project(table)
    refused = [_ended(lambda owner=owner: refuse_now(table, owner)) for owner in owners]  # type: ignore[misc]
    return refused[0] if all(refused) else None


# --- ships ---


def _not_to_send(table: Table, given: Mapping[str, Any]) -> Moment:
    """The merchant ship is sent before round 1, on taking Sernigi, or at the start of phase 3."""
    ship = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    why = say("The merchant ship is sent on taking Sernigi or at the start of phase 3.")
    if ship is None and "limit" not in given:
        return not_now(table, "sernigi.when", why)
    due = table.phase == "merchant" or table.merchant_now != "none" or (table.phase == "sail" and ship is not None)
    return None if due else because("sernigi.when", "{why} {now}", applies=False, why=why, now=due_now(table).text)


def _not_sailing(table: Table) -> Reason | None:
    if table.phase != "sail":
        return because("setup.rounds", "Phase 3 has not come yet, or is over.", applies=False)
    if table.merchant_up.merchant:
        return because("merchant.must", "The merchant ship is sent first, if it fits anywhere.", applies=False)
    return None


def _not_final(table: Table, question: str) -> Reason | None:
    if question == "final-score" and table.phase not in ("final", "over"):
        return because("final.winner", "The game is not over: round {n}.", applies=False, n=table.round)
    if question == "end-round" and table.phase != "end":
        return because("end.round", "Round {n} is not over yet.", applies=False, n=table.round)
    return None
