"""The track round the island: which space follows which, what it is, what it costs, how far it is to the finish."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from referee.facts import bad
from referee.game import Book
from referee.games.jamaica.aboard import unnoted
from referee.games.jamaica.pieces import EMPTY, FINISH, START, Cost, Direction, Holds, Position, Ship, aboard

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
    def following(self) -> dict[int, tuple[int, ...]]:
        """Race direction. Read with a book of its own, so that only what matters is noted."""
        book = unnoted(self.book)
        return {space: tuple(book.known(f"next.{space}")) for space in range(Position.LAP)}

    @cached_property
    def preceding(self) -> dict[int, tuple[int, ...]]:
        before: dict[int, tuple[int, ...]] = dict.fromkeys(self.following, ())
        for space, spaces in self.following.items():
            for after in spaces:
                before[after] = (*before[after], space)
        return before

    def ahead(self, at: Position) -> list[Position]:
        """One step in race direction. Forward into Port Royal is the finish only with the lap made (end.lap)."""
        lap = 0 if at.mark >= 0 else -Position.LAP
        port_royal = FINISH if at.mark > 0 else START
        return [Position(space + lap) if space else port_royal for space in self.following[at.space]]

    def astern(self, at: Position) -> list[Position]:
        """One step back. A ship that has sailed the whole island backward is at the start again (move.behind)."""
        lap = 0 if at.mark > 0 else -Position.LAP
        return [Position(space + lap) if space else START for space in self.preceding[at.space]]

    def step(self, at: Position, direction: Direction) -> list[Position]:
        there = self.ahead(at) if direction == "forward" else self.astern(at)
        for to in [at] if direction == "forward" else there:
            self.note(to.space)
        return there

    def note(self, space: int) -> None:
        """The ruling rests on a fork or a junction; that 8 follows 7 is only how spaces are numbered."""
        if self.following[space] != (space + 1,):
            self.book.printed(f"next.{space}")

    def routes(self, at: Position, direction: Direction, steps: int) -> list[Route]:
        """Every way of the full count, ordered by its end. The finish stops a ship (move.stop)."""
        done: list[Route] = []
        under_way: list[Route] = [()]
        for _ in range(steps):
            longer = [(*route, to) for route in under_way for to in self.step(route[-1] if route else at, direction)]
            done += [route for route in longer if route[-1].at_finish]
            under_way = [route for route in longer if not route[-1].at_finish]
        return _one_for_each_end(done + under_way)

    def back_to(self, at: Position, fits: Callable[[Position], bool]) -> list[Route]:
        """On each lane backward the way to the first position that fits."""
        found: list[Route] = []
        under_way: list[Route] = [()]
        while under_way and len(under_way[0]) < 2 * Position.LAP:
            longer = [(*route, to) for route in under_way for to in self.step(route[-1] if route else at, "backward")]
            found += [route for route in longer if fits(route[-1])]
            under_way = [route for route in longer if not fits(route[-1])]
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
        """Steps left to the finish. How forks ahead are counted is a reading (score.tie)."""
        shortest, longest = self._left(at, min), self._left(at, max)
        for space in self._ways(at):
            self.note(space)
        if shortest == longest:
            return shortest
        return shortest if self.book.reading("nearness") == "shortest" else longest

    def _left(self, at: Position, pick: Callable[[Iterable[int]], int]) -> int:
        """A ship behind Port Royal has the whole lap to make besides."""
        steps = self._to_port_royal(pick)
        if at.mark > 0:
            return 0 if at.at_finish else steps[at.space]
        return steps[at.space] + 1 + pick(steps[to] for to in self.following[0])

    def _to_port_royal(self, pick: Callable[[Iterable[int]], int]) -> dict[int, int]:
        """Counted back from Port Royal, space by space."""
        steps = {0: 0}
        for _ in self.following:
            for space in reversed(self.following):
                if space not in steps and all(to in steps for to in self.following[space]):
                    steps[space] = 1 + pick(steps[to] for to in self.following[space])
            if len(steps) == len(self.following):
                return steps
        raise bad("board.next", "On this board not every space leads to Port Royal")

    def _ways(self, at: Position) -> set[int]:
        """The spaces that may still be sailed to the finish."""
        ahead, found = [at.space] if not at.at_finish else [], set[int]()
        while ahead:
            space = ahead.pop()
            if space not in found:
                found.add(space)
                ahead += [to for to in self.following[space] if to or at.mark < 0]
        return found


def _one_for_each_end(routes: Iterable[Route]) -> list[Route]:
    """In position order; of two ways to one end the shorter."""
    best: dict[Position, Route] = {}
    for route in sorted(routes, key=len):
        best.setdefault(route[-1], route)
    return [best[end] for end in sorted(best)]


def rivals(at: Position, ships: Iterable[Ship]) -> tuple[str, ...]:
    """The ships on that space of the board; in Port Royal nobody fights (battle.port-royal)."""
    if at.in_port_royal:
        return ()
    return tuple(sorted(ship.name for ship in ships if ship.at.space == at.space))
