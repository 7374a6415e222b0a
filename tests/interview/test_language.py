"""All that an interview says passes through words.py: in a made-up language every sentence stands in ⟦…⟧."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from referee import words
from referee.asking.helping import LAST
from referee.asking.keys import hints
from referee.asking.menu import welcome
from referee.asking.plain import PlainAsker
from referee.asking.printed import read_board
from referee.asking.terminal import TerminalAsker
from referee.asking.typed import Typed
from referee.game import find_game
from tests.interview.talking import Scripted
from tests.interview.test_interview import SILENT


class MadeUp:
    """A language in which every sentence can be told from what is not one."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def _made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    LAST.clear()
    words.install(MadeUp())


def bypassing(text: str) -> list[str]:
    """Words outside ⟦…⟧ that are neither ids of clauses nor headings of a rulebook."""
    text = re.sub(r"\([a-z-]+\.[a-z-]+\)|(RU|PL) «[^»]*»|«[^»]*»", "", text)
    while "⟦" in text:
        text, before = re.sub(r"⟦[^⟦⟧]*⟧", "", text), text
        assert text != before, text
    return re.findall(r"[^\W\d_]{2,}", text)


def heard(*lines: str) -> str:
    out = io.StringIO()
    with contextlib.suppress(EOFError):
        welcome(PlainAsker(io.StringIO("".join(f"{line}\n" for line in lines)), out), SILENT)
    return out.getvalue()


def test_a_dispute_with_everything_that_can_be_said() -> None:
    dispute = ("11", "review", "", "back", "", "-3", "5", "9", "", "w", "i", "3 4", "s", "no/such/folder.toml", "q")
    said = heard("⟦Vasco da Gama⟧", "⟦What does my number cost?⟧", "?", "99", *dispute)
    assert "⟦What now?⟧" in said
    assert bypassing(said.replace("no/such/folder.toml", "").replace("vasco.toml", "")) == []


def test_the_board() -> None:
    out = io.StringIO()
    with contextlib.suppress(EOFError):
        read_board(find_game("vasco"), PlainAsker(io.StringIO("\n?\n"), out))
    assert bypassing(out.getvalue()) == []


def test_the_keys_under_a_prompt() -> None:
    asker = Scripted("game:vasco", "action-cost", "11")
    with contextlib.suppress(EOFError):
        welcome(asker, SILENT)
    for prompt in asker.asked:
        picking = bool(prompt.options)
        keys = "".join(text for _, text in (hints(prompt) if picking else Typed(prompt).footer()))
        assert bypassing(keys.replace("\n", " ")) == []
    assert TerminalAsker().rows() > 0
