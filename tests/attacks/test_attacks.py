"""The short run of every attack; the long one is `python -m tests.attacks --long`."""

from __future__ import annotations

from pathlib import Path

import pytest

from .__main__ import ATTACKS, run


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_gets_through(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    score = run(name, ATTACKS[name][1])
    assert score.tried
    assert not score.found, "\n".join(score.found[:5])
