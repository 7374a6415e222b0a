"""`referee` and `python -m referee`. Bare, it goes straight to the interview, without loading the commands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.showing.terminal import Screen


def main() -> None:
    """The command `referee`."""
    plain = "--plain" in sys.argv or os.environ.get("ACCESSIBLE", "") not in ("", "0")
    completing = "_REFEREE_COMPLETE" in os.environ
    if set(sys.argv[1:]) <= {"--plain"} and (plain or sys.stdin.isatty()) and not completing:
        sys.exit(_bare(plain))
    from referee.cli import main as commands

    commands()


def _bare(plain: bool) -> int:
    """Pick a game, pick what to settle."""
    from referee import words
    from referee.asking import asker
    from referee.asking.menu import welcome
    from referee.facts import RefereeError

    words.use(words.preferred())
    try:
        welcome(asker(plain), _screen)
    except (KeyboardInterrupt, EOFError):
        return 130
    except RefereeError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _screen() -> Screen:
    from referee.showing.terminal import Screen

    return Screen(sys.stdout)


if __name__ == "__main__":
    main()
