"""What makes a described table impossible, each with its clause, all at once."""

from __future__ import annotations

from typing import Any

import pytest

from referee import BadFact, ImpossibleTable
from referee.game import House, find_game

game = find_game("jamaica")
HOLDS = "food 3, gold 3, -, -, -"


def three(**changes: Any) -> dict[str, Any]:
    """A table for three, with changes by dotted path."""
    players = {name: {"holds": HOLDS} for name in ("red", "blue", "green")}
    return {"seats": "red, blue, green", "captain": "red", "players": players} | changes


def two(**changes: Any) -> dict[str, Any]:
    players = {name: {"holds": HOLDS} for name in ("red", "blue")}
    ghost = {"holds": "gold 5, gold 3, -, -, -", "treasures": "beth"}
    return {"seats": "red, blue", "captain": "red", "players": players, "ghost": ghost} | changes


def red(**changes: Any) -> dict[str, Any]:
    """The players of a table for three, red's ship changed."""
    return three()["players"] | {"red": {"holds": HOLDS} | changes}


def clauses(table: dict[str, Any], house: House | None = None) -> tuple[str, ...]:
    with pytest.raises(ImpossibleTable) as refused:
        game.read_table(table, house)
    return refused.value.clauses


def test_the_tables_at_the_start_are_possible() -> None:
    assert game.read_table(three()).due == "roll"
    assert game.read_table(two()).ghost.at.mark == 0


CARDS = game.board.cells["cards"].value
GOLD = {"holds": "gold 6, gold 6, gold 6, gold 6, gold 6"}


@pytest.mark.parametrize(
    ("table", "clause"),
    [
        (three(seats="red, blue, blue"), "setup.players"),
        (three(captain="white"), "setup.players"),
        (three(turn="white"), "setup.players"),
        (three(turn="ghost"), "setup.players"),
        (three(ghost=two()["ghost"]), "ghost.setup"),
        (two(ghost=None), "ghost.setup"),
        (
            two(seats="black, blue", captain="blue", players={"black": {"holds": HOLDS}, "blue": {"holds": HOLDS}}),
            "ghost.setup",
        ),
        (three(players=red(holds=f"{HOLDS}, -")), "power.hold"),
        (three(players=red(treasures="hold"), tokens=[9, 11, 19, 22, 25, 33, 37, 44], pile=8), "power.hold"),
        (three(players=red(holds="food 7, -, -, -, -")), "load.max"),
        (two(ghost={"holds": "gold 5, food 3, -, -, -"}), "ghost.steals"),
        (two(ghost={"holds": "gold 5, -, -, -, -", "treasures": ""}), "ghost.beth"),
        (three(players=red(treasures="+5, +5"), tokens=[9, 11, 19, 22, 25, 33, 37], pile=7), "setup.pile"),
        (three(pile=8), "treasure.take"),
        (three(tokens=[9, 11, 19, 22, 25, 33, 37, 44], pile=8), "treasure.take"),
        (three(tokens=[5, 9, 11, 19, 22, 25, 33, 37, 44]), "setup.tokens"),
        (three(tokens=[9, 9, 11, 19, 22, 25, 33, 37, 44]), "setup.tokens"),
        (three(players={"red": GOLD, "blue": GOLD, "green": GOLD}), "setup.bank"),
        (three(players=red(hand=5)), "setup.hand"),
        (three(players=red(hand=4)), "setup.hand"),
        (three(players=red(used=["gold/gold", "gold/gold"])), "setup.hand"),
        (three(players=red(used=["gold/food"])), "setup.hand"),
        (three(players=red(at="finish")), "end.reach"),
        (three(race_over=True), "end.reach"),
        (three(dice="3/7"), "round.roll"),
        (three(dice="3"), "round.roll"),
        (three(players=red(used=CARDS, hand=1), round=12), "setup.hand"),
    ],
)
def test_an_impossible_table_is_refused_with_its_clause(table: dict[str, Any], clause: str) -> None:
    assert clauses(table) == (clause,)


def test_lady_beth_lies_with_the_ghost_and_with_nobody_else() -> None:
    ships = {"red": {"holds": HOLDS, "treasures": "beth"}, "blue": {"holds": HOLDS}}
    assert clauses(two(players=ships, tokens=[9, 11, 19, 22, 25, 33, 37, 44], pile=8)) == ("ghost.beth", "setup.pile")


def test_nobody_is_called_like_the_ghost() -> None:
    ships = {name: {"holds": HOLDS} for name in ("red", "ghost", "green")}
    assert clauses(three(seats="red, ghost, green", players=ships)) == ("ghost.setup",)


def test_ships_that_cannot_be_read_are_refused_and_nothing_follows_from_them() -> None:
    with pytest.raises(BadFact) as refused:
        game.read_table(three(players={"red": 3}))
    assert refused.value.paths == ("players.red",)


EIGHT = {"tokens": [9, 11, 19, 22, 25, 33, 37, 44], "pile": 8}
SAILS = {"round": 1, "dice": "1/2", "turn": "red", "due": "pay", "action": "morning"}
NOW = {"hand": 2, "used": ["forward/food"]}


@pytest.mark.parametrize(
    ("table", "clause"),
    [
        (three(round=1, players=red(at="40")), "move.must"),
        (three(round=2, players=red(at="30")), "move.must"),
        (three(round=3, players=red(at="13", used=["forward/food", "food/powder"])), "move.must"),
        (three(**SAILS, players=red(at="2", **NOW)), "move.must"),
        (three(round=1, players=red(at="behind 49")), "move.behind"),
        (three(round=2, players=red(at="behind 43")), "move.behind"),
        (three(round=2, players=red(at="behind 47", used=["forward/food"])), "move.behind"),
        (three(round=4, race_over=True, due="end-round", dice="1/2", players=red(at="finish")), "move.must"),
        (two(round=1, ghost={"at": "5", **two()["ghost"]}), "move.must"),
        (two(round=2, ghost={"at": "26", **two()["ghost"]}), "move.must"),
        (three(**SAILS, tokens=EIGHT["tokens"][:7], players=red(at="1", treasures="+3, +5", **NOW)), "treasure.take"),
        (three(round=1, players=red(holds="food 3, gold 3, powder 1, -, -")), "setup.stock"),
        (three(round=1, players=red(holds="food 3, -, -, -, -")), "setup.stock"),
        (two(round=1, ghost={"holds": "gold 5, -, -, -, -"}), "setup.stock"),
        (three(**SAILS, players=red(at="1", holds="food 3, gold 3, food 6, -, -", **NOW)), "setup.stock"),
        (three(round=2, players=red(hand=2), due="reveal", turn="red", dice="3/4"), "setup.hand"),
        (three(**SAILS | {"due": "retreat"}, retreated=True, players=red(at="1", holds="-, -, -, -, -", **NOW)),
         "shortage.back"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_by_this_round_is_refused(table: dict[str, Any], clause: str) -> None:
    assert set(clauses(table)) == {clause}


@pytest.mark.parametrize(
    ("table", "round"),
    [
        (three(players=red(at="12")), 2),
        (three(players=red(at="13", used=["food/powder"])), 3),
        (three(players=red(treasures="+3"), **EIGHT), 2),
        (three(players=red(holds="food 3, gold 3, powder 6, powder 6, -")), 2),
        (three(**SAILS | {"round": 1}, players=red(at="1", **NOW)), 1),
        (two(ghost={"at": "behind 44", **two()["ghost"]}), 2),
    ],
)
def test_the_earliest_round_in_which_all_this_can_have_happened(table: dict[str, Any], round: int) -> None:
    assert game.read_table(table).round == round


def test_everything_wrong_is_told_at_once() -> None:
    wrong = three(captain="white", dice="0/3", players=red(holds="food 9, -, -, -, -", at="finish"))
    assert clauses(wrong) == ("setup.players", "load.max", "end.reach", "round.roll")


def test_more_gold_than_the_box_has_is_possible_where_the_bank_is_unlimited() -> None:
    rich = three(players={"red": GOLD, "blue": GOLD, "green": GOLD})
    assert game.read_table(rich, game.house(readings={"bank-empty": "unlimited"}))


def test_a_player_with_the_map_may_hold_four_cards() -> None:
    table = three(players=red(hand=4, treasures="map"), tokens=[9, 11, 19, 22, 25, 33, 37, 44], pile=8)
    assert game.read_table(table).players["red"].hand == 4


def test_an_unrevealed_card_still_counts_in_a_hand() -> None:
    table = three(players=red(hand=4), due="reveal", turn="red", dice="3/4")
    assert game.read_table(table)
