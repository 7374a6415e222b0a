"""Points at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, no, remedies
from referee.games.navegador.king import best_column
from referee.games.navegador.pieces import Columns
from referee.games.navegador.state import too_many_held
from referee.games.navegador.words import (
    CATEGORIES,
    COIN,
    COLUMNS,
    MOST_PLAYERS,
    SHIPS,
    WORKERS,
    Player,
    cruzados,
    ships,
    workers,
)
from referee.games.navegador.words import owned as so_many
from referee.ruling import Reason, Ruling, Tally, answer, because, deciding, illegal, rather
from referee.sheet import Row, by_player, outcome
from referee.sheet import Sheet as Pad
from referee.values import dataclass
from referee.words import Sentence, and_all, say
from referee.words import points as points_amount


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has at the end."""

    ships: Annotated[int, Fact("Ships on the board", "score.pieces", *SHIPS)]
    workers: Annotated[int, Fact("Workers", "score.pieces", *WORKERS)]
    cash: Annotated[int, Fact("Cruzados", "score.pieces", at_least=0, step=COIN)]
    colonies: Annotated[int, Fact("Colonies", "score.sheet", *game.bounds("colonies"))]
    factories: Annotated[int, Fact("Factories, with the orange one", "score.sheet", *game.bounds("factories"))]
    explorers: Annotated[int, Fact("Explorer disks", "score.sheet", *game.bounds("explorers"))]
    shipyards: Annotated[int, Fact("Shipyards", "score.sheet", *game.bounds("shipyards"))]
    churches: Annotated[int, Fact("Churches", "score.sheet", *game.bounds("churches"))]
    privileges: Annotated[Columns, Fact("Privileges, without the King's", "score.sheet")]
    king: Annotated[
        Literal["best", "colony", "factory", "explorer", "shipyard", "church"],
        Fact("Column of the King's privilege (best: where it counts most)", "score.king", untold="from the table"),
    ] = "best"

    @property
    def owned(self) -> Columns:
        counts = (self.colonies, self.factories, self.explorers, self.shipyards, self.churches)
        return Columns(dict(zip(CATEGORIES, counts, strict=True)))


@dataclass(frozen=True, slots=True)
class FinalScore:
    """Who won, with how many points?"""

    seats: Annotated[Mapping[Player, Sheet], Fact("What has {key}?", "score.sheet")]
    order: Annotated[
        tuple[Player, ...] | None,
        Fact("The players clockwise", "tie.card", length=(1, MOST_PLAYERS), distinct=True, untold="from the table"),
    ] = None
    holder: Annotated[Player | None, Fact("Who holds the Navegador card?", "tie.card", untold="from the table")] = None


@dataclass(frozen=True, slots=True)
class Score:
    ships: int
    workers: int
    cash: int
    colony: int
    factory: int
    explorer: int
    shipyard: int
    church: int
    total: int
    king: str | None
    king_points: int
    rates: dict[str, int | None]
    """None where nobody needs the printed base."""


@dataclass(frozen=True, slots=True)
class FinalScores:
    scores: dict[str, Score]
    ranking: tuple[str, ...]
    winner: str
    tied: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rates:
    """What the player sheet prints, as far as it counts, and what a privilege and money are worth."""

    base: Mapping[str, int | None]
    each: Mapping[str, int]
    slots: int
    cash: int


@game.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[FinalScores]:
    if not 1 <= len(facts.seats) <= MOST_PLAYERS:
        raise bad("seats", "There are 1 to {most} players", most=MOST_PLAYERS)
    if facts.order and facts.holder:
        _going_right(facts.seats, facts)  # who sits where must fit before anything is forbidden
    slots = book.printed("limits")["privileges"]
    refuse(
        problem
        for player, sheet in facts.seats.items()
        for problem in too_many_held(f"seats.{player}.privileges", sheet.privileges, slots)
    )
    full = {player: sheet for player, sheet in facts.seats.items() if sheet.privileges.get(sheet.king, 0) >= slots}
    if full:
        return _no_slot(full, slots, book)
    rates = _rates_printed(facts, slots, book)
    counted = {player: _count(player, sheet, rates) for player, sheet in facts.seats.items()}
    scores = {player: score for player, (score, _) in counted.items()}
    ranking = _ranking(scores, facts, book)
    best = scores[ranking[0]].total
    top = tuple(player for player in ranking if scores[player].total == best)
    value = FinalScores(scores, ranking, ranking[0], top if len(top) > 1 else ())
    reasons = [reason for _, lines in counted.values() for reason in lines]
    winning = _winning(value, facts)
    return answer(value, _text(value), *_in_clause_order(reasons), *winning, sheet=_pad(value, winning, rates))


def _text(value: FinalScores) -> Sentence:
    """Who wins with how many points, by what tie-break, and what the others have."""
    totals = {player: value.scores[player].total for player in value.ranking}
    tie = "{winners} wins with {best}: level with {level}, and first by the card."
    return outcome(totals, (value.winner,), tie)


def _pad(value: FinalScores, winning: Sequence[Reason], rates: Rates) -> Pad:
    """One line per source; the King's privilege has its own."""
    heads, scores = tuple(value.scores), value.scores

    def line(label: Sentence, points: Callable[[Score], int], clause: str) -> Row:
        return by_player(heads, label, {player: points(score) for player, score in scores.items()}, clause)

    def of_column(column: str) -> Callable[[Score], int]:
        return lambda it: getattr(it, column) - (it.king_points if it.king == column else 0)

    rows = (
        line(say("ships"), lambda it: it.ships, "score.pieces"),
        line(say("workers"), lambda it: it.workers, "score.pieces"),
        line(say("{cash} Cruzados = 1", cash=rates.cash), lambda it: it.cash, "score.pieces"),
        *(line(COLUMNS[column], of_column(column), "score.sheet") for column in CATEGORIES),
        line(say("King's privilege"), lambda it: it.king_points, "score.king"),
    )
    places = enumerate(value.ranking, 1)
    ranking = [say("{place}. {player}", place=place, player=player) for place, player in places]
    tie = [reason.sentence for reason in winning if reason.clause == "tie.card" and reason.applies]
    foot = (say("{ranking}", ranking=ranking), *tie)
    return Pad(heads, rows, line(say("total"), lambda it: it.total, "score.win"), foot)


def _rates_printed(facts: FinalScore, slots: int, book: Book) -> Rates:
    """The printed bases of the columns in which somebody has something; the others count nothing."""
    sheets = facts.seats.values()
    used = [column for column in CATEGORIES if any(it.owned[column] or it.privileges[column] for it in sheets)]
    book.printed(*(f"base.{column}" for column in used))
    base = {column: book.known(f"base.{column}") for column in CATEGORIES}
    return Rates(base, book.printed("privilege_points"), slots, book.printed("cash_for_a_point"))


def _no_slot(full: Mapping[str, Sheet], slots: int, book: Book) -> Ruling[FinalScores]:
    each = book.printed("privilege_points")

    def faults() -> Iterator[Fault]:
        for player, sheet in full.items():
            full_text = "{player} has no free slot for {column}: the King's privilege cannot lie there."
            reason = because("score.king-free", full_text, player=player, column=COLUMNS[sheet.king])
            best = best_column(sheet.owned, sheet.privileges, each, slots) or "best"
            free = "For {player} it counts most on {column}." if best != "best" else "{player} has no free slot at all."
            column = COLUMNS.get(best, "")
            yield reason, rather(free, {f"seats.{player}.king": best}, player=player, column=column)

    found = [*faults()]
    return illegal(no(found[0][0].sentence), *(reason for reason, _ in found), instead=remedies(found))


def _count(player: str, sheet: Sheet, printed: Rates) -> tuple[Score, list[Reason]]:
    """The points of one player, line by line."""
    each, owned = printed.each, sheet.owned
    king = best_column(owned, sheet.privileges, each, printed.slots) if sheet.king == "best" else sheet.king
    tally = Tally()
    tally.add("score.pieces", sheet.ships, "{player}: {ships} on the board.", player=player, ships=ships(sheet.ships))
    tally.add("score.pieces", sheet.workers, "{player}: {workers}.", player=player, workers=workers(sheet.workers))
    cash = sheet.cash // printed.cash
    tally.add("score.pieces", cash, "{player}: {cash} make {points}.", player=player, cash=cruzados(sheet.cash))
    lines, rates = {}, {}
    for column in CATEGORIES:
        base, added = printed.base[column], each[column] * sheet.privileges[column]
        rate = None if base is None else base + added
        lines[column] = (rate or 0) * owned[column]
        line = "{player}: {owned} at {rate} each make {points}." if owned[column] else "{player} owns {owned}."
        values = {"player": player, "rate": rate, "owned": so_many(column, owned[column])}
        tally.add("score.sheet", lines[column], line, **values)
        rates[column] = rate if rate is None or column != king else rate + each[column]
    extra = each[king] * owned[king] if king else 0
    tally.add("score.king", extra, "{player}: the King's privilege adds {points}.", player=player)
    lines |= {king: lines[king] + extra} if king else {}
    total = int(tally.total)
    score = Score(sheet.ships, sheet.workers, cash, **lines, total=total, king=king, king_points=extra, rates=rates)
    return score, [*tally.reasons()[:-1], _king_reason(player, king, extra)]


def _king_reason(player: str, king: str | None, extra: int) -> Reason:
    if king is None:
        return because(
            "score.king-free", "{player}: no column has a free slot for the King's privilege.", player=player
        )
    laid = "{player}: the King's privilege on {column} adds {points}."
    return because("score.king", laid, player=player, column=COLUMNS[king], points=points_amount(extra))


def _in_clause_order(reasons: list[Reason]) -> list[Reason]:
    """Pieces, sheets, King's privileges: the same line of all players together."""
    order = ["score.pieces", "score.sheet", "score.king", "score.king-free"]
    return sorted(reasons, key=lambda reason: order.index(reason.clause))


def _ranking(scores: Mapping[str, Score], facts: FinalScore, book: Book) -> tuple[str, ...]:
    """By points; of equals the card decides. Behind the winner it orders players only where it is told who holds it."""
    best = max(score.total for score in scores.values())
    if sum(score.total == best for score in scores.values()) > 1:
        book.need(facts, "order", "holder")
    right = _going_right(scores, facts) if facts.order and facts.holder else dict.fromkeys(scores, 0)
    return tuple(sorted(scores, key=lambda player: (-scores[player].total, right[player])))


def _going_right(scores: Mapping[str, object], facts: FinalScore) -> dict[str, int]:
    """How far the card would go until it reaches each player (`tie.card`)."""
    order, holder = facts.order or (), str(facts.holder)
    if holder not in order:
        raise bad("holder", "{holder} is none of {order}", holder=holder, order=order)
    absent = [player for player in scores if player not in order]
    if absent:
        raise bad("order", "{absent} is missing in the order", absent=absent)
    at = order.index(holder)
    return {player: (at - place) % len(order) for place, player in enumerate(order)}


def _winning(value: FinalScores, facts: FinalScore) -> tuple[Reason, ...]:
    totals = [value.scores[player].total for player in value.ranking]
    if len(totals) == 1:
        return (because("score.win", "{player} is counted alone.", player=value.winner),)
    most = because("score.win", "Most points win: {winner} has {most}.", winner=value.winner, most=totals[0])
    most = deciding(most)  # the tie-break stands under the pad
    if len(set(totals)) == len(totals):
        return most, because("tie.card", "With equal totals the card would decide. No totals are equal.", applies=False)
    if facts.order and facts.holder:
        level = [it for it in value.ranking if totals.count(value.scores[it].total) > 1]
        tie = "Equal points: {holder} holds the card, and going right from there the order is {level}."
        return most, because("tie.card", tie, holder=facts.holder, level=and_all(level))
    behind = "With equal totals the card decides who wins. Totals are equal only behind the winner."
    return most, because("tie.card", behind, applies=False)
