"""Random tables of every game, and what their pictures hold: for the tests of the drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

from referee import to_svg, words
from referee.book import Book
from referee.journal import Session, load
from referee.picture import Picture
from referee.showing.colours import seats_of
from referee.showing.screen import Screen
from referee.showing.tables import lines_for, picture_of, show_table
from referee.values import replace

from .pages import named, speaking

GAMES = ("congo", "jamaica", "navegador", "vasco")


def random_tables(game: str, seed: int, moves: int = 60) -> Iterator[tuple[Session, Any]]:
    """The tables of a game played by chance."""
    playing, chance = import_module(f"tests.{game}.playing"), Random(seed)
    session: Session = playing.begin(chance)
    for _ in range(moves):
        yield session, session.table
        move = playing.next_move(session, chance)
        if move is None:
            return
        session.play(*move)


def drawn(session: Session, table: Any) -> Picture:
    """As its own evening knows the board, and as somebody draws it who was told nothing."""
    bare: Picture = session.game.module("drawing").draw(table, Book(session.game, session.game.house()))
    told = picture_of(session, table)
    assert counted(bare, *kinds(bare)) == counted(told, *kinds(told))
    return told


def kinds(picture: Picture) -> set[str]:
    return {chip.kind for chip in picture.chips()}


def counted(picture: Picture, *of: str) -> Counter[tuple[str, str]]:
    """How many of each kind lie there, by owner."""
    found: Counter[tuple[str, str]] = Counter()
    for chip in picture.chips():
        if chip.kind in of:
            found[chip.kind, chip.owner] += chip.count
    return +found


def in_terminal(picture: Picture, columns: int) -> list[str]:
    """The lines without colour."""
    lines = lines_for(picture, columns, seats_of(picture.players))
    return ["".join(text for text, _ in line).rstrip() for line in lines]


SHOWN = {
    "congo": ("30-a-game-up-the-whole-river", 64),
    "jamaica": ("50-a-race-for-three", 64),
    "navegador": ("40-whole-game", 50),
    "vasco": ("41-a-game-for-four", 86),
}
"""The table of each game that README and docs show: a scenario, and the event after which it lies so."""
ROOT = Path(__file__).parent.parent
WIDTHS = (40, 80, 120)


def shown_table(game: str) -> tuple[Session, Any, Any]:
    """The evening, the table before the event after which it is shown, and then."""
    scenario, to = SHOWN[game]
    session = load(ROOT / "scenarios" / game / f"{scenario}.toml")
    return session, session.table_at(to - 1), session.table_at(to)


def shown_files(game: str) -> Iterator[tuple[Path, str]]:
    """The files in which a table of this game is drawn, and what must stand in them."""
    session, before, table = shown_table(game)
    for language in words.SPOKEN:
        with speaking(language, game):
            told = session if language == "en" else replace(session, title="")  # what a scenario says of itself
            drawn = to_svg(told, SHOWN[game][1])
        yield ROOT / "docs" / "games" / named(game, "svg", language), drawn
    for columns in WIDTHS:
        screen = Screen(StringIO())
        screen.width = columns
        show_table(screen, session, table, before)
        yield ROOT / "tests" / "snapshots" / f"{game}-{columns}.txt", screen.out.getvalue()  # type: ignore[attr-defined]
