"""Setting up: what everyone gets, and the table before round 1."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco import table as the_table
from referee.games.vasco.impossibility import row_length
from referee.games.vasco.pieces import (
    Merchant,
    MerchantPlace,
    People,
    Project,
    ProjectPlace,
    Row,
    Sailors,
    Tile,
    TilePlace,
)
from referee.games.vasco.table import (
    CAPTAINS,
    DISCS,
    MERCHANTS,
    MISSIONARIES,
    ON_BOARD,
    ROUNDS,
    SAILORS,
    SECTION_SIZE,
    TILES,
    TILES_A_ROUND,
    Reserve,
    SixPlaces,
    Table,
)
from referee.games.vasco.terms import CHARACTERS, HARBOURS, NAMES, Character, Player, reals
from referee.ruling import Reason, Ruling, answer, because, legal
from referee.words import points, say

FIRST_REALS = 10
FIRST_CAPTAINS = 1
FIRST_POINTS = 2
VDG_TILES = 9

SixProjects = tuple[Project, Project, Project, Project, Project, Project]


@dataclass(frozen=True, slots=True)
class Setup:
    """What does everyone get?"""

    players: Annotated[int, Fact("Number of players", "setup.seat", at_least=2, at_most=4)]


@dataclass(frozen=True, slots=True)
class Seat:
    seat: int
    character: str
    vp: int
    reals: int
    captains: int
    captains_in_area: int
    discs: int
    extra_disc: bool
    missionaries: int
    merchant: bool


@dataclass(frozen=True, slots=True)
class Start:
    rounds: int
    seats: tuple[Seat, ...]
    sections: int
    inactive_sections: int
    sailors_per_section: int
    bag: int
    on_board: tuple[str, ...]
    missionaries: int
    projects: int
    project_decks: int
    merchant_deck: int
    vdg_deck: int
    discs_round_one: int


def dealt(players: int) -> tuple[Character, ...]:
    """The characters that are dealt, from the first player clockwise (`setup.characters`)."""
    return tuple(character for character in CHARACTERS if character not in ON_BOARD[players])


@vasco.question("setup")
def setup(facts: Setup) -> Ruling[Start]:
    n, characters = facts.players, dealt(facts.players)
    value = Start(
        rounds=ROUNDS,
        seats=tuple(_seat(number, character) for number, character in enumerate(characters, 1)),
        sections=n,
        inactive_sections=4 - n,
        sailors_per_section=SECTION_SIZE,
        bag=SAILORS - SECTION_SIZE * n,
        on_board=ON_BOARD[n],
        missionaries=MISSIONARIES - ("alvares" in characters),
        projects=TILES_A_ROUND,
        project_decks=TILES - TILES_A_ROUND,
        merchant_deck=MERCHANTS - 1,
        vdg_deck=VDG_TILES,
        discs_round_one=DISCS * n + ("manuel" in characters),
    )
    text = say("From the first player clockwise: {names}.", names=[NAMES[name] for name in characters])
    return answer(value, text, *_setup_reasons(value))


def _seat(number: int, character: str) -> Seat:
    return Seat(
        seat=number,
        character=character,
        vp=FIRST_POINTS if number == 1 else 0,
        reals=FIRST_REALS,
        captains=FIRST_CAPTAINS,
        captains_in_area=CAPTAINS - FIRST_CAPTAINS,
        discs=DISCS,
        extra_disc=character == "manuel",
        missionaries=int(character == "alvares"),
        merchant=character == "sernigi",
    )


def _setup_reasons(value: Start) -> Iterable[Reason]:
    names = [NAMES[seat.character] for seat in value.seats]
    lying = [NAMES[name] for name in value.on_board]
    yield because("setup.rounds", "{n} rounds of three phases.", n=value.rounds)
    yield because("setup.seat", "Each: {discs} discs, 1 captain, {reals}.", discs=DISCS, reals=reals(FIRST_REALS))
    yield because(
        "setup.sections", "{n} sections with five sailors each; {bag} stay in the bag.", n=value.sections, bag=value.bag
    )
    yield because("setup.first", "The farthest traveller is first: Dias and {vp}.", vp=points(FIRST_POINTS))
    yield because("setup.characters", "Clockwise {names}; on the board {lying}.", names=names, lying=lying)
    yield because("setup.gifts", "Alvares brings a missionary, Sernigi a merchant ship, Manuel the extra disc.")
    yield because(
        "setup.decks",
        "{n} merchant ships and {vdg} tiles, the top ones face up.",
        n=value.merchant_deck,
        vdg=value.vdg_deck,
    )
    yield because(
        "setup.projects",
        "{n} projects on the board, {left} in three decks.",
        n=value.projects,
        left=value.project_decks,
    )
    yield because("pieces.merchants", "Six merchant ships: one sent before round 1, one for each round.")
    yield because("pieces.numbers", "Numbers 1 to 22; four action discs and an extra disc of each colour.")


# --- set-up, the move ---


@dataclass(frozen=True, slots=True)
class SetUp:
    """The table is set up."""

    seats: Annotated[
        tuple[Player, ...],
        Fact("Players clockwise, the first player first", "setup.first", length=(2, 4), distinct=True),
    ]
    sections: Annotated[
        tuple[Sailors, ...],
        Fact("Five sailors in each section, from the right, ; between sections", "setup.sections", separator=";"),
    ]
    upper: Annotated[SixProjects, Fact("The six upper projects", "setup.projects")]
    sao_gabriel: Annotated[Project, Fact("The São Gabriel project, lower right", "setup.projects")]
    decks: Annotated[tuple[int, int, int], Fact("Tiles left in decks I, II and III", "setup.projects", at_least=0)]
    tile: Annotated[Tile, Fact("Vasco da Gama tile face up on its deck", "setup.decks")]
    merchant: Annotated[Merchant, Fact("Merchant ship of the holder of Sernigi", "setup.gifts")]
    next_merchant: Annotated[Merchant, Fact("Merchant ship face up on its deck", "setup.decks")]


@vasco.move("set-up", opens=True, reveals=("sections", "upper", "sao_gabriel", "tile", "merchant", "next_merchant"))
def set_up(facts: SetUp, book: Book) -> Ruling[Start]:
    ruling = setup(Setup(len(facts.seats)))
    assert ruling.answer
    table = _fresh_table(facts, ruling.answer, book)
    refuse([*_wrong_set_up(facts), *the_table.impossible(table, book)])
    print_ = because("pieces.tile-print", "The tiles show limits 4 to 11, crews 1 to 5 and their decks.")
    text = say("{first} is first player. The first merchant ship is to be sent.", first=facts.seats[0])
    return legal(ruling.answer, text, *ruling.reasons, print_, after=table)


def _wrong_set_up(facts: SetUp) -> Iterable[Problem]:
    if any(section.total != SECTION_SIZE for section in facts.sections):
        yield impossible("sections", "setup.sections", "each section starts with five sailors")
    for path, tiles in (("upper", facts.upper), ("sao_gabriel", (facts.sao_gabriel,))):
        if any(tile.deck not in ("", "I") for tile in tiles):
            yield impossible(path, "setup.projects", "the first seven tiles come from deck I")


def _fresh_table(facts: SetUp, start: Start, book: Book) -> Table:
    holders = dict(zip(dealt(len(facts.seats)), facts.seats, strict=True))
    return Table(
        seats=facts.seats,
        first=facts.seats[0],
        phase="merchant",
        characters={character: holders.get(character, "board") for character in CHARACTERS},
        manuel_start=holders.get("manuel", "board"),
        tile_next=TilePlace(facts.tile),
        merchant_given=MerchantPlace(facts.merchant),
        merchant_up=MerchantPlace(facts.next_merchant),
        merchants_left=start.merchant_deck - 1,
        missionaries=start.missionaries,
        upper=upper_places(facts.upper),
        sao_gabriel=ProjectPlace(facts.sao_gabriel),
        decks=facts.decks,
        sections=tuple(People(section.counts) for section in facts.sections),
        harbours={harbour: Row.empty(row_length(harbour, book)) for harbour in HARBOURS},
        reserves={player: _first_reserve(seat) for player, seat in zip(facts.seats, start.seats, strict=True)},
    )


def upper_places(projects: SixProjects) -> SixPlaces:
    one, two, three, four, five, six = (ProjectPlace(project) for project in projects)
    return one, two, three, four, five, six


def _first_reserve(seat: Seat) -> Reserve:
    return Reserve(seat.vp, seat.reals, seat.captains, People.of(missionary=seat.missionaries))
