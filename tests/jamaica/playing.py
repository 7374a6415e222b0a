"""Plays Jamaica by chance, only legally: for properties of whole races."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from referee.facts import MissingFacts
from referee.game import Due, House, find_game
from referee.games.jamaica.pieces import SABRE, UNSEEN, TreasureCard
from referee.games.jamaica.state import Table
from referee.games.jamaica.words import GHOST, VALUES
from referee.journal import Session
from referee.plain import plain
from referee.ruling import Ruling

game = find_game("jamaica")
BOARD = {"pins.30": 5}
COLOURS = ("red", "blue", "green", "yellow", "white", "violet")
FACES = ("2", "4", "6", "8", "10", "star")
CARDS = ("+3", "+3", "+5", "+7", "+7", "-2", "-3", "-4", "map", "sabre", "beth", "hold")


class Race:
    """A race in progress. `hidden` are the values lying face down with players, `ghostly` the ghost's cards."""

    def __init__(self, seed: int, players: int, **readings: str) -> None:
        self.chance = Random(seed)
        self.house = game.house(BOARD, readings)
        names = list(COLOURS[:players])
        opened = game.play("set-up", None, {"players": names, "captain": self.chance.choice(names)}, self.house)
        self.table: Table = opened.after
        cards = [card for card in CARDS if players > 2 or card != "beth"]
        self.pile = self.chance.sample(cards, 9)
        self.hidden: list[str] = []
        self.ghostly: list[str] = []

    def due(self) -> tuple[Due, ...]:
        return game.due(self.table, self.house)

    def step(self) -> tuple[str, dict[str, Any], Ruling[Any]]:
        """One legal move: what it was, its facts, and the ruling; the table goes on."""
        move = self.chance.choice(self.due())
        facts = {**move.facts, **self._told(move.move)}
        ruling = self._play(move.move, facts)
        assert ruling.verdict == "legal", (move.move, facts, str(ruling.text), ruling.clauses)
        self._cards_moved(move.move, facts)
        self.table = ruling.after
        return move.move, facts, ruling

    def _play(self, move: str, facts: dict[str, Any]) -> Ruling[Any]:
        """What is missing is chosen among what the referee offers."""
        while True:
            try:
                return game.play(move, self.table, facts, self.house)
            except MissingFacts as missing:
                for problem in missing.all:
                    facts[problem.path] = self._choose(problem.path, problem.options, facts)
                if facts.get("choice") == "treasure ?" and "card" not in facts:
                    facts |= self._stolen()

    def _choose(self, path: str, options: tuple[str, ...], facts: dict[str, Any]) -> Any:
        if options:
            return self.chance.choice(options)
        if path.endswith("_die") or path == "die":
            return self.chance.choice(FACES)
        if path == "pay_there":
            return self.chance.random() < 0.5
        if path == "pay":
            ship = self.table.players[self.table.turn]
            cost = game.ask("space-cost", {"at": ship.at}, self.house).answer.cost
            return self._split(ship.holds, cost.kind, cost.count)
        side = path.removesuffix("_from")
        name = self.table.turn if side == "attacker" else facts["target"]
        return self._split(dict(self.table.ships())[name].holds, "powder", facts[f"{side}_powder"])

    def _split(self, holds: Any, kind: str, count: int) -> list[int]:
        """Tokens taken at random from the holds of that kind."""
        tokens = [at for at, stock in enumerate(holds) for _ in range(stock.count) if stock.kind == kind]
        taken = self.chance.sample(tokens, count)
        return [taken.count(at) for at in range(len(holds))]

    def _told(self, move: str) -> dict[str, Any]:
        """What the players report unasked."""
        if move == "roll":
            dice = [self.chance.randint(1, 6), self.chance.randint(1, 6)]
            return {"dice": dice, "morning": self.chance.choice(dice)}
        if move == "fight":
            return self._fight()
        if move == "draw-treasure":
            return self._draw()
        if move == "show-treasures":
            return self._show()
        return {}

    def _fight(self) -> dict[str, Any]:
        ships = dict(self.table.ships())
        here = ships[self.table.turn].at.space
        target = self.chance.choice(sorted(n for n, s in ships.items() if s.at.space == here and n != self.table.turn))
        told: dict[str, Any] = {"target": target}
        for side, name in (("attacker", self.table.turn), ("defender", target)):
            powder = sum(stock.count for stock in ships[name].holds if stock.kind == "powder")
            told[f"{side}_powder"] = self.chance.randint(0, powder)
        told["attacker_die"] = standing = self.chance.choice(FACES)
        idle = {GHOST} if self.house.readings.get("ghost-powers") == "idle" else set()
        sabre = any(SABRE in ships[name].treasures for name in {self.table.turn, target} - idle)
        if sabre and self.chance.random() < 0.5:
            told["attacker_reroll"] = standing = self.chance.choice(FACES)
        if standing == "star":
            return {**told, "defender_powder": 0}
        told["defender_die"] = self.chance.choice(FACES)
        if sabre and "attacker_reroll" not in told and self.chance.random() < 0.5:
            told["defender_reroll"] = self.chance.choice(FACES)
        return told

    def _draw(self) -> dict[str, Any]:
        must = not self.table.retreated or self.house.readings.get("shortage-lair") == "must"
        take = must or self.chance.random() < 0.8
        card = self.pile[-1]
        tell = card not in VALUES or self.chance.random() < 0.5
        if self.table.turn == GHOST or not tell:
            card = "?"
        return {"take": take, "card": card} if take else {"take": False}

    def _stolen(self) -> dict[str, Any]:
        """A card taken from the ghost is told, and so is one whose owner had told it; others may be."""
        battle = self.table.battle
        loser = battle.defender if battle.winner == battle.attacker else battle.attacker
        picked = self.chance.choice([str(card) for card in self._ship(loser).treasures if not card.is_power])
        if picked != "?" or battle.winner == GHOST:
            return {"card": picked}
        if loser == GHOST:
            return {"card": self.chance.choice(self.ghostly)}
        return {"card": self.chance.choice(self.hidden)} if self.chance.random() < 0.5 else {"card": "?"}

    def _ship(self, name: str) -> Any:
        return dict(self.table.ships())[name]

    def _show(self) -> dict[str, Any]:
        unseen = [name for name, ship in self.table.players.items() if UNSEEN in ship.treasures]
        name = self.chance.choice(unseen)
        spare = list(self.hidden)
        cards = [spare.pop() if card == UNSEEN else str(card) for card in self.table.players[name].treasures]
        return {"player": name, "treasures": cards}

    def _cards_moved(self, move: str, facts: dict[str, Any]) -> None:
        """Keep book of what lies face down."""
        if move == "draw-treasure" and facts["take"]:
            card = self.pile.pop()
            if self.table.turn == GHOST:
                self.ghostly.append(card)
            elif facts["card"] == "?":
                self.hidden.append(card)
        if move == "show-treasures":
            told = Counter(str(card) for card in self.table.players[facts["player"]].treasures)
            for card in (Counter(facts["treasures"]) - told).elements():
                self.hidden.remove(card)
        if move == "spoils":
            self._spoils_moved(facts)

    def _spoils_moved(self, facts: dict[str, Any]) -> None:
        battle = self.table.battle
        loser = battle.defender if battle.winner == battle.attacker else battle.attacker
        choice, card = facts["choice"], facts.get("card", "?")
        if choice == "treasure ?" and card != "?" and TreasureCard.read(card) in self._ship(loser).treasures:
            return
        if choice == "treasure ?" and loser == GHOST:
            self.ghostly.remove(card)
        elif choice == "treasure ?" and battle.winner == GHOST:
            self.ghostly.append(self.hidden.pop())
        elif choice == "treasure ?" and card != "?":
            self.hidden.remove(card)
        elif choice == "curse ?" and loser == GHOST:
            self.ghostly.append(self.hidden.pop())


class Recorded(Race):
    """A race that was played once and is gone through again, by as many tests as like: `step` plays nothing anew."""

    def __init__(self, seed: int, players: int, **readings: str) -> None:
        self.house, self.table, steps = played(seed, players, tuple(readings.items()))
        self.steps = iter(steps)
        self.chance = Random(seed)

    def step(self) -> tuple[str, dict[str, Any], Ruling[Any]]:
        move, facts, ruling = next(self.steps)
        self.table = ruling.after
        return move, {**facts}, ruling


@cache
def played(seed: int, players: int, readings: tuple[tuple[str, str], ...]) -> tuple[House, Table, tuple[Any, ...]]:
    """A whole race: what holds there, the table it begins with, and each move with its facts and its ruling."""
    race, steps = Race(seed, players, **dict(readings)), []
    first = race.table
    while race.table.due != "over":
        steps.append(race.step())
    return race.house, first, tuple(steps)


_races: dict[int, tuple[Session, Race]] = {}
"""The race behind each session: what lies face down is known to it alone."""


def begin(random: Random, players: int | None = None) -> Session:
    """A session in memory with the table set up; the pin that nobody knows is made up."""
    race = Race(random.randrange(10**6), players or random.randint(2, 6))
    session = Session(game, players=race.table.seats, board=BOARD)
    session.play("set-up", {"players": list(race.table.seats), "captain": race.table.captain})
    _races[id(session)] = session, race
    return session


def next_move(session: Session, random: Random) -> tuple[str, dict[str, Any]] | None:
    """A legal move and all its facts; None when the game is over."""
    _, race = _races[id(session)]
    race.chance, race.table = random, session.table
    if race.table.due == "over":
        return None
    move, facts, _ = race.step()
    return move, plain(facts)
