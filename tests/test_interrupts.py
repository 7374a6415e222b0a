"""Ctrl-C is answered alike whenever it is pressed; once the answer is given it changes nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRESSED = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"

MOMENTS = {
    "before anything of ours is loaded": "note(); press(); guarded(lambda: 0)",
    "while commands are loaded": "note(); import referee.commands; press(); import referee.case; guarded(lambda: 0)",
    "while a command works": "note(); guarded(press)",
    "while a record is made by exec": "note(); guarded(lambda: exec('press()'))",
    "while typer runs a command": "note(); at_work()",
    "while another failure is told": "note(); guarded(fails)",
}


def ended(tmp_path: Path, moment: str) -> subprocess.CompletedProcess[str]:
    """The program as `python -m`, with Ctrl-C pressed at this moment."""
    (tmp_path / "pressed.py").write_text(
        f"""
import os, signal, sys
from referee.interrupts import note
from referee.problems import RefereeError, bad


def press():
    os.kill(os.getpid(), signal.SIGINT)
    return 0


def fails():
    try:
        raise bad("x", "This is wrong.")
    except RefereeError:
        press()


def guarded(run):
    from referee.commands.mode import guarded

    sys.exit(guarded(run))


def at_work():
    from referee.commands import games, main

    def run(mode: object) -> None:
        press()

    games.run = run
    main(["games"])


try:
    {moment}
finally:
    press()
"""
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT), "REFEREE_LANG": "en"}
    command = [sys.executable, "-m", "pressed"]
    return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_is_answered_alike(tmp_path: Path, moment: str) -> None:
    done = ended(tmp_path, MOMENTS[moment])
    assert (done.returncode, done.stderr.strip()) == (130, "Type referee to go on.")


def test_once_the_answer_is_given_it_changes_nothing(tmp_path: Path) -> None:
    assert ended(tmp_path, "note(); guarded(lambda: 1)").returncode == 1


def test_the_package_alone_leaves_interrupts_to_whoever_uses_it() -> None:
    code = "import referee, signal; referee.RefereeError; print(signal.getsignal(signal.SIGINT).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "default_int_handler\n"


def test_whoever_started_it_may_have_it_ignore_them(tmp_path: Path) -> None:
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from referee.interrupts import note, hear; note()"
    )
    done = subprocess.run([sys.executable, "-c", f"{code}; hear(); {PRESSED}"], timeout=60)
    assert done.returncode == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
