"""What must hold for all tables: crews, placements, cascades, written forms, and values nobody confirmed."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import referee
from referee.facts import MissingFacts, Unreadable
from referee.game import find_game
from referee.games.vasco.people import People, SailorSource
from referee.games.vasco.pieces import Disc, Portrait, Project, Tile
from referee.games.vasco.ships import Row, Ship, Slot
from referee.games.vasco.words import AREAS, CHARACTERS, COLOURS, HARBOURS

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
BOARD = {
    "harbours.mombasa.slots": [7, 7, 6, 5],
    "harbours.natal.slots": [4],
    "harbours.calicut.slots": [11, 11, 9, 9, 7, 7],
}
SLOTS = {"natal": (4,), "terra": (5, 4), "mozambique": (6, 5, 4), "mombasa": (7, 7, 6, 5), "malindi": (9, 9, 7, 7, 6)}
PLAYERS = ("yellow", "red", "black", "blue")

counts = st.tuples(*[st.integers(0, 3)] * 5)
ships = st.builds(Ship, st.sampled_from(PLAYERS), st.integers(4, 11), st.integers(0, 2), st.integers(0, 2))
merchants = st.builds(Ship, st.just("merchant"), st.integers(4, 11))
projects = st.builds(
    Project,
    st.integers(4, 11),
    st.integers(1, 5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.sampled_from(["", "I", "III"]),
)


@st.composite
def rows(draw: st.DrawFn, harbour: str) -> Row:
    """A row in which every ship fits its slot."""
    found = []
    for value in SLOTS[harbour]:
        ship = draw(st.none() | ships | merchants)
        found.append(ship if ship and ship.limit >= value else None)
    return Row(tuple(found))


def possible(sea: dict[str, Row]) -> bool:
    """Not more merchant ships than six, nor ships of a colour than its captains."""
    at_sea = Counter(ship.owner for row in sea.values() for ship in row.ships)
    return at_sea["merchant"] <= 6 and all(number <= 7 for number in at_sea.values())


# --- written forms ---


@given(
    st.one_of(
        ships,
        merchants,
        projects,
        st.builds(People, counts),
        st.builds(Disc, st.integers(1, 22), st.sampled_from(PLAYERS), st.sampled_from(AREAS)),
        st.builds(Portrait, st.sampled_from(CHARACTERS), st.sampled_from(PLAYERS)),
        st.builds(Slot, st.sampled_from(HARBOURS), st.integers(1, 6)),
        st.builds(SailorSource, st.integers(0, 4), st.sampled_from(COLOURS[:4])),
        st.builds(Tile, st.integers(4, 12), st.integers(-3, 3), st.integers(1, 9), st.integers(1, 9)),
        rows("malindi"),
    )
)
@QUICK
def test_what_is_printed_reads_back_as_the_same_piece(piece: Any) -> None:
    assert type(piece).read(str(piece)) == piece


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Ship, "merchant 7 1vp"),
        (Ship, "blue 12"),
        (Ship, "board 9"),
        (Ship, "blue 9 1vp 1vp"),
        (Project, "7 crew 6"),
        (Project, "IV 7 crew 3"),
        (People, "2 green"),
        (Disc, "8 yellow market"),
        (Tile, "13 0 9 4"),
        (Tile, "11 -4 9 4"),
        (Tile, "11 -3 0 4"),
        (SailorSource, "section-5 grey"),
        (SailorSource, "bag missionary"),
    ],
)
def test_what_is_no_piece_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(Unreadable):
        kind.read(text)


def test_people_are_written_up_to_99_of_a_colour() -> None:
    assert People.read("60 grey, 39 grey") == People.of(grey=99)
    with pytest.raises(Unreadable):
        People.read("60 grey, 40 grey")


# --- crews ---


def brute_most(sizes: list[int], supply: tuple[int, ...]) -> dict[tuple[int, ...], bool]:
    """Which sets of projects can be crewed, by trying every crew for every project."""
    crews = {size: [crew for crew in product((0, 1), repeat=5) if sum(crew) == size] for size in set(sizes)}
    found = {}
    for chosen in product((False, True), repeat=len(sizes)):
        reachable = {supply}
        for size in [size for size, take in zip(sizes, chosen, strict=True) if take]:
            reachable = {
                tuple(have - use for have, use in zip(left, crew, strict=True))
                for left in reachable
                for crew in crews[size]
                if all(have >= use for have, use in zip(left, crew, strict=True))
            }
        found[tuple(at for at, take in enumerate(chosen, 1) if take)] = bool(reachable)
    return found


@given(st.lists(st.integers(1, 5), max_size=4), st.tuples(*[st.integers(0, 3)] * 5))
@QUICK
def test_launchable_agrees_with_trying_every_crew(sizes: list[int], supply: tuple[int, ...]) -> None:
    reserve = People(supply)
    answer = referee.ask(
        "vasco", "launchable", projects=[f"7 crew {size}" for size in sizes], reserve=str(reserve)
    ).answer
    possible = brute_most(sizes, supply)
    most = max(len(positions) for positions, fits in possible.items() if fits)
    assert answer.most == most
    assert answer.all == possible[tuple(range(1, len(sizes) + 1))]
    assert list(answer.alone) == [at for at in range(1, len(sizes) + 1) if possible[(at,)]]
    assert list(answer.sets) == sorted(
        positions for positions, fits in possible.items() if fits and len(positions) == most
    )
    assert all(set(crew.members.counts) <= {0, 1} for crew in answer.crews)
    used = [sum(crew.members.counts[colour] for crew in answer.crews) for colour in range(5)]
    assert all(use <= have for use, have in zip(used, supply, strict=True))
    assert [crew.members.total for crew in answer.crews] == [sizes[crew.project - 1] for crew in answer.crews]


@given(projects, st.builds(People, st.tuples(*[st.integers(0, 2)] * 5)), st.builds(People, counts))
@QUICK
def test_a_crew_is_right_when_its_size_its_colours_and_the_reserve_allow_it(
    project: Project, members: People, reserve: People
) -> None:
    ruling = referee.ask("vasco", "launch", project=str(project), members=str(members), reserve=str(reserve))
    right = members.total == project.crew and max(members.counts) <= 1 and members.within(reserve)
    assert ruling.verdict == ("legal" if right else "illegal")
    for better in ruling.instead:
        if better.facts:
            again = {"project": str(project), "reserve": str(reserve), **better.facts}
            assert referee.ask("vasco", "launch", again).verdict == "legal"


# --- harbours ---


@given(
    st.lists(st.tuples(st.integers(4, 11), st.integers(0, 2)), min_size=1, max_size=6),
    st.lists(st.sampled_from(["-", "-", "-", "red 11"]), min_size=6, max_size=6),
    st.integers(0, 7),
)
@QUICK
def test_the_first_hundred_ways_are_those_of_all_and_the_count_counts_all(
    ships: list[tuple[int, int]], row: list[str], captains: int
) -> None:
    own = [f"blue {limit} {points}vp" for limit, points in ships]
    facts = {"ships": own, "captains": captains, "harbour": "calicut", "harbours": {"calicut": row}}
    listed, every = (
        referee.ask("vasco", "placements", {**facts, "all": it}, board=BOARD).answer for it in (False, True)
    )
    assert listed.ways == every.ways[:100]
    assert listed.count == every.count == len(every.ways)
    assert listed.most == max((way.sent for way in every.ways), default=0)
    assert (listed.best_vp, listed.best) == (every.best_vp, every.best)


@given(st.data())
@QUICK
def test_placements_lists_exactly_what_expedition_calls_legal(data: st.DataObject) -> None:
    harbour = data.draw(st.sampled_from(sorted(SLOTS)))
    row = data.draw(rows(harbour))
    own = data.draw(st.lists(st.builds(Ship, st.just("red"), st.integers(4, 11)), min_size=1, max_size=3))
    captains = data.draw(st.integers(0, 3))
    facts = {"harbour": harbour, f"harbours.{harbour}": str(row), "captains": captains}
    listed = referee.ask("vasco", "placements", {**facts, "ships": own, "all": True}, board=BOARD).answer
    legal = {}
    for slots in product(range(len(row) + 1), repeat=len(own)):
        sent = [(ship, slot) for ship, slot in zip(own, slots, strict=True) if slot]
        chosen = {"ships": [ship for ship, _ in sent], "slots": [slot for _, slot in sent]}
        ruling = referee.ask("vasco", "expedition", {**facts, **chosen}, board=BOARD)
        if ruling.verdict == "legal":
            legal[str(ruling.answer.row)] = (len(sent), ruling.answer.vp)
    assert {way.row: (way.sent, way.vp) for way in listed.ways} == legal
    assert listed.count == len(legal)
    assert list(listed.ways) == sorted(listed.ways, key=lambda way: (-way.vp, way.row))


@given(st.data())
@QUICK
def test_what_an_illegal_expedition_offers_instead_is_legal(data: st.DataObject) -> None:
    harbour = data.draw(st.sampled_from(sorted(SLOTS)))
    row = data.draw(rows(harbour))
    own = data.draw(st.lists(st.builds(Ship, st.just("red"), st.integers(4, 11)), min_size=1, max_size=3))
    slots = [data.draw(st.integers(1, len(row))) for _ in own]
    facts = {"harbour": harbour, f"harbours.{harbour}": str(row), "captains": 3, "ships": own, "slots": slots}
    ruling = referee.ask("vasco", "expedition", facts, board=BOARD)
    for better in ruling.instead:
        if better.facts:
            assert referee.ask("vasco", "expedition", {**facts, **better.facts}, board=BOARD).verdict == "legal"


@given(st.fixed_dictionaries({harbour: rows(harbour) for harbour in SLOTS}), st.data())
@QUICK
def test_a_cascade_loses_no_ship_and_moves_each_at_most_once(sea: dict[str, Row], data: st.DataObject) -> None:
    values = BOARD["harbours.calicut.slots"]
    drawn = [data.draw(st.none() | ships | merchants) for _ in values]
    north = Row(
        tuple(ship if ship and ship.limit >= value else None for ship, value in zip(drawn, values, strict=True))
    )
    before = {**sea, "calicut": north}
    assume(possible(before))
    board = {**BOARD, "harbours.natal.full": 0, "harbours.terra.full": 1}
    answer = referee.ask("vasco", "cascade", harbours=before, board=board).answer
    out = [move.ship for move in answer.moves if move.to == "out"]
    assert _all_ships(before) == sorted([*_all_ships(answer.harbours), *map(str, out)])
    assert len({move.from_ for move in answer.moves}) == len(answer.moves)
    assert list(answer.full) == [harbour for harbour in reversed(HARBOURS) if before[harbour].full]
    assert sum(answer.captains.values()) == sum(not ship.is_merchant for ship in out)
    for harbour, values_there in {**SLOTS, "calicut": tuple(values)}.items():
        lying = zip(answer.harbours[harbour], values_there, strict=True)
        assert all(ship is None or ship.limit >= value for ship, value in lying)
    for player, total in answer.total.items():
        assert total.vp == answer.income[player].vp + answer.full_vp[player]


def _all_ships(sea: Any) -> list[str]:
    return sorted(str(ship) for row in sea.values() for ship in row.ships)


@given(st.integers(4, 11), st.sampled_from(sorted(SLOTS)), st.data())
@QUICK
def test_the_merchant_ship_may_go_exactly_where_it_is_told_it_may(
    limit: int, harbour: str, data: st.DataObject
) -> None:
    row = data.draw(rows(harbour))
    facts = {"limit": limit, f"harbours.{harbour}": str(row)}
    open_slots = {space.slot for space in referee.ask("vasco", "merchant", facts, board=BOARD).answer.spaces}
    for slot in range(1, len(row) + 1):
        ruling = referee.ask("vasco", "merchant", {**facts, "to": f"{harbour} {slot}"}, board=BOARD)
        assert (ruling.verdict == "legal") == (slot in open_slots)


# --- money ---


@given(st.integers(4, 12), st.integers(-3, 3), st.integers(1, 22), st.integers(0, 20), st.integers(0, 20))
@QUICK
def test_one_can_afford_what_fee_and_price_together_allow(
    start: int, change: int, number: int, have: int, cost: int
) -> None:
    fee = referee.ask("vasco", "action-cost", start=start, change=change, number=number).answer.fee
    ruling = referee.ask("vasco", "afford", start=start, change=change, number=number, reals=have, cost=cost)
    assert (ruling.verdict == "legal") == (fee + cost <= have)
    assert len(ruling.clauses) == 1


@given(
    st.dictionaries(
        st.sampled_from(PLAYERS),
        st.fixed_dictionaries(
            {
                "vp": st.integers(0, 60),
                "reals": st.integers(0, 30),
                "captains": st.integers(0, 4),
                "at_sea": st.integers(0, 3),
                "crew": st.tuples(*[st.integers(0, 2)] * 4, st.just(1)).map(lambda found: str(People(found))),
                "projects": st.lists(projects.map(str), max_size=4),
            }
        ),
        min_size=2,
        max_size=4,
    ),
    st.sampled_from(["any-launched", "only-new"]),
)
@QUICK
def test_the_breakdown_is_the_total_and_the_best_stand_first(reserves: dict[str, Any], reading: str) -> None:
    facts = {player: {**reserve, "ships": [f"{player} 5"]} for player, reserve in reserves.items()}
    result = referee.ask("vasco", "final-score", reserves=facts, readings={"final-captains": reading}).answer
    for score in result.scores.values():
        assert score.total == score.track + score.dias + score.reals + score.ships
        assert score.sailors >= 0
    totals = [rank.total for rank in result.ranking]
    assert totals == sorted(totals, reverse=True)
    assert [rank.player for rank in result.ranking if rank.rank == 1] == list(result.winners)
    for player, score in result.scores.items():
        chosen = {**facts, player: {**facts[player], "launch": list(score.launched)}}
        again = referee.ask("vasco", "final-score", reserves=chosen, readings={"final-captains": reading})
        assert again.answer.scores[player] == score


# --- values that nobody confirmed ---

FACTS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "pass-pay": st.fixed_dictionaries({"number": st.integers(1, 22)}),
    "place-disc": st.fixed_dictionaries(
        {
            "players": st.integers(2, 4),
            "discs": st.just([]),
            "player": st.just("red"),
            "number": st.integers(1, 22),
            "area": st.sampled_from(AREAS),
        }
    ),
    "expedition": st.sampled_from(sorted(SLOTS)).map(
        lambda harbour: {
            "ships": ["red 11"],
            "slots": [1],
            "harbour": harbour,
            "captains": 1,
            f"harbours.{harbour}": str(Row.empty(len(SLOTS[harbour]))),
        }
    ),
    "merchant": st.sampled_from(sorted(SLOTS)).map(
        lambda harbour: {"limit": 9, f"harbours.{harbour}": str(Row.empty(len(SLOTS[harbour])))}
    ),
    "cascade": st.fixed_dictionaries({harbour: rows(harbour) for harbour in SLOTS})
    .filter(lambda sea: possible(sea))
    .map(lambda sea: {"harbours": {**sea, "calicut": Row.empty(6)}}),
}


@pytest.mark.parametrize("question", sorted(FACTS))
def test_no_guess_and_no_unknown_value_is_ever_used_silently(question: str) -> None:
    cells = find_game("vasco").board.cells

    @given(FACTS[question])
    @QUICK
    def check(facts: dict[str, Any]) -> None:
        try:
            ruling = referee.ask("vasco", question, facts)
            missing: tuple[str, ...] = ()
            used = [item.path for item in ruling.assumed]
        except MissingFacts as error:
            missing, used = error.paths, []
        assert all(cells[path.removeprefix("board.")].basis in ("guess", "unknown") for path in missing)
        assert all(cells[path.removeprefix("board.")].basis in ("text", "example", "implementation") for path in used)

    check()
