"""Random legal play: pieces are conserved, what is due is legal, what is not due is refused with a clause."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from referee.facts import MissingFacts
from referee.game import Book, House
from referee.games.vasco.table import Table, impossible
from referee.journal import begin, load
from referee.picture import Picture
from referee.plain import plain
from referee.ruling import Ruling
from tests.pictured import in_terminal
from tests.vasco import playing

game = playing.game


class Evening(RuleBasedStateMachine):
    """A game of two to four players, as chance would have it."""

    @initialize(players=st.integers(2, 4), seed=st.integers(0, 10**6), readings=st.booleans())
    def sit_down(self, players: int, seed: int, readings: bool) -> None:
        self.chance = Random(seed)
        other = {"merchant-no-slot": "keep", "manuel-hold": "may-hold", "final-captains": "only-new"}
        self.rules = playing.house(**other) if readings else playing.house()
        ruling = game.play("set-up", None, playing.set_up(self.chance, players), self.rules)
        self.table: Table = ruling.after
        self.last: tuple[Table, str, dict[str, Any]] | None = None
        self.out = 0

    @rule(times=st.integers(1, 25))
    def play_on(self, times: int) -> None:
        """What is due is accepted."""
        for _ in range(times):
            due = game.due(self.table, self.rules)
            if not due:
                return
            chosen = self.chance.choice(due[:1] if self.chance.random() < 0.6 else due)
            facts = playing.fill(self.table, chosen, self.chance, self.rules)
            ruling = game.play(chosen.move, self.table, facts, self.rules)
            assert ruling.verdict == "legal", (chosen, facts, [str(reason.sentence) for reason in ruling.reasons])
            assert ruling.clauses
            self.last = (self.table, chosen.move, facts)
            self.table = ruling.after
            self.nothing_is_lost()

    @precondition(lambda self: self.last is not None)
    @rule()
    def play_the_last_move_again(self) -> None:
        """Undo and the same move lead to the same table."""
        assert self.last
        before, move, facts = self.last
        assert game.play(move, before, facts, self.rules).after == self.table

    @rule()
    def try_what_is_not_due(self) -> None:
        due = {item.move for item in game.due(self.table, self.rules)}
        for move, facts in _attempts(self.table).items():
            if move not in due:
                ruling = game.play(move, self.table, facts, self.rules)
                assert ruling.verdict == "illegal", (move, facts)
                assert ruling.clauses, move
                self._try_instead(move, facts, ruling)

    def _try_instead(self, move: str, facts: dict[str, Any], ruling: Ruling[Any]) -> None:
        """What is offered instead, with the facts that change, is legal; at most a choice is still to be made."""
        for better in ruling.instead:
            if better.facts:
                try:
                    assert game.play(move, self.table, {**facts, **better.facts}, self.rules).verdict == "legal", better
                except MissingFacts:
                    continue

    @rule()
    def write_the_table_down(self) -> None:
        """A table that is written down reads back as the same table, and can be drawn."""
        assert game.read_table(plain(self.table), self.rules) == self.table
        picture: Picture = game.module("drawing").draw(self.table, Book(game, self.rules))
        assert max(map(len, in_terminal(picture, 40))) <= 40

    @invariant()
    def nothing_is_lost(self) -> None:
        assert impossible(self.table, Book(game, self.rules)) == []
        _conserved(self.table)


def _conserved(table: Table) -> None:
    """Nobody has less than nothing of anything, and the box holds what is not on the table."""
    assert 0 <= table.bag <= 32
    assert all(0 <= table.captains_in_area(player) <= 6 for player in table.seats)
    crew = [reserve.crew for reserve in table.reserves.values()]
    assert table.missionaries + sum(people.missionaries for people in crew) == 6
    assert all(count >= 0 for people in (*crew, *table.sections) for count in people.counts)
    merchants = sum(ship.is_merchant for row in table.harbours.values() for ship in row.ships)
    shown = [table.merchant_given.merchant, table.merchant_up.merchant]
    assert merchants + sum(ship is not None for ship in shown) + table.merchants_left <= 6
    assert len({disc.number for disc in table.discs}) == len(table.discs)
    assert all(reserve.reals >= 0 and reserve.vp >= 0 for reserve in table.reserves.values())


def _attempts(table: Table) -> dict[str, dict[str, Any]]:
    """One well-formed attempt at every move."""
    number = min((disc.number for disc in table.discs), default=5)
    player = table.seats[0]
    return {
        "send-merchant": {"player": table.holder("sernigi"), "to": "mozambique 3"},
        "begin-round": {},
        "place-disc": {"player": player, "number": 7, "area": "projects"},
        "keep-disc": {"player": player},
        "reveal": {"tile": "11 -3 9 4"},
        "pass": {"number": number},
        "buy-projects": {"number": number, "upper": [1]},
        "recruit": {"number": number, "take": "none", "captain": True},
        "expedition": {"number": number, "harbour": "malindi", "ships": [f"{player} 9"], "slots": [1]},
        "character": {"number": number, "choice": "dias"},
        "launch": {"player": player, "project": "7 crew 1", "members": "1 grey"},
        "sail": {},
        "end-round": {},
        "finish": {},
    }


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=25, stateful_step_count=14, deadline=None, suppress_health_check=list(HealthCheck)
)


def whole_game(seed: int, players: int, rules: House, played: Callable[[str, dict[str, Any]], Table]) -> Table:
    """One game from set-up to the score; `played` records each move and returns the table after it."""
    chance = Random(seed)
    table = played("set-up", playing.set_up(chance, players))
    while table.phase != "over":
        due = chance.choice(game.due(table, rules))
        table = played(due.move, playing.fill(table, due, chance, rules))
    return table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_recorded_game_loads_to_the_same_table(players: int, tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    session = begin(file, game, board=playing.BOARD)

    def record(move: str, facts: dict[str, Any]) -> Table:
        assert session.play(move, facts).verdict == "legal"
        table: Table = session.table
        return table

    table = whole_game(players, players, session.house(), record)
    again = load(file)
    assert again.table == table
    assert [step for step in again.replay() if step.differences or step.error] == []


@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_undo_followed_by_the_same_move_gives_the_same_table(seed: int) -> None:
    from referee.journal import Session

    session = Session(game, board=game.board.flatten(playing.BOARD), recorded=False)

    def twice(move: str, facts: dict[str, Any]) -> Table:
        session.play(move, facts)
        table: Table = session.table
        if move == "set-up":
            return table
        session.undo()
        session.play(move, facts)
        assert session.table == table
        return table

    whole_game(seed, 2, playing.house(), twice)
