"""Who becomes chief of the station, what it brings, and who starts the next round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.game import Book
from referee.games.congo import game
from referee.games.congo.contests import Contest, StationWinner, Winner, contest_of, contest_on
from referee.games.congo.discards import clearing, fates_of
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.state import Table, hippo_sums
from referee.games.congo.stations import value_told
from referee.games.congo.words import hippos, people, stop_name
from referee.ruling import Reason, Ruling, Tally, answer, because, deciding, legal, told
from referee.sheet import Sheet, by_player, row
from referee.values import dataclass, replace
from referee.words import Sentence, and_all, points, say


@game.question("station-winner")
def station_winner(facts: StationWinner, book: Book) -> Ruling[Winner]:
    contest = contest_of(facts, book)
    if contest.adding:
        book.choice(facts, "more")
    return _settled(facts, contest, book, told=not contest.adding or book.given("more"))


def _settled(facts: StationWinner, contest: Contest, book: Book, told: bool) -> Ruling[Winner]:
    """What the contest brings; `told`: somebody has said which tiles were added in a second stage."""
    value = 0
    if contest.chief != "none":
        stop = book.need(facts, "stop")
        value = value_told(stop, facts.value, book) or book.printed(f"stop_value.{stop}")
    at_hippo = contest.chief != "none" and facts.stop in book.printed("hippo_stops")
    tallies = _tallies(facts, contest, value, book)
    sums = hippo_sums(contest.leaders, facts.tiles, facts.more) if len(contest.leaders) > 1 else {}
    winner = Winner(
        contest.leaders,
        sums,
        contest.chief,
        {who: tally.total for who, tally in tallies.items()},
        book.stated("chief_hippos") if at_hippo else 0,
        sum(len(tiles) for stage in (facts.tiles, facts.more) for tiles in stage.values()),
        facts.order[0] if contest.chief == "none" else contest.chief,
    )
    reasons = (*_argument(facts, contest, sums, book), *_rewards(facts, tallies, winner))
    text = _summary(facts, winner, contest, told)
    return answer(winner, text, *reasons, sheet=_sheet(facts, winner))


def _tallies(facts: StationWinner, contest: Contest, value: int, book: Book) -> dict[str, Tally]:
    """The points of this station."""
    tallies = {player: Tally() for player in facts.order}
    if contest.chief != "none":
        earned = "The stop brings {who} {points}."
        tallies[contest.chief].add("chief.points", value, earned, who=contest.chief)
        if facts.arab_trader == contest.chief:
            bonus = book.stated("points.arab-trader")
            more = "The Arab trader brings {who} {points} more."
            tallies[contest.chief].add("trader.bonus", bonus, more, who=contest.chief)
    elif len(contest.last) > 1:
        shared = contest.last
        if contest.last != contest.leaders and book.reading("tie-points") == "all-tied":
            shared = contest.leaders
        for player in shared:
            tallies[player].add("tie.shared", book.stated("points.tie"), "{who} gets {points} for the tie.", who=player)
    return tallies


def _argument(facts: StationWinner, contest: Contest, sums: Mapping[str, int], book: Book) -> Iterator[Reason]:
    """How the chief was found."""
    absent = [player for player in facts.order if player not in facts.totals]
    if absent and contest.leaders:
        gone = "Not in the contest any more, for no total was told: {who}."
        yield because("chief.none", gone, applies=False, who=people(absent))
    if not contest.leaders:
        yield deciding(because("chief.none", "No character is left: nobody becomes chief."))
        return
    best = facts.totals[contest.leaders[0]]
    if len(facts.totals) == 1:
        compared = "No other total is left to compare with, and there is no minimum."
        alone = "{who} is the only one left and becomes chief, whatever the value."
        yield because("chief.highest", compared, applies=False)
        yield deciding(because("chief.sole", alone, who=contest.chief))
    elif len(contest.leaders) == 1:
        second = max(total for player, total in facts.totals.items() if player != contest.chief)
        no_tie = "The next total is {second}: no tie, and no hippo tiles are laid."
        yield deciding(because("chief.highest", "{who} has the highest total, {best}.", who=contest.chief, best=best))
        yield because("tie.hippo", no_tie, applies=False, second=second)
    else:
        yield from _tie_argument(facts, contest, sums, best, book)


def _tie_argument(
    facts: StationWinner, contest: Contest, sums: Mapping[str, int], best: int | float, book: Book
) -> Iterator[Reason]:
    """The two stages of hippo tiles."""
    again = len(contest.tied) > 1
    tiles = any(laid for stage in (facts.tiles, facts.more) for laid in stage.values())
    yield because("chief.highest", "Nobody has the highest total, {best}, alone.", applies=False, best=best)
    compared = "{who} tie with {best}: hippo tiles decide ({sums})."
    if contest.chief == "none":
        compared = "{who} tie with {best}: hippo tiles do not decide ({sums})."
    if not tiles:
        compared = "{who} tie with {best}, and none of them lays a hippo tile."
    yield deciding(because("tie.hippo", compared, who=people(contest.leaders), best=best, sums=dict(sums)))
    second = "{who} are equal after the first hippo tiles: whoever holds more may add some."
    if not contest.adding:
        second = "{who} are equal after the first hippo tiles, and none of them holds more."
    first = "The first hippo tiles of {who} are the highest: no more are added."
    yield from told(again, "tie.second", second, first, who=people(contest.tied))
    broken = "The tie is broken: nobody gets a point for the tie."
    shared = "The tie stays: {earned} each, and nobody is chief."
    each = points(book.stated("points.tie"))
    for reason in told(contest.chief == "none", "tie.shared", shared, broken if again else "", earned=each):
        yield deciding(reason) if reason.applies else reason
    spent = "All hippo tiles laid are discarded." if tiles else "No hippo tile was laid: none is discarded."
    yield because("tie.discard", spent)


def _rewards(facts: StationWinner, tallies: Mapping[str, Tally], winner: Winner) -> Iterator[Reason]:
    """Points, hippo tiles, and the next first player."""
    for tally in tallies.values():
        yield from (reason for reason in tally.reasons() if reason.clause != "tie.shared")
    if winner.chief == "none":
        yield because("chief.points", "There is no chief: nobody scores the value of the stop.", applies=False)
    if facts.arab_trader == "none":
        yield because("trader.bonus", "Nobody played the Arab trader this round.", applies=False)
    elif facts.arab_trader != winner.chief:
        in_vain = "{who} played the Arab trader and is not chief: no more points."
        yield because("trader.bonus", in_vain, applies=False, who=facts.arab_trader)
    if winner.chief == "none":
        yield because("chief.first-stays", "Nobody is chief: {who} stays first player.", who=winner.next_first)
        return
    yield from told(
        bool(winner.hippo_gain),
        "chief.hippo",
        "{who} takes {tiles}.",
        "No hippo is drawn at {stop}: {who} takes no hippo tiles.",
        who=winner.chief,
        tiles=hippos(winner.hippo_gain),
        stop=facts.stop,
    )
    yield because("chief.first", "{who} is first player of the next round.", who=winner.chief)


def _summary(facts: StationWinner, winner: Winner, contest: Contest, told: bool) -> Sentence:
    """Who is chief and what it brings; a tie in which nobody has told of further tiles is not called final."""
    if winner.chief != "none":
        return _chief(facts, winner)
    sharing = [player for player, earned in winner.points.items() if earned]
    if not sharing:
        return say("Nobody becomes chief, and nobody scores. {first} stays first player.", first=winner.next_first)
    values: dict[str, object] = {
        "tied": people(contest.adding),
        "who": people(sharing),
        "sums": dict(winner.hippo_sums),
        "earned": points(winner.points[sharing[0]]),
        "first": winner.next_first,
    }
    if not told:
        still = (
            "Still tied on hippo tiles ({sums}): {tied} may add some. "
            "If nobody adds any, nobody becomes chief, and {who} score {earned} each."
        )
        return say(still, **values)
    tie = (
        "Nobody becomes chief: the hippo tiles are tied, too ({sums}). "
        "{who} score {earned} each, and {first} stays first player."
    )
    return say(tie, **values)


def _chief(facts: StationWinner, winner: Winner) -> Sentence:
    """Who becomes chief, with what, and what that brings."""
    gains = [points(winner.points[winner.chief])]
    gains += [hippos(winner.hippo_gain)] if winner.hippo_gain else []
    values: dict[str, object] = {
        "who": winner.chief,
        "stop": stop_name(facts.stop or ""),
        "total": facts.totals[winner.chief],
        "sums": dict(winner.hippo_sums),
        "gains": and_all(gains),
    }
    if len(facts.totals) == 1:
        return say("{who} alone is left, becomes chief of {stop}, gets {gains} and is first player next.", **values)
    if winner.hippo_sums:
        tie = "{who} becomes chief of {stop} by hippo tiles ({sums}), gets {gains} and is first player next."
        return say(tie, **values)
    return say("{who} becomes chief of {stop} with {total}, gets {gains} and is first player next.", **values)


def _sheet(facts: StationWinner, winner: Winner) -> Sheet:
    """The contest as a pad: totals, hippo tiles in a tie, and the points of this station."""
    heads = facts.order
    out = say("-")
    bids = row(say("bid"), [facts.totals.get(who, out) for who in heads], "chief.highest")
    tiles = row(say("hippo tiles"), [winner.hippo_sums.get(who, out) for who in heads], "tie.hippo")
    total = by_player(heads, say("points"), winner.points, "chief.points")
    return Sheet(heads, (bids, tiles) if winner.hippo_sums else (bids,), total)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SettleMove:
    """Settle the station."""


@game.move("settle")
def play_settle(table: Table, facts: SettleMove, book: Book) -> Ruling[Winner]:
    refuse_unless_due(table, "settle")
    asked = contest_on(table, book)
    ruling = _settled(asked, contest_of(asked, book), book, told=True)
    winner = ruling.granted()
    fates = fates_of(table, winner.chief, book)
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
    return legal(winner, ruling.text, *ruling.reasons, *clearing(table, fates), after=after, sheet=ruling.sheet)
