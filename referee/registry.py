"""The games that are installed, found by the entry-point group `referee.games`; nothing imports a game by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from referee.problems import BadFact, bad, unknown
from referee.words import say

if TYPE_CHECKING:
    from referee.game import Game

GROUP = "referee.games"


@cache
def _entry_points() -> dict[str, str]:
    """Every game there is: id -> `module:attribute`."""
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


@cache
def _quick() -> dict[str, str]:
    """The same, read straight from the files where packages are usually installed: a cold ruling waits for this."""
    found: dict[str, str] = {}
    for text in _files():
        _, begins, rest = text.partition(f"[{GROUP}]")
        for line in rest.partition("\n[")[0].splitlines() if begins else ():
            id, equals, where = line.partition("=")
            if equals:
                found.setdefault(id.strip(), where.strip())
    return found


def _files() -> Iterator[str]:
    for folder in sys.path:
        try:
            names = [name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for name in names:
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                    yield file.read()
            except (OSError, UnicodeDecodeError):
                continue


def forget() -> None:
    """Look again: something was installed while the program runs."""
    _entry_points.cache_clear()
    _quick.cache_clear()


def game_ids() -> list[str]:
    """Every installed game."""
    return list(_entry_points())


def find_game(id: str) -> Game:
    """The game of this id."""
    where = _quick().get(id) or _entry_points().get(id)
    if where is None:
        raise BadFact(unknown("game", id, game_ids(), say("Game")))
    module, _, name = where.partition(":")
    try:
        game: Game = getattr(import_module(module.strip()), name.strip())
    except Exception as error:
        raise bad("game", "{id} is installed but does not load: {why}", id=id, why=str(error)) from error
    return game
