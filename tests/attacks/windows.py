"""Keys that nobody would press, in a pseudo-terminal; and surroundings that no program likes."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from ..conftest import ROOT
from ..interview.screen import KEYS, Terminal
from .scores import Score

MORE_KEYS = (
    "\x1b",
    "\x1b\r",
    "\x0f",
    "\x0a",
    "\x00",
    "\x01",
    "\x0b",
    "\x15",
    "\x17",
    "\x1b[3~",
    "\x1b[Z",
    "\x1b[200~a\nb\x1b[201~",
    "\x1bOP",
    "ё",
    "🙂",
    "\x1b[D",
    "\x1b[C",
)
PRESSED = (*KEYS.values(), *MORE_KEYS, "1", "5", "-3", "11", "a", "?", "<", "/", " ", ",", "zzz", "anna")
SCREENS = ((), ("ask", "vasco", "action-cost"), ("ask", "congo", "bids"), ("start", "jamaica"), ("board", "navegador"))


def attack_keys(count: int, folder: Path, first: int = 0) -> Score:
    """Twenty keys each; Ctrl-C is among them."""
    score = Score("windows full of keys")
    for number in range(first, first + count):
        luck = Random(f"keys-{number}")
        with score.trying(f"keys {number}"):
            terminal = Terminal(*luck.choice(SCREENS), home=folder / "home", columns=luck.choice((20, 80, 200)))
            try:
                _press(terminal, luck)
                assert "Traceback" not in terminal.raw, terminal.all[-800:]
                assert "Unhandled exception" not in terminal.raw, terminal.all[-800:]
                assert "went wrong inside" not in terminal.raw, terminal.all[-800:]
            finally:
                terminal.close()
    return score


def _press(terminal: Terminal, luck: Random) -> None:
    terminal.sees("?")
    for _ in range(20):
        if not terminal.child.isalive():
            return
        terminal.type(luck.choice(PRESSED))
        terminal._read(0.02)
    terminal.press("interrupt")
    time.sleep(0.05)
    terminal._read(0.2)


# --- surroundings ---

COST = ("ask", "vasco", "action-cost", "start=11", "change=-3", "number=5")
COMMANDS = (
    COST,
    (*COST, "--json"),
    (*COST, "--session", "s.toml"),
    ("--help",),
    ("games",),
    ("--plain",),
    ("--plain", *COST[:3]),
    ("check", "s.toml"),
    ("rules", "vasco", "fee"),
)
SURROUNDINGS: dict[str, tuple[dict[str, str], Callable[[], None] | None]] = {
    "no streams": ({}, lambda: [os.close(handle) for handle in (0, 1, 2)] and None),
    "no input": ({}, lambda: os.close(0)),
    "no error stream": ({}, lambda: os.close(2)),
    "full disk behind all streams": (
        {},
        lambda: [os.dup2(os.open("/dev/full", os.O_WRONLY), handle) for handle in (1, 2)] and None,
    ),
    "a folder for input": ({}, lambda: os.dup2(os.open("/", os.O_RDONLY), 0) and None),
    "ascii": ({"PYTHONIOENCODING": "ascii"}, None),
    "cp1252": ({"PYTHONIOENCODING": "cp1252"}, None),
    "C": ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, None),
    "Russian": ({"REFEREE_LANG": "ru", "PYTHONIOENCODING": "koi8-r"}, None),
    "no home": ({"HOME": "", "REFEREE_HOME": ""}, None),
    "a home that is a device": ({"REFEREE_HOME": "/dev/null/x"}, None),
    "a home that is too long": ({"REFEREE_HOME": "/tmp/" + "a" * 5000}, None),
    "odd columns": ({"COLUMNS": "²", "LINES": "-7"}, None),
    "one column": ({"COLUMNS": "1"}, None),
    "no terminal type": ({"TERM": "nosuch", "FORCE_COLOR": "1"}, None),
    "no file may grow": ({}, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))),
    "few files": ({}, lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))),
    "optimised": ({"PYTHONOPTIMIZE": "2"}, None),
}


def attack_surroundings(count: int, folder: Path, first: int = 0) -> Score:
    """Every command in every surroundings, as far as the count goes."""
    count = min(count, len(COMMANDS) * len(SURROUNDINGS))
    score = Score("hostile surroundings")
    cases = [(command, name) for command in COMMANDS for name in SURROUNDINGS]
    Random("surroundings").shuffle(cases)
    for command, name in (cases * 2)[first % len(cases) :][:count]:
        env, before = SURROUNDINGS[name]
        with score.trying(f"{name}: {' '.join(command)}"):
            done = subprocess.run(
                [sys.executable, "-m", "referee", *command],
                env={**os.environ, "PYTHONPATH": str(ROOT), "REFEREE_HOME": str(folder / "home"), **env},
                cwd=folder,
                preexec_fn=before,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=60,
                check=False,
            )
            assert done.returncode in (0, 1, 2, 130), (done.returncode, done.stderr[-300:])
            assert b"Traceback" not in done.stdout + done.stderr, done.stderr[-500:]
    return score
