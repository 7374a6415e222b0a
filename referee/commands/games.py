"""`referee games`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.commands.mode import Mode
from referee.game import Game
from referee.registry import games
from referee.showing.screen import Screen
from referee.words import say, translate


def run(mode: Mode) -> None:
    """The games, and what can be settled in each; with --details, how much of each rulebook is covered."""
    show(mode, games())


def show(mode: Mode, some: Iterable[Game]) -> None:
    if mode.json:
        mode.print_data({game.id: _data(game) for game in some})
        return
    screen = mode.screen()
    for game in some:
        screen.say(translate(game.title), style="bold")
        for name in game.questions:
            title = translate(game.title_of(name))
            screen.say(f"* {title}" if mode.depth != "details" else f"* {title}  ({name})", 2)
        if mode.depth == "details":
            _covered(screen, game)
        screen.gap()


def _data(game: Game) -> dict[str, Any]:
    from referee.coverage import coverage

    cover = coverage(game)
    return {
        "title": game.title,
        "questions": {name: game.title_of(name) for name in game.questions},
        "moves": game.moves,
        "clauses": len(cover.clauses),
        "cited": len(cover.cited),
        "reached": len(cover.reached),
    }


def _covered(screen: Screen, game: Game) -> None:
    from referee.coverage import coverage

    cover = coverage(game)
    template = "{all} clauses: {cited} ruled on, {reached} shown by a scenario"
    counts = {"all": len(cover.clauses), "cited": len(cover.cited), "reached": len(cover.reached)}
    screen.say(f"{game.id}: {say(template, **counts)}", 2, "dim")
