"""An evening at the speed of the table: recorded games, played again through plain lines, key by key."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from referee.asking.evening import play_on
from referee.asking.plain import PlainAsker
from referee.journal import Session, load
from referee.journal.evening import CHOSEN
from referee.plain import plain

SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(autouse=True)
def _forgetful() -> None:
    CHOSEN.clear()


def until(recorded: Session, number: int) -> Session:
    """The evening as it stood after that event, without a file."""
    session = Session(recorded.game, None, "", recorded.players, recorded.board, recorded.readings, recorded.opening)
    session.events = recorded.events[:number]
    return session


def typed(session: Session, lines: list[str]) -> str:
    out = io.StringIO()
    play_on(session, PlainAsker(io.StringIO("".join(f"{line}\n" for line in lines)), out), lambda *a, **b: None, print)
    return out.getvalue()


def legal(session: Session) -> list[tuple[str, Any]]:
    steps = [step for step in session.replay() if step.event.kind == "move" and step.ruling]
    return [
        (step.event.name, plain(step.event.facts)) for step in steps if step.ruling and step.ruling.verdict == "legal"
    ]


VASCO = """
6r|5p|8n|4p|2p|9n|10n|7n|3r|1p|12r|11r|14n|15r|13c|16c|22c
5 -1 5 4
3|2 6|none ca|1|4
la red|3t|la y
nat 4 1|5
3g o ca|2t ca|upp
ter 5 1|bag t
2v|alv|la blue|ser la|moz 1
none;v g o;v o;2g o|7 3 1 1r,8 2 1 1r,9 2 2r,10 4,7 2,10 2 1r|7 3 2|9
"""
"""The first round of four players: discs, calls, launches, and all that is drawn at its end."""


def test_a_round_of_vasco_for_four_takes_at_most_250_keys() -> None:
    recorded = load(SCENARIOS / "vasco" / "41-a-game-for-four.toml")
    lines = [line for row in VASCO.split("\n") if row for line in row.split("|")]
    session = until(recorded, 3)
    said = typed(session, lines)
    keys = sum(len(line) + 1 for line in lines)
    wanted = until(recorded, 54)
    assert _without_decks(session.table) == _without_decks(wanted.table), said[-3000:]
    assert keys <= 250, keys


def _without_decks(table: Any) -> Any:
    """The table; the deck of a project need not be told."""
    return str(plain(table)).replace("II ", "").replace("'I ", "'").replace(" I ", " ")


CONGO = """
hosp|nobody
doctor france, missionary britain, doctor belgium
skip|int|int|2|1|nurse|pass|skip|boy|nurse|pass|pass
"""


def test_a_stop_of_congo_for_three_takes_at_most_20_enters() -> None:
    recorded = load(SCENARIOS / "congo" / "30-a-game-up-the-whole-river.toml")
    lines = [line for row in CONGO.split("\n") if row for line in row.split("|")]
    session = until(recorded, 1)
    said = typed(session, lines)
    assert plain(session.table) == plain(until(recorded, 22).table), said[-3000:]
    assert len(lines) <= 20
