"""The small game of docs/matches, installed for a test, and the command line in this process or another."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from referee import registry, words
from referee.game import Game

ROOT = Path(__file__).parent.parent
MATCHES = ROOT / "docs" / "matches"

signal.signal(signal.SIGINT, signal.default_int_handler)
"""Whoever runs the tests in the background has them ignore Ctrl-C; the programs that they start must not inherit it."""


@pytest.fixture(autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No test sees the player's board profile, language or terminal settings, and each leaves English behind."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path_factory.mktemp("home")))
    for name in ("REFEREE_LANG", "ACCESSIBLE", "COLUMNS", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    yield
    words.use("en")


@pytest.fixture(scope="session")
def matches_path(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What to put on the path so that the game `matches` counts as installed."""
    return declare_matches(tmp_path_factory.mktemp("site"))


def declare_matches(site: Path) -> list[str]:
    """Puts into this folder what an installer would, and gives the folders to put on the path."""
    info = site / "referee_matches-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: referee-matches\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[referee.games]\nmatches = matches:game\n")
    return [str(site), str(MATCHES)]


@pytest.fixture
def matches(matches_path: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The small game, installed for this test only."""
    for folder in matches_path:
        monkeypatch.syspath_prepend(folder)
    registry.forget()
    yield registry.find_game("matches")
    registry.forget()


@dataclass(frozen=True)
class Ran:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        return self.out + self.err


class _NoTerminal(io.StringIO):
    def isatty(self) -> bool:
        return False


def run_here(*arguments: str, stdin: str = "") -> Ran:
    """The command line in this process, without a terminal."""
    from referee.commands import main

    out, err, kept = io.StringIO(), io.StringIO(), sys.stdin
    code: Any = 0
    sys.stdin = _NoTerminal(stdin)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main(list(arguments))
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdin = kept
    return Ran(int(code or 0), out.getvalue(), err.getvalue())


@pytest.fixture
def run() -> Callable[..., Ran]:
    return run_here


@pytest.fixture
def run_alone(matches_path: list[str]) -> Callable[..., Ran]:
    """The command line in a process of its own; the small game is installed there."""

    def start(*arguments: str, cwd: Path | None = None, **env: str) -> Ran:
        paths = os.pathsep.join([*matches_path, str(ROOT)])
        done = subprocess.run(
            [sys.executable, "-m", "referee", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": paths, **env},
            timeout=60,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return start
