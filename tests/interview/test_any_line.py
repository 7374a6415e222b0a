"""Whatever is typed, in whatever order: an interview ends with a ruling or can be taken up again."""

from __future__ import annotations

import contextlib
import io
import tempfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.asking.asker import Left
from referee.asking.disputes import settle
from referee.asking.interview import LAST
from referee.asking.plain import PlainAsker
from referee.game import find_game, game_ids

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
            settle(find_game(which[0]), which[1], {}, {}, {}, asker, lambda ruling, before=None: ruling.to_dict())
