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
BESIDE = 22
"""Columns that are enough beside the labels of rows."""
STYLES = {"faint": "dim", "here": "bold"}
SIGNS = {"here": ">", "line": "|"}
NOTHING = (".", "dim")


def length(bits: Iterable[Bit]) -> int:
    return width("".join([text for text, _ in bits]))


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


def cell_of(place: Place, seats: Seats, changed: bool = False) -> Line:
    """What is special about a place, what is printed there, and what lies there; a chip that says nothing puts
    brackets around what is printed."""
    gap = ("*" if changed else SIGNS.get(place.mark, " "), "bold")
    printed = str(place.printed)
    if not place.chips:
        return [gap, (printed, STYLES.get(place.mark, "")) if printed else NOTHING]
    lying = [(chip, str(chip.text)) for chip in place.chips]
    shown = [(chip, text) for chip, text in lying if chip.owner or text]
    bits: Line = []
    if len(shown) < len(lying):
        bits.append((f"[{printed}]", "bold"))
    elif printed and not place.covered:
        bits.append((printed, STYLES.get(place.mark, "")))
    bits += [_bit(chip, text, seats) for chip, text in shown]
    comma = "," if any(" " in text for _, text in lying) else ""
    return [gap, *_apart(bits, comma)]


def _apart(bits: Line, comma: str) -> Iterator[Bit]:
    """With a blank before each but the first; a comma stands between things that are called by several words."""
    last = len(bits) - 1
    for at, (text, style) in enumerate(bits):
        yield f"{' ' if at else ''}{text}{comma if at < last else ''}", style


def _bit(chip: Chip, text: str, seats: Seats) -> Bit:
    """The owner's letter stands before a number, and apart from a word."""
    if not chip.owner:
        return text, ""
    apart = " " if text[:1].isalpha() else ""
    return f"{seats.letter(chip.owner)}{apart}{text}", f"bold {seats.style(chip.owner)}"


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

    def add(self, bits: Line, room: int, whole: int) -> None:
        """Bits that belong together and take so many columns, padded to a multiple of the room."""
        cell = room * max(1, -(-whole // room)) if room else 0
        if self.used + whole <= self.columns:
            self.lines[-1] += bits
            self.used += whole
        else:
            whole = self._broken(bits)
        blanks = min(cell - whole, self.columns - self.used)
        if blanks > 0:
            self.lines[-1].append((" " * blanks, ""))
            self.used += blanks

    def _broken(self, bits: Line) -> int:
        """On a new line, and over several where one does not hold them."""
        items = [*bits]
        if self.used > self.indent:
            self.begin([])
            items[0] = (items[0][0].lstrip() if len(items) == 1 else items[0][0], items[0][1])
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
        return length(items)


def _rows(panel: Panel, columns: int, seats: Seats, changed: frozenset[tuple[int, int]]) -> list[Line]:
    labels = [_label(row, seats) for row in panel.rows]
    widest = max(map(length, labels), default=0)
    indent = widest if widest <= max(columns // 2, columns - BESIDE) else 2
    flow = _Flow(columns, indent)
    for at, row in enumerate(panel.rows):
        flow.begin(labels[at])
        cells = [cell_of(place, seats, (at, number) in changed) for number, place in enumerate(row.places)]
        taken, room = [length(cell) for cell in cells], panel.room[0] + 1
        tight = indent + sum(taken) <= columns < indent + sum([-(-whole // room) * room for whole in taken])
        for cell, whole in zip(cells, taken, strict=True):
            flow.add(cell, 0 if tight else room, whole)
    return flow.lines


# --- tables ---


def _table(panel: Panel, columns: int, seats: Seats, changed: frozenset[tuple[int, int]]) -> list[Line]:
    labels = [_label(row, seats) for row in panel.rows]
    cells = [
        [cell_of(place, seats, (at, number) in changed) for number, place in enumerate(row.places)]
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
            line = _filled(label, first) if at == 0 else _blank(first)
            for part, room in zip(parts, widths, strict=True):
                line += part[at] if at < len(part) else _blank(room)
            lines.append(line)
    return lines


def _blank(columns: int) -> Line:
    return [(" " * columns, "")]


def _words(bits: Iterable[Bit]) -> Iterator[Bit]:
    for text, style in bits:
        for blanks, word in re.findall(r"(\s*)(\S+)", text):
            yield blanks + word, style


def _in_column(bits: Line, room: int) -> list[Line]:
    """The lines of a cell, each filled up: the column before it, then its words."""
    if length(bits) <= room:
        return [_filled(bits, room)]
    flow = _Flow(room, 1)
    flow.begin(bits[:1])
    for bit in _words(bits[1:]):
        flow.add([bit], 0, width(bit[0]))
    return [_filled(line, room) for line in flow.lines]


def _filled(bits: Line, room: int) -> Line:
    return [*bits, (" " * (room - length(bits)), "")]


def _widths(panel: Panel, cells: list[list[Line]], room: int) -> list[int]:
    """As wide as the head, the declared room and what lies there, where that fits. Else room that nothing takes is
    given up, and then wide columns are broken, as far as their words allow. Nothing where even that does not fit."""
    heads = [width(head) for head in panel.heads]
    declared = [*panel.room[: len(heads)], *[0] * (len(heads) - len(panel.room))]
    lying = [max([length(row[at]) - 1 for row in cells], default=0) for at in range(len(heads))]
    wanted = [1 + max(1, *column) for column in zip(heads, declared, lying, strict=True)]
    taken = [1 + max(1, *column) for column in zip(heads, lying, strict=True)]
    if sum(wanted) <= room:
        return wanted
    words = [
        max((width(text.strip()) for row in cells for text, _ in _words(row[at][1:])), default=0)
        for at in range(len(heads))
    ]
    least = [1 + max(1, *column) for column in zip(heads, words, strict=True)]
    if sum(least) > room:
        return []
    while sum(wanted) > room:
        widest = max(range(len(wanted)), key=lambda at: (wanted[at] > taken[at], wanted[at] > least[at], wanted[at]))
        wanted[widest] -= 1
    return wanted


def _stacked(panel: Panel, columns: int, labels: list[Line], cells: list[list[Line]]) -> Iterator[Line]:
    """In a narrow window each row is a paragraph: what each column is called, and what stands in it."""
    for label, items in zip(labels, cells, strict=True):
        flow = _Flow(columns, 2)
        flow.begin(label)
        flow.begin([])
        for head, bits in zip(panel.heads, items, strict=True):
            cell = [(head, "dim"), *bits, ("  ", "")]
            flow.add(cell, 0, length(cell))
        yield from flow.lines
