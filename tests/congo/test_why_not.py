"""Why not? Every ruling tells what was looked at and did not decide, and what would be legal instead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from referee.facts import RefereeError
from referee.game import find_game
from referee.ruling import Ruling, plain
from referee.session import Session, Step, load

from .. import made_up
from ..test_all_games import SOME

CONGO = find_game("congo")
SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "congo").glob("*.toml"))
ARGUED = sorted({*CONGO.questions, *CONGO.moves} - {"setup", "set-up"})
"""Setting up leaves nothing to argue about."""


@cache
def ruled() -> tuple[tuple[str, Ruling[Any]], ...]:
    """Every ruling of every scenario, with the name of its question or move."""
    steps = [step for file in SCENARIOS for step in load(file).replay()]
    return tuple((step.event.name, step.ruling) for step in steps if step.ruling)


def why_not(ruling: Ruling[Any]) -> list[str]:
    return [reason.clause for reason in ruling.reasons if not reason.applies]


@pytest.mark.parametrize("name", ARGUED)
def test_a_question_tells_what_did_not_decide(name: str) -> None:
    assert [ruling for asked, ruling in ruled() if asked == name and why_not(ruling)]


def test_what_did_not_decide_is_short_and_contradicts_nothing() -> None:
    for name, ruling in ruled():
        assert len(why_not(ruling)) <= 4, (name, why_not(ruling))
        assert not set(why_not(ruling)) & set(ruling.clauses), (name, ruling.clauses)


def test_every_illegal_ruling_names_something_legal() -> None:
    for name, ruling in ruled():
        assert bool(ruling.instead) == (ruling.verdict == "illegal"), name
        assert all(str(item.text).endswith(".") for item in ruling.instead), name


def _proposals() -> Iterator[tuple[Session, Step, Any, dict[str, Any]]]:
    """What was proposed instead: the session, the event, the table before it, the facts as changed."""
    for file in SCENARIOS:
        session = load(file)
        before = session.opening
        for step in session.replay():
            for item in step.ruling.instead if step.ruling else ():
                if item.facts:
                    yield session, step, before, {**step.event.facts, **plain(item.facts)}
            before = step.table


def test_what_is_proposed_instead_is_legal() -> None:
    proposals = list(_proposals())
    assert len(proposals) > 10
    for session, step, before, facts in proposals:
        name, house = step.event.name, session.house(step.event)
        if step.event.kind == "ask":
            ruling = CONGO.ask(name, facts, house, before)
        else:
            ruling = CONGO.play(name, before, facts, house)
        assert ruling.verdict == "legal", (name, facts)


@pytest.mark.parametrize("question", ["interpreter", "auxiliary", "special-card"])
def test_whatever_is_refused_something_legal_is_named(question: str) -> None:
    @SOME
    @given(made_up.facts("congo", question))
    def check(facts: Any) -> None:
        told = made_up.given(facts)
        try:
            ruling = CONGO.ask(question, told)
        except RefereeError:
            return
        assert why_not(ruling) or len(ruling.clauses) > 1
        assert not set(why_not(ruling)) & set(ruling.clauses)
        assert bool(ruling.instead) == (ruling.verdict == "illegal")
        for item in ruling.instead:
            if item.facts:
                assert CONGO.ask(question, {**told, **plain(item.facts)}).verdict == "legal"

    check()
