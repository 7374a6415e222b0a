"""The extra disc that Manuel brings: who uses 21 and 22."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.terms import (
    EXTRA_NUMBERS,
    PlayerOrBoard,
    PlayerOrNone,
)
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class ManuelQuestion:
    """Who uses 21 and 22, and who keeps the extra disc?"""

    holder: Annotated[PlayerOrBoard, Fact("Who held Manuel when the round started (or board)", "manuel.start")]
    holder_number: Annotated[
        Literal[0, 21, 22], Fact("Number he laid with his extra disc in phase 1, 0 for none", "manuel.start")
    ]
    taker: Annotated[PlayerOrNone, Fact("Who took Manuel in phase 2 (or none)", "manuel.take")]
    taker_number: Annotated[
        Literal[0, 21, 22], Fact("Number the taker wants, 0 to ask which he may use", "manuel.number")
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


@vasco.question("manuel")
def manuel(facts: ManuelQuestion, book: Book) -> Ruling[ExtraDiscs]:
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
    reasons = list(_manuel_reasons(facts, value))
    if facts.taker_number:
        return legal(value, say("Yes. {player} may use {n}.", player=facts.taker, n=facts.taker_number), *reasons)
    return answer(value, _manuel_text(facts, numbers), *reasons)


def _manuel_text(facts: ManuelQuestion, numbers: tuple[int, ...]) -> Sentence:
    if facts.taker == "none" and facts.holder == "board":
        return say("Nobody took Manuel; he stays on the board.")
    if facts.taker == "none":
        return say("Nobody took Manuel; he stays with {holder}.", holder=facts.holder)
    if not numbers:
        return say("{player} lays no extra disc now.", player=facts.taker)
    return say("{player} may use: {numbers}.", player=facts.taker, numbers=numbers)


def _check_manuel(facts: ManuelQuestion) -> None:
    problems = []
    if facts.holder == "board" and facts.holder_number:
        problems.append(Problem("holder_number", say("nobody held Manuel, so nobody laid a number")))
    if facts.taker == "none" and facts.taker_number:
        problems.append(Problem("taker_number", say("nobody took Manuel, so nobody chooses a number")))
    if problems:
        raise BadFact(*problems)


def _numbers(facts: ManuelQuestion, book: Book) -> tuple[int, ...]:
    """The numbers that the taker may use."""
    if facts.taker == "none":
        return ()
    if facts.taker != facts.holder:
        return tuple(number for number in EXTRA_NUMBERS if number != facts.holder_number)
    held = not facts.holder_number and book.reading("manuel-hold") == "may-hold"
    return EXTRA_NUMBERS if held else ()


def _wrong_number(facts: ManuelQuestion, value: ExtraDiscs) -> Ruling[ExtraDiscs]:
    text = say("No. {player} may not use {n}.", player=facts.taker, n=facts.taker_number)
    instead = [rather("{n} is his.", {"taker_number": number}, n=number) for number in value.numbers]
    if facts.taker == facts.holder:
        instead = [rather("He keeps Manuel without a further disc, and nobody else can take him this round.")]
        sentence = "{player} has one extra disc, for phase 1; taking Manuel again brings no second."
        why = because("manuel.one", sentence, player=facts.taker)
        no_choice = "The choice of 21 and 22 is for another player who takes Manuel."
        tried = because("manuel.number", no_choice, applies=False)
    else:
        why = because("manuel.number", "{holder} used {n} in phase 1.", holder=facts.holder, n=facts.taker_number)
        tried = _first_extra_disc(facts)
    return illegal(text, why, tried, instead=instead, value=value)


def _first_extra_disc(facts: ManuelQuestion) -> Reason:
    """Why `manuel.one` does not stand against the taker."""
    sentence = "{taker} has not used his extra disc this round."
    return because("manuel.one", sentence, applies=False, taker=facts.taker)


def _manuel_reasons(facts: ManuelQuestion, value: ExtraDiscs) -> Iterable[Reason]:
    sentence = "{holder} held Manuel when the round started and acts with {n}, whoever holds him now."
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
        yield because("manuel.take", "{taker} lays his extra disc at once.", taker=facts.taker)
        yield because("manuel.number", "{taker} chooses among: {numbers}.", taker=facts.taker, numbers=value.numbers)
    else:
        sentence = "{taker} had his extra disc for phase 1; he only keeps others from Manuel."
        yield because("manuel.one", sentence, taker=facts.taker)
    back = "{player} puts his extra disc back at the end of the round."
    stays = "{player} keeps Manuel: his extra disc does not go back."
    if facts.holder == "board":
        stays = "Nobody lost Manuel: no extra disc goes back."
    yield from told(value.gives_back != "none", "end.manuel", back, stays, player=facts.holder)
