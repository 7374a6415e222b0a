"""Every question of every game can be settled by interview, with the ruling that its facts give."""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from referee.asking.disputes import settle
from referee.asking.flat import leaves
from referee.asking.missing import may_lack
from referee.book import House
from referee.case import Case
from referee.facts import RefereeError, nest, shapes_of
from referee.given import Given
from referee.journal import Event, Session, load
from referee.profile import Profile
from tests.interview.talking import Knowing, NobodyKnows

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*/*.toml"))


def required(kind: type) -> set[str]:
    """Facts without a usual value: the interview has to ask for them."""
    needed = [field for field in fields(kind) if field.default is MISSING and field.default_factory is MISSING]
    return {field.name.rstrip("_") for field in needed}


def asked_alone(session: Session) -> list[Event]:
    """The questions of a scenario that rest on their own facts."""
    if session.opening is not None or any(event.kind == "move" for event in session.events):
        return []
    return [event for event in session.events if event.kind == "ask" and event.refused is None]


def chosen_or_revealed(session: Session, event: Event) -> set[str]:
    """What a player chooses or reveals and these facts leave open: whoever can be asked is asked for it."""
    shapes = shapes_of(session.game.the_question(event.name).facts)
    chosen = {name for name, shape in shapes.items() if shape.fact and shape.fact.untold == "asked"}
    return chosen - set(event.facts)


def tells_more(kind: type, facts: dict[str, Any]) -> bool:
    """Whether something inside a record is told that nobody would be asked for."""
    return any("." in path and may_lack(kind, path) for path in leaves(kind, nest(facts)))


def asked_for(session: Session, path: str) -> bool:
    """What we know is not asked; of a voyage the borders are asked rather than the whole map."""
    return not session.game.board.cells[path].usable and path != "map"


def by_interview(session: Session, event: Event, patch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The ruling when whatever has no usual value is asked for."""
    rule, board = session.game.the_question(event.name), {**session.board, **session.game.board.flatten(event.board)}
    needed, facts = required(rule.facts), dict(event.facts)
    asker = Knowing(rule.facts, facts, board, session.game.board)
    asker.listen(patch)
    rulings: list[dict[str, Any]] = []
    given = Given(
        {name: value for name, value in facts.items() if name.split(".")[0] not in needed},
        {path: value for path, value in board.items() if not asked_for(session, path)},
        {**session.readings, **event.readings},
    )
    settle(
        Case(session.game, "ask", event.name, given, House(profile=Profile(session.game))),
        asker,
        lambda ruling: rulings.append(ruling.to_dict()),
        then=False,
    )
    return rulings[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_interview_gives_the_ruling_of_the_facts(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    session = load(file)
    for event in asked_alone(session):
        try:
            wanted = session.case("ask", event.name, event.given, 0).decide().to_dict()
        except RefereeError:
            continue
        if tells_more(session.game.the_question(event.name).facts, dict(event.facts)):
            continue
        with monkeypatch.context() as patch:
            patch.setenv("REFEREE_HOME", str(tmp_path / str(event.number)))
            try:
                found = by_interview(session, event, patch)
            except NobodyKnows as asked:
                assert asked.question.path in chosen_or_revealed(session, event), asked
                continue
        assert {**found, "assumed": []} == {**wanted, "assumed": []}, f"{event.name} {event.facts}"
