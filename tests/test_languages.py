"""Every language that is spoken, over all scenarios: the same rulings and numbers, in narrow windows, no English."""

from __future__ import annotations

import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import words
from referee.book import Book, House
from referee.facts import nest, record_of, spelled
from referee.game import find_game
from referee.journal import Step, load
from referee.plain import plain
from referee.problems import MissingFacts
from referee.ruling import Ruling
from referee.showing.rulings import show_ruling, spoken
from referee.showing.screen import Screen
from referee.showing.widths import width
from referee.words import show

from .messages.checking import latin_words
from .pages import speaking
from .pictured import SHOWN, drawn, in_terminal

ROOT = Path(__file__).parent.parent
SCENARIOS = sorted(ROOT.glob("scenarios/*/*.toml"))
OTHERS = [language for language in words.SPOKEN if language != "en"]
NARROW = 40

by_file = pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}/{file.stem}")
by_language = pytest.mark.parametrize("language", OTHERS)


@cache
def replayed(file: Path, language: str) -> list[Step]:
    with speaking(language, file.parent.name):
        return load(file).replay()


def data(step: Step) -> tuple[object, ...]:
    """What files and programs see of a step."""
    ruling = step.ruling
    if ruling is None:
        return (sorted(step.error.paths) if step.error else None,)
    assumed = [(it.path, plain(it.value), it.basis) for it in (*ruling.assumed, *ruling.doubts)]
    instead = [plain(it.facts) for it in ruling.instead]
    readings = [(it.id, it.option, list(it.others), list(it.otherwise)) for it in ruling.readings]
    return ruling.verdict, plain(ruling.answer), ruling.clauses, assumed, instead, readings, plain(ruling.after)


def sentences(ruling: Ruling[Any]) -> Iterator[str]:
    """Everything of a ruling that is read, piece by piece."""
    yield str(spoken(ruling))
    yield from (str(reason.sentence) for reason in ruling.reasons)
    yield from (str(item.text) for item in ruling.instead)
    for reading in ruling.readings:
        yield from map(str, (reading.question, reading.means, reading.why))
        yield from map(str, (*reading.others.values(), *reading.otherwise.values()))
    if ruling.sheet:
        rows = [*ruling.sheet.rows, *([ruling.sheet.total] if ruling.sheet.total else [])]
        for row in rows:
            yield " | ".join([str(row.label), *map(show, row.cells)])
        yield from map(str, ruling.sheet.foot)


def said(file: Path, language: str) -> list[list[str]]:
    """The sentences of each event."""
    steps = replayed(file, language)
    with speaking(language, file.parent.name):
        return [list(sentences(step.ruling)) if step.ruling else [] for step in steps]


@by_language
@by_file
def test_the_same_data_in_every_language(file: Path, language: str) -> None:
    ours, theirs = replayed(file, "en"), replayed(file, language)
    assert [data(step) for step in theirs] == [data(step) for step in ours]
    assert not any(step.differences for step in theirs)


@by_language
@by_file
def test_the_same_numbers_in_every_sentence(file: Path, language: str) -> None:
    wrong = [
        f"{ours} | {theirs}"
        for one, other in zip(said(file, "en"), said(file, language), strict=True)
        for ours, theirs in zip(one, other, strict=True)
        if numbers(ours) != numbers(theirs)
    ]
    assert list(dict.fromkeys(wrong)) == []


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+(?:\.\d+)?", text))


@pytest.mark.parametrize("language", [language for language in OTHERS if language == "ru"])
@by_file
def test_no_english_is_left_in_a_russian_sentence(file: Path, language: str) -> None:
    """Latin words are names of players and what is typed as it stands."""
    known = players(file)
    wrong = [
        f"{', '.join(left)}: {text}"
        for event in said(file, language)
        for text in event
        if (left := [word for word in latin_words(text, "") if word.casefold() not in known])
    ]
    assert list(dict.fromkeys(wrong)) == []


@cache
def players(file: Path) -> frozenset[str]:
    """Every player whom a file names, by the words of the name."""
    names: dict[str, str] = {}
    session, raw = load(file), tomllib.loads(file.read_text(encoding="utf-8"))
    game = session.game
    tables = [raw.get("table", {}), *(event.get("correct", {}) for event in raw.get("event", []))]
    for table in tables:
        spelled(record_of(game.module("table").Table), nest(table), names)
    for event in session.events:
        if event.kind in ("ask", "move"):
            rule = game.the_question(event.name) if event.kind == "ask" else game.the_move(event.name)
            spelled(record_of(rule.facts), nest(event.given.facts), names)
    return frozenset(word.casefold() for name in names.values() for word in re.findall(r"[A-Za-z][A-Za-z_'-]*", name))


@by_language
@by_file
def test_a_ruling_fits_a_narrow_window_in_every_language(file: Path, language: str) -> None:
    steps = replayed(file, language)
    with speaking(language, file.parent.name):
        game = load(file).game
        for step in steps[:: max(1, len(steps) // 12)]:
            if step.ruling:
                screen = Screen(io.StringIO())
                screen.width = NARROW
                show_ruling(screen, step.ruling, game, depth="why")
                too_long = [line for line in screen.out.getvalue().splitlines() if width(line) > NARROW]  # type: ignore[attr-defined]
                assert too_long == []


@by_language
@pytest.mark.parametrize("game", SHOWN)
def test_a_table_fits_a_narrow_window_in_every_language(game: str, language: str) -> None:
    scenario, to = SHOWN[game]
    with speaking(language, game):
        session = load(ROOT / "scenarios" / game / f"{scenario}.toml")
        lines = in_terminal(drawn(session, session.table_at(to)), NARROW)
    assert [line for line in lines if width(line) > NARROW] == []


@pytest.mark.parametrize(
    ("language", "areas"),
    [
        ("ru", ["Наём", "Персонажи", "Покупка проектов", "Мореплавание"]),
        ("pl", ["Punkt rekrutacji", "Dwór", "Pracownia", "Szlak handlowy"]),
    ],
)
def test_an_area_is_called_as_in_the_rulebook_wherever_it_is_named(language: str, areas: list[str]) -> None:
    """Also as a choice, although another game calls the same word otherwise."""
    from referee.games.vasco.pieces import Disc
    from referee.games.vasco.words import AREAS

    with speaking(language, "congo"):
        assert show(AREAS[1]) == {"ru": "персонажи", "pl": "postacie"}[language]
    with speaking(language, "vasco"):
        assert list(map(show, AREAS)) == areas
        assert areas[1] in show(Disc.read("8 Anna characters"))


def test_a_translator_puts_the_parts_of_a_space_in_order() -> None:
    from referee.games.jamaica.places import Position

    told = {}
    for language in words.SPOKEN:
        with speaking(language, "jamaica"):
            told[language] = [show(Position(31)), show(Position(-1))]
    assert told == {
        "en": ["31 port (second of the two neighbouring ports)", "49 sea (the space with white 10, lap not made)"],
        "ru": ["порт 31 (второй из двух соседних портов)", "море 49 (область с белым числом 10, круг не пройден)"],
        "pl": ["31 (port, drugi z dwóch sąsiednich portów)", "49 (morze, pole z białą liczbą 10, bez okrążenia)"],
    }


@pytest.mark.parametrize("game", SHOWN)
def test_a_guess_is_told_in_the_words_of_the_reader(game: str) -> None:
    """What is printed, as a question without an interview lists it and as an interview offers it."""
    from referee.asking.missing import question_at

    with speaking("ru", game):
        found = find_game(game)
        book = Book(found, House())
        for path, cell in found.board.cells.items():
            if cell.basis == "guess":
                with pytest.raises(MissingFacts) as error:
                    book.need(None, f"board.{path}")
                told = [str(error.value)]
                question = question_at(found, object, f"board.{path}", {})
                told.append(question.tongue.shown(question.default))
                assert [word for text in told for word in latin_words(text.removeprefix(f"board.{path}"), "")] == []
