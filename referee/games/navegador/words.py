"""The names and words of Navegador: what things are called, how the seats follow, amounts in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from referee.facts import Name
from referee.games.navegador import game
from referee.words import Amount, Sentence, and_all, naming, say

RESERVED = frozenset({"none"})
Player = Annotated[str, Name(RESERVED)]

Region = Literal[
    "portugal", "bahia", "rio", "guine", "angola", "cabo", "mozambique", "zanzibar", "goa", "malaca", "timor", "macau",
    "nagasaki",
]  # fmt: skip
REGIONS: tuple[str, ...] = get_args(Region)
Good = Literal["sugar", "gold", "spices"]
GOODS: tuple[str, ...] = get_args(Good)
Category = Literal["colony", "factory", "explorer", "shipyard", "church"]
CATEGORIES: tuple[str, ...] = get_args(Category)
Building = Literal["sugar-factory", "gold-factory", "spices-factory", "shipyard", "church"]
BUILDINGS: tuple[str, ...] = get_args(Building)
Sector = Literal["sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
SECTORS: tuple[str, ...] = get_args(Sector)
Stone = Literal["middle", "sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
Orange = Literal["none", "sailing", "workers", "market-1", "colony", "privilege", "ships", "market-2", "buildings"]
By = Literal["rondel", "card"]

PHASE_OF: Mapping[str, int] = {region: phase for phase, region in enumerate(("cabo", "malaca"), 2)}
"""The regions behind the two red borders, by the phase that begins there (`phase.regions`)."""

PLAYERS = FEWEST_PLAYERS, MOST_PLAYERS = game.bounds("players")
PHASES = game.bounds("phase")
WORKERS = game.bounds("workers")
SHIPS = game.bounds("ships")
TOP, BOTTOM = game.bounds("row")
COIN, DEAREST = game.bounds("coin")
"""Money is counted in coins of ten; nothing costs more than the dearest."""


def steps_between(here: str, there: str) -> int:
    """Sectors from here clockwise to there; the same sector again is a whole lap."""
    return (SECTORS.index(there) - SECTORS.index(here)) % len(SECTORS) or len(SECTORS)


def clockwise_after(order: tuple[str, ...], player: str) -> tuple[str, ...]:
    """Everybody clockwise from the next player, this one last."""
    at = order.index(player) + 1
    return order[at:] + order[:at]


def on_the_right(order: tuple[str, ...], player: str) -> str:
    """Against the order of play (`card.right`)."""
    return order[order.index(player) - 1]


# --- what things are called at the table ---

PLACES: Mapping[str, Sentence] = {
    "portugal": say("Portugal"),
    "bahia": say("Bahia"),
    "rio": say("Rio"),
    "guine": say("Guine"),
    "angola": say("Angola"),
    "cabo": say("Cabo"),
    "mozambique": say("Mozambique"),
    "zanzibar": say("Zanzibar"),
    "goa": say("Goa"),
    "malaca": say("Malaca"),
    "timor": say("Timor"),
    "macau": say("Macau"),
    "nagasaki": say("Nagasaki"),
}
ON_THE_RONDEL: Mapping[str, Sentence] = {
    "middle": say("the middle"),
    "sailing": say("Sailing"),
    "workers": say("Workers"),
    "market-1": say("the Market after Workers"),
    "colony": say("Colony"),
    "privilege": say("Privilege"),
    "ships": say("Ships"),
    "market-2": say("the Market after Ships"),
    "buildings": say("Buildings"),
}


naming(PLACES, ON_THE_RONDEL)
COLUMNS: Mapping[str, Sentence] = {
    "colony": say("colonies"),
    "factory": say("factories"),
    "explorer": say("explorers"),
    "shipyard": say("shipyards"),
    "church": say("churches"),
}
ROWS: Mapping[str, Sentence] = {
    "sugar-factory": say("sugar factories"),
    "gold-factory": say("gold factories"),
    "spices-factory": say("spices factories"),
    "shipyard": say("shipyards"),
    "church": say("churches"),
}
GOOD_NAMES: Mapping[str, Sentence] = {"sugar": say("sugar"), "gold": say("gold"), "spices": say("spices")}


def places(regions: Iterable[str]) -> object:
    return and_all(PLACES[region] for region in regions)


def columns(names: Iterable[str]) -> object:
    return and_all(COLUMNS[name] for name in names)


def goods(names: Iterable[str]) -> object:
    return and_all(GOOD_NAMES[name] for name in names)


# --- amounts ---


def cruzados(n: int) -> Amount:
    return Amount(n, "{n} Cruzado", "{n} Cruzados")


def ships(n: int) -> Amount:
    return Amount(n, "{n} ship", "{n} ships")


def workers(n: int) -> Amount:
    return Amount(n, "{n} worker", "{n} workers")


def sectors(n: int) -> Amount:
    return Amount(n, "{n} sector", "{n} sectors")


def borders(n: int) -> Amount:
    return Amount(n, "{n} border", "{n} borders")


def colonies(n: int) -> Amount:
    return Amount(n, "{n} colony", "{n} colonies")


def buildings(n: int) -> Amount:
    return Amount(n, "{n} building", "{n} buildings")


def units(good: str, n: int) -> Amount:
    """So much of a good."""
    return Amount(n, *_UNITS[good])


_UNITS = {
    "sugar": ("{n} sugar", "{n} sugar"),
    "gold": ("{n} gold", "{n} gold"),
    "spices": ("{n} spices", "{n} spices"),
}


def built(row: str, n: int) -> Amount:
    """So many buildings of one row."""
    return Amount(n, *_BUILT[row])


_BUILT = {
    "sugar-factory": ("{n} sugar factory", "{n} sugar factories"),
    "gold-factory": ("{n} gold factory", "{n} gold factories"),
    "spices-factory": ("{n} spices factory", "{n} spices factories"),
    "shipyard": ("{n} shipyard", "{n} shipyards"),
    "church": ("{n} church", "{n} churches"),
}


def privileges(column: str, n: int) -> Amount:
    """So many privileges of one type."""
    return Amount(n, *_PRIVILEGES[column])


_PRIVILEGES = {
    "colony": ("{n} privilege for colonies", "{n} privileges for colonies"),
    "factory": ("{n} privilege for factories", "{n} privileges for factories"),
    "explorer": ("{n} privilege for explorers", "{n} privileges for explorers"),
    "shipyard": ("{n} privilege for shipyards", "{n} privileges for shipyards"),
    "church": ("{n} privilege for churches", "{n} privileges for churches"),
}


def all_privileges(counts: Mapping[str, int]) -> object:
    """1 privilege for colonies and 2 privileges for churches; there is at least one."""
    return and_all(privileges(column, n) for column, n in counts.items() if n)


def owned(column: str, n: int) -> Amount:
    """So many objects of one column of the sheet."""
    return Amount(n, *_OWNED[column])


_OWNED = {
    "colony": ("{n} colony", "{n} colonies"),
    "factory": ("{n} factory", "{n} factories"),
    "explorer": ("{n} explorer", "{n} explorers"),
    "shipyard": ("{n} shipyard", "{n} shipyards"),
    "church": ("{n} church", "{n} churches"),
}
