"""Panels as lines of a terminal: rows of places behind labels, tables of columns, broken where they are too long."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from referee.picture import Chip, Panel, Place, Row
from referee.showing.colours import Seats
from referee.showing.widths import cut, width, wrapped
from referee.values import dataclass, field

Bit = tuple[str, str]
"""Some text and its style."""
Line = list[Bit]
SHORTEST_NAME = 6


def length(bits: Iterable[Bit]) -> int:
    return sum([width(text) for text, _ in bits])


def lines_of(panel: Panel, columns: int, seats: Seats, changed: frozenset[tuple[int, int]]) -> list[Line]:
    """The panel in so many columns; `changed` are rows and places to be marked."""
    lines = list(_title(panel.title, columns)) if panel.title else []
    if not panel.heads:
        return [*lines, *_rows(panel, columns, seats, changed)]
    return [*lines, *_table(panel, columns, seats, changed)]


def _title(title: str, columns: int) -> Iterator[Line]:
    """The title with a stroke behind it, over several lines where it must be."""
    *above, last = wrapped(title, max(1, columns - 4)) or [""]
    sign = "- "
    for text in above:
        yield [(sign, "dim"), (text, "bold")]
        sign = "  "
    yield [(sign, "dim"), (last, "bold"), (" " + "-" * max(1, columns - width(last) - 3), "dim")]


# --- places ---


def bits_of(place: Place, seats: Seats) -> list[Bit]:
    """What is printed and what lies there; a chip that says nothing puts brackets around what is printed."""
    style = {"faint": "dim", "here": "bold"}.get(place.mark, "")
    bits: list[Bit] = []
    bare = [chip for chip in place.chips if not chip.owner and not chip.text]
    if bare or (place.printed and not (place.covered and place.chips)):
        bits.append((f"[{place.printed}]", "bold") if bare else (place.printed, style))
    bits += [(_text(chip, seats), _style(chip, seats)) for chip in place.chips if chip not in bare]
    return bits or [(".", "dim")]


def _text(chip: Chip, seats: Seats) -> str:
    """The owner's letter stands before a number, and apart from a word."""
    if not chip.owner:
        return chip.text
    apart = " " if chip.text[:1].isalpha() else ""
    return f"{seats.letter(chip.owner)}{apart}{chip.text}"


def _style(chip: Chip, seats: Seats) -> str:
    return f"bold {seats.style(chip.owner)}" if chip.owner else ""


def _gap(place: Place, marked: bool) -> Bit:
    """The column before a place says what is special about it."""
    sign = "*" if marked else {"here": ">", "line": "|"}.get(place.mark, " ")
    return sign, "bold"


def _label(row: Row, seats: Seats) -> Line:
    if not row.owner:
        return [(row.label, "")]
    style = f"bold {seats.style(row.owner)}"
    return [(f"{seats.letter(row.owner)} {row.label}", style)]


# --- lines that break ---


@dataclass(slots=True)
class _Flow:
    """Lines filled from the left; what does not fit goes on below, under where the line began."""

    columns: int
    indent: int = 0
    lines: list[Line] = field(default_factory=list)
    used: int = 0

    def begin(self, start: Line) -> None:
        """A new line; a beginning that leaves no room stands alone."""
        while length(start) > self.columns:
            head, rest = cut(start[0][0], self.columns)
            self.lines.append([(head, start[0][1])])
            start = [(rest, start[0][1])]
        self.lines.append([*start])
        self.used = length(start)
        if self.used <= self.indent:
            self.lines[-1].append((" " * (self.indent - self.used), ""))
            self.used = self.indent

    def add(self, bits: Iterable[Bit], room: int) -> None:
        """Bits that belong together, padded to a multiple of the room."""
        items = list(bits)
        whole = length(items)
        cell = room * max(1, -(-whole // room)) if room else whole
        if self.used + whole > self.columns and self.used > self.indent:
            self.begin([])
            items[0] = (items[0][0].lstrip() if len(items) == 1 else items[0][0], items[0][1])
            whole = length(items)
        for text, style in items:
            while self.used + width(text) > self.columns and text.strip():
                if self.used > self.indent:
                    self.begin([])
                    text = text.lstrip()
                if self.used + width(text) > self.columns:
                    head, text = cut(text, max(1, self.columns - self.used))
                    self.lines[-1].append((head, style))
                    self.used = self.columns
            self.lines[-1].append((text, style))
            self.used += width(text)
        blanks = min(cell - whole, self.columns - self.used)
        self.lines[-1].append((" " * blanks, ""))
        self.used += blanks


def _spaced(place: Place, marked: bool, seats: Seats) -> list[Bit]:
    """What belongs to a place, with a comma between things that are called by several words."""
    first, *others = bits_of(place, seats)
    comma = "," if any(" " in chip.text for chip in place.chips) else ""
    bits = [first, *((f" {text}", style) for text, style in others)]
    return [_gap(place, marked), *((f"{text}{comma}", style) for text, style in bits[:-1]), bits[-1]]


def _rows(panel: Panel, columns: int, seats: Seats, changed: frozenset[tuple[int, int]]) -> list[Line]:
    labels = [_label(row, seats) for row in panel.rows]
    widest = max(map(length, labels), default=0)
    indent = widest if widest <= columns // 2 else 2
    flow = _Flow(columns, indent)
    for at, row in enumerate(panel.rows):
        flow.begin(labels[at])
        cells = [_spaced(place, (at, number) in changed, seats) for number, place in enumerate(row.places)]
        room = panel.room[0] + 1
        tight = (
            indent + sum(map(length, cells))
            <= columns
            < indent + sum(-(-length(cell) // room) * room for cell in cells)
        )
        for cell in cells:
            flow.add(cell, 0 if tight else room)
    return flow.lines


# --- tables ---


def _table(panel: Panel, columns: int, seats: Seats, changed: frozenset[tuple[int, int]]) -> list[Line]:
    labels = [_label(row, seats) for row in panel.rows]
    cells = [
        [_spaced(place, (at, number) in changed, seats) for number, place in enumerate(row.places)]
        for at, row in enumerate(panel.rows)
    ]
    first = max(map(length, labels), default=0)
    widths = _widths(panel, cells, columns - first)
    if not widths and first > SHORTEST_NAME:
        first = max(SHORTEST_NAME, first - 8)
        widths = _widths(panel, cells, columns - first)
    if not widths:
        return list(_stacked(panel, columns, labels, cells))
    labels = [[(cut(text, first)[0], style) for text, style in label] for label in labels]
    heads: list[Line] = [[(" ", ""), (head, "dim")] for head in panel.heads]
    lines: list[Line] = []
    for label, items in ((_blank(first), heads), *zip(labels, cells, strict=True)):
        parts = [_in_column(bits, room) for bits, room in zip(items, widths, strict=True)]
        for at in range(max(map(len, parts))):
            line = [*label, (" " * (first - length(label)), "")] if at == 0 else _blank(first)
            for part, room in zip(parts, widths, strict=True):
                bits = part[at] if at < len(part) else []
                line += [*bits, (" " * (room - length(bits)), "")]
            lines.append(line)
    return lines


def _blank(columns: int) -> Line:
    return [(" " * columns, "")]


def _words(bits: Iterable[Bit]) -> Iterator[Bit]:
    for text, style in bits:
        for blanks, word in re.findall(r"(\s*)(\S+)", text):
            yield blanks + word, style


def _in_column(bits: list[Bit], room: int) -> list[Line]:
    """The lines of a cell: the column before it, then its words."""
    if length(bits) <= room:
        return [bits]
    flow = _Flow(room, 1)
    flow.begin(bits[:1])
    for bit in _words(bits[1:]):
        flow.add([bit], 0)
    return flow.lines


def _widths(panel: Panel, cells: list[list[Line]], room: int) -> list[int]:
    """As wide as the head, the declared room and what lies there, where that fits; else wide columns are broken,
    as far as their words allow. Nothing where even that does not fit."""
    wanted, least = [], []
    for at, head in enumerate(panel.heads):
        here = [row[at] for row in cells]
        words = [width(text.strip()) for bits in here for text, _ in _words(bits[1:])]
        declared = panel.room[at] if at < len(panel.room) else 0
        wanted.append(1 + max(width(head), declared, *(length(bits) - 1 for bits in here), 1))
        least.append(1 + max(width(head), *words, 1))
    if sum(least) > room:
        return []
    while sum(wanted) > room:
        widest = max(range(len(wanted)), key=lambda at: (wanted[at] > least[at], wanted[at]))
        wanted[widest] -= 1
    return wanted


def _stacked(panel: Panel, columns: int, labels: list[Line], cells: list[list[Line]]) -> Iterator[Line]:
    """In a narrow window each row is a paragraph: what each column is called, and what stands in it."""
    for label, items in zip(labels, cells, strict=True):
        flow = _Flow(columns, 2)
        flow.begin(label)
        flow.begin([])
        for head, bits in zip(panel.heads, items, strict=True):
            flow.add([(f"{head}", "dim"), *bits, ("  ", "")], 0)
        yield from flow.lines
