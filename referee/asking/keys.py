"""Keys of a terminal prompt, on prompt_toolkit: what is the same for lines and lists."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Key, Prompt, answers_with, nothing_more
from referee.asking.painting import Fragments, wrapped
from referee.words import translate

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent as Event

ACCEPTS = ("enter", "c-j", "c-o")
"""Every key that ends a line or a list: all go through the same check."""

ESCAPE = 0.1
"""Seconds after which Esc is Esc, and not the beginning of an arrow key."""


def run_app(app: Application[Any], keys: KeyBindings, footer: Callable[[], Fragments]) -> Any:
    """Run with our keys and, under the question, our footer."""
    from prompt_toolkit.filters import Always, is_done
    from prompt_toolkit.key_binding import merge_key_bindings
    from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, Window

    for above in app.layout.find_all_windows():
        above.dont_extend_height = Always()  # else a line that vanishes leaves a gap between question and footer
    window = Window(FormattedTextControl(footer), wrap_lines=True)
    app.layout.container.children.append(ConditionalContainer(window, filter=~is_done))  # type: ignore[attr-defined]
    app.key_bindings = merge_key_bindings([app.key_bindings, keys]) if app.key_bindings else keys
    app.ttimeoutlen = ESCAPE
    sys.stdout.flush()
    _forget_what_was_typed_ahead()
    return app.run(handle_sigint=False)  # else a Ctrl-C that comes as it begins or ends is lost


_seen: list[bool] = []


def _forget_what_was_typed_ahead() -> None:
    """Keys pressed while the program loads are no answer to a question that nobody has seen."""
    if _seen:
        return
    _seen.append(True)
    try:
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
    except (ImportError, OSError, ValueError):  # Windows, or no terminal at all
        return


class Help:
    """The rule that makes a question matter: shown under it until the next Enter."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt, self.shown = prompt, False

    def lines(self) -> Fragments:
        if not self.shown:
            return []
        return [("class:keys", wrapped(f"  {line}", 2) + "\n") for line in self.prompt.why() or [str(nothing_more())]]


def control_keys(prompt: Prompt, typed: Callable[[], str], clear: Callable[[], None], help: Help) -> KeyBindings:
    """Back, review and why. Esc first clears what is typed."""
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    nothing_typed = Condition(lambda: not typed())

    @keys.add("c-z", eager=True)
    @keys.add("<", eager=True, filter=nothing_typed)
    @keys.add("escape", eager=True, filter=nothing_typed)
    def back(event: Event) -> None:
        if prompt.back:
            leave(event, Key.BACK)

    @keys.add("escape", eager=True, filter=~nothing_typed)
    def escape(event: Event) -> None:
        clear()

    @keys.add("c-c", eager=True)
    def interrupt(event: Event) -> None:
        event.app.exit(exception=KeyboardInterrupt())

    @keys.add("c-d", eager=True, filter=nothing_typed)
    def end(event: Event) -> None:
        event.app.exit(exception=EOFError())

    @keys.add("c-r", eager=True)
    def review(event: Event) -> None:
        if prompt.review:
            leave(event, Key.REVIEW)

    if not answers_with(prompt, "?"):

        @keys.add("?", eager=True, filter=nothing_typed)
        def why(event: Event) -> None:
            help.shown = not help.shown

    return keys


def leave(event: Event, result: object) -> None:
    """End the question without leaving it on the screen."""
    event.app.erase_when_done = True
    event.app.exit(result=result)


def bind_all(keys: KeyBindings, handler: Callable[[Event], None]) -> None:
    """Bind every key that accepts to this handler."""
    for key in ACCEPTS:
        keys.add(key, eager=True)(handler)


def hints(prompt: Prompt, *first: str) -> Fragments:
    """The keys that do something here."""
    keys = [text for text in first if text]
    keys += [translate("Esc or < back")] if prompt.back else []
    keys += [translate("Ctrl-R review")] if prompt.review else []
    if prompt.why():
        keys.append(translate("? why") if not answers_with(prompt, "?") else translate("type why: the rule"))
    return [("class:keys", wrapped(" · ".join(keys)))]


def output() -> Any:
    """Talk goes to standard error. The cursor's position is not asked for: not every terminal answers."""
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output

        return create_output(sys.stderr)
    from prompt_toolkit.output.color_depth import ColorDepth
    from prompt_toolkit.output.vt100 import Vt100_Output

    depth = ColorDepth.DEPTH_1_BIT if os.environ.get("NO_COLOR") else ColorDepth.from_env()
    out = Vt100_Output.from_pty(sys.stderr, os.environ.get("TERM"), default_color_depth=depth)
    out.enable_cpr = False
    return out
