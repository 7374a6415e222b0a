"""The table: what lies where, and the small questions that every move asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Annotated, Any, Literal

from referee.facts import Fact
from referee.games.vasco import game
from referee.games.vasco.people import NOBODY, People
from referee.games.vasco.pieces import NO_PROJECT, NO_TILE, Disc, Portrait, Project, ProjectPlace, TilePlace
from referee.games.vasco.ships import NO_MERCHANT, MerchantPlace, Row, Ship
from referee.games.vasco.words import (
    CHARACTERS,
    CharacterName,
    Harbour,
    Player,
    PlayerOrBoard,
    PlayerOrNone,
)
from referee.values import dataclass, field, replace

Phase = Literal["merchant", "ready", "place", "act", "sail", "end", "final", "over"]

SixPlaces = tuple[ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace, ProjectPlace]

ON_BOARD: Mapping[int, tuple[str, ...]] = {2: ("alvares", "manuel"), 3: ("manuel",), 4: ()}
"""Characters that nobody is dealt, by number of players (`setup.characters`)."""


def printed(path: str) -> Any:
    """A number that the rulebook states, where no book is at hand: what a table can count by itself."""
    return game.board.cells[path].value


@dataclass(frozen=True, slots=True)
class Reserve:
    """What lies in front of one player."""

    vp: Annotated[int, Fact("Victory points on the track", "setup.seat", untold="asked")] = 0
    reals: Annotated[int, Fact("Reals", "setup.seat", untold="asked")] = 0
    captains: Annotated[int, Fact("Captains in the reserve", "pieces.captains", untold="asked")] = 0
    crew: Annotated[People, Fact("Sailors and missionaries in the reserve", "pieces.sailors", untold="asked")] = NOBODY
    projects: Annotated[tuple[Project, ...], Fact("Projects not launched yet", "project.side", untold="asked")] = ()
    ships: Annotated[tuple[Ship, ...], Fact("Launched ships not sent yet", "send.launched", untold="asked")] = ()
    final: Annotated[int, Fact("Ships launched after the last round", "final.launch", untold="no choice")] = 0


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
    characters: Annotated[
        Mapping[CharacterName, PlayerOrBoard], Fact("Who holds {key} (or board)", "character.stays", untold="asked")
    ] = field(default_factory=dict)
    round: Annotated[int, Fact("Round", "setup.rounds", untold="asked")] = 1
    phase: Annotated[
        Phase,
        Fact(
            "Where you are: merchant (first merchant ship to send), ready (before phase 1), place, act, sail, "
            "end (before the next round), final (last launches) or over",
            "setup.rounds",
            untold="asked",
        ),
    ] = "ready"
    tile_now: Annotated[
        TilePlace, Fact("Vasco da Gama tile on the left space (or -)", "place.start", untold="asked")
    ] = NO_TILE
    tile_next: Annotated[
        TilePlace, Fact("Vasco da Gama tile face up on the deck (or -)", "marker.next", untold="asked")
    ] = NO_TILE
    start: Annotated[
        int, Fact("Start number of this round (0 before the first)", "marker.move", untold="no choice")
    ] = 0
    change: Annotated[int, Fact("Change of this round (0 before phase 2)", "marker.move", untold="no choice")] = 0
    piles: Annotated[
        tuple[int, int], Fact("Reals on the two money places, upper and lower", "character.money", untold="asked")
    ] = (
        0,
        0,
    )
    discs: Annotated[tuple[Disc, ...], Fact("Discs on the action spaces", "place.number", untold="asked")] = ()
    skipped: Annotated[
        tuple[Player, ...],
        Fact("Players who did not place a disc this round, one entry per disc", "place.stuck", untold="asked"),
    ] = ()
    portraits: Annotated[tuple[Portrait, ...], Fact("Discs on portraits", "character.once", untold="asked")] = ()
    manuel_start: Annotated[
        PlayerOrBoard, Fact("Who held Manuel when the round started (or board)", "manuel.start", untold="no choice")
    ] = "board"
    merchant_now: Annotated[
        PlayerOrNone,
        Fact(
            "Who has taken Sernigi and is sending the merchant ship now (or none)", "sernigi.when", untold="no choice"
        ),
    ] = "none"
    merchant_given: Annotated[
        MerchantPlace, Fact("First merchant ship, until it is sent (or -)", "setup.merchant", untold="asked")
    ] = NO_MERCHANT
    merchant_up: Annotated[MerchantPlace, Fact("Merchant ship face up (or -)", "merchant.must", untold="asked")] = (
        NO_MERCHANT
    )
    merchants_left: Annotated[int, Fact("Merchant ships face down", "pieces.merchants", untold="no choice")] = 0
    missionaries: Annotated[
        int, Fact("Missionaries in the characters area", "pieces.missionaries", untold="no choice")
    ] = field(default_factory=lambda: int(printed("box.missionaries")))
    upper: Annotated[
        SixPlaces,
        Fact("The six upper projects (- where there is none)", "project.upper", untold="asked"),
    ] = (NO_PROJECT,) * 6
    sao_gabriel: Annotated[ProjectPlace, Fact("The São Gabriel project (or -)", "project.gabriel", untold="asked")] = (
        NO_PROJECT
    )

    last_launches: Annotated[
        Literal["", "best", "none"],
        Fact("At the end of the game: were the best last launches made, or none", "final.launch", untold="no choice"),
    ] = ""

    def __post_init__(self) -> None:
        """Discs by number, portraits in the order of the characters, however they were given."""
        object.__setattr__(self, "discs", tuple(sorted(self.discs, key=attrgetter("number"))))
        if len(self.portraits) > 1:
            by_character = sorted(self.portraits, key=lambda disc: CHARACTERS.index(disc.character))
            object.__setattr__(self, "portraits", tuple(by_character))

    def holder(self, character: str) -> str:
        return self.characters.get(character, "board")  # type: ignore[call-overload, no-any-return]

    @property
    def holders(self) -> dict[CharacterName, str]:
        """Who holds each character."""
        return {character: self.holder(character) for character in CHARACTERS}

    @property
    def places_with_project(self) -> list[int]:
        """Upper places that hold a project."""
        return [at for at, place in enumerate(self.upper, 1) if place.project]

    @property
    def lowest(self) -> Disc:
        """The disc whose number is called next."""
        return min(self.discs, key=lambda disc: disc.number)

    def lying(self, area: str) -> int:
        """Discs in an area."""
        return sum(disc.area == area for disc in self.discs)

    def row(self, harbour: str) -> Row:
        return self.harbours[harbour]  # type: ignore[index]

    def ships_in(self, harbour: str) -> tuple[Ship, ...]:
        """The ships in a harbour, none where nothing is said of it."""
        row = self.harbours.get(harbour)  # type: ignore[call-overload]
        return row.ships if row else ()

    def ships_at_sea(self) -> list[Ship]:
        return [ship for row in self.harbours.values() for ship in row.slots if ship]

    def at_sea(self, player: str) -> int:
        return [ship.owner for ship in self.ships_at_sea()].count(player)

    def captains_in_area(self, player: str) -> int:
        """Own captains still in the recruiting area."""
        return int(printed("box.captains")) - self.reserves[player].captains - self.at_sea(player)

    @property
    def bag(self) -> int:
        """Sailors in the bag."""
        standing = sum(section.sailors for section in self.sections)
        return int(printed("box.sailors")) - standing - sum(reserve.crew.sailors for reserve in self.reserves.values())

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
