"""A table that is described: what still has to be asked for, and what follows or does not matter in this phase."""

from __future__ import annotations

from collections.abc import Mapping

from referee.asking.flat import Flat, tree, under
from referee.asking.missing import NOT_MISSED, may_lack
from referee.asking.questions import One, Question
from referee.asking.together import side_by_side
from referee.facts import ASK, Problem, Record, Table, place, shapes_of
from referee.game import Game
from referee.values import replace
from referee.words import Sentence

FIRST_TOLD = ("round", "phase")
"""Most of the rest follows from them."""


def every_field(game: Game, kind: type, base: Flat, store: Flat) -> tuple[Problem, ...]:
    """The fields of a table that are not told yet, round and phase first; rows of a fixed set one by one."""
    found = []
    shapes, last = shapes_of(kind), _last_told(game)
    for name in sorted(shapes, key=lambda it: (it not in FIRST_TOLD, it in last)):
        path, shape = name.rstrip("_"), shapes[name]
        if isinstance(shape, Record) and may_lack(kind, path) and not any(it.startswith(f"{name}.") for it in store):
            continue  # a record that a table may lack is asked for when the rules miss it
        keys: tuple[str, ...] = shape.key.choices() if isinstance(shape, Table) else ()
        found += [Problem(f"{path}.{key}", NOT_MISSED) for key in keys] or [Problem(path, NOT_MISSED)]
    return tuple(it for it in found if not any(under(told, it.path) for told in base))


def needed(game: Game, path: str, facts: Flat, store: Flat) -> bool:
    """Whether this part of a table is to be asked for; what somebody has told stays."""
    first, last = path.split(".")[0], path.split(".")[-1]
    if any(under(told, path) for told in (*facts, *store)):
        return True
    phases = getattr(game.module("table"), "MATTERS", {}).get(last if "." in path else first)
    if phases is not None and "phase" in facts:
        return facts["phase"] in phases
    return not _follows(game, first, facts)


def beside(
    game: Game, question: Question, waiting: list[Question], facts: Flat, store: Flat
) -> tuple[Question, list[Question]]:
    """The question with what lies beside it, where all of that is to be asked for; and what still waits then."""
    rows: Mapping[tuple[str, ...], Sentence] = getattr(game.module("table"), "TOGETHER", {})
    for paths, prompt in rows.items():
        if question.path not in paths or len({path in store for path in paths}) > 1:
            continue
        lying = {it.path: it for it in (question, *waiting) if isinstance(it, One) and it.path in paths}
        if len(lying) == len(paths) and all(needed(game, path, facts, store) for path in paths):
            rest = [it for it in waiting if it.path not in paths]
            return side_by_side(prompt, [replace(lying[path], following=()) for path in paths]), rest
    return question, waiting


def _last_told(game: Game) -> tuple[str, ...]:
    return getattr(game.module("table"), "LAST_TOLD", ())


def _follows(game: Game, name: str, facts: Flat) -> bool:
    """Whether this field leaves no choice once the rest is told."""
    table, told = game.module("table"), tree(facts)
    fact = place(table.Table, name).fact
    may_follow = fact is not None and (fact.untold == "no choice" or name in _last_told(game))
    if not hasattr(table, "derived") or name in told or not may_follow:
        return False
    value = table.derived(told).get(name, ASK)
    return value is not ASK and not isinstance(value, Mapping)
