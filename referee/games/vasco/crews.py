"""Crews: what a launch needs, and which projects can be crewed together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from referee.facts import Fact, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.checks import too_many_people
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Project
from referee.games.vasco.words import COLOURS, colours, projects
from referee.games.vasco.words import people as so_many_people
from referee.ruling import Reason, Ruling, answer, because
from referee.values import dataclass
from referee.words import say

MOST_SETS = 20


def pick_crew(reserve: People, size: int) -> People:
    """A crew of the colours of greatest supply; equal ones in their usual order."""
    by_supply = sorted(zip(COLOURS, reserve.counts, strict=True), key=lambda item: -item[1])
    return People.one_of_each(colour for colour, _ in by_supply[:size])


@dataclass(frozen=True, slots=True)
class Launchable:
    """Which of my projects can I crew at once?"""

    projects: Annotated[tuple[Project, ...], Fact("Your projects", "launch.together", length=game.bounds("tiles"))]
    reserve: Annotated[People, Fact("Everyone in your reserve", "launch.together")]


@dataclass(frozen=True, slots=True)
class ProjectCrew:
    project: int
    members: People


@dataclass(frozen=True, slots=True)
class Crewed:
    alone: tuple[int, ...]
    all: bool
    most: int
    sets: tuple[tuple[int, ...], ...]
    crews: tuple[ProjectCrew, ...]
    short: Mapping[str, int]


@game.question("launchable")
def launchable(facts: Launchable, book: Book) -> Ruling[Crewed]:
    refuse(too_many_people((("reserve", facts.reserve),), book))
    sizes = [project.crew for project in facts.projects]
    chosen = smallest_crews(sizes, facts.reserve)
    short = shortage(sizes, facts.reserve)
    value = Crewed(
        alone=tuple(at for at, size in enumerate(sizes, 1) if size <= len(facts.reserve.colours)),
        all=not short,
        most=len(chosen),
        sets=tuple(_first_sets(sizes, facts.reserve, len(chosen))),
        crews=_serve(sizes, chosen, facts.reserve),
        short=short,
    )
    text = say("No project can be crewed.")
    if chosen:
        text = say("At most {most} of {count} can be crewed at once.", most=value.most, count=projects(len(sizes)))
    return answer(value, text, _together(facts, short), *_not_together(facts, sum(sizes), value))


def _not_together(facts: Launchable, need: int, value: Crewed) -> Iterator[Reason]:
    """What is not the reason: the sheer number of people, the colours of a single crew, captains."""
    have, different = facts.reserve.total, colours(len(facts.reserve.colours))
    if facts.projects and have >= need:
        sentence = "There are people enough: {have} for crews of {need}."
        yield because("launch.size", sentence, applies=False, have=have, need=need)
    if value.short and len(value.alone) == len(facts.projects):
        sentence = "Each project alone could be crewed: the reserve has {colours}, and the largest crew is {largest}."
        largest = max(project.crew for project in facts.projects)
        yield because("launch.colours", sentence, applies=False, colours=different, largest=largest)
    if value.most and value.all:
        yield because("launch.time", "Nobody has to launch: a project may wait.", applies=False)
    yield because("launch.captain", "No captain is needed to launch.", applies=False)


def _together(facts: Launchable, short: Mapping[str, int]) -> Reason:
    if not facts.projects:
        return because("launch.together", "There is no project to crew.")
    if not short:
        return because("launch.together", "{reserve} can crew all of them.", reserve=facts.reserve)
    if short["largest"] == 1:
        sentence = "The largest crew needs {need}, each of another colour, and the reserve has {have}."
        need, have = so_many_people(short["need"]), colours(short["have"])
        return because("launch.together", sentence, need=need, have=have)
    return because(
        "launch.together",
        "The {largest} largest need {need}; counting each colour at most {largest} times there are {have}.",
        largest=short["largest"],
        need=so_many_people(short["need"]),
        have=short["have"],
    )


def shortage(sizes: Sequence[int], reserve: People) -> dict[str, int]:
    """The smallest number of largest crews that is too much for the reserve; empty if all can be crewed."""
    need = 0
    for j, size in enumerate(sorted(sizes, reverse=True), 1):
        need += size
        have = sum(min(supply, j) for supply in reserve.counts)
        if need > have:
            return {"largest": j, "need": need, "have": have}
    return {}


def smallest_crews(sizes: Sequence[int], reserve: People) -> list[int]:
    """Positions of the most projects that can be crewed together: the smallest crews, earlier ones first."""
    by_size = sorted(range(len(sizes)), key=lambda at: sizes[at])
    most = len(sizes)
    while shortage([sizes[at] for at in by_size[:most]], reserve):
        most -= 1
    return sorted(at + 1 for at in by_size[:most])


def _first_sets(sizes: Sequence[int], reserve: People, most: int) -> Iterator[tuple[int, ...]]:
    """All sets of that many positions that can be crewed together, in order; the first twenty."""
    found = _extend(sizes, reserve, (), most)
    for _, positions in zip(range(MOST_SETS), found, strict=False):
        yield positions


def _extend(sizes: Sequence[int], reserve: People, chosen: tuple[int, ...], wanted: int) -> Iterator[tuple[int, ...]]:
    if len(chosen) == wanted:
        yield chosen
        return
    for at in range(chosen[-1] + 1 if chosen else 1, len(sizes) + 1):
        picked = (*chosen, at)
        # Smaller crews never need more, so the smallest later ones decide whether this can be completed.
        later = sorted(sizes[at:])[: wanted - len(picked)]
        if len(picked) + len(later) == wanted and not shortage([sizes[n - 1] for n in picked] + later, reserve):
            yield from _extend(sizes, reserve, picked, wanted)


def _serve(sizes: Sequence[int], chosen: Sequence[int], reserve: People) -> tuple[ProjectCrew, ...]:
    """One solution: the largest crew is served first, from the colours of greatest supply."""
    crews = {}
    for at in sorted(chosen, key=lambda at: -sizes[at - 1]):
        crews[at] = pick_crew(reserve, sizes[at - 1])
        reserve = reserve.minus(crews[at])
    return tuple(ProjectCrew(at, crews[at]) for at in sorted(crews))
