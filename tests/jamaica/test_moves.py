"""Moves on tables that someone describes, right or wrong, and what is right instead of a forbidden thing."""

from __future__ import annotations

from typing import Any

import pytest

from referee import ImpossibleTable, MissingFacts
from referee.game import find_game
from referee.plain import plain
from referee.ruling import Ruling

game = find_game("jamaica")
POWDER = "powder 3, powder 3, gold 3, -, -"


def table(due: str, red: dict[str, Any] | None = None, **changes: Any) -> Any:
    """Three ships side by side on 5, red playing a card in the morning of the third round."""
    told: dict[str, Any] = {name: {"at": 5, "holds": "food 3, gold 3, -, -, -"} for name in ("red", "blue", "green")}
    told["red"] |= {"used": ["forward/food"], "hand": 2} | (red or {})
    for name in ("blue", "green"):
        told[name] |= changes.pop(name, {})
    seats = {"seats": "red, blue, green", "captain": "red", "players": told}
    now = {"round": 3, "dice": "4/3", "due": due, "turn": "red", "action": "morning"}
    return game.read_table(seats | now | changes)


def play(move: str, on: Any, readings: dict[str, str] | None = None, **facts: Any) -> Ruling[Any]:
    board = {"die_2021": {"10": "lair", "2": "port"}}
    return game.play(move, on, facts, game.house(board, readings))


@pytest.mark.parametrize(
    ("due", "told", "clause"),
    [
        ("fight", {"blue": {"at": 6}, "green": {"at": 7}}, "battle.start"),
        ("draw-treasure", {}, "treasure.gone"),
        ("pay", {"red": {"holds": "gold 2, -, -, -, -"}}, "pay.full"),
        ("retreat", {}, "pay.full"),
        ("sail", {"red": {"used": ["gold/gold"]}}, "load.must"),
        ("load", {}, "move.must"),
        ("end-round", {"turn": "", "action": "", "green": {"acted": False}}, "round.order"),
        ("reveal", {"turn": "", "action": ""}, "round.order"),
        ("reveal", {"action": "", "dice": ""}, "round.roll"),
        ("sail", {"dice": ""}, "round.roll"),
        ("sail", {"action": ""}, "action.order"),
        ("reveal", {}, "action.order"),
        ("sail", {"red": {"used": []}}, "round.order"),
        ("ghost-sail", {"turn": "blue"}, "ghost.turn"),
        ("over", {"turn": "", "action": ""}, "end.round"),
        ("show-treasures", {"turn": "", "action": ""}, "end.round"),
        ("roll", {"turn": "", "action": ""}, "round.roll"),
        ("spoils", {"battle": {"attacker": "red", "defender": "blue", "winner": "green"}}, "spoils.one"),
        ("spoils", {"battle": {"attacker": "blue", "defender": "red", "winner": "red"}}, "battle.start"),
        ("fight", {"battle": {"attacker": "red", "defender": "blue", "winner": "blue"}}, "spoils.one"),
        ("sail", {"retreated": True}, "shortage.back"),
        ("pay", {"retreated": True, "unpaid": True}, "shortage.2021"),
        ("sail", {"red": {"acted": True}}, "round.order"),
    ],
)
def test_a_table_that_waits_for_a_move_that_cannot_be_is_refused(due: str, told: dict[str, Any], clause: str) -> None:
    with pytest.raises(ImpossibleTable) as refused:
        table(due, **told)
    assert clause in refused.value.clauses


@pytest.mark.parametrize(
    ("move", "on", "readings", "facts", "missing"),
    [
        ("fight", table("fight"), {}, {}, ("target", "attacker_die")),
        (
            "fight",
            table("fight", {"holds": POWDER}, blue={"holds": POWDER}),
            {},
            {"target": "blue", "attacker_powder": 2, "attacker_die": 8, "defender_powder": 2, "defender_die": 4},
            ("attacker_from", "defender_from"),
        ),
        (
            "retreat",
            table("retreat", {"at": 15, "holds": "food 2, gold 3, -, -, -"}),
            {"shortage": "2021"},
            {"die": 10},
            ("to", "pay_there"),
        ),
    ],
)
def test_all_that_a_step_needs_is_asked_at_once(
    move: str, on: Any, readings: dict[str, str], facts: dict[str, Any], missing: tuple[str, ...]
) -> None:
    with pytest.raises(MissingFacts) as error:
        play(move, on, readings, **facts)
    assert error.value.paths == missing


FOUGHT = {"target": "blue", "attacker_die": 8, "defender_die": 4}


@pytest.mark.parametrize(
    ("move", "on", "facts"),
    [
        ("roll", table("roll", {"hand": 3}, turn="", action="", dice=""), {"dice": [5, 3], "morning": 4}),
        ("fight", table("fight", {"holds": POWDER}), FOUGHT | {"attacker_powder": 9}),
        ("fight", table("fight", {"holds": POWDER}), FOUGHT | {"attacker_powder": 2, "attacker_from": [3, 0, 0, 0, 0]}),
        ("fight", table("fight"), FOUGHT | {"attacker_reroll": 10}),
        ("pay", table("pay", {"holds": "gold 2, gold 2, -, -, -"}), {"pay": [1, 1, 0, 0, 0]}),
        ("draw-treasure", table("draw-treasure", {"at": 9}), {"take": False}),
    ],
)
def test_what_is_offered_instead_is_legal(move: str, on: Any, facts: dict[str, Any]) -> None:
    ruling = play(move, on, **facts)
    assert ruling.verdict == "illegal"
    assert ruling.instead
    for item in ruling.instead:
        assert play(move, on, **facts | plain(item.facts)).verdict == "legal"


TURN = {"at": 5, "holds": "food 3, gold 3, -, -, -", "dice": "3/2"}


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("turn", TURN | {"card": "forward/food", "morning_to": 7}),
        ("turn", TURN | {"card": "gold/forward", "morning_into": 1}),
        (
            "turn",
            TURN | {"card": "forward/food", "dice": "1/2", "at": 14, "morning_retreat": 6, "holds": "-, -, -, -, -"},
        ),
        (
            "turn",
            TURN
            | {"card": "forward/food", "dice": "1/2", "at": 4, "holds": "gold 2, gold 2, -, -, -"}
            | {"morning_pay": [2, 2, 0, 0, 0]},
        ),
        ("battle", {"attacker_die": "star", "attacker_reroll": 2, "defender_die": 4}),
        (
            "battle",
            {"attacker_die": 4, "attacker_powder": 5, "attacker_has": 3, "defender_die": 4}
            | {"defender_powder": 2, "defender_has": 0},
        ),
        ("payment", {"holds": "gold 3, food 2, gold 4, -, -", "due": "gold 5", "pay": [4, 1, 6, 0, 0]}),
        ("sabre", {"owner": "attacker", "die": "defender", "moment": "later", "add_powder": True}),
        ("setup", {"players": "black, red", "captain": "black"}),
        (
            "spoils",
            {"winner_holds": "-, food 1, -, gold 1, -", "loser_holds": "gold 1, -, -, -, -", "loser_treasures": "?"}
            | {"winner_treasures": "+5", "choice": "treasure map", "into": 2, "card": "+5"},
        ),
    ],
)
def test_what_is_offered_instead_of_a_choice_is_possible(question: str, facts: dict[str, Any]) -> None:
    ruling = game.ask(question, facts)
    assert ruling.verdict == "illegal"
    assert ruling.instead
    for item in ruling.instead:
        assert item.facts
        assert game.ask(question, facts | plain(item.facts)).verdict != "illegal"


def test_the_ghost_fights_without_a_payment_in_sight() -> None:
    ships = {name: {"at": 5, "holds": "food 3, gold 3, -, -, -", "acted": True} for name in ("red", "blue")}
    told = {"seats": "red, blue", "captain": "red", "players": ships, "ghost": {"holds": "gold 5, gold 3, -, -, -"}}
    on = game.read_table(told | {"dice": "5/3", "due": "ghost-sail", "turn": "ghost", "action": "morning"})
    assert "battle.first" not in play("ghost-sail", on).clauses


def test_questions_take_from_the_table_what_means_the_same_there() -> None:
    on = table("load", {"used": ["gold/gold"]})
    assert plain(game.ask("load", {}, None, on).answer)["loaded"] == "gold 4"
    assert plain(game.ask("hand", {}, None, on).answer)["draw"] == 1
    fought = table("spoils", battle={"attacker": "red", "defender": "blue", "winner": "blue"})
    assert plain(game.ask("spoils", {}, None, fought).answer)["options"] == ["goods 1", "goods 2", "nothing"]


def test_a_battle_asked_about_is_not_in_port_royal_because_a_ship_is() -> None:
    on = table("sail", {"at": "start"})
    assert game.ask("battle", {"attacker_die": 8, "defender_die": 4}, None, on).verdict == "answer"
