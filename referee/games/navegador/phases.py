"""The three phases and the gallery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import CATEGORIES, PHASE_OF, By, Columns, Region, borders, cruzados
from referee.ruling import Reason, Ruling, answer, because
from referee.words import say

PhaseFrom = Literal["next-turn", "this-turn"]


@dataclass(frozen=True, slots=True)
class Phase:
    """Does the phase change, and what does it change?"""

    explored: Annotated[Region, Fact("Which region was just explored?", "phase.regions")]
    phase: Annotated[int, Fact("Which phase was in force before?", "phase.regions", at_least=1, at_most=3)]
    players: Annotated[int, Fact("How many players are you?", "phase.gallery", at_least=2, at_most=5)]
    by: Annotated[By, Fact("Explored by the rondel or with the card?", "phase.card")] = "rondel"
    gallery: Annotated[Columns | None, Fact("Which privileges lie in the gallery now?", "phase.gallery")] = None
    supply: Annotated[Columns | None, Fact("Which privileges are still in the box?", "phase.gallery")] = None
    chart: Annotated[
        int | None,
        Fact("The number for the new phase in the chart beside the gallery", "phase.gallery", at_least=1, at_most=3),
    ] = None


@dataclass(frozen=True, slots=True)
class PhaseChange:
    changed: bool
    phase_next: int
    phase_from: PhaseFrom | None
    range: int
    extra_price: int
    chart: int | None
    added: dict[str, int] | None
    gallery_after: dict[str, int] | None


@game.question("phase")
def phase(facts: Phase, book: Book) -> Ruling[PhaseChange]:
    following = phase_after(facts.explored, facts.phase)
    changed = following > facts.phase
    reach, price = (values[following - 1] for values in book.printed("range", "extra_price"))
    if not changed:
        value = PhaseChange(False, following, None, reach, price, None, None, None)
        return answer(value, say("The phase stays {phase}.", phase=following), *_unchanged(facts.explored, value))
    chart = added = after = None
    reasons = [*phase_reasons(facts.explored, following, facts.by)]
    reasons.append(because("phase.range", "Ships now cross up to {reach}.", reach=borders(reach)))
    reasons.append(because("phase.price", "An additional worker or ship now costs {price}.", price=cruzados(price)))
    if facts.gallery is not None:
        chart = chart_number(facts.players, following, facts.chart, book)
        added = refill(facts.gallery, facts.supply, chart, book)
        after = {type: facts.gallery[type] + added[type] for type in CATEGORIES}
        reasons.append(gallery_reason(chart, added))
    else:
        reasons.append(because("phase.gallery", _NOT_NAMED, applies=False))
    value = PhaseChange(True, following, phase_from(facts.by), reach, price, chart, added, after)
    text = say("Phase {phase} begins.", phase=following)
    if added is not None:
        text = say("Phase {phase} begins. Into the gallery: {added}.", phase=following, added=str(Columns(added)))
    return answer(value, text, *reasons)


_NOT_NAMED = "What lies in the gallery was not named: its refill is not counted."


def _unchanged(region: str, value: PhaseChange) -> list[Reason]:
    """Everything that a new phase would change stays as it is."""
    reach, price = borders(value.range), cruzados(value.extra_price)
    return [
        because("phase.regions", "Exploring {region} changes no phase.", region=region),
        because("phase.range", "Ships still cross up to {reach}.", applies=False, reach=reach),
        because("phase.price", "An additional worker or ship still costs {price}.", applies=False, price=price),
        because("phase.gallery", "Nothing is added to the gallery.", applies=False),
    ]


def phase_after(region: str, phase: int) -> int:
    """phase.regions: only Cabo and Malaca start a phase, and never an earlier one."""
    return max(phase, PHASE_OF.get(region, 1))


def phase_from(by: str) -> PhaseFrom:
    return "this-turn" if by == "card" else "next-turn"


def phase_reasons(region: str, following: int, by: str) -> tuple[Reason, ...]:
    starts = because("phase.regions", "Exploring {region} starts phase {phase}.", region=region, phase=following)
    next_, card = (_WAITS, _BY_CARD) if by == "card" else (_NEXT, _BY_RONDEL)
    return (
        starts,
        because("phase.next", next_, applies=by != "card"),
        because("phase.card", card, applies=by == "card"),
    )


_NEXT = "The new phase begins with the next player's turn."
_BY_RONDEL = "It was the rondel, not the card: the new phase does not hold in this turn."
_WAITS = "It was not the rondel: the new phase does not wait for the next player."
_BY_CARD = "It was the card: the new phase holds for the same player's stone already."


def chart_number(players: int, phase: int, given: int | None, book: Book) -> int:
    """The number in the chart beside the gallery, as told or as printed."""
    if given is not None:
        return given
    printed: int = book.printed(f"gallery_chart.{players}.{phase}")
    return printed


def refill(gallery: Columns, supply: Columns | None, chart: int, book: Book) -> dict[str, int]:
    """phase.gallery: how many tiles come into each arch; never more than are left in the box."""
    adding = bool(gallery) and book.reading("gallery-refill") == "add"
    wanted = {type: chart if adding else max(0, chart - gallery[type]) for type in CATEGORIES}
    return wanted if supply is None else {type: min(number, supply[type]) for type, number in wanted.items()}


def gallery_reason(chart: int, added: dict[str, int]) -> Reason:
    coming = Columns(added)
    if not coming:
        return because("phase.gallery", "The chart says {chart}: nothing is added to the gallery.", chart=chart)
    return because("phase.gallery", "The chart says {chart}. Added to the gallery: {added}.", chart=chart, added=coming)
