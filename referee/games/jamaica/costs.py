"""What a space costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY, Cost
from referee.games.jamaica.places import Position
from referee.games.jamaica.ships import At
from referee.games.jamaica.track import Track, track_of
from referee.ruling import Reason, Ruling, answer, because
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class SpaceCost:
    """What is paid here?"""

    at: At
    arrived: Annotated[bool, Fact("Has a move or a retreat just ended here?", "cost.once", untold="from the table")] = (
        True
    )


@dataclass(frozen=True, slots=True)
class Space:
    space: int
    type: str
    cost: Cost


@game.question("space-cost")
def space_cost(facts: SpaceCost, book: Book) -> Ruling[Space]:
    track = track_of(book)
    kind = track.kind(facts.at)
    if not facts.arrived:
        text = "The cost is paid when the ship comes to the space, and not again."
        nothing = Space(facts.at.space, kind, EMPTY)
        said = say("The ship pays no more on {place}.", place=facts.at)
        return answer(nothing, said, because("cost.once", text), _due_before(kind))
    cost = track.cost(facts.at)
    said = say("{place} costs {cost}.", place=facts.at, cost=cost)
    if not cost:
        said = say("{place} is free.", place=facts.at)
    return answer(
        Space(facts.at.space, kind, cost), said, cost_reason(facts.at, cost, track), *_not_paid(facts.at, kind)
    )


def _due_before(kind: str) -> Reason:
    """What the space costs is not looked up: it was due on arrival."""
    if kind == "port":
        return because("cost.port", "The golden pin was due when the ship came.", applies=False)
    if kind == "sea":
        return because("cost.sea", "The white squares were due when the ship came.", applies=False)
    if kind == "lair":
        return because("cost.lair", "A pirate lair is free in any case.", applies=False)
    return because("cost.port-royal", "Port Royal is free in any case.", applies=False)


def _not_paid(at: Position, kind: str) -> Iterator[Reason]:
    """The other costs that a space may have."""
    once = because(
        "cost.once", "A space is paid for once. The ship has just come here and has not paid yet.", applies=False
    )
    if kind == "port":
        yield because("cost.sea", "Food is paid at sea only, and {at} is a port.", applies=False, at=at)
        yield once
        return
    if kind == "sea":
        yield because("cost.port", "Doubloons are paid in ports only, and {at} is a sea space.", applies=False, at=at)
        yield once
        return
    if kind == "lair":
        yield because("cost.port", "Doubloons are paid in ports only: a lair has no golden pin.", applies=False)
        yield because("cost.sea", "Food is paid at sea only: a lair has no white squares.", applies=False)
        return
    yield because("cost.port", "Ports are paid by their golden pin. Port Royal has none.", applies=False)


def cost_reason(at: Position, cost: Cost, track: Track) -> Reason:
    kind = track.kind(at)
    if kind == "port":
        return because("cost.port", "The golden pin says {cost}: {at}.", at=at, cost=cost)
    if kind == "sea":
        return because("cost.sea", "The white squares say {cost}: {at}.", at=at, cost=cost)
    if kind == "lair":
        return because("cost.lair", "A pirate lair is free: {at}.", at=at)
    return because("cost.port-royal", "Port Royal prints no cost: it is free.")
