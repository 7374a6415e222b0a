"""From missing facts to questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.asking.flat import Named, under
from referee.asking.forms import written
from referee.asking.questions import Entries, One, Question
from referee.asking.rows import in_rows, in_series
from referee.facts import (
    ASK,
    Asked,
    Items,
    Problem,
    Record,
    Shape,
    Table,
    Text,
    Word,
    Written,
    YesNo,
    asked,
    folded,
    place,
    shapes_of,
)
from referee.game import Game
from referee.plain import plain
from referee.values import MISSING, fields
from referee.words import Sentence, say, terms

NOT_MISSED = say("")
"""Stands in a problem that no rule has named: the fact is only asked about, and may be left out if it is optional."""


def questions(
    game: Game, kind: type, problems: Iterable[Problem], facts: Mapping[str, Any], every: bool = False
) -> list[Question]:
    """What to ask for, in the order named; the same number of several players is one line."""
    names = players_named(kind, facts)
    found = [one for problem in problems for one in _opened(game, kind, problem, names, every)]
    return in_series(in_rows(found))


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
    default = default if not it.options or default in it.options else ""
    return One(it.path, prompt, wants_of(it.shape), it.shape, it.clause, options, default, names, lack, value=it.read)


def wants_of(shape: Shape) -> Sentence:
    """What may be given, as briefly as a player at the table wants it; a mistake is told in full."""
    if isinstance(shape, Text) and shape.name:
        also = terms(shape.name.also)
        return say("a player's name, or {also}", also=also) if also else say("a player's name")
    if isinstance(shape, Items) and isinstance(shape.item, Text) and shape.item.name:
        return say("players' names with commas between")
    if isinstance(shape, Items) and isinstance(shape.item, Text) and shape.separator == ",":
        return say("the names, with commas between")
    if isinstance(shape, Items) and not (shape.length and shape.length[0] == shape.length[1]):
        return say("{item}; several with «{separator}» between", item=wants_of(shape.item), separator=shape.separator)
    return shape.wants()


def may_lack(kind: type, path: str) -> bool:
    """Whether this fact need not be told at all."""
    value = usual(kind, path)
    return value is None or value == ""


def usual(kind: type, path: str) -> Any:
    """The value that is declared for this fact unless another is told; ASK where there is none."""
    return place(kind, path).usual


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
    printed = tuple(cell.called) if cell.kind in ("word", "words") else ()
    return One(
        path, cell.prompt, wants_of(shape), shape, "", shape.choices(), default, value=cell.read, printed=printed
    )


def _prompt(kind: type, it: Asked) -> Sentence:
    """The prompt, with the player or place before it where it does not name them itself."""
    keys = place(kind, it.path).keys
    prompt = it.prompt
    if it.shape.fact is None and "." in it.path:
        prompt = say("{what} ({part})", what=prompt, part=it.path.split(".")[-1])
    if keys and "{key}" not in it.prompt.template:
        return say("{who}: {what}", who=keys[-1], what=prompt)
    return prompt


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
    spelled: dict[str, str] = {}
    for name in found:
        spelled.setdefault(folded(name), name)
    return tuple(spelled.values())


def _is_name(shape: Shape | None) -> bool:
    return isinstance(shape, Text) and shape.name is not None


def optional(game: Game, kind: type, facts: Mapping[str, Any]) -> list[tuple[Question, bool]]:
    """Facts that need not be given and are not; True where something usual is taken instead."""
    names = players_named(kind, facts)
    found = []
    for path, item in declared(kind, facts):
        required = item.default is MISSING and item.default_factory is MISSING
        if not required and not any(under(given, path) for given in facts):
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
