"""The session files used lately, for the menu of bare `referee`."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from referee.board import home, replace_file
from referee.facts import RefereeError

KEPT = 8


def recent() -> list[tuple[Path, str]]:
    """The latest first: file and game. Files that are gone are left out."""
    try:
        found = json.loads((home() / "recent.json").read_text(encoding="utf-8"))
        listed = [(Path(str(file)), str(game)) for file, game in found]
    except (OSError, ValueError, TypeError):
        return []
    return [(file, game) for file, game in listed if file.is_file()]


def remember(file: Path, game: str) -> None:
    """This session was used now. A memory that cannot be written is no reason to stop."""
    here = (file.resolve(), game)
    before = recent()
    if before[:1] == [here]:
        return
    listed = [here, *(item for item in before if item[0] != here[0])][:KEPT]
    with contextlib.suppress(RefereeError):
        replace_file(home() / "recent.json", json.dumps([(str(path), id) for path, id in listed]))
