"""The rules as sums that somebody else does: written forms, rondel, market, purchases, points."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
import referee.game
from referee.facts import Unreadable
from referee.games.navegador.pieces import Fleet, Goods, OwnFactories, Tile, Voyage
from referee.games.navegador.words import CATEGORIES, GOODS, REGIONS, SECTORS

# --- written forms ---


REGION = st.sampled_from(REGIONS)


@given(st.dictionaries(REGION, st.integers(0, 7)))
def test_a_count_table_reads_what_it_prints(counts: dict[str, int]) -> None:
    ships = Fleet(counts)
    assert Fleet.read(str(ships)) == ships == Fleet.read_table(ships.plain())
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
    assert str(Fleet.read(text)) == "portugal 2, bahia 1"


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


@pytest.mark.parametrize("text", ["moon 2", "gold -1", "gold x", "gold 1, gold 2", "gold 1.5", "gold 1000000"])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Goods.read(text)


def test_a_count_has_at_most_six_digits_and_what_is_not_named_is_none() -> None:
    goods = Goods.read("gold 999999")
    assert (goods["gold"], goods["sugar"], goods.get("moon", 7)) == (999999, 0, 7)
    with pytest.raises(KeyError):
        goods["moon"]


# --- the rondel and the card ---


SECTOR = st.sampled_from(SECTORS)


@settings(deadline=None)
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


@settings(deadline=None)
@given(SECTOR, st.integers(0, 7))
def test_the_first_placement_is_free_everywhere(to: str, ships: int) -> None:
    ruling = referee.ask("navegador", "rondel", at="middle", to=to, ships=ships)
    assert ruling.verdict == "legal"
    assert set(ruling.answer.costs.values()) == {0}


@settings(deadline=None)
@given(SECTOR, SECTOR, SECTOR)
def test_the_card_expires_exactly_when_the_stone_reaches_the_orange_ship(at: str, to: str, orange: str) -> None:
    facts = {"use": False, "round": 3, "at": at, "to": to, "orange": orange}
    answer = referee.ask("navegador", "navigator-card", facts).answer
    passed = [SECTORS[(SECTORS.index(at) + step) % 8] for step in range(1, answer.steps + 1)]
    assert (answer.why == "expired") == (orange in passed)


# --- the market ---


ROWS = st.fixed_dictionaries({good: st.integers(1, 10) for good in GOODS})
COLONIES = st.fixed_dictionaries({good: st.integers(0, 4) for good in GOODS})
FACTORIES = st.fixed_dictionaries({**{good: st.integers(0, 3) for good in GOODS}, "joker": st.integers(0, 1)})
PRICES = {
    "sugar": [60, 60, 50, 50, 40, 40, 30, 30, 20, 20],
    "gold": [70, 70, 60, 60, 50, 50, 40, 40, 30, 30],
    "spices": [80, 80, 70, 70, 60, 60, 50, 50, 40, 40],
}
INCOME = [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]


def most(rows: dict[str, int], colonies: dict[str, int], factories: dict[str, int]) -> int:
    """Every amount of every good sold or processed, summed up by hand."""
    best = 0
    options = [
        [("sell", n) for n in range(colonies[good] + 1)] + [("process", n) for n in range(factories[good] + 2)]
        for good in GOODS
    ]
    for plan in product(*options):
        beyond = sum(
            max(0, n - factories[good]) for good, (way, n) in zip(GOODS, plan, strict=True) if way == "process"
        )
        if beyond > factories["joker"]:
            continue
        paid = (
            n * (PRICES[good][rows[good] - 1] if way == "sell" else INCOME[rows[good] - 1])
            for good, (way, n) in zip(GOODS, plan, strict=True)
        )
        best = max(best, sum(paid))
    return best


@settings(max_examples=60, deadline=None)
@given(ROWS, COLONIES, FACTORIES)
def test_the_best_plan_agrees_with_trying_everything(
    rows: dict[str, int], colonies: dict[str, int], factories: dict[str, int]
) -> None:
    best = referee.ask("navegador", "market-best", rows=rows, colonies=colonies, factories=factories).answer
    assert best.total == most(rows, colonies, factories)
    facts = {"rows": rows, "colonies": colonies, "factories": factories}
    traded = referee.ask("navegador", "market", facts, sell=best.sell.plain(), process=best.process.plain())
    assert traded.verdict == "legal"
    assert (traded.answer.total, traded.answer.rows_after) == (best.total, best.rows_after)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GOODS), st.integers(1, 10), st.integers(0, 12), st.booleans())
def test_a_cube_moves_one_row_for_each_unit_and_stays_on_the_board(good: str, row: int, units: int, sold: bool) -> None:
    facts = {"rows": {good: row}, "colonies": {good: units}, "factories": {good: units}}
    facts["sell" if sold else "process"] = {good: units}
    ruling = referee.ask("navegador", "market", facts)
    after = ruling.answer.rows_after[good]
    assert after == min(10, row + units) if sold else after == max(1, row - units)
    stopped = {"market.bottom", "market.top"} & set(ruling.clauses)
    assert bool(stopped) == (abs(after - row) < units)


# --- buying, and what is told ---


def smallest_cash(workers: int, churches: int, phase: int, hire: int, any_virtual: bool) -> int | None:
    """Every order of hiring tried: the smallest cash with which one of them works, None when the limit forbids all."""
    cheap = min(hire, churches)
    found = []
    for order in set(permutations([50] * cheap + [100 * phase] * (hire - cheap))):
        have, lowest, there = 0, 0, workers
        for price in order:
            have -= price
            lowest = min(lowest, have)
            if there < 9:
                there += 1
            elif price == 50 or any_virtual:
                have += 100
            else:
                break
        else:
            found.append(-lowest)
    return min(found, default=None)


@settings(max_examples=80, deadline=None)
@given(st.integers(6, 9), st.integers(1, 4), st.integers(1, 3), st.integers(1, 6), st.booleans())
def test_one_by_one_needs_the_smallest_cash_of_all_orders(
    workers: int, churches: int, phase: int, hire: int, any_virtual: bool
) -> None:
    readings = {"virtual-payment": "one-by-one", "virtual-extra": "any" if any_virtual else "churches"}
    facts = {"workers": workers, "churches": churches, "phase": phase, "hire": hire}
    ruling = referee.ask("navegador", "workers", facts, readings=readings)
    needed = smallest_cash(workers, churches, phase, hire, any_virtual)
    assert (ruling.verdict == "legal") == (needed is not None)
    if needed is not None:
        assert ruling.answer.cash_needed == needed
        assert referee.ask("navegador", "workers", facts, cash=needed, readings=readings).verdict == "legal"
        if needed >= 10:
            poor = referee.ask("navegador", "workers", facts, cash=needed - 10, readings=readings)
            assert "cash.enough" in poor.clauses


@given(st.lists(st.integers(1, 99), min_size=6, max_size=6, unique=True), st.data())
def test_prices_told_without_their_place_are_named_exactly_where_they_fit_nowhere(
    printed: list[int], data: st.DataObject
) -> None:
    row = [10 * price for price in sorted(printed)]
    known = data.draw(st.lists(st.booleans(), min_size=6, max_size=6))
    first, number = data.draw(st.integers(0, 4)), data.draw(st.integers(1, 2))
    told = row[first : first + number]
    if data.draw(st.booleans()):
        told[0] = data.draw(st.integers(1, told[0] // 10)) * 10
    read_off = {str(at): price for at, (price, seen) in enumerate(zip(row, known, strict=True), 1) if seen}
    ways = [
        all(not known[at + i] or row[at + i] == price for i, price in enumerate(told))
        and all(price < told[0] for price, seen in zip(row[:at], known[:at], strict=True) if seen)
        and all(price > told[-1] for price, seen in zip(row[at + number :], known[at + number :], strict=True) if seen)
        for at in range(7 - number)
    ]
    board = {f"building_prices.gold-factory.{at}": price for at, price in read_off.items()}
    facts = {"workers": 9, "build": f"gold-factory {number}", "prices": {"gold-factory": told}}
    ruling = referee.ask("navegador", "buildings", facts, board=board)
    assert any("nowhere in this row" in reason.sentence.template for reason in ruling.reasons) != any(ways)


def test_prices_told_against_the_board_are_named() -> None:
    left = "sugar-factory 6, gold-factory 6, spices-factory 6, shipyard 8, church 8"
    facts = {"workers": 5, "build": "gold-factory 1", "prices": {"gold-factory": [10]}, "left": left, "players": 2}
    board = {"building_prices": {"gold-factory": {"1": 70}}}
    ruling = referee.ask("navegador", "buildings", facts, board=board)
    assert ruling.answer.cost == 10
    assert "You told 10; above them your board has 70." in [str(reason.sentence) for reason in ruling.reasons]


@pytest.mark.parametrize(
    ("question", "facts", "path", "printed"),
    [
        ("privilege", {"category": "church", "workers": 5, "held": 1, "owned": 2, "coin": 90}, "bonus.church.2", 40),
        ("phase", {"explored": "cabo", "phase": 1, "players": 2, "gallery": "-", "chart": 3}, "gallery_chart.2.2", 1),
    ],
)
def test_a_number_told_against_the_rulebook_counts_and_that_is_said(
    question: str, facts: dict[str, Any], path: str, printed: int
) -> None:
    doubts = referee.ask("navegador", question, facts).doubts
    assert [(doubt.path, doubt.value) for doubt in doubts] == [(f"board.{path}", printed)]


def test_which_ships_the_stone_costs_is_still_to_be_chosen() -> None:
    game = referee.game.find_game("navegador")
    table = game.read_table(
        {
            "players": ["anna", "bruno"],
            "round": 5,
            "unexplored": [region for region in game.module("words").REGIONS[1:] if region != "guine"],
            "card": {"holder": "bruno", "orange": "workers"},
            "seats": {
                "anna": {"stone": "privilege", "ships": "portugal 1, guine 1", "explorers": 1},
                "bruno": {"stone": "colony"},
            },
        }
    )
    ruling = game.ask("sail", {"voyages": []}, table=table)
    assert str(ruling.text) == "If it were settled now: Yes. The action may be left undone: no ship sails."
    assert ruling.reasons[0].clause == "rondel.before"


# --- points ---


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


@pytest.mark.parametrize("clause", ["phase.gallery", "setup.player", "setup.buildings", "colony.pay", "explore.double"])
def test_a_known_misprint_is_told_in_the_clause(clause: str) -> None:
    assert "Russian" in referee.game.find_game("navegador").rulebook.clauses[clause].note


@pytest.mark.parametrize("clause", ["market.joker", "end.final", "tie.card"])
def test_what_goes_beyond_the_rulebook_says_so(clause: str) -> None:
    assert referee.game.find_game("navegador").rulebook.clauses[clause].derived
