"""`referee score GAME|FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.commands.ask import ruled, settle
from referee.commands.completing import FactsArgument, complete_game
from referee.commands.mode import Mode
from referee.commands.opening import completed, opened
from referee.given import read_given
from referee.registry import game_ids
from referee.words import translate as _

QUESTION = "final-score"


def run(
    mode: Mode,
    what: Annotated[str, typer.Argument(help=_("A game or a session file."), autocompletion=complete_game)],
    facts: FactsArgument = None,
    changes: Annotated[bool, typer.Option("--what-changes", help=_("Also what would give another winner."))] = False,
) -> None:
    """Final scores with breakdown, ranking and tie-break."""
    given = read_given(facts or [])
    if what in game_ids():
        settle(mode, what, QUESTION, given, changes)
        return
    session = opened(Path(what), mode)
    case = completed(session.case("ask", QUESTION, given, profile=True), mode)
    ruled(mode, case, case.decide(), changes)
