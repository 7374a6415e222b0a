"""The command line: one small file per command, built when it is run and only then."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from referee import words
from referee.commands.lacking import whole
from referee.commands.mode import (
    INTERRUPTED,
    RULED,
    Mode,
    global_options,
    guarded,
    heard_again,
    language,
    mode_of,
    prepare_streams,
    seen_enough,
    with_globals,
)
from referee.problems import BadFact, RefereeError, unknown
from referee.registry import game_ids
from referee.words import say
from referee.words import translate as _

COMMANDS = (
    "games",
    "ask",
    "rules",
    "board",
    "score",
    "start",
    "play",
    "undo",
    "correct",
    "show",
    "replay",
    "report",
    "check",
    "tour",
    "schema",
)
"""Each is the function `run` of its module."""


def command(name: str) -> Callable[..., None]:
    """The function that carries out this command."""
    found: Callable[..., None] = import_module(f"referee.commands.{name}").run
    return found


class Command(TyperCommand):
    """Helps in the language spoken."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from referee.commands.help import write

        write(self, ctx, formatter)


class Commands(TyperGroup):
    """Builds a command when it is run, and only that one: the others cost nothing."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _built(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] in game_ids() and all(word.startswith("-") for word in args[1:]):
            return args[0], _menu_of(args[0]), args[1:]
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise BadFact(unknown("", args[0], [*COMMANDS, *game_ids()], say("Command")))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from referee.commands.help import write

        write(self, ctx, formatter, [(name, _about(command(name))) for name in COMMANDS])


def _about(function: Callable[..., None]) -> str:
    return _(inspect.cleandoc(function.__doc__ or ""))


def _built(name: str) -> Any:
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    function = command(name)
    alone.command(name, cls=Command, help=_about(function))(with_globals(function))
    return typer.main.get_command(alone)


def _menu_of(game: str) -> Any:
    """`referee vasco`: what can be settled in that game."""

    def run(mode: Mode) -> None:
        from referee.commands.welcome import run as welcome

        welcome(mode, game)

    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command(game, cls=Command)(with_globals(run))
    return typer.main.get_command(alone)


def _app() -> typer.Typer:
    app = typer.Typer(
        cls=Commands,
        help=_("A third chair at the table: it rules on disputes in board games, and says why."),
        no_args_is_help=False,
        add_completion=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    def bare(ctx: typer.Context, version: bool = False, **given: Any) -> None:
        if version:
            from referee.version import __version__

            print(__version__)
            raise typer.Exit
        ctx.obj = mode_of(given)
        if ctx.invoked_subcommand is None:
            from referee.commands.welcome import run

            with seen_enough():
                run(ctx.obj)

    shown = Annotated[bool, typer.Option("--version", help=_("Print the version."))]
    options = {"version": (shown, False), **global_options()}
    parameters = [
        inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context),
        *(
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
            for name, (hint, default) in options.items()
        ),
    ]
    bare.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    bare.__annotations__ = {item.name: item.annotation for item in parameters}
    app.callback(invoke_without_command=True)(bare)
    return app


def main(arguments: list[str] | None = None) -> None:
    """The command `referee`."""
    prepare_streams()
    sys.unraisablehook = heard_again
    given = sys.argv[1:] if arguments is None else arguments
    sys.exit(guarded(lambda: _run(given)))


def _run(arguments: list[str]) -> int:
    try:
        told = language(arguments)
        spoken = told if told in words.SPOKEN else language([])  # the refusal of --lang is read, too
        if spoken != "en":
            words.use(spoken)  # before any command is built: help texts are translated then
        code = _app()(whole(arguments), prog_name="referee", standalone_mode=False)
    except RefereeError as error:
        if "--json" in arguments:
            Mode(json=True).print_data(error.to_dict())
        raise
    if code == INTERRUPTED:  # so typer tells Ctrl-C
        raise KeyboardInterrupt
    return code if isinstance(code, int) else RULED
