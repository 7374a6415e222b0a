"""What makes the round on a described table impossible: turn, action, dice, battle and due move that do not fit."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import MissingFacts, Problem, impossible
from referee.game import Book
from referee.games.jamaica.due import PHASES, awaited
from referee.games.jamaica.known import ARRIVED
from referee.games.jamaica.pieces import UNSEEN
from referee.games.jamaica.places import FINISH
from referee.games.jamaica.state import Fought, Table, others, ship_of
from referee.games.jamaica.track import rivals
from referee.games.jamaica.words import GHOST
from referee.words import say

NOBODYS = ("roll", "end-round", "show-treasures", "over")
"""Due moves that belong to no turn."""

WHILE = {
    "roll": "the dice are to be rolled",
    "reveal": "a card is to be revealed",
    "load": "a load is to be carried out",
    "sail": "a ship is to sail",
    "fight": "a battle is to be fought",
    "spoils": "spoils are to be taken",
    "draw-treasure": "a treasure is to be taken",
    "pay": "a space is to be paid for",
    "retreat": "a ship is to sail back",
    "ghost-sail": "the Ghost Ship is to be moved",
    "end-round": "the round is to be ended",
    "show-treasures": "treasures are to be turned over",
    "over": "the game is over",
}


def in_this_round(table: Table, book: Book) -> Iterator[Problem]:
    """All that is wrong with the course of the round; what the card and the space say only if the rest is right."""
    found = [*_turn(table), *_acted(table), *_end(table, book), *_battle(table), *_retreat(table, book)]
    yield from found
    if not found and table.turn and table.due != "reveal":
        yield from _card(table) if table.turn != GHOST else ()
        if table.due in ARRIVED:
            yield from _arrival(table, book)


def _turn(table: Table) -> Iterator[Problem]:
    """Whose turn, which action and which dice."""
    what = say(WHILE[table.due])
    if table.due in NOBODYS and table.turn:
        yield impossible("turn", "round.order", "It is nobody's turn while {what}", what=what)
    if table.due == "ghost-sail" and table.turn != GHOST:
        yield impossible("turn", "ghost.turn", "It is the ghost's turn while {what}", what=what)
    if table.due in ("reveal", "load", "sail", "pay", "retreat") and table.turn not in table.players:
        yield impossible("turn", "round.order", "It is the turn of a player while {what}", what=what)
    if table.due in ("fight", "spoils", "draw-treasure") and not table.turn:
        yield impossible("turn", "round.order", "Some ship's turn it is while {what}", what=what)
    plays = table.due not in (*NOBODYS, "reveal")
    if plays and not table.action:
        yield impossible("action", "action.order", "It is morning or evening while {what}", what=what)
    if not plays and table.action:
        yield impossible("action", "action.order", "No action is being played while {what}", what=what)
    if table.due == "roll" and table.dice:
        yield impossible("dice", "round.roll", "No dice are set while {what}", what=what)
    if table.due != "roll" and not table.dice:
        yield impossible("dice", "round.roll", "The dice are set while {what}", what=what)


def _acted(table: Table) -> Iterator[Problem]:
    """The captain acts first, then clockwise: who has acted follows from whose turn it is (`round.order`)."""
    acted = {name for name, ship in table.players.items() if ship.acted}
    first = table.seats.index(table.captain)
    order = table.seats[first:] + table.seats[:first]
    before = order if table.due != "roll" else ()
    if table.turn in order:
        before = order[: order.index(table.turn)]
    for name in order:
        if name in before and name not in acted:
            text = "{name} acts before this, and has not acted"
            yield impossible(f"players.{name}.acted", "round.order", text, name=name)
        if name not in before and name in acted:
            text = "{name} has acted, but it is not yet so far"
            yield impossible(f"players.{name}.acted", "round.order", text, name=name)
        if table.players[name].at == FINISH and name not in acted:
            text = "{name} has finished: the turn of {name} is over"
            yield impossible(f"players.{name}.acted", "end.reach", text, name=name)


def _end(table: Table, book: Book) -> Iterator[Problem]:
    """What the end of the race allows."""
    hidden = any(UNSEEN in ship.treasures for ship in table.players.values())
    if table.race_over and table.due == "roll":
        yield impossible("due", "end.reach", "The race is over: no further round begins")
    if table.due in ("show-treasures", "over") and not table.race_over:
        yield impossible("due", "end.round", "The race is not over")
    if table.due == "show-treasures" and not hidden:
        yield impossible("due", "treasure.down", "No treasure card of a player lies face down")
    if table.due == "over" and hidden:
        yield impossible("due", "treasure.down", "Treasure cards lie face down: they are turned over first")
    home = table.ghost is not None and table.ghost.at == FINISH
    if home and book.reading("ghost-finish") == "ends" and table.due not in ("end-round", "show-treasures", "over"):
        yield impossible("due", "ghost.finish", "The ghost has finished: at this table the race is over")


def _battle(table: Table) -> Iterator[Problem]:
    """Who fought is told exactly while spoils are to be taken."""
    fight = table.battle
    if table.due != "spoils":
        if fight != Fought():
            yield impossible("battle", "spoils.one", "A battle is told, but no spoils are to be taken")
        return
    if fight.attacker != table.turn:
        yield impossible("battle.attacker", "battle.start", "The ship whose turn it is attacks")
    if fight.defender not in _beside(table):
        yield impossible("battle.defender", "battle.start", "The ship attacked lies on the same space")
    if not fight.winner or fight.winner not in (fight.attacker, fight.defender):
        yield impossible("battle.winner", "spoils.one", "The winner is one of the two ships that fought")


def _beside(table: Table) -> tuple[str, ...]:
    """The ships on the space of the one whose turn it is."""
    found = dict(table.ships()).get(table.turn)
    return rivals(found.at, others(table, table.turn)) if found else ()


def _retreat(table: Table, book: Book) -> Iterator[Problem]:
    """A retreat is remembered while its space is settled."""
    if table.retreated and (table.due not in ARRIVED or table.turn == GHOST):
        yield impossible("retreated", "shortage.back", "No ship has just sailed back")
    if table.retreated and table.due == "retreat" and not _beside(table):
        text = "A ship sails back to a space that it can pay, and nobody has robbed it there"
        yield impossible("due", "shortage.back", text)
    if table.unpaid and not (table.retreated and book.reading("shortage") == "2021"):
        yield impossible("unpaid", "shortage.2021", "Only a retreat of the second edition leaves a space unpaid")


def _card(table: Table) -> Iterator[Problem]:
    """The card being played lies on top of the used cards, and its symbol has led here."""
    ship = table.players[table.turn]
    path = f"players.{table.turn}.used"
    if not ship.used:
        yield impossible(path, "round.order", "{name} is playing a card: it lies face up", name=table.turn)
        return
    assert table.action
    symbol = ship.used[-1].symbol(table.action)
    sails = symbol in ("forward", "backward")
    if sails == (table.due == "load"):
        text = "The card has the symbol {symbol} here, and that is not how {what}"
        yield impossible("due", PHASES["sail" if sails else "load"][0], text, symbol=say(symbol), what=_what(table))


def _what(table: Table) -> object:
    return say(WHILE[table.due])


def _arrival(table: Table, book: Book) -> Iterator[Problem]:
    """What is due where the ship lies: a battle, a treasure or a payment."""
    ship = ship_of(table, table.turn)
    fleet = others(table, table.turn)
    here = _beside(table)
    if table.due == "spoils":
        return
    pays = table.turn != GHOST and not table.unpaid
    possible: set[str] = {"fight"} if here and table.retreated else set()
    try:
        for fought in (False, True) if here else (False,):
            possible.add(awaited(ship.at, ship.holds, fleet, table.tokens, book, fought=fought, pays=pays))
    except MissingFacts:
        possible |= {"pay", "retreat"}  # a pin that nobody has read off the board yet
    if table.due not in possible:
        clause, text = _CANNOT[table.due]
        yield impossible("due", clause, text, name=table.turn, place=ship.at.place)


_CANNOT = {
    "fight": ("battle.start", "No battle is due on {place}"),
    "draw-treasure": ("treasure.gone", "No treasure is to be taken on {place}"),
    "pay": ("pay.full", "{name} has nothing to pay on {place}, or cannot pay it"),
    "retreat": ("pay.full", "{name} has no shortage on {place}"),
}
