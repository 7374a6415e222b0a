"""What a player reads: the verdict is whole, and no name that only programs use is on the screen.

Over all scenarios of all games, in three widths.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.game import Game, find_game
from referee.journal import load
from referee.plain import plain
from referee.ruling import Ruling
from referee.showing.rulings import show_ruling, spoken
from referee.showing.screen import Screen
from referee.words import number

from .conftest import Ran

GAMES = ("vasco", "congo", "jamaica", "navegador")

COUNTED: dict[str, frozenset[str]] = {
    "vasco": frozenset({"fee", "price", "reals", "total", "vp", "sailors_cost", "captain_cost", "best_vp", "fees"}),
    "congo": frozenset(
        {"value", "values", "total", "totals", "highest", "adds", "points", "hippo_gain", "hippo_sums", "change"}
    ),
    "jamaica": frozenset(
        {
            "paid",
            "cost",
            "strength",
            "attacker_strength",
            "defender_strength",
            "attacker_spent",
            "defender_spent",
            "draw",
            "drawn",
            "lost",
        }
    ),
    "navegador": frozenset(
        {"cost", "refund", "bonus", "total", "payout", "lost", "ships_paid", "points", "added"},
    ),
}
"""Fields of answers that are paid, won, lost or scored: their numbers stand in the verdict. Go through all answers."""

WRITTEN: dict[str, str] = {
    "vasco": r"\b\d+vp\b|\b\d+r\b|\bsao_gabriel\b|\b(natal|terra|mozambique|mombasa|malindi|calicut|dias|manuel)\b",
    "congo": r"\b(belgium|france|britain|germany|usa|spain|portugal|netherlands|sweden|austria|russia)\b"
    r"|\b(leopoldville|bolobo|liranga|nouvelle-anvers|bumba|basoko|stanley-falls|ubundu|kindu)\b"
    r"|\b(english|french|german|flemish)\b|\b[a-z]+-(meeting|region|damage|overboard|nationals|trader|attack)\b"
    r"|\bno-auxiliaries\b|\b(doctor|officer|explorer|missionary|anthropologist)/",
    "jamaica": r"\bforward/|\b(port|lair|sea)\b/",
    "navegador": r"\bmarket-[12]\b|\b\w+-factory\b|\bjoker\b"
    r"|\b(portugal|bahia|rio|guine|angola|cabo|mozambique|zanzibar|goa|malaca|timor|macau|nagasaki)\b",
}
"""Written forms that are for files and for whoever likes typing."""

NEVER = r"[a-z]_[a-z]|[{}]|\bNone\b|[:,;(] ?nothing(?=[,;.)]|$)|\w=\w"
"""Names of fields and values of programs; `nothing` as a value, not as a word ("Number 13 costs nothing.")."""


@cache
def rulings(id: str) -> tuple[tuple[str, Ruling[Any]], ...]:
    """Every ruling of the scenarios of this game, with where it stands."""
    found = []
    for file in sorted((Path(__file__).parent.parent / "scenarios" / id).glob("*.toml")):
        for step in load(file).replay():
            if step.ruling and step.event.kind != "undo":
                found.append((f"{file.name}:{step.event.number} {step.event.kind} {step.event.name}", step.ruling))
    return tuple(found)


def shown(ruling: Ruling[Any], game: Game, depth: str, width: int = 80) -> str:
    out = io.StringIO()
    screen = Screen(out)
    screen.width = width
    show_ruling(screen, ruling, game, depth=depth)  # type: ignore[arg-type]
    return out.getvalue()


def counted(answer: Any, names: frozenset[str]) -> Iterator[float]:
    """The numbers of these fields, wherever they stand in the answer, but for those that are none of it."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name in names and isinstance(value, int | float) and not isinstance(value, bool):
                yield value
            elif name in names and isinstance(value, dict):
                yield from (item for item in value.values() if isinstance(item, int | float))
    elif isinstance(answer, list):
        for item in answer:
            yield from counted(item, names)


@pytest.mark.parametrize("id", GAMES)
def test_the_verdict_holds_every_number_that_is_paid_won_lost_or_scored(id: str) -> None:
    lacking = {}
    for where, ruling in rulings(id):
        if ruling.verdict == "illegal":
            continue
        text = str(spoken(ruling))
        said = set(re.findall(r"\d+(?:\.\d+)?", text))
        missing = [n for n in counted(plain(ruling.answer), COUNTED[id]) if n and number(abs(n)) not in said]
        if missing:
            lacking[where] = (text, missing)
    assert not lacking, "\n".join(f"{where}: {what}" for where, what in lacking.items())


@pytest.mark.parametrize("depth", ["short", "why"])
@pytest.mark.parametrize("id", GAMES)
def test_no_name_that_only_programs_use_is_on_the_screen(id: str, depth: str) -> None:
    game = find_game(id)
    names = "|".join(rf"\b{re.escape(clause)}\b" for clause in game.rulebook.clauses if "." in clause)
    wrong = re.compile(f"{NEVER}|{WRITTEN[id]}|{names}")
    found = {
        where: line.strip()
        for where, ruling in rulings(id)
        for line in shown(ruling, game, depth, 400).splitlines()
        if wrong.search(line)
    }
    assert not found, "\n".join(f"{where}: {line}" for where, line in found.items())


@pytest.mark.parametrize("id", GAMES)
def test_a_verdict_is_said_by_one_grammar(id: str) -> None:
    """A proposal is answered by Yes or No; what happens, and any other answer, is a statement."""
    wrong = []
    for where, ruling in rulings(id):
        text = str(ruling.text).removeprefix("If it were settled now: ")
        question = where.split()[1] == "ask"
        begins = "No. " if ruling.verdict == "illegal" else "Yes. " if ruling.verdict == "legal" and question else ""
        if not text.startswith(begins) or not text.endswith((".", "?", ")")) or (not text[0].isupper() and begins):
            wrong.append(f"{where} ({ruling.verdict}): {text}")
        if spoken(ruling) is not ruling.text:
            wrong.append(f"{where}: {spoken(ruling)}")
        if not begins and text.startswith(("Yes", "No.", "Legal", "Illegal")):
            wrong.append(f"{where} ({ruling.verdict}): {text}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("id", GAMES)
def test_a_ruling_fits_the_window(id: str, width: int) -> None:
    for where, ruling in rulings(id):
        for depth in ("short", "why"):
            for line in shown(ruling, find_game(id), depth, width).splitlines():
                assert len(line) <= width, (where, line)


@pytest.mark.parametrize("id", GAMES)
def test_by_default_at_most_two_reasons_are_told(id: str) -> None:
    game = find_game(id)
    for _, ruling in rulings(id):
        text = " ".join(shown(ruling, game, "short", 400).split())
        told = {
            str(reason.sentence) for reason in ruling.reasons if f"* {' '.join(str(reason.sentence).split())}" in text
        }
        others = {str(item.text) for item in ruling.instead} | {str(ruling.text)}
        assert len(told - others) <= 2


@pytest.mark.parametrize("id", GAMES)
def test_a_final_score_comes_with_its_pad(id: str) -> None:
    """One column per player, one line per source: the lines add up to the total."""
    scores = [ruling for where, ruling in rulings(id) if where.endswith(" final-score") and ruling.verdict == "answer"]
    assert scores
    for ruling in scores:
        sheet = ruling.sheet
        assert sheet is not None
        assert sheet.total is not None
        for at in range(len(sheet.heads)):
            assert sum(row.cells[at] for row in sheet.rows) == sheet.total.cells[at]  # type: ignore[misc]


@pytest.mark.parametrize("id", GAMES)
def test_who_won_is_said_alike_in_every_game(id: str) -> None:
    """Who, with how many points, before whom; behind an equal total stands what decided."""
    wins = r"\S+ wins with \S+ points?(, before .+ with \S+\.|: level with .+, and first .+\.)"
    grammar = re.compile(rf"({wins}|.+ and \S+ share the victory with \S+ points? each\b.*\.|\S+ has \S+ points?\.)")
    for where, ruling in rulings(id):
        if where.endswith((" final-score", " finish")) and ruling.verdict != "illegal":
            text = str(ruling.text).removeprefix("If it were settled now: ")
            assert grammar.match(text), (where, text)


@pytest.mark.parametrize("id", GAMES)
def test_what_the_verdict_says_is_not_said_again_below_it(id: str) -> None:
    for where, ruling in rulings(id):
        text = str(ruling.text).removeprefix("No. ")
        below = shown(ruling, find_game(id), "short", 400).splitlines()[1:]
        assert f"  * {text}" not in below, where
        assert len(set(reasons := [line for line in below if line.startswith("  * ")])) == len(reasons), where


@pytest.mark.parametrize("id", GAMES)
def test_no_player_is_called_he(id: str) -> None:
    """Zofia plays, too: neither what is ruled nor the rules themselves know whether a player is a man."""
    he, book = re.compile(r"\b(he|his|him|himself)\b", re.IGNORECASE), find_game(id).rulebook
    said = {str(reason.sentence) for _, ruling in rulings(id) for reason in ruling.reasons}
    said |= {str(item) for _, ruling in rulings(id) for item in (ruling.text, *(it.text for it in ruling.instead))}
    said |= {text for it in book.clauses.values() for text in (it.title, it.says, it.derived, it.note)}
    said |= {text for it in book.readings.values() for text in (it.question, it.why, *it.options.values())}
    assert [text for text in said if he.search(text)] == []


@pytest.mark.parametrize("depth", ["short", "why", "details"])
def test_no_line_is_left_empty_twice(depth: str) -> None:
    for id in GAMES:
        for where, ruling in rulings(id):
            assert "\n\n\n" not in shown(ruling, find_game(id), depth), where


def test_a_step_is_told_below_its_table(run: Callable[..., Ran]) -> None:
    """What stands above a table leaves a window of 24 lines."""
    file = Path(__file__).parent.parent / "scenarios" / "vasco" / "40-tour-a-game-for-two.toml"
    lines = run("replay", str(file), "--step", "--to", "2").out.splitlines()
    table = max(at for at, it in enumerate(lines) if it.startswith("- "))
    told = next(at for at, it in enumerate(lines) if it[:3] == "2. ")
    assert any(line.endswith("* changed") for line in lines)
    assert table < told
