"""What may come next at a table, the refusal of what may not, and how a round goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.game import Book, Due
from referee.games.jamaica.cargo import Holds
from referee.games.jamaica.pieces import UNSEEN
from referee.games.jamaica.places import START, Position, Ship
from referee.games.jamaica.state import Table, card_of, die_of, half_of, others, ship_of, with_ship
from referee.games.jamaica.track import rivals, track_of
from referee.games.jamaica.words import GHOST, action_said, steps, who, whom
from referee.ruling import Instead, Refused, because, illegal, rather
from referee.values import replace
from referee.words import Sentence, say


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
    "load": "{turn} has to {action}",
    "sail": "{turn} has to {action}",
    "fight": "{turn} attacks {rivals} on {place}",
    "spoils": "{winner} has won the battle and may take spoils",
    "ghost-spoils": "The ghost has won the battle, and {decides} chooses its spoils",
    "draw-treasure": "{turn} finds a treasure on {place}",
    "pay": "{turn} pays for {place}",
    "retreat": "{turn} cannot pay for {place} and sails back",
    "ghost-sail": "{captain} moves the Ghost Ship {action}",
    "end-round": "The round ends: hands are filled and the compass passes on",
}


def _next_said(table: Table) -> Sentence:
    ships = {name: ship.at for name, ship in table.ships()}
    at = ships.get(table.turn, START)
    others = (Ship(name, there) for name, there in ships.items() if name != table.turn)
    return say(
        _NEXT["ghost-spoils" if table.battle.winner == GHOST else table.due],
        decides=next((seat for seat in table.seats if seat not in (table.battle.attacker, table.battle.defender)), ""),
        captain=table.captain,
        turn=who(table.turn),
        winner=table.battle.winner,
        action=action_now(table) if table.action else "",
        place=at.place,
        rivals=[whom(name) for name in rivals(at, others)],
    )


def action_now(table: Table) -> Sentence:
    """What the symbol being played and its die demand."""
    if table.turn == GHOST:
        return say("{steps}", steps=steps(die_of(table)))
    return action_said(card_of(table).symbol(half_of(table)), die_of(table))


PHASES = {
    "roll": ("round.roll", "The captain rolls and sets the dice first."),
    "reveal": ("round.order", "It is the turn of {turn} to reveal a card."),
    "load": ("load.must", "{turn} has a load to carry out."),
    "sail": ("move.must", "{turn} has a move to make."),
    "fight": ("battle.start", "{turn} has come to a space with another ship and must fight."),
    "spoils": ("spoils.one", "The winner of the battle decides on the spoils first."),
    "draw-treasure": ("treasure.take", "{turn} is in a lair with a token and draws a treasure."),
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
"""Whether the battle comes first where a rival and a token lie in one lair (`treasure.battle`)."""


SETTLED = {"pay", "retreat"}
"""What is paid decides which of them it is: a table may have been told before the pin was read off."""


def refuse_unless_due(table: Table, move: str) -> None:
    """A move that comes at the wrong time is refused."""
    if move == table.due or {move, table.due} == SETTLED:
        return
    clause, why = PHASES[table.due]
    raise Refused(
        illegal(
            say("No. {why}", why=say(why, turn=who(table.turn))),
            because(clause, why, turn=who(table.turn)),
            because(PHASES[move][0], NOT_NOW[move], applies=False),
            instead=[due_now(table)],
        )
    )


def due_now(table: Table) -> Instead:
    """What comes now."""
    if table.due == "over":
        return rather("Ask for the final score.")
    if table.due == "show-treasures":
        hidden = [name for name, ship in table.players.items() if UNSEEN in ship.treasures]
        return rather("Next: {players} turn the treasures over.", players=hidden)
    return rather("Next: {next}.", next=_next_said(table))


# --- what comes next ---

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
    rival, token = bool(rivals(at, ships)), at.space in tokens
    if token and rival and book.reading("lair-battle") == "treasure-first":
        return "nothing" if fought else "draw-treasure"
    if rival and not fought:
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
