"""The language that was chosen in the first menu, kept for every later evening."""

from __future__ import annotations

from referee import words
from referee.files import home, read_bytes, replace_file, there
from referee.problems import RefereeError


def kept_language() -> str:
    """What was chosen, if we speak it; a memory that cannot be read is none."""
    file = home() / "language"
    try:
        kept = read_bytes(file).decode("utf-8", "replace").strip() if there(file) else ""
    except RefereeError:
        return ""
    return kept if kept in words.SPOKEN else ""


def keep_language(language: str) -> None:
    """Speak it from now on, this evening and later."""
    words.use(language)
    replace_file(home() / "language", f"{language}\n")
