"""The review: all answers, numbered; a number changes one. And what if one had been different."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Key, Prompt
from referee.asking.drafts import kept
from referee.asking.missing import optional
from referee.asking.questions import Question
from referee.asking.readings import as_it_is_read, choose, left_open
from referee.asking.rows import understood
from referee.facts import ASK, BadFact, Problem
from referee.values import dataclass
from referee.words import say, translate

if TYPE_CHECKING:
    from referee.asking.interview import Interview, Reach
    from referee.rulebook import Reading


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the review."""

    question: Question
    text: str
    usual: bool = False
    optional: bool = False


def labels(entries: list[Entry]) -> list[str]:
    """The prompts of the entries; what is asked in the same words is told apart by its name."""
    prompts = [str(entry.question.prompt) for entry in entries]
    found = []
    for entry, prompt in zip(entries, prompts, strict=True):
        if prompts.count(prompt) > 1:
            prompt = str(say("{prompt} ({name})", prompt=prompt, name=entry.question.path))
        found.append(labelled(prompt))
    return found


def labelled(prompt: str) -> str:
    """A prompt as it stands before its answer."""
    return prompt if prompt.endswith("?") else f"{prompt.removesuffix('.')}:"


def answered(question: Question, facts: Mapping[str, Any]) -> str:
    """What was asked, and the answer that these facts hold."""
    return f"{labelled(str(question.prompt))} {question.said(facts) or translate('none')}"


_CHANGE = re.compile(r"(\d{1,3})(?:\s*[:=]\s*|\s+|$)(.*)")


def number_and_value(text: str) -> tuple[int, str]:
    found = _CHANGE.fullmatch(text.strip())
    return (int(found[1]), found[2].strip()) if found else (0, "")


def _wants_more(text: str) -> bool:
    return text.strip().lower() in ("more", translate("more").lower())


def check_number(entries: list[Entry], text: str, more: bool, readings: int = 0) -> str:
    """Behind the entries stand this many readings; they are picked from a list."""
    if more and _wants_more(text):
        return ""
    number, value = number_and_value(text)
    last = len(entries) + readings
    if not 1 <= number <= last:
        raise BadFact(Problem("", say("Give a number from 1 to {last}.", last=last)))
    if number > len(entries):
        if value:
            raise BadFact(Problem("", say("Give only the number {number}: the ways to read it follow.", number=number)))
        return ""
    return understood(entries[number - 1].question, value) if value else ""


# --- the screen ---


def agreed(interview: Interview, step: Reach) -> bool:
    """Whether the players agree with the answers; a single one needs no second look."""
    return len(_entries(interview, step)) < 2 or review(interview, step)


def _entries(interview: Interview, step: Reach) -> list[Entry]:
    """Every answer, then what is given, then what is taken as usual."""
    answers = {**interview.store, **interview.board}
    found = [Entry(question, question.text(answers)) for question in step.order]
    for path in interview.base:
        question = interview.question_at(path)
        if question and interview.base[path] is not ASK:
            found.append(Entry(question, question.text(interview.base), optional=True))
    case = interview.case
    for question, usual in optional(case.game, case.facts, {**step.facts, **interview.base}):
        if usual:
            found.append(Entry(question, question.default or "none", usual=True, optional=True))
    return found


def _more(interview: Interview, step: Reach) -> list[Entry]:
    """What else can be told."""
    case = interview.case
    every = optional(case.game, case.facts, {**step.facts, **interview.base})
    return [Entry(question, "", optional=True) for question, usual in every if not usual]


def review(interview: Interview, step: Reach, can_rule: bool = True) -> bool:
    """All answers, numbered; True when the players agree, False after a change."""
    entries, more = _entries(interview, step), _more(interview, step)
    readings = left_open(interview.case, step.outcome)
    _list(interview, entries, step.stuck, readings)
    while True:
        reply = interview.asker.ask(_prompt(entries, more, can_rule, len(readings), step.stuck))
        if reply is Key.BACK:
            interview.step_back(step)
            return False
        text = str(reply).strip().lower()
        if text == "":
            interview.refused = ""  # what does not fit is asked again
            return can_rule
        if _wants_more(text):
            entries, more = entries + more, []
            _list(interview, entries, readings=readings)
        elif _changed_by(interview, entries, readings, str(reply)):
            return False


def _list(interview: Interview, entries: list[Entry], stuck: bool = False, readings: tuple[Reading, ...] = ()) -> None:
    """Every answer with its number, then what the rulebook leaves open and how it is read now.

    What does not fit together is marked, and said again right above the prompt.
    """
    wrong = interview.wrong.all if stuck and interview.wrong else ()
    tell = interview.asker.tell
    tell("")
    tell(interview.case.title, "strong")
    for number, (entry, label) in enumerate(zip(entries, labels(entries), strict=True), 1):
        text = entry.question.tongue.shown(entry.text) or translate("not given")
        text = str(say("not told, taken as {answer}", answer=text)) if entry.usual else text
        mark = "!" if any(entry.question.covers(problem.path) for problem in wrong) else " "
        tell(f"{mark}{number:>2}  {label} {text}", "faint" if entry.usual else "")
    for number, reading in enumerate(readings, len(entries) + 1):
        tell(f" {number:>2}  {as_it_is_read(interview.case, reading)}")
    for sentence in dict.fromkeys(str(problem.sentence) for problem in wrong):
        tell(sentence, "bad")


def _prompt(entries: list[Entry], more: list[Entry], can_rule: bool, readings: int, stuck: bool) -> Prompt:
    wants = say("A number changes an answer; more: what else you can tell")
    wants = wants if more else say("A number changes an answer")
    enter = translate("Enter goes on to the ruling") if can_rule else translate("Enter goes back")
    return Prompt(
        translate("All right?"),
        str(wants),
        check=lambda text: check_number(entries, text, bool(more), readings),
        empty=True,
        enter=translate("Enter asks again what is marked") if stuck else enter,
        back=can_rule or stuck,
    )


def _change(interview: Interview, entries: list[Entry], text: str) -> bool:
    """Change one answer: its number, perhaps with the new answer behind it."""
    number, value = number_and_value(text)
    entry = entries[number - 1]
    question = entry.question
    if not value:
        reply = interview.put(question, back=True)
        if isinstance(reply, Key):
            return False
        value = reply
    if entry.optional and not question.given(interview.base):
        interview.base.update(dict.fromkeys(question.typed(value)))
    interview.refused = ""
    interview.keep(question, value)
    return True


# --- what if ---


def what_if(interview: Interview) -> Any:
    """Change one answer and run again."""
    with kept(interview.draft, interview.asker):
        step = interview.advance()
        while not _changed(interview, step):
            pass
    return ruled_anew(interview)


def ruled_anew(interview: Interview) -> Any:
    """The outcome after a change; only what depended on it is asked."""
    with kept(interview.draft, interview.asker):
        while True:
            step = interview.advance()
            if step.question:
                interview.ask_from(step)
            elif not step.stuck:
                return step.outcome
            else:
                _changed(interview, step)


def _changed(interview: Interview, step: Reach) -> bool:
    entries = [*_entries(interview, step), *_more(interview, step)]
    readings = left_open(interview.case, step.outcome)
    _list(interview, entries, readings=readings)
    prompt = Prompt(
        translate("Which answer is different?"),
        translate("its number, with the new answer if you like"),
        check=lambda text: check_number(entries, text, False, len(readings)),
    )
    return _changed_by(interview, entries, readings, str(interview.asker.ask(prompt)))


def _changed_by(interview: Interview, entries: list[Entry], readings: tuple[Reading, ...], text: str) -> bool:
    """An answer or, behind the answers, a reading is changed by its number."""
    number, _ = number_and_value(text)
    if number > len(entries):
        return choose(interview, readings[number - len(entries) - 1])
    return _change(interview, entries, text)
