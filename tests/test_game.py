"""A game from outside: the small game of docs/matches, registered through an entry point."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import referee
from referee.asking.missing import question_at
from referee.book import House
from referee.facts import BadFact, ImpossibleTable, MissingFacts
from referee.game import Game, find_game, game_ids
from referee.journal import load
from referee.profile import Profile, profile_file, save_profile

from .conftest import MATCHES, Ran


def test_an_installed_game_is_found_by_its_entry_point(matches: Game) -> None:
    assert "matches" in game_ids()
    assert referee.ask("matches", "take", heap=5, take=2).answer.left == 3


def test_the_four_games_are_found_the_same_way() -> None:
    assert sorted(game_ids()) == ["congo", "jamaica", "navegador", "vasco"]


def test_an_unknown_game_is_named_with_the_nearest() -> None:
    with pytest.raises(BadFact, match="Did you mean vasco"):
        find_game("vasko")


def test_an_unknown_question_is_named_with_the_nearest(matches: Game) -> None:
    with pytest.raises(BadFact, match="Did you mean winner"):
        matches.ask("winer", {})


def test_a_game_that_does_not_load_is_reported_not_raised_raw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee import registry

    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[referee.games]\nbroken = no_such_module:game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    try:
        with pytest.raises(BadFact, match="does not load"):
            find_game("broken")
    finally:
        registry.forget()


def test_one_question_loads_one_topic(run_alone: Callable[..., Ran], matches_path: list[str]) -> None:
    import subprocess
    import sys

    code = (
        "import sys, referee; referee.ask('matches', 'take', heap=5, take=1);"
        "print([n for n in sys.modules if n.startswith('matches')])"
    )
    path = ":".join([*matches_path, str(MATCHES.parent.parent)])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PYTHONPATH": path})
    assert "matches.heap" in done.stdout
    assert "matches.prizes" not in done.stdout


# --- printed values -------------------------------------------------------------------------------------------------


def test_a_value_from_the_rulebook_is_used_and_named(matches: Game) -> None:
    ruling = matches.ask("take", {"heap": 9, "take": 3})
    assert [(item.path, item.value, item.basis) for item in ruling.assumed] == [("board.limit", 3, "text")]


def test_a_value_that_the_player_gives_is_not_assumed(matches: Game) -> None:
    ruling = referee.ask("matches", "take", heap=9, take=4, board={"limit": 4})
    assert ruling.verdict == "legal"
    assert ruling.assumed == ()


@pytest.mark.parametrize("box", ["small", "large"])
def test_a_guess_and_an_unknown_value_are_asked_for(matches: Game, box: str) -> None:
    with pytest.raises(MissingFacts) as raised:
        matches.ask("prize", {"box": box})
    assert raised.value.paths == (f"board.prize.{box}",)


def test_a_guess_is_offered_as_default_and_an_unknown_is_not(matches: Game) -> None:
    facts = matches.the_question("prize").facts
    for box, default in (("small", "5"), ("large", "")):
        with pytest.raises(MissingFacts) as raised:
            matches.ask("prize", {"box": box})
        assert question_at(matches, facts, raised.value.paths[0], {}).default == default


@pytest.mark.parametrize("board", [{"prize.small": 7}, {"prize": {"small": 7}}, {"prize": {"small": "3+4"}}])
def test_a_printed_value_may_be_given_dotted_or_nested(matches: Game, board: dict[str, object]) -> None:
    assert referee.ask("matches", "prize", box="small", board=board).answer.points == 7


@pytest.mark.parametrize("given", [-1, 51, "x", 1.5, True, [1, 2]])
def test_a_printed_value_out_of_its_limits_is_refused(matches: Game, given: object) -> None:
    with pytest.raises(BadFact) as raised:
        referee.ask("matches", "prize", box="small", board={"prize.small": given})
    assert raised.value.paths == ("board.prize.small",)


def test_an_unknown_printed_value_is_named_with_the_nearest(matches: Game) -> None:
    with pytest.raises(BadFact, match=r"Did you mean prize\.small"):
        referee.ask("matches", "prize", box="small", board={"prize.smal": 1})


def test_what_was_read_off_the_board_once_is_used_and_said(matches: Game) -> None:
    save_profile(matches.board, {"prize.small": 9})
    with pytest.raises(MissingFacts):
        referee.ask("matches", "prize", box="small")  # from Python the profile is not looked into
    ruling = matches.ask("prize", {"box": "small"}, House(profile=Profile(matches)))
    assert (ruling.answer.points, ruling.assumed[0].basis) == (9, "profile")


def test_keeping_a_second_value_keeps_the_first(matches: Game) -> None:
    save_profile(matches.board, {"prize.small": 9})
    save_profile(matches.board, {"prize.large": 20})
    house = House(profile=Profile(matches))
    assert [matches.ask("prize", {"box": box}, house).answer.points for box in ("small", "large")] == [9, 20]


@pytest.mark.parametrize("content", [b"prize = ", b"\xff\xfe", b"[prize]\nsmall = 99\n", b"nothing = 1\n"])
def test_a_broken_profile_is_reported(matches: Game, content: bytes) -> None:
    file = profile_file("matches")
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    with pytest.raises(BadFact):
        matches.ask("prize", {"box": "small"}, House(profile=Profile(matches)))


# --- readings -------------------------------------------------------------------------------------------------------


def test_a_reading_that_matters_is_reported_with_what_the_other_would_give(matches: Game) -> None:
    [used] = matches.ask("winner", {"seats": ["a", "b"], "last": "a"}).readings
    assert (used.id, used.option, used.chosen) == ("last-match", "loses", False)
    assert str(used.otherwise["wins"]) == "a wins."


def test_a_reading_can_be_chosen(matches: Game) -> None:
    ruling = referee.ask("matches", "winner", seats=["a", "b"], last="a", readings={"last-match": "wins"})
    assert ruling.answer.winner == "a"
    assert ruling.readings[0].chosen


@pytest.mark.parametrize(("readings", "like"), [({"last-mach": "wins"}, "last-match"), ({"last-match": "win"}, "wins")])
def test_an_unknown_reading_or_option_is_named_with_the_nearest(
    matches: Game, readings: dict[str, str], like: str
) -> None:
    with pytest.raises(BadFact, match=f"Did you mean {like}"):
        referee.ask("matches", "take", heap=5, take=1, readings=readings)


# --- moves and tables -----------------------------------------------------------------------------------------------


def test_an_opening_move_needs_no_table_and_others_do(matches: Game) -> None:
    assert matches.opening_moves() == ["set-up"]
    with pytest.raises(BadFact, match="no table yet"):
        matches.play("take", None, {"player": "a", "take": 1})


def test_an_opening_move_is_refused_at_a_table(matches: Game) -> None:
    table = matches.play("set-up", None, {"seats": ["a", "b"]}).after
    with pytest.raises(BadFact, match="only begins a session"):
        matches.play("set-up", table, {"seats": ["a", "b"]})


def test_an_illegal_move_says_what_is_legal_and_leads_nowhere(matches: Game) -> None:
    table = matches.play("set-up", None, {"seats": ["a", "b"]}).after
    ruling = matches.play("take", table, {"player": "b", "take": 1})
    assert (ruling.verdict, ruling.clauses, ruling.after) == ("illegal", ("turn.order",), None)
    assert ruling.instead[0].facts == {"player": "a"}


def test_an_impossible_table_is_refused_with_its_clause(matches: Game) -> None:
    with pytest.raises(ImpossibleTable) as raised:
        matches.read_table({"seats": ["a", "b"], "heap": 4, "turn": "c"})
    assert (raised.value.paths, raised.value.clauses) == (("turn",), ("turn.order",))


def test_a_question_takes_from_the_table_what_is_not_given(matches: Game) -> None:
    table = matches.read_table({"seats": ["a", "b"], "heap": 4, "turn": "a"})
    assert matches.ask("take", {"take": 3}, table=table).answer.left == 1
    assert matches.ask("take", {"take": 3, "heap": 9}, table=table).answer.left == 6


def test_the_scenario_of_the_small_game_replays(matches: Game) -> None:
    steps = load(MATCHES / "scenarios" / "01-taking.toml").replay()
    assert len(steps) == 8
    assert [found for step in steps for found in step.differences] == []
