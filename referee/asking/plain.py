"""Numbered lines on standard input: for pipes, screen readers, and terminals without cursor control."""

from __future__ import annotations

import sys
from typing import IO

from referee.asking.asker import Key, Prompt, Talk, control, nothing_more, nothing_typed
from referee.problems import harmless
from referee.words import Sentence, called, say


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
            found = self._picked(prompt, text) if prompt.options else self._checked(prompt, text)
            if found is not None:
                return found

    def tell(self, text: Sentence | str, style: str = "") -> None:
        for line in str(text).splitlines() or [""]:
            print(harmless(line), file=self.out, flush=True)

    def _introduce(self, prompt: Prompt) -> None:
        """The words that are always understood, said once."""
        if prompt.back and not self.introduced:
            self.introduced = True
            self.tell(say("You can also type: back, ? (why it matters), review, quit (nothing is lost)."))

    def _list(self, prompt: Prompt) -> None:
        self.tell(prompt.text)
        for number, option in enumerate(prompt.options, 1):
            if option.key:
                self.tell(f"  {option.key}. {option.label}")
            elif prompt.numbered:
                self.tell(f"  {number}. {option.label}")
            elif option.label != option.value or prompt.free:
                self.tell(f"  {option.label}")

    def _explain(self, prompt: Prompt) -> None:
        for line in prompt.why() or [str(nothing_more())]:
            self.tell(line)

    def _checked(self, prompt: Prompt, text: str) -> str | None:
        text = text.strip() or prompt.standing
        if not text and not prompt.empty:
            self.tell(nothing_typed())
            return None
        mistake = prompt.mistake(text) if text else ""
        if mistake:
            self.tell(mistake)
            return None
        return text

    def _picked(self, prompt: Prompt, text: str) -> str | None:
        """The option that was meant, several of them, or a line that is an answer of its own."""
        line = text.strip() if prompt.free and not _exactly(prompt, text) else ""
        if line and not prompt.mistake(line):
            return line
        found = picked(prompt, text)
        if found is not None or not text.strip():
            if found is None:
                self.tell(nothing_typed())
            return found
        self.tell(prompt.mistake(text.strip()) if prompt.free else say("Please give one of these numbers or words."))
        return None

    def _line(self, text: str) -> str:
        """One line of input; its end is as if the player had left."""
        self.out.write(harmless(text) + " ")
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
        text = _which(prompt)
    elif prompt.wants:
        text = say("{question} ({wants})", question=prompt.text, wants=prompt.wants)
    else:
        text = say("{question}", question=prompt.text)
    does = prompt.enter_does()
    return str(say("{asked} {enter}.", asked=text, enter=does.removesuffix(".")) if does else text)


def _which(prompt: Prompt) -> Sentence:
    if prompt.several:
        return say("Numbers or words, with commas between?")
    if prompt.number_is_value:
        return say("One of {words}?", words=[called(option.value) for option in prompt.options if option.value])
    return say("Number or word?") if prompt.numbered else say("Which?")


def picked(prompt: Prompt, text: str) -> str | None:
    """The option of this number or word, or the only one that begins so; several with commas between."""
    if not text.strip():
        return prompt.standing or ("" if prompt.empty else None)
    if not prompt.several:
        at = _one(prompt, text)
        return None if at is None else prompt.options[at].value
    found = [_one(prompt, part) for part in text.split(prompt.several)]
    if None in found:
        found = [_one(prompt, part) for part in text.split()]
    chosen = [prompt.options[at].value for at in found if at is not None]
    return f"{prompt.several} ".join(chosen) if len(chosen) == len(found) == len(set(found)) else None


def _exactly(prompt: Prompt, text: str) -> bool:
    """Whether this is the whole name or the number of an option."""
    wanted = " ".join(text.split()).lower()
    whole = any(wanted in (option.value.lower(), option.label.lower()) for option in prompt.options)
    return whole or (wanted.isdecimal() and prompt.numbered)


def _one(prompt: Prompt, text: str) -> int | None:
    """Where the option stands that was meant."""
    wanted = " ".join(text.split()).lower()
    if wanted.isdecimal() and len(wanted) < 5 and prompt.numbered:
        at = int(wanted) - 1
        return at if 0 <= at < len(prompt.options) else None
    values, labels, keys = (
        [getattr(option, name).lower() for option in prompt.options] for name in ("value", "label", "key")
    )
    own = [called(option.value).lower() for option in prompt.options]
    for names in (keys, values, labels, own):
        if wanted in names:
            return names.index(wanted)
    begins, holds = str.startswith, str.__contains__
    for fits, before in ((begins, ""), (holds, " ")):  # the only one that begins so; then, of which a word does
        for names in (labels, values):
            found = [at for at, name in enumerate(names) if fits(f"{before}{name}", f"{before}{wanted}")]
            if len(found) == 1:
                return found[0]
    return None
