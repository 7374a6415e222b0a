"""What a player reads: whole verdicts by one grammar, in words; what was looked at reads true on its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.journal import load
from referee.plain import plain
from referee.ruling import Ruling

from .playing import game
from .test_one_truth import ASKED, _proposal, ask, play, tables

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios" / "jamaica"
COUNTED = frozenset(
    {"cost", "paid", "loaded", "emptied", "to_bank", "attacker_spent", "defender_spent", "draw", "total"}
)
"""Fields of answers whose numbers are paid, won, lost or scored."""
STRENGTHS = frozenset({"attacker_strength", "defender_strength"})
NEVER = re.compile(
    r"[{}]|[a-z]_[a-z]|  |\bNone\b|\bnothing\b|\w=\w"  # names of fields and values of programs
    r"|\b(gold|food|powder|goods|behind) [\d-]|\b(treasure|curse) \?|\b(forward|backward|gold|food|powder)/"
    r"|\bpowder\b|\b(map|sabre|beth)\b|(?<!6th )\bHold\b(?! [\d{])|(?<![Tt]he )\bghost\b"
    r"|\b(ghost-sail|end-round|draw-treasure|show-treasures|set-up|port-royal)\b"
)


@cache
def rulings() -> tuple[tuple[str, Ruling[Any]], ...]:
    """Every ruling of the scenarios, and of questions and proposals along random races."""
    return (*_of_scenarios(), *_of_races())


def _of_scenarios() -> Iterator[tuple[str, Ruling[Any]]]:
    for file in sorted(SCENARIOS.glob("*.toml")):
        for step in load(file).replay():
            if step.ruling and step.event.kind in ("ask", "move"):
                yield f"{step.event.kind} {step.event.name} in {file.name}", step.ruling


def _of_races() -> Iterator[tuple[str, Ruling[Any]]]:
    for players, seed in ((2, 0), (2, 3), (3, 1), (4, 2)):
        for race, chance in tables(players, seed):
            for question in game.questions:
                yield from _ruled("ask", question, ask(race, question))
            move = race.table.due
            if move in ASKED:
                proposal = _proposal(race, Random(chance.random()))
                yield from _ruled("move", move, play(race, move, proposal))
                yield from _ruled("ask", ASKED[move], ask(race, ASKED[move], proposal))


def _ruled(kind: str, name: str, found: object) -> Iterator[tuple[str, Ruling[Any]]]:
    if isinstance(found, Ruling):
        yield f"{kind} {name} at a table", found


def counted(answer: Any) -> Iterator[str]:
    """The numbers of the fields that count, wherever they stand in the answer."""
    for name, value in answer.items() if isinstance(answer, dict) else ():
        if isinstance(value, list) and name == "scores":
            yield from (number for score in value for number in counted(score))
        elif name in COUNTED | STRENGTHS:
            for item in value if isinstance(value, list) else [value]:
                yield from re.findall(r"\d+", str(item))


def test_the_verdict_holds_every_number_that_is_paid_won_lost_or_scored() -> None:
    lacking = set()
    for where, ruling in rulings():
        if ruling.verdict == "illegal":
            continue
        text, numbers = str(ruling.text), [n for n in counted(plain(ruling.answer)) if n != "0"]
        if "star" in text:
            numbers = [n for n in numbers if n in text]  # a strength against an attacker's star is not compared
        if [n for n in numbers if n not in re.findall(r"\d+", text)]:
            lacking.add(f"{where}: {text} lacks {numbers}")
    assert not lacking, "\n".join(sorted(lacking))


def _texts(ruling: Ruling[Any]) -> list[str]:
    reasons = [str(reason.sentence) for reason in ruling.reasons]
    return [str(ruling.text), *reasons, *(str(item.text) for item in ruling.instead)]


def test_no_name_that_only_programs_use_is_read() -> None:
    found = {f"{where}: {text}" for where, ruling in rulings() for text in _texts(ruling) if NEVER.search(text)}
    assert not found, "\n".join(sorted(found))


def test_a_verdict_is_said_by_one_grammar() -> None:
    """A proposal is answered by Yes or No; a move says what happens; any other answer is a statement."""
    wrong = set()
    for where, ruling in rulings():
        text, proposal = str(ruling.text), where.startswith("ask ")
        begins = {"illegal": "No. ", "legal": "Yes. " if proposal else "", "answer": ""}[ruling.verdict]
        said = text.removeprefix(begins)
        if not text.startswith(begins) or not text.endswith(".") or said.startswith(("Yes", "No.", "Not ")):
            wrong.add(f"{where} ({ruling.verdict}): {text}")
    assert not wrong, "\n".join(sorted(wrong))


def test_one_or_two_reasons_decide() -> None:
    for where, ruling in rulings():
        assert sum(reason.decides for reason in ruling.reasons) <= 2, (where, str(ruling.text))
        assert all(reason.applies for reason in ruling.reasons if reason.decides)


def test_what_was_looked_at_is_a_whole_sentence() -> None:
    """A rule that did not decide is told so that the sentence is true on its own."""
    told = {str(reason.sentence) for _, ruling in rulings() for reason in ruling.reasons if not reason.applies}
    assert all(text.endswith(".") and len(text.split()) > 4 for text in told), sorted(told, key=len)[:5]


def test_the_pad_adds_up() -> None:
    pads = [ruling for where, ruling in rulings() if where.startswith("ask final-score")]
    assert pads
    for ruling in pads:
        if ruling.sheet is None:
            assert ruling.verdict == "illegal"
            continue
        for at, total in enumerate(ruling.sheet.total.cells if ruling.sheet.total else ()):
            assert sum(int(str(row.cells[at])) for row in ruling.sheet.rows) == total


@pytest.mark.parametrize("path", sorted(game.board.cells))
def test_every_printed_value_is_told_in_words(path: str) -> None:
    cell = game.board.cells[path]
    text = str(cell.told(cell.value))
    assert text != f"{cell.prompt}: {cell.value}"
    assert cell.tells.template
    assert not NEVER.search(text), text
