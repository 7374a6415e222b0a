"""A score pad on a screen: a column per player, as wide as the window allows."""

from __future__ import annotations

from collections.abc import Sequence

from referee.sheet import Row, Sheet
from referee.showing.screen import Screen
from referee.showing.widths import cut, padded, width, wrapped
from referee.words import show

LABEL = 14
"""The least room for what a line counts."""
GAP = 1


def show_sheet(screen: Screen, sheet: Sheet) -> None:
    """The pad: heads, lines, the stroke, the total, and what is said under it."""
    rows = [*sheet.rows, *([sheet.total] if sheet.total else [])]
    cells = [[show(cell) for cell in row.cells] for row in rows]
    label, room = _rooms(screen.width - 2, sheet.heads, rows, cells)
    screen.gap()
    if any(sheet.heads):
        screen.line([(" " * (label + 2) + _columns(_heads(sheet.heads, room), room), "bold")])
    for row, texts in zip(rows, cells, strict=True):
        if row is sheet.total:
            screen.line([("  " + "-" * (label + sum(GAP + wide for wide in room)), "dim")])
        _line(screen, str(row.label), texts, label, room, "bold" if row is sheet.total else "")
    for sentence in sheet.foot:
        screen.say(sentence, 2)
    screen.gap()


def _rooms(
    whole: int, heads: Sequence[str], rows: Sequence[Row], cells: Sequence[Sequence[str]]
) -> tuple[int, list[int]]:
    """Room for the labels and for each column: numbers are never cut, heads give way first, then labels wrap."""
    least = [max((width(line[at]) for line in cells), default=1) for at in range(len(heads))]
    wanted = [max(room, width(str(head))) for room, head in zip(least, heads, strict=True)]
    label = max((width(str(row.label)) for row in rows), default=0)
    spare = whole - min(label, LABEL) - GAP * len(heads)
    while sum(wanted) > spare and any(room > low for room, low in zip(wanted, least, strict=True)):
        widest = max((at for at in range(len(wanted)) if wanted[at] > least[at]), key=lambda at: wanted[at])
        wanted[widest] -= 1
    return max(4, min(label, whole - sum(wanted) - GAP * len(heads))), wanted


def _heads(heads: Sequence[str], rooms: Sequence[int]) -> list[str]:
    """Names cut to their columns; where two would look alike, each ends with its number."""
    short = [_fitting(str(head), room) for head, room in zip(heads, rooms, strict=True)]
    if len(set(short)) == len(short):
        return short
    return [f"{_fitting(text, room - 1)}{at}" for at, (text, room) in enumerate(zip(short, rooms, strict=True), 1)]


def _fitting(text: str, room: int) -> str:
    return cut(text, room)[0] if width(text) > room else text


def _columns(texts: Sequence[str], rooms: Sequence[int]) -> str:
    return "".join(" " * (GAP + room - width(text)) + text for text, room in zip(texts, rooms, strict=True))


def _line(screen: Screen, label: str, texts: Sequence[str], room: int, rooms: Sequence[int], style: str) -> None:
    """The numbers stand beside the last line of a label that is broken."""
    *above, last = wrapped(label, room) or [""]
    for text in above:
        screen.line([(f"  {text}", style)])
    screen.line([(f"  {padded(last, room)}{_columns(texts, rooms)}", style)])
