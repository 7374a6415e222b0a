"""What is wrong with a translation: told in a sentence each, so that a translator can mend it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.catalogues import Entry
from tests.messages.found import Message
from tests.messages.writing import FORMS

GLOSSARY = Path(__file__).parent.parent.parent / "docs" / "glossary"
NAMES = {
    *(
        "Esc",
        "Enter",
        "Tab",
        "Ctrl",
        "Ctrl-R",
        "Schema",
        "toml",
        "TOML",
        "JSON",
        "svg",
        "html",
        "referee",
        "q",
        "FILE",
        "GAME",
        "ru",
        "pl",
        "en",
        "RU",
        "PL",
    ),
    *("ACCESSIBLE", "NO_COLOR", "REFEREE_HOME", "REFEREE_LANG", "Poedit", "GitHub"),
}
"""Latin words that stand in a Russian sentence as they are: keys, files, commands."""


@dataclass(frozen=True)
class Term:
    """A term of a rulebook: how a message names it, and the stems by which a translation may."""

    english: str
    stems: Mapping[str, tuple[str, ...]]

    def is_in(self, text: str) -> bool:
        return re.search(rf"(?<![\w{{])(?:{self.english})(?![\w}}])", text, re.IGNORECASE) is not None


def terms(game: str) -> list[Term]:
    """The glossary of a game; none for the core."""
    file = GLOSSARY / f"{game}.toml"
    return read_terms(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else []


def read_terms(data: Mapping[str, Any]) -> list[Term]:
    """Terms that a translation must use: those with `binding`, found by any of their forms in English."""
    found = []
    for term in data["term"]:
        if term.get("binding", True):
            english = "|".join(re.escape(form) for form in (term["en"], *term.get("en_also", ())))
            stems = {language: _stems(term, language) for language in ("ru", "pl")}
            found.append(Term(english, stems))
    return sorted(found, key=lambda term: -max(map(len, term.english.split("|"))))


def _stems(term: Mapping[str, Any], language: str) -> tuple[str, ...]:
    """What every form of the term begins with: case endings follow."""
    forms = [term[language], *term.get(f"{language}_forms", ()), *term.get(f"{language}_also", ())]
    return tuple(" ".join(stem(word) for word in form.casefold().split()) for form in forms)


def stem(word: str) -> str:
    """A word without its ending: endings of two or three letters, of longer words."""
    return word if len(word) < 4 else word[: max(3, len(word) - (3 if len(word) > 6 else 2 if len(word) > 4 else 1))]


def uses(text: str, stems: Iterable[str]) -> bool:
    """Whether words with these beginnings stand in the text, in this order."""
    return any(
        all(word.startswith(wanted) for word, wanted in zip(words[at:], stem.split(), strict=False))
        for words in (re.findall(r"[\w-]+", text.casefold()), re.findall(r"\w+", text.casefold()))
        for stem in stems
        for at in range(len(words) - len(stem.split()) + 1)
    )


def wrong(
    entries: Iterable[Entry], messages: Mapping[str, Message], language: str, glossary: Iterable[Term], complete: bool
) -> Iterator[str]:
    """Everything that is wrong with one catalogue; what is missing or stale counts where it is said to be complete."""
    there = {entry.message: entry for entry in entries if entry.message and not entry.obsolete}
    if complete:
        yield from (f"missing: {text}" for text in messages if text not in there or not any(there[text].said))
        yield from (f"stale: {text}" for text in there if text not in messages)
    for text, entry in there.items():
        if any(entry.said):
            message = messages.get(text, Message("", text, entry.plural))
            yield from _of_entry(entry, message, language, list(glossary))


def _of_entry(entry: Entry, message: Message, language: str, glossary: list[Term]) -> Iterator[str]:
    if entry.fuzzy:
        yield f"fuzzy: {entry.message}"
    if message.plural and (len(entry.said) != FORMS or not all(entry.said)):
        yield f"a plural form is missing (one, few, many): {entry.message}"
    for said in filter(None, entry.said):
        if placeholders(said) != placeholders(entry.message):
            yield f"placeholders differ: {entry.message} | {said}"
        if language == "ru" and (latin := latin_words(said, entry.message)):
            yield f"Latin letters ({', '.join(latin)}): {said}"
        for term in _named(entry.message, glossary):
            if not uses(said, term.stems[language]):
                yield f"the glossary says {' or '.join(term.stems[language])}… for {term.english}: {said}"


def placeholders(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{([\w-]*)\}", text))


def latin_words(said: str, message: str) -> list[str]:
    """Latin words that are no placeholder, no name of ours and nothing that is typed as it stands (`--why`, `x=1`)."""
    text = re.sub(r"\{[\w-]*\}|--[\w-]+|\S+=\S*|@\S+|«[^»]*»|`[^`]*`", " ", said)
    return [word for word in re.findall(r"[A-Za-z][A-Za-z_'-]*", text) if word not in NAMES]


def _named(message: str, glossary: list[Term]) -> Iterator[Term]:
    """The terms that stand in a message, the longer first: «merchant ship» is no ship."""
    rest = re.sub(r"\{[\w-]*\}", "{}", message)
    for term in glossary:
        if term.is_in(rest):
            yield term
            rest = re.sub(rf"(?<![\w{{])(?:{term.english})(?![\w}}])", " ", rest, flags=re.IGNORECASE)
