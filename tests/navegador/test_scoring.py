"""The final score: the breakdown is the total, and the King's privilege lies where it counts most."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import referee

CATEGORIES = ("colony", "factory", "explorer", "shipyard", "church")
BASE = {"base.explorer": 4, "base.shipyard": 3, "base.church": 3}
SHEET = st.fixed_dictionaries(
    {
        "ships": st.integers(0, 7),
        "workers": st.integers(2, 9),
        "cash": st.integers(0, 100).map(lambda tens: 10 * tens),
        "colonies": st.integers(0, 10),
        "factories": st.integers(1, 10),
        "explorers": st.integers(0, 6),
        "shipyards": st.integers(1, 4),
        "churches": st.integers(1, 4),
        "privileges": st.fixed_dictionaries({category: st.integers(0, 3) for category in CATEGORIES}),
    }
)


def score(seats: dict[str, Any], **more: Any) -> Any:
    order = {"order": ["red", "green", "blue"], "holder": "green"}
    return referee.ask("navegador", "final-score", {"seats": seats, **order}, board=BASE, **more)


@settings(max_examples=60, deadline=None)
@given(SHEET)
def test_the_breakdown_is_the_total(sheet: dict[str, Any]) -> None:
    red = score({"red": sheet}).answer.scores["red"]
    lines = [red.ships, red.workers, red.cash, *(getattr(red, category) for category in CATEGORIES)]
    assert red.total == sum(lines)
    owned = (sheet["colonies"], sheet["factories"], sheet["explorers"], sheet["shipyards"], sheet["churches"])
    for category, number in zip(CATEGORIES, owned, strict=True):
        assert getattr(red, category) == red.rates[category] * number


@settings(max_examples=40, deadline=None)
@given(SHEET)
def test_no_other_column_beats_the_best_for_the_king(sheet: dict[str, Any]) -> None:
    best = score({"red": sheet}).answer.scores["red"]
    for category in CATEGORIES:
        ruling = score({"red": {**sheet, "king": category}})
        if sheet["privileges"][category] == 3:
            assert ruling.verdict == "illegal"
            assert ruling.clauses == ("score.king-free",)
        else:
            assert ruling.answer.scores["red"].total <= best.total


@settings(max_examples=40, deadline=None)
@given(SHEET, SHEET, SHEET)
def test_the_ranking_falls_and_ties_go_right_from_the_card(red: Any, green: Any, blue: Any) -> None:
    answer = score({"red": red, "green": green, "blue": blue}).answer
    totals = [answer.scores[player].total for player in answer.ranking]
    assert totals == sorted(totals, reverse=True)
    right = ["green", "red", "blue"]
    keys = [(-answer.scores[player].total, right.index(player)) for player in answer.ranking]
    assert keys == sorted(keys)


def test_every_column_full_leaves_the_king_nowhere() -> None:
    sheet = {
        "ships": 0,
        "workers": 2,
        "cash": 0,
        "colonies": 1,
        "factories": 1,
        "explorers": 1,
        "shipyards": 1,
        "churches": 1,
    }
    ruling = score({"red": {**sheet, "privileges": dict.fromkeys(CATEGORIES, 3)}})
    assert (ruling.answer.scores["red"].king, ruling.answer.scores["red"].king_points) == (None, 0)
    assert ruling.clauses == ("score.pieces", "score.sheet", "score.king-free", "score.win")
