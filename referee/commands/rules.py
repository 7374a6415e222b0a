"""`referee rules GAME [CLAUSE|WORDS]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from referee.commands.completing import GameArgument
from referee.commands.mode import Mode
from referee.lookup import look_up
from referee.problems import bad
from referee.registry import find_game
from referee.words import say
from referee.words import translate as _

if TYPE_CHECKING:
    from referee.lookup import Found

MOST = 6
"""How many clauses are shown whole; of the others the titles."""


def run(
    mode: Mode,
    game: GameArgument,
    wanted: Annotated[list[str] | None, typer.Argument(help=_("Words to look for, or the name of a clause."))] = None,
) -> None:
    """Look a rule up."""
    book = find_game(game).rulebook
    text = " ".join(wanted or [])
    if not text:
        _all(mode, game)
        return
    found = look_up(book, text)
    if mode.json and not found.near:
        from referee.plain import plain

        mode.print_data({"clauses": plain(found.clauses), "readings": plain(found.readings)})
        return
    if found.near:
        titles = [say("«{title}»", title=say(clause.title)) for clause in found.near]
        raise bad("", "Nothing found for «{words}». Near: {near}.", words=text, near=titles)
    _show(mode, found)


def _show(mode: Mode, found: Found) -> None:
    from referee.showing.rules import show_clause, show_reading

    screen, details = mode.screen(), mode.depth == "details"
    for clause in found.clauses[:MOST]:
        show_clause(screen, clause, details)
    for reading in found.readings:
        show_reading(screen, reading, details)
    if found.clauses[MOST:]:
        screen.heading(say("Also about this"))
        for clause in found.clauses[MOST:]:
            screen.say(f"* {_(clause.title)}", 2)


def _all(mode: Mode, game: str) -> None:
    """The titles of all rules; with --details, every clause whole."""
    from referee.showing.rules import show_clause

    book = find_game(game).rulebook
    if mode.json:
        from referee.plain import plain

        everything = {"clauses": plain(tuple(book.clauses.values())), "readings": plain(tuple(book.readings.values()))}
        mode.print_data(everything)
        return
    screen = mode.screen()
    for clause in book.clauses.values():
        if mode.depth == "short":
            screen.say(f"* {_(clause.title)}")
        else:
            show_clause(screen, clause, mode.depth == "details")
