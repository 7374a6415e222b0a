"""From the annotation of a field to its shape."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.facts.declared import Fact, Name
from referee.facts.groups import Items, Record, Table
from referee.facts.pieces import Piece
from referee.facts.shapes import Number, Shape, Text, Word, Written, YesNo
from referee.values import fields, is_dataclass


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
        return Record(fact, hint, shapes_of(hint))
    raise TypeError(f"{hint!r} is no kind of fact")


@cache
def shapes_of(kind: type) -> dict[str, Shape]:
    """Field name -> shape."""
    hints = get_type_hints(kind, include_extras=True)
    return {item.name: shape_of(hints[item.name]) for item in fields(kind)}


@cache
def record_of(kind: Any) -> Record:
    return Record(None, kind, shapes_of(kind))
