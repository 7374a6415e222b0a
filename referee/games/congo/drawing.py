"""The table as a picture: the river with the boat, the players, and one column a player for the bids."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.congo.bidding import Standing, standing_on
from referee.games.congo.pieces import NAMED_STOPS, adds
from referee.games.congo.state import Contestant, Table, in_contest, shaman_by, totals, turn_order, whose_turn
from referee.picture import Block, Line, Picture, Span, block, columns, line
from referee.words import number, say


def draw(table: Table, book: Book) -> Picture:
    parts = [_river(table, book), _players(table), _round(table)]
    if table.bids:
        standing = _standing(table, book)
        parts += [_bid(table, player, standing) for player in turn_order(table) if player in table.bids]
    return tuple(parts)


def _standing(table: Table, book: Book) -> Standing | None:
    """Who leads, once every character in the contest has a value."""
    contestants = in_contest(table)
    if not contestants or any(table.bids[player].base is None for player in contestants):
        return None
    return standing_on(table, book)


# --- the river ---


def _river(table: Table, book: Book) -> Block:
    stops = table.stops or book.known("stops") or NAMED_STOPS
    rows = [_stop_row(table, str(stop), book) for stop in stops]
    return block(say("River (h hippo tiles, c special card)"), columns(rows, gap=1))


def _stop_row(table: Table, stop: str, book: Book) -> list[Span | str]:
    here = stop == table.stop
    tile: str = {str(name): tile for name, tile in table.stations.items()}.get(stop, "")
    unused = stop == "leopoldville" and len(table.players) < 4
    boat = ">" if here and table.phase != "over" else " "
    return [
        boat,
        Span(stop, weight="strong" if here else ""),
        _points(book, stop),
        _marks(book, stop),
        tile or ("-" if unused else "?"),
        {str(name): flag for name, flag in table.flags.items()}.get(stop, "-" if unused else "?"),
    ]


def _points(book: Book, stop: str) -> str:
    value = book.known(f"stop_value.{stop}")
    return "?" if value is None else str(value)


def _marks(book: Book, stop: str) -> str:
    marks = ((say("h"), "hippo_stops"), (say("c"), "special_stops"))
    return "".join(str(letter) for letter, stops in marks if stop in (book.known(stops) or ()))


# --- players and round ---


def _players(table: Table) -> Block:
    head = ["", "", *(str(say(word)) for word in ("points", "chars", "aux", "special", "hippo"))]
    rows: list[list[Span | str]] = [list(head)]
    for player in turn_order(table):
        hand = table.hands[player]
        numbers = (table.scores[player], hand.characters, hand.auxiliaries, hand.special, table.hippos[player])
        first = "1" if player == table.first else " "
        rows.append([first, Span(player, colour=player, weight="strong"), *(str(n) for n in numbers)])
    return block(say("Players (1 = first player)"), columns(rows, gap=1))


def _round(table: Table) -> Block:
    return block(say("This round"), tuple(_round_lines(table)))


def _round_lines(table: Table) -> Iterator[Line]:
    if table.phase == "over":
        yield line(say("The game is over."))
        return
    yield line(say("Boat at {stop}", stop=table.stop))
    if table.station:
        yield line(say("{station}, flag: {flag}", station=table.station, flag=table.flag or "?"))
    yield line(say("Phase: {phase}", phase=table.phase))
    turn = whose_turn(table)
    if turn != "none":
        yield line(say("Turn: "), Span(turn, colour=turn, weight="strong"))
    if table.special_card != "none":
        yield line(say("{card} by {who}", card=table.special_card, who=table.special_by))
    if table.station_roll:
        language = say("Flemish") if table.station_roll % 2 else say("French")
        yield line(say("The station speaks {language}", language=language))
    yield line(say("Hippo tiles in the stack: {n}", n=table.hippo_stack))


# --- one column a player ---


def _bid(table: Table, player: str, standing: Standing | None) -> Block:
    rows = [*_card_lines(table, player), *_status_lines(table, player, standing)]
    return block(say("Bid of {player}", player=player), rows)


def _card_lines(table: Table, player: str) -> Iterator[Line]:
    """The character and what lies on it, each with its points."""
    bid = table.bids[player]
    if not bid.character.professions:
        yield line(Span(str(say("face down")), colour=player))
        return
    yield line(Span("/".join(bid.character.professions), colour=player, weight="strong"))
    yield line(Span(bid.character.nation, colour=player))
    if bid.base is not None:
        yield from columns(_sum_rows(table, player, bid))


def _sum_rows(table: Table, player: str, bid: Contestant) -> Iterator[list[Span | str]]:
    yield [str(say("base")), str(bid.base)]
    for card in bid.auxiliaries:
        yield [card, f"+{number(adds(card))}"]
    if shaman_by(table) not in ("none", player):
        yield [str(say("shaman")), "-1"]
    if bid.state == "in":
        yield [Span(str(say("total")), weight="strong"), Span(number(totals(table)[player]), weight="strong")]


def _status_lines(table: Table, player: str, standing: Standing | None) -> Iterator[Line]:
    """What became of this bid, and what its player may still do."""
    state = table.bids[player].state
    words = {"lost": say("lost"), "hunting": say("gone hunting"), "returned": say("back in hand")}
    if state != "in":
        yield line(Span(str(words[state]), weight="faint"))
        return
    if standing is None or player not in standing.totals:
        return
    if player in standing.leaders:
        yield line(say("leads"))
    if table.phase == "auxiliaries":
        yield line(_may(player, standing))
    for laid in (table.tiles.get(player), table.more.get(player)):
        if laid:
            yield line(say("hippo tiles {laid}", laid=laid))


def _may(player: str, standing: Standing) -> str:
    if player in standing.out:
        return str(say("has passed"))
    return str(say("may add or skip") if player in standing.may_skip else say("must add or pass"))
