"""A score pad as a value: one column per player, one line per source. What is a table is shown as one.

Games make sheets, `showing` decides on widths. A sheet belongs to a ruling and holds nothing that its answer lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.values import dataclass, field
from referee.words import Sentence


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the pad: what it counts, a cell for each column, and the clause that says so."""

    label: Sentence
    cells: tuple[object, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pad: whose columns these are, the lines, the line below the stroke, and what is said under it."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    total: Row | None = None
    foot: tuple[Sentence, ...] = field(default=())
    """Ranking and the tie-break that decided, one sentence each."""


def row(label: Sentence, cells: Iterable[object], clause: str = "") -> Row:
    return Row(label, tuple(cells), clause)


def by_player(heads: Sequence[str], label: Sentence, cells: Mapping[str, object], clause: str = "") -> Row:
    """A line with each player's number in that player's column."""
    return Row(label, tuple(cells.get(name, 0) for name in heads), clause)
