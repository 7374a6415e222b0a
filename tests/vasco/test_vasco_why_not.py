"""Why not? Every question and every move says what was looked at and did not decide, in the scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.game import find_game
from referee.ruling import Ruling
from referee.session import load

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "vasco").glob("*.toml"))
RULINGS: dict[tuple[str, str], list[Ruling[object]]] = {}
for step in (step for file in FILES for step in load(file).replay()):
    if step.ruling:
        RULINGS.setdefault((step.event.kind, step.event.name), []).append(step.ruling)

VASCO = find_game("vasco")
TOPICS = [("ask", name) for name in VASCO.questions if name != "setup"]
TOPICS += [("move", name) for name in VASCO.moves if name != "set-up"]


@pytest.mark.parametrize(("kind", "name"), TOPICS)
def test_what_was_tried_and_did_not_decide_is_said(kind: str, name: str) -> None:
    given = RULINGS[kind, name]
    for verdict in {ruling.verdict for ruling in given}:
        tried = [reason for ruling in given if ruling.verdict == verdict for reason in ruling.reasons]
        assert not all(reason.applies for reason in tried), verdict


@pytest.mark.parametrize(("kind", "name"), TOPICS)
def test_what_is_forbidden_has_something_instead(kind: str, name: str) -> None:
    forbidden = [ruling for ruling in RULINGS[kind, name] if ruling.verdict == "illegal"]
    assert [str(ruling.text) for ruling in forbidden if not ruling.instead] == []


@pytest.mark.parametrize(("kind", "name"), TOPICS)
def test_no_sentence_is_both_granted_and_denied(kind: str, name: str) -> None:
    for ruling in RULINGS[kind, name]:
        granted = {str(reason.sentence) for reason in ruling.reasons if reason.applies}
        denied = [str(reason.sentence) for reason in ruling.reasons if not reason.applies]
        assert not granted & set(denied)
        assert len(denied) == len(set(denied)), "said twice"
