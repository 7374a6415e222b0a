"""An entry of the journal, and what replaying it gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.files import FileProblem
from referee.given import Given
from referee.problems import Problem, RefereeError
from referee.ruling import Ruling
from referee.toml import inline
from referee.values import dataclass, field
from referee.words import say

if TYPE_CHECKING:
    from referee.journal.differences import Difference

FORMAT = 1


SessionError = FileProblem
"""A session file that cannot be read or written; the path is the file, with the line where there is one."""


def wrong(file: Path, line: int | None, template: str, /, **values: object) -> SessionError:
    return SessionError(Problem(f"{file}:{line}" if line else str(file), say(template, **values)))


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the journal: a question, a move, an undo, or a correction of the table."""

    number: int
    line: int
    kind: str
    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    board: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    ruling: Mapping[str, Any] | None = None
    refused: Mapping[str, Any] | None = None
    note: str = ""

    @property
    def takes_back(self) -> int:
        return int(self.name)

    @property
    def given(self) -> Given:
        """What was told for this event."""
        return Given(dict(self.facts), dict(self.board), dict(self.readings))

    def to_toml(self) -> str:
        """The event as it is appended."""
        alone = {"undo": self.name, "correct": inline(self.facts)}
        lines = [f"{self.kind} = {alone.get(self.kind) or inline(self.name)}"]
        for key in ("facts", "board", "readings", "note"):
            if getattr(self, key) and (key, self.kind) != ("facts", "correct"):
                lines.append(f"{key} = {inline(getattr(self, key))}")
        lines.append(f"ruling = {inline(self.ruling or {})}")
        return "\n[[event]]\n" + "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Step:
    """One replayed event: what was ruled, and the table after it."""

    event: Event
    ruling: Ruling[Any] | None
    error: RefereeError | None
    table: Any
    differences: tuple[Difference, ...] = ()
