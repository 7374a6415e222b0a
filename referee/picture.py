"""A drawing as a value: blocks of lines of spans. Games draw, `showing` decides on colours and width."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.words import Sentence


@dataclass(frozen=True, slots=True)
class Span:
    """A bit of text; `colour` is a player's name or colour, `strong` and `faint` are weights."""

    text: str
    colour: str = ""
    weight: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the table that stays together; blocks stand side by side where the window is wide enough."""

    title: Sentence
    lines: tuple[Line, ...]


Picture = tuple[Block, ...]


def line(*parts: Span | str | Sentence) -> Line:
    """A line of plain and coloured bits."""
    return tuple(part if isinstance(part, Span) else Span(str(part)) for part in parts)


def block(title: Sentence, lines: Iterable[Line]) -> Block:
    return Block(title, tuple(lines))


def columns(rows: Iterable[Iterable[Span | str]], gap: int = 2) -> tuple[Line, ...]:
    """Rows of cells, padded so that they stand under each other."""
    grid = [[cell if isinstance(cell, Span) else Span(cell) for cell in row] for row in rows]
    widths = [
        max((len(row[at].text) for row in grid if at < len(row)), default=0)
        for at in range(max(map(len, grid), default=0))
    ]
    return tuple(
        tuple(
            Span(
                cell.text + " " * (0 if at == len(row) - 1 else widths[at] - len(cell.text) + gap),
                cell.colour,
                cell.weight,
            )
            for at, cell in enumerate(row)
        )
        for row in grid
    )
