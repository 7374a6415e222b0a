"""Somebody who answers an interview from facts that are known, and counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.asking import interview as engine
from referee.asking.asker import Key, Prompt, Talk
from referee.asking.flat import Flat, leaves
from referee.asking.questions import Question
from referee.board import Board
from referee.facts import nest
from referee.words import Sentence


class Scripted(Talk):
    """Gives the answers of a list, one after the other; checks each as a real asker does."""

    def __init__(self, *answers: str | Key) -> None:
        self.answers = list(answers)
        self.asked: list[Prompt] = []
        self.told: list[str] = []

    def ask(self, prompt: Prompt) -> str | Key:
        self.asked.append(prompt)
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        if isinstance(answer, str) and answer == "":
            answer = prompt.standing
            assert answer or prompt.empty or prompt.options, f"no default at: {prompt.text}"
        if isinstance(answer, str) and answer and not prompt.options:
            assert prompt.mistake(answer) == "", f"{prompt.text}: {prompt.mistake(answer)}"
        return answer

    def tell(self, text: Sentence | str, style: str = "") -> None:
        self.told.append(str(text))

    @property
    def questions(self) -> list[str]:
        return [prompt.text for prompt in self.asked]


class NobodyKnows(AssertionError):
    """Something was asked for that the known facts leave open."""

    def __init__(self, question: Question, prompt: Prompt) -> None:
        super().__init__(f"asked for {question.path}, which nobody knows: {prompt.text}")
        self.question = question


class Knowing(Talk):
    """Answers whatever fact is asked for from those it knows, and agrees with every review."""

    def __init__(self, kind: type, facts: Mapping[str, Any], board: Mapping[str, Any], printed: Board) -> None:
        self.facts: Flat = leaves(kind, nest(facts))
        self.board = {f"board.{path}": value for path, value in printed.flatten(board).items()} if board else {}
        self.lines: list[str] = []
        self.pending: Question | None = None
        self.first = ""
        """The answer to what is asked before the first fact."""
        self.told: list[str] = []
        self.agreed = 0
        self.times = 1
        """How often the same may be asked: twice, where something did not fit together at first."""

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Learn which question is being put."""
        put: Callable[..., str | Key] = engine.Interview.put
        this = self

        def listening(self: engine.Interview, question: Question, *more: Any, **named: Any) -> str | Key:
            this.pending = question
            return put(self, question, *more, **named)

        monkeypatch.setattr(engine.Interview, "put", listening)

    def ask(self, prompt: Prompt) -> str | Key:
        if self.pending is None:
            self.agreed += 1
            assert self.agreed < 4, f"asked again and again: {prompt.text} {self.told[-9:]}"
            return self.first if prompt.options else ""
        question, self.pending = self.pending, None
        text = question.text({**self.facts, **self.board}) or prompt.default or self._usual(prompt)
        if not (text or prompt.empty):
            raise NobodyKnows(question, prompt)
        mistake = "" if prompt.options else prompt.mistake(text)
        assert not mistake, f"{question.path}: {mistake}"
        self.lines.append(question.path)
        assert self.lines.count(question.path) <= self.times, f"asked twice for {question.path}: {text}"
        return text

    @staticmethod
    def _usual(prompt: Prompt) -> str:
        """A choice that the record left to its default: the first that can be made, or none at all."""
        if prompt.options and not prompt.empty:
            return prompt.options[0].value
        return "" if prompt.empty or prompt.mistake("none") else "none"

    def tell(self, text: Sentence | str, style: str = "") -> None:
        self.told.append(str(text))
