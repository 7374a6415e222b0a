"""What a declaration promises of a fact that nobody tells holds in every game, also in one that others add."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings

from referee.case import Case
from referee.coverage import scenarios
from referee.facts import ASK, Fact, RefereeError, answered, shapes_of
from referee.game import Book, Game, find_game, game_ids
from referee.given import Given
from referee.journal import load
from referee.plain import plain
from referee.ruling import Ruling, answer, because
from referee.words import say

from . import made_up
from .conftest import MATCHES
from .one_truth import Run, asked_in, silent
from .test_house import undeclared_in

SOME = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
TELLS_MORE = {("interpreter", "station_roll"), ("interpreter", "character_roll")}
"""A language that was rolled for is named in the answer also where it does not matter here."""

# --- asked: whoever can be asked is asked for it, and else the ruling says what was taken ---


@pytest.mark.parametrize(("id", "question"), made_up.QUESTIONS)
def test_a_choice_in_a_question_is_asked_for_or_decides_nothing(id: str, question: str) -> None:
    game = find_game(id)
    kind, values = game.the_question(question).facts, {path: cell.value for path, cell in game.board.cells.items()}
    house = game.house({path: value for path, value in values.items() if value is not ASK})
    if not asked_in(kind):
        return

    def run(facts: dict[str, Any], guided: bool) -> Ruling[Any]:
        return game.ask(question, facts, house, guided=guided)

    @SOME
    @given(made_up.facts(id, question))
    def check(facts: Any) -> None:
        told = {name: plain(value) for name, value in made_up.given(facts).items()}
        told = {name: value for name, value in told.items() if (question, name) not in TELLS_MORE}
        assert list(silent(run, kind, told)) == []

    check()


@pytest.mark.parametrize("id", game_ids())
def test_a_choice_in_a_recorded_move_is_asked_for_or_decides_nothing(id: str) -> None:
    game, tried = find_game(id), 0
    for case in recorded(id):
        kind = game.the_move(case.name).facts
        assert list(silent(_playing(case), kind, dict(case.given.facts))) == [], (case.name, case.given.facts)
        tried += bool(asked_in(kind).keys() & case.given.facts.keys())
    assert tried > 20


def _playing(case: Case) -> Run:
    return lambda facts, guided: case.game.play(case.name, case.table, facts, case.holds(), guided)


def recorded(id: str) -> Iterator[Case]:
    """Every move of every scenario at its table."""
    for file in sorted(scenarios().glob(f"{id}/*.toml")):
        session = load(file)
        for event in session.events:
            if event.kind == "move" and event.refused is None:
                yield session.case("move", event.name, event.given, event.number - 1)


# --- the same of a game from outside ---


@dataclass(frozen=True, slots=True)
class Bet:
    """What does this bet bring?"""

    stake: Annotated[int, Fact("What is staked?", untold="asked")] = 0


@dataclass(frozen=True, slots=True)
class Won:
    won: int


def careless(facts: Bet, book: Book) -> Ruling[Won]:
    """Uses the default without a word."""
    return answer(Won(facts.stake * 2), say("Won."), because("take.heap", "Twice the stake."))


def careful(facts: Bet, book: Book) -> Ruling[Won]:
    return answer(Won(book.choice(facts, "stake") * 2), say("Won."), because("take.heap", "Twice the stake."))


@pytest.mark.parametrize(("rule", "faults"), [(careless, 2), (careful, 0)])
def test_a_rule_that_chooses_for_the_player_is_found(
    matches: Game, rule: Callable[[Bet, Book], Ruling[Won]], faults: int
) -> None:
    def run(facts: dict[str, Any], guided: bool) -> Ruling[Any]:
        book = Book(matches, matches.house(), facts.__contains__, guided)
        ruling = rule(Bet(**facts), book)
        return Ruling("answer", ruling.answer, ruling.text, assumed=tuple(book.assumed.values()))

    assert len(list(silent(run, Bet, {"stake": 3}))) == faults
    assert list(silent(run, Bet, {"stake": 0})) == []


def test_the_game_of_the_docs_keeps_its_promises(matches: Game) -> None:
    assert undeclared_in(matches) == []
    session = load(MATCHES / "scenarios" / "01-taking.toml")
    for step in session.replay():
        if step.table is not None:
            assert matches.read_table(plain(step.table), session.house()) == step.table


# --- from the table: it comes from there, or is asked for ---


@dataclass(frozen=True, slots=True)
class Stack:
    """How high is it?"""

    height: Annotated[int, Fact("How high?", untold="from the table")] = 0
    double: Annotated[bool, Fact("Twice?", untold="no choice")] = False


def test_what_a_table_must_tell_and_does_not_is_asked_for_in_any_game() -> None:
    assert answered(Stack, {"height": 4, "double": ASK}, {}) == {"height": 4}
    assert answered(Stack, {"height": lambda news: len(news), "double": ASK}, {"a": 1}) == {"height": 1}
    assert answered(Stack, {"height": ASK, "double": ASK}, {}) == {"height": ASK}


@pytest.mark.parametrize("id", game_ids())
def test_at_a_table_no_default_stands_for_what_it_tells(id: str) -> None:
    """What a ruling at a table took as not there is a choice of a player, never something that lies there."""
    game = find_game(id)
    for case in list(recorded(id))[::10]:
        for question in game.questions:
            try:
                ruling = Case(game, "ask", question, Given({}, {}, {}), case.house, case.table).decide()
            except RefereeError:
                continue
            untold = {item.path.split(".")[0] for item in ruling.assumed if item.basis == "untold"}
            assert untold <= asked_in(game.the_question(question).facts).keys() | _nested(game, question)


def _nested(game: Game, question: str) -> set[str]:
    """Facts with entries of their own, in which a choice may lie."""
    return {name for name, value in shapes_of(game.the_question(question).facts).items() if hasattr(value, "value")}
