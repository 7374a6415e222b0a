"""The table as a picture: the track round the island with its forks and ships, and what each ship has aboard."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from referee.game import Book
from referee.games.jamaica.pieces import UNSEEN
from referee.games.jamaica.places import FINISH, START, Position
from referee.games.jamaica.state import GhostShip, PlayerShip, Table, in_bank
from referee.games.jamaica.track import Track, track_of
from referee.games.jamaica.words import GHOST, GOODS, amount, cards
from referee.picture import Chip, Panel, Picture, Place, Row, chip, panel, picture, place, row
from referee.values import dataclass, replace
from referee.words import Sentence, say

STRETCHES: tuple[tuple[Sentence, range], ...] = (
    (say("To the first fork"), range(1, 7)),
    (say("  outer lane"), range(7, 13)),
    (say("  inner channel"), range(13, 15)),
    (say("To the second fork"), range(15, 20)),
    (say("  outer lane"), range(20, 26)),
    (say("  inner channel"), range(26, 28)),
    (say("To the third fork"), range(28, 33)),
    (say("  outer lane"), range(33, 39)),
    (say("  inner channel"), range(39, 41)),
    (say("To Port Royal"), range(41, 50)),
)
"""The track in pieces that stay together, as the board is divided by its forks."""
ACROSS, DOWN = 10, 14
INSIDE = {13: (7.0, 1.6), 14: (8.0, 2.6), 26: (8.0, 8.9), 27: (7.6, 11.4), 39: (2.0, 11.7), 40: (1.0, 10.4)}
"""The inner channels on the map; everything else lies on the rim, clockwise from Port Royal in the corner."""
HELD = {"gold": "g{n}", "food": "f{n}", "powder": "p{n}"}
TREASURES = {
    "map": say("Map"),
    "sabre": say("Sabre"),
    "beth": say("Beth"),
    "hold": say("Hold"),
}


def draw(table: Table, book: Book) -> Picture:
    """Everything that lies on the table."""
    head = say("The game is over.") if table.due == "over" else _head(table)
    ships = [_ship(name, ship, table, book) for name, ship in table.ships()]
    aboard = panel(
        say("Ships: g gold, f food, p gunpowder in the holds"),
        ships,
        heads=(say("at"), say("hand+deck"), say("last card"), say("holds"), say("treasures")),
        room=(9, 9, 16, 18, 0),
        width=80,
    )
    panels = (_track(table, book), aboard, _bank(table, book))
    return picture(head, table.seats, panels, turn=table.turn)


def _head(table: Table) -> Sentence:
    template = "Round {round}, {captain} is captain."
    values: dict[str, object] = {"round": table.round, "captain": table.captain}
    if table.dice:
        template = "Round {round}, {captain} is captain. Morning {morning}, evening {evening}."
        values["morning"], _, values["evening"] = table.dice.partition("/")
    if table.race_over:
        return say("{where} This is the last round.", where=say(template, **values))
    return say(template, **values)


# --- the track ---


@dataclass(frozen=True, slots=True)
class _Island:
    """The board as it is printed: the same under every table of an evening."""

    spaces: Mapping[int, Place]
    links: tuple[tuple[int, int], ...]


@lru_cache(maxsize=8)
def _island(book: Book) -> _Island:
    """Worked out once for a book, as the track is."""
    track, line = track_of(book), book.known("red_line")
    every = [space for _, spaces in STRETCHES for space in spaces]
    number = {0: 0, **{space: at for at, space in enumerate(every, 2)}}
    links = {(number[space], number[to]) for space, ahead in track.following.items() for to in ahead}
    return _Island({space: _space(space, track, space == line) for space in every}, tuple(sorted(links)))


def _track(table: Table, book: Book) -> Panel:
    island, ships = _island(book), _ships(table)
    port = [_port(ships, at, name) for at, name in ((START, say("start")), (FINISH, say("finish")))]
    rows = [row(say("Port Royal"), *port)]
    bare, lying = island.spaces, _lying(table, ships)
    spaces = {
        space: replace(bare[space], chips=tuple(lying[space])) if space in lying else bare[space] for space in bare
    }
    rows += [row(label, *(spaces[space] for space in stretch)) for label, stretch in STRETCHES]
    return panel(
        say("Track: g gold, f food, L lair, $ treasure, | red line, /3 points"),
        rows,
        room=5,
        width=80,
        grid=(ACROSS, DOWN),
        links=island.links,
    )


def _ships(table: Table) -> dict[Position, list[Chip]]:
    """The ships by where they lie; one that went backward out of Port Royal is marked."""
    found: dict[Position, list[Chip]] = {}
    for name, ship in table.ships():
        text = "-" if ship.at.mark < 0 else ""
        if name == GHOST:
            here = chip("ship", f"{say('Ghost')}{text}", told=say("the Ghost Ship"))
        else:
            here = chip("ship", text, name, told=say("the ship of {name}", name=name))
        found.setdefault(ship.at, []).append(here)
    return found


def _port(ships: Mapping[Position, list[Chip]], at: Position, name: Sentence) -> Place:
    spot = (0.0, 0.0) if at == START else (1.2, 1.2)
    return place(name, *ships.get(at, ()), name=say("Port Royal, {name}", name=name), at=spot)


def _lying(table: Table, ships: Mapping[Position, list[Chip]]) -> dict[int, list[Chip]]:
    """What lies on each space that is not bare: the treasure, then ships, the ones with the lap made first."""
    found = {space: [chip("treasure", "$", told=say("a treasure"))] for space in table.tokens}
    for at in sorted(ships, key=lambda at: at.mark < 0):
        found.setdefault(at.space, []).extend(ships[at])
    return found


def _space(space: int, track: Track, line: bool) -> Place:
    """The price, and the name that players know it by."""
    name = say(track.book.game.board.cells["names"].value[str(space)])
    return place(_price(Position(space), track), name=name, mark="line" if line else "", at=_spot(space))


def _price(at: Position, track: Track) -> Sentence:
    """With the white number behind the red line."""
    kind, cells = track.kind(at), track.book.game.board.cells
    white = track.book.known(f"white.{at.space}") if f"white.{at.space}" in cells else None
    if kind == "lair":
        price = say("L")
    else:
        key = f"pins.{at.space}" if kind == "port" else f"squares.{at.space}"
        known = track.book.known(key) if key in cells else None
        price = say("g{n}" if kind == "port" else "f{n}", n="?" if known is None else known)
    return price if white is None else say("{price}/{white}", price=price, white=white)


def _spot(space: int) -> tuple[float, float]:
    """Where it lies on the map."""
    if space in INSIDE:
        return INSIDE[space]
    steps = space - sum(space > inner for inner in INSIDE)
    if steps < ACROSS:
        return steps, 0
    if steps < ACROSS + DOWN - 1:
        return ACROSS - 1, steps - ACROSS + 1
    if steps < 2 * ACROSS + DOWN - 2:
        return 2 * ACROSS + DOWN - 3 - steps, DOWN - 1
    return 0, 2 * (ACROSS + DOWN - 2) - steps


# --- the ships ---


def _at(at: Position) -> object:
    """Where a ship is, as short as it is written."""
    if at.in_port_royal:
        return say("finish") if at.at_finish else say("start")
    return say("behind {space}", space=at.space) if at.mark < 0 else str(at.space)


def _ship(name: str, ship: PlayerShip | GhostShip, table: Table, book: Book) -> Row:
    holds = [_hold(number, str(stock.kind), stock.count) for number, stock in enumerate(ship.holds, 1)]
    held = [_treasure(str(card if card.is_power or table.due == "over" else UNSEEN)) for card in ship.treasures]
    cells = [
        place(_at(ship.at), name=ship.at.place),
        place(_cards(ship, book)),
        _last_card(ship),
        place("", *holds),
        place("" if held else "-", *held),
    ]
    return row(say("Ghost Ship") if name == GHOST else name, *cells, owner="" if name == GHOST else name)


def _hold(number: int, kind: str, count: int) -> Chip:
    if not count:
        return chip("hold", "-", told=say("hold {number} is empty", number=number), count=0)
    held = say("hold {number}: {what}", number=number, what=amount(kind, count))
    return chip(kind, say(HELD[kind], n=count), told=held, count=count)


def _treasure(card: str) -> Chip:
    return chip("card", TREASURES.get(card, card), told=say("a treasure card"))


def _cards(ship: PlayerShip | GhostShip, book: Book) -> str:
    if isinstance(ship, GhostShip):
        return "-"
    return f"{ship.hand}+{len(book.known('cards')) - ship.hand - len(ship.used)}"


def _last_card(ship: PlayerShip | GhostShip) -> Place:
    if isinstance(ship, GhostShip) or not ship.used:
        return place("-")
    card = ship.used[-1]
    return place("", chip("card", f"{say(card.morning)}/{say(card.evening)}", told=say("the last card")))


def _bank(table: Table, book: Book) -> Panel:
    stock = {kind: in_bank(table, kind, book) for kind in GOODS}
    held = [place("", chip(kind, amount(kind, n), count=n)) for kind, n in stock.items()]
    pile = place("", chip("card", say("{cards} in the treasure pile", cards=cards(table.pile)), count=table.pile))
    return panel("", [row(say("Bank"), *held, pile)], room=14, width=80)
