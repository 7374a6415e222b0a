"""Bare `referee`."""

from __future__ import annotations

from referee.commands.mode import Mode


def run(mode: Mode, game: str = "") -> None:
    """Pick a game, pick what to settle; with a game, begin at its disputes."""
    if not mode.may_ask:
        from referee.commands.games import show
        from referee.registry import find_game, games

        show(mode, [find_game(game)] if game else games())
        return
    from referee.asking.menu import Views, welcome
    from referee.commands.opening import draw, show_changes, shower

    views = Views(
        lambda game: shower(mode, game), lambda session: draw(mode, session), lambda *told: show_changes(mode, *told)
    )
    welcome(mode.asker(), views, game)
