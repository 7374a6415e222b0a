"""Interviews on disk: every answer is written at once, so that an interrupted interview can go on."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.board import home, replace_file
from referee.facts import RefereeError, bad
from referee.ruling import plain
from referee.words import Sentence, say

KEPT = 20
"""How many interrupted interviews are kept; older ones go."""


@dataclass(slots=True)
class Draft:
    """The answers of one interview. `aim` says what it is about: game, and ask, move or table."""

    aim: Mapping[str, str]
    file: Path | None = None
    written: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)

    def save(self, facts: Mapping[str, Any], board: Mapping[str, Any], notes: Mapping[str, Any]) -> None:
        """Write all answers given so far; the old file stays until the new one is whole."""
        import tomli_w

        self.file = self.file or _free_file(self.aim)
        top: dict[str, Any] = {"draft": {**self.aim, **plain(notes)}, **plain(facts)}
        top |= {"board": plain(dict(board))} if board else {}
        top |= {"readings": dict(self.readings)} if self.readings else {}
        replace_file(self.file, tomli_w.dumps(top))
        self.written = True

    def drop(self) -> None:
        """The ruling was given."""
        if self.file and self.written:
            self.file.unlink(missing_ok=True)

    def how_to_go_on(self) -> Sentence | None:
        if not self.written or not self.file:
            return None
        return say("Your answers are kept. Go on with: {command}", command=command(self.aim, self.file))


def command(aim: Mapping[str, str], file: Path) -> str:
    """The command that goes on with this draft."""
    session, given = aim.get("session", ""), f"@{file}"
    if "move" in aim:
        words = ["play", session, aim["move"], given]
    elif "table" in aim:
        words = ["start", aim["game"], aim["table"], given]
    else:
        words = ["ask", aim["game"], aim["ask"], given, *(["--session", session] if session else [])]
        words += ["--to", aim["to"]] if "to" in aim else []
    return shlex.join(["referee", *words])


def folder() -> Path:
    return home() / "drafts"


def _free_file(aim: Mapping[str, str]) -> Path:
    name = f"{aim['game']}-{aim.get('ask') or aim.get('move') or 'table'}"
    for old in newest()[KEPT - 1 :]:
        old.unlink(missing_ok=True)
    numbers = ("", *(f"-{number}" for number in range(2, 10_000)))
    return next(file for number in numbers if not (file := folder() / f"{name}{number}.toml").exists())


def newest() -> list[Path]:
    """The drafts, the latest first."""
    try:
        return sorted(folder().glob("*.toml"), key=lambda file: -file.stat().st_mtime)
    except OSError:
        return []


def read(file: Path) -> dict[str, Any]:
    """A draft as it was written: what it is about under `draft`, then the answers."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise bad(f"@{file}", "This file cannot be read: {why}", why=str(error)) from error
    return found


def waiting() -> list[tuple[Path, dict[str, Any]]]:
    """Interrupted interviews that can go on, the latest first."""
    found = []
    for file in newest():
        try:
            data = read(file)
        except RefereeError:
            continue
        if isinstance(data.get("draft"), dict) and "game" in data["draft"]:
            found.append((file, data))
    return found
