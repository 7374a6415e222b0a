"""What must hold for all bids, all stations and all interpreters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee.games.congo.words import AUXILIARIES, NAMED_STOPS, NEUTRALS, POWERS, PROFESSIONS

PLAYERS = ("dima", "petya", "lida", "oleg")
few = settings(max_examples=60, deadline=None)

orders = st.integers(1, 4).flatmap(lambda n: st.permutations(PLAYERS).map(lambda names: names[:n]))
cards = st.lists(st.sampled_from([card for card in AUXILIARIES if card not in ("boy", "interpreter")]), max_size=3)


@st.composite
def contests(draw: st.DrawFn) -> dict[str, Any]:
    """Some players, their bids, who is out, who skipped, perhaps a shaman."""
    order = draw(orders)
    bids = {}
    for player in order:
        laid = draw(cards) + (["interpreter"] if draw(st.booleans()) else [])
        bids[player] = " + ".join([str(draw(st.integers(-2, 6))), *laid])
    if draw(st.booleans()):
        bids[order[0]] += " + boy"
    return {
        "order": order,
        "bids": bids,
        "out": draw(st.lists(st.sampled_from(order), unique=True)),
        "skipped": draw(st.lists(st.sampled_from(order), unique=True)),
        "shaman": draw(st.sampled_from(["none", *order])),
    }


@few
@given(contests(), st.sampled_from(["out", "stays"]))
def test_bids_splits_the_players_without_overlap(contest: dict[str, Any], middle: str) -> None:
    standing = referee.ask("congo", "bids", contest, readings={"middle-pass": middle}).answer
    split = [*standing.may_skip, *standing.must_add_or_pass, *standing.out]
    assert sorted(split) == sorted(contest["order"])
    assert set(standing.out) == set(contest["out"])
    assert standing.over == (len(standing.out) == len(contest["order"]))
    assert not set(standing.may_skip) & set(contest["skipped"])
    assert all(standing.totals[player] == standing.highest for player in standing.leaders)


@few
@given(contests())
def test_only_a_leader_may_skip_unless_the_table_reads_otherwise(contest: dict[str, Any]) -> None:
    standing = referee.ask("congo", "bids", contest).answer
    assert set(standing.may_skip) <= set(standing.leaders)


@few
@given(contests())
def test_the_shaman_takes_one_from_everybody_but_its_owner(contest: dict[str, Any]) -> None:
    with_shaman = referee.ask("congo", "bids", contest).answer.totals
    without = referee.ask("congo", "bids", {**contest, "shaman": "none"}).answer.totals
    hit = {player for player in contest["order"] if contest["shaman"] not in ("none", player)}
    assert {player for player in without if without[player] - with_shaman[player] == 1} == hit


# --- the station ---

piles = st.lists(st.integers(0, 3), max_size=3)


@st.composite
def stations(draw: st.DrawFn) -> dict[str, Any]:
    order = draw(st.integers(2, 4).flatmap(lambda n: st.permutations(PLAYERS).map(lambda names: names[:n])))
    halves = st.integers(-2, 4).map(lambda n: n / 2)
    totals = {player: draw(halves) for player in order if draw(st.booleans())}
    leaders = [player for player in order if totals.get(player) == max(totals.values(), default=0)]
    facts = {"order": order, "totals": totals, "stop": draw(st.sampled_from(["bumba", "kindu"])), "value": 3}
    facts["arab_trader"] = draw(st.sampled_from(["none", *order]))
    if len(leaders) > 1:
        tiles = {player: draw(piles) for player in leaders}
        best = max(sum(laid) for laid in tiles.values())
        still = [player for player in leaders if sum(tiles[player]) == best]
        facts["tiles"] = tiles
        if len(still) > 1:
            facts["more"] = {player: draw(piles) if tiles[player] else [] for player in still}
    return facts


@few
@given(stations(), st.sampled_from(["still-tied", "all-tied"]))
def test_a_station_gives_points_to_nobody_else_than_it_says(facts: dict[str, Any], tie: str) -> None:
    winner = referee.ask("congo", "station-winner", facts, readings={"tie-points": tie}).answer
    assert list(winner.points) == list(facts["order"])
    scoring = {player: points for player, points in winner.points.items() if points}
    if winner.chief == "none":
        assert set(scoring) <= set(winner.leaders)
        assert all(points == 1 for points in scoring.values())
        assert len(scoring) != 1
        assert winner.next_first == facts["order"][0]
        assert winner.hippo_gain == 0
    else:
        assert scoring == {winner.chief: 3 + (facts["arab_trader"] == winner.chief)}
        assert winner.chief in winner.leaders
        assert winner.next_first == winner.chief
        assert winner.hippo_gain == (2 if facts["stop"] == "bumba" else 0)


@few
@given(stations())
def test_hippo_tiles_are_counted_and_summed_as_laid(facts: dict[str, Any]) -> None:
    winner = referee.ask("congo", "station-winner", facts).answer
    stages = [facts.get("tiles", {}), facts.get("more", {})]
    assert winner.tiles_discarded == sum(len(laid) for stage in stages for laid in stage.values())
    assert winner.hippo_sums == {
        player: sum(sum(stage.get(player, ())) for stage in stages) for player in facts.get("tiles", {})
    }


# --- the interpreter, against a table of languages written out by hand ---

ODD, EVEN = (1, 3), (2, 4)
SPEAKS = {
    "france": "french",
    "britain": "english",
    "germany": "german",
    "usa": "english",
    "spain": "spanish",
    "portugal": "portuguese",
    "netherlands": "dutch",
    "sweden": "swedish",
    "austria": "german",
    "russia": "russian",
}
"""The rules treat Dutch and Flemish as one language: both are written `dutch` here."""


def belgian(roll: int) -> str:
    return {1: "dutch", 2: "french", 3: "dutch", 4: "french"}[roll]


@pytest.mark.parametrize("flag", ["belgium", "france", "britain", "germany", "none"])
@pytest.mark.parametrize("nation", POWERS + NEUTRALS)
def test_an_interpreter_is_for_those_who_do_not_speak_the_language(nation: str, flag: str) -> None:
    for station_roll in (1, 2, 3, 4):
        for character_roll in (1, 2, 3, 4):
            spoken = belgian(station_roll) if flag == "belgium" else SPEAKS.get(flag)
            native = belgian(character_roll) if nation == "belgium" else SPEAKS[nation]
            ruling = referee.ask(
                "congo",
                "interpreter",
                nation=nation,
                flag=flag,
                station_roll=station_roll,
                character_roll=character_roll,
            )
            assert ruling.answer.allowed == (flag != "none" and spoken != native)
            assert ruling.verdict == ("legal" if ruling.answer.allowed else "illegal")


NEEDS = {
    ("belgium", "belgium"): {"station_roll", "character_roll"},
    ("france", "belgium"): {"station_roll"},
    ("netherlands", "belgium"): {"station_roll"},
    ("belgium", "france"): {"character_roll"},
}


@pytest.mark.parametrize("flag", ["belgium", "france", "britain", "germany", "none"])
@pytest.mark.parametrize("nation", POWERS + NEUTRALS)
def test_a_language_is_rolled_only_where_it_matters(nation: str, flag: str) -> None:
    needed = NEEDS.get((nation, flag), set())
    if not needed:
        assert referee.ask("congo", "interpreter", nation=nation, flag=flag)
        return
    with pytest.raises(referee.MissingFacts) as missing:
        referee.ask("congo", "interpreter", nation=nation, flag=flag)
    assert set(missing.value.paths) == needed
    second = referee.ask("congo", "interpreter", nation=nation, flag=flag, interpreters=1)
    assert second.clauses == ("interpreter.one",)


# --- what is offered instead is legal ---


@st.composite
def layings(draw: st.DrawFn) -> dict[str, Any]:
    """An auxiliary for some character at some flag."""
    nation = draw(st.sampled_from(POWERS + NEUTRALS))
    professions = draw(st.permutations(PROFESSIONS))[: 1 if nation in POWERS else 2]
    return {
        "character": f"{'/'.join(professions)} {nation}",
        "card": draw(st.sampled_from(AUXILIARIES)),
        "boy_laid": draw(st.booleans()),
        "laid": draw(st.sampled_from([[], ["interpreter"], ["boy"]])),
        "out": draw(st.booleans()),
        "flag": draw(st.sampled_from([*POWERS, "none"])),
        "station_roll": draw(st.integers(1, 4)),
        "character_roll": draw(st.integers(1, 4)),
    }


@few
@given(layings())
def test_every_auxiliary_offered_instead_may_be_laid(facts: dict[str, Any]) -> None:
    ruling = referee.ask("congo", "auxiliary", facts)
    assert (ruling.verdict == "illegal") == (ruling.instead != ())
    for item in ruling.instead:
        if item.facts:
            assert referee.ask("congo", "auxiliary", {**facts, **item.facts}).verdict == "legal"


def test_a_stop_that_the_rulebook_does_not_name_has_its_value_asked_and_given() -> None:
    with pytest.raises(referee.MissingFacts) as missing:
        referee.ask("congo", "flag", station="village", stop="lisala")
    assert missing.value.paths == ("board.stop_value.lisala",)
    four = referee.ask("congo", "flag", station="village", stop="Lisala", board={"stop_value": {"lisala": 4}})
    assert not four.answer.stays


def test_boiler_damage_at_an_unnamed_stop_needs_the_whole_river() -> None:
    facts = {"card": "boiler-damage", "player": "a", "order": "a, b", "stop": "lisala"}
    with pytest.raises(referee.MissingFacts) as missing:
        referee.ask("congo", "special-card", facts)
    assert missing.value.paths == ("board.stops",)
    early, late = ([*NAMED_STOPS[:at], "lisala", *NAMED_STOPS[at:]] for at in (4, 5))
    assert referee.ask("congo", "special-card", facts, board={"stops": early}).verdict == "illegal"
    assert referee.ask("congo", "special-card", facts, board={"stops": late}).verdict == "legal"


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("flag", {"station": "village", "value": 3}),
        ("station-winner", {"order": ["a", "b"], "totals": {"a": 5, "b": 4}, "value": 7}),
    ],
)
def test_a_value_told_against_the_rulebook_counts_and_that_is_said(question: str, facts: dict[str, Any]) -> None:
    doubts = referee.ask("congo", question, {**facts, "stop": "stanley-falls"}).doubts
    assert [(doubt.path, doubt.value) for doubt in doubts] == [("board.stop_value.stanley-falls", 4)]
    assert not referee.ask("congo", question, {**facts, "stop": "stanley-falls", "value": 4}).doubts
