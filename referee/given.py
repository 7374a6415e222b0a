"""What players have given before anything is asked: facts, printed values, readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from referee.files import read_bytes
from referee.problems import BadFact, Problem, RefereeError, bad
from referee.toml import parse, toml_value
from referee.values import dataclass, field, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class Given:
    """Facts, printed values and readings, from the command line, a file or an interrupted interview."""

    facts: dict[str, Any]
    board: dict[str, Any]
    readings: dict[str, str]
    draft: Path | None = None
    """The interrupted interview that goes on, if there is one."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """The colours of the players, told where a session begins."""


def nothing() -> Given:
    return Given({}, {}, {})


def with_colours(given: Given) -> Given:
    """`colours.anna=blue` among the facts is the colour of a player."""
    told: dict[str, Any] = {}
    for path, value in given.facts.items():
        first, _, name = path.partition(".")
        if first == "colours":
            told |= {name: value} if name else value if isinstance(value, dict) else {"": value}
    for name, colour in told.items():
        if not name or not isinstance(colour, str) or not colour.strip():
            raise bad(
                f"colours.{name}".strip("."), "A colour is told of one player: {example}", example="colours.anna=blue"
            )
    facts = {path: value for path, value in given.facts.items() if path.partition(".")[0] != "colours"}
    return replace(given, facts=facts, colours={name: colour.strip() for name, colour in told.items()})


def read_given(items: Iterable[str]) -> Given:
    """`key=value`, `board.KEY=value`, `reading.ID=option` and `@file.toml`."""
    given = nothing()
    problems: list[Problem] = []
    for item in items:
        if item.startswith("@"):
            found = given_in(Path(item[1:]))
            given.facts.update(found.facts)
            given.board.update(found.board)
            given.readings.update(found.readings)
            given = replace(given, draft=found.draft or given.draft)
            continue
        key, equals, value = item.partition("=")
        if not equals or not key.strip():
            problems.append(Problem(item, say("is no fact. Facts are written key=value.")))
            continue
        _put(key.strip(), _unquoted(value), given, problems)
    if problems:
        raise BadFact(*problems)
    return given


def _put(key: str, value: Any, given: Given, problems: list[Problem]) -> None:
    kind, _, rest = key.partition(".")
    place, name = given.facts, key
    if kind == "board" and rest:
        place, name = given.board, rest
    elif kind in ("reading", "readings") and rest:
        place, name = given.readings, rest
    if name in place:
        problems.append(Problem(key, say("is given twice")))
    place[name] = value


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        read = toml_value(value)
        return read if isinstance(read, str) else value
    return value


def given_in(file: Path) -> Given:
    """What a file gives; one with a table `draft` is an interrupted interview."""
    try:
        found = parse(read_bytes(file), file)
    except RefereeError as error:
        raise BadFact(*(replace(item, path=f"@{item.path}") for item in error.all)) from error
    draft = file if found.pop("draft", None) else None
    tables: dict[str, Any] = {key: found.pop(key, {}) for key in ("board", "readings")}
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise bad(f"@{file}", "{key} must be a table.", key=key)
    return Given(found, tables["board"], tables["readings"], draft)
