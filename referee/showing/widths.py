"""How much room a text takes: in columns of a terminal, and in the units of a drawing."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from unicodedata import combining, east_asian_width

_NOTHING = {0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF}
_THIN, _BROAD = frozenset(" !\"'()*,-./:;IJ[\\]fijlrt|ł"), frozenset("%@MWmw…ЖМФШЩЮжмфшщыюѣ—")
SLIM, USUAL, CAPITAL, BROAD, FAT = 4.6, 7.6, 9.3, 11.8, 1.12
"""What a letter of 12 units takes in the widest of the usual fonts; bold ones are fatter."""


@cache
def _rare() -> re.Pattern[str]:
    """What may take another room than one column: not Latin, Greek, Cyrillic and the signs of their texts."""
    return re.compile("[^\x00-\u02ff\u0370-\u0482\u048a-\u058f\u2010-\u2027\u2030-\u205e]")


def width(text: str) -> int:
    """The columns of this text on a terminal."""
    return len(text) if text.isascii() or not _rare().search(text) else sum(map(_columns, text))


def _columns(sign: str) -> int:
    code = ord(sign)
    if combining(sign) or code in _NOTHING or 0xFE00 <= code <= 0xFE0F:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


@lru_cache(maxsize=8192)
def long(text: str, bold: bool = True, size: float = 12) -> float:
    """The units of this text in a drawing: enough in any usual font."""
    return sum(map(_units, text)) * (FAT if bold else 1) * size / 12


def lines_of(text: str, room: float, bold: bool = True, size: float = 12) -> list[str]:
    """The lines of this text in a drawing of so many units, broken between words."""
    lines: list[str] = []
    for word in text.split():
        if lines and long(f"{lines[-1]} {word}", bold, size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _units(sign: str) -> float:
    if sign in _THIN:
        return SLIM
    if sign in _BROAD:
        return BROAD
    columns = _columns(sign)
    return CAPITAL if columns == 1 and (sign.isupper() or sign in "#&+<=>^~") else (0, USUAL, 12)[columns]


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
