"""What several commands do: open a session, complete a case, show a ruling, say what comes next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.commands.mode import Mode, report
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.case import Case
    from referee.game import Game
    from referee.journal import Session, TornEvent
    from referee.ruling import Ruling
    from referee.showing.rulings import Depth


def opened(file: Path, mode: Mode, repair: bool = False) -> Session:
    """The session in this file; a torn last event is taken out only with consent."""
    from referee.journal import TornEvent, load

    try:
        session = load(file)
    except TornEvent as torn:
        if not repair:
            _agreed(mode, torn)
        _mended(mode, file)
        session = load(file)
    remembered(session)
    return session


def _agreed(mode: Mode, torn: TornEvent) -> None:
    """Ask whether the torn part may be taken out, where there is somebody to ask."""
    if not mode.may_ask or mode.json:
        raise torn
    report(torn)
    if not mode.asker().confirm(say("Take the torn part out?")):
        raise torn


def _mended(mode: Mode, file: Path) -> None:
    from referee.journal import mend

    if kept := mend(file):
        mode.screen(talk=True).say(
            say("What was not written to its end is taken out and kept in {file}.", file=kept.name)
        )


def remembered(session: Session) -> None:
    """For the list of recent sessions."""
    from referee.recent import remember

    if session.file and session.recorded:
        remember(session.file, session.game.id)


def completed(case: Case, mode: Mode) -> Case:
    """The case, with what is missing asked for where there is somebody to ask."""
    if not mode.may_ask:
        return case
    from referee.asking.disputes import complete

    return complete(case, mode.asker())


def shower(mode: Mode, game: Game) -> Callable[..., None]:
    """Shows a ruling of this game, beside the one before it where there is one, as deep as was asked for."""

    def show(ruling: Ruling[Any], before: Ruling[Any] | None = None, depth: Depth | None = None) -> None:
        if mode.json:
            mode.print_data(ruling.to_dict())
        else:
            from referee.showing.rulings import show_ruling

            show_ruling(mode.screen(), ruling, game, before, depth or mode.depth)

    return show


def play_again(mode: Mode, session: Session, skip: int = 0) -> None:
    """What was taken back, one after another, as long as it is still legal; the first that is not is shown."""
    show = shower(mode, session.game)
    while len(session.undone) > skip:
        step = session.again(skip)
        if step.error:
            raise step.error
        show(step.ruling)
        if step.ruling and step.ruling.verdict != "legal":
            return
        skip = 0


def show_changes(mode: Mode, case: Case, ruling: Ruling[Any]) -> None:
    """For each fact told, the nearest other value that gives another verdict."""
    from referee.changes import what_changes
    from referee.showing.changes import show_changes

    if not mode.json:
        show_changes(mode.screen(), what_changes(case, ruling))


def draw(mode: Mode, session: Session, table: Any = None, before: Any = None) -> None:
    """The table of this session, with what has changed since it was as before marked; now: by the last event."""
    from referee.showing.tables import show_table

    if table is None and session.events:
        before = session.table_at(len(session.events) - 1)
    show_table(mode.screen(), session, table, before)


def write_page(mode: Mode, file: Path, ending: str, text: str) -> None:
    """Write a page or picture; its ending is asked for, so that no session is overwritten by a slip."""
    from referee.files import replace_file
    from referee.problems import bad

    if file.suffix.lower() != ending:
        raise bad(str(file), "The name must end with {ending}", ending=ending)
    replace_file(file, text)
    mode.screen(talk=True).say(say("Written: {file}", file=file))


def whats_next(mode: Mode, session: Session, text: Sentence | str) -> None:
    """What has been done, and what comes next."""
    from referee.showing.sessions import show_due

    screen = mode.screen(talk=True)
    screen.say(text)
    if session.table is None:
        for id in session.game.opening_moves():
            screen.say(say("Next: {move}", move=say(session.game.the_move(id).title)))
    else:
        show_due(screen, session.due(), mode.depth == "details")
