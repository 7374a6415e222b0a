"""Prompts in a terminal, through questionary, which is imported when the first prompt is shown."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Key, Prompt, Talk, answers_with, control, nothing_more
from referee.words import Sentence, say, translate

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent as Event

Fragments = Any
"""A list of (style, text), as prompt_toolkit takes it."""

COLOURS = {
    "yellow": ("ansiyellow", "33"),
    "red": ("ansired", "31"),
    "blue": ("ansiblue", "34"),
    "green": ("ansigreen", "32"),
    "white": ("ansiwhite", "37"),
    "black": ("ansibrightblack", "90"),
    "grey": ("ansibrightblack", "90"),
    "turquoise": ("ansicyan", "36"),
    "violet": ("ansimagenta", "35"),
    "purple": ("ansimagenta", "35"),
    "orange": ("#ff8700", "38;5;208"),
    "brown": ("#af5f00", "38;5;130"),
}
"""Words that are colours are shown in them: in a prompt, and in a line of talk."""

STYLE = {
    "qmark": "fg:ansicyan bold",
    "question": "bold",
    "instruction": "fg:ansibrightblack",
    "answer": "fg:ansicyan",
    "pointer": "fg:ansicyan bold",
    "highlighted": "fg:ansicyan bold",
    "selected": "",
    "mistake": "fg:ansired",
    "understood": "fg:ansigreen",
    "keys": "fg:ansibrightblack",
    "ghost": "fg:ansibrightblack",
}


class TerminalAsker(Talk):
    """Lists to pick from, lines checked while they are typed; Ctrl-Z goes back, ? tells why."""

    def ask(self, prompt: Prompt) -> str | Key:
        while True:
            reply = self._pick(prompt) if prompt.options else self._line(prompt)
            if reply is not Key.WHY:
                return reply  # type: ignore[no-any-return]
            for line in prompt.why() or [str(nothing_more())]:
                self.tell(f"  {line}", "faint")

    def tell(self, text: Sentence | str, style: str = "") -> None:
        width = _width()
        for line in str(text).splitlines() or [""]:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            for row in textwrap.wrap(line, width - 1, subsequent_indent=indent, drop_whitespace=True) or [""]:
                print(_painted(row, style), file=sys.stderr, flush=True)

    def rows(self) -> int:
        return shutil.get_terminal_size().lines

    def _pick(self, prompt: Prompt) -> Any:
        import questionary

        choices = [questionary.Choice(_title(option.label), value=option.value) for option in prompt.options]
        question = questionary.select(
            wrapped(prompt.text, 2),
            choices,
            default=prompt.standing or None,
            qmark="?",
            pointer=">",
            style=_style(),
            use_search_filter=True,
            use_jk_keys=False,
            instruction=" ",
            output=_output(),
        )
        keys = _control_keys(prompt)
        _any_letter(keys, question.application)
        return _run(question.application, keys, lambda: _hints(prompt, picking=True))

    def _line(self, prompt: Prompt) -> Any:
        import questionary

        typed = Typed(prompt)
        text = wrapped(prompt.text, 2)
        short = _width() - len(text.splitlines()[-1]) < ROOM
        question = questionary.text(
            f"{text}\n" if short else text,
            default=typed.prefilled,
            qmark="?",
            style=_style(),
            lexer=_lexer(),
            placeholder=[("class:ghost", typed.ghost)] if typed.ghost else None,
            key_bindings=typed.keys(),
            output=_output(),
        )
        buffer: Any = question.application.current_buffer
        typed.read = lambda: str(buffer.text)
        return _run(question.application, _control_keys(prompt, buffer), typed.footer)


ROOM = 14
"""Columns that must be left for the answer behind a question; else it begins in a new line."""


class Typed:
    """The line being typed: its check, its completions, what Enter and Tab do."""

    def __init__(self, prompt: Prompt) -> None:
        self.prompt = prompt
        self.read: Callable[[], str] = str
        long = bool(re.search(r"[\s,]", prompt.kept))
        self.prefilled = prompt.kept if long else ""
        self.ghost = "" if long else prompt.standing
        self.insisted = False
        self.cycle: list[str] = []

    def footer(self) -> Fragments:
        """The mistake under the line being typed, how it may go on, and the keys."""
        text = self.read()
        going_on = list(self.prompt.words(text))
        found: Fragments = []
        mistake = self.prompt.mistake(text) if text.strip() and not control(text, self.prompt) else ""
        if mistake and (self.insisted or not self._unfinished(text, going_on)):
            found.append(("class:mistake", wrapped(mistake) + "\n"))
        elif not mistake and text.strip():
            found.extend(self._understood(text))
        elif self.prompt.wants:
            found.append(("class:keys", wrapped(self.prompt.wants) + "\n"))
        if going_on:
            words = " · ".join(dict.fromkeys(_tail(item, text) for item in going_on))
            short = textwrap.shorten(words, 2 * _width() - 14, placeholder=" …")
            found.extend((*_coloured(wrapped(short)), ("", "\n")))
        return [*found, *_hints(self.prompt, completing=bool(going_on))]

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
        keys.add("enter", eager=True)(self._enter)
        keys.add("tab", eager=True)(self._tab)
        return keys

    def _enter(self, event: Event) -> None:
        text = event.current_buffer.text.strip()
        key = control(text, self.prompt)
        if key is Key.QUIT:
            event.app.exit(exception=KeyboardInterrupt())
        elif key:
            _leave(event, key)
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


# --- pieces of prompt_toolkit ---------------------------------------------------------------------------------------


def _run(app: Application[Any], keys: KeyBindings, footer: Callable[[], Fragments]) -> Any:
    """Run with our keys and, under the question, our footer."""
    from prompt_toolkit.filters import Always, is_done
    from prompt_toolkit.key_binding import merge_key_bindings
    from prompt_toolkit.layout import ConditionalContainer, FormattedTextControl, Window

    for above in app.layout.find_all_windows():
        above.dont_extend_height = Always()  # else a line that vanishes leaves a gap between question and footer
    window = Window(FormattedTextControl(footer), wrap_lines=True)
    app.layout.container.children.append(ConditionalContainer(window, filter=~is_done))  # type: ignore[attr-defined]
    app.key_bindings = merge_key_bindings([app.key_bindings, keys]) if app.key_bindings else keys
    sys.stdout.flush()
    return app.run()


def _control_keys(prompt: Prompt, buffer: Any = None) -> KeyBindings:
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    nothing_typed = Condition(lambda: buffer is None or not buffer.text)

    @keys.add("c-z", eager=True)
    def back(event: Event) -> None:
        if prompt.back:
            _leave(event, Key.BACK)

    @keys.add("c-r", eager=True)
    def review(event: Event) -> None:
        if prompt.review:
            _leave(event, Key.REVIEW)

    if not answers_with(prompt, "?"):

        @keys.add("?", eager=True, filter=nothing_typed)
        def why(event: Event) -> None:
            _leave(event, Key.WHY)

    return keys


def _leave(event: Event, result: object) -> None:
    """End the question without leaving it on the screen."""
    event.app.erase_when_done = True
    event.app.exit(result=result)


def _any_letter(keys: KeyBindings, app: Application[Any]) -> None:
    """Letters of any alphabet filter a list, not only a to z."""
    from prompt_toolkit.keys import Keys
    from questionary.prompts.common import InquirerControl

    control: Any = next(w.content for w in app.layout.find_all_windows() if isinstance(w.content, InquirerControl))

    @keys.add(Keys.Any)
    def letter(event: Event) -> None:
        if event.data.isprintable() and len(event.data) == 1:
            control.add_search_character(event.data)


def _hints(prompt: Prompt, picking: bool = False, completing: bool = False) -> Fragments:
    does = _what_enter_does(prompt)
    keys = [does] if does and not picking else []
    keys += [translate("Tab completes")] if completing else []
    keys += [translate("Ctrl-Z back")] if prompt.back else []
    keys += [translate("Ctrl-R review")] if prompt.review else []
    if prompt.why():
        keys.append(translate("? why") if not answers_with(prompt, "?") else translate("type why: the rule"))
    if picking and len(prompt.options) > MANY:
        keys.insert(0, translate("type to filter"))
    return [("class:keys", wrapped(" · ".join(keys)))]


def _what_enter_does(prompt: Prompt) -> str:
    if prompt.kept:
        return str(say("Enter keeps {answer}", answer=prompt.kept))
    return str(say("Enter takes {answer}", answer=prompt.default)) if prompt.default else prompt.enter


MANY = 6
"""From how many options on a list says that it can be filtered; each can be."""


def _title(label: str) -> Title:
    return Title(_coloured(wrapped(label, 3)))


class Title(list[tuple[str, str]]):
    """A line of a list, coloured and wrapped, that can still be filtered by its letters."""

    def lower(self) -> str:
        return " ".join("".join(text for _, text in self).split()).lower()


def _coloured(text: str) -> Fragments:
    """Words that are colours in their colour."""
    return [(f"fg:{COLOURS[part][0]}" if part in COLOURS else "", part) for part in re.split(r"(\w+)", text) if part]


def _width() -> int:
    return max(20, shutil.get_terminal_size().columns)


def wrapped(text: str, indent: int = 0) -> str:
    """Broken between words, for the window as it is now."""
    lines = [textwrap.wrap(line, _width() - indent - 2, break_on_hyphens=False) for line in text.splitlines()]
    return f"\n{' ' * indent}".join(row for line in lines for row in line)


def _painted(text: str, style: str) -> str:
    if not sys.stderr.isatty() or os.environ.get("NO_COLOR"):
        return text
    codes = {"strong": "1", "faint": "2", "bad": "31"}
    if style in codes:
        return f"\x1b[{codes[style]}m{text}\x1b[0m"
    return re.sub(r"\w+", lambda found: _in_colour(found[0]), text)


def _in_colour(word: str) -> str:
    return f"\x1b[{COLOURS[word][1]}m{word}\x1b[39m" if word in COLOURS else word


def _lexer() -> Any:
    from prompt_toolkit.document import Document
    from prompt_toolkit.lexers import Lexer

    class Colours(Lexer):
        def lex_document(self, document: Document) -> Callable[[int], Any]:
            return lambda line: _coloured(document.lines[line])

    return Colours()


def _tail(item: str, text: str) -> str:
    """Of a completion, the item that is being typed."""
    cut = text.rfind(",") + 1
    return item[cut:].strip()


def _style() -> Any:
    from prompt_toolkit.styles import Style

    return Style.from_dict(STYLE)


def _output() -> Any:
    """Talk goes to standard error. The cursor's position is not asked for: not every terminal answers."""
    if sys.platform == "win32":
        from prompt_toolkit.output import create_output

        return create_output(sys.stderr)
    from prompt_toolkit.output.color_depth import ColorDepth
    from prompt_toolkit.output.vt100 import Vt100_Output

    out = Vt100_Output.from_pty(sys.stderr, os.environ.get("TERM"), default_color_depth=ColorDepth.from_env())
    out.enable_cpr = False
    return out
