"""The games that are installed, found by the entry-point group `referee.games`; nothing imports a game by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from referee.problems import BadFact, bad, unknown
from referee.words import about, say

if TYPE_CHECKING:
    from referee.game import Game

GROUP = "referee.games"


@cache
def _installed() -> dict[str, str]:
    """Every game there is: id -> `module:attribute`. The first package on the path that offers an id wins.

    Read straight from the files in which packages say it: `importlib.metadata` reads the same, with much besides.
    """
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
    _installed.cache_clear()


def game_ids() -> list[str]:
    """Every installed game."""
    return list(_installed())


def find_game(id: str) -> Game:
    """The game of this id."""
    where = _installed().get(id)
    if where is None:
        raise BadFact(unknown("game", id, game_ids(), say("Game")))
    module, _, name = where.partition(":")
    try:
        game: Game = getattr(import_module(module.strip()), name.strip())
    except (Exception, SystemExit) as error:
        raise bad("game", "{id} is installed but does not load: {why}", id=id, why=str(error)) from error
    about(id)
    return game


def games() -> list[Game]:
    """Every installed game that loads: one that does not spoils no list."""
    found = []
    for id in game_ids():
        try:
            found.append(find_game(id))
        except BadFact:
            continue
    return found
