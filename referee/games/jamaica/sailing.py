"""Sailing: where a ship can end, and which lane it takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import At, ShipsFact, check_fleet
from referee.games.jamaica.flow import (
    FIRST,
    arrive,
    card_of,
    die_of,
    half_of,
    not_due,
    other_symbol,
    others,
    ship_of,
    turn_done,
    with_ship,
)
from referee.games.jamaica.pieces import FINISH, GHOST, START, Direction, Position
from referee.games.jamaica.table import Table
from referee.games.jamaica.track import Route, Track, rivals, track_of
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Amount, Sentence, say


@dataclass(frozen=True, slots=True)
class MovesFacts:
    """Where can this ship end?"""

    at: At
    direction: Annotated[Direction, Fact("Does the ship sail forward or backward?", "move.must")]
    steps: Annotated[int, Fact("Steps shown by the die", "move.must", at_least=1, at_most=6)]
    ships: ShipsFact = ()
    to: Annotated[Position | None, Fact("Space where the ship ends", "move.must")] = None
    ship: Annotated[Literal["player", "ghost"], Fact("A player's ship or the Ghost Ship?", "end.reach")] = "player"


@dataclass(frozen=True, slots=True)
class End:
    to: Position
    route: Route
    type: str
    lost: int
    rivals: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ends:
    ends: tuple[End, ...]


@game.question("moves")
def moves(facts: MovesFacts, book: Book) -> Ruling[Ends]:
    check_fleet(facts.ships)
    blocked = _blocked(facts)
    if blocked:
        return blocked
    track = track_of(book)
    found = Ends(tuple(_end(route, facts, track) for route in track.routes(facts.at, facts.direction, facts.steps)))
    reasons = move_reasons(facts, found)
    if facts.to is None:
        return answer(found, _said(found), *reasons)
    if any(end.to == facts.to for end in found.ends):
        return legal(found, say("Yes. {place} is reached.", place=facts.to.place), *reasons)
    return illegal(
        say("No. {place} is not reached with {steps}.", place=facts.to.place, steps=steps(facts.steps)),
        *_not_reached(facts, facts.to, found),
        instead=ends_instead("to", [end.to for end in found.ends]),
        value=found,
    )


def _not_reached(facts: MovesFacts, to: Position, found: Ends) -> tuple[Reason, ...]:
    """The full count, and what does not change it."""
    passed = any(to in end.route for end in found.ends)
    early = any(end.to == FINISH for end in found.ends)
    return (
        because(
            "move.must",
            "The ship sails {steps} {direction}, no more and no less.",
            steps=steps(facts.steps),
            direction=say(facts.direction),
        ),
        because(
            "move.route",
            "The lane is chosen freely at a fork, but the count is not."
            if len(found.ends) > 1
            else "There is no fork on the way.",
            applies=False,
        ),
        *told(not passed, "move.passing", "", "{to} is only passed: the end of the move counts.", to=to),
        *told(early, "move.stop", "", "Only Port Royal after the lap stops a ship before the full count."),
    )


def steps(n: int) -> Amount:
    return Amount(n, "{n} step", "{n} steps")


def ends_instead(fact: str, ends: list[Position]) -> list[Instead]:
    """The spaces that are possible."""
    return [rather("Possible: {place}.", {fact: end}, place=end.place) for end in ends]


def _blocked(facts: MovesFacts) -> Ruling[Ends] | None:
    """A ship that has finished sails no more; only the ghost may leave again, backward."""
    if facts.at != FINISH or (facts.ship == "ghost" and facts.direction == "backward"):
        return None
    why = because("end.reach", "The ship has reached Port Royal after its lap: it takes no more actions.")
    if facts.ship == "ghost":
        why = because("move.stop", "The ghost has come round to Port Royal: it does not sail on forward.")
    instead = rather("The ship stays in Port Royal.")
    if facts.ship == "ghost":
        instead = rather("The ghost may sail backward.", {"direction": "backward"} if facts.to is None else {})
    return illegal(say("No. This ship does not sail on."), why, *_no_help(facts), instead=[instead], value=Ends(()))


def _no_help(facts: MovesFacts) -> tuple[Reason, ...]:
    """What does not let a ship leave the finish."""
    if facts.ship == "ghost":
        text = "Only a player's ship ends its race here: the ghost may still go backward."
        return (because("end.reach", text, applies=False),)
    return (
        because("move.must", "The card and the die do not move a ship that has finished.", applies=False),
        because("end.lap", "The lap is made: the ship is at the finish, not at the start.", applies=False),
    )


def _end(route: Route, facts: MovesFacts, track: Track) -> End:
    to = route[-1]
    return End(to, route, track.kind(to), facts.steps - len(route), rivals(to, facts.ships))


def move_reasons(facts: MovesFacts, found: Ends) -> tuple[Reason, ...]:
    stop = next((end for end in found.ends if end.to == FINISH), None)
    behind = facts.at.mark < 0 or any(position.mark < 0 for end in found.ends for position in end.route)
    unfinished = any(START in end.route[:-1] for end in found.ends if facts.at.mark < 0) or any(
        end.to == START for end in found.ends
    )
    on_the_way = {position.space for end in found.ends for position in end.route[:-1]}
    passed = sorted(ship.name for ship in facts.ships if ship.at.space in on_the_way)
    return (
        because(
            "move.must", "The ship sails {steps} {direction}.", steps=steps(facts.steps), direction=say(facts.direction)
        ),
        *told(
            len(found.ends) > 1,
            "move.route",
            "There is a fork: the lane is chosen freely.",
            "There is no fork on the way.",
        ),
        *told(behind, "move.behind", "Backward out of Port Royal is allowed and is no finish."),
        *told(unfinished, "end.lap", "The lap is not made: Port Royal is no finish."),
        *told(
            stop is not None,
            "move.stop",
            "Port Royal ends the voyage: {lost} lost.",
            lost=steps(stop.lost if stop else 0),
        ),
        *told(bool(passed), "move.passing", "Passing {passed} starts no battle.", passed=passed),
        *_nobody_there(facts, found),
    )


def _nobody_there(facts: MovesFacts, found: Ends) -> tuple[Reason, ...]:
    """No battle where the ship ends, or can end while the lane is open."""
    ends = [end for end in found.ends if facts.to in (None, end.to)]
    quiet = [end.to for end in ends if not end.rivals and not end.to.in_port_royal]
    alone = "No other ship lies on {quiet}: no battle follows there."
    return told(not quiet, "battle.start", "", alone, quiet=quiet)


def _said(found: Ends) -> Sentence:
    return say("The ship can end here: {places}.", places=[end.to.place for end in found.ends])


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SailMove:
    """Sail as the card says"""

    to: Annotated[Position | None, Fact("Space where the ship ends", "move.route")] = None


@game.move("sail")
def play_sail(table: Table, facts: SailMove, book: Book) -> Ruling[End]:
    wrong_time = not_due(table, "sail") or other_symbol(table, "sail")
    if wrong_time:
        return wrong_time
    name = table.turn
    direction: Direction = "forward" if card_of(table).symbol(half_of(table)) == "forward" else "backward"
    at = ship_of(table, name).at
    ruling = moves(MovesFacts(at, direction, die_of(table), others(table, name), facts.to), book)
    if ruling.verdict == "illegal" or not ruling.answer:
        return replace_answer(ruling)
    end = picked(ruling.answer, facts, book)
    text = say("{name} sails to {place}.", name=name, place=end.to.place)
    there = with_ship(table, name, at=end.to)
    if end.to == FINISH:
        over = turn_done(replace(there, race_over=True))
        return legal(end, text, *ruling.reasons, *finish_reasons(table), after=over)
    after = arrive(there, book)
    return legal(end, text, *ruling.reasons, *arrival_reasons(end, after), after=after)


def picked(found: Ends, facts: object, book: Book) -> End:
    """The end that was chosen, or the only one."""
    if len(found.ends) == 1:
        return found.ends[0]
    to = book.need(facts, "to", options={"to": [end.to for end in found.ends]})
    return next(end for end in found.ends if end.to == to)


def replace_answer(ruling: Ruling[Ends]) -> Ruling[End]:
    """A forbidden move ends nowhere."""
    return illegal(ruling.text, *ruling.reasons, instead=ruling.instead)


def finish_reasons(table: Table) -> tuple[Reason, ...]:
    morning = table.action == "morning"
    return (
        because("end.reach", "{name} has made the lap and takes no more actions.", name=table.turn)
        if not morning
        else because("end.reach", "{name} has made the lap: the evening action is lost.", name=table.turn),
        because("end.round", "The round is played to its end, then the game is over."),
    )


def arrival_reasons(end: End, after: Table) -> tuple[Reason, ...]:
    """Why a battle follows, and what it comes before; the ghost has nothing to pay."""
    if not end.rivals:
        return ()
    pays = end.type != "lair" and after.turn != GHOST
    token = end.to.space in after.tokens
    return (
        because("battle.start", "Ships on that space: {rivals}. There is a battle.", rivals=end.rivals),
        *told(len(end.rivals) > 1, "battle.one", "The mover picks one of them: there is one battle only."),
        *told(pays, "battle.first", "The battle comes before the payment."),
        *told(token, "treasure.battle", FIRST[after.due == "fight"]),
    )
