"""`referee replay FILE`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.commands.completing import FileArgument
from referee.commands.mode import Mode
from referee.commands.opening import draw, opened
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.journal import Step


def run(
    mode: Mode,
    file: FileArgument,
    step: Annotated[
        bool, typer.Option("--step", help=_("Draw the table after each event, and wait for Enter."))
    ] = False,
    to: Annotated[int | None, typer.Option("--to", help=_("Stop after this event."))] = None,
) -> None:
    """Replay a session; a ruling that would be another today is reported."""
    session = opened(file, mode)
    if to is not None:
        session.table_at(to)
    steps = session.replay()[:to]
    if mode.json:
        mode.print_data([_data(item) for item in steps])
        return
    from referee.showing.sessions import show_step

    screen = mode.screen()
    if session.title:
        screen.say(session.title, style="bold underline")
    before = None
    for item in steps:
        if step and item.table is not None and item.table != before:
            draw(mode, session, item.table, before)
        show_step(
            screen, item, session.game, mode.depth == "details"
        )  # below its table: what is above may leave a window
        before = item.table
        if step and mode.may_ask and not mode.asker().go_on():
            return
    if not step and steps and steps[-1].table is not None:
        draw(mode, session, steps[-1].table)


def _data(step: Step) -> dict[str, Any]:
    from referee.plain import plain

    return {
        "event": step.event.number,
        "kind": step.event.kind,
        "name": step.event.name,
        "ruling": step.ruling.to_dict() if step.ruling else None,
        "error": step.error.to_dict() if step.error else None,
        "differences": plain(step.differences),
    }
