"""Somebody is in Port Royal: is the race over, and what is still played?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.laying import PlayersFact, seated
from referee.games.jamaica.pieces import (
    GHOST,
    Half,
    Player,
    Sailor,
)
from referee.ruling import Ruling, answer, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class RaceEndFacts:
    """Someone is in Port Royal: what is still played?"""

    players: PlayersFact
    captain: Annotated[Player, Fact("Who is the captain?", "round.order")]
    ship: Annotated[Sailor, Fact("Whose ship is in Port Royal?", "end.reach")]
    action: Annotated[Half, Fact("Did it come there by the morning or the evening action?", "end.reach")]
    lap: Annotated[bool, Fact("Has it sailed round the island?", "end.lap")] = True


@dataclass(frozen=True, slots=True)
class RaceEnd:
    race_over: bool
    evening_lost: bool
    still_to_play: tuple[str, ...]
    ghost_moves: bool


@game.question("race-end")
def race_end(facts: RaceEndFacts, book: Book) -> Ruling[RaceEnd]:
    seated("captain", facts.captain, facts.players)
    order = facts.players.clockwise_from(facts.captain)
    if facts.ship == GHOST:
        return _ghost_in_port(facts, len(order) == 2, book)
    seated("ship", facts.ship, facts.players)
    after = order[order.index(facts.ship) + 1 :]
    lost = facts.lap and facts.action == "morning"
    found = RaceEnd(facts.lap, lost, after, len(order) == 2)
    return answer(
        found,
        _end_said(found),
        *told(
            not facts.lap,
            "end.lap",
            "{ship} has not sailed round the island: this is no finish.",
            "{ship} has sailed round the island: nothing speaks against the finish.",
            ship=facts.ship,
        ),
        *told(facts.lap and not lost, "end.reach", "{ship} takes no more actions.", ship=facts.ship),
        *told(lost, "end.reach", "{ship} takes no more actions: the evening action is lost.", ship=facts.ship),
        *told(
            facts.lap,
            "end.round",
            "The round is played to its end: {after}." if after else "The round is played to its end: nobody is left.",
            "This round is not the last one.",
            after=after,
        ),
        *told(
            len(order) == 2,
            "ghost.turn",
            "The captain still moves the ghost twice.",
            "There is no Ghost Ship: it sails only with two players.",
        ),
    )


def _end_said(found: RaceEnd) -> Sentence:
    if not found.race_over:
        return say("The race goes on.")
    if not found.still_to_play:
        return say("The race is over after this round. No player is still to play.")
    if not found.still_to_play:
        return say("The race is over after this round. No player is left to act.")
    return say("The race is over after this round. Still to play: {after}.", after=found.still_to_play)


def _ghost_in_port(facts: RaceEndFacts, two: bool, book: Book) -> Ruling[RaceEnd]:
    if not two:
        refuse([impossible("ship", "ghost.setup", "The Ghost Ship sails only with two players")])
    over = facts.lap and book.reading("ghost-finish") == "ends"
    found = RaceEnd(over, False, (), facts.action == "morning")
    text = "The ghost has come round to Port Royal: the race goes on."
    if over:
        text = "The ghost has come round to Port Royal: at this table that ends the race."
    return answer(
        found,
        _end_said(found),
        *told(
            not facts.lap,
            "end.lap",
            "The ghost has not sailed round the island.",
            "The ghost has sailed round the island.",
        ),
        *told(facts.lap, "ghost.finish", text),
        *told(
            found.ghost_moves,
            "ghost.turn",
            "Its evening move is still made.",
            "Both moves of the ghost are made: it moves no more this round.",
        ),
    )
