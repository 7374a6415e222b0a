"""One table, one truth: questions, moves, guided play and described tables never contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from referee.facts import MissingFacts, RefereeError, shapes_of
from referee.game import Game, House, find_game
from referee.games.congo.state import Table
from referee.games.congo.words import AUXILIARIES, SPECIALS
from referee.journal import Session
from referee.plain import plain

from ..one_truth import changed, played
from .agreeing import COMPARED
from .playing import BOARD, begin, legal_move, next_move

GAMES = [(seats, seed) for seed in range(3) for seats in (2, 3, 4)]


def tables(seats: int, seed: int) -> Iterator[tuple[Session, Random]]:
    """A random game, table by table."""
    yield from played(begin, next_move, seats, seed)


# --- what a question says is what the move does ---


def test_every_question_is_compared_with_its_move() -> None:
    assert set(COMPARED) == set(find_game("congo").questions)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_questions_and_moves_agree_at_every_table(seats: int, seed: int) -> None:
    for session, chance in tables(seats, seed):
        for compare in COMPARED.values():
            compare(session, chance)


# --- described tables ---


def _other(value: Any, name: str, chance: Random, raw: dict[str, Any]) -> Any:
    words = {
        **{field: list(shape.choices()) for field, shape in shapes_of(Table).items() if shape.choices()},
        "state": ["in", "lost", "hunting", "returned"],
        "first": raw["players"],
        "turn": [*raw["players"], "none"],
        "special_by": [*raw["players"], "none"],
        "stop": raw["stops"],
        "character": ["hidden", "doctor france", "doctor/officer usa"],
    }
    if name in words:
        return chance.choice(words[name])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([0, value - 1, value + 1])
    if value is None:
        return 3
    if isinstance(value, list):
        items = {
            "declined": raw["players"],
            "more_done": raw["players"],
            "played": list(SPECIALS),
            "auxiliaries": list(AUXILIARIES),
        }
        extra = [chance.choice(items[name])] if name in items else value[:1]
        return value[1:] if value and chance.random() < 0.5 else [*value, *extra]
    if isinstance(value, dict):
        return {}
    return chance.choice(["france", "none", "jungle", "mission"])


def check_playable(game: Game, raw: dict[str, Any], house: House, chance: Random, differs: dict[str, Any]) -> None:
    """A description is refused, or has a move that can be played, or is the end of the game; no question breaks."""
    try:
        table = game.read_table(raw, house)
    except RefereeError:
        return
    assert table.phase == "over" or legal_move(game, table, house, chance), (table.phase, differs)
    for question in game.questions:
        try:
            game.ask(question, {}, house, table)
        except RefereeError:
            continue


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_described_table_is_equal_and_with_a_change_refused_or_playable(seats: int, seed: int) -> None:
    for session, chance in tables(seats, seed):
        raw = plain(session.table)
        assert session.game.read_table(raw, session.house()) == session.table
        for _ in range(6):
            other = changed(raw, chance, _other)
            differs = {name: (raw[name], other[name]) for name in raw if raw[name] != other[name]}
            if differs:
                check_playable(session.game, other, session.house(), chance, differs)


# --- what follows is derived ---


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_what_is_left_out_and_follows_is_the_same_as_told(seats: int, seed: int) -> None:
    """A field that a table leaves no choice in is derived, or asked for; it never becomes something else."""
    follows = ("turn", "declined", "scores", "hands", "hippos", "hippo_stack", "stop", "players", "first")
    for session, _ in tables(seats, seed):
        raw = plain(session.table)
        for name in follows if session.table.phase != "boat" else ():
            try:
                table = session.game.read_table({key: raw[key] for key in raw if key != name}, session.house())
            except RefereeError:
                continue
            assert table == session.table, name


# --- what a player chooses is asked ---


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_guided_move_asks_for_every_choice_left_out(seats: int, seed: int) -> None:
    """Left out it is asked for; where it is not, it decides nothing."""
    for session, chance in tables(seats, seed):
        found = legal_move(session.game, session.table, session.house(), chance)
        if found is None:
            continue
        move, facts = found
        whole = session.game.play(move, session.table, facts, session.house())
        for name in _asked(session.game.the_move(move).facts, facts):
            rest = {key: value for key, value in facts.items() if key != name}
            try:
                ruling = session.game.play(move, session.table, rest, session.house(), guided=True)
            except MissingFacts as missing:
                assert any(path.split(".")[0] == name for path in missing.paths)
            else:
                assert (plain(ruling.answer), ruling.after) == (plain(whole.answer), whole.after), (move, name)


def _asked(facts: type, told: Mapping[str, Any]) -> list[str]:
    """The facts told here that are declared as asked."""
    shapes = shapes_of(facts)
    return [name for name in told if (fact := shapes[name].fact) and fact.untold == "asked"]


QUESTIONS = [
    ("bid-total", {"character": "doctor france", "base": 3, "auxiliaries": ["nurse"]}),
    (
        "bid-total",
        {
            "character": "doctor belgium",
            "base": 5,
            "flag": "belgium",
            "station": "mission",
            "auxiliaries": ["interpreter"],
            "station_roll": 1,
            "character_roll": 2,
        },
    ),
    ("base-value", {"character": "doctor/officer usa", "station": "mission", "flag": "britain", "sympathy": 3}),
    (
        "bid-total",
        {
            "character": "doctor/officer usa",
            "station": "mission",
            "flag": "britain",
            "sympathy": 3,
            "auxiliaries": ["nurse"],
        },
    ),
    ("interpreter", {"nation": "belgium", "flag": "belgium", "station_roll": 1, "character_roll": 2}),
    (
        "auxiliary",
        {
            "character": "doctor belgium",
            "card": "interpreter",
            "flag": "belgium",
            "station_roll": 1,
            "character_roll": 2,
        },
    ),
    (
        "station-winner",
        {
            "order": ["a", "b"],
            "totals": {"a": 5, "b": 5},
            "tiles": {"a": [2], "b": [2]},
            "more": {"a": [1]},
            "stop": "stanley-falls",
        },
    ),
    ("discard", {"character": "doctor france", "fate": "competed", "friendly": True, "result": "lost"}),
]
RESOLVED = {
    "gorilla": {"station": "jungle", "attacks": ["b 3"]},
    "warrior": {"station": "jungle", "attacks": ["b 4"]},
    "okapi": {"station": "jungle", "hunt": True},
    "malaria": {"rolls": [{"a": 1, "b": 2, "c": 3}], "cure": 1},
    "friendly-meeting": {"chief": "a"},
    "arab-trader": {"station": "mission", "chief": "a"},
    "explored-region": {"stop": "bumba", "looks_at": "kindu"},
    "boiler-damage": {"stop": "bumba", "discards": {"b": "doctor france", "c": "none"}},
    "man-overboard": {"target": "b", "taken": "nun"},
    "hippo-attack": {"new_bids": dict.fromkeys("abc", "doctor france")},
    "colonist": {"draws": "character", "swap": True, "drawn": "doctor france"},
}
CHARACTERS = {"a": "doctor/explorer usa", "b": "officer france", "c": "officer france"}


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    yield from QUESTIONS
    for card, facts in RESOLVED.items():
        who = {"card": card, "player": "a", "order": ["a", "b", "c"], "characters": CHARACTERS, "resolve": True}
        yield "special-card", who | facts


@pytest.mark.parametrize(("question", "facts"), list(cases()))
def test_a_guided_question_asks_for_every_choice_left_out(question: str, facts: dict[str, Any]) -> None:
    """Guided it is asked for; in one line it is asked for, or its default is named; else it decides nothing."""
    game = find_game("congo")
    house = game.house(BOARD)
    whole = plain(game.ask(question, facts, house).answer)
    for name in _asked(game.the_question(question).facts, facts):
        rest = {key: value for key, value in facts.items() if key != name}
        for guided in (True, False):
            try:
                ruling = game.ask(question, rest, house, guided=guided)
            except MissingFacts as missing:
                assert not guided or any(path.split(".")[0] == name for path in missing.paths), name
            else:
                named = not guided and name in [item.path for item in ruling.assumed]
                assert named or plain(ruling.answer) == whole, name


def test_every_choice_of_every_question_is_tried() -> None:
    game = find_game("congo")
    tried = {(question, name) for question, facts in cases() for name in facts}
    for question in game.questions:
        shapes = shapes_of(game.the_question(question).facts)
        for name, shape in shapes.items():
            if shape.fact and shape.fact.untold == "asked":
                assert (question, name) in tried
