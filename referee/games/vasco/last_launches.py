"""The last launches: what a player may still launch after round 5."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from referee.facts import Fact
from referee.games.vasco import game
from referee.games.vasco.crews import shortage, smallest_crews
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Project
from referee.games.vasco.ships import Ship
from referee.games.vasco.words import captains
from referee.ruling import Instead, Reason, because, rather, told
from referee.values import dataclass
from referee.words import Amount


@dataclass(frozen=True, slots=True)
class FinalReserve:
    """What lies in front of a player at the end."""

    vp: Annotated[int, Fact("Victory points on the track", "final.winner", at_least=0)]
    reals: Annotated[int, Fact("Reals", "final.reals", at_least=0)]
    captains: Annotated[int, Fact("Captains in the reserve", "final.ships", *game.bounds("captains"))]
    at_sea: Annotated[int, Fact("Own ships in the navigation area", "tie.ships", at_least=0)]
    ships: Annotated[tuple[Ship, ...], Fact("Launched ships in front of the player", "final.ships")]
    projects: Annotated[tuple[Project, ...], Fact("Projects not launched", "final.launch", length=game.bounds("tiles"))]
    crew: Annotated[People, Fact("Sailors and missionaries in the reserve", "tie.sailors")]
    launch: Annotated[
        tuple[int, ...] | None,
        Fact(
            "Positions of the projects launched now (default: the best)",
            "final.launch",
            at_least=1,
            distinct=True,
            untold="no choice",
        ),
    ] = None
    final: Annotated[
        int, Fact("Of the ships, launched after the last round", "final.launch", at_least=0, untold="from the table")
    ] = 0


def forbidden_launches(player: str, reserve: FinalReserve) -> Iterator[Reason]:
    """What forbids the launches this player wants, and what does not; nothing when they are right."""
    wanted = reserve.launch or ()
    short = shortage([reserve.projects[at - 1].crew for at in wanted], reserve.crew)
    left = max(0, reserve.captains - reserve.final)
    if not short and len(wanted) <= left:
        return
    uncrewed = "{player} cannot crew these projects together: they need {need}, and {have} can be used."
    yield from told(
        bool(short), "launch.together", uncrewed, "{player} can crew these projects together.", player=player, **short
    )
    launches = Amount(len(wanted), "{n} launch", "{n} launches")
    sentence = "{player} has {captains} for {n}."
    forbids = len(wanted) > left
    yield because("final.launch", sentence, applies=forbids, player=player, captains=captains(left), n=launches)


def possible_launches(reserves: Mapping[str, FinalReserve]) -> Iterable[Instead]:
    """What the players in question can launch; taken together it is legal."""
    best = {
        player: list(cheapest(reserve, reserve.captains - reserve.final))
        for player, reserve in reserves.items()
        if any(forbidden_launches(player, reserve))
    }
    changed = {f"reserves.{player}.launch": positions for player, positions in best.items()}
    for player, positions in best.items():
        sentence = "{player} can launch, by position: {best}." if positions else "{player} can launch nothing more."
        yield rather(sentence, changed, player=player, best=positions)


def cheapest(reserve: FinalReserve, wanted: int) -> tuple[int, ...]:
    """Positions of up to so many projects that can be crewed together: the smallest crews."""
    sizes = [project.crew for project in reserve.projects]
    possible = smallest_crews(sizes, reserve.crew)
    chosen = sorted(possible, key=lambda at: sizes[at - 1])[: max(0, wanted)]
    return tuple(sorted(chosen))
