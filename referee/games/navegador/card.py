"""The Navegador card: when it may be used, when it is lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import Orange, Player, Sector, Stone, on_the_right, sectors, steps_between
from referee.games.navegador.rondel import steps_to
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather
from referee.words import say


@dataclass(frozen=True, slots=True)
class NavigatorCard:
    """May I use the Navegador card now, or do I lose it?"""

    use: Annotated[bool, Fact("Is the card used this turn?", "card.use")]
    round: Annotated[int, Fact("Which round is it?", "card.first-round", at_least=1)]
    moment: Annotated[Literal["before", "after"], Fact("Before or after your stone moves?", "card.use")] = "before"
    at: Annotated[Stone | None, Fact("Where is your stone before it moves?", "card.lap")] = None
    to: Annotated[Sector | None, Fact("To which sector does it go?", "card.lap")] = None
    orange: Annotated[Orange | None, Fact("On which sector is the orange ship?", "card.orange")] = None
    order: Annotated[
        tuple[Player, ...] | None, Fact("The players clockwise", "card.right", length=(2, 5), distinct=True)
    ] = None
    holder: Annotated[Player | None, Fact("Who holds the card?", "card.right")] = None
    receiver_at: Annotated[
        Sector | None, Fact("On which sector is the stone of the player on the right?", "card.orange")
    ] = None


@dataclass(frozen=True, slots=True)
class CardFate:
    usable: bool
    passes: bool
    why: Literal["used", "expired", "kept"]
    steps: int | None
    steps_to_orange: int | None
    passes_to: str | None
    orange_after: str | None


@game.question("navigator-card")
def navigator_card(facts: NavigatorCard, book: Book) -> Ruling[CardFate]:
    to = _right_of_holder(facts)
    if facts.use:
        return _used(facts, to)
    if facts.at in (None, "middle"):
        at, goal = book.need(facts, "at", "to")
        return _first_placement(facts, goal, book)
    at, goal, orange = book.need(facts, "at", "to", "orange")
    if orange == "none":
        return _no_lap(facts, steps_to(at, goal), book)
    steps, lap = steps_to(at, goal), steps_between(at, orange)
    usable = facts.round > 1 and facts.moment == "before"
    values: dict[str, Any] = {"steps": sectors(steps), "lap": sectors(lap), "orange": orange}
    if steps < lap:
        kept = because("card.lap", "The orange ship is {lap} ahead and the stone moves {steps}: kept.", **values)
        fate = CardFate(usable, False, "kept", steps, lap, None, orange)
        return answer(fate, say("You keep the card."), kept, _stays(), _unused(facts))
    return answer(
        CardFate(usable, True, "expired", steps, lap, to, facts.receiver_at),
        say("The card expires unless it is used before this move."),
        because("card.lap", "The stone moves {steps} and reaches the orange ship after {lap}: expired.", **values),
        *_handed_on(to, facts.receiver_at),
        _unused(facts),
    )


def _stays() -> Reason:
    return because("card.right", "Neither used nor expired: it is not handed on.", applies=False)


def _unused(facts: NavigatorCard) -> Reason:
    """Whether the card could have been used instead."""
    if facts.round == 1:
        return because("card.first-round", "In the first round the card cannot be used.", applies=False)
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
    forbidden = []
    if facts.round == 1:
        forbidden.append(because("card.first-round", "In the first round the card cannot be used."))
    if facts.moment == "after":
        forbidden.append(because("card.use", "The stone has moved: the card comes immediately before it."))
    if forbidden:
        return illegal(
            say("The card cannot be used now."),
            *forbidden,
            *_in_order(facts),
            instead=[
                rather(
                    "Use it in a later turn, before the stone moves.",
                    {"round": max(2, facts.round), "moment": "before"},
                )
            ],
            value=CardFate(False, False, "kept", None, None, None, None),
        )
    return legal(
        CardFate(True, True, "used", None, None, to, facts.receiver_at),
        say("The card is an extra sailing action now."),
        because("card.use", "The stone has not moved yet: now is the moment."),
        because("card.rules", "All sailing rules apply."),
        *_handed_on(to, facts.receiver_at),
        *_in_order(facts),
        because("card.lap", "Used before the stone moves, the card cannot expire.", applies=False),
    )


def _in_order(facts: NavigatorCard) -> list[Reason]:
    """What does not stand in the way of using the card."""
    if facts.round > 1:
        later = "This is round {round}, not the first."
        return [because("card.first-round", later, applies=False, round=facts.round)]
    if facts.moment == "before":
        return [because("card.use", "The stone has not moved: that would be the moment.", applies=False)]
    return []


def _handed_on(to: str | None, receiver_at: str | None) -> list[Reason]:
    if to is None:
        passed = [because("card.right", "The card goes to the player on the right.")]
    else:
        passed = [because("card.right", "The card goes to the right, to {to}.", to=to)]
    if receiver_at is not None:
        passed.append(because("card.orange", "The orange ship is put on {sector}.", sector=receiver_at))
    return passed


def _first_placement(facts: NavigatorCard, goal: str, book: Book) -> Ruling[CardFate]:
    usable = facts.round > 1 and facts.moment == "before"
    begins = book.reading("orange-start") == "first-sector"
    reasons = [because("card.lap", "The stone comes from the middle: no lap has begun.")]
    if begins:
        reasons.append(because("card.orange", "The orange ship is put on {sector}.", sector=goal))
    reasons += [_stays(), _unused(facts)]
    fate = CardFate(usable, False, "kept", 0, None, None, goal if begins else None)
    return answer(fate, say("You keep the card."), *reasons)


def _no_lap(facts: NavigatorCard, steps: int, book: Book) -> Ruling[CardFate]:
    if book.reading("orange-start") != "none":
        raise bad("orange", "The orange ship is on a sector from the first turn of its first holder on")
    usable = facts.round > 1 and facts.moment == "before"
    reason = because("card.lap", "No lap runs until the card first changes hands.")
    return answer(CardFate(usable, False, "kept", steps, None, None, None), say("You keep the card."), reason, _stays())
