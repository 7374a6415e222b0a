"""What players have given before anything is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple


class Given(NamedTuple):
    """Facts, printed values and readings, from the command line or from an interrupted interview."""

    facts: dict[str, Any]
    board: dict[str, Any]
    readings: dict[str, str]
    draft: Path | None = None
    """The interrupted interview that goes on, if there is one."""


def nothing() -> Given:
    return Given({}, {}, {})
