"""The picture of the table fits narrow windows and is readable without colour."""

from __future__ import annotations

from random import Random

import pytest
from navegador_play import HOUSE, NAVEGADOR, play, set_up

from referee.game import Book
from referee.games.navegador.drawing import draw
from referee.games.navegador.pieces import BUILDINGS, REGIONS, SECTORS
from referee.picture import Picture


def text(picture: Picture) -> list[str]:
    return [str(block.title) for block in picture] + [
        "".join(span.text for span in line) for block in picture for line in block.lines
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everything_on_the_table_is_in_the_picture(players: int) -> None:
    start = set_up(("red", "green", "blue", "black", "yellow")[:players])
    step = list(play(start, Random(players).choice, 60))[-1]
    table = step.ruling.after or step.before
    for house in (HOUSE, NAVEGADOR.house()):
        lines = text(draw(table, Book(NAVEGADOR, house)))
        assert max(map(len, lines)) <= 44
        whole = "\n".join(lines)
        for word in (*SECTORS, *REGIONS, *BUILDINGS, *table.players, f"Round {table.round}", f"phase {table.phase}"):
            assert word in whole
        for player, seat in table.seats.items():
            assert f"{seat.workers} workers, {seat.cash} Cruzados" in lines
            for region, number in seat.ships.items():
                assert any(line.startswith(region) and f"{player} {number}" in line for line in lines)
        assert all(
            any(line.startswith(tile.region) and str(tile.price) in line for line in lines) for tile in table.open
        )


def test_the_cubes_stand_in_brackets() -> None:
    lines = text(draw(set_up(("red", "blue")), Book(NAVEGADOR, HOUSE)))
    assert [line.split() for line in lines if "[" in line] == [["4", "[50]", "[60]", "[70]", "30"]]
