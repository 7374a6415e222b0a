"""What the tests of one truth share: random games, descriptions with one thing changed, choices made for a player."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from random import Random
from typing import Any

from referee.facts import MissingFacts, RefereeError, shapes_of
from referee.journal import Session
from referee.plain import plain
from referee.ruling import Ruling

Move = tuple[str, dict[str, Any]]
Other = Callable[[Any, str, Random, dict[str, Any]], Any]
"""Another value for one of this name, at a table so described."""

Run = Callable[[dict[str, Any], bool], Ruling[Any]]
"""Rules on these facts, guided or not."""


def played(
    begin: Callable[[Random, int], Session], next_move: Callable[[Session, Random], Move | None], seats: int, seed: int
) -> Iterator[tuple[Session, Random]]:
    """A random game, table by table."""
    chance = Random(seed * 10 + seats)
    session = begin(chance, seats)
    while True:
        yield session, chance
        move = next_move(session, chance)
        if move is None:
            return
        session.play(*move)


def changed(raw: dict[str, Any], chance: Random, other: Other, deeper: float = 0.9) -> dict[str, Any]:
    """The description with one field, entry or item changed."""
    raw = json.loads(json.dumps(raw))
    here: Any = raw
    path = chance.choice(list(raw))
    while isinstance(here[path], dict) and here[path] and chance.random() < deeper:
        here = here[path]
        path = chance.choice(list(here))
    here[path] = other(here[path], path, chance, raw)
    return raw


# --- what a player chooses ---


def asked_in(kind: type) -> dict[str, Any]:
    """The facts that a player chooses or reveals, with what is taken where nobody can be asked."""
    shapes, found = shapes_of(kind), {}
    for it in fields(kind):
        fact = shapes[it.name].fact
        if fact and fact.untold == "asked":
            found[it.name] = it.default if it.default_factory is MISSING else it.default_factory()
    return found


def silent(run: Run, kind: type, facts: dict[str, Any]) -> Iterator[str]:
    """Choices told here that decide something, and yet are made for the player when they are left out."""
    for name in asked_in(kind).keys() & facts.keys():
        rest = {key: value for key, value in facts.items() if key != name}
        try:
            whole, alone = run(facts, False), run(rest, False)
        except RefereeError:
            continue  # asked for, or no choice at all
        if whole.verdict == "illegal" or outcome(whole) == outcome(alone) or stops_at(alone, name):
            continue
        if alone.verdict != "illegal" and name not in [item.path.split(".")[0] for item in alone.assumed]:
            yield f"{name} is taken as told, and the ruling does not say so"
        if not is_asked(run, kind, name, rest):
            yield f"{name} is not asked for"


def outcome(ruling: Ruling[Any]) -> object:
    return ruling.verdict, plain(ruling.answer), ruling.after


def stops_at(ruling: Ruling[Any], name: str) -> bool:
    """Whether what is worked out goes only as far as this choice, and says so."""
    return bool(getattr(ruling.answer, "next", "") == name)


def is_asked(run: Run, kind: type, name: str, told: dict[str, Any]) -> bool:
    """Whether guided play comes to ask for this, be it after other choices."""
    usual, told = asked_in(kind), {**told}
    for _ in usual:
        try:
            run(told, True)
        except MissingFacts as missing:
            roots = {path.split(".")[0] for path in missing.paths}
            if name in roots:
                return True
            told |= {root: plain(usual[root]) for root in roots if usual.get(root) is not None}
        else:
            return False
    return True
