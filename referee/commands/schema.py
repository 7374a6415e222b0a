"""`referee schema GAME`."""

from __future__ import annotations

from referee.commands.completing import GameArgument
from referee.commands.mode import Mode
from referee.registry import find_game


def run(mode: Mode, game: GameArgument) -> None:
    """The JSON Schema of a session file of this game, so that editors complete and check it."""
    from referee.journal.schema import session_schema

    mode.print_data(session_schema(find_game(game)))
