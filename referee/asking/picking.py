"""A list in a terminal: arrows, letters, digits, and the space bar where several may be picked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Key, Prompt
from referee.asking.keys import Help, bind_all, control_keys, hints, output, run_app
from referee.asking.painting import Fragments, coloured, style, wrapped
from referee.asking.picker import Picker
from referee.words import translate

if TYPE_CHECKING:
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent as Event


def pick(prompt: Prompt) -> str | Key:
    """What is picked, or the key that was pressed instead. The list does not stay on the screen."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    picker = Picker(prompt)
    asked = Window(FormattedTextControl(lambda: _question(picker)), wrap_lines=True)
    listed = Window(FormattedTextControl(lambda: _rows(picker), focusable=True, show_cursor=False), wrap_lines=True)
    app: Any = Application(
        layout=Layout(HSplit([asked, listed]), focused_element=listed),
        style=style(),
        output=output(),
        erase_when_done=True,
    )
    help = Help(prompt)
    keys = control_keys(prompt, lambda: picker.typed, picker.clear, help)
    _bind(keys, picker, help)
    found: str | Key = run_app(app, keys, lambda: [*help.lines(), *_footer(picker)])
    return found


def _question(picker: Picker) -> Fragments:
    typed = [("", " "), ("class:answer", picker.typed)] if picker.typed else []
    return [("class:qmark", "? "), ("class:question", wrapped(picker.prompt.text, 2)), *typed]


def _rows(picker: Picker) -> Fragments:
    """The options that match, each with its number or its mark."""
    found: Fragments = []
    here = picker.pointed()
    for at in picker.found():
        before = (" > " if at == here else "   ") + _mark(picker, at)
        text = before + wrapped(picker.prompt.options[at].label, len(before))
        found.append(("[SetCursorPosition]", "") if at == here else ("", ""))
        found += [("class:highlighted", text)] if at == here else coloured(text)
        found.append(("", "\n"))
    return found[:-1]


def _mark(picker: Picker, at: int) -> str:
    option = picker.prompt.options[at]
    if picker.prompt.several:
        return f"[{picker.marked.index(at) + 1}] " if at in picker.marked else "[ ] "
    if option.key:
        return f"{option.key}  "
    return f"{at + 1}  " if picker.digits else ""


def _footer(picker: Picker) -> Fragments:
    nothing = picker.chosen() is None
    said = picker.says()
    found = [("class:mistake" if nothing else "class:understood", wrapped(said) + "\n")] if said else []
    prompt = picker.prompt
    if prompt.wants and prompt.free and not picker.typed:
        found.append(("class:keys", wrapped(prompt.wants) + "\n"))
    space = translate("space marks, Enter takes what is marked") if prompt.several else ""
    return [*found, *hints(prompt, space or translate("arrows or letters, Enter picks"))]


def _bind(keys: KeyBindings, picker: Picker, help: Help) -> None:
    from prompt_toolkit.keys import Keys

    def moves(by: int) -> Callable[[Event], None]:
        return lambda event: picker.move(by)

    for key, by in {"up": -1, "down": 1, "c-p": -1, "c-n": 1, "tab": 1, "s-tab": -1}.items():
        keys.add(key)(moves(by))
    keys.add("backspace")(lambda event: picker.erase())

    @keys.add(Keys.Any)
    def letter(event: Event) -> None:
        if event.data.isprintable() and len(event.data) == 1:
            found = picker.type(event.data)
            if found is not None:
                event.app.exit(result=found)

    @keys.add(Keys.BracketedPaste)
    def pasted(event: Event) -> None:
        for sign in " ".join(event.data.split()):
            if sign.isprintable():
                picker.typed += sign

    def accept(event: Event) -> None:
        found = picker.chosen()
        if help.shown and not picker.typed:
            help.shown = False  # the Enter behind a question mark is no choice
        elif found is not None:
            event.app.exit(result=found)

    bind_all(keys, accept)
