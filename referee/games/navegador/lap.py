"""The lap of the Navegador card: whether it expires when the holder's stone moves, and who gets it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from referee.facts import bad
from referee.game import Book
from referee.games.navegador.state import Card, Table, steps_to
from referee.games.navegador.words import ON_THE_RONDEL, sectors, steps_between
from referee.ruling import Reason, Ruling, answer, because
from referee.values import dataclass
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class CardFate:
    usable: bool
    passes: bool
    why: Literal["used", "expired", "kept"]
    steps: int | None
    steps_to_orange: int | None
    passes_to: str | None
    orange_after: str | None


@dataclass(frozen=True, slots=True)
class Lap:
    """The holder's stone moves from here to there; the orange ship and the player on the right as far as told."""

    at: str
    to: str
    orange: str | None
    receiver: str | None
    receiver_at: str | None
    usable: bool
    unused: Reason
    """Whether the card could have been used instead."""


def lap_of(table: Table, sector: str) -> Lap:
    """The lap that the stone of the card's holder runs with this move."""
    at = table.seats[table.card.holder].stone
    unused = because("card.use", "The card could be used before the stone moves.", applies=False)
    receiver = table.receiver
    return Lap(at, sector, table.card.orange, receiver, table.sector_of(receiver), table.round > 1, unused)


def fate(lap: Lap, book: Book) -> Ruling[CardFate]:
    """Whether the card is kept or expires (`card.lap`)."""
    if lap.at == "middle":
        return _first_placement(lap, book)
    steps = steps_to(lap.at, lap.to)
    if lap.orange in (None, "none"):
        return _no_lap(lap, steps, book)
    ahead = steps_between(lap.at, str(lap.orange))
    values: dict[str, Any] = {"steps": sectors(steps), "lap": sectors(ahead), "orange": ON_THE_RONDEL[str(lap.orange)]}
    if steps < ahead:
        kept = because(
            "card.lap",
            "The orange ship on {orange} is {lap} ahead and the stone moves {steps}: the card is kept.",
            **values,
        )
        value = CardFate(lap.usable, False, "kept", steps, ahead, None, lap.orange)
        return answer(value, say("You keep the card."), kept, _STAYS, lap.unused)
    return answer(
        CardFate(lap.usable, True, "expired", steps, ahead, lap.receiver, lap.receiver_at),
        _expires(lap.receiver),
        because(
            "card.lap",
            "The stone moves {steps} and reaches the orange ship on {orange} after {lap}: the card expires.",
            **values,
        ),
        *handed_on(lap.receiver, lap.receiver_at),
        lap.unused,
    )


def _expires(to: str | None) -> Sentence:
    if to is None:
        return say("The card expires with this move and goes to the player on the right, unless it is used before.")
    return say("The card expires with this move and goes to {to}, unless it is used before.", to=to)


_STAYS = because("card.right", "The card goes to the right only when it is used or expires.", applies=False)


def _first_placement(lap: Lap, book: Book) -> Ruling[CardFate]:
    begins = book.reading("orange-start") == "first-sector"

    def reasons() -> Iterator[Reason]:
        yield because("card.lap", "The stone comes from the middle: no lap has begun.")
        if begins:
            yield because("card.orange", "The orange ship is put on {sector}.", sector=ON_THE_RONDEL[lap.to])
        yield from (_STAYS, lap.unused)

    value = CardFate(lap.usable, False, "kept", 0, None, None, lap.to if begins else None)
    text = say("You keep the card, and the orange ship is put on {sector}.", sector=ON_THE_RONDEL[lap.to])
    return answer(value, text if begins else say("You keep the card."), *reasons())


def _no_lap(lap: Lap, steps: int, book: Book) -> Ruling[CardFate]:
    if book.reading("orange-start") != "none":
        raise bad("orange", "The orange ship is on a sector from the first turn of its first holder on")
    reason = because("card.lap", "No lap runs until the card first changes hands.")
    value = CardFate(lap.usable, False, "kept", steps, None, None, None)
    return answer(value, say("You keep the card."), reason, _STAYS)


def handed_on(to: str | None, receiver_at: str | None) -> Iterator[Reason]:
    if to is None:
        yield because("card.right", "The card goes to the player on the right.")
    else:
        yield because("card.right", "The card goes to the right, to {to}.", to=to)
    if receiver_at is not None:
        yield because("card.orange", "The orange ship is put on {sector}.", sector=ON_THE_RONDEL[receiver_at])


def card_after(card: Card, found: CardFate) -> Card:
    return Card(found.passes_to or card.holder, found.orange_after or "none")  # type: ignore[arg-type]
