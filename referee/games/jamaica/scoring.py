"""The final score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import cards_exist, sixth_hold
from referee.games.jamaica.pieces import UNSEEN, Player, Position, Stock, Treasure, aboard
from referee.games.jamaica.track import track_of
from referee.ruling import Reason, Ruling, Tally, answer, because, told
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class Scored:
    """What counts at the end."""

    at: Annotated[Position, Fact("{key}: space of the ship", "score.white")]
    holds: Annotated[
        tuple[Stock, ...], Fact("{key}: contents of the holds, from hold 1 on", "score.gold", length=(5, 6))
    ]
    treasures: Annotated[tuple[Treasure, ...], Fact("{key}: treasure cards, turned over", "score.treasure")] = ()


@dataclass(frozen=True, slots=True)
class FinalScoreFacts:
    """Who wins?"""

    players: Annotated[Mapping[Player, Scored], Fact("The players with ship, holds and treasures", "score.most")]


@dataclass(frozen=True, slots=True)
class Score:
    player: str
    white: int
    gold: int
    treasures: int
    curses: int
    red_line: int
    total: int
    remaining: int
    rank: int


@dataclass(frozen=True, slots=True)
class FinalScore:
    scores: tuple[Score, ...]
    winners: tuple[str, ...]


@game.question("final-score")
def final_score(facts: FinalScoreFacts, book: Book) -> Ruling[FinalScore]:
    _check(facts, book)
    track = track_of(book)
    tallies = {name: _tally(name, ship, book) for name, ship in facts.players.items()}
    places = {name: (-int(tallies[name].total), track.left(ship.at)) for name, ship in facts.players.items()}
    order = sorted(places, key=lambda name: (places[name], name))
    scores = tuple(_score(name, tallies[name], places) for name in order)
    winners = tuple(sorted(score.player for score in scores if score.rank == 1))
    reasons = [reason for name in order for reason in tallies[name].reasons()]
    return answer(
        FinalScore(scores, winners),
        _said(scores, winners),
        *reasons,
        *_behind_reasons(facts.players, book),
        *_rank_reasons(scores),
    )


def _check(facts: FinalScoreFacts, book: Book) -> None:
    if not 2 <= len(facts.players) <= 6:
        raise bad("players", "Two to six players are wanted", clause="setup.players")
    hidden = [
        Problem(f"players.{name}.treasures", say("A card lies face down: turn it over first"), "treasure.down")
        for name, ship in facts.players.items()
        if UNSEEN in ship.treasures
    ]
    if hidden:
        raise BadFact(*hidden)
    everything = [card for ship in facts.players.values() for card in ship.treasures]
    sixth = [
        problem
        for name, ship in facts.players.items()
        for problem in sixth_hold(f"players.{name}.holds", ship.holds, ship.treasures)
    ]
    refuse([*sixth, *cards_exist("players", everything, book)])


def _tally(name: str, ship: Scored, book: Book) -> Tally:
    tally = Tally()
    good = [card for card in ship.treasures if card.points > 0]
    cursed = [card for card in ship.treasures if card.points < 0]
    white, line = _white(ship.at, book)
    lines = (
        ("score.white", white, "{name}: {points} for the white number of {place}"),
        ("score.gold", aboard(ship.holds, "gold"), "{name}: {points} for the doubloons aboard"),
        ("score.treasure", sum(card.points for card in good), "{name}: {points} for the treasures {good}"),
        ("score.curse", sum(card.points for card in cursed), "{name}: {points} for the cursed treasures {cursed}"),
        ("score.red-line", line, "{name}: {points} for standing before the red line"),
    )
    for clause, count, template in lines:
        if count:
            tally.add(clause, count, template, name=name, place=ship.at.place, good=good, cursed=cursed)
    return tally


def _white(at: Position, book: Book) -> tuple[int, int]:
    """The points of the space, and those lost before the red line."""
    key = "white.finish" if at.at_finish else f"white.{at.space}"
    numbered = key in book.game.board.cells
    before = at.mark < book.printed("red_line")
    lost = -book.printed("red_line_points") if before else 0
    if at.mark > 0 or not numbered:
        return (book.printed(key) if numbered else 0), lost
    reading = book.reading("behind-score")
    return (0 if reading == "minus5" else book.printed(key)), (0 if reading == "printed" else lost)


def _score(name: str, tally: Tally, places: Mapping[str, tuple[int, int]]) -> Score:
    white, gold, treasures, curses, line = (int(tally.of(clause)) for clause in _SOURCES)
    better = sum(place < places[name] for place in places.values())
    return Score(name, white, gold, treasures, curses, line, int(tally.total), places[name][1], better + 1)


_SOURCES = ("score.white", "score.gold", "score.treasure", "score.curse", "score.red-line")


def _rank_reasons(scores: tuple[Score, ...]) -> tuple[Reason, ...]:
    best = [score for score in scores if score.total == scores[0].total]
    totals = [score.total for score in scores]
    equal = len(set(totals)) < len(totals)
    shared = scores[1].rank == 1
    return (
        because(
            "score.most",
            "Most points: {names} with {total}.",
            names=[score.player for score in best],
            total=points(best[0].total),
        ),
        *told(
            equal,
            "score.tie",
            "Equal points: the ship nearer the finish is ahead.",
            "No two players have the same points.",
        ),
        *told(
            shared,
            "score.shared",
            "Equal points and equally near: the victory is shared.",
            "The best ships are not equally near the finish: nobody shares the victory." if len(best) > 1 else "",
        ),
        *told(any(score.red_line for score in scores), "score.red-line", "", "Nobody loses points for the red line."),
    )


def _behind_reasons(players: Mapping[str, Scored], book: Book) -> list[Reason]:
    """Ships on a white number that they reached backward out of Port Royal (score.behind)."""
    texts = {
        "minus5": "{name} went backward to {at}: no white number, and the points of the red line are lost.",
        "printed": "{name} went backward to {at}: the white number counts, and nothing is lost.",
        "both": "{name} went backward to {at}: the white number counts, and the points of the red line are lost.",
    }
    return [
        because("score.behind", texts[book.reading("behind-score")], name=name, at=ship.at)
        for name, ship in players.items()
        if ship.at.mark < 0 and f"white.{ship.at.space}" in book.game.board.cells
    ]


def _said(scores: tuple[Score, ...], winners: tuple[str, ...]) -> Sentence:
    best = points(scores[0].total)
    if len(winners) == 1:
        return say("{winner} wins with {best}.", winner=winners[0], best=best)
    return say("{winners} share the victory with {best}.", winners=winners, best=best)
