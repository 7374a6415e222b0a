"""Facts by their dotted paths: `harbours.malindi`, as the command line spells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.facts.annotations import record_of
from referee.facts.declared import ASK, Fact
from referee.facts.groups import Record, Table
from referee.facts.picking import meant
from referee.facts.pieces import Piece
from referee.facts.shapes import Faults, Shape, Text, Word, Written
from referee.problems import bad
from referee.toml import DEEPEST
from referee.values import MISSING, dataclass, fields, is_dataclass
from referee.words import Sentence, Term, say

SINGLE = frozenset((str, int, bool, float, list, tuple))
"""Values that are looked at most, and are no tables: asking whether they are costs more."""


def nest(flat: Mapping[str, Any]) -> dict[str, Any]:
    """`{"harbours.malindi": x}` as `{"harbours": {"malindi": x}}`."""
    return _nested(flat, 0)


def _nested(flat: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if depth <= DEEPEST and {*map(type, flat)} <= {str} and "." not in "".join(flat):  # most facts
        single = SINGLE
        return {
            name: value if value.__class__ in single or not isinstance(value, Mapping) else _nested(value, depth + 1)
            for name, value in flat.items()
        }
    tree: dict[str, Any] = {}
    for path, value in flat.items():
        *outer, last = str(path).split(".")
        if depth + len(outer) > DEEPEST:
            raise bad(str(path)[:60], "Tables lie more than {deepest} levels deep here.", deepest=DEEPEST)
        here = tree
        for step in outer:
            here = here.setdefault(step, {})
            if here.__class__ is not dict:
                raise bad(path, "is given twice: once as a whole, once in part")
        if value.__class__ not in SINGLE and isinstance(value, Mapping):
            value = _nested(value, depth + len(outer) + 1)
        here[last] = _together(here[last], value, str(path)) if last in here else value
    return tree


def _together(one: Any, other: Any, path: str) -> dict[str, Any]:
    """Two parts of one table, given apart."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        raise bad(path, "is given twice")
    both = {name: _together(one[name], other[name], f"{path}.{name}") for name in one if name in other}
    return {**one, **other, **both}


def put(tree: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The nested facts with this value at a dotted path, instead of whatever was there."""
    first, _, rest = path.partition(".")
    inside = tree.get(first)
    below = put(inside if isinstance(inside, Mapping) else {}, rest, value) if rest else value
    return {**tree, first: below}


def merge(under: Any, over: Any) -> Any:
    """What is given wins; what lies on the table fills the rest. A piece is always given as a whole."""
    if over.__class__ in SINGLE or not isinstance(over, Mapping) or isinstance(under, Piece):
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
class Place:
    """Where a path leads: the shape there, its fact, the entries of tables named on the way, and its default."""

    shape: Shape
    fact: Fact | None
    keys: tuple[str, ...]
    usual: Any
    """What is declared unless another is told; ASK where nothing is."""


def place(kind: type, path: str) -> Place:
    """The one walk from a facts class along a path."""
    here = Place(record_of(kind), None, (), ASK)
    for step in path.split("."):
        shape = inner(here.shape, step)
        if shape is None:
            raise KeyError(path)
        keys = (*here.keys, _key(here.shape, step)) if isinstance(here.shape, Table) else here.keys
        here = Place(shape, shape.fact or here.fact, keys, _usual(here.shape, step))
    return here


def _key(shape: Table, step: str) -> str:
    """An entry as it stands in a question: a player as typed, a word of the game as it is called."""
    return Term(step) if isinstance(shape.key, Word) else step


def inner(shape: Shape | None, step: str) -> Shape | None:
    """One step down: the field of a record, the value of a table."""
    if isinstance(shape, Record):
        return shape.fields.get(step, shape.fields.get(f"{step}_"))
    return shape.value if isinstance(shape, Table) else None


def _usual(shape: Shape, step: str) -> Any:
    if not isinstance(shape, Record):
        return ASK
    item = next(item for item in fields(shape.kind) if item.name.rstrip("_") == step.rstrip("_"))
    if item.default_factory is not MISSING:
        return item.default_factory()
    return ASK if item.default is MISSING else item.default


@dataclass(frozen=True, slots=True)
class Asked:
    """All that an interview needs to ask for one fact."""

    path: str
    prompt: Sentence
    shape: Shape
    clause: str = ""
    options: tuple[str, ...] = ()

    def read(self, text: str) -> Any:
        """The value that this text gives; raises BadFact."""
        faults = Faults()
        found = self.shape.read(text, self.path, faults)
        if not self.options or not isinstance(self.shape, Word | Text | Written):
            faults.raise_if_any()
            return found
        if str(found) in self.options:
            return found
        fitting = meant(self.options, text)
        if len(fitting) > 1:
            raise bad(self.path, "{given} can be any of these: {options}", given=text, options=fitting)
        if not fitting:
            faults.raise_if_any()
            raise bad(self.path, "{given} is not possible now. Possible: {options}", given=text, options=self.options)
        return self.shape.read(fitting[0], self.path, Faults())


def asked(kind: type, path: str, options: Sequence[str] = ()) -> Asked:
    """How to ask for the fact at this path."""
    it = place(kind, path)
    prompt = say(it.fact.ask, key=it.keys[-1] if it.keys else "…") if it.fact else say("{path}", path=path)
    return Asked(path, prompt, it.shape, it.fact.clause if it.fact else "", tuple(options))
