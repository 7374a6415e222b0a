"""`referee start GAME [FILE]`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.commands.completing import FactsArgument, GameArgument
from referee.commands.mode import Mode
from referee.commands.opening import draw, remembered, shower, whats_next
from referee.files import there
from referee.given import read_given, with_colours
from referee.problems import BadFact, MissingFacts, Problem, bad
from referee.registry import find_game
from referee.values import fields
from referee.words import say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.game import Game
    from referee.given import Given
    from referee.journal import Session


def run(
    mode: Mode,
    game: GameArgument,
    file: Annotated[Path | None, typer.Argument(help=_("The session file to write."))] = None,
    facts: FactsArgument = None,
) -> None:
    """Begin a session: from set-up, or with the table as it lies."""
    from referee.asking.laying import describe_table, free_name

    found = find_game(game)
    if file is not None and "=" in file.name and not there(file):
        file, facts = None, [str(file), *(facts or [])]  # the file was left out: this is a fact
    given = with_colours(read_given(facts or []))
    path = file or free_name(found.id)
    if there(path):
        raise bad(str(path), "This file exists already.")
    if mode.may_ask and (given.draft or not given.facts):
        session = describe_table(found, path, given, mode.asker(), shower(mode, found))
        remembered(session)
        if not mode.json:
            _stay(mode, session)
            return
    else:
        session = _as_told(path, found, given)
    remembered(session)
    whats_next(mode, session, say("Session {file} begins.", file=str(path)))


def _as_told(path: Path, game: Game, given: Given) -> Session:
    """The evening as the command line tells it: with a table or without."""
    from referee.book import House
    from referee.case import Case
    from referee.journal import begin, begin_as_it_lies
    from referee.profile import Profile

    if not given.facts:
        return begin(path, game, None, (), given.board, given.readings, given.colours)
    case = Case(game, "table", str(path), given, House(profile=Profile(game)))
    try:
        return begin_as_it_lies(path, case, given.colours)
    except (BadFact, MissingFacts) as error:
        raise type(error)(*error.all, *_meant_to_set_up(path, game, given)) from error


def _meant_to_set_up(path: Path, game: Game, given: Given) -> Iterator[Problem]:
    """Facts that a set-up takes are no table yet: how the game is set up with them."""
    for opening in game.opening_moves():
        if not given.facts.keys() <= {item.name for item in fields(game.the_move(opening).facts)}:
            continue
        told = " ".join(f"{name}=…" for name in given.facts)
        begin, then = f"referee start {game.id} {path}", f"referee play {path} {opening} {told}"
        yield Problem("", say("A new game is set up in two steps: {begin}, then {then}", begin=begin, then=then))


def _stay(mode: Mode, session: Session) -> None:
    """The evening goes on where it began."""
    from referee.asking.evening import play_on

    mode.screen(talk=True).say(say("Session {file} begins.", file=str(session.file)))
    play_on(session, mode.asker(), shower(mode, session.game), lambda it: draw(mode, it))
