"""Founding colonies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import BadFact, Fact
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.faults import (
    Fault,
    affordable,
    broken_by,
    enough_workers,
    no,
    remedies,
    too_dear,
    too_few_workers,
    without,
)
from referee.games.navegador.pieces import Fleet, Goods, Tile, in_order
from referee.games.navegador.state import Table
from referee.games.navegador.tiles import Colonies, cheapest, dearer_in_region, dearer_of_good, no_such_tiles
from referee.games.navegador.turns import UNDONE, Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import (
    PLACES,
    cruzados,
    ships,
    workers,
)
from referee.games.navegador.words import colonies as colony_count
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.values import dataclass
from referee.words import Sentence, and_all, say


@dataclass(frozen=True)
class Founding:
    count: int
    workers_needed: int
    ships_needed: Fleet
    cost: int
    goods: Goods
    max_colonies: int
    cash_after: int | None


@game.question("colonies")
def colonies(facts: Colonies, book: Book) -> Ruling[Founding]:
    goods, each = _goods(facts, book), book.printed("colony_workers")
    cost = sum(tile.price for tile in facts.found)
    faults = _faults(facts, each, cost, book)
    value = Founding(
        count=len(facts.found),
        workers_needed=each * len(facts.found),
        ships_needed=Fleet(Counter(tile.region for tile in facts.found)),
        cost=cost,
        goods=goods,
        max_colonies=_most(facts, each),
        cash_after=None if facts.cash is None or faults else facts.cash - cost,
    )
    if faults:
        most = rather("At most {most} can be founded now.", most=colony_count(value.max_colonies))
        in_order_ = without(broken_by(faults), _in_order(facts, value))
        why, reasons = faults[0][0].sentence, (reason for reason, _ in faults)
        return illegal(no(why), *reasons, *in_order_, instead=[*remedies(faults), most], value=value)
    if not facts.found:
        return legal(value, say(_NONE), because("turn.may", UNDONE), _could_found(facts, each))
    paid = {"cost": cruzados(cost), "count": colony_count(len(facts.found)), "tiles": and_all(facts.found)}
    return legal(value, say("Yes. You pay {cost} for {count}: {tiles}.", **paid), *_granted(facts, value))


_NONE = "Yes. The action may be left undone: no colony is founded."


def _goods(facts: Colonies, book: Book) -> Goods:
    """What the colonies trade; tiles that cannot exist are refused."""
    wrong = [*no_such_tiles("found", facts.found, book), *no_such_tiles("open", facts.open or (), book)]
    if wrong:
        raise BadFact(*wrong)
    regions = list(dict.fromkeys(tile.region for tile in facts.found))
    if regions:
        book.printed(*(f"region_goods.{region}" for region in regions))
    return Goods(Counter(book.known(f"region_goods.{tile.region}") for tile in facts.found))


def _most(facts: Colonies, each: int) -> int:
    """How many could be founded, money aside."""
    lying = Counter(tile.region for tile in facts.open or ())
    served = (
        number if facts.open is None else min(number, lying[region])
        for region, number in facts.ships.items()
        if region != "portugal"
    )
    return min(facts.workers // each, sum(served))


# --- what is wrong ---


def _faults(facts: Colonies, each: int, cost: int, book: Book) -> list[Fault]:
    """All faults in the order of the clauses."""
    return [
        *_not_open(facts),
        *_no_ship(facts),
        *too_few_workers("colony.workers", each * len(facts.found), facts.workers, book),
        *_not_cheapest(facts, book),
        *too_dear("They cost {cost}, and you have {cash}.", cost, facts.cash),
    ]


def _not_open(facts: Colonies) -> Iterator[Fault]:
    missing = _missing(facts)
    if missing:
        lying = in_order(facts.open or ())
        reason = because("colony.open", "No such tile lies face up on the board: {tiles}.", tiles=and_all(missing))
        if not lying:
            yield reason, rather("No tile lies face up.")
        else:
            yield reason, rather("Face up on the board: {tiles}.", tiles=and_all(lying))


def _missing(facts: Colonies) -> tuple[Tile, ...]:
    """Tiles to be founded that do not lie there."""
    if facts.open is None:
        return ()
    return in_order(tuple((Counter(facts.found) - Counter(facts.open)).elements()))


def _no_ship(facts: Colonies) -> Iterator[Fault]:
    for region, number in Fleet(Counter(tile.region for tile in facts.found)).items():
        have = facts.ships[region]
        if number > have:
            values: dict[str, Any] = {"region": PLACES[region], "number": ships(number), "have": ships(have)}
            reason = because("colony.ship", "For {region} you need {number} there, and you have {have}.", **values)
            yield (
                reason,
                rather("You are {short} short in {region}.", short=ships(number - have), region=PLACES[region]),
            )


def _not_cheapest(facts: Colonies, book: Book) -> Iterator[Fault]:
    if facts.open is None or not facts.found:
        return
    founded = Counter(facts.found) & Counter(facts.open)
    here, elsewhere = dearer_in_region(facts, founded), dearer_of_good(facts, founded, book)
    if not here and not elsewhere:
        return
    option = book.reading("colony-choice")
    wrong = [] if option == "any" else [*here, *elsewhere] if option == "cheapest-of-good" else here
    better = {"found": cheapest(facts, founded)} if option == "cheapest" else {}
    for tile in dict.fromkeys(wrong):
        reason = because("colony.cheapest", "{tile} is cheaper and comes first.", tile=tile)
        yield reason, rather("Found {tile} first.", better, tile=tile)


def _granted(facts: Colonies, value: Founding) -> Iterator[Reason]:
    if facts.open is not None:
        yield because("colony.open", "Face up on the board: {tiles}.", applies=False, tiles=and_all(facts.found))
    yield because("colony.ship", "A ship serves for each: {ships}. No ship is given up.", ships=value.ships_needed)
    serve, needed = "{needed} serve, and you have {have}. No worker is given up.", workers(value.workers_needed)
    yield because("colony.workers", serve, needed=needed, have=workers(facts.workers))
    yield because("colony.pay", "The prices add up to {cost}.", cost=cruzados(value.cost))
    yield _the_cheapest(facts)
    yield from affordable(_ENOUGH, value.cost, facts.cash)


def _the_cheapest(facts: Colonies) -> Reason:
    """Whether there was anything to choose from (`colony.cheapest`)."""
    if facts.open is None:
        return because("colony.cheapest", _NOT_NAMED, applies=False)
    lying = Counter(tile.region for tile in facts.open)
    if all(lying[tile.region] == 1 for tile in facts.found):
        return because("colony.cheapest", "No other tile lies in the same region.", applies=False)
    if dearer_in_region(facts, Counter(facts.found)):
        return because("colony.cheapest", "At your table any face-up tile may be taken.")
    return because("colony.cheapest", "Of the tiles of a region the cheapest come first.")


_ENOUGH = "You have {cash}, and they cost {cost}: that is enough."
_NOT_NAMED = "Which tiles lie face up was not told, so whether a cheaper one lies there is not checked."


# --- what was looked at and did not decide ---


def _could_found(facts: Colonies, each: int) -> Reason:
    could, count = "{have} would be enough for {count}.", colony_count(facts.workers // each)
    return because("colony.workers", could, applies=False, have=workers(facts.workers), count=count)


def _in_order(facts: Colonies, value: Founding) -> Iterator[Reason]:
    """What is not the trouble with colonies that cannot be founded."""
    serving = Fleet({region: facts.ships[region] for region in value.ships_needed})
    yield because("colony.ship", "A ship lies there for each: {ships}.", applies=False, ships=serving)
    yield enough_workers("colony.workers", value.workers_needed, facts.workers)
    yield from affordable(_ENOUGH, value.cost, facts.cash)


# --- the move ---


@dataclass(frozen=True, slots=True)
class FoundMove:
    """Colony: found colonies."""

    found: Annotated[tuple[Tile, ...], Fact("Which tiles are founded?", "colony.pay")]
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class FoundTurn(Turn, Founding):
    pass


@game.move("found")
def play_found(table: Table, facts: FoundMove, book: Book) -> Ruling[FoundTurn]:
    def founded(turn: Underway, book: Book) -> Ruling[Founding]:
        seat = turn.seat
        return colonies(Colonies(seat.workers, seat.ships, facts.found, table.open, seat.cash), book)

    def after(turn: Underway, done: Founding) -> Table:
        left = tuple((Counter(table.open) - Counter(facts.found)).elements())
        owned = turn.seat.colonies.plus(done.goods)
        return turn.left({"cash": done.cash_after, "colonies": owned}, open=left)

    def told(turn: Underway, done: Founding) -> Sentence:
        if not facts.found:
            return say("{player} founds no colony.", player=turn.player)
        paid = {"count": colony_count(done.count), "cost": cruzados(done.cost), "tiles": and_all(facts.found)}
        return say("{player} founds {count} for {cost}: {tiles}.", player=turn.player, **paid)

    return play_turn(table, facts, "colony", FoundTurn, Done(founded, after, told), book)
