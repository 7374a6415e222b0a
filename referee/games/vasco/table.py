"""The table: what lies where, everything that makes a described table impossible, and what may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact, Problem
from referee.facts import impossible as cannot_be
from referee.game import Book, Due
from referee.games.vasco.pieces import (
    NO_MERCHANT,
    NO_PROJECT,
    NO_TILE,
    NOBODY,
    Disc,
    MerchantPlace,
    People,
    Portrait,
    Project,
    ProjectPlace,
    Row,
    Ship,
    TilePlace,
)
from referee.games.vasco.terms import (
    AREAS,
    CHARACTERS,
    HARBOURS,
    NAMES,
    Character,
    Harbour,
    Player,
    PlayerOrBoard,
    PlayerOrNone,
)
from referee.games.vasco.terms import discs as so_many_discs
from referee.ruling import Instead, Ruling, because, illegal
from referee.words import Sentence

ROUNDS = 5
DISCS = 4
CAPTAINS = 7
SAILORS = 32
MISSIONARIES = 6
TILES = 35
TILES_A_ROUND = 7
MERCHANTS = 6
SECTION_SIZE = 5

Phase = Literal["merchant", "ready", "place", "act", "sail", "end", "final", "over"]

SixPlaces = tuple[ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace]

ON_BOARD: Mapping[int, tuple[str, ...]] = {2: ("alvares", "manuel"), 3: ("manuel",), 4: ()}
"""Characters that nobody is dealt, by number of players (`setup.characters`)."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """What lies in front of one player."""

    vp: Annotated[int, Fact("Victory points on the track", "setup.seat")] = 0
    reals: Annotated[int, Fact("Reals", "setup.seat")] = 0
    captains: Annotated[int, Fact("Captains in the reserve", "pieces.captains")] = 0
    crew: Annotated[People, Fact("Sailors and missionaries in the reserve", "pieces.sailors")] = NOBODY
    projects: Annotated[tuple[Project, ...], Fact("Projects not launched yet", "project.side")] = ()
    ships: Annotated[tuple[Ship, ...], Fact("Launched ships not sent yet", "send.launched")] = ()
    final: Annotated[int, Fact("Ships launched after round 5", "final.launch")] = 0


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table?"""

    seats: Annotated[tuple[Player, ...], Fact("Players, clockwise", "setup.seat")]
    first: Annotated[Player, Fact("First player", "end.dias")]
    decks: Annotated[tuple[int, int, int], Fact("Tiles left in decks I, II and III", "pieces.tiles")]
    sections: Annotated[
        tuple[People, ...],
        Fact("Sailors in the sections, from the right, with ; between the sections", "setup.sections", separator=";"),
    ]
    harbours: Annotated[Mapping[Harbour, Row], Fact("Ships in {key}, from the left", "send.free")]
    reserves: Annotated[Mapping[Player, Reserve], Fact("What lies in front of {key}", "setup.seat")]
    characters: Annotated[Mapping[Character, PlayerOrBoard], Fact("Who holds {key} (or board)", "character.stays")] = (
        field(default_factory=dict)
    )
    round: Annotated[int, Fact("Round", "setup.rounds")] = 1
    phase: Annotated[
        Phase,
        Fact(
            "Where you are: merchant (first merchant ship to send), ready (before phase 1), place, act, sail, "
            "end (before the next round), final (last launches) or over",
            "setup.rounds",
        ),
    ] = "ready"
    tile_now: Annotated[TilePlace, Fact("Vasco da Gama tile on the left space (or -)", "place.start")] = NO_TILE
    tile_next: Annotated[TilePlace, Fact("Vasco da Gama tile face up on the deck (or -)", "marker.next")] = NO_TILE
    start: Annotated[int, Fact("Start number of this round (0 before the first)", "marker.move")] = 0
    change: Annotated[int, Fact("Change of this round (0 before phase 2)", "marker.move")] = 0
    piles: Annotated[tuple[int, int], Fact("Reals on the two money places, upper and lower", "character.money")] = (
        0,
        0,
    )
    discs: Annotated[tuple[Disc, ...], Fact("Discs on the action spaces", "place.number")] = ()
    skipped: Annotated[
        tuple[Player, ...], Fact("Players who did not place a disc this round, one entry per disc", "place.stuck")
    ] = ()
    portraits: Annotated[tuple[Portrait, ...], Fact("Discs on portraits", "character.once")] = ()
    manuel_start: Annotated[
        PlayerOrBoard, Fact("Who held Manuel when the round started (or board)", "manuel.start")
    ] = "board"
    merchant_now: Annotated[
        PlayerOrNone, Fact("Who has taken Sernigi and is sending the merchant ship now (or none)", "sernigi.when")
    ] = "none"
    merchant_given: Annotated[MerchantPlace, Fact("First merchant ship, until it is sent (or -)", "setup.merchant")] = (
        NO_MERCHANT
    )
    merchant_up: Annotated[MerchantPlace, Fact("Merchant ship face up (or -)", "merchant.must")] = NO_MERCHANT
    merchants_left: Annotated[int, Fact("Merchant ships face down", "pieces.merchants")] = 0
    missionaries: Annotated[int, Fact("Missionaries in the characters area", "pieces.missionaries")] = MISSIONARIES
    upper: Annotated[
        SixPlaces,
        Fact("The six upper projects (- where there is none)", "project.upper"),
    ] = (NO_PROJECT,) * 6
    sao_gabriel: Annotated[ProjectPlace, Fact("The São Gabriel project (or -)", "project.gabriel")] = NO_PROJECT

    def __post_init__(self) -> None:
        """Discs by number, portraits in the order of the characters, however they were given."""
        object.__setattr__(self, "discs", tuple(sorted(self.discs, key=lambda disc: disc.number)))
        by_character = sorted(self.portraits, key=lambda disc: CHARACTERS.index(disc.character))
        object.__setattr__(self, "portraits", tuple(by_character))

    def holder(self, character: str) -> str:
        return self.characters.get(character, "board")  # type: ignore[call-overload, no-any-return]

    @property
    def holders(self) -> dict[Character, str]:
        """Who holds each character."""
        return {character: self.holder(character) for character in CHARACTERS}

    def row(self, harbour: str) -> Row:
        return self.harbours[harbour]  # type: ignore[index]

    def at_sea(self, player: str) -> int:
        return sum(ship.owner == player for ship in _ships_at_sea(self))

    def captains_in_area(self, player: str) -> int:
        """Own captains still in the recruiting area."""
        return CAPTAINS - self.reserves[player].captains - self.at_sea(player)

    @property
    def bag(self) -> int:
        """Sailors in the bag."""
        standing = sum(section.sailors for section in self.sections)
        return SAILORS - standing - sum(reserve.crew.sailors for reserve in self.reserves.values())

    @property
    def first_free(self) -> int:
        return self.start + self.change

    def with_reserve(self, player: str, **changes: Any) -> Table:
        return replace(self, reserves={**self.reserves, player: replace(self.reserves[player], **changes)})

    def earning(self, player: str, vp: int = 0, reals: int = 0, captains: int = 0) -> Table:
        """The table after this player has won points, reals and captains."""
        had = self.reserves[player]
        return self.with_reserve(player, vp=had.vp + vp, reals=had.reals + reals, captains=had.captains + captains)


def _ships_at_sea(table: Table) -> Iterator[Ship]:
    for row in table.harbours.values():
        yield from row.ships


def seat_order(seats: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Clockwise from the first player."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def not_now(table: Table, clause: str, why: Sentence, instead: Iterable[Instead] = ()) -> Ruling[Any]:
    """A move that does not belong into this phase or order."""
    return illegal(
        say_not_now(table),
        because(clause, "{why} The table is in phase {phase}.", why=why, phase=table.phase),
        instead=instead,
    )


def say_not_now(table: Table) -> Sentence:
    return Sentence("No. This is not possible in phase {phase}.", {"phase": table.phase})


_SAME_NAMES = (
    "seats first round start change piles discs skipped portraits characters manuel_start missionaries harbours decks"
)


def facts_of(table: Table) -> dict[str, object]:
    """What questions may take from the table. `upper` and `sao_gabriel` mean something else there."""
    lying: dict[str, object] = {name: getattr(table, name) for name in _SAME_NAMES.split()}
    manuel = next((d.number for d in table.discs if d.is_extra and d.player == table.manuel_start), 0)
    lying |= {"players": len(table.seats), "bag": table.bag, "manuel_now": table.holder("manuel")}
    lying |= {"holder": table.manuel_start, "holder_number": manuel}
    lying["sections"] = tuple(str(section) for section in table.sections)
    lying["reserves"] = {player: _final_reserve(table, player) for player in table.seats}
    if table.merchant_up.merchant:
        lying["limit"] = table.merchant_up.merchant.limit
    if table.phase == "end":
        lying["merchant_up"] = table.merchant_up
    if table.phase not in ("final", "over"):
        # Afterwards the rewards of round 5 are on the track already.
        lying |= {"dias": table.holder("dias"), "alvares": table.holder("alvares")}
    if table.start == 0:
        del lying["start"]
    return lying


def _final_reserve(table: Table, player: str) -> dict[str, object]:
    reserve = table.reserves[player]
    names = ("vp", "reals", "captains", "crew", "projects", "ships", "final")
    return {name: getattr(reserve, name) for name in names} | {"at_sea": table.at_sea(player)}


# --- impossible tables ---


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be, each with its clause."""
    checks = (_seats, _people, _tiles, _discs, _extra_discs, _spaces, _portraits, _dealt, _merchants, _amounts)
    found = [problem for check in checks for problem in check(table, book)]
    return found + [problem for harbour in HARBOURS for problem in row_problems(table.harbours, harbour, book)]


def _seats(table: Table, book: Book) -> Iterator[Problem]:
    if not 2 <= len(table.seats) <= 4 or len(set(table.seats)) < len(table.seats):
        yield cannot_be("seats", "setup.seat", "two to four different players sit at the table")
    for path, player in dict.fromkeys(_named_players(table)):
        if player not in table.seats:
            yield cannot_be(path, "setup.seat", "{player} has no seat at this table", player=player)
    for player in table.seats:
        if player not in table.reserves:
            yield cannot_be(
                f"reserves.{player}", "setup.seat", "nothing is said about the reserve of {player}", player=player
            )
    for player, reserve in table.reserves.items():
        if any(ship.owner != player for ship in reserve.ships):
            yield cannot_be(
                f"reserves.{player}.ships", "setup.seat", "all of them must be ships of {player}", player=player
            )


def _named_players(table: Table) -> Iterator[tuple[str, str]]:
    yield "first", table.first
    yield from ((f"reserves.{player}", player) for player in table.reserves)
    yield from (("discs", disc.player) for disc in table.discs)
    yield from (("skipped", player) for player in table.skipped)
    yield from (("portraits", disc.player) for disc in table.portraits)
    for harbour, row in table.harbours.items():
        yield from ((f"harbours.{harbour}", ship.owner) for ship in row.ships if not ship.is_merchant)
    for character, player in table.characters.items():
        if player != "board":
            yield f"characters.{character}", player
    if table.manuel_start != "board":
        yield "manuel_start", table.manuel_start
    if table.merchant_now != "none":
        yield "merchant_now", table.merchant_now


def _people(table: Table, book: Book) -> Iterator[Problem]:
    if len(table.sections) != len(table.seats):
        yield cannot_be("sections", "setup.sections", "as many sections are in use as there are players")
    if any(section.total > SECTION_SIZE or section.missionaries for section in table.sections):
        yield cannot_be("sections", "setup.sections", "a section holds at most five sailors and no missionary")
    if table.bag < 0:
        yield cannot_be("sections", "pieces.sailors", "{n} sailors are out; there are 32", n=SAILORS - table.bag)
    out = table.missionaries + sum(reserve.crew.missionaries for reserve in table.reserves.values())
    if out != MISSIONARIES:
        yield cannot_be("missionaries", "pieces.missionaries", "{n} missionaries are out; there are six", n=out)
    for player, reserve in table.reserves.items():
        used = reserve.captains + table.at_sea(player)
        if used > CAPTAINS:
            yield cannot_be(
                f"reserves.{player}.captains", "pieces.captains", "{n} captains in all; there are seven", n=used
            )


def _tiles(table: Table, book: Book) -> Iterator[Problem]:
    left = TILES - TILES_A_ROUND * table.round
    if sum(table.decks) != left:
        yield cannot_be(
            "decks", "pieces.tiles", "in round {round} the decks hold {left} tiles", round=table.round, left=left
        )
    offered = sum(place.project is not None for place in (*table.upper, table.sao_gabriel))
    owned = sum(len(reserve.projects) + len(reserve.ships) for reserve in table.reserves.values())
    sent = sum(not ship.is_merchant for ship in _ships_at_sea(table))
    if sum(table.decks) + offered + owned + sent > TILES:
        yield cannot_be("reserves", "pieces.tiles", "there are more tiles than 35")


def _discs(table: Table, book: Book) -> Iterator[Problem]:
    yield from numbers_twice(table.discs)
    if any(not 1 <= disc.number <= 22 for disc in table.discs):
        yield cannot_be("discs", "place.number", "order numbers run from 1 to 22")
    for player in table.seats:
        own = [disc for disc in table.discs if disc.player == player]
        extra = sum(disc.is_extra for disc in own)
        with_manuel = player in (table.manuel_start, table.holder("manuel"))
        in_all = len(own) + sum(disc.player == player for disc in table.portraits)
        if len(own) - extra > DISCS or extra > 1 or in_all > DISCS + with_manuel:
            yield cannot_be("discs", "place.discs", "{player} has more discs on the board than he has", player=player)


def numbers_twice(discs: Iterable[Disc]) -> Iterator[Problem]:
    for number, times in sorted(Counter(disc.number for disc in discs).items()):
        if times > 1:
            yield cannot_be("discs", "place.number", "number {n} lies on {times}", n=number, times=so_many_discs(times))


def _extra_discs(table: Table, book: Book) -> Iterator[Problem]:
    for disc in table.discs:
        if disc.is_extra and disc.player not in (table.manuel_start, table.holder("manuel")):
            yield cannot_be(
                "discs", "place.extra", "{player} has no extra disc for {n}", player=disc.player, n=disc.number
            )


def _spaces(table: Table, book: Book) -> Iterator[Problem]:
    used = Counter(disc.area for disc in table.discs)
    for area in AREAS:
        spaces = book.known(f"spaces.{area}.{len(table.seats)}") if used[area] and 2 <= len(table.seats) <= 4 else None
        if spaces is not None and used[area] > spaces:
            yield cannot_be(
                "discs", "place.space", "the {area} area has only {spaces} spaces", area=area, spaces=spaces
            )


def _portraits(table: Table, book: Book) -> Iterator[Problem]:
    for character, times in Counter(disc.character for disc in table.portraits).items():
        if times > 1:
            yield cannot_be("portraits", "character.once", "{name} bears two discs", name=NAMES[character])
    for disc in table.portraits:
        if table.holder(disc.character) != disc.player:
            sentence = "{player} has a disc on {name} but does not hold that character"
            yield cannot_be("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])


def _dealt(table: Table, book: Book) -> Iterator[Problem]:
    for character in CHARACTERS:
        if table.holder(character) == "board" and character not in ON_BOARD.get(len(table.seats), CHARACTERS):
            sentence = "{name} is dealt to a player and never returns to the board"
            yield cannot_be(f"characters.{character}", "setup.characters", sentence, name=NAMES[character])


def _merchants(table: Table, book: Book) -> Iterator[Problem]:
    shown = (table.merchant_given.merchant, table.merchant_up.merchant)
    sent = sum(ship.is_merchant for ship in _ships_at_sea(table))
    if sent + sum(ship is not None for ship in shown) + table.merchants_left > MERCHANTS:
        yield cannot_be("merchants_left", "pieces.merchants", "there are more merchant ships than six")
    if table.merchants_left > ROUNDS - table.round and book.reading("merchant-no-slot") != "keep":
        sentence = "in round {round} at most {left} lie face down"
        left = ROUNDS - table.round
        yield cannot_be("merchants_left", "pieces.merchants", sentence, round=table.round, left=left)


def _amounts(table: Table, book: Book) -> Iterator[Problem]:
    unset = table.start == 0 and table.round == 1 and table.phase in ("merchant", "ready")
    if not (4 <= table.start <= 12 or unset):
        yield cannot_be("start", "marker.move", "the start number is 4 to 12")
    if not -3 <= table.change <= 3:
        yield cannot_be("change", "marker.move", "the change is -3 to +3")
    for path, number in _numbers(table):
        if number < 0:
            yield cannot_be(path, "setup.rounds", "nothing on the table is less than 0")
    if not 1 <= table.round <= ROUNDS:
        yield cannot_be("round", "setup.rounds", "the game has five rounds")
    if table.discs and table.phase not in ("place", "act"):
        yield cannot_be("discs", "setup.rounds", "discs lie on action spaces only in phases 1 and 2")


def _numbers(table: Table) -> Iterator[tuple[str, int]]:
    yield "merchants_left", table.merchants_left
    yield "missionaries", table.missionaries
    yield from (("decks", number) for number in table.decks)
    yield from (("piles", number) for number in table.piles)
    for player, reserve in table.reserves.items():
        for name in ("vp", "reals", "captains", "final"):
            yield f"reserves.{player}.{name}", getattr(reserve, name)


def row_length(harbour: str, book: Book) -> int:
    """How many slots a harbour has: as many as values are known for it, else as many as we count."""
    slots: tuple[int, ...] | None = book.known(f"harbours.{harbour}.slots")
    length: int = len(slots) if slots is not None else book.printed(f"harbours.{harbour}.count")
    return length


def row_problems(rows: Mapping[Any, Row], harbour: str, book: Book) -> Iterator[Problem]:
    """A row of the wrong length, and ships in slots above their limit where the slots are known."""
    path, row = f"harbours.{harbour}", rows.get(harbour)
    length = row_length(harbour, book)
    if row is None or len(row) != length:
        yield cannot_be(path, "send.limit", "{name} has {length} slots", name=NAMES[harbour], length=length)
        return
    yield from above_limit(row, harbour, book)


def above_limit(row: Row, harbour: str, book: Book) -> Iterator[Problem]:
    values: tuple[int, ...] = book.known(f"harbours.{harbour}.slots") or ()
    for ship, value in zip(row, values, strict=False):
        if ship and ship.limit < value:
            sentence = "{ship} cannot lie in a slot of value {value}"
            yield cannot_be(f"harbours.{harbour}", "send.limit", sentence, ship=ship, value=value)


# --- what may come next ---


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next; launches come last, as they are always free to make."""
    from referee.games.vasco.upcoming import upcoming

    return upcoming(table, book)
