"""Exploring a new region: what it takes, what is lost and found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import Fact, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.phases import PhaseFrom, phase_after, phase_from, phase_reasons, what_begins
from referee.games.navegador.words import (
    COIN,
    FEWEST_PLAYERS,
    GOOD_NAMES,
    MOST_PLAYERS,
    PHASE_OF,
    PHASES,
    PLACES,
    PLAYERS,
    SHIPS,
    By,
    Region,
    cruzados,
    ships,
)
from referee.ruling import Reason, Ruling, because, deciding, illegal, legal, rather
from referee.values import dataclass
from referee.words import Sentence, say

TURNED_OVER = Fact(
    "Prices of the tiles just turned over",
    "explore.bonus",
    at_least=COIN,
    step=COIN,
    length=game.bounds("stack"),
    distinct=True,
    untold="no choice",
)
Revealed = Annotated[tuple[int, ...] | None, TURNED_OVER]
"""In a question: until tiles are turned over the bonus is not counted."""
ByWhat = Annotated[By, Fact("By the rondel or with the Navegador card?", "phase.card", untold="asked")]
Players = Annotated[
    int | None,
    Fact(
        "How many players are you?",
        "setup.double",
        *PLAYERS,
        untold="from the table",
    ),
]


@dataclass(frozen=True, slots=True)
class Explore:
    """What happens when these ships enter that region?"""

    region: Annotated[Region, Fact("Which region do they enter?", "explore.fleet")]
    ships: Annotated[int, Fact("How many of your ships enter it together?", "explore.fleet", 1, SHIPS[1])]
    disk: Annotated[bool, Fact("Is the explorer disk still there?", "explore.known", untold="from the table")] = True
    players: Players = None
    phase: Annotated[
        int | None,
        Fact("Which phase is in force?", "phase.regions", *PHASES, untold="from the table"),
    ] = None
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
        text = say("Yes. {region} is explored: no ship is lost there.", region=PLACES[facts.region])
        return legal(value, text, *_open(facts.region))
    refuse(check_phase(facts.phase, (facts.region,)))
    loss = loss_in(facts.region, facts.players, facts, book)
    if facts.ships <= loss:
        return _too_few(facts, loss)
    following = _phase_following(facts)
    changes = following is not None and following != facts.phase
    by = book.choice(facts, "by") if changes else facts.by
    value = Explored(
        needed=loss + 1,
        lost=loss,
        stay=facts.ships - loss,
        explorer=True,
        bonus=min(facts.revealed) if facts.revealed else None,
        phase_next=following,
        phase_from=phase_from(by) if changes else None,
        ends_game=facts.region == "nagasaki",
    )
    text = _what_happens(facts.region, value, loss)
    return legal(value, text, *exploring(facts.region, loss, facts.revealed, following if changes else None, by))


def _what_happens(region: str, found: Explored, loss: int) -> Sentence:
    values = {"region": PLACES[region], "lost": ships(loss), "stay": ships(found.stay or 0)}
    text = say("Yes. You explore {region} and lose {lost}; left there: {stay}.", **values)
    if found.bonus is not None:
        text = say("{text} The bank pays {bonus}.", text=text, bonus=cruzados(found.bonus))
    return what_begins(text, found.phase_next, found.phase_from, found.ends_game)


def check_phase(phase: int | None, hidden: tuple[str, ...]) -> Iterator[Problem]:
    """A phase that begins with a region cannot hold while its disk lies there (`phase.regions`)."""
    for region in hidden:
        if phase is not None and PHASE_OF.get(region) == phase:
            begins = "Phase {phase} begins when {region} is explored: it cannot hold before."
            yield impossible("phase", "phase.regions", begins, phase=phase, region=PLACES[region])


def _open(region: str) -> Iterator[Reason]:
    yield because("explore.known", "No disk lies in {region}: a single ship may enter.", region=PLACES[region])
    yield because("explore.fleet", "A second ship is needed only where a disk lies.", applies=False)
    yield because(
        "explore.bonus", "The bank pays only for tiles that are turned over, and here none is.", applies=False
    )


def _phase_following(facts: Explore) -> int | None:
    if facts.phase is None:
        return PHASE_OF.get(facts.region)
    return phase_after(facts.region, facts.phase)


def _too_few(facts: Explore, loss: int) -> Ruling[Explored]:
    short = loss + 1 - facts.ships
    return illegal(
        say(_TAKES, region=PLACES[facts.region], needed=ships(loss + 1), entering=ships(facts.ships)),
        fleet_reason(facts.region, facts.ships, loss),
        not_enough(loss),
        instead=[rather("You are {short} short.", {"ships": loss + 1}, short=ships(short))],
        value=Explored(loss + 1, None, None, False, None, None, None, False),
    )


_TAKES = "No. To enter {region} takes {needed} together, and only {entering} would."


def loss_in(region: str, players: int | None, facts: Any, book: Book) -> int:
    """Two ships are lost where the marker lies, else one (`explore.double`)."""
    if players is not None:
        return 2 if region in book.printed(f"double_loss.{players}") else 1
    counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    marked = {region in book.stated(f"double_loss.{count}") for count in counts}
    if len(marked) > 1:
        return loss_in(region, book.need(facts, "players"), facts, book)
    return 2 if marked == {True} else 1


def check_revealed(region: str, revealed: tuple[int, ...] | None, book: Book) -> None:
    """The prices turned over must exist on tiles of the region's good, where that good is known."""
    good = book.known(f"region_goods.{region}") if revealed else None
    wrong = [price for price in revealed or () if good and price not in book.printed(f"tile_prices.{good}")]
    if wrong:
        raise bad("revealed", "No {good} tile costs {wrong}", good=GOOD_NAMES[str(good)], wrong=wrong)


def fleet_reason(region: str, entering: int, loss: int) -> Reason:
    """Too few ships: the clause that demands more."""
    values: dict[str, Any] = {"region": PLACES[region], "needed": ships(loss + 1), "entering": ships(entering)}
    if loss == 2:
        marked = "The double-loss marker lies in {region}: {needed} must enter together, not {entering}."
        return because("explore.double", marked, **values)
    return because("explore.fleet", "A disk lies in {region}: {needed} must enter together, not {entering}.", **values)


def not_enough(loss: int) -> Reason:
    """What the player may have thought of: fewer ships are enough elsewhere."""
    if loss == 2:
        return because("explore.fleet", "{two} are enough only where no marker lies.", applies=False, two=ships(2))
    return because("explore.known", "Only a region without a disk is open to a single ship.", applies=False)


def exploring(
    region: str, loss: int, revealed: tuple[int, ...] | None, following: int | None, by: str
) -> Iterator[Reason]:
    """The clauses that an exploration goes through."""
    lost = "{region} is unexplored: entering it costs {lost}."
    name = PLACES[region]
    yield deciding(because("explore.double" if loss == 2 else "explore.fleet", lost, region=name, lost=ships(loss)))
    yield _other_loss(region, loss)
    yield because("explore.disk", "You take the disk of {region}; its tiles are turned over.", region=name)
    if revealed:
        pays = because("explore.bonus", "The cheapest tile turned over pays {bonus}.", bonus=cruzados(min(revealed)))
        yield deciding(pays) if following is None else pays
    if following is not None:
        yield from phase_reasons(region, following, by)
    else:
        yield because("phase.regions", "Exploring {region} starts no new phase.", applies=False, region=name)
    if region == "nagasaki":
        yield because("end.nagasaki", "Nagasaki is explored: the end is on its way.")


def _other_loss(region: str, loss: int) -> Reason:
    """Why not one ship more or fewer."""
    if loss == 2:
        return because("explore.fleet", "{one} is lost only where no marker lies.", applies=False, one=ships(1))
    unmarked = "No double-loss marker lies in {region}: no second ship is lost."
    return because("explore.double", unmarked, applies=False, region=PLACES[region])
