"""A game: its questions and moves, its rulebook and board.

A rule is a pure function. `Book` is its only way to a printed value or to the reading of a silent rule, and notes
what was used, so that a ruling can say what it rests on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from referee.book import Book, House, told_in
from referee.bounds import Bounds
from referee.deciding import decide
from referee.facts import (
    ASK,
    BadFact,
    MissingFacts,
    answered,
    bad,
    folded,
    merge,
    nest,
    read,
    record_of,
    refuse,
    said_anew,
    shapes_of,
    spelled,
    strangers,
    unknown,
)
from referee.lying import Due, Offer, Places, players_at
from referee.registry import find_game, game_ids
from referee.rule import Index, Rule, by_name, count_of_parameters
from referee.ruling import Assumed, Moment, Ruling
from referee.values import replace
from referee.words import Sentence, say

if TYPE_CHECKING:
    from referee.board import Board
    from referee.rulebook import Rulebook


QUESTION, MOVE = say("Question"), say("Move")
F = TypeVar("F", bound=Callable[..., Ruling[Any]])


class Game:
    """One game. `questions` and `moves` say in which module each lives, so that one ruling loads one module.

    Titles in the index are those of the docstrings: with them, a list of all questions loads none of their modules.
    """

    def __init__(self, id: str, title: str, package: str, questions: Index, moves: Index) -> None:
        self.id, self.title, self.package = id, title, package
        self._where = {"question": by_name(questions), "move": by_name(moves)}
        self._titles = {
            id: asked for names in questions.values() if not isinstance(names, str) for id, asked in names.items()
        }
        self._rules: dict[str, dict[str, Rule]] = {"question": {}, "move": {}}
        self._last_lying: tuple[Any, House | None, Mapping[str, Any]] = (None, None, {})

    # --- declaring ---

    def question(self, id: str) -> Callable[[F], F]:
        """Declares a rule `(facts[, book]) -> Ruling` as a question."""
        return self._declare("question", id)

    def move(self, id: str, reveals: tuple[str, ...] = (), opens: bool = False) -> Callable[[F], F]:
        """Declares a rule `(table, facts[, book]) -> Ruling` as a move (`opens`: without the table)."""
        return self._declare("move", id, reveals, opens)

    def _declare(self, what: str, id: str, *more: Any) -> Callable[[F], F]:
        def declare(function: F) -> F:
            assert id in self._where[what], f"{what} {id} is not listed in {self.package}"
            self._rules[what][id] = Rule(id, function, *more)
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
        return self._the("question", id, QUESTION)

    def title_of(self, question: str) -> str:
        """What a player asks, from the index if it stands there."""
        return self._titles.get(question) or self.the_question(question).title

    def the_move(self, id: str) -> Rule:
        return self._the("move", id, MOVE)

    def _the(self, what: str, id: str, called: Sentence) -> Rule:
        if id not in self._where[what]:
            raise BadFact(unknown(what, id, self._where[what], called))
        if id not in self._rules[what]:
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

    def bounds(self, name: str) -> tuple[int, int]:
        """The least and the most that can be told of this, as board.toml has it: for declarations."""
        return self._bounds[name]

    @cached_property
    def _bounds(self) -> Bounds:
        return Bounds(self.folder / "board.toml")

    # --- ruling ---

    def house(self, board: Mapping[str, Any] | None = None, readings: Mapping[str, str] | None = None) -> House:
        """What a caller gives, checked."""
        if readings:
            self.rulebook.check_readings(readings)
        return House((("given", self.board.flatten(board)),) if board else (), dict(readings or {}))

    def ask(
        self,
        id: str,
        given: Mapping[str, Any],
        house: House | None = None,
        table: Any = None,
        guided: bool = False,
    ) -> Ruling[Any]:
        """Rule on a question. What is not given is taken from the table, where it lies there.

        A question out of its moment is refused, or answered as if it were settled now.
        """
        rule = self.the_question(id)
        news = known = told = self.told(rule.facts, given, table)
        if table is not None:
            if wrong := tuple(strangers(record_of(rule.facts), told, players_at(table))):
                raise BadFact(*wrong)
            lying = self._lying(rule, table, house)
            news = said_anew(rule.facts, told, lying)
            known = merge(answered(rule.facts, lying, news), told)
        book = Book(self, house or House(), told_in(known), guided)
        now = self._moment(id, news, table, book)
        try:
            facts: Any = read(rule.facts, known)
        except MissingFacts:
            if isinstance(now, Ruling):
                return now  # out of its moment: nothing more is asked for
            raise
        if isinstance(now, Ruling):
            return replace(now, facts=facts)
        ruling = decide(lambda book: rule.apply(facts, book), book, facts)
        if now is None:
            return ruling
        return replace(
            ruling, text=say("If it were settled now: {text}", text=ruling.text), reasons=(now, *ruling.reasons)
        )

    def _moment(self, id: str, news: Mapping[str, Any], table: Any, book: Book) -> Moment:
        """Whether this question is out of its moment: the ruling that says so, or why the result is not final yet."""
        moment = getattr(self.module("table"), "moment", None) if table is not None else None
        return moment(table, id, news, book) if moment else None

    def play(
        self,
        id: str,
        table: Any,
        given: Mapping[str, Any],
        house: House | None = None,
        guided: bool = False,
    ) -> Ruling[Any]:
        """Rule on a move; a legal one has the table `after` it."""
        rule = self.the_move(id)
        if table is None and not rule.opens:
            raise bad("move", "There is no table yet. Begin with one of: {moves}", moves=self.opening_moves())
        known = self.told(rule.facts, given, table)
        facts: Any = read(rule.facts, known)
        before = () if rule.opens else (table,)
        if rule.opens and table is not None:
            raise bad("move", "{move} only begins a session; this one has a table already", move=id)
        book = Book(self, house or House(), told_in(known), guided)
        return decide(lambda book: rule.apply(facts, book, *before), book, facts)

    def opening_moves(self) -> list[str]:
        return [id for id in self.moves if self.the_move(id).opens]

    def told(self, kind: type, given: Mapping[str, Any], table: Any = None) -> dict[str, Any]:
        """What was given for these facts, by its parts; players are spelled as at the table, or as named first."""
        names = {} if table is None else {folded(name): name for name in players_at(table)}
        return spelled(record_of(kind), nest(given), names)  # type: ignore[no-any-return]

    def _lying(self, rule: Rule, table: Any, house: House | None) -> dict[str, Any]:
        """What lies on the table of these facts; `bids/order` lies there for the question `bids` only.

        What lies there may depend on what is asked: then it is a function of the given facts that say something new.
        It may also depend on printed values: then `facts_of` takes a book besides the table.
        """
        lying = self._all_lying(table, house)
        return {name: lying.get(f"{rule.id}/{name}", lying.get(name, ASK)) for name in shapes_of(rule.facts)}

    def _all_lying(self, table: Any, house: House | None) -> Mapping[str, Any]:
        """What lies there for any question; many are asked of one table, so the last one is remembered."""
        before, at, found = self._last_lying
        if before is not table or at is not house:
            facts_of = self.module("table").facts_of
            wants_book = count_of_parameters(facts_of) > 1
            found = facts_of(table, Book(self, house or House())) if wants_book else facts_of(table)
            self._last_lying = table, house, found
        return found

    # --- the table ---

    def read_table(self, raw: Mapping[str, Any], house: House | None = None) -> Any:
        """A described table, or everything that is wrong with it."""
        return self.described(raw, house)[0]

    def described(self, raw: Mapping[str, Any], house: House | None = None) -> tuple[Any, tuple[Assumed, ...]]:
        """A described table and the printed values that it rests on, or everything that is wrong with it."""
        kind, derived = self.module("table").Table, getattr(self.module("table"), "derived", None)
        told = self.told(kind, raw)
        table, book = read(kind, derived(told) if derived else told), Book(self, house or House())
        refuse(self.module("table").impossible(table, book))
        return table, tuple(book.assumed.values())

    def due(self, table: Any, house: House | None = None) -> tuple[Due, ...]:
        """The moves that may come next."""
        return tuple(self.module("table").due(table, Book(self, house or House())))

    def offers(
        self, id: str, path: str, given: Mapping[str, Any], table: Any, house: House
    ) -> tuple[Offer, ...] | None:
        """All that this fact of a question or move can be at this table; None where nobody can list it.

        `launch/project` is offered for the rule `launch` only.
        """
        known = getattr(self.module("table"), "OFFERS", {})
        find = known.get(f"{id}/{path}") or known.get(path)
        if table is None or not find:
            return None
        try:
            found = find(table, nest(given), Book(self, house))
            return None if found is None else tuple(found)
        except MissingFacts:
            return None

    def whose(self, path: str, given: Mapping[str, Any], table: Any) -> object:
        """The player whose answer this fact is, where its prompt does not say so and the table does."""
        find = getattr(self.module("table"), "WHOSE", {}).get(path)
        return find(table, nest(given)) if table is not None and find else ""

    def places(self, path: str, house: House) -> Places | None:
        """The places of the row at this path, where the game has such a row."""
        find = getattr(self.module("table"), "places", None)
        return find(path, Book(self, house)) if find else None


__all__ = ["Book", "Due", "Game", "House", "Offer", "Places", "Rule", "find_game", "game_ids", "players_at"]
