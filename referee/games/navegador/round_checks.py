"""What makes the round on a described table impossible: phase, turn, card and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.navegador.state import Table
from referee.games.navegador.words import PHASE_OF, on_the_right


def in_this_round(table: Table, book: Book) -> Iterator[Problem]:
    """What contradicts phase, turn, card and the end of the game."""
    reached = max([1, *(phase for region, phase in PHASE_OF.items() if table.explored(region))])
    if table.phase != reached:
        yield impossible("phase", "phase.regions", "By the regions explored it is phase {phase}.", phase=reached)
    if table.turn in table.players:
        yield from _stones(table)
        yield from _card_course(table, book)
    yield from _end_course(table)


def _stones(table: Table) -> Iterator[Problem]:
    for player, seat in table.seats.items():
        if player not in table.players or table.moved(player) == (seat.stone != "middle"):
            continue
        if seat.stone == "middle":
            why = "{player} has had a turn, so the stone is on a sector."
        else:
            why = "{player} has had no turn yet, so the stone is in the middle."
        yield impossible(f"seats.{player}.stone", "rondel.first", why, player=player)


def _card_course(table: Table, book: Book) -> Iterator[Problem]:
    holder, last = table.card.holder, table.players[-1]
    if holder not in table.players:
        return
    if table.round == 1 and holder != last:
        yield impossible("card.holder", "card.first-round", "In the first round {last} holds the card.", last=last)
    if table.card.orange == "none" and table.moved(holder) and book.reading("orange-start") == "first-sector":
        yield impossible(
            "card.orange", "card.orange", "The orange ship came to the rondel when {holder} first moved.", holder=holder
        )


def _end_course(table: Table) -> Iterator[Problem]:
    yield from _reason_of_the_end(table, "nagasaki", table.explored("nagasaki"))
    yield from _reason_of_the_end(table, "buildings", not table.left.total)
    left, full = table.end.left, table.last_turns
    if table.end.by and not full:
        return
    if tuple(left) != full[len(full) - len(left) :] or bool(table.end.why) != bool(table.end.by):
        yield impossible(
            "end.left", "end.final", "The final turns go clockwise and end with the player who brought the end."
        )
    elif left and table.turn in table.players and table.turn != left[0] and not _card_before(table):
        yield impossible("turn", "end.final", "The next final turn is that of {player}.", player=left[0])


_ENDS = {
    ("nagasaki", True): ("end.nagasaki", "Nagasaki is explored, so the end is on its way."),
    ("nagasaki", False): ("end.nagasaki", "Nagasaki has its explorer disk, so it has not brought the end."),
    ("buildings", True): ("end.buildings", "Nothing is left to build, so the end is on its way."),
    ("buildings", False): ("end.buildings", "Buildings are left, so they have not brought the end."),
}


def _reason_of_the_end(table: Table, why: str, holds: bool) -> Iterator[Problem]:
    """The end has a reason that holds, and what holds has brought it."""
    if (holds and not table.end.why) or (not holds and why in table.end.why):
        clause, text = _ENDS[why, holds]
        yield impossible("end.why", clause, text)


def _card_before(table: Table) -> bool:
    """Nagasaki was explored with the card, which has gone to the right, and the normal turn follows (`end.card`)."""
    by = str(table.end.by)
    return (
        table.after_the_card
        and "nagasaki" in table.end.why
        and table.card.holder == on_the_right(table.players, by)
        and table.round > 1
    )
