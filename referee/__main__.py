"""`referee` and `python -m referee`. What goes straight to an interview does so without loading the commands."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.asking.asker import Asker
    from referee.showing.terminal import Screen

Interview = Callable[["Asker"], None]


def main() -> None:
    """The command `referee`."""
    gc.set_threshold(50_000)  # starting makes many values and no garbage: look for it less often
    plain = "--plain" in sys.argv or os.environ.get("ACCESSIBLE", "") not in ("", "0")
    may_ask = (plain or sys.stdin.isatty()) and "_REFEREE_COMPLETE" not in os.environ
    interview = _straight([word for word in sys.argv[1:] if word != "--plain"]) if may_ask else None
    if interview:
        sys.exit(_run(interview, plain))
    try:
        from referee.cli import main as commands
    except KeyboardInterrupt:
        sys.exit(130)
    commands()


def _straight(arguments: list[str]) -> Interview | None:
    """The interview that these words ask for: bare `referee`, or a question of which nothing is told yet."""
    if not arguments:
        return _welcome
    if len(arguments) != 3 or arguments[0] != "ask":
        return None
    from referee.registry import find_game, game_ids

    _, game, question = arguments
    if game not in game_ids() or question not in find_game(game).questions:
        return None
    return lambda asker: _settle(game, question, asker)


def _welcome(asker: Asker) -> None:
    from referee.asking.menu import welcome

    welcome(asker, _screen)


def _settle(game: str, question: str, asker: Asker) -> None:
    from referee.asking.disputes import settle_all
    from referee.asking.menu import shower
    from referee.registry import find_game

    found = find_game(game)
    settle_all(found, question, {}, asker, shower(found, _screen), menu=False)


def _run(interview: Interview, plain: bool) -> int:
    """The exit code: 0 when it came to its end, 130 when it was interrupted."""
    from referee import words
    from referee.asking import asker
    from referee.problems import RefereeError

    words.use(words.preferred())
    try:
        interview(asker(plain))
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
