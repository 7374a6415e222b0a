"""What a fact is. Facts are declared once, as annotated dataclass fields; everything else is derived from that.

    @dataclass(frozen=True, slots=True)
    class ActionCost:
        '''What does it cost to act on this number?'''

        start: Annotated[int, Fact("Start number on the open tile", at_least=4, at_most=12, clause="place.start")]

From such a class come the reading of text, TOML and tables (`read`), the prompts of an interview (`asked`), the
validation with every problem at once, and the JSON Schema (`schema`).
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from referee.problems import (
    BadFact,
    ImpossibleTable,
    MissingFacts,
    Problem,
    RefereeError,
    bad,
    harmless,
    impossible,
    nearest,
    refuse,
    unknown,
)
from referee.words import Sentence, say, show

R = TypeVar("R")

ASK: Any = type("_Ask", (), {"__repr__": lambda self: "ASK"})()
"""Stands where a fact is known to exist but its value is still to be asked for."""


@dataclass(frozen=True, slots=True)
class Fact:
    """How a fact is asked, what it may be, and the clause that needs it. `{key}` is the entry of a table."""

    ask: str
    clause: str = ""
    at_least: int | float | None = None
    at_most: int | float | None = None
    length: tuple[int, int] | None = None
    distinct: bool = False
    separator: str = ","
    example: str = ""
    step: int = 1


@dataclass(frozen=True, slots=True)
class Name:
    """Marks a `str` as the name of a player; `also` are words accepted besides."""

    reserved: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()
    pattern: str = r"[a-z][a-z0-9_-]*"


class Piece:
    """A thing with a written form: `read` parses what `str` prints, and a piece equals its written form.

    So `ruling.answer.row == "blue 9, -, blue 7, -, -"` holds in Python as it does in JSON.
    """

    __slots__ = ()

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        own = cls.__dict__.get("__eq__")
        if own is not None and not hasattr(own, "written"):
            setattr(cls, "__eq__", _equals_its_form(own))  # noqa: B010
            setattr(cls, "__hash__", _hash_of_its_form)  # noqa: B010

    form: ClassVar[str] = ""
    """How it is written, for example `PLAYER LIMIT [Nvp] [Nr]`."""
    vocabulary: ClassVar[tuple[str, ...]] = ()
    """Fixed words of the written form."""

    @classmethod
    def read(cls, text: str) -> Self:
        raise NotImplementedError

    @classmethod
    def read_table(cls, table: Mapping[str, object]) -> Self:
        """A piece that may also be given as a table overrides this."""
        raise unreadable("a table is not expected here")

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        """All written forms, where there are few."""
        return ()

    @classmethod
    def label(cls, text: str) -> str:
        """How this written form stands in a list to pick from; a game may add what players know it by."""
        return text

    @classmethod
    def words(cls) -> tuple[str, ...]:
        """Words that occur in the written form: an interview completes them."""
        return cls.vocabulary or cls.choices()


def _equals_its_form(own: Callable[[Any, object], bool]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return str(self) == other if isinstance(other, str) else own(self, other)

    equal.written = True  # type: ignore[attr-defined]
    return equal


def _hash_of_its_form(self: Any) -> int:
    return hash(str(self))


class Unreadable(ValueError):
    """Raised by `Piece.read`: the text is no such piece."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def unreadable(template: str, /, **values: object) -> Unreadable:
    return Unreadable(say(template, **values))


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


# --- shapes: one small class per kind of value ----------------------------------------------------------------------

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
    return f"«{text[:60]}…»" if len(text) > 60 else f"«{text}»"


def text_of(raw: Any) -> str | None:
    """The text that was given, with blanks folded; None when it is no text or has control characters."""
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        return None
    text = str(raw)
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
        value = _number(raw)
        if value is None or value != value or value in (float("inf"), float("-inf")) or value % self.step:
            return self.wrong(raw, path, faults)
        if isinstance(raw, float) and self.step >= 1:
            return self.wrong(raw, path, faults)
        if (self.low is not None and value < self.low) or (self.high is not None and value > self.high):
            return self.wrong(raw, path, faults)
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
        self.words = {str(word): word for word in words}

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

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words.values())}


class Text(Shape):
    """Free text, or the name of a player."""

    def __init__(self, fact: Fact | None, name: Name | None) -> None:
        self.fact, self.name = fact, name

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        text = text_of(raw)
        if text is None or (self.name and not self._is_name(text)):
            return self.wrong(raw, path, faults)
        return text

    def _is_name(self, text: str) -> bool:
        assert self.name
        if text in self.name.also:
            return True
        return bool(re.fullmatch(self.name.pattern, text)) and text not in self.name.reserved and len(text) <= 40

    def wants(self) -> Sentence:
        if not self.name:
            return say("a text without control characters")
        taken = sorted(self.name.reserved - set(self.name.also))
        plain_name = say("a player's name in small letters (a-z, digits, hyphen)")
        if self.name.also and taken:
            return say("{name}, or {also}; never {taken}", name=plain_name, also=self.name.also, taken=taken)
        if taken:
            return say("{name}; never {taken}", name=plain_name, taken=taken)
        return say("{name}, or {also}", name=plain_name, also=self.name.also) if self.name.also else plain_name

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{self.name.pattern}$"} if self.name else {"type": "string"}


class Written(Shape):
    """A piece of the game in its written form."""

    def __init__(self, fact: Fact | None, kind: type[Piece]) -> None:
        self.fact, self.kind = fact, kind

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
            return self.kind.read(text)
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


class Items(Shape):
    """A list: in TOML an array, in text the items with commas between."""

    def __init__(self, fact: Fact | None, item: Shape, exactly: int | None = None) -> None:
        self.fact, self.item = fact, item
        self.separator = fact.separator if fact else ","
        self.length = (exactly, exactly) if exactly is not None else (fact.length if fact else None)
        self.distinct = bool(fact and fact.distinct)

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        items = self._split(raw)
        if items is None or (self.length and not self.length[0] <= len(items) <= self.length[1]):
            return self.wrong(raw, path, faults)
        before = len(faults.bad)
        read = tuple(self.item.read(item, path, faults) for item in items)
        if len(faults.bad) > before:
            return BAD
        if self.distinct and len(set(read)) < len(read):
            faults.refuse(path, say("{given} names something twice", given=shortened(raw)))
            return BAD
        return read

    def _split(self, raw: Any) -> list[Any] | None:
        if isinstance(raw, list | tuple):
            return list(raw)
        if isinstance(raw, Piece):
            return [raw]
        text = text_of(raw)
        if text is None:
            return None
        if text.startswith("[") and text.endswith("]"):
            parsed = toml_value(text)
            if isinstance(parsed, list):
                return parsed
            text = text[1:-1].strip()
        if not text or (text in ("-", "none") and not self._reads(text)):
            return []
        return [part.strip() for part in text.split(self.separator)]

    def _reads(self, text: str) -> bool:
        """Whether this text is an item of its own (an empty slot, say) and not the empty list."""
        faults = Faults()
        self.item.read(text, "", faults)
        return not faults.bad

    def wants(self) -> Sentence:
        if self.length and self.length[0] == self.length[1]:
            return say(
                "{count} of these, with «{separator}» between: {item}",
                count=self.length[0],
                separator=self.separator,
                item=self.item.wants(),
            )
        return say(
            "a list with «{separator}» between the items: {item}", separator=self.separator, item=self.item.wants()
        )

    def schema(self) -> dict[str, Any]:
        found: dict[str, Any] = {"type": "array", "items": self.item.schema()}
        found |= {"minItems": self.length[0], "maxItems": self.length[1]} if self.length else {}
        return found | ({"uniqueItems": True} if self.distinct else {})


class Table(Shape):
    """Entries by name: `scores.dima=5`, a TOML table, or `dima 5, petya 4` in one line."""

    def __init__(self, fact: Fact | None, key: Shape, value: Shape) -> None:
        self.fact, self.key, self.value = fact, key, value

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        entries = self.entries(raw)
        if entries is None:
            return self.wrong(raw, path, faults)
        read: dict[Any, Any] = {}
        before = len(faults.bad) + len(faults.missing)
        for name, item in entries.items():
            here = f"{path}.{name}"
            key = self.key.read(name, here, faults)
            if item is ASK:
                faults.missing.append(Problem(here, say("is needed. Wanted: {wants}", wants=self.value.wants())))
                continue
            read[key] = self.value.read(item, here, faults)
        return BAD if len(faults.bad) + len(faults.missing) > before else read

    def entries(self, raw: Any) -> Mapping[Any, Any] | None:
        if isinstance(raw, Mapping):
            return raw
        text = text_of(raw)
        if text is None:
            return None
        if text.startswith("{"):
            parsed = toml_value(text)
            if isinstance(parsed, dict):
                return parsed
            text = text.strip("{}").strip()
        if text in ("", "-", "none"):
            return {}
        parts = [re.split(r"\s*[=:]\s*|\s+", part.strip(), maxsplit=1) for part in re.split("[;,]", text)]
        if any(len(part) != 2 for part in parts) or len({part[0] for part in parts}) < len(parts):
            return None
        return {part[0]: part[1] for part in parts}

    def wants(self) -> Sentence:
        return say("a table, name and value: {item}", item=self.value.wants())

    def schema(self) -> dict[str, Any]:
        keys = {"propertyNames": self.key.schema()} if self.key.choices() else {}
        return {"type": "object", "additionalProperties": self.value.schema()} | keys


class Record(Shape):
    """A dataclass: named fields, each a fact."""

    def __init__(self, fact: Fact | None, kind: type) -> None:
        self.fact, self.kind = fact, kind
        self.fields = shapes_of(kind)
        self.required = [
            item.name for item in fields(kind) if item.default is MISSING and item.default_factory is MISSING
        ]

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        if isinstance(raw, self.kind):
            return raw
        if isinstance(raw, str) and raw.strip().startswith("{"):
            raw = toml_value(raw.strip())
        if not isinstance(raw, Mapping):
            return self.wrong(raw, path, faults)
        before = len(faults.bad) + len(faults.missing)
        at = f"{path}." if path else ""
        known = {name.rstrip("_"): name for name in self.fields}
        for name in raw:
            if name not in known:
                faults.bad.append(unknown(f"{at}{name}", str(name), known, say("Fact")))
        found = {
            known[name]: self.fields[known[name]].read(item, f"{at}{name}", faults)
            for name, item in raw.items()
            if name in known and item is not ASK and item is not None
        }
        for name in self.required:
            if name not in found:
                wants = self.fields[name].wants()
                faults.missing.append(
                    Problem(f"{at}{name.rstrip('_')}", say("is needed. Wanted: {wants}", wants=wants))
                )
        return BAD if len(faults.bad) + len(faults.missing) > before else self.kind(**found)

    def wants(self) -> Sentence:
        return say("a table with {names}", names=list(self.fields))

    def schema(self) -> dict[str, Any]:
        properties = {name.rstrip("_"): described(shape) for name, shape in self.fields.items()}
        required = [name.rstrip("_") for name in self.required]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def described(shape: Shape) -> dict[str, Any]:
    """The schema of one field, with the question it answers."""
    return shape.schema() | ({"title": str(say(shape.fact.ask, key="…"))} if shape.fact else {})


def toml_value(text: str) -> Any:
    """The text as TOML would read it, or None."""
    import tomllib

    try:
        return tomllib.loads(f"v = {text}")["v"]
    except (ValueError, KeyError, RecursionError):
        return None


# --- from annotation to shape ---------------------------------------------------------------------------------------


def shape_of(hint: Any, fact: Fact | None = None, name: Name | None = None) -> Shape:
    """The shape that an annotation declares. A fact applies to what stands inside it, too."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        found = next((item for item in args[1:] if isinstance(item, Fact)), fact)
        return shape_of(args[0], found, next((item for item in args[1:] if isinstance(item, Name)), name))
    if origin in (Union, types.UnionType):
        return shape_of(next(arg for arg in args if arg is not type(None)), fact, name)
    if origin is Literal:
        return Word(fact, args)
    if origin in (list, tuple):
        exactly = len(args) if origin is tuple and Ellipsis not in args else None
        return Items(fact, shape_of(args[0], _inner(fact), name), exactly)
    if origin in (dict, Mapping):
        return Table(fact, shape_of(args[0]), shape_of(args[1], _inner(fact), name))
    return _plain_shape(hint, fact, name)


def _inner(fact: Fact | None) -> Fact | None:
    return Fact(fact.ask, fact.clause, fact.at_least, fact.at_most, step=fact.step) if fact else None


def _plain_shape(hint: Any, fact: Fact | None, name: Name | None) -> Shape:
    if hint is bool:
        return YesNo(fact)
    if hint in (int, float):
        return Number(fact, 0.5 if hint is float else fact.step if fact else 1)
    if hint is str:
        return Text(fact, name)
    if isinstance(hint, type) and issubclass(hint, Piece):
        return Written(fact, hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return Record(fact, hint)
    raise TypeError(f"{hint!r} is no kind of fact")


@cache
def shapes_of(kind: type) -> dict[str, Shape]:
    """Field name -> shape."""
    hints = get_type_hints(kind, include_extras=True)
    return {item.name: shape_of(hints[item.name]) for item in fields(kind)}


@cache
def record_of(kind: Any) -> Record:
    return Record(None, kind)


# --- reading and asking ---------------------------------------------------------------------------------------------


def read(kind: type[R], raw: Mapping[str, Any]) -> R:
    """The facts, or one error that names everything bad and everything missing."""
    faults = Faults()
    shape: Record = record_of(kind)  # type: ignore[arg-type]
    found = shape.read(raw, "", faults)
    faults.raise_if_any()
    return found  # type: ignore[no-any-return]


def canonical(kind: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given, each fact as the value it was read as; a part of a record stays as it was written."""
    shapes = shapes_of(kind)
    found: dict[str, Any] = {}
    for name, raw in given.items():
        faults = Faults()
        shape = shapes.get(name) or shapes.get(f"{name}_")
        value = shape.read(raw, name, faults) if shape else raw
        found[name] = raw if faults.bad or faults.missing else value
    return found


def schema(kind: type) -> dict[str, Any]:
    """JSON Schema of these facts."""
    return record_of(kind).schema()


def nest(flat: Mapping[str, Any]) -> dict[str, Any]:
    """`{"harbours.malindi": x}` as `{"harbours": {"malindi": x}}`."""
    tree: dict[str, Any] = {}
    for path, value in flat.items():
        *outer, last = str(path).split(".")
        here = tree
        for step in outer:
            here = here.setdefault(step, {})
            if not isinstance(here, dict):
                raise bad(path, "is given twice: once as a whole, once in part")
        value = nest(value) if isinstance(value, Mapping) else value
        here[last] = _together(here[last], value, str(path)) if last in here else value
    return tree


def _together(one: Any, other: Any, path: str) -> dict[str, Any]:
    """Two parts of one table, given apart."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        raise bad(path, "is given twice")
    both = {name: _together(one[name], other[name], f"{path}.{name}") for name in one if name in other}
    return {**one, **other, **both}


def merge(under: Any, over: Any) -> Any:
    """What is given wins; what lies on the table fills the rest. A piece is always given as a whole."""
    if not isinstance(over, Mapping) or isinstance(under, Piece):
        return over
    if is_dataclass(under) and not isinstance(under, type):
        under = {item.name: getattr(under, item.name) for item in fields(under)}
    if not isinstance(under, Mapping):
        return over
    return {**under, **{name: merge(under.get(name, ASK), value) for name, value in over.items()}}


def reach(facts: Any, path: str) -> Any:
    """The value at a dotted path of facts, ASK where there is none."""
    here = facts
    for step in path.split("."):
        inside = isinstance(here, Mapping)
        here = here.get(step, ASK) if inside else getattr(here, step, getattr(here, f"{step}_", ASK))
        if here is ASK or here is None:
            return ASK
    return here


@dataclass(frozen=True, slots=True)
class Asked:
    """All that an interview needs to ask for one fact."""

    path: str
    prompt: Sentence
    shape: Shape
    clause: str = ""
    default: Any = ASK
    options: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        return self.options or self.shape.choices()

    def read(self, text: str) -> Any:
        """The value that this text gives; raises BadFact."""
        faults = Faults()
        found = self.shape.read(text, self.path, faults)
        faults.raise_if_any()
        if self.options and isinstance(self.shape, Word | Text | Written) and str(found) not in self.options:
            raise bad(self.path, "{given} is not possible now. Possible: {options}", given=text, options=self.options)
        return found


def _usual(item: Field[Any]) -> Any:
    """The default of a field, MISSING where it has none."""
    return item.default if item.default_factory is MISSING else item.default_factory()


def asked(kind: type, path: str, options: Sequence[str] = ()) -> Asked:
    """How to ask for the fact at this path."""
    steps = path.split(".")
    shape: Shape = record_of(kind)
    fact: Fact | None = None
    keys: list[str] = []
    default: Any = ASK
    for step in steps:
        if isinstance(shape, Record):
            name = step if step in shape.fields else f"{step}_"
            default = next((_usual(item) for item in fields(shape.kind) if item.name == name), MISSING)
            shape = shape.fields[name]
        elif isinstance(shape, Table):
            keys.append(step)
            shape, default = shape.value, ASK
        fact = shape.fact or fact
    prompt = say(fact.ask, key=keys[-1] if keys else "…") if fact else say("{path}", path=path)
    clause = fact.clause if fact else ""
    return Asked(path, prompt, shape, clause, ASK if default is MISSING or default is None else default, tuple(options))


def walk(kind: type) -> Iterable[tuple[str, Shape]]:
    """Every fact by its path, records opened; for completion and documentation."""
    for name, shape in shapes_of(kind).items():
        yield name.rstrip("_"), shape


__all__ = [
    "ASK",
    "Asked",
    "BadFact",
    "Fact",
    "ImpossibleTable",
    "MissingFacts",
    "Name",
    "Piece",
    "Problem",
    "RefereeError",
    "Unreadable",
    "asked",
    "bad",
    "harmless",
    "impossible",
    "read",
    "refuse",
    "schema",
    "unknown",
    "unreadable",
]
