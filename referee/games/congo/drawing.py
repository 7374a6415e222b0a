"""The table as a picture: the river with the boat, the players with their hands, and the bids of the round."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.congo.bidding import Standing, standing_on
from referee.games.congo.due import CALLED
from referee.games.congo.state import Contestant, Table, in_contest, shaman_by, turn_order
from referee.games.congo.stock import adds
from referee.games.congo.words import COUNTRIES, NAMED_STOPS, NATIONAL, TITLES, left_out, stop_name
from referee.picture import Chip, Panel, Picture, Place, Row, chip, panel, picture, place, row
from referee.words import Sentence, number, say

ACROSS = 3
"""Stops side by side on the map: the river winds."""


def draw(table: Table, book: Book) -> Picture:
    """Everything that lies on the table."""
    standing = _standing(table, book)
    bids = panel(
        say("Bids of this round"),
        [_bid(table, player, standing, book) for player in turn_order(table)],
        heads=(say("character"), say("base"), say("cards laid"), say("total"), say("hippo"), say("stands")),
        room=(22, 4, 13, 5, 5, 10),
        width=80,
    )
    return picture(
        _head(table),
        table.players,
        (_river(table, book), _players(table), _round(table), bids),
        turn=table.turn,
        points=table.scores,
    )


def _head(table: Table) -> Sentence:
    if table.phase == "over":
        return say("The game is over.")
    return say("The boat lies at {stop}: {what}.", stop=stop_name(table.stop), what=CALLED[table.phase])


# --- the river ---


def _river(table: Table, book: Book) -> Panel:
    printed = table.stops or book.known("stops") or NAMED_STOPS
    stops = tuple(dict.fromkeys(map(str, (*printed, *table.stations, *table.flags, table.stop))))
    rows = [_stop(table, stop, at, book) for at, stop in enumerate(stops)]
    return panel(
        say("River: points, h hippo, c card"),
        rows,
        room=6,
        width=42,
        grid=(ACROSS, -(-len(stops) // ACROSS)),
        links=[(at, at + 1) for at in range(len(stops) - 1)],
    )


def _stop(table: Table, stop: str, at: int, book: Book) -> Row:
    here = stop == table.stop and table.phase != "over"
    down, across = divmod(at, ACROSS)
    unused = left_out(stop, len(table.players))
    spot = place(
        _printed(book, stop),
        *_lying(table, stop),
        *([chip("boat", say("boat"), told=say("the boat"))] if here else []),
        name=stop_name(stop),
        mark="here" if here else "faint" if unused else "",
        at=(ACROSS - 1 - across if down % 2 else across, down),
    )
    return row(stop_name(stop), spot)


def _printed(book: Book, stop: str) -> str:
    """Points, and a letter for a hippo or an orange circle."""
    known = book.known(f"stop_value.{stop}") if f"stop_value.{stop}" in book.game.board.cells else None
    marks = ((say("h"), "hippo_stops"), (say("c"), "special_stops"))
    drawn = "".join(str(letter) for letter, stops in marks if stop in (book.known(stops) or ()))
    return f"{'?' if known is None else known} {drawn}".strip()


def _lying(table: Table, stop: str) -> Iterator[Chip]:
    """The station tile once it is turned up, and the flag once it is told."""
    for at, tile in table.stations.items():
        if str(at) == stop:
            yield chip("tile", say(tile))
    for at, flag in table.flags.items():
        if str(at) == stop:
            yield chip("flag", COUNTRIES[flag]) if flag != "none" else chip("gap", "-", told=say("the flag is gone"))


# --- players and round ---


def _players(table: Table) -> Panel:
    heads = (say("points"), say("char"), say("aux"), say("spec"), say("hippo"))
    return panel(
        say("Players, the first player on top"),
        [_player(table, player) for player in turn_order(table)],
        heads=heads,
        room=(2, 2, 2, 2, 2),
        width=36,
    )


def _player(table: Table, player: str) -> Row:
    """Points, and how many cards and tiles of each kind this player holds."""
    hand = table.hands[player]
    held = (
        ("character", hand.characters),
        ("auxiliary", hand.auxiliaries),
        ("special", hand.special),
        ("hippo", table.hippos[player]),
    )
    cells = [place("", chip(kind, n, count=n)) if n else place("0") for kind, n in held]
    return row(player, place(number(table.scores[player])), *cells, owner=player)


def _round(table: Table) -> Panel:
    speaks = say("Flemish") if table.station_roll % 2 else say("French")
    card = table.special_card
    rows = [
        row(say("Hippo tiles in the stack"), place("", chip("hippo", table.hippo_stack, count=table.hippo_stack))),
        row(say("The station speaks"), place(speaks if table.station_roll else "-")),
        row(
            say("Special card"),
            place("", chip("special", TITLES[card], table.special_by)) if card != "none" else place("-"),
        ),
    ]
    return panel(say("This round"), rows, width=36)


# --- the bids ---


def _standing(table: Table, book: Book) -> Standing | None:
    """Who leads, once every character in the contest has a value."""
    contestants = in_contest(table)
    if not contestants or any(table.bids[player].base is None for player in contestants):
        return None
    return standing_on(table, book)


def _bid(table: Table, player: str, standing: Standing | None, book: Book) -> Row:
    bid = table.bids.get(player)
    if bid is None:
        return row(player, *[place("-")] * 6, owner=player)
    minus = [_shaman()] if shaman_by(table) not in ("none", player) else []
    laid = [chip("auxiliary", say(card), told=f"{say(card)} +{number(adds(card, book))}") for card in bid.auxiliaries]
    total = number(standing.totals[player]) if standing and player in standing.totals else "-"
    tiles = [chip("hippo", tile) for stage in (table.tiles, table.more) for tile in stage.get(player, ())]
    return row(
        player,
        _character(bid, player),
        place("-" if bid.base is None else bid.base),
        place("" if laid or minus else "-", *laid, *minus),
        place(total),
        place("" if tiles else "-", *tiles),
        place(_status(table, player, standing)),
        owner=player,
    )


def _shaman() -> Chip:
    return chip("effect", say("shaman -1"))


def _character(bid: Contestant, player: str) -> Place:
    if not bid.character.professions:
        return place("", chip("character", say("face down")))
    professions = "/".join(str(say(word)) for word in bid.character.professions)
    shown = say("{nation} {professions}", nation=NATIONAL[bid.character.nation], professions=professions)
    return place("", chip("character", shown))


def _status(table: Table, player: str, standing: Standing | None) -> Sentence | str:
    """What became of this bid, and what its player may still do."""
    state = table.bids[player].state
    words = {"lost": say("lost"), "hunting": say("gone hunting"), "returned": say("back in hand")}
    if state != "in":
        return words[state]
    if standing is None or player not in standing.totals:
        return say("in")
    leads = player in standing.leaders
    if table.phase != "auxiliaries":
        return say("leads") if leads else say("in")
    if player in standing.out:
        return say("leads, has passed") if leads else say("has passed")
    if player in standing.may_skip:
        return say("leads, may skip") if leads else say("may skip")
    return say("leads, must add or pass") if leads else say("must add or pass")
