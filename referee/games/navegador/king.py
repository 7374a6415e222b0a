"""The King's privilege: where it counts most, and laying it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from referee.facts import Fact, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.due import player_of
from referee.games.navegador.faults import no
from referee.games.navegador.pieces import Columns, King
from referee.games.navegador.state import Seat, Table, too_many_held
from referee.games.navegador.words import CATEGORIES, COLUMNS, Category, Player, columns
from referee.ruling import Instead, Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import Sentence, and_all, say
from referee.words import points as points_amount


@dataclass(frozen=True, slots=True)
class KingPrivilege:
    """Where does the King's privilege count most?"""

    owned: Annotated[Columns, Fact("How many objects of each column do you own?", "score.king")]
    privileges: Annotated[Columns, Fact("Which privileges have you?", "score.king-free")]
    player: Annotated[Player | None, Fact("Who lays it?", "score.king", untold="from the table")] = None


@dataclass(frozen=True, slots=True)
class KingsPoints:
    best: str | None
    points: dict[str, int | None]


def best_column(owned: Columns, privileges: Columns, each: Mapping[str, int], slots: int) -> str | None:
    """The column with a free slot where the King's privilege counts most, the first of equals (`score.king`)."""
    free = [column for column in CATEGORIES if privileges[column] < slots]
    return max(free, key=lambda column: each[column] * owned[column], default=None)


@game.question("king-privilege")
def king_privilege(facts: KingPrivilege, book: Book) -> Ruling[KingsPoints]:
    each, slots = book.printed("privilege_points"), book.printed("limits")["privileges"]
    refuse(too_many_held("privileges", facts.privileges, slots))
    full = [column for column in CATEGORIES if facts.privileges[column] >= slots]
    points = {column: None if column in full else each[column] * facts.owned[column] for column in CATEGORIES}
    best = best_column(facts.owned, facts.privileges, each, slots)
    if best is None:
        nowhere = say("Every column is full: the King's privilege can be laid nowhere.")
        return answer(KingsPoints(None, points), nowhere, Reason("score.king-free", nowhere))
    added = [say("{n} on {column}", n=number, column=COLUMNS[column]) for column, number in points.items() if number]
    reason = because("score.king", "It would add {points}.", points=and_all(added)) if added else _NO_POINTS
    none = columns(full) if full else ""
    return answer(
        KingsPoints(best, points),
        _most(best, points),
        reason,
        *told(bool(full), "score.king-free", "No slot is free for {full}.", "Every column has a free slot.", full=none),
    )


_NO_POINTS = because("score.king", "It adds no point on any column with a free slot.")


def _most(best: str, points: Mapping[str, int | None]) -> Sentence:
    values = {"best": COLUMNS[best], "points": points_amount(points[best] or 0)}
    others = [
        say("{n} on {column}", n=number, column=COLUMNS[column])
        for column, number in points.items()
        if number and column != best
    ]
    if not others:
        return say("The King's privilege counts most on {best}: {points}.", **values)
    more = "The King's privilege counts most on {best}: {points}. Elsewhere it would add {others}."
    return say(more, others=and_all(others), **values)


# --- the move ---


@dataclass(frozen=True, slots=True)
class PlaceKingMove:
    """Lay the King's privilege before the points are counted."""

    player: Annotated[Player, Fact("Who lays the King's privilege?", "score.king")]
    category: Annotated[Category, Fact("On which column?", "score.king")]


@dataclass(frozen=True, slots=True)
class KingLaid:
    player: str
    category: str
    points: int


@game.move("place-king")
def play_place_king(table: Table, facts: PlaceKingMove, book: Book) -> Ruling[KingLaid]:
    player, column = player_of(table, facts), facts.category
    seat, slots = table.seats[player], book.printed("limits")["privileges"]
    added = book.printed("privilege_points")[column] * seat.owned(column)
    value = KingLaid(player, column, added)
    held, free = seat.privileges[column], seat.privileges[column] < slots
    covered, name = "Slots for {column} covered: {held} of {slots}.", COLUMNS[column]
    slot_free = because("score.king-free", covered, applies=False, column=name, held=held, slots=slots)
    forbidden = [*_not_there(table, player, column, free)]
    if forbidden:
        in_order, instead = [slot_free] if free else [], [_rather_there(table, seat, slots, book)]
        return illegal(no(forbidden[0].sentence), *forbidden, *in_order, instead=instead, value=value)
    points = points_amount(added)
    return legal(
        value,
        say("{player} lays the King's privilege on {column}: {points}.", player=player, column=name, points=points),
        deciding(because("score.king", "On {column} it adds {points}, and no cash.", column=name, points=points)),
        slot_free,
        because("score.track", "A ship on the score track still counts its point."),
        after=table.seated(player, king=King(column)),
    )


def _not_there(table: Table, player: str, column: str, free: bool) -> Iterator[Reason]:
    laid = table.seats[player].king
    if not table.over:
        yield because("score.king", "The King's privilege is laid before counting, when the game is over.")
    elif laid:
        yield because(
            "score.king", "{player} has laid the King's privilege on {column}.", player=player, column=COLUMNS[laid]
        )
    if not free:
        yield because("score.king-free", "No slot is free for {column}.", column=COLUMNS[column])


def _rather_there(table: Table, seat: Seat, slots: int, book: Book) -> Instead:
    if not table.over:
        if table.end.left:
            return rather("First the final turns are taken: {left}.", left=and_all(table.end.left))
        return rather("Play on: it is laid when the final turns are over.")
    if seat.king:
        return rather("It stays on {column}.", column=COLUMNS[seat.king])
    best = best_column(seat.sheet, seat.privileges, book.printed("privilege_points"), slots)
    if best is None:
        return rather("No column has a free slot: it adds no point.")
    return rather("On {column} it counts most.", {"category": best}, column=COLUMNS[best])
