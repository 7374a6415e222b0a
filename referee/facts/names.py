"""Names of players, as people write them: letters of any script, digits, hyphens, apostrophes and inner blanks.

At a table each player has one spelling, the first; however a name is typed later, it is matched without regard to case
(`folded`) and read as that spelling (`spelling.py`). In the written form of a piece a hyphen stands for a blank.
"""

from __future__ import annotations

import re
from functools import lru_cache

from referee.facts.pieces import unreadable

LONGEST_NAME = 40
SCHEMA = r"^[^\x00-@\[-`{-\x7f][^\x00-\x1f!-&(-,./:-@\[-^`{-\x7f]*$"
"""What a JSON Schema can say of it: no sign of ASCII but letters, digits, hyphen, underscore, apostrophe and blank."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_'-]*( [A-Za-z0-9_'-]+)*")
_ALIKE = str.maketrans({" ": "-", "\u2019": "'", "\u02bc": "'"})


class PlayerName(str):
    """A name as it was typed. Everything that holds a player holds one of these, so that it can be respelled."""

    __slots__ = ()


@lru_cache(maxsize=2048)
def folded(name: str) -> str:
    """What all spellings of one name have in common; also the order in which names are sorted."""
    return _composed(_composed(name).casefold()).translate(_ALIKE)


def hyphened(name: str) -> str:
    """The name as it stands in the written form of a piece."""
    return name.replace(" ", "-") if " " in name else name


@lru_cache(maxsize=2048)
def player_name(text: str, reserved: frozenset[str] = frozenset()) -> PlayerName:
    """This text as the name of a player; raises Unreadable."""
    name = _composed(" ".join(text.split()))
    if folded(name) in reserved:
        raise unreadable("«{word}» is a word of the game, please add a letter", word=name)
    if len(name) > LONGEST_NAME or not (_PLAIN.fullmatch(name) or (not name.isascii() and _is_name(name))):
        raise unreadable("«{word}» is no name: letters, digits, hyphens, apostrophes and blanks", word=name[:60])
    return PlayerName(name)


def _is_name(name: str) -> bool:
    return name[0].isalpha() and all(map(_may_stand, name))


def _may_stand(sign: str) -> bool:
    """Letters with their marks, decimal digits, and what joins the parts of a name."""
    import unicodedata

    return sign.isalpha() or sign.isdecimal() or sign in " -_'\u2019\u02bc" or unicodedata.category(sign)[0] == "M"


def _composed(text: str) -> str:
    if text.isascii():
        return text
    import unicodedata

    return unicodedata.normalize("NFC", text)
