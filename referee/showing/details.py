"""The deepest look at a ruling: the fields of its answer, its ids and paths, as files and programs know them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.plain import plain
from referee.rulebook import basis
from referee.ruling import Ruling
from referee.showing.screen import Screen
from referee.showing.widths import padded, width
from referee.toml import inline
from referee.words import say, show, translate

MOST_ROWS = 20
"""How many rows of a long list are shown."""


def show_answer(screen: Screen, ruling: Ruling[Any]) -> None:
    """The fields of the answer that there are: single values in a line each, lists of records as tables."""
    data = plain(ruling.answer)
    found = {name: value for name, value in data.items() if value is not None} if isinstance(data, dict) else {}
    if found:
        screen.heading(say("In detail"))
    for name, value in found.items():
        _field(screen, label_of(name), value)


def show_keys(screen: Screen, facts: Mapping[str, object]) -> None:
    """Facts as the command line spells them."""
    screen.say(" ".join(f"{key}={inline(value)}" for key, value in plain(facts).items()), 4, "dim")


def show_paths(screen: Screen, ruling: Ruling[Any]) -> None:
    """Every value that the ruling rests on, at its path."""
    if ruling.assumed or ruling.doubts:
        screen.heading(say("Values"))
    for item in (*ruling.doubts, *ruling.assumed):
        value = inline(plain(item.value))
        screen.say(say("{path} = {value}: {basis}", path=item.path, value=value, basis=basis(item.basis)), 2)


def label_of(name: str) -> str:
    """The name of an answer's field, as words."""
    return translate(name.replace("_", " "))


def _field(screen: Screen, label: str, value: Any) -> None:
    rows = _rows_of(value)
    if rows:
        screen.say(f"{label}:", 2)
        _rows(screen, rows)
    elif isinstance(value, dict) and any("," in show(item) for item in value.values()):
        screen.say(f"{label}:", 2)
        for name, item in value.items():
            screen.say(f"{name}: {show(item)}", 4)
    else:
        screen.say(f"{label}: {show(value)}", 2)


def _rows_of(value: Any) -> list[dict[str, Any]]:
    """A list of records, or a table of them with the key first; nothing when it is neither."""
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return value
    if isinstance(value, dict) and value and all(isinstance(item, dict) for item in value.values()):
        return [{"": key, **item} for key, item in value.items()]
    return []


def _rows(screen: Screen, rows: list[dict[str, Any]]) -> None:
    """Records under each other; where the window is too narrow, one after the other."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    shown = [[show(row.get(name, "")) for name in names] for row in rows[:MOST_ROWS]]
    grid = [[label_of(name) for name in names], *shown]
    widths = [max(width(line[at]) for line in grid) for at in range(len(names))]
    if sum(widths) + 2 * len(names) + 4 <= screen.width:
        for at, line in enumerate(grid):
            text = "  ".join(padded(cell, room) for cell, room in zip(line, widths, strict=True))
            screen.line([(f"    {text}", "dim" if at == 0 else "")])
    else:
        for line in shown:
            parts = zip(grid[0], line, strict=True)
            screen.say("- " + ", ".join(f"{name} {cell}".strip() for name, cell in parts), 4)
    if len(rows) > MOST_ROWS:
        screen.say(say("and {n} more; --json shows all", n=len(rows) - MOST_ROWS), 4, "dim")
