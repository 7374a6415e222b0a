"""Laying auxiliaries in turn: who leads, who may wait, who must add or pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from referee.facts import BadFact, Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.pieces import Bid
from referee.games.congo.state import (
    Table,
    in_contest,
    leaders_of,
    shaman_by,
    total_of,
)
from referee.games.congo.stock import adds, shaman_takes
from referee.games.congo.words import AUXILIARIES, MOST_PLAYERS, Player, PlayerOrNone, people
from referee.ruling import Reason, Ruling, answer, because, deciding, told
from referee.sheet import Sheet, by_player
from referee.values import dataclass, fields
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Bids:
    """Who leads, who may wait, who must add or pass?"""

    order: Annotated[
        tuple[Player, ...],
        Fact(
            "Players in the contest, clockwise from the first player",
            "aux.turns",
            length=(1, MOST_PLAYERS),
            distinct=True,
        ),
    ]
    bids: Annotated[Mapping[Player, Bid], Fact("Bid of {key}", "aux.turns")]
    out: Annotated[
        tuple[Player, ...], Fact("Who has passed", "pass.final", distinct=True, untold="from the table")
    ] = ()
    skipped: Annotated[
        tuple[Player, ...],
        Fact("Whose latest turn was a skip", "pass.skip-then", distinct=True, untold="from the table"),
    ] = ()
    shaman: Annotated[
        PlayerOrNone, Fact("Who played the shaman this round", "shaman.minus", untold="from the table")
    ] = "none"


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


@dataclass(frozen=True, slots=True)
class Laying(Standing):
    """How the bids stand after a move. What may come next is not yet played: a reading that only changes it waits."""

    minor: ClassVar[tuple[str, ...]] = ("may_skip", "must_add_or_pass")


@game.question("bids")
def bids(facts: Bids, book: Book) -> Ruling[Standing]:
    _check(facts, book)
    standing = standing_of(facts, book)
    return answer(
        standing, _summary(standing), *_reasons(facts, standing, book), sheet=bids_sheet(facts, standing, book)
    )


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
    worth = {
        player: total_of(
            facts.bids[player].base, facts.bids[player].auxiliaries, facts.shaman not in ("none", player), book
        )
        for player in facts.order
    }
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
        return book.reading("middle-pass") == "stays"
    return worth[player] == max(worth.values())


def between(worth: Mapping[str, int | float], player: str) -> bool:
    return min(worth.values()) < worth[player] < max(worth.values())


def _reasons(facts: Bids, standing: Standing, book: Book) -> Iterator[Reason]:
    """Each clause that holds for somebody."""
    worth, active = standing.totals, [player for player in facts.order if player not in standing.out]
    held = [who for who in active if who in facts.skipped and waits(worth, who, book)]
    low = [who for who in active if who in standing.lowest and worth[who] < standing.highest]
    middle = [who for who in active if between(worth, who)]
    yield from told(
        facts.shaman != "none",
        "shaman.minus",
        "{who} played the shaman: everybody else counts {n} less.",
        "Nobody played the shaman this round.",
        who=facts.shaman,
        n=shaman_takes(book),
    )
    yield _holds("pass.skip", standing.may_skip, "May skip this turn and stay in: {who}.", "Nobody may skip now.")
    yield _holds(
        "pass.skip-then",
        held,
        "Skipped last time, so add a card or pass: {who}.",
        "Nobody in play is held to an earlier skip.",
    )
    yield _holds(
        "pass.lowest",
        low,
        "Lowest total, so add a card or pass: {who}.",
        "Nobody in play is lowest and below the highest.",
    )
    yield _holds("pass.middle", middle, "Between lowest and highest: {who}.", "Nobody in play is in the middle.")
    yield _holds("pass.final", standing.out, "Passed, and out for this round: {who}.", "Nobody has passed.")
    if standing.out:
        yield end_reason(standing)


def end_reason(standing: Standing) -> Reason:
    text = "All have passed: the laying ends." if standing.over else "Not all have passed: the laying goes on."
    return because("pass.end", text, applies=standing.over)


def _holds(clause: str, players: Sequence[str], holds: str, else_: str) -> Reason:
    """A clause that holds for these players, or for nobody."""
    reason = because(clause, holds if players else else_, applies=bool(players), who=people(players))
    return reason if clause == "pass.final" else deciding(reason)


def _summary(standing: Standing) -> Sentence:
    result = leading(standing)
    if standing.over:
        return say("All have passed: {result}", result=result)
    return say(
        "{result} May skip: {may}. Must lay a card or pass: {must}. Passed: {out}.",
        result=result,
        may=people(standing.may_skip),
        must=people(standing.must_add_or_pass),
        out=people(standing.out),
    )


def leading(standing: Standing) -> Sentence:
    """Who has the highest total, and what the others have."""
    behind = sorted(standing.totals.items(), key=lambda entry: -entry[1])
    others = {player: total for player, total in behind if player not in standing.leaders}
    values: dict[str, object] = {"who": people(standing.leaders), "highest": standing.highest, "others": others}
    if not others:
        return say("{who} has {highest}." if len(standing.leaders) == 1 else "{who} have {highest} each.", **values)
    if len(standing.leaders) == 1:
        return say("{who} leads with {highest}, before {others}.", **values)
    return say("{who} lead with {highest} each, before {others}.", **values)


def bids_sheet(facts: Bids, standing: Standing, book: Book) -> Sheet:
    """The bids side by side: the base value, what each card adds, what the shaman takes."""
    heads = facts.order
    laid = [card for card in AUXILIARIES if any(card in facts.bids[who].auxiliaries for who in heads)]
    rows = [by_player(heads, say("base value"), {who: facts.bids[who].base for who in heads}, "value.token")]
    for card in laid:
        counts = {who: facts.bids[who].auxiliaries.count(card) * adds(card, book) for who in heads}
        rows.append(by_player(heads, say(card), counts, "aux.boy-half" if card == "boy" else "aux.plus-one"))
    if facts.shaman != "none":
        taken = {who: -shaman_takes(book) for who in heads if who != facts.shaman}
        rows.append(by_player(heads, say("shaman"), taken, "shaman.minus"))
    total = by_player(heads, say("total"), standing.totals, "chief.highest")
    return Sheet(heads, tuple(rows), total)


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


def laying_on(table: Table, book: Book) -> Laying:
    """The same, as the answer to a move."""
    standing = standing_on(table, book)
    return Laying(*(getattr(standing, item.name) for item in fields(standing)))
