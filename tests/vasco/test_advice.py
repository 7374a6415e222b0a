"""What is offered instead of something forbidden, in every question of the scenario files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.facts import MissingFacts
from referee.journal import Event, Session, load

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "vasco").glob("*.toml"))


def _forbidden() -> Iterator[tuple[Session, Event]]:
    for file in FILES:
        session = load(file)
        for step in session.replay():
            if step.ruling and step.ruling.verdict == "illegal":
                yield session, step.event


CASES = [
    pytest.param(session, event, id=f"{session.file.stem if session.file else ''}-{event.number}")
    for session, event in _forbidden()
]


@pytest.mark.parametrize(("session", "event"), CASES)
def test_a_refusal_says_what_else_is_possible(session: Session, event: Event) -> None:
    """With the facts that are offered it is legal; at most something is still to be told."""
    step = session.replay()[event.number - 1]
    assert step.ruling
    assert step.ruling.instead
    for better in step.ruling.instead:
        if better.facts:
            facts = {**_flat(event.facts), **better.facts}
            try:
                if event.kind == "ask":
                    again = session.game.ask(event.name, facts, session.house(event), step.table)
                else:
                    again = session.game.play(event.name, step.table, facts, session.house(event))
            except MissingFacts:
                continue
            assert again.verdict != "illegal", better


def _flat(facts: object, path: str = "") -> dict[str, object]:
    """Facts by their dotted paths, so that one of them can be changed alone."""
    if not isinstance(facts, dict):
        return {path: facts}
    return {
        at: value
        for name, inner in facts.items()
        for at, value in _flat(inner, f"{path}.{name}" if path else name).items()
    }
