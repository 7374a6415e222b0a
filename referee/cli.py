"""The commands. Thin: what they do is done elsewhere."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from typer.core import TyperGroup

from referee import words
from referee.given import Given, nothing
from referee.problems import BadFact, Problem, RefereeError, bad, harmless, unknown
from referee.registry import find_game, game_ids
from referee.words import say, translate

if TYPE_CHECKING:
    from referee.asking.asker import Asker
    from referee.game import Game
    from referee.session import Session
    from referee.showing.terminal import Screen


def _language(arguments: list[str]) -> str:
    """The language asked for, before any text of ours is needed."""
    if "--lang" in arguments[:-1]:
        return arguments[arguments.index("--lang") + 1]
    return next((item.split("=", 1)[1] for item in arguments if item.startswith("--lang=")), words.preferred())


if _language(sys.argv) in words.LANGUAGES and _language(sys.argv) != "en":
    words.use(_language(sys.argv))

_ = translate
_COMMANDS: dict[str, Callable[..., None]] = {}


class _Commands(TyperGroup):
    """Builds a command when it is run, and only that one: the others cost nothing."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _built(cmd_name) if cmd_name in _COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in _COMMANDS and not args[0].startswith("-"):
            raise BadFact(unknown("", args[0], _COMMANDS, say("Command")))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _about(function)) for name, function in _COMMANDS.items()])


def _about(function: Callable[..., None]) -> str:
    return _(inspect.cleandoc(function.__doc__ or ""))


def _built(name: str) -> Any:
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    alone.command(name, help=_about(_COMMANDS[name]))(_with_globals(_COMMANDS[name]))
    return typer.main.get_command(alone)


app = typer.Typer(
    cls=_Commands,
    help=_("A third chair at the table: it rules on disputes in board games, and says why."),
    no_args_is_help=False,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


# --- what all commands share ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class Mode:
    """How to talk: the global options."""

    json: bool = False
    no_input: bool = False
    plain: bool = False
    lang: str = ""

    @property
    def may_ask(self) -> bool:
        return not self.no_input and (self.plain or sys.stdin.isatty())


JsonFlag = Annotated[bool, typer.Option("--json", help=_("Print data as JSON."))]
NoInputFlag = Annotated[bool, typer.Option("--no-input", help=_("Ask nothing; list what is missing."))]
PlainFlag = Annotated[bool, typer.Option("--plain", help=_("Numbered lines, no redrawing (also ACCESSIBLE=1)."))]
LangOption = Annotated[str, typer.Option("--lang", help=_("Language: en, ru or pl."))]

_GLOBAL = {
    "as_json": (JsonFlag, False),
    "no_input": (NoInputFlag, False),
    "plain": (PlainFlag, False),
    "lang": (LangOption, ""),
}
_before = Mode()


def _mode(given: dict[str, Any]) -> Mode:
    mode = Mode(
        _before.json or given.pop("as_json"),
        _before.no_input or given.pop("no_input"),
        _before.plain or given.pop("plain") or os.environ.get("ACCESSIBLE", "") not in ("", "0"),
        given.pop("lang") or _before.lang,
    )
    for name in _GLOBAL:
        given.pop(name, None)
    if mode.lang and mode.lang not in words.LANGUAGES:
        raise bad("--lang", "{lang} is not spoken here. Known: {known}", lang=mode.lang, known=words.LANGUAGES)
    if mode.lang:
        words.use(mode.lang)
    return mode


def _with_globals(function: Callable[..., None]) -> Callable[..., None]:
    """The function with the global options added to its own, and every failure turned into a clear message."""

    @wraps(function)
    def run(**given: Any) -> None:
        mode = Mode()
        try:
            mode = _mode(given)
            function(mode, **given)
        except RefereeError as error:
            _report(error, mode)
            raise typer.Exit(2) from None
        except (KeyboardInterrupt, EOFError):
            raise typer.Exit(130) from None
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None

    hints = get_type_hints(function, include_extras=True)
    own = [item.replace(annotation=hints[item.name]) for item in inspect.signature(function).parameters.values()][1:]
    extra = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for name, (hint, default) in _GLOBAL.items()
    ]
    run.__signature__ = inspect.Signature([*own, *extra])  # type: ignore[attr-defined]
    run.__annotations__ = {item.name: item.annotation for item in (*own, *extra)}
    del run.__wrapped__
    return run


def command(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Declares a command that takes the mode first."""

    def declare(function: Callable[..., None]) -> Callable[..., None]:
        _COMMANDS[name] = function
        return function

    return declare


def _report(error: RefereeError, mode: Mode) -> None:
    """Every problem with its path; what is missing with the `key=value` that would supply it."""
    if mode.json:
        from referee.showing.data import dump

        print(dump(error.to_dict()))
    for path, text in error.problems.items():
        if type(error).__name__ == "MissingFacts":
            print(harmless(f"  {path}=…  {text}"), file=sys.stderr)
        else:
            print(harmless(f"  {path}: {text}" if path else f"  {text}"), file=sys.stderr)


def _screen(talk: bool = False) -> Screen:
    from referee.showing.terminal import Screen

    return Screen(sys.stderr if talk else sys.stdout)


def _asker(mode: Mode) -> Asker:
    from referee.asking import asker

    return asker(mode.plain)


# --- reading the command line ---------------------------------------------------------------------------------------


def read_given(items: Iterable[str]) -> Given:
    """`key=value`, `board.KEY=value`, `reading.ID=option` and `@file.toml`."""
    given = nothing()
    problems: list[Problem] = []
    for item in items:
        if item.startswith("@"):
            if _read_file(Path(item[1:]), given):
                given = given._replace(draft=Path(item[1:]))
            continue
        key, equals, value = item.partition("=")
        if not equals or not key.strip():
            problems.append(Problem(item, say("is no fact. Facts are written key=value.")))
            continue
        _put(key.strip(), _unquoted(value), given, problems)
    if problems:
        raise BadFact(*problems)
    return given


def _put(key: str, value: Any, given: Given, problems: list[Problem]) -> None:
    kind, _, rest = key.partition(".")
    place, name = given.facts, key
    if kind == "board" and rest:
        place, name = given.board, rest
    elif kind in ("reading", "readings") and rest:
        place, name = given.readings, rest
    if name in place:
        problems.append(Problem(key, say("is given twice")))
    place[name] = value


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        from referee.facts import toml_value

        read = toml_value(value)
        return read if isinstance(read, str) else value
    return value


def _read_file(file: Path, given: Given) -> bool:
    """Take facts from a file; whether it is an interrupted interview."""
    import tomllib

    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise bad(f"@{file}", "This file cannot be read: {why}", why=str(error)) from error
    draft = bool(found.pop("draft", None))
    given.board.update(found.pop("board", {}))
    given.readings.update(found.pop("readings", {}))
    given.facts.update(found)
    return draft


# --- completion -----------------------------------------------------------------------------------------------------


def _complete_game(incomplete: str) -> Iterator[str]:
    yield from (id for id in game_ids() if id.startswith(incomplete))


def _complete_question(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    yield from _complete(ctx, lambda game: game.questions, incomplete)


def _complete_fact(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    yield from _complete(ctx, lambda game: _fact_names(game.the_question(ctx.params["question"]).facts), incomplete)


def _complete_move_fact(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    from referee.session import load

    try:
        game, move = load(ctx.params["file"]).game, ctx.params.get("move")
        names = _fact_names(game.the_move(move).facts) if move else game.moves
    except (RefereeError, KeyError, TypeError):
        return
    yield from (name for name in names if name.startswith(incomplete))


def _complete(ctx: typer.Context, names: Callable[[Game], Iterable[str]], incomplete: str) -> Iterator[str]:
    try:
        yield from (name for name in names(find_game(ctx.params["game"])) if name.startswith(incomplete))
    except (RefereeError, KeyError):
        return


def _fact_names(facts: type) -> list[str]:
    from referee.facts import shapes_of

    return [f"{name.rstrip('_')}=" for name in shapes_of(facts)]


GameArgument = Annotated[str, typer.Argument(help=_("The game."), autocompletion=_complete_game)]
FactsArgument = Annotated[
    list[str] | None,
    typer.Argument(help=_("key=value, board.KEY=value, reading.ID=option, @file.toml"), autocompletion=_complete_fact),
]
FileArgument = Annotated[Path, typer.Argument(help=_("The session file."))]


# --- commands -------------------------------------------------------------------------------------------------------


@app.callback(invoke_without_command=True)
def _start(
    ctx: typer.Context,
    as_json: JsonFlag = False,
    no_input: NoInputFlag = False,
    plain: PlainFlag = False,
    lang: LangOption = "",
    version: Annotated[bool, typer.Option("--version", help=_("Print the version."))] = False,
) -> None:
    global _before
    _before = Mode(as_json, no_input, plain, lang)
    if version:
        from referee import __version__

        print(__version__)
        raise typer.Exit()
    if ctx.invoked_subcommand is None:
        _with_globals(_bare)(as_json=as_json, no_input=no_input, plain=plain, lang=lang)


def _bare(mode: Mode) -> None:
    """Pick a game, pick what to settle."""
    if not mode.may_ask:
        _games(mode)
        return
    from referee.asking.menu import welcome

    welcome(_asker(mode), _screen)


@command("games")
def _games(mode: Mode) -> None:
    """The games, what can be asked, and how much of each rulebook is covered."""
    from referee.coverage import coverage

    found = {id: (find_game(id), coverage(find_game(id))) for id in game_ids()}
    if mode.json:
        from referee.showing.data import dump

        print(
            dump(
                {
                    id: {
                        "title": game.title,
                        "questions": {name: game.the_question(name).title for name in game.questions},
                        "moves": game.moves,
                        "clauses": len(cover.clauses),
                        "cited": len(cover.cited),
                        "reached": len(cover.reached),
                    }
                    for id, (game, cover) in found.items()
                }
            )
        )
        return
    screen = _screen()
    for id, (game, cover) in found.items():
        screen.say(f"{id}  {translate(game.title)}", style="bold")
        screen.say(
            say(
                "{all} clauses: {cited} ruled on, {reached} shown by a scenario",
                all=len(cover.clauses),
                cited=len(cover.cited),
                reached=len(cover.reached),
            ),
            2,
            "dim",
        )
        for name in game.questions:
            screen.say(f"{name}: {translate(game.the_question(name).title)}", 2)
        screen.gap()


@command("ask")
def _ask(
    mode: Mode,
    game: GameArgument,
    question: Annotated[str, typer.Argument(help=_("What to settle."), autocompletion=_complete_question)],
    facts: FactsArgument = None,
    session: Annotated[
        Path | None, typer.Option("--session", help=_("Take facts from this session, and record."))
    ] = None,
    to: Annotated[
        int | None, typer.Option("--to", help=_("Ask as things stood after this event; record nothing."))
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help=_("Print the JSON Schema of the facts."))] = False,
) -> None:
    """Settle one question."""
    found = find_game(game)
    rule = found.the_question(question)
    if schema:
        from referee.facts import schema as schema_of
        from referee.showing.data import dump

        print(dump(schema_of(rule.facts)))
        return
    given = read_given(facts or [])
    if session is not None or to is not None:
        _ask_session(mode, found, question, given, session, to)
        return
    if mode.may_ask:
        _settle(mode, found, question, given)
        return
    ruling = found.ask(question, given.facts, found.house(given.board, given.readings, profile=True))
    _show(mode, found)(ruling)


def _settle(mode: Mode, game: Game, question: str, given: Given) -> None:
    """By interview, where something is missing; then perhaps another question about the same table."""
    from referee.asking.disputes import settle, settle_all

    asker, show = _asker(mode), _show(mode, game)
    following = settle(game, question, given, asker, show, then=not mode.json)
    if following:
        settle_all(game, following, given.readings, asker, show, menu=False)


def _show(mode: Mode, game: Game) -> Callable[..., None]:
    def show(ruling: Any, before: Any = None) -> None:
        if mode.json:
            from referee.showing.data import dump

            print(dump(ruling.to_dict()))
        else:
            _screen().ruling(ruling, game, before)

    return show


def _ask_session(mode: Mode, game: Game, question: str, given: Given, file: Path | None, to: int | None) -> None:
    from referee.session import Session, begin

    if file is None:
        raise bad("--to", "needs a session: give {option}", option="--session FILE")
    session = _load(file, mode) if file.exists() or to is not None else Session(game)
    if session.game.id != game.id:
        raise bad(
            "--session",
            "{file} is a session of {other}, not of {game}",
            file=str(file),
            other=session.game.id,
            game=game.id,
        )
    more: dict[str, Any] = {"board": given.board, "readings": given.readings, "profile": True}
    facts = _completed(mode, session, "ask", question, given, to)
    if to is not None:
        ruling = session.ask_at(to, question, facts, **more).ruling
    else:
        session.what_if("ask", question, facts, **more)
        ruling = (session if session.file else begin(file, game)).ask(question, facts, **more)
    _show(mode, game)(ruling)


def _completed(
    mode: Mode, session: Session, kind: str, name: str, given: Given, to: int | None = None
) -> dict[str, Any]:
    """The facts given, with what is missing asked for."""
    if not mode.may_ask:
        return given.facts
    from referee.asking.evening import complete

    return complete(session, kind, name, given, _asker(mode), to)


@command("rules")
def _rules(
    mode: Mode,
    game: GameArgument,
    wanted: Annotated[list[str] | None, typer.Argument(help=_("A clause id, a reading, or words to look for."))] = None,
) -> None:
    """Look a rule up."""
    book = find_game(game).rulebook
    text = " ".join(wanted or [])
    if text in book.clauses or text in book.readings:
        clauses = [book.clauses[text]] if text in book.clauses else []
        readings = [book.readings[text]] if text in book.readings else []
        readings += [reading for reading in book.readings.values() if reading.clause == text]
    else:
        clauses = book.search(text)
        readings = [item for item in book.readings.values() if text.lower() in f"{item.id} {item.question}".lower()]
    if not clauses and not readings:
        raise BadFact(unknown("rules", text, [*book.clauses, *book.readings], say("Rule")))
    if mode.json:
        from referee.ruling import plain
        from referee.showing.data import dump

        print(dump({"clauses": plain(clauses), "readings": plain(readings)}))
        return
    screen = _screen()
    for clause in clauses:
        screen.clause(clause)
    for reading in readings:
        screen.reading(reading)


@command("board")
def _board(
    mode: Mode, game: GameArgument, values: Annotated[list[str] | None, typer.Argument(help=_("key=value"))] = None
) -> None:
    """Read the printed numbers that we do not know off your board, once."""
    from referee.board import profile_file, read_profile, save_profile

    found = find_game(game)
    given = read_given(values or [])
    flat = found.board.flatten({**given.facts, **given.board})
    if flat:
        save_profile(found.board, flat)
    elif mode.may_ask and not mode.json:
        from referee.asking.printed import read_board

        read_board(found, _asker(mode))
    profile = read_profile(found.board)
    cells = {path: cell for path, cell in found.board.cells.items() if not cell.usable or path in profile}
    if mode.json:
        _board_json(cells, profile)
        return
    screen = _screen()
    for path, cell in cells.items():
        value = profile.get(path, "?")
        screen.say(
            say("{path} = {value}  {prompt}", path=path, value=value, prompt=cell.prompt),
            style="" if path in profile else "dim",
        )
    screen.say(say("Kept in {file}", file=str(profile_file(found.id))), style="dim")


def _board_json(cells: dict[str, Any], profile: dict[str, Any]) -> None:
    from referee.ruling import plain
    from referee.showing.data import dump

    print(
        dump(
            {
                path: {"value": plain(profile.get(path)), "basis": cell.basis, "prompt": str(cell.prompt)}
                for path, cell in cells.items()
            }
        )
    )


@command("score")
def _score(
    mode: Mode,
    what: Annotated[str, typer.Argument(help=_("A game or a session file."), autocompletion=_complete_game)],
    facts: FactsArgument = None,
) -> None:
    """Final scores with breakdown, ranking and tie-break."""
    if what in game_ids():
        _ask(mode, what, "final-score", facts)
        return
    session = _load(Path(what), mode)
    given = read_given(facts or [])
    known = _completed(mode, session, "ask", "final-score", given)
    step = session.what_if("ask", "final-score", known, board=given.board, readings=given.readings, profile=True)
    _show(mode, session.game)(step.ruling)


@command("start")
def _begin(
    mode: Mode,
    game: GameArgument,
    file: Annotated[Path | None, typer.Argument(help=_("The session file to write."))] = None,
    facts: FactsArgument = None,
) -> None:
    """Begin a session: from set-up, or with the table as it lies."""
    from referee.session import begin

    found = find_game(game)
    given = read_given(facts or [])
    path = file or _free_name(found.id)
    if path.exists():
        raise bad(str(path), "This file exists already.")
    house = found.house(given.board, given.readings)
    if mode.may_ask and (given.draft or not given.facts):
        from referee.asking.evening import describe_table

        session = describe_table(found, path, given, _asker(mode), _show(mode, found))
    else:
        table = found.read_table(given.facts, house) if given.facts else None
        seats = getattr(table, "seats", ()) or getattr(table, "players", ())
        session = begin(path, found, table, seats, given.board, given.readings)
    _remember(session)
    _after(mode, session, say("Session {file} begins.", file=str(path)))


def _free_name(game: str) -> Path:
    """A file name that nobody uses yet."""
    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    return next(path for path in (Path(f"{game}{number}.toml") for number in numbers) if not path.exists())


def _after(mode: Mode, session: Session, text: Any) -> None:
    """What has been done, and what comes next."""
    screen = _screen(talk=True)
    screen.say(text)
    if session.table is None:
        screen.say(say("Next: {moves}", moves=session.game.opening_moves()))
    else:
        screen.due(session.due())


@command("play")
def _play(
    mode: Mode,
    file: FileArgument,
    move: Annotated[str | None, typer.Argument(help=_("The move."), autocompletion=_complete_move_fact)] = None,
    facts: Annotated[list[str] | None, typer.Argument(help=_("key=value"), autocompletion=_complete_move_fact)] = None,
    what_if: Annotated[
        bool, typer.Option("--what-if", help=_("Show the ruling and the table after; write nothing."))
    ] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help=_("Drop a last event that was not written to its end."))
    ] = False,
) -> None:
    """Record a move: checked, explained, appended. Without a move: what is legal now."""
    session = _load(file, mode, repair)
    if move is None:
        _play_on(mode, session)
        return
    session.game.the_move(move)
    given = read_given(facts or [])
    known = _completed(mode, session, "move", move, given)
    more: dict[str, Any] = {"board": given.board, "readings": given.readings, "profile": True}
    if what_if:
        step = session.what_if("move", move, known, **more)
        _show(mode, session.game)(step.ruling)
        if not mode.json and step.ruling and step.ruling.after is not None:
            _draw(session, step.ruling.after)
        return
    ruling = session.play(move, known, **more)
    _show(mode, session.game)(ruling)
    if not mode.json:
        _after(mode, session, "")


def _play_on(mode: Mode, session: Session) -> None:
    """Move after move by interview, or a list of what is legal now."""
    moves = session.due() if session.table is not None else ()
    if mode.json:
        from referee.ruling import plain
        from referee.showing.data import dump

        print(dump([plain(item) for item in moves] or [{"move": id} for id in session.game.opening_moves()]))
    elif mode.may_ask:
        from referee.asking.evening import play_on

        play_on(session, _asker(mode), _show(mode, session.game), lambda it: _draw(it, it.table))
    else:
        _after(mode, session, say("Legal now:"))


@command("undo")
def _undo(
    mode: Mode,
    file: FileArgument,
    to: Annotated[int | None, typer.Option("--to", help=_("Take back everything from this event on."))] = None,
    yes: Annotated[bool, typer.Option("--yes", help=_("Do not ask when something was revealed."))] = False,
) -> None:
    """Take a move back, as an entry in the log; nothing is deleted."""
    session = _load(file, mode)
    revealed = session.revealed_since(to)
    screen = _screen(talk=True)
    for event, facts in revealed:
        screen.say(say("Event {number} ({move}) revealed {facts}.", number=event.number, move=event.name, facts=facts))
    if revealed and not yes:
        if not mode.may_ask:
            raise bad(
                "--yes",
                "Something was revealed that nobody can forget. Say {flag} to go back all the same.",
                flag="--yes",
            )
        if not _asker(mode).confirm(say("Go back all the same?")):
            return
    step = session.undo(to)
    _show(mode, session.game)(step.ruling)
    if not mode.json:
        _after(mode, session, "")


def _load(file: Path, mode: Mode, repair: bool = False) -> Session:
    from referee.session import TornEvent, load

    try:
        session = load(file, repair)
    except TornEvent as torn:
        if not mode.may_ask or mode.json:
            raise
        _report(torn, mode)
        if not _asker(mode).confirm(say("Drop the torn event?")):
            raise
        session = load(file, repair=True)
    _remember(session)
    return session


def _remember(session: Session) -> None:
    """For the list of recent sessions."""
    from referee.asking.recent import remember

    if session.file and session.recorded:
        remember(session.file, session.game.id)


def _draw(session: Session, table: Any) -> None:
    _screen().table(session, table)


@command("show")
def _show_table(
    mode: Mode,
    file: FileArgument,
    to: Annotated[int | None, typer.Option("--to", help=_("The table after this event."))] = None,
) -> None:
    """Draw the table."""
    session = _load(file, mode)
    table = session.table if to is None else session.table_at(to)
    if mode.json:
        from referee.ruling import plain
        from referee.showing.data import dump

        print(dump(plain(table)))
    elif table is None:
        _screen().say(say("There is no table yet. Begin with one of: {moves}", moves=session.game.opening_moves()))
    else:
        _draw(session, table)


@command("replay")
def _replay(
    mode: Mode,
    file: FileArgument,
    step: Annotated[
        bool, typer.Option("--step", help=_("Draw the table after each event, and wait for Enter."))
    ] = False,
    to: Annotated[int | None, typer.Option("--to", help=_("Stop after this event."))] = None,
) -> None:
    """Replay a session; a ruling that would be another today is reported."""
    session = _load(file, mode)
    if to is not None:
        session.table_at(to)
    steps = session.replay()[:to]
    if mode.json:
        from referee.showing.data import dump

        print(dump([_step_data(item) for item in steps]))
        return
    screen = _screen()
    if session.title:
        screen.say(session.title, style="bold underline")
    for item in steps:
        screen.step(item)
        if step and item.table is not None:
            _draw(session, item.table)
        if step and mode.may_ask and not _asker(mode).go_on():
            return
    if not step and steps and steps[-1].table is not None:
        _draw(session, steps[-1].table)


def _step_data(step: Any) -> dict[str, Any]:
    from referee.ruling import plain

    return {
        "event": step.event.number,
        "kind": step.event.kind,
        "name": step.event.name,
        "ruling": step.ruling.to_dict() if step.ruling else None,
        "error": step.error.to_dict() if step.error else None,
        "differences": plain(step.differences),
    }


@command("check")
def _check(
    mode: Mode, files: Annotated[list[Path], typer.Argument(help=_("Session files or folders of them."))]
) -> None:
    """Replay and compare with the rulings written in the files; exit 1 on a difference."""
    from referee.session import load

    paths = [path for file in files for path in (sorted(file.rglob("*.toml")) if file.is_dir() else [file])]
    if not paths:
        raise bad(str(files[0]), "There is no session file here.")
    results = {str(path): [found for step in load(path).replay() for found in step.differences] for path in paths}
    differing = {path: found for path, found in results.items() if found}
    if mode.json:
        from referee.ruling import plain
        from referee.showing.data import dump

        print(dump({"files": len(paths), "differences": plain(differing)}))
    else:
        for path, found in differing.items():
            print(harmless(path))
            for difference in found:
                print(harmless(f"  {difference}"))
        checked = words.Amount(len(paths), "{n} file checked", "{n} files checked")
        print(say("{checked}, {count} with differences.", checked=checked, count=len(differing)))
    if differing:
        raise typer.Exit(1)


@command("tour")
def _tour(mode: Mode) -> None:
    """A recorded session, replayed: something to see, nothing to answer."""
    from referee.coverage import tour_file

    _replay(mode, tour_file(), step=False, to=None)


def main(arguments: list[str] | None = None) -> None:
    """The command `referee`."""
    try:
        code = app(arguments, prog_name="referee", standalone_mode=False)
    except RefereeError as error:
        _report(error, _before)
        code = 2
    except (typer.Abort, KeyboardInterrupt):
        code = 130
    except Exception as error:
        if not hasattr(error, "format_message"):  # typer's own errors have one
            raise
        from referee.usage import explained

        print(*explained(error), sep="\n", file=sys.stderr)
        code = 2
    sys.exit(code)
