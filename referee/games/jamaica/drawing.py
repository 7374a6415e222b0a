"""The table as a picture: the track with its forks, what each space costs, the ships, and what they have aboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.game import Book
from referee.games.jamaica.flow import in_bank
from referee.games.jamaica.pieces import FINISH, GHOST, GOODS, START, Position
from referee.games.jamaica.table import GhostShip, PlayerShip, Table, due
from referee.games.jamaica.track import Track, track_of
from referee.picture import Block, Line, Picture, Span, block, columns, line
from referee.words import Sentence, say

STRETCHES: tuple[tuple[Sentence, range], ...] = (
    (say("To the first fork"), range(1, 7)),
    (say("First fork, outer lane"), range(7, 13)),
    (say("First fork, inner channel"), range(13, 15)),
    (say("To the second fork"), range(15, 20)),
    (say("Second fork, outer lane"), range(20, 26)),
    (say("Second fork, inner channel"), range(26, 28)),
    (say("To the third fork"), range(28, 33)),
    (say("Third fork, outer lane"), range(33, 39)),
    (say("Third fork, inner channel"), range(39, 41)),
    (say("Behind the red line"), range(41, 50)),
)
"""The track in pieces that stay together, as the board is divided by its forks."""


def draw(table: Table, book: Book) -> Picture:
    track = track_of(book)
    stretches = [_stretch(title, spaces, table, track) for title, spaces in STRETCHES]
    ships = [_ship(name, ship, table, book) for name, ship in table.ships()]
    return (_round(table, book), _port_royal(table), *stretches, *ships)


def _round(table: Table, book: Book) -> Block:
    lines = [line(say("Captain: "), _who(table.captain))]
    if table.dice:
        morning, _, evening = table.dice.partition("/")
        lines.append(line(say("Morning {morning}, evening {evening}", morning=morning, evening=evening)))
    lines.append(line(say("Treasure cards in the pile: {pile}", pile=table.pile)))
    bank = {kind: in_bank(table, kind, book) for kind in GOODS}
    lines.append(line(say("Bank: {gold} gold, {food} food, {powder} powder", **bank)))
    if table.race_over:
        lines.append(line(say("This is the last round.")))
    next_up = due(table, book)
    lines += [line(say("Next: {what}", what=item.text)) for item in next_up] or [line(say("The game is over."))]
    return block(say("Round {round}", round=table.round), lines)


# --- the track ------------------------------------------------------------------------------------------------------


def _port_royal(table: Table) -> Block:
    rows = [(say("start"), START), (say("finish"), FINISH)]
    lines = [line(f"{word}: ", *(_spaced(_lying(table, at)) or [Span("-")])) for word, at in rows]
    return block(say("Port Royal"), lines)


def _stretch(title: Sentence, spaces: Iterable[int], table: Table, track: Track) -> Block:
    return block(title, columns([_space(Position(space), table, track) for space in spaces], gap=1))


def _space(at: Position, table: Table, track: Track) -> list[Span]:
    kind = track.kind(at)
    cells = [Span(f"{at.space:>2}"), Span(str(say(kind)), weight="faint"), Span(_price(at, kind, track))]
    white = track.book.known(f"white.{at.space}") if f"white.{at.space}" in track.book.game.board.cells else None
    if white is not None:
        cells.append(Span(str(say("white {n}", n=white)), weight="faint"))
    there = [Span(str(say("treasure")), weight="strong")] if at.space in table.tokens else []
    there += [*_lying(table, at), *_lying(table, Position(at.space - Position.LAP))]
    return [*cells, *_spaced(there)]


def _price(at: Position, kind: str, track: Track) -> str:
    if kind == "lair":
        return "-"
    goods, key = ("gold", f"pins.{at.space}") if kind == "port" else ("food", f"squares.{at.space}")
    known = track.book.known(key)
    return f"{say(goods)} {'?' if known is None else known}"


def _lying(table: Table, at: Position) -> list[Span]:
    """The ships that lie there; one that went backward out of Port Royal is marked."""
    found = [name for name, ship in table.ships() if ship.at == at]
    return [Span(f"{name}({say('behind')})" if at.mark < 0 else name, name, "strong") for name in found]


def _spaced(spans: list[Span]) -> list[Span]:
    """With a blank between, so that a long line can be broken there."""
    return [
        Span(f"{span.text} " if at < len(spans) - 1 else span.text, span.colour, span.weight)
        for at, span in enumerate(spans)
    ]


# --- the ships ------------------------------------------------------------------------------------------------------


def _ship(name: str, ship: PlayerShip | GhostShip, table: Table, book: Book) -> Block:
    holds = [f"{number}: {stock}" for number, stock in enumerate(ship.holds, 1)]
    lines = [*columns([holds[:3], holds[3:]]), *_belongings(ship, book)]
    title = say("{name} at {at}", name=name, at=ship.at)
    if name == table.turn:
        title = say("{name} at {at}, to play", name=name, at=ship.at)
    return block(title if name != GHOST else say("Ghost Ship at {at}", at=ship.at), lines)


def _belongings(ship: PlayerShip | GhostShip, book: Book) -> Iterator[Line]:
    if ship.treasures:
        yield line(say("Treasures: {cards}", cards=ship.treasures))
    if isinstance(ship, PlayerShip):
        deck = len(book.known("cards")) - ship.hand - len(ship.used)
        yield line(say("Hand {hand}, deck {deck}, used {used}", hand=ship.hand, deck=deck, used=len(ship.used)))
        if ship.used:
            yield line(say("Last card: {card}", card=ship.used[-1]))


def _who(name: str) -> Span:
    return Span(name, name, "strong")
