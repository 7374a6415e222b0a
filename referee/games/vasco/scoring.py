"""The final score: money, ships with a captain, ties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from referee.facts import BadFact, Fact, Name, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.due import refuse_unless_due
from referee.games.vasco.last_launches import FinalReserve, cheapest, forbidden_launches, possible_launches
from referee.games.vasco.people import People
from referee.games.vasco.standings import Result, Score, pad, ranked, tie_reasons, winner_text
from referee.games.vasco.state import Reserve, Table
from referee.games.vasco.words import FEWEST_PLAYERS, MOST_PLAYERS, RESERVED, Player, reals
from referee.games.vasco.words import ships as so_many_ships
from referee.ruling import Reason, Ruling, Tally, answer, because, illegal, legal
from referee.values import dataclass, replace
from referee.words import Sentence, points, say

Holder = Annotated[str, Name(RESERVED, also=("none", "board"))]


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Who won?"""

    reserves: Annotated[Mapping[Player, FinalReserve], Fact("What lies in front of {key}", "final.winner")]
    dias: Annotated[
        Holder,
        Fact("Holder of Dias, if the reward of the last round is not counted yet", "end.dias", untold="from the table"),
    ] = "none"
    alvares: Annotated[
        Holder,
        Fact(
            "Holder of Alvares, if the reward of the last round is not counted yet",
            "end.missionary",
            untold="from the table",
        ),
    ] = "none"
    missionaries: Annotated[
        int | None,
        Fact(
            "Missionaries in the characters area",
            "end.missionary",
            *game.bounds("missionaries"),
            untold="from the table",
        ),
    ] = None


@game.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[Result]:
    if not FEWEST_PLAYERS <= len(facts.reserves) <= MOST_PLAYERS:
        raise bad("reserves", "two to four players are needed, each with a reserve")
    lying: int = book.need(facts, "missionaries") if facts.alvares in facts.reserves else facts.missionaries or 0
    _check_positions(facts)
    refuse(_contradictions(facts, lying, book))
    reserves = _with_missionary(facts, lying)
    tried = [reason for player, reserve in reserves.items() for reason in forbidden_launches(player, reserve)]
    if tried:
        in_order = sorted(tried, key=lambda reason: ("launch.together", "final.launch").index(reason.clause))
        return illegal(
            say("No. These projects cannot all be launched now."), *in_order, instead=possible_launches(reserves)
        )
    scored = {player: _score(player, reserve, facts.dias, book) for player, reserve in reserves.items()}
    result = ranked({player: score for player, (score, _) in scored.items()})
    lines = [reason for _, tally in scored.values() for reason in tally.reasons()]
    reasons = [*_score_reasons(facts, result, book), *lines]
    marked = decided_by(reasons, f"tie.{result.decided_by}", "final.winner", "final.ships")
    return answer(result, winner_text(result), *marked, sheet=pad(result))


def _check_positions(facts: FinalScore) -> None:
    problems = [
        Problem(f"reserves.{player}.launch", say("there are only {n} projects", n=len(reserve.projects)))
        for player, reserve in facts.reserves.items()
        if any(at > len(reserve.projects) for at in reserve.launch or ())
    ]
    if problems:
        raise BadFact(*problems)


def _contradictions(facts: FinalScore, lying: int, book: Book) -> Iterator[Problem]:
    box = {name: book.stated(f"box.{name}") for name in ("captains", "missionaries", "sailors")}
    for player, reserve in facts.reserves.items():
        used = reserve.captains + reserve.at_sea
        if used > box["captains"]:
            path = f"reserves.{player}.captains"
            yield impossible(
                path, "pieces.captains", "{n} captains in all; there are {all}", n=used, all=box["captains"]
            )
        if any(ship.owner != player for ship in reserve.ships):
            yield impossible(f"reserves.{player}.ships", "setup.seat", "all must be ships of {player}", player=player)
    crews = [reserve.crew for reserve in facts.reserves.values()]
    if sum(crew.missionaries for crew in crews) + lying > box["missionaries"]:
        yield impossible(
            "reserves", "pieces.missionaries", "there are only {all} missionaries", all=box["missionaries"]
        )
    if sum(crew.sailors for crew in crews) > box["sailors"]:
        yield impossible("reserves", "pieces.sailors", "there are only {all} sailors", all=box["sailors"])
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


def _score(player: str, reserve: FinalReserve, dias: str, book: Book) -> tuple[Score, Tally]:
    only_new = book.reading("final-captains") == "only-new"
    spare = reserve.captains - (reserve.final if only_new else min(reserve.captains, len(reserve.ships)))
    launched = tuple(sorted(reserve.launch)) if reserve.launch is not None else cheapest(reserve, spare)
    ships = (reserve.final if only_new else len(reserve.ships)) + len(launched)
    captained = min(reserve.captains, ships)
    tally = _tally(player, reserve, player == dias, captained, book)
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


def _tally(player: str, reserve: FinalReserve, holds_dias: bool, captained: int, book: Book) -> Tally:
    tally = Tally()
    if holds_dias:
        tally.add("end.dias", book.stated("worth.dias"), "{player} holds Dias: +{points}.", player=player)
    money = reserve.reals // book.stated("worth.reals")
    tally.add("final.reals", money, "{player} has {reals}: +{points}.", player=player, reals=reals(reserve.reals))
    sentence = "{player} has {ships} with a captain: +{points}."
    tally.add(
        "final.ships", book.stated("worth.ship") * captained, sentence, player=player, ships=so_many_ships(captained)
    )
    return tally


def _sailors_left(reserve: FinalReserve, launched: Sequence[int], book: Book) -> int:
    """Missionaries are spent first, at most one per crew."""
    used = sum(reserve.projects[at - 1].crew for at in launched)
    if book.reading("tie-sailors") == "with-missionaries":
        return reserve.crew.total - used
    return reserve.crew.sailors - (used - min(reserve.crew.missionaries, len(launched)))


def _score_reasons(facts: FinalScore, result: Result, book: Book) -> Iterator[Reason]:
    if facts.alvares in facts.reserves:
        sentence = "{player} holds Alvares and gets a missionary before the last launches."
        if not facts.missionaries:
            sentence = "{player} holds Alvares, but no missionary is left."
        yield because("end.missionary", sentence, applies=bool(facts.missionaries), player=facts.alvares)
    each, ship = book.stated("worth.reals", "worth.ship")
    yield because("final.reals", "Each {reals} are worth {point}.", reals=reals(each), point=points(1))
    yield because("final.ships", "Each launched ship at home with a captain is worth {vp}.", vp=points(ship))
    launched = [_launched(facts, player, score) for player, score in result.scores.items() if score.launched]
    if launched:
        yield because("final.launch", "Launched now: {launched}.", launched=launched)
    totals = {rank.player: rank.total for rank in result.ranking}
    yield because("final.winner", "Totals: {totals}.", totals=totals)
    yield from tie_reasons(result)


def _launched(facts: FinalScore, player: str, score: Score) -> Sentence:
    """The projects that this player launches, by what they are."""
    projects = [facts.reserves[player].projects[at - 1] for at in score.launched]
    return say("{player} {projects}", player=player, projects=projects)


# --- the move ---


@dataclass(frozen=True, slots=True)
class FinishMove:
    """Finish the game and count the score."""

    launch: Annotated[
        Literal["best", "none"], Fact("Are the best launches made, or none", "final.launch", untold="asked")
    ] = "best"


@game.move("finish")
def play_finish(table: Table, facts: FinishMove, book: Book) -> Ruling[Result]:
    refuse_unless_due(table, "finish")
    if any(cheapest(_final(table, player), captains_left(had)) for player, had in table.reserves.items()):
        book.choice(facts, "launch", options=("best", "none"))
    counted = replace(table, phase="over", last_launches=facts.launch)
    ruling = score_of(counted, book)
    return legal(ruling.granted(), ruling.text, *ruling.reasons, after=counted, sheet=ruling.sheet)


def captains_left(reserve: Reserve) -> int:
    """Captains for whom no ship was launched after round 5."""
    return max(0, reserve.captains - reserve.final)


def _final(table: Table, player: str) -> FinalReserve:
    had, launch = table.reserves[player], () if table.last_launches == "none" else None
    at_sea = table.at_sea(player)
    return FinalReserve(had.vp, had.reals, had.captains, at_sea, had.ships, had.projects, had.crew, launch, had.final)


def score_of(table: Table, book: Book) -> Ruling[Result]:
    """The score of a table whose last rewards are counted."""
    return final_score(FinalScore({player: _final(table, player) for player in table.reserves}), book)
