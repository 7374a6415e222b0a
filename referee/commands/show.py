"""`referee show FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.completing import FileArgument
from referee.commands.mode import Mode
from referee.commands.opening import draw, opened, write_page
from referee.words import say
from referee.words import translate as _


def run(
    mode: Mode,
    file: FileArgument,
    to: Annotated[int | None, typer.Option("--to", help=_("The table after this event."))] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help=_("Write the picture into this file."))] = None,
) -> None:
    """Draw the table; what the last event changed is marked."""
    session = opened(file, mode)
    table = session.table if to is None else session.table_at(to)
    if svg is not None and table is not None:
        from referee.showing.tables import svg_of

        write_page(mode, svg, ".svg", svg_of(session, table))
    elif mode.json:
        from referee.plain import plain

        mode.print_data(plain(table))
    elif table is None:
        text = say("There is no table yet. Begin with one of: {moves}", moves=session.game.opening_moves())
        mode.screen().say(text)
    else:
        last = len(session.events) if to is None else to
        draw(mode, session, table, session.table_at(last - 1) if last else None)
