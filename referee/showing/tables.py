"""The table in a terminal: whose turn it is, what is due, then the panels side by side as far as the window allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from referee.book import Book, House
from referee.journal import Session
from referee.picture import Panel, Picture, changed
from referee.problems import RefereeError
from referee.showing.colours import Seats, seats_of
from referee.showing.panels import Line, length, lines_of
from referee.showing.screen import Screen
from referee.showing.widths import wrapped
from referee.words import Amount, Sentence, say, translate

GAP = 2
WIDE = 60


def known_at(session: Session) -> House:
    """What is printed, as far as anybody has told: for the evening, for one event of it, or for good."""
    told: dict[str, Any] = {}
    for event in session.events:
        if event.board:
            with suppress(RefereeError):  # a value that no board can have was refused when it was told
                told |= session.game.board.flatten(event.board)
    house = session.house(profile=True)
    return House((*house.board, ("session", told)), house.readings, house.profile)


def picture_of(session: Session, table: Any = None, book: Book | None = None) -> Picture:
    """The table of a session as its game draws it; one book does for many tables."""
    drawn: Picture = session.game.module("drawing").draw(
        session.table if table is None else table, book or book_of(session)
    )
    return drawn


def book_of(session: Session) -> Book:
    """Where a drawing looks up what is printed."""
    return Book(session.game, known_at(session))


def due_at(session: Session, table: Any, house: House) -> list[Sentence]:
    """What may come next, in sentences."""
    return [item.text for item in session.game.due(table, house)]


def show_table(screen: Screen, session: Session, table: Any = None, before: Any = None) -> None:
    """The table of a session; what lies otherwise than `before` is marked."""
    book, now = book_of(session), session.table if table is None else table
    earlier = None if before is None else picture_of(session, before, book)
    drawn = picture_of(session, now, book)
    show_picture(screen, drawn, due_at(session, now, book.house), earlier, seats_at(session, drawn))


def seats_at(session: Session, drawn: Picture) -> Seats:
    """The players of this picture in the colours of the evening."""
    return seats_of(drawn.players, session.colours)


def svg_of(session: Session, table: Any = None) -> str:
    """The table of a session as one SVG file."""
    book, now = book_of(session), session.table if table is None else table
    drawn = picture_of(session, now, book)
    title = session.title or translate(session.game.title)
    from referee.showing.svg import to_svg

    return to_svg(drawn, seats_at(session, drawn), due_at(session, now, book.house), title=title)


def show_picture(
    screen: Screen,
    picture: Picture,
    due: Iterable[Sentence] = (),
    before: Picture | None = None,
    seats: Seats | None = None,
) -> None:
    seats = seats or seats_of(picture.players)
    for line in lines_for(picture, screen.width, seats, due, before):
        screen.line(line)


def lines_for(
    picture: Picture, columns: int, seats: Seats, due: Iterable[Sentence] = (), before: Picture | None = None
) -> Iterator[Line]:
    """The whole picture in so many columns."""
    top, where = list(_top(picture, columns, seats, list(due))), changed(before, picture)
    below = _explained(top, columns) if where else []
    yield from top
    shelf = _Shelf(columns)
    for at, panel in enumerate(picture.panels):
        here = frozenset((row, place) for number, row, place in where if number == at)
        yield from shelf.put(panel, lines_of(panel, min(panel.width, columns), seats, here))
    yield from shelf.clear()
    yield from below


def _explained(top: list[Line], columns: int) -> list[Line]:
    """What a mark means: at the end of a line on top that has room for it, else on a line of its own below."""
    meaning: Line = [(str(say("* changed")), "dim")]
    for line in reversed(top):
        room = columns - length(line) - length(meaning)
        if room >= GAP:
            line += [(" " * room, ""), *meaning]
            return []
    return [meaning]


def _top(picture: Picture, columns: int, seats: Seats, due: list[Sentence]) -> Iterator[Line]:
    """Where the game stands, whose turn it is, and what comes next: a line each where the window is wide enough."""
    for text, style in ((picture.head, "bold"), (str(_next(picture, due)), seats.style(picture.turn))):
        lines = wrapped(text, columns)
        if len(lines) > 1 and columns >= WIDE:
            lines = wrapped(text, columns - 4)[:1]
            lines[0] += " ..."
        yield from ([(line, style)] for line in lines or [""])


def _next(picture: Picture, due: list[Sentence]) -> Sentence | str:
    if not due:
        return say("Turn: {player}", player=picture.turn) if picture.turn else ""
    more = Amount(len(due) - 1, "{n} other move", "{n} other moves")
    if not picture.turn or picture.turn in str(due[0]):
        return say("Next: {what}", what=due[0]) if len(due) == 1 else say("Next: {what}, or {n}", what=due[0], n=more)
    if len(due) == 1:
        return say("{player}, next: {what}", player=picture.turn, what=due[0])
    return say("{player}, next: {what}, or {n}", player=picture.turn, what=due[0], n=more)


class _Shelf:
    """Panels side by side; a short one stands below another where that saves lines."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.held: list[tuple[int, list[Line]]] = []

    def put(self, panel: Panel, lines: list[Line]) -> Iterator[Line]:
        """What must be printed first, if this one finds no room beside or below what is held."""
        room = min(panel.width, self.columns)
        if len(self.held) > 1 and room <= self.held[-1][0] and self._stands_below(lines):
            self.held[-1][1].extend(lines)
            return
        if self.held and sum(taken + GAP for taken, _ in self.held) + room > self.columns:
            yield from self.clear()
        self.held.append((room, lines))

    def _stands_below(self, lines: list[Line]) -> bool:
        """Where there is a line left below, it costs fewer lines there than on a shelf of its own."""
        return len(self.held[-1][1]) < max(len(held) for _, held in self.held[:-1])

    def clear(self) -> Iterator[Line]:
        for cells in zip_longest(*(lines for _, lines in self.held), fillvalue=None):
            bits: Line = []
            for (room, _), cell in zip(self.held, cells, strict=True):
                line = cell or []
                bits += [*line, (" " * (room - length(line) + GAP), "")]
            yield bits
        self.held = []
