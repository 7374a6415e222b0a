"""What makes a described table impossible, all at once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.navegador.pace import too_early
from referee.games.navegador.round_checks import in_this_round
from referee.games.navegador.state import Seat, Table, buildings_of, full_rows, held, too_many_held
from referee.games.navegador.words import (
    BOTTOM,
    BUILDINGS,
    CATEGORIES,
    COIN,
    COLUMNS,
    FEWEST_PLAYERS,
    GOOD_NAMES,
    GOODS,
    MOST_PLAYERS,
    PLACES,
    REGIONS,
    ROWS,
    TOP,
    ships,
)


def problems_of(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be, with its clause."""
    found = [*_seating(table), *_board(table), *_seats(table, book)]
    if _one_seat_each(table):
        found += [*_disks(table), *_buildings(table, book), *_gallery(table, book)]
        found += too_early(table, book) if table.turn in table.players else ()
    return [*found, *tile_problems(table, book, "open"), *_turned_over(table, book), *in_this_round(table, book)]


def _one_seat_each(table: Table) -> bool:
    """Whether sums over all players mean anything."""
    return len(table.seats) == len(table.players) and set(table.seats) == set(table.players)


def _seating(table: Table) -> Iterator[Problem]:
    players = table.players
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
        seats = {"least": FEWEST_PLAYERS, "most": MOST_PLAYERS}
        yield impossible("players", "setup.first", "There are {least} to {most} different players.", **seats)
    if set(table.seats) != set(players):
        yield impossible("seats", "setup.first", "There is one seat for each of {players}.", players=players)
    for path, name in (("turn", table.turn), ("card.holder", table.card.holder), ("end.by", table.end.by)):
        if name not in players and (name or path != "end.by"):
            yield impossible(path, "setup.first", "{name} is none of the players.", name=name or "-")


def _board(table: Table) -> Iterator[Problem]:
    for good, row in table.market.items():
        if not TOP <= row <= BOTTOM:
            wrong = "The market has rows {first} to {last}, not {row}."
            yield impossible(f"market.{good}", "setup.market", wrong, first=TOP, last=BOTTOM, row=row)
    if "portugal" in table.unexplored:
        yield impossible("unexplored", "setup.explorers", "Portugal has no explorer disk.")
    for tile in table.open:
        if tile.region == "portugal" or not table.explored(tile.region):
            yield impossible("open", "colony.open", "No tile lies face up in {region}.", region=PLACES[tile.region])


def _seats(table: Table, book: Book) -> Iterator[Problem]:
    for player, seat in table.seats.items():
        yield from _pieces_of(player, seat, table, book)
        yield from _king_of(player, seat, table, book)
    for type, tiles in table.gallery.plus(held(table)).items():
        if tiles > book.printed("box")["privileges"]:
            yield impossible(
                "gallery",
                "setup.gallery",
                "There are {tiles} privileges for {type}, more than the box has.",
                tiles=tiles,
                type=COLUMNS[type],
            )


def _gallery(table: Table, book: Book) -> Iterator[Problem]:
    """No more tiles than the chart has brought into the gallery so far (`phase.gallery`)."""
    if f"gallery_chart.{len(table.players)}.1" not in book.game.board.cells:
        return  # so many cannot play, and that is said elsewhere
    charts = [_chart(len(table.players), phase, book) for phase in range(1, table.phase + 1)]
    adding = book.reading("gallery-refill") == "add"
    most_here, most_out, out = sum(charts) if adding else max(charts), sum(charts), held(table)
    values = {"phase": table.phase, "players": len(table.players)}
    for type in CATEGORIES:
        here = table.gallery[type]
        if here > most_here:
            high = "With {players} players an arch holds at most {most} in phase {phase}, not {here} for {type}."
            yield impossible("gallery", "phase.gallery", high, most=most_here, type=COLUMNS[type], here=here, **values)
        elif here + out[type] > most_out:
            high = (
                "With {players} players at most {most} of a type have come out by phase {phase}, not {here} for {type}."
            )
            total = here + out[type]
            yield impossible("gallery", "phase.gallery", high, most=most_out, type=COLUMNS[type], here=total, **values)


def _chart(players: int, phase: int, book: Book) -> int:
    """The number in the chart, or the most that it can be."""
    path = f"gallery_chart.{players}.{phase}"
    known: int | None = book.known(path)
    most: int = book.game.board.cells[path].limits["at_most"] if known is None else known
    return most


def _disks(table: Table) -> Iterator[Problem]:
    explorers = sum(seat.explorers for seat in table.seats.values())
    hidden = len([region for region in table.unexplored if region != "portugal"])
    if explorers + hidden != len(REGIONS) - 1:
        disks = "The players have {explorers} of the {all} explorer disks and {hidden} are on the board."
        count = len(REGIONS) - 1
        yield impossible("unexplored", "setup.explorers", disks, explorers=explorers, hidden=hidden, all=count)


def _pieces_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    limits, at = book.printed("limits"), f"seats.{player}"
    if seat.ships.total > limits["ships"]:
        yield impossible(
            f"{at}.ships",
            "ships.limit",
            "{have} are more than {most}.",
            have=ships(seat.ships.total),
            most=limits["ships"],
        )
    for region in seat.ships:
        if not table.explored(region) and region != "portugal":
            yield impossible(
                f"{at}.ships", "explore.fleet", "A ship cannot be in {region}: it is unexplored.", region=PLACES[region]
            )
    low, high = limits["workers_min"], limits["workers_max"]
    if not low <= seat.workers <= high:
        yield impossible(f"{at}.workers", "workers.limits", "A player has {low} to {high} workers.", low=low, high=high)
    if seat.cash < 0 or seat.cash % COIN:
        yield impossible(f"{at}.cash", "cash.enough", "Cash is a multiple of {coin} and never negative.", coin=COIN)
    yield from too_many_held(f"{at}.privileges", seat.privileges, limits["privileges"])


def _king_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    if not seat.king:
        return
    path = f"seats.{player}.king"
    if not table.over:
        yield impossible(path, "score.king", "The King's privilege is laid on a column when the game is over.")
    if seat.privileges[seat.king] >= book.printed("limits")["privileges"]:
        yield impossible(path, "score.king-free", "No slot is free for {column}.", column=COLUMNS[seat.king])


def _buildings(table: Table, book: Book) -> Iterator[Problem]:
    full = full_rows(len(table.players), book)
    for row in BUILDINGS:
        yield from _row(row, table, full[row])
    orange: int = book.printed("start")["factories"]
    for player, seat in table.seats.items():
        if seat.factories["joker"] != orange:
            each = "Each player owns one orange factory (joker)."
            yield impossible(f"seats.{player}.factories", "setup.buildings", each)
        if not seat.shipyards:
            yield impossible(f"seats.{player}.shipyards", "setup.buildings", "Each player starts with a shipyard.")
        if not seat.churches:
            yield impossible(f"seats.{player}.churches", "setup.buildings", "Each player starts with a church.")


def _row(row: str, table: Table, full: int) -> Iterator[Problem]:
    owned = sum(buildings_of(seat, row) for seat in table.seats.values())
    left, everything = table.left[row], full + (len(table.players) if row in ("shipyard", "church") else 0)
    if left > full:
        yield impossible("left", "setup.buildings", "The row of {row} starts with {full}.", row=ROWS[row], full=full)
    elif owned + left != everything:
        sums = "Of the {row} the players own {owned} and {left} are left, but there are {all}."
        yield impossible("left", "setup.buildings", sums, row=ROWS[row], owned=owned, left=left, all=everything)


def tile_problems(table: Table, book: Book, path: str) -> Iterator[Problem]:
    """What cannot be among the face-up and owned colony tiles; regions whose good is not known are left out."""
    regions = {tile.region for tile in table.open if tile.region != "portugal"}
    goods = {region: book.known(f"region_goods.{region}") for region in regions}
    for good in GOODS:
        prices = [tile.price for tile in table.open if goods.get(tile.region) == good]
        possible = book.printed(f"tile_prices.{good}") if prices else ()
        for price in sorted(set(prices)):
            if price not in possible:
                yield impossible(
                    path, "setup.tiles", "No {good} tile costs {price}.", good=GOOD_NAMES[good], price=price
                )
            elif prices.count(price) > 1:
                yield impossible(
                    path, "setup.tiles", "Only one {good} tile costs {price}.", good=GOOD_NAMES[good], price=price
                )
        known = len(prices) + sum(seat.colonies[good] for seat in table.seats.values())
        if known > (most := book.printed("tiles_placed")[good]):
            over = "{known} tiles of {good} are open or owned, but only {most} are in the game."
            yield impossible(path, "setup.removed", over, known=known, good=GOOD_NAMES[good], most=most)
    yield from _stacks(table, book, path)


def _stacks(table: Table, book: Book, path: str) -> Iterator[Problem]:
    for region in dict.fromkeys(tile.region for tile in table.open if tile.region != "portugal"):
        here = sum(tile.region == region for tile in table.open)
        most = _stack(region, book)
        if here > most:
            high = "{here} tiles lie in {region}, whose stack had at most {most}."
            yield impossible(path, "setup.tiles", high, here=here, region=PLACES[region], most=most)


def _turned_over(table: Table, book: Book) -> Iterator[Problem]:
    """No more colonies of a good than the regions explored can have turned over; unknown goods count for all."""
    for good in GOODS:
        owned = sum(seat.colonies[good] for seat in table.seats.values())
        regions = [region for region in REGIONS[1:] if table.explored(region) and _trades(region, good, book)]
        lying = sum(tile.region in regions for tile in table.open)
        most = sum(_stack(region, book) for region in regions)
        if owned and owned + lying > most:
            many = "{known} tiles of {good} are open or owned, but the regions explored have at most {most}."
            yield impossible("seats", "setup.tiles", many, known=owned + lying, good=GOOD_NAMES[good], most=most)


def _trades(region: str, good: str, book: Book) -> bool:
    return book.known(f"region_goods.{region}") in (good, None)


def _stack(region: str, book: Book) -> int:
    """Tiles that the space for a stack shows, at most where its number is not known (`setup.tiles`)."""
    known: int | None = book.known(f"stacks.{region}")
    most: int = book.game.board.cells[f"stacks.{region}"].limits["at_most"]
    return most if known is None else known
