"""Looking a rule up by the words people use: whole words first, then beginnings; titles before texts.

`[synonyms]` in rulebook.toml says what else players call a thing, in any language. An ending does not matter: words
match when they begin alike (`harbours` and `harbour`, `капитаны` and `капитан`), also where a vowel of the last
syllable comes and goes (`рынок` and `рынками`, `rynek` and `rynkiem`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from referee.rulebook import Clause, Reading, Rulebook
from referee.values import dataclass
from referee.words import translate

WHOLE, BEGINS = 2, 1
TITLE, TEXT, PLACE = 4, 2, 1
"""What a word weighs, by how it matches and where it stands."""
Meant = tuple[tuple[str, ...], ...]
"""What was typed, in the ways it can be meant: the words of each."""
HEEDED = 12
"""How many words of what was typed are looked for."""
NEAR = 3
"""How many near ones a miss offers."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, best first; after a miss, what comes near."""

    clauses: tuple[Clause, ...]
    readings: tuple[Reading, ...]
    near: tuple[Clause, ...] = ()


def look_up(book: Rulebook, text: str) -> Found:
    """The clauses and readings of this id or title, or about these words."""
    wanted = meant(text, book.synonyms)
    scores = {clause.id: score(wanted, _fields(clause)) for clause in book.clauses.values()}
    best = sorted((id for id, points in scores.items() if points), key=lambda id: -scores[id])
    first = [text] if text in book.clauses else []
    titled = [id for id in best if _titled(book.clauses[id], text)]
    clauses = tuple(book.clauses[id] for id in dict.fromkeys((*first, *titled, *best)))
    readings = tuple(item for item in book.readings.values() if _about(item, text, first, wanted))
    near = () if clauses or readings else _near(book, text)
    return Found(clauses, readings, near)


def _titled(clause: Clause, text: str) -> bool:
    """Whether this is the title of the clause, as it was read off a screen."""
    return words_of(text) in (words_of(clause.title), words_of(translate(clause.title)))


def score(meant: Meant, fields: Mapping[str, int]) -> int:
    """How well what was typed fits what stands in the fields, each with its weight; 0 unless every word fits."""
    points = []
    for wanted in meant:
        each = [max((weight * _fits(word, field) for field, weight in fields.items()), default=0) for word in wanted]
        points.append(sum(each) if all(each) else 0)
    return max(points, default=0)


_FLEETING = re.compile(r"(.+[^аеиоуыэюяaeiouy])(?:ie|[еоe])([^аеиоуыэюяaeiouy])ь?")
"""A vowel before the last consonant: рын-о-к, kup-ie-c."""


_MARKED = str.maketrans("ąćęłńóśźżёáâãàçéêíôõúü", "acelnoszzеaaaaceeioouu")


def unmarked(text: str) -> str:
    """Small letters without their marks: `Żółty` is typed `zolty` as well, `ещё` `еще`."""
    return text.casefold().translate(_MARKED)


@lru_cache(4096)
def words_of(text: str) -> tuple[str, ...]:
    """Its words, without marks: some letters lose theirs with another ending, too (dwór and dworze)."""
    return tuple(re.findall(r"[^\W_]+", unmarked(text)))


def _fields(clause: Clause) -> dict[str, int]:
    """What speaks of this clause, in our words and in the language spoken, and what that weighs."""
    says = " ".join(map(in_both, (clause.says, clause.derived, clause.note)))
    return {in_both(clause.title): TITLE, clause.id: TITLE, says: TEXT, " ".join(clause.where): PLACE}


def in_both(text: str) -> str:
    """A text as it is written and as it is said."""
    said = translate(text)
    return text if said == text else f"{text} {said}"


def _about(reading: Reading, text: str, exact: Sequence[str], wanted: Meant) -> bool:
    options = " ".join(map(in_both, reading.options.values()))
    fields = {f"{reading.id} {in_both(reading.question)}": TITLE, options: TEXT}
    return reading.id == text or reading.clause in exact or score(wanted, fields) >= WHOLE * TITLE


def meant(text: str, synonyms: Mapping[str, Sequence[str]]) -> Meant:
    """The words as they were typed, and with the names that players use replaced by ours, one of them or all.

    A name that was typed whole is meant, and not one that only begins alike: порох is no порт.
    """
    typed = words_of(text)[:HEEDED]
    names = [(words_of(ours), words_of(name)) for ours, others in synonyms.items() for name in others]
    whole = [name for _, name in names if _at(typed, name, whole=True) is not None]
    found, every = [typed], typed
    for ours, name in sorted(names, key=lambda it: it[1] not in whole):
        if name in whole or not any(_at(part, name) is not None for part in whole):
            found.append(_replaced(typed, name, ours))
            every = _replaced(every, name, ours)
    return tuple(dict.fromkeys((*found, every)))


def _replaced(typed: tuple[str, ...], name: Sequence[str], ours: Sequence[str]) -> tuple[str, ...]:
    at = _at(typed, name)
    return typed if at is None else (*typed[:at], *ours, *typed[at + len(name) :])


def _at(typed: Sequence[str], name: Sequence[str], whole: bool = False) -> int | None:
    """Where this name stands among the words that were typed."""
    parts = ((at, tuple(typed[at : at + len(name)])) for at in range(len(typed)))
    return next((at for at, part in parts if (part == tuple(name) if whole else _all_alike(part, name))), None)


def _all_alike(typed: Sequence[str], wanted: Sequence[str]) -> bool:
    return len(typed) == len(wanted) and all(alike(a, b) for a, b in zip(typed, wanted, strict=True))


def _fits(word: str, field: str) -> int:
    there = _vocabulary(field).get(word[:2], ())
    return WHOLE if word in there else BEGINS if any(alike(word, other) for other in there) else 0


@lru_cache(4096)
def _vocabulary(field: str) -> Mapping[str, set[str]]:
    """The words of a field by their beginnings: only those can be alike."""
    found: dict[str, set[str]] = {}
    for word in words_of(field):
        found.setdefault(word[:2], set()).add(word)
    return found


def alike(one: str, other: str) -> bool:
    """Whether two words differ only in their endings."""
    if one[:2] != other[:2]:
        return False
    return _begin_alike(one, other) or _has_lost_a_vowel(one, other) or _has_lost_a_vowel(other, one)


def _begin_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    same = next((at for at, sign in enumerate(short) if sign != long[at]), len(short))
    return one == other or same >= max(3, len(long) - 3, len(short) - 2)


def _has_lost_a_vowel(one: str, other: str) -> bool:
    """Whether the other is this one with an ending, before which a vowel falls out."""
    stem = _without_its_last_vowel(one)
    return bool(stem) and other.startswith(stem) and len(other) <= len(stem) + 3


@lru_cache(4096)
def _without_its_last_vowel(word: str) -> str:
    found = _FLEETING.fullmatch(word)
    return f"{found[1]}{found[2]}" if found else ""


def _near(book: Rulebook, text: str) -> tuple[Clause, ...]:
    """Clauses in which some word comes near one that was typed."""
    from difflib import get_close_matches

    known = {word: clause for clause in reversed(book.clauses.values()) for word in words_of(clause.title)}
    known |= {word: known[ours] for ours, names in book.synonyms.items() if ours in known for word in names}
    close = [hit for word in words_of(text)[:HEEDED] for hit in get_close_matches(word, known, NEAR, 0.5)]
    found = {id: book.clauses[id] for id in get_close_matches(text, book.clauses, NEAR, 0.8)}
    found |= {known[word].id: known[word] for word in close}
    parts = (
        score(((word,),), _fields(clause)) and clause
        for word in words_of(text)[:HEEDED]
        for clause in book.clauses.values()
    )
    found |= {clause.id: clause for clause in parts if clause}
    return tuple([*found.values(), *book.clauses.values()][:NEAR])
