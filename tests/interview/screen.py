"""A real terminal for tests: a pseudo-terminal, with pyte as the screen that a player would see."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

import pexpect
import pyte

KEYS = {
    "enter": "\r",
    "back": "\x1a",
    "review": "\x12",
    "interrupt": "\x03",
    "tab": "\t",
    "down": "\x1b[B",
    "up": "\x1b[A",
    "erase": "\x7f",
    "escape": "\x1b",
    "space": " ",
}
PATIENCE = 15.0


class Terminal:
    """The program in a window of this size; `sees` waits for what should appear."""

    def __init__(self, *arguments: str, home: Path, columns: int = 80, lines: int = 24, **more: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("ACCESSIBLE", "NO_COLOR", "COLUMNS")}
        env = {**kept, "TERM": "xterm-256color", "REFEREE_HOME": str(home), "LANG": "C.UTF-8", **more}
        self.screen = pyte.HistoryScreen(columns, lines, history=500, ratio=0.5)
        self.stream = pyte.Stream(self.screen)
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "referee", *arguments],
            env=env,
            dimensions=(lines, columns),
            encoding="utf-8",
            codec_errors="replace",  # a window that is being left echoes half a letter
            timeout=5,
        )
        self.child.delaybeforesend = None
        self.raw = ""

    def _read(self, seconds: float) -> None:
        try:
            text = self.child.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += text
        self.stream.feed(text)

    @property
    def shown(self) -> str:
        """What stands in the window now."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def all(self) -> str:
        """What has been shown, with what has scrolled away."""
        above = ["".join(row[at].data for at in range(self.screen.columns)) for row in self.screen.history.top]
        return "\n".join([*(line.rstrip() for line in above), self.shown])

    def sees(self, *texts: str) -> Terminal:
        """Wait until all of this stands in the window."""
        end = time.monotonic() + PATIENCE
        while not all(_flat(text) in _flat(self.shown) for text in texts):
            assert time.monotonic() < end, f"never saw {texts}:\n{self.shown}"
            self._read(0.05)
        return self

    def saw(self, *texts: str) -> Terminal:
        """Wait until all of this has been shown, though it may have scrolled away."""
        end = time.monotonic() + PATIENCE
        while not all(_flat(text) in _flat(self.all) for text in texts):
            assert time.monotonic() < end, f"never saw {texts}:\n{self.all}"
            self._read(0.05)
        return self

    def type(self, text: str) -> Terminal:
        self.child.send(text)
        return self

    def press(self, *keys: str) -> Terminal:
        for key in keys:
            self.child.send(KEYS[key])
        return self

    def answer(self, question: str, text: str) -> Terminal:
        """Wait for the question, type the answer, press Enter."""
        return self.sees(question).type(text).press("enter")

    def pick(self, question: str, text: str) -> Terminal:
        """Wait for the list, type these letters, see what Enter would take, press it."""
        self.sees(question).type(text).sees(f"{text}", "Enter takes")
        return self.press("enter")

    def ends(self) -> int:
        """The exit code, once the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            assert time.monotonic() < end, f"does not end:\n{self.shown}"
            self._read(0.05)
        self._read(0.05)
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -int(self.child.signalstatus or 0)

    def close(self) -> None:
        self.child.close(force=True)


def _flat(text: str) -> str:
    """Lines that were broken for a narrow window, in one."""
    return re.sub(r"\s+", " ", text)
