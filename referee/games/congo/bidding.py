"""Laying auxiliaries in turn: who leads, who may wait, who must add or pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import Bid, Player, PlayerOrNone, people
from referee.games.congo.state import (
    Table,
    in_contest,
    leaders_of,
    shaman_by,
)
from referee.ruling import Reason, Ruling, answer, because
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Bids:
    """Who leads, who may wait, who must add or pass?"""

    order: Annotated[
        tuple[Player, ...],
        Fact("Players in the contest, clockwise from the first player", "aux.turns", length=(1, 4), distinct=True),
    ]
    bids: Annotated[Mapping[Player, Bid], Fact("Bid of {key}", "aux.turns")]
    out: Annotated[tuple[Player, ...], Fact("Who has passed", "pass.final", distinct=True)] = ()
    skipped: Annotated[tuple[Player, ...], Fact("Whose latest turn was a skip", "pass.skip-then", distinct=True)] = ()
    shaman: Annotated[PlayerOrNone, Fact("Who played the shaman this round", "shaman.minus")] = "none"


@dataclass(frozen=True, slots=True)
class Standing:
    totals: Mapping[str, int | float]
    highest: int | float
    leaders: tuple[str, ...]
    lowest: tuple[str, ...]
    may_skip: tuple[str, ...]
    must_add_or_pass: tuple[str, ...]
    out: tuple[str, ...]
    over: bool


@congo.question("bids")
def bids(facts: Bids, book: Book) -> Ruling[Standing]:
    _check(facts, book)
    standing = standing_of(facts, book)
    return answer(standing, _summary(standing), *_reasons(facts, standing, book))


def _check(facts: Bids, book: Book) -> None:
    strangers = [
        Problem(path, say("{who} is not in the contest", who=who))
        for path, who in [
            *((f"bids.{who}", who) for who in facts.bids),
            *(("out", who) for who in facts.out),
            *(("skipped", who) for who in facts.skipped),
        ]
        if who not in facts.order
    ]
    if strangers:
        raise BadFact(*strangers)
    book.need(facts, *(f"bids.{player}" for player in facts.order))
    twice = "Two interpreters cannot lie on one character."
    problems = [
        impossible(f"bids.{player}", "interpreter.one", twice)
        for player in facts.order
        if facts.bids[player].auxiliaries.count("interpreter") > 1
    ]
    if sum(bid.auxiliaries.count("boy") for bid in facts.bids.values()) > 1:
        problems.append(impossible("bids", "aux.boy-one", "Only one boy is laid in a round, by all players together."))
    refuse(problems)


def standing_of(facts: Bids, book: Book) -> Standing:
    """The three lists may_skip, must_add_or_pass and out split the players."""
    worth = {player: facts.bids[player].total - (facts.shaman not in ("none", player)) for player in facts.order}
    out = tuple(player for player in facts.order if player in facts.out)
    active = [player for player in facts.order if player not in out]
    may_skip = tuple(player for player in active if player not in facts.skipped and waits(worth, player, book))
    return Standing(
        worth,
        max(worth.values()),
        leaders_of(worth),
        tuple(player for player in facts.order if worth[player] == min(worth.values())),
        may_skip,
        tuple(player for player in active if player not in may_skip),
        out,
        not active,
    )


def waits(worth: Mapping[str, int | float], player: str, book: Book) -> bool:
    """Whether this total gives the right to skip."""
    if between(worth, player):
        return book.reading("middle-pass", always=True) == "stays"
    return worth[player] == max(worth.values())


def between(worth: Mapping[str, int | float], player: str) -> bool:
    return min(worth.values()) < worth[player] < max(worth.values())


def _reasons(facts: Bids, standing: Standing, book: Book) -> list[Reason]:
    """Each clause that holds for somebody."""
    worth, active = standing.totals, [player for player in facts.order if player not in standing.out]
    held = [who for who in active if who in facts.skipped and waits(worth, who, book)]
    low = [who for who in active if who in standing.lowest and worth[who] < standing.highest]
    middle = [who for who in active if between(worth, who)]
    reasons = [
        _holds("pass.skip", standing.may_skip, "May skip this turn and stay in: {who}.", "Nobody may skip now."),
        _holds(
            "pass.skip-then",
            held,
            "Skipped last time, so add a card or pass: {who}.",
            "Nobody in play is held to an earlier skip.",
        ),
        _holds("pass.lowest", low, "Lowest total, so add a card or pass: {who}.", "Nobody in play is lowest."),
        _holds("pass.middle", middle, "Between lowest and highest: {who}.", "Nobody in play is in the middle."),
        _holds("pass.final", standing.out, "Passed, and out for this round: {who}.", "Nobody has passed."),
        *([end_reason(standing)] if standing.out else []),
    ]
    if facts.shaman != "none":
        minus = "{who} played the shaman: everybody else counts 1 less."
        reasons.insert(0, because("shaman.minus", minus, who=facts.shaman))
    return reasons


def end_reason(standing: Standing) -> Reason:
    text = "All have passed: the laying ends." if standing.over else "Not all have passed: the laying goes on."
    return because("pass.end", text, applies=standing.over)


def _holds(clause: str, players: Sequence[str], holds: str, else_: str) -> Reason:
    """A clause that holds for these players, or for nobody."""
    return because(clause, holds if players else else_, applies=bool(players), who=tuple(players))


def _summary(standing: Standing) -> Sentence:
    if standing.over:
        return say(
            "All have passed. Highest: {leaders} with {highest}.", leaders=standing.leaders, highest=standing.highest
        )
    return say(
        "Highest: {leaders} with {highest}. May skip: {may}. Must add or pass: {must}. Out: {out}.",
        leaders=standing.leaders,
        highest=standing.highest,
        may=people(standing.may_skip),
        must=people(standing.must_add_or_pass),
        out=people(standing.out),
    )


# --- on the table ---


def bids_on(table: Table) -> Bids:
    """The facts of `bids` as they lie on the table."""
    order = in_contest(table)
    return Bids(
        order=order,
        bids={player: Bid(table.bids[player].base or 0, table.bids[player].auxiliaries) for player in order},
        out=tuple(player for player in order if table.bids[player].out),
        skipped=tuple(player for player in order if table.bids[player].skipped),
        shaman=shaman_by(table),
    )


def standing_on(table: Table, book: Book) -> Standing:
    return standing_of(bids_on(table), book)
