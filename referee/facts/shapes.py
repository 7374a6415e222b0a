"""Shapes: one small class per kind of single value, which reads it, describes itself and has a schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import isfinite
from typing import Any, ClassVar

from referee.facts.declared import Fact, Name
from referee.facts.names import SCHEMA, folded, player_name
from referee.facts.pieces import Piece, Unreadable, equal_to_its_form
from referee.problems import BadFact, MissingFacts, Problem, harmless, nearest
from referee.toml import toml_value, too_long
from referee.words import Sentence, Term, named, say, show


class Faults:
    """What reading has found wrong so far."""

    def __init__(self) -> None:
        self.bad: list[Problem] = []
        self.missing: list[Problem] = []

    def refuse(self, path: str, sentence: Sentence) -> None:
        self.bad.append(Problem(path, sentence))

    def raise_if_any(self) -> None:
        if self.bad:
            raise BadFact(*self.bad, *self.missing)
        if self.missing:
            raise MissingFacts(*self.missing)


BAD: Any = object()


class Shape:
    """Reads one kind of value. On failure it notes the fault and returns BAD."""

    fact: Fact | None = None

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        raise NotImplementedError

    def wants(self) -> Sentence:
        """What may be given, in words."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def choices(self) -> tuple[str, ...]:
        return ()

    def label(self, word: str) -> str:
        """How a choice is shown in a list."""
        return word

    def wrong(self, raw: Any, path: str, faults: Faults) -> Any:
        faults.refuse(path, say("{given} does not fit here. Wanted: {wants}", given=shortened(raw), wants=self.wants()))
        return BAD


def shortened(raw: object) -> str:
    """What was given, made harmless and short enough to repeat."""
    text = harmless(show(raw))
    return str(say("«{text}»", text=f"{text[:60]}…" if len(text) > 60 else text))


def text_of(raw: Any) -> str | None:
    """The text that was given, with blanks folded; None when it is no text or has control characters."""
    if type(raw) is not str and (isinstance(raw, bool) or not isinstance(raw, str | int | float)):
        return None
    return _folded_blanks(str(raw))


@lru_cache(4096)
def _folded_blanks(text: str) -> str | None:
    harmless = text.isprintable() or all(sign.isprintable() or sign in "\t\n" for sign in text)
    return " ".join(text.split()) if harmless else None


_SUM = r"[+-]?\d{1,9}(\.\d+)?(\s*[+-]\s*\d{1,9}(\.\d+)?)*"
_TERM = r"[+-]?\d+(?:\.\d+)?"


def _number(raw: Any) -> int | float | None:
    """A number, or a text that is a number or a sum of numbers."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return raw
    text = text_of(raw)
    if text is not None and len(text) < 10 and text.removeprefix("-").isdecimal():
        return int(text)
    if text is None or not re.fullmatch(_SUM, text):
        return None
    total = sum(float(term) for term in re.findall(_TERM, text.replace(" ", "")))
    return int(total) if total == int(total) else total


class Number(Shape):
    """A whole number, or a multiple of a half."""

    def __init__(self, fact: Fact | None, step: float) -> None:
        self.fact, self.step = fact, step
        self.low = fact.at_least if fact else None
        self.high = fact.at_most if fact else None

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        value = raw if raw.__class__ is int else self._told(raw)
        if value is None or value % self.step or (self.low is not None and value < self.low):
            return self.wrong(raw, path, faults)
        return self.wrong(raw, path, faults) if self.high is not None and value > self.high else value

    def _told(self, raw: Any) -> int | float | None:
        """The number, whole where it is; nothing, where it cannot be one of this kind."""
        value = _number(raw)
        if value is None or not isfinite(value) or (isinstance(raw, float) and self.step >= 1):
            return None
        return int(value) if value == int(value) else value

    def wants(self) -> Sentence:
        kind = say("a whole number") if self.step == 1 else say("a number, halves allowed")
        if self.step > 1:
            kind = say("a multiple of {step}", step=self.step)
        if self.low is not None and self.high is not None:
            return say("{kind} from {low} to {high}", kind=kind, low=self.low, high=self.high)
        if self.low is not None:
            return say("{kind}, {low} or more", kind=kind, low=self.low)
        return kind if self.high is None else say("{kind}, {high} or less", kind=kind, high=self.high)

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "integer"} if self.step >= 1 else {"type": "number"}
        found |= {} if self.step == 1 else {"multipleOf": self.step}
        return found | {
            key: limit for key, limit in (("minimum", self.low), ("maximum", self.high)) if limit is not None
        }


class YesNo(Shape):
    _WORDS: ClassVar = {"true": True, "yes": True, "y": True, "false": False, "no": False, "n": False}

    def __init__(self, fact: Fact | None) -> None:
        self.fact = fact

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        if isinstance(raw, bool):
            return raw
        found = self._WORDS.get(raw.strip().lower()) if isinstance(raw, str) else None
        return self.wrong(raw, path, faults) if found is None else found

    def wants(self) -> Sentence:
        return say("true or false")

    def choices(self) -> tuple[str, ...]:
        return ("true", "false")

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


class Word(Shape):
    """One of a few words."""

    def __init__(self, fact: Fact | None, words: tuple[Any, ...]) -> None:
        self.fact = fact
        self.words = {str(word): Term(word) if isinstance(word, str) else word for word in words}

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        text = text_of(raw)
        if text in self.words:
            return self.words[text]
        if text is not None and text.lower() in self.words:
            return self.words[text.lower()]
        like = nearest(text or "", self.words)
        if not like:
            return self.wrong(raw, path, faults)
        faults.refuse(
            path,
            say(
                "{given} is not known. Did you mean {like}? Wanted: {wants}",
                given=shortened(raw),
                like=like,
                wants=self.wants(),
            ),
        )
        return BAD

    def wants(self) -> Sentence:
        return say("one of: {words}", words=list(self.words))

    def choices(self) -> tuple[str, ...]:
        return tuple(self.words)

    def label(self, word: str) -> str:
        return str(named(word))

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words.values())}


class Text(Shape):
    """Free text, or the name of a player."""

    def __init__(self, fact: Fact | None, name: Name | None) -> None:
        self.fact, self.name = fact, name

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        text = text_of(raw)
        if text is None:
            return self.wrong(raw, path, faults)
        if not self.name:
            return text
        word = folded(text)
        if word in self.name.also:
            return word
        try:
            return player_name(text, self.name.reserved)
        except Unreadable as error:
            faults.refuse(path, error.sentence)
            return BAD

    def wants(self) -> Sentence:
        if not self.name:
            return say("a text without control characters")
        also = [word for word in self.name.also if word]
        return say("a player's name, or {also}", also=also) if also else say("a player's name")

    def schema(self) -> dict[str, Any]:
        if not self.name:
            return {"type": "string"}
        named = {"type": "string", "pattern": SCHEMA}
        return {"anyOf": [named, {"enum": list(self.name.also)}]} if self.name.also else named


@lru_cache(4096)
def _piece(kind: type[Piece], text: str) -> Piece:
    """The same words are the same piece: tables repeat them."""
    return kind.read(text)


class Written(Shape):
    """A piece of the game in its written form."""

    def __init__(self, fact: Fact | None, kind: type[Piece]) -> None:
        self.fact, self.kind = fact, kind
        equal_to_its_form(kind)

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        if isinstance(raw, self.kind):
            return raw
        if isinstance(raw, str) and raw.strip()[:1] in ("[", "{"):
            found = toml_value(raw.strip())
            raw = raw if found is None else found
        try:
            if isinstance(raw, Mapping):
                return self.kind.read_table(raw)
            text = ", ".join(str(item) for item in raw) if isinstance(raw, list | tuple) else text_of(raw)
            if text is None or text_of(text) is None:
                return self.wrong(raw, path, faults)
            if re.search(r"\d{16}", text):
                faults.refuse(path, too_long())
                return BAD
            return _piece(self.kind, text)  # type: ignore[arg-type]  # a class is hashable, whatever its instances are
        except Unreadable as error:
            faults.refuse(
                path,
                say("{given}: {why}. Wanted: {wants}", given=shortened(raw), why=error.sentence, wants=self.wants()),
            )
            return BAD

    def wants(self) -> Sentence:
        return say(self.kind.form) if self.kind.form else say("one of: {words}", words=self.kind.choices())

    def choices(self) -> tuple[str, ...]:
        return self.kind.choices()

    def label(self, word: str) -> str:
        return self.kind.label(word)

    def schema(self) -> dict[str, Any]:
        tables = self.kind.read_table.__func__ is not Piece.read_table.__func__  # type: ignore[attr-defined]
        kinds = ["string", "number", "array", *(["object"] if tables else [])]
        return {"type": kinds, "description": str(self.wants())}
