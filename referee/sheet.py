"""A score pad as a value: one column per player, one line per source. What is a table is shown as one.

Games make sheets, `showing` decides on widths. A sheet belongs to a ruling and holds nothing that its answer lacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from referee.values import dataclass, field
from referee.words import Sentence, and_all, points, say


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


SHARED = "{winners} share the victory with {best} each."


def outcome(
    totals: Mapping[str, int | float], winners: Sequence[str], tie: str = "", shared: str = SHARED, **compared: object
) -> Sentence:
    """Who won with how many points, by what tie-break, and what the others have: said alike in every game.

    `tie` says what decided between the winner and `{level}`, who have as many points.
    """
    best = totals[winners[0]]
    level = [player for player in totals if totals[player] == best and player not in winners]
    told = {*winners, *(level if len(winners) == 1 else ())}
    behind = [
        say("{player} with {total}", player=player, total=totals[player])
        for player in sorted(totals, key=lambda player: -totals[player])
        if player not in told
    ]
    values = {"winners": and_all(winners), "best": points(best), "others": and_all(behind), **compared}
    if len(winners) == 1 and not level:
        return say("{winners} wins with {best}, before {others}." if behind else "{winners} has {best}.", **values)
    won = say(shared if len(winners) > 1 else tie, level=and_all(level), **values)
    return say("{won} Behind them: {others}.", won=won, others=and_all(behind)) if behind else won
