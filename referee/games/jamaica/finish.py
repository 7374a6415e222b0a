"""Somebody is in Port Royal: is the race over, and what is still played?"""

from __future__ import annotations

from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.setup import PlayersFact, seated
from referee.games.jamaica.words import GHOST, Half, Player, Sailor, who
from referee.ruling import Ruling, answer, told
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class RaceEnd:
    """Someone is in Port Royal: what is still played?"""

    players: PlayersFact
    captain: Annotated[Player, Fact("Who is the captain?", "round.order", untold="from the table")]
    ship: Annotated[Sailor, Fact("Whose ship is in Port Royal?", "end.reach")]
    action: Annotated[Half, Fact("Did it come there by the morning or the evening action?", "end.reach")]
    lap: Annotated[bool, Fact("Has it sailed round the island?", "end.lap", untold="from the table")] = True
    acted: Annotated[
        tuple[Player, ...], Fact("Who has acted in this round already?", "round.order", untold="from the table")
    ] = ()
    ghost_moved: Annotated[
        bool, Fact("Has the ghost made its moves of this round?", "ghost.turn", untold="from the table")
    ] = False


@dataclass(frozen=True, slots=True)
class LastRound:
    race_over: bool
    evening_lost: bool
    still_to_play: tuple[str, ...]
    ghost_moves: bool


@game.question("race-end")
def race_end(facts: RaceEnd, book: Book) -> Ruling[LastRound]:
    seated("captain", facts.captain, facts.players)
    order = facts.players.clockwise_from(facts.captain)
    if facts.ship == GHOST:
        return _ghost_in_port(facts, len(order) == 2, book)
    seated("ship", facts.ship, facts.players)
    after = tuple(name for name in order[order.index(facts.ship) + 1 :] if name not in facts.acted)
    lost = facts.lap and facts.action == "morning"
    found = LastRound(facts.lap, lost, after, len(order) == 2 and not facts.ghost_moved)
    return answer(
        found,
        _end_said(found, facts.ship),
        *told(
            not facts.lap,
            "end.lap",
            "{ship} has not sailed round the island: this is no finish.",
            "Port Royal counts only after a lap round the island. {ship} has made it.",
            ship=facts.ship,
        ),
        *told(facts.lap and not lost, "end.reach", "{ship} takes no more actions.", ship=facts.ship),
        *told(lost, "end.reach", "{ship} takes no more actions: the evening action is lost.", ship=facts.ship),
        *told(
            facts.lap,
            "end.round",
            "The round is played to its end: {after}." if after else "The round is played to its end: nobody is left.",
            "The round in which a ship finishes is the last. No ship has finished.",
            after=after,
        ),
        *told(
            found.ghost_moves,
            "ghost.turn",
            "The captain still moves the ghost twice.",
            "The ghost moves twice in a round. It moves no more in this one."
            if facts.ghost_moved
            else "The Ghost Ship sails only with two players.",
        ),
    )


def _end_said(found: LastRound, ship: str) -> Sentence:
    if not found.race_over:
        return say("The race goes on.")
    end = say("The race ends with this round. Still to play: {after}.", after=found.still_to_play)
    if not found.still_to_play:
        end = say("The race ends with this round, and no player is still to play.")
    if found.evening_lost:
        end = say("{end} {ship} loses the evening action.", end=end, ship=who(ship))
    return say("{end} The ghost is still moved.", end=end) if found.ghost_moves else end


def _ghost_in_port(facts: RaceEnd, two: bool, book: Book) -> Ruling[LastRound]:
    if not two:
        refuse([impossible("ship", "ghost.setup", "The Ghost Ship sails only with two players")])
    over = facts.lap and book.reading("ghost-finish") == "ends"
    found = LastRound(
        over, over and facts.action == "morning", (), facts.action == "morning" and not over and not facts.ghost_moved
    )
    text = "The ghost has come round to Port Royal: the race goes on."
    if over:
        text = "The ghost has come round to Port Royal: at this table that ends the race."
    return answer(
        found,
        _end_said(found, facts.ship),
        *told(
            not facts.lap,
            "end.lap",
            "The ghost has not sailed round the island.",
            "Port Royal counts only after a lap round the island. The ghost has made it.",
        ),
        *told(facts.lap, "ghost.finish", text),
        *told(
            found.ghost_moves,
            "ghost.turn",
            "Its evening move is still made.",
            "The ghost moves twice in a round. It moves no more in this one.",
        ),
    )
