"""What all rondel moves share: the stone, the ships it costs, the card's lap, the end, the next player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Annotated, Any, TypeVar

from referee.facts import Fact, RefereeError, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.card import NavigatorCard, navigator_card
from referee.games.navegador.pieces import Player, Sector, Ships, Who, clockwise_after, on_the_right, ships
from referee.games.navegador.rondel import clockwise_from, not_in_the_way, ships_due, steps_to, stone_reasons
from referee.games.navegador.state import Card, End, Seat, Table
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.words import say

A = TypeVar("A")
K = TypeVar("K")
T = TypeVar("T", bound="Turn")


@dataclass(frozen=True)
class Turn:
    """What every rondel move answers besides its action."""

    steps: int | None
    ships_paid: int | None
    card_to: str | None
    phase: int | None
    next: str | None


@dataclass(frozen=True, slots=True)
class Underway:
    """A turn whose stone has moved and whose action is still to come; or why it cannot be."""

    table: Table
    player: str
    steps: int
    due: int
    card_to: str | None
    reasons: tuple[Reason, ...]
    book: Book
    refusal: tuple[Reason, ...] = ()
    instead: tuple[Instead, ...] = ()

    @property
    def seat(self) -> Seat:
        return self.table.seats[self.player]

    def seated(self, **changes: Any) -> Table:
        return self.table.seated(self.player, **changes)


def begin(table: Table, facts: Any, sector: str, book: Book) -> Underway:
    """Move the stone, take the ships it costs, let the card run its lap."""
    player = facts.player or table.turn
    if player not in table.players:
        raise bad("player", "{player} does not play here. The players: {players}", player=player, players=table.players)
    seat = table.seats[player]
    steps, due = steps_to(seat.stone, sector), ships_due(seat.stone, sector)
    refusal, instead = _not_now(table, player, seat, sector)
    if refusal:
        return Underway(table, player, steps, due, None, (), book, refusal, instead)
    paid = _payment(seat.ships, due, facts, book)
    wrong = _wrong_payment(seat.ships, due, paid)
    if wrong:
        not_free = [reason for reason in stone_reasons(seat.stone, sector) if not reason.applies]
        return Underway(table, player, steps, due, None, (), book, (*wrong, *not_free), (_as_due(due, seat.ships),))
    reasons = [*stone_reasons(seat.stone, sector), *_on_the_way(table, player, sector, paid)]
    lap = _lap(table, player, sector, book)
    after = table.seated(player, stone=sector, ships=seat.ships.plus({region: -n for region, n in paid.items()}))
    if lap:
        to = lap.answer.passes_to if lap.answer else None
        after = replace(after, card=_card_after(table.card, lap))
        return Underway(after, player, steps, due, to, (*reasons, *_applying(lap)), book)
    return Underway(after, player, steps, due, None, tuple(reasons), book)


def _applying(ruling: Ruling[Any]) -> list[Reason]:
    """Inside a longer ruling only what decides is worth saying."""
    return [reason for reason in ruling.reasons if reason.applies]


def _not_now(table: Table, player: str, seat: Seat, sector: str) -> tuple[tuple[Reason, ...], tuple[Instead, ...]]:
    """Why this player cannot move the stone there now, and what can be done."""
    if table.over:
        return (because("end.final", "The final turns are over."),), (rather("Lay the King's privileges and count."),)
    refusal: list[Reason] = []
    instead: list[Instead] = []
    if player != table.turn:
        refusal.append(
            because("turn.order", "It is the turn of {turn}, not of {player}.", turn=table.turn, player=player)
        )
        instead.append(rather("First {turn} moves.", turn=table.turn))
    have, due = seat.ships.total, ships_due(seat.stone, sector)
    if due > have:
        refusal += stone_reasons(seat.stone, sector, have)
        near = [to for to in clockwise_from(seat.stone) if ships_due(seat.stone, to) <= have]
        instead.append(rather("{short} short. Within reach: {near}.", short=ships(due - have), near=near))
    elif refusal:
        refusal += not_in_the_way(seat.stone, sector)
    return tuple(refusal), tuple(instead)


def _payment(have: Ships, due: int, facts: Any, book: Book) -> Ships:
    """The ships given up; asked only when there is a choice."""
    if facts.pay is not None:
        given: Ships = facts.pay
        return given
    if not due or due == have.total:
        return have if due else Ships()
    if len(have) == 1:
        return Ships({next(iter(have)): due})
    ways = _ways_to_pay(have, due)
    asked: Ships = book.need(facts, "pay", options={"pay": ways} if len(ways) <= MANY else {})
    return asked


MANY = 12
"""More ways to pay than this are typed, not picked from a list."""


def _ways_to_pay(have: Ships, due: int) -> list[Ships]:
    """Every choice of so many ships on the board."""
    fleet = [region for region, number in have.items() for _ in range(number)]
    return [Ships(Counter(paid)) for paid in dict.fromkeys(combinations(fleet, due))]


def _wrong_payment(have: Ships, due: int, paid: Ships) -> tuple[Reason, ...]:
    if paid.total != due:
        return (because("rondel.pay", "The stone costs {due}, not {paid}.", due=ships(due), paid=ships(paid.total)),)
    missing = [region for region, number in paid.items() if number > have[region]]
    if missing:
        return (because("rondel.pay", "Not so many ships lie in {missing}.", missing=missing),)
    return ()


def _as_due(due: int, have: Ships) -> Instead:
    if not due:
        return rather("The stone costs nothing: give up no ship.", {"pay": "-"})
    return rather("Give up {due} of those on the board: {have}.", due=ships(due), have=have)


def _on_the_way(table: Table, player: str, sector: str, paid: Ships) -> list[Reason]:
    found = []
    if paid:
        gone = "Given up before the action: {paid}. They go to the supply."
        found.append(because("rondel.before", gone, paid=paid))
    others = [name for name, seat in table.seats.items() if seat.stone == sector and name != player]
    if others:
        found.append(because("rondel.shared", "Stones of {others} on the same sector do not matter.", others=others))
    return found


# --- the card -------------------------------------------------------------------------------------------------------


def _lap(table: Table, player: str, sector: str, book: Book) -> Ruling[Any] | None:
    """card.lap: whether the card expires with this move of its holder's stone."""
    if table.card.holder != player:
        return None
    receiver = table.seats[on_the_right(table.players, player)].stone
    facts = NavigatorCard(
        use=False,
        round=table.round,
        at=table.seats[player].stone,
        to=sector,  # type: ignore[arg-type]
        orange=table.card.orange,
        order=table.players,
        holder=player,
        receiver_at=None if receiver == "middle" else receiver,
    )
    return navigator_card(facts, book)


def _card_after(card: Card, lap: Ruling[Any]) -> Card:
    fate: Any = lap.answer
    return Card(fate.passes_to or card.holder, fate.orange_after or "none")


def hand_on(table: Table) -> Table:
    """card.right, card.orange: the card goes to the right, the orange ship to the new holder's sector."""
    receiver = on_the_right(table.players, table.card.holder)
    stone = table.seats[receiver].stone
    return replace(table, card=Card(receiver, "none" if stone == "middle" else stone))


# --- finishing ------------------------------------------------------------------------------------------------------


def refused(turn: Underway, kind: type[T], action: Callable[[Book], Ruling[Any]] | None = None) -> Ruling[T]:
    """The turn cannot be begun. The action is worked out as if it could, as far as nothing need be asked for it."""
    done = _as_if_done(action, turn.book)
    value = answered(kind, _nothing_after(done), steps=turn.steps, ships_paid=turn.due)
    possible = done is not None and done.verdict == "legal"
    instead = [item if possible else replace(item, facts={}) for item in turn.instead]
    why = next(reason.sentence for reason in turn.refusal if reason.applies)
    return illegal(why, *turn.refusal, instead=instead, value=value)


def _as_if_done(action: Callable[[Book], Ruling[Any]] | None, book: Book) -> Ruling[Any] | None:
    """The action alone, as if the stone could move there; None where something is missing."""
    try:
        return action(Book(book.game, book.house)) if action else None
    except RefereeError:
        return None


def _nothing_after(done: Ruling[Any] | None) -> object:
    """The answer of the action without what would lie there afterwards."""
    value = done.answer if done else None
    after = {item.name: None for item in fields(value) if item.name.endswith("_after")} if value else {}
    return replace(value, **after) if value else None


def finish(
    turn: Underway, kind: type[T], ruling: Ruling[A], done: Callable[[A], Table], trigger: str = ""
) -> Ruling[T]:
    """The action as the question rules it, then the end and the next player."""
    if ruling.verdict == "illegal" or ruling.answer is None:
        value = answered(kind, ruling.answer, steps=turn.steps, ships_paid=turn.due)
        return illegal(ruling.text, *ruling.reasons, instead=in_a_move(ruling.instead), value=value)
    table, ending = end_turn(done(ruling.answer), turn.player, trigger)
    value = answered(
        kind,
        ruling.answer,
        steps=turn.steps,
        ships_paid=turn.due,
        card_to=turn.card_to,
        phase=table.phase,
        next=None if table.over else table.turn,
    )
    return legal(value, ruling.text, *turn.reasons, *ruling.reasons, *ending, after=table)


DECIDED = frozenset({"hire", "build", "voyages", "after_reveal", "found", "sell", "process", "category"})
"""What a player decides in a move; workers, cash and ships are as they lie on the table."""


def in_a_move(offered: Iterable[Instead]) -> list[Instead]:
    """The same advice; facts stay only where the player can choose them."""
    return [item if DECIDED.issuperset(item.facts) else replace(item, facts={}) for item in offered]


def answered(kind: type[K], answer: object, **more: object) -> K:
    """The fields of the question's answer together with those of the turn; what does not apply is None."""
    known = {item.name: getattr(answer, item.name, None) for item in fields(kind)}  # type: ignore[arg-type]
    known |= {"ends_game": bool(known["ends_game"])} if "ends_game" in known else {}
    return kind(**{**known, **more})


def end_turn(table: Table, player: str, trigger: str) -> tuple[Table, list[Reason]]:
    """Note a final turn as taken and the end as brought about; pass the turn on unless the game is over."""
    reasons = []
    if table.end.left[:1] == (player,):
        table = replace(table, end=replace(table.end, left=table.end.left[1:]))
        reasons.append(because("end.final", "This was the final turn of {player}.", player=player))
    if trigger:
        table, reason = bring_end(table, player, trigger)
        reasons.append(reason)
    if table.over:
        return table, reasons
    following = clockwise_after(table.players, player)[0]
    reasons.append(because("turn.order", "Next: {player}.", player=following))
    return replace(table, turn=following, round=table.round + (following == table.players[0])), reasons


def bring_end(table: Table, player: str, trigger: Any) -> tuple[Table, Reason]:
    """end.final: everybody has one more turn, this player last. A second trigger changes nothing."""
    if table.end.why:
        return table, because("end.once", "The end is on its way already.")
    left = clockwise_after(table.players, player)
    reason = because("end.final", "One more turn each: {left}.", left=left)
    return replace(table, end=End((trigger,), Who(player), left)), reason


# --- doing nothing --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Idle:
    """Move the stone and do nothing there."""

    sector: Annotated[Sector, Fact("To which sector goes the stone?", "rondel.free")]
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@game.move("idle")
def idle(table: Table, facts: Idle, book: Book) -> Ruling[Turn]:
    turn = begin(table, facts, facts.sector, book)
    nothing = legal(None, say("Nothing is done on {sector}.", sector=facts.sector), because("turn.may", _NOTHING))
    if turn.refusal:
        return refused(turn, Turn, lambda unnoted: nothing)
    stone = table.seats[turn.player].stone
    table, ending = end_turn(turn.table, turn.player, "")
    value = Turn(turn.steps, turn.due, turn.card_to, table.phase, None if table.over else table.turn)
    reasons = [*turn.reasons, *not_in_the_way(stone, facts.sector), *nothing.reasons, *ending]
    return legal(value, nothing.text, *reasons, after=table)


_NOTHING = "An action may be left undone."
