"""What an interview offers at the table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.facts import ImpossibleTable, MissingFacts
from referee.game import find_game
from referee.games.vasco.people import NOBODY, People
from referee.games.vasco.pieces import Disc, Project
from referee.games.vasco.ships import Row, Ship
from referee.games.vasco.words import HARBOURS
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


def due_in_recruiting(**changes: Any) -> list[str]:
    """What red may do with 9, called to recruit with nothing to pay; seven captains of red lie in the reserve."""
    session = load(TABLE)
    table = replace(session.opening, discs=(Disc(9, "red", "recruiting"),))
    table = table.with_reserve("red", reals=changes.get("reals", 5), captains=changes.get("captains", 7))
    table = replace(table, sections=changes.get("sections", table.sections))
    return [item.move for item in session.game.due(table, session.house())]


def test_whoever_recruits_needs_a_real_and_a_sailor_or_a_captain_of_his_own_there() -> None:
    assert due_in_recruiting(reals=1) == ["recruit", "pass"]
    assert due_in_recruiting(reals=0) == ["pass"]
    assert due_in_recruiting(sections=(NOBODY, NOBODY)) == ["pass"]
    assert due_in_recruiting(reals=0, captains=6) == ["recruit", "pass"]


@pytest.mark.parametrize(("ship", "moves"), [("red 6", ["pass"]), ("red 7", ["expedition", "pass"])])
def test_whoever_sends_needs_an_empty_place_that_his_ship_fits(ship: str, moves: list[str]) -> None:
    """The smallest place left open here is worth 7."""
    session = load(TABLE)
    rows = ("merchant 4", "merchant 5, red 4", "red 6, red 5, red 4", "-, -, red 7, red 7", "-, -, -, -, red 6")
    sea = {harbour: Row.read(row) for harbour, row in zip(HARBOURS, (*rows, "-, -, -, -, -, -"), strict=True)}
    table = replace(session.opening, discs=(Disc(9, "red", "navigation"),), harbours=sea)
    table = table.with_reserve("red", ships=(Ship.read(ship),))
    house = session.game.house({"harbours.mombasa.slots": [7, 7, 6, 5], "harbours.calicut.slots": [11] * 4 + [9] * 2})
    assert [item.move for item in session.game.due(table, house)] == moves


def test_a_project_may_be_launched_with_as_many_colours_as_its_crew() -> None:
    session = load(TABLE)
    project = Project.read("I 5 crew 2")
    for crew, possible in (("1 grey, 1 orange", True), ("3 grey", False)):
        table = session.opening.with_reserve("yellow", projects=(project,), crew=People.read(crew))
        assert ("launch" in [item.move for item in session.game.due(table, session.house())]) == possible


KEPT = TABLE.with_name("48-a-merchant-ship-that-fits-nowhere.toml")


def test_where_nobody_has_read_the_places_the_merchant_ship_is_still_to_be_sent() -> None:
    """A table may keep a ship that fits nowhere; whether it fits, only the board tells."""
    session = load(KEPT)
    house = session.game.house(None, {"merchant-no-slot": "keep"})
    assert [item.move for item in session.game.due(session.opening, house)] == ["send-merchant"]
    assert [item.move for item in session.game.due(session.opening, session.house())] == ["sail"]


@pytest.mark.parametrize(("option", "lies"), [("keep", "merchant 4"), ("discard", "-")])
def test_a_merchant_ship_that_fits_nowhere_goes_or_stays(option: str, lies: str) -> None:
    session = load(KEPT)
    house = replace(session.house(), readings={"merchant-no-slot": option})
    sent = session.game.play("send-merchant", session.opening, {"player": "blue", "to": "none"}, house)
    assert sent.verdict == "legal"
    assert str(sent.after.merchant_up) == lies


@pytest.mark.parametrize("option", ["portrait-first", "extra-first"])
def test_the_extra_disc_goes_where_a_space_is_certain_though_nobody_has_counted_them(option: str) -> None:
    session = load(TABLE.with_name("39-the-space-that-the-disc-of-the-taker-has-left.toml"))
    house = session.game.house(None, {"manuel-order": option})
    taken = {"number": 9, "choice": "manuel", "extra_number": 21, "extra_area": "recruiting"}
    assert session.game.play("character", session.opening, taken, house).verdict == "legal"
