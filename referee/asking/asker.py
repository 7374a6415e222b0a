"""What an asker is asked: one prompt at a time. Terminal and plain lines are two ways to put it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from referee.problems import BadFact
from referee.words import Sentence, say, translate


class Key(Enum):
    """What a player may say instead of an answer."""

    BACK = "back"
    REVIEW = "review"
    WHY = "why"
    QUIT = "quit"


class Left(Exception):
    """The players went back past the first question."""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a list: the value it stands for, and what is shown."""

    value: str
    label: str


def _any_text(text: str) -> str:
    return ""


def _no_words(text: str) -> Sequence[str]:
    return ()


def _no_reason() -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question in one line, all that is needed to put it and to check the answer while it is typed."""

    text: str
    wants: str = ""
    options: tuple[Option, ...] = ()
    check: Callable[[str], str] = _any_text
    """What was understood, if that is worth saying; raises BadFact."""
    words: Callable[[str], Sequence[str]] = _no_words
    """How the text typed so far may be completed: whole texts."""
    default: str = ""
    """Taken when nothing is typed."""
    kept: str = ""
    """The answer given before, to be edited or confirmed."""
    empty: bool = False
    """Whether no answer at all is an answer, too."""
    enter: str = ""
    """What Enter alone does, where nothing is kept or taken."""
    why: Callable[[], Sequence[str]] = _no_reason
    back: bool = False
    review: bool = False

    @property
    def standing(self) -> str:
        """What Enter alone gives; of a list, only what stands in it."""
        values = [option.value for option in self.options]
        return next((text for text in (self.kept, self.default) if text and (text in values or not values)), "")

    def mistake(self, text: str) -> str:
        """What is wrong with this answer, or nothing."""
        try:
            self.check(text)
        except BadFact as error:
            return "; ".join(str(problem.sentence) for problem in error.all)
        return ""


class Asker(Protocol):
    """Somebody who can be asked."""

    def ask(self, prompt: Prompt) -> str | Key: ...

    def tell(self, text: Sentence | str, style: str = "") -> None: ...

    def confirm(self, sentence: Sentence) -> bool: ...

    def go_on(self) -> bool: ...

    def rows(self) -> int: ...


class Talk:
    """What both askers do alike, once they can ask and tell."""

    def ask(self, prompt: Prompt) -> str | Key:
        raise NotImplementedError

    def confirm(self, sentence: Sentence) -> bool:
        """Yes or no; Enter alone is no."""
        return self.ask(Prompt(str(sentence), options=yes_no(), default="no")) == "yes"

    def go_on(self) -> bool:
        """Wait for Enter; anything typed leaves."""
        hint = translate("Enter goes on, q leaves")
        return self.ask(Prompt(hint, empty=True)) == ""

    def rows(self) -> int:
        """Lines that the window holds before the first scrolls away; 0 where it does not matter."""
        return 0


def yes_no() -> tuple[Option, ...]:
    return Option("yes", translate("yes")), Option("no", translate("no"))


def control(text: str, prompt: Prompt) -> Key | None:
    """The control word that this text is, if this prompt heeds it; `?` may be an answer of its own."""
    word = text.strip().lower()
    if word in ("quit", "why"):
        return Key(word)
    if word == "?":
        return None if answers_with(prompt, "?") else Key.WHY
    if (word == "back" and prompt.back) or (word == "review" and prompt.review):
        return Key(word)
    return None


def answers_with(prompt: Prompt, text: str) -> bool:
    """Whether this text is a proper answer here: a face-down card is written `?`."""
    if prompt.options:
        return text in (option.value for option in prompt.options)
    return prompt.check is not _any_text and not prompt.mistake(text)


def nothing_more() -> Sentence:
    return say("No rule is known that makes this matter.")
