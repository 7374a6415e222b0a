"""The picture of the table: everything that lies there is in it once."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.game import Book
from referee.games.navegador.drawing import draw
from referee.games.navegador.pieces import Rows
from referee.games.navegador.state import End, Who
from referee.values import replace
from tests.pictured import counted, drawn, in_terminal, random_tables

from .playing import HOUSE, NAVEGADOR, set_up


@pytest.mark.parametrize("seed", range(6))
def test_every_ship_cube_disk_and_tile_is_in_the_picture_once(seed: int) -> None:
    for session, table in random_tables("navegador", seed):
        picture = drawn(session, table)
        wanted: Counter[tuple[str, str]] = Counter()
        for player, seat in table.seats.items():
            wanted["ship", player] += seat.ships.total
            wanted["ship", ""] += 7 - seat.ships.total
            wanted["stone", player] += 1
            wanted["worker", ""] += seat.workers
            wanted["colony", ""] += seat.colonies.total
            wanted["factory", ""] += seat.factories.total
            wanted["shipyard", ""] += seat.shipyards
            wanted["church", ""] += seat.churches
            wanted["explorer", ""] += seat.explorers
            wanted["privilege", ""] += seat.privileges.total
            wanted["king", ""] += bool(seat.king)
        wanted["explorer", ""] += len(table.unexplored)
        wanted["privilege", ""] += table.gallery.total
        wanted["tile", ""] += len(table.open)
        wanted["cube", ""] += len(table.market)
        wanted["building", ""] += table.left.total
        wanted["orange", ""] += table.card.orange != "none"
        assert counted(picture, *{kind for kind, _ in wanted}) == +wanted


def test_the_cubes_stand_in_brackets() -> None:
    lines = in_terminal(draw(set_up(("red", "blue")), Book(NAVEGADOR, HOUSE)), 80)
    [line] = [line for line in lines if "[" in line]
    assert line.split()[-5:] == ["4", "[50]", "[60]", "[70]", "30"]


def test_the_end_of_the_game_is_called_so_and_an_empty_row_is_nought() -> None:
    table, book = set_up(("red", "blue")), Book(NAVEGADOR, HOUSE)
    over = replace(table, left=Rows(), end=End(why=("buildings",), by=Who("red")))
    assert "over" not in str(draw(table, book).head)
    assert "over" in str(draw(over, book).head)
    [line] = [line for line in in_terminal(draw(over, book), 80) if line.startswith("Buildings")]
    assert line.split()[2::2] == ["0"] * 5
