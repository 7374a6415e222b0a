"""Whole games by chance: every piece stays somewhere, and no legal move leads to an impossible table."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.navegador.due import MOVE_OF
from referee.games.navegador.state import free_to_take, ships_due
from referee.games.navegador.table import Table, impossible
from referee.plain import plain

from .playing import BOOK, HOUSE, NAMES, NAVEGADOR, Played, begin, next_move, play, set_up, totals


@settings(max_examples=12, deadline=None)
@given(st.data(), st.integers(2, 5))
def test_legal_moves_lead_to_possible_tables_and_keep_every_piece(data: st.DataObject, players: int) -> None:
    start = set_up(NAMES[:players])
    for step in play(start, lambda options: data.draw(st.sampled_from(options)), 25):
        check(step, start)


@pytest.mark.parametrize("seed", range(6))
def test_long_games_keep_every_piece(seed: int) -> None:
    random = Random(seed)
    start = set_up(NAMES[: 2 + seed % 4])
    played = 0
    for step in play(start, random.choice, 250):
        check(step, start)
        played += 1
    assert played > 200 or step.ruling.after.over


def check(step: Played, start: Table) -> None:
    if step.ruling.verdict == "illegal":
        assert step.ruling.instead
        assert step.ruling.after is None
        return
    after: Table = step.ruling.after
    assert impossible(after, BOOK) == []
    assert totals(after) == totals(start)
    for seat in after.seats.values():
        assert 0 <= seat.ships.total <= 7
        assert 2 <= seat.workers <= 9
        assert seat.cash >= 0
    held = [sum(seat.privileges[type] for seat in after.seats.values()) for type in after.gallery.ids]
    assert all(after.gallery[type] + number <= 6 for type, number in zip(after.gallery.ids, held, strict=True))


@settings(max_examples=6, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_table_reads_what_it_prints(random: Random) -> None:
    step = list(play(set_up(NAMES[:3]), random.choice, 30))[-1]
    table = step.ruling.after or step.before
    assert NAVEGADOR.read_table(plain(table), HOUSE) == table


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_sectors_within_reach_are_due_and_no_others(random: Random) -> None:
    step = list(play(set_up(NAMES[:2]), random.choice, 20))[-1]
    table = step.ruling.after or step.before
    due = NAVEGADOR.due(table, HOUSE)
    offered = {item.facts.get("sector", item.move) for item in due}
    seat = table.seats[table.turn]
    for sector, move in MOVE_OF.items():
        ships = [region for region, number in seat.ships.items() for _ in range(number)]
        paid = Counter(ships[: ships_due(seat.stone, sector, BOOK)])
        ruling = NAVEGADOR.play("idle", table, {"sector": sector, "pay": dict(paid)}, HOUSE)
        reachable = ships_due(seat.stone, sector, BOOK) <= seat.ships.total
        assert ruling.verdict == ("legal" if reachable else "illegal")
        assert reachable or "rondel.pay" in ruling.clauses
        possible = sector != "privilege" or free_to_take(table, table.turn, BOOK)
        assert ((sector if move == "trade" else move) in offered) == (reachable and bool(possible))
    assert ("use-card" in offered) == (table.card.holder == table.turn and table.round > 1)


@pytest.mark.parametrize("seed", range(2))
def test_the_next_move_is_always_legal(seed: int) -> None:
    random = Random(seed)
    session = begin(random)
    for _ in range(25):
        found = next_move(session, random)
        if found is None:
            break
        assert session.play(*found).verdict == "legal"
    assert session.table.over or session.table.round > 1
