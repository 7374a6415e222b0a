"""Every scenario replays to the rulings written in it, and together they reach every clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.journal import load

from .nearby import nearby_files
from .told import told_files

SCENARIOS = sorted(Path(__file__).parent.parent.glob("scenarios/*/*.toml"))


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scenario_replays_to_its_rulings(file: Path) -> None:
    differences = [str(found) for step in load(file).replay() for found in step.differences]
    assert differences == []


@pytest.mark.parametrize("game", ["congo", "jamaica", "navegador", "vasco"])
def test_players_are_told_what_they_were_told_before(game: str) -> None:
    for file, now in (*told_files(game), *nearby_files(game)):
        was = file.read_text(encoding="utf-8")
        assert now == was, f"python -m tests.shown writes {file.name} anew: read what has changed"
