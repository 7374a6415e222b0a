"""The Ghost Ship of a game for two: which way it goes, what it takes, who rolls for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import Stock
from referee.games.jamaica.due import action_done, arrive, refuse_unless_due, turn_done
from referee.games.jamaica.loot import Spoils
from referee.games.jamaica.pieces import BETH, Choice, TreasureCard
from referee.games.jamaica.places import FINISH, Position, Ship
from referee.games.jamaica.sailing import End, Moves, arrival_reasons, end_said, moves, picked
from referee.games.jamaica.ships import cards_exist, sixth_hold
from referee.games.jamaica.spoils import spoils
from referee.games.jamaica.state import Table, die_of, others, ship_of, with_ship
from referee.games.jamaica.steering import Way, standing
from referee.games.jamaica.words import GHOST, HOLDS, NOTHING, Direction, Player, steps, whom
from referee.ruling import Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

DirectionFact = Annotated[Direction | None, Fact("Which way does the ghost go?", "ghost.else", untold="no choice")]

GhostHolds = Annotated[
    tuple[Stock, ...] | None,
    Fact("The ghost's holds, from hold 1 on", "ghost.steals", length=HOLDS, untold="from the table"),
]


@dataclass(frozen=True, slots=True)
class Ghost:
    """Which way must the ghost go?"""

    ghost: Annotated[Position, Fact("Space of the Ghost Ship", "ghost.leads")]
    ships: Annotated[
        tuple[Ship, ...], Fact("The two players' ships and their spaces", "ghost.leads", example="red 22, blue 12")
    ]
    direction: DirectionFact = None
    opponent: Annotated[Player | None, Fact("Who fights the ghost?", "ghost.roller", untold="from the table")] = None
    ghost_holds: GhostHolds = None
    victim_holds: Annotated[
        tuple[Stock, ...] | None,
        Fact("The loser's holds, from hold 1 on", "ghost.steals", length=HOLDS, untold="from the table"),
    ] = None
    ghost_treasures: Annotated[
        tuple[TreasureCard, ...], Fact("The ghost's treasure cards", "ghost.beth", untold="from the table")
    ] = (BETH,)
    victim_treasures: Annotated[
        tuple[TreasureCard, ...], Fact("The loser's treasure cards", "ghost.steals", untold="from the table")
    ] = ()


@dataclass(frozen=True, slots=True)
class Steering:
    remaining: dict[str, int]
    leads: bool
    last: bool
    direction: Way
    rolls: str
    steal: tuple[Choice, ...]


@game.question("ghost")
def ghost(facts: Ghost, book: Book) -> Ruling[Steering]:
    names = [ship.name for ship in facts.ships]
    if len(set(names)) != 2 or len(names) != 2 or GHOST in names:
        raise bad("ships", "The ships of the two players are wanted")
    if facts.opponent is not None and facts.opponent not in names:
        raise bad("opponent", "{opponent} is none of the two players", opponent=facts.opponent)
    found = _place(facts, book)
    if facts.direction is None or found.direction in ("either", facts.direction):
        reasons = (*ghost_reasons(found, facts.ghost), *_battle_reasons(found))
        if facts.direction is None:
            return answer(found, _said(found), *reasons)
        return legal(found, say("Yes. The ghost may go {way}.", way=say(facts.direction)), *reasons)
    return illegal(
        say("No. The ghost must go {direction}.", direction=say(found.direction)),
        *ghost_reasons(found, facts.ghost),
        instead=[rather("The ghost goes {direction}.", {"direction": found.direction}, direction=say(found.direction))],
        value=found,
    )


def _place(facts: Ghost, book: Book) -> Steering:
    found = standing(facts.ghost, facts.ships, book)
    rolls = next((ship.name for ship in facts.ships if facts.opponent and ship.name != facts.opponent), NOTHING)
    return Steering(found.remaining, found.leads, found.last, found.way, rolls, _steal(facts, book))


def _steal(facts: Ghost, book: Book) -> tuple[Choice, ...]:
    """What the ghost may take if it wins, when both holds are told."""
    mine, theirs = facts.ghost_holds, facts.victim_holds
    refuse(
        [
            *(sixth_hold("ghost_holds", mine, facts.ghost_treasures) if mine else ()),
            *(sixth_hold("victim_holds", theirs, facts.victim_treasures) if theirs else ()),
            *cards_exist("victim_treasures", (*facts.ghost_treasures, *facts.victim_treasures), book),
        ]
    )
    if not mine or not theirs:
        return ()
    asked = Spoils(mine, theirs, facts.ghost_treasures, facts.victim_treasures, "winner")
    found = spoils(asked, book).answer
    return found.options if found else ()


def ghost_reasons(found: Steering, at: Position) -> Iterator[Reason]:
    left = [say("{name} {steps}", name=whom(name), steps=count) for name, count in found.remaining.items()]
    free = found.direction == "either"
    yield from _marked(
        found.leads,
        "ghost.leads",
        "The ghost leads: it must go backward. Steps to the finish: {left}.",
        "Leading, the ghost would have to go backward. It does not lead.",
        left=left,
    )
    yield from _marked(
        found.last and not found.leads,
        "ghost.last",
        "The ghost is last: it must go forward. Steps to the finish: {left}.",
        "Being last, the ghost would have to go forward. It is not last.",
        left=left,
    )
    yield from _marked(
        free,
        "ghost.else",
        "The ghost neither leads nor is last: the captain chooses. Steps to the finish: {left}.",
        "",
        left=left,
    )
    yield from told(
        at == FINISH and not found.leads, "move.stop", "In Port Royal after the lap there is no way forward."
    )


def _marked(applies: bool, clause: str, text: str, otherwise: str, **values: object) -> Iterator[Reason]:
    """What sends the ghost its way is told unasked."""
    for reason in told(applies, clause, text, otherwise, **values):
        yield deciding(reason) if applies else reason


def _battle_reasons(found: Steering) -> Iterator[Reason]:
    yield from told(
        found.rolls != NOTHING,
        "ghost.roller",
        "{rolls} rolls for the ghost and chooses its spoils.",
        rolls=found.rolls,
    )
    yield from told(bool(found.steal), "ghost.steals", "If the ghost wins, it may choose: {steal}.", steal=found.steal)
    yield from told(bool(found.steal), "ghost.no-give", "The ghost never gives a cursed treasure.")


def _said(found: Steering) -> Sentence:
    way = say("The ghost must go {direction}.", direction=say(found.direction))
    if found.direction == "either":
        way = say("The captain chooses which way the ghost goes.")
    return way if found.rolls == NOTHING else say("{way} {rolls} rolls for it.", way=way, rolls=found.rolls)


# --- the move ---


@dataclass(frozen=True, slots=True)
class GhostSailMove:
    """Move the Ghost Ship."""

    direction: DirectionFact = None
    to: Annotated[Position | None, Fact("Space where the ghost ends", "ghost.fork", untold="no choice")] = None


@game.move("ghost-sail")
def play_ghost_sail(table: Table, facts: GhostSailMove, book: Book) -> Ruling[End]:
    refuse_unless_due(table, "ghost-sail")
    table = replace(table, turn=GHOST)
    at, ships = ship_of(table, GHOST).at, others(table, GHOST)
    steering = ghost(Ghost(at, ships, facts.direction), book)
    way = steering.granted().direction
    direction: Direction = (
        book.need(facts, "direction", options={"direction": ["forward", "backward"]}) if way == "either" else way
    )
    ruling = moves(Moves(at, direction, die_of(table), ships, facts.to, "ghost"), book)
    found = ruling.granted()
    end = picked(found, facts, book)
    several = len(found.ends) > 1
    after, arrived = _arrived(with_ship(table, GHOST, at=end.to), end, book)
    sailed = {"steps": steps(die_of(table)), "direction": say(direction), "end": end_said(end)}
    text = say("The ghost sails {steps} {direction} to {end}.", **sailed)
    turn = because("ghost.turn", "The captain moves the ghost with the {half} die.", half=say(table.action))
    lane = told(several, "ghost.fork", "{captain} chooses the lane.", captain=table.captain)
    return legal(end, text, turn, *steering.reasons, *ruling.reasons, *lane, *arrived, after=after)


def _arrived(table: Table, end: End, book: Book) -> tuple[Table, tuple[Reason, ...]]:
    """The ghost pays nothing; in Port Royal it stops for this move."""
    free = because("ghost.free", "The ghost never pays for a space.")
    if end.to != FINISH:
        after = arrive(table, book)
        return after, (free, *arrival_reasons(end, after))
    if book.reading("ghost-finish") == "ends":
        over = because("ghost.finish", "At this table the ghost ends the race as a player does, and moves no more.")
        return turn_done(replace(table, race_over=True)), (free, over)
    return action_done(table), (free, because("ghost.finish", "Only players end the race: it goes on."))
