"""Which of the things that are there a player means: `9` for the only ship of limit 9, `di 9` for `dima 9 2vp`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.facts.names import folded


def meant(options: Iterable[str], typed: str) -> tuple[str, ...]:
    """Those of the written forms that fit what was typed: one, if it says enough; several, if not; none.

    The whole form comes first, then its beginning, then words and numbers of it in their order. A number is always
    meant whole: `1` is not `10`; a word may be begun.
    """
    known = tuple(dict.fromkeys(options))
    words = _words(typed)
    if not words:
        return ()
    for fits in (_whole, _begins, _first_number, _holds):
        found = tuple(option for option in known if fits(_words(option), words))
        if found:
            return found
    return ()


def _words(text: str) -> list[str]:
    """Words and numbers; a hyphen inside a name or a word is a blank."""
    return [folded(word) for word in re.sub(r"[,/]|(?<=\w)-(?=\w)", " ", text).split()]


def _fits(word: str, typed: str) -> bool:
    return word == typed if typed.lstrip("+-").isdecimal() else word.startswith(typed)


def _whole(option: list[str], typed: list[str]) -> bool:
    return option == typed


def _begins(option: list[str], typed: list[str]) -> bool:
    return len(typed) <= len(option) and all(map(_fits, option, typed))


def _first_number(option: list[str], typed: list[str]) -> bool:
    """`9` is the ship of limit 9 before it is any other with a 9 in it."""
    numbers = [word for word in option if word.isdecimal()]
    return len(typed) == 1 and numbers[:1] == typed


def _holds(option: list[str], typed: list[str]) -> bool:
    rest = iter(option)
    return all(any(_fits(word, wanted) for word in rest) for wanted in typed)
