"""What is written parses back to what it prints."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.facts import Unreadable
from referee.games.navegador.pieces import REGIONS, Goods, OwnFactories, Ships, Tile, Voyage

REGION = st.sampled_from(REGIONS)


@given(st.dictionaries(REGION, st.integers(0, 7)))
def test_a_count_table_reads_what_it_prints(counts: dict[str, int]) -> None:
    ships = Ships(counts)
    assert Ships.read(str(ships)) == ships == Ships.read_table(ships.plain())
    assert ships.total == sum(counts.values())
    assert list(ships) == [region for region in REGIONS if counts.get(region)]


@given(REGION, st.integers(1, 100))
def test_a_tile_reads_what_it_prints(region: str, tens: int) -> None:
    tile = Tile(region, 10 * tens)
    assert Tile.read(str(tile)) == tile


@given(st.integers(1, 7), st.lists(REGION, min_size=2, max_size=4), st.booleans())
def test_a_voyage_reads_what_it_prints(number: int, route: list[str], counted: bool) -> None:
    route = [region for at, region in enumerate(route) if at == 0 or region != route[at - 1]]
    if len(route) < 2:
        return
    voyage = Voyage(number, tuple(route), len(route) - 1 if counted else None)
    assert Voyage.read(str(voyage)) == voyage


def test_a_bare_name_counts_one() -> None:
    assert Goods.read("gold 2, spices").plain() == {"gold": 2, "spices": 1}


def test_everybody_owns_the_orange_factory() -> None:
    assert OwnFactories.read("sugar 2").plain() == {"sugar": 2, "joker": 1}
    assert OwnFactories.read("sugar 2, joker 0").plain() == {"sugar": 2, "joker": 0}


@given(st.dictionaries(st.sampled_from(("sugar", "gold", "spices")), st.integers(0, 6)), st.sampled_from((None, 0, 1)))
def test_the_orange_factory_is_read_as_it_is_printed(counts: dict[str, int], joker: int | None) -> None:
    factories = OwnFactories.read_table(counts if joker is None else {**counts, "joker": joker})
    assert factories["joker"] == (1 if joker is None else joker)
    assert OwnFactories.read(str(factories)) == factories == OwnFactories.read_table(factories.plain())


@pytest.mark.parametrize(
    "text", ["Portugal 2, bahia", "{portugal 2, bahia 1}", "portugal=2,bahia: 1", " bahia 1 , portugal 2"]
)
def test_a_count_table_may_be_written_freely(text: str) -> None:
    assert str(Ships.read(text)) == "portugal 2, bahia 1"


@pytest.mark.parametrize("text", ["guine", "guine 0", "guine 85", "moon 80", "80 guine", f"guine {'9' * 5000}"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Tile.read(text)


@pytest.mark.parametrize(
    "text", ["guine", "guine >", "guine > guine", "guine > moon", "0 guine > rio", "guine > rio (0)"]
)
def test_what_is_no_voyage_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Voyage.read(text)


@pytest.mark.parametrize("text", ["moon 2", "gold -1", "gold x", "gold 1, gold 2", "gold 1.5"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Goods.read(text)
