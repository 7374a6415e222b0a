"""A ruling is a value: complete, ordered, plain as data."""

from __future__ import annotations

import json
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from referee.plain import plain
from referee.ruling import Tally, answer, because, illegal, legal, rather
from referee.words import points, say


@dataclass(frozen=True)
class Moved:
    from_: str
    steps: tuple[int, ...]
    half: float


MOVED = Moved("here", (1, 2), 2.0)


def test_the_clauses_are_those_that_apply_each_once_in_order() -> None:
    reasons = [because("b", "x"), because("a", "y", applies=False), because("c", "z"), because("b", "again")]
    assert answer(MOVED, say("done"), *reasons).clauses == ("b", "c")


def test_a_ruling_as_data_has_everything_and_is_json() -> None:
    ruling = illegal(
        say("No, {n} short.", n=points(2)),
        because("a.b", "{n} is too few.", n=1),
        instead=[rather("Take {n}.", {"take": 3}, n=3)],
        value=MOVED,
    )
    assert json.loads(json.dumps(ruling.to_dict())) == {
        "verdict": "illegal",
        "answer": {"from": "here", "steps": [1, 2], "half": 2},
        "text": "No, 2 points short.",
        "clauses": ["a.b"],
        "reasons": [{"clause": "a.b", "text": "1 is too few.", "applies": True}],
        "readings": [],
        "assumed": [],
        "instead": [{"text": "Take 3.", "facts": {"take": 3}}],
    }


def test_the_table_after_a_move_is_no_part_of_the_data() -> None:
    assert "after" not in legal(MOVED, say("yes"), after="table").to_dict()


def test_plain_data_keeps_what_json_knows_and_spells_the_rest() -> None:
    data = plain({"sum": points(2), 3: {1}, "none": None, "inf": float("inf"), "half": 1.5})
    assert data == {"sum": "2 points", "3": [1], "none": None, "inf": float("inf"), "half": 1.5}


_LINES = st.lists(st.tuples(st.sampled_from("abc"), st.integers(-5, 9)), max_size=12)


@given(_LINES)
def test_the_breakdown_of_a_tally_is_its_total(lines: list[tuple[str, int]]) -> None:
    tally = Tally()
    for clause, number in lines:
        tally.add(clause, number, "{points} for it")
    assert sum(tally.of(clause) for clause in "abc") == tally.total == sum(number for _, number in lines)
    assert [reason.applies for reason in tally.reasons()] == [number != 0 for _, number in lines]
    assert [str(reason.sentence) for reason in tally.reasons()] == [f"{number} for it" for _, number in lines]
