"""The Navegador card: when it may be used, when it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.arrivals import Sailed
from referee.games.navegador.courses import Voyages
from referee.games.navegador.due import player_of, refuse_unless_due
from referee.games.navegador.ending import bring_end, end_reason, ending_too
from referee.games.navegador.faults import no
from referee.games.navegador.lap import CardFate, Lap, fate, handed_on
from referee.games.navegador.phases import Chart
from referee.games.navegador.sailing import Later, TurnedOver, after_sailing, at_the_table, told_at_the_table
from referee.games.navegador.state import Card, Table
from referee.games.navegador.turns import answered, decided, in_a_move
from referee.games.navegador.words import PLAYERS, Orange, Player, Sector, Stone, on_the_right
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class NavigatorCard:
    """May I use the Navegador card now, or do I lose it?"""

    use: Annotated[bool, Fact("Is the card used this turn?", "card.use")]
    round: Annotated[int, Fact("Which round is it?", "card.first-round", at_least=1)]
    moment: Annotated[
        Literal["before", "after"], Fact("Before or after your stone moves?", "card.use", untold="from the table")
    ] = "before"
    at: Annotated[Stone | None, Fact("Where is your stone before it moves?", "card.lap", untold="from the table")] = (
        None
    )
    to: Annotated[Sector | None, Fact("To which sector does it go?", "card.lap", untold="asked")] = None
    orange: Annotated[
        Orange | None, Fact("On which sector is the orange ship?", "card.orange", untold="from the table")
    ] = None
    order: Annotated[
        tuple[Player, ...] | None,
        Fact("The players clockwise", "card.right", length=PLAYERS, distinct=True, untold="from the table"),
    ] = None
    holder: Annotated[Player | None, Fact("Who holds the card?", "card.right", untold="from the table")] = None
    receiver_at: Annotated[
        Sector | None,
        Fact("On which sector is the stone of the player on the right?", "card.orange", untold="from the table"),
    ] = None
    turn: Annotated[Player | None, Fact("Whose turn is it?", "card.use", untold="from the table")] = None

    @property
    def others_turn(self) -> bool:
        """Whether it is the turn of somebody else than the holder, as far as both are told."""
        return None not in (self.turn, self.holder) and self.turn != self.holder

    @property
    def usable(self) -> bool:
        return self.round > 1 and self.moment == "before" and not self.others_turn


@game.question("navigator-card")
def navigator_card(facts: NavigatorCard, book: Book) -> Ruling[CardFate]:
    to = _right_of_holder(facts)
    if facts.use:
        return _used(facts, to)
    needed = ("at", "to") if facts.at in (None, "middle") else ("at", "to", "orange")
    at, goal, *_ = book.need(facts, *needed)
    return fate(Lap(at, goal, facts.orange, to, facts.receiver_at, facts.usable, _unused(facts)), book)


def _unused(facts: NavigatorCard) -> Reason:
    """Whether the card could have been used instead."""
    if facts.round == 1:
        return because("card.first-round", "In the first round the card cannot be used.", applies=False)
    if facts.others_turn:
        own = "{holder} can use the card only in a turn of {holder}."
        return because("card.use", own, applies=False, holder=facts.holder)
    if facts.moment == "after":
        return because("card.use", "The stone has moved: the card can no longer be used this turn.", applies=False)
    return because("card.use", "The card could be used before the stone moves.", applies=False)


def _right_of_holder(facts: NavigatorCard) -> str | None:
    if facts.order is None or facts.holder is None:
        return None
    if facts.holder not in facts.order:
        raise bad("holder", "{holder} is none of {order}", holder=facts.holder, order=facts.order)
    return on_the_right(facts.order, facts.holder)


def _used(facts: NavigatorCard, to: str | None) -> Ruling[CardFate]:
    if not facts.usable:
        return illegal(
            no(next(_too_early_or_late(facts)).sentence),
            *_too_early_or_late(facts),
            *_in_order(facts),
            instead=[_in_time(facts)],
            value=CardFate(False, False, "kept", None, None, None, None),
        )
    return legal(
        CardFate(True, True, "used", None, None, to, facts.receiver_at),
        _yes(to),
        because("card.use", "The stone has not moved yet: now is the moment."),
        because("card.rules", "All sailing rules apply."),
        *handed_on(to, facts.receiver_at),
        *_in_order(facts),
        because("card.lap", "Used before the stone moves, the card cannot expire.", applies=False),
    )


def _yes(to: str | None) -> Sentence:
    if to is None:
        return say("Yes. The card is an extra sailing action now, and then it goes to the player on the right.")
    return say("Yes. The card is an extra sailing action now, and then it goes to {to}.", to=to)


def _too_early_or_late(facts: NavigatorCard) -> Iterator[Reason]:
    if facts.round == 1:
        yield because("card.first-round", "In the first round the card cannot be used.")
    if facts.others_turn:
        other = (
            "It is the turn of {turn}. {holder} can use the card only in a turn of {holder}, before the stone moves."
        )
        yield because("card.use", other, turn=facts.turn, holder=facts.holder)
    elif facts.moment == "after":
        yield because("card.use", "The stone has moved: the card comes immediately before it.")


def _in_time(facts: NavigatorCard) -> Instead:
    better: dict[str, object] = {"round": max(2, facts.round), "moment": "before"}
    if facts.others_turn:
        better["turn"] = facts.holder
    return rather("Use it in a later turn, before the stone moves.", better)


def _in_order(facts: NavigatorCard) -> Iterator[Reason]:
    """What does not stand in the way of using the card."""
    if facts.round > 1:
        later = "This is round {round}, not the first."
        yield because("card.first-round", later, applies=False, round=facts.round)
    elif facts.moment == "before" and not facts.others_turn:
        yield because("card.use", "The stone has not moved yet: that is the moment for the card.", applies=False)


# --- the move ---


@dataclass(frozen=True, slots=True)
class UseCardMove:
    """Use the Navegador card: an extra sailing action before the stone moves."""

    voyages: Voyages
    after_reveal: Later = ()
    revealed: TurnedOver = None
    chart: Chart = None
    player: Annotated[Player | None, Fact("Who uses the card?", "card.use", untold="no choice")] = None


@dataclass(frozen=True)
class CardTurn(Sailed):
    card_to: str | None
    phase: int | None
    next: str | None


@game.move("use-card", reveals=("revealed",))
def play_use_card(table: Table, facts: UseCardMove, book: Book) -> Ruling[CardTurn]:
    player = player_of(table, facts)
    refuse_unless_due(table, book, "use-card", player, value=lambda: answered(CardTurn, None))
    ruling = at_the_table(table, player, facts, "card", book)
    done = ruling.answer
    if ruling.verdict == "illegal" or done is None:
        value = answered(CardTurn, done)
        return illegal(ruling.text, *ruling.reasons, instead=in_a_move(ruling.instead), value=value)
    text = told_at_the_table(table, player, done, facts, book)
    sailed = after_sailing(table, player, done, facts, book)
    passed = replace(sailed, card=Card(table.receiver, table.sector_of(table.receiver) or "none"))
    after = bring_end(passed, player, "nagasaki") if done.ends_game else passed
    value = answered(CardTurn, done, card_to=after.card.holder, phase=after.phase, next=player)
    text = ending_too(say("{text} The card is used and goes to {to}.", text=text, to=after.card.holder), table, after)
    return legal(
        value, text, *_handing_on(table, player), *decided(ruling.reasons), *_end(table, player, done), after=after
    )


def _handing_on(table: Table, player: str) -> Iterator[Reason]:
    yield because("card.use", "The stone has not moved yet: now is the moment.")
    yield because("card.rules", "All sailing rules apply.")
    yield from handed_on(table.receiver, table.sector_of(table.receiver))
    if table.end.left[:1] == (player,):
        yield because("card.final", "The card may be used in the final turn.")


def _end(table: Table, player: str, done: Sailed) -> Iterator[Reason]:
    if done.ends_game:
        yield because("end.card", "{player} still takes the normal turn first.", player=player)
        yield end_reason(table, player)
