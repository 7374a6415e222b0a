"""What makes a described table impossible, all at once.

What belongs to the round is in round_checks.py, what the rounds before it cannot have led to in earlier_checks.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.congo.earlier_checks import from_earlier_rounds
from referee.games.congo.river import is_river, no_river, stops_of
from referee.games.congo.round_checks import in_this_round
from referee.games.congo.special_cards import in_play
from referee.games.congo.state import Table
from referee.games.congo.stock import characters_in_play, flags_in_box, tiles_in_box
from referee.games.congo.words import FEWEST_PLAYERS, MOST_PLAYERS, NAMED_STOPS, NATIONAL, left_out
from referee.values import replace
from referee.words import say


def problems_of(table: Table, book: Book) -> list[Problem]:
    """Every reason why this table cannot be. A river that the table does not tell is taken from the board."""
    path = "stops" if table.stops else "board.stops"
    told = bool(table.stops) or book.known("stops") is not None
    table = replace(table, stops=table.stops or stops_of(book.known("stops") or NAMED_STOPS))
    seats = list(_seats(table))
    found = [*seats, *_river(table, path, told, book), *_numbers(table), *_tiles(table, book), *_flags(table, book)]
    if seats:
        return found  # who sits where decides what may lie there: nothing more can be said
    return [
        *found,
        *_counts(table, book),
        *from_earlier_rounds(table, told, book),
        *in_this_round(table, book),
    ]


# --- players and river ---


def _seats(table: Table) -> Iterator[Problem]:
    players = table.players
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
        yield impossible("players", "setup.score", "Two to four different players take part.")
    named: dict[str, Iterable[str]] = {
        "first": [table.first],
        "turn": [table.turn] if table.turn != "none" else [],
        "special_by": [table.special_by] if table.special_by != "none" else [],
        "declined": table.declined,
        "more_done": table.more_done,
    }
    for path, names in named.items():
        for name in names:
            if name not in players:
                yield impossible(path, "setup.score", "{name} is none of the players.", name=name)
    for path in ("scores", "hands", "hippos", "bids", "tiles", "more"):
        for name in getattr(table, path):
            if name not in players:
                yield impossible(f"{path}.{name}", "setup.score", "{name} is none of the players.", name=name)


def _river(table: Table, path: str, told: bool, book: Book) -> Iterator[Problem]:
    stops = table.stops
    if not is_river(stops, book):
        yield no_river(path, stops, book)
    if table.stop not in stops and told:
        yield impossible("stop", "setup.boat", "{stop} is no stop of this river.", stop=table.stop)
    elif table.stop not in stops:
        unnamed = (
            "The rulebook does not name {stop}. If your board does, "
            "tell all stops from Leopoldville to Kindu, in order, with it."
        )
        yield impossible("stops", "setup.boat", unnamed, stop=table.stop)
    for name, places in (("stations", table.stations), ("flags", table.flags)):
        for stop in places:
            if stop not in stops:
                yield impossible(f"{name}.{stop}", "river.order", "{stop} is no stop of this river.", stop=stop)
    if left_out(table.stop, len(table.players)):
        yield impossible("stop", "setup.boat", "With two or three players the boat never lies at Leopoldville.")
    if table.phase == "over" and table.stop != stops[-1]:
        yield impossible("stop", "boat.end", "The game is over only when the boat has left {last}.", last=stops[-1])


def _at(table: Table, stop: str) -> int:
    """How far up the river a stop lies; -1 for one that is not on it."""
    return table.stops.index(stop) if stop in table.stops else -1


# --- numbers of pieces ---


def _numbers(table: Table) -> Iterator[Problem]:
    """No number but a base value is negative."""
    numbers = {
        "hippo_stack": table.hippo_stack,
        "station_roll": table.station_roll,
        **{f"scores.{who}": score for who, score in table.scores.items()},
        **{f"hippos.{who}": held for who, held in table.hippos.items()},
    }
    for who, hand in table.hands.items():
        numbers |= {f"hands.{who}.{kind}": getattr(hand, kind) for kind in ("characters", "auxiliaries", "special")}
    for who, bid in table.bids.items():
        numbers |= {f"bids.{who}.{kind}": getattr(bid, kind) for kind in ("sympathy", "language_roll")}
    for path in ("tiles", "more"):
        numbers |= {f"{path}.{who}": min(laid, default=0) for who, laid in getattr(table, path).items()}
    for path, number in numbers.items():
        if number < 0:
            yield impossible(path, "setup.score", "{number} is less than nothing.", number=number)


def _tiles(table: Table, book: Book) -> Iterator[Problem]:
    """Station tiles: as many as there are, face up only where the boat has been."""
    lying: list[str] = list(table.stations.values())
    for station, count in tiles_in_box(book).items():
        if lying.count(station) > count:
            text = "There are only {count} {station} tiles."
            yield impossible("stations", "setup.stations", text, count=count, station=say(station))
    for stop in table.stations:
        if _at(table, stop) > _at(table, table.stop) or (stop == table.stop and table.phase == "station"):
            text = "The tile at {stop} still lies face down."
            yield impossible(f"stations.{stop}", "station.reveal", text, stop=stop)
        if left_out(stop, len(table.players)):
            text = "With two or three players no tile lies at Leopoldville."
            yield impossible(f"stations.{stop}", "station.reveal", text)
    if table.phase not in ("station", "over") and not table.station:
        text = "The tile at {stop} has been turned up by now."
        yield impossible(f"stations.{table.stop}", "station.reveal", text, stop=table.stop)


def _flags(table: Table, book: Book) -> Iterator[Problem]:
    lying: list[str] = list(table.flags.values())
    for flag, count in flags_in_box(book).items():
        if lying.count(flag) > count:
            yield impossible(
                "flags", "setup.flags", "There are only {count} {flag} flags.", count=count, flag=NATIONAL[flag]
            )
    for stop, flag in table.flags.items():
        if left_out(stop, len(table.players)):
            yield impossible(f"flags.{stop}", "setup.flags", "With two or three players no flag lies at Leopoldville.")
        found = _flag_problem(table, stop, flag, book)
        if found:
            clause, text = found
            yield impossible(f"flags.{stop}", clause, text, stop=stop, points=book.stated("flagless_village"))


def _flag_problem(table: Table, stop: str, flag: str, book: Book) -> tuple[str, str] | None:
    """Why this flag, or no flag, cannot lie at this stop."""
    station = table.stations.get(stop)  # type: ignore[call-overload]
    value = book.known(f"stop_value.{stop}") if station == "village" else None
    flagless = book.stated("flagless_village")
    if flag != "none":
        if station == "jungle":
            return "flag.jungle", "The jungle at {stop} has no flag."
        return (
            ("flag.village-four", "The village at {stop} has no flag: the stop is worth {points}.")
            if value == flagless
            else None
        )
    if station and station != "jungle" and not (station == "village" and value in (flagless, None)):
        return "flag.stays", "The flag at {stop} stays beside its tile."
    turned = 0 if table.phase == "station" else 1
    if not station and _at(table, stop) >= _at(table, table.stop) + turned:
        return "flag.stays", "The flag at {stop} lies there until its tile is turned."
    return None


def _counts(table: Table, book: Book) -> Iterator[Problem]:
    """No more tiles and cards than the box holds."""
    players = len(table.players)
    laid = sum(len(tiles) for stage in (table.tiles, table.more) for tiles in stage.values())
    if sum(table.hippos.values()) + laid + table.hippo_stack > (count := book.stated("box.hippo-tiles")):
        yield impossible("hippos", "setup.hippo", "There are only {count} hippo tiles.", count=count)
    special = sum(hand.special for hand in table.hands.values()) + (table.special_card != "none") + len(table.played)
    if special > (count := len(in_play(players))):
        yield impossible("hands", "setup.special-removed", "Only {count} special cards are in play.", count=count)
    bid = sum(contestant.state != "returned" for contestant in table.bids.values())
    if sum(hand.characters for hand in table.hands.values()) + bid > (count := characters_in_play(players, book)):
        yield impossible("hands", "setup.neutrals", "Only {count} characters are in play.", count=count)
    cards = sum(len(contestant.auxiliaries) for contestant in table.bids.values())
    if sum(hand.auxiliaries for hand in table.hands.values()) + cards > (count := book.stated("box.auxiliaries")):
        yield impossible("hands", "setup.auxiliaries", "There are only {count} auxiliaries.", count=count)
