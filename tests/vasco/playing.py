"""Plays Vasco da Gama by chance, only legally: for the state machine and for properties of whole games."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.game import Due, House, find_game
from referee.games.vasco.bonuses import sailor_sources
from referee.games.vasco.crews import pick_crew
from referee.games.vasco.discs import turn
from referee.games.vasco.fees import fee_of
from referee.games.vasco.state import Table
from referee.games.vasco.words import AREAS, CHARACTERS, COLOURS, HARBOURS
from referee.journal import Session

BOARD: dict[str, Any] = {
    "compensation": [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5,
    "harbours.natal.slots": [4],
    "harbours.natal.full": 0,
    "harbours.terra.full": 1,
    "harbours.mombasa.slots": [7, 7, 6, 5],
    "harbours.calicut.slots": [11, 11, 11, 9, 9, 9],
    "spaces": {
        "recruiting": {"2": 3, "3": 4, "4": 5},
        "characters": {"2": 3, "3": 4, "4": 5},
        "projects": {"2": 2, "3": 3, "4": 4},
        "navigation": {"2": 3, "3": 4, "4": 5},
    },
}
SPACES: dict[str, dict[str, int]] = BOARD["spaces"]
SLOTS = {
    "natal": (4,),
    "terra": (5, 4),
    "mozambique": (6, 5, 4),
    "mombasa": (7, 7, 6, 5),
    "malindi": (9, 9, 7, 7, 6),
    "calicut": (11, 11, 11, 9, 9, 9),
}
COLOURS_OF_PLAYERS = ("yellow", "red", "black", "blue")

game = find_game("vasco")


def house(**readings: str) -> House:
    return game.house(BOARD, readings)


def project(chance: Random, deck: str) -> str:
    limit, crew = chance.randint(4, 11), chance.randint(1, 5)
    vp, reals = chance.randint(0, 2), chance.randint(0, 2)
    return f"{deck} {limit} crew {crew}" + (f" {vp}vp" if vp else "") + (f" {reals}r" if reals else "")


def vdg_tile(chance: Random) -> str:
    return f"{chance.randint(4, 12)} {chance.randint(-3, 3):+d} {chance.randint(1, 9)} {chance.randint(1, 9)}"


def people(chance: Random, count: int) -> str:
    return ", ".join(chance.choice(COLOURS[:4]) for _ in range(count)) or "none"


def set_up(chance: Random, players: int) -> dict[str, Any]:
    return {
        "seats": list(COLOURS_OF_PLAYERS[:players]),
        "sections": [people(chance, 5) for _ in range(players)],
        "upper": [project(chance, "I") for _ in range(6)],
        "sao_gabriel": project(chance, "I"),
        "decks": [3, 12, 13],
        "tile": vdg_tile(chance),
        "merchant": f"merchant {chance.randint(4, 11)}",
        "next_merchant": f"merchant {chance.randint(4, 11)}",
    }


def fill(table: Table, due: Due, chance: Random, rules: House) -> dict[str, Any]:
    """The facts of a legal move of this kind."""
    fillers = {
        "send-merchant": _send_merchant,
        "place-disc": _place_disc,
        "reveal": lambda table, chance: {"tile": vdg_tile(chance)},
        "buy-projects": _buy_projects,
        "recruit": _recruit,
        "expedition": _expedition,
        "character": lambda table, chance, number: _character(table, chance, number, rules),
        "launch": _launch,
        "end-round": lambda table, chance: _end_round(table, chance, rules),
        "finish": lambda table, chance: {"launch": chance.choice(["best", "none"])},
    }
    more = fillers[due.move](table, chance, **due.facts) if due.move in fillers else {}  # type: ignore[operator]
    return {**due.facts, **more}


def _fitting(table: Table, limit: int) -> list[tuple[str, int]]:
    return [
        (harbour, at)
        for harbour in HARBOURS
        for at, value in enumerate(SLOTS[harbour], 1)
        if table.row(harbour).slots[at - 1] is None and value <= limit
    ]


def _bonus(table: Table, chance: Random, harbour: str, ships: int) -> dict[str, Any]:
    if harbour == "natal":
        places = [at for at, place in enumerate(table.upper, 1) if place.project]
        return {"bonus_projects": chance.sample(places, min(ships, len(places)))} if places else {}
    if harbour != "terra":
        return {}
    bag = [str(source) for source in sailor_sources(table) if not source.section][:1] * min(ships, table.bag)
    standing = [
        f"section-{at} {colour}"
        for at, section in enumerate(table.sections, 1)
        for colour, count in zip(COLOURS, section.counts, strict=True)
        for _ in range(count)
    ]
    there = standing + bag
    return {"bonus_sailors": chance.sample(there, min(ships, len(there)))} if there else {}


def _send_merchant(table: Table, chance: Random, player: str) -> dict[str, Any]:
    ship = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    assert ship
    slots = _fitting(table, ship.limit)
    if not slots:
        return {"to": "none"}
    harbour, at = chance.choice(slots)
    return {"to": f"{harbour} {at}", **_bonus(table, chance, harbour, 1)}


def _place_disc(table: Table, chance: Random, player: str) -> dict[str, Any]:
    used = {disc.number for disc in table.discs}
    own = [disc for disc in table.discs if disc.player == player]
    regular = [n for n in range(1, 21) if n not in used] if sum(d.number <= 20 for d in own) < 4 else []
    extra = [n for n in (21, 22) if n not in used]
    if player != table.manuel_start or any(disc.number > 20 for disc in own):
        extra = []
    n = str(len(table.seats))
    areas = [area for area in AREAS if sum(disc.area == area for disc in table.discs) < SPACES[area][n]]
    return {"number": chance.choice(regular + extra), "area": chance.choice(areas)}


def _money(table: Table, number: int) -> tuple[Any, int]:
    disc = next(disc for disc in table.discs if disc.number == number)
    return disc.player, table.reserves[disc.player].reals - fee_of(number, table.first_free)


def _buy_projects(table: Table, chance: Random, number: int, sao_gabriel: bool) -> dict[str, Any]:
    if sao_gabriel:
        return {}
    _, money = _money(table, number)
    places = [at for at, place in enumerate(table.upper, 1) if place.project]
    ways: list[dict[str, Any]] = [{"upper": [at]} for at in places if money >= 1]
    if money >= 4 and len(places) > 1:
        ways.append({"upper": chance.sample(places, 2)})
    return chance.choice(ways)


def _recruit(table: Table, chance: Random, number: int) -> dict[str, Any]:
    player, money = _money(table, number)
    ways: list[dict[str, Any]] = []
    if table.captains_in_area(player):
        ways.append({"take": "none", "captain": True})
    for at, section in enumerate(table.sections, 1):
        for colours in range(1, 5):
            price = (1, 3, 6, 10)[colours - 1]
            if price <= money and colours <= len(section.colours):
                take = {name: section.counts[COLOURS.index(name)] for name in chance.sample(section.colours, colours)}
                text = ", ".join(f"{chance.randint(1, count)} {name}" for name, count in take.items())
                ways.append({"section": at, "take": text, "captain": False})
    return chance.choice(ways)


def _expedition(table: Table, chance: Random, number: int) -> dict[str, Any]:
    player, _ = _money(table, number)
    reserve = table.reserves[player]
    ship = max(reserve.ships, key=lambda ship: ship.limit)
    harbour, slot = chance.choice(_fitting(table, ship.limit))
    ships, slots = [ship], [slot]
    others = list(reserve.ships)
    others.remove(ship)
    for other in others:
        free = [at for name, at in _fitting(table, other.limit) if name == harbour and at not in slots]
        if free and len(ships) < reserve.captains and chance.random() < 0.7:
            ships.append(other)
            slots.append(chance.choice(free))
    return {
        "harbour": harbour,
        "ships": [str(ship) for ship in ships],
        "slots": slots,
        **_bonus(table, chance, harbour, len(ships)),
    }


def _character(table: Table, chance: Random, number: int, rules: House) -> dict[str, Any]:
    taken = {disc.character for disc in table.portraits}
    choices = [name for name in CHARACTERS if name not in taken]
    choices += [name for name, pile in zip(("upper", "lower"), table.piles, strict=True) if pile]
    choice = chance.choice(choices)
    if choice == "sernigi":
        return {"choice": choice, "send": chance.choice(["now", "later"])}
    if choice != "manuel":
        return {"choice": choice}
    player, _ = _money(table, number)
    laid = {disc.number for disc in table.discs}
    held_back = rules.readings.get("manuel-hold") == "may-hold" and not laid & {21, 22}
    if player == table.manuel_start and not held_back:
        return {"choice": choice}
    n = str(len(table.seats))
    rest = [disc for disc in table.discs if disc.number != number]
    areas = [area for area in AREAS if sum(disc.area == area for disc in rest) < SPACES[area][n]]
    return {
        "choice": choice,
        "extra_number": chance.choice([n for n in (21, 22) if n not in laid]),
        "extra_area": chance.choice(areas),
    }


def _launch(table: Table, chance: Random, player: str) -> dict[str, Any]:
    reserve = table.reserves[player]
    possible = [project for project in reserve.projects if project.crew <= len(reserve.crew.colours)]
    chosen = chance.choice(possible)
    return {"project": str(chosen), "members": str(pick_crew(reserve.crew, chosen.crew))}


def _end_round(table: Table, chance: Random, rules: House) -> dict[str, Any]:
    if table.round == 5:
        return {}
    between = game.ask("end-round", {}, rules, table).answer
    facts: dict[str, Any] = {
        "drawn": [people(chance, count) for count in between.draw],
        "sao_gabriel": project(chance, between.projects[0]),
        "upper": [project(chance, deck) for deck in between.projects[1:]],
    }
    if between.merchant_turned and table.merchants_left:
        facts["merchant"] = f"merchant {chance.randint(4, 11)}"
    return facts


def begin(random: Random, players: int | None = None) -> Session:
    """A table that is set up, in memory; printed values that nobody knows are made up."""
    session = Session(game, board=game.board.flatten(BOARD), recorded=False)
    session.play("set-up", set_up(random, players or random.randint(2, 4)))
    return session


def next_move(session: Session, random: Random) -> tuple[str, dict[str, Any]] | None:
    """A legal move and all its facts; None when the game is over."""
    due = game.due(session.table, session.house())
    if not due:
        return None
    chosen = random.choice(due)
    return chosen.move, fill(session.table, chosen, random, session.house())


__all__ = ["BOARD", "SLOTS", "begin", "fill", "game", "house", "next_move", "set_up", "turn"]
