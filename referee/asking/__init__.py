"""Asking: the interview, on a terminal or in plain numbered lines."""

from __future__ import annotations

import os
import sys

from referee.asking.asker import Asker


def asker(plain: bool) -> Asker:
    """Prompts where the terminal can move its cursor, else numbered lines."""
    if plain or os.environ.get("TERM", "") in ("", "dumb") or not sys.stderr.isatty() or not sys.stdin.isatty():
        from referee.asking.plain import PlainAsker

        return PlainAsker()
    from referee.asking.terminal import TerminalAsker

    return TerminalAsker()
