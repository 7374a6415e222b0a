"""`referee undo FILE`."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.commands.completing import FileArgument
from referee.commands.mode import Mode
from referee.commands.opening import opened, play_again, shower, whats_next
from referee.problems import bad
from referee.words import say
from referee.words import translate as _


def run(
    mode: Mode,
    file: FileArgument,
    to: Annotated[int | None, typer.Option("--to", help=_("Take back everything from this event on."))] = None,
    replay: Annotated[
        bool,
        typer.Option("--replay", help=_("Take this event out alone: the later ones are played again while legal.")),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help=_("Do not ask when something was revealed."))] = False,
) -> None:
    """Take a move back, as an entry in the log; nothing is deleted."""
    from referee.asking.changing import seen

    session = opened(file, mode)
    number = session.last_move if to is None else to
    known = seen(session, number)
    for sentence in known:
        mode.screen(talk=True).say(sentence)
    if known and not yes:
        if not mode.may_ask:
            template = "Something was revealed that nobody can forget. Say {flag} to go back all the same."
            raise bad("--yes", template, flag="--yes")
        if not mode.asker().confirm(say("Go back all the same?")):
            return
    ruling = session.undo(number).ruling
    shower(mode, session.game)(ruling)
    if replay:
        play_again(mode, session, skip=1)
    if not mode.json:
        whats_next(mode, session, "")
