"""A command line that typer does not understand, explained in our own words."""

from __future__ import annotations

import re
from typing import Any

from referee.commands.help import name_of
from referee.problems import harmless
from referee.words import Sentence, say


def explained(error: Any) -> list[Sentence]:
    """What is wrong, and where the help is."""
    sentences = [_wrong(error)]
    if getattr(error, "ctx", None):
        sentences.append(say("Help: {command}", command=f"{error.ctx.command_path} --help"))
    return sentences


def _wrong(error: Any) -> Sentence:
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_such_option(harmless(error.option_name), sorted(error.possibilities or ()))
    if kind == "BadOptionUsage":
        return _without_its_value(error)
    if kind == "MissingParameter" and error.param:
        return say("{name} is missing.", name=name_of(error.param))
    if kind == "BadParameter" and error.param:
        return _bad_value(error)
    extra = re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)", error.format_message())
    if extra:
        return say("Nothing more is wanted here: {words}", words=harmless(extra[1]))
    return say("This command is not understood. {why}", why=harmless(error.format_message()))


def _without_its_value(error: Any) -> Sentence:
    name = harmless(error.option_name)
    if "does not take" in error.format_message():
        return say("{name} takes no value.", name=name)
    return say("{name}: what is to follow it is missing.", name=name)


def _bad_value(error: Any) -> Sentence:
    name = name_of(error.param)
    if error.param.type.name in ("int", "integer"):
        return say("{name} takes a whole number.", name=name)
    return say("{name}: this value does not fit ({why}).", name=name, why=harmless(error.message))


def _no_such_option(name: str, like: list[str]) -> Sentence:
    if like:
        return say("There is no option {name}. Did you mean {like}?", name=name, like=like)
    return say("There is no option {name}.", name=name)
