"""Sessions by interview: begin one, play moves, ask about the table as it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Asker, Key, Left, Option, Prompt
from referee.asking.flat import Flat, tree
from referee.asking.interview import Goal, begin_interview
from referee.board import read_profile
from referee.facts import RefereeError, shapes_of
from referee.game import Game, House
from referee.given import Given, nothing
from referee.session import Session, begin, load
from referee.words import say, translate

if TYPE_CHECKING:
    from referee.asking.disputes import Show


def complete(
    session: Session,
    kind: str,
    name: str,
    given: Given,
    asker: Asker,
    to: int | None = None,
    menu: bool = False,
) -> dict[str, Any]:
    """The facts, with what the question ("ask") or move ("move") still needs asked for."""
    goal = _goal(session, kind, name, given.readings, to)
    known = {**_settled(session, name), **given.facts} if kind == "move" else dict(given.facts)
    interview = begin_interview(goal, asker, given._replace(facts=known), menu)
    interview.run()
    found = tree(interview.answers()[0]) if interview.asked else known
    interview.draft.drop()
    return found


def go_on(aim: Mapping[str, str], given: Given, asker: Asker, show: Show) -> None:
    """Take up an interrupted interview about a session, and record what comes of it."""
    session = load(aim["session"])
    kind = "move" if "move" in aim else "ask"
    to = int(aim["to"]) if "to" in aim else None
    known = complete(session, kind, aim[kind], given, asker, to)
    more: dict[str, Any] = {"board": given.board, "readings": given.readings, "profile": True}
    if to is not None:
        show(session.ask_at(to, aim[kind], known, **more).ruling)
    else:
        show((session.play if kind == "move" else session.ask)(aim[kind], known, **more))


def _goal(session: Session, kind: str, name: str, readings: Mapping[str, str], to: int | None) -> Goal:
    game = session.game
    rule = game.the_question(name) if kind == "ask" else game.the_move(name)
    profile = read_profile(game.board)

    def run(facts: dict[str, Any], board: Flat) -> Any:
        more: dict[str, Any] = {"board": {**profile, **board}, "readings": readings}
        if to is not None:
            return session.ask_at(to, name, facts, **more).ruling
        return session.what_if(kind, name, facts, **more).ruling

    aim = {"game": game.id, kind: name, "session": str(session.file or "")}
    return Goal(game, rule.facts, say(rule.title), run, aim | ({"to": str(to)} if to is not None else {}))


def _settled(session: Session, move: str) -> dict[str, Any]:
    """What is settled about this move already, when it can come in one way only."""
    due = [item for item in session.due() if item.move == move]
    known = shapes_of(session.game.the_move(move).facts)
    return {name: value for name, value in due[0].facts.items() if name in known} if len(due) == 1 else {}


def pick_move(session: Session, asker: Asker, more: tuple[Option, ...] = ()) -> tuple[str, dict[str, Any]] | None:
    """The move chosen, with what is settled about it, or one of `more`; None to leave."""
    moves = session.due() if session.table is not None else ()
    listed = [Option(str(at), str(item.text)) for at, item in enumerate(moves)]
    if session.table is None:
        listed = [Option(id, translate(session.game.the_move(id).title)) for id in session.game.opening_moves()]
    else:
        listed += [Option("other", translate("Another move")), *more]
    leave = Option("leave", translate("Leave"))
    picked = asker.ask(Prompt(translate("What is done?"), options=(*listed, leave), back=True))
    if isinstance(picked, Key) or picked == "leave":
        return None
    if picked == "other":
        return _any_move(session.game, asker) or ("", {})
    if not picked.isdecimal():
        return picked, {}
    due = moves[int(picked)]
    return due.move, dict(due.facts)


def _any_move(game: Game, asker: Asker) -> tuple[str, dict[str, Any]] | None:
    listed = tuple(Option(id, f"{id}: {translate(game.the_move(id).title)}") for id in game.moves)
    picked = asker.ask(Prompt(translate("Which move?"), options=listed, back=True))
    return None if isinstance(picked, Key) else (picked, {})


def play_on(session: Session, asker: Asker, show: Show, draw: Callable[[Session], None]) -> None:
    """Move after move, until the players leave; between moves the table, a question, or a move taken back."""
    more = (
        Option("show:", translate("Show the table")),
        Option("ask:", translate("Ask about this table")),
        Option("undo:", translate("Take the last move back")),
    )
    while picked := pick_move(session, asker, more):
        move, settled = picked
        try:
            if move == "show:":
                draw(session)
            elif move == "ask:":
                ask_on(session, asker, show)
            elif move == "undo:":
                _take_back(session, asker, show)
            elif move:
                facts = complete(session, "move", move, Given(dict(settled), {}, {}), asker, menu=True)
                show(session.play(move, facts, profile=True))
        except Left:
            continue
        except RefereeError as error:
            asker.tell(str(error), "bad")


def _take_back(session: Session, asker: Asker, show: Show) -> None:
    """Undo, after saying what was revealed meanwhile."""
    revealed = session.revealed_since()
    for event, facts in revealed:
        asker.tell(say("Event {number} ({move}) revealed {facts}.", number=event.number, move=event.name, facts=facts))
    if not revealed or asker.confirm(say("Go back all the same?")):
        show(session.undo().ruling)


def ask_on(session: Session, asker: Asker, show: Show) -> None:
    """One question about the table as it lies."""
    game = session.game
    listed = tuple(Option(id, translate(game.the_question(id).title)) for id in game.questions)
    picked = asker.ask(Prompt(translate("What do you want to settle?"), options=listed, back=True))
    if isinstance(picked, Key):
        return
    facts = complete(session, "ask", picked, nothing(), asker, menu=True)
    show(session.ask(picked, facts, profile=True))


# --- beginning a session --------------------------------------------------------------------------------------------


def describe_table(game: Game, path: Path, given: Given, asker: Asker, show: Show) -> Session:
    """Begin a session: from set-up, with the table as it lies, or with no table at all."""
    how = "table" if given.facts or given.draft else _how(game, asker)
    if how == "none":
        return begin(path, game, None, (), given.board, given.readings)
    if how == "table":
        return _as_it_lies(game, path, given, asker)
    session = begin(path, game, None, (), given.board, given.readings)
    known = complete(session, "move", how, nothing(), asker)
    show(session.play(how, known, profile=True))
    return session


def _how(game: Game, asker: Asker) -> str:
    listed = [Option(id, translate(game.the_move(id).title)) for id in game.opening_moves()]
    listed.append(Option("table", translate("The table as it lies now")))
    listed.append(Option("none", translate("No table: only questions are recorded")))
    picked = asker.ask(Prompt(translate("Where does the session begin?"), options=tuple(listed)))
    return str(picked)


def _as_it_lies(game: Game, path: Path, given: Given, asker: Asker) -> Session:
    profile = read_profile(game.board)
    used: dict[str, Any] = {}

    def run(known: dict[str, Any], cells: Flat) -> Any:
        used.update(cells)
        return game.read_table(known, House((("given", cells), ("profile", profile)), given.readings))

    aim = {"game": game.id, "table": str(path)}
    title = say("The table as it lies")
    goal = Goal(game, game.module("table").Table, title, run, aim, every=not given.facts or given.draft is not None)
    interview = begin_interview(goal, asker, given)
    table = interview.run()
    seats = getattr(table, "seats", ()) or getattr(table, "players", ())
    session = begin(path, game, table, tuple(seats), {**given.board, **used}, given.readings)
    interview.draft.drop()
    return session
