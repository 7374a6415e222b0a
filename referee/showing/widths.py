"""How many columns a text takes: wide letters take two, marks that sit on a letter none."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

_NOTHING = {0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF}


def width(text: str) -> int:
    """The columns of this text on a terminal."""
    return len(text) if text.isascii() else sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    code = ord(sign)
    if combining(sign) or code in _NOTHING or 0xFE00 <= code <= 0xFE0F:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def padded(text: str, columns: int, right: bool = False) -> str:
    """The text with blanks up to so many columns; `right` puts them before it."""
    blanks = " " * max(0, columns - width(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, columns: int, indent: str = "", hang: str = "") -> list[str]:
    """Lines of at most so many columns, broken between words; a word that is too long is cut."""
    lines: list[str] = []
    line, begun = indent, False
    for blanks, word in re.findall(r"(\s*)(\S+)", text):
        if begun and width(line) + len(blanks) + width(word) > columns:
            lines.append(line)
            line, begun = hang, False
        while width(line) + width(word) > columns and width(word) > columns - width(line) > 0 and not begun:
            head, word = cut(word, columns - width(line))
            lines.append(line + head)
            line = hang
        line = f"{line}{blanks}{word}" if begun else line + word
        begun = True
    return [*lines, line] if begun else lines


def cut(word: str, columns: int) -> tuple[str, str]:
    """What fits so many columns, at least one sign, and the rest."""
    at = taken = 0
    while at < len(word) and taken + _columns(word[at]) <= columns:
        taken += _columns(word[at])
        at += 1
    return word[: max(1, at)], word[max(1, at) :]
