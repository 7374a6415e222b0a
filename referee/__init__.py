"""A third chair at the table: rules on disputes in board games, and says why.

import referee
ruling = referee.ask("vasco", "action-cost", start=11, change=-3, number=5)
ruling.answer.fee, ruling.to_dict()
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.version import __version__

if TYPE_CHECKING:
    from referee.journal import Session
    from referee.problems import BadFact, ImpossibleTable, MissingFacts, RefereeError
    from referee.ruling import Ruling


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
    from referee.case import Case
    from referee.given import Given
    from referee.registry import find_game

    given = Given({**(facts or {}), **more}, dict(board or {}), dict(readings or {}))
    return Case(find_game(game), "ask", question, given).decide()


def load(file: str | Path) -> Session:
    """A recorded session."""
    from referee.journal import load as load_session

    return load_session(file)


def to_svg(session: Session | str | Path, to: int | None = None) -> str:
    """The table of a session, or of a session file, as SVG; `to`: as it lay after that event."""
    from referee.problems import bad
    from referee.showing.tables import svg_of

    evening = load(session) if isinstance(session, str | Path) else session
    table = evening.table if to is None else evening.table_at(to)
    if table is None:
        raise bad("table", "There is no table yet.")
    return svg_of(evening, table)


def __getattr__(name: str) -> Any:
    """The errors are loaded when somebody names one: the program starts before anything is."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from referee import problems

    return getattr(problems, name)


__all__ = ["BadFact", "ImpossibleTable", "MissingFacts", "RefereeError", "__version__", "ask", "load", "to_svg"]
