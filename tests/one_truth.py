"""What the tests of one truth share: random games table by table, and descriptions with one thing changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from referee.journal import Session

Move = tuple[str, dict[str, Any]]
Other = Callable[[Any, str, Random, dict[str, Any]], Any]
"""Another value for one of this name, at a table so described."""


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
