"""Spaces and ships: where a ship is, and whether it has made the lap."""

from __future__ import annotations

from typing import ClassVar, Self

from referee.facts import Piece, folded, hyphened, player_name, unreadable
from referee.games.jamaica import game
from referee.games.jamaica.words import GHOST, whom
from referee.values import dataclass
from referee.words import Sentence, say

_PLACES = {
    "port": ("{space} port ({name})", "{space} port ({name}, lap not made)"),
    "sea": ("{space} sea ({name})", "{space} sea ({name}, lap not made)"),
    "lair": ("{space} lair ({name})", "{space} lair ({name}, lap not made)"),
}
"""A space once the lap is made, and before."""


@dataclass(frozen=True, slots=True, order=True)
class Position(Piece):
    """Where a ship is and whether it has made the lap, as a count from the start: `behind 49` is -1, `finish` is 50."""

    mark: int

    form = "start, finish, the number of a space from 1 to 49, or «behind» and the number"
    vocabulary = ("start", "finish", "behind")
    LAP: ClassVar[int] = game.bounds("space")[1] + 1

    @classmethod
    def read(cls, text: str) -> Self:
        word = text.lower()
        if word in ("start", "finish"):
            return cls(0 if word == "start" else cls.LAP)
        number = word.removeprefix("behind ")
        if word == "0":
            raise unreadable("Port Royal has no number: say start or finish")
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) < cls.LAP:
            raise unreadable("this is no space of the board")
        return cls(int(number) if number == word else int(number) - cls.LAP)

    @classmethod
    def label(cls, text: str) -> str:
        """With its type and name, as players know it."""
        return str(cls.read(text).place)

    @property
    def place(self) -> Sentence:
        """The space as players know it."""
        if self.in_port_royal:
            return say("Port Royal (finish)") if self.at_finish else say("Port Royal (start)")
        cells, n = game.board.cells, self.space
        kind = "port" if f"pins.{n}" in cells else "sea" if f"squares.{n}" in cells else "lair"
        return say(_PLACES[kind][self.mark < 0], space=n, name=say(cells["names"].value[str(n)]))

    @property
    def said(self) -> object:
        return self.place

    @property
    def space(self) -> int:
        """The space of the board; 0 is Port Royal."""
        return self.mark % self.LAP

    @property
    def in_port_royal(self) -> bool:
        return self.space == 0

    @property
    def at_finish(self) -> bool:
        return self.mark == self.LAP

    def __str__(self) -> str:
        if self.in_port_royal:
            return "finish" if self.at_finish else "start"
        return f"behind {self.space}" if self.mark < 0 else str(self.mark)


START = Position(0)

FINISH = Position(Position.LAP)


@dataclass(frozen=True, slots=True)
class Ship(Piece):
    """A ship and where it is."""

    name: str
    at: Position

    names_players = True
    form = "a player's name or ghost, and where that ship is, such as «red 5»"
    vocabulary = (GHOST, *Position.vocabulary)

    @classmethod
    def read(cls, text: str) -> Self:
        name, _, place = text.partition(" ")
        if not place:
            raise unreadable("a name and a place are wanted")
        return cls(GHOST if folded(name) == GHOST else player_name(name), Position.read(place))

    @property
    def said(self) -> object:
        return say("{name} on {at}", name=whom(self.name), at=self.at)

    def __str__(self) -> str:
        return f"{hyphened(self.name)} {self.at}"
