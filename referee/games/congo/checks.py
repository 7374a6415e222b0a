"""Everything that makes a described table impossible, all at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.facts import Problem
from referee.facts import impossible as problem
from referee.game import Book
from referee.games.congo.auxiliaries import laid_problems, static_ban
from referee.games.congo.interpreters import decide, rolls_needed
from referee.games.congo.pieces import (
    AUXILIARY_CARDS,
    FLAGS,
    HIPPO_TILES,
    NAMED_STOPS,
    NEUTRALS_REMOVED,
    STATIONS,
    characters_in_play,
    removed_specials,
    specials_in_play,
)
from referee.games.congo.specials import PLACES
from referee.games.congo.state import (
    Contestant,
    Table,
    in_contest,
    is_river,
    leaders_of,
    no_river,
    still_tied,
    stops_of,
    totals,
)

BEFORE_BIDS = ("station", "cards", "characters")
WITH_BIDS = ("special", "reveal", "effect", "values", "auxiliaries", "hippos", "more-hippos", "settle")
FACE_UP = ("effect", "values", "auxiliaries", "hippos", "more-hippos")
VALUED = ("auxiliaries", "hippos", "more-hippos")


def impossible(table: Table, book: Book) -> list[Problem]:
    """Every reason why this table cannot be. A river that the table does not tell is taken from the board."""
    path = "stops" if table.stops else "board.stops"
    table = replace(table, stops=table.stops or stops_of(book.known("stops") or NAMED_STOPS))
    return [
        *_seats(table),
        *_river(table, path),
        *_numbers(table),
        *_tiles(table),
        *_flags(table, book),
        *_counts(table),
        *_bids(table),
        *_special(table, book),
        *_laid(table, book),
        *_hippos(table),
    ]


# --- players and river ---


def _seats(table: Table) -> Iterator[Problem]:
    players = table.players
    if not 2 <= len(players) <= 4 or len(set(players)) < len(players):
        yield problem("players", "setup.score", "Two to four different players take part.")
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
                yield problem(path, "setup.score", "{name} is none of the players.", name=name)
    for path in ("scores", "hands", "hippos", "bids", "tiles", "more"):
        for name in getattr(table, path):
            if name not in players:
                yield problem(f"{path}.{name}", "setup.score", "{name} is none of the players.", name=name)
    for path in ("scores", "hands", "hippos"):
        for name in players:
            if name not in getattr(table, path):
                yield problem(f"{path}.{name}", "setup.score", "{name} is missing here.", name=name)


def _river(table: Table, path: str) -> Iterator[Problem]:
    stops = table.stops
    if not is_river(stops):
        yield no_river(path)
    if table.stop not in stops:
        yield problem("stop", "setup.boat", "{stop} is no stop of this river.", stop=table.stop)
    for name, places in (("stations", table.stations), ("flags", table.flags)):
        for stop in places:
            if stop not in stops:
                yield problem(f"{name}.{stop}", "river.order", "{stop} is no stop of this river.", stop=stop)
    if table.stop == "leopoldville" and len(table.players) < 4:
        yield problem("stop", "setup.boat", "With two or three players the boat never lies at Leopoldville.")


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
            yield problem(path, "setup.score", "{number} is less than nothing.", number=number)


def _tiles(table: Table) -> Iterator[Problem]:
    """Station tiles: as many as there are, face up only where the boat has been."""
    lying: list[str] = list(table.stations.values())
    for station, count in STATIONS.items():
        if lying.count(station) > count:
            text = "There are only {count} {station} tiles."
            yield problem("stations", "setup.stations", text, count=count, station=station)
    for stop in table.stations:
        if _at(table, stop) > _at(table, table.stop) or (stop == table.stop and table.phase == "station"):
            text = "The tile at {stop} still lies face down."
            yield problem(f"stations.{stop}", "station.reveal", text, stop=stop)
        if stop == "leopoldville" and len(table.players) < 4:
            text = "With two or three players no tile lies at Leopoldville."
            yield problem(f"stations.{stop}", "station.reveal", text)
    if table.phase not in ("station", "over") and not table.station:
        text = "The tile at {stop} has been turned up by now."
        yield problem(f"stations.{table.stop}", "station.reveal", text, stop=table.stop)


def _flags(table: Table, book: Book) -> Iterator[Problem]:
    lying: list[str] = list(table.flags.values())
    for flag, count in FLAGS.items():
        if lying.count(flag) > count:
            yield problem("flags", "setup.flags", "There are only {count} flags of {flag}.", count=count, flag=flag)
    for stop, flag in table.flags.items():
        found = _flag_problem(table, stop, flag, book)
        if found:
            clause, text = found
            yield problem(f"flags.{stop}", clause, text, stop=stop)


def _flag_problem(table: Table, stop: str, flag: str, book: Book) -> tuple[str, str] | None:
    """Why this flag, or no flag, cannot lie at this stop."""
    station = table.stations.get(stop)  # type: ignore[call-overload]
    value = book.known(f"stop_value.{stop}") if station == "village" else None
    if flag != "none":
        if station == "jungle":
            return "flag.jungle", "The jungle at {stop} has no flag."
        return ("flag.village-four", "The village at {stop}, worth 4, has no flag.") if value == 4 else None
    if station and station != "jungle" and not (station == "village" and value in (4, None)):
        return "flag.stays", "The flag at {stop} stays beside its tile."
    turned = 0 if table.phase == "station" else 1
    if not station and _at(table, stop) >= _at(table, table.stop) + turned:
        return "flag.stays", "The flag at {stop} lies there until its tile is turned."
    return None


def _counts(table: Table) -> Iterator[Problem]:
    """No more tiles and cards than the box holds."""
    players = len(table.players)
    laid = sum(len(tiles) for stage in (table.tiles, table.more) for tiles in stage.values())
    if sum(table.hippos.values()) + laid + table.hippo_stack > HIPPO_TILES:
        yield problem("hippos", "setup.hippo", "There are only {count} hippo tiles.", count=HIPPO_TILES)
    if players not in NEUTRALS_REMOVED:
        return
    special = sum(hand.special for hand in table.hands.values()) + (table.special_card != "none")
    if special > specials_in_play(players):
        text = "Only {count} special cards are in play."
        yield problem("hands", "setup.special-removed", text, count=specials_in_play(players))
    bid = sum(contestant.state != "returned" for contestant in table.bids.values())
    if sum(hand.characters for hand in table.hands.values()) + bid > characters_in_play(players):
        text = "Only {count} characters are in play."
        yield problem("hands", "setup.neutrals", text, count=characters_in_play(players))
    cards = sum(len(contestant.auxiliaries) for contestant in table.bids.values())
    if sum(hand.auxiliaries for hand in table.hands.values()) + cards > AUXILIARY_CARDS:
        yield problem("hands", "setup.auxiliaries", "There are only {count} auxiliaries.", count=AUXILIARY_CARDS)


# --- bids and special cards ---


def _bids(table: Table) -> Iterator[Problem]:
    if table.phase in BEFORE_BIDS and table.bids:
        yield problem("bids", "bid.character", "No character is laid before the special card's turn comes.")
    if table.phase in WITH_BIDS:
        for player in table.players:
            if player not in table.bids:
                yield problem(f"bids.{player}", "bid.character", "{player} has laid a character by now.", player=player)
    contestants = in_contest(table)
    for player in contestants:
        bid = table.bids[player]
        if table.phase in FACE_UP and not bid.character.professions:
            yield problem(f"bids.{player}.character", "bid.character", "This character is face up by now.")
        settled = table.phase == "settle" and len(contestants) > 1
        if (table.phase in VALUED or settled) and bid.base is None:
            yield problem(f"bids.{player}.base", "value.token", "This character has a base value by now.")
    for player, bid in table.bids.items():
        if bid.sympathy and not bid.character.neutral:
            text = "{character} is no neutral and rolls no sympathy."
            yield problem(f"bids.{player}.sympathy", "value.sympathy", text, character=bid.character)


def _special(table: Table, book: Book) -> Iterator[Problem]:
    card = table.special_card
    if (card == "none") != (table.special_by == "none"):
        yield problem("special_card", "special.one", "A special card lies there exactly if somebody played it.")
    if card == "none":
        return
    if table.phase in BEFORE_BIDS:
        yield problem("special_card", "special.one", "No special card is played before the characters are laid.")
    if card in removed_specials(len(table.players)):
        text = "With {n} players {card} is not in the game."
        yield problem("special_card", "setup.special-removed", text, n=len(table.players), card=card)
    misplaced = _misplaced(table, book)
    if misplaced:
        text = "{card} may not be played here."
        yield problem("special_card", misplaced, text, card=card)


def _misplaced(table: Table, book: Book) -> str:
    """The clause that keeps the played card from this stop."""
    card = table.special_card
    if card == "tam-tam":
        return "tamtam.where" if table.stop == "kindu" else ""
    if card == "boiler-damage":
        return "boiler.where" if _at(table, table.stop) < _at(table, "bumba") else ""
    if card not in PLACES or not table.station:
        return ""
    clause, stations = PLACES[card]
    if card == "only-nationals" and table.station == "village" and table.flag == "none":
        return "nationals.no-flag" if book.reading("nationals-no-flag") == "unplayable" else ""
    return "" if table.station in stations else clause


def _laid(table: Table, book: Book) -> Iterator[Problem]:
    """Auxiliaries that cannot lie there."""
    for player, bid in table.bids.items():
        path = f"bids.{player}.auxiliaries"
        one = [found for found in laid_problems(path, bid.character, bid.auxiliaries) if found.clause != "aux.boy-one"]
        yield from one
        if "interpreter" in bid.auxiliaries:
            yield from _interpreter_problem(table, path, bid, book)
        if bid.auxiliaries and table.special_card == "no-auxiliaries":
            yield problem(path, "noaux.ban", "No-auxiliaries was played: nothing is laid.")
    if sum(bid.auxiliaries.count("boy") for bid in table.bids.values()) > 1:
        yield problem("bids", "aux.boy-one", "Only one boy is laid in a round, by all players together.")


def _interpreter_problem(table: Table, path: str, bid: Contestant, book: Book) -> Iterator[Problem]:
    """An interpreter that no roll could allow, or that contradicts the rolls noted."""
    nation = bid.character.nation
    noted = {"station_roll": table.station_roll, "character_roll": bid.language_roll}
    row = static_ban(nation, table.flag, book)
    needed = rolls_needed(nation, table.flag, book)
    if needed and all(noted[name] for name in needed):
        row = decide(nation, table.flag, 0, table.station_roll, bid.language_roll, book)
    if row and not row.allowed:
        yield Problem(path, row.why.sentence, row.why.clause)


def _hippos(table: Table) -> Iterator[Problem]:
    """Hippo tiles are laid by those who tie for the highest total, and by all of them."""
    leaders = leaders_of(totals(table)) if table.phase in ("hippos", "more-hippos", "settle") else ()
    tied = leaders if len(leaders) > 1 else ()
    for path in ("tiles",) if table.phase == "boat" else ("tiles", "more"):
        for player in getattr(table, path):
            if player not in tied:
                text = "{player} does not tie for the highest total and lays no hippo tiles."
                yield problem(f"{path}.{player}", "tie.hippo", text, player=player)
    if table.phase in ("more-hippos", "settle"):
        for player in tied:
            if player not in table.tiles:
                text = "{player} ties for the highest total and has laid hippo tiles by now."
                yield problem(f"tiles.{player}", "tie.hippo", text, player=player)
    still = still_tied(table) if tied else ()
    for player, laid in table.more.items():
        if laid and player in tied and (player not in still or len(still) < 2):
            text = "{player} was not tied any more and adds no tiles."
            yield problem(f"more.{player}", "tie.second", text, player=player)
