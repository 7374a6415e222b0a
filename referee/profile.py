"""What a player has read off the board once: kept in a file of this player, used in every later evening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.files import home, read_bytes, replace_file, there
from referee.plain import plain
from referee.toml import parse

if TYPE_CHECKING:
    from referee.board import Board
    from referee.game import Game
    from referee.ruling import Assumed


class Profile:
    """The player's own board profile, read when a printed value is first looked for in it."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def values(self) -> dict[str, Any]:
        return read_profile(self.game.board)


def read_off(assumed: Iterable[Assumed]) -> dict[str, Any]:
    """What of this comes from the player's own board: a session that rests on it keeps it."""
    return {item.path.removeprefix("board."): item.value for item in assumed if item.basis == "profile"}


def profile_file(game: str) -> Path:
    return home() / "board" / f"{game}.toml"


def read_profile(board: Board) -> dict[str, Any]:
    """What this player has read off the board before."""
    file = profile_file(board.game)
    if not there(file):
        return {}
    return board.flatten(parse(read_bytes(file), file))


def save_profile(board: Board, values: Mapping[str, Any]) -> Path:
    """Keep these values besides those kept before; the old file stays until the new one is whole."""
    import tomli_w

    file = profile_file(board.game)
    text = tomli_w.dumps(plain({**read_profile(board), **values}))
    parse(text.encode(), file)
    replace_file(file, text)
    return file
