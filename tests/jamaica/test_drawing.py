"""The picture of the table: everything that lies there is in it once, and nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from referee.game import Book, House
from referee.games.jamaica.drawing import draw
from referee.games.jamaica.pieces import TreasureCard
from referee.games.jamaica.words import GHOST, GOODS
from tests.pictured import counted, drawn, random_tables

from .playing import Race, game


@pytest.mark.parametrize("seed", range(6))
def test_every_ship_treasure_and_token_is_in_the_picture_once(seed: int) -> None:
    for session, table in random_tables("jamaica", seed):
        picture = drawn(session, table)
        wanted: Counter[tuple[str, str]] = Counter()
        for name, ship in table.ships():
            wanted["ship", "" if name == GHOST else name] += 1
            wanted["card", ""] += len(ship.treasures) + bool(getattr(ship, "used", ()))
        wanted["card", ""] += table.pile
        wanted["treasure", ""] += len(table.tokens)
        wanted |= Counter({(kind, ""): game.board.cells[f"bank.{kind}"].value for kind in GOODS})
        assert counted(picture, "ship", "card", "treasure", *GOODS) == +wanted


def test_cards_with_a_value_are_not_shown_before_the_game_is_over() -> None:
    table = Race(1, 3).table
    red = replace(table.players["red"], treasures=(TreasureCard("+7"), TreasureCard("map")))
    rich = replace(table, players={**table.players, "red": red})
    assert "+7" not in str(draw(rich, Book(game, game.house())))
    assert "Map" in str(draw(rich, Book(game, game.house())))
    assert "+7" in str(draw(replace(rich, due="over"), Book(game, game.house())))


def test_the_last_round_is_called_so() -> None:
    table = Race(1, 3).table
    book = Book(game, game.house())
    assert "last round" not in str(draw(table, book).head)
    assert "last round" in str(draw(replace(table, race_over=True), book).head)


def test_a_board_with_strange_lairs_can_be_drawn() -> None:
    assert draw(Race(1, 3).table, Book(game, House((("given", {"lairs": (1,) * 9}),))))


def test_every_space_lies_at_a_place_of_its_own_on_the_map() -> None:
    track = draw(Race(1, 3).table, Book(game, game.house())).panels[0]
    spots = [place.at for place in track.places()]
    assert len(spots) == len(set(spots)) == 51
    assert all(spot and 0 <= spot[0] < track.grid[0] and 0 <= spot[1] < track.grid[1] for spot in spots)
