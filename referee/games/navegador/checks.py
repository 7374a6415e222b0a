"""Everything that makes a described table impossible."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem
from referee.facts import impossible as problem
from referee.game import Book
from referee.games.navegador.pieces import (
    BUILDINGS,
    GOODS,
    PHASE_OF,
    REGIONS,
    ships,
)
from referee.games.navegador.state import (
    PRIVILEGES_OF_A_TYPE,
    Seat,
    Table,
    buildings_of,
    held,
    rows_at_start,
)


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be, with its clause."""
    found = [*_seating(table), *_board(table), *_seats(table, book)]
    if _one_seat_each(table):
        found += [*_disks(table), *_buildings(table, book)]
    return [*found, *tile_problems(table, book, "open"), *_course(table, book)]


def _one_seat_each(table: Table) -> bool:
    """Whether sums over all players mean anything."""
    return len(table.seats) == len(table.players) and set(table.seats) == set(table.players)


def _seating(table: Table) -> Iterator[Problem]:
    players = table.players
    if not 2 <= len(players) <= 5 or len(set(players)) < len(players):
        yield problem("players", "setup.first", "There are 2 to 5 different players.")
    if set(table.seats) != set(players):
        yield problem("seats", "setup.first", "There is one seat for each of {players}.", players=players)
    for path, name in (("turn", table.turn), ("card.holder", table.card.holder), ("end.by", table.end.by)):
        if name not in players and (name or path != "end.by"):
            yield problem(path, "setup.first", "{name} is none of the players.", name=name or "-")


def _board(table: Table) -> Iterator[Problem]:
    for good, row in table.market.items():
        if not 1 <= row <= 10:
            yield problem(f"market.{good}", "setup.market", "The market has rows 1 to 10, not {row}.", row=row)
    if "portugal" in table.unexplored:
        yield problem("unexplored", "setup.explorers", "Portugal has no explorer disk.")
    for tile in table.open:
        if tile.region == "portugal" or not table.explored(tile.region):
            yield problem("open", "colony.open", "No tile lies face up in {region}.", region=tile.region)


def _seats(table: Table, book: Book) -> Iterator[Problem]:
    for player, seat in table.seats.items():
        yield from _pieces_of(player, seat, table, book)
        yield from _king_of(player, seat, table, book)
    for type, tiles in table.gallery.plus(held(table)).items():
        if tiles > PRIVILEGES_OF_A_TYPE:
            yield problem("gallery", "setup.gallery", "There are {tiles} privileges of {type}.", tiles=tiles, type=type)


def _disks(table: Table) -> Iterator[Problem]:
    explorers = sum(seat.explorers for seat in table.seats.values())
    hidden = len([region for region in table.unexplored if region != "portugal"])
    if explorers + hidden != len(REGIONS) - 1:
        disks = "The players have {explorers} of the {all} explorer disks and {hidden} are on the board."
        count = len(REGIONS) - 1
        yield problem("unexplored", "setup.explorers", disks, explorers=explorers, hidden=hidden, all=count)


def _pieces_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    limits, at = book.printed("limits"), f"seats.{player}"
    if seat.ships.total > limits["ships"]:
        yield problem(
            f"{at}.ships",
            "ships.limit",
            "{have} are more than {most}.",
            have=ships(seat.ships.total),
            most=limits["ships"],
        )
    for region in seat.ships:
        if not table.explored(region) and region != "portugal":
            yield problem(
                f"{at}.ships", "explore.fleet", "A ship cannot be in {region}: it is unexplored.", region=region
            )
    low, high = limits["workers_min"], limits["workers_max"]
    if not low <= seat.workers <= high:
        yield problem(f"{at}.workers", "workers.limits", "A player has {low} to {high} workers.", low=low, high=high)
    if seat.cash < 0 or seat.cash % 10:
        yield problem(f"{at}.cash", "cash.enough", "Cash is a multiple of 10 and never negative.")
    for type, tiles in seat.privileges.items():
        if tiles > limits["privileges"]:
            yield problem(
                f"{at}.privileges", "privilege.max", "A column has 3 slots: {type} {tiles}.", type=type, tiles=tiles
            )


def _king_of(player: str, seat: Seat, table: Table, book: Book) -> Iterator[Problem]:
    if not seat.king:
        return
    path = f"seats.{player}.king"
    if not table.over:
        yield problem(path, "score.king", "The King's privilege is laid on a column when the game is over.")
    if seat.privileges[seat.king] >= book.printed("limits")["privileges"]:
        yield problem(path, "score.king-free", "The column {column} has no free slot.", column=seat.king)


def _buildings(table: Table, book: Book) -> Iterator[Problem]:
    full = rows_at_start(len(table.players), book.printed("building_spaces"))
    for row in BUILDINGS:
        yield from _row(row, table, full[row])
    orange: int = book.printed("start")["factories"]
    for player, seat in table.seats.items():
        if seat.factories["joker"] != orange:
            each = "Each player owns one orange factory (joker)."
            yield problem(f"seats.{player}.factories", "setup.buildings", each)
        if not seat.shipyards:
            yield problem(f"seats.{player}.shipyards", "setup.buildings", "Each player starts with a shipyard.")
        if not seat.churches:
            yield problem(f"seats.{player}.churches", "setup.buildings", "Each player starts with a church.")


def _row(row: str, table: Table, full: int) -> Iterator[Problem]:
    owned = sum(buildings_of(seat, row) for seat in table.seats.values())
    left, everything = table.left[row], full + (len(table.players) if row in ("shipyard", "church") else 0)
    if left > full:
        yield problem("left", "setup.buildings", "The row {row} starts with {full}.", row=row, full=full)
    elif owned + left != everything:
        sums = "{row}: the players own {owned} and {left} are left, but there are {all}."
        yield problem("left", "setup.buildings", sums, row=row, owned=owned, left=left, all=everything)


def tile_problems(table: Table, book: Book, path: str) -> Iterator[Problem]:
    """What cannot be among the face-up and owned colony tiles; regions whose good is not known are left out."""
    goods = {tile.region: book.known(f"region_goods.{tile.region}") for tile in table.open if tile.region != "portugal"}
    for good in GOODS:
        prices = [tile.price for tile in table.open if goods.get(tile.region) == good]
        for price in sorted(set(prices)):
            if price not in book.printed(f"tile_prices.{good}"):
                yield problem(path, "setup.tiles", "No {good} tile costs {price}.", good=good, price=price)
            elif prices.count(price) > 1:
                yield problem(path, "setup.tiles", "Only one {good} tile costs {price}.", good=good, price=price)
        known = len(prices) + sum(seat.colonies[good] for seat in table.seats.values())
        if known > (most := book.printed("tiles_placed")[good]):
            over = "{known} tiles of {good} are open or owned, but only {most} are in the game."
            yield problem(path, "setup.removed", over, known=known, good=good, most=most)
    yield from _stacks(table, book, path)


def _stacks(table: Table, book: Book, path: str) -> Iterator[Problem]:
    for region in dict.fromkeys(tile.region for tile in table.open):
        here = sum(tile.region == region for tile in table.open)
        most = (book.known(f"stacks.{region}") if region != "portugal" else None) or 4
        if here > most:
            high = "{here} tiles lie in {region}, whose stack had at most {most}."
            yield problem(path, "setup.tiles", high, here=here, region=region, most=most)


def _course(table: Table, book: Book) -> Iterator[Problem]:
    reached = max([1, *(phase for region, phase in PHASE_OF.items() if table.explored(region))])
    if table.phase != reached:
        yield problem("phase", "phase.regions", "By the regions explored it is phase {phase}.", phase=reached)
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
        yield problem(f"seats.{player}.stone", "rondel.first", why, player=player)


def _card_course(table: Table, book: Book) -> Iterator[Problem]:
    holder, last = table.card.holder, table.players[-1]
    if holder not in table.players:
        return
    if table.round == 1 and holder != last:
        yield problem("card.holder", "card.first-round", "In the first round {last} holds the card.", last=last)
    if table.card.orange == "none" and table.moved(holder) and book.reading("orange-start") == "first-sector":
        yield problem(
            "card.orange", "card.orange", "The orange ship came to the rondel when {holder} first moved.", holder=holder
        )


def _end_course(table: Table) -> Iterator[Problem]:
    if not table.end.why and table.explored("nagasaki"):
        yield problem("end.why", "end.nagasaki", "Nagasaki is explored, so the end is on its way.")
    if not table.end.why and not table.left.total:
        yield problem("end.why", "end.buildings", "Nothing is left to build, so the end is on its way.")
    left, full = table.end.left, table.last_turns
    if table.end.by and not full:
        return
    if tuple(left) != full[len(full) - len(left) :] or bool(table.end.why) != bool(table.end.by):
        yield problem(
            "end.left", "end.final", "The final turns go clockwise and end with the player who brought the end."
        )
