"""The river: its stops in order, and the boat that goes up it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.facts import Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.pieces import Stop
from referee.games.congo.state import Table, moved
from referee.games.congo.words import NAMED_STOPS, STATIONS, stop_name
from referee.ruling import Ruling, because
from referee.values import dataclass, replace
from referee.words import say


def is_river(stops: tuple[str, ...], book: Book) -> bool:
    """Whether these can be the stops of the board, the named ones in their order (`river.order`)."""
    named = tuple(stop for stop in stops if stop in NAMED_STOPS)
    return (
        named == NAMED_STOPS
        and stops[:2] == NAMED_STOPS[:2]
        and stops[-1] == NAMED_STOPS[-1]
        and len(set(stops)) == len(stops)
        and len(stops) <= most_stops(book)
    )


def most_stops(book: Book) -> int:
    """A tile lies at every stop (`river.order`)."""
    return sum(book.stated(f"station_tiles.{station}") for station in STATIONS)


def no_river(path: str, stops: tuple[str, ...], book: Book) -> Problem:
    """Why these are not the stops, and which names are missing among them."""
    absent = [stop_name(stop) for stop in NAMED_STOPS if stop not in stops]
    text = "The river goes {named}. Other stops may lie between these, after Bolobo, each once, {most} in all at most."
    values = {"named": [stop_name(stop) for stop in NAMED_STOPS], "most": most_stops(book)}
    if absent:
        rule = say(text, **values)
        return impossible(path, "river.order", "Not among these stops: {absent}. {rule}", absent=absent, rule=rule)
    return impossible(path, "river.order", text, **values)


def stops_of(names: Iterable[str]) -> tuple[Stop, ...]:
    """Stops as a player typed them for the board."""
    return tuple(Stop(name.lower().replace(" ", "-")) for name in names)


def printed_river(book: Book) -> tuple[Stop, ...]:
    """The stops as the players read them off their board."""
    stops = stops_of(book.printed("stops"))
    if not is_river(stops, book):
        refuse([no_river("board.stops", stops, book)])
    return stops


def beyond(stop: str, other: str, path: str, book: Book, river: tuple[str, ...]) -> bool:
    """Whether `stop` lies upstream of `other` (`river.order`); unnamed stops need the whole river."""
    stops: tuple[str, ...] = NAMED_STOPS
    if stop not in stops or other not in stops:
        stops = river or printed_river(book)
    for name in (stop, other):
        if name not in stops:
            raise bad(
                path,
                "{stop} is no stop of this river: {stops}",
                clause="river.order",
                stop=stop_name(name),
                stops=[stop_name(stop) for stop in stops],
            )
    return stops.index(stop) > stops.index(other)


# --- the boat ---


@dataclass(frozen=True, slots=True)
class MoveBoatMove:
    """Move the boat."""


@game.move("move-boat")
def play_move_boat(table: Table, facts: MoveBoatMove, book: Book) -> Ruling[Any]:
    refuse_unless_due(table, "move-boat")
    stops = table.stops or printed_river(book)
    at = stops.index(table.stop) + 1
    after = replace(
        table,
        played=(*table.played, table.special_card) if table.special_card != "none" else table.played,
        special_card="none",
        special_by="none",
        drew="none",
        declined=(),
        station_roll=0,
        turn="none",
    )
    if at == len(stops):
        end = because("boat.end", "When the boat has left {stop} the game ends.", stop=table.stop)
        last = because("boat.move", "No stop lies beyond {stop}.", applies=False, stop=table.stop)
        return moved(
            replace(after, phase="over"),
            say("The boat leaves {stop}: the game is over. Count the points.", stop=table.stop),
            last,
            end,
        )
    after = replace(after, stop=stops[at], phase="station")
    sails = because("boat.move", "The round is over: the boat goes on to the next stop.")
    next_up = because("river.order", "{b} is the next stop upstream of {a}.", a=table.stop, b=after.stop)
    goes_on = "{stop} is not the last stop: the game goes on."
    no_end = because("boat.end", goes_on, applies=False, stop=table.stop)
    return moved(after, say("The boat goes from {a} to {b}.", a=table.stop, b=after.stop), no_end, sails, next_up)
