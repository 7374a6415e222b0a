"""Action spaces: how many an area has, as far as anybody knows, and whether one is empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco.pieces import Disc
from referee.games.vasco.words import AREAS, FEWEST_PLAYERS, MOST_PLAYERS
from referee.games.vasco.words import discs as so_many_discs
from referee.ruling import Instead, rather


def lying(discs: Iterable[Disc], area: str) -> int:
    """Discs in an area."""
    return [disc.area for disc in discs].count(area)


def path_of(area: str, players: int) -> str:
    return f"spaces.{area}.{players}"


def proven(area: str, players: int, book: Book) -> int:
    """At least so many: examples show some, and more players use the spaces of fewer, too (`place.space`)."""
    quiet, found = book.unnoted, 0
    for number in range(2, players + 1):
        path = path_of(area, number)
        known: int | None = quiet.known(path)
        found = max(found, known if known is not None else book.game.board.cells[path].limits["at_least"])
    return found


def has_space(area: str, discs: Iterable[Disc], players: int, book: Book) -> bool:
    """Whether a space is empty. The count is asked for only where what is proven does not settle it."""
    used, path = lying(discs, area), path_of(area, players)
    return used < proven(area, players, book) or used < book.printed(path)


def areas_with_space(discs: Iterable[Disc], players: int, fact: str, book: Book) -> Iterator[Instead]:
    """Areas known to have an empty space; of the others, where to look. `fact` is the one that names the area."""
    lie = tuple(discs)
    known = {area: book.known(path_of(area, players)) for area in AREAS}
    left = {area: count - lying(lie, area) for area, count in known.items() if count is not None}
    for area in (area for area in left if left[area] > 0):
        yield rather("The {area} area still has {left} empty.", {fact: area}, area=area, left=left[area])
    unknown = [area for area in AREAS if area not in left]
    for area in unknown:
        if lying(lie, area) < proven(area, players, book):
            yield rather("The {area} area still has an empty space.", {fact: area}, area=area)
    rest = [area for area in unknown if lying(lie, area) >= proven(area, players, book)]
    if rest:
        yield rather("Look for an empty space in: {areas}.", areas=rest)
    elif not unknown and not any(empty > 0 for empty in left.values()):
        yield rather("No area has an empty space: the disc stays in the reserve this round.")


def overfull(discs: Iterable[Disc], players: int, book: Book) -> Iterator[Problem]:
    """More discs in an area than it has spaces, where that is known."""
    lie = tuple(discs)
    for area in AREAS:
        used = lying(lie, area)
        count = book.known(path_of(area, players)) if used and FEWEST_PLAYERS <= players <= MOST_PLAYERS else None
        if count is not None and used > count:
            sentence = "{used} lie in the {area} area, which has {spaces} spaces"
            yield impossible("discs", "place.space", sentence, used=so_many_discs(used), area=area, spaces=count)
