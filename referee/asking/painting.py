"""Colours, width and wrapping of what stands in a terminal."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable
from typing import Any

Fragments = Any
"""A list of (style, text), as prompt_toolkit takes it."""

COLOURS = {
    "yellow": ("ansiyellow", "33"),
    "red": ("ansired", "31"),
    "blue": ("ansiblue", "34"),
    "green": ("ansigreen", "32"),
    "white": ("ansiwhite", "37"),
    "black": ("ansibrightblack", "90"),
    "grey": ("ansibrightblack", "90"),
    "turquoise": ("ansicyan", "36"),
    "violet": ("ansimagenta", "35"),
    "purple": ("ansimagenta", "35"),
    "orange": ("#ff8700", "38;5;208"),
    "brown": ("#af5f00", "38;5;130"),
}
"""Words that are colours are shown in them: in a prompt, and in a line of talk."""

STYLE = {
    "qmark": "fg:ansicyan bold",
    "question": "bold",
    "instruction": "fg:ansibrightblack",
    "answer": "fg:ansicyan",
    "pointer": "fg:ansicyan bold",
    "highlighted": "fg:ansicyan bold",
    "selected": "",
    "mistake": "fg:ansired",
    "understood": "fg:ansigreen",
    "keys": "fg:ansibrightblack",
    "ghost": "fg:ansibrightblack",
}


def coloured(text: str) -> Fragments:
    """Words that are colours in their colour."""
    return [(f"fg:{COLOURS[part][0]}" if part in COLOURS else "", part) for part in re.split(r"(\w+)", text) if part]


def width() -> int:
    return max(20, shutil.get_terminal_size().columns)


def wrapped(text: str, indent: int = 0) -> str:
    """Broken between words, for the window as it is now."""
    lines = [textwrap.wrap(line, width() - indent - 2, break_on_hyphens=False) for line in text.splitlines()]
    return f"\n{' ' * indent}".join(row for line in lines for row in line)


def painted(text: str, style: str) -> str:
    if not sys.stderr.isatty() or os.environ.get("NO_COLOR"):
        return text
    codes = {"strong": "1", "faint": "2", "bad": "31"}
    if style in codes:
        return f"\x1b[{codes[style]}m{text}\x1b[0m"
    return re.sub(r"\w+", lambda found: _in_colour(found[0]), text)


def _in_colour(word: str) -> str:
    return f"\x1b[{COLOURS[word][1]}m{word}\x1b[39m" if word in COLOURS else word


def lexer() -> Any:
    from prompt_toolkit.document import Document
    from prompt_toolkit.lexers import Lexer

    class Colours(Lexer):
        def lex_document(self, document: Document) -> Callable[[int], Any]:
            return lambda line: coloured(document.lines[line])

    return Colours()


def style() -> Any:
    from prompt_toolkit.styles import Style

    return Style.from_dict(STYLE)
