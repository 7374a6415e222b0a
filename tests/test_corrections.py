"""The table put right, moves played again after an undo, and the colours of the players."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import jsonschema
import pytest

from referee.correcting import correctable
from referee.facts import BadFact, ImpossibleTable, RefereeError, reach
from referee.game import find_game, game_ids
from referee.journal import Session, SessionError, begin, load
from referee.journal.schema import session_schema
from referee.plain import plain

from .conftest import Ran


def evening(file: Path, game: str = "navegador", moves: int = 6, seed: int = 1) -> Session:
    """A recorded evening of some random moves."""
    playing, chance = import_module(f"tests.{game}.playing"), Random(seed)
    played: Session = playing.begin(chance, 3)
    for _ in range(moves):
        played.play(*playing.next_move(played, chance))
    session = begin(file, played.game, board=played.board)
    for event in played.events:
        session.play(event.name, event.facts)
    assert session.table == played.table
    return session


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return evening(tmp_path / "evening.toml")


# --- putting right ---------------------------------------------------------------------------------------------------


def test_the_table_is_put_right_as_an_entry_of_its_own(session: Session) -> None:
    before = session.table
    ruling = session.correct({"seats.RED.cash": 770})
    assert str(ruling.text).startswith("Corrected at the table: red, ")
    assert f"770 (before: {before.seats['red'].cash})" in str(ruling.text)
    assert session.table.seats["red"].cash == 770
    assert session.events[-1].facts == {"seats.red.cash": 770}
    assert session.file
    again = load(session.file)
    assert again.table == session.table
    assert not [step.differences for step in again.replay() if step.differences]


def test_a_correction_can_be_taken_back(session: Session) -> None:
    before = session.table
    session.correct({"seats.red.cash": 770})
    assert session.last_move == len(session.events)
    session.undo()
    assert session.table == before
    assert not session.revealed_since()


def test_a_table_that_cannot_be_is_refused_with_every_reason_and_nothing_is_written(session: Session) -> None:
    assert session.file
    before = session.file.read_bytes()
    with pytest.raises(ImpossibleTable) as refused:
        session.correct({"seats.red.cash": 777, "seats.green.cash": 333})
    assert refused.value.paths == ("seats.red.cash", "seats.green.cash")
    with pytest.raises(BadFact, match="so already"):
        session.correct({"turn": session.table.turn.upper()})
    with pytest.raises(BadFact, match="not known"):
        session.correct({"seats.red.gold": 3})
    assert session.file.read_bytes() == before


def test_without_a_table_there_is_nothing_to_put_right(tmp_path: Path) -> None:
    with pytest.raises(BadFact, match="no table yet"):
        begin(tmp_path / "new.toml", find_game("vasco")).correct({"round": 2})


def test_a_correction_that_no_longer_holds_is_reported(session: Session) -> None:
    session.correct({"seats.red.cash": 770})
    assert session.file
    text = session.file.read_text(encoding="utf-8")
    session.file.write_text(
        text.replace('correct = { "seats.red.cash" = 770 }', 'correct = { "seats.red.cash" = 780 }')
    )
    assert [found.key for step in load(session.file).replay() for found in step.differences] == [
        "answer.now.seats.red.cash"
    ]
    session.file.write_text(text + '\n[[event]]\ncorrect = { turn = "nobody" }\nruling = { verdict = "legal" }\n')
    assert isinstance(load(session.file).replay()[-1].error, RefereeError)


def test_an_event_that_corrects_has_no_facts_beside(session: Session) -> None:
    assert session.file
    with session.file.open("a", encoding="utf-8") as out:
        out.write("\n[[event]]\ncorrect = { round = 2 }\nfacts = {}\nruling = {}\n")
    with pytest.raises(SessionError, match="has no facts"):
        load(session.file)


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_put_right(game: str, tmp_path: Path) -> None:
    """What is there can be told again one by one, and nothing but that changes."""
    session = evening(tmp_path / "evening.toml", game, 40, seed=4)
    table = session.table
    named = correctable(session.game, table)
    assert len(named) > 20
    assert all(str(called) for called in named.values())
    changed = 0
    for path in named:
        value = reach(table, path)
        if type(value) is not int:
            continue
        try:
            after = session.case("correct", "", None).told({path: value + 1}).decide().after
        except RefereeError:
            continue
        changed += 1
        assert reach(after, path) == value + 1
    assert changed > 2


@pytest.mark.parametrize("game", game_ids())
def test_the_schema_knows_corrections_and_colours(game: str) -> None:
    found = session_schema(find_game(game))
    told = {"game": game, "colours": {"Anna": "blue"}, "event": [{"correct": {"round": 2}, "ruling": {}}]}
    event = {"correct": {"nonsense": 1}}
    jsonschema.validate({**told, "event": [{"correct": {}}]}, found)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, "event": [event]}, found)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, "event": [], "colours": {"Anna": 1}}, found)


# --- playing again ---------------------------------------------------------------------------------------------------


def test_what_was_taken_back_is_played_again_one_by_one(session: Session) -> None:
    table, first = session.table, session.events[2].number
    session.undo(first)
    taken = [event.number for event in session.undone]
    assert taken == [event.number for event in session.events[2:-1]]
    for left in range(len(taken), 0, -1):
        assert len(session.undone) == left
        step = session.again()
        assert step.ruling
        assert step.ruling.verdict == "legal"
    assert session.undone == ()
    assert session.table == table
    assert session.file
    assert load(session.file).table == table


def test_a_move_played_since_stands_for_the_first_that_was_taken_back(session: Session) -> None:
    table = session.table
    numbers = [event.number for event in session.events]
    session.undo(numbers[-1])
    session.undo(numbers[-2])
    assert [event.number for event in session.undone] == numbers[-2:]
    before = session.undone[0]
    session.correct({"seats.red.cash": reach(table, "seats.red.cash") + 900})
    assert [event.number for event in session.undone] == numbers[-2:]
    session.play(before.name, before.facts)
    assert [event.number for event in session.undone] == numbers[-1:]
    session.again()
    assert session.undone == ()


def test_what_is_no_longer_legal_is_told_and_not_recorded(tmp_path: Path) -> None:
    session = evening(tmp_path / "evening.toml", "vasco", 8)
    assert [event.name for event in session.events[-2:]] == ["place-disc", "place-disc"]
    session.undo(session.events[-2].number)
    count = len(session.events)
    step = session.again(skip=1)  # not his turn
    assert step.ruling
    assert (step.ruling.verdict, len(session.events), len(session.undone)) == ("illegal", count, 2)


# --- colours ---------------------------------------------------------------------------------------------------------


def test_players_have_the_colours_that_were_told_or_that_they_are_named_after(tmp_path: Path) -> None:
    table = evening(tmp_path / "one.toml").table
    told = {"GREEN": "turquoise"}
    session = begin(tmp_path / "two.toml", find_game("navegador"), table, table.players, colours=told)
    assert session.colours == {"red": "red", "green": "turquoise", "blue": "blue"}
    with pytest.raises(BadFact, match="not known"):
        begin(tmp_path / "three.toml", find_game("navegador"), table, table.players, colours={"anna": "red"})


# --- the command line ------------------------------------------------------------------------------------------------


def test_a_correction_on_the_command_line(session: Session, run: Callable[..., Ran]) -> None:
    file = str(session.file)
    done = run("correct", file, "seats.Red.cash=770")
    assert done.code == 0
    assert "Corrected at the table: red, Cruzados: 770" in done.out
    assert json.loads(run("correct", file, "seats.red.workers=5", "--json").out)["answer"]["now"] == {
        "seats.red.workers": 5
    }
    assert "Corrected at the table" in run("replay", file).out
    empty = run("correct", file, "--no-input")
    assert (empty.code, "for example market.sugar=" in empty.err) == (2, True)


def test_one_event_is_taken_out_and_the_rest_played_again(session: Session, run: Callable[..., Ran]) -> None:
    session.correct({"seats.red.cash": 770})
    number = len(session.events)
    assert session.file
    later = load(session.file)
    playing = import_module("tests.navegador.playing")
    later.play(*playing.next_move(later, Random(8)))
    done = run("undo", str(session.file), "--to", str(number), "--replay", "--yes")
    assert done.code == 0
    after = load(session.file)
    assert after.table.seats["red"].cash != 770
    assert after.undone == ()
    assert after.events[-1].facts == later.events[-1].facts
    assert run("undo", str(session.file), "--yes").code == 0
    assert run("play", str(session.file), "--again").code == 0
    assert load(session.file).table == after.table


def test_colours_are_told_where_a_session_begins(tmp_path: Path, run: Callable[..., Ran], session: Session) -> None:
    file = tmp_path / "new.toml"
    facts = tmp_path / "table.toml"
    import tomli_w

    from referee.toml import without_none

    facts.write_text(tomli_w.dumps(without_none(plain(session.table))), encoding="utf-8")
    done = run("start", "navegador", str(file), f"@{facts}", "colours.green=violet", "--no-input")
    assert done.code == 0, done.err
    assert load(file).colours["green"] == "violet"
    wrong = run("start", "navegador", str(tmp_path / "x.toml"), "colours=blue", "--no-input")
    assert (wrong.code, "colours.anna=blue" in wrong.err) == (2, True)
