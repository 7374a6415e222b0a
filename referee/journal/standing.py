"""What stands of a journal: moves and corrections, each with the table before it; and what was taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.journal.events import Event, SessionError
from referee.problems import Problem
from referee.values import dataclass, field
from referee.words import say

CHANGES = ("move", "correct")
"""Events that change the table."""


@dataclass(slots=True)
class Standing:
    """`moves` are those that stand, each with the table before it; `undone` were taken back and not replaced since."""

    moves: list[tuple[Event, Any]] = field(default_factory=list)
    undone: list[Event] = field(default_factory=list)
    printed: list[Mapping[str, Any]] = field(default_factory=list)
    """For each move that stands the printed values told with it and with those before it."""

    @property
    def numbers(self) -> list[int]:
        return [event.number for event, _ in self.moves]

    @property
    def told(self) -> Mapping[str, Any]:
        """Printed values that players have read off for the moves that stand."""
        return self.printed[-1] if self.printed else {}

    def add(self, event: Event, before: Any, told: Mapping[str, Any]) -> None:
        """A move stands for the first that was taken back, or for all up to the one that it repeats."""
        self.printed.append({**self.told, **told} if told else self.told)
        self.moves.append((event, before))
        repeated = next((at for at, old in enumerate(self.undone) if _same(old, event)), None)
        if repeated is not None:
            del self.undone[: repeated + 1]
        elif event.kind == "move":
            del self.undone[:1]

    def take_back(self, number: int) -> tuple[list[int], Any]:
        """The numbers of what is taken back, from this event on, and the table before it."""
        if number not in self.numbers:
            raise no_such_move(number)
        at = self.numbers.index(number)
        taken, before = [event for event, _ in self.moves[at:]], self.moves[at][1]
        del self.moves[at:], self.printed[at:]
        self.undone[:0] = taken
        return [event.number for event in taken], before


def _same(one: Event, other: Event) -> bool:
    return (one.kind, one.name, one.facts) == (other.kind, other.name, other.facts)


def no_such_move(number: int) -> SessionError:
    return SessionError(Problem("undo", say("Event {number} is no move that stands.", number=number)))
