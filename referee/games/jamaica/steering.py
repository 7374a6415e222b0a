"""Which way the Ghost Ship must go: whether it leads the race, is last, or neither."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.game import Book
from referee.games.jamaica.places import FINISH, Position, Ship
from referee.games.jamaica.track import track_of
from referee.games.jamaica.words import GHOST
from referee.values import dataclass

Way = Literal["forward", "backward", "either"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the ghost stands in the race."""

    remaining: dict[str, int]
    leads: bool
    last: bool
    way: Way


def standing(at: Position, ships: Iterable[Ship], book: Book) -> Standing:
    """How forks are counted is consulted only where that sends the ghost another way (`ghost.leads`, `ghost.last`)."""
    track, fleet = track_of(book), tuple(ships)
    near, far = (_stands(count(at), [count(ship.at) for ship in fleet], book) for count in (track.fewest, track.most))
    counted = track if near != far else track_of(book.unnoted)
    remaining = {GHOST: counted.left(at), **{ship.name: counted.left(ship.at) for ship in fleet}}
    leads, last = _stands(remaining[GHOST], [remaining[ship.name] for ship in fleet], book)
    way: Way = "backward" if leads or at == FINISH else "forward" if last else "either"
    return Standing(remaining, leads, last, way)


def _stands(mine: int, theirs: list[int], book: Book) -> tuple[bool, bool]:
    """Whether it leads or is last; level with another ship only by a reading."""
    level = mine in theirs and max(theirs) != min(theirs)
    shared = level and book.reading("ghost-level") == "shared"
    leads = mine < min(theirs) or (shared and mine == min(theirs))
    return leads, mine > max(theirs) or (shared and mine == max(theirs))
