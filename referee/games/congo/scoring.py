"""The final score: points on the track, special cards in hand, and the tie-break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import Player, specials_in_play
from referee.ruling import Reason, Ruling, Tally, answer, because, told
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Who won?"""

    scores: Annotated[Mapping[Player, int], Fact("Points of {key} on the track", "end.most", at_least=0)]
    special: Annotated[Mapping[Player, int], Fact("Special cards left in {key}'s hand", "end.special", at_least=0)]
    auxiliaries: Annotated[
        Mapping[Player, int], Fact("Auxiliary cards left in {key}'s hand", "end.tie-auxiliaries", at_least=0)
    ] = field(default_factory=dict)
    cards: Annotated[
        Mapping[Player, int], Fact("Cards of all kinds left in {key}'s hand", "end.tie-cards", at_least=0)
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    what: str
    points: int | float


@dataclass(frozen=True, slots=True)
class Place:
    place: int
    player: str
    total: int | float


@dataclass(frozen=True, slots=True)
class Final:
    totals: Mapping[str, int | float]
    lines: Mapping[str, tuple[ScoreLine, ...]]
    ranking: tuple[Place, ...]
    winners: tuple[str, ...]


@congo.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[Final]:
    refuse(_problems(facts))
    tallies = {player: _tally(facts, player) for player in facts.scores}
    totals = {player: tally.total for player, tally in tallies.items()}
    broken = _tie_break(facts, totals, book)
    ranking = _ranking(totals, broken)
    winners = tuple(place.player for place in ranking if place.place == 1)
    lines = {
        player: (ScoreLine("track", facts.scores[player]), ScoreLine("special", tallies[player].of("end.special")))
        for player in facts.scores
    }
    reasons = [*_special_reasons(facts), *_argument(totals, broken, winners)]
    return answer(Final(totals, lines, ranking, winners), _summary(winners, totals), *reasons)


def _problems(facts: FinalScore) -> list[Problem]:
    """What cannot be true of one table."""
    players = facts.scores
    problems = []
    if not 2 <= len(players) <= 4:
        problems.append(impossible("scores", "setup.score", "Two to four players take part."))
    for name in ("special", "auxiliaries", "cards"):
        for player in getattr(facts, name):
            if player not in players:
                text = "{player} has no points on the track."
                problems.append(impossible(f"{name}.{player}", "setup.score", text, player=player))
    for player in players:
        if player not in facts.special:
            text = "The special cards of {player} are not told; give 0 for none."
            problems.append(impossible(f"special.{player}", "end.special", text, player=player))
    for player, count in facts.cards.items():
        fewest = facts.special.get(player, 0) + facts.auxiliaries.get(player, 0)
        if count < fewest:
            text = "{player} holds {fewest} special and auxiliary cards, so not only {count} in all."
            problem = impossible(f"cards.{player}", "end.tie-cards", text, player=player, fewest=fewest, count=count)
            problems.append(problem)
    in_play = specials_in_play(2 if len(players) <= 2 else 3)
    if sum(facts.special.values()) > in_play:
        many = "Only {in_play} special cards are in play with so many players."
        problems.append(impossible("special", "setup.special-removed", many, in_play=in_play))
    return problems


def _tally(facts: FinalScore, player: str) -> Tally:
    tally = Tally()
    tally.add("end.most", facts.scores[player], "{player}: {points} on the track.", player=player)
    special = facts.special[player]
    worth = "{player}: {points} for {special} special cards in hand."
    tally.add("end.special", special * 0.5, worth, player=player, special=special)
    return tally


@dataclass(frozen=True, slots=True)
class TieBreak:
    """The tie for first place and what was compared to break it."""

    tied: tuple[str, ...]
    auxiliaries: Mapping[str, int]
    cards: Mapping[str, int]

    def rank(self, player: str) -> tuple[int, int]:
        return self.auxiliaries.get(player, 0), self.cards.get(player, 0)


def _most(worth: Mapping[str, int | float]) -> tuple[str, ...]:
    return tuple(player for player, value in worth.items() if value == max(worth.values()))


def _tie_break(facts: FinalScore, totals: Mapping[str, int | float], book: Book) -> TieBreak:
    """Auxiliaries are counted only in a tie, cards only when those are equal too."""
    tied = _most(totals)
    if len(tied) == 1:
        return TieBreak(tied, {}, {})
    book.need(facts, *(f"auxiliaries.{player}" for player in tied))
    auxiliaries = {player: facts.auxiliaries[player] for player in tied}
    equal = _most(auxiliaries)
    if len(equal) == 1:
        return TieBreak(tied, auxiliaries, {})
    book.need(facts, *(f"cards.{player}" for player in equal))
    return TieBreak(tied, auxiliaries, {player: facts.cards[player] for player in equal})


def _ranking(totals: Mapping[str, int | float], broken: TieBreak) -> tuple[Place, ...]:
    """Equal totals share a place; only a tie for the first is broken."""

    def rank(player: str) -> tuple[int | float, ...]:
        return (totals[player], *(broken.rank(player) if player in broken.tied else (0, 0)))

    places = []
    for player in sorted(totals, key=lambda name: (tuple(-part for part in rank(name)), name)):
        better = sum(rank(other) > rank(player) for other in totals)
        places.append(Place(better + 1, player, totals[player]))
    return tuple(places)


def _special_reasons(facts: FinalScore) -> tuple[Reason, ...]:
    held = {player: count for player, count in facts.special.items() if count}
    worth = "Each special card in hand is worth 0.5: {held}."
    return told(bool(held), "end.special", worth, "Nobody has a special card left in hand.", held=held)


def _argument(totals: Mapping[str, int | float], broken: TieBreak, winners: tuple[str, ...]) -> list[Reason]:
    """Most points; each tie-break as far as it was reached, and the next with why it was not."""
    most = max(totals.values())
    reasons = [because("end.most", "Most points: {who} with {n}.", who=broken.tied, n=most)]
    reasons += told(
        bool(broken.auxiliaries),
        "end.tie-auxiliaries",
        "Auxiliary cards in hand decide the tie: {count}.",
        "Nobody else has {n}: no tie, and cards in hand are not compared.",
        count=broken.auxiliaries,
        n=most,
    )
    if broken.auxiliaries:
        reasons += told(
            bool(broken.cards),
            "end.tie-cards",
            "Cards in hand decide the tie: {count}.",
            "The auxiliary cards are not equal: other cards are not compared.",
            count=broken.cards,
        )
    if broken.cards:
        reasons += told(
            len(winners) > 1,
            "end.tie-shared",
            "No rule is left: {who} win together.",
            "The numbers of cards are not equal: the win is not shared.",
            who=winners,
        )
    return reasons


def _summary(winners: tuple[str, ...], totals: Mapping[str, int | float]) -> Sentence:
    if len(winners) > 1:
        return say("{who} win together with {points}.", who=winners, points=points(totals[winners[0]]))
    return say("{who} wins with {points}.", who=winners[0], points=points(totals[winners[0]]))
