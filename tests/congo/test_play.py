"""Random legal play up the whole river: every table it leads to is possible, and can be written down and read back."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.facts import BadFact, MissingFacts
from referee.game import Game, House, find_game
from referee.games.congo.pieces import AUXILIARIES, FLAGS, NAMED_STOPS, POWERS, PROFESSIONS, SPECIALS, STATIONS
from referee.games.congo.state import Table
from referee.ruling import Ruling, plain

NEUTRAL = ("usa", "netherlands", "austria", "spain")
BOARD = {
    "stops": list(NAMED_STOPS),
    "stop_value": {stop: 1 + at % 5 for at, stop in enumerate(NAMED_STOPS) if stop != "stanley-falls"},
    "profession": {p: {s: (at + 2 * n) % 7 - 1 for n, s in enumerate(STATIONS)} for at, p in enumerate(PROFESSIONS)},
    "modifier": {power: {flag: -((a + b) % 3) for b, flag in enumerate(POWERS)} for a, power in enumerate(POWERS)},
}


class Player:
    """Chooses facts at random; what the rules refuse is simply tried again."""

    def __init__(self, game: Game, house: House, chance: random.Random, seats: int) -> None:
        self.game, self.house, self.chance = game, house, chance
        names = ["dima", "petya", "lida", "oleg"][:seats]
        ruling = self.game.play("set-up", None, {"players": names, "first": chance.choice(names)}, house)
        self.table: Table = ruling.after

    def character(self) -> str:
        first, second = self.chance.sample(PROFESSIONS, 2)
        if self.chance.random() < 0.3:
            return f"{first}/{second} {self.chance.choice(NEUTRAL)}"
        return f"{first} {self.chance.choice(POWERS)}"

    def die(self) -> int:
        return self.chance.randint(1, 4)

    def tiles(self, held: int, least: int) -> list[int]:
        return [self.chance.randint(0, 2) for _ in range(self.chance.randint(min(least, held), held))]

    def facts(self, move: str) -> dict[str, Any]:
        """Facts for this move that may well be legal."""
        table, chance = self.table, self.chance
        others = [who for who in table.players if who != table.special_by]
        made: dict[str, dict[str, Any]] = {
            "turn-station": {"station": chance.choice(list(STATIONS)), "flag": chance.choice(list(FLAGS))},
            "play-special": {
                "card": chance.choice(SPECIALS),
                "draws": chance.choice(["character", "auxiliary", "none"]),
                "discards": {
                    who: self.character() if table.hands[who].characters else "none"
                    for who in table.players
                    if who != table.turn
                },
            },
            "reveal-characters": {"characters": {who: self.character() for who in table.players}},
            "resolve-special": self.resolving(others),
            "value-characters": {"sympathy": {who: self.die() for who in table.players}},
            "lay-auxiliaries": {
                "cards": chance.sample(AUXILIARIES, chance.randint(1, 2)),
                "station_roll": table.station_roll or self.die(),
                "character_roll": (table.bids[table.turn].language_roll if table.turn in table.bids else 0)
                or self.die(),
            },
            "bid-hippos": {"tiles": {}},
            "add-hippos": {},
        }
        if table.phase == "hippos":
            tied = self.game.ask(
                "station-winner", {"tiles": {w: [0] for w in self.leaders()}, "value": 1}, self.house, table
            )
            made["bid-hippos"]["tiles"] = {who: self.tiles(table.hippos[who], 1) for who in tied.answer.leaders}
        if table.phase == "more-hippos":
            made["add-hippos"]["tiles"] = self.tiles(min(1, table.hippos[table.turn]), 0)
        return made.get(move, {})

    def leaders(self) -> tuple[str, ...]:
        leaders: tuple[str, ...] = self.game.ask("bids", {}, self.house, self.table).answer.leaders
        return leaders

    def resolving(self, others: list[str]) -> dict[str, Any]:
        """Whatever the card of this round may ask for."""
        chance, table = self.chance, self.table
        if table.special_card in ("gorilla", "warrior"):
            attacked = [*chance.sample(others, chance.randint(1, len(others))), table.special_by]
            attacked = attacked[: chance.randint(1, len(attacked))]
            # Mostly no roll: a gorilla among doctors kills them all without one.
            return {
                "attacks": [
                    f"{who} {chance.choice(['', '', '', '1', '2', '3', '4', 'flees'])}".strip() for who in attacked
                ]
            }
        if table.special_card == "malaria":
            return {"rolls": [{who: self.die() for who in table.players}], "cure": self.die()}
        target = chance.choice(["none", *others])
        held = target != "none" and table.hands[target].auxiliaries > 0
        return {
            "hunt": chance.random() < 0.5,
            "target": target,
            "taken": "nun" if held else "none",
            "swap": chance.random() < 0.5,
            "drawn": self.character(),
        }

    def step(self) -> Ruling[Any] | None:
        """One attempt at a move that is due."""
        due = self.chance.choice(self.game.due(self.table, self.house))
        facts = {**self.facts(due.move), **due.facts}
        if due.move in ("turn-station",) and self.table.stop in self.table.flags:
            facts.pop("flag")
        known = set(self.game.the_move(due.move).facts.__dataclass_fields__)  # type: ignore[attr-defined]
        try:
            ruling = self.game.play(due.move, self.table, {k: v for k, v in facts.items() if k in known}, self.house)
        except (BadFact, MissingFacts):
            return None
        if ruling.verdict == "legal":
            self.table = ruling.after
        for item in ruling.instead:
            if item.facts:
                changed = {k: v for k, v in facts.items() if k in known} | plain(item.facts)
                assert self.game.play(due.move, self.table, changed, self.house).verdict == "legal", str(item.text)
        return ruling


def possible(game: Game, table: Table, house: House) -> None:
    """The table passes its own checks, and survives being written and read."""
    assert game.read_table(plain(table), house) == table


READINGS = {
    "middle-pass": ["out", "stays"],
    "belgian-at-french": ["roll", "allowed"],
    "neutral-profession": ["either", "strict"],
    "gorilla-owner": ["fights", "no-roll"],
    "nationals-no-flag": ["unplayable", "all-return", "no-effect"],
    "tie-points": ["still-tied", "all-tied"],
    "hippo-laps": ["until-all-decline", "one-lap"],
    "friendly-tie": ["discard", "return"],
    "friendly-neutral": ["hand", "box"],
    "neutral-lost": ["box", "discard"],
}
readings = st.fixed_dictionaries({id: st.sampled_from(options) for id, options in READINGS.items()})


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 4), st.integers(), readings)
def test_random_play_goes_up_the_river_over_possible_tables(seats: int, seed: int, chosen: dict[str, str]) -> None:
    game = find_game("congo")
    house = game.house(BOARD, chosen)
    player = Player(game, house, random.Random(seed), seats)
    scored = 0
    for _ in range(4000):
        if player.table.phase == "over":
            break
        ruling = player.step()
        if ruling and ruling.verdict == "legal":
            possible(game, player.table, house)
            scores = sum(player.table.scores.values())
            assert scores >= scored
            scored = scores
    assert player.table.phase == "over"
    final = game.ask("final-score", {}, house, player.table).answer
    assert set(final.winners) <= set(player.table.players)
