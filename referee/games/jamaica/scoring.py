"""The final score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad, folded, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import Stock, aboard
from referee.games.jamaica.pieces import BETH, UNSEEN, TreasureCard
from referee.games.jamaica.places import Position
from referee.games.jamaica.ships import cards_exist, sixth_hold
from referee.games.jamaica.track import track_of
from referee.games.jamaica.words import FEWEST_PLAYERS, HOLDS, MOST_PLAYERS, Player
from referee.ruling import Reason, Ruling, Tally, answer, because, told
from referee.sheet import Sheet, outcome, row
from referee.values import dataclass
from referee.words import points, say


@dataclass(frozen=True, slots=True)
class Scored:
    """What counts at the end."""

    at: Annotated[Position, Fact("{key}: space of the ship", "score.white", untold="asked")]
    holds: Annotated[
        tuple[Stock, ...], Fact("{key}: contents of the holds, from hold 1 on", "score.gold", length=HOLDS)
    ]
    treasures: Annotated[
        tuple[TreasureCard, ...], Fact("{key}: treasure cards, turned over", "score.treasure", untold="asked")
    ] = ()


@dataclass(frozen=True, slots=True)
class FinalScore:
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
class Result:
    scores: tuple[Score, ...]
    winners: tuple[str, ...]


@game.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[Result]:
    _check(facts, book)
    for name in facts.players:
        book.choice(facts, f"players.{name}.treasures")
    tallies = {name: _tally(name, ship, book) for name, ship in facts.players.items()}
    totals = {name: int(tally.total) for name, tally in tallies.items()}
    places = _places(facts.players, totals, book)
    order = sorted(places, key=lambda name: (places[name], folded(name)))
    scores = tuple(_score(name, tallies[name], places) for name in order)
    winners = tuple(sorted((score.player for score in scores if score.rank == 1), key=folded))
    reasons = [reason for name in order for reason in tallies[name].reasons()]
    return answer(
        Result(scores, winners),
        outcome({score.player: score.total for score in scores}, winners, _NEARER),
        *reasons,
        *_behind_reasons(facts.players, book),
        *_rank_reasons(scores),
        sheet=_pad(scores),
    )


def _places(players: Mapping[str, Scored], totals: Mapping[str, int], book: Book) -> dict[str, tuple[int, int]]:
    """Points, then steps left. How forks are counted is consulted only where it parts ships with equal points."""
    track = track_of(book)
    near, far = (
        _ranks({name: (-totals[name], count(ship.at)) for name, ship in players.items()})
        for count in (track.fewest, track.most)
    )
    counted = track if near != far else track_of(book.unnoted)
    return {name: (-totals[name], counted.left(ship.at)) for name, ship in players.items()}


def _ranks(places: Mapping[str, tuple[int, int]]) -> dict[str, int]:
    return {name: 1 + sum(place < mine for place in places.values()) for name, mine in places.items()}


def _check(facts: FinalScore, book: Book) -> None:
    if not FEWEST_PLAYERS <= len(facts.players) <= MOST_PLAYERS:
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
    refuse([*sixth, *cards_exist("players", everything, book), *_too_much(facts, everything, book)])


def _too_much(facts: FinalScore, cards: list[TreasureCard], book: Book) -> Iterator[Problem]:
    """More cards or doubloons than are in the game, or the ghost's Lady Beth with a player."""
    there, gold = book.stated("treasures_in_play", "bank.gold")
    if len(cards) > there:
        yield impossible("players", "setup.pile", "Only {there} treasure cards are in the game", there=there)
    aboard_all = sum(aboard(ship.holds, "gold") for ship in facts.players.values())
    if aboard_all > gold and book.reading("bank-empty") != "unlimited":
        text = "{count} doubloons lie on the ships, and the game has {gold}"
        yield impossible("players", "setup.bank", text, count=aboard_all, gold=gold)
    if len(facts.players) == 2 and BETH in cards:
        yield impossible("players", "ghost.beth", "With two players Lady Beth belongs to the ghost")


def _tally(name: str, ship: Scored, book: Book) -> Tally:
    tally = Tally()
    good = [card for card in ship.treasures if card.points > 0]
    cursed = [card for card in ship.treasures if card.points < 0]
    white, line = _white(ship.at, book)
    lines = (
        ("score.white", white, "{name}: {points} for the white number of {place}."),
        ("score.gold", aboard(ship.holds, "gold"), "{name}: {points} for the doubloons aboard."),
        ("score.treasure", sum(card.points for card in good), "{name}: {points} for the treasures {good}."),
        ("score.curse", sum(card.points for card in cursed), "{name}: {points} for the cursed treasures {cursed}."),
        ("score.red-line", line, "{name}: {points} for standing before the red line."),
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
    return Score(name, white, gold, treasures, curses, line, int(tally.total), places[name][1], _ranks(places)[name])


_SOURCES = ("score.white", "score.gold", "score.treasure", "score.curse", "score.red-line")


def _rank_reasons(scores: tuple[Score, ...]) -> Iterator[Reason]:
    best = [score for score in scores if score.total == scores[0].total]
    totals = [score.total for score in scores]
    equal = len(set(totals)) < len(totals)
    shared = scores[1].rank == 1
    yield because(
        "score.most",
        "Most points: {names} with {total}.",
        names=[score.player for score in best],
        total=points(best[0].total),
    )
    yield from told(
        equal,
        "score.tie",
        "Equal points: the ship nearer the finish is ahead.",
        "With equal points the ship nearer the finish is ahead. No two players have the same points.",
    )
    yield from told(
        shared,
        "score.shared",
        "Equal points and equally near: the victory is shared.",
        "A victory is shared by ships equally near the finish. The best are not." if len(best) > 1 else "",
    )
    yield from told(
        any(score.red_line for score in scores),
        "score.red-line",
        "",
        "A ship before the red line loses points. No ship stands there.",
    )


def _behind_reasons(players: Mapping[str, Scored], book: Book) -> list[Reason]:
    """Ships on a white number that they reached backward out of Port Royal (`score.behind`)."""
    texts = {
        "minus5": "{name} went backward to {at}: no white number, and the points of the red line are lost.",
        "printed": "{name} went backward to {at}: the white number counts, and no points are lost.",
        "both": "{name} went backward to {at}: the white number counts, and the points of the red line are lost.",
    }
    return [
        because("score.behind", texts[book.reading("behind-score")], name=name, at=ship.at)
        for name, ship in players.items()
        if ship.at.mark < 0 and f"white.{ship.at.space}" in book.game.board.cells
    ]


_NEARER = "{winners} wins with {best}: level with {level}, and first because nearer the finish."


def _pad(scores: tuple[Score, ...]) -> Sheet:
    """The score pad, the best first."""
    lines = (
        (say("white number"), "white", "score.white"),
        (say("doubloons"), "gold", "score.gold"),
        (say("treasures"), "treasures", "score.treasure"),
        (say("cursed treasures"), "curses", "score.curse"),
        (say("red line"), "red_line", "score.red-line"),
    )
    ranking = [say("{rank}. {name}", rank=score.rank, name=score.player) for score in scores]
    steps_left = [say("{name} {left}", name=score.player, left=score.remaining) for score in scores]
    tied = len({score.total for score in scores}) < len(scores)
    nearer = (say("With equal points the ship nearer the finish is ahead. Steps left: {left}.", left=steps_left),)
    return Sheet(
        heads=tuple(score.player for score in scores),
        rows=tuple(row(label, (getattr(score, name) for score in scores), clause) for label, name, clause in lines),
        total=row(say("total"), (score.total for score in scores), "score.most"),
        foot=(say("{ranking}", ranking=ranking), *(nearer if tied else ())),
    )
