"""The three phases and the gallery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from referee.facts import Fact, bad, impossible, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import Columns
from referee.games.navegador.proven import check_told
from referee.games.navegador.state import Table
from referee.games.navegador.words import (
    CATEGORIES,
    PHASE_OF,
    PHASES,
    PLACES,
    PLAYERS,
    REGIONS,
    By,
    Region,
    all_privileges,
    borders,
    cruzados,
)
from referee.ruling import Reason, Ruling, answer, because, deciding
from referee.values import dataclass, replace
from referee.words import Sentence, say

PhaseFrom = Literal["next-turn", "this-turn"]


Chart = Annotated[
    int | None,
    Fact(
        "The number for the new phase in the chart beside the gallery",
        "phase.gallery",
        *PHASES,
        untold="no choice",
    ),
]
"""Untold, the printed number counts."""


@dataclass(frozen=True, slots=True)
class Phase:
    """Does the phase change, and what does it change?"""

    explored: Annotated[Region, Fact("Which region was just explored?", "phase.regions")]
    phase: Annotated[int, Fact("Which phase was in force before?", "phase.regions", *PHASES)]
    players: Annotated[int, Fact("How many players are you?", "phase.gallery", *PLAYERS)]
    by: Annotated[By, Fact("Explored by the rondel or with the card?", "phase.card", untold="asked")] = "rondel"
    gallery: Annotated[
        Columns | None, Fact("Which privileges lie in the gallery now?", "phase.gallery", untold="from the table")
    ] = None
    supply: Annotated[
        Columns | None, Fact("Which privileges are still in the box?", "phase.gallery", untold="from the table")
    ] = None
    chart: Chart = None


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
    if facts.explored == "portugal":
        raise bad("explored", "Portugal is never explored")
    if PHASE_OF.get(facts.explored) == facts.phase:
        before = "Phase {phase} begins when {region} is explored: it was not in force before."
        refuse([impossible("phase", "phase.regions", before, phase=facts.phase, region=PLACES[facts.explored])])
    following = phase_after(facts.explored, facts.phase)
    if following == facts.phase:
        text = _holds("The phase stays {phase}: {now}", _in_force(following, book))
        return answer(_in_force(following, book), text, *_unchanged(facts.explored, following, book))
    by = book.choice(facts, "by")
    value = replace(_in_force(following, book), changed=True, phase_from=phase_from(by))
    text = _holds(_BEGINS[phase_from(by)], value)
    reasons = (*phase_reasons(facts.explored, following, by), *_now(value))
    if facts.gallery is None:
        return answer(value, text, *reasons, because("phase.gallery", _NOT_NAMED, applies=False))
    chart = chart_number(facts.players, following, facts.chart, book)
    added = refill(facts.gallery, facts.supply, chart, book)
    after = {type: facts.gallery[type] + added[type] for type in CATEGORIES}
    text = gallery_too(text, added)
    return answer(
        replace(value, chart=chart, added=added, gallery_after=after), text, *reasons, *gallery_reason(chart, added)
    )


def _holds(template: str, value: PhaseChange) -> Sentence:
    """With what holds in this phase: how far ships sail, what additional ones cost."""
    now = say(_NOW, reach=borders(value.range), price=cruzados(value.extra_price))
    return say(template, phase=value.phase_next, now=now)


_NOW = "ships cross up to {reach}, an additional worker or ship costs {price}."
_BEGINS: Mapping[PhaseFrom, str] = {
    "next-turn": "Phase {phase} begins with the next player's turn: {now}",
    "this-turn": "Phase {phase} begins at once, for the same player's stone already: {now}",
}


def what_begins(text: Sentence, phase: int | None, when: PhaseFrom | None, ends: bool) -> Sentence:
    """What happens, with the phase that begins and the end that is brought."""
    if when == "next-turn":
        text = say("{text} Phase {phase} begins with the next turn.", text=text, phase=phase)
    elif when == "this-turn":
        text = say("{text} Phase {phase} begins at once.", text=text, phase=phase)
    return say("{text} That brings the end of the game.", text=text) if ends else text


def gallery_too(text: Sentence, added: Mapping[str, int]) -> Sentence:
    """With the privileges that come into the gallery."""
    if not any(added.values()):
        return text
    return say("{text} Into the gallery come {added}.", text=text, added=all_privileges(added))


_NOT_NAMED = "What lies in the gallery was not named: its refill is not counted."


def _in_force(phase: int, book: Book) -> PhaseChange:
    """What holds in this phase, when none begins."""
    reach, price = (values[phase - 1] for values in book.printed("range", "extra_price"))
    return PhaseChange(False, phase, None, reach, price, None, None, None)


def _now(value: PhaseChange) -> Iterator[Reason]:
    reach, price = borders(value.range), cruzados(value.extra_price)
    yield because("phase.range", "Ships now cross up to {reach}.", reach=reach)
    yield because("phase.price", "An additional worker or ship now costs {price}.", price=price)


def _unchanged(region: str, phase: int, book: Book) -> Iterator[Reason]:
    """Everything that a new phase would change stays as it is."""
    value = _in_force(phase, book)
    reach, price = borders(value.range), cruzados(value.extra_price)
    yield because("phase.regions", "Exploring {region} changes no phase.", region=PLACES[region])
    yield because("phase.range", "Ships still cross up to {reach}.", applies=False, reach=reach)
    yield because("phase.price", "An additional worker or ship still costs {price}.", applies=False, price=price)
    yield because("phase.gallery", "The gallery is filled only when a phase begins.", applies=False)


def already_explored(table: Table, given: Mapping[str, Any], book: Book) -> Ruling[PhaseChange] | None:
    """At a table where the region is explored already: the phase that it began holds, or a later one."""
    region = str(given.get("explored", "")).strip().lower()
    if region not in REGIONS[1:] or not table.explored(region) or "phase" in given:
        return None
    began = PHASE_OF.get(region)
    since = "Phase {phase} already holds since {region} was explored."
    if began is None:
        since = "{region} is explored already, and that changed no phase."
    elif began < table.phase:
        since = "Phase {began} began when {region} was explored. Phase {phase} holds now."
    text = say(since, region=PLACES[region], phase=table.phase, began=began)
    return answer(_in_force(table.phase, book), text, Reason("phase.regions", text))


def phase_after(region: str, phase: int) -> int:
    """Only Cabo and Malaca start a phase, and never an earlier one (`phase.regions`)."""
    return max(phase, PHASE_OF.get(region, 1))


def phase_from(by: str) -> PhaseFrom:
    return "this-turn" if by == "card" else "next-turn"


def phase_reasons(region: str, following: int, by: str) -> tuple[Reason, ...]:
    starts = because(
        "phase.regions", "Exploring {region} starts phase {phase}.", region=PLACES[region], phase=following
    )
    next_, card = (_WAITS, _BY_CARD) if by == "card" else (_NEXT, _BY_RONDEL)
    following_turn = because("phase.next", next_, applies=by != "card")
    same_turn = because("phase.card", card, applies=by == "card")
    if by == "card":
        return deciding(starts), following_turn, deciding(same_turn)
    return deciding(starts), deciding(following_turn), same_turn


_NEXT = "The new phase begins with the next player's turn."
_BY_RONDEL = "It was the rondel, not the card: the new phase does not hold in this turn."
_WAITS = "It was not the rondel: the new phase does not wait for the next player."
_BY_CARD = "It was the card: the new phase holds for the same player's stone already."


def chart_number(players: int, phase: int, given: int | None, book: Book) -> int:
    """The number in the chart beside the gallery, as told or as printed."""
    cell = f"gallery_chart.{players}.{phase}"
    if given is not None:
        check_told("chart", {cell: given}, book)
        return given
    printed: int = book.printed(cell)
    return printed


def refill(gallery: Columns, supply: Columns | None, chart: int, book: Book) -> dict[str, int]:
    """How many tiles come into each arch; never more than are left in the box (`phase.gallery`)."""
    adding = bool(gallery) and book.reading("gallery-refill") == "add"
    wanted = {type: chart if adding else max(0, chart - gallery[type]) for type in CATEGORIES}
    return wanted if supply is None else {type: min(number, supply[type]) for type, number in wanted.items()}


def gallery_reason(chart: int, added: dict[str, int]) -> Iterator[Reason]:
    coming = Columns(added)
    if coming:
        says = "The chart says {chart}. Into the gallery come {added}."
        yield because("phase.gallery", says, chart=chart, added=all_privileges(coming))
    else:
        yield because("phase.gallery", "The chart says {chart}: no tile comes into the gallery.", chart=chart)
