"""A third chair at the table: rules on disputes in board games, and says why.

import referee
ruling = referee.ask("vasco", "action-cost", start=11, change=-3, number=5)
ruling.answer.fee, ruling.to_dict()
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.problems import BadFact, ImpossibleTable, MissingFacts, RefereeError

if TYPE_CHECKING:
    from referee.ruling import Ruling
    from referee.session import Session

__version__ = "0.1.0"


def ask(
    game: str,
    question: str,
    facts: Mapping[str, Any] | None = None,
    /,
    *,
    board: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    **more: Any,
) -> Ruling[Any]:
    """Rule on one question. Facts are keyword arguments or one dict; keys may be dotted, as on the command line."""
    from referee.game import find_game

    found = find_game(game)
    return found.ask(question, {**(facts or {}), **more}, found.house(board, readings))


def __getattr__(name: str) -> Any:
    """`referee.Ruling` is there when it is asked for; the command line starts faster without it."""
    if name != "Ruling":
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    from referee.ruling import Ruling

    return Ruling


def load(file: str | Path) -> Session:
    """A recorded session."""
    from referee.session import load as load_session

    return load_session(file)


__all__ = ["BadFact", "ImpossibleTable", "MissingFacts", "RefereeError", "Ruling", "ask", "load"]
