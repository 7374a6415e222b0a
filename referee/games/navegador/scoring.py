"""Points at the end, and the King's privilege."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import remedies
from referee.games.navegador.pieces import CATEGORIES, Category, Columns, Held, King, Player
from referee.games.navegador.state import Seat, Table
from referee.ruling import Instead, Reason, Ruling, Tally, answer, because, illegal, legal, rather, told
from referee.words import points as points_amount
from referee.words import say

SLOTS = 3
CASH_FOR_A_POINT = 200
"""score.pieces"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has at the end."""

    ships: Annotated[int, Fact("Ships on the board", "score.pieces", at_least=0, at_most=7)]
    workers: Annotated[int, Fact("Workers", "score.pieces", at_least=2, at_most=9)]
    cash: Annotated[int, Fact("Cruzados", "score.pieces", at_least=0, step=10)]
    colonies: Annotated[int, Fact("Colonies", "score.sheet", at_least=0, at_most=30)]
    factories: Annotated[int, Fact("Factories, with the orange one", "score.sheet", at_least=1, at_most=19)]
    explorers: Annotated[int, Fact("Explorer disks", "score.sheet", at_least=0, at_most=12)]
    shipyards: Annotated[int, Fact("Shipyards", "score.sheet", at_least=1, at_most=9)]
    churches: Annotated[int, Fact("Churches", "score.sheet", at_least=1, at_most=9)]
    privileges: Annotated[Held, Fact("Privileges, without the King's", "score.sheet")]
    king: Annotated[
        Literal["best", "colony", "factory", "explorer", "shipyard", "church"],
        Fact("Column of the King's privilege (best: where it counts most)", "score.king"),
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
        tuple[Player, ...] | None, Fact("The players clockwise", "tie.card", length=(1, 5), distinct=True)
    ] = None
    holder: Annotated[Player | None, Fact("Who holds the Navegador card?", "tie.card")] = None


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
    rates: dict[str, int]


@dataclass(frozen=True, slots=True)
class FinalScores:
    scores: dict[str, Score]
    ranking: tuple[str, ...]
    winner: str
    tied: tuple[str, ...]


@game.question("final-score")
def final_score(facts: FinalScore, book: Book) -> Ruling[FinalScores]:
    if not 1 <= len(facts.seats) <= 5:
        raise bad("seats", "There are 1 to 5 players")
    full = {player: sheet for player, sheet in facts.seats.items() if sheet.privileges.get(sheet.king, 0) >= SLOTS}
    if full:
        return _no_slot(full, book)
    base, each = _rates_printed(book)
    counted = {player: _count(player, sheet, base, each) for player, sheet in facts.seats.items()}
    scores = {player: score for player, (score, _) in counted.items()}
    ranking = _ranking(scores, facts, book)
    best = scores[ranking[0]].total
    top = tuple(player for player in ranking if scores[player].total == best)
    value = FinalScores(scores, ranking, ranking[0], top if len(top) > 1 else ())
    reasons = [reason for _, lines in counted.values() for reason in lines]
    text = say("{winner} wins with {points}.", winner=ranking[0], points=points_amount(best))
    return answer(value, text, *_in_clause_order(reasons), *_winning(value, facts))


def _rates_printed(book: Book) -> tuple[dict[str, int], Mapping[str, int]]:
    values = book.printed(*(f"base.{column}" for column in CATEGORIES))
    return dict(zip(CATEGORIES, values, strict=True)), book.printed("privilege_points")


def _no_slot(full: Mapping[str, Sheet], book: Book) -> Ruling[FinalScores]:
    each = book.printed("privilege_points")
    faults = []
    for player, sheet in full.items():
        full_text = "{player}: {column} has no free slot."
        reason = because("score.king-free", full_text, player=player, column=sheet.king)
        best = best_column(sheet.owned, sheet.privileges, each) or "best"
        free = "{player}: {column} is free and counts most." if best != "best" else "{player}: no column is free."
        faults.append((reason, rather(free, {f"seats.{player}.king": best}, player=player, column=best)))
    return illegal(faults[0][0].sentence, *(reason for reason, _ in faults), instead=remedies(faults))


def best_column(owned: Columns, privileges: Columns, each: Mapping[str, int]) -> str | None:
    """score.king: the column with a free slot where the King's privilege counts most, the first of equals."""
    free = [column for column in CATEGORIES if privileges[column] < SLOTS]
    return max(free, key=lambda column: each[column] * owned[column], default=None)


def _count(player: str, sheet: Sheet, base: Mapping[str, int], each: Mapping[str, int]) -> tuple[Score, list[Reason]]:
    """The points of one player, line by line."""
    king = best_column(sheet.owned, sheet.privileges, each) if sheet.king == "best" else sheet.king
    rates = {column: base[column] + each[column] * sheet.privileges[column] for column in CATEGORIES}
    tally = Tally()
    tally.add("score.pieces", sheet.ships, "{player}: ships on the board {points}.", player=player)
    tally.add("score.pieces", sheet.workers, "{player}: workers {points}.", player=player)
    cash = sheet.cash // CASH_FOR_A_POINT
    tally.add("score.pieces", cash, "{player}: {cash} Cruzados make {points}.", player=player, cash=sheet.cash)
    for column in CATEGORIES:
        line = "{player}: {column} {rate} x {owned} = {points}."
        values = {"player": player, "column": column, "rate": rates[column], "owned": sheet.owned[column]}
        tally.add("score.sheet", rates[column] * sheet.owned[column], line, **values)
    extra = each[king] * sheet.owned[king] if king else 0
    tally.add(
        "score.king", extra, "{player}: the King's privilege on {column} adds {points}.", player=player, column=king
    )
    lines = {column: rates[column] * sheet.owned[column] + (extra if column == king else 0) for column in CATEGORIES}
    rates |= {king: rates[king] + each[king]} if king else {}
    score = Score(
        sheet.ships, sheet.workers, cash, **lines, total=int(tally.total), king=king, king_points=extra, rates=rates
    )
    return score, [*tally.reasons()[:-1], _king_reason(player, king, extra)]


def _king_reason(player: str, king: str | None, extra: int) -> Reason:
    if king is None:
        return because(
            "score.king-free", "{player}: no column has a free slot for the King's privilege.", player=player
        )
    laid = "{player}: the King's privilege on {column} adds {points}."
    return because("score.king", laid, player=player, column=king, points=points_amount(extra))


def _in_clause_order(reasons: list[Reason]) -> list[Reason]:
    """Pieces, sheets, King's privileges: the same line of all players together."""
    order = ["score.pieces", "score.sheet", "score.king", "score.king-free"]
    return sorted(reasons, key=lambda reason: order.index(reason.clause))


def _ranking(scores: Mapping[str, Score], facts: FinalScore, book: Book) -> tuple[str, ...]:
    totals = [score.total for score in scores.values()]
    if len(set(totals)) == len(totals):
        return tuple(sorted(scores, key=lambda player: -scores[player].total))
    order, holder = book.need(facts, "order", "holder")
    if holder not in order:
        raise bad("holder", "{holder} is none of {order}", holder=holder, order=order)
    absent = [player for player in scores if player not in order]
    if absent:
        raise bad("order", "{absent} is missing in the order", absent=absent)
    at = order.index(holder)
    right = {player: (at - place) % len(order) for place, player in enumerate(order)}
    return tuple(sorted(scores, key=lambda player: (-scores[player].total, right[player])))


def _winning(value: FinalScores, facts: FinalScore) -> list[Reason]:
    totals = {player: value.scores[player].total for player in value.ranking}
    found = [because("score.win", "Most points: {totals}.", totals=totals)]
    if len(set(totals.values())) < len(totals):
        tie = "Equal points: {holder} holds the card, and it would go right from there."
        found.append(because("tie.card", tie, holder=facts.holder))
    elif len(totals) > 1:
        found.append(because("tie.card", "No totals are equal: the card does not matter.", applies=False))
    return found


# --- the King's privilege -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KingPrivilege:
    """Where does the King's privilege count most?"""

    owned: Annotated[Columns, Fact("How many objects of each column do you own?", "score.king")]
    privileges: Annotated[Held, Fact("Which privileges have you?", "score.king-free")]


@dataclass(frozen=True, slots=True)
class KingsPoints:
    best: str | None
    points: dict[str, int | None]


@game.question("king-privilege")
def king_privilege(facts: KingPrivilege, book: Book) -> Ruling[KingsPoints]:
    each = book.printed("privilege_points")
    full = [column for column in CATEGORIES if facts.privileges[column] >= SLOTS]
    points = {column: None if column in full else each[column] * facts.owned[column] for column in CATEGORIES}
    best = best_column(facts.owned, facts.privileges, each)
    text = say("On {best}: {points}.", best=best, points=points_amount(points[best] or 0)) if best else say("Nowhere.")
    free = {column: number for column, number in points.items() if number is not None}
    return answer(
        KingsPoints(best, points),
        text,
        because("score.king", "It would add: {points}.", points=free),
        *told(bool(full), "score.king-free", "No free slot: {full}.", "Every column has a free slot.", full=full),
    )


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceKing:
    """Lay the King's privilege before the points are counted."""

    player: Annotated[Player, Fact("Who lays the King's privilege?", "score.king")]
    category: Annotated[Category, Fact("On which column?", "score.king")]


@dataclass(frozen=True, slots=True)
class KingLaid:
    player: str
    category: str
    points: int


@game.move("place-king")
def place_king(table: Table, facts: PlaceKing, book: Book) -> Ruling[KingLaid]:
    seat = table.seats.get(facts.player)
    if seat is None:
        raise bad(
            "player", "{player} does not play here. The players: {players}", player=facts.player, players=table.players
        )
    added = book.printed("privilege_points")[facts.category] * seat.owned(facts.category)
    value = KingLaid(facts.player, facts.category, added)
    forbidden = _not_there(table, seat, facts)
    if forbidden:
        in_order = [] if seat.privileges[facts.category] >= SLOTS else [_slot_free(seat, facts.category)]
        instead = [_rather_there(table, seat, book)]
        return illegal(forbidden[0].sentence, *forbidden, *in_order, instead=instead, value=value)
    return legal(
        value,
        say("It adds {points}.", points=points_amount(added)),
        because(
            "score.king",
            "On {column} it adds {points}, and no cash.",
            column=facts.category,
            points=points_amount(added),
        ),
        _slot_free(seat, facts.category),
        because("score.track", "A ship that marks 100 points on the track still counts its point."),
        after=table.seated(facts.player, king=King(facts.category)),
    )


def _slot_free(seat: Seat, column: str) -> Reason:
    covered = "Slots covered in {column}: {held} of {slots}."
    held = seat.privileges[column]
    return because("score.king-free", covered, applies=False, column=column, held=held, slots=SLOTS)


def _rather_there(table: Table, seat: Seat, book: Book) -> Instead:
    if not table.over:
        if table.end.left:
            return rather("First the final turns are taken: {left}.", left=table.end.left)
        return rather("Play on: it is laid when the final turns are over.")
    if seat.king:
        return rather("It stays on {column}.", column=seat.king)
    best = best_column(seat.sheet, seat.privileges, book.printed("privilege_points"))
    if best is None:
        return rather("No column has a free slot: it counts nothing.")
    return rather("{column} is free and counts most.", {"category": best}, column=best)


def _not_there(table: Table, seat: Seat, facts: PlaceKing) -> list[Reason]:
    found = []
    if not table.over:
        found.append(because("score.king", "It is laid before counting, when the game is over."))
    elif seat.king:
        found.append(because("score.king", "{player} has laid it on {column}.", player=facts.player, column=seat.king))
    if seat.privileges[facts.category] >= SLOTS:
        found.append(because("score.king-free", "The column {column} has no free slot.", column=facts.category))
    return found
