"""The session files used lately, for the menu of bare `referee`."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from referee.files import home, read_bytes, replace_file
from referee.problems import RefereeError

KEPT = 8


def recent() -> list[tuple[Path, str]]:
    """The latest first: file and game. Files that are gone, or cannot be looked at now, are left out."""
    return [(file, game) for file, game in _listed() if _is_file(file)]


def _listed() -> list[tuple[Path, str]]:
    try:
        found = json.loads(read_bytes(home() / "recent.json"))
        return [(Path(str(file)), str(game)) for file, game in found]
    except (RefereeError, ValueError, TypeError, RecursionError):
        return []


def _is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def remember(file: Path, game: str) -> None:
    """This session was used now. A memory that cannot be written is no reason to stop."""
    with contextlib.suppress(RefereeError, OSError, RuntimeError):
        here = (file.resolve(), game)
        before = _listed()
        if before[:1] == [here]:
            return
        listed = [here, *(item for item in before if item[0] != here[0])][:KEPT]
        replace_file(home() / "recent.json", json.dumps([(str(path), id) for path, id in listed]))
