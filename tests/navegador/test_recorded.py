"""The recorded games lead to the tables that the rulebook's text describes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.session import Session, load

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "navegador"


@pytest.fixture(scope="module")
def short() -> Session:
    return load(SCENARIOS / "30-short-game.toml")


def seat(session: Session, event: int, player: str) -> Any:
    return session.table_at(event).seats[player]


def test_the_explorer_is_paid_and_loses_a_ship(short: Session) -> None:
    table, red = short.table_at(2), seat(short, 2, "red")
    assert (red.cash, red.ships.plain(), red.explorers, red.stone) == (260, {"guine": 1}, 1, "sailing")
    assert [str(tile) for tile in table.open] == ["guine 60", "guine 90"]
    assert (table.turn, table.round, table.card.orange) == ("blue", 1, "none")


def test_the_first_placement_of_the_holder_begins_the_lap(short: Session) -> None:
    table, blue = short.table_at(3), seat(short, 3, "blue")
    assert (blue.workers, blue.cash) == (4, 150)
    assert (table.card.holder, table.card.orange) == ("blue", "workers")
    assert (table.turn, table.round) == ("red", 2)


def test_the_card_moves_ships_and_not_the_stone(short: Session) -> None:
    table, blue = short.table_at(5), seat(short, 5, "blue")
    assert (blue.ships.plain(), blue.stone) == ({"guine": 2}, "workers")
    assert (table.card.holder, table.card.orange, table.turn) == ("red", "market-1", "blue")


def test_a_founded_colony_leaves_the_board(short: Session) -> None:
    table, blue = short.table_at(6), seat(short, 6, "blue")
    assert (blue.cash, blue.colonies.plain()) == (90, {"gold": 1})
    assert [str(tile) for tile in table.open] == ["guine 90"]
    assert (table.turn, table.round) == ("red", 3)


def test_new_ships_lie_in_portugal_and_the_card_is_kept(short: Session) -> None:
    table, red = short.table_at(7), seat(short, 7, "red")
    assert (red.cash, red.ships.plain()) == (140, {"portugal": 2, "guine": 1})
    assert table.card.holder == "red"


def test_a_refused_move_changes_nothing(short: Session) -> None:
    assert short.table_at(8) == short.table_at(7)


def test_the_short_game_ends_with_these_prices(short: Session) -> None:
    table, blue = short.table_at(9), seat(short, 9, "blue")
    assert (blue.cash, table.market) == (150, {"sugar": 4, "gold": 4, "spices": 4})


def test_the_whole_game_has_what_a_game_can_have() -> None:
    whole = load(SCENARIOS / "40-whole-game.toml")
    rulings = [(step.event.name, step.ruling) for step in whole.replay() if step.ruling]
    answers = [(name, ruling.answer, ruling.clauses) for name, ruling in rulings if ruling.verdict == "legal"]
    assert any(name == "use-card" and "phase.card" in clauses for name, _, clauses in answers)
    assert any("card.lap" in clauses and "card.right" in clauses and name != "use-card" for name, _, clauses in answers)
    assert any(name == "hire" and answer.virtual for name, answer, _ in answers)
    assert any(ruling.verdict == "illegal" and ruling.clauses == ("rondel.pay",) for _, ruling in rulings)
    assert whole.table.over
    assert whole.table.end.why == ("nagasaki",)
    assert all(seat.king for seat in whole.table.seats.values())
