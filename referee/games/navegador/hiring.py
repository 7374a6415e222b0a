"""Hiring workers and building ships: the same sum, with churches or shipyards."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import reading
from referee.games.navegador.pieces import Player, Ships, cruzados, ships, workers
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Turn, begin, finish, refused
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.words import Amount, say

Phase = Annotated[int, Fact("Which phase is in force?", "phase.price", at_least=1, at_most=3)]
Cash = Annotated[int | None, Fact("How many Cruzados have you?", "cash.enough", at_least=0, step=10)]


@dataclass(frozen=True, slots=True)
class Workers:
    """What does hiring these workers cost me?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "workers.limits", at_least=2, at_most=9)]
    churches: Annotated[int, Fact("How many churches do you own?", "workers.cheap", at_least=1, at_most=9)]
    phase: Phase
    hire: Annotated[int, Fact("How many workers shall be hired, virtual ones included?", "workers.extra", at_least=0)]
    cash: Cash = None


@dataclass(frozen=True)
class Hired:
    cheap: int
    extra: int
    extra_price: int
    cost: int
    virtual: int
    refund: int
    net: int
    cash_needed: int
    workers_after: int | None
    cash_after: int | None


@dataclass(frozen=True, slots=True)
class ShipsBuilt:
    """What does building these ships cost me?"""

    ships: Annotated[int, Fact("How many ships have you on the board?", "ships.limit", at_least=0, at_most=7)]
    shipyards: Annotated[int, Fact("How many shipyards do you own?", "ships.cheap", at_least=1, at_most=9)]
    phase: Phase
    build: Annotated[int, Fact("How many ships shall be built, virtual ones included?", "ships.extra", at_least=0)]
    cash: Cash = None


@dataclass(frozen=True)
class Launched:
    cheap: int
    extra: int
    extra_price: int
    cost: int
    virtual: int
    refund: int
    net: int
    cash_needed: int
    ships_after: int | None
    placed: int
    cash_after: int | None


@dataclass(frozen=True, slots=True)
class Kind:
    """The clauses on workers or on ships."""

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


WORKERS = Kind(
    "workers.cheap",
    "workers.extra",
    "workers.limits",
    "workers.virtual",
    "workers.beforehand",
    "Through churches at {price} each: {count}, that is {sum}.",
    "Additional workers: {extra}, and there is room for {room}. Above the limit only churches hire.",
    "Through churches up to {count} could be hired at {price} each.",
    "Only churches give virtual workers: {count} at most.",
    "Additional workers: {extra}. There is room for {room}: the limit is kept.",
)
SHIPS = Kind(
    "ships.cheap",
    "ships.extra",
    "ships.limit",
    "ships.virtual",
    "ships.beforehand",
    "Through shipyards at {price} each: {count}, that is {sum}.",
    "Additional ships: {extra}, and there is room for {room}. Above the limit only shipyards build.",
    "Through shipyards up to {count} could be built at {price} each.",
    "Only shipyards give virtual ships: {count} at most.",
    "Additional ships: {extra}. There is room for {room}: the limit is kept.",
)


@dataclass(frozen=True, slots=True)
class Deal:
    """A purchase of workers or ships: those of churches or shipyards are cheap, those above the limit virtual."""

    wanted: int
    room: int
    helpers: int
    cheap_price: int
    extra_price: int
    virtual_price: int

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
        """workers.beforehand: what must be in hand before the bank pays anything."""
        if not self.virtual or book.reading("virtual-payment") == "together":
            return self.cost
        return self._needed_one_by_one()

    def _needed_one_by_one(self) -> int:
        """The most that is laid out at any time. It can only turn where prices or refunds do: look there."""
        turns = {1, self.extra, self.room + 1, self.wanted}
        return max((self._laid_out(number) for number in turns if 0 < number <= self.wanted), default=0)

    def _laid_out(self, number: int) -> int:
        """What is laid out when so many are paid, the additional ones first, and the last is not refunded yet."""
        extra = min(number, self.extra)
        refunded = max(0, number - 1 - self.room)
        return self.extra_price * extra + self.cheap_price * (number - extra) - self.virtual_price * refunded

    def fits(self, book: Book, affordable: bool = True) -> bool:
        """workers.limits: only churches (shipyards) can hire above the limit."""
        return self.extra <= self.room or reading(book, "virtual-extra", affordable) == "any"

    def affordable(self, cash: int | None, book: Book) -> bool:
        return cash is None or cash >= self.needed(book)

    def possible(self, cash: int | None, book: Book) -> bool:
        affordable = self.affordable(cash, book)
        return self.fits(book, affordable) and affordable


@game.question("workers")
def hiring(facts: Workers, book: Book) -> Ruling[Hired]:
    deal = _deal(book, facts.hire, book.printed("limits")["workers_max"] - facts.workers, facts.churches, facts.phase)
    allowed = deal.possible(facts.cash, book)
    after = facts.workers + deal.real if allowed else None
    value = Hired(**_sums(deal, book), workers_after=after, cash_after=_left(deal, facts.cash, allowed))
    if allowed:
        text = say("{count} for {cost}.", count=workers(facts.hire), cost=cruzados(deal.cost))
        return legal(
            value,
            _with_refund(deal, text, workers(facts.hire)),
            *_granted(deal, WORKERS, facts.phase),
            *_in_hand(value.cash_needed, facts.cash),
        )
    forbidden = _forbidden(deal, facts.cash, WORKERS, book)
    return illegal(
        forbidden[0].sentence,
        *forbidden,
        instead=_largest(deal, facts.cash, "hire", book),
        value=value,
    )


@game.question("ships")
def shipbuilding(facts: ShipsBuilt, book: Book) -> Ruling[Launched]:
    deal = _deal(book, facts.build, book.printed("limits")["ships"] - facts.ships, facts.shipyards, facts.phase)
    allowed = deal.possible(facts.cash, book)
    after = facts.ships + deal.real if allowed else None
    sums = _sums(deal, book)
    value = Launched(**sums, ships_after=after, placed=deal.real, cash_after=_left(deal, facts.cash, allowed))
    if allowed:
        text = say("{count} for {cost}.", count=ships(facts.build), cost=cruzados(deal.cost))
        return legal(
            value,
            _with_refund(deal, text, ships(facts.build)),
            *_granted(deal, SHIPS, facts.phase),
            *_in_hand(value.cash_needed, facts.cash),
        )
    forbidden = _forbidden(deal, facts.cash, SHIPS, book)
    return illegal(
        forbidden[0].sentence,
        *forbidden,
        instead=_largest(deal, facts.cash, "build", book),
        value=value,
    )


def _deal(book: Book, wanted: int, room: int, helpers: int, phase: int) -> Deal:
    cheap, extra, virtual = book.printed("hire_price", "extra_price", "virtual_price")
    return Deal(wanted, room, helpers, cheap, extra[phase - 1], virtual)


def _sums(deal: Deal, book: Book) -> dict[str, int]:
    return {
        "cheap": deal.cheap,
        "extra": deal.extra,
        "extra_price": deal.extra_price,
        "cost": deal.cost,
        "virtual": deal.virtual,
        "refund": deal.refund,
        "net": deal.cost - deal.refund,
        "cash_needed": deal.needed(book),
    }


def _left(deal: Deal, cash: int | None, allowed: bool) -> int | None:
    return cash - deal.cost + deal.refund if allowed and cash is not None else None


def _with_refund(deal: Deal, text: Any, count: Amount) -> Any:
    if not deal.wanted:
        return say("Nothing is bought.")
    if not deal.virtual:
        return text
    template = "{count} for {cost}; {virtual} of them virtual, for which the bank pays {refund}."
    return say(template, count=count, cost=cruzados(deal.cost), virtual=deal.virtual, refund=cruzados(deal.refund))


def _granted(deal: Deal, kind: Kind, phase: int) -> list[Reason]:
    if not deal.wanted:
        could = because(kind.cheap, kind.could_text, applies=False, count=deal.helpers, price=deal.cheap_price)
        return [because("turn.may", "An action may be left undone."), could]
    cheap = cruzados(deal.cheap * deal.cheap_price)
    extra = cruzados(deal.extra * deal.extra_price)
    found = [
        because(kind.cheap, kind.cheap_text, count=deal.cheap, price=deal.cheap_price, sum=cheap),
    ]
    values: dict[str, Any] = {"price": deal.extra_price, "phase": phase}
    if deal.extra:
        found.append(because(kind.extra, _EXTRA, count=deal.extra, sum=extra, **values))
    else:
        found.append(because(kind.extra, _NO_EXTRA, applies=False, **values))
    if kind is SHIPS and deal.real:
        found.append(because("ships.portugal", "New in Portugal: {count}.", count=ships(deal.real)))
    room, refund = deal.room, cruzados(deal.refund)
    found += told(deal.virtual > 0, kind.virtual, _VIRTUAL, _REAL, count=deal.virtual, refund=refund, room=room)
    return found


def _in_hand(needed: int, cash: int | None) -> list[Reason]:
    if not needed or cash is None:
        return []
    enough = "{needed} must be in hand, and you have {cash}: that is enough."
    return [because("cash.enough", enough, applies=False, needed=cruzados(needed), cash=cruzados(cash))]


_NO_EXTRA = "No further one is bought at {price}, the price in phase {phase}."
_EXTRA = "Additional at {price} each in phase {phase}: {count}, that is {sum}."
_REAL = "There is room for {room} below the limit: none is virtual."
_VIRTUAL = "Above the limit: {count}. They are sold to the bank at once for {refund}."


def _forbidden(deal: Deal, cash: int | None, kind: Kind, book: Book) -> list[Reason]:
    found = []
    if not deal.fits(book, deal.affordable(cash, book)):
        found.append(because(kind.limit, kind.limit_text, extra=deal.extra, room=deal.room))
    needed = deal.needed(book)
    if cash is not None and cash < needed:
        short = "{needed} must be in hand, and you have {cash}."
        found.append(because("cash.enough", short, needed=cruzados(needed), cash=cruzados(cash)))
        if deal.virtual:
            found.append(because(kind.beforehand, "What the bank pays for virtual ones comes afterwards."))
    return [*found, *_in_order(deal, cash, kind, book)]


def _in_order(deal: Deal, cash: int | None, kind: Kind, book: Book) -> list[Reason]:
    """What is not the trouble with a purchase that cannot be made."""
    if not deal.fits(book, deal.affordable(cash, book)):
        return [because(kind.virtual, kind.only_text, applies=False, count=deal.helpers)]
    return [because(kind.limit, kind.fits_text, applies=False, extra=deal.extra, room=deal.room)]


def _largest(deal: Deal, cash: int | None, fact: str, book: Book) -> list[Instead]:
    """The largest number that is legal; every smaller one is legal, too."""
    unnoted = Book(book.game, book.house)

    def too_many(number: int) -> bool:
        return not replace(deal, wanted=number).possible(cash, unnoted)

    number = bisect_left(range(1, deal.wanted), True, key=too_many)
    return [rather("At most {number} would be possible.", {fact: number}, number=number)]


# --- moves ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hire:
    """Workers: hire in Lisboa."""

    hire: Annotated[int, Fact("How many workers are hired, virtual ones included?", "workers.extra", at_least=0)]
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class HireTurn(Turn, Hired):
    pass


@game.move("hire")
def hire(table: Table, facts: Hire, book: Book) -> Ruling[HireTurn]:
    turn = begin(table, facts, "workers", book)
    seat = turn.seat
    wanted = Workers(seat.workers, seat.churches, table.phase, facts.hire, seat.cash)
    if turn.refusal:
        return refused(turn, HireTurn, lambda unnoted: hiring(wanted, unnoted))
    ruling = hiring(wanted, book)
    return finish(turn, HireTurn, ruling, lambda done: turn.seated(workers=done.workers_after, cash=done.cash_after))


@dataclass(frozen=True, slots=True)
class BuildShips:
    """Ships: build in the shipyards."""

    build: Annotated[int, Fact("How many ships are built, virtual ones included?", "ships.extra", at_least=0)]
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class LaunchTurn(Turn, Launched):
    pass


@game.move("build-ships")
def build_ships(table: Table, facts: BuildShips, book: Book) -> Ruling[LaunchTurn]:
    turn = begin(table, facts, "ships", book)
    seat = turn.seat
    wanted = ShipsBuilt(seat.ships.total, seat.shipyards, table.phase, facts.build, seat.cash)
    if turn.refusal:
        return refused(turn, LaunchTurn, lambda unnoted: shipbuilding(wanted, unnoted))
    ruling = shipbuilding(wanted, book)

    def built(done: Launched) -> Table:
        return turn.seated(ships=seat.ships.plus({"portugal": done.placed}), cash=done.cash_after)

    return finish(turn, LaunchTurn, ruling, built)
