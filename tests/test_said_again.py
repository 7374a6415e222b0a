"""Who says again what lies on the table asks about this table, in every game: nothing else is answered."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest

from referee.coverage import scenarios
from referee.facts import ASK, BadFact, RefereeError, Text, shapes_of
from referee.game import Book, Game, House, find_game, game_ids
from referee.journal import load
from referee.plain import plain

TABLES = 24
"""So many tables of each game, from all its scenarios."""


def tables(game: str) -> list[tuple[Any, House]]:
    found = []
    for file in sorted(scenarios().glob(f"{game}/*.toml")):
        session = load(file)
        found += [(step.table, session.house()) for step in session.replay() if step.table is not None]
    return found[:: max(1, len(found) // TABLES)]


def lying(game: Game, table: Any, house: House) -> Any:
    facts_of = game.module("table").facts_of
    return facts_of(table, Book(game, house)) if len(inspect.signature(facts_of).parameters) > 1 else facts_of(table)


def repeated(game: Game, question: str, table: Any, house: House) -> Iterator[dict[str, Any]]:
    """Each fact of this question that the table tells, as somebody would say it."""
    told = lying(game, table, house)
    for name in shapes_of(game.the_question(question).facts):
        here = told.get(f"{question}/{name}", told.get(name, ASK))
        here = here({}) if callable(here) else here
        if here is not ASK and here is not None:
            yield {name: plain(here)}


def outcome(game: Game, question: str, facts: dict[str, Any], table: Any, house: House) -> tuple[Any, ...]:
    try:
        ruling = game.ask(question, facts, house, table)
    except RefereeError as error:
        return (type(error), error.paths)
    return ruling.verdict, str(ruling.text), ruling.clauses, [str(reason.sentence) for reason in ruling.reasons]


@pytest.mark.parametrize("id", game_ids())
def test_what_is_said_again_changes_no_answer(id: str) -> None:
    game, said = find_game(id), 0
    for table, house in tables(id):
        for question in game.questions:
            alone = outcome(game, question, {}, table, house)
            for facts in repeated(game, question, table, house):
                assert outcome(game, question, facts, table, house) == alone, (question, facts)
                said += 1
    assert said > 100


@pytest.mark.parametrize("id", game_ids())
def test_whoever_does_not_sit_there_is_no_answer(id: str) -> None:
    """A question about one player, asked at a table where nobody has that name, is answered by who sits there."""
    game, said = find_game(id), 0
    for table, house in tables(id):
        for question in game.questions:
            for name, shape in shapes_of(game.the_question(question).facts).items():
                if isinstance(shape, Text) and shape.name is not None:
                    with pytest.raises(BadFact) as refused:
                        game.ask(question, {name: "somebody"}, house, table)
                    assert "somebody does not sit at the table" in str(refused.value)
                    said += 1
    assert said > 20
