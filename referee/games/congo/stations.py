"""Turning the station tile, and whether the flag beside it stays."""

from __future__ import annotations

from typing import Annotated, Any

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.pieces import StopFact, ValueFact
from referee.games.congo.state import Table, moved
from referee.games.congo.stock import tiles_in_box
from referee.games.congo.words import NATIONAL, Power, Station
from referee.ruling import Reason, Refused, Ruling, answer, because, illegal, rather, told
from referee.values import dataclass, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class Flag:
    """Does the flag stay at this stop?"""

    station: Annotated[Station, Fact("Station tile that was turned", "station.reveal")]
    value: ValueFact | None = None
    stop: StopFact | None = None


@dataclass(frozen=True, slots=True)
class FlagStays:
    stays: bool


@game.question("flag")
def flag(facts: Flag, book: Book) -> Ruling[FlagStays]:
    value = _points(facts, book) if facts.station == "village" else 0
    stays = flag_stays(facts.station, value, book)
    text = say("Beside a {station} the flag stays here.", station=say(facts.station))
    if not stays:
        text = say("Beside a {station} the flag leaves the game here.", station=say(facts.station))
    return answer(FlagStays(stays), text, *flag_reasons(facts.station, value, book))


def value_told(stop: str | None, value: int | None, book: Book) -> int | None:
    """A value that was told counts; what the rulebook says otherwise of this stop is named."""
    if stop and value is not None:
        book.compare(f"stop_value.{stop}", value)
    return value


def _points(facts: Flag, book: Book) -> int:
    """What the stop is worth: as told, or as printed."""
    value = value_told(facts.stop, facts.value, book)
    if value is None and facts.stop:
        return int(book.printed(f"stop_value.{facts.stop}"))
    return int(book.need(facts, "value"))


def flag_stays(station: str, value: int, book: Book) -> bool:
    """A jungle loses its flag, a village at a stop worth 4 too."""
    return station != "jungle" and not (station == "village" and value == book.stated("flagless_village"))


def flag_reasons(station: str, value: int, book: Book) -> tuple[Reason, ...]:
    """Jungle, village, anything else: tried in this order."""
    village, stays = station == "village", flag_stays(station, value, book)
    four = book.stated("flagless_village")
    other_value = "The stop is worth {value}, not {four}: the flag beside the village stays."
    return (
        *told(station == "jungle", "flag.jungle", "A jungle tile removes the flag.", "The tile is no jungle."),
        *told(
            village and not stays,
            "flag.village-four",
            "A village at a stop worth {four} removes the flag.",
            "A village loses the flag only at a stop worth {four}."
            if village
            else "The tile is no village: the points of the stop do not matter.",
            four=four,
        ),
        *told(
            stays,
            "flag.stays",
            other_value if village else "A {station} leaves the flag where it is.",
            station=say(station),
            value=value,
            four=four,
        ),
    )


def check_flag(station: str, flag: str) -> None:
    """A jungle has no flag; a barracks, hospital or mission always has one."""
    if station == "jungle" and flag != "none":
        refuse([impossible("flag", "flag.jungle", "A jungle has no flag beside it.")])
    if station in ("barracks", "hospital", "mission") and flag == "none":
        refuse([impossible("flag", "flag.stays", "The flag beside a {station} stays.", station=say(station))])


def with_flag(table: Table, facts: Any, book: Book) -> Table:
    """The table with the flag at the boat's stop; asked for where a described table does not tell it."""
    if table.flag:
        return table
    four = table.station == "village" and book.known(f"stop_value.{table.stop}") == book.stated("flagless_village")
    flag: Any = "none" if four else book.need(facts, "flag")
    check_flag(table.station, flag)
    return replace(table, flags={**table.flags, table.stop: flag})


# --- the move ---


@dataclass(frozen=True, slots=True)
class TurnStationMove:
    """Turn the station tile."""

    station: Annotated[Station, Fact("Station tile that was turned", "station.reveal")]
    flag: Annotated[Power, Fact("Flag that lay beside it", "setup.flags", untold="asked")] | None = None


@game.move("turn-station", reveals=("station",))
def play_turn_station(table: Table, facts: TurnStationMove, book: Book) -> Ruling[Any]:
    refuse_unless_due(table, "turn-station")
    _check_tile(table, facts.station, book)
    needed = [] if table.stop in table.flags else ["flag"]
    needed += [f"board.stop_value.{table.stop}"] if facts.station == "village" else []
    book.need(facts, *needed)
    lay: Any = table.flags.get(table.stop, facts.flag)
    _check_flag(table, lay, book)
    value = book.printed(f"stop_value.{table.stop}") if facts.station == "village" else 0
    stays = flag_stays(facts.station, value, book)
    after = replace(
        table,
        stations={**table.stations, table.stop: facts.station},
        flags={**table.flags, table.stop: lay if stays else "none"},
        phase="cards",
    )
    turned = because("station.reveal", "The tile at {stop} is turned up when the boat is there.", stop=table.stop)
    tile: dict[str, object] = {"stop": table.stop, "station": say(facts.station), "flag": NATIONAL[lay]}
    text = say("A {station} is turned up at {stop}, and the {flag} flag stays.", **tile)
    if not stays:
        text = say("A {station} is turned up at {stop}, and the {flag} flag leaves the game.", **tile)
    return moved(after, text, turned, *flag_reasons(facts.station, value, book))


def _check_tile(table: Table, station: str, book: Book) -> None:
    """No more tiles can lie there than the box holds (`setup.stations`)."""
    lying: list[str] = list(table.stations.values())
    count = book.stated(f"station_tiles.{station}")
    if lying.count(station) < count:
        return
    full = "There are only {count} {station} tiles, and all of them lie face up already."
    left = [name for name, tiles in tiles_in_box(book.unnoted).items() if lying.count(name) < tiles]
    raise Refused(
        illegal(
            say("No. All {station} tiles lie face up already.", station=say(station)),
            because("setup.stations", full, count=count, station=say(station)),
            instead=[rather("It can be: {left}.", left=[say(name) for name in left])],
        )
    )


def _check_flag(table: Table, lay: str, book: Book) -> None:
    """No more flags can lie there than the box holds (`setup.flags`)."""
    flags: list[str] = [flag for stop, flag in table.flags.items() if stop != table.stop]
    count = book.stated(f"flag_tiles.{lay}")
    if flags.count(lay) < count:
        return
    full = "There are only {count} {flag} flags, and all of them lie at other stops."
    raise Refused(
        illegal(
            say("No. All {flag} flags lie at other stops.", flag=NATIONAL[lay]),
            because("setup.flags", full, count=count, flag=NATIONAL[lay]),
            instead=[rather("Look at the flag once more.")],
        )
    )
