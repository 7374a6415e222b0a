"""A dispute from the first question to the ruling, and what may come after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.asking.asker import Asker, Key, Option, Prompt
from referee.asking.flat import Flat, tree
from referee.asking.interview import Goal, Interview, begin_interview
from referee.board import read_profile
from referee.facts import RefereeError
from referee.game import Game, House
from referee.given import Given
from referee.ruling import Ruling
from referee.words import say, translate

Show = Callable[..., None]
"""Shows a ruling and, as `before`, the one it is compared with."""


def settle(
    game: Game,
    question: str,
    given: Given,
    asker: Asker,
    show: Show,
    then: bool = True,
    menu: bool = False,
) -> str | None:
    """Ask what is missing, let the answers be reviewed, rule; afterwards what-if, save, or another question.

    Gives the next question about the same table, if the players want one.
    """
    interview = begin_interview(_goal(game, question, given.readings), asker, given, menu)
    ruling = interview.run()
    show(ruling)
    interview.draft.drop()
    if interview.asked and then:
        return _afterwards(interview, question, ruling, show)
    return None


def _goal(game: Game, question: str, readings: Mapping[str, str]) -> Goal:
    rule = game.the_question(question)
    profile = read_profile(game.board)
    game.house(None, readings)

    def run(facts: dict[str, Any], board: Flat) -> Ruling[Any]:
        layers = (("given", board), ("profile", profile))
        return game.ask(question, facts, House(layers, readings))

    return Goal(game, rule.facts, say(rule.title), run, {"game": game.id, "ask": question})


def _afterwards(interview: Interview, question: str, ruling: Ruling[Any], show: Show) -> str | None:
    """What if, save, another question, or leave; the end of the input leaves."""
    steps = {
        "leave": translate("Leave"),
        "what-if": translate("What if? Change an answer and compare"),
        "save": translate("Save to a session"),
        "else": translate("Ask something else about this table"),
    }
    choices = tuple(Option(value, label) for value, label in steps.items())
    while True:
        try:
            _once_more(interview.asker, ruling)
            picked = interview.asker.ask(Prompt(translate("What now?"), options=choices, default="leave"))
            if picked == "what-if":
                ruling = _what_if(interview, ruling, show)
            elif picked == "save":
                _save(interview, question)
            elif picked == "else":
                return _another(interview, question)
            else:
                return None
        except EOFError:
            return None


def _once_more(asker: Asker, ruling: Ruling[Any]) -> None:
    """The answer again, where the reasons have pushed it out of the window."""
    shown = 10 + 3 * len(ruling.reasons) + 2 * len(ruling.assumed)
    if 0 < asker.rows() < shown:
        asker.tell("")
        asker.tell(ruling.text, "strong")


def _what_if(interview: Interview, before: Ruling[Any], show: Show) -> Ruling[Any]:
    """One answer changed: the new ruling beside the old one."""
    after: Ruling[Any] = interview.what_if()
    show(after, before=before)
    interview.draft.drop()
    return after


def _save(interview: Interview, question: str) -> None:
    from referee.asking.recent import recent, remember
    from referee.session import begin, load

    game, asker = interview.goal.game, interview.asker
    known = [file for file, id in recent() if id == game.id]
    default = str(known[0] if known else f"{game.id}.toml")
    reply = asker.ask(Prompt(translate("Which session file?"), translate("a new or an old one"), default=default))
    if isinstance(reply, Key):
        return
    file = Path(reply).expanduser()
    try:
        session = load(file) if file.exists() else begin(file, game)
        if session.game.id != game.id:
            asker.tell(say("{file} is a session of {other}.", file=str(file), other=session.game.title), "bad")
            return
        facts, board = interview.answers()
        session.ask(question, tree(facts), board=board, readings=interview.readings, profile=True)
    except RefereeError as error:
        asker.tell(str(error), "bad")
        return
    remember(file, game.id)
    asker.tell(say("Saved in {file}.", file=str(file)))


def _another(interview: Interview, question: str) -> str | None:
    game = interview.goal.game
    choices = tuple(Option(id, translate(game.the_question(id).title)) for id in game.questions)
    picked = interview.asker.ask(Prompt(translate("What do you want to settle?"), options=choices, back=True))
    return None if isinstance(picked, Key) else picked


def settle_all(
    game: Game, question: str, readings: Mapping[str, str], asker: Asker, show: Show, menu: bool = True
) -> None:
    """One dispute after the other about the same table."""
    following: str | None = question
    while following:
        following = settle(game, following, Given({}, {}, dict(readings)), asker, show, menu=menu)
