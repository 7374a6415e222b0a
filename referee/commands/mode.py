"""What all commands share: the global options, and how every failure becomes a clear message and an exit code."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from referee import words
from referee.interrupts import hear, over
from referee.problems import RefereeError, bad, harmless
from referee.values import dataclass
from referee.words import say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.asking.asker import Asker
    from referee.showing.rulings import Depth
    from referee.showing.screen import Screen

RULED, DIFFERS, USAGE, FAULT, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit codes."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How to talk: the global options."""

    json: bool = False
    no_input: bool = False
    plain: bool = False
    lang: str = ""
    depth: Depth = "short"
    """How much of a ruling is shown: `short`, `why` or `details`."""

    @property
    def may_ask(self) -> bool:
        """Whether there is somebody to ask."""
        return not self.no_input and (self.plain or sys.stdin.isatty())

    def asker(self) -> Asker:
        from referee.asking import asker

        return asker(self.plain)

    def screen(self, talk: bool = False) -> Screen:
        """Where to show things: data on standard output, talk on standard error."""
        from referee.showing.screen import Screen

        return Screen(sys.stderr if talk else sys.stdout)

    def print_data(self, value: Any) -> None:
        from referee.showing.data import dump

        print(dump(value))


def global_options() -> dict[str, tuple[Any, Any]]:
    """The options that stand before or behind any command; made when needed, in the language spoken then."""
    return {
        "as_json": (Annotated[bool, typer.Option("--json", help=_("Print data as JSON."))], False),
        "no_input": (Annotated[bool, typer.Option("--no-input", help=_("Ask nothing; list what is missing."))], False),
        "plain": (
            Annotated[bool, typer.Option("--plain", help=_("Numbered lines, no redrawing (also ACCESSIBLE=1)."))],
            False,
        ),
        "lang": (Annotated[str, typer.Option("--lang", help=str(say("Language: {spoken}.", spoken=words.SPOKEN)))], ""),
        "why": (Annotated[bool, typer.Option("--why", help=_("Every reason, with its place in the rulebook."))], False),
        "details": (
            Annotated[bool, typer.Option("--details", help=_("Every reason, with names and values for files."))],
            False,
        ),
    }


def mode_of(given: dict[str, Any], before: Mode | None = None) -> Mode:
    """The global options taken out of what was given, besides those before the command."""
    before = before or Mode()
    mode = Mode(
        given.pop("as_json") or before.json,
        given.pop("no_input") or before.no_input,
        given.pop("plain") or before.plain or os.environ.get("ACCESSIBLE", "") not in ("", "0"),
        given.pop("lang") or before.lang,
        _depth(given.pop("why"), given.pop("details")) or before.depth,
    )
    if mode.lang:
        words.use(spoken("--lang", mode.lang))
    return mode


def _depth(why: bool, details: bool) -> Depth | None:
    return "details" if details else "why" if why else None


def with_globals(function: Callable[..., None]) -> Callable[..., None]:
    """A command that takes its mode first, as typer wants it: its own parameters, the context, the global options."""

    def run(ctx: typer.Context, **given: Any) -> None:
        mode = mode_of(given, ctx.find_root().obj)
        ctx.find_root().obj = mode
        with seen_enough():
            function(mode, **given)

    hints = get_type_hints(function, include_extras=True)
    own = [item.replace(annotation=hints[item.name]) for item in inspect.signature(function).parameters.values()][1:]
    context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for name, (hint, default) in global_options().items()
    ]
    run.__signature__ = inspect.Signature([context, *own, *shared])  # type: ignore[attr-defined]
    run.__annotations__ = {item.name: item.annotation for item in (context, *own, *shared)}
    run.__doc__ = function.__doc__
    return run


# --- failures ---


@contextmanager
def seen_enough() -> Iterator[None]:
    """Whoever reads has closed the pipe: the command ends quietly. (typer would end it with 1.)"""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        _close_output()
        raise typer.Exit(RULED) from None


def guarded(run: Callable[[], int]) -> int:
    """Run, and turn whatever goes wrong into a message and an exit code. The only place that does."""
    try:
        code = _finished(run)
        over()
        return code
    except KeyboardInterrupt:
        over()
        _talk(say("Type {command} to go on.", command="referee"))
        return INTERRUPTED


def _finished(run: Callable[[], int]) -> int:
    """The exit code, unless Ctrl-C is pressed."""
    try:
        hear()
        return run()
    except RefereeError as error:
        report(error)
        return USAGE
    except EOFError:
        return INTERRUPTED
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort as end:
        if isinstance(end.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return INTERRUPTED
    except OSError as error:
        _close_output()
        from referee.files import why_not

        _talk(say("This cannot be written: {why}", why=why_not(error)))
        return USAGE
    except Exception as error:
        if hasattr(error, "format_message"):  # typer's own errors have one
            from referee.commands.usage import explained

            _talk(*explained(error))
            return USAGE
        return _fault(error)


def report(error: RefereeError, mode: Mode | None = None) -> None:
    """Every problem with its path; what is missing with the `key=value` that would supply it."""
    if mode and mode.json:
        mode.print_data(error.to_dict())
    for path, text in error.problems.items():
        if type(error).__name__ == "MissingFacts":
            _talk(f"  {path}=…  {text}")
        else:
            _talk(f"  {path}: {text}" if path else f"  {text}")


def _talk(*lines: object) -> None:
    """What cannot be said, because nobody can hear it, is no reason to fail."""
    for line in lines:
        try:
            print(harmless(str(line)), file=sys.stderr, flush=True)
        except (OSError, ValueError):
            sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _close_output() -> None:
    """Nobody reads on: what is still to be written goes nowhere."""
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    try:
        os.dup2(sys.stdout.fileno(), 1)
    except OSError:
        return


def _fault(error: Exception) -> int:
    """A fault of ours: one sentence, and where the report was kept."""
    from referee.commands.faults import keep_report

    kept = keep_report(error)
    if kept:
        _talk(say("Something went wrong inside the program. Nothing was lost. A report is in {file}", file=str(kept)))
    else:
        _talk(say("Something went wrong inside the program: {error}", error=f"{type(error).__name__}: {error}"))
    return FAULT


# --- streams ---


def prepare_streams() -> None:
    """Streams that are closed lead nowhere; letters that a stream cannot write are replaced."""
    for name, how in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, how, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def heard_again(found: Any) -> None:
    """Ctrl-C while Python cleans something up would end there: it is pressed again, a moment later."""
    if found.exc_type and issubclass(found.exc_type, KeyboardInterrupt):
        import _thread
        from threading import Timer

        Timer(0.02, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(found)


# --- language ---


def language(arguments: list[str]) -> str:
    """The language to speak, before any text of ours is needed: as told, as kept, or as the environment has it."""
    if "--lang" in arguments[:-1]:
        return arguments[arguments.index("--lang") + 1]
    told = next((item.split("=", 1)[1] for item in arguments if item.startswith("--lang=")), "")
    if told:
        return told
    if told := os.environ.get("REFEREE_LANG", ""):
        return spoken("REFEREE_LANG", told)
    if len(words.SPOKEN) == 1:
        return "en"
    from referee.speaking import kept_language

    return kept_language() or words.preferred()


def spoken(where: str, wanted: str) -> str:
    """The language of this name; refused when we do not speak it, or not yet."""
    code = wanted.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    if code in words.SPOKEN:
        return code
    if code in words.LANGUAGES:
        raise bad(where, "{language} is not translated yet; English is spoken.", language=say(words.LANGUAGES[code]))
    raise bad(where, "{lang} is not spoken here. Known: {known}", lang=wanted, known=words.SPOKEN)
