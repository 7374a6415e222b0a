"""What a rule may look up: printed values and readings, as they hold at this table.

`Book` is a rule's only way to them, and notes what was used, so that a ruling can say what it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from referee.facts import ASK, MissingFacts, Problem, asked, reach
from referee.plain import plain
from referee.ruling import Assumed
from referee.values import dataclass, field
from referee.words import say

if TYPE_CHECKING:
    from referee.game import Game
    from referee.profile import Profile


@dataclass(frozen=True, slots=True)
class House:
    """What holds at this table: printed values by origin (the first that has one wins) and the readings chosen."""

    board: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    profile: Profile | None = None
    """The player's own board profile, where that counts as well."""


class Book:
    """What is printed and how silent rules are read, at this table; notes what was used."""

    def __init__(
        self, game: Game, house: House, given: Callable[[str], bool] = lambda path: True, guided: bool = False
    ) -> None:
        self.game, self.house = game, house
        self.given, self.guided = given, guided
        self.assumed: dict[str, Assumed] = {}
        self.doubts: dict[str, Assumed] = {}
        self.consulted: dict[str, str] = {}
        self._noted: dict[str, Any] = {}
        self.reported: set[str] = set()
        self._unnoted: Book | None = None

    def need(self, facts: Any, *paths: str, options: Mapping[str, Iterable[object]] | None = None) -> Any:
        """The values at these paths of the facts or, for `board.…`, of the board; names all that are missing.

        One path gives its value, several give a tuple. `options` are what can be chosen for a missing fact now.
        """
        found = [self._find(facts, path) for path in paths]
        missing = [path for path, value in zip(paths, found, strict=True) if value is ASK]
        if missing:
            offered = options or {}
            raise MissingFacts(*(self._missing(type(facts), path, offered.get(path, ())) for path in missing))
        return found[0] if len(found) == 1 else tuple(found)

    def choice(self, facts: Any, path: str, options: Iterable[object] = (), taken: object = None) -> Any:
        """What a player chooses or reveals: asked for where somebody can be asked; else its default is used and noted.

        `options` are what can be chosen now, `taken` what the rule takes of them where nobody says. Ask for it only
        where it matters.
        """
        value = reach(facts, path)
        if self.given(path):
            return value
        if self.guided or (value is ASK and taken is None):
            raise MissingFacts(self._missing(type(facts), path, options))
        value = taken if value is ASK else value
        self.assumed[f"fact:{path}"] = Assumed(path, plain(value), "untold")
        return value

    @property
    def unnoted(self) -> Book:
        """The same book, to look something up that the ruling does not rest on: for that nobody is asked to choose."""
        if self._unnoted is None:
            self._unnoted = Book(self.game, self.house, self.given)
        return self._unnoted

    def printed(self, *paths: str) -> Any:
        """Printed values by their board paths, without `board.` before them."""
        if len(paths) == 1:
            value = self._printed(paths[0])
            return value if value is not ASK else self.need(None, f"board.{paths[0]}")
        found = tuple(map(self._printed, paths))
        if ASK in found:
            return self.need(None, *(f"board.{path}" for path in paths))
        return found

    def stated(self, *paths: str) -> Any:
        """Numbers that the rulebook states: the clause cited names them, so the ruling does not list them once more."""
        if len(paths) == 1:
            value = self._looked_up(paths[0])[0]
            return value if value is not ASK else self.unnoted.printed(*paths)
        found = tuple(self._looked_up(path)[0] for path in paths)
        return found if ASK not in found else self.unnoted.printed(*paths)

    def known(self, path: str) -> Any:
        """The printed value if it can be used unasked, else None."""
        value = self._printed(path)
        return None if value is ASK else value

    def compare(self, path: str, value: Any) -> None:
        """A value that was told against one that the rulebook states or shows is used, and said."""
        cell = self.game.board.cells[path]
        if cell.basis in ("text", "example") and value != cell.value:
            self.doubts[path] = Assumed(f"board.{path}", cell.value, cell.basis)

    def reading(self, id: str, always: bool = False) -> str:
        """The option this table plays with. It is reported when it mattered, or `always` once it was consulted."""
        option = self.house.readings.get(id) or self.game.rulebook.readings[id].default
        self.consulted[id] = option
        if always:
            self.reported.add(id)
        return option

    def _find(self, facts: Any, path: str) -> Any:
        return self._printed(path.removeprefix("board.")) if path.startswith("board.") else reach(facts, path)

    def _printed(self, path: str) -> Any:
        """The value, noted as one that the ruling rests on; ASK where it is not known."""
        if path in self._noted:
            return self._noted[path]
        value, basis = self._looked_up(path)
        self._noted[path] = value
        if value is not ASK:
            if basis:
                self.assumed[path] = Assumed(f"board.{path}", value, basis)
            if basis in ("", "profile"):
                self.compare(path, value)
        return value

    def _looked_up(self, path: str) -> tuple[Any, str]:
        """The value, and what it rests on where it was not told at this table."""
        for origin, values in self.house.board if self.house.profile is None else self._layers():
            if path in values:
                return values[path], "profile" if origin == "profile" else ""
        cell = self.game.board.cells[path]
        return (cell.value, cell.basis) if cell.usable else (ASK, "")

    def _layers(self) -> Iterable[tuple[str, Mapping[str, Any]]]:
        yield from self.house.board
        if self.house.profile:
            yield "profile", self.house.profile.values

    def _missing(self, kind: type, path: str, options: Iterable[object]) -> Problem:
        offered = tuple(str(option) for option in options)
        if not path.startswith("board."):
            it = asked(kind, path)
            wants = say("one of: {options}", options=offered) if offered else it.shape.wants()
            return Problem(path, say("is needed. Wanted: {wants}", wants=wants), options=offered, prompt=it.prompt)
        cell = self.game.board.cells[path.removeprefix("board.")]
        if cell.basis == "guess":
            probably = "{prompt} (probably {value}, not proven: please confirm)"
            return Problem(path, say(probably, prompt=cell.prompt, value=cell.named(cell.value)))
        return Problem(path, say("{prompt} (not known to us: please read it off your board)", prompt=cell.prompt))


def told_in(facts: Mapping[str, Any]) -> Callable[[str], bool]:
    """Whether these facts tell what lies at a path."""

    def told(path: str) -> bool:
        here: Any = facts
        for step in path.split("."):
            if not isinstance(here, Mapping):
                return True
            here = here.get(step, here.get(f"{step}_", ASK))
            if here is ASK:
                return False
        return True

    return told
