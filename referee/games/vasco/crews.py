"""Crews: what a launch needs, and which projects can be crewed together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact
from referee.games.vasco import game as vasco
from referee.games.vasco.pieces import People, Project
from referee.games.vasco.table import Table, not_now
from referee.games.vasco.terms import COLOURS, Player, captains, colours
from referee.games.vasco.terms import people as so_many_people
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import say

MOST_SETS = 20


@dataclass(frozen=True, slots=True)
class Launch:
    """Is this crew right?"""

    project: Annotated[Project, Fact("Project to launch", "launch.size")]
    members: Annotated[People, Fact("Members of the crew", "launch.colours")]
    reserve: Annotated[People | None, Fact("Everyone in your reserve", "launch.size")] = None


@dataclass(frozen=True, slots=True)
class CrewCount:
    needed: int
    given: int


@vasco.question("launch")
def launch(facts: Launch) -> Ruling[CrewCount]:
    needed, given = facts.project.crew, facts.members.total
    value = CrewCount(needed, given)
    tried = [*_size(facts, needed, given), _colours(facts)]
    if any(reason.applies for reason in tried):
        return illegal(say("No. This is not a right crew."), *tried, instead=_right_crews(facts), value=value)
    return legal(
        value,
        say("Yes. This crew launches {project}.", project=facts.project),
        because("launch.size", "The crew number is {needed}, and {given} are used.", needed=needed, given=given),
        because("launch.colours", "All members differ in colour."),
        because("launch.captain", "No captain is needed to launch.", applies=False),
    )


def _size(facts: Launch, needed: int, given: int) -> Iterator[Reason]:
    if given != needed:
        yield because("launch.size", "The crew number is {needed}, not {given}.", needed=needed, given=given)
    else:
        yield because("launch.size", "The crew number is {needed}, as given.", applies=False, needed=needed)
    if facts.reserve is not None and not facts.members.within(facts.reserve):
        yield because("launch.size", "The reserve holds only {reserve}.", reserve=facts.reserve)


def _colours(facts: Launch) -> Reason:
    twice = [colour for colour, number in zip(COLOURS, facts.members.counts, strict=True) if number > 1]
    if twice:
        return because("launch.colours", "More than one of a colour: {twice}.", twice=twice)
    return because("launch.colours", "All members differ in colour.", applies=False)


def _right_crews(facts: Launch) -> Iterable[Instead]:
    missing = facts.project.crew - facts.members.total
    if missing > 0:
        yield rather("{missing} more.", missing=so_many_people(missing))
    if missing < 0:
        yield rather("{many} fewer.", many=so_many_people(-missing))
    double = facts.members.total - len(facts.members.colours)
    if double:
        yield rather("Each in a colour of its own: {double} must be of another colour.", double=so_many_people(double))
    if facts.reserve is None:
        return
    different = len(facts.reserve.colours)
    if facts.project.crew <= different:
        crew = pick_crew(facts.reserve, facts.project.crew)
        yield rather("A right crew: {crew}.", {"members": str(crew)}, crew=crew)
    else:
        sentence = "The reserve holds {have}; a crew of {needed} needs {more} more."
        yield rather(sentence, have=colours(different), needed=facts.project.crew, more=facts.project.crew - different)


def pick_crew(reserve: People, size: int) -> People:
    """A crew of the colours of greatest supply; equal ones in their usual order."""
    by_supply = sorted(zip(COLOURS, reserve.counts, strict=True), key=lambda item: -item[1])
    return People.one_of_each(colour for colour, _ in by_supply[:size])


# --- launchable ---


@dataclass(frozen=True, slots=True)
class Launchable:
    """Which of my projects can I crew at once?"""

    projects: Annotated[tuple[Project, ...], Fact("Your projects", "launch.together", length=(0, 35))]
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


@vasco.question("launchable")
def launchable(facts: Launchable) -> Ruling[Crewed]:
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
    text = say("At most {most} of {count} projects at once.", most=value.most, count=len(sizes))
    return answer(value, text, _together(facts, short), *_not_together(facts, sum(sizes), value))


def _not_together(facts: Launchable, need: int, value: Crewed) -> Iterable[Reason]:
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


# --- the move ---


@dataclass(frozen=True, slots=True)
class Launching:
    """A player launches a project."""

    player: Annotated[Player, Fact("Who launches a project", "launch.time")]
    project: Annotated[Project, Fact("Which of his projects", "project.side")]
    members: Annotated[People, Fact("Members of the crew", "launch.colours")]


@vasco.move("launch")
def launching(table: Table, facts: Launching) -> Ruling[CrewCount]:
    refused = _no_launch(table, facts)
    if refused:
        return refused
    reserve = table.reserves[facts.player]
    ruling = launch(Launch(facts.project, facts.members, reserve.crew))
    if ruling.verdict == "illegal" or ruling.answer is None:
        return ruling
    text = say("{player} launches {project}.", player=facts.player, project=facts.project)
    reasons = [
        because("launch.time", "Launching is possible at any moment and takes no action."),
        *(reason for reason in ruling.reasons if reason.applies),
        because("launch.captain", "No captain is needed to launch."),
        because("launch.return", "The sailors go into the bag, missionaries to the characters area."),
    ]
    held = "{player} has a captain for it."
    later = "Only a launch after round 5 needs a captain."
    reasons += told(table.phase == "final", "final.launch", held, later, player=facts.player)
    return legal(ruling.answer, text, *reasons, after=_launched(table, facts))


def _no_launch(table: Table, facts: Launching) -> Ruling[CrewCount] | None:
    if table.phase == "over":
        return not_now(table, "launch.time", say("The game is over."))
    if facts.player not in table.reserves:
        return illegal(
            say("No. {player} does not play.", player=facts.player),
            because("setup.seat", "{player} has no seat at this table.", player=facts.player),
            instead=[rather("Players: {seats}.", seats=table.seats)],
        )
    reserve = table.reserves[facts.player]
    if table.phase == "final" and reserve.captains <= reserve.final:
        sentence = "After round 5 a launch needs a captain: {captains}, and {final} launched already."
        return illegal(
            say("No. {player} has no captain for it.", player=facts.player),
            because("final.launch", sentence, captains=captains(reserve.captains), final=reserve.final),
            because("launch.captain", "Only until then was no captain needed.", applies=False),
            instead=[rather("Count the score without it.")],
        )
    if not any(facts.project.is_the(project) for project in reserve.projects):
        return illegal(
            say("No. {player} has no such project.", player=facts.player),
            because(
                "project.side", "Projects of {player}: {projects}.", player=facts.player, projects=reserve.projects
            ),
            because("launch.time", "The moment is right: launching is possible at any time.", applies=False),
            instead=list(_launches(reserve.projects, reserve.crew)) or [rather("Nothing can be launched now.")],
        )
    return None


def _launches(projects: Iterable[Project], reserve: People) -> Iterable[Instead]:
    """Projects that could be launched now, each with a right crew."""
    for project in projects:
        if project.crew <= len(reserve.colours):
            crew = pick_crew(reserve, project.crew)
            changed = {"project": str(project), "members": str(crew)}
            yield rather("{project} with {crew}.", changed, project=project, crew=crew)


def _launched(table: Table, facts: Launching) -> Table:
    reserve = table.reserves[facts.player]
    at = next(at for at, project in enumerate(reserve.projects) if facts.project.is_the(project))
    changed = table.with_reserve(
        facts.player,
        projects=reserve.projects[:at] + reserve.projects[at + 1 :],
        ships=(*reserve.ships, reserve.projects[at].ship_of(facts.player)),
        crew=reserve.crew.minus(facts.members),
        final=reserve.final + (table.phase == "final"),
    )
    return replace(changed, missionaries=table.missionaries + facts.members.missionaries)
