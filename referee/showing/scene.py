"""Panels as SVG: maps, rows of boxes and tables, each in the width of a page; what repeats is written once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from math import copysign

from referee.picture import Panel, Place, Row
from referee.showing.boxes import LINE, PAD, TOP, Content, box, content_of, text, written
from referee.showing.colours import Seats
from referee.showing.widths import lines_of, long
from referee.values import dataclass, field

WIDTH = 480
Spot = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A panel: its marks, how high it is, and where each place lies."""

    marks: str
    height: float
    spots: dict[tuple[int, int], Spot]


@dataclass(slots=True)
class Artist:
    """Draws panels for one table; the same panel is drawn once. With `shared`, places are drawn once, too, and used."""

    seats: Seats
    shared: dict[str, str] | None = None
    panels: dict[Panel, Drawn] = field(default_factory=dict)
    contents: dict[tuple[Place, float, str], Content] = field(default_factory=dict)

    def panel(self, panel: Panel) -> Drawn:
        if panel not in self.panels:
            self.panels[panel] = self._drawn(panel)
        return self.panels[panel]

    def _drawn(self, panel: Panel) -> Drawn:
        lines = lines_of(panel.title, WIDTH, size=13)
        title = "".join(text(line, 0, 15 + 17 * at, "title") for at, line in enumerate(lines))
        top = 5.0 + 17 * len(lines)
        draw = self._table if panel.heads else self._map if panel.grid[0] else self._rows
        marks, height, spots = draw(panel, top)
        return Drawn(title + marks, height + 6, spots)

    def content(self, place: Place, room: float, label: str = "") -> Content:
        """What stands in this place, measured once."""
        key = (place, room, label)
        if key not in self.contents:
            self.contents[key] = content_of(place, room, self.seats, label)
        return self.contents[key]

    def box(self, place: Place, wide: float, high: float, label: str = "", framed: bool = True) -> str:
        return box(place, wide, high, self.content(place, wide, label), label, framed)

    def put(self, markup: str, x: float, y: float) -> str:
        """This place here."""
        if self.shared is None:
            return f'<g transform="translate({x:g} {y:g})">{markup}</g>'
        id = self.shared.setdefault(markup, f"p{len(self.shared)}")
        return f'<use href="#{id}" x="{x:g}" y="{y:g}"/>'

    # --- rows of boxes ---

    def _rows(self, panel: Panel, top: float) -> tuple[str, float, dict[tuple[int, int], Spot]]:
        labels = max((long(_name(row, self.seats)) for row in panel.rows), default=0)
        left = min(labels + 8, WIDTH / 3) if labels else 0.0
        most = max((len(row.places) for row in panel.rows), default=1) or 1
        cell = max(26.0, min(panel.room[0] * 8 + 15.0, (WIDTH - left) / most - 3))
        marks, spots, y = "", {}, top
        for at, row in enumerate(panel.rows):
            marks += _label(row, self.seats, 0, y + 17, left)
            x, high = left, 24.0
            for number, (place, wide, tall) in enumerate(self._sized(row, cell, left)):
                if x + wide > WIDTH + 1:
                    x, y, high = left, y + high + 3, 24.0
                spots[at, number] = (x, y, wide, max(24.0, tall))
                marks += self.put(self.box(place, wide, max(24.0, tall)), x, y + TOP)
                high = max(high, tall)
                x += wide + 3
            y += high + 3
        return marks, y, spots

    def _sized(self, row: Row, cell: float, left: float) -> Iterator[tuple[Place, float, float]]:
        """Each place with its width, a multiple of the cell where more lies there, and its height.

        Where that makes the row too long, each is as wide as what lies there.
        """
        alone = [max(26.0, self.content(place, 10_000).widest + 1) for place in row.places]
        even = [max(1, -(-(wide + 3) // (cell + 3))) * (cell + 3) - 3 for wide in alone]
        tight = sum(alone) + 3 * len(alone) <= WIDTH - left < sum(even) + 3 * len(even) - 4
        for place, wide in zip(row.places, alone if tight else even, strict=True):
            fitting = min(wide, WIDTH - left)
            yield place, fitting, self.content(place, fitting).height + 4

    # --- maps ---

    def _map(self, panel: Panel, top: float) -> tuple[str, float, dict[tuple[int, int], Spot]]:
        named = all(len(row.places) == 1 for row in panel.rows)
        places = [
            (at, number, place, row.label if named else "")
            for at, row in enumerate(panel.rows)
            for number, place in enumerate(row.places)
        ]
        spots = dict(self._spots(places, panel.grid, top))
        where = list(spots.values())
        lines = "".join(_link(where[here], where[there]) for here, there in panel.links)
        boxes = "".join(
            self.put(self.box(place, wide, high, label), x, y + TOP)
            for (_, _, place, label), (x, y, wide, high) in zip(places, where, strict=True)
        )
        crossed = {
            _edge(where[there], where[here])
            for here, there in panel.links
            if here < there and places[there][2].mark == "line"
        }
        low = max((y + high for _, y, _, high in where), default=top)
        return lines + boxes + "".join(sorted(crossed)), low + 3, spots

    def _spots(
        self, places: list[tuple[int, int, Place, str]], grid: tuple[int, int], top: float
    ) -> Iterator[tuple[tuple[int, int], Spot]]:
        """Where each place of a map lies. A row is as high as its highest place; what lies between rows stands free."""
        across, down = grid
        gap, least = (4.0, 42.0) if across > 6 else (14.0, 40.0)
        wide = (WIDTH - gap * (across - 1)) / across
        lying = [
            ((at, number), place.at or (0, 0), max(least, self.content(place, wide, label).height + 3))
            for at, number, place, label in places
        ]
        rows = [max([high for _, (_, y), high in lying if y == row], default=least) for row in range(down)]
        for key, (x, y), high in lying:
            row = int(y)
            upper = top + sum(rows[:row]) + gap * row + (y - row) * (rows[row] + gap)
            yield key, (x * (wide + gap), upper, wide, rows[row] if y == row else high)

    # --- tables ---

    def _table(self, panel: Panel, top: float) -> tuple[str, float, dict[tuple[int, int], Spot]]:
        left = min(max((long(_name(row, self.seats)) for row in panel.rows), default=0) + 14, WIDTH / 4)
        columns = self._columns(panel, WIDTH - left)
        marks, x = "", left
        for head, wide in zip(panel.heads, columns, strict=True):
            marks += text(head, x + PAD, top + 12, "head")
            x += wide
        spots, y = {}, top + 18
        for at, row in enumerate(panel.rows):
            high = max(
                (self.content(place, wide).height for place, wide in zip(row.places, columns, strict=False)),
                default=LINE,
            )
            marks += f'<path d="M0 {y:g}H{WIDTH}" class="rule"/>{_label(row, self.seats, 0, y + 15, left)}'
            x = left
            for number, (place, wide) in enumerate(zip(row.places, columns, strict=False)):
                spots[at, number] = (x, y + 1, wide - 2, high)
                marks += self.put(self.box(place, wide, high, "", framed=False), x, y)
                x += wide
            y += high + 2
        return marks, y, spots

    def _columns(self, panel: Panel, room: float) -> list[float]:
        """As wide as what may stand in them; where that is too much, as what does; then too wide ones give way."""
        filled = [
            max(
                long(head, False) + PAD,
                *(self.content(row.places[at], 10_000).widest for row in panel.rows if at < len(row.places)),
            )
            for at, head in enumerate(panel.heads)
        ]
        wanted = [max(wide, 7.0 * columns) for wide, columns in zip_longest(filled, panel.room, fillvalue=0)]
        if sum(filled) <= room:
            return _given_way(wanted, filled, room)
        return _given_way(filled, self._least(panel), room)

    def _least(self, panel: Panel) -> list[float]:
        """What each column cannot do without: its longest word, and half of what stands in a line."""
        return [
            max(
                24.0,
                long(panel.heads[at], False, 11) + 2 * PAD,
                *(self.content(row.places[at], 170).longest for row in panel.rows if at < len(row.places)),
                *(self.content(row.places[at], 10_000).widest / 2 for row in panel.rows if at < len(row.places)),
            )
            for at in range(len(panel.heads))
        ]


def _given_way(wanted: list[float], least: list[float], room: float) -> list[float]:
    """Columns that have more than they cannot do without give way, in proportion; else all of them."""
    over = sum(wanted) - room
    spare = [max(0.0, wide - low) for wide, low in zip(wanted, least, strict=True)]
    if over <= 0:
        return [wide - over / len(wanted) for wide in wanted]
    if sum(spare) >= over:
        return [wide - over * part / sum(spare) for wide, part in zip(wanted, spare, strict=True)]
    return [low * room / sum(least) for low in least]


def _name(row: Row, seats: Seats) -> str:
    return f"{seats.letter(row.owner)} {row.label}" if row.owner else row.label.strip()


def _label(row: Row, seats: Seats, x: float, y: float, room: float) -> str:
    """The name of a row; a player's has the letter on the player's colour."""
    if not row.owner:
        return text(row.label.strip(), x, y, "name", room - 6) if row.label.strip() else ""
    letter = seats.letter(row.owner)
    wide = max(15.0, long(letter) + 5)
    fill = seats.paint(row.owner)
    shape = f'<rect x="{x:g}" y="{y - 12:g}" width="{wide:g}" height="15" rx="3" class="own" fill="{fill}"/>'
    return f"{shape}{text(letter, x + wide / 2, y, 'on')}{text(row.label, x + wide + 4, y, 'name', room - wide - 10)}"


def _edge(spot: Spot, beside: Spot) -> str:
    """A line along the side of this place that looks at the one beside it."""
    x, y, wide, high = spot
    across, down = beside[0] - x, beside[1] - y
    if abs(down) >= abs(across):
        return f'<path d="M{x:g} {y + (high if down > 0 else 0) + copysign(2, down):g}h{wide:g}" class="red"/>'
    return f'<path d="M{x + (wide if across > 0 else 0) + copysign(2, across):g} {y:g}v{high:g}" class="red"/>'


def _link(here: Spot, there: Spot) -> str:
    ends = [(spot[0] + spot[2] / 2, spot[1] + spot[3] / 2) for spot in (here, there)]
    return f'<path d="M{ends[0][0]:g} {ends[0][1]:g}L{ends[1][0]:g} {ends[1][1]:g}" class="way"/>'


__all__ = ["WIDTH", "Artist", "Drawn", "Spot", "written"]
