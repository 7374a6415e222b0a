"""What players read along random games: whole verdicts, names instead of ids, pads that are the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.facts import RefereeError
from referee.journal import Session
from referee.plain import plain
from referee.ruling import Ruling
from referee.words import number
from tests.test_reading import COUNTED, NEVER, WRITTEN, counted

from .playing import begin, next_move

WRONG = re.compile(f"{NEVER}|{WRITTEN['congo']}|\\bhe\\b|\\bhis\\b")


def rulings(seats: int) -> Iterator[Ruling[Any]]:
    """Every move of a random game, and every question that needs no more than the table."""
    chance = Random(seats)
    session = begin(chance, seats)
    while move := next_move(session, chance):
        for question in session.game.questions:
            yield from _asked(session, question)
        yield session.play(*move)
    yield from _asked(session, "final-score")


def _asked(session: Session, question: str) -> Iterator[Ruling[Any]]:
    try:
        yield session.game.ask(question, {}, session.house(), session.table)
    except RefereeError:
        return


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sentence_can_be_read_aloud(seats: int) -> None:
    wrong = set()
    for ruling in rulings(seats):
        sentences = [ruling.text, *(it.sentence for it in ruling.reasons), *(it.text for it in ruling.instead)]
        wrong |= {text for text in map(str, sentences) if WRONG.search(text) or not text.endswith(".")}
        told = set(re.findall(r"\d+(?:\.\d+)?", str(ruling.text)))
        wrong |= {
            str(ruling.text)
            for n in counted(plain(ruling.answer), COUNTED["congo"])
            if ruling.verdict != "illegal" and n and number(abs(n)) not in told
        }
    assert not wrong


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_pad_adds_up_to_the_answer(seats: int) -> None:
    """The lines above the stroke make the total; a column for each player, a clause for each line."""
    seen = set()
    for ruling in rulings(seats):
        sheet = ruling.sheet
        if sheet is None or sheet.total is None:
            continue
        answer = plain(ruling.answer)
        whole = {"": answer["total"]} if "total" in answer else {}
        total = whole or answer.get("totals") or answer.get("values") or answer.get("points")
        assert dict(zip(sheet.heads, sheet.total.cells, strict=True)) == total
        assert all(len(row.cells) == len(sheet.heads) and row.clause for row in sheet.rows)
        seen.add(type(ruling.answer).__name__)
        if "points" not in answer:
            assert [sum(column) for column in zip(*(row.cells for row in sheet.rows), strict=True)] == [
                *sheet.total.cells
            ]
    assert {"Final", "Standing", "Laying", "Values", "Winner", "WholeBid"} <= seen
