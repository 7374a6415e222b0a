"""Whether a question is asked at its moment; else what comes now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts import folded
from referee.game import Book
from referee.games.jamaica.due import PHASES, action_now, due_now
from referee.games.jamaica.known import ARRIVED, owner_told
from referee.games.jamaica.pieces import SABRE, Setting
from referee.games.jamaica.state import Table, others, ship_of
from referee.games.jamaica.steering import standing
from referee.games.jamaica.track import rivals
from referee.games.jamaica.words import GHOST, who
from referee.ruling import Moment, Reason, Ruling, because, illegal, rather
from referee.words import say

ASKED_OF_A_TURN = {
    "load": (("load",), ("load",), "load.must", "A load is carried out only when the card says so."),
    "moves": (("at", "steps"), ("sail", "ghost-sail"), "move.must", "A ship sails only when the card says so."),
    "payment": (
        ("due",),
        ("pay", "retreat"),
        "pay.full",
        "A space is paid for only right after the ship has come to it.",
    ),
    "shortage": (
        ("at", "holds"),
        ("pay", "retreat"),
        "shortage.back",
        "A shortage is settled only when a space is to be paid for.",
    ),
    "attack": (("mover", "at"), ARRIVED, "battle.no-move", "A ship attacks only right after its move."),
    "spoils": (
        ("winner_holds", "loser_holds"),
        ("spoils",),
        "spoils.one",
        "Spoils are taken only after a battle that somebody has won.",
    ),
    "treasure": (("at",), ARRIVED, "treasure.take", "A treasure is taken only right after a ship has come to a lair."),
    "turn": (("card",), ("load", "sail", *ARRIVED), "round.order", "This is asked while a card is being played."),
}
"""Questions about the turn: facts that make them questions of their own, the due moves that are their moment, what
else is said."""

NOT_YET = {
    "final-score": ("end.round", "The race is not over: scores are counted at the end of the last round."),
    "hand": ("round.draw", "Hands are filled at the end of the round: until then cards and the Map may change hands."),
    "battle": ("battle.start", "On this table no battle is to be fought now."),
    "ghost": ("ghost.turn", "The ghost is moved after the players: who leads and who is last may change until then."),
}


def moment(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Moment:
    """None: now. A refusal: out of its moment. A reason: the result is not final."""
    if question in ASKED_OF_A_TURN:
        strays = _other_way(table, given, book) if question == "moves" else None
        return strays or _out_of_turn(table, question, given) or _too_early(table, question, given, book)
    if question == "space-cost" and table.turn == GHOST and "at" not in given:
        why = because("ghost.free", "The ghost never pays for a space.")
        return illegal(say("No. The ghost never pays for a space."), why, instead=[due_now(table)])
    if question == "sabre" and "owner" not in given:
        return _no_sabre(table, book)
    if question == "dice" and table.dice and "morning" in given and "dice" not in given:
        set_ = Setting.read(table.dice)
        why = because("round.set", "The dice of this round are set: {dice}.", dice=set_)
        return illegal(say("No. The dice are set already."), why, instead=[due_now(table)])
    if question == "hand" and table.race_over and not _made_up(question, given):
        why = because("end.round", "Hands are filled at the end of a round, but not of the last one.")
        return illegal(say("No. After the last round no hand is filled."), why, instead=[due_now(table)])
    if question == "race-end":
        return _not_home(table, given)
    if question == "ghost" and table.ghost is None and "ghost" not in given:
        why = because("ghost.setup", "The Ghost Ship sails only with two players.")
        return illegal(say("No. There is no Ghost Ship at this table."), why, instead=[due_now(table)])
    final = {
        "final-score": table.due == "over",
        "hand": table.due == "end-round",
        "battle": table.due == "fight",
        "ghost": table.due == "ghost-sail" or _ghost_fights(table),
    }
    if final.get(question, True) or _made_up(question, given):
        return None
    clause, text = NOT_YET[question]
    return because(clause, text, applies=False)


def _made_up(question: str, given: Mapping[str, Any]) -> bool:
    """Whoever tells the players, the hand or the ghost's place asks about others than those at the table."""
    own = {"final-score": "players", "hand": "hand", "ghost": "ghost"}.get(question)
    return own in given


def _ghost_fights(table: Table) -> bool:
    """Whether the ghost has a battle or its spoils now: then it is asked who decides for it."""
    if table.due == "spoils":
        return GHOST in (table.battle.attacker, table.battle.defender)
    if table.due != "fight":
        return False
    return GHOST in (table.turn, *rivals(ship_of(table, table.turn).at, others(table, table.turn)))


def _not_home(table: Table, given: Mapping[str, Any]) -> Reason | None:
    """Whoever asks about a ship that is on its way supposes that it comes home."""
    ships = {folded(name): (name, ship) for name, ship in table.ships()}
    name, ship = ships.get(folded(str(given.get("ship", ""))), ("", None))
    if ship is None or ship.at.in_port_royal or "players" in given:
        return None
    return because("end.reach", "{ship} is not in Port Royal now.", applies=False, ship=who(name))


def _other_way(table: Table, given: Mapping[str, Any], book: Book) -> Ruling[Any] | None:
    """The card says which way a ship sails, and the race which way the ghost must go."""
    if "direction" not in given or {"at", "steps"} & set(given):
        return None
    if table.due == "sail":
        why = because("move.must", "{turn} has to {action}.", turn=who(table.turn), action=action_now(table))
        return illegal(say("No. The card says which way the ship sails."), why, instead=[due_now(table)])
    if table.due != "ghost-sail":
        return None
    found = standing(ship_of(table, GHOST).at, others(table, GHOST), book)
    if found.way == "either":
        return None
    clause, way = "ghost.leads" if found.leads else "ghost.last" if found.last else "move.stop", say(found.way)
    why = because(clause, "The ghost must go {direction}.", direction=way)
    return illegal(say("No. The ghost must go {direction}.", direction=way), why, instead=[due_now(table)])


def _out_of_turn(table: Table, question: str, given: Mapping[str, Any]) -> Ruling[Any] | None:
    own, when, clause, text = ASKED_OF_A_TURN[question]
    if table.due in when or any(name in given for name in own):
        return None
    due_clause, why = PHASES[table.due]
    return illegal(
        say("No. {text}", text=say(text)),
        because(due_clause, why, turn=who(table.turn)),
        because(clause, text, applies=False),
        instead=[due_now(table)],
    )


def _too_early(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Ruling[Any] | None:
    """A battle and its spoils come before the payment; so does a treasure that comes before the battle."""
    own = ASKED_OF_A_TURN[question][0]
    if any(name in given for name in own):
        return None
    if question == "turn" and table.turn == GHOST:
        why = because("ghost.turn", "The Ghost Ship has no card: the captain moves it twice.")
        return illegal(say("No. The Ghost Ship plays no card."), why, instead=[due_now(table)])
    beside = table.due == "draw-treasure" and rivals(ship_of(table, table.turn).at, others(table, table.turn))
    ahead = beside and book.reading("lair-battle") == "treasure-first"
    if question == "turn" and (table.due in ("fight", "spoils") or ahead):
        clause, why_not = PHASES[table.due]
        first = because(clause, why_not, turn=who(table.turn))
        text = say("No. The treasure and the battle come first.") if ahead else say("No. The battle comes first.")
        return illegal(text, first, instead=[due_now(table)])
    return None


def _no_sabre(table: Table, book: Book) -> Ruling[Any] | None:
    """No battle is due, or nobody in it owns it."""
    if table.due != "fight":
        clause, text = NOT_YET["battle"]
        return illegal(say("No. {text}", text=say(text)), because(clause, text), instead=[due_now(table)])
    here = rivals(ship_of(table, table.turn).at, others(table, table.turn))
    if owner_told(table, SABRE, here, book) != "none":
        return None
    why = because("power.sabre", "Nobody in this battle owns the Sabre: no die is rolled again.")
    return illegal(say("No. Nobody here can use the Sabre."), why, instead=[rather("The first roll stands.")])
