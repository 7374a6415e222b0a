"""What can be told at least and at most: `["bounds"]` of a board.toml, read without the rest of the file.

A declaration needs these numbers before anything is asked, and reading a whole board takes longer than a ruling. So
each pair has a line of its own, such as `round = [1, "course.rounds"]`; a name in quotes is the number at that place.
"""

from __future__ import annotations

from pathlib import Path


class Bounds:
    """The least and the most of whatever has bounds."""

    def __init__(self, board: Path) -> None:
        self.text = board.read_text(encoding="utf-8")
        self.pairs = self._section("bounds")

    def __getitem__(self, name: str) -> tuple[int, int]:
        pair = self.pairs.partition(f"\n{name} = [")[2].partition("]\n")[0]
        low, high = pair.split(", ")
        return self._number(low), self._number(high)

    def _section(self, name: str) -> str:
        return self.text.partition(f'["{name}"]')[2].partition('\n["')[0]

    def _number(self, word: str) -> int:
        """The number itself, or the one that stands behind this name in its section."""
        if not word.startswith('"'):
            return int(word)
        section, _, name = word.strip('"').rpartition(".")
        parts = self._section(section).split(f"{name} = ")[1:]
        first = (part.removeprefix("{ value = ").partition("\n")[0].partition(",")[0].strip(" }") for part in parts)
        return next(int(it) for it in first if it.lstrip("-").isdecimal())
