"""What the stone costs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import referee

SECTORS = ("sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings")
SECTOR = st.sampled_from(SECTORS)


@given(SECTOR, SECTOR, st.integers(0, 7))
def test_three_sectors_are_free_and_each_further_one_costs_a_ship(at: str, to: str, ships: int) -> None:
    ruling = referee.ask("navegador", "rondel", at=at, to=to, ships=ships)
    answer = ruling.answer
    assert SECTORS[(SECTORS.index(at) + answer.steps) % 8] == to
    assert 1 <= answer.steps <= 8
    assert answer.ships_paid == max(0, answer.steps - 3)
    assert (ruling.verdict == "legal") == (ships >= answer.ships_paid) == (to in answer.reachable)
    assert sorted(answer.costs.values()) == [0, 0, 0, 1, 2, 3, 4, 5]
    assert ruling.instead or ruling.verdict == "legal"


@given(SECTOR, st.integers(0, 7))
def test_the_first_placement_is_free_everywhere(to: str, ships: int) -> None:
    ruling = referee.ask("navegador", "rondel", at="middle", to=to, ships=ships)
    assert ruling.verdict == "legal"
    assert set(ruling.answer.costs.values()) == {0}


@given(SECTOR, SECTOR, SECTOR)
def test_the_card_expires_exactly_when_the_stone_reaches_the_orange_ship(at: str, to: str, orange: str) -> None:
    facts = {"use": False, "round": 3, "at": at, "to": to, "orange": orange}
    answer = referee.ask("navegador", "navigator-card", facts).answer
    passed = [SECTORS[(SECTORS.index(at) + step) % 8] for step in range(1, answer.steps + 1)]
    assert (answer.why == "expired") == (orange in passed)
