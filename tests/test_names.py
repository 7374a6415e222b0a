"""Names of players as people write them, in every game: played, written down, read back, and shown as typed."""

from __future__ import annotations

import re
import unicodedata
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.facts import BadFact, Unreadable, folded, hyphened, player_name
from referee.game import find_game, game_ids, players_at
from referee.journal import Session, begin, load
from referee.journal.session import session_of
from referee.plain import plain
from tests.vasco.playing import set_up

NAMES = ("Петя", "Anna Maria", "Łukasz", "O’Brien", "Đặng-Ян 2", "李小龙")
CONSTANT = {"vasco": "COLOURS_OF_PLAYERS", "congo": "NAMES", "jamaica": "COLOURS", "navegador": "NAMES"}


# --- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*NAMES, "Ann-Marie", "x_1", "ÅSA", "ആൻ"])
def test_a_name_is_kept_as_it_is_typed(name: str) -> None:
    assert player_name(name) == unicodedata.normalize("NFC", name)
    assert folded(name) == folded(name.upper()) == folded(hyphened(name.lower()))
    assert folded(name) == folded(unicodedata.normalize("NFD", name))


@pytest.mark.parametrize("name", ["", "9", "-a", "a.b", "a,b", "a=b", "a;b", "a/b", "[a]", "a\u202eb", "²", "a" * 41])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(Unreadable):
        player_name(name)


def test_a_word_of_the_game_is_no_name() -> None:
    with pytest.raises(BadFact, match="«Board» is a word of the game, please add a letter"):
        find_game("vasco").play("set-up", None, {**set_up(Random(1), 2), "seats": ["Board", "Anna"]})
    for game, word in (("congo", "Flees"), ("jamaica", "Ghost"), ("navegador", "None")):
        fact = "players"
        with pytest.raises(BadFact, match=f"«{word}» is a word of the game"):
            find_game(game).play("set-up", None, {fact: [word, "Anna"]})


@given(st.text(max_size=45))
def test_any_text_is_a_name_that_stays_what_it_is_or_is_refused(text: str) -> None:
    try:
        name = player_name(text)
    except Unreadable:
        return
    assert player_name(name) == name
    assert player_name(hyphened(name)) == hyphened(name)
    assert folded(hyphened(name)) == folded(name)
    assert not set(hyphened(name)) & set(' .,;=:/+>()[]{}"\\')


# --- one spelling ----------------------------------------------------------------------------------------------------


def test_a_player_is_found_however_he_is_typed() -> None:
    scores = {"scores": {"Anna Maria": 3, "Петя": 9}, "special": {"anna-maria": 1, "ПЕТЯ": 0}}
    ruling = referee.ask("congo", "final-score", scores)
    assert ruling.answer.totals == {"Anna Maria": 3.5, "Петя": 9}
    assert "Петя" in str(ruling.text)


def test_two_spellings_of_one_name_are_one_player() -> None:
    with pytest.raises(BadFact, match="twice"):
        find_game("congo").play("set-up", None, {"players": ["Anna", "ANNA"], "first": "anna"})
    with pytest.raises(BadFact, match="twice"):
        referee.ask("congo", "final-score", {"scores": {"Anna": 3, "anna": 9}})
    with pytest.raises(BadFact, match="different players"):
        find_game("jamaica").play("set-up", None, {"players": "Петя, петя", "captain": "петя"})


def test_parts_of_one_player_told_under_two_spellings_belong_together() -> None:
    session = _evening("navegador", Random(3), 2)
    told = {"seats.петя.cash": 400, "seats.ПЕТЯ.workers": 5}
    facts = session.game.told(session.game.module("table").Table, told, session.table)
    assert facts == {"seats": {"Петя": {"cash": 400, "workers": 5}}}


# --- whole games -----------------------------------------------------------------------------------------------------


def _evening(game: str, chance: Random, players: int | None = None) -> Session:
    playing = import_module(f"tests.{game}.playing")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, CONSTANT[game], NAMES)
        session: Session = playing.begin(chance, players)
    return session


def _retyped(value: Any, chance: Random) -> Any:
    """The facts as another scribe would type them."""
    if isinstance(value, dict):
        return {_retyped(key, chance): _retyped(item, chance) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_retyped(item, chance) for item in value]
    if not isinstance(value, str):
        return value
    for name in NAMES:
        other = chance.choice([str.upper, str.lower, str.title])(hyphened(name).replace("’", "'"))
        value = re.sub(rf"(?<!\w)({re.escape(name)}|{re.escape(hyphened(name))})(?!\w)", other, str(value))
    return value


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_ids())
def test_a_game_played_with_such_names_replays_and_reads_back_equal(game: str, seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    session = _evening(game, chance)
    seats = players_at(session.table)
    assert set(seats) <= set(NAMES)
    playing = import_module(f"tests.{game}.playing")
    for _ in range(70):
        move = playing.next_move(session, chance)
        if move is None:
            break
        name, facts = move
        ruling = session.play(name, _retyped(plain(facts), chance))
        assert ruling.verdict == "legal", (name, facts, str(ruling.text))
        assert set(players_at(session.table)) == set(seats)
    assert session.game.read_table(plain(session.table), session.house()) == session.table
    head = begin(tmp_path / "evening.toml", session.game, board=session.board)
    written = head.data + "".join(event.to_toml() for event in session.events).encode()
    again = session_of(tmp_path / "evening.toml", written)
    assert again.table == session.table
    assert not [step.differences for step in again.replay() if step.differences or step.error]
    used = {name for name in NAMES if name not in seats}
    assert not [name for name in used if name in written.decode()]


@pytest.mark.parametrize("game", game_ids())
def test_a_table_with_such_names_is_kept_in_a_file(game: str, tmp_path: Path) -> None:
    session = _evening(game, Random(5), 3)
    file = tmp_path / "evening.toml"
    begin(file, session.game, session.table, players_at(session.table), session.board)
    assert load(file).table == session.table
    assert load(file).players == players_at(session.table)
