"""Language: every sentence a player reads passes through here.

A sentence is an English template plus values. It is put together only when it is shown, so that the same ruling can be
read in any language, and an amount picks its own plural form.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import TYPE_CHECKING, Any

from referee.values import dataclass, field

if TYPE_CHECKING:
    from typing import Protocol

    class Translator(Protocol):
        """What `gettext.GNUTranslations` offers; a test may install its own."""

        def gettext(self, message: str) -> str: ...

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...


LANGUAGES = {"en": "English", "ru": "Russian", "pl": "Polish"}
"""The languages that are spoken or being translated."""
OWN_NAMES = {"en": "English", "ru": "Русский", "pl": "Polski"}
"""What they call themselves: whoever looks for a language knows this word."""
SPOKEN: tuple[str, ...] = ("en", "ru", "pl")
"""Those whose catalogues are complete (tests/test_catalogues.py): whoever completes one adds it here."""


class _English:
    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if n == 1 else msgid2


_translator: Translator = _English()
_language = "en"
_games: list[str] = []
_talked_of = ""


def use(language: str) -> None:
    """Speak this language from now on; without a catalogue for it, English."""
    global _language
    install(_English())
    _language = language
    if language != "en":
        from referee.catalogues import CORE

        _load(CORE, *_games)


def language() -> str:
    """The language spoken now."""
    return _language


def about(game: str) -> None:
    """This game is talked of from now on: its catalogue is loaded, in another language than English."""
    global _talked_of
    _talked_of = game
    if game not in _games:
        _games.append(game)
        if _language != "en":
            _load(game)


def _load(*domains: str) -> None:
    """Take these catalogues besides those that speak already."""
    from referee.catalogues import load

    for domain in domains:
        found = load(_language, domain)
        if found is not None and isinstance(_translator, _English):
            install(found)
        elif found is not None:
            _translator.add_fallback(found)  # type: ignore[attr-defined]


def install(translator: Translator) -> None:
    """Let this translator speak from now on."""
    global _translator
    _translator = translator


def preferred() -> str:
    """The language the environment asks for, if we speak it. What it asks for in passing is no reason to complain."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "C"
    if locale.partition(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = [*os.environ.get("LANGUAGE", "").split(":"), locale]
    return next((name[:2] for name in wanted if name[:2] in SPOKEN), "en")


def translate(text: str) -> str:
    """One fixed text in the language spoken now."""
    return _translator.gettext(text) if text else text


def called(word: str) -> str:
    """A word of a written form, such as a choice, as this language calls it: the catalogues have every one of them."""
    own = _titles.get((_talked_of, word))
    if own and not isinstance(_translator, _English):
        return str(own)
    return str(_translator.gettext(word)) if word else word


_titles: dict[tuple[str, str], Sentence] = {}


def titling(game: str, titles: Mapping[str, Sentence]) -> None:
    """What other languages call words of this game, where the word alone would be said as it is anywhere else."""
    _titles.update({(game, word): title for word, title in titles.items()})


_names: dict[str, Sentence] = {}


def naming(*names: Mapping[str, Sentence]) -> None:
    """What a game calls the words of its written forms at the table."""
    for each in names:
        _names.update(each)


def named(word: str) -> object:
    """A word of a written form as it stands in a sentence: Malindi, not malindi."""
    return _names.get(word) or called(word)


class Term(str):
    """A word of a written form. It is data as it stands, and said as the language calls it."""

    __slots__ = ()

    @property
    def said(self) -> object:
        return named(self)


def terms(words: Iterable[str]) -> Any:
    """Words of a written form, each a term."""
    return tuple(map(Term, words))


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English template and the values that go into it."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.template)  # equal sentences have one; values need none

    def __str__(self) -> str:
        if "{" not in self.template:
            return translate(self.template)
        shown = {name: show(value) for name, value in self.values.items()}
        try:
            return translate(self.template).format(**shown)
        except (KeyError, IndexError, ValueError):
            return self.template.format(**shown)


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of things, in the plural form its language wants."""

    number: int | float
    one: str
    many: str

    def __str__(self) -> str:
        whole = int(self.number)
        text = _translator.ngettext(self.one, self.many, abs(whole) if whole == self.number else 2)
        return text.format(n=number(self.number))


_counts: dict[str, tuple[str, str]] = {}


def counting(*forms: Mapping[str, tuple[str, str]]) -> None:
    """How a game counts words of its written forms: one of it, and more."""
    for each in forms:
        _counts.update(each)


def counted(n: int, word: str) -> Amount | None:
    """So many of what a word of a written form stands for, where a game counts it."""
    return Amount(n, *_counts[word]) if word in _counts else None


def in_english(sentence: object) -> str:
    """As it stands in files, whatever language is spoken."""
    spoken = _translator
    install(_English())
    try:
        return str(sentence)
    finally:
        install(spoken)


def say(template: str, /, **values: object) -> Sentence:
    """A sentence for a player."""
    return Sentence(template, values)


def number(value: int | float) -> str:
    """6.0 and 6 are written alike; a half is written 6.5."""
    if type(value) is int:
        return str(value)
    return str(int(value)) if isfinite(value) and value == int(value) else str(value)


def show(value: object) -> str:
    """A value as it stands in a sentence."""
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    if isinstance(value, bool):
        return translate("yes") if value else translate("no")
    if isinstance(value, int | float):
        return number(value)
    if value is None:
        return translate("nothing")
    if isinstance(value, Mapping) and not hasattr(value, "said"):
        return ", ".join(f"{show(key)} {show(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        items = [show(item) for item in value]
        return ("; " if any("," in item for item in items) else ", ").join(items) or translate("nothing")
    return str(getattr(value, "said", value))


def and_all(items: Iterable[object]) -> object:
    """Several things in a sentence: Bahia, Rio and Goa."""
    *most, last = tuple(items) or (say("none"),)
    return say("{most} and {last}", most=most, last=last) if most else last


def points(n: int | float) -> Amount | Sentence:
    """Victory points; halves are said in a way of their own."""
    return Amount(n, "{n} point", "{n} points") if n == int(n) else say("{n} points", n=n)
