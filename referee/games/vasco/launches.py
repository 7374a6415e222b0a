"""Launching: what a crew must be, and turning a project to its ship side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from referee.facts import Fact, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.checks import too_many_people
from referee.games.vasco.crews import pick_crew
from referee.games.vasco.due import not_now
from referee.games.vasco.people import NOBODY, People
from referee.games.vasco.pieces import Project
from referee.games.vasco.state import Reserve, Table
from referee.games.vasco.words import COLOURS, Player, captains, colours
from referee.games.vasco.words import people as so_many_people
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Launch:
    """Is this crew right?"""

    project: Annotated[Project, Fact("Project to launch", "launch.size")]
    members: Annotated[People, Fact("Members of the crew", "launch.colours")]
    reserve: Annotated[People | None, Fact("Everyone in your reserve", "launch.size", untold="from the table")] = None


@dataclass(frozen=True, slots=True)
class CrewCount:
    needed: int
    given: int


@game.question("launch")
def launch(facts: Launch, book: Book) -> Ruling[CrewCount]:
    refuse(too_many_people((("members", facts.members), ("reserve", facts.reserve or NOBODY)), book))
    needed, given = facts.project.crew, facts.members.total
    value = CrewCount(needed, given)
    tried = [*_size(facts, needed, given), _colours(facts)]
    if any(reason.applies for reason in tried):
        return illegal(say("No. {why}", why=_forbids(tried)), *tried, instead=_right_crews(facts), value=value)
    return legal(
        value,
        say("Yes. This crew launches {project}.", project=facts.project),
        because(
            "launch.size",
            "The crew number is {needed}, and the crew is {given}.",
            needed=needed,
            given=so_many_people(given),
        ),
        because("launch.colours", "All members differ in colour."),
        because("launch.captain", "No captain is needed to launch.", applies=False),
    )


def _forbids(tried: Iterable[Reason]) -> Sentence:
    """The verdict names what forbids it."""
    return next(reason.sentence for reason in tried if reason.applies)


def _size(facts: Launch, needed: int, given: int) -> Iterator[Reason]:
    if given != needed:
        yield because("launch.size", "The crew number is {needed}, and {given} are named.", needed=needed, given=given)
    else:
        yield because(
            "launch.size", "The crew number is {needed}, and {needed} are named.", applies=False, needed=needed
        )
    if facts.reserve is not None and not facts.members.within(facts.reserve):
        held = "The reserve holds only {reserve}." if facts.reserve.total else "Nobody is in the reserve."
        yield because("launch.size", held, reserve=facts.reserve)


def _colours(facts: Launch) -> Reason:
    twice = [colour for colour, number in zip(COLOURS, facts.members.counts, strict=True) if number > 1]
    if twice:
        return because("launch.colours", "More than one of a colour: {twice}.", twice=twice)
    return because("launch.colours", "All members differ in colour.", applies=False)


def _right_crews(facts: Launch) -> Iterable[Instead]:
    missing = facts.project.crew - facts.members.total
    if missing > 0:
        yield rather("It takes {missing} more.", missing=so_many_people(missing))
    if missing < 0:
        yield rather("It takes {many} fewer.", many=so_many_people(-missing))
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


# --- the move ---


@dataclass(frozen=True, slots=True)
class LaunchMove:
    """Launch a project."""

    player: Annotated[Player, Fact("Who launches a project", "launch.time")]
    project: Annotated[Project, Fact("Which of the player's projects", "project.side")]
    members: Annotated[People, Fact("Members of the crew", "launch.colours")]


@game.move("launch")
def play_launch(table: Table, facts: LaunchMove, book: Book) -> Ruling[CrewCount]:
    _refuse_impossible(table, facts)
    reserve = table.reserves[facts.player]
    ruling = launch(Launch(facts.project, facts.members, reserve.crew), book)
    value = ruling.granted()
    text = say("{player} launches {project}.", player=facts.player, project=facts.project)
    reasons = [
        because("launch.time", "Launching is possible at any moment and takes no action."),
        *(reason for reason in ruling.reasons if reason.applies),
        because("launch.captain", "No captain is needed to launch."),
        because("launch.return", "The sailors go into the bag, missionaries to the characters area."),
    ]
    held = "{player} has a captain for it."
    later = "Only a launch after the last round needs a captain."
    reasons += told(table.phase == "final", "final.launch", held, later, player=facts.player)
    marked = decided_by(reasons, "launch.size", "launch.colours")
    return legal(value, text, *marked, after=_launched(table, facts))


def _refuse_impossible(table: Table, facts: LaunchMove) -> None:
    """Ends the rule with a refusal when this player cannot launch this now, whatever the crew."""
    if facts.player not in table.reserves:
        raise Refused(_no_seat(table, facts.player))
    refuse_now(table, facts.player)
    reserve = table.reserves[facts.player]
    if not any(facts.project.is_the(project) for project in reserve.projects):
        raise Refused(_no_such_project(facts.player, reserve))


def refuse_now(table: Table, player: str) -> None:
    """Ends the rule with a refusal when this player can launch nothing at this moment."""
    if table.phase == "over":
        raise Refused(not_now(table, "launch.time", say("The game is over.")))
    reserve = table.reserves[player]
    if table.phase == "final" and reserve.captains <= reserve.final:
        raise Refused(_no_captain(player, reserve))


def _no_seat(table: Table, player: str) -> Ruling[CrewCount]:
    return illegal(
        say("No. {player} does not play.", player=player),
        because("setup.seat", "{player} has no seat at this table.", player=player),
        instead=[rather("Players: {seats}.", seats=table.seats)],
    )


def _no_captain(player: str, reserve: Reserve) -> Ruling[CrewCount]:
    sentence = "After the last round a launch needs a captain: {captains}, and {final} launched already."
    return illegal(
        say("No. {player} has no captain for it.", player=player),
        because("final.launch", sentence, captains=captains(reserve.captains), final=reserve.final),
        because("launch.captain", "Only until then was no captain needed.", applies=False),
        instead=[rather("Count the score without it.")],
    )


def _no_such_project(player: str, reserve: Reserve) -> Ruling[CrewCount]:
    return illegal(
        say("No. {player} has no such project.", player=player),
        because(
            "project.side",
            "Projects of {player}: {projects}."
            if reserve.projects
            else "{player} has no project that is not launched.",
            player=player,
            projects=reserve.projects,
        ),
        because("launch.time", "The moment is right: launching is possible at any time.", applies=False),
        instead=list(_launches(reserve.projects, reserve.crew)) or [rather("Nothing can be launched now.")],
    )


def no_such_project(table: Table) -> Ruling[CrewCount]:
    """A project that no player at this table has."""
    held = {player: reserve.projects for player, reserve in table.reserves.items() if reserve.projects}
    instead = [better for reserve in table.reserves.values() for better in _launches(reserve.projects, reserve.crew)]
    return illegal(
        say("No. Nobody has such a project."),
        because("project.side", "Projects of the players: {held}.", held=held)
        if held
        else because("project.side", "No player has a project that is not launched."),
        because("launch.time", "The moment would be right: launching is possible at any time.", applies=False),
        instead=instead or [rather("Nothing can be launched now.")],
    )


def _launches(projects: Iterable[Project], reserve: People) -> Iterable[Instead]:
    """Projects that could be launched now, each with a right crew."""
    for project in projects:
        if project.crew <= len(reserve.colours):
            crew = pick_crew(reserve, project.crew)
            changed = {"project": str(project), "members": str(crew)}
            yield rather("{project} with {crew}.", changed, project=project, crew=crew)


def _launched(table: Table, facts: LaunchMove) -> Table:
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
