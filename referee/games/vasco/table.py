"""The table: what lies where, everything that makes a described table impossible, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact, Problem
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
    CHARACTERS,
    Character,
    Harbour,
    Player,
    PlayerOrBoard,
    PlayerOrNone,
)
from referee.ruling import Instead, Ruling, because, illegal, rather
from referee.words import Sentence, say

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

    def ships_at_sea(self) -> Iterator[Ship]:
        for row in self.harbours.values():
            yield from row.ships

    def at_sea(self, player: str) -> int:
        return sum(ship.owner == player for ship in self.ships_at_sea())

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


def seat_order(seats: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Clockwise from the first player."""
    at = seats.index(first)
    return seats[at:] + seats[:at]


def not_now(table: Table, clause: str, why: Sentence) -> Ruling[Any]:
    """A move that does not belong into this phase or order; instead, what is due."""
    reason = because(clause, "{why} The table is in phase {phase}.", why=why, phase=table.phase)
    text = say("No. This is not possible in phase {phase}.", phase=table.phase)
    anytime = because("launch.time", "Only a launch is possible at any moment.", applies=False)
    return illegal(text, reason, *([] if table.phase == "over" else [anytime]), instead=[_due_now(table)])


def _due_now(table: Table) -> Instead:
    sender = table.holder("sernigi")
    if table.phase == "merchant" or table.merchant_now != "none":
        return rather("Now {player} sends the merchant ship.", player=sender)
    if table.phase == "act" and table.discs:
        lowest = min(table.discs, key=lambda disc: disc.number)
        return rather("Now {player} acts or passes with {n}.", player=lowest.player, n=lowest.number)
    if table.phase == "sail" and table.merchant_up.merchant:
        return rather("Now {player} sends the merchant ship, then the ships sail.", player=sender)
    return rather(_DUE[table.phase], round=table.round)


_DUE = {
    "ready": "Now round {round} begins.",
    "place": "Now discs are placed; then the next Vasco da Gama tile is turned up.",
    "act": "No disc lies on an action space: phase 2 is over.",
    "sail": "Now the ships sail.",
    "end": "Now round {round} ends.",
    "final": "Now the last projects are launched, then the score is counted.",
    "over": "The game is over. Take a move back to go on from there.",
}


_SAME_NAMES = (
    "seats first round start change piles discs skipped portraits characters manuel_start missionaries harbours decks"
)


def facts_of(table: Table) -> dict[str, object]:
    """What questions may take from the table. `upper` and `sao_gabriel` mean something else there."""
    lying: dict[str, object] = {name: getattr(table, name) for name in _SAME_NAMES.split()}
    lying |= {"players": len(table.seats), "bag": table.bag, "manuel_now": table.holder("manuel")}
    lying |= {"holder": table.manuel_start, **_laid_in_phase_1(table)}
    lying["sections"] = tuple(str(section) for section in table.sections)
    lying["reserves"] = {player: _final_reserve(table, player) for player in table.seats}
    ship = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    if ship:
        lying["limit"] = ship.limit
    if table.phase == "end":
        lying["merchant_up"] = table.merchant_up
    if table.phase not in ("final", "over"):
        # Afterwards the rewards of round 5 are on the track already.
        lying |= {"dias": table.holder("dias"), "alvares": table.holder("alvares")}
    if table.round < ROUNDS:
        # The last rewards are those of round 5; before it a score counts what is on the table.
        lying |= {"final-score/dias": "none", "final-score/alvares": "none"}
    if table.start == 0:
        del lying["start"]
    return lying


def _laid_in_phase_1(table: Table) -> dict[str, object]:
    """The number of the holder's extra disc, as far as the discs still show it: extra discs are called last."""
    laid = next((disc.number for disc in table.discs if disc.is_extra and disc.player == table.manuel_start), 0)
    shown = laid or table.manuel_start == "board" or any(not disc.is_extra for disc in table.discs)
    return {"holder_number": laid} if shown or table.phase in ("merchant", "ready", "place") else {}


def _final_reserve(table: Table, player: str) -> dict[str, object]:
    reserve = table.reserves[player]
    names = ("vp", "reals", "captains", "crew", "projects", "ships", "final")
    return {name: getattr(reserve, name) for name in names} | {"at_sea": table.at_sea(player)}


def impossible(table: Table, book: Book) -> list[Problem]:
    """Everything that makes this table impossible, each with its clause."""
    from referee.games.vasco.impossibility import problems

    return problems(table, book)


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next; launches come last, as they are always free to make."""
    from referee.games.vasco.upcoming import upcoming

    return upcoming(table, book)
