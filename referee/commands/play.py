"""`referee play FILE [MOVE key=value ...]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.commands.completing import FileArgument, complete_move_fact
from referee.commands.mode import Mode
from referee.commands.opening import completed, draw, opened, play_again, shower, whats_next
from referee.given import read_given
from referee.words import say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.journal import Session


def run(
    mode: Mode,
    file: FileArgument,
    move: Annotated[str | None, typer.Argument(help=_("The move."), autocompletion=complete_move_fact)] = None,
    facts: Annotated[list[str] | None, typer.Argument(help=_("key=value"), autocompletion=complete_move_fact)] = None,
    what_if: Annotated[
        bool, typer.Option("--what-if", help=_("Show the ruling and the table after; write nothing."))
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help=_("Play again what was taken back, as long as it is still legal."))
    ] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help=_("Take out a last part that was not written to its end; it is kept."))
    ] = False,
) -> None:
    """Record a move: checked, explained, appended. Without a move: what is legal now."""
    session = opened(file, mode, repair)
    if again:
        play_again(mode, session)
        return
    if move is None:
        _play_on(mode, session)
        return
    show = shower(mode, session.game)
    case = session.case("move", move, read_given(facts or []), profile=True)
    case.rule  # noqa: B018  an unknown move is said before anything is asked
    if mode.may_ask:
        from referee.journal.evening import at_table

        case = completed(at_table(session, "move", move, case.given), mode)
    if not what_if:
        show(session.record(case))
        if not mode.json:
            whats_next(mode, session, "")
        return
    ruling = case.decide()
    show(ruling)
    if not mode.json and ruling.after is not None:
        draw(mode, session, ruling.after, session.table)


def _play_on(mode: Mode, session: Session) -> None:
    """Move after move by interview, or a list of what is legal now."""
    if mode.json:
        from referee.plain import plain

        moves = [plain(item) for item in session.due()]
        mode.print_data(moves or [{"move": id} for id in session.game.opening_moves()])
    elif mode.may_ask:
        from referee.asking.evening import play_on

        play_on(session, mode.asker(), shower(mode, session.game), lambda it: draw(mode, it))
    else:
        over = session.table is not None and not session.due()
        whats_next(mode, session, say("The game is over.") if over else say("Legal now:"))
