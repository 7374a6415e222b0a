"""An evening: moves in one line each, questions about the table, steps that run by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.asking.asker import Asker, Key, Left, Option, Prompt
from referee.asking.changing import change
from referee.asking.disputes import Show, complete
from referee.asking.drafts import case_of as drafted
from referee.asking.drafts import interrupted_at
from referee.asking.forced import by_themselves
from referee.asking.helping import remember_refusal
from referee.asking.spoken import case_of, heard, understand
from referee.case import Case
from referee.facts import RefereeError
from referee.game import Due
from referee.given import nothing
from referee.journal import Session, load
from referee.journal.evening import at_table, chosen_readings
from referee.values import dataclass, replace
from referee.words import say, translate


def go_on(case: Case, asker: Asker, show: Show) -> Session:
    """Take up an interrupted interview about a session, and record what comes of it."""
    assert case.file
    session = load(case.file)
    brief = case.kind == "move" and session.table is not None
    found = complete(at_table(session, case.kind, case.name, case.given, case.to), asker, brief=brief)
    show(found.decide() if case.to is not None else session.record(found))
    return session


# --- move after move ---


@dataclass(frozen=True, slots=True)
class Done:
    """What was picked: a move with what is settled about it, all of a kind, or something else."""

    what: str = ""
    move: str = ""
    facts: Any = None
    together: bool = False


def pick_move(session: Session, asker: Asker) -> Done | None:
    """The move chosen from what is due, told in one line, or something else; None to leave."""
    moves = session.due() if session.table is not None else ()
    prompt = Prompt(
        translate("What is done?"),
        translate("Pick, or tell it in one line"),
        _listed(session, moves),
        free=session.table is not None,
        check=lambda line: heard(session, line),
        default="move:0" if len(moves) == 1 else "",
    )
    picked = asker.ask(prompt)
    if isinstance(picked, Key) or picked == "leave:":
        return None
    kind, _, rest = picked.partition(":")
    if kind == "all":
        return Done(move=moves[int(rest)].move, facts=dict(moves[int(rest)].facts), together=True)
    if kind == "move":
        return Done(move=moves[int(rest)].move, facts=dict(moves[int(rest)].facts))
    if picked in (option.value for option in prompt.options):
        return Done(picked) if picked.endswith(":") else Done(move=picked, facts={})
    return _told(session, asker, picked)


def _listed(session: Session, moves: tuple[Due, ...]) -> tuple[Option, ...]:
    again = [Option("again:", translate("Redo: play again what was taken back"))] if session.undone else []
    if session.table is None:
        opening = session.game.opening_moves()
        listed = [Option(id, translate(session.game.the_move(id).title)) for id in opening]
        return (*again, *listed, Option("leave:", translate("Leave")))
    listed = [Option(f"all:{at}", str(it.together)) for at, it in enumerate(moves) if it.together]
    listed += [Option(f"move:{at}", str(item.text)) for at, item in enumerate(moves)]
    listed.append(Option("show:", translate("Show the table")))
    listed.append(Option("ask:", translate("Ask about this table")))
    listed.append(Option("undo:", translate("Undo: take the last move back")))
    listed += again
    listed.append(Option("table:", translate("Correct the table: something lies there differently")))
    listed.append(Option("readings:", translate("Choose how open rules are read this evening")))
    listed.append(Option("other:", translate("Another move")))
    return (*listed, Option("leave:", translate("Leave")))


def _told(session: Session, asker: Asker, line: str) -> Done:
    """The move that a line tells; where it can mean several, one is picked."""
    found = understand(session, line)
    if len(found) > 1:
        listed = tuple(Option(f"move:{at}", str(said.due.text)) for at, said in enumerate(found))
        picked = asker.ask(Prompt(translate("Which of these is meant?"), options=listed, back=True))
        found = [] if isinstance(picked, Key) else [found[int(picked.removeprefix("move:"))]]
    if not found:
        return Done("")
    return Done(move=found[0].due.move, facts={**found[0].due.facts, **found[0].facts})


def play_on(session: Session, asker: Asker, show: Show, draw: Callable[[Session], None]) -> None:
    """Move after move, until the players leave; between moves the table, a question, a change."""
    session = _interrupted(session, asker, show)
    while True:
        by_themselves(session, asker)
        try:
            done = pick_move(session, asker)
        except EOFError:  # between moves nothing is lost
            return
        if done is None:
            return
        try:
            if done.move:
                _play(session, asker, show, done)
            elif done.what == "show:":
                draw(session)
            elif done.what == "ask:":
                ask_on(session, asker, show)
            elif done.what == "other:":
                _any_move(session, asker, show)
            elif done.what:
                change(done.what, session, asker, show)
        except Left:
            continue
        except RefereeError as error:
            asker.tell(str(error), "bad")


def _interrupted(session: Session, asker: Asker, show: Show) -> Session:
    """The move that was interrupted in this evening goes on, if the players want it."""
    draft = interrupted_at(session.file) if session.file else None
    if draft is None:
        return session
    case = drafted(draft)
    if not asker.confirm(say("A move was interrupted: {title} Go on with it?", title=case.title)):
        return session
    try:
        return go_on(case, asker, show)
    except RefereeError as error:
        asker.tell(str(error), "bad")
        return session


def _play(session: Session, asker: Asker, show: Show, done: Done) -> None:
    """Record the move. It can be taken back, so nothing is reviewed; answers stay only after a refusal."""
    case = at_table(session, "move", done.move, replace(nothing(), facts=done.facts or {}))
    brief, evening = session.table is not None, chosen_readings(session)
    case = complete(case, asker, menu=True, brief=brief, evening=evening)
    ruling = session.record(case)
    remember_refusal(case, ruling.verdict == "legal")
    while done.together and (due := next((it for it in session.due() if it.move == done.move and it.together), None)):
        ruling = session.record(case_of(session, due, {}))
    show(ruling)


def _any_move(session: Session, asker: Asker, show: Show) -> None:
    game = session.game
    listed = tuple(Option(id, translate(game.the_move(id).title)) for id in game.moves)
    picked = asker.ask(Prompt(translate("Which move?"), options=listed, back=True))
    if not isinstance(picked, Key):
        _play(session, asker, show, Done(move=picked, facts={}))


def ask_on(session: Session, asker: Asker, show: Show) -> None:
    """One question about the table as it lies."""
    game = session.game
    listed = tuple(Option(id, translate(game.title_of(id))) for id in game.questions)
    picked = asker.ask(Prompt(translate("What do you want to settle?"), options=listed, back=True))
    if isinstance(picked, Key):
        return
    case = at_table(session, "ask", picked, nothing())
    show(session.record(complete(case, asker, menu=True, evening=chosen_readings(session))))
