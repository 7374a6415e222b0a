"""Colony tiles: the facts of founding, which tiles there are, and which of them come first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, Problem
from referee.game import Book
from referee.games.navegador.pieces import Fleet, Tile, in_order
from referee.games.navegador.purchases import Cash
from referee.games.navegador.words import GOOD_NAMES, REGIONS, WORKERS
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class Colonies:
    """May I found these colonies, and what do I pay?"""

    workers: Annotated[int, Fact("How many workers have you in Lisboa?", "colony.workers", *WORKERS)]
    ships: Annotated[Fleet, Fact("Which ships have you on the board?", "colony.ship")]
    found: Annotated[tuple[Tile, ...], Fact("Which tiles shall be founded?", "colony.pay")]
    open: Annotated[
        tuple[Tile, ...] | None,
        Fact("Which tiles lie face up on the board?", "colony.open", untold="from the table"),
    ] = None
    cash: Cash = None


def no_such_tiles(path: str, tiles: tuple[Tile, ...], book: Book) -> Iterator[Problem]:
    """Tiles that were never printed, each once."""
    prices: dict[str, set[int]] = {}
    for tile in tiles:
        prices.setdefault(tile.region, set()).add(tile.price)
    for region, found in prices.items():
        good = book.known(f"region_goods.{region}") if region != "portugal" else None
        possible = book.printed(f"tile_prices.{good}") if good else ()
        for price in sorted(found):
            tile = Tile(region, price)
            if region == "portugal":
                yield Problem(path, say("There are no colonies in Portugal: {tile}", tile=tile))
            elif good and price not in possible:
                wrong = "No {good} tile costs {price}: {tile}"
                yield Problem(path, say(wrong, good=GOOD_NAMES[good], price=price, tile=tile))


def cheapest(facts: Colonies, founded: Counter[Tile]) -> tuple[Tile, ...]:
    """As many tiles in each region, the cheapest of them."""
    lying = in_order(facts.open or ())
    taken = Counter(tile.region for tile in founded.elements())
    return tuple(tile for region in REGIONS for tile in [it for it in lying if it.region == region][: taken[region]])


def dearer_in_region(facts: Colonies, founded: Counter[Tile]) -> list[Tile]:
    """Open tiles passed over for dearer ones of the same region."""
    wrong = []
    for region in REGIONS:
        lying = sorted(tile.price for tile in facts.open or () if tile.region == region)
        taken = sorted(tile.price for tile in founded.elements() if tile.region == region)
        cheapest = lying[: len(taken)]
        wrong += [Tile(region, price) for price in cheapest if taken != cheapest and price not in taken]
    return wrong


def dearer_of_good(facts: Colonies, founded: Counter[Tile], book: Book) -> list[Tile]:
    """For the reading cheapest-of-good: cheaper tiles of the good where an own ship stays unused."""
    used = Counter(tile.region for tile in facts.found)
    unused = {region for region, number in facts.ships.items() if number > used[region]}
    left = (Counter(tile for tile in facts.open or () if tile.region in unused) - founded).elements()
    dearest: dict[str | None, int] = {}
    for mine in founded:
        good = book.known(f"region_goods.{mine.region}")
        dearest[good] = max(mine.price, dearest.get(good, 0))
    goods = {region: book.known(f"region_goods.{region}") for region in unused if region != "portugal"}
    return [tile for tile in left if (good := goods[tile.region]) is not None and dearest.get(good, 0) > tile.price]
