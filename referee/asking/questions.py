"""A question: what one line asks for, how it is read, and how its answer is shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.asking.asker import Option, yes_no
from referee.asking.flat import Flat, Named, under
from referee.facts import ASK, BadFact, Faults, Items, Number, Record, Shape, Table, Text, Word, Written, YesNo, bad
from referee.ruling import plain
from referee.words import Sentence, number, translate


@dataclass(frozen=True, slots=True)
class Question:
    """One line: the facts it gives, by their paths."""

    path: str
    prompt: Sentence
    wants: Sentence
    shape: Shape
    clause: str = ""
    options: tuple[str, ...] = ()
    default: str = ""
    names: tuple[str, ...] = ()
    """Players named so far."""
    may_lack: bool = False
    """Whether nothing at all may be said."""

    def read(self, text: str) -> Flat:
        """Path -> value; raises BadFact."""
        raise NotImplementedError

    def covers(self, path: str) -> bool:
        return path == self.path

    def given(self, facts: Mapping[str, Any]) -> Flat:
        """The part of these facts that answers this question."""
        return {path: value for path, value in facts.items() if self.covers(path)}

    def text(self, facts: Mapping[str, Any]) -> str:
        """The answer that these facts hold, as it would be typed."""
        value = facts.get(self.path)
        return "" if value is None or value is ASK else written(self.shape, value)

    def kept(self, old: Mapping[str, Any], new: Flat) -> Flat:
        """What of the old answers stays when the new one is put in."""
        return {}

    def vocabulary(self) -> tuple[str, ...]:
        """Words that may occur in the answer; the players where there can be a name."""
        return (*vocabulary(self.shape), *(self.names if may_name(self.shape) else ()))


@dataclass(frozen=True, slots=True)
class One(Question):
    """One fact. Numbers that are asked next may stand in the same line, with commas."""

    value: Callable[[str], Any] = str
    following: tuple[One, ...] = ()

    def read(self, text: str) -> Flat:
        parts = [part.strip() for part in text.split(",")]
        if self.following and 1 < len(parts) <= 1 + len(self.following):
            series = (replace(self, following=()), *self.following)
            return {path: v for one, part in zip(series, parts, strict=False) for path, v in one.read(part).items()}
        if self.may_lack and not text.strip():
            return {self.path: None}
        return {self.path: plain(self.value(tidy(self.shape, text)))}


@dataclass(frozen=True, slots=True)
class Row(Question):
    """The same number of several players or places, in one line."""

    each: tuple[One, ...] = ()
    keys: tuple[str, ...] = ()
    alike: bool = False
    """Whether one number may stand for all."""

    def read(self, text: str) -> Flat:
        parts = [part.strip() for part in re.split("[;,]", text)]
        named = [re.fullmatch(r"(\S+?)\s*[ =:]\s*(\S.*)", part) for part in parts]
        if all(found and found[1] in self.keys for found in named):
            by_name = {found[1]: found[2] for found in named if found}
            parts = [by_name.get(key, "") for key in self.keys]
        if self.alike and len(parts) == 1:
            parts *= len(self.each)
        if len(parts) != len(self.each):
            raise bad(
                self.path, "{count} numbers are wanted, in this order: {keys}", count=len(self.each), keys=self.keys
            )
        found = {
            path: value for one, part in zip(self.each, parts, strict=True) for path, value in one.read(part).items()
        }
        return found

    def covers(self, path: str) -> bool:
        return any(one.covers(path) for one in self.each)

    def text(self, facts: Mapping[str, Any]) -> str:
        texts = [one.text(facts) for one in self.each]
        return ", ".join(texts) if all(texts) else ""


@dataclass(frozen=True, slots=True)
class Entries(Question):
    """A table: names with their values, or only the names, which are then asked for one by one."""

    @property
    def _table(self) -> Table:
        assert isinstance(self.shape, Table)
        return self.shape

    def read(self, text: str) -> Flat:
        text = text if self._table.key.choices() else text.lower()
        if text.strip() in ("-", "none"):
            return {self.path: {}}
        parts = [part.strip() for part in re.split(";" if ";" in text else ",", text)]
        for attempt in (self._entries, self._in_order, self._only_names):
            found = attempt(parts)
            if found is not None:
                return found
        return self._why_not(parts)

    def _entries(self, parts: Sequence[str]) -> Flat | None:
        """`dima 9, petya 4`"""
        pairs = [re.split(r"\s*[=:]\s*|\s+", part, maxsplit=1) for part in parts]
        if any(len(pair) != 2 for pair in pairs) or isinstance(self._table.value, Record):
            return None
        return self._read({pair[0]: pair[1] for pair in pairs}, len(pairs))

    def _in_order(self, parts: Sequence[str]) -> Flat | None:
        """`9, 4`: the values of the players named so far, in that order."""
        if len(parts) != len(self.names) or isinstance(self._table.value, Record):
            return None
        return self._read(dict(zip(self.names, parts, strict=True)), len(parts))

    def _only_names(self, parts: Sequence[str]) -> Flat | None:
        faults = Faults()
        for name in parts:
            self._table.key.read(name, self.path, faults)
        if faults.bad or len(set(parts)) < len(parts):
            return None
        return {self.path: Named(parts)}

    def _read(self, entries: Mapping[str, str], count: int) -> Flat | None:
        faults = Faults()
        found = self._table.read(dict(entries), self.path, faults)
        if faults.bad or len(entries) < count:
            return None
        return {f"{self.path}.{name}": value for name, value in plain(found).items()}

    def _why_not(self, parts: Sequence[str]) -> Flat:
        faults = Faults()
        if isinstance(self._table.value, Record) or all(" " not in part for part in parts):
            for name in parts:
                self._table.key.read(name, self.path, faults)
        else:
            self._table.read(", ".join(parts), self.path, faults)
        if not faults.bad:
            raise bad(self.path, "Wanted: {wants}", wants=self.wants)
        raise BadFact(*faults.bad)

    def covers(self, path: str) -> bool:
        return path == self.path or path.startswith(f"{self.path}.")

    def given(self, facts: Mapping[str, Any]) -> Flat:
        """The names alone, where the values were asked for one by one."""
        if self.path in facts:
            return {self.path: facts[self.path]}
        return {path: value for path, value in facts.items() if self.covers(path)}

    def kept(self, old: Mapping[str, Any], new: Flat) -> Flat:
        """What stays of the entries of the names that stay."""
        names = new.get(self.path)
        if not isinstance(names, Named):
            return {}
        return {path: value for path, value in old.items() if any(under(path, f"{self.path}.{n}") for n in names)}

    def text(self, facts: Mapping[str, Any]) -> str:
        found = self.given(facts)
        whole = found.pop(self.path, None)
        if whole is not None:
            return ", ".join(whole) or "none"
        if isinstance(self._table.value, Record):
            return ", ".join(dict.fromkeys(path.removeprefix(f"{self.path}.").split(".")[0] for path in found))
        return ", ".join(
            f"{path.removeprefix(f'{self.path}.')} {written(self._table.value, v)}" for path, v in found.items()
        )


def tidy(shape: Shape, text: str) -> str:
    """Names and words are small letters; pieces are tried as typed first."""
    text = text.strip()
    inner = shape.item if isinstance(shape, Items) else shape
    if isinstance(inner, Word) or (isinstance(inner, Text) and inner.name):
        return text if text in inner.choices() else text.lower()
    if isinstance(inner, Written) and text != text.lower() and not reads(shape, text) and reads(shape, text.lower()):
        return text.lower()
    return text


def reads(shape: Shape, text: Any) -> bool:
    """Whether this is a value of this shape."""
    faults = Faults()
    shape.read(text, "", faults)
    return not faults.bad and not faults.missing


def written(shape: Shape, value: Any) -> str:
    """A value as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return number(value)
    if isinstance(shape, Items) and isinstance(value, list | tuple):
        return f"{shape.separator} ".join(written(shape.item, item) for item in value) or "none"
    if isinstance(shape, Table) and isinstance(value, Mapping):
        return ", ".join(f"{key} {written(shape.value, item)}" for key, item in value.items()) or "none"
    if isinstance(shape, Written) and not isinstance(value, str):
        found = shape.read(value, "", Faults())
        return str(found)
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value)
    return str(value)


def may_name(shape: Shape) -> bool:
    """Whether a player can be named in a value of this shape."""
    return not isinstance(shape.item if isinstance(shape, Items) else shape, Number | Word | YesNo)


def vocabulary(shape: Shape) -> tuple[str, ...]:
    """Words that may occur in a value of this shape."""
    if isinstance(shape, Items):
        return vocabulary(shape.item)
    if isinstance(shape, Table):
        return (*vocabulary(shape.key), *vocabulary(shape.value))
    if isinstance(shape, Text) and shape.name:
        return shape.name.also
    if isinstance(shape, Written):
        return shape.kind.words() or listed_in(shape.kind.form)
    return shape.choices()


_LISTED = re.compile(r"(?<![\w-])[a-z][a-z-]+(?:, [a-z][a-z-]+){2,}(?![\w-])")


def listed_in(form: str) -> tuple[str, ...]:
    """Words that the description of a written form lists: (turquoise, violet, grey, orange)."""
    return tuple(word for found in _LISTED.findall(form) for word in found.split(", "))


def completions(text: str, words: Iterable[str], shape: Shape) -> list[str]:
    """How this text may go on: the item or the word being typed is completed."""
    separator = shape.separator if isinstance(shape, Items) else ","
    item = text[text.rfind(separator) + 1 :].lstrip()
    word = re.split(r"[\s/+>]", item)[-1]
    found: dict[str, None] = {}
    for whole in dict.fromkeys(words):
        typed = item if whole.startswith(item.lower()) else word
        if whole.startswith(typed.lower()) and whole != typed:
            found[text[: len(text) - len(typed)] + whole] = None
    return list(found)


def fits(question: Question, text: str) -> bool:
    try:
        question.read(text)
    except BadFact:
        return False
    return True


def understood(question: Question, text: str) -> str:
    """How the answer is read, in its proper form; several answers in one line with what each is for."""
    found = question.read(text)
    if question.options:
        return ""
    if isinstance(question, One) and len(found) > 1:
        return "; ".join(
            f"{one.prompt}: {one.text(found)}" for one in (question, *question.following[: len(found) - 1])
        )
    return question.shape.label(question.text(found))


def options(question: Question) -> tuple[Option, ...]:
    listed = tuple(Option(word, question.shape.label(word)) for word in question.options if word)
    listed = yes_no() if isinstance(question.shape, YesNo) else listed
    return (*listed, Option("", translate("nothing"))) if listed and question.may_lack else listed
