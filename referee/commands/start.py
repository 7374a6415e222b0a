"""`referee start GAME [FILE]`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.commands.completing import FactsArgument, GameArgument
from referee.commands.mode import Mode
from referee.commands.opening import draw, remembered, shower, whats_next
from referee.files import there
from referee.given import read_given, with_colours
from referee.problems import bad
from referee.registry import find_game
from referee.words import say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.journal import Session


def run(
    mode: Mode,
    game: GameArgument,
    file: Annotated[Path | None, typer.Argument(help=_("The session file to write."))] = None,
    facts: FactsArgument = None,
) -> None:
    """Begin a session: from set-up, or with the table as it lies."""
    from referee.asking.laying import describe_table, free_name
    from referee.game import players_at
    from referee.journal import begin

    found = find_game(game)
    if file is not None and "=" in file.name and not there(file):
        file, facts = None, [str(file), *(facts or [])]  # the file was left out: this is a fact
    given = with_colours(read_given(facts or []))
    path = file or free_name(found.id)
    if there(path):
        raise bad(str(path), "This file exists already.")
    house = found.house(given.board, given.readings)
    if mode.may_ask and (given.draft or not given.facts):
        session = describe_table(found, path, given, mode.asker(), shower(mode, found))
        remembered(session)
        if not mode.json:
            _stay(mode, session)
            return
    else:
        table = found.read_table(given.facts, house) if given.facts else None
        session = begin(path, found, table, players_at(table), given.board, given.readings, given.colours)
    remembered(session)
    whats_next(mode, session, say("Session {file} begins.", file=str(path)))


def _stay(mode: Mode, session: Session) -> None:
    """The evening goes on where it began."""
    from referee.asking.evening import play_on

    mode.screen(talk=True).say(say("Session {file} begins.", file=str(session.file)))
    play_on(session, mode.asker(), shower(mode, session.game), lambda it: draw(mode, it))
