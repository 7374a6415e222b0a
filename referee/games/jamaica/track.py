"""The track round the island: which space follows which, what it is, what it costs, how far it is to the finish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache

from referee.facts import bad, folded
from referee.game import Book, Game
from referee.games.jamaica.cargo import EMPTY, Cost, Holds, aboard
from referee.games.jamaica.places import FINISH, START, Position, Ship
from referee.games.jamaica.words import Direction
from referee.values import dataclass

Route = tuple[Position, ...]
"""Every position entered, the end included."""


@lru_cache(maxsize=8)
def track_of(book: Book) -> Track:
    """The track at this table, built once for a ruling."""
    return Track(book)


class Track:
    """The board at this table."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @cached_property
    def lanes(self) -> Lanes:
        """Race direction. It is looked up unnoted: only what matters is noted, step by step."""
        house = self.book.house
        given = any(path.startswith("next.") for _, values in house.board for path in values)
        if not given and not house.profile:
            return _printed_lanes(self.book.game)
        book = self.book.unnoted
        return lanes_of(tuple((at, tuple(dict.fromkeys(book.known(f"next.{at}")))) for at in range(Position.LAP)))

    @property
    def following(self) -> Mapping[int, tuple[int, ...]]:
        return self.lanes.following

    @property
    def preceding(self) -> Mapping[int, tuple[int, ...]]:
        return self.lanes.preceding

    def ahead(self, at: Position) -> list[Position]:
        """One step in race direction. Forward into Port Royal is the finish only with the lap made (`end.lap`)."""
        lap = 0 if at.mark >= 0 else -Position.LAP
        port_royal = FINISH if at.mark > 0 else START
        return [Position(space + lap) if space else port_royal for space in self.following[at.space]]

    def astern(self, at: Position) -> list[Position]:
        """One step back. A ship that has sailed the whole island backward is at the start again (`move.behind`)."""
        lap = 0 if at.mark > 0 else -Position.LAP
        return [Position(space + lap) if space else START for space in self.preceding[at.space]]

    def step(self, at: Position, direction: Direction) -> list[Position]:
        there = self.ahead(at) if direction == "forward" else self.astern(at)
        for to in [at] if direction == "forward" else there:
            self.note(to.space)
        return there

    def note(self, space: int) -> None:
        """The ruling rests on a fork or a junction; that 8 follows 7 is only how spaces are numbered."""
        if space in self.lanes.forks:
            self.book.printed(f"next.{space}")

    def routes(self, at: Position, direction: Direction, steps: int) -> list[Route]:
        """Every way of the full count, ordered by its end. The finish stops a ship (`move.stop`)."""
        done: list[Route] = []
        under_way: list[Route] = [()]
        for _ in range(steps):
            longer = [(*route, to) for route in under_way for to in self.step(route[-1] if route else at, direction)]
            done += [route for route in longer if route[-1].at_finish]
            under_way = _one_for_each_end(route for route in longer if not route[-1].at_finish)
        return _one_for_each_end(done + under_way)

    def back_to(self, at: Position, fits: Callable[[Position], bool]) -> list[Route]:
        """On each lane backward the way to the first position that fits."""
        found: list[Route] = []
        under_way: list[Route] = [()]
        while under_way and len(under_way[0]) < 2 * Position.LAP:
            longer = [(*route, to) for route in under_way for to in self.step(route[-1] if route else at, "backward")]
            found += [route for route in longer if fits(route[-1])]
            under_way = _one_for_each_end(route for route in longer if not fits(route[-1]))
        return _one_for_each_end(found)

    def kind(self, at: Position) -> str:
        """The type of the space."""
        if at.in_port_royal:
            return "port-royal"
        if at.space in self.lairs:
            return "lair"
        return "port" if f"pins.{at.space}" in self.book.game.board.cells else "sea"

    @cached_property
    def lairs(self) -> tuple[int, ...]:
        return tuple(self.book.printed("lairs"))

    def cost(self, at: Position) -> Cost:
        kind = self.kind(at)
        if kind == "port":
            return Cost("gold", self.book.printed(f"pins.{at.space}"))
        if kind != "sea":
            return EMPTY
        if f"squares.{at.space}" not in self.book.game.board.cells:
            raise bad("board.lairs", "With these lairs nobody knows what is printed on {space}", space=at.space)
        return Cost("food", self.book.printed(f"squares.{at.space}"))

    def can_pay(self, at: Position, holds: Holds) -> bool:
        """Whether the full cost lies aboard. A pin that is not settled is asked for only if it can matter."""
        if self.kind(at) == "port" and self.book.known(f"pins.{at.space}") is None:
            least = self.book.game.board.cells[f"pins.{at.space}"].limits["at_least"]
            if aboard(holds, "gold") < least:
                return False
        due = self.cost(at)
        return aboard(holds, due.kind) >= due.count

    def left(self, at: Position) -> int:
        """Steps left to the finish. How forks ahead are counted is a reading (`score.tie`)."""
        shortest, longest = self.fewest(at), self.most(at)
        for space in () if at.at_finish else self.lanes.ahead[max(0, at.mark)]:
            self.note(space)
        if shortest == longest:
            return shortest
        return shortest if self.book.reading("nearness") == "shortest" else longest

    def fewest(self, at: Position) -> int:
        """Steps left by the inner channel of every fork."""
        return self._left(at, min)

    def most(self, at: Position) -> int:
        """Steps left by the outer lane of every fork."""
        return self._left(at, max)

    def _left(self, at: Position, pick: Callable[[Iterable[int]], int]) -> int:
        """A ship behind Port Royal has the whole lap to make besides."""
        steps = self.lanes.shortest if pick is min else self.lanes.longest
        if len(steps) < len(self.following):
            raise bad("board.next", "On this board not every space leads to Port Royal")
        if at.mark > 0:
            return 0 if at.at_finish else steps[at.space]
        return steps[at.space] + 1 + pick(steps[to] for to in self.following[0])


@lru_cache(maxsize=2)
def _printed_lanes(game: Game) -> Lanes:
    """The lanes as they are printed, where nobody has given others."""
    return lanes_of(tuple((space, tuple(game.board.cells[f"next.{space}"].value)) for space in range(Position.LAP)))


@dataclass(frozen=True, slots=True)
class Lanes:
    """What follows from the order of the spaces alone: worked out once for each board."""

    following: Mapping[int, tuple[int, ...]]
    preceding: Mapping[int, tuple[int, ...]]
    shortest: Mapping[int, int]
    longest: Mapping[int, int]
    forks: frozenset[int]
    """Forks and junctions: spaces that are not followed by the next number."""
    ahead: Mapping[int, tuple[int, ...]]
    """The forks that may still be passed from each space."""
    departed: Mapping[int, int]
    """The fewest steps from the start to each space, Port Royal as the finish, or to one ahead of it: a shortage or a
    move backward may lead back by the other lane."""


@lru_cache(maxsize=8)
def lanes_of(following: tuple[tuple[int, tuple[int, ...]], ...]) -> Lanes:
    before: dict[int, tuple[int, ...]] = {space: () for space, _ in following}
    for space, spaces in following:
        for after in spaces:
            before[after] = (*before[after], space)
    after_each = dict(following)
    forks = frozenset(space for space, spaces in following if spaces != (space + 1,))
    ahead = {space: tuple(sorted(forks & _ways(space, after_each))) for space, _ in following}
    shortest, longest = _to_port_royal(after_each, min), _to_port_royal(after_each, max)
    steps = _from_port_royal(after_each)
    departed = {space: min(steps[to] for to in _ways(space, after_each)) if space else steps[0] for space in steps}
    return Lanes(after_each, before, shortest, longest, forks, ahead, departed)


def _ways(at: int, following: Mapping[int, tuple[int, ...]]) -> set[int]:
    """The spaces that may still be sailed to Port Royal."""
    ahead, found = [at], set[int]()
    while ahead:
        space = ahead.pop()
        if space not in found:
            found.add(space)
            ahead += [to for to in following[space] if to]
    return found


def _to_port_royal(following: Mapping[int, tuple[int, ...]], pick: Callable[[Iterable[int]], int]) -> dict[int, int]:
    """Counted back from Port Royal, space by space, as far as a way leads there."""
    steps, known = {0: 0}, 0
    while known < len(steps) < len(following):
        known = len(steps)
        for space in reversed(tuple(following)):
            if space not in steps and all(to in steps for to in following[space]):
                steps[space] = 1 + pick(steps[to] for to in following[space])
    return steps


def _from_port_royal(following: Mapping[int, tuple[int, ...]]) -> dict[int, int]:
    """Counted step by step from the start, until Port Royal is reached again."""
    steps: dict[int, int] = {}
    here: set[int] = {0}
    while here:
        here = {to for space in here for to in following[space]} - steps.keys()
        steps |= dict.fromkeys(here, 1 + max(steps.values(), default=0))
        here -= {0}
    return steps


def _one_for_each_end(routes: Iterable[Route]) -> list[Route]:
    """In position order; of two ways to one end the shorter."""
    best: dict[int, Route] = {}
    for route in sorted(routes, key=len):
        best.setdefault(route[-1].mark, route)
    return [best[mark] for mark in sorted(best)]


def rivals(at: Position, ships: Iterable[Ship]) -> tuple[str, ...]:
    """The ships on that space of the board; in Port Royal nobody fights (`battle.port-royal`)."""
    if at.in_port_royal:
        return ()
    return tuple(sorted((ship.name for ship in ships if ship.at.space == at.space), key=folded))
