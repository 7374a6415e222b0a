"""Setting up: what everyone gets, and the table before round 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.checks import problems_of, row_length
from referee.games.vasco.people import People, Sailors
from referee.games.vasco.pieces import Project, ProjectPlace, Tile, TilePlace
from referee.games.vasco.ships import MerchantPlace, MerchantShip, Row
from referee.games.vasco.state import (
    ON_BOARD,
    Reserve,
    SixPlaces,
    Table,
)
from referee.games.vasco.words import (
    CHARACTERS,
    HARBOURS,
    MOST_PLAYERS,
    NAMES,
    NUMBERS,
    PLAYERS,
    CharacterName,
    Player,
    captains,
    discs,
    reals,
)
from referee.ruling import Reason, Ruling, answer, because, legal
from referee.values import dataclass
from referee.words import points, say

SixProjects = tuple[Project, Project, Project, Project, Project, Project]


@dataclass(frozen=True, slots=True)
class Setup:
    """What does everyone get?"""

    players: Annotated[int, Fact("Number of players", "setup.seat", *PLAYERS)]


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


def dealt(players: int) -> tuple[CharacterName, ...]:
    """The characters that are dealt, from the first player clockwise (`setup.characters`)."""
    return tuple(character for character in CHARACTERS if character not in ON_BOARD[players])


@game.question("setup")
def setup(facts: Setup, book: Book) -> Ruling[Start]:
    n, characters = facts.players, dealt(facts.players)
    box, course = _numbers("box", book), _numbers("course", book)
    value = Start(
        rounds=course["rounds"],
        seats=tuple(_seat(number, character, book) for number, character in enumerate(characters, 1)),
        sections=n,
        inactive_sections=MOST_PLAYERS - n,
        sailors_per_section=course["section"],
        bag=box["sailors"] - course["section"] * n,
        on_board=ON_BOARD[n],
        missionaries=box["missionaries"] - ("alvares" in characters),
        projects=course["offer"],
        project_decks=box["tiles"] - course["offer"],
        merchant_deck=box["merchants"] - 1,
        vdg_deck=box["vdg-tiles"],
        discs_round_one=course["discs"] * n + ("manuel" in characters),
    )
    each = value.seats[0]
    text = say(
        "From the first player clockwise: {names}. Each has {reals}, {captains} and {discs}; the first player {vp}.",
        names=[NAMES[name] for name in characters],
        reals=reals(each.reals),
        captains=captains(each.captains),
        discs=discs(each.discs),
        vp=points(each.vp),
    )
    return answer(value, text, *decided_by(_setup_reasons(value, book), "setup.seat", "setup.characters"))


def _numbers(family: str, book: Book) -> dict[str, int]:
    """What the rulebook states of one kind, by name."""
    paths = [path for path in book.game.board.cells if path.startswith(f"{family}.")]
    return {path.removeprefix(f"{family}."): book.stated(path) for path in paths}


def _seat(number: int, character: str, book: Book) -> Seat:
    first = _numbers("first", book)
    own, discs = book.stated("box.captains", "course.discs")
    return Seat(
        seat=number,
        character=character,
        vp=first["points"] if number == 1 else 0,
        reals=first["reals"],
        captains=first["captains"],
        captains_in_area=own - first["captains"],
        discs=discs,
        extra_disc=character == "manuel",
        missionaries=int(character == "alvares"),
        merchant=character == "sernigi",
    )


def _setup_reasons(value: Start, book: Book) -> Iterator[Reason]:
    names, each = [NAMES[seat.character] for seat in value.seats], value.seats[0]
    lying = [NAMES[name] for name in value.on_board]
    yield because("setup.rounds", "{n} rounds of three phases.", n=value.rounds)
    yield because(
        "setup.seat",
        "Each: {discs}, {captains}, {reals}.",
        discs=discs(each.discs),
        captains=captains(each.captains),
        reals=reals(each.reals),
    )
    each_section = "{n} sections with {each} sailors each; {bag} stay in the bag."
    full = book.stated("course.section")
    yield because("setup.sections", each_section, n=value.sections, each=full, bag=value.bag)
    yield because("setup.first", "The farthest traveller is first: Dias and {vp}.", vp=points(each.vp))
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
    ships = book.stated("box.merchants")
    yield because("pieces.merchants", "{n} merchant ships: one sent before round 1, one for each round.", n=ships)
    numbers = "Numbers {lowest} to {highest}; {discs} and an extra disc of each colour."
    four = discs(book.stated("course.discs"))
    yield because("pieces.numbers", numbers, lowest=NUMBERS[0], highest=NUMBERS[1], discs=four)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SetUpMove:
    """Set up the game."""

    seats: Annotated[
        tuple[Player, ...],
        Fact("Players clockwise, the first player first", "setup.first", length=PLAYERS, distinct=True),
    ]
    sections: Annotated[
        tuple[Sailors, ...],
        Fact("Five sailors in each section, from the right, ; between sections", "setup.sections", separator=";"),
    ]
    upper: Annotated[SixProjects, Fact("The six upper projects", "setup.projects")]
    sao_gabriel: Annotated[Project, Fact("The São Gabriel project, lower right", "setup.projects")]
    decks: Annotated[tuple[int, int, int], Fact("Tiles left in decks I, II and III", "setup.projects", at_least=0)]
    tile: Annotated[Tile, Fact("Vasco da Gama tile face up on its deck", "setup.decks")]
    merchant: Annotated[MerchantShip, Fact("Merchant ship of the holder of Sernigi", "setup.gifts")]
    next_merchant: Annotated[MerchantShip, Fact("Merchant ship face up on its deck", "setup.decks")]


@game.move("set-up", opens=True, reveals=("sections", "upper", "sao_gabriel", "tile", "merchant", "next_merchant"))
def play_set_up(facts: SetUpMove, book: Book) -> Ruling[Start]:
    ruling = setup(Setup(len(facts.seats)), book)
    start = ruling.granted()
    table = _fresh_table(facts, start, book)
    refuse([*_wrong_set_up(facts, book), *problems_of(table, book)])
    (least, most), (fewest, full) = game.bounds("limit"), game.bounds("crew")
    shown = "The tiles show limits {least} to {most}, crews {fewest} to {full} and their decks."
    print_ = because("pieces.tile-print", shown, least=least, most=most, fewest=fewest, full=full)
    each = start.seats[0]
    text = say(
        "{first} is first player with {vp}. Each has {reals} and {captains}. The first merchant ship is to be sent.",
        first=facts.seats[0],
        vp=points(each.vp),
        reals=reals(each.reals),
        captains=captains(each.captains),
    )
    return legal(start, text, *ruling.reasons, print_, after=table)


def _wrong_set_up(facts: SetUpMove, book: Book) -> Iterable[Problem]:
    full = book.stated("course.section")
    if any(section.total != full for section in facts.sections):
        yield impossible("sections", "setup.sections", "each section starts with {n} sailors", n=full)
    for path, tiles in (("upper", facts.upper), ("sao_gabriel", (facts.sao_gabriel,))):
        if any(tile.deck not in ("", "I") for tile in tiles):
            yield impossible(path, "setup.projects", "the first seven tiles come from deck I")


def _fresh_table(facts: SetUpMove, start: Start, book: Book) -> Table:
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
