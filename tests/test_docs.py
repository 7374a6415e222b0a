"""What README and docs show is what the program does today; `python -m tests.shown` brings them up to date."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from referee import words
from referee.game import Game
from referee.registry import find_game, game_ids
from tests import pages as docs

from .conftest import MATCHES
from .shown import BLOCK, INCLUDED, PAGES, ROOT, language_of, refreshed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_shown_gives_the_output_shown(page: Path, matches: Game) -> None:
    text = page.read_text(encoding="utf-8")
    assert refreshed(text, language_of(page)) == text, "run: python -m tests.shown"


def test_the_readme_shows_commands_and_three_disputes() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(BLOCK.findall(text.split("## Three disputes")[1].split("\n## ")[0])) >= 3
    assert "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/referee tour" in text
    assert "python3 -m venv .venv && .venv/bin/pip install -e '.[test]' && .venv/bin/pytest" in text


def test_the_python_shown_in_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    parsed = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    result = runner.run(parsed)
    assert (result.failed, result.attempted > 4) == (0, True)


def test_every_file_of_the_small_game_is_shown() -> None:
    text = (ROOT / "docs/add-a-game.md").read_text(encoding="utf-8")
    shown = {found[1] for found in INCLUDED.finditer(text)}
    files = {
        str(file.relative_to(ROOT)) for file in MATCHES.rglob("*") if file.suffix in (".py", ".toml") and file.is_file()
    }
    assert shown == files


@pytest.mark.parametrize("language", words.SPOKEN)
@pytest.mark.parametrize("id", game_ids())
def test_the_page_of_a_game_is_up_to_date(id: str, language: str) -> None:
    shown = (ROOT / "docs/games" / docs.named(id, "md", language)).read_text(encoding="utf-8")
    assert shown == docs.page(find_game(id), language), "run: python -m tests.shown"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
