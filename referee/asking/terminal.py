"""Prompts in a terminal, on prompt_toolkit and questionary, which are imported when the first prompt is shown."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Any

from referee.asking.asker import Key, Prompt, Talk
from referee.asking.keys import control_keys, output, run_app
from referee.asking.painting import lexer, painted, style, width, wrapped
from referee.asking.typed import Typed
from referee.problems import harmless
from referee.words import Sentence

ROOM = 14
"""Columns that must be left for the answer behind a question; else it begins in a new line."""


class TerminalAsker(Talk):
    """Lists to pick from, lines checked while they are typed; Esc or < goes back, ? tells why."""

    def ask(self, prompt: Prompt) -> str | Key:
        return self._pick(prompt) if prompt.options else self._line(prompt)

    def tell(self, text: Sentence | str, style: str = "") -> None:
        for line in map(harmless, str(text).splitlines() or [""]):
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            for row in textwrap.wrap(line, width() - 1, subsequent_indent=indent, drop_whitespace=True) or [""]:
                print(painted(row, style), file=sys.stderr, flush=True)

    def rows(self) -> int:
        return shutil.get_terminal_size().lines

    def _pick(self, prompt: Prompt) -> str | Key:
        from referee.asking.picking import pick

        reply = pick(prompt)
        if not isinstance(reply, Key):
            self.tell(f"? {prompt.text} {prompt.label(reply)}")
        return reply

    def _line(self, prompt: Prompt) -> str | Key:
        import questionary

        typed = Typed(prompt)
        text = wrapped(prompt.text, 2)
        short = width() - len(text.splitlines()[-1]) < ROOM
        question = questionary.text(
            f"{text}\n" if short else text,
            qmark="?",
            style=style(),
            lexer=lexer(),
            placeholder=[("class:ghost", typed.ghost)] if typed.ghost else None,
            key_bindings=typed.keys(),
            output=output(),
        )
        buffer: Any = question.application.current_buffer
        typed.read = lambda: str(buffer.text)
        keys = control_keys(prompt, typed.read, buffer.reset, typed.help)
        question.application.erase_when_done = True  # what was typed is told again, broken between words
        found: str | Key = run_app(question.application, keys, typed.footer)
        if not isinstance(found, Key):
            self.tell(f"? {prompt.text} {found}")
        return found
