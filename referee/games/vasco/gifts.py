"""What a character gives at once to whoever takes it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.game import Book
from referee.games.vasco.words import NAMES, THE_EXTRA, missionaries
from referee.ruling import Reason, because
from referee.values import dataclass, replace
from referee.words import Sentence, points, say


@dataclass(frozen=True, slots=True)
class Taken:
    vp: int
    reals: int
    missionaries: int
    merchant: bool
    extra_disc: bool
    from_: str
    disc: str


def gives(facts: Any, holder: str, book: Book) -> tuple[Taken, Reason]:
    """What the character gives at once, and by which clause."""
    nothing = Taken(0, 0, 0, False, False, holder, "portrait")
    if facts.choice == "dias":
        won: int = book.stated("worth.dias")
        return replace(nothing, vp=won), because("dias.now", "Dias gives {vp} at once.", vp=points(won))
    if facts.choice == "sernigi":
        why = because("sernigi.when", "The merchant ship is sent at once or at the start of phase 3.")
        return replace(nothing, merchant=True), why
    if facts.choice == "manuel":
        if holder == facts.player:
            return nothing, because(
                "manuel.one", "{player} has one extra disc, and no second one.", player=facts.player
            )
        sentence = "{player} places the extra disc with {first} or {second} at once."
        why = because("manuel.take", sentence, player=facts.player, **THE_EXTRA)
        return replace(nothing, extra_disc=True), why
    lying: int = book.need(facts, "missionaries")
    if not lying:
        return nothing, because("alvares.none", "No missionary lies there; it is not made up later.")
    return replace(nothing, missionaries=1), because("alvares.now", "Alvares gives {n} at once.", n=missionaries(1))


def gives_text(facts: Any, value: Taken) -> Sentence:
    """Who takes whom, and what that brings at once."""
    values = {"player": facts.player, "name": NAMES[facts.choice]}
    if value.vp:
        return say("{player} takes {name} and gets {vp}.", vp=points(value.vp), **values)
    if facts.choice == "alvares":
        return say("{player} takes {name} and gets {n}.", n=missionaries(value.missionaries), **values)
    if value.merchant:
        return say("{player} takes {name} and sends the merchant ship at once or in phase 3.", **values)
    if value.extra_disc:
        return say("{player} takes {name} and lays the extra disc with {first} or {second}.", **values, **THE_EXTRA)
    return say("{player} takes {name} without a further disc.", **values)


def not_so(facts: Any, holder: str) -> Iterator[Reason]:
    """What the character might be thought to do, and does not."""
    if facts.choice == "dias":
        yield because("end.dias", "Dias makes nobody first player before the round ends.", applies=False)
    if facts.choice == "sernigi":
        yield because("merchant.must", "Before phase 3 nobody has to send the merchant ship.", applies=False)
    if facts.choice == "manuel" and holder != facts.player:
        sentence = "{player} has used no extra disc this round."
        yield because("manuel.one", sentence, applies=False, player=facts.player)
    if facts.choice == "alvares" and facts.missionaries:
        lying = missionaries(facts.missionaries)
        yield because("alvares.none", "In the characters area: {lying}.", applies=False, lying=lying)
    if facts.choice == "alvares" and not facts.missionaries:
        yield because("alvares.now", "In the characters area: {lying}.", applies=False, lying=missionaries(0))
