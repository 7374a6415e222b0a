"""The course of ships in one sailing action: what they cross and enter, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any

from referee.facts import Fact, MissingFacts, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.navegador.exploring import (
    ByWhat,
    Players,
    Revealed,
    check_phase,
    check_revealed,
    fleet_reason,
    loss_in,
)
from referee.games.navegador.faults import Fault
from referee.games.navegador.pieces import Fleet, Voyage
from referee.games.navegador.seamap import Neighbours, around, known_map, shortest
from referee.games.navegador.words import PHASES, PLACES, REGIONS, Region, borders, places, ships
from referee.ruling import Instead, because, rather
from referee.values import dataclass
from referee.words import Sentence, say

Voyages = Annotated[tuple[Voyage, ...], Fact("Which ships sail where?", "sail.range")]


@dataclass(frozen=True, slots=True)
class Sail:
    """May my ships sail like this, and what comes of it?"""

    phase: Annotated[int, Fact("Which phase is in force?", "sail.range", *PHASES)]
    ships: Annotated[Fleet, Fact("Which ships have you on the board?", "sail.own")]
    voyages: Voyages
    unexplored: Annotated[
        tuple[Region, ...], Fact("Which regions on their way still have an explorer disk?", "explore.fleet")
    ]
    after_reveal: Annotated[
        tuple[Voyage, ...],
        Fact("Which ships sail after the tiles were turned over?", "sail.reveal", untold="no choice"),
    ] = ()
    revealed: Revealed = None
    players: Players = None
    by: ByWhat = "rondel"


@dataclass(frozen=True, slots=True)
class Course:
    """The voyages with what was worked out about them."""

    facts: Sail
    reach: int
    """Borders that a ship crosses in this phase."""
    neighbours: Neighbours | None
    """Who borders on whom, once a player has confirmed the map."""
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
    def leaving(self) -> Counter[str]:
        """Region -> ships that leave it."""
        found: Counter[str] = Counter()
        for voyage in self.all:
            found[voyage.start] += voyage.ships
        return found

    @property
    def explores(self) -> str | None:
        return next(iter(self.entered), None)

    @property
    def loss(self) -> int:
        return self.losses[self.explores] if self.explores else 0


def check_table(facts: Sail, book: Book) -> None:
    refuse(_wrong_table(facts, book.printed("limits")["ships"]))


def _wrong_table(facts: Sail, most: int) -> Iterator[Problem]:
    if facts.ships.total > most:
        have = ships(facts.ships.total)
        yield impossible("ships", "ships.limit", "{have} are more than {most}.", have=have, most=most)
    for region in facts.ships:
        if region in facts.unexplored and region != "portugal":
            yield impossible(
                "ships", "explore.fleet", "A ship cannot be in {region}: it is unexplored.", region=PLACES[region]
            )
    if "portugal" in facts.unexplored:
        yield impossible("unexplored", "setup.explorers", "Portugal has no explorer disk.")
    yield from check_phase(facts.phase, facts.unexplored)


def plot(facts: Sail, book: Book) -> Course:
    """Borders, regions entered and losses; what is missing or contradictory is refused here."""
    entered = _entering(facts.voyages, facts.unexplored)
    if facts.after_reveal and not entered:
        raise bad("after_reveal", "Nothing is explored, so no tiles are turned over")
    later = _entering(facts.after_reveal, facts.unexplored)
    hidden: set[str] = set(facts.unexplored)
    if len(entered) == 1:
        check_revealed(next(iter(entered)), facts.revealed, book)
    neighbours, reach = known_map(book), book.printed("range")[facts.phase - 1]
    _all_told(facts, entered, neighbours, reach, book)
    crossed = _crossed(facts, hidden, hidden - set(entered), neighbours)
    losses = {region: loss_in(region, facts.players, facts, book) for region in entered}
    late = tuple(region for region in later if region not in entered)
    return Course(facts, reach, neighbours, crossed, entered, losses, late)


def _entering(voyages: tuple[Voyage, ...], unexplored: tuple[str, ...]) -> dict[str, int]:
    """Unexplored region -> ships that enter it, on the way or at the end."""
    found: Counter[str] = Counter()
    for voyage in voyages:
        for region in set(voyage.route[1:]) & set(unexplored):
            found[region] += voyage.ships
    return {region: found[region] for region in REGIONS if found[region]}


def _all_told(facts: Sail, entered: dict[str, int], neighbours: Neighbours | None, reach: int, book: Book) -> None:
    """Everything that is missing, at once: borders and ways, the players where the marker depends on them."""
    missing = [*_untold_ways(facts, entered, reach)] if neighbours is None else []
    try:
        for region in entered:
            loss_in(region, facts.players, facts, book)
    except MissingFacts as error:
        missing += error.all
    if missing:
        raise MissingFacts(*missing)


def _untold_ways(facts: Sail, entered: dict[str, int], reach: int) -> Iterator[Problem]:
    """Without a map: voyages whose borders nobody counted, and those that may pass a region with a disk unnamed."""
    hidden = set(facts.unexplored)
    for path, voyages, disks in (
        ("voyages", facts.voyages, hidden),
        ("after_reveal", facts.after_reveal, hidden - set(entered)),
    ):
        for voyage in voyages:
            crossed = _written(voyage)
            if crossed is None:
                yield Problem(path, _how_many(voyage))
            elif len(voyage.route) == 2 and 1 < crossed <= reach and disks - {voyage.start, voyage.goal}:
                yield Problem(path, _which_way(voyage))


def _which_way(voyage: Voyage) -> Sentence:
    template = "is needed: which way does {voyage} go? A region on it may be unexplored. Write {start} > ... > {goal}"
    return say(template, voyage=str(voyage), start=voyage.start, goal=voyage.goal)


def _crossed(
    facts: Sail, hidden: set[str], hidden_later: set[str], neighbours: Neighbours | None
) -> tuple[int | None, ...]:
    """The borders of each voyage; the map is asked for nothing that is written."""
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


# --- what is wrong with a course ---


def faults_of(course: Course, book: Book) -> list[Fault]:
    """All faults in the order of the clauses."""
    passed, late = _on_the_way(course), course.facts.after_reveal
    stops = passed if passed and book.reading("through-unknown") == "stop" else []
    too_late = late and book.reading("after-reveal") == "not-allowed"
    return [
        *_not_own(course),
        *_not_adjacent(course),
        *_too_far(course),
        *_stopping(course, stops),
        *_too_many_new(course),
        *_small_fleets(course),
        *([_TOO_LATE] if too_late else ()),
    ]


_TOO_LATE: Fault = (
    because("sail.reveal", "The tiles are turned over: no ship sails any more."),
    rather("Sail with all ships before the tiles are turned over.", {"after_reveal": "-"}),
)


def _not_own(course: Course) -> Iterator[Fault]:
    for region, number in course.leaving.items():
        have = course.facts.ships[region]
        if number > have:
            place = PLACES[region]
            values: dict[str, Any] = {"region": place, "leaving": ships(number), "have": ships(have)}
            short = rather("You are {short} short in {region}.", short=ships(number - have), region=place)
            own = "{leaving} would set sail from {region}, and you have {have} there."
            yield because("sail.own", own, **values), short


def _not_adjacent(course: Course) -> Iterator[Fault]:
    neighbours = course.neighbours
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
                near = places(around(here, neighbours))
                apart = "{here} and {there} do not touch."
                reason = because("sail.adjacent", apart, here=PLACES[here], there=PLACES[there])
                return reason, rather("{here} borders on {near}.", here=PLACES[here], near=near)
        return None
    way = shortest(voyage.start, voyage.goal, hidden, neighbours)
    if way is None:
        reason = because("sail.adjacent", "No way leads through explored regions for {voyage}.", voyage=voyage)
        return reason, rather("Explore the regions between first.")
    if voyage.borders is not None and voyage.borders < way:
        reason = because(
            "sail.adjacent", "The shortest way of {voyage} crosses {way}.", voyage=voyage, way=borders(way)
        )
        return reason, rather("Count {way}.", way=borders(way))
    return None


def _too_far(course: Course) -> Iterator[Fault]:
    reach = course.reach
    for voyage, crossed in zip(course.all, course.crossed, strict=True):
        if crossed is not None and crossed > reach:
            values: dict[str, Any] = {"voyage": voyage, "crossed": borders(crossed), "phase": course.facts.phase}
            far = "The way of {voyage} crosses {crossed}. In phase {phase} a ship crosses {reach} at most."
            over = rather("That is {over} too many.", over=borders(crossed - reach))
            yield because("sail.range", far, reach=borders(reach), **values), over


def _stopping(course: Course, passed: list[str]) -> Iterator[Fault]:
    """An unexplored region on the way; the reading may let the survivors go on (`explore.stop`)."""
    for region in passed:
        stop = because("explore.stop", "Ships that enter {region} stop there: it is unexplored.", region=PLACES[region])
        few = course.entered[region] <= course.losses[region]
        yield stop, _short(course, region) if few else rather("End the voyage in {region}.", region=PLACES[region])


def _on_the_way(course: Course) -> list[str]:
    """Unexplored regions that are passed; what is new after the tiles were turned over only breaks explore.one."""
    passed = {region for voyage in course.facts.voyages for region in voyage.route[1:-1]}
    return [region for region in course.entered if region in passed]


def _too_many_new(course: Course) -> Iterator[Fault]:
    new = [*course.entered, *course.late]
    if len(new) > 1:
        reason = because("explore.one", "Only one new region in a sailing action, not {new}.", new=places(new))
        yield reason, rather("Explore only {region}.", region=PLACES[new[0]])


def _small_fleets(course: Course) -> Iterator[Fault]:
    for loss in (1, 2):
        for region, entering in course.entered.items():
            if course.losses[region] == loss and entering <= loss:
                yield fleet_reason(region, entering, loss), _short(course, region)


def _short(course: Course, region: str) -> Instead:
    short = course.losses[region] + 1 - course.entered[region]
    return rather("You are {short} short to enter {region}.", short=ships(short), region=PLACES[region])
