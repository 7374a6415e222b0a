"""`referee board GAME`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.commands.completing import GameArgument
from referee.commands.mode import Mode
from referee.given import read_given
from referee.plain import plain
from referee.registry import find_game
from referee.words import say
from referee.words import translate as _


def run(
    mode: Mode, game: GameArgument, values: Annotated[list[str] | None, typer.Argument(help=_("key=value"))] = None
) -> None:
    """Read the printed numbers that we do not know off your board, once."""
    from referee.profile import profile_file, read_profile, save_profile

    found = find_game(game)
    given = read_given(values or [])
    flat = found.board.flatten({**given.facts, **given.board})
    if flat:
        save_profile(found.board, flat)
    elif mode.may_ask and not mode.json:
        from referee.asking.printed import read_board

        read_board(found, mode.asker())
    profile = read_profile(found.board)
    every = {path: found.board.cells[path] for path in (*found.board.cells, *profile)}
    cells = {path: cell for path, cell in every.items() if not cell.usable or path in profile}
    if mode.json:
        mode.print_data(
            {
                path: {"value": plain(profile.get(path)), "basis": cell.basis, "prompt": str(cell.prompt)}
                for path, cell in cells.items()
            }
        )
        return
    screen = mode.screen()
    for path, cell in cells.items():
        text = say("{path} = {value}  {prompt}", path=path, value=profile.get(path, "?"), prompt=cell.prompt)
        screen.say(text, style="" if path in profile else "dim")
    if profile:
        screen.say(say("Kept in {file}", file=str(profile_file(found.id))), style="dim")
