"""What players read along random games: whole sentences, names, and no word that is only for files."""

from __future__ import annotations

import re
from random import Random

import pytest

import referee
from referee.ruling import Ruling

from .playing import begin, game, next_move
from .test_play import _attempts

WRITTEN = r"[a-z]_[a-z]|[{}]|\bNone\b|[:,;(] ?nothing\b|\b\d+(vp|r)\b|section-\d"
HARBOURS = r"\b(natal|terra|mozambique|mombasa|malindi|calicut|dias|alvares|sernigi|manuel)\b"


def sentences(ruling: Ruling[object]) -> list[str]:
    return [
        str(ruling.text),
        *(str(reason.sentence) for reason in ruling.reasons),
        *(str(item.text) for item in ruling.instead),
    ]


UNTOLD = "As told, no ship prints points or reals. If one does, change its row."


@pytest.mark.parametrize(("natal", "foot"), [("red 4", (UNTOLD,)), ("red 4 1vp 1r", ()), ("merchant 4", None)])
def test_phase_3_says_when_no_ship_was_told_with_its_income(natal: str, foot: tuple[str, ...] | None) -> None:
    """Only of ships as they are told; whoever plays the move has them on the table."""
    rows = {"natal": natal, "terra": "-,-", "mozambique": "-,-,-", "mombasa": "-,-,-,-", "malindi": "-,-,-,-,-"}
    sea = {"harbours": rows | {"calicut": "-,-,-,-,-,-"}}
    sheet = referee.ask("vasco", "cascade", sea, board={"harbours": {"natal": {"full": 2}}}).sheet
    assert (None if sheet is None else tuple(map(str, sheet.foot))) == foot


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_sentence_of_a_random_game_holds_a_word_of_programs(players: int) -> None:
    chance = Random(players)
    session = begin(chance, players)
    wrong = re.compile(f"{WRITTEN}|{HARBOURS}")
    while (chosen := next_move(session, chance)) is not None:
        rulings = [session.play(*chosen)]
        for move, facts in _attempts(session.table).items():
            ruling = game.play(move, session.table, facts, session.house(), guided=False) if facts else None
            rulings += [ruling] if ruling and ruling.verdict == "illegal" else []
        for ruling in rulings:
            for sentence in sentences(ruling):
                assert not wrong.search(sentence), sentence
                assert sentence.endswith((".", "?", ")")), sentence
