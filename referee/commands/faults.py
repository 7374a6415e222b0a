"""A fault of ours: the report that is kept of it."""

from __future__ import annotations

import platform
import sys
import time
import traceback
from pathlib import Path

from referee.files import create_file, home
from referee.problems import RefereeError
from referee.version import __version__


def keep_report(error: Exception) -> Path | None:
    """What went wrong and where, in a file of this player; nothing when it cannot be written."""
    text = "\n".join(
        (
            f"referee {__version__}, Python {platform.python_version()}, {sys.platform}",
            f"arguments: {sys.argv[1:]!r}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    file = home() / "faults" / f"{time.strftime('%Y-%m-%d-%H%M%S')}.txt"
    try:
        create_file(file, text)
    except RefereeError:
        return None
    return file
