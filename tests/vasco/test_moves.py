"""What an interview offers at the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.facts import ImpossibleTable, MissingFacts
from referee.game import find_game
from referee.games.vasco.pieces import Disc
from referee.games.vasco.ships import Row
from referee.journal import load

TABLE = Path(__file__).parents[2] / "scenarios" / "vasco" / "32-moves-out-of-turn.toml"


def test_upper_projects_and_the_sao_gabriel_are_two_choices() -> None:
    """Red has 5 reals and a fee of 3: upper projects can be paid, a São Gabriel of crew 3 cannot."""
    session = load(TABLE)
    due = session.game.due(session.opening, session.house())
    assert [item.facts for item in due if item.move == "buy-projects"] == [{"number": 5, "sao_gabriel": False}]
    rich = session.opening.earning("red", reals=1)
    due = session.game.due(rich, session.house())
    assert [item.facts["sao_gabriel"] for item in due if item.move == "buy-projects"] == [False, True]


def test_discs_placed_out_of_turn_leave_nothing_due_and_say_why() -> None:
    session = load(TABLE)
    table = replace(session.opening, phase="place", change=0, discs=(Disc(5, "red", "projects"),))
    assert session.game.due(table, session.house()) == ()
    placed = {"player": "yellow", "number": 9, "area": "projects"}
    with pytest.raises(ImpossibleTable) as refused:
        session.game.play("place-disc", table, placed, session.house())
    assert refused.value.clauses == ("place.turns",)


def test_whoever_chooses_upper_projects_is_asked_which() -> None:
    session = load(TABLE)
    with pytest.raises(MissingFacts) as missing:
        session.game.play("buy-projects", session.opening, {"number": 5, "sao_gabriel": False}, session.house())
    assert missing.value.paths == ("upper",)
    assert not missing.value.all[0].options, "a list to pick from would allow one only"


def test_the_row_of_a_harbour_is_told_place_by_place_with_what_is_printed_there() -> None:
    game, house = find_game("vasco"), find_game("vasco").house({"harbours.mombasa.slots": [7, 7, 6, 5]})
    mombasa = game.places("harbours.mombasa", house)
    assert mombasa
    assert mombasa.printed == (7, 7, 6, 5)
    assert [str(problem.sentence) for problem in mombasa.check(Row.read("-, blue 5, -, blue 5"))]
    assert not list(mombasa.check(Row.read("-, blue 7, -, blue 5")))
    calicut = game.places("harbours.calicut", house)
    assert calicut
    assert calicut.printed == ("?",) * 6
    assert game.places("harbours.lisbon", house) is None
    assert game.places("sections", house) is None
