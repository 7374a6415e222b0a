"""From missing facts to questions: what one line asks for, and how it is read and shown again."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any

from referee.facts import (
    ASK,
    Asked,
    BadFact,
    Faults,
    Items,
    Number,
    Problem,
    Record,
    Shape,
    Table,
    Text,
    Word,
    Written,
    YesNo,
    asked,
    bad,
    nest,
    record_of,
    shapes_of,
)
from referee.game import Game
from referee.ruling import plain
from referee.words import Sentence, number, say

Flat = dict[str, Any]
"""Facts by their dotted paths."""


class Named(tuple[str, ...]):
    """Stands under the path of a table whose names are known and whose values are still to be asked for."""


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
        """Words that may occur in the answer."""
        return (*vocabulary(self.shape), *self.names)


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
        return {path: value for path, value in old.items() if any(_under(path, f"{self.path}.{n}") for n in names)}

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


def _under(path: str, top: str) -> bool:
    return path == top or path.startswith(f"{top}.")


# --- texts ----------------------------------------------------------------------------------------------------------


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


# --- building -------------------------------------------------------------------------------------------------------


NOT_MISSED = say("")
"""Stands in a problem that no rule has named: the fact is only asked about, and may be left out if it is optional."""


def questions(
    game: Game, kind: type, problems: Iterable[Problem], facts: Mapping[str, Any], every: bool = False
) -> list[Question]:
    """What to ask for, in the order named; the same number of several players is one line."""
    names = players_named(kind, facts)
    found = [one for problem in problems for one in _opened(game, kind, problem, names, every)]
    return _in_series(_in_rows(found))


def question_at(game: Game, kind: type, path: str, facts: Mapping[str, Any], options: Sequence[str] = ()) -> Question:
    """The question for the fact at this path."""
    return _single(game, kind, Problem(path, NOT_MISSED, options=tuple(options)), players_named(kind, facts))


def _opened(game: Game, kind: type, problem: Problem, names: tuple[str, ...], every: bool) -> Iterable[Question]:
    """A record, such as all that a player has, is asked field by field; what is usual there is the default.

    A fact that is only told when there is something to tell is asked where every field is wanted.
    """
    if not problem.path.startswith("board."):
        shape = asked(kind, problem.path).shape
        if isinstance(shape, Record):
            for item in fields(shape.kind):
                if item.default is None and not every:
                    continue
                inner = Problem(f"{problem.path}.{item.name.rstrip('_')}", NOT_MISSED)
                yield from _opened(game, kind, inner, names, every)
            return
    yield _single(game, kind, problem, names)


def _single(game: Game, kind: type, problem: Problem, names: tuple[str, ...]) -> Question:
    if problem.path.startswith("board."):
        return _cell(game, problem.path)
    it = asked(kind, problem.path, problem.options)
    prompt = _prompt(kind, it)
    if isinstance(it.shape, Table):
        return _entries(kind, it, names)
    options = it.options or ((), it.shape.choices())[_is_list(it.shape)]
    lack = problem.sentence == NOT_MISSED and may_lack(kind, it.path)
    default = _default(kind, it)
    return One(it.path, prompt, wants_of(it.shape), it.shape, it.clause, options, default, names, lack, it.read)


def wants_of(shape: Shape) -> Sentence:
    """What may be given, as briefly as a player at the table wants it; a mistake is told in full."""
    if isinstance(shape, Text) and shape.name:
        also = shape.name.also
        return say("a player's name, or {also}", also=also) if also else say("a player's name")
    if isinstance(shape, Items) and isinstance(shape.item, Text) and shape.item.name:
        return say("players' names with commas between")
    if isinstance(shape, Items) and not (shape.length and shape.length[0] == shape.length[1]):
        return say("{item}; several with «{separator}» between", item=wants_of(shape.item), separator=shape.separator)
    return shape.wants()


def may_lack(kind: type, path: str) -> bool:
    """Whether this fact need not be told at all."""
    value = usual(kind, path)
    return value is None or value == ""


def usual(kind: type, path: str) -> Any:
    """The value that is declared for this fact unless another is told; ASK where there is none."""
    shape: Shape = record_of(kind)
    value: Any = ASK
    for step in path.split("."):
        if isinstance(shape, Record):
            item = next(item for item in fields(shape.kind) if item.name.rstrip("_") == step)
            made = ASK if item.default_factory is MISSING else item.default_factory()
            shape, value = shape.fields[item.name], made if item.default is MISSING else item.default
        elif isinstance(shape, Table):
            shape, value = shape.value, ASK
    return value


def _is_list(shape: Shape) -> bool:
    return isinstance(shape, Word | YesNo | Written)


def _default(kind: type, it: Asked) -> str:
    value = usual(kind, it.path)
    return "" if value is ASK or value is None else written(it.shape, plain(value))


def _entries(kind: type, it: Asked, names: tuple[str, ...]) -> Entries:
    shape = it.shape
    assert isinstance(shape, Table)
    each = say("each player") if isinstance(shape.key, Text) else say("each")
    prompt = say(shape.fact.ask, key=each) if shape.fact else it.prompt
    if isinstance(shape.value, Record):
        prompt = say("Which players?") if isinstance(shape.key, Text) else prompt
        wants = say("the names, with commas between")
    else:
        wants = say("name and value with commas between, or only the names. Value: {item}", item=shape.value.wants())
    default = ", ".join(names) if names and isinstance(shape.key, Text) else ""
    return Entries(it.path, prompt, wants, shape, it.clause, (), default, names)


def _cell(game: Game, path: str) -> One:
    cell = game.board.cells[path.removeprefix("board.")]
    shape = cell.shape
    default = written(shape, plain(cell.value)) if cell.basis == "guess" else ""
    return One(path, cell.prompt, shape.wants(), shape, "", shape.choices(), default, (), False, cell.read)


def _prompt(kind: type, it: Asked) -> Sentence:
    """The prompt, with the player or place before it where it does not name them itself."""
    keys = table_keys(kind, it.path)
    prompt = it.prompt
    if it.shape.fact is None and "." in it.path:
        prompt = say("{what} ({part})", what=prompt, part=it.path.split(".")[-1])
    if keys and "{key}" not in it.prompt.template:
        return say("{who}: {what}", who=keys[-1], what=prompt)
    return prompt


def table_keys(kind: type, path: str) -> list[str]:
    """The steps of a path that are entries of a table."""
    shape: Shape | None = None
    keys = []
    for at, step in enumerate(path.split(".")):
        if isinstance(shape, Table):
            keys.append(step)
            shape = shape.value
            continue
        known = shapes_of(kind) if at == 0 else shape.fields if isinstance(shape, Record) else {}
        shape = known.get(step, known.get(f"{step}_"))
    return keys


def _pattern(question: Question) -> str | None:
    """Paths that differ only in the name of a player are one row."""
    if not isinstance(question, One) or not isinstance(question.shape, Number) or question.options:
        return None
    steps = question.path.split(".")
    if len(steps) < 2 or steps[0] == "board":
        return None
    return ".".join((steps[0], "*", *steps[2:]))


def _in_rows(found: list[Question]) -> list[Question]:
    rows: dict[str, list[One]] = {}
    for question in found:
        pattern = _pattern(question)
        if pattern and isinstance(question, One):
            rows.setdefault(pattern, []).append(question)
    placed: set[str] = set()
    result: list[Question] = []
    for question in found:
        pattern = _pattern(question)
        row = rows.get(pattern, []) if pattern else []
        if len(row) < 2:
            result.append(question)
        elif pattern and pattern not in placed:
            placed.add(pattern)
            result.append(row_of(pattern, row))
    return result


def row_of(path: str, each: Sequence[One], alike: bool = False) -> Row:
    """Several numbers as one line; the prompt names all their owners."""
    first = each[0]
    keys = tuple(_key(one) for one in each)
    prompt = Sentence(first.prompt.template, {**first.prompt.values, **_joined(each)})
    wants = say("{count} numbers with commas between, in this order; each {item}", count=len(each), item=first.wants)
    if alike:
        wants = say(
            "one number for all, or {count} with commas between; each {item}", count=len(each), item=first.wants
        )
    defaults = [one.default for one in each]
    default = ", ".join(defaults) if all(defaults) else ""
    return Row(path, prompt, wants, first.shape, first.clause, (), default, (), False, tuple(each), keys, alike)


def _key(one: One) -> str:
    values = one.prompt.values
    return str(values.get("who", values.get("key", one.path.split(".")[1])))


def _joined(each: Sequence[One]) -> dict[str, str]:
    """What differs between the prompts, as a list."""
    found = {}
    for name in each[0].prompt.values:
        texts = list(dict.fromkeys(str(one.prompt.values.get(name, "")) for one in each))
        if len(texts) > 1:
            found[name] = ", ".join(texts)
    return found


def _in_series(found: list[Question]) -> list[Question]:
    """Single numbers that follow each other may be answered in one line."""
    result: list[Question] = []
    for question in reversed(found):
        if isinstance(question, One) and _plain_number(question):
            after = result[0] if result else None
            more = (replace(after, following=()), *after.following) if isinstance(after, One) else ()
            question = replace(question, following=more if more and _plain_number(more[0]) else ())
        result.insert(0, question)
    return result


def _plain_number(question: Question) -> bool:
    return isinstance(question.shape, Number) and not question.options and not question.path.startswith("board.")


def players_named(kind: type, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The players that these facts name, in the order they were named."""
    found: dict[str, None] = {}
    for path, value in facts.items():
        steps = path.split(".")
        shape = shapes_of(kind).get(steps[0])
        if isinstance(value, Named):
            found |= dict.fromkeys(value)
        elif isinstance(shape, Table) and isinstance(shape.key, Text) and len(steps) > 1:
            found[steps[1]] = None
        elif isinstance(shape, Items) and _is_name(shape.item) and isinstance(value, list | tuple):
            found |= dict.fromkeys(str(item) for item in value)
        elif _is_name(shape) and isinstance(shape, Text) and shape.name and value not in shape.name.also:
            found[str(value)] = None
    return tuple(found)


def _is_name(shape: Shape | None) -> bool:
    return isinstance(shape, Text) and shape.name is not None


# --- optional facts -------------------------------------------------------------------------------------------------


def optional(game: Game, kind: type, facts: Mapping[str, Any]) -> list[tuple[Question, bool]]:
    """Facts that need not be given and are not; True where something usual is taken instead."""
    names = players_named(kind, facts)
    found = []
    for path, item in declared(kind, facts):
        required = item.default is MISSING and item.default_factory is MISSING
        if not required and not any(_under(given, path) for given in facts):
            question = _single(game, kind, Problem(path, NOT_MISSED), names)
            found.append((question, item.default is not None and not isinstance(question, Entries)))
    return found


def declared(kind: type, facts: Mapping[str, Any], above: str = "") -> Iterable[tuple[str, Any]]:
    """Every fact that can be given, with its field; records of the players named are opened."""
    for item in fields(kind):
        path, shape = f"{above}{item.name.rstrip('_')}", shapes_of(kind)[item.name]
        yield path, item
        if isinstance(shape, Table) and isinstance(shape.value, Record):
            given = [it.removeprefix(f"{path}.").split(".")[0] for it in facts if it.startswith(f"{path}.")]
            for name in dict.fromkeys(given):
                yield from declared(shape.value.kind, facts, f"{path}.{name}.")


def leaves(kind: type, tree: Mapping[str, Any]) -> Flat:
    """Facts as a flat table: records and tables opened, pieces left whole."""
    flat: Flat = {}
    for name, value in tree.items():
        known = shapes_of(kind)
        _open(str(name), value, known.get(name, known.get(f"{name}_")), flat)
    return flat


def _open(path: str, value: Any, shape: Shape | None, flat: Flat) -> None:
    if not isinstance(value, Mapping) or not value or not isinstance(shape, Record | Table):
        flat[path] = value
        return
    for name, item in value.items():
        inner = shape.value if isinstance(shape, Table) else shape.fields.get(name, shape.fields.get(f"{name}_"))
        _open(f"{path}.{name}", item, inner, flat)


def tree(flat: Mapping[str, Any]) -> dict[str, Any]:
    """The flat facts nested again; where only the name of an entry is known, ASK stands for its value."""
    whole = dict(flat)
    for path, names in flat.items():
        if isinstance(names, Named):
            del whole[path]
            whole |= {f"{path}.{name}": ASK for name in names if not any(_under(it, f"{path}.{name}") for it in flat)}
    return nest(whole)
