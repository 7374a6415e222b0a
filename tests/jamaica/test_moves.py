"""Moves on tables that someone describes, right or wrong, and what is right instead of a forbidden thing."""

from __future__ import annotations

from typing import Any

import pytest

from referee import ImpossibleTable, MissingFacts
from referee.game import Book, find_game
from referee.games.jamaica.to_pick import places
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
        ("over", {"turn": "", "action": "", "race_over": True, "red": {"treasures": "?"}}, "treasure.down"),
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


def with_ghost(at: str = "start", readings: dict[str, str] | None = None) -> Any:
    """Red and blue on 5, and the ghost about to sail in the morning."""
    ships = {name: {"at": 5, "holds": "food 3, gold 3, -, -, -", "acted": True} for name in ("red", "blue")}
    ghost = {"at": at, "holds": "gold 5, gold 3, -, -, -"}
    told = {"seats": "red, blue", "captain": "red", "players": ships, "ghost": ghost}
    now = {"dice": "5/3", "due": "ghost-sail", "turn": "ghost", "action": "morning"}
    return game.read_table(told | now, game.house(readings=readings or {}))


def test_the_ghost_fights_without_a_payment_in_sight() -> None:
    assert "battle.first" not in play("ghost-sail", with_ghost()).clauses


def test_a_ghost_at_the_finish_sails_on_only_where_players_alone_end_the_race() -> None:
    assert with_ghost("finish").due == "ghost-sail"
    with pytest.raises(ImpossibleTable) as refused:
        with_ghost("finish", {"ghost-finish": "ends"})
    assert refused.value.clauses == ("ghost.finish",)


def test_questions_take_from_the_table_what_means_the_same_there() -> None:
    on = table("load", {"used": ["gold/gold"]})
    assert plain(game.ask("load", {}, None, on).answer)["loaded"] == "gold 4"
    assert plain(game.ask("hand", {}, None, on).answer)["draw"] == 1
    fought = table("spoils", battle={"attacker": "red", "defender": "blue", "winner": "blue"})
    assert plain(game.ask("spoils", {}, None, fought).answer)["options"] == ["goods 1", "goods 2", "nothing"]


def test_a_battle_asked_about_is_not_in_port_royal_because_a_ship_is() -> None:
    on = table("sail", {"at": "start"})
    assert game.ask("battle", {"attacker_die": 8, "defender_die": 4}, None, on).verdict == "answer"


# --- what can be picked ---


def picked(fact: str, on: Any, **facts: Any) -> list[Any]:
    """What can be picked for this fact of a fight."""
    return [plain(offer.value) for offer in game.offers("fight", fact, facts, on, game.house()) or ()]


def test_gunpowder_is_picked_from_the_holds_that_have_it() -> None:
    on = table("fight", {"holds": POWDER}, blue={"holds": "food 3, powder 1, powder 1, -, -"}, green={"at": 6})
    assert [2, 0, 0, 0, 0] in picked("attacker_from", on, attacker_powder=2)
    assert picked("defender_from", on, defender_powder=1) == [[0, 0, 1, 0, 0], [0, 1, 0, 0, 0]]
    assert picked("attacker_from", on) == []


def test_gunpowder_of_a_rival_is_picked_when_it_is_known_who_is_attacked() -> None:
    on = table("fight", green={"holds": "powder 1, food 3, -, -, -"})
    assert picked("defender_from", on, defender_powder=1) == []
    assert picked("defender_from", on, defender_powder=1, target="green") == [[1, 0, 0, 0, 0]]


def test_only_the_holds_of_a_ship_are_rows_of_places() -> None:
    book = Book(game, game.house())
    row = places("players.red.holds", book)
    assert row is not None
    assert row.printed == (1, 2, 3, 4, 5)
    assert places("players.red.treasures", book) is None


# --- what an interview asks for ---


def guided(move: str, on: Any, **facts: Any) -> tuple[str, ...]:
    """What a guided move asks for."""
    with pytest.raises(MissingFacts) as missing:
        game.play(move, on, facts, game.house(), guided=True)
    return missing.value.paths


def test_guided_play_lets_the_player_choose_among_empty_holds() -> None:
    assert guided("load", table("load", {"used": ["gold/gold"]})) == ("into",)
    full = {"used": ["gold/gold"], "holds": "food 3, gold 3, food 1, gold 1, -"}
    assert game.play("load", table("load", full), {}, game.house(), guided=True).verdict == "legal"


def test_guided_play_asks_for_the_dice_as_the_captain_sets_them() -> None:
    on = table("roll", {"hand": 3}, turn="", action="", dice="")
    assert guided("roll", on, dice=[5, 3]) == ("morning",)
    assert game.play("roll", on, {"dice": [3, 3]}, game.house(), guided=True).verdict == "legal"


LEFT = {"tokens": [9, 11, 19, 22, 25, 33, 37, 44], "pile": 8}


def test_guided_play_asks_for_each_choice_of_the_winner() -> None:
    battle = {"attacker": "red", "defender": "blue", "winner": "red"}
    blue = {"holds": "food 3, gold 3, -, -, -", "treasures": "?"}
    on = table("spoils", blue=blue, battle=battle, **LEFT)
    assert guided("spoils", on) == ("choice",)
    assert guided("spoils", on, choice="goods 1") == ("into",)
    full = table("spoils", {"holds": "food 3, gold 3, food 1, gold 1, -"}, blue=blue, battle=battle, **LEFT)
    assert game.play("spoils", full, {"choice": "goods 1"}, game.house(), guided=True).after
    assert guided("spoils", on, choice="treasure ?") == ("card",)
    assert game.play("spoils", on, {"choice": "treasure ?", "card": "+5"}, game.house(), guided=True).after
