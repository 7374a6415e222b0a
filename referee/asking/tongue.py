"""One's own language at a prompt: the words of a written form are shown, completed and typed as players say them.

Files keep the written form. A word that is also the name of a player stays what it is, and where a text would not be
read back as it is meant, it is shown as it is written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.lookup import alike
from referee.values import dataclass
from referee.words import called, counted, language, named

_WORD = re.compile(r"[^\W\d_]{4,}")
"""A word long enough to be known without its ending."""
_BEGUN = re.compile(r"[^\W\d_]+")
"""A word or the beginning of one, also right behind a number: 2г."""
_COUNT = re.compile(r"(?<!\S)(\d+) ([a-z-]+)")
"""So many of something, as it is written."""
_QUOTED = re.compile("(`[^`]*`|«[^»]*»|„[^”]*”)")
_PLURALS = (1, 2, 5)
"""Numbers with which a word has all its forms: 1 серый, 2 серых, 5 серых."""


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words that may stand in an answer, and how they are said in the language spoken now."""

    said: Mapping[str, str]
    """How each word of the written form is said."""
    meant: Mapping[str, str]
    """What is meant by a word of this language."""
    names: frozenset[str]
    """Players, who are spelled as they like."""
    endings: bool = False
    """Whether a word may have another ending: not where a player can be named."""
    begun: bool = False
    """Whether it is enough to begin a word."""

    def heard(self, text: str) -> str:
        """What was typed, in the words of the written form."""
        if not self.meant:
            return text
        text = _swapped(unicodedata.normalize("NFC", text), self.meant, self.names)
        text = _WORD.sub(self._by_beginning, text) if self.endings else text
        return _BEGUN.sub(self._completed, text) if self.begun else text

    def _by_beginning(self, found: re.Match[str]) -> str:
        """The only word that differs from this one in its ending."""
        typed = _plain(found[0])
        close = {word for said, word in self.meant.items() if alike(typed, said)}
        return close.pop() if len(close) == 1 and found[0] not in self.said else found[0]

    def _completed(self, found: re.Match[str]) -> str:
        """The only word that begins so."""
        typed = _plain(found[0])
        meant = {word for said, word in self.meant.items() if said.startswith(typed)}
        return meant.pop() if len(meant) == 1 and found[0] not in self.said else found[0]

    def shown(self, text: str) -> str:
        """A written form as it is said, if it would be understood."""
        if not self.said:
            return text
        told = _swapped(_COUNT.sub(self._so_many, text), self.said, self.names)
        return told if self.heard(told) == text else text

    def told(self, sentence: str) -> str:
        """A sentence about the answer, with the words of written forms as they are said, except where it quotes."""
        parts = _QUOTED.split(sentence) if self.said else [sentence]
        return "".join(part if at % 2 else _swapped(part, self.said, self.names) for at, part in enumerate(parts))

    def _so_many(self, found: re.Match[str]) -> str:
        countable = self.endings and found[2] in self.said
        return str((countable and counted(int(found[1]), found[2])) or found[0])


ENGLISH = Tongue({}, {}, frozenset())


def tongue(words: Sequence[str], names: Sequence[str], endings: bool, begun: bool = False) -> Tongue:
    """The language spoken now, for answers with these words; English says them as they are written."""
    return ENGLISH if language() == "en" else _tongue(language(), tuple(words), tuple(names), endings, begun)


@lru_cache(256)
def _tongue(spoken: str, words: tuple[str, ...], names: tuple[str, ...], endings: bool, begun: bool) -> Tongue:
    said = {word: own for word in words if word and (own := called(word)) != word}
    meant = {_plain(str(how(word))): word for how in (named, called) for word in reversed(words) if word in said}
    meant |= {_plain(form): word for word in said if endings for form in _forms(word)}
    meant = {own: word for own, word in meant.items() if own not in words}
    return Tongue(said, meant, frozenset(map(_plain, names)), endings, begun)


def _forms(word: str) -> set[str]:
    """The forms of a word behind a number, without the number."""
    return {str(many).replace(str(n), "").strip() for n in _PLURALS if (many := counted(n, word))}


def _swapped(text: str, words: Mapping[str, str], names: frozenset[str]) -> str:
    """The text with each of these words replaced, the longest first; a blank may be a hyphen, and a number may stand
    right before a word."""
    known = {_plain(word): other for word, other in words.items()}
    longest = sorted((re.escape(word) for word in known if word not in names), key=len, reverse=True)
    if not longest:
        return text
    pattern, plain, parts, at = rf"(?<![^\W\d])(?:{'|'.join(longest)})(?!\w)", _plain(text), [], 0
    for found in re.finditer(pattern, plain):
        parts += [text[at : found.start()], known[found[0]]]
        at = found.end()
    return "".join([*parts, text[at:]])


def _plain(text: str) -> str:
    """Letters without marks and case, sign by sign: `Ёж` is typed `еж`, `żółty` `zolty`, `Terra-da` `terra da`."""
    return "".join(map(_sign, text))


@lru_cache(2048)
def _sign(sign: str) -> str:
    if sign == "-":
        return " "
    return "l" if sign in "łŁ" else unicodedata.normalize("NFD", sign)[0].casefold()[:1] or sign
