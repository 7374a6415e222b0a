"""The boat goes up the river."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.state import Table, moved, out_of_phase, printed_river
from referee.ruling import Ruling, because
from referee.words import say


@dataclass(frozen=True, slots=True)
class MoveBoat:
    """Move the boat"""


@congo.move("move-boat")
def move_boat(table: Table, facts: MoveBoat, book: Book) -> Ruling[Any]:
    if wrong := out_of_phase(table, "move-boat", "boat"):
        return wrong
    stops = table.stops or printed_river(book)
    at = stops.index(table.stop) + 1
    after = replace(
        table,
        special_card="none",
        special_by="none",
        drew="none",
        declined=(),
        station_roll=0,
        turn="none",
        more={},
        more_done=(),
    )
    if at == len(stops):
        end = because("boat.end", "The boat leaves {stop}: the game ends.", stop=table.stop)
        last = because("boat.move", "No stop lies beyond {stop}.", applies=False, stop=table.stop)
        return moved(replace(after, phase="over"), say("The game is over. Count the points."), last, end)
    after = replace(after, stop=stops[at], phase="station")
    sails = because("boat.move", "The boat goes from {a} to {b}.", a=table.stop, b=after.stop)
    next_up = because("river.order", "{b} is the next stop upstream of {a}.", a=table.stop, b=after.stop)
    goes_on = "{stop} is not the last stop: the game goes on."
    no_end = because("boat.end", goes_on, applies=False, stop=table.stop)
    return moved(after, say("The boat lies at {stop}.", stop=after.stop), no_end, sails, next_up)
