"""The Ghost Ship of a game for two: which way it goes, what it takes, who rolls for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import cards_exist, sixth_hold
from referee.games.jamaica.booty import SpoilsFacts, spoils
from referee.games.jamaica.flow import action_done, arrive, die_of, not_due, others, ship_of, with_ship
from referee.games.jamaica.pieces import (
    BETH,
    FINISH,
    GHOST,
    NOTHING,
    Choice,
    Direction,
    Player,
    Position,
    Ship,
    Stock,
    Treasure,
)
from referee.games.jamaica.sailing import End, MovesFacts, arrival_reasons, moves, picked, replace_answer
from referee.games.jamaica.table import Table
from referee.games.jamaica.track import track_of
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say

DirectionFact = Annotated[Direction | None, Fact("Which way does the ghost go?", "ghost.else")]
GhostHolds = Annotated[
    tuple[Stock, ...] | None, Fact("The ghost's holds, from hold 1 on", "ghost.steals", length=(5, 6))
]


@dataclass(frozen=True, slots=True)
class GhostFacts:
    """Which way must the ghost go?"""

    ghost: Annotated[Position, Fact("Space of the Ghost Ship", "ghost.leads")]
    ships: Annotated[
        tuple[Ship, ...], Fact("The two players' ships and their spaces", "ghost.leads", example="red 22, blue 12")
    ]
    direction: DirectionFact = None
    opponent: Annotated[Player | None, Fact("Who fights the ghost?", "ghost.roller")] = None
    ghost_holds: GhostHolds = None
    victim_holds: Annotated[
        tuple[Stock, ...] | None, Fact("The loser's holds, from hold 1 on", "ghost.steals", length=(5, 6))
    ] = None
    ghost_treasures: Annotated[tuple[Treasure, ...], Fact("The ghost's treasure cards", "ghost.beth")] = (BETH,)
    victim_treasures: Annotated[tuple[Treasure, ...], Fact("The loser's treasure cards", "ghost.steals")] = ()


@dataclass(frozen=True, slots=True)
class GhostAnswer:
    remaining: dict[str, int]
    leads: bool
    last: bool
    direction: Literal["forward", "backward", "either"]
    rolls: str
    steal: tuple[Choice, ...]


@game.question("ghost")
def ghost(facts: GhostFacts, book: Book) -> Ruling[GhostAnswer]:
    names = [ship.name for ship in facts.ships]
    if len(set(names)) != 2 or len(names) != 2 or GHOST in names:
        raise bad("ships", "The ships of the two players are wanted")
    if facts.opponent is not None and facts.opponent not in names:
        raise bad("opponent", "{opponent} is none of the two players", opponent=facts.opponent)
    found = _place(facts, book)
    if facts.direction is None or found.direction in ("either", facts.direction):
        rule = answer if facts.direction is None else legal
        return rule(found, _said(found), *ghost_reasons(found, facts.ghost), *_battle_reasons(found))
    return illegal(
        say("No. The ghost must go {direction}.", direction=say(found.direction)),
        *ghost_reasons(found, facts.ghost),
        instead=[rather("The ghost goes {direction}.", {"direction": found.direction}, direction=say(found.direction))],
        value=found,
    )


def _place(facts: GhostFacts, book: Book) -> GhostAnswer:
    track = track_of(book)
    remaining = {GHOST: track.left(facts.ghost), **{ship.name: track.left(ship.at) for ship in facts.ships}}
    mine, theirs = remaining[GHOST], [remaining[ship.name] for ship in facts.ships]
    level = mine in theirs and max(theirs) != min(theirs)
    shared = level and book.reading("ghost-level") == "shared"
    leads = mine < min(theirs) or (shared and mine == min(theirs))
    last = mine > max(theirs) or (shared and mine == max(theirs))
    direction: Literal["forward", "backward", "either"] = "forward" if last else "either"
    if leads or facts.ghost == FINISH:
        direction = "backward"
    rolls = next((ship.name for ship in facts.ships if facts.opponent and ship.name != facts.opponent), NOTHING)
    return GhostAnswer(remaining, leads, last, direction, rolls, _steal(facts, book))


def _steal(facts: GhostFacts, book: Book) -> tuple[Choice, ...]:
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
    asked = SpoilsFacts(mine, theirs, facts.ghost_treasures, facts.victim_treasures, "winner")
    found = spoils(asked, book).answer
    return found.options if found else ()


def ghost_reasons(found: GhostAnswer, at: Position) -> tuple[Reason, ...]:
    left = ", ".join(f"{name} {steps}" for name, steps in found.remaining.items())
    free = found.direction == "either"
    return (
        *told(
            found.leads,
            "ghost.leads",
            "The ghost leads: it must go backward. Steps to the finish: {left}.",
            "The ghost does not lead.",
            left=left,
        ),
        *told(
            found.last and not found.leads,
            "ghost.last",
            "The ghost is last: it must go forward. Steps to the finish: {left}.",
            "The ghost is not last.",
            left=left,
        ),
        *told(
            free,
            "ghost.else",
            "The ghost neither leads nor is last: the captain chooses. Steps to the finish: {left}.",
            left=left,
        ),
        *told(at == FINISH and not found.leads, "move.stop", "In Port Royal after the lap there is no way forward."),
    )


def _battle_reasons(found: GhostAnswer) -> tuple[Reason, ...]:
    return (
        *told(
            found.rolls != NOTHING,
            "ghost.roller",
            "{rolls} rolls for the ghost and chooses its spoils.",
            rolls=found.rolls,
        ),
        *told(bool(found.steal), "ghost.steals", "If it wins it may choose: {steal}.", steal=found.steal),
        *told(bool(found.steal), "ghost.no-give", "It gives no curse."),
    )


def _said(found: GhostAnswer) -> Sentence:
    if found.direction == "either":
        return say("The captain chooses which way the ghost goes.")
    return say("The ghost must go {direction}.", direction=say(found.direction))


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GhostSailMove:
    """Move the Ghost Ship"""

    direction: DirectionFact = None
    to: Annotated[Position | None, Fact("Space where the ghost ends", "ghost.fork")] = None


@game.move("ghost-sail")
def play_ghost_sail(table: Table, facts: GhostSailMove, book: Book) -> Ruling[End]:
    wrong_time = not_due(table, "ghost-sail")
    if wrong_time:
        return wrong_time
    table = replace(table, turn=GHOST)
    at, ships = ship_of(table, GHOST).at, others(table, GHOST)
    steering = ghost(GhostFacts(at, ships, facts.direction), book)
    if steering.verdict == "illegal" or not steering.answer:
        return illegal(steering.text, *steering.reasons, instead=steering.instead)
    way = steering.answer.direction
    direction: Direction = (
        book.need(facts, "direction", options={"direction": ["forward", "backward"]}) if way == "either" else way
    )
    ruling = moves(MovesFacts(at, direction, die_of(table), ships, facts.to, "ghost"), book)
    if ruling.verdict == "illegal" or not ruling.answer:
        return replace_answer(ruling)
    end = picked(ruling.answer, facts, book)
    several = len(ruling.answer.ends) > 1
    after, arrived = _arrived(with_ship(table, GHOST, at=end.to), end, book)
    text = say("The ghost sails to {place}.", place=end.to.place)
    turn = because("ghost.turn", "The captain moves the ghost with the {half} die.", half=say(table.action))
    lane = told(several, "ghost.fork", "{captain} chooses the lane.", captain=table.captain)
    return legal(end, text, turn, *steering.reasons, *ruling.reasons, *lane, *arrived, after=after)


def _arrived(table: Table, end: End, book: Book) -> tuple[Table, tuple[Reason, ...]]:
    """The ghost pays nothing; in Port Royal it stops for this move."""
    free = because("ghost.free", "The ghost pays nothing.")
    if end.to != FINISH:
        after = arrive(table, book)
        return after, (free, *arrival_reasons(end, after))
    if book.reading("ghost-finish") == "ends":
        over = because("ghost.finish", "At this table the ghost ends the race too.")
        return action_done(replace(table, race_over=True)), (free, over)
    return action_done(table), (free, because("ghost.finish", "Only players end the race: it goes on."))
