"""The table in the middle of a race, and everything that makes a described table impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from referee.facts import ASK, Fact, Name, Problem
from referee.facts import impossible as problem
from referee.game import Book, Due
from referee.games.jamaica import game
from referee.games.jamaica.aboard import cards_exist, sixth_hold
from referee.games.jamaica.pieces import (
    BETH,
    FINISH,
    GHOST,
    GOODS,
    MAP,
    START,
    UNSEEN,
    Card,
    Dice,
    Heap,
    Position,
    Ship,
    Treasure,
    Treasures,
    aboard,
)
from referee.games.jamaica.track import rivals
from referee.words import Amount, Sentence, say

Seat = Annotated[str, Name()]
Move = Literal[
    "roll",
    "reveal",
    "load",
    "sail",
    "fight",
    "spoils",
    "draw-treasure",
    "pay",
    "retreat",
    "ghost-sail",
    "end-round",
    "show-treasures",
    "over",
]
HOLDS = "contents of the holds, from hold 1 on; the 6th Hold card last"
CARDS = "treasure cards, ? for one lying face down"


def _printed(path: str) -> Any:
    """What the board says, as the default of a described table."""
    return game.board.cells[path].value


@dataclass(frozen=True, slots=True)
class PlayerShip:
    """A player's ship, goods, treasures and cards."""

    holds: Annotated[tuple[Heap, ...], Fact(f"{{key}}: {HOLDS}", "load.empty", example="food 3, gold 3, -, -, -")]
    at: Annotated[Position, Fact("{key}: space of the ship", "setup.ships")] = START
    treasures: Annotated[tuple[Treasure, ...], Fact(f"{{key}}: {CARDS}", "treasure.many")] = ()
    hand: Annotated[int, Fact("{key}: cards in hand", "setup.hand", at_least=0)] = field(
        default_factory=lambda: int(_printed("hand"))
    )
    used: Annotated[
        tuple[Card, ...], Fact("{key}: used cards lying face up, the last one played at the end", "round.draw")
    ] = ()
    acted: Annotated[bool, Fact("{key}: has this player acted in this round?", "round.order")] = False


@dataclass(frozen=True, slots=True)
class GhostShip:
    """The Ghost Ship of a game for two."""

    holds: Annotated[tuple[Heap, ...], Fact(f"Ghost Ship: {HOLDS}", "ghost.setup", example="gold 5, gold 3, -, -, -")]
    at: Annotated[Position, Fact("Ghost Ship: its space", "ghost.setup")] = START
    treasures: Annotated[tuple[Treasure, ...], Fact(f"Ghost Ship: {CARDS}", "ghost.beth")] = (BETH,)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle whose spoils are still to be taken."""

    attacker: Annotated[str, Name(also=("",))] = ""
    defender: Annotated[str, Name(also=("",))] = ""
    winner: Annotated[str, Name(also=("",))] = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as it lies."""

    seats: Annotated[tuple[Seat, ...], Fact("The players, clockwise", "setup.players")]
    captain: Annotated[Seat, Fact("Who has the compass?", "setup.captain")]
    players: Annotated[Mapping[Seat, PlayerShip], Fact("The players' ships", "setup.ships")]
    ghost: Annotated[GhostShip | None, Fact("The Ghost Ship, with two players only", "ghost.setup")] = None
    round: Annotated[int, Fact("Which round is it?", "round.compass", at_least=1)] = 1
    dice: Annotated[str, Fact("The dice as set, morning/evening; empty before the roll", "round.set")] = ""
    due: Annotated[Move, Fact("Which move comes next?", "round.order")] = "roll"
    turn: Annotated[str, Name(also=("",)), Fact("Whose card is being played? Empty when nobody's", "round.order")] = ""
    action: Annotated[Literal["morning", "evening", ""], Fact("Which action is being played?", "action.order")] = ""
    retreated: Annotated[bool, Fact("Was the space reached by a retreat after a shortage?", "shortage.back")] = False
    unpaid: Annotated[
        bool, Fact("Is nothing paid on the space reached by this retreat (second edition)?", "shortage.2021")
    ] = False
    race_over: Annotated[bool, Fact("Has a ship finished the race?", "end.reach")] = False
    tokens: Annotated[tuple[int, ...], Fact("Lairs that still have a treasure token", "setup.tokens")] = field(
        default_factory=lambda: tuple(_printed("lairs"))
    )
    pile: Annotated[int, Fact("Treasure cards left in the pile", "setup.pile", at_least=0)] = field(
        default_factory=lambda: int(_printed("treasures_in_play"))
    )
    battle: Annotated[Battle, Fact("The battle whose spoils are being taken", "spoils.one")] = Battle()

    def ships(self) -> Iterator[tuple[str, PlayerShip | GhostShip]]:
        """Every ship by the name of its owner, clockwise, the ghost last."""
        yield from self.players.items()
        if self.ghost:
            yield GHOST, self.ghost


# --- what cannot be -------------------------------------------------------------------------------------------------


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that is wrong with this table, all at once."""
    return [
        *_seats(table),
        *_ghost(table),
        *_holds(table),
        *_treasures(table, book),
        *_tokens(table, book),
        *_goods(table, book),
        *_cards(table, book),
        *_finish(table, book),
        *_dice(table),
    ]


def _seats(table: Table) -> Iterator[Problem]:
    seats = table.seats
    if not 2 <= len(set(seats)) == len(seats) <= 6:
        yield problem("seats", "setup.players", "Two to six different players are wanted, not: {seats}", seats=seats)
    if set(table.players) != set(seats):
        yield problem("players", "setup.players", "The ships told are not those of the players {seats}", seats=seats)
    if table.captain not in seats:
        yield problem("captain", "setup.players", "{captain} does not sit at the table", captain=table.captain)
    if table.turn and table.turn not in seats and not (table.turn == GHOST and table.ghost):
        yield problem("turn", "setup.players", "{turn} does not sit at the table", turn=table.turn)


def _ghost(table: Table) -> Iterator[Problem]:
    two = len(table.seats) == 2
    if two and not table.ghost:
        yield problem("ghost", "ghost.setup", "Two players sail with the Ghost Ship")
    if table.ghost and not two:
        yield problem("ghost", "ghost.setup", "The Ghost Ship sails only with two players")
    if GHOST in table.seats:
        yield problem("seats", "ghost.setup", "No player may be called ghost")
    if two and "black" in table.seats:
        yield problem("seats", "ghost.setup", "With two players the black ship is the Ghost Ship")
    if not table.ghost:
        return
    if any(stock and stock.kind != "gold" for stock in table.ghost.holds):
        yield problem("ghost.holds", "ghost.steals", "The ghost keeps nothing but gold")
    if BETH not in table.ghost.treasures:
        yield problem("ghost.treasures", "ghost.beth", "The ghost always owns Lady Beth")
    for name, ship in table.players.items():
        if BETH in ship.treasures:
            yield problem(f"players.{name}.treasures", "ghost.beth", "Lady Beth cannot be taken from the ghost")


def _holds(table: Table) -> Iterator[Problem]:
    for path, ship in _paths(table):
        yield from sixth_hold(f"{path}.holds", ship.holds, ship.treasures)
        if any(stock.count > Heap.limit for stock in ship.holds):
            yield problem(f"{path}.holds", "load.max", "A hold never has more than {most} tokens", most=Heap.limit)


def _treasures(table: Table, book: Book) -> Iterator[Problem]:
    owned = [card for _, ship in table.ships() for card in ship.treasures]
    yield from cards_exist("players", owned, book)
    if table.pile != len(table.tokens):
        text = "{pile} cards lie in the pile, but {tokens} lairs have a token"
        yield problem("pile", "treasure.take", text, pile=table.pile, tokens=len(table.tokens))
    found = len(owned) - (BETH in table.ghost.treasures if table.ghost else 0)
    there = book.printed("treasures_in_play")
    if found + table.pile != there:
        text = "{found} with the ships and {pile} in the pile are not {there}"
        cards = Amount(found, "{n} card", "{n} cards")
        yield problem("pile", "treasure.take", text, found=cards, pile=table.pile, there=there)


def _tokens(table: Table, book: Book) -> Iterator[Problem]:
    strange = [space for space in table.tokens if space not in book.printed("lairs")]
    if strange:
        yield problem("tokens", "setup.tokens", "No lair is on: {strange}", strange=strange)
    if len(set(table.tokens)) < len(table.tokens):
        yield problem("tokens", "setup.tokens", "A lair has at most one token")


def _goods(table: Table, book: Book) -> Iterator[Problem]:
    for kind in GOODS:
        there, all_holds = book.printed(f"bank.{kind}"), [stock for _, ship in table.ships() for stock in ship.holds]
        if aboard(all_holds, kind) > there and book.reading("bank-empty") != "unlimited":
            text = "{aboard} {kind} lie on the ships, and the game has {there}"
            yield problem("players", "setup.bank", text, aboard=aboard(all_holds, kind), kind=say(kind), there=there)


def _cards(table: Table, book: Book) -> Iterator[Problem]:
    hand, most, cards = book.printed("hand", "hand_map", "cards")
    for name, ship in table.players.items():
        path = f"players.{name}"
        if ship.hand > most or (table.due == "roll" and ship.hand > hand and MAP not in ship.treasures):
            limit = most if MAP in ship.treasures else hand
            yield problem(
                f"{path}.hand", "setup.hand", "{hand} cards are more than {limit}", hand=ship.hand, limit=limit
            )
        if ship.hand + len(ship.used) > len(cards):
            yield problem(f"{path}.used", "setup.hand", "A player has only {count} cards", count=len(cards))
        if len(set(ship.used)) < len(ship.used):
            yield problem(f"{path}.used", "setup.hand", "A card lies there twice")
        strange = [card for card in ship.used if str(card) not in cards]
        if strange:
            yield problem(f"{path}.used", "setup.hand", "There is no such card: {strange}", strange=strange)


def _finish(table: Table, book: Book) -> Iterator[Problem]:
    there = [name for name, ship in table.players.items() if ship.at == FINISH]
    if there and not table.race_over:
        yield problem("race_over", "end.reach", "Finished in Port Royal: {there}. So the race is over", there=there)
    if table.race_over and not there and not (table.ghost and book.reading("ghost-finish") == "ends"):
        yield problem("race_over", "end.reach", "Nobody has reached Port Royal, so the race is not over")


def _dice(table: Table) -> Iterator[Problem]:
    parts = table.dice.split("/") if table.dice else ["1", "1"]
    if len(parts) != 2 or any(part.strip() not in map(str, _printed("action_die")) for part in parts):
        yield problem("dice", "round.roll", "The dice show two numbers from 1 to 6, not {dice}", dice=table.dice)


def _paths(table: Table) -> Iterator[tuple[str, PlayerShip | GhostShip]]:
    for name, ship in table.ships():
        yield ("ghost" if ship is table.ghost else f"players.{name}"), ship


# --- what the table tells -------------------------------------------------------------------------------------------


def facts_of(table: Table) -> dict[str, object]:
    """What questions may take from the table. The ship meant is the one whose turn it is."""
    told: dict[str, object] = {
        "players": {
            name: {"at": ship.at, "holds": ship.holds, "treasures": ship.treasures}
            for name, ship in table.players.items()
        },
        "setup/players": table.seats,
        "race-end/players": table.seats,
        "captain": table.captain,
        "tokens": table.tokens,
    }
    if table.dice:
        told["dice"] = table.dice
    return told | _ship_told(table) | _card_told(table) | _spoils_told(table) | _ghost_told(table)


def _ship_told(table: Table) -> dict[str, object]:
    """The ship whose turn it is, and the others. A battle is there only while one is to be fought."""
    ships = dict(table.ships())
    if table.turn not in ships:
        return {}
    mine = ships[table.turn]
    return {
        "mover": table.turn,
        "at": mine.at,
        "battle/at": mine.at if table.due == "fight" else ASK,
        "holds": mine.holds,
        "treasures": mine.treasures,
        "ships": tuple(Ship(name, ship.at) for name, ship in ships.items() if name != table.turn),
        "retreated": table.retreated,
    }


def _card_told(table: Table) -> dict[str, object]:
    """What the card being played demands, and the cards of its owner."""
    ship = table.players.get(table.turn)
    if not ship or not ship.used or not table.action or not table.dice:
        return {}
    symbol, number = ship.used[-1].symbol(table.action), Dice.read(table.dice).of(table.action)
    told: dict[str, object] = {
        "hand/hand": ship.hand,
        "hand/used": len(ship.used),
        "hand/deck": len(_printed("cards")) - ship.hand - len(ship.used),
        "hand/map": MAP in ship.treasures,
    }
    if table.due == "load":
        told["load/load"] = f"{symbol} {number}"
    if table.due == "sail":
        told |= {"moves/direction": symbol, "moves/steps": number}
    return told


def _spoils_told(table: Table) -> dict[str, object]:
    """Winner and loser of the battle whose spoils are being taken."""
    ships, fight = dict(table.ships()), table.battle
    if table.due != "spoils" or fight.attacker not in ships or fight.defender not in ships:
        return {}
    loser = fight.defender if fight.winner == fight.attacker else fight.attacker
    won, lost = ships.get(fight.winner, ships[fight.attacker]), ships[loser]
    return {
        "winner_holds": won.holds,
        "winner_treasures": won.treasures,
        "loser_holds": lost.holds,
        "loser_treasures": lost.treasures,
        "spoils/ghost": "winner" if fight.winner == GHOST else "loser" if loser == GHOST else "none",
    }


def _ghost_told(table: Table) -> dict[str, object]:
    if not table.ghost:
        return {}
    told: dict[str, object] = {
        "ghost/ghost": table.ghost.at,
        "ghost/ships": tuple(Ship(name, ship.at) for name, ship in table.players.items()),
        "ghost_holds": table.ghost.holds,
        "ghost_treasures": table.ghost.treasures,
    }
    if table.turn == GHOST:
        told |= {"moves/ship": GHOST, "treasure/ship": GHOST}
    if table.due == "ghost-sail" and table.dice and table.action:
        told["moves/steps"] = Dice.read(table.dice).of(table.action)
    return told


def due(table: Table, book: Book) -> list[Due]:
    """The move that comes next."""
    if table.due == "over":
        return []
    if table.due == "show-treasures":
        return [
            Due("show-treasures", say("{player} turns the treasures over", player=name), {"player": name})
            for name, ship in table.players.items()
            if UNSEEN in ship.treasures
        ]
    facts = {"player": table.turn} if table.due == "reveal" else {}
    return [Due(table.due, _next_said(table), facts)]


_NEXT = {
    "roll": "{captain} rolls the two action dice and sets them",
    "reveal": "{turn} reveals a card",
    "load": "{turn} loads: {action}",
    "sail": "{turn} sails: {action}",
    "fight": "{turn} attacks on {place}: {rivals}",
    "spoils": "{winner} has won the battle and may take spoils",
    "draw-treasure": "{turn} finds a treasure on {place}",
    "pay": "{turn} pays for {place}",
    "retreat": "{turn} cannot pay for {place} and sails back",
    "ghost-sail": "{captain} moves the Ghost Ship: {action}",
    "end-round": "The round ends: hands are filled and the compass passes on",
}


def _next_said(table: Table) -> Sentence:
    ships = {name: ship.at for name, ship in table.ships()}
    at = ships.get(table.turn, START)
    others = (Ship(name, there) for name, there in ships.items() if name != table.turn)
    return say(
        _NEXT[table.due],
        captain=table.captain,
        turn=table.turn,
        winner=table.battle.winner,
        action=_action_said(table),
        place=at.place,
        rivals=rivals(at, others),
    )


def _action_said(table: Table) -> Sentence:
    """The symbol being played and its die, as far as the table tells."""
    if not table.dice or not table.action:
        return say("as the card says")
    number = Dice.read(table.dice).of(table.action)
    if table.turn == GHOST:
        return say("{symbol} {number}", symbol=say(table.action), number=number)
    ship = table.players.get(table.turn)
    symbol = ship.used[-1].symbol(table.action) if ship and ship.used else table.action
    return say("{symbol} {number}", symbol=say(symbol), number=number)


def all_treasures(table: Table) -> Treasures:
    return tuple(card for _, ship in table.ships() for card in ship.treasures)
