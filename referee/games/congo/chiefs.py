"""Who becomes chief of the station, what it brings, and who starts the next round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.discards import Discard, Result, discard
from referee.games.congo.pieces import Order, Player, PlayerOrNone, StopFact, ValueFact, hippos
from referee.games.congo.state import Table, hippo_sums, leaders_of, out_of_phase, totals, turn_order
from referee.ruling import Reason, Ruling, Tally, answer, because, legal, told
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class StationWinner:
    """Who becomes chief of the station?"""

    order: Order
    totals: Annotated[Mapping[Player, float], Fact("Total of {key}'s bid", "chief.highest")]
    tiles: Annotated[
        Mapping[Player, tuple[int, ...]],
        Fact("Hippo tiles laid face down by {key} (- if none)", "tie.hippo", at_least=0),
    ] = field(default_factory=dict)
    more: Annotated[
        Mapping[Player, tuple[int, ...]], Fact("Further hippo tiles laid face up by {key}", "tie.second", at_least=0)
    ] = field(default_factory=dict)
    stop: StopFact | None = None
    value: ValueFact | None = None
    arab_trader: Annotated[PlayerOrNone, Fact("Who played the Arab trader this round", "trader.bonus")] = "none"


@dataclass(frozen=True, slots=True)
class Winner:
    leaders: tuple[str, ...]
    hippo_sums: Mapping[str, int]
    chief: str
    points: Mapping[str, int | float]
    hippo_gain: int
    tiles_discarded: int
    next_first: str


@dataclass(frozen=True, slots=True)
class Contest:
    """How the contest went: who leads on totals, who is still tied after each stage of hippo tiles."""

    leaders: tuple[str, ...]
    tied: tuple[str, ...] = ()
    last: tuple[str, ...] = ()

    @property
    def chief(self) -> str:
        return self.last[0] if len(self.last) == 1 else "none"


@congo.question("station-winner")
def station_winner(facts: StationWinner, book: Book) -> Ruling[Winner]:
    contest = _contest(facts, book)
    value = 0
    if contest.chief != "none":
        stop = book.need(facts, "stop")
        value = facts.value or book.printed(f"stop_value.{stop}")
    gain = 2 if contest.chief != "none" and facts.stop in book.printed("hippo_stops") else 0
    tallies = _tallies(facts, contest, value, book)
    sums = hippo_sums(contest.leaders, facts.tiles, facts.more) if len(contest.leaders) > 1 else {}
    laid = sum(len(tiles) for stage in (facts.tiles, facts.more) for tiles in stage.values())
    first = facts.order[0] if contest.chief == "none" else contest.chief
    winner = Winner(
        contest.leaders, sums, contest.chief, {who: tally.total for who, tally in tallies.items()}, gain, laid, first
    )
    return answer(winner, _summary(winner), *_argument(facts, contest, sums), *_rewards(facts, tallies, winner))


def _contest(facts: StationWinner, book: Book) -> Contest:
    """The leaders on totals and, in a tie, on hippo tiles."""
    if facts.arab_trader not in ("none", *facts.order):
        raise bad("arab_trader", "{who} is none of the players", who=facts.arab_trader)
    strangers = [name for name in facts.totals if name not in facts.order]
    if strangers:
        raise BadFact(*(Problem(f"totals.{name}", say("{who} is none of the players", who=name)) for name in strangers))
    leaders = leaders_of({player: facts.totals[player] for player in facts.order if player in facts.totals})
    in_tie = leaders if len(leaders) > 1 else ()
    _no_tiles_of_others("tiles", facts.tiles, in_tie, "tie.hippo")
    book.need(facts, *(f"tiles.{player}" for player in in_tie)) if in_tie else None
    tied = leaders_of(hippo_sums(in_tie, facts.tiles))
    still = tied if len(tied) > 1 else ()
    _no_tiles_of_others("more", facts.more, still, "tie.second")
    if not in_tie:
        return Contest(leaders, (), leaders)
    return Contest(leaders, tied, leaders_of(hippo_sums(still, facts.tiles, facts.more)) if still else tied)


def _no_tiles_of_others(path: str, laid: Mapping[str, tuple[int, ...]], tied: tuple[str, ...], clause: str) -> None:
    """Only tied players lay hippo tiles."""
    strangers = [name for name in laid if name not in tied]
    if strangers:
        text = "{who} is not tied and lays no hippo tiles now"
        raise BadFact(*(Problem(f"{path}.{name}", say(text, who=name), clause) for name in strangers))


def _tallies(facts: StationWinner, contest: Contest, value: int, book: Book) -> dict[str, Tally]:
    """The points of this station."""
    tallies = {player: Tally() for player in facts.order}
    if contest.chief != "none":
        earned = "{who} scores {points} for the stop."
        tallies[contest.chief].add("chief.points", value, earned, who=contest.chief)
        if facts.arab_trader == contest.chief:
            tallies[contest.chief].add("trader.bonus", 1, "The Arab trader brings {who} 1 more.", who=contest.chief)
    elif len(contest.last) > 1:
        shared = contest.last
        if contest.last != contest.leaders and book.reading("tie-points") == "all-tied":
            shared = contest.leaders
        for player in shared:
            tallies[player].add("tie.shared", 1, "{who} gets {points} for the tie.", who=player)
    return tallies


def _argument(facts: StationWinner, contest: Contest, sums: Mapping[str, int]) -> list[Reason]:
    """How the chief was found."""
    if not contest.leaders:
        return [because("chief.none", "No character is left: nobody becomes chief.")]
    best = facts.totals[contest.leaders[0]]
    if len(facts.totals) == 1:
        compared = "No other total is left to compare with, and there is no minimum."
        alone = "{who} is the only one left and becomes chief, whatever the value."
        return [
            because("chief.highest", compared, applies=False),
            because("chief.sole", alone, who=contest.chief),
        ]
    if len(contest.leaders) == 1:
        second = max(total for player, total in facts.totals.items() if player != contest.chief)
        no_tie = "The next total is {second}: no tie, and no hippo tiles are laid."
        return [
            because("chief.highest", "{who} has the highest total, {best}.", who=contest.chief, best=best),
            because("tie.hippo", no_tie, applies=False, second=second),
        ]
    return _tie_argument(contest, sums, best)


def _tie_argument(contest: Contest, sums: Mapping[str, int], best: int | float) -> list[Reason]:
    again = len(contest.tied) > 1
    first = "The first hippo tiles of {who} are the highest: no more are added."
    second = "{who} are equal after the first hippo tiles and may add more."
    broken = "The tie is broken: nobody gets the 1 point of a tie."
    return [
        because("chief.highest", "Nobody has the highest total, {best}, alone.", applies=False, best=best),
        because(
            "tie.hippo",
            "{who} tie with {best}: hippo tiles decide ({sums}).",
            who=contest.leaders,
            best=best,
            sums=dict(sums),
        ),
        *told(again, "tie.second", second, first, who=contest.tied),
        *told(
            contest.chief == "none",
            "tie.shared",
            "The tie stays: 1 point each, and nobody is chief.",
            broken if again else "",
        ),
        because("tie.discard", "All hippo tiles laid are discarded."),
    ]


def _rewards(facts: StationWinner, tallies: Mapping[str, Tally], winner: Winner) -> list[Reason]:
    """Points, hippo tiles, and the next first player."""
    reasons = [reason for tally in tallies.values() for reason in tally.reasons() if reason.clause != "tie.shared"]
    if winner.chief == "none":
        reasons += told(False, "chief.points", "", "There is no chief: nobody scores the value of the stop.")
    if facts.arab_trader not in ("none", winner.chief):
        in_vain = "{who} played the Arab trader and is not chief: nothing more is scored."
        reasons += told(False, "trader.bonus", "", in_vain, who=facts.arab_trader)
    if winner.chief == "none":
        stays = "Nobody is chief: {who} stays first player."
        return [*reasons, because("chief.first-stays", stays, who=winner.next_first)]
    reasons += told(
        winner.hippo_gain > 0,
        "chief.hippo",
        "{who} takes {tiles}.",
        "No hippo is drawn at {stop}: {who} takes no hippo tiles.",
        who=winner.chief,
        tiles=hippos(winner.hippo_gain),
        stop=facts.stop,
    )
    return [*reasons, because("chief.first", "{who} is first player of the next round.", who=winner.chief)]


def _summary(winner: Winner) -> Sentence:
    if winner.chief != "none":
        earned = points(winner.points[winner.chief])
        return say("{who} becomes chief and scores {earned}.", who=winner.chief, earned=earned)
    sharing = [player for player, earned in winner.points.items() if earned]
    if sharing:
        return say("Nobody becomes chief. 1 point each: {who}.", who=sharing)
    return say("Nobody becomes chief, nobody scores.")


# --- the move ---


@dataclass(frozen=True, slots=True)
class Settle:
    """Settle the station"""


@congo.move("settle")
def settle(table: Table, facts: Settle, book: Book) -> Ruling[Winner]:
    if wrong := out_of_phase(table, "settle", "settle"):
        return wrong
    ruling = station_winner(contest_on(table), book)
    winner = ruling.answer
    assert winner
    fates = _fates(table, winner, book)
    gain = min(winner.hippo_gain, table.hippo_stack)
    after = replace(
        table,
        scores={who: score + int(winner.points[who]) for who, score in table.scores.items()},
        hippos={who: held + (who == winner.chief) * gain for who, held in table.hippos.items()},
        hippo_stack=table.hippo_stack - gain,
        hands={
            who: replace(hand, characters=hand.characters + (fates.get(who) == "hand"))
            for who, hand in table.hands.items()
        },
        first=winner.next_first,
        bids={},
        tiles={},
        more={},
        more_done=(),
        turn="none",
        phase="boat",
    )
    return legal(winner, ruling.text, *ruling.reasons, *_clearing(table, fates), after=after)


def contest_on(table: Table) -> StationWinner:
    """The facts of `station-winner` as they lie on the table."""
    return StationWinner(
        turn_order(table),
        totals(table),
        dict(table.tiles),
        {player: tiles for player, tiles in table.more.items() if tiles},
        table.stop,
        None,
        table.special_by if table.special_card == "arab-trader" else "none",
    )


def _fates(table: Table, winner: Winner, book: Book) -> dict[str, str]:
    """Where each character goes that has not returned to hand before."""
    return {player: _goes(table, player, winner, book) for player, bid in table.bids.items() if bid.state != "returned"}


def _goes(table: Table, player: str, winner: Winner, book: Book) -> str:
    bid = table.bids[player]
    if bid.state != "in":
        ruling = discard(Discard(bid.character, "hunted" if bid.state == "hunting" else "killed"), book)
    else:
        friendly = table.special_card == "friendly-meeting"
        result: Result = "chief" if player == winner.chief else "tie" if winner.chief == "none" else "lost"
        ruling = discard(Discard(bid.character, "competed", friendly, result), book)
    assert ruling.answer
    return ruling.answer.goes


def _clearing(table: Table, fates: Mapping[str, str]) -> list[Reason]:
    """Where the cards go."""
    cards = {place: [str(table.bids[who].character) for who, at in fates.items() if at == place] for place in PLACES}
    reasons = []
    if cards["hand"]:
        reasons.append(because("friendly.losers", "These return to hand: {cards}.", cards=cards["hand"]))
    if cards["hand"] and len(fates) > len(cards["hand"]):
        reasons.append(because("friendly.chief", "The chief and all auxiliaries are discarded."))
    if cards["discard"]:
        reasons.append(because("discard.cards", "To the discard pile: {cards}.", cards=cards["discard"]))
    if cards["box"]:
        reasons.append(because("discard.neutral", "Used neutrals leave the game: {cards}.", cards=cards["box"]))
    return reasons


PLACES = ("hand", "discard", "box")
