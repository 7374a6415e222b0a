"""Random legal play up the whole river: every table it leads to is possible, and can be written down and read back."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game import find_game
from referee.games.congo.state import Table
from referee.plain import plain

from .playing import begin, next_move

READINGS = {id: list(reading.options) for id, reading in find_game("congo").rulebook.readings.items()}
readings = st.fixed_dictionaries({id: st.sampled_from(options) for id, options in READINGS.items()})


def tiles_of(table: Table) -> int:
    """Hippo tiles held, laid and in the stack."""
    laid = sum(len(tiles) for stage in (table.tiles, table.more) for tiles in stage.values())
    return sum(table.hippos.values()) + laid + table.hippo_stack


def special_cards_of(table: Table) -> int:
    return sum(hand.special for hand in table.hands.values())


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 4), st.integers(), readings)
def test_random_play_goes_up_the_river_over_possible_tables(seats: int, seed: int, chosen: dict[str, str]) -> None:
    chance = Random(seed)
    session = begin(chance, seats, chosen)
    while move := next_move(session, chance):
        before: Table = session.table
        session.play(*move)
        after: Table = session.table
        assert session.game.read_table(plain(after), session.house()) == after, move
        assert sum(after.scores.values()) >= sum(before.scores.values())
        assert tiles_of(after) == tiles_of(before) or move[0] == "settle"
        assert tiles_of(after) <= tiles_of(before)
        assert len(set(after.played)) == len(after.played)
        drawn = move[0] == "draw-cards"
        assert special_cards_of(after) <= special_cards_of(before) + drawn
    final = session.game.ask("final-score", {}, session.house(), session.table).answer
    assert set(final.winners) <= set(session.table.players)
    steps = session.replay()
    assert all(step.error is None and not step.differences for step in steps)
