"""Who comes before whom: totals, ties, and the score pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from referee.ruling import Reason, because, told
from referee.sheet import Sheet, by_player, outcome
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Score:
    track: int
    dias: int
    reals: int
    ships: int
    total: int
    launched: tuple[int, ...]
    captained: int
    at_sea: int
    sailors: int
    minor: ClassVar[tuple[str, ...]] = ("sailors",)
    """They count where a tie is decided by them: then the ranking is another."""


@dataclass(frozen=True, slots=True)
class Rank:
    rank: int
    player: str
    total: int


@dataclass(frozen=True, slots=True)
class Result:
    scores: Mapping[str, Score]
    ranking: tuple[Rank, ...]
    winners: tuple[str, ...]
    decided_by: str


WAYS = ("points", "ships", "sailors")
"""What decides, one after the other."""


def _standing(score: Score) -> tuple[int, int, int]:
    return score.total, score.at_sea, score.sailors


def ranked(scores: Mapping[str, Score]) -> Result:
    order = sorted(scores, key=lambda player: _standing(scores[player]), reverse=True)
    standings = [_standing(scores[player]) for player in order]
    ranking = tuple(Rank(standings.index(_standing(scores[p])) + 1, p, scores[p].total) for p in order)
    best = standings[0]
    tied = [standing[: len(best)] for standing in standings[1:]]
    decided = next((way for n, way in enumerate(WAYS, 1) if all(other[:n] != best[:n] for other in tied)), "shared")
    return Result(scores, ranking, tuple(rank.player for rank in ranking if rank.rank == 1), decided)


def winner_text(result: Result) -> Sentence:
    """Who won with how many points, by which tie-break, and what the others have."""
    totals = {rank.player: rank.total for rank in result.ranking}
    best, scores = result.ranking[0], result.scores
    tied = [who for who in totals if totals[who] == best.total]
    if result.decided_by == "ships":
        tie = "{winners} wins with {best}: level with {level}, and first by ships at sea ({count})."
        return outcome(totals, result.winners, tie, count={who: scores[who].at_sea for who in tied})
    if result.decided_by == "sailors":
        tie = "{winners} wins with {best}: level with {level}, and first by sailors left ({count})."
        still = [who for who in tied if scores[who].at_sea == scores[best.player].at_sea]
        return outcome(totals, result.winners, tie, count={who: scores[who].sailors for who in still})
    return outcome(totals, result.winners)


def tie_reasons(result: Result) -> Iterator[Reason]:
    """The tie-breaks, each with the numbers of those whom it concerns."""
    tied = _equal(result, 1)
    if not tied:
        yield because("tie.ships", "No two players have equal points.", applies=False)
        return
    at_sea = {player: result.scores[player].at_sea for player in tied}
    yield because("tie.ships", "Equal points, so ships at sea decide: {at_sea}.", at_sea=at_sea)
    still = _equal(result, 2)
    if not still:
        yield because("tie.sailors", "No tie is left: sailors do not matter.", applies=False)
        return
    left = {player: result.scores[player].sailors for player in still}
    yield because("tie.sailors", "Still equal, so sailors decide: {left}.", left=left)
    shared = _equal(result, len(WAYS))
    sentence, otherwise = "Still equal, so the place is shared: {shared}.", "No tie is left: no place is shared."
    yield from told(bool(shared), "tie.shared", sentence, otherwise, shared=shared)


def _equal(result: Result, n: int) -> list[str]:
    """Players whom the first `n` numbers do not tell from another."""
    first = [_standing(score)[:n] for score in result.scores.values()]
    return [player for player, score in result.scores.items() if first.count(_standing(score)[:n]) > 1]


def pad(result: Result) -> Sheet:
    """The score pad: a column for each player, the best first, a line for each source of points."""
    heads = tuple(rank.player for rank in result.ranking)
    lines = [("track", say("track"), "final.winner"), ("dias", say("Dias"), "end.dias")]
    lines += [("reals", say("reals"), "final.reals"), ("ships", say("ships with a captain"), "final.ships")]
    rows = [
        by_player(heads, label, {who: getattr(score, name) for who, score in result.scores.items()}, clause)
        for name, label, clause in lines
        if name != "dias" or any(score.dias for score in result.scores.values())
    ]
    total = by_player(heads, say("total"), {who: score.total for who, score in result.scores.items()})
    return Sheet(heads, tuple(rows), total, (_places(result), *_tie_break(result)))


def _places(result: Result) -> Sentence:
    best = result.ranking[0].total
    first, behind = say("{rank}. {player}"), say("{rank}. {player} ({behind} behind)")
    return say(
        "{places}",
        places=[
            say(
                (first if rank.total == best else behind).template,
                rank=rank.rank,
                player=rank.player,
                behind=best - rank.total,
            )
            for rank in result.ranking
        ],
    )


def _tie_break(result: Result) -> Iterator[Sentence]:
    """The ties and what decided them."""
    yield from (reason.sentence for reason in tie_reasons(result) if reason.applies)
