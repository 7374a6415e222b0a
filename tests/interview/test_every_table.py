"""Every move and every table of the recorded games can be given by interview."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee.asking.disputes import complete
from referee.asking.evening import at_table
from referee.asking.laying import describe_table
from referee.facts import RefereeError
from referee.game import find_game, game_ids
from referee.given import Given
from referee.journal import Event, Session, load
from referee.plain import plain
from referee.toml import without_none
from tests.interview.talking import Knowing

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*/*.toml"))
RECORDED = [file for file in FILES if "\nmove = " in file.read_text(encoding="utf-8")]
MOVES = 60
"""Of each file, so that long games do not take long."""


def until(session: Session, event: Event) -> Session:
    """The session as it stood before this event."""
    return standing(session, event.number - 1)


def standing(session: Session, number: int) -> Session:
    """The session as it stood after so many events."""
    early = Session(
        session.game, None, session.title, session.players, session.board, session.readings, session.opening
    )
    early.events = session.events[:number]
    return early


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_move_by_interview_is_the_move_recorded(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    session = load(file)
    moves = [event for event in session.events if event.kind == "move" and event.refused is None][:MOVES]
    for event in moves:
        before = until(session, event)
        try:
            wanted = before.case("move", event.name, event.given).decide()
        except RefereeError:
            continue
        if wanted.verdict != "legal":
            continue
        kind = session.game.the_move(event.name).facts
        board = {**session.board, **session.game.board.flatten(event.board)}
        asker = Knowing(kind, event.facts, board, session.game.board)
        with monkeypatch.context() as patch:
            patch.setenv("REFEREE_HOME", str(tmp_path / str(event.number)))
            asker.listen(patch)
            asked = _required(session, event)
            told = {name: value for name, value in event.facts.items() if name not in asked}
            case = at_table(before, "move", event.name, replace(event.given, facts=told))
            found = complete(case, asker).decide()
        assert {**found.to_dict(), "assumed": []} == {**wanted.to_dict(), "assumed": []}


def _required(session: Session, event: Event) -> set[str]:
    from tests.interview.test_every_question import required

    return required(session.game.the_move(event.name).facts)


def tables(game: str) -> list[tuple[Session, Any]]:
    """A few tables of the recorded games: the last of each file."""
    found = []
    for file in RECORDED:
        if file.parent.name == game:
            session = load(file)
            found.append((session, session.table))
    return [(session, table) for session, table in found if table is not None]


@pytest.mark.parametrize("game", game_ids())
def test_a_table_can_be_described_as_it_lies(game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = tables(game)
    assert found
    for at, (session, table) in enumerate(found[:6]):
        lying = without_none(plain(table))
        kind = session.game.module("table").Table
        asker = Knowing(kind, lying, session.board, session.game.board)
        asker.first, asker.times = "table", 2
        with monkeypatch.context() as patch:
            patch.setenv("REFEREE_HOME", str(tmp_path / "home" / str(at)))
            asker.listen(patch)
            file = tmp_path / f"{at}.toml"
            readings = session.readings
            begun = describe_table(
                session.game, file, Given({}, dict(session.board), dict(readings)), asker, lambda ruling: None
            )
        assert plain(begun.table) == plain(table)
        assert load(file).table == table


ROUND = ("place", "act", "sail", "end")


def most_told(recorded: Session) -> dict[str, Event]:
    """For each phase the event after which the most differs from what follows: characters taken, a ship to be sent."""
    found: dict[str, tuple[int, Event]] = {}
    for step in recorded.replay():
        if step.ruling and step.ruling.after:
            table = step.ruling.after
            taken = {disc.character for disc in table.portraits} & {"dias", "manuel", "sernigi"}
            told = len(taken) + (table.merchant_now != "none")
            if told >= found.get(table.phase, (0, step.event))[0]:
                found[table.phase] = told, step.event
    return {phase: event for phase, (_, event) in found.items()}


@pytest.mark.parametrize("phase", ["merchant", "ready", *ROUND, "final", "over"])
def test_a_table_of_four_in_at_most_25_answers(phase: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In every phase: round and phase come first, what follows is not asked, what lies side by side is one line."""
    recorded = load(next(file for file in RECORDED if file.name == "41-a-game-for-four.toml"))
    session = standing(recorded, most_told(recorded)[phase].number)
    lines = lines_for(session, monkeypatch, tmp_path)
    assert lines[:2] == ["round", "phase"]
    assert len(lines) <= 25, lines


def lines_for(session: Session, monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """What is asked for when the table of this session is described; it is that table that comes of it."""
    asker = Knowing(
        session.game.module("table").Table, without_none(plain(session.table)), session.board, session.game.board
    )
    asker.first = "table"
    asker.listen(monkeypatch)
    given = Given({}, dict(session.board), dict(session.readings))
    begun = describe_table(session.game, folder / "it.toml", given, asker, lambda ruling: None)
    assert plain(begun.table) == plain(session.table)
    return asker.lines


def test_every_impossibility_is_listed_at_once_and_only_those_fields_are_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    vasco = find_game("vasco")
    session, table = tables("vasco")[0]
    lying = without_none(plain(table))
    right = {"merchant_up": lying["merchant_up"], "decks": lying["decks"]}

    class Careless(Knowing):
        """Says two wrong things first."""

        def ask(self, prompt: Any) -> Any:
            path = self.pending.path if self.pending else ""
            if path in right and path not in self.lines:
                self.pending = None
                self.lines.append(path)
                return {"merchant_up": "-", "decks": "0, 0, 1"}[path]
            if path in right:
                self.lines.remove(path)
                again.append(path)
            return super().ask(prompt)

    again: list[str] = []
    asker = Careless(vasco.module("table").Table, lying, session.board, vasco.board)
    asker.first = "table"
    asker.listen(monkeypatch)
    begun = describe_table(
        vasco, tmp_path / "it.toml", Given({}, dict(session.board), dict(session.readings)), asker, lambda ruling: None
    )
    assert begun.table == table
    assert sorted(again) == ["decks", "merchant_up"]
    assert len([line for line in asker.told if line]) >= 2
