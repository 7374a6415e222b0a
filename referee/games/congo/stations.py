"""Turning the station tile, and whether the flag beside it stays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import FLAGS, STATIONS, Flag, Station, StopFact, ValueFact
from referee.games.congo.state import Table, moved, out_of_phase
from referee.ruling import Reason, Ruling, answer, because, illegal, rather, told
from referee.words import say


@dataclass(frozen=True, slots=True)
class FlagFacts:
    """Does the flag stay at this stop?"""

    station: Annotated[Station, Fact("Station tile that was turned", "station.reveal")]
    value: ValueFact | None = None
    stop: StopFact | None = None


@dataclass(frozen=True, slots=True)
class FlagStays:
    stays: bool


@congo.question("flag")
def flag(facts: FlagFacts, book: Book) -> Ruling[FlagStays]:
    value = _points(facts, book) if facts.station == "village" else 0
    stays = flag_stays(facts.station, value)
    text = say("The flag stays.") if stays else say("The flag leaves the game.")
    return answer(FlagStays(stays), text, *flag_reasons(facts.station, value))


def _points(facts: FlagFacts, book: Book) -> int:
    """What the stop is worth: as told, or as printed."""
    if facts.value is None and facts.stop:
        return int(book.printed(f"stop_value.{facts.stop}"))
    return int(book.need(facts, "value"))


def flag_stays(station: str, value: int) -> bool:
    """A jungle loses its flag, a village at a stop worth 4 too."""
    return station != "jungle" and not (station == "village" and value == 4)


def flag_reasons(station: str, value: int) -> tuple[Reason, ...]:
    """Jungle, village, anything else: tried in this order."""
    village = station == "village"
    other_value = "The stop is worth {value}, not 4: the flag beside the village stays."
    return (
        *told(station == "jungle", "flag.jungle", "A jungle tile removes the flag.", "The tile is no jungle."),
        *told(
            village and value == 4,
            "flag.village-four",
            "A village at a stop worth 4 removes the flag.",
            "A village loses the flag only at a stop worth 4."
            if village
            else "The tile is no village: the points of the stop do not matter.",
        ),
        *told(
            flag_stays(station, value),
            "flag.stays",
            other_value if village else "A {station} leaves the flag where it is.",
            station=station,
            value=value,
        ),
    )


# --- the move ---


@dataclass(frozen=True, slots=True)
class TurnStation:
    """Turn the station tile"""

    station: Annotated[Station, Fact("Station tile that was turned", "station.reveal")]
    flag: Annotated[Flag, Fact("Flag that lay beside it", "setup.flags")] | None = None


@congo.move("turn-station", reveals=("station",))
def turn_station(table: Table, facts: TurnStation, book: Book) -> Ruling[Any]:
    if wrong := out_of_phase(table, "turn-station", "station"):
        return wrong
    if wrong := _no_such_tile(table, facts.station):
        return wrong
    needed = [] if table.stop in table.flags else ["flag"]
    needed += [f"board.stop_value.{table.stop}"] if facts.station == "village" else []
    book.need(facts, *needed)
    lay = table.flags.get(table.stop, facts.flag or "none")
    if wrong := _no_such_flag(table, lay):
        return wrong
    value = book.printed(f"stop_value.{table.stop}") if facts.station == "village" else 0
    stays = flag_stays(facts.station, value)
    after = replace(
        table,
        stations={**table.stations, table.stop: facts.station},
        flags={**table.flags, table.stop: lay if stays else "none"},
        phase="cards",
    )
    turned = because("station.reveal", "At {stop} a {station} is turned up.", stop=table.stop, station=facts.station)
    text = say("A {station}. The flag of {flag} stays.", station=facts.station, flag=lay)
    if not stays:
        text = say("A {station}. The flag leaves the game.", station=facts.station)
    return moved(after, text, turned, *flag_reasons(facts.station, value))


def _no_such_tile(table: Table, station: str) -> Ruling[Any] | None:
    """No more tiles can lie there than the box holds (setup.stations)."""
    lying: list[str] = list(table.stations.values())
    if lying.count(station) < STATIONS[station]:
        return None
    full = "There are only {count} {station} tiles, and all of them lie face up already."
    left = [name for name, count in STATIONS.items() if lying.count(name) < count]
    return illegal(
        say("No. All {station} tiles lie face up already.", station=station),
        because("setup.stations", full, count=STATIONS[station], station=station),
        instead=[rather("It can be: {left}.", left=left)],
    )


def _no_such_flag(table: Table, lay: str) -> Ruling[Any] | None:
    """No more flags can lie there than the box holds (setup.flags)."""
    flags: list[str] = [flag for stop, flag in table.flags.items() if stop != table.stop]
    if flags.count(lay) >= FLAGS[lay]:
        full = "There are only {count} flags of {flag}, and all of them lie at other stops."
        return illegal(
            say("No. All flags of {flag} lie at other stops.", flag=lay),
            because("setup.flags", full, count=FLAGS[lay], flag=lay),
            instead=[rather("Look at the flag once more.")],
        )
    return None
