"""A list to pick from: what is typed, what matches it, what is marked. Knows nothing of terminals."""

from __future__ import annotations

import re

from referee.asking.asker import Option, Prompt
from referee.values import dataclass, field
from referee.words import say

SHORT = 9
"""Up to how many options a digit picks directly."""


@dataclass(slots=True)
class Picker:
    """The state of one list. Nothing is picked that is not shown."""

    prompt: Prompt
    typed: str = ""
    at: int = 0
    marked: list[int] = field(default_factory=list)
    """Of several, in the order in which they were marked."""

    def __post_init__(self) -> None:
        values = [option.value for option in self.prompt.options]
        if self.prompt.several:
            before = [part.strip() for part in self.prompt.kept.split(self.prompt.several) if part.strip()]
            self.marked = [values.index(part) for part in before if part in values]
        elif self.prompt.standing in values:
            self.at = values.index(self.prompt.standing)

    # --- what is shown ---

    @property
    def digits(self) -> bool:
        """Whether the lines have numbers, and a digit picks one: not where a number may be typed."""
        options, typed = self.prompt.options, self.prompt.free and not self.prompt.only_words
        if self.prompt.number_is_value or self.prompt.several or typed or not 1 < len(options) <= SHORT:
            return False
        return not any(int(digit) in range(1, len(options) + 1) for it in options for digit in _first_digits(it))

    def found(self) -> list[int]:
        """The options that match: those that begin so, those with a word that begins so, then those that contain it."""
        wanted = _folded(self.typed)
        if not wanted:
            return list(range(len(self.prompt.options)))
        ranked = [(_rank(option, wanted), at) for at, option in enumerate(self.prompt.options)]
        return [at for rank, at in sorted(ranked) if rank < NO_MATCH]

    def pointed(self) -> int | None:
        found = self.found()
        return found[min(self.at, len(found) - 1)] if found else None

    # --- keys ---

    def type(self, sign: str) -> str | None:
        """Take a letter; the answer, where it picks directly."""
        if not self.typed:
            for at, option in enumerate(self.prompt.options):
                if sign == option.key or (self.digits and sign == str(at + 1)):
                    return option.value
            if sign == " " and self.prompt.several:
                self.mark()
                return None
        elif sign == " " and self.prompt.several and self.found() and not self._as_line():
            self.mark()
            self.typed, self.at = "", 0
            return None
        self.typed, self.at = self.typed + sign, 0
        return None

    def erase(self) -> None:
        self.typed, self.at = self.typed[:-1], 0

    def clear(self) -> None:
        self.typed, self.at = "", 0

    def move(self, by: int) -> None:
        found = self.found()
        self.at = (min(self.at, len(found) - 1) + by) % len(found) if found else 0

    def mark(self) -> None:
        at = self.pointed()
        if at is not None:
            (self.marked.remove if at in self.marked else self.marked.append)(at)

    # --- what Enter gives ---

    def chosen(self) -> str | None:
        """The answer that Enter gives now; None where it gives none."""
        if not self.typed and self.marked:
            return f"{self.prompt.several} ".join(self.prompt.options[at].value for at in self.marked)
        at, line = self.pointed(), self._as_line()
        if line and (at is None or _rank(self.prompt.options[at], _folded(self.typed)) > BEGINS):
            return self.typed.strip()
        return None if at is None else self.prompt.options[at].value

    def _as_line(self) -> bool:
        """Whether what is typed is an answer of its own."""
        text = self.typed.strip()
        return bool(text) and self.prompt.free and not self.prompt.mistake(text)

    def says(self) -> str:
        """What Enter does, or why it does nothing."""
        given = self.chosen()
        if given is None:
            wrong = self.prompt.mistake(self.typed.strip()) if self.prompt.free else ""
            return wrong or str(say("Nothing here matches «{typed}». Esc clears it.", typed=self.typed))
        if not self.typed and not self.marked:
            return ""
        label = self.prompt.label(given)
        if label == given and self.prompt.free and given == self.typed.strip():
            label = self.prompt.check(given) or given
        return str(say("Enter takes {answer}", answer=label))


BEGINS, WORD_BEGINS, CONTAINS, NO_MATCH = range(4)


_NUMBER = re.compile(r"(?<![\w:/])(\d)\d?(?!\d)")
"""A number that a player would type: a year, or one within an id, is none."""


def _first_digits(option: Option) -> list[str]:
    """With what the numbers begin by which this option may be meant."""
    return [] if option.aside else _NUMBER.findall(f"{option.label} {option.value}")


def _rank(option: Option, wanted: str) -> int:
    """How well an option matches what is typed."""
    texts = [_folded(option.label), _folded(option.value)]
    if any(text.startswith(wanted) for text in texts):
        return BEGINS
    if any(f" {wanted}" in f" {text}" for text in texts):
        return WORD_BEGINS
    return CONTAINS if wanted in texts[0] else NO_MATCH


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
