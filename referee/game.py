"""A game: its questions and moves, its rulebook and board.

A rule is a pure function. `Book` is its only way to a printed value or to the reading of a silent rule, and notes
what was used, so that a ruling can say what it rests on.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from referee.facts import (
    ASK,
    Asked,
    BadFact,
    MissingFacts,
    Problem,
    RefereeError,
    asked,
    bad,
    merge,
    nest,
    reach,
    read,
    refuse,
    shapes_of,
    unknown,
)
from referee.registry import find_game, game_ids
from referee.ruling import Assumed, Ruling, plain
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.board import Board
    from referee.rulebook import ReadingUsed, Rulebook

F = TypeVar("F", bound=Callable[..., Ruling[Any]])


@dataclass(frozen=True, slots=True)
class House:
    """What holds at this table: printed values by origin (the first that has one wins) and the readings chosen."""

    board: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    profile: bool = False
    """Whether to look into the player's own board profile as well."""


@dataclass(frozen=True, slots=True)
class Due:
    """A move that may come next, with the facts that are already settled."""

    move: str
    text: Sentence
    facts: Mapping[str, object] = field(default_factory=dict)


class Book:
    """What is printed and how silent rules are read, at this table; notes what was used."""

    def __init__(self, game: Game, house: House) -> None:
        self.game, self.house = game, house
        self.assumed: dict[str, Assumed] = {}
        self.consulted: dict[str, str] = {}
        self.reported: set[str] = set()
        self._profile: Mapping[str, Any] | None = None

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

    def printed(self, *paths: str) -> Any:
        """Printed values by their board paths, without `board.` before them."""
        return self.need(None, *(f"board.{path}" for path in paths))

    def known(self, path: str) -> Any:
        """The printed value if it can be used unasked, else None."""
        value = self._printed(path)
        return None if value is ASK else value

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
        for origin, values in self._layers():
            if path in values:
                if origin == "profile":
                    self._assume(path, values[path], "profile")
                return values[path]
        cell = self.game.board.cells[path]
        if not cell.usable:
            return ASK
        self._assume(path, cell.value, cell.basis)
        return cell.value

    def _layers(self) -> Iterable[tuple[str, Mapping[str, Any]]]:
        yield from self.house.board
        if self.house.profile:
            if self._profile is None:
                from referee.board import read_profile

                self._profile = read_profile(self.game.board)
            yield "profile", self._profile

    def _assume(self, path: str, value: Any, rests_on: str) -> None:
        self.assumed[path] = Assumed(f"board.{path}", value, rests_on)

    def _missing(self, kind: type, path: str, options: Iterable[object]) -> Problem:
        offered = tuple(str(option) for option in options)
        if not path.startswith("board."):
            wants = say("one of: {options}", options=offered) if offered else asked(kind, path).shape.wants()
            return Problem(path, say("is needed. Wanted: {wants}", wants=wants), options=offered)
        cell = self.game.board.cells[path.removeprefix("board.")]
        if cell.basis == "guess":
            return Problem(
                path,
                say("{prompt} (probably {value}, not proven: please confirm)", prompt=cell.prompt, value=cell.value),
            )
        return Problem(path, say("{prompt} (not known to us: please read it off your board)", prompt=cell.prompt))


@dataclass(frozen=True, slots=True)
class Rule:
    """A question or a move: its id, its facts, and the pure function that rules on it."""

    id: str
    function: Callable[..., Ruling[Any]]
    reveals: tuple[str, ...] = ()
    """Facts of a move that nobody knew before it: dice, tiles turned over. Undo says so."""
    opens: bool = False
    """A move that begins a session: it needs no table."""

    @property
    def facts(self) -> type:
        return _facts_class(self.function)

    @property
    def title(self) -> str:
        """The question a player asks: first line of the docstring of the facts."""
        return (self.facts.__doc__ or self.id).strip().splitlines()[0]

    def apply(self, facts: Any, book: Book, *table: Any) -> Ruling[Any]:
        wants_book = _count_of_parameters(self.function) > 1 + len(table)
        return self.function(*table, facts, book) if wants_book else self.function(*table, facts)


@cache
def _count_of_parameters(function: Callable[..., Any]) -> int:
    return len(inspect.signature(function).parameters)


@cache
def _facts_class(function: Callable[..., Any]) -> type:
    return get_type_hints(function)["facts"]  # type: ignore[no-any-return]


class Game:
    """One game. `questions` and `moves` say in which module each lives, so that one ruling loads one module."""

    def __init__(
        self, id: str, title: str, package: str, questions: Mapping[str, str], moves: Mapping[str, str]
    ) -> None:
        self.id, self.title, self.package = id, title, package
        self._where = {
            "question": {name: topic for topic, names in questions.items() for name in names.split()},
            "move": {name: topic for topic, names in moves.items() for name in names.split()},
        }
        self._rules: dict[str, dict[str, Rule]] = {"question": {}, "move": {}}

    # --- declaring ---

    def question(self, id: str) -> Callable[[F], F]:
        """Declares a rule `(facts[, book]) -> Ruling` as a question."""
        return self._declare("question", Rule, id)

    def move(self, id: str, reveals: tuple[str, ...] = (), opens: bool = False) -> Callable[[F], F]:
        """Declares a rule `(table, facts[, book]) -> Ruling` as a move (`opens`: without the table)."""
        return self._declare("move", Rule, id, reveals, opens)

    def _declare(self, what: str, kind: type[Rule], id: str, *more: Any) -> Callable[[F], F]:
        def declare(function: F) -> F:
            assert id in self._where[what], f"{what} {id} is not listed in {self.package}"
            self._rules[what][id] = kind(id, function, *more)
            return function

        return declare

    # --- looking up ---

    @property
    def questions(self) -> list[str]:
        return list(self._where["question"])

    @property
    def moves(self) -> list[str]:
        return list(self._where["move"])

    def the_question(self, id: str) -> Rule:
        return self._the("question", id, say("Question"))

    def the_move(self, id: str) -> Rule:
        return self._the("move", id, say("Move"))

    def _the(self, what: str, id: str, called: Sentence) -> Rule:
        if id not in self._where[what]:
            raise BadFact(unknown(what, id, self._where[what], called))
        self.module(self._where[what][id])
        return self._rules[what][id]

    def module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def folder(self) -> Path:
        file = import_module(self.package).__file__
        assert file
        return Path(file).parent

    @cached_property
    def rulebook(self) -> Rulebook:
        from referee.rulebook import Rulebook

        return Rulebook(self.folder / "rulebook.toml")

    @cached_property
    def board(self) -> Board:
        from referee.board import Board

        return Board(self.id, self.folder / "board.toml")

    # --- ruling ---

    def house(
        self, board: Mapping[str, Any] | None = None, readings: Mapping[str, str] | None = None, profile: bool = False
    ) -> House:
        """What a caller gives, checked."""
        if readings:
            self.rulebook.check_readings(readings)
        return House((("given", self.board.flatten(board)),) if board else (), dict(readings or {}), profile)

    def ask(self, id: str, given: Mapping[str, Any], house: House | None = None, table: Any = None) -> Ruling[Any]:
        """Rule on a question. What is not given is taken from the table, where it lies there."""
        rule = self.the_question(id)
        facts: Any = read(rule.facts, self.known_facts(rule, given, table))
        return self._rule(lambda book: rule.apply(facts, book), house or House())

    def play(self, id: str, table: Any, given: Mapping[str, Any], house: House | None = None) -> Ruling[Any]:
        """Rule on a move; a legal one has the table `after` it."""
        rule = self.the_move(id)
        if table is None and not rule.opens:
            raise bad("move", "There is no table yet. Begin with one of: {moves}", moves=self.opening_moves())
        facts: Any = read(rule.facts, nest(given))
        before = () if rule.opens else (table,)
        if rule.opens and table is not None:
            raise bad("move", "{move} only begins a session; this one has a table already", move=id)
        return self._rule(lambda book: rule.apply(facts, book, *before), house or House())

    def opening_moves(self) -> list[str]:
        return [id for id in self.moves if self.the_move(id).opens]

    def known_facts(self, rule: Rule, given: Mapping[str, Any], table: Any) -> dict[str, Any]:
        """What is given, over what lies on the table; `bids/order` lies there for the question `bids` only.

        What lies there may depend on what is given: then it is a function of the given facts.
        """
        facts = nest(given)
        if table is None:
            return facts
        wanted = shapes_of(rule.facts)
        lying = self.module("table").facts_of(table)
        own = {name: lying.get(f"{rule.id}/{name}", lying.get(name, ASK)) for name in wanted}
        own = {name: value(facts) if callable(value) else value for name, value in own.items()}
        return merge({name: value for name, value in own.items() if value is not ASK}, facts)  # type: ignore[no-any-return]

    def _rule(self, run: Callable[[Book], Ruling[Any]], house: House) -> Ruling[Any]:
        book = Book(self, house)
        ruling = run(book)
        readings = tuple(
            self._reported(id, option, otherwise, house)
            for id, option in book.consulted.items()
            if (otherwise := self._otherwise(id, option, run, ruling, house)) or id in book.reported
        )
        return replace(ruling, readings=readings, assumed=tuple(book.assumed.values()))

    def _otherwise(
        self, id: str, option: str, run: Callable[[Book], Ruling[Any]], ruling: Ruling[Any], house: House
    ) -> dict[str, Sentence]:
        """What the other options of a reading would give, where that is another ruling: then the reading mattered."""
        otherwise = {}
        for other in self.rulebook.readings[id].options:
            if other != option:
                try:
                    found = run(Book(self, replace(house, readings={**house.readings, id: other})))
                except MissingFacts as error:
                    otherwise[other] = say("it also depends on {paths}", paths=error.paths)
                    continue
                except RefereeError as error:
                    otherwise[other] = error.all[0].sentence
                    continue
                if _outcome(found) != _outcome(ruling):
                    otherwise[other] = found.text
        return otherwise

    def _reported(self, id: str, option: str, otherwise: Mapping[str, Sentence], house: House) -> ReadingUsed:
        from referee.rulebook import ReadingUsed

        reading = self.rulebook.readings[id]
        others = {name: say(text) for name, text in reading.options.items() if name != option}
        means, chosen = say(reading.options[option]), id in house.readings
        return ReadingUsed(
            id, reading.clause, say(reading.question), option, means, chosen, say(reading.why), others, otherwise
        )

    # --- the table ---

    def read_table(self, raw: Mapping[str, Any], house: House | None = None) -> Any:
        """A described table, or everything that is wrong with it."""
        table = read(self.module("table").Table, nest(raw))
        refuse(self.module("table").impossible(table, Book(self, house or House())))
        return table

    def due(self, table: Any, house: House | None = None) -> tuple[Due, ...]:
        """The moves that may come next."""
        return tuple(self.module("table").due(table, Book(self, house or House())))

    # --- asking ---

    def asked(self, rule: Rule, problem: Problem) -> Asked:
        """How to ask for a missing fact or printed value."""
        if not problem.path.startswith("board."):
            return asked(rule.facts, problem.path, problem.options)
        cell = self.board.cells[problem.path.removeprefix("board.")]
        default = cell.value if cell.basis == "guess" else ASK
        return Asked(problem.path, cell.prompt, cell.shape, "", default)


def _outcome(ruling: Ruling[Any]) -> tuple[object, ...]:
    return ruling.verdict, plain(ruling.answer), ruling.clauses, ruling.after


__all__ = ["Book", "Due", "Game", "House", "Rule", "find_game", "game_ids"]
