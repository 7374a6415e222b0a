"""The final score: money, ships with a captain, ties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import BadFact, Fact, Name, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.crews import shortage, smallest_crews
from referee.games.vasco.pieces import People, Project, Ship
from referee.games.vasco.table import CAPTAINS, MISSIONARIES, SAILORS, Table, not_now
from referee.games.vasco.terms import RESERVED, Player, captains, reals
from referee.games.vasco.terms import ships as so_many_ships
from referee.ruling import Instead, Reason, Ruling, Tally, answer, because, illegal, legal, rather, told
from referee.words import Amount, Sentence, points, say

DIAS_POINTS = 2
SHIP_POINTS = 3
REALS_A_POINT = 3

Holder = Annotated[str, Name(RESERVED, also=("none", "board"))]


@dataclass(frozen=True, slots=True)
class FinalReserve:
    """What lies in front of a player at the end."""

    vp: Annotated[int, Fact("Victory points on the track", "final.winner", at_least=0)]
    reals: Annotated[int, Fact("Reals", "final.reals", at_least=0)]
    captains: Annotated[int, Fact("Captains in the reserve", "final.ships", at_least=0, at_most=7)]
    at_sea: Annotated[int, Fact("Own ships in the navigation area", "tie.ships", at_least=0)]
    ships: Annotated[tuple[Ship, ...], Fact("Launched ships in front of the player", "final.ships")]
    projects: Annotated[tuple[Project, ...], Fact("Projects not launched", "final.launch", length=(0, 35))]
    crew: Annotated[People, Fact("Sailors and missionaries in the reserve", "tie.sailors")]
    launch: Annotated[
        tuple[int, ...] | None,
        Fact("Positions of the projects launched now (default: the best)", "final.launch", at_least=1, distinct=True),
    ] = None
    final: Annotated[int, Fact("Of the ships, launched after round 5", "final.launch", at_least=0)] = 0


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Who won?"""

    reserves: Annotated[Mapping[Player, FinalReserve], Fact("What lies in front of {key}", "final.winner")]
    dias: Annotated[Holder, Fact("Holder of Dias, if the reward of round 5 is not counted yet", "end.dias")] = "none"
    alvares: Annotated[
        Holder, Fact("Holder of Alvares, if the reward of round 5 is not counted yet", "end.missionary")
    ] = "none"
    missionaries: Annotated[
        int | None, Fact("Missionaries in the characters area", "end.missionary", at_least=0, at_most=6)
    ] = None


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


@vasco.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[Result]:
    if not 2 <= len(facts.reserves) <= 4:
        raise bad("reserves", "two to four players are needed, each with a reserve")
    lying: int = book.need(facts, "missionaries") if facts.alvares in facts.reserves else facts.missionaries or 0
    _check_positions(facts)
    refuse(_contradictions(facts, lying))
    reserves = _with_missionary(facts, lying)
    tried = [reason for player, reserve in reserves.items() for reason in _bad_launch(player, reserve)]
    if tried:
        in_order = sorted(tried, key=lambda reason: ("launch.together", "final.launch").index(reason.clause))
        return illegal(say("No. These projects cannot all be launched now."), *in_order, instead=_better(reserves))
    scored = {player: _score(player, reserve, facts.dias, book) for player, reserve in reserves.items()}
    result = _rank({player: score for player, (score, _) in scored.items()})
    lines = [reason for _, tally in scored.values() for reason in tally.reasons()]
    return answer(result, _winner_text(result), *_score_reasons(facts, result), *lines)


def _check_positions(facts: FinalScore) -> None:
    problems = [
        Problem(f"reserves.{player}.launch", say("there are only {n} projects", n=len(reserve.projects)))
        for player, reserve in facts.reserves.items()
        if any(at > len(reserve.projects) for at in reserve.launch or ())
    ]
    if problems:
        raise BadFact(*problems)


def _contradictions(facts: FinalScore, lying: int) -> Iterator[Problem]:
    for player, reserve in facts.reserves.items():
        used = reserve.captains + reserve.at_sea
        if used > CAPTAINS:
            path = f"reserves.{player}.captains"
            yield impossible(path, "pieces.captains", "{n} captains in all; there are seven", n=used)
        if any(ship.owner != player for ship in reserve.ships):
            yield impossible(f"reserves.{player}.ships", "setup.seat", "all must be ships of {player}", player=player)
    crews = [reserve.crew for reserve in facts.reserves.values()]
    if sum(crew.missionaries for crew in crews) + lying > MISSIONARIES:
        yield impossible("reserves", "pieces.missionaries", "there are only six missionaries")
    if sum(crew.sailors for crew in crews) > SAILORS:
        yield impossible("reserves", "pieces.sailors", "there are only 32 sailors")
    for path, player in (("dias", facts.dias), ("alvares", facts.alvares)):
        if player not in (*facts.reserves, "none", "board"):
            yield impossible(path, "setup.seat", "{player} has no reserve here", player=player)


def _with_missionary(facts: FinalScore, lying: int) -> dict[str, FinalReserve]:
    """The reserves after the last reward of Alvares (`end.missionary`)."""
    reserves = dict(facts.reserves)
    if facts.alvares in reserves and lying:
        had = reserves[facts.alvares]
        reserves[facts.alvares] = replace(had, crew=had.crew.plus(People.of(missionary=1)))
    return reserves


def _bad_launch(player: str, reserve: FinalReserve) -> Iterator[Reason]:
    """What forbids the launches this player wants, and what does not; nothing when they are right."""
    wanted = reserve.launch or ()
    short = shortage([reserve.projects[at - 1].crew for at in wanted], reserve.crew)
    left = max(0, reserve.captains - reserve.final)
    if not short and len(wanted) <= left:
        return
    uncrewed = "{player} cannot crew these together: they need {need}, and {have} can be used."
    yield from told(
        bool(short), "launch.together", uncrewed, "{player} can crew these together.", player=player, **short
    )
    launches = Amount(len(wanted), "{n} launch", "{n} launches")
    sentence = "{player} has {captains} for {n}."
    forbids = len(wanted) > left
    yield because("final.launch", sentence, applies=forbids, player=player, captains=captains(left), n=launches)


def _better(reserves: Mapping[str, FinalReserve]) -> Iterable[Instead]:
    """What the players in question can launch; taken together it is legal."""
    best = {
        player: list(_cheapest(reserve, reserve.captains - reserve.final))
        for player, reserve in reserves.items()
        if any(_bad_launch(player, reserve))
    }
    changed = {f"reserves.{player}.launch": positions for player, positions in best.items()}
    for player, positions in best.items():
        sentence = "{player} can launch, by position: {best}." if positions else "{player} can launch nothing more."
        yield rather(sentence, changed, player=player, best=positions)


def _cheapest(reserve: FinalReserve, wanted: int) -> tuple[int, ...]:
    """Positions of up to so many projects that can be crewed together: the smallest crews."""
    sizes = [project.crew for project in reserve.projects]
    possible = smallest_crews(sizes, reserve.crew)
    chosen = sorted(possible, key=lambda at: sizes[at - 1])[: max(0, wanted)]
    return tuple(sorted(chosen))


def _score(player: str, reserve: FinalReserve, dias: str, book: Book) -> tuple[Score, Tally]:
    only_new = book.reading("final-captains") == "only-new"
    spare = reserve.captains - (reserve.final if only_new else min(reserve.captains, len(reserve.ships)))
    launched = tuple(sorted(reserve.launch)) if reserve.launch is not None else _cheapest(reserve, spare)
    ships = (reserve.final if only_new else len(reserve.ships)) + len(launched)
    captained = min(reserve.captains, ships)
    tally = _tally(player, reserve, player == dias, captained)
    score = Score(
        track=reserve.vp,
        dias=int(tally.of("end.dias")),
        reals=int(tally.of("final.reals")),
        ships=int(tally.of("final.ships")),
        total=reserve.vp + int(tally.total),
        launched=launched,
        captained=captained,
        at_sea=reserve.at_sea,
        sailors=_sailors_left(reserve, launched, book),
    )
    return score, tally


def _tally(player: str, reserve: FinalReserve, holds_dias: bool, captained: int) -> Tally:
    tally = Tally()
    if holds_dias:
        tally.add("end.dias", DIAS_POINTS, "{player} holds Dias: +{points}.", player=player)
    money = reserve.reals // REALS_A_POINT
    tally.add("final.reals", money, "{player} has {reals}: +{points}.", player=player, reals=reals(reserve.reals))
    sentence = "{player} has {ships} with a captain: +{points}."
    tally.add("final.ships", SHIP_POINTS * captained, sentence, player=player, ships=so_many_ships(captained))
    return tally


def _sailors_left(reserve: FinalReserve, launched: Sequence[int], book: Book) -> int:
    """Missionaries are spent first, at most one per crew."""
    used = sum(reserve.projects[at - 1].crew for at in launched)
    if book.reading("tie-sailors") == "with-missionaries":
        return reserve.crew.total - used
    return reserve.crew.sailors - (used - min(reserve.crew.missionaries, len(launched)))


def _standing(score: Score) -> tuple[int, int, int]:
    return score.total, score.at_sea, score.sailors


def _rank(scores: Mapping[str, Score]) -> Result:
    order = sorted(scores, key=lambda player: _standing(scores[player]), reverse=True)
    standings = [_standing(scores[player]) for player in order]
    ranking = tuple(Rank(standings.index(_standing(scores[p])) + 1, p, scores[p].total) for p in order)
    best = standings[0]
    tied = [standing[: len(best)] for standing in standings[1:]]
    ways = (("points", 1), ("ships", 2), ("sailors", 3))
    decided = next((way for way, n in ways if all(other[:n] != best[:n] for other in tied)), "shared")
    return Result(scores, ranking, tuple(rank.player for rank in ranking if rank.rank == 1), decided)


def _winner_text(result: Result) -> Sentence:
    best = result.ranking[0]
    if len(result.winners) > 1:
        return say("{winners} share the first place with {total}.", winners=result.winners, total=points(best.total))
    return say("{winner} wins with {total}.", winner=best.player, total=points(best.total))


def _score_reasons(facts: FinalScore, result: Result) -> Iterator[Reason]:
    if facts.alvares in facts.reserves:
        sentence = "{player} holds Alvares and gets a missionary before the last launches."
        if not facts.missionaries:
            sentence = "{player} holds Alvares, but no missionary is left."
        yield because("end.missionary", sentence, applies=bool(facts.missionaries), player=facts.alvares)
    yield because("final.reals", "Each 3 reals are worth 1 point.")
    yield because("final.ships", "Each launched ship at home with a captain is worth 3 points.")
    launches = {player: list(score.launched) for player, score in result.scores.items() if score.launched}
    if launches:
        yield because("final.launch", "Launched now, by position: {launches}.", launches=launches)
    totals = {rank.player: rank.total for rank in result.ranking}
    yield because("final.winner", "Totals: {totals}.", totals=totals)
    yield from _tie_reasons(result)


def _tie_reasons(result: Result) -> Iterator[Reason]:
    standings = [_standing(score) for score in result.scores.values()]
    points_tied, ships_tied, all_tied = (len({found[:n] for found in standings}) < len(standings) for n in (1, 2, 3))
    if not points_tied:
        yield because("tie.ships", "No two players have equal points.", applies=False)
    if points_tied:
        at_sea = {player: score.at_sea for player, score in result.scores.items()}
        yield because("tie.ships", "Equal points: ships at sea decide: {at_sea}.", at_sea=at_sea)
    if points_tied and not ships_tied:
        yield because("tie.sailors", "No tie is left: sailors do not matter.", applies=False)
    if ships_tied:
        sailors = {player: score.sailors for player, score in result.scores.items()}
        yield because("tie.sailors", "Still equal: sailors decide: {sailors}.", sailors=sailors)
    if ships_tied:
        yield from told(
            all_tied, "tie.shared", "Still equal: the place is shared.", "No tie is left: no place is shared."
        )


# --- the move ---


@dataclass(frozen=True, slots=True)
class Finish:
    """The game ends and is scored."""

    launch: Annotated[Literal["best", "none"], Fact("Are the best launches made, or none", "final.launch")] = "best"


@vasco.move("finish")
def finish(table: Table, facts: Finish, book: Book) -> Ruling[Result]:
    if table.phase != "final":
        return not_now(table, "final.winner", say("The score is counted after round 5."))
    launch = None if facts.launch == "best" else ()
    reserves = {
        player: FinalReserve(
            had.vp, had.reals, had.captains, table.at_sea(player), had.ships, had.projects, had.crew, launch, had.final
        )
        for player, had in table.reserves.items()
    }
    ruling = final_score(FinalScore(reserves), book)
    if ruling.answer is None:
        return ruling
    return legal(ruling.answer, ruling.text, *ruling.reasons, after=replace(table, phase="over"))
