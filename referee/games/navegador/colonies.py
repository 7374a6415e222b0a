"""Founding colonies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import Fault, reading, remedies
from referee.games.navegador.pieces import REGIONS, Goods, Player, Ships, Tile, cruzados, in_order, ships, workers
from referee.games.navegador.state import Table
from referee.games.navegador.turns import Turn, begin, finish, refused
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import Amount, Sentence, say

WORKERS_EACH = 2
"""colony.workers"""


@dataclass(frozen=True, slots=True)
class Colonies:
    """May I found these colonies, and what do I pay?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "colony.workers", at_least=2, at_most=9)]
    ships: Annotated[Ships, Fact("Which ships have you on the board?", "colony.ship")]
    found: Annotated[tuple[Tile, ...], Fact("Which tiles shall be founded?", "colony.pay")]
    open: Annotated[tuple[Tile, ...] | None, Fact("Which tiles lie face up on the board?", "colony.open")] = None
    cash: Annotated[int | None, Fact("How many Cruzados have you?", "cash.enough", at_least=0, step=10)] = None


@dataclass(frozen=True)
class Founding:
    count: int
    workers_needed: int
    ships_needed: Ships
    cost: int
    goods: Goods
    max_colonies: int
    cash_after: int | None


@game.question("colonies")
def colonies(facts: Colonies, book: Book) -> Ruling[Founding]:
    goods = _goods(facts, book)
    faults = _faults(facts, book)
    cost = sum(tile.price for tile in facts.found)
    value = Founding(
        count=len(facts.found),
        workers_needed=WORKERS_EACH * len(facts.found),
        ships_needed=Ships(Counter(tile.region for tile in facts.found)),
        cost=cost,
        goods=goods,
        max_colonies=_most(facts),
        cash_after=None if facts.cash is None or faults else facts.cash - cost,
    )
    if faults:
        most = rather("At most {most} can be founded now.", most=colony_count(value.max_colonies))
        why = faults[0][0].sentence
        in_order_ = _in_order(facts, value, {reason.clause for reason, _ in faults})
        return illegal(why, *(it for it, _ in faults), *in_order_, instead=[*remedies(faults), most], value=value)
    if not facts.found:
        left = because("turn.may", "An action may be left undone.")
        return legal(value, say("No colony is founded."), left, _could_found(facts))
    text = say("{count} for {cost}.", count=colony_count(len(facts.found)), cost=cruzados(cost))
    return legal(value, text, *_granted(facts, value))


def colony_count(n: int) -> Amount:
    return Amount(n, "{n} colony", "{n} colonies")


def _goods(facts: Colonies, book: Book) -> Goods:
    """What the colonies trade; tiles that cannot exist are refused."""
    given = [(path, tile) for path, tiles in (("found", facts.found), ("open", facts.open or ())) for tile in tiles]
    wrong = [Problem(path, why) for path, tile in dict.fromkeys(given) if (why := _no_such_tile(tile, book))]
    if wrong:
        raise BadFact(*wrong)
    regions = list(dict.fromkeys(tile.region for tile in facts.found))
    if regions:
        book.printed(*(f"region_goods.{region}" for region in regions))
    return Goods(Counter(book.known(f"region_goods.{tile.region}") for tile in facts.found))


def _no_such_tile(tile: Tile, book: Book) -> Sentence | None:
    if tile.region == "portugal":
        return say("There are no colonies in Portugal: {tile}", tile=tile)
    good = book.known(f"region_goods.{tile.region}")
    if good and tile.price not in book.printed(f"tile_prices.{good}"):
        return say("No {good} tile costs {price}: {tile}", good=good, price=tile.price, tile=tile)
    return None


def _most(facts: Colonies) -> int:
    """How many could be founded, money aside."""
    lying = Counter(tile.region for tile in facts.open or ())
    served = (
        number if facts.open is None else min(number, lying[region])
        for region, number in facts.ships.items()
        if region != "portugal"
    )
    return min(facts.workers // WORKERS_EACH, sum(served))


# --- what is wrong --------------------------------------------------------------------------------------------------


def _faults(facts: Colonies, book: Book) -> list[Fault]:
    """All faults in the order of the clauses; a reading is named only if nothing else forbids it."""
    before = [*_not_open(facts), *_no_ship(facts), *_too_few_workers(facts, book)]
    after = list(_too_dear(facts))
    return [*before, *_not_cheapest(facts, book, matters=not before and not after), *after]


def _too_few_workers(facts: Colonies, book: Book) -> Iterator[Fault]:
    needed = WORKERS_EACH * len(facts.found)
    if needed > facts.workers:
        values: dict[str, Any] = {"needed": workers(needed), "have": workers(facts.workers)}
        reason = because("colony.workers", "{needed} are needed, and you have {have}.", **values)
        most = Book(book.game, book.house).printed("limits")["workers_max"]
        enough = {"workers": needed} if needed <= most else {}
        yield reason, rather("{short} short.", enough, short=workers(needed - facts.workers))


def _too_dear(facts: Colonies) -> Iterator[Fault]:
    cost = sum(tile.price for tile in facts.found)
    if facts.cash is not None and cost > facts.cash:
        reason = because(
            "cash.enough", "They cost {cost}, and you have {cash}.", cost=cruzados(cost), cash=cruzados(facts.cash)
        )
        yield reason, rather("{short} short.", {"cash": cost}, short=cruzados(cost - facts.cash))


def _not_open(facts: Colonies) -> Iterator[Fault]:
    missing = _missing(facts)
    if missing:
        lying = in_order(facts.open or ())
        reason = because("colony.open", "Not face up on the board: {tiles}.", tiles=missing)
        yield reason, rather("Face up: {tiles}.", tiles=lying)


def _missing(facts: Colonies) -> tuple[Tile, ...]:
    """Tiles to be founded that do not lie there."""
    if facts.open is None:
        return ()
    return in_order(tuple((Counter(facts.found) - Counter(facts.open)).elements()))


def _no_ship(facts: Colonies) -> Iterator[Fault]:
    for region, number in Ships(Counter(tile.region for tile in facts.found)).items():
        have = facts.ships[region]
        if number > have:
            values: dict[str, Any] = {"region": region, "number": ships(number), "have": ships(have)}
            reason = because("colony.ship", "For {region} you need {number} there, and you have {have}.", **values)
            yield reason, rather("{short} short in {region}.", short=ships(number - have), region=region)


def _not_cheapest(facts: Colonies, book: Book, matters: bool) -> Iterator[Fault]:
    if facts.open is None or not facts.found:
        return
    founded = Counter(facts.found) & Counter(facts.open)
    here, elsewhere = _dearer_in_region(facts, founded), _dearer_of_good(facts, founded, book)
    if not here and not elsewhere:
        return
    option = reading(book, "colony-choice", matters)
    wrong = [] if option == "any" else [*here, *elsewhere] if option == "cheapest-of-good" else here
    better = {"found": _cheapest(facts, founded)} if option == "cheapest" else {}
    for tile in dict.fromkeys(wrong):
        reason = because("colony.cheapest", "{tile} is cheaper and comes first.", tile=tile)
        yield reason, rather("Found {tile} first.", better, tile=tile)


def _cheapest(facts: Colonies, founded: Counter[Tile]) -> tuple[Tile, ...]:
    """As many tiles in each region, the cheapest of them."""
    lying = in_order(facts.open or ())
    taken = Counter(tile.region for tile in founded.elements())
    return tuple(tile for region in REGIONS for tile in [it for it in lying if it.region == region][: taken[region]])


def _dearer_in_region(facts: Colonies, founded: Counter[Tile]) -> list[Tile]:
    """Open tiles passed over for dearer ones of the same region."""
    wrong = []
    for region in REGIONS:
        lying = sorted(tile.price for tile in facts.open or () if tile.region == region)
        taken = sorted(tile.price for tile in founded.elements() if tile.region == region)
        cheapest = lying[: len(taken)]
        wrong += [Tile(region, price) for price in cheapest if taken != cheapest and price not in taken]
    return wrong


def _dearer_of_good(facts: Colonies, founded: Counter[Tile], book: Book) -> list[Tile]:
    """For the reading cheapest-of-good: cheaper tiles of the good where an own ship stays unused."""
    others = list((Counter(facts.open or ()) - founded).elements())
    used = Counter(tile.region for tile in facts.found)
    free = [tile for tile in others if facts.ships[tile.region] > used[tile.region]]
    return [tile for tile in free if any(_dearer(tile, mine, book) for mine in founded)]


def _dearer(tile: Tile, founded: Tile, book: Book) -> bool:
    goods = [book.known(f"region_goods.{region}") for region in (tile.region, founded.region)]
    return goods[0] is not None and goods[0] == goods[1] and founded.price > tile.price


def _granted(facts: Colonies, value: Founding) -> list[Reason]:
    return [
        *([] if facts.open is None else [because("colony.open", _FACE_UP, applies=False, tiles=facts.found)]),
        because("colony.ship", "A ship serves for each: {ships}.", ships=value.ships_needed),
        because(
            "colony.workers",
            "{needed} serve, and you have {have}. No worker is spent.",
            needed=workers(value.workers_needed),
            have=facts.workers,
        ),
        because("colony.pay", "The prices add up to {cost}.", cost=cruzados(value.cost)),
        _the_cheapest(facts),
        *_affordable(facts, value.cost),
    ]


def _the_cheapest(facts: Colonies) -> Reason:
    """colony.cheapest: whether there was anything to choose from."""
    if facts.open is None:
        return because("colony.cheapest", _NOT_NAMED, applies=False)
    lying = Counter(tile.region for tile in facts.open)
    if all(lying[tile.region] == 1 for tile in facts.found):
        return because("colony.cheapest", "No other tile lies in the same region.", applies=False)
    if _dearer_in_region(facts, Counter(facts.found)):
        return because("colony.cheapest", "At your table any face-up tile may be taken.")
    return because("colony.cheapest", "Of the tiles of a region the cheapest come first.")


_FACE_UP = "Face up on the board: {tiles}."
_NOT_NAMED = "The face-up tiles were not named: whether a cheaper one lies there is not checked."


# --- what was looked at and did not decide --------------------------------------------------------------------------


def _could_found(facts: Colonies) -> Reason:
    could = "{have} would serve for {count}."
    count = colony_count(facts.workers // WORKERS_EACH)
    return because("colony.workers", could, applies=False, have=workers(facts.workers), count=count)


def _affordable(facts: Colonies, cost: int) -> list[Reason]:
    if facts.cash is None or facts.cash < cost:
        return []
    enough = "You have {cash}, and they cost {cost}: that is enough."
    return [because("cash.enough", enough, applies=False, cash=cruzados(facts.cash), cost=cruzados(cost))]


def _in_order(facts: Colonies, value: Founding, broken: set[str]) -> list[Reason]:
    """What is not the trouble with colonies that cannot be founded."""
    needed, have = workers(value.workers_needed), workers(facts.workers)
    serving = Ships({region: facts.ships[region] for region in value.ships_needed})
    looked = [
        because("colony.ship", "A ship lies there for each: {ships}.", applies=False, ships=serving),
        because("colony.workers", "{needed} serve, and you have {have}.", applies=False, needed=needed, have=have),
        *_affordable(facts, value.cost),
    ]
    return [reason for reason in looked if reason.clause not in broken]


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """Colony: found colonies."""

    found: Annotated[tuple[Tile, ...], Fact("Which tiles are founded?", "colony.pay")]
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class FoundTurn(Turn, Founding):
    pass


@game.move("found")
def found(table: Table, facts: Found, book: Book) -> Ruling[FoundTurn]:
    turn = begin(table, facts, "colony", book)
    seat = turn.seat
    wanted = Colonies(seat.workers, seat.ships, facts.found, table.open, seat.cash)
    if turn.refusal:
        return refused(turn, FoundTurn, lambda unnoted: colonies(wanted, unnoted))
    ruling = colonies(wanted, book)

    def taken(done: Founding) -> Table:
        left = tuple((Counter(table.open) - Counter(facts.found)).elements())
        owned = seat.colonies.plus(done.goods)
        return replace(turn.seated(cash=done.cash_after, colonies=owned), open=left)

    return finish(turn, FoundTurn, ruling, taken)
