"""The review: all answers, numbered; a number changes one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from referee.asking.questions import Question, understood
from referee.facts import BadFact, Problem
from referee.words import say


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
        found.append(prompt if prompt.endswith("?") else f"{prompt}:")
    return found


_CHANGE = re.compile(r"(\d{1,3})(?:\s*[:=]\s*|\s+|$)(.*)")


def number_and_value(text: str) -> tuple[int, str]:
    found = _CHANGE.fullmatch(text.strip())
    return (int(found[1]), found[2].strip()) if found else (0, "")


def check_number(entries: list[Entry], text: str, more: bool) -> str:
    if more and text.strip().lower() == "more":
        return ""
    number, value = number_and_value(text)
    if not 1 <= number <= len(entries):
        raise BadFact(Problem("", say("Give a number from 1 to {last}.", last=len(entries))))
    return understood(entries[number - 1].question, value) if value else ""
