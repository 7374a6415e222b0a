"""What an evening can change behind it: a move taken back or played again, the table put right, a reading chosen."""

from __future__ import annotations

from referee.asking.asker import Asker, Key, Option, Prompt, yes_no
from referee.asking.disputes import Show
from referee.asking.flat import Flat, leaves
from referee.asking.forced import forced, last_decided
from referee.asking.missing import question_at
from referee.asking.questions import Question, options
from referee.asking.readings import pick_reading, this_evening
from referee.asking.review import answered
from referee.asking.rows import understood
from referee.facts import RefereeError
from referee.journal import Session, Step
from referee.journal.evening import chosen_readings
from referee.plain import plain
from referee.toml import without_none
from referee.words import Sentence, say, translate


def change(what: str, session: Session, asker: Asker, show: Show) -> None:
    """One change of the evening, by the name it has in the list."""
    CHANGES[what](session, asker, show)


# --- back and again ---


def _take_back(session: Session, asker: Asker, show: Show) -> None:
    """Undo, after saying what was revealed meanwhile; what came by itself goes with the move before it."""
    number = last_decided(session)
    known = seen(session, number)
    for sentence in known:
        asker.tell(sentence)
    if not known or asker.confirm(say("Go back all the same?")):
        step = session.replay()[number - 1] if number else None
        session.undo(number)
        asker.tell(say("Taken back: {what}", what=_told(step)))


def seen(session: Session, number: int | None) -> list[Sentence]:
    """What the moves from this one on have revealed, in the words in which it was asked for."""
    found = []
    for event, facts in session.revealed_since(number):
        kind = session.game.the_move(event.name).facts
        asked = [question_at(session.game, kind, path, {}) for path in facts]
        found += [say("Revealed: {what}", what=answered(one, facts)) for one in asked]
    return found


def _told(step: Step | None) -> object:
    return step.ruling.text if step and step.ruling else say("a move")


def _again(session: Session, asker: Asker, show: Show) -> None:
    """What was taken back, one by one where it is still legal; what comes by itself is not asked about."""
    while session.undone:
        event = session.undone[0]
        what = _told(session.replay()[event.number - 1])
        prompt = Prompt(str(say("Play this again? {what}", what=what)), options=yes_no(), back=True)
        now = forced(session)
        if (now is None or now.name != event.name) and asker.ask(prompt) != "yes":
            return
        step = session.again(profile=True)
        if step.ruling is not None:
            show(step.ruling)
        if step.error is not None:
            asker.tell(str(step.error), "bad")
        if step.ruling is None or step.ruling.verdict != "legal":
            asker.tell(say("This can no longer be played. Tell the move anew."))
            return


# --- the table ---


def _correct(session: Session, asker: Asker, show: Show) -> None:
    """What is different, and its right value; as long as it does not fit together, something else as well."""
    if session.table is None:
        return
    told: Flat = {}
    while (path := _what_differs(session, asker, told)) is not None:
        value = _right_value(session, asker, path)
        if value is None:
            continue
        told.update(value)
        try:
            show(session.correct(told))
            return
        except RefereeError as error:
            for problem in dict.fromkeys(str(it.sentence) for it in error.all):
                asker.tell(problem, "bad")
            asker.tell(say("What else lies there differently? Back leaves everything as it was."))


def _what_differs(session: Session, asker: Asker, told: Flat) -> str | None:
    kind = session.game.module("table").Table
    lying = {**leaves(kind, without_none(plain(session.table))), **told}
    listed = []
    for path in lying:
        question = _question(session, path)
        if question:
            listed.append(Option(path, answered(question, lying)))
    picked = asker.ask(Prompt(translate("What is different?"), options=tuple(listed), back=True))
    return None if isinstance(picked, Key) else picked


def _question(session: Session, path: str) -> Question | None:
    try:
        return question_at(session.game, session.game.module("table").Table, path, {})
    except (KeyError, AssertionError):
        return None


def _right_value(session: Session, asker: Asker, path: str) -> Flat | None:
    question = _question(session, path)
    assert question
    lying = leaves(session.game.module("table").Table, without_none(plain(session.table)))
    listed = options(question)
    prompt = Prompt(
        str(question.prompt),
        question.tongue.told(str(question.wants)),
        listed,
        check=lambda text: understood(question, text),
        told=question.tongue.told,
        kept=question.text(lying) if listed else question.said(lying),
        back=True,
    )
    reply = asker.ask(prompt)
    return None if isinstance(reply, Key) else question.typed(reply)


# --- readings ---


def _readings(session: Session, asker: Asker, show: Show) -> None:
    picked = pick_reading(list(session.game.rulebook.readings.values()), asker, _holding(session))
    if picked:
        id, option = picked
        chosen_readings(session)[id] = option
        asker.tell(this_evening(session.game.rulebook.readings[id], option))


def _holding(session: Session) -> dict[str, str]:
    return {**session.readings, **chosen_readings(session)}


CHANGES = {"undo:": _take_back, "again:": _again, "table:": _correct, "readings:": _readings}
