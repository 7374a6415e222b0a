"""Rulings also tell what was looked at and did not decide, and what would be right instead of a forbidden thing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from referee.facts import RefereeError
from referee.game import House
from referee.ruling import Ruling, plain
from referee.session import Session, Step, load, without_none

from .. import made_up
from .playing import game

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / game.id).glob("*.toml"))
LAYING = {"setup", "set-up"}
"""Laying the table: nothing is argued about."""


@cache
def ruled() -> tuple[tuple[Session, Step, Ruling[Any]], ...]:
    """Every ruling of every scenario."""
    sessions = [load(file) for file in SCENARIOS]
    steps = [(session, step) for session in sessions for step in session.replay() if step.event.kind != "undo"]
    return tuple((session, step, step.ruling) for session, step in steps if step.ruling)


def named(session: Session, step: Step) -> str:
    return f"{session.file} {step.event.number} {step.event.name}"


@pytest.mark.parametrize("name", [name for name in (*game.questions, *game.moves) if name not in LAYING])
def test_every_question_and_move_also_says_what_did_not_decide(name: str) -> None:
    rulings = [ruling for _, step, ruling in ruled() if step.event.name == name]
    assert rulings, "no scenario"
    assert any(not reason.applies for ruling in rulings for reason in ruling.reasons)


def test_what_did_not_decide_is_no_litany() -> None:
    long = [
        named(session, step)
        for session, step, ruling in ruled()
        if sum(not reason.applies for reason in ruling.reasons) > 4
    ]
    assert long == []


def test_every_forbidden_thing_has_something_right_instead() -> None:
    bare = [
        named(session, step) for session, step, ruling in ruled() if ruling.verdict == "illegal" and not ruling.instead
    ]
    assert bare == []


def test_facts_offered_instead_make_it_legal() -> None:
    wrong = [
        (named(session, step), facts)
        for session, step, ruling in ruled()
        for facts in offered(ruling)
        if forbidden_still(step, facts, session.house(step.event))
    ]
    assert wrong == []


def offered(ruling: Ruling[Any]) -> Iterator[dict[str, Any]]:
    return (plain(item.facts) for item in ruling.instead if item.facts and ruling.verdict == "illegal")


def forbidden_still(step: Step, facts: dict[str, Any], house: House) -> bool:
    """The same once more with what was offered; a forbidden move has left the table as it was."""
    given = {**step.event.facts, **facts}
    if step.event.kind == "ask":
        return game.ask(step.event.name, given, house, step.table).verdict == "illegal"
    return game.play(step.event.name, step.table, given, house).verdict == "illegal"


@pytest.mark.parametrize("question", game.questions)
def test_so_it_is_whatever_the_facts(question: str) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(made_up.facts(game.id, question))
    def check(facts: Any) -> None:
        told = without_none(plain(made_up.given(facts)))
        house = game.house({"pins.30": 5})
        try:
            ruling = game.ask(question, told, house)
        except RefereeError:
            return
        assert ruling.instead or ruling.verdict != "illegal"
        for right in offered(ruling):
            assert game.ask(question, {**told, **right}, house).verdict != "illegal", right

    check()
