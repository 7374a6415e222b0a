"""A question: what one line asks for, how it is read, and how its answer is shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.asking.asker import Option, yes_no
from referee.asking.flat import Flat, Named, under
from referee.asking.forms import filled, kinds, may_name, owned, reads, tidy, vocabulary, written
from referee.asking.tongue import Tongue, tongue
from referee.facts import ASK, BadFact, Faults, Number, Piece, Record, Shape, Table, Text, YesNo, bad, refuse
from referee.game import Places
from referee.plain import plain
from referee.values import dataclass, replace
from referee.words import Sentence, translate


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
    offers: tuple[Option, ...] = ()
    """What lies there to be picked; a written form that is none of them may be typed all the same."""
    several: str = ""
    """Where more than one of the offers may be picked: what stands between them."""
    guess: bool = False
    """Whether the default is only a guess."""

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

    def typed(self, text: str) -> Flat:
        """The same for what a player has typed, in the language spoken now."""
        return self.read(self.tongue.heard(text))

    def said(self, facts: Mapping[str, Any]) -> str:
        """The answer that these facts hold, as it is said in this language."""
        return self.tongue.shown(self.text(facts))

    def words(self) -> tuple[str, ...]:
        """Words of the game that may occur in the answer, as they are written."""
        return vocabulary(self.shape)

    def vocabulary(self) -> tuple[str, ...]:
        """Words that may occur in the answer, as they are said; the players where there can be a name."""
        told = self.tongue.said
        said = tuple(told.get(word, word) for word in self.words())
        return (*said, *(self.names if may_name(self.shape) else ()))

    @property
    def tongue(self) -> Tongue:
        """How the words of the answer are said in the language spoken now."""
        more = ("yes", "no") if isinstance(self.shape, YesNo) else ("none",)
        pieces = self.kinds()
        words = (*more, *self.words(), *(mark for kind in pieces for mark in kind.marks))
        begun = any(kind.begun for kind in pieces)
        return tongue(words, self.names, endings=not may_name(self.shape), begun=begun)

    def kinds(self) -> tuple[type[Piece], ...]:
        """The kinds of pieces that may occur in the answer."""
        return kinds(self.shape)


@dataclass(frozen=True, slots=True)
class One(Question):
    """One fact. What is asked next may stand in the same line: numbers with commas or blanks, anything with `;`."""

    value: Callable[[str], Any] = str
    following: tuple[One, ...] = ()
    places: Places | None = None
    """The row of places that this answer tells."""
    printed: tuple[str, ...] = ()
    """Words that are printed there and that the shape does not list."""

    def words(self) -> tuple[str, ...]:
        return (*vocabulary(self.shape), *self.printed)

    def read(self, text: str) -> Flat:
        parts = self._parts(text)
        if 1 < len(parts) <= 1 + len(self.following):
            series = (replace(self, following=()), *self.following)
            return {path: v for one, part in zip(series, parts, strict=False) for path, v in one.read(part).items()}
        if self.may_lack and not text.strip():
            return {self.path: None}
        if self.places:
            return {self.path: self._row(filled(text, len(self.places.printed)), self.places)}
        return {self.path: plain(self.value(tidy(self.shape, owned(self.shape, text, self._owner))))}

    @property
    def _owner(self) -> str:
        return next((step for step in self.path.split(".") if step in self.names), "")

    def _row(self, text: str, places: Places) -> Any:
        """A row, checked against what is printed on its places."""
        found = self.value(tidy(self.shape, text))
        refuse(places.check(found))
        return plain(found)

    def _parts(self, text: str) -> list[str]:
        """The answers that stand in this line, one after the other."""
        if not self.following:
            return [text]
        if isinstance(self.shape, Number):
            if "," in text:
                return [part.strip() for part in text.split(",")]
            words = text.split()
            series = len(words) == 1 + len(self.following) and all(re.fullmatch(r"[+-]?\d+", word) for word in words)
            return words if series and not reads(self.shape, text) else [text]
        if any(";" in getattr(one.shape, "separator", "") for one in (self, *self.following)):
            return [text]
        return [part.strip() for part in text.split(";")]


@dataclass(frozen=True, slots=True)
class Entries(Question):
    """A table: names with their values, or only the names, which are then asked for one by one."""

    @property
    def follows(self) -> bool:
        """Whether only the names are asked for here, and all players are named already."""
        return isinstance(self.table.value, Record) and isinstance(self.table.key, Text) and len(self.names) > 1

    @property
    def table(self) -> Table:
        assert isinstance(self.shape, Table)
        return self.shape

    def read(self, text: str) -> Flat:
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
        pairs = [self.table.pair(part) for part in parts]
        if any(len(pair) != 2 for pair in pairs) or isinstance(self.table.value, Record):
            return None
        return self._read({pair[0]: pair[1] for pair in pairs}, len(pairs))

    def _in_order(self, parts: Sequence[str]) -> Flat | None:
        """`9, 4`: the values of the players named so far, in that order."""
        if len(parts) != len(self.names) or isinstance(self.table.value, Record):
            return None
        return self._read(dict(zip(self.names, parts, strict=True)), len(parts))

    def _only_names(self, parts: Sequence[str]) -> Flat | None:
        faults = Faults()
        for name in parts:
            self.table.key.read(name, self.path, faults)
        if faults.bad or len(set(parts)) < len(parts):
            return None
        return {self.path: Named(parts)}

    def _read(self, entries: Mapping[str, str], count: int) -> Flat | None:
        faults = Faults()
        found = self.table.read(dict(entries), self.path, faults)
        if faults.bad or len(entries) < count:
            return None
        return {f"{self.path}.{name}": value for name, value in plain(found).items()}

    def _why_not(self, parts: Sequence[str]) -> Flat:
        faults = Faults()
        if isinstance(self.table.value, Record) or all(" " not in part for part in parts):
            for name in parts:
                self.table.key.read(name, self.path, faults)
        else:
            self.table.read(", ".join(parts), self.path, faults)
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
        if isinstance(self.table.value, Record):
            return ", ".join(dict.fromkeys(path.removeprefix(f"{self.path}.").split(".")[0] for path in found))
        return ", ".join(
            f"{path.removeprefix(f'{self.path}.')} {written(self.table.value, v)}" for path, v in found.items()
        )


def options(question: Question) -> tuple[Option, ...]:
    shown = question.tongue.shown
    listed = tuple(Option(word, shown(question.shape.label(word))) for word in question.options if word)
    listed = yes_no() if isinstance(question.shape, YesNo) else listed or question.offers
    return (*listed, Option("", translate("nothing"))) if listed and question.may_lack else listed
