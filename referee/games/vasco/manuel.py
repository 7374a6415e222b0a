"""The extra disc that Manuel brings: who uses 21 and 22."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.pieces import Disc
from referee.games.vasco.spaces import areas_with_space, has_space, lying, path_of
from referee.games.vasco.state import Table
from referee.games.vasco.words import (
    AREAS,
    EXTRA_NUMBERS,
    THE_EXTRA,
    ExtraNumber,
    PlayerOrBoard,
    PlayerOrNone,
)
from referee.ruling import Instead, Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class Manuel:
    """Who uses 21 and 22, and who keeps the extra disc?"""

    holder: Annotated[PlayerOrBoard, Fact("Who held Manuel when the round started (or board)", "manuel.start")]
    holder_number: Annotated[
        Literal[0, ExtraNumber], Fact("Number laid with the extra disc in phase 1, 0 for none", "manuel.start")
    ]
    taker: Annotated[PlayerOrNone, Fact("Who took Manuel in phase 2 (or none)", "manuel.take")]
    taker_number: Annotated[
        Literal[0, ExtraNumber],
        Fact("Number the taker wants, 0 to ask which may be used", "manuel.number", untold="no choice"),
    ] = 0


@dataclass(frozen=True, slots=True)
class ExtraAction:
    number: int
    player: str


@dataclass(frozen=True, slots=True)
class ExtraDiscs:
    numbers: tuple[int, ...]
    acts: tuple[ExtraAction, ...]
    gives_back: str
    next_round: str


@game.question("manuel")
def manuel(facts: Manuel, book: Book) -> Ruling[ExtraDiscs]:
    _check_manuel(facts)
    numbers = _numbers(facts, book)
    allowed = facts.taker_number in numbers
    changed = facts.taker not in ("none", facts.holder)
    acting = [(facts.holder_number, facts.holder)] + ([(facts.taker_number, facts.taker)] if allowed else [])
    value = ExtraDiscs(
        numbers,
        tuple(ExtraAction(number, player) for number, player in sorted(acting) if number),
        facts.holder if changed and facts.holder != "board" else "none",
        facts.holder if facts.taker == "none" else facts.taker,
    )
    if facts.taker_number and not allowed:
        return _wrong_number(facts, value)
    reasons = decided_by(_manuel_reasons(facts, value), "manuel.start", "manuel.number", "manuel.one")
    if facts.taker_number:
        return legal(value, say("Yes. {player} may use {n}.", player=facts.taker, n=facts.taker_number), *reasons)
    return answer(value, _manuel_text(facts, numbers), *reasons)


def _manuel_text(facts: Manuel, numbers: tuple[int, ...]) -> Sentence:
    if facts.taker == "none" and facts.holder == "board":
        return say("Nobody took Manuel: the tile stays on the board.")
    if facts.taker == "none":
        return say("Nobody took Manuel: the tile stays with {holder}.", holder=facts.holder)
    if not numbers:
        return say("{player} lays no extra disc now.", player=facts.taker)
    return say("{player} may use {numbers}.", player=facts.taker, numbers=numbers)


def _check_manuel(facts: Manuel) -> None:
    problems = []
    if facts.holder == "board" and facts.holder_number:
        problems.append(Problem("holder_number", say("nobody held Manuel, so nobody laid a number")))
    if facts.taker == "none" and facts.taker_number:
        problems.append(Problem("taker_number", say("nobody took Manuel, so nobody chooses a number")))
    if problems:
        raise BadFact(*problems)


def _numbers(facts: Manuel, book: Book) -> tuple[int, ...]:
    """The numbers that the taker may use."""
    if facts.taker == "none":
        return ()
    if facts.taker != facts.holder:
        return tuple(number for number in EXTRA_NUMBERS if number != facts.holder_number)
    held = not facts.holder_number and book.reading("manuel-hold") == "may-hold"
    return EXTRA_NUMBERS if held else ()


def _wrong_number(facts: Manuel, value: ExtraDiscs) -> Ruling[ExtraDiscs]:
    text = say("No. {player} may not use {n}.", player=facts.taker, n=facts.taker_number)
    instead = [rather("{n} may be used.", {"taker_number": number}, n=number) for number in value.numbers]
    if facts.taker == facts.holder:
        instead = [rather("Keep Manuel without a further disc: nobody else can take the tile this round.")]
        sentence = "{player} has one extra disc, for phase 1; taking Manuel again brings no second."
        why = because("manuel.one", sentence, player=facts.taker)
        no_choice = "The choice of {first} and {second} is for another player who takes Manuel."
        tried = because("manuel.number", no_choice, applies=False, **THE_EXTRA)
    else:
        why = because("manuel.number", "{holder} used {n} in phase 1.", holder=facts.holder, n=facts.taker_number)
        tried = _first_extra_disc(facts)
    return illegal(text, why, tried, instead=instead, value=value)


def _first_extra_disc(facts: Manuel) -> Reason:
    """Why `manuel.one` does not stand against the taker."""
    sentence = "{taker} has used no extra disc this round."
    return because("manuel.one", sentence, applies=False, taker=facts.taker)


def _manuel_reasons(facts: Manuel, value: ExtraDiscs) -> Iterator[Reason]:
    sentence = "{holder} held Manuel when the round started and acts with {n}, whoever holds Manuel now."
    unused = "{holder} placed no extra disc in phase 1."
    if facts.holder == "board":
        unused = "Nobody held Manuel when the round started: no extra disc was placed in phase 1."
    n = facts.holder_number
    yield from told(bool(n), "manuel.start", sentence, unused, holder=facts.holder, n=n)
    if facts.taker == "none":
        yield because("character.stays", "Nobody took Manuel this round.")
        yield because("manuel.take", "No extra disc is laid in phase 2.", applies=False)
    elif value.numbers:
        yield _first_extra_disc(facts)
        yield because("manuel.take", "{taker} lays the extra disc at once.", taker=facts.taker)
        yield because("manuel.number", "{taker} chooses among: {numbers}.", taker=facts.taker, numbers=value.numbers)
    else:
        sentence = "{taker} had the extra disc for phase 1, and now only keeps the others from Manuel."
        yield because("manuel.one", sentence, taker=facts.taker)
    back = "{player} puts the extra disc back at the end of the round."
    stays = "{player} keeps Manuel: the extra disc does not go back."
    if facts.holder == "board":
        stays = "Nobody lost Manuel: no extra disc goes back."
    yield from told(value.gives_back != "none", "end.manuel", back, stays, player=facts.holder)


# --- on taking Manuel ---


def lay_extra_disc(before: Table, table: Table, player: str, facts: Any, book: Book) -> Ruling[ExtraDiscs] | None:
    """The taker's extra disc on an action space, with the table after it; None when he has none to lay.

    `facts` say which number and which area. The disc that took Manuel has left its space already (`manuel.take`).
    """
    laid = next((disc.number for disc in before.discs if disc.is_extra and disc.player == before.manuel_start), 0)
    asked = Manuel(before.manuel_start, laid, player)  # type: ignore[arg-type]
    free = manuel(asked, book).granted()
    if not free.numbers and facts.extra_number is None:
        return None
    options = {"extra_number": free.numbers, "extra_area": AREAS}
    number = facts.extra_number or book.need(facts, "extra_number", "extra_area", options=options)[0]
    chosen = manuel(replace(asked, taker_number=number), book)
    if chosen.verdict == "illegal":
        raise Refused(illegal(chosen.text, *chosen.reasons, instead=_extra_instead(free, facts, table, book)))
    area: str = book.need(facts, "extra_area", options=options)
    _refuse_without_space(before if _still_lies_there(before, area, book) else table, area, book)
    return replace(chosen, after=replace(table, discs=(*table.discs, Disc(number, player, area)), phase="act"))


def _still_lies_there(before: Table, area: str, book: Book) -> bool:
    """Whether the disc that took Manuel still keeps its space; asked only where that decides."""
    path = path_of(area, len(before.seats))
    spaces = book.unnoted.known(path)
    full = spaces is not None and lying(before.discs, area) >= spaces
    return full and before.lowest.area == area and book.reading("manuel-order") == "extra-first"


def _extra_instead(free: ExtraDiscs, facts: Any, table: Table, book: Book) -> Iterable[Instead]:
    if not free.numbers:
        yield rather("Take Manuel without laying a disc.")
    spaces = book.known(path_of(facts.extra_area, len(table.seats))) if facts.extra_area else None
    full = spaces is not None and lying(table.discs, facts.extra_area) >= spaces
    for number in free.numbers:
        yield rather("{n} may be used.", {} if full else {"extra_number": number}, n=number)


def _refuse_without_space(table: Table, area: str, book: Book) -> None:
    players = len(table.seats)
    if has_space(area, table.discs, players, book):
        return
    spaces: int = book.printed(path_of(area, players))
    refused: Ruling[ExtraDiscs] = illegal(
        say("No. The {area} area has no empty space left.", area=area),
        because("place.space", "All {spaces} spaces of the {area} area bear a disc.", spaces=spaces, area=area),
        instead=areas_with_space(table.discs, players, "extra_area", book),
    )
    raise Refused(refused)
