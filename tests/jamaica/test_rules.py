"""Rules that must hold for all ships, holds and battles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import BadFact, MissingFacts, ask
from referee.game import find_game
from referee.games.jamaica.cargo import Stock
from referee.games.jamaica.pieces import Card, Choice, Face, Setting, TreasureCard
from referee.games.jamaica.places import Position, Ship

NEXT = {n: [n + 1] for n in range(50)} | {
    6: [7, 13],
    12: [15],
    14: [15],
    19: [20, 26],
    25: [28],
    27: [28],
    32: [33, 39],
    38: [41],
    40: [41],
    49: [0],
}
positions = st.one_of(
    st.just("start"), st.integers(1, 49).map(str), st.integers(1, 49).map(lambda space: f"behind {space}")
)
stocks = st.one_of(
    st.just("-"), st.builds("{} {}".format, st.sampled_from(["gold", "food", "powder"]), st.integers(1, 6))
)
holds = st.lists(stocks, min_size=5, max_size=5)
faces = st.sampled_from(["2", "4", "6", "8", "10", "star"])


def neighbours(at: str, direction: str) -> set[str]:
    """One step, written from the rules: spaces and laps kept apart."""
    behind, space = at.startswith("behind"), 0 if at in ("start", "finish") else int(at.split()[-1])
    if direction == "forward":
        return {_named(to, behind and to != 0, arrives="start" if behind else "finish") for to in NEXT[space]}
    before = [n for n, spaces in NEXT.items() if space in spaces]
    return {_named(to, behind or at == "start", arrives="start") for to in before}


def _named(space: int, behind: bool, arrives: str) -> str:
    if space == 0:
        return arrives
    return f"behind {space}" if behind else str(space)


@given(positions, st.sampled_from(["forward", "backward"]), st.integers(1, 6))
def test_moves_agrees_with_a_breadth_first_walk(at: str, direction: str, steps: int) -> None:
    here, stopped = {at}, set()
    for _ in range(steps):
        here = {to for place in here for to in neighbours(place, direction)}
        stopped |= here & {"finish"}
        here -= {"finish"}
    ruling = ask("jamaica", "moves", at=at, direction=direction, steps=steps)
    assert {str(end.to) for end in ruling.answer.ends} == here | stopped
    for end in ruling.answer.ends:
        assert len(end.route) + end.lost == steps
        for one, other in zip([at, *map(str, end.route)], map(str, end.route), strict=False):
            assert other in neighbours(one, direction)


@given(positions, positions)
def test_forward_and_backward_are_opposite(one: str, other: str) -> None:
    if one != "start" and other != "start":
        assert (other in neighbours(one, "forward")) == (one in neighbours(other, "backward"))


@given(st.integers(1, 49), st.integers(1, 6))
def test_costs_do_not_tell_a_space_from_the_same_space_behind(space: int, steps: int) -> None:
    board = {"pins.30": 3}
    there = [ask("jamaica", "space-cost", at=at, board=board).answer for at in (space, f"behind {space}")]
    assert there[0] == there[1]


@given(holds, st.sampled_from(["gold", "food", "powder"]), st.integers(1, 6))
def test_every_option_of_a_load_is_legal_and_every_other_hold_is_not(aboard: list[str], kind: str, n: int) -> None:
    found = ask("jamaica", "load", holds=aboard, load=f"{kind} {n}").answer
    for into in range(1, 6):
        ruling = ask("jamaica", "load", holds=aboard, load=f"{kind} {n}", into=into)
        assert ruling.verdict == ("legal" if into in found.options else "illegal")
        if ruling.verdict == "legal":
            assert str(ruling.answer.after[into - 1]) == f"{kind} {n}"
            assert "-" in aboard or not aboard[into - 1].startswith(kind)


@given(st.integers(1, 49), holds)
def test_a_shortage_ends_where_it_can_be_paid_and_not_earlier(space: int, aboard: list[str]) -> None:
    board = {"pins.30": 5}
    found = ask("jamaica", "shortage", at=space, holds=aboard, board=board).answer
    paid = ask("jamaica", "payment", holds=aboard, due=found.due).answer
    assert found.short != paid.payable
    for retreat in found.retreats:
        payable = [_payable(at, found.after, board) for at in retreat.route]
        assert payable == [False] * (len(payable) - 1) + [True]


def _payable(at: Position, left: tuple[Stock, ...], board: dict[str, Any]) -> bool:
    cost = ask("jamaica", "space-cost", at=at, board=board).answer.cost
    return bool(ask("jamaica", "payment", holds=left, due=cost).answer.payable)


@given(faces, faces, st.integers(0, 6), st.integers(0, 6))
def test_the_defender_of_one_battle_is_the_attacker_of_its_mirror(
    mine: str, theirs: str, powder: int, other: int
) -> None:
    if "star" in (mine, theirs):
        return
    here = ask(
        "jamaica", "battle", attacker_die=mine, defender_die=theirs, attacker_powder=powder, defender_powder=other
    )
    there = ask(
        "jamaica", "battle", attacker_die=theirs, defender_die=mine, attacker_powder=other, defender_powder=powder
    )
    mirror = {"attacker": "defender", "defender": "attacker", "none": "none"}
    assert here.answer.winner == mirror[there.answer.winner]


@settings(max_examples=60)
@given(st.one_of(positions, st.just("finish")), stocks, st.sampled_from(TreasureCard.choices()), faces)
def test_what_is_written_reads_back(at: str, stock: str, treasure: str, face: str) -> None:
    written = [(Position, at), (Stock, stock), (TreasureCard, treasure), (Face, face), (Ship, f"anna-2 {at}")]
    written += [(Card, "gold/forward"), (Setting, "3/5"), (Choice, f"curse {treasure}"), (Choice, "nothing")]
    for kind, text in written:
        assert str(kind.read(text)) == text


@pytest.mark.parametrize(
    ("given", "steps"), [("start", 32), ("41", 9), ("13", 25), ("27", 17), ("behind 47", 35), ("39", 11)]
)
def test_steps_left_are_counted_by_the_inner_channels(given: str, steps: int) -> None:
    ships = f"red {given}, blue 49"
    assert ask("jamaica", "ghost", ghost="1", ships=ships).answer.remaining["red"] == steps


def test_a_pin_that_is_not_settled_is_never_used_unasked() -> None:
    with pytest.raises(MissingFacts) as missing:
        ask("jamaica", "turn", card="forward/powder", dice="1/1", at=29, holds="gold 6, food 3, -, -, -")
    assert missing.value.paths == ("board.pins.30",)


def test_a_retreat_past_the_unsettled_pin_does_not_ask_for_it() -> None:
    rich = ask("jamaica", "shortage", at=32, holds="gold 6, -, -, -, -").answer
    poor = ask("jamaica", "shortage", at=32, holds="gold 2, -, -, -, -").answer
    assert [str(end.to) for end in rich.retreats] == ["31"]
    assert [str(end.to) for end in poor.retreats] == ["19", "25"]


@pytest.mark.parametrize(
    ("question", "facts", "path"),
    [
        ("moves", {"at": "50", "direction": "forward", "steps": 1}, "at"),
        ("payment", {"holds": "gold 3, -, -, -, -", "due": "gold 2", "pay": "-1, 0, 0, 0, 0"}, "pay"),
        ("payment", {"holds": "gold 3, -, -, -, -", "due": "gold 2", "pay": "2, 0, 0"}, "pay"),
        ("turn", {"card": "gold/food", "dice": "1/1", "at": 3, "holds": "-, -, -, -, -"}, "card"),
        ("turn", {"card": "gold/gold", "dice": "1/1", "at": 3, "holds": "-, -, -, -, -", "tokens": "5"}, "tokens"),
        ("spoils", {"winner_holds": "-, -, -, -, -", "loser_holds": "-, -, -, -, -", "choice": "goods 6"}, "choice"),
        ("attack", {"mover": "red", "at": 5, "ships": "blue 5, blue 6"}, "ships"),
        ("ghost", {"ghost": 5, "ships": "blue 5"}, "ships"),
        ("race-end", {"players": "red, blue", "captain": "red", "ship": "green", "action": "morning"}, "ship"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_place(question: str, facts: dict[str, Any], path: str) -> None:
    with pytest.raises(BadFact) as refused:
        ask("jamaica", question, facts)
    assert refused.value.paths == (path,)


BOOK = find_game("jamaica").rulebook
BEYOND = """move.behind shortage.lair battle.spent spoils.one treasure.down power.map power.beth ghost.turn ghost.fork
score.red-line"""


@pytest.mark.parametrize("clause", BEYOND.split())
def test_what_goes_beyond_the_rulebook_says_so(clause: str) -> None:
    assert BOOK.clauses[clause].derived


def test_the_two_attempts_of_the_russian_card_are_explained() -> None:
    assert "two attempts" in BOOK.clauses["power.sabre"].note
    assert "two attempts" in BOOK.readings["sabre-times"].why
    assert BOOK.readings["shortage"].kind == "edition"
