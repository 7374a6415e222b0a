"""A command line that typer does not understand, explained in our own words."""

from __future__ import annotations

import re
from typing import Any

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
    if kind == "MissingParameter" and error.param:
        return say("{name} is missing.", name=_name(error.param))
    if kind == "BadParameter" and error.param:
        return say("{name}: this value does not fit ({why}).", name=_name(error.param), why=harmless(error.message))
    extra = re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((.+)\)", error.format_message())
    if extra:
        return say("Nothing more is wanted here: {words}", words=harmless(extra[1]))
    return say("This command is not understood. {why}", why=harmless(error.format_message()))


def _no_such_option(name: str, like: list[str]) -> Sentence:
    if like:
        return say("There is no option {name}. Did you mean {like}?", name=name, like=like)
    return say("There is no option {name}.", name=name)


def _name(param: Any) -> str:
    options = [name for name in param.opts if name.startswith("-")]
    return options[0] if options else str(param.name).upper()
