"""`referee ask GAME QUESTION`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.commands.completing import FactsArgument, GameArgument, QuestionArgument
from referee.commands.mode import Mode
from referee.commands.opening import completed, opened, show_changes, shower
from referee.given import Given, read_given
from referee.problems import bad
from referee.registry import find_game
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.case import Case
    from referee.ruling import Ruling


def run(
    mode: Mode,
    game: GameArgument,
    question: QuestionArgument,
    facts: FactsArgument = None,
    session: Annotated[
        Path | None, typer.Option("--session", help=_("Take facts from this session, and record."))
    ] = None,
    to: Annotated[
        int | None, typer.Option("--to", help=_("Ask as things stood after this event; record nothing."))
    ] = None,
    changes: Annotated[bool, typer.Option("--what-changes", help=_("Also what would give another verdict."))] = False,
    schema: Annotated[bool, typer.Option("--schema", help=_("Print the JSON Schema of the facts."))] = False,
) -> None:
    """Settle one question."""
    if schema:
        from referee.facts import schema as schema_of

        mode.print_data(schema_of(find_game(game).the_question(question).facts))
        return
    given = read_given(facts or [])
    if session is not None or to is not None:
        _at_table(mode, game, question, given, session, to, changes)
    else:
        settle(mode, game, question, given, changes)


def settle(mode: Mode, game: str, question: str, given: Given, changes: bool = False) -> None:
    """One question without a session; by interview where there is somebody to ask."""
    from referee.book import House
    from referee.case import Case
    from referee.profile import Profile

    found = find_game(game)
    found.the_question(question)
    case = Case(found, "ask", question, given, House(profile=Profile(found)))
    if mode.may_ask:
        from referee.asking.disputes import settle_all

        settle_all(
            case,
            mode.asker(),
            shower(mode, found),
            menu=False,
            then=not mode.json,
            changes=lambda case, ruling: show_changes(mode, case, ruling),
        )
    else:
        ruled(mode, case, case.decide(), changes)


def ruled(mode: Mode, case: Case, ruling: Ruling[Any], changes: bool = False) -> None:
    """The ruling, and what would change it where that is wanted."""
    shower(mode, case.game)(ruling)
    if changes:
        show_changes(mode, case, ruling)


def _at_table(
    mode: Mode, game: str, question: str, given: Given, file: Path | None, to: int | None, changes: bool
) -> None:
    from referee.files import there
    from referee.journal import Session, begin_or_join
    from referee.journal.evening import at_table

    found = find_game(game)
    if file is None:
        raise bad("--to", "needs a session: give {option}", option="--session FILE")
    session = opened(file, mode) if to is not None or there(file) else Session(found)
    if session.game.id != found.id:
        values = {"file": str(file), "other": session.game.id, "game": found.id}
        raise bad("--session", "{file} is a session of {other}, not of {game}", **values)
    case = completed(at_table(session, "ask", question, given, to), mode)
    if to is not None:
        ruled(mode, case, case.decide(), changes)
        return
    if session.file is None:
        case.decide()  # nothing is begun for a question that cannot be answered
        session = begin_or_join(file, found)
    ruled(mode, case, session.record(case), changes)
