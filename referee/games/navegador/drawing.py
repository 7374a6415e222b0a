"""The table as a picture: rondel, market, sea, gallery and buildings, player sheets."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.navegador.pieces import BUILDINGS, CATEGORIES, GOODS, REGIONS, SECTORS
from referee.games.navegador.state import Seat, Table, rows_at_start
from referee.picture import Block, Line, Picture, Span, block, columns, line
from referee.words import say


def draw(table: Table, book: Book) -> Picture:
    """Everything that lies on the table, in blocks."""
    sheets = [_sheet(player, table, book) for player in table.players]
    return (_course(table), _rondel(table), _market(table, book), _sea(table, book), _stock(table, book), *sheets)


def _course(table: Table) -> Block:
    """Round, phase, turn, card and end."""
    lines = [
        line(say("Round {round}, phase {phase}", round=table.round, phase=table.phase)),
        line(say("Turn: "), Span("-" if table.over else table.turn, table.turn, "strong")),
        line(say("Card: "), Span(table.card.holder, table.card.holder)),
    ]
    if table.over:
        lines.append(line(say("The game is over")))
    elif table.end.why:
        lines.append(line(say("Final turns: {players}", players=table.end.left)))
    return block(say("Navegador"), lines)


def _rondel(table: Table) -> Block:
    """The sectors clockwise with their stones; the orange ship runs the card's lap."""
    rows = [_sector(sector, table) for sector in SECTORS]
    waiting = _stones("middle", table)
    if waiting:
        rows.append([Span("middle", "", "faint"), *waiting])
    return block(say("Rondel, clockwise"), columns(rows, 1))


def _sector(sector: str, table: Table) -> list[Span]:
    orange = [Span(str(say("(orange ship)")), "", "faint")] if table.card.orange == sector else []
    return [Span(sector), *_stones(sector, table), *orange]


def _stones(sector: str, table: Table) -> list[Span]:
    return [Span(player, player, "strong") for player, seat in table.seats.items() if seat.stone == sector]


def _market(table: Table, book: Book) -> Block:
    """Prices by row; the cube's price stands in brackets."""
    printed = {name: book.known(f"market.{name}") for name in (*GOODS, "factory")}
    head = [Span(name.rjust(6), "", "faint") for name in printed]
    rows = [[Span(str(say("row")), "", "faint"), *head]]
    for row in range(1, 11):
        prices = [_price(good, row, table, printed[good]) for good in GOODS]
        income = Span(str(printed["factory"][row - 1] if printed["factory"] else "?").rjust(5), "", "faint")
        rows.append([Span(str(row).rjust(3), "", "faint"), *prices, income])
    return block(say("Market, cubes in brackets"), columns(rows, 1))


def _price(good: str, row: int, table: Table, printed: tuple[int, ...] | None) -> Span:
    price = str(printed[row - 1] if printed else "?")
    if {str(name): at for name, at in table.market.items()}[good] == row:
        return Span(f"[{price}]".rjust(6), "", "strong")
    return Span(f"{price} ".rjust(6), "", "faint")


def _sea(table: Table, book: Book) -> Block:
    """The regions with explorer disks, ships and face-up tiles."""
    double = book.known(f"double_loss.{len(table.players)}") or ()
    return block(say("Sea: ships, tiles"), [_region(region, table, region in double) for region in REGIONS])


def _region(region: str, table: Table, double: bool) -> Line:
    name = Span(region.ljust(11))
    if not table.explored(region):
        text = say("unexplored, 2 ships lost") if double else say("unexplored")
        return (name, Span(str(text), "", "faint"))
    fleet = [
        Span(f"{player} {seat.ships[region]} ", player) for player, seat in table.seats.items() if seat.ships[region]
    ]
    prices = " ".join(str(tile.price) for tile in table.open if tile.region == region)
    return (name, *fleet, Span(f"[{prices}]" if prices else "" if fleet else "-", "", "strong"))


def _stock(table: Table, book: Book) -> Block:
    """What is left in the gallery and of the buildings, with the next price where it is known."""
    rows = [[Span(str(say("gallery")), "", "faint")]]
    rows += [[Span(type), Span(str(table.gallery[type]))] for type in CATEGORIES]
    rows += [
        [
            Span(str(say("buildings")), "", "faint"),
            Span(str(say("left")), "", "faint"),
            Span(str(say("next")), "", "faint"),
        ]
    ]
    rows += [[Span(row), Span(str(table.left[row])), Span(_next_price(row, table, book))] for row in BUILDINGS]
    return block(say("On the board"), columns(rows, 1))


def _next_price(row: str, table: Table, book: Book) -> str:
    if not table.left[row]:
        return "-"
    taken = rows_at_start(len(table.players), book.known("building_spaces"))[row] - table.left[row]
    return str(book.known(f"building_prices.{row}.{taken + 1}") or "?")


def _sheet(player: str, table: Table, book: Book) -> Block:
    """One player: workers, cash, ships, and the columns of the sheet with what each object counts now."""
    seat = table.seats[player]
    supply = (book.known("limits") or {"ships": 7})["ships"] - seat.ships.total
    lines = [
        line(say("{workers} workers, {cash} Cruzados", workers=seat.workers, cash=seat.cash)),
        line(say("{board} ships, {supply} in supply", board=seat.ships.total, supply=supply)),
        *columns(_columns(seat, book), 1),
    ]
    for label, counts in (
        (say("colonies: {what}", what=str(seat.colonies)), seat.colonies),
        (say("factories: {what}", what=str(seat.factories)), seat.factories),
    ):
        lines += [line(label)] if counts else []
    return Block(say("{player}", player=player), tuple(lines))


def _columns(seat: Seat, book: Book) -> Iterator[list[Span]]:
    yield [Span(str(name), "", "faint") for name in (say("column"), say("own"), say("privileges"), say("rate"))]
    points = book.known("privilege_points") or {}
    for column in CATEGORIES:
        base, held = book.known(f"base.{column}"), seat.privileges[column]
        king = seat.king == column
        added = points.get(column, 0) * (held + king)
        rate = str(base + added) if base is not None else f"?+{added}" if added else "?"
        privileges = str(say("{held}+King", held=held)) if king else str(held)
        yield [Span(column), Span(str(seat.owned(column))), Span(privileges), Span(rate)]
