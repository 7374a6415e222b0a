"""A dispute from the first question to the ruling, and what may come after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.asking.asker import Asker, Key, Option, Prompt
from referee.asking.beginning import begin_interview
from referee.asking.interview import Interview
from referee.asking.readings import choose, pick_rule
from referee.asking.review import ruled_anew, what_if
from referee.case import Case
from referee.facts import RefereeError
from referee.files import named
from referee.given import nothing
from referee.journal import begin_or_join
from referee.recent import recent, remember
from referee.ruling import Ruling
from referee.values import replace
from referee.words import say, translate

Show = Callable[..., None]
"""Shows a ruling and, as `before`, the one it is compared with; `depth` "why" or "details" shows more."""
Changes = Callable[..., None]
"""Shows what would change a ruling on a case."""


def complete(
    case: Case, asker: Asker, menu: bool = False, brief: bool = False, evening: dict[str, str] | None = None
) -> Case:
    """The case with what it still needs asked for. All that scripts and people differ in."""
    interview = begin_interview(case, asker, menu)
    interview.brief, interview.evening = brief, evening
    interview.run()
    found = interview.answered() if interview.asked or brief else interview.case
    interview.draft.drop()
    return found


def settle(
    case: Case,
    asker: Asker,
    show: Show,
    then: bool = True,
    menu: bool = False,
    changes: Changes | None = None,
    evening: dict[str, str] | None = None,
) -> str | None:
    """Ask what is missing, let the answers be reviewed, rule; afterwards what-if, save, or another question.

    Gives the next question about the same table, if the players want one.
    """
    interview = begin_interview(case, asker, menu)
    interview.evening = evening
    ruling = interview.run()
    show(ruling)
    interview.draft.drop()
    if interview.asked and then:
        return _afterwards(interview, ruling, show, changes)
    return None


def settle_all(
    case: Case, asker: Asker, show: Show, menu: bool = True, then: bool = True, changes: Changes | None = None
) -> None:
    """One dispute after the other about the same table."""
    evening = dict(case.given.readings)
    lasting = evening if then else None
    following = settle(case, asker, show, then, menu, changes, lasting)
    while following:
        given = replace(nothing(), readings=dict(evening))
        following = settle(replace(case, name=following, given=given), asker, show, then, menu, changes, lasting)


def _afterwards(interview: Interview, ruling: Ruling[Any], show: Show, changes: Changes | None) -> str | None:
    """Why, what if, save, another reading, another question, or leave; the end of the input leaves."""
    while True:
        try:
            _once_more(interview.asker, ruling)
            choices = _what_now(interview, ruling, changes)
            picked = interview.asker.ask(Prompt(translate("What now?"), options=choices, default="else"))
            if picked == "else":
                return _another(interview)
            if picked == "leave" or isinstance(picked, Key):
                return None
            if picked in ("why", "details"):
                show(ruling, depth=picked)
            elif picked == "changes" and changes:
                changes(interview.answered(), ruling)
            elif picked == "save":
                _save(interview)
            else:
                ruling = (_what_if if picked == "what-if" else _read_otherwise)(interview, ruling, show)
        except EOFError:
            return None


def _what_now(interview: Interview, ruling: Ruling[Any], changes: Changes | None) -> tuple[Option, ...]:
    listed = [
        Option("else", translate("Ask something else about this table"), "a"),
        Option("why", translate("Why? All reasons, with their places in the rulebook"), "w"),
        Option("details", translate("Details: everything this rests on"), "d"),
        Option("changes", translate("What would change it?"), "c"),
        Option("what-if", translate("What if? Change an answer and compare"), "i"),
        Option("readings", translate("Read an open rule in another way"), "r"),
        Option("save", translate("Save to an evening"), "s"),
        Option("leave", translate("Leave"), "q"),
    ]
    there = {"changes": changes is not None, "readings": bool(ruling.readings)}
    return tuple(option for option in listed if there.get(option.value, True))


def _read_otherwise(interview: Interview, before: Ruling[Any], show: Show) -> Ruling[Any]:
    """The same answers with another reading, for this verdict or the evening: the new ruling beside the old one."""
    readings = interview.case.game.rulebook.readings
    used = {reading.id: reading.option for reading in before.readings}
    reading = pick_rule([readings[id] for id in used], interview.asker, used)
    if reading is None or not choose(interview, reading):
        return before
    after: Ruling[Any] = ruled_anew(interview)
    show(after, before=before)
    interview.draft.drop()
    return after


def _once_more(asker: Asker, ruling: Ruling[Any]) -> None:
    """The answer again, where the reasons have pushed it out of the window."""
    shown = 10 + 3 * len(ruling.reasons) + 2 * len(ruling.assumed)
    if 0 < asker.rows() < shown:
        asker.tell("")
        asker.tell(ruling.text, "strong")


def _what_if(interview: Interview, before: Ruling[Any], show: Show) -> Ruling[Any]:
    """One answer changed: the new ruling beside the old one."""
    after: Ruling[Any] = what_if(interview)
    show(after, before=before)
    interview.draft.drop()
    return after


def _save(interview: Interview) -> None:
    game, asker = interview.case.game, interview.asker
    known = [file for file, id in recent() if id == game.id]
    default = str(known[0] if known else f"{game.id}.toml")
    reply = asker.ask(Prompt(translate("Which session file?"), translate("a new or an old one"), default=default))
    if isinstance(reply, Key):
        return
    try:
        file = named(reply)
        session = begin_or_join(file, game)
        if session.game.id != game.id:
            asker.tell(say("{file} is a session of {other}.", file=str(file), other=session.game.title), "bad")
            return
        session.record(interview.answered())
    except RefereeError as error:
        asker.tell(str(error), "bad")
        return
    remember(file, game.id)
    asker.tell(say("Saved in {file}.", file=str(file)))


def _another(interview: Interview) -> str | None:
    game = interview.case.game
    choices = tuple(Option(id, translate(game.title_of(id))) for id in game.questions)
    picked = interview.asker.ask(Prompt(translate("What do you want to settle?"), options=choices, back=True))
    return None if isinstance(picked, Key) else picked
