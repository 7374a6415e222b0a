"""Whole races played by chance: every table is possible, and nothing is lost or made on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.game import Book
from referee.games.jamaica.drawing import draw
from referee.games.jamaica.table import Table, impossible
from referee.games.jamaica.words import FACE_DOWN, GOODS
from referee.plain import plain

from .playing import Race, game

races = st.builds(
    Race,
    st.integers(0, 10**6),
    st.integers(2, 6),
    **{
        "lair-battle": st.sampled_from(["battle-first", "treasure-first"]),
        "spoils-no-room": st.sampled_from(["stays", "bank"]),
        "ghost-finish": st.sampled_from(["sails-on", "ends"]),
        "ghost-powers": st.sampled_from(["work", "idle"]),
        "ghost-level": st.sampled_from(["free", "shared"]),
        "shortage-lair": st.just("may"),
    },
)


def goods(table: Table) -> Counter[str]:
    """All tokens on the ships."""
    found = Counter(dict.fromkeys(GOODS, 0))
    for _, ship in table.ships():
        for stock in ship.holds:
            if stock:
                found[stock.kind] += stock.count
    return found


def cards(table: Table) -> Counter[str]:
    return Counter(str(card) for _, ship in table.ships() for card in ship.treasures)


def to_ships(move: str, answer: Any) -> Counter[str]:
    """What came from the bank with this move, less what went there, told by the ruling."""
    change: Counter[str] = Counter()
    if move == "load":
        change[answer.loaded.kind] += answer.loaded.count
        change[answer.emptied.kind] -= answer.emptied.count
    elif move == "retreat":
        change[answer.paid.kind] -= answer.paid.count
    elif move == "fight":
        change["powder"] -= answer.attacker_spent + answer.defender_spent
    elif move == "spoils":
        for stock in answer.to_bank:
            change[stock.kind] -= stock.count
    return change


BACK_BY_THE_OTHER_LANE = Race(4692, 6, **{"shortage-lair": "may"})
"""A ship past a fork is led back to a lair of the longer lane."""


@settings(max_examples=12, deadline=None)
@given(races)
@example(BACK_BY_THE_OTHER_LANE)
def test_goods_and_treasure_cards_are_conserved_and_every_table_is_possible(race: Race) -> None:
    for _ in range(1500):
        if race.table.due == "over":
            break
        before = race.table
        move, facts, ruling = race.step()
        after = race.table
        assert impossible(after, Book(game, race.house)) == [], (move, facts)
        changed = {kind: goods(after)[kind] - goods(before)[kind] for kind in GOODS}
        if move == "pay":
            cost = game.ask("space-cost", {"at": before.players[before.turn].at}, race.house).answer.cost
            assert changed == {kind: -cost.count if kind == cost.kind else 0 for kind in GOODS}
        else:
            assert changed == {kind: to_ships(move, ruling.answer)[kind] for kind in GOODS}, (move, facts)
        assert sum(cards(after).values()) + after.pile == sum(cards(before).values()) + before.pile
        lost = cards(before) - cards(after)
        assert set(lost) <= {FACE_DOWN}, "a card that was named never vanishes"


@settings(max_examples=6, deadline=None)
@given(races)
def test_a_race_comes_to_its_end_and_is_scored_from_the_table(race: Race) -> None:
    for _ in range(4000):
        if race.table.due == "over":
            break
        race.step()
    assert race.table.due == "over"
    score = game.ask("final-score", {}, race.house, race.table).answer
    assert {line.player for line in score.scores} == set(race.table.seats)
    assert all(
        line.total == line.white + line.gold + line.treasures + line.curses + line.red_line for line in score.scores
    )


@settings(max_examples=10, deadline=None)
@given(races, st.integers(0, 300))
def test_only_the_due_move_is_legal_and_the_table_can_be_drawn(race: Race, steps: int) -> None:
    for _ in range(steps):
        if race.table.due != "over":
            race.step()
    assert draw(race.table, Book(game, race.house))
    facts: dict[str, dict[str, Any]] = {
        "roll": {"dice": "3, 3"},
        "reveal": {"card": "gold/gold"},
        "show-treasures": {"player": "red", "treasures": ""},
    }
    for move in game.moves:
        if move not in ("set-up", race.table.due):
            assert game.play(move, race.table, facts.get(move, {}), race.house).verdict == "illegal"


@settings(max_examples=10, deadline=None)
@given(races, st.integers(0, 300))
def test_a_table_written_down_reads_back(race: Race, steps: int) -> None:
    for _ in range(steps):
        if race.table.due != "over":
            race.step()
    assert game.read_table(plain(race.table), race.house) == race.table


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(0, 250))
def test_the_chain_of_a_turn_question_equals_the_turn_played_as_moves(seed: int, players: int, steps: int) -> None:
    race = Race(seed, players, **{"bank-empty": "unlimited"})
    for _ in range(steps):
        if race.table.due != "over":
            race.step()
    while race.table.due not in ("reveal", "over"):
        race.step()
    if race.table.due == "over":
        return
    race.step()
    asked = turn_facts(race.table)
    name = race.table.turn
    while race.table.turn == name and race.table.due not in ("fight", "reveal"):
        half = race.table.action
        move, facts, _ = race.step()
        asked |= choices(move, facts, half)
    found = game.ask("turn", asked, race.house).answer
    ship = race.table.players[name]
    fights = race.table.turn == name and race.table.due == "fight"
    assert found.next == ("battle" if fights else "done")
    assert (found.at, found.holds, found.treasures) == (ship.at, ship.holds, ship.treasures)


def turn_facts(table: Table) -> dict[str, Any]:
    ship = table.players[table.turn]
    return {
        "card": ship.used[-1],
        "dice": table.dice,
        "at": ship.at,
        "holds": ship.holds,
        "treasures": ship.treasures,
        "ships": [f"{name} {other.at}" for name, other in table.ships() if name != table.turn],
        "tokens": list(table.tokens),
    }


def choices(move: str, facts: dict[str, Any], half: str) -> dict[str, Any]:
    """The choices of a move as the question names them."""
    names = {"load": ("into",), "sail": ("to",), "pay": ("pay",), "retreat": (), "draw-treasure": ("card", "take")}[
        move
    ]
    told = {f"{half}_{name}": facts[name] for name in names if name in facts}
    return told | ({f"{half}_retreat": facts["to"]} if move == "retreat" and "to" in facts else {})
