"""A whole sailing action: where ships may go, and what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Any

from referee.facts import Fact, MissingFacts, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.exploring import (
    ByWhat,
    Players,
    Revealed,
    check_revealed,
    exploring,
    fleet_reason,
    loss_in,
    not_enough,
)
from referee.games.navegador.faults import Fault, remedies
from referee.games.navegador.phases import PhaseFrom, phase_after, phase_from
from referee.games.navegador.pieces import REGIONS, Region, Ships, Voyage, borders, ships
from referee.games.navegador.seamap import Neighbours, known_map, shortest
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Sail:
    """May my ships sail like this, and what comes of it?"""

    phase: Annotated[int, Fact("Which phase is in force?", "sail.range", at_least=1, at_most=3)]
    ships: Annotated[Ships, Fact("Which ships have you on the board?", "sail.own")]
    voyages: Annotated[tuple[Voyage, ...], Fact("Which ships sail where?", "sail.range")]
    unexplored: Annotated[
        tuple[Region, ...], Fact("Which regions on their way still have an explorer disk?", "explore.fleet")
    ]
    after_reveal: Annotated[
        tuple[Voyage, ...], Fact("Which ships sail after the tiles were turned over?", "sail.reveal")
    ] = ()
    revealed: Revealed = None
    players: Players = None
    by: ByWhat = "rondel"


@dataclass(frozen=True)
class Sailed:
    borders: tuple[int | None, ...]
    explores: str | None
    lost: int | None
    ships_after: Ships | None
    bonus: int | None
    phase_next: int | None
    phase_from: PhaseFrom | None
    ends_game: bool


@dataclass(frozen=True, slots=True)
class Course:
    """The voyages with what was worked out about them."""

    facts: Sail
    crossed: tuple[int | None, ...]
    entered: dict[str, int]
    """Unexplored region -> ships that enter it in `voyages`."""
    losses: dict[str, int]
    late: tuple[str, ...]
    """Unexplored regions entered only after the tiles were turned over."""

    @property
    def all(self) -> tuple[Voyage, ...]:
        return self.facts.voyages + self.facts.after_reveal

    @property
    def explores(self) -> str | None:
        return next(iter(self.entered), None)

    @property
    def loss(self) -> int:
        return self.losses[self.explores] if self.explores else 0


@game.question("sail")
def sail(facts: Sail, book: Book) -> Ruling[Sailed]:
    _check_table(facts)
    course = _plot(facts, book)
    faults = _faults(course, book)
    if faults:
        return illegal(
            faults[0][0].sentence,
            *(reason for reason, _ in faults),
            *_not_the_trouble(course, faults, book),
            instead=remedies(faults),
            value=Sailed(course.crossed, None, None, None, None, None, None, False),
        )
    return _arrived(course, book)


def _check_table(facts: Sail) -> None:
    problems = []
    if facts.ships.total > 7:
        problems.append(impossible("ships", "ships.limit", "{have} are more than 7.", have=ships(facts.ships.total)))
    for region in facts.ships:
        if region in facts.unexplored and region != "portugal":
            text = "A ship cannot be in {region}: it is unexplored."
            problems.append(impossible("ships", "explore.fleet", text, region=region))
    if "portugal" in facts.unexplored:
        problems.append(impossible("unexplored", "setup.explorers", "Portugal has no explorer disk."))
    refuse(problems)


def _plot(facts: Sail, book: Book) -> Course:
    """Borders, regions entered and losses; what is missing or contradictory is refused here."""
    entered = _entering(facts.voyages, facts.unexplored)
    if facts.after_reveal and not entered:
        raise bad("after_reveal", "Nothing is explored, so no tiles are turned over")
    later = _entering(facts.after_reveal, facts.unexplored)
    hidden: set[str] = set(facts.unexplored)
    if len(entered) == 1:
        check_revealed(next(iter(entered)), facts.revealed, book)
    _all_told(facts, entered, book)
    crossed = _crossed(facts, hidden, hidden - set(entered), book)
    losses = {region: loss_in(region, facts.players, facts, book) for region in entered}
    return Course(facts, crossed, entered, losses, tuple(region for region in later if region not in entered))


def _entering(voyages: tuple[Voyage, ...], unexplored: tuple[str, ...]) -> dict[str, int]:
    """Unexplored region -> ships that enter it, on the way or at the end."""
    found: Counter[str] = Counter()
    for voyage in voyages:
        for region in set(voyage.route[1:]) & set(unexplored):
            found[region] += voyage.ships
    return {region: found[region] for region in REGIONS if found[region]}


def _all_told(facts: Sail, entered: dict[str, int], book: Book) -> None:
    """Everything that is missing, at once: borders that nobody wrote, the players where the marker depends on them."""
    missing: list[Problem] = []
    if known_map(book) is None:
        places = {"voyages": facts.voyages, "after_reveal": facts.after_reveal}
        missing += [Problem(at, _how_many(it)) for at, them in places.items() for it in them if _written(it) is None]
    try:
        for region in entered:
            loss_in(region, facts.players, facts, book)
    except MissingFacts as error:
        missing += error.all
    if missing:
        raise MissingFacts(*missing)


def _crossed(facts: Sail, hidden: set[str], hidden_later: set[str], book: Book) -> tuple[int | None, ...]:
    """The borders of each voyage; the map is asked for nothing that is written."""
    neighbours = known_map(book)
    early = [_borders(voyage, hidden, neighbours) for voyage in facts.voyages]
    return (*early, *(_borders(voyage, hidden_later, neighbours) for voyage in facts.after_reveal))


def _how_many(voyage: Voyage) -> Sentence:
    return say("is needed: how many borders does {voyage} cross? Write {voyage} (n)", voyage=str(voyage))


def _written(voyage: Voyage) -> int | None:
    """The borders as written, by number or by naming every region on the way."""
    return voyage.borders if len(voyage.route) == 2 else len(voyage.route) - 1


def _borders(voyage: Voyage, hidden: set[str], neighbours: Neighbours | None) -> int | None:
    written = _written(voyage)
    if written is not None:
        return written
    assert neighbours is not None
    return shortest(voyage.start, voyage.goal, hidden, neighbours)


# --- what is wrong with a course ------------------------------------------------------------------------------------


def _faults(course: Course, book: Book) -> list[Fault]:
    """All faults in the order of the clauses; a reading is named only if nothing else forbids the course."""
    plain = [*_not_own(course), *_not_adjacent(course, book), *_too_far(course, book)]
    fleets = [*_too_many_new(course), *_small_fleets(course)]
    passed, late = _on_the_way(course), course.facts.after_reveal
    unnoted = Book(book.game, book.house)
    stops = passed and unnoted.reading("through-unknown") == "stop"
    refused = late and unnoted.reading("after-reveal") == "not-allowed"
    if passed and not (plain or fleets or refused):
        book.reading("through-unknown")
    if late and not (plain or fleets or stops):
        book.reading("after-reveal")
    return [*plain, *(_stopping(passed) if stops else ()), *fleets, *([_TOO_LATE] if refused else ())]


_TOO_LATE: Fault = (
    because("sail.reveal", "The tiles are turned over: no ship sails any more."),
    rather("Sail with all ships before the tiles are turned over.", {"after_reveal": "-"}),
)


def _not_own(course: Course) -> Iterator[Fault]:
    leaving: Counter[str] = Counter()
    for voyage in course.all:
        leaving[voyage.start] += voyage.ships
    for region, number in leaving.items():
        have = course.facts.ships[region]
        if number > have:
            values: dict[str, Any] = {"region": region, "leaving": ships(number), "have": ships(have)}
            short = rather("{short} short in {region}.", short=ships(number - have), region=region)
            yield because("sail.own", "Leaving {region}: {leaving}. You have {have} there.", **values), short


def _not_adjacent(course: Course, book: Book) -> Iterator[Fault]:
    neighbours = known_map(book)
    if neighbours is None:
        return
    hidden: set[str] = set(course.facts.unexplored)
    later = hidden - set(course.entered)
    first_late = len(course.facts.voyages)
    for at, voyage in enumerate(course.all):
        fault = _off_the_map(voyage, hidden if at < first_late else later, neighbours)
        if fault:
            yield fault


def _off_the_map(voyage: Voyage, hidden: set[str], neighbours: Neighbours) -> Fault | None:
    if len(voyage.route) > 2:
        for here, there in pairwise(voyage.route):
            if there not in neighbours[here]:
                reason = because("sail.adjacent", "{here} and {there} do not touch.", here=here, there=there)
                near = [region for region in REGIONS if region in neighbours[here]]
                return reason, rather("{here} borders on {near}.", here=here, near=near)
        return None
    way = shortest(voyage.start, voyage.goal, hidden, neighbours)
    if way is None:
        reason = because("sail.adjacent", "No way through explored regions: {voyage}.", voyage=str(voyage))
        return reason, rather("Explore the regions between first.")
    if voyage.borders is not None and voyage.borders < way:
        reason = because(
            "sail.adjacent", "The shortest way of {voyage} crosses {way}.", voyage=str(voyage), way=borders(way)
        )
        return reason, rather("Count {way}.", way=borders(way))
    return None


def _too_far(course: Course, book: Book) -> Iterator[Fault]:
    reach: int = book.printed("range")[course.facts.phase - 1]
    for voyage, crossed in zip(course.all, course.crossed, strict=True):
        if crossed is not None and crossed > reach:
            values: dict[str, Any] = {"voyage": str(voyage), "crossed": borders(crossed), "phase": course.facts.phase}
            far = "{voyage} crosses {crossed}; in phase {phase} a ship crosses {reach}."
            over = rather("{voyage}: {over} too many.", voyage=str(voyage), over=borders(crossed - reach))
            yield because("sail.range", far, reach=reach, **values), over


def _stopping(passed: list[str]) -> Iterator[Fault]:
    """explore.stop: an unexplored region on the way; the reading may let the survivors go on."""
    for region in passed:
        stop = because("explore.stop", "Ships that enter {region} stop there: it is unexplored.", region=region)
        yield stop, rather("End the voyage in {region}.", region=region)


def _on_the_way(course: Course) -> list[str]:
    """Unexplored regions that are passed; what is new after the tiles were turned over only breaks explore.one."""
    passed = {region for voyage in course.facts.voyages for region in voyage.route[1:-1]}
    return [region for region in course.entered if region in passed]


def _too_many_new(course: Course) -> Iterator[Fault]:
    new = [*course.entered, *course.late]
    if len(new) > 1:
        reason = because("explore.one", "Only one new region in a sailing action, not {new}.", new=new)
        yield reason, rather("Explore only {region}.", region=new[0])


def _small_fleets(course: Course) -> Iterator[Fault]:
    for loss in (1, 2):
        for region, entering in course.entered.items():
            if course.losses[region] == loss and entering <= loss:
                short = rather("Short by {short} to enter {region}.", short=ships(loss + 1 - entering), region=region)
                yield fleet_reason(region, entering, loss), short


# --- what was looked at and did not decide --------------------------------------------------------------------------

_NOTHING_NEW = because("explore.fleet", "No ship enters a region with a disk: no ship is lost.", applies=False)


def _not_the_trouble(course: Course, faults: list[Fault], book: Book) -> list[Reason]:
    """What is in order with a course that is forbidden."""
    broken = {reason.clause for reason, _ in faults}
    looked = [
        _enough_there(course),
        _in_range(course.facts.phase, book, applies=False),
        *([not_enough(2)] if "explore.double" in broken else []),
        *([not_enough(1)] if "explore.fleet" in broken else []),
        *([] if course.entered or course.late else [_NOTHING_NEW]),
    ]
    return [reason for reason in looked if reason.clause not in broken]


def _enough_there(course: Course) -> Reason:
    """sail.own: every ship sails once, and lies there."""
    leaving: Counter[str] = Counter()
    for voyage in course.all:
        leaving[voyage.start] += voyage.ships
    have = {region: course.facts.ships[region] for region in leaving}
    enough = "Leaving: {leaving}. You have there: {have}. That is enough."
    return because("sail.own", enough, applies=False, leaving=Ships(leaving), have=Ships(have))


def _in_range(phase: int, book: Book, applies: bool = True) -> Reason:
    reach: int = book.printed("range")[phase - 1]
    near = "No ship crosses more than {reach} in phase {phase}."
    return because("sail.range", near, applies=applies, reach=borders(reach), phase=phase)


def _could_sail(facts: Sail, book: Book) -> list[Reason]:
    """What is given up by sailing nowhere."""
    if not facts.ships:
        return [because("sail.own", "You have no ship on the board.", applies=False)]
    reach: int = book.printed("range")[facts.phase - 1]
    could = "Each ship could cross up to {reach} in phase {phase}."
    return [because("sail.range", could, applies=False, reach=borders(reach), phase=facts.phase)]


def _allowed(region: str, facts: Sail) -> Reason:
    """What might have forbidden an exploration."""
    if facts.after_reveal:
        return because("sail.reveal", "Ships that have not sailed may do so after the tiles are seen.", applies=False)
    return because("explore.one", "Only {region} is new, and one new region is allowed.", applies=False, region=region)


def _map_unknown(book: Book) -> list[Reason]:
    """sail.adjacent is looked at only when a player has confirmed the map."""
    counted = "The map is not confirmed: the borders are those you counted."
    return [] if known_map(book) else [because("sail.adjacent", counted, applies=False)]


# --- what comes of it -----------------------------------------------------------------------------------------------


def _arrived(course: Course, book: Book) -> Ruling[Sailed]:
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
        left = because("turn.may", "An action may be left undone.")
        return legal(value, say("No ship sails."), left, *_could_sail(facts, book))
    reasons = [_in_range(facts.phase, book), *_map_unknown(book)]
    if region is None:
        reasons += [_enough_there(course), _NOTHING_NEW]
        return legal(value, say("The ships sail; nothing is lost or gained."), *reasons)
    reasons.append(_allowed(region, facts))
    reasons += exploring(region, course.loss, facts.revealed, following if changes else None, facts.by)
    text = say("You explore {region} and lose {lost}.", region=region, lost=ships(course.loss))
    return legal(value, text, *reasons)


def _ships_after(course: Course) -> Ships:
    after = Counter(course.facts.ships.plain())
    for voyage in course.all:
        after[voyage.start] -= voyage.ships
        after[voyage.goal] += voyage.ships
    for region, number in _where_lost(course):
        after[region] -= number
    return Ships(after)


def _where_lost(course: Course) -> Iterator[tuple[str, int]]:
    """The lost ships: first those ending in the new region, then those passing, first listed first."""
    region, left = course.explores, course.loss
    ending = [voyage for voyage in course.facts.voyages if voyage.goal == region]
    passing = [voyage for voyage in course.facts.voyages if region in voyage.route[1:-1] and voyage.goal != region]
    for voyage in [*ending, *passing]:
        number = min(left, voyage.ships)
        left -= number
        yield voyage.goal, number
