"""A window: paragraphs and lines of a given width, with and without colour."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable
from typing import IO

from referee.problems import harmless
from referee.showing.colours import painted
from referee.showing.widths import wrapped
from referee.words import Sentence

NARROWEST, WIDEST = 20, 400


class Screen:
    """Prints to one window."""

    def __init__(self, out: IO[str] | None = None) -> None:
        self.out = out or sys.stdout
        self.width, self.height = columns(), shutil.get_terminal_size((80, 24)).lines
        self.printed, self.last = 0, ""
        wanted = self.out.isatty() and os.environ.get("TERM") != "dumb"
        self.colour = not os.environ.get("NO_COLOR") and (wanted or bool(os.environ.get("FORCE_COLOR")))

    def say(self, text: Sentence | str, indent: int = 0, style: str = "") -> None:
        """A paragraph; a line that begins with a mark hangs below its text."""
        mark = 2 if str(text)[:2] in ("* ", "- ") else 0
        for paragraph in map(harmless, str(text).splitlines() or [""]):
            for line in wrapped(paragraph, self.width, " " * indent, " " * (indent + mark)) or [""]:
                self.line([(line, style)])

    def line(self, spans: Iterable[tuple[str, str]]) -> None:
        """One line as it is: bits of text, each with its style."""
        if not self.colour:
            self._print(harmless("".join([text for text, _ in spans])).rstrip())
            return
        bits = [(harmless(text), style) for text, style in spans]
        while bits and not bits[-1][0].strip():
            bits.pop()
        if bits:
            bits[-1] = (bits[-1][0].rstrip(), bits[-1][1])
        self._print("".join(painted(text, style) for text, style in bits))

    def gap(self) -> None:
        """One empty line, however many parts want one."""
        if self.last or not self.printed:
            self._print("")

    def _print(self, text: str) -> None:
        self.printed, self.last = self.printed + 1, text
        print(text, file=self.out)

    def heading(self, text: Sentence) -> None:
        self.gap()
        self.say(text, style="bold underline")


def columns() -> int:
    """The width of the window; `COLUMNS` is heeded."""
    wanted = os.environ.get("COLUMNS", "")
    given = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else 0
    found = given or shutil.get_terminal_size((80, 24)).columns
    return min(WIDEST, max(NARROWEST, found))
