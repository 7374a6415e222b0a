"""Whatever is typed, in whatever order: an interview ends with a ruling or can be taken up again."""

from __future__ import annotations

import contextlib
import io
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.asking.asker import Left
from referee.asking.disputes import settle
from referee.asking.evening import play_on
from referee.asking.helping import LAST
from referee.asking.laying import describe_table
from referee.asking.plain import PlainAsker
from referee.case import Case
from referee.game import find_game, game_ids
from referee.given import nothing
from referee.journal import load

FILES = sorted((Path(__file__).parents[2] / "scenarios").glob("*/*.toml"))
RECORDED = [file for file in FILES if "\nmove = " in file.read_text(encoding="utf-8")]
QUESTIONS = [(game, question) for game in game_ids() for question in find_game(game).questions]
LINES = st.one_of(
    st.sampled_from(
        ["back", "review", "?", "why", "more", "", "-", "none", "yes", "no", "1", "2", "3", "4", "0", "10+5"]
    ),
    st.sampled_from(
        ["red", "dima", "red, blue", "dima 3, petya 4", "red 5, blue 9", "blue 9, -, -", "gold 3, -, -, -, -"]
    ),
    st.sampled_from(
        ["1 2", "2 none", "3 red", "9 9", "1, 2, 3", "1; 2", "doctor france", "5 + nun", "start", "what-if"]
    ),
    st.text(max_size=12),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(QUESTIONS), st.lists(LINES, max_size=40))
def test_no_line_breaks_an_interview(which: tuple[str, str], lines: list[str]) -> None:
    LAST.clear()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    asker = PlainAsker(typed, io.StringIO())
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", home)
        patch.chdir(home)
        with contextlib.suppress(EOFError, KeyboardInterrupt, Left):
            settle(Case(find_game(which[0]), "ask", which[1]), asker, lambda ruling, **more: ruling.to_dict())


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(RECORDED), st.lists(LINES, max_size=60))
def test_no_line_breaks_an_evening(file: Path, lines: list[str]) -> None:
    LAST.clear()
    session = replace(load(file), file=None)
    asker = PlainAsker(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO())
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", home)
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            play_on(session, asker, lambda ruling, **more: ruling.to_dict(), lambda it: None)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(game_ids()), st.lists(LINES, max_size=60))
def test_no_line_breaks_the_description_of_a_table(game: str, lines: list[str]) -> None:
    LAST.clear()
    asker = PlainAsker(io.StringIO("".join(f"{line}\n" for line in ["table", *lines])), io.StringIO())
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_HOME", home)
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            describe_table(find_game(game), Path(home) / "it.toml", nothing(), asker, lambda ruling: None)
