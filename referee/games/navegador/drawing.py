"""The table as a picture: the sea with ships and tiles, market, gallery, rondel, buildings, and the players' sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from referee.game import Book
from referee.games.navegador.seamap import known_map
from referee.games.navegador.state import Seat, Table, full_rows
from referee.games.navegador.words import BOTTOM, BUILDINGS, CATEGORIES, GOODS, PLACES, REGIONS, SECTORS, TOP
from referee.picture import Chip, Panel, Picture, Place, Row, chip, panel, picture, place, row
from referee.words import Sentence, say

SPOTS: dict[str, tuple[float, float]] = {
    "portugal": (1, 0),
    "bahia": (0, 1),
    "rio": (0, 2),
    "guine": (1, 1),
    "angola": (1, 2),
    "cabo": (1, 3),
    "mozambique": (2, 3),
    "zanzibar": (2, 2),
    "goa": (2, 1),
    "malaca": (3, 2),
    "timor": (3, 3),
    "macau": (3, 1),
    "nagasaki": (3, 0),
}
"""Where the sea regions lie on the map."""
CALLED = {
    "sailing": say("Sailing"),
    "workers": say("Workers"),
    "market-1": say("Market"),
    "colony": say("Colony"),
    "privilege": say("Privilege"),
    "ships": say("Ships"),
    "market-2": say("Market"),
    "buildings": say("Buildings"),
    "middle": say("Middle"),
    "sugar": say("sugar"),
    "gold": say("gold"),
    "spices": say("spices"),
    "joker": say("orange"),
    "sugar-factory": say("sugar"),
    "gold-factory": say("gold"),
    "spices-factory": say("spice"),
    "shipyard": say("yards"),
    "church": say("church"),
    "factory": say("factories"),
    "explorer": say("disks"),
}
COLONIES = say("colonies")
SHORT = {"sugar": "su{n}", "gold": "go{n}", "spices": "sp{n}", "joker": "or{n}"}


def draw(table: Table, book: Book) -> Picture:
    """Everything that lies on the table."""
    panels = (
        _sea(table, book),
        _market(table, book),
        _gallery(table),
        _rondel(table),
        _stock(table, book),
        _sheets(table, book),
    )
    return picture(_head(table), table.players, panels, turn="" if table.over else table.turn)


def _head(table: Table) -> Sentence:
    where = say(
        "Round {round}, phase {phase}. {holder} has the card.",
        round=table.round,
        phase=table.phase,
        holder=table.card.holder or "-",
    )
    if table.over:
        return say("The game is over. {where}", where=where)
    return say("{where} Final turns: {players}.", where=where, players=table.end.left) if table.end.why else where


# --- the sea ---


def _sea(table: Table, book: Book) -> Panel:
    touching = known_map(book) or {}
    links = [
        (at, REGIONS.index(other))
        for at, region in enumerate(REGIONS)
        for other in sorted(touching.get(region, ()))
        if REGIONS.index(other) > at
    ]
    return panel(
        say("Sea: ships, tile prices, o unexplored"),
        [_region(region, table, book) for region in REGIONS],
        room=8,
        width=46,
        grid=(4, 4),
        links=links,
    )


def _region(region: str, table: Table, book: Book) -> Row:
    """Ships and tiles of an explored region; else its explorer disk, with what exploring costs there."""
    name, spot = PLACES[region], SPOTS[region]
    fleets = [
        chip("ship", seat.ships[region], player, count=seat.ships[region])
        for player, seat in table.seats.items()
        if seat.ships[region]
    ]
    tiles = [chip("tile", tile.price) for tile in table.open if tile.region == region]
    disk = [] if table.explored(region) else [chip("explorer", say("o"), told=say("an explorer disk"))]
    twice = say("2 ships lost") if disk and region in (book.known(f"double_loss.{len(table.players)}") or ()) else ""
    return row(name, place(twice, *disk, *fleets, *tiles, name=name, mark="faint" if disk else "", at=spot))


# --- market, gallery, rondel, buildings ---


def _market(table: Table, book: Book) -> Panel:
    """Prices from the top; the cube of a good stands on one of them."""
    printed = {name: book.known(f"market.{name}") or ("?",) * BOTTOM for name in (*GOODS, "factory")}
    cubes = {str(good): at for good, at in table.market.items()}
    rows = [
        row(
            str(line),
            *(_price(printed[good][line - 1], good, cubes.get(good) == line) for good in GOODS),
            place(printed["factory"][line - 1], mark="faint"),
        )
        for line in range(TOP, BOTTOM + 1)
    ]
    heads = (*(CALLED[good] for good in GOODS), say("income"))
    return panel(say("Market"), rows, heads=heads, room=(5, 5, 5, 5), width=32)


def _price(price: object, good: str, here: bool) -> Place:
    cube = [chip("cube", told=say("the cube of {good}", good=CALLED[good]))] if here else []
    return place(price, *cube, mark="" if here else "faint")


def _gallery(table: Table) -> Panel:
    cells = [_count("privilege", table.gallery[type]) for type in CATEGORIES]
    heads = [say(word) for word in ("col", "fac", "exp", "yard", "chu")]
    return panel("", [row(say("Gallery"), *cells)], heads=heads, room=(1,) * 5, width=32)


def _count(kind: str, n: int, *more: Chip) -> Place:
    return place("", chip(kind, n, count=n), *more) if n else place("0", *more)


def _rondel(table: Table) -> Panel:
    """The sectors clockwise with the stones; the orange ship runs the card's lap."""
    sectors = [_sector(sector, table, at) for at, sector in enumerate(SECTORS)]
    middle = any(seat.stone == "middle" for seat in table.seats.values())
    first, last = sectors[:4], [*sectors[4:], *([_sector("middle", table, -1)] if middle else [])]
    links = [(at, (at + 1) % len(SECTORS)) for at in range(len(SECTORS))]
    rows = [row(say("Rondel"), *first), row("", *last)]
    return panel("", rows, room=13 if middle else 17, width=80, grid=(4, 4), links=links)


def _sector(sector: str, table: Table, at: int) -> Place:
    orange = [chip("orange", say("orange"), told=say("the orange ship"))] if table.card.orange == sector else []
    stones = [chip("stone", "", player) for player, seat in table.seats.items() if seat.stone == sector]
    turn = 2 * pi * at / len(SECTORS) - pi / 2
    spot = (1.5 + 1.5 * cos(turn), 1.5 + 1.5 * sin(turn)) if at >= 0 else (1.5, 1.5)
    return place(CALLED[sector], *stones, *orange, name=CALLED[sector], at=spot)


def _stock(table: Table, book: Book) -> Panel:
    """Buildings left in each row, and what the next one costs."""
    cells = [
        place(CALLED[name], chip("building", _left(name, table, book), count=table.left[name])) for name in BUILDINGS
    ]
    return panel("", [row(say("Buildings"), *cells)], room=13, width=80)


def _left(name: str, table: Table, book: Book) -> str:
    left = table.left[name]
    if not left:
        return "0"
    taken = full_rows(len(table.players), book)[name] - left
    path = f"building_prices.{name}.{taken + 1}"
    known = book.known(path) if path in book.game.board.cells else None
    return f"{left}({'?' if known is None else known})"


# --- the sheets ---


def _sheets(table: Table, book: Book) -> Panel:
    heads = (say("workers"), say("cash"), say("supply"), COLONIES, *(CALLED[type] for type in CATEGORIES[1:]))
    return panel(
        "",
        [_sheet(player, table.seats[player], book) for player in table.players],
        heads=heads,
        room=(7, 5, 6, 12, 15, 6, 6, 8),
        width=80,
    )


def _sheet(player: str, seat: Seat, book: Book) -> Row:
    """Workers, cash, ships not on the board, and the five columns with their privileges."""
    held = {type: _privileges(seat, type) for type in CATEGORIES}
    cells = [
        _count("worker", seat.workers),
        place(seat.cash),
        _count("ship", max(0, book.printed("limits")["ships"] - seat.ships.total)),
        place("" if seat.colonies or held["colony"] else "-", *_goods("colony", seat.colonies), *held["colony"]),
        place("" if seat.factories or held["factory"] else "-", *_goods("factory", seat.factories), *held["factory"]),
        *(_count(type, seat.owned(type), *held[type]) for type in CATEGORIES[2:]),
    ]
    return row(player, *cells, owner=player)


def _privileges(seat: Seat, type: str) -> list[Chip]:
    """What makes a column worth more: privileges, and the King's."""
    n = seat.privileges[type]
    own = [chip("privilege", f"+{n}", told=say("{n} privileges", n=n), count=n)] if n else []
    return [*own, *([chip("king", say("K"), told=say("the King's privilege"))] if seat.king == type else [])]


def _goods(kind: str, counts: Mapping[str, int]) -> Iterator[Chip]:
    for good, n in counts.items():
        yield chip(kind, say(SHORT[good], n=n), told=say("{n} {good}", n=n, good=CALLED[good]), count=n)
