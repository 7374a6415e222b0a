"""A new session file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.case import Case
from referee.files import create_file
from referee.game import Game, players_at
from referee.journal.colours import check_colours
from referee.journal.events import FORMAT, wrong
from referee.journal.loading import load
from referee.journal.parsing import read_pages
from referee.journal.session import Session
from referee.plain import plain
from referee.profile import read_off
from referee.toml import without_none
from referee.version import __version__


def begin(
    file: str | Path,
    game: Game,
    table: Any = None,
    players: tuple[str, ...] = (),
    board: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    colours: Mapping[str, str] | None = None,
) -> Session:
    """A new session file; an existing one is never replaced. Of two programs one wins."""
    path = Path(file)
    check_colours(players, colours or {})
    text = _text(game, table, players, board, readings, colours)
    read_pages(path, text.encode())
    if not create_file(path, text):
        raise wrong(path, None, "This file exists already.")
    return load(path)


def begin_as_it_lies(file: str | Path, case: Case, colours: Mapping[str, str] | None = None) -> Session:
    """A new session with the table as it was described; what it rests on of the player's own board is kept in it."""
    game, given = case.game, case.given
    table, assumed = game.described(given.facts, case.holds())
    board = {**read_off(assumed), **game.board.flatten(given.board)}
    return begin(file, game, table, players_at(table), board, given.readings, colours)


def begin_or_join(file: str | Path, game: Game) -> Session:
    """The session in this file; a new one where there is none yet. Of two programs one begins and the other joins."""
    path = Path(file)
    create_file(path, _text(game))
    return load(path)


def _text(
    game: Game,
    table: Any = None,
    players: tuple[str, ...] = (),
    board: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    colours: Mapping[str, str] | None = None,
) -> str:
    import tomli_w

    top: dict[str, Any] = {"format": FORMAT, "program": __version__, "game": game.id}
    top |= {"players": list(players)} if players else {}
    top |= {"board": plain(board)} if board else {}
    top |= {"readings": dict(readings)} if readings else {}
    top |= {"colours": dict(colours)} if colours else {}
    top |= {"table": without_none(plain(table))} if table is not None else {}
    return tomli_w.dumps(top)
