"""What players read along random games: whole sentences, with every number, and no name that only programs use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.plain import plain
from referee.ruling import Ruling

from .playing import HOUSE, NAVEGADOR
from .test_one_truth import ask, ended, move, pay_for, tables, things_to_do

WRONG = re.compile(
    r"[a-z]_[a-z]|[{}]|\bNone\b|\bnothing\b|\w=\w|\bmarket-[12]\b|\w-factory\b|\bjoker\b| > |, and , |  |: \.|\bfor \."
    r"|\b(portugal|bahia|rio|guine|angola|cabo|mozambique|zanzibar|goa|malaca|timor|macau|nagasaki|middle 1)\b"
)
"""Ids, written forms, values of programs, and the holes that an empty list leaves."""
COUNTED = ("cost", "refund", "bonus", "total", "lost", "ships_paid", "payout", "points")


def told(table: Any, random: Random) -> Iterator[tuple[Ruling[Any], bool]]:
    """Rulings of questions and moves at this table, and whether it was a question."""
    for question, id, sector, facts in things_to_do(table, random):
        yield ask(question, table, **facts), True
        more = {"sector": sector} if id == "trade" else {}
        yield move(id, table, **facts, **pay_for(table, sector), **more), False
    yield ask("navigator-card", table, use=True), True
    yield ask("market-best", table), True
    yield ask("game-end", table), True
    yield ask("final-score", table), True
    yield ask("king-privilege", table, player=table.turn), True


def numbers(ruling: Ruling[Any]) -> Iterator[int]:
    """What is paid, won, lost or scored."""
    answer = plain(ruling.answer) or {}
    for name in COUNTED:
        value = answer.get(name)
        yield from (value.values() if isinstance(value, dict) else (value,))
    yield from (score["total"] for score in answer.get("scores", {}).values())


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_along_a_game_can_be_read_aloud(seed: int) -> None:
    random = Random(seed)
    for table in [*tables(seed, 60), ended(seed)]:
        for ruling, question in told(table, random):
            text = str(ruling.text).removeprefix("If it were settled now: ")
            said = [text, *(str(it.sentence) for it in ruling.reasons), *(str(it.text) for it in ruling.instead)]
            assert not [line for line in said if WRONG.search(line)]
            assert all(line.endswith(".") for line in said)
            starts = {"illegal": "No. ", "legal": "Yes. " if question else table.turn, "answer": ""}[ruling.verdict]
            assert text.startswith(starts), text
            if ruling.verdict != "illegal":
                written = set(re.findall(r"\d+", text))
                lacking = [number for number in numbers(ruling) if number and str(number) not in written]
                assert not lacking, (text, lacking)
        for due in NAVEGADOR.due(table, HOUSE):
            assert not WRONG.search(str(due.text))


def test_every_printed_value_is_told_in_words() -> None:
    for path, cell in NAVEGADOR.board.cells.items():
        value = cell.value if cell.usable or cell.basis == "guess" else 10
        text = str(cell.told(value))
        assert cell.tells.template, path
        assert not WRONG.search(text), (path, text)
        assert str(cell.prompt) not in text
