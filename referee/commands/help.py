"""The page that `--help` shows: a frame of our own, in the language spoken and the same with every typer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.words import translate as _

ARGUMENTS = {
    "file": "FILE",
    "files": "FILES",
    "facts": "FACTS",
    "game": "GAME",
    "move": "MOVE",
    "out": "PAGE",
    "question": "QUESTION",
    "values": "VALUES",
    "wanted": "WORDS",
    "what": "GAME_OR_FILE",
}
"""What a command is given, as its help and its refusals call it."""
VALUES = {"int": "NUMBER", "integer": "NUMBER", "path": "FILE", "str": "WORD", "text": "WORD"}
"""What follows an option, by what typer calls its kind."""
TYPERS_OWN = {
    "--help": "Show this page.",
    "--install-completion": "Let the Tab key complete commands in this shell.",
    "--show-completion": "Print the script for the Tab key, to look at it or to change it.",
}
"""Options that typer makes."""


def write(command: Any, context: Any, formatter: Any, commands: Iterable[tuple[str, str]] = ()) -> None:
    """How it is called, what it does, then what can be given with it."""
    given = command.get_params(context)
    arguments = [item for item in given if item.param_type_name == "argument"]
    pieces = [_("[OPTIONS]"), *map(_usage, arguments), *([_("COMMAND ...")] if commands else [])]
    formatter.write_usage(context.command_path, " ".join(pieces), _("Usage:") + " ")
    if command.help:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(command.help)
    for heading, rows in (
        (_("Arguments"), [(_many(item), _about(item, command)) for item in arguments]),
        (_("Options"), [(_option(item), _about(item, command)) for item in given if item not in arguments]),
        (_("Commands"), list(commands)),
    ):
        if rows:
            with formatter.section(heading):
                formatter.write_dl(rows)


def name_of(parameter: Any) -> str:
    """An option as it is typed, an argument as the help calls it."""
    if parameter.param_type_name == "argument":
        return _(ARGUMENTS.get(parameter.name, parameter.name.upper()))
    return str(max(parameter.opts, key=len))


def _usage(argument: Any) -> str:
    return _many(argument) if argument.required else f"[{name_of(argument)}]{_dots(argument)}"


def _many(argument: Any) -> str:
    return f"{name_of(argument)}{_dots(argument)}"


def _dots(argument: Any) -> str:
    return "..." if argument.nargs != 1 else ""


def _option(option: Any) -> str:
    told = name_of(option)
    takes_a_value = not (getattr(option, "is_flag", False) or told in TYPERS_OWN)
    return f"{told} {_(VALUES.get(option.type.name, option.type.name))}" if takes_a_value else told


def _about(parameter: Any, command: Any) -> str:
    name = name_of(parameter)
    text = _(TYPERS_OWN[name]) if name in TYPERS_OWN else parameter.help or _declared(parameter, command)
    return f"{text}  [{_('required')}]" if parameter.required else text


def _declared(parameter: Any, command: Any) -> str:
    """From where we wrote it: between typer 0.19 and click 8.5 the help of an argument is lost."""
    declared = getattr(command.callback, "__wrapped__", command.callback).__annotations__.get(parameter.name)
    return next((told.help for told in getattr(declared, "__metadata__", ()) if told.help), "")
