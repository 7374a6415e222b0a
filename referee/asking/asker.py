"""What an asker is asked: one prompt at a time. Terminal and plain lines are two ways to put it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

from referee.problems import BadFact
from referee.values import dataclass
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
    key: str = ""
    """The letter that picks it at once, where it has one."""
    aside: bool = False
    """Whether numbers in it only tell of it, such as a time or the name of a file: nobody types them as an answer."""


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
    several: str = ""
    """Where more than one option may be picked: what stands between them in the answer."""
    free: bool = False
    """Whether a line that is none of the options is an answer, too, when it passes the check."""
    only_words: bool = False
    """Whether such a line begins with a letter: then a digit can pick a line of the list."""
    check: Callable[[str], str] = _any_text
    """What was understood, if that is worth saying; raises BadFact."""
    told: Callable[[str], str] = str
    """How a sentence about the answer is told in the language spoken."""
    words: Callable[[str], Sequence[str]] = _no_words
    """How the text typed so far may be completed: whole texts."""
    default: str = ""
    """Taken when nothing is typed."""
    guess: bool = False
    """Whether the default is only a guess: it says so."""
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

    @property
    def number_is_value(self) -> bool:
        """Whether some options are numbers themselves: then what is typed is the value, never the line."""
        return any(option.value.lstrip("+-").isdecimal() for option in self.options)

    @property
    def numbered(self) -> bool:
        """Whether a number picks a line of the list: not where it could be meant as an answer."""
        if self.number_is_value:
            return False
        return not self.free or all(self.mistake(str(line)) for line in range(1, len(self.options) + 1))

    def enter_does(self) -> str:
        """What Enter alone does, in words; nothing where it does nothing."""
        if self.kept and self.kept == self.standing:
            return str(say("Enter keeps {answer}", answer=self.label(self.kept)))
        if self.standing and self.guess:
            return str(say("Enter takes {answer}, a guess: please check", answer=self.label(self.standing)))
        return str(say("Enter takes {answer}", answer=self.label(self.standing))) if self.standing else self.enter

    def label(self, value: str) -> str:
        return next((option.label for option in self.options if option.value == value), value)

    def mistake(self, text: str) -> str:
        """What is wrong with this answer, or nothing."""
        try:
            self.check(text)
        except BadFact as error:
            return self.told(str(error.all[0].sentence))  # the rest is said once this is mended
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
        return self.ask(Prompt(str(sentence), options=yes_no(), default="no", back=True)) == "yes"

    def go_on(self) -> bool:
        """Wait for Enter; anything typed leaves."""
        hint = translate("Enter goes on, q leaves")
        return self.ask(Prompt(hint, empty=True)) == ""

    def rows(self) -> int:
        """Lines that the window holds before the first scrolls away; 0 where it does not matter."""
        return 0


def yes_no() -> tuple[Option, ...]:
    return Option("yes", translate("yes")), Option("no", translate("no"))


_WORDS = (say("back"), say("review"), say("quit"), say("why"))
_CONTROL = {word.template: word.template for word in _WORDS} | {"<": "back", "?": "?"}
"""What is typed instead of an answer, in English; in another language as well as in that one."""


def _own_control() -> dict[str, str]:
    return {str(word).lower(): word.template for word in _WORDS}


def control(text: str, prompt: Prompt) -> Key | None:
    """The control word that this text is, if this prompt heeds it; `?` may be an answer of its own."""
    if any(text.strip().lower() in (option.value.lower(), option.label.lower()) for option in prompt.options):
        return None
    word = _CONTROL.get(text.strip().lower()) or _own_control().get(text.strip().lower(), "")
    if word in ("quit", "why"):
        return Key(word)
    if word == "?":
        return None if answers_with(prompt, "?") else Key.WHY
    if word == "back" and prompt.back:
        return Key.BACK
    if word == "review" and prompt.review:
        return Key.REVIEW
    return None


def answers_with(prompt: Prompt, text: str) -> bool:
    """Whether this text is a proper answer here: a face-down card is written `?`."""
    if prompt.options:
        return text in (option.value for option in prompt.options)
    return prompt.check is not _any_text and not prompt.mistake(text)


def nothing_typed() -> Sentence:
    return say("An answer is needed here.")


def nothing_more() -> Sentence:
    return say("No rule is known that makes this matter.")
