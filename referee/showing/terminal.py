"""Rulings and tables on a terminal, at 40 columns or at 120, with and without colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import IO, Any

from rich.console import Console
from rich.text import Text

from referee.facts import harmless
from referee.game import Book, Due, Game, House
from referee.picture import Block, Line, Picture, Span
from referee.rulebook import Clause, Reading, ReadingUsed, basis
from referee.ruling import Assumed, Instead, Reason, Ruling
from referee.ruling import plain as plain_data
from referee.session import Difference, Session, Step, inline
from referee.words import Sentence, say, show, translate

COLOURS = {"yellow", "red", "blue", "green", "white", "magenta", "cyan"}
NAMED = {"black": "bright_black", "orange": "dark_orange", "violet": "magenta", "purple": "magenta", "brown": "orange4"}
SIDE_BY_SIDE = 72
"""Columns that two rulings need to stand beside each other."""
SPARE = ("cyan", "magenta", "green", "yellow", "blue", "red")


class _Window(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # whoever reads has seen enough: the command line ends quietly


def console(out: IO[str] | None = None) -> Console:
    """The window as it is; `COLUMNS` and `NO_COLOR` are heeded."""
    wanted = os.environ.get("COLUMNS", "")
    width = max(20, int(wanted)) if wanted.isdecimal() else None
    return _Window(file=out or sys.stdout, width=width, highlight=False, emoji=False, markup=False, soft_wrap=False)


class Screen:
    """Prints to one window."""

    def __init__(self, out: IO[str] | None = None) -> None:
        self.console = console(out)

    def say(self, text: Sentence | str, indent: int = 0, style: str = "") -> None:
        """A paragraph; a line that begins with a mark hangs below its text."""
        hang = " " * (indent + (2 if str(text)[:2] in ("* ", "- ") else 0))
        width = max(20, self.console.width)
        for paragraph in map(harmless, str(text).splitlines() or [""]):
            for line in wrap(paragraph, width, initial_indent=" " * indent, subsequent_indent=hang) or [""]:
                self.console.print(Text(line, style=style), no_wrap=True, crop=False, overflow="ignore")

    def gap(self) -> None:
        self.console.print()

    def heading(self, text: Sentence) -> None:
        self.gap()
        self.say(text, style="bold underline")

    # --- a ruling ---

    def ruling(self, ruling: Ruling[Any], game: Game, before: Ruling[Any] | None = None) -> None:
        """The answer first, then why, what was assumed, and what would be legal instead."""
        if before is not None:
            self.beside(before, ruling)
        self.say(spoken(ruling), style=f"bold {_VERDICT_STYLE[ruling.verdict]}")
        self.answer(plain_data(ruling.answer))
        if ruling.reasons:
            self.heading(say("Why"))
        for reason in ruling.reasons:
            self.reason(reason, game)
        if ruling.instead:
            self.heading(say("Instead"))
            for item in ruling.instead:
                self.instead(item)
        if ruling.readings:
            self.heading(say("The rulebook does not decide this"))
            for reading in ruling.readings:
                self.reading_used(reading)
        if ruling.assumed:
            self.heading(say("Assumed"))
            for assumed in ruling.assumed:
                self.assumed(assumed)

    def answer(self, data: Any) -> None:
        """The fields of the answer that there are: single values in a line each, lists of records as tables."""
        found = {name: value for name, value in data.items() if value is not None} if isinstance(data, dict) else {}
        if found:
            self.heading(say("In detail"))
        for name, value in found.items():
            self.field(label_of(name), value)

    def field(self, label: str, value: Any) -> None:
        rows = _rows(value)
        if rows:
            self.say(f"{label}:", 2)
            self.rows(rows)
        elif isinstance(value, dict) and any("," in show(item) for item in value.values()):
            self.say(f"{label}:", 2)
            for name, item in value.items():
                self.say(f"{name}: {show(item)}", 4)
        else:
            self.say(f"{label}: {show(value)}", 2)

    def rows(self, rows: list[dict[str, Any]]) -> None:
        """Records under each other; where the window is too narrow, one after the other."""
        names = list(dict.fromkeys(name for row in rows for name in row))
        grid = [[label_of(name) for name in names]] + [
            [show(row.get(name, "")) for name in names] for row in rows[:MOST_ROWS]
        ]
        widths = [max(len(line[at]) for line in grid) for at in range(len(names))]
        if sum(widths) + 2 * len(names) + 4 <= self.console.width:
            for at, line in enumerate(grid):
                text = "    " + "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
                self.console.print(Text(text.rstrip(), style="dim" if at == 0 else ""))
        else:
            for line in grid[1:]:
                parts = zip(grid[0], line, strict=True)
                self.say("- " + ", ".join(f"{name} {cell}".strip() for name, cell in parts), 4)
        if len(rows) > MOST_ROWS:
            self.say(say("and {n} more; --json shows all", n=len(rows) - MOST_ROWS), 4, "dim")

    def beside(self, before: Ruling[Any], now: Ruling[Any]) -> None:
        """Two rulings side by side; in a narrow window one under the other."""
        heads = translate("Before"), translate("Now")
        columns = [
            [Text(head, style="bold underline"), Text(str(spoken(it)), style=f"bold {_VERDICT_STYLE[it.verdict]}")]
            + [Text(f"* {reason.sentence}") for reason in it.reasons if reason.applies]
            for head, it in zip(heads, (before, now), strict=True)
        ]
        self.gap()
        if self.console.width < SIDE_BY_SIDE:
            for line in (*columns[0], Text(), *columns[1]):
                self.console.print(line)
        else:
            self._side_by_side(columns[0], columns[1])
        self.gap()

    def _side_by_side(self, left: list[Text], right: list[Text]) -> None:
        from rich.table import Table

        grid = Table.grid(padding=(0, 3), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for one, other in zip_longest(left, right, fillvalue=Text()):
            grid.add_row(one, other)
        self.console.print(grid)

    def table(self, session: Session, table: Any = None) -> None:
        """The table of a session, drawn."""
        house = House(session.house().board, session.readings)
        self.picture(session.game.module("drawing").draw(table or session.table, Book(session.game, house)))

    def reason(self, reason: Reason, game: Game) -> None:
        clause = game.rulebook.clauses.get(reason.clause)
        where = "; ".join(clause.where) if clause else ""
        if reason.applies:
            self.say(f"* {reason.sentence}", 2)
        else:
            self.say(say("- Does not apply: {sentence}", sentence=reason.sentence), 2, "dim")
        self.say(f"{reason.clause}  {where}".rstrip(), 4, "dim")

    def instead(self, item: Instead) -> None:
        self.say(f"* {item.text}", 2)
        if item.facts:
            self.say(" ".join(f"{key}={inline(value)}" for key, value in plain_data(item.facts).items()), 4, "dim")

    def reading_used(self, reading: ReadingUsed) -> None:
        self.say(f"* {reading.question}", 2)
        played = say("Chosen at this table: {option}. {means}", option=reading.option, means=reading.means)
        usual = say(
            "We read it as {option}. {means} {why}", option=reading.option, means=reading.means, why=reading.why
        )
        self.say(played if reading.chosen else usual, 4)
        for other, text in reading.otherwise.items():
            self.say(say("With reading.{id}={other}: {text}", id=reading.id, other=other, text=text), 4, "dim")

    def assumed(self, item: Assumed) -> None:
        value = inline(plain_data(item.value))
        self.say(say("{path} = {value}: {basis}", path=item.path, value=value, basis=basis(item.basis)), 2)

    # --- rules ---

    def clause(self, clause: Clause) -> None:
        self.say(f"{clause.id}  {translate(clause.title)}", style="bold")
        self.say(translate(clause.says), 2)
        if clause.where:
            self.say("; ".join(clause.where), 2, "dim")
        self.say(basis(clause.basis), 2, "dim")

    def reading(self, reading: Reading) -> None:
        self.say(f"{reading.id}  {translate(reading.question)}", style="bold")
        for option, means in reading.options.items():
            usual = option == reading.default
            text = say("reading.{id}={option} (default): {means}", id=reading.id, option=option, means=say(means))
            other = say("reading.{id}={option}: {means}", id=reading.id, option=option, means=say(means))
            self.say(text if usual else other, 2)
        self.say(translate(reading.why), 2, "dim")

    # --- sessions ---

    def due(self, moves: Iterable[Due]) -> None:
        for item in moves:
            self.say(f"* {item.text}", 2)
            facts = " ".join(f"{key}={inline(value)}" for key, value in plain_data(item.facts).items())
            self.say(f"{item.move} {facts}".strip(), 4, "dim")

    def step(self, step: Step) -> None:
        """One replayed event, in a line or two."""
        event = step.event
        facts = ", ".join(f"{key} {show(plain_data(value))}" for key, value in event.facts.items())
        if event.kind == "undo":
            title = say("{number}. undo {name}", number=event.number, name=event.name)
        else:
            title = say(
                "{number}. {kind} {name}: {facts}",
                number=event.number,
                kind=event.kind,
                name=event.name,
                facts=facts or "-",
            )
        self.say(title, style="bold")
        if step.ruling:
            self.say(spoken(step.ruling), 3, _VERDICT_STYLE[step.ruling.verdict])
            if step.ruling.clauses:
                self.say(", ".join(step.ruling.clauses), 3, "dim")
        if step.error:
            self.say(str(step.error), 3, "red")
        for difference in step.differences:
            self.difference(difference)

    def difference(self, difference: Difference) -> None:
        self.say(str(difference), 3, "yellow")

    # --- the table drawn ---

    def picture(self, picture: Picture) -> None:
        """Blocks side by side as far as the window allows."""
        width = self.console.width
        row: list[Block] = []
        for item in picture:
            if row and sum(_width(block) + 3 for block in row) + _width(item) > width:
                self._blocks(row)
                row = []
            row.append(item)
        if row:
            self._blocks(row)

    def _blocks(self, row: Sequence[Block]) -> None:
        columns = [_lines(block, self.console.width) for block in row]
        widths = [max(map(_length, lines), default=0) for lines in columns]
        for cells in zip_longest(*columns, fillvalue=()):
            text = Text()
            for at, cell in enumerate(cells):
                for span in cell:
                    text.append(span.text, style=_style(span))
                if at < len(cells) - 1:
                    text.append(" " * (widths[at] - _length(cell) + 3))
            text.rstrip()
            self.console.print(text)
        self.gap()


MOST_ROWS = 20
"""How many rows of a long list are shown."""


def label_of(name: str) -> str:
    """The name of an answer's field, as words."""
    return translate(name.replace("_", " "))


def _rows(value: Any) -> list[dict[str, Any]]:
    """A list of records, or a table of them with the key first; nothing when it is neither."""
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return value
    if isinstance(value, dict) and value and all(isinstance(item, dict) for item in value.values()):
        return [{"": key, **item} for key, item in value.items()]
    return []


_VERDICT_STYLE = {"answer": "", "legal": "green", "illegal": "red"}


def spoken(ruling: Ruling[Any]) -> Sentence:
    """The answer in one line to read aloud; the verdict comes first unless the sentence begins with it."""
    if ruling.text.template.startswith(("Yes.", "No.")):
        return ruling.text
    if ruling.verdict == "legal":
        return say("Legal. {text}", text=ruling.text)
    if ruling.verdict == "illegal":
        return say("Illegal. {text}", text=ruling.text)
    return ruling.text


def _style(span: Span) -> str:
    weight = {"strong": "bold", "faint": "dim"}.get(span.weight, "")
    return f"{weight} {colour_of(span.colour)}".strip() if span.colour else weight


def colour_of(name: str) -> str:
    """A player's colour: the one the name says, else one that stays the same for this name."""
    if name in COLOURS:
        return name
    return NAMED.get(name) or SPARE[sum(map(ord, name)) % len(SPARE)]


def _length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def _width(block: Block) -> int:
    return max(len(str(block.title)), *(_length(line) for line in block.lines), 0)


def _lines(block: Block, width: int) -> list[Line]:
    """Title and lines, those too long for the window broken between spans or words."""
    lines: list[Line] = [(Span(str(block.title), weight="strong"),)]
    for line in block.lines:
        lines.extend(_broken(line, width))
    return lines


def _broken(line: Line, width: int) -> Iterable[Line]:
    if _length(line) <= width:
        yield line
        return
    here: list[Span] = []
    for span in line:
        for piece in _pieces(span, width - 2):
            if here and _length(tuple(here)) + len(piece.text.rstrip()) > width:
                yield tuple(here)
                here = [Span("  ")]
                piece = Span(piece.text.lstrip(), piece.colour, piece.weight)
            here.append(piece)
    yield tuple(here)


def _pieces(span: Span, width: int) -> Iterable[Span]:
    """A span that is too long for any line is broken at blanks."""
    text = span.text
    while len(text) > width:
        cut = text.rfind(" ", 1, width) if " " in text[1:width] else width
        yield Span(text[:cut], span.colour, span.weight)
        text = text[cut:]
    yield Span(text, span.colour, span.weight)
