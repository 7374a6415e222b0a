"""How a round goes on: which move is due after which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from referee.facts import ImpossibleTable, impossible
from referee.game import Book
from referee.games.jamaica.pieces import GHOST, Card, Dice, Half, Heap, Holds, Position, Ship, Stock, aboard
from referee.games.jamaica.table import GhostShip, PlayerShip, Table
from referee.games.jamaica.track import rivals, track_of
from referee.ruling import Ruling, because, illegal, rather
from referee.words import say

PHASES = {
    "roll": ("round.roll", "The captain rolls and sets the dice first."),
    "reveal": ("round.order", "It is the turn of {turn} to reveal a card."),
    "load": ("load.must", "{turn} has a load to carry out."),
    "sail": ("move.must", "{turn} has a move to make."),
    "fight": ("battle.start", "{turn} lies beside another ship and must fight."),
    "spoils": ("spoils.one", "The winner of the battle decides on the spoils first."),
    "draw-treasure": ("treasure.take", "{turn} is in a lair with a token."),
    "pay": ("pay.full", "{turn} has to pay for the space."),
    "retreat": ("shortage.back", "{turn} cannot pay and has to sail back."),
    "ghost-sail": ("ghost.turn", "The captain has to move the Ghost Ship."),
    "end-round": ("round.draw", "Everyone has acted: the round is brought to its end."),
    "show-treasures": ("treasure.down", "The race is over: treasures lying face down are turned over."),
    "over": ("end.round", "The game is over."),
}
"""For each due move the clause that makes it due, and why."""

NOT_NOW = {
    "roll": "The dice of a round are rolled once, at its start.",
    "reveal": "No card is to be revealed now.",
    "load": "No load is to be carried out now.",
    "sail": "No move of a ship is to be carried out now.",
    "fight": "No battle is to be fought now.",
    "spoils": "No winner of a battle is waiting for spoils.",
    "draw-treasure": "No treasure is to be drawn now.",
    "pay": "No space is to be paid for now.",
    "retreat": "No ship has to sail back now.",
    "ghost-sail": "The Ghost Ship is not to be moved now.",
    "end-round": "No round is to be brought to its end now.",
    "show-treasures": "No treasures are to be turned over now.",
}
"""For each move what was looked at when it comes at the wrong time."""


FIRST = {True: "The battle comes before the treasure.", False: "The treasure comes before the battle."}
"""Whether the battle comes first where a rival and a token lie in one lair (treasure.battle)."""


def not_due(table: Table, move: str) -> Ruling[Any] | None:
    """The ruling on a move that comes at the wrong time; None when it is its time."""
    if table.due == move:
        return None
    clause, why = PHASES[table.due]
    instead = [rather("The next move is {due}.", due=table.due)]
    if table.due == "over":
        instead = [rather("Ask for the final score.")]
    return illegal(
        say("No. {move} is not due now.", move=move),
        because(clause, why, turn=table.turn),
        because(PHASES[move][0], NOT_NOW[move], applies=False),
        instead=instead,
    )


# --- reading the table ----------------------------------------------------------------------------------------------


def ship_of(table: Table, name: str) -> PlayerShip | GhostShip:
    ships = dict(table.ships())
    if name not in ships:
        raise ImpossibleTable(impossible("turn", "setup.players", "The table does not say whose turn it is"))
    return ships[name]


def others(table: Table, name: str) -> tuple[Ship, ...]:
    """Every other ship and where it is."""
    return tuple(Ship(other, ship.at) for other, ship in table.ships() if other != name)


def half_of(table: Table) -> Half:
    if not table.action:
        raise ImpossibleTable(impossible("action", "action.order", "The table does not say which action is played"))
    return table.action


def card_of(table: Table) -> Card:
    """The card being played."""
    ship = table.players.get(table.turn)
    if not ship or not ship.used:
        raise ImpossibleTable(impossible("players", "round.order", "The table does not say which card is played"))
    return ship.used[-1]


def die_of(table: Table) -> int:
    """The die that rules the action being played."""
    return dice_of(table).of(half_of(table))


def dice_of(table: Table) -> Dice:
    if not table.dice:
        raise ImpossibleTable(impossible("dice", "round.roll", "The table does not say how the dice are set"))
    return Dice.read(table.dice)


def in_bank(table: Table, kind: str, book: Book) -> int:
    """Tokens of this kind that lie on no ship."""
    there: int = book.printed(f"bank.{kind}")
    return max(0, there - sum(aboard(ship.holds, kind) for _, ship in table.ships()))


# --- changing the table ---------------------------------------------------------------------------------------------


def with_ship(table: Table, name: str, *, holds: Iterable[Stock] | None = None, **changes: Any) -> Table:
    """The table with this ship changed."""
    if holds is not None:
        changes["holds"] = tuple(Heap(stock.kind, stock.count) for stock in holds)
    if name == GHOST:
        assert table.ghost
        return replace(table, ghost=replace(table.ghost, **changes))
    return replace(table, players={**table.players, name: replace(table.players[name], **changes)})


# --- what comes next ------------------------------------------------------------------------------------------------

Awaited = Literal["fight", "draw-treasure", "pay", "retreat", "nothing"]


def awaited(
    at: Position,
    holds: Holds,
    ships: Iterable[Ship],
    tokens: Iterable[int],
    book: Book,
    *,
    fought: bool = False,
    pays: bool = True,
) -> Awaited:
    """What a ship has to do on the space where it has come."""
    track = track_of(book)
    battle = bool(rivals(at, ships)) and not fought
    token = at.space in tokens
    if token and (battle or fought) and book.reading("lair-battle") == "treasure-first":
        return "nothing" if fought else "draw-treasure"
    if battle:
        return "fight"
    if token:
        return "draw-treasure"
    if not pays:
        return "nothing"
    if not track.can_pay(at, holds):
        return "retreat"
    return "pay" if track.cost(at) else "nothing"


def arrive(table: Table, book: Book, *, fought: bool = False) -> Table:
    """The ship of this turn has come to its space, or has fought there: the move that is due."""
    ship = ship_of(table, table.turn)
    pays = table.turn != GHOST and not table.unpaid
    found = awaited(ship.at, ship.holds, others(table, table.turn), table.tokens, book, fought=fought, pays=pays)
    return action_done(table) if found == "nothing" else replace(table, due=found)


def action_done(table: Table) -> Table:
    """Morning is followed by evening, evening by the next player."""
    if table.action == "evening":
        return turn_done(table)
    evening = replace(table, action="evening", retreated=False, unpaid=False)
    return replace(evening, due="ghost-sail" if table.turn == GHOST else first_move(evening))


def other_symbol(table: Table, move: Literal["sail", "load"]) -> Ruling[Any] | None:
    """A described table may wait for a load where the card has a move, or the other way round."""
    right = first_move(table)
    if right == move:
        return None
    clause = PHASES[right][0]
    symbol = card_of(table).symbol(half_of(table))
    why = because(clause, "The card has the symbol {symbol} here.", symbol=say(symbol))
    instead = rather("The table is described wrongly: {right} is due.", right=right)
    return illegal(say("No. The card does not say {move}.", move=move), why, instead=[instead])


def first_move(table: Table) -> Literal["sail", "load"]:
    """What the symbol of this action demands."""
    return "sail" if card_of(table).symbol(half_of(table)) in ("forward", "backward") else "load"


def turn_done(table: Table) -> Table:
    """The next one who has not acted, then the ghost, then the end of the round."""
    over = replace(table, turn="", action="", retreated=False, unpaid=False, due="end-round")
    if table.turn == GHOST:
        return over
    acted = with_ship(over, table.turn, acted=True)
    first = table.seats.index(table.captain)
    for name in table.seats[first:] + table.seats[:first]:
        if not acted.players[name].acted:
            return replace(acted, turn=name, due="reveal")
    return replace(acted, turn=GHOST, action="morning", due="ghost-sail") if table.ghost else acted
