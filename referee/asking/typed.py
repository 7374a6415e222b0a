"""A line typed in a terminal: its check while it is typed, its completions, what Enter and Tab do."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.asking.asker import Key, Prompt, control, nothing_typed
from referee.asking.keys import Help, bind_all, hints, leave
from referee.asking.painting import Fragments, coloured, width, wrapped
from referee.words import translate

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent as Event


class Typed:
    """The line being typed: its check, its completions, what Enter and Tab do."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.read: Callable[[], str] = str
        self.ghost = prompt.standing
        self.help = Help(prompt)
        self.insisted = False
        self.cycle: list[str] = []

    def footer(self) -> Fragments:
        """The mistake under the line being typed, how it may go on, and the keys."""
        text = self.read()
        going_on = list(self.prompt.words(text))
        found: Fragments = self.help.lines()
        mistake = self.prompt.mistake(text) if text.strip() and not control(text, self.prompt) else ""
        if self.insisted and not text.strip():
            found.append(("class:mistake", wrapped(str(nothing_typed())) + "\n"))
        if mistake and (self.insisted or not self._unfinished(text, going_on)):
            found.append(("class:mistake", wrapped(mistake) + "\n"))
        elif not mistake and text.strip():
            found.extend(self._understood(text))
        elif self.prompt.wants:
            found.append(("class:keys", wrapped(self.prompt.wants) + "\n"))
        if going_on:
            words = " · ".join(dict.fromkeys(_tail(item, text) for item in going_on))
            short = textwrap.shorten(words, 2 * width() - 14, placeholder=" …")
            found.extend((*coloured(wrapped(short)), ("", "\n")))
        tab = translate("Tab completes") if going_on else translate("Tab edits it") if self.ghost and not text else ""
        return [*found, *hints(self.prompt, "" if text.strip() else self.prompt.enter_does(), tab)]

    def _unfinished(self, text: str, going_on: Sequence[str]) -> bool:
        """Whether typing on can still make it right: a digit, a number behind a word, the rest of a word."""
        if not re.search(r"[\w-]$", text):
            return not self.prompt.mistake(text.rstrip(" ,;/+")) if text.rstrip(" ,;/+") else True
        texts = [text, *going_on]
        tries = (
            f"{it}{more}" for it in texts for more in ("", *"0123456789", *(f" {digit}" for digit in "0123456789"))
        )
        return any(not self.prompt.mistake(it) for it in tries)

    def _understood(self, text: str) -> Fragments:
        if control(text, self.prompt):
            return []
        understood = self.prompt.check(text)
        worth_saying = understood and understood != " ".join(text.split())
        return [("class:understood", wrapped(f"= {understood}") + "\n")] if worth_saying else []

    def keys(self) -> KeyBindings:
        from prompt_toolkit.key_binding import KeyBindings

        keys = KeyBindings()
        bind_all(keys, self._enter)
        keys.add("tab", eager=True)(self._tab)
        return keys

    def _enter(self, event: Event) -> None:
        text = event.current_buffer.text.strip()
        key = control(text, self.prompt)
        if self.help.shown and not text:
            self.help.shown = False  # the Enter behind a question mark is no answer
        elif key is Key.WHY:
            self.help.shown = True
            event.current_buffer.reset()
        elif key is Key.QUIT:
            event.app.exit(exception=KeyboardInterrupt())
        elif key:
            leave(event, key)
        elif not text and self.ghost and not self.prompt.mistake(self.ghost):
            event.current_buffer.text = self.ghost
            event.app.exit(result=self.ghost)
        elif (not text and not self.prompt.empty) or (text and self.prompt.mistake(text)):
            self.insisted = True
        else:
            event.app.exit(result=text)

    def _tab(self, event: Event) -> None:
        buffer = event.current_buffer
        if buffer.text not in self.cycle:
            if not buffer.text and self.ghost:
                buffer.insert_text(self.ghost)
                return
            self.cycle = list(self.prompt.words(buffer.text))
            following = 0
        else:
            following = (self.cycle.index(buffer.text) + 1) % len(self.cycle)
        if self.cycle:
            buffer.text = self.cycle[following]
            buffer.cursor_position = len(buffer.text)


def _tail(item: str, text: str) -> str:
    """Of a completion, the item that is being typed."""
    cut = text.rfind(",") + 1
    return item[cut:].strip()
