"""The final score: points on the track, special cards in hand, and the tie-break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from referee.facts import Fact, Problem, folded, impossible, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.special_cards import in_play
from referee.games.congo.words import Player, people, seated
from referee.ruling import Reason, Ruling, Tally, answer, because, told
from referee.sheet import Sheet, by_player, outcome
from referee.values import dataclass, field
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Who won?"""

    scores: Annotated[Mapping[Player, int], Fact("Points of {key} on the track", "end.most", at_least=0)]
    special: Annotated[Mapping[Player, int], Fact("Special cards left in {key}'s hand", "end.special", at_least=0)]
    auxiliaries: Annotated[
        Mapping[Player, int],
        Fact("Auxiliary cards left in {key}'s hand", "end.tie-auxiliaries", at_least=0, untold="from the table"),
    ] = field(default_factory=dict)
    cards: Annotated[
        Mapping[Player, int],
        Fact("Cards of all kinds left in {key}'s hand", "end.tie-cards", at_least=0, untold="from the table"),
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


@game.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[Final]:
    refuse(_problems(facts))
    tallies = {player: _tally(facts, player, book) for player in facts.scores}
    totals = {player: tally.total for player, tally in tallies.items()}
    broken = _tie_break(facts, totals, book)
    ranking = _ranking(totals, broken)
    winners = tuple(place.player for place in ranking if place.place == 1)
    lines = {
        player: (ScoreLine("track", facts.scores[player]), ScoreLine("special", tallies[player].of("end.special")))
        for player in facts.scores
    }
    reasons = [*_special_reasons(facts, book), *_argument(totals, broken, winners)]
    text = _summary(winners, totals, broken)
    sheet = _sheet(facts, lines, ranking, broken)
    return answer(Final(totals, lines, ranking, winners), text, *reasons, sheet=sheet)


def _problems(facts: FinalScore) -> Iterator[Problem]:
    """What cannot be true of one table."""
    players = facts.scores
    if seated(players) != len(players):
        yield impossible("scores", "setup.score", "Two to four players take part.")
    for name in ("special", "auxiliaries", "cards"):
        for player in getattr(facts, name):
            if player not in players:
                text = "{player} has no points on the track."
                yield impossible(f"{name}.{player}", "setup.score", text, player=player)
    for player in players:
        if player not in facts.special:
            text = "The special cards of {player} are not told; give 0 for none."
            yield impossible(f"special.{player}", "end.special", text, player=player)
    for player, count in facts.cards.items():
        fewest = facts.special.get(player, 0) + facts.auxiliaries.get(player, 0)
        if count < fewest:
            text = "{player} holds {fewest} special and auxiliary cards, so not only {count} in all."
            yield impossible(f"cards.{player}", "end.tie-cards", text, player=player, fewest=fewest, count=count)
    most = len(in_play(seated(players)))
    if sum(facts.special.values()) > most:
        many = "Only {most} special cards are in play with so many players."
        yield impossible("special", "setup.special-removed", many, most=most)


def _tally(facts: FinalScore, player: str, book: Book) -> Tally:
    tally = Tally()
    tally.add("end.most", facts.scores[player], "{player}: {points} on the track.", player=player)
    special = facts.special[player]
    worth = "{player}: {points} for {special} special cards in hand."
    tally.add("end.special", special * book.stated("end_special"), worth, player=player, special=special)
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
        return (totals[player], *broken.rank(player))

    places = []
    for player in sorted(totals, key=lambda name: (tuple(-part for part in rank(name)), folded(name))):
        better = sum(rank(other) > rank(player) for other in totals)
        places.append(Place(better + 1, player, totals[player]))
    return tuple(places)


def _special_reasons(facts: FinalScore, book: Book) -> tuple[Reason, ...]:
    held = {player: count for player, count in facts.special.items() if count}
    text = "Each special card in hand is worth {n}: {held}."
    worth = book.stated("end_special")
    return told(bool(held), "end.special", text, "Nobody has a special card left in hand.", held=held, n=worth)


def _argument(totals: Mapping[str, int | float], broken: TieBreak, winners: tuple[str, ...]) -> Iterator[Reason]:
    """Most points; each tie-break as far as it was reached, and the next with why it was not."""
    most = max(totals.values())
    yield because("end.most", "Most points: {who} with {n}.", who=people(broken.tied), n=most)
    yield from told(
        bool(broken.auxiliaries),
        "end.tie-auxiliaries",
        "Auxiliary cards in hand do not decide the tie: {count}."
        if broken.cards
        else "Auxiliary cards in hand decide the tie: {count}.",
        "Nobody else has {n}: no tie, and cards in hand are not compared.",
        count=broken.auxiliaries,
        n=most,
    )
    if broken.auxiliaries:
        yield from told(
            bool(broken.cards),
            "end.tie-cards",
            "Cards in hand do not decide the tie either: {count}."
            if len(winners) > 1
            else "Cards in hand decide the tie: {count}.",
            "The auxiliary cards are not equal: other cards are not compared.",
            count=broken.cards,
        )
    if broken.cards:
        yield from told(
            len(winners) > 1,
            "end.tie-shared",
            "No rule is left: {who} win together.",
            "The numbers of cards are not equal: the win is not shared.",
            who=people(winners),
        )


def _summary(winners: tuple[str, ...], totals: Mapping[str, int | float], broken: TieBreak) -> Sentence:
    """Who won, with how much, by what tie-break, and what the others have."""
    tie = "{winners} wins with {best}: level with {level}, and first by auxiliaries in hand ({count})."
    shared = "{winners} share the victory with {best} each, and equally many cards in hand ({count})."
    if broken.cards:
        tie = "{winners} wins with {best}: level with {level}, and first by all cards in hand ({count})."
    return outcome(totals, winners, tie, shared, count=broken.cards or broken.auxiliaries)


def _sheet(
    facts: FinalScore, lines: Mapping[str, tuple[ScoreLine, ...]], ranking: tuple[Place, ...], broken: TieBreak
) -> Sheet:
    """The score pad: the track, special cards left, the total, and the ranking under it."""
    heads = tuple(facts.scores)
    ranks = [say("{place}. {who}", place=place.place, who=place.player) for place in ranking]
    return Sheet(
        heads,
        (
            by_player(heads, say("on the track"), {who: lines[who][0].points for who in heads}, "end.most"),
            by_player(heads, say("special cards"), {who: lines[who][1].points for who in heads}, "end.special"),
        ),
        by_player(heads, say("total"), {place.player: place.total for place in ranking}, "end.most"),
        (say("{ranks}", ranks=ranks), *_compared(broken)),
    )


def _compared(broken: TieBreak) -> Iterator[Sentence]:
    """What was compared to break the tie."""
    if broken.auxiliaries:
        yield say("Tie: auxiliary cards in hand {count}.", count=broken.auxiliaries)
    if broken.cards:
        yield say("Tie: all cards in hand {count}.", count=broken.cards)
