"""Numbered lines on standard input: for pipes, screen readers, and terminals without cursor control."""

from __future__ import annotations

import sys
from typing import IO

from referee.asking.asker import Key, Option, Prompt, Talk, control, nothing_more
from referee.words import Sentence, say


class PlainAsker(Talk):
    """One line per question, nothing redrawn; the words back, ?, review and quit are heeded."""

    def __init__(self, lines: IO[str] | None = None, out: IO[str] | None = None) -> None:
        self.lines, self.out = lines or sys.stdin, out or sys.stderr
        self.introduced = False

    def ask(self, prompt: Prompt) -> str | Key:
        self._introduce(prompt)
        if prompt.options:
            self._list(prompt)
        while True:
            text = self._line(_asked(prompt))
            key = control(text, prompt)
            if key is Key.QUIT:
                raise KeyboardInterrupt
            if key is Key.WHY:
                self._explain(prompt)
                continue
            if key:
                return key
            found = _picked(prompt, text) if prompt.options else self._checked(prompt, text)
            if found is not None:
                return found
            if prompt.options:
                self.tell(say("Please give one of these numbers or words."))

    def tell(self, text: Sentence | str, style: str = "") -> None:
        print(text, file=self.out, flush=True)

    def _introduce(self, prompt: Prompt) -> None:
        """The words that are always understood, said once."""
        if prompt.back and not self.introduced:
            self.introduced = True
            self.tell(say("You can also type: back, ? (why it matters), review, quit (nothing is lost)."))

    def _list(self, prompt: Prompt) -> None:
        self.tell(prompt.text)
        numbers = _numbers(prompt.options)
        for number, option in enumerate(prompt.options, 1):
            if not numbers:
                self.tell(f"  {number}. {option.label}")
            elif option.label != option.value:
                self.tell(f"  {option.label}")

    def _explain(self, prompt: Prompt) -> None:
        for line in prompt.why() or [str(nothing_more())]:
            self.tell(line)

    def _checked(self, prompt: Prompt, text: str) -> str | None:
        text = text.strip() or prompt.standing
        if not text and not prompt.empty:
            self.tell(say("An answer is needed here."))
            return None
        mistake = prompt.mistake(text) if text else ""
        if mistake:
            self.tell(mistake)
            return None
        return text

    def _line(self, text: str) -> str:
        """One line of input; its end is as if the player had left."""
        self.out.write(text + " ")
        self.out.flush()
        line = self.lines.readline()
        if not self.lines.isatty():
            self.out.write("\n")
        if not line:
            raise EOFError
        return "".join(sign for sign in line.rstrip("\n") if sign.isprintable() or sign == "\t")


def _asked(prompt: Prompt) -> str:
    """The question with its range and its default, all in words."""
    if prompt.options:
        text = say("Number or word?")
        if _numbers(prompt.options):
            text = say("One of {words}?", words=[option.value for option in prompt.options])
    elif prompt.wants:
        text = say("{question} ({wants})", question=prompt.text, wants=prompt.wants)
    else:
        text = say("{question}", question=prompt.text)
    standing = _label(prompt, prompt.standing)
    if prompt.enter and not standing:
        return str(say("{asked} {enter}.", asked=text, enter=prompt.enter))
    return str(say("{asked} Enter means {default}.", asked=text, default=standing) if standing else text)


def _label(prompt: Prompt, value: str) -> str:
    return next((option.label for option in prompt.options if option.value == value), value)


def _numbers(options: tuple[Option, ...]) -> bool:
    """Options that are numbers themselves are not numbered a second time."""
    return all(option.value.lstrip("+-").isdecimal() for option in options)


def _picked(prompt: Prompt, text: str) -> str | None:
    """The option of this number, of this word, or the only one that begins so."""
    wanted = " ".join(text.split()).lower()
    if not wanted:
        return prompt.standing or ("" if prompt.empty else None)
    if wanted.isdecimal() and not _numbers(prompt.options):
        at = int(wanted) - 1
        return prompt.options[at].value if 0 <= at < len(prompt.options) else None
    for names in ([option.value.lower() for option in prompt.options], [o.label.lower() for o in prompt.options]):
        if wanted in names:
            return prompt.options[names.index(wanted)].value
    begins = [option.value for option in prompt.options if option.label.lower().startswith(wanted)]
    return begins[0] if len(begins) == 1 else None
