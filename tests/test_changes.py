"""What would change a ruling: another verdict or another winner, in words, and soon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from referee.case import Case
from referee.changes import Change, what_changes
from referee.game import find_game
from referee.given import Given
from referee.journal import load
from referee.ruling import Ruling

from .test_reading import GAMES, NEVER, WRITTEN

SOON = 0.05
"""Seconds of the processor that any question may take."""


def asked(id: str) -> Iterator[tuple[str, Case, Ruling[Any]]]:
    """Every question of the scenarios of this game, at its table, with its ruling."""
    for file in sorted((Path(__file__).parent.parent / "scenarios" / id).glob("*.toml")):
        session = load(file)
        for event in (step.event for step in session.replay() if step.ruling):
            if event.kind == "ask":
                case = session.case("ask", event.name, event.given, event.number - 1)
                yield f"{file.name}:{event.number} {event.name}", case, case.decide()


def seconds(case: Case, ruling: Ruling[Any]) -> float:
    start = process_time()
    what_changes(case, ruling)
    return process_time() - start


@pytest.mark.parametrize("id", GAMES)
def test_no_question_is_thought_about_for_long(id: str) -> None:
    """The best of three: a busy machine slows the processor itself."""
    slow = {where: best for where, case, ruling in asked(id) if (best := _best(case, ruling)) > SOON}
    assert not slow


def _best(case: Case, ruling: Ruling[Any]) -> float:
    first = seconds(case, ruling)
    return first if first <= SOON else min(seconds(case, ruling) for _ in range(2))


@pytest.mark.parametrize("id", GAMES)
def test_a_change_is_told_in_words_and_gives_what_it_says(id: str) -> None:
    wrong, seen = re.compile(f"{NEVER}|{WRITTEN[id]}"), 0
    for where, case, ruling in asked(id):
        for change in what_changes(case, ruling).found:
            seen += 1
            assert not wrong.search(str(change.text)), (where, str(change.text))
            assert "?:" not in str(change.text)
            assert str(change.ruling.text) != str(ruling.text), where
    assert seen > 50


def changed(game: str, question: str, facts: dict[str, Any]) -> tuple[Change, ...]:
    case = Case(find_game(game), "ask", question, Given(facts, {}, {}))
    return what_changes(case, case.decide()).found


def test_what_changes_a_final_score_is_another_winner_and_says_whose_number_it_is() -> None:
    facts = {"scores.dima": 18, "scores.petya": 17, "special.dima": 0, "special.petya": 1}
    found = changed("congo", "final-score", facts)
    assert [str(change.text) for change in found][:1] == [
        "Points of dima on the track: 17 or less instead of 18. petya wins with 17.5 points, before dima with 17."
    ]
    assert all(str(change.ruling.text).startswith("petya wins") for change in found)


def test_the_nearest_value_is_told() -> None:
    facts = {"start": 11, "change": -3, "number": 7, "reals": 4, "cost": 4}
    values = {change.path: (change.value, change.onward) for change in changed("vasco", "afford", facts)}
    assert values == {"start": (10, -1), "number": (8, 1), "reals": (5, 1), "cost": (3, -1)}
