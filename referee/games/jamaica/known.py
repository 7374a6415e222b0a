"""What questions take from the table: the ship meant is the one whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.facts import ASK, Unreadable
from referee.game import Book
from referee.games.jamaica.cargo import Cargo, Heap, aboard
from referee.games.jamaica.pieces import BETH, MAP, SABRE, Setting, TreasureCard
from referee.games.jamaica.places import START, Position, Ship
from referee.games.jamaica.state import Table, die_of, in_bank, others, owners_of
from referee.games.jamaica.steering import standing
from referee.games.jamaica.track import rivals, track_of
from referee.games.jamaica.words import GHOST, GOODS

ARRIVED = ("fight", "spoils", "draw-treasure", "pay", "retreat")
"""Due moves of a ship that has just come to its space."""

AFTER_ALL = ("end-round", "show-treasures", "over")
"""Due moves once everybody has acted in a round, the ghost too."""

Told = dict[str, object]


def facts_of(table: Table, book: Book) -> Told:
    """What questions may take from the table."""
    told: Told = {
        "players": {
            name: {"at": ship.at, "holds": ship.holds, "treasures": ship.treasures}
            for name, ship in table.players.items()
        },
        "setup/players": table.seats,
        "setup/captain": table.seats[(table.seats.index(table.captain) - table.round + 1) % len(table.seats)],
        "race-end/players": table.seats,
        "captain": table.captain,
        "tokens": table.tokens,
    }
    if table.dice:
        told |= {"dice": table.dice, "dice/morning": Setting.read(table.dice).morning}
    for tell in (
        _facts_of_ship,
        _facts_of_arrival,
        _facts_of_card,
        _facts_of_hand,
        _facts_of_battle,
        _facts_of_spoils,
        _facts_of_finish,
        _facts_of_ghost,
    ):
        told |= tell(table, book)
    return told


def _facts_of_ship(table: Table, book: Book) -> Told:
    """The ship whose turn it is, and the others."""
    ships = dict(table.ships())
    if table.turn not in ships:
        return {}
    mine = ships[table.turn]
    kind = "ghost" if table.turn == GHOST else "player"
    return {
        "mover": table.turn,
        "at": mine.at,
        "holds": mine.holds,
        "treasures": mine.treasures,
        "ships": tuple(Ship(name, ship.at) for name, ship in ships.items() if name != table.turn),
        "retreated": table.retreated,
        "moves/ship": kind,
        "treasure/ship": kind,
    }


def _facts_of_arrival(table: Table, book: Book) -> Told:
    """Whether the ship has just come to its space, and what waits for it there."""
    ships = dict(table.ships())
    if table.turn not in ships:
        return {}
    at = ships[table.turn].at
    here = bool(rivals(at, (Ship(name, ship.at) for name, ship in ships.items() if name != table.turn)))
    battle = table.due == "fight" or (
        table.due == "draw-treasure" and here and book.reading("lair-battle") == "treasure-first"
    )
    pays = table.due in ARRIVED and not table.unpaid
    told: Told = {
        "attack/ended_move": _unless(("at", "ships", "mover"), True, battle),
        "space-cost/arrived": _unless(("at",), True, pays),
        "treasure/token": lambda given: _space(given, at.space) in table.tokens,
        "treasure/ended": _unless(("at",), True, table.due in ARRIVED),
        "treasure/by": _unless(("at",), "move", "retreat" if table.retreated else "move"),
        "treasure/rival": _unless(("at",), False, here and battle),
    }
    if table.due in ("pay", "retreat"):
        told["payment/due"] = track_of(book).cost(at)
    return told


def _unless(names: tuple[str, ...], otherwise: object, here: object) -> Callable[[Mapping[str, Any]], object]:
    """What holds for the ship of this turn; who names another place or ship asks what would be."""
    return lambda given: otherwise if any(name in given for name in names) else here


def _space(given: Mapping[str, Any], here: int) -> int:
    """The space asked about, where it can be read; else that of the ship."""
    try:
        return Position.read(str(given["at"])).space if "at" in given else here
    except Unreadable:
        return here


def _facts_of_card(table: Table, book: Book) -> Told:
    """What the card being played demands, and the cards of its owner."""
    ship = table.players.get(table.turn)
    if not ship or not table.action:
        return {}
    setting, after = Setting.read(table.dice), "-after-battle" if table.due in ARRIVED else ""
    symbol, number = ship.used[-1].symbol(table.action), setting.of(table.action)
    told: Told = {
        "turn/card": ship.used[-1],
        "turn/stage": f"{table.action}{after}",
        "turn/bank": tuple(Heap(kind, count) for kind in GOODS if (count := in_bank(table, kind, book))),
        "dice/card": ship.used[-1],
    }
    if table.due == "load":
        told["load/load"] = f"{symbol} {number}"
        told["load/bank"] = lambda given: _bank(given.get("load", f"{symbol} {number}"), table, book)
    if table.due == "sail":
        told |= {"moves/direction": symbol, "moves/steps": number}
    return told


def _facts_of_hand(table: Table, book: Book) -> Told:
    """The cards of the player whose turn it is; when it is nobody's, what is true of all who may be meant."""
    cards = len(book.printed("cards"))
    hands = {
        name: {
            "hand": ship.hand,
            "used": len(ship.used),
            "deck": cards - ship.hand - len(ship.used),
            "map": MAP in ship.treasures,
        }
        for name, ship in table.players.items()
    }
    if table.turn in hands:
        hands = {table.turn: hands[table.turn]}
    return {f"hand/{name}": _agreed(name, list(hands.values())) for name in ("hand", "used", "map")}


def _agreed(name: str, hands: list[dict[str, int]]) -> Callable[[Mapping[str, Any]], object]:
    """This number, where all hands that fit what is given have the same; else it is asked for."""

    def told(given: Mapping[str, Any]) -> object:
        fitting = [hand for hand in hands if all(str(hand[key]) == str(given[key]) for key in hand if key in given)]
        found = {hand[name] for hand in fitting}
        return found.pop() if len(found) == 1 else ASK

    return told


def _bank(load: object, table: Table, book: Book) -> object:
    """Tokens in the bank of the kind that is loaded."""
    try:
        return in_bank(table, Cargo.read(str(load)).kind, book)
    except Unreadable:
        return ASK


def _facts_of_battle(table: Table, book: Book) -> Told:
    """The battle that is to be fought; of several ships that can be attacked, what is true of each of them."""
    made_up: Told = {
        "battle/at": None,
        "battle/beth": "none",
        "battle/sabre": "none",
        "battle/attacker_has": None,
        "battle/defender_has": None,
    }
    ships = dict(table.ships())
    if table.due != "fight":
        return made_up
    mine = ships[table.turn]
    here = rivals(mine.at, (Ship(name, ship.at) for name, ship in ships.items() if name != table.turn))
    powder = {aboard(ships[name].holds, "powder") for name in here}
    told: Told = {
        "battle/at": mine.at,
        "battle/beth": owner_told(table, BETH, here, book),
        "battle/sabre": owner_told(table, SABRE, here, book),
        "battle/attacker_has": aboard(mine.holds, "powder"),
        "battle/defender_has": powder.pop() if len(powder) == 1 else ASK,
    }
    if told["battle/sabre"] in ("attacker", "defender"):
        told["sabre/owner"] = told["battle/sabre"]
    return told


def owner_told(table: Table, card: TreasureCard, here: tuple[str, ...], book: Book) -> object:
    """Which side owns this card; asked for where it depends on the ship that is attacked."""
    owners = set(owners_of(table, card, book))
    if table.turn in owners:
        return "attacker"
    defending = owners & set(here)
    return "none" if not defending else "defender" if len(here) == 1 else ASK


def _facts_of_spoils(table: Table, book: Book) -> Told:
    """Winner and loser of the battle whose spoils are being taken."""
    ships, fight = dict(table.ships()), table.battle
    if table.due != "spoils":
        return {}
    loser = fight.defender if fight.winner == fight.attacker else fight.attacker
    won, lost = ships[fight.winner], ships[loser]
    return {
        "winner_holds": won.holds,
        "winner_treasures": won.treasures,
        "loser_holds": lost.holds,
        "loser_treasures": lost.treasures,
        "spoils/ghost": "winner" if fight.winner == GHOST else "loser" if loser == GHOST else "none",
    }


def _facts_of_finish(table: Table, book: Book) -> Told:
    """Who is in Port Royal after the lap, where that is one ship."""
    home = [name for name, ship in table.ships() if ship.at.at_finish]
    told: Told = {
        "race-end/lap": lambda given: str(given.get("ship")) not in starting(table),
        "race-end/acted": tuple(name for name, ship in table.players.items() if ship.acted),
        "race-end/ghost_moved": table.due in AFTER_ALL,
    }
    return told | {"race-end/ship": home[0]} if len(home) == 1 else told


def starting(table: Table) -> list[str]:
    """The ships that lie in Port Royal without having made the lap."""
    return [name for name, ship in table.ships() if ship.at == START]


def _facts_of_ghost(table: Table, book: Book) -> Told:
    """The Ghost Ship and, while it fights, whom it fights."""
    if not table.ghost:
        return {"victim_treasures": (), "ghost_treasures": (BETH,)}
    told: Told = {
        "ghost/ghost": table.ghost.at,
        "ghost/ships": tuple(Ship(name, ship.at) for name, ship in table.players.items()),
        "ghost_holds": table.ghost.holds,
        "ghost_treasures": table.ghost.treasures,
    }
    if table.due == "ghost-sail":
        told["moves/steps"] = die_of(table)
        way = standing(table.ghost.at, others(table, GHOST), book).way
        if way != "either":
            told["moves/direction"] = way
    return told | _facts_of_victim(table)


def _facts_of_victim(table: Table) -> Told:
    """The player who fights the ghost, where that is one player."""
    assert table.ghost
    fighting = {table.battle.attacker, table.battle.defender} - {GHOST, ""}
    if table.due == "fight":
        at, players = table.ghost.at, table.players.items()
        beside = rivals(at, (Ship(name, ship.at) for name, ship in players))
        fighting = set(beside) if table.turn == GHOST else {table.turn} & set(beside)
    if len(fighting) != 1:
        return {"ghost/opponent": None, "victim_holds": None, "victim_treasures": ()}
    (name,) = fighting
    ship = table.players[name]
    return {"ghost/opponent": name, "ghost/victim_holds": ship.holds, "ghost/victim_treasures": ship.treasures}
