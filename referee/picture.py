"""The table as a value: panels of rows of places, with chips lying on them.

A game draws, `showing` decides how it looks: in a terminal, as SVG, on a page. What stands on places and chips stays a
sentence until it is shown: two pictures are compared place by place without putting the earlier one into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.values import dataclass, field
from referee.words import Sentence

Text = str | Sentence


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that lies there: what kind of thing, what stands on it, whose it is."""

    kind: str
    text: Text = ""
    owner: str = ""
    """A player's name: the renderer adds that player's letter and colour."""
    told: Text = ""
    """What it is in words, for who does not see it."""
    count: int = 1
    """How many alike it stands for; the text says so."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something can lie: what is printed there, and what lies there now."""

    printed: Text = ""
    chips: tuple[Chip, ...] = ()
    name: Text = ""
    """What players call it."""
    mark: str = ""
    """`here` for where things happen now, `faint` for what is out of use, `line` behind a thick line."""
    covered: bool = False
    """Whether what lies there hides what is printed."""
    at: tuple[float, float] | None = None
    """Column and row on a map; without it, it stands in its row."""


@dataclass(frozen=True, slots=True)
class Row:
    """Places side by side behind a label; `owner` is the player whose row it is."""

    label: str
    places: tuple[Place, ...]
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table that stays together. With `heads` it is a table of columns, with places `at` a map."""

    title: str
    rows: tuple[Row, ...]
    heads: tuple[str, ...] = ()
    room: tuple[int, ...] = (4,)
    """Letters that fit a place, so that nothing moves when something is laid there; for each column of a table."""
    width: int = 38
    """Columns of a terminal that it takes where there are that many."""
    grid: tuple[int, int] = (0, 0)
    """Columns and rows of a map."""
    links: tuple[tuple[int, int], ...] = ()
    """Which places of a map lie next to each other, counted through all rows."""

    def places(self) -> Iterator[Place]:
        for row in self.rows:
            yield from row.places


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the table, with who sits there, whose turn it is and where the game stands."""

    head: str
    players: tuple[str, ...]
    panels: tuple[Panel, ...]
    turn: str = ""
    points: tuple[tuple[str, int | float], ...] = field(default=())
    """The points of each player, in a game that counts them during play."""

    def chips(self) -> Iterator[Chip]:
        """Everything that lies on the table."""
        for panel in self.panels:
            for place in panel.places():
                yield from place.chips


def _text(shown: object) -> Text:
    return shown if isinstance(shown, Sentence) else str(shown)


def chip(kind: str, text: object = "", owner: str = "", told: Text = "", count: int = 1) -> Chip:
    return Chip(kind, _text(text), owner, told, count)


def place(
    printed: object = "",
    *chips: Chip,
    name: Text = "",
    mark: str = "",
    covered: bool = False,
    at: tuple[float, float] | None = None,
) -> Place:
    return Place(_text(printed), chips, name, mark, covered, at)


def row(label: Text, *places: Place, owner: str = "") -> Row:
    return Row(str(label), places, owner)


def panel(
    title: Text,
    rows: Iterable[Row],
    *,
    heads: Iterable[Text] = (),
    room: int | Iterable[int] = 4,
    width: int = 38,
    grid: tuple[int, int] = (0, 0),
    links: Iterable[tuple[int, int]] = (),
) -> Panel:
    rooms = (room,) if isinstance(room, int) else tuple(room)
    return Panel(str(title), tuple(rows), tuple(map(str, heads)), rooms, width, grid, tuple(links))


def picture(
    head: Text,
    players: Iterable[str],
    panels: Iterable[Panel],
    *,
    turn: str = "",
    points: Mapping[str, int | float] | None = None,
) -> Picture:
    seated = tuple(players)
    return Picture(str(head), seated, tuple(panels), turn if turn in seated else "", tuple((points or {}).items()))


Spot = tuple[int, int, int]
"""Panel, row and place."""


def changed(before: Picture | None, after: Picture) -> frozenset[Spot]:
    """Where something lies otherwise than before, in the later picture."""
    if before is None:
        return frozenset()
    old = {key: (place.printed, place.chips) for key, _, place in _keyed(before)}
    return frozenset(spot for key, spot, place in _keyed(after) if old.get(key) != (place.printed, place.chips))


def _keyed(picture: Picture) -> Iterator[tuple[object, Spot, Place]]:
    """Every place by what it is called; what is called alike is counted."""
    seen: dict[object, int] = {}
    for p, panel in enumerate(picture.panels):
        for r, row in enumerate(panel.rows):
            name = (panel.title or p, row.label)
            seen[name] = seen.get(name, 0) + 1
            for at, place in enumerate(row.places):
                yield (name, seen[name], at), (p, r, at), place
