"""Every ruling says what was looked at and did not decide; every forbidden thing has something right instead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from referee.case import Case
from referee.facts import MissingFacts, RefereeError
from referee.game import Game
from referee.given import Given
from referee.journal import Session, Step, load
from referee.plain import plain
from referee.registry import find_game
from referee.ruling import Ruling
from referee.toml import without_none
from tests import made_up

SCENARIOS = Path(__file__).parent.parent / "scenarios"
GAMES = ("vasco", "congo", "jamaica", "navegador")
QUESTIONS = [(id, question) for id in GAMES for question in find_game(id).questions]
RULES = [(id, name) for id in GAMES for name in dict.fromkeys((*find_game(id).questions, *find_game(id).moves))]
NOTHING_TO_ARGUE = {"setup", "set-up"}
"""Laying the table."""


@cache
def ruled(id: str) -> tuple[tuple[Session, Step, Ruling[Any]], ...]:
    """Every ruling of every scenario of a game."""
    sessions = [load(file) for file in sorted((SCENARIOS / id).glob("*.toml"))]
    steps = [(session, step) for session in sessions for step in session.replay() if step.event.kind != "undo"]
    return tuple((session, step, step.ruling) for session, step in steps if step.ruling)


def named(session: Session, step: Step) -> str:
    return f"{session.file} {step.event.number} {step.event.name}"


def offered(ruling: Ruling[Any]) -> Iterator[dict[str, Any]]:
    return (plain(item.facts) for item in ruling.instead if item.facts and ruling.verdict == "illegal")


def still_forbidden(case: Case, facts: dict[str, Any]) -> bool:
    """Decided again with what was offered; a value that is then asked for is no refusal."""
    try:
        return case.told(facts).decide().verdict == "illegal"
    except MissingFacts:
        return False


def with_guesses(game: Game) -> dict[str, Any]:
    """Printed values that are not proven, as somebody would read them off: our guess."""
    return {path: cell.value for path, cell in game.board.cells.items() if cell.basis == "guess"}


@pytest.mark.parametrize(("id", "name"), [rule for rule in RULES if rule[1] not in NOTHING_TO_ARGUE])
def test_every_question_and_move_also_says_what_did_not_decide(id: str, name: str) -> None:
    rulings = [ruling for _, step, ruling in ruled(id) if step.event.name == name]
    assert rulings, "no scenario"
    assert any(not reason.applies for ruling in rulings for reason in ruling.reasons)


@pytest.mark.parametrize("id", GAMES)
def test_every_forbidden_thing_has_something_right_instead(id: str) -> None:
    assert [named(session, step) for session, step, it in ruled(id) if it.verdict == "illegal" and not it.instead] == []


@pytest.mark.parametrize("id", GAMES)
def test_facts_offered_instead_make_it_legal(id: str) -> None:
    wrong = []
    for session, step, ruling in ruled(id):
        before = session.case(step.event.kind, step.event.name, step.event.given, step.event.number - 1)
        wrong += [(named(session, step), facts) for facts in offered(ruling) if still_forbidden(before, facts)]
    assert wrong == []


@pytest.mark.parametrize(("id", "question"), QUESTIONS)
def test_so_it_is_whatever_the_facts(id: str, question: str) -> None:
    game = find_game(id)

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(made_up.facts(id, question))
    def check(facts: Any) -> None:
        told = without_none(plain(made_up.given(facts)))
        case = Case(game, "ask", question, Given(told, with_guesses(game), {}))
        try:
            ruling = case.decide()
        except RefereeError:
            return
        assert ruling.instead or ruling.verdict != "illegal"
        for right in offered(ruling):
            assert not still_forbidden(case, right), right

    check()
