"""What must hold for every question of every game, whatever the facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.board import USABLE
from referee.coverage import coverage
from referee.facts import RefereeError, asked, nest, read, record_of, schema, shapes_of
from referee.game import Game, find_game, game_ids
from referee.plain import plain
from referee.ruling import Ruling
from referee.toml import inline, without_none
from referee.words import show

from . import made_up
from .made_up import MOVES, QUESTIONS

SOME = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


def outcome(game: Game, question: str, facts: dict[str, Any], board: dict[str, Any] | None = None) -> Any:
    """The ruling as data, or the refusal: its class and paths."""
    try:
        return game.ask(question, facts, game.house(board))
    except RefereeError as error:
        return type(error).__name__, error.paths


class Spoilt:
    """Looks like the value when it is offered to be confirmed, and is of no use in a rule."""

    def __init__(self, value: object) -> None:
        self.text = show(value)

    def __str__(self) -> str:
        return self.text


@contextmanager
def guesses_spoilt(game: Game) -> Iterator[None]:
    """Every guess of ours replaced by something that no rule can work with."""
    kept = dict(game.board.cells)
    game.board.cells.update(
        {path: replace(cell, value=Spoilt(cell.value)) for path, cell in kept.items() if cell.basis == "guess"}
    )
    try:
        yield
    finally:
        game.board.cells.update(kept)


@pytest.mark.parametrize(("id", "question"), QUESTIONS)
def test_a_ruling_uses_no_guess_and_no_unknown_that_nobody_gave(id: str, question: str) -> None:
    game = find_game(id)

    @SOME
    @given(made_up.facts(id, question))
    def check(facts: Any) -> None:
        found = outcome(game, question, made_up.given(facts))
        if isinstance(found, Ruling):
            printed = [item for item in found.assumed if item.basis != "untold"]
            assert all(item.basis in USABLE for item in printed)
            assert all(game.board.cells[item.path.removeprefix("board.")].usable for item in printed)
        with guesses_spoilt(game):
            again = outcome(game, question, made_up.given(facts))
        assert _data(again) == _data(found), "a guess mattered, or the rule is not pure"

    check()


@pytest.mark.parametrize(("id", "question"), QUESTIONS)
def test_a_ruling_is_complete(id: str, question: str) -> None:
    game = find_game(id)

    @SOME
    @given(made_up.facts(id, question))
    def check(facts: Any) -> None:
        found = outcome(game, question, made_up.given(facts))
        if not isinstance(found, Ruling):
            assert found[1], "a refusal names what is wrong"
            return
        data = found.to_dict()
        assert json.loads(json.dumps(data)) == data
        assert str(found.text).strip()
        assert found.reasons, "nothing is said for it"
        assert {reason.clause for reason in found.reasons} <= set(game.rulebook.clauses)
        assert found.clauses or found.verdict != "illegal", "no clause forbids it"
        assert not [text for text in _texts(found) if re.search(r"[{}]|  |\bNone\b(?! of)", text)]

    check()


def _texts(ruling: Ruling[Any]) -> list[str]:
    reasons = [str(reason.sentence) for reason in ruling.reasons]
    return [str(ruling.text), *reasons, *(str(item.text) for item in ruling.instead)]


def _data(found: Any) -> Any:
    return found.to_dict() if isinstance(found, Ruling) else found


@pytest.mark.parametrize(("id", "question"), QUESTIONS)
def test_facts_are_written_as_they_are_read(id: str, question: str) -> None:
    """As data, as TOML and as text on the command line, and the JSON Schema accepts the data."""
    game = find_game(id)
    rule = game.the_question(question)
    declared = schema(rule.facts)
    jsonschema.Draft202012Validator.check_schema(declared)
    validator = jsonschema.Draft202012Validator(declared)

    @SOME
    @given(made_up.facts(id, question))
    def check(facts: Any) -> None:
        data = without_none(plain(facts))
        assert read(rule.facts, data) == facts
        assert [error.message for error in validator.iter_errors(data)] == []
        typed = {name: value if isinstance(value, str) else inline(value) for name, value in data.items()}
        assert read(rule.facts, nest(typed)) == facts

    check()


PIECES = [(game, kind) for game in game_ids() for kind in made_up.pieces(game)]


@pytest.mark.parametrize(("id", "kind"), PIECES, ids=lambda item: getattr(item, "__name__", item))
def test_a_piece_reads_what_it_writes(id: str, kind: Any) -> None:
    for piece in made_up.pieces(id)[kind]:
        assert kind.read(str(piece)) == piece
        assert str(kind.read(str(piece))) == str(piece)
    for text in kind.choices():
        assert str(kind.read(text)) == text


@pytest.mark.parametrize(("id", "kind"), PIECES, ids=lambda item: getattr(item, "__name__", item))
def test_a_piece_reads_any_text_or_says_why_not(id: str, kind: Any) -> None:
    from referee.facts import Unreadable

    written = [str(piece) for piece in made_up.pieces(id)[kind]]
    words = sorted({word for text in written for word in text.split()})
    shuffled = st.lists(st.sampled_from([*words, "-", ",", "0", "99", "x"]), max_size=6).map(" ".join)

    @SOME
    @given(shuffled | st.text(max_size=12).map(lambda text: " ".join(text.split())))
    def check(text: str) -> None:
        try:
            piece = kind.read(text)
        except Unreadable as error:
            assert str(error.sentence).strip()
        else:
            assert kind.read(str(piece)) == piece

    check()


def test_every_kind_of_piece_that_a_question_wants_lies_in_a_scenario() -> None:
    """Else the tests above would say nothing about it."""
    from referee.facts import Record, Shape, Written

    def kinds(shape: Shape) -> Iterator[type]:
        if isinstance(shape, Written):
            yield shape.kind
        for inner in (getattr(shape, name, None) for name in ("item", "value", "key")):
            if isinstance(inner, Shape):
                yield from kinds(inner)
        if isinstance(shape, Record):
            for item in shape.fields.values():
                yield from kinds(item)

    wanted = {
        (id, kind)
        for id, question in QUESTIONS
        for kind in kinds(record_of(find_game(id).the_question(question).facts))
    }
    assert wanted - set(PIECES) == set()


@pytest.mark.parametrize(("id", "question"), QUESTIONS)
def test_every_question_has_a_title_and_every_fact_a_prompt_and_a_clause(id: str, question: str) -> None:
    game = find_game(id)
    _check_words(game, game.the_question(question).facts)


@pytest.mark.parametrize(("id", "move"), MOVES)
def test_every_move_has_a_title_and_every_fact_a_prompt_and_a_clause(id: str, move: str) -> None:
    game = find_game(id)
    rule = game.the_move(move)
    _check_words(game, rule.facts)
    assert set(rule.reveals) <= {name.rstrip("_") for name in shapes_of(rule.facts)}


def _check_words(game: Game, facts: type) -> None:
    title = (facts.__doc__ or "").strip().splitlines()[0]
    assert title
    assert not title.startswith(f"{facts.__name__}("), "the docstring is missing"
    for name, shape in shapes_of(facts).items():
        assert shape.fact, f"{name} has no Fact"
        assert asked(facts, name.rstrip("_")).prompt
        assert shape.fact.ask.strip()
        assert shape.fact.clause in ("", *game.rulebook.clauses), f"{name}: {shape.fact.clause}"


# --- rulebooks and their coverage -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_is_cited_by_a_rule(id: str) -> None:
    cover = coverage(find_game(id))
    assert sorted(set(cover.clauses) - cover.cited) == []


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_is_reached_by_a_scenario(id: str) -> None:
    cover = coverage(find_game(id))
    assert sorted(set(cover.clauses) - cover.reached) == []


@pytest.mark.parametrize("id", game_ids())
def test_every_reading_belongs_to_a_clause_and_is_shown_by_a_scenario(id: str) -> None:
    book = find_game(id).rulebook
    assert {reading.clause for reading in book.readings.values()} <= set(book.clauses)
    assert all(len(reading.options) > 1 for reading in book.readings.values())
    shown = {used.id for step in made_up.steps(id) if step.ruling for used in step.ruling.readings}
    assert sorted(set(book.readings) - shown) == []


@pytest.mark.parametrize("id", game_ids())
def test_every_clause_says_something_and_where_it_stands(id: str) -> None:
    for clause in find_game(id).rulebook.clauses.values():
        assert clause.basis in ("text", "example", "derived", "silent"), clause.id
        assert clause.title, clause.id
        assert clause.says.endswith("."), clause.id
        assert clause.where or clause.basis in ("silent", "derived"), clause.id


@pytest.mark.parametrize("id", game_ids())
def test_the_index_of_a_game_has_the_titles_of_its_questions(id: str) -> None:
    """So that a list of all questions need not load them, and says what each says of itself."""
    game = find_game(id)
    assert {name: game.title_of(name) for name in game.questions} == {
        name: game.the_question(name).title for name in game.questions
    }


@pytest.mark.parametrize("id", game_ids())
def test_rules_know_nothing_of_terminals_and_files(id: str) -> None:
    """Rules use the standard library and what lies below them; no clock, no dice, no other game."""
    allowed = {"facts", "words", "ruling", "rulebook", "board", "game", "games", "picture", "sheet", "values"}
    for file in find_game(id).folder.glob("*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            if not line.startswith(("import ", "from ", "    from ", "    import ")):
                continue
            module = line.split()[1]
            parts = module.split(".")
            if parts[0] == "referee":
                assert len(parts) == 1 or parts[1] in allowed, f"{file.name}: {line}"
                assert parts[1] != "games" or parts[2] == id, f"{file.name}: {line}"
            assert parts[0] not in ("random", "time", "datetime", "os", "sys", "pathlib", "tomllib", "rich", "typer"), (
                line
            )
