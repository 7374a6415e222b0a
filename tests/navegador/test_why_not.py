"""People ask "why not?": every ruling says what else was looked at, and what is legal instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from referee.facts import MissingFacts
from referee.game import find_game
from referee.ruling import plain
from referee.session import Session, Step, load

NAVEGADOR = find_game("navegador")
SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios" / "navegador").glob("*.toml"))
NOTHING_TO_DISPUTE = {"setup", "set-up"}
A_FEW = 5


def rulings() -> Iterator[tuple[Session, Step]]:
    for file in SCENARIOS:
        session = load(file)
        yield from ((session, step) for step in session.replay() if step.ruling and step.event.kind != "undo")


@pytest.fixture(scope="module")
def all_rulings() -> list[tuple[Session, Step]]:
    return list(rulings())


def test_every_question_and_move_gives_reasons_that_do_not_apply(all_rulings: list[tuple[Session, Step]]) -> None:
    argued = {
        (step.event.kind, step.event.name)
        for _, step in all_rulings
        if step.ruling and not all(reason.applies for reason in step.ruling.reasons)
    }
    wanted = {("ask", id) for id in NAVEGADOR.questions} | {("move", id) for id in NAVEGADOR.moves}
    assert {(kind, id) for kind, id in wanted - argued if id not in NOTHING_TO_DISPUTE} == set()


def test_the_reasons_that_do_not_apply_are_no_litany(all_rulings: list[tuple[Session, Step]]) -> None:
    for session, step in all_rulings:
        if step.ruling and step.event.name != "final-score":
            idle = [str(reason.sentence) for reason in step.ruling.reasons if not reason.applies]
            assert len(idle) <= A_FEW, (session.file, step.event.number, idle)
            assert len(set(idle)) == len(idle), (session.file, step.event.number, idle)


def test_an_illegal_ruling_says_what_is_legal_instead(all_rulings: list[tuple[Session, Step]]) -> None:
    for session, step in all_rulings:
        assert step.ruling
        where = session.file, step.event.number
        assert bool(step.ruling.instead) == (step.ruling.verdict == "illegal"), where
        assert step.ruling.verdict != "illegal" or step.ruling.clauses, where


def test_facts_offered_instead_make_it_legal(all_rulings: list[tuple[Session, Step]]) -> None:
    offers = [
        (session, step, offered.facts)
        for session, step in all_rulings
        for offered in (step.ruling.instead if step.ruling else ())
        if offered.facts
    ]
    assert len(offers) > 20
    for session, step, facts in offers:
        assert again(session, step, facts) != "illegal", (session.file, step.event.number, facts)


def again(session: Session, step: Step, changed: Mapping[str, object]) -> str:
    """The verdict with these facts changed; what only a legal thing needs may still be asked for."""
    before, house = session.table_at(step.event.number - 1), session.house(step.event)
    facts: dict[str, Any] = deepcopy(dict(step.event.facts))
    for path, value in changed.items():
        *outer, last = path.split(".")
        reduce(lambda table, name: table[name], outer, facts)[last] = plain(value)
    try:
        if step.event.kind == "ask":
            return session.game.ask(step.event.name, facts, house, before).verdict
        return session.game.play(step.event.name, before, facts, house).verdict
    except MissingFacts:
        return "asked"
