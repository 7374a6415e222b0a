"""Discs on action spaces: who places next, and in which order they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.checks import numbers_twice
from referee.games.vasco.fees import Change, Start, fee_of
from referee.games.vasco.pieces import Disc
from referee.games.vasco.round_checks import out_of_turn
from referee.games.vasco.state import Table, seat_order
from referee.games.vasco.words import NUMBERS, PLAYERS, THE_EXTRA, THE_ORDINARY, Player, PlayerOrBoard, is_number, reals
from referee.games.vasco.words import discs as so_many_discs
from referee.ruling import Reason, Ruling, answer, because, told
from referee.values import dataclass
from referee.words import Sentence, say

Discs = Annotated[tuple[Disc, ...], Fact("Discs on the action spaces now", "place.number")]
ManuelStart = Annotated[
    PlayerOrBoard, Fact("Who held Manuel when the round started (or board)", "place.extra", untold="from the table")
]


_NO_NUMBER = "there is no order number {wrong}; they run from {lowest} to {highest}"


def check_discs(discs: Iterable[Disc], book: Book) -> None:
    """Refuse discs that cannot lie on one board."""
    wrong = [disc.number for disc in discs if not is_number(disc.number)]
    if wrong:
        sentence = say(_NO_NUMBER, wrong=wrong, lowest=NUMBERS[0], highest=NUMBERS[1])
        raise BadFact(Problem("discs", sentence, "pieces.numbers"))
    refuse(_disc_problems(discs, book.stated("course.discs")))


def _disc_problems(discs: Iterable[Disc], own: int) -> Iterator[Problem]:
    """Numbers used twice, and players with more discs than they have."""
    yield from numbers_twice(discs)
    for player in dict.fromkeys(disc.player for disc in discs):
        extra = sum(disc.is_extra for disc in discs if disc.player == player)
        regular = sum(disc.player == player for disc in discs) - extra
        if regular > own:
            sentence = "{player} has {own} with {lowest} to {highest}, and there are {all} of each colour"
            values = {"player": player, "own": so_many_discs(regular), "all": own, **THE_ORDINARY}
            yield impossible("discs", "place.discs", sentence, **values)
        if extra > 1:
            sentence = "{player} has two extra discs, {first} and {second}"
            yield impossible("discs", "place.extra", sentence, player=player, **THE_EXTRA)


def check_phase_1(discs: Iterable[Disc], manuel_start: str) -> None:
    """In phase 1 only the holder of Manuel has laid an extra disc, and only one."""
    refuse(
        impossible("discs", "place.extra", "{player} has no extra disc for {n}", player=disc.player, n=disc.number)
        for disc in discs
        if disc.is_extra and disc.player != manuel_start
    )


# --- calling-order ---


@dataclass(frozen=True, slots=True)
class CallingOrder:
    """Who acts when, and for how much?"""

    discs: Annotated[tuple[Disc, ...], Fact("Discs on the action spaces now", "call.order")]
    start: Start
    change: Change


@dataclass(frozen=True, slots=True)
class Call:
    number: int
    player: str
    area: str
    fee: int


@dataclass(frozen=True, slots=True)
class Calls:
    first_free: int
    order: tuple[Call, ...]
    fees: Mapping[str, int]


@game.question("calling-order")
def calling_order(facts: CallingOrder, book: Book) -> Ruling[Calls]:
    check_discs(facts.discs, book)
    free = facts.start + facts.change
    order = tuple(
        Call(disc.number, disc.player, disc.area, fee_of(disc.number, free))
        for disc in sorted(facts.discs, key=lambda disc: disc.number)
    )
    fees = dict.fromkeys(dict.fromkeys(call.player for call in order), 0)
    for call in order:
        fees[call.player] += call.fee
    text = _order_text(order, fees)
    return answer(Calls(free, order, fees), text, *_calling_reasons(order, free))


def _order_text(order: tuple[Call, ...], fees: Mapping[str, int]) -> Sentence:
    """Every number with its owner and its fee, and what each player pays in all."""
    if not order:
        return say("No disc lies on an action space: nobody is called.")
    costs, free = say("{number} of {player} for {fee}"), say("{number} of {player}")
    called = [
        say((costs if call.fee else free).template, number=call.number, player=call.player, fee=reals(call.fee))
        for call in order
    ]
    if not any(fees.values()):
        return say("Called in this order, all free: {called}.", called=called)
    paid = {player: reals(fee) for player, fee in fees.items() if fee}
    return say("Called in this order: {called}. Fees in all: {paid}.", called=called, paid=paid)


def _calling_reasons(order: tuple[Call, ...], free: int) -> Iterator[Reason]:
    below = [call.number for call in order if call.number < free]
    above = [call.number for call in order if call.number >= free]
    yield because("call.order", "Numbers are called upwards: {numbers}.", numbers=[call.number for call in order])
    yield seats_do_not_matter()
    costs = "Below the first free number {free}, for a fee: {below}."
    yield from told(bool(below), "fee.below", costs, "No number is below {free}: nobody pays.", free=free, below=below)
    costless = "At or above the first free number {free}: {above}."
    yield from told(bool(above), "fee.free", costless, "No number is {free} or above.", free=free, above=above)
    if below:
        yield because("pass.any", "The fee is only for acting: who passes pays none.", applies=False)


def seats_do_not_matter() -> Reason:
    """What the first player likes to claim in phase 2."""
    sentence = "Seats and the first player do not matter in phase 2: only the numbers do."
    return because("place.turns", sentence, applies=False)


# --- whose-turn ---


@dataclass(frozen=True, slots=True)
class WhoseTurn:
    """Who places the next disc?"""

    seats: Annotated[tuple[Player, ...], Fact("Players, clockwise", "place.turns", length=PLAYERS, distinct=True)]
    first: Annotated[Player, Fact("First player", "place.turns")]
    discs: Discs
    manuel_start: ManuelStart = "board"
    skipped: Annotated[
        tuple[Player, ...],
        Fact(
            "Players who could not place a disc this round, one entry per disc", "place.stuck", untold="from the table"
        ),
    ] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    player: str
    left: Mapping[str, int]
    optional: bool


@game.question("whose-turn")
def whose_turn(facts: WhoseTurn, book: Book) -> Ruling[Turn]:
    check_discs(facts.discs, book)
    _check_seats(facts)
    own, placed = _own(facts, book), _placed(facts)
    refuse(out_of_turn(tuple(own), own, placed))
    check_phase_1(facts.discs, facts.manuel_start)
    found = _next(facts, own, placed, book)
    if found.player == "none":
        text = say("Nobody: all discs are placed and phase 1 is over.")
        return answer(found, text, *over_reasons(facts.manuel_start, facts.skipped))
    left = found.left[found.player]
    reasons = [*_turn_reasons(found, placed[found.player]), *_why_nobody_else(facts, found, placed)]
    text = say("It is the turn of {player}: {left} to place.", player=found.player, left=so_many_discs(left))
    return answer(found, text, *reasons)


def _own(facts: WhoseTurn, book: Book) -> dict[str, int]:
    """How many discs each player places this round, from the first player clockwise."""
    own: int = book.stated("course.discs")
    return {player: own + (player == facts.manuel_start) for player in seat_order(facts.seats, facts.first)}


def _placed(facts: WhoseTurn) -> Mapping[str, int]:
    """How many each has placed or kept back."""
    return Counter([disc.player for disc in facts.discs] + [*facts.skipped])


def _next(facts: WhoseTurn, own: Mapping[str, int], placed: Mapping[str, int], book: Book) -> Turn:
    """The first, clockwise, of those who have placed fewest."""
    left = {player: own[player] - placed[player] for player in own}
    waiting = [player for player in own if left[player] > 0]
    if not waiting:
        return Turn("none", left, False)
    player = min(waiting, key=placed.__getitem__)
    optional = _only_extra_left(facts, player, left[player]) and book.reading("manuel-hold") == "may-hold"
    return Turn(player, left, optional)


def over_reasons(manuel_start: str, skipped: Iterable[str]) -> Iterator[Reason]:
    yield because("place.turns", "Nobody has a disc left to place.")
    yield because("place.end", "Every disc of every player is placed.")
    sentence = "{player} had five discs, and none of them is left."
    if manuel_start == "board":
        sentence = "Nobody held Manuel when the round started: there is no fifth disc."
    yield because("place.extra", sentence, applies=False, player=manuel_start)
    if kept := list(dict.fromkeys(skipped)):
        yield because("place.stuck", "A disc kept back is not placed later: {kept}.", applies=False, kept=kept)


def _why_nobody_else(facts: WhoseTurn, due: Turn, placed: Mapping[str, int]) -> Iterator[Reason]:
    """The first player if he is not next, those who are done, and the end of the phase."""
    first, done = facts.first, [player for player, left in due.left.items() if not left]
    if first not in (due.player, *done):
        sentence = "{first} is first player, but has placed {placed} already."
        yield because("place.turns", sentence, applies=False, first=first, placed=so_many_discs(placed[first]))
    if done:
        yield because("place.discs", "No disc left to place: {done}.", applies=False, done=done)
    if not due.optional and _only_extra_left(facts, due.player, due.left[due.player]):
        sentence = "Only the extra disc of {player} is left, and it is placed, too."
        yield because("manuel.start", sentence, applies=False, player=due.player)
    left = so_many_discs(sum(due.left.values()))
    yield because("place.end", "Phase 1 is not over. Still to place: {left}.", applies=False, left=left)


def _turn_reasons(now: Turn, placed: int) -> Iterator[Reason]:
    player = now.player
    yield because(
        "place.turns",
        "From the first player clockwise, {player} is the next who has placed fewest: {placed}. To place: {left}.",
        player=player,
        placed=so_many_discs(placed),
        left=now.left[player],
    )
    if now.optional:
        yield because("manuel.start", "Only the extra disc of {player} is left, and it may be kept.", player=player)


def _check_seats(facts: WhoseTurn) -> None:
    named = [("first", facts.first)] + [("discs", disc.player) for disc in facts.discs]
    named += [("skipped", player) for player in facts.skipped]
    if facts.manuel_start != "board":
        named.append(("manuel_start", facts.manuel_start))
    refuse(
        impossible(path, "setup.seat", "{player} has no seat at this table", player=player)
        for path, player in dict.fromkeys(named)
        if player not in facts.seats
    )


def _only_extra_left(facts: WhoseTurn, player: str, left: int) -> bool:
    used = any(disc.is_extra for disc in facts.discs if disc.player == player)
    return player == facts.manuel_start and left == 1 and not used


def turn(table: Table, book: Book) -> Turn:
    """Whose turn it is in phase 1 at this table."""
    asked = WhoseTurn(table.seats, table.first, table.discs, table.manuel_start, table.skipped)
    own, placed = _own(asked, book), _placed(asked)
    refuse(out_of_turn(tuple(own), own, placed))
    return _next(asked, own, placed, book)
