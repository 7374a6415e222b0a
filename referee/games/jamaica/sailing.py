"""Sailing: where a ship can end, and which lane it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from referee.facts import Fact, folded
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.due import FIRST, arrive, refuse_unless_due, turn_done
from referee.games.jamaica.places import FINISH, START, Position
from referee.games.jamaica.ships import At, ShipsFact, check_fleet
from referee.games.jamaica.state import Table, card_of, die_of, half_of, others, ship_of, with_ship
from referee.games.jamaica.track import Route, Track, rivals, track_of
from referee.games.jamaica.words import DIE, GHOST, Direction, steps, whom
from referee.ruling import Instead, Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Moves:
    """Where can this ship end?"""

    at: At
    direction: Annotated[Direction, Fact("Does the ship sail forward or backward?", "move.must")]
    steps: Annotated[int, Fact("Steps shown by the die", "move.must", *DIE)]
    ships: ShipsFact = ()
    to: Annotated[Position | None, Fact("Space where the ship ends", "move.must", untold="no choice")] = None
    ship: Annotated[
        Literal["player", "ghost"], Fact("A player's ship or the Ghost Ship?", "end.reach", untold="from the table")
    ] = "player"


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
def moves(facts: Moves, book: Book) -> Ruling[Ends]:
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
        end = next(end for end in found.ends if end.to == facts.to)
        return legal(found, say("Yes. The ship ends at {end}.", end=end_said(end)), *reasons)
    sailed = {"steps": steps(facts.steps), "direction": say(facts.direction)}
    return illegal(
        say("No. {place} is not reached with {steps} {direction}.", place=facts.to, **sailed),
        *_not_reached(facts, facts.to, found),
        instead=ends_instead("to", [end.to for end in found.ends]),
        value=found,
    )


def _not_reached(facts: Moves, to: Position, found: Ends) -> Iterator[Reason]:
    """The full count, and what does not change it."""
    passed = any(to in end.route for end in found.ends)
    early = any(end.to == FINISH for end in found.ends)
    yield because(
        "move.must",
        "The ship sails {steps} {direction}, no more and no less.",
        steps=steps(facts.steps),
        direction=say(facts.direction),
    )
    yield because(
        "move.route",
        "The lane is chosen freely at a fork, but the count is not." if len(found.ends) > 1 else NO_FORK,
        applies=False,
    )
    if to.in_port_royal and any(position.in_port_royal for end in found.ends for position in end.route):
        yield because("end.lap", "The lap is not made: Port Royal does not stop the ship and is no finish.")
    yield from told(
        not passed, "move.passing", "", "Only the end of the move counts. {to} is passed on the way.", to=to
    )
    yield from told(early, "move.stop", "", "Only Port Royal after the lap stops a ship before the full count.")


NO_FORK = "The lane is chosen freely at a fork. There is none on the way."


def ends_instead(fact: str, ends: list[Position]) -> list[Instead]:
    """The spaces that are possible."""
    return [rather("Possible: {place}.", {fact: end}, place=end) for end in ends]


def _blocked(facts: Moves) -> Ruling[Ends] | None:
    """A ship that has finished sails no more; only the ghost may leave again, backward."""
    if facts.at != FINISH or (facts.ship == "ghost" and facts.direction == "backward"):
        return None
    why = because("end.reach", "The ship has reached Port Royal after its lap: it takes no more actions.")
    if facts.ship == "ghost":
        why = because("move.stop", "The ghost has come round to Port Royal: it does not sail on forward.")
    instead = rather("The ship stays in Port Royal.")
    if facts.ship == "ghost":
        instead = rather("The ghost may sail backward.", {"direction": "backward"} if facts.to is None else {})
    return illegal(
        say("No. A ship at the finish does not sail on."), why, *_no_help(facts), instead=[instead], value=Ends(())
    )


def _no_help(facts: Moves) -> Iterator[Reason]:
    """What does not let a ship leave the finish."""
    if facts.ship == "ghost":
        text = "Only a player's ship takes no more actions here: the ghost may still go backward."
        yield because("end.reach", text, applies=False)
        return
    yield because(
        "move.must", "Card and die move a ship with its full count, but not one that has finished.", applies=False
    )
    yield because("end.lap", "Without the lap Port Royal is no finish, but this ship has made it.", applies=False)


def _end(route: Route, facts: Moves, track: Track) -> End:
    to = route[-1]
    return End(to, route, track.kind(to), facts.steps - len(route), rivals(to, facts.ships))


def move_reasons(facts: Moves, found: Ends) -> Iterator[Reason]:
    stop = next((end for end in found.ends if end.to == FINISH), None)
    behind = facts.at.mark < 0 or any(position.mark < 0 for end in found.ends for position in end.route)
    unfinished = any(START in end.route[:-1] for end in found.ends if facts.at.mark < 0) or any(
        end.to == START for end in found.ends
    )
    on_the_way = {position.space for end in found.ends for position in end.route[:-1]}
    passed = sorted((ship.name for ship in facts.ships if ship.at.space in on_the_way), key=folded)
    yield because(
        "move.must", "The ship sails {steps} {direction}.", steps=steps(facts.steps), direction=say(facts.direction)
    )
    yield from told(
        len(found.ends) > 1,
        "move.route",
        "There is a fork: the lane is chosen freely.",
        NO_FORK,
    )
    yield from told(behind, "move.behind", "Backward out of Port Royal is allowed and is no finish.")
    yield from told(unfinished, "end.lap", "The lap is not made: Port Royal is no finish.")
    if stop:
        yield because("move.stop", "Port Royal ends the voyage, with {lost} left over.", lost=steps(stop.lost))
    yield from told(
        bool(passed), "move.passing", "Passing {passed} starts no battle.", passed=[whom(name) for name in passed]
    )
    yield from _nobody_there(facts, found)


def _nobody_there(facts: Moves, found: Ends) -> Iterator[Reason]:
    """No battle where the ship ends, or can end while the lane is open."""
    ends = [end for end in found.ends if facts.to in (None, end.to)]
    quiet = [end.to for end in ends if not end.rivals and not end.to.in_port_royal]
    alone = "A battle follows where another ship lies, and no ship lies on {quiet}."
    yield from told(not quiet, "battle.start", "", alone, quiet=quiet)


def _said(found: Ends) -> Sentence:
    if len(found.ends) == 1:
        return say("The ship ends at {end}.", end=end_said(found.ends[0]))
    return say("The ship ends at one of these: {ends}.", ends=[end_said(end) for end in found.ends])


def end_said(end: End) -> Sentence:
    """The space, with what is left over or who lies there."""
    if end.to == FINISH and end.lost:
        return say("{place} with {lost} left over", place=end.to, lost=steps(end.lost))
    if end.rivals:
        return say("{place} beside {rivals}", place=end.to, rivals=[whom(name) for name in end.rivals])
    return say("{place}", place=end.to)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SailMove:
    """Sail as the card says."""

    to: Annotated[Position | None, Fact("Space where the ship ends", "move.route", untold="no choice")] = None


@game.move("sail")
def play_sail(table: Table, facts: SailMove, book: Book) -> Ruling[End]:
    refuse_unless_due(table, "sail")
    name = table.turn
    direction: Direction = "forward" if card_of(table).symbol(half_of(table)) == "forward" else "backward"
    at = ship_of(table, name).at
    ruling = moves(Moves(at, direction, die_of(table), others(table, name), facts.to), book)
    end = picked(ruling.granted(), facts, book)
    sailed = {"name": name, "steps": steps(die_of(table)), "direction": say(direction), "end": end_said(end)}
    text = say("{name} sails {steps} {direction} to {end}.", **sailed)
    there = with_ship(table, name, at=end.to)
    if end.to == FINISH:
        over = turn_done(replace(there, race_over=True))
        text = say("{name} sails {steps} {direction} to {end} and finishes the race.", **sailed)
        return legal(end, text, *ruling.reasons, *finish_reasons(table), after=over)
    after = arrive(there, book)
    return legal(end, text, *ruling.reasons, *arrival_reasons(end, after), after=after)


def picked(found: Ends, facts: object, book: Book) -> End:
    """The end that was chosen, or the only one."""
    if len(found.ends) == 1:
        return found.ends[0]
    to = book.need(facts, "to", options={"to": [end.to for end in found.ends]})
    return next(end for end in found.ends if end.to == to)


def finish_reasons(table: Table) -> Iterator[Reason]:
    text = "{name} has made the lap and takes no more actions."
    if table.action == "morning":
        text = "{name} has made the lap: the evening action is lost."
    yield because("end.reach", text, name=table.turn)
    yield because("end.round", "The round is played to its end, then the game is over.")


def arrival_reasons(end: End, after: Table) -> Iterator[Reason]:
    """Why a battle follows, and what it comes before; the ghost has nothing to pay."""
    if not end.rivals:
        return
    pays = end.type != "lair" and after.turn != GHOST
    token = end.to.space in after.tokens
    there = [whom(name) for name in end.rivals]
    yield deciding(because("battle.start", "Ships on that space: {rivals}. There is a battle.", rivals=there))
    several = len(end.rivals) > 1
    if after.turn == GHOST:
        one = "{captain} picks one of them for the ghost: there is one battle only."
        yield from told(several, "ghost.fork", one, captain=after.captain)
    else:
        yield from told(several, "battle.one", "The mover picks one of them: there is one battle only.")
    yield from told(pays, "battle.first", "The battle comes before the payment.")
    yield from told(token, "treasure.battle", FIRST[after.due == "fight"])
