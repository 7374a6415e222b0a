"""The help and the refusals of a command line, in each language: every word in it is ours. CI tries each typer."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator

import pytest

from referee import words
from referee.commands import COMMANDS
from referee.registry import game_ids

from .conftest import Ran, run_here
from .messages.checking import NAMES

OTHERS = [language for language in words.SPOKEN if language != "en"]
PAGES = ("", *COMMANDS, "vasco")
AS_TYPED = {*NAMES, *COMMANDS, *game_ids(), *words.SPOKEN, "board", "reading", "TAB"}
"""What stands on a page as it is typed, in every language."""


def said(language: str, *arguments: str) -> Ran:
    """As a program that has just been started says it: help texts are taken when a command is built."""
    for name in [name for name in sys.modules if name.startswith("referee.commands")]:
        del sys.modules[name]
    words.use("en")
    return run_here("--lang", language, *arguments)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")
    for name in [name for name in sys.modules if name.startswith("referee.commands")]:
        del sys.modules[name]


def words_of(page: str) -> set[str]:
    """Without options and file endings, which are typed, and `do` and `to`, which are Polish words, too."""
    return set(re.findall(r"[^\W\d_]{3,}", re.sub(r"--[\w-]+|\.toml", " ", page)))


@pytest.mark.parametrize("command", PAGES)
def test_the_help_in_every_language(command: str) -> None:
    english = said("en", *command.split(), "--help").out
    assert english.startswith("Usage: referee ")
    for language in OTHERS:
        page = said(language, *command.split(), "--help").out
        assert (words_of(page) & words_of(english)) - AS_TYPED == set()
        assert re.findall(r"--[\w-]+", page) == re.findall(r"--[\w-]+", english)  # nothing is left out
        if language == "ru":
            assert {it for it in words_of(page) if it.isascii()} - AS_TYPED == set()


def test_the_frame_of_a_page() -> None:
    """Usage, what is required, options with what follows them: the same with every version of typer."""
    page = said("ru", "ask", "--help").out
    assert page.startswith("Использование: referee ask [ПАРАМЕТРЫ] ИГРА ВОПРОС [ФАКТЫ]...\n\n  Решить один вопрос.\n")
    assert "\nАргументы:\n  ИГРА      Игра.  [обязательно]\n" in page
    assert "\nПараметры:\n  --session ФАЙЛ" in page
    assert page.endswith("  --help          Показать эту страницу.\n")
    top = said("pl", "--help").out
    assert top.startswith("Użycie: referee [OPCJE] POLECENIE ...\n")
    assert "  --version             Pokaż wersję.\n" in top
    assert "\nPolecenia:\n  games    " in top


@pytest.mark.parametrize(
    ("line", "russian", "polish"),
    [
        ("ask vasco afford --nope", "Нет параметра --nope.", "Nie ma opcji --nope."),
        ("ask vasco afford --sesion x", "Нет параметра --sesion. Может быть, --", "Nie ma opcji --sesion. Może --"),
        ("-x", "Нет параметра -x.", "Nie ma opcji -x."),
        ("check", "Не хватает: ФАЙЛЫ.", "Brakuje: PLIKI."),
        ("replay a.toml --to x", "--to: нужно целое число.", "--to: potrzebna jest liczba całkowita."),
        ("replay a.toml --to", "--to: не хватает значения", "--to: brakuje wartości"),
        ("games --plain=1", "--plain: значение не указывается.", "--plain: wartości się nie podaje."),
        ("games x y", "Больше здесь ничего не нужно: x y", "Nic więcej tu nie potrzeba: x y"),
        (
            "gmes",
            "Команда gmes: такого имени нет. Может быть, games?",
            "Polecenie: nie ma takiej nazwy jak gmes. Może games?",
        ),
    ],
)
def test_what_is_typed_wrong_is_refused_in_ones_own_language(line: str, russian: str, polish: str) -> None:
    for language, wanted in (("ru", russian), ("pl", polish)):
        ran, english = said(language, *line.split()), said("en", *line.split())
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.strip().startswith(wanted)
        assert (words_of(ran.err) & words_of(english.err)) - AS_TYPED - words_of(line) == set()
