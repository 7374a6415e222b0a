"""Random facts for any question of any game, made from what the question declares.

Pieces are taken from the scenarios: every written form that occurs there, recombined freely.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from referee.coverage import scenarios
from referee.facts import (
    Items,
    Number,
    Piece,
    Record,
    RefereeError,
    Shape,
    Table,
    Text,
    Word,
    Written,
    YesNo,
    read,
    record_of,
)
from referee.game import Game, find_game, game_ids
from referee.journal import Step, load

NAMES = ("anna", "bela", "red", "blue", "yellow", "green")


@cache
def steps(game: str) -> tuple[Step, ...]:
    """Every event of every scenario of a game, replayed."""
    return tuple(step for file in sorted(scenarios().glob(f"{game}/*.toml")) for step in load(file).replay())


@cache
def pieces(game: str) -> dict[type, tuple[Piece, ...]]:
    """Every piece that lies in a scenario, by its kind."""
    found: dict[type, dict[str, Piece]] = {}
    for step in steps(game):
        for piece in [*_pieces(facts_of(find_game(game), step)), *_pieces(step.table)]:
            found.setdefault(type(piece), {})[str(piece)] = piece
    return {kind: tuple(all.values()) for kind, all in found.items()}


def facts_of(game: Game, step: Step) -> Any:
    """The facts of an event, as the rule saw them; None when they were refused."""
    if step.event.kind in ("undo", "correct") or step.error:
        return None
    rule = game.the_question(step.event.name) if step.event.kind == "ask" else game.the_move(step.event.name)
    try:
        return read(rule.facts, game.told(rule.facts, step.event.facts))
    except RefereeError:
        return None


def _pieces(value: Any) -> Iterator[Piece]:
    if isinstance(value, Piece):
        yield value
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from (*_pieces(key), *_pieces(item))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _pieces(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _pieces(getattr(value, field.name))


def values(shape: Shape, game: str) -> st.SearchStrategy[Any]:
    """Values that this shape accepts."""
    if isinstance(shape, Record):
        return records(shape, game)
    if isinstance(shape, Items):
        low, high = shape.length or (0, 4)
        return st.lists(
            values(shape.item, game), min_size=low, max_size=max(low, min(high, 5)), unique=shape.distinct
        ).map(tuple)
    if isinstance(shape, Table):
        return st.dictionaries(values(shape.key, game), values(shape.value, game), max_size=4)
    return _simple(shape, game)


def _simple(shape: Shape, game: str) -> st.SearchStrategy[Any]:
    if isinstance(shape, Number):
        return _numbers(shape)
    if isinstance(shape, YesNo):
        return st.booleans()
    if isinstance(shape, Word):
        return st.sampled_from(list(shape.words.values()))
    if isinstance(shape, Text):
        allowed = [name for name in NAMES if not shape.name or name not in shape.name.reserved]
        return st.sampled_from([*allowed, *(shape.name.also if shape.name else ())])
    assert isinstance(shape, Written)
    known = [shape.kind.read(text) for text in shape.kind.choices()]
    return st.sampled_from([*known, *pieces(game).get(shape.kind, ())])


def _numbers(shape: Number) -> st.SearchStrategy[Any]:
    low = shape.low if shape.low is not None else -20
    high = shape.high if shape.high is not None else max(low, 0) + 40
    count = int((high - low) / shape.step)
    return st.integers(0, count).map(lambda at: low + at * shape.step).map(lambda n: int(n) if n == int(n) else n)


def records(shape: Record, game: str) -> st.SearchStrategy[Any]:
    """Some of the fields that may be left out, all that may not."""
    optional = [field.name for field in fields(shape.kind) if field.name not in shape.required]
    all_fields = {name: values(item, game) for name, item in shape.fields.items()}
    required = {name: all_fields[name] for name in shape.required}
    return st.fixed_dictionaries(required, optional={name: all_fields[name] for name in optional}).map(
        lambda found: shape.kind(**found)
    )


@st.composite
def facts(draw: st.DrawFn, game: str, question: str) -> Any:
    """Facts made up from nothing, or those of a scenario with some of them changed."""
    kind = find_game(game).the_question(question).facts
    found = draw(values(record_of(kind), game))
    told = [item for item in _told(game, question) if item is not None]
    if not told or draw(st.integers(0, 3)) == 0:
        return found
    base = draw(st.sampled_from(told))
    changed = draw(st.sets(st.sampled_from([field.name for field in fields(kind)]), max_size=2))
    return kind(**{f.name: getattr(found if f.name in changed else base, f.name) for f in fields(kind)})


@cache
def _told(game: str, question: str) -> tuple[Any, ...]:
    found = find_game(game)
    return tuple(
        facts_of(found, step) for step in steps(game) if (step.event.kind, step.event.name) == ("ask", question)
    )


def given(facts: Any) -> dict[str, Any]:
    """The facts as a player would give them: what is as if not given is left out."""
    return {
        field.name.rstrip("_"): value
        for field in fields(facts)
        if (value := getattr(facts, field.name)) is not None and (field.default is MISSING or value != field.default)
    }


QUESTIONS = [(game, question) for game in game_ids() for question in find_game(game).questions]
MOVES = [(game, move) for game in game_ids() for move in find_game(game).moves]
