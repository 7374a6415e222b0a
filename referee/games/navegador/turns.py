"""What all rondel moves share: the stone, the ships it costs, the card's lap, the end, the next player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Annotated, Any, Generic, TypeVar

from referee.facts import Fact, RefereeError
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.due import MOVE_OF, player_of, refuse_unless_due
from referee.games.navegador.ending import end_turn, ending_too
from referee.games.navegador.faults import no
from referee.games.navegador.lap import card_after, fate, lap_of
from referee.games.navegador.pieces import Fleet
from referee.games.navegador.rondel import not_in_the_way, stone_reasons
from referee.games.navegador.state import Card, Seat, Table, paid_without_choice, ships_due, steps_to
from referee.games.navegador.words import ON_THE_RONDEL, Player, Sector, places, ships
from referee.ruling import Instead, Reason, Refused, Ruling, because, deciding, illegal, legal, rather
from referee.values import dataclass, fields, replace
from referee.words import Sentence, and_all, say

A = TypeVar("A")
K = TypeVar("K")
T = TypeVar("T", bound="Turn")

OfPlayer = Annotated[Player | None, Fact("Whose turn is it?", "turn.order", untold="no choice")]
Pay = Annotated[Fleet | None, Fact("Which ships are given up for the stone?", "rondel.pay", untold="asked")]


@dataclass(frozen=True)
class Turn:
    """What every rondel move answers besides its action."""

    steps: int | None
    ships_paid: int | None
    card_to: str | None
    phase: int | None
    next: str | None


@dataclass(frozen=True)
class Underway:
    """A turn whose stone has moved and whose action is still to come."""

    before: Table
    player: str
    seat: Seat
    """The player's seat, with the stone on its sector and the ships that it cost given up."""
    card: Card
    steps: int
    due: int
    card_to: str | None = None
    reasons: tuple[Reason, ...] = ()

    @cached_property
    def table(self) -> Table:
        return self.left()

    def left(self, seat: Mapping[str, Any] | None = None, **changes: Any) -> Table:
        """The table with these changes of the player's seat and of the rest."""
        moved = replace(self.seat, **seat) if seat else self.seat
        return replace(self.before, card=self.card, seats={**self.before.seats, self.player: moved}, **changes)


Action = Callable[[Underway, Book], Ruling[A]]


@dataclass(frozen=True, slots=True)
class Done(Generic[A]):
    """What is done on a sector: the ruling of its question, the table after it, and how it is told."""

    action: Action[A]
    after: Callable[[Underway, A], Table]
    told: Callable[[Underway, A], Sentence]


def play_turn(
    table: Table, facts: Any, sector: str, kind: type[T], done: Done[A], book: Book, trigger: str = ""
) -> Ruling[T]:
    """A whole turn: the stone moves, the action is done as its question rules it, the next player follows.

    `trigger` is what would bring the end; the answer of the action says by `ends_game` whether it does.
    """
    turn = _begin(table, facts, sector, kind, done.action, book)
    ruling = done.action(turn, book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        value = answered(kind, ruling.answer, steps=turn.steps, ships_paid=turn.due)
        return illegal(ruling.text, *ruling.reasons, instead=in_a_move(ruling.instead), value=value)
    after, ending = end_turn(done.after(turn, ruling.answer), turn.player, trigger if _ends(ruling.answer) else "")
    value = answered(
        kind,
        ruling.answer,
        steps=turn.steps,
        ships_paid=turn.due,
        card_to=turn.card_to,
        phase=after.phase,
        next=None if after.over else after.turn,
    )
    text = _whole(done.told(turn, ruling.answer), turn, table, after)
    return legal(value, text, *turn.reasons, *decided(ruling.reasons), *ending, after=after)


def decided(reasons: Sequence[Reason]) -> Iterator[Reason]:
    """The reasons of the action are those that decide a turn: the last two that apply, unless some are marked."""
    applying = [reason for reason in reasons if reason.applies]
    chosen = [reason for reason in applying if reason.decides] or applying[-2:]
    return (deciding(reason) if reason in chosen else reason for reason in reasons)


def _whole(text: Sentence, turn: Underway, before: Table, after: Table) -> Sentence:
    """What is done, and what else the turn costs and brings: ships for the stone, the card, the end."""
    if turn.due:
        text = say("{text} The stone costs {ships}.", text=text, ships=ships(turn.due))
    if turn.card_to:
        text = say("{text} The card expires and goes to {to}.", text=text, to=turn.card_to)
    return ending_too(text, before, after)


def _ends(answer: Any) -> bool:
    return bool(getattr(answer, "ends_game", False) or getattr(answer, "last_building", False))


# --- the stone ---


def _begin(table: Table, facts: Any, sector: str, kind: type[Turn], action: Action[Any], book: Book) -> Underway:
    """Move the stone, take the ships it costs, let the card run its lap."""
    player = player_of(table, facts)
    seat = table.seats[player]
    due = ships_due(seat.stone, sector, book)
    turn = Underway(table, player, seat, table.card, steps_to(seat.stone, sector), due)

    def as_if() -> Turn:
        return answered(kind, _nothing_after(_as_if_done(turn, action, book)), steps=turn.steps, ships_paid=turn.due)

    refuse_unless_due(table, book, MOVE_OF[sector], player, sector, as_if)
    paid = _payment(seat.ships, due, facts, book)
    wrong = list(_wrong_payment(seat.ships, due, paid))
    if wrong:
        not_free = [reason for reason in stone_reasons(seat.stone, sector, book) if not reason.applies]
        done = _as_if_done(turn, action, book)
        instead = _as_due(due, seat.ships, done is not None and done.verdict == "legal")
        raise Refused(illegal(no(wrong[0].sentence), *wrong, *not_free, instead=instead, value=as_if()))
    reasons = (*stone_reasons(seat.stone, sector, book), *_on_the_way(table, player, sector, paid))
    left = seat.ships.plus({region: -n for region, n in paid.items()}) if paid else seat.ships
    stone: Any = sector
    moved = replace(seat, stone=stone, ships=left)
    if table.card.holder != player:
        return Underway(table, player, moved, table.card, turn.steps, due, None, reasons)
    lap = fate(lap_of(table, sector), book)
    found = lap.granted()
    applying = (reason for reason in lap.reasons if reason.applies)
    card = card_after(table.card, found)
    return Underway(table, player, moved, card, turn.steps, due, found.passes_to, (*reasons, *applying))


def _as_if_done(turn: Underway, action: Action[A], book: Book) -> Ruling[A] | None:
    """The action alone, as if the stone could move there; None where something is missing."""
    try:
        return action(turn, book.unnoted)
    except Refused as refused:
        return refused.ruling
    except RefereeError:
        return None


def _nothing_after(done: Ruling[Any] | None) -> object:
    """The answer of the action without what would lie there afterwards."""
    value = done.answer if done else None
    after = {item.name: None for item in fields(value) if item.name.endswith("_after")} if value else {}
    return replace(value, **after) if value else None


def _payment(have: Fleet, due: int, facts: Any, book: Book) -> Fleet:
    """The ships given up; asked only when there is a choice."""
    if facts.pay is not None:
        given: Fleet = facts.pay
        return given
    without_choice = paid_without_choice(have, due)
    if without_choice is not None:
        return without_choice
    ways = _ways_to_pay(have, due)
    asked: Fleet = book.need(facts, "pay", options={"pay": ways} if len(ways) <= MANY else {})
    return asked


MANY = 12
"""More ways to pay than this are typed, not picked from a list."""


def _ways_to_pay(have: Fleet, due: int) -> list[Fleet]:
    """Every choice of so many ships on the board."""
    fleet = [region for region, number in have.items() for _ in range(number)]
    return [Fleet(Counter(paid)) for paid in dict.fromkeys(combinations(fleet, due))]


def _wrong_payment(have: Fleet, due: int, paid: Fleet) -> Iterator[Reason]:
    missing = [region for region, number in paid.items() if number > have[region]]
    if paid.total != due:
        yield because("rondel.pay", "The stone costs {due}, not {paid}.", due=ships(due), paid=ships(paid.total))
    elif missing:
        yield because("rondel.pay", "Not so many ships lie in {missing}.", missing=places(missing))


def _as_due(due: int, have: Fleet, possible: bool) -> Iterator[Instead]:
    if not due:
        yield rather("The stone is free: give up no ship.", {"pay": "-"} if possible else {})
    else:
        yield rather("Give up {due}. On the board are {have}.", due=ships(due), have=have)


def _on_the_way(table: Table, player: str, sector: str, paid: Fleet) -> Iterator[Reason]:
    if paid:
        yield because("rondel.before", "Given up for the stone before the action, to the supply: {paid}.", paid=paid)
    others = [name for name, seat in table.seats.items() if seat.stone == sector and name != player]
    if others:
        yield because("rondel.shared", "Stones of {others} on the same sector do not matter.", others=and_all(others))


# --- the action in a move ---

DECIDED = frozenset({"hire", "build", "voyages", "after_reveal", "found", "sell", "process", "category"})
"""What a player decides in a move; workers, cash and ships are as they lie on the table."""


def in_a_move(offered: Iterable[Instead]) -> Iterator[Instead]:
    """The same advice; facts stay only where the player can choose them."""
    return (item if DECIDED.issuperset(item.facts) else replace(item, facts={}) for item in offered)


def answered(kind: type[K], answer: object, **more: object) -> K:
    """The fields of the question's answer together with those of the turn; what does not apply is None."""
    known = {item.name: getattr(answer, item.name, None) for item in fields(kind)}  # type: ignore[arg-type]
    known |= {"ends_game": bool(known["ends_game"])} if "ends_game" in known else {}
    return kind(**{**known, **more})


# --- doing nothing ---


@dataclass(frozen=True, slots=True)
class IdleMove:
    """Move the stone and do nothing there."""

    sector: Annotated[Sector, Fact("To which sector goes the stone?", "rondel.free")]
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True, slots=True)
class Nothing:
    """The answer of an action that is left undone."""


@game.move("idle")
def play_idle(table: Table, facts: IdleMove, book: Book) -> Ruling[Turn]:
    at = table.seats[player_of(table, facts)].stone

    def left_undone(turn: Underway, book: Book) -> Ruling[Nothing]:
        return legal(Nothing(), say(UNDONE), *not_in_the_way(at, facts.sector, book), because("turn.may", UNDONE))

    def told(turn: Underway, done: Nothing) -> Sentence:
        undone = "{player} goes to {sector} and leaves the action undone."
        return say(undone, player=turn.player, sector=ON_THE_RONDEL[facts.sector])

    done = Done(left_undone, lambda turn, done: turn.table, told)
    return play_turn(table, facts, facts.sector, Turn, done, book)


UNDONE = "An action may be left undone."
