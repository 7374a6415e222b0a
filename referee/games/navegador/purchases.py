"""Buying workers or ships: the same sum, with churches or shipyards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Annotated, Any, ClassVar, TypeVar

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador.faults import no
from referee.games.navegador.words import COIN, PHASES, cruzados
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Amount, Sentence, say

PhaseNow = Annotated[int, Fact("Which phase is in force?", "phase.price", *PHASES)]
Cash = Annotated[
    int | None, Fact("How many Cruzados have you?", "cash.enough", at_least=0, step=COIN, untold="from the table")
]
B = TypeVar("B", bound="Bought")


@dataclass(frozen=True)
class Bought:
    """What a purchase of workers and one of ships answer alike."""

    minor: ClassVar[tuple[str, ...]] = ("cash_needed",)
    cheap: int
    extra: int
    extra_price: int
    cost: int
    virtual: int
    refund: int
    net: int
    cash_needed: int


@dataclass(frozen=True, slots=True)
class Kind:
    """Workers or ships: what they are called, the clauses on them, and how these are told."""

    fact: str
    count: Callable[[int], Amount]
    none: str
    bought: str
    bought_none: str
    cheap: str
    extra: str
    limit: str
    virtual: str
    beforehand: str
    cheap_text: str
    limit_text: str
    could_text: str
    only_text: str
    fits_text: str
    any_text: str


@dataclass(frozen=True, slots=True)
class Deal:
    """A purchase of workers or ships: those of churches or shipyards are cheap, those above the limit virtual."""

    wanted: int
    room: int
    helpers: int
    phase: int
    cheap_price: int
    extra_price: int
    virtual_price: int
    cash: int | None

    @property
    def cheap(self) -> int:
        return min(self.wanted, self.helpers)

    @property
    def extra(self) -> int:
        return self.wanted - self.cheap

    @property
    def cost(self) -> int:
        return self.cheap_price * self.cheap + self.extra_price * self.extra

    @property
    def virtual(self) -> int:
        return max(0, self.wanted - self.room)

    @property
    def real(self) -> int:
        return self.wanted - self.virtual

    @property
    def refund(self) -> int:
        return self.virtual_price * self.virtual

    def needed(self, book: Book) -> int:
        """What must be in hand before the bank pays anything (`workers.beforehand`)."""
        if not self.virtual or book.reading("virtual-payment") == "together":
            return self.cost
        return self._needed_one_by_one(bool(self.extra) and book.reading("virtual-extra") == "any")

    def _needed_one_by_one(self, cheap_first: bool) -> int:
        """The most that is laid out at any time. It can only turn where prices or refunds do: look there."""
        turns = {at + more for at in (0, self.cheap, self.extra, self.room) for more in (0, 1)} | {self.wanted}
        return max(self._laid_out(number, cheap_first) for number in turns if 0 < number <= self.wanted)

    def _laid_out(self, number: int, cheap_first: bool) -> int:
        """What is laid out when so many are paid and the last is not refunded yet.

        Additional ones that must be real come first; where they may be virtual, the cheap ones do.
        """
        extra = max(0, number - self.cheap) if cheap_first else min(number, self.extra)
        refunded = max(0, number - 1 - self.room)
        return self.extra_price * extra + self.cheap_price * (number - extra) - self.virtual_price * refunded

    def fits(self, book: Book) -> bool:
        """Only churches (shipyards) can hire above the limit (`workers.limits`)."""
        return self.extra <= self.room or book.reading("virtual-extra") == "any"

    def affordable(self, book: Book) -> bool:
        return self.cash is None or self.cash >= self.needed(book)

    def possible(self, book: Book) -> bool:
        return self.fits(book) and self.affordable(book)


def deal_of(wanted: int, room: int, helpers: int, phase: int, cash: int | None, book: Book) -> Deal:
    cheap, extra, virtual = book.printed("hire_price", "extra_price", "virtual_price")
    return Deal(wanted, room, helpers, phase, cheap, extra[phase - 1], virtual, cash)


def purchase(
    deal: Deal, kind: Kind, answer: Callable[..., B], after: Callable[[int], dict[str, Any]], book: Book
) -> Ruling[B]:
    """The ruling on a purchase; `after` gives what is there when so many real ones have been bought."""
    allowed = deal.possible(book)
    sums = {
        "cheap": deal.cheap,
        "extra": deal.extra,
        "extra_price": deal.extra_price,
        "cost": deal.cost,
        "virtual": deal.virtual,
        "refund": deal.refund,
        "net": deal.cost - deal.refund,
        "cash_needed": deal.needed(book),
    }
    left = deal.cash - deal.cost + deal.refund if allowed and deal.cash is not None else None
    there = {name: value if allowed or name == "placed" else None for name, value in after(deal.real).items()}
    value = answer(**sums, **there, cash_after=left)
    if allowed:
        text = say("Yes. You pay {cost} for {count}.", cost=cruzados(deal.cost), count=kind.count(deal.wanted))
        text = virtual_too(text, value) if deal.wanted else say(kind.none)
        return legal(value, text, *_granted(deal, kind), *_in_hand(value.cash_needed, deal.cash))
    forbidden = [*_forbidden(deal, kind, book)]
    return illegal(no(forbidden[0].sentence), *forbidden, instead=[_largest(deal, kind, book)], value=value)


# --- what is bought ---


def virtual_too(text: Sentence, bought: Bought) -> Sentence:
    """With what the bank pays for those above the limit."""
    if not bought.virtual:
        return text
    virtual, refund = bought.virtual, cruzados(bought.refund)
    return say("{text} Virtual: {virtual}; for that the bank pays {refund}.", text=text, virtual=virtual, refund=refund)


def purchase_told(player: str, bought: Bought, kind: Kind) -> Sentence:
    """What happens in the move."""
    number = bought.cheap + bought.extra
    if not number:
        return say(kind.bought_none, player=player)
    text = say(kind.bought, player=player, count=kind.count(number), cost=cruzados(bought.cost))
    return virtual_too(text, bought)


def _granted(deal: Deal, kind: Kind) -> Iterator[Reason]:
    if not deal.wanted:
        yield because("turn.may", "An action may be left undone.")
        yield because(kind.cheap, kind.could_text, applies=False, count=deal.helpers, price=deal.cheap_price)
        return
    cheap, extra = cruzados(deal.cheap * deal.cheap_price), cruzados(deal.extra * deal.extra_price)
    yield because(kind.cheap, kind.cheap_text, count=deal.cheap, price=deal.cheap_price, sum=cheap)
    values: dict[str, Any] = {"price": deal.extra_price, "phase": deal.phase, "count": deal.extra, "sum": extra}
    yield from told(deal.extra > 0, kind.extra, _EXTRA, _NO_EXTRA, **values)
    if kind.fact == "build" and deal.real:
        yield because("ships.portugal", "New in Portugal: {count}.", count=kind.count(deal.real))
    values = {"count": kind.count(deal.virtual), "refund": cruzados(deal.refund), "room": deal.room}
    yield from told(deal.virtual > 0, kind.virtual, _VIRTUAL, _REAL, **values)


def _in_hand(needed: int, cash: int | None) -> Iterator[Reason]:
    if needed and cash is not None:
        enough = "{needed} must be in hand, and you have {cash}: that is enough."
        yield because("cash.enough", enough, applies=False, needed=cruzados(needed), cash=cruzados(cash))


_NO_EXTRA = "Additional ones cost {price} each in phase {phase}, and none is bought."
_EXTRA = "Additional at {price} each in phase {phase}: {count}, that is {sum}."
_REAL = "There is room for {room} below the limit, so none is virtual."
_VIRTUAL = "Above the limit: {count}, sold to the bank at once for {refund}."


# --- what cannot be bought ---


def _forbidden(deal: Deal, kind: Kind, book: Book) -> Iterator[Reason]:
    fits, needed = deal.fits(book), deal.needed(book)
    if not fits:
        yield because(kind.limit, kind.limit_text, extra=deal.extra, room=deal.room)
    if deal.cash is not None and deal.cash < needed:
        short = "{needed} must be in hand, and you have {cash}."
        yield because("cash.enough", short, needed=cruzados(needed), cash=cruzados(deal.cash))
        if deal.virtual:
            yield because(kind.beforehand, "What the bank pays for virtual ones comes afterwards.")
    if not fits:
        yield because(kind.virtual, kind.only_text, applies=False, count=deal.helpers)
    else:
        kept = kind.fits_text if deal.extra <= deal.room else kind.any_text
        yield because(kind.limit, kept, applies=False, extra=deal.extra, room=deal.room)


def _largest(deal: Deal, kind: Kind, book: Book) -> Instead:
    """The largest number that is legal; every smaller one is legal, too."""
    unnoted = book.unnoted

    def too_many(number: int) -> bool:
        return not replace(deal, wanted=number).possible(unnoted)

    number = bisect_left(range(1, deal.wanted), True, key=too_many)
    return rather("At most {number} would be possible.", {kind.fact: number}, number=kind.count(number))
