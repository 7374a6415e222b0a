"""Exploring a new region: what it takes, what is lost and found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.phases import PhaseFrom, phase_after, phase_from, phase_reasons
from referee.games.navegador.pieces import PHASE_OF, By, Region, cruzados, ships
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import say

Revealed = Annotated[
    tuple[int, ...] | None,
    Fact("Prices of the tiles just turned over", "explore.bonus", at_least=10, step=10, length=(1, 4), distinct=True),
]
ByWhat = Annotated[By, Fact("By the rondel or with the Navegador card?", "phase.card")]
Players = Annotated[int | None, Fact("How many players are you?", "setup.double", at_least=2, at_most=5)]


@dataclass(frozen=True, slots=True)
class Explore:
    """What happens when these ships enter that region?"""

    region: Annotated[Region, Fact("Which region do they enter?", "explore.fleet")]
    ships: Annotated[int, Fact("How many of your ships enter it together?", "explore.fleet", at_least=1, at_most=7)]
    disk: Annotated[bool, Fact("Is the explorer disk still there?", "explore.known")] = True
    players: Players = None
    phase: Annotated[int | None, Fact("Which phase is in force?", "phase.regions", at_least=1, at_most=3)] = None
    revealed: Revealed = None
    by: ByWhat = "rondel"


@dataclass(frozen=True, slots=True)
class Explored:
    needed: int
    lost: int | None
    stay: int | None
    explorer: bool
    bonus: int | None
    phase_next: int | None
    phase_from: PhaseFrom | None
    ends_game: bool


@game.question("explore")
def explore(facts: Explore, book: Book) -> Ruling[Explored]:
    if facts.region == "portugal":
        raise bad("region", "Portugal is never explored")
    check_revealed(facts.region, facts.revealed, book)
    if not facts.disk:
        value = Explored(1, 0, facts.ships, False, 0, facts.phase, None, False)
        return legal(value, say("Nothing is lost or gained in {region}.", region=facts.region), *_open(facts.region))
    loss = loss_in(facts.region, facts.players, facts, book)
    if facts.ships <= loss:
        return _too_few(facts, loss)
    following = _phase_following(facts)
    changes = following is not None and following != facts.phase
    return legal(
        Explored(
            needed=loss + 1,
            lost=loss,
            stay=facts.ships - loss,
            explorer=True,
            bonus=min(facts.revealed) if facts.revealed else None,
            phase_next=following,
            phase_from=phase_from(facts.by) if changes else None,
            ends_game=facts.region == "nagasaki",
        ),
        say(
            "Lost: {lost}. Left in {region}: {stay}.",
            lost=loss,
            region=facts.region,
            stay=ships(facts.ships - loss),
        ),
        *exploring(facts.region, loss, facts.revealed, following if changes else None, facts.by),
    )


def _open(region: str) -> list[Reason]:
    return [
        because("explore.known", "No disk lies in {region}: a single ship may enter.", region=region),
        because("explore.fleet", "A second ship is needed only where a disk lies.", applies=False),
        because("explore.bonus", "No tile is turned over: the bank pays nothing.", applies=False),
    ]


def _phase_following(facts: Explore) -> int | None:
    if facts.phase is None:
        return PHASE_OF.get(facts.region)
    return phase_after(facts.region, facts.phase)


def _too_few(facts: Explore, loss: int) -> Ruling[Explored]:
    short = loss + 1 - facts.ships
    return illegal(
        say("To enter {region} takes {needed}.", region=facts.region, needed=ships(loss + 1)),
        fleet_reason(facts.region, facts.ships, loss),
        not_enough(loss),
        instead=[rather("Short by {short}.", {"ships": loss + 1}, short=ships(short))],
        value=Explored(loss + 1, None, None, False, None, None, None, False),
    )


def loss_in(region: str, players: int | None, facts: Any, book: Book) -> int:
    """explore.double: two ships are lost where the marker lies, else one."""
    if players is None:
        unnoted = Book(book.game, book.house)
        if len({region in unnoted.printed(f"double_loss.{count}") for count in range(2, 6)}) > 1:
            players = book.need(facts, "players")
    return 2 if region in book.printed(f"double_loss.{players or 5}") else 1


def check_revealed(region: str, revealed: tuple[int, ...] | None, book: Book) -> None:
    """The prices turned over must exist on tiles of the region's good, where that good is known."""
    good = book.known(f"region_goods.{region}") if revealed else None
    wrong = [price for price in revealed or () if good and price not in book.printed(f"tile_prices.{good}")]
    if wrong:
        raise bad("revealed", "No {good} tile costs {wrong}", good=good, wrong=wrong)


def fleet_reason(region: str, entering: int, loss: int) -> Reason:
    """Too few ships: the clause that demands more."""
    values: dict[str, Any] = {"region": region, "needed": ships(loss + 1), "entering": ships(entering)}
    if loss == 2:
        marked = "The double-loss marker lies in {region}: {needed} must enter together, not {entering}."
        return because("explore.double", marked, **values)
    return because("explore.fleet", "A disk lies in {region}: {needed} must enter together, not {entering}.", **values)


def not_enough(loss: int) -> Reason:
    """What the player may have thought of: fewer ships are enough elsewhere."""
    if loss == 2:
        return because("explore.fleet", "{two} are enough only where no marker lies.", applies=False, two=ships(2))
    return because("explore.known", "Only a region without a disk is open to a single ship.", applies=False)


def exploring(region: str, loss: int, revealed: tuple[int, ...] | None, following: int | None, by: str) -> list[Reason]:
    """The clauses that an exploration goes through."""
    lost = "Entering {region} costs {lost}."
    found = [because("explore.double" if loss == 2 else "explore.fleet", lost, region=region, lost=ships(loss))]
    found.append(_other_loss(region, loss))
    found.append(because("explore.disk", "You take the disk of {region}; its tiles are turned over.", region=region))
    if revealed:
        bonus = "The cheapest tile turned over pays {bonus}."
        found.append(because("explore.bonus", bonus, bonus=cruzados(min(revealed))))
    if following is not None:
        found += phase_reasons(region, following, by)
    else:
        found.append(because("phase.regions", "Exploring {region} starts no new phase.", applies=False, region=region))
    if region == "nagasaki":
        found.append(because("end.nagasaki", "Nagasaki is explored: the end is on its way."))
    return found


def _other_loss(region: str, loss: int) -> Reason:
    """Why not one ship more or fewer."""
    if loss == 2:
        return because("explore.fleet", "{one} is lost only where no marker lies.", applies=False, one=ships(1))
    unmarked = "No double-loss marker lies in {region}: no second ship is lost."
    return because("explore.double", unmarked, applies=False, region=region)
