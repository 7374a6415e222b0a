"""Words of which several written forms consist: a number, the income of a tile."""

from __future__ import annotations

import re

from referee.facts import unreadable
from referee.games.vasco.words import reals
from referee.words import Sentence, points, say

INCOME = ("vp", "r")
"""What stands behind the numbers of an income: points and reals."""
MANY = 99
"""More of a thing cannot be written: two digits."""


def between(word: str, low: int, high: int, what: Sentence) -> int:
    if not re.fullmatch(r"[0-9]{1,3}" if low >= 0 else r"[+-]?[0-9]{1,3}", word) or not low <= int(word) <= high:
        raise unreadable("{what} must be a number from {low} to {high}", what=what, low=low, high=high)
    return int(word)


def income(words: list[str]) -> tuple[int, int]:
    """The printed points and reals of a tile: `2vp 1r`, either or none."""
    found = {"vp": 0, "r": 0}
    for word in words:
        match = re.fullmatch(r"([0-9]{1,2})(vp|r)", word)
        if not match or found[match[2]]:
            raise unreadable("{word} is no income such as 2vp or 1r", word=word)
        found[match[2]] = int(match[1])
    return found["vp"], found["r"]


def with_income(what: Sentence, vp: int, in_reals: int) -> Sentence:
    """A ship or a project in a sentence, with what is printed on it."""
    if vp and in_reals:
        return say("{what} ({vp}, {reals})", what=what, vp=points(vp), reals=reals(in_reals))
    if vp or in_reals:
        return say("{what} ({income})", what=what, income=points(vp) if vp else reals(in_reals))
    return what


def printed_income(vp: int, in_reals: int) -> str:
    return (f" {vp}vp" if vp else "") + (f" {in_reals}r" if in_reals else "")
