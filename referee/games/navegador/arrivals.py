"""What comes of a course: the ships that arrive and are lost, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.game import Book
from referee.games.navegador.courses import Course, Sail, check_table, faults_of, plot
from referee.games.navegador.exploring import exploring, not_enough
from referee.games.navegador.faults import Fault, broken_by, no, remedies, without
from referee.games.navegador.phases import PhaseFrom, phase_after, phase_from, what_begins
from referee.games.navegador.pieces import Fleet
from referee.games.navegador.turns import UNDONE
from referee.games.navegador.words import PLACES, borders, cruzados, ships
from referee.ruling import Reason, Ruling, because, deciding, illegal, legal
from referee.values import dataclass
from referee.words import Sentence, and_all, say


@dataclass(frozen=True)
class Sailed:
    borders: tuple[int | None, ...]
    explores: str | None
    lost: int | None
    ships_after: Fleet | None
    bonus: int | None
    phase_next: int | None
    phase_from: PhaseFrom | None
    ends_game: bool


def settle(facts: Sail, book: Book) -> Ruling[Sailed]:
    """The ruling on a sailing action, by the rondel or with the card."""
    check_table(facts, book)
    course = plot(facts, book)
    faults = faults_of(course, book)
    if faults:
        return illegal(
            no(_headline(faults).sentence),
            *(deciding(reason) if reason is _headline(faults) else reason for reason, _ in faults),
            *without(broken_by(faults), _not_the_trouble(course, broken_by(faults))),
            instead=remedies(faults),
            value=Sailed(course.crossed, None, None, None, None, None, None, False),
        )
    return _arrived(course)


def _headline(faults: list[Fault]) -> Reason:
    """That too few ships enter a region says more than that they must stop there."""
    first = faults[0][0]
    fleets = (reason for reason, _ in faults if reason.clause in ("explore.fleet", "explore.double"))
    return next(fleets, first) if first.clause == "explore.stop" else first


# --- what was looked at and did not decide ---

_NOTHING_NEW = because("explore.fleet", "No ship enters a region with a disk: no ship is lost.", applies=False)


def _not_the_trouble(course: Course, broken: set[str]) -> Iterator[Reason]:
    """What is in order with a course that is forbidden."""
    yield _enough_there(course)
    yield _in_range(course, applies=False)
    if "explore.double" in broken:
        yield not_enough(2)
    if "explore.fleet" in broken:
        yield not_enough(1)
    if not (course.entered or course.late):
        yield _NOTHING_NEW


def _enough_there(course: Course) -> Reason:
    """Every ship sails once, and lies there (`sail.own`)."""
    leaving = course.leaving
    have = {region: course.facts.ships[region] for region in leaving}
    enough = "Setting sail: {leaving}. You have {have}: that is enough."
    return because("sail.own", enough, applies=False, leaving=Fleet(leaving), have=Fleet(have))


def _in_range(course: Course, applies: bool = True) -> Reason:
    near = "No ship crosses more than {reach} in phase {phase}."
    return because("sail.range", near, applies=applies, reach=borders(course.reach), phase=course.facts.phase)


def _could_sail(course: Course) -> Reason:
    """What is given up by sailing nowhere."""
    if not course.facts.ships:
        return because("sail.own", "You have no ship on the board.", applies=False)
    could = "Each ship could cross up to {reach} in phase {phase}."
    return because("sail.range", could, applies=False, reach=borders(course.reach), phase=course.facts.phase)


def _allowed(region: str, facts: Sail) -> Reason:
    """What might have forbidden an exploration."""
    if facts.after_reveal:
        return because("sail.reveal", "Ships that have not sailed may do so after the tiles are seen.", applies=False)
    return because(
        "explore.one", "Only {region} is new, and one new region is allowed.", applies=False, region=PLACES[region]
    )


# --- what comes of it ---


def _arrived(course: Course) -> Ruling[Sailed]:
    facts, region = course.facts, course.explores
    following = phase_after(region, facts.phase) if region else facts.phase
    changes = following > facts.phase
    value = Sailed(
        borders=course.crossed,
        explores=region,
        lost=course.loss,
        ships_after=_ships_after(course),
        bonus=(min(facts.revealed) if facts.revealed else None) if region else 0,
        phase_next=following,
        phase_from=phase_from(facts.by) if changes else None,
        ends_game=region == "nagasaki",
    )
    if not facts.voyages:
        text = say("Yes. The action may be left undone: no ship sails.")
        return legal(value, text, because("turn.may", UNDONE), _could_sail(course))
    return legal(value, _yes(course, value), *_way_reasons(course, following if changes else None))


def _yes(course: Course, value: Sailed) -> Sentence:
    if not value.explores:
        return say("Yes. {voyages} may sail, and no ship is lost.", voyages=and_all(course.all))
    values = {"region": PLACES[value.explores], "lost": ships(course.loss)}
    text = say("Yes. You explore {region} and lose {lost}.", **values)
    if value.bonus is not None:
        text = say("{text} The bank pays {bonus}.", text=text, bonus=cruzados(value.bonus))
    return what_begins(text, value.phase_next, value.phase_from, value.ends_game)


def sailing_told(player: str, facts: Any, done: Sailed) -> Sentence:
    """What happens in the move."""
    if not facts.voyages:
        return say("{player} lets no ship sail.", player=player)
    if done.explores is None:
        return say("{player} sails: {voyages}. No ship is lost.", player=player, voyages=and_all(facts.voyages))
    values = {"player": player, "region": PLACES[done.explores], "lost": ships(done.lost or 0)}
    text = say("{player} explores {region}, loses {lost} and gets {bonus}.", bonus=cruzados(done.bonus or 0), **values)
    return what_begins(text, done.phase_next, done.phase_from, False)


def _way_reasons(course: Course, following: int | None) -> Iterator[Reason]:
    facts, region = course.facts, course.explores
    yield _in_range(course)
    if course.neighbours is None:
        counted = "The map is not confirmed: the borders are those you counted."
        yield because("sail.adjacent", counted, applies=False)
    if region is None:
        yield _enough_there(course)
        yield _NOTHING_NEW
        return
    yield _allowed(region, facts)
    yield from exploring(region, course.loss, facts.revealed, following, facts.by)


def _ships_after(course: Course) -> Fleet:
    after = Counter(course.facts.ships.plain())
    for voyage in course.all:
        after[voyage.start] -= voyage.ships
        after[voyage.goal] += voyage.ships
    for region, number in _where_lost(course):
        after[region] -= number
    return Fleet(after)


def _where_lost(course: Course) -> Iterator[tuple[str, int]]:
    """The lost ships: first those ending in the new region, then those passing, first listed first."""
    region, left = course.explores, course.loss
    ending = [voyage for voyage in course.facts.voyages if voyage.goal == region]
    passing = [voyage for voyage in course.facts.voyages if region in voyage.route[1:-1] and voyage.goal != region]
    for voyage in [*ending, *passing]:
        number = min(left, voyage.ships)
        left -= number
        yield voyage.goal, number
