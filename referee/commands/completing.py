"""What Tab offers, and the arguments that several commands take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.registry import find_game, game_ids
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.game import Game


def complete_game(incomplete: str) -> Iterator[str]:
    yield from (id for id in game_ids() if id.startswith(incomplete))


def complete_question(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    yield from _of_game(ctx, lambda game: game.questions, incomplete)


def complete_fact(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    yield from _of_game(ctx, lambda game: _fact_names(game.the_question(ctx.params["question"]).facts), incomplete)


def complete_move_fact(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """The moves of a session's game, then the facts of the move. Whatever is wrong with the file: nothing."""
    from referee.journal import load

    try:
        game, move = load(ctx.params["file"]).game, ctx.params.get("move")
        names = _fact_names(game.the_move(move).facts) if move else game.moves
    except Exception:
        return
    yield from (name for name in names if name.startswith(incomplete))


def complete_correction(ctx: typer.Context, incomplete: str) -> Iterator[str]:
    """What lies on the table of a session, by its paths. Whatever is wrong with the file: nothing."""
    from referee.correcting import correctable
    from referee.facts import folded, hyphened
    from referee.journal import load

    try:
        session = load(ctx.params["file"])
        paths = [hyphened(path) for path in correctable(session.game, session.table)]
    except Exception:
        return
    yield from (f"{path}=" for path in paths if folded(path).startswith(folded(incomplete)))


def _of_game(ctx: typer.Context, names: Callable[[Game], Iterable[str]], incomplete: str) -> Iterator[str]:
    try:
        found = [name for name in names(find_game(ctx.params["game"])) if name.startswith(incomplete)]
    except Exception:
        return
    yield from found


def _fact_names(facts: type) -> list[str]:
    from referee.facts import shapes_of

    return [f"{name.rstrip('_')}=" for name in shapes_of(facts)]


GameArgument = Annotated[str, typer.Argument(help=_("The game."), autocompletion=complete_game)]
QuestionArgument = Annotated[str, typer.Argument(help=_("What to settle."), autocompletion=complete_question)]
FactsArgument = Annotated[
    list[str] | None,
    typer.Argument(help=_("key=value, board.KEY=value, reading.ID=option, @file.toml"), autocompletion=complete_fact),
]
FileArgument = Annotated[Path, typer.Argument(help=_("The session file."))]
