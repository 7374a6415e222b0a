"""Plays Expedition: Congo River 1884 by chance, only legally."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.facts import BadFact, MissingFacts
from referee.game import Book, Game, House, find_game
from referee.games.congo.languages import rolls_open
from referee.games.congo.state import Table, leaders_of, totals
from referee.games.congo.words import AUXILIARIES, NAMED_STOPS, POWERS, PROFESSIONS, SPECIALS, STATIONS
from referee.journal import Session

NAMES = ("dima", "petya", "lida", "oleg")
NEUTRAL = ("usa", "netherlands", "austria", "spain")
BOARD = {
    "stops": list(NAMED_STOPS),
    "stop_value": {stop: 1 + at % 5 for at, stop in enumerate(NAMED_STOPS) if stop != "stanley-falls"},
    "profession": {p: {s: (at + 2 * n) % 7 - 1 for n, s in enumerate(STATIONS)} for at, p in enumerate(PROFESSIONS)},
    "modifier": {power: {flag: -((a + b) % 3) for b, flag in enumerate(POWERS)} for a, power in enumerate(POWERS)},
}
"""Printed values that nobody knows yet, made up."""
BOOK = Book(find_game("congo"), House())


def begin(random: Random, players: int | None = None, readings: dict[str, str] | None = None) -> Session:
    """A session in memory with the table set up."""
    game = find_game("congo")
    names = NAMES[: players or random.randint(2, 4)]
    session = Session(game, players=names, board=game.board.flatten(BOARD), readings=readings or {})
    session.play("set-up", {"players": list(names), "first": random.choice(names)})
    return session


def next_move(session: Session, random: Random) -> tuple[str, dict[str, Any]] | None:
    """A legal move and all its facts; None when the game is over."""
    if session.table.phase == "over":
        return None
    found = legal_move(session.game, session.table, session.house(), random)
    assert found, f"no legal move was found in phase {session.table.phase}"
    return found


def legal_move(game: Game, table: Table, house: House, random: Random) -> tuple[str, dict[str, Any]] | None:
    """A due move with facts that are legal; what the rules refuse is tried again, up to a limit."""
    due = game.due(table, house)
    for _ in range(2000 if due else 0):
        move = random.choice(due)
        facts = {**facts_for(table, move.move, random), **move.facts}
        try:
            ruling = game.play(move.move, table, facts, house)
        except (BadFact, MissingFacts):
            continue
        if ruling.verdict == "legal":
            return move.move, facts
    return None


def facts_for(table: Table, move: str, random: Random) -> dict[str, Any]:
    """Facts for this move that may well be legal."""
    made: dict[str, Any] = {
        "turn-station": lambda: {
            "station": random.choice(STATIONS),
            **({} if table.stop in table.flags else {"flag": random.choice(POWERS)}),
        },
        "play-special": lambda: _special(table, random),
        "reveal-characters": lambda: {"characters": {who: character(random) for who in table.players}},
        "resolve-special": lambda: _resolving(table, random),
        "value-characters": lambda: {"sympathy": {who: random.randint(1, 4) for who in table.players}},
        "lay-auxiliaries": lambda: _laying(table, random),
        "roll-language": lambda: _rolls(table, random),
        "bid-hippos": lambda: {
            "tiles": {who: _tiles(random, table.hippos[who], 1) for who in leaders_of(totals(table, BOOK))}
        },
        "add-hippos": lambda: {"tiles": _tiles(random, min(1, table.hippos[table.turn]), 0)},
    }
    facts = made[move]() if move in made else {}
    needs_flag = move in ("play-special", "resolve-special", "value-characters", "lay-auxiliaries", "roll-language")
    return {**facts, "flag": random.choice(POWERS)} if needs_flag and not table.flag else facts


def character(random: Random) -> str:
    first, second = random.sample(PROFESSIONS, 2)
    if random.random() < 0.3:
        return f"{first}/{second} {random.choice(NEUTRAL)}"
    return f"{first} {random.choice(POWERS)}"


def _tiles(random: Random, held: int, least: int) -> list[int]:
    return [random.randint(0, 2) for _ in range(random.randint(min(least, held), held))]


def _special(table: Table, random: Random) -> dict[str, Any]:
    card = random.choice(SPECIALS)
    others = [who for who in table.players if who != table.turn]
    discards = {who: character(random) if table.hands[who].characters else "none" for who in others}
    more: dict[str, dict[str, Any]] = {
        "boiler-damage": {"discards": discards},
        "colonist": {"draws": random.choice(["character", "auxiliary", "none"])},
        "explored-region": {} if table.stop == "kindu" else {"looks_at": "kindu"},
    }
    return {"card": card, **more.get(card, {})}


def _rolls(table: Table, random: Random) -> dict[str, Any]:
    return {name: random.randint(1, 4) for name in rolls_open(table, table.turn, BOOK)}


def _laying(table: Table, random: Random) -> dict[str, Any]:
    cards = random.sample(AUXILIARIES, random.randint(1, 2))
    return {"cards": cards, **(_rolls(table, random) if "interpreter" in cards else {})}


def _resolving(table: Table, random: Random) -> dict[str, Any]:
    """Whatever the card of this round may ask for."""
    others = [who for who in table.players if who != table.special_by]
    if table.special_card in ("gorilla", "warrior"):
        attacked = [*random.sample(others, random.randint(1, len(others))), table.special_by]
        attacked = attacked[: random.randint(1, len(attacked))]
        # Mostly no roll: a gorilla among doctors kills them all without one.
        rolls = ["", "", "", "1", "2", "3", "4", "flees"]
        return {"attacks": [f"{who} {random.choice(rolls)}".strip() for who in attacked]}
    if table.special_card == "malaria":
        return {"rolls": [{who: random.randint(1, 4) for who in table.players}], "cure": random.randint(1, 4)}
    if table.special_card == "okapi":
        return {"hunt": random.random() < 0.5}
    if table.special_card == "man-overboard":
        target = random.choice(["none", *others])
        held = target != "none" and table.hands[target].auxiliaries > 0
        return {"target": target, **({} if target == "none" else {"taken": "nun" if held else "none"})}
    if table.special_card == "colonist":
        swap = random.random() < 0.5
        return {"swap": swap, **({"drawn": character(random)} if swap else {})}
    return {}
