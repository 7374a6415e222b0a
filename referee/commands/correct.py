"""`referee correct FILE key=value ...`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.commands.completing import FileArgument, complete_correction
from referee.commands.mode import Mode
from referee.commands.opening import opened, shower, whats_next
from referee.given import read_given
from referee.problems import bad
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.journal import Session


def run(
    mode: Mode,
    file: FileArgument,
    facts: Annotated[
        list[str] | None,
        typer.Argument(help=_("What is different, as key=value"), autocompletion=complete_correction),
    ] = None,
) -> None:
    """Put the table right where it is different, as an entry in the log."""
    session = opened(file, mode)
    given = read_given(facts or [])
    if not given.facts:
        raise bad("key=value", "Say what is different at the table, for example {example}", example=_example(session))
    shower(mode, session.game)(session.record(session.case("correct", "", given)))
    if not mode.json:
        whats_next(mode, session, "")


def _example(session: Session) -> str:
    """A number that lies on this table."""
    from referee.correcting import correctable
    from referee.facts import hyphened, reach

    found = ((path, reach(session.table, path)) for path in correctable(session.game, session.table))
    return next((f"{hyphened(path)}={value}" for path, value in found if "." in path and type(value) is int), "")
