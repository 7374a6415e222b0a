"""Styles as terminals know them; a colour and a letter for every player of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from unicodedata import combining

from referee.values import dataclass

CODES = {
    "bold": "1",
    "dim": "2",
    "underline": "4",
    "reverse": "7",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "white": "37",
    "bright_black": "90",
    "orange": "38;5;208",
    "brown": "38;5;130",
    "pink": "38;5;211",
    "olive": "38;5;142",
}
NAMED = {
    "black": "bright_black",
    "grey": "bright_black",
    "gray": "bright_black",
    "violet": "magenta",
    "purple": "magenta",
    "turquoise": "cyan",
    "gold": "yellow",
}
SPARE = ("cyan", "magenta", "green", "yellow", "blue", "red", "orange", "pink", "brown", "olive")
PAINTS = {
    "red": "#e2574c",
    "green": "#58b368",
    "yellow": "#f2d04b",
    "blue": "#6fa8dc",
    "magenta": "#c27ba0",
    "cyan": "#5fd3d3",
    "white": "#ffffff",
    "bright_black": "#a6a6a6",
    "orange": "#f39c4a",
    "brown": "#b98a5e",
    "pink": "#f4b6c2",
    "olive": "#b5b84a",
}
"""The same on paper: light enough that black letters can be read on all of them."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How the players of a table are told apart: a colour for each, and a letter for who sees no colour."""

    styles: Mapping[str, str]
    letters: Mapping[str, str]

    def style(self, player: str) -> str:
        return self.styles.get(player, "")

    def letter(self, player: str) -> str:
        return self.letters.get(player, player)

    def paint(self, player: str) -> str:
        return PAINTS.get(self.styles.get(player, ""), "#ffffff")


def seats_of(players: Iterable[str], chosen: Mapping[str, str] | None = None) -> Seats:
    """Every player gets a colour of their own: the one chosen for the evening, the one the name says, or one left."""
    names = tuple(players)
    wanted = {name: _known((chosen or {}).get(name, "")) or _known(name) for name in names}
    styles: dict[str, str] = {}
    for name in sorted(names, key=lambda name: name not in (chosen or {})):
        if wanted[name] and wanted[name] not in styles.values():
            styles[name] = wanted[name]
    for name in names:
        left = [colour for colour in SPARE if colour not in styles.values() and colour not in wanted.values()]
        styles.setdefault(name, left[0] if left else "white")
    return Seats(styles, _letters(names))


def _known(word: str) -> str:
    colour = word.casefold()
    return colour if colour in PAINTS else NAMED.get(colour, "")


def _letters(names: Iterable[str]) -> dict[str, str]:
    """The first letter, and another of the name where two begin alike."""
    found: dict[str, str] = {}
    for name in names:
        signs = [sign for sign in name if sign.isalnum() and not combining(sign)] or ["?"]
        first = signs[0].upper()[:1]
        choices = [first, *(first + sign.lower()[:1] for sign in signs[1:]), *(f"{first}{n}" for n in range(2, 20))]
        found[name] = next(choice for choice in choices if choice not in found.values())
    return found


def painted(text: str, style: str) -> str:
    """The text in this style: words such as `bold red`."""
    codes = ";".join(CODES[word] for word in style.split() if word in CODES)
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text
