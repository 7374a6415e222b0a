"""The table as a picture: harbours from north to south, number track, action spaces, offers, and the reserves."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Project
from referee.games.vasco.scoring import score_of
from referee.games.vasco.ships import Ship
from referee.games.vasco.state import Table, printed, seat_order
from referee.games.vasco.words import (
    AREA_NAMES,
    AREAS,
    CHARACTERS,
    COLOURS,
    EXTRA_NUMBERS,
    HARBOURS,
    NAMES,
    PHASES,
    captains,
    of_colour,
    reals,
)
from referee.picture import Chip, Panel, Picture, Place, Row, chip, panel, picture, place, row
from referee.words import Sentence, points, say

SHORT = {"turquoise": "{n}t", "violet": "{n}v", "grey": "{n}g", "orange": "{n}o", "missionary": "{n}m"}
NUMBERS, ACROSS = 20, 6
NOBODY = ("board", "none", "merchant")


def draw(table: Table, book: Book) -> Picture:
    """Everything that lies on the table."""
    panels = (
        _harbours(table, book),
        _characters(table),
        _areas(table, book),
        _numbers(table),
        _offer(table),
        _sections(table),
        _left(table),
        _reserves(table),
    )
    head = say(
        "Round {round} of {rounds}: {phase}. First player: {first}.",
        round=table.round,
        rounds=printed("course.rounds"),
        phase=PHASES[table.phase],
        first=table.first,
    )
    had = {player: table.reserves[player].vp for player in table.seats}
    if table.phase == "over":
        ended = score_of(table, book.unnoted)
        head = say("{head} {ended}", head=head, ended=ended.text)
        had = {player: score.total for player, score in ended.granted().scores.items()}
    return picture(head, table.seats, panels, turn=_turn(table), points=had)


def _turn(table: Table) -> str:
    """Who acts, where the table alone says so."""
    if table.merchant_now != "none":
        return table.merchant_now
    return table.lowest.player if table.phase == "act" and table.discs else ""


# --- harbours ---


def _harbours(table: Table, book: Book) -> Panel:
    rows = [_harbour(harbour, table, book) for harbour in reversed(HARBOURS)]
    return panel(say("Harbours (points when full), m a merchant ship"), rows, room=6, width=57)


def _harbour(harbour: str, table: Table, book: Book) -> Row:
    lying = table.row(harbour)
    values = (*(book.known(f"harbours.{harbour}.slots") or ()), *["?"] * len(lying))
    slots = [_slot(harbour, at, values[at - 1], ship) for at, ship in enumerate(lying, 1)]
    full = book.known(f"harbours.{harbour}.full")
    name = NAMES[harbour] if harbour != "terra" else say("Terra")
    return row(say("{harbour} ({n})", harbour=name, n="?" if full is None else full), *slots)


def _slot(harbour: str, at: int, value: object, ship: Ship | None) -> Place:
    name = say("{harbour}, place {at}, worth {value}", harbour=NAMES[harbour], at=at, value=value)
    return place(value, *([_ship(ship)] if ship else []), name=name, covered=True)


def _ship(ship: Ship) -> Chip:
    """Limit and income; a ship of a player at sea has a captain aboard."""
    if ship.is_merchant:
        return chip("ship", say("m{n}", n=ship.limit), told=say("a merchant ship, limit {n}", n=ship.limit))
    told = say(
        "a ship of {owner}, limit {n}, income {points} and {reals}",
        owner=ship.owner,
        n=ship.limit,
        points=points(ship.vp),
        reals=reals(ship.reals),
    )
    return chip("ship", f"{ship.limit}{_income(ship.vp, ship.reals)}", ship.owner, told=told)


def _income(vp: int, in_reals: int) -> str:
    """Points and reals that are printed on a tile."""
    shown = [say("{n}p", n=vp)] if vp else []
    return "".join(f"+{part}" for part in [*shown, *([say("{n}r", n=in_reals)] if in_reals else [])])


# --- numbers, areas, characters ---


def _numbers(table: Table) -> Panel:
    """A number that lies on a disc is gone; the marker stands on the first free one."""
    every = (*range(1, NUMBERS + 1), *EXTRA_NUMBERS)
    taken = {disc.number for disc in table.discs}
    marker = table.first_free if table.start else 0
    cells = [_number(number, number in taken, number == marker) for number in every]
    rows = [row("", *cells[at : at + ACROSS]) for at in range(0, len(cells), ACROSS)]
    return panel(say("Numbers, [] the first free"), rows, room=4, width=30)


def _number(number: int, taken: bool, marked: bool) -> Place:
    marker = [chip("marker", told=say("the marker"))] if marked else []
    return place("-" if taken else number, *marker, name=say("number {n}", n=number), mark="faint" if taken else "")


def _areas(table: Table, book: Book) -> Panel:
    rows = []
    called = table.lowest if table.phase == "act" and table.discs else None
    for area in AREAS:
        spaces = (
            book.known(f"spaces.{area}.{len(table.seats)}")
            if f"spaces.{area}.{len(table.seats)}" in book.game.board.cells
            else None
        )
        lying = [disc for disc in table.discs if disc.area == area]
        discs = [
            place("", chip("disc", disc.number, disc.player), mark="here" if disc == called else "") for disc in lying
        ]
        free = "?" if spaces is None else max(0, spaces - len(lying))
        rows.append(row(AREA_NAMES[area], place(say("{n} free", n=free)), *discs))
    return panel(say("Discs, > the one called next"), rows, room=5, width=48)


def _characters(table: Table) -> Panel:
    rows = [row(NAMES[name], _holder(table, name)) for name in CHARACTERS]
    upper, lower = table.piles
    rows.append(row(say("Money"), place(f"{upper}, {lower}")))
    up = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    ship = [_ship(up.ship)] if up else []
    down = [
        chip(
            "merchant",
            say("+{n}", n=table.merchants_left),
            told=say("{n} face down", n=table.merchants_left),
            count=table.merchants_left,
        )
    ]
    rows.append(row(say("Merchant"), place("", *ship, *down)))
    return panel(say("Characters"), rows, room=8, width=21)


def _holder(table: Table, name: str) -> Place:
    """Who holds the character; a disc on the portrait says that it was taken this round."""
    holder = table.holder(name)
    discs = [chip("disc", say("now"), disc.player) for disc in table.portraits if disc.character == name]
    if holder in NOBODY:
        return place("-", chip("character", say("board")), *discs, covered=True)
    return place("", chip("character", "", holder, told=NAMES[name]), *discs)


# --- offers ---


def _offer(table: Table) -> Panel:
    """Projects on offer in one line, with what the lines below show, so that the reserves have lines to spare."""
    upper = [_project_place(spot.project, say("project {n}", n=at)) for at, spot in enumerate(table.upper, 1)]
    single = _project_place(table.sao_gabriel.project, say("São Gabriel"))
    legend = say("Projects: limit/crew, income, last São Gabriel; sailors from the right")
    return panel(legend, [row("", *upper, single)], room=10, width=80)


def _project_place(project: Project | None, name: Sentence) -> Place:
    return place("" if project else "-", *([_project(project)] if project else []), name=name)


def _project(project: Project, owner: str = "") -> Chip:
    told = say(
        "a project, limit {limit}, crew {crew}, income {points} and {reals}",
        limit=project.limit,
        crew=project.crew,
        points=points(project.vp),
        reals=reals(project.reals),
    )
    return chip("project", f"{project.limit}/{project.crew}{_income(project.vp, project.reals)}", told=told)


def _sections(table: Table) -> Panel:
    sections = [place("" if section.total else "-", *_people(section)) for section in table.sections]
    return panel("", [row("", *sections)], room=11, width=48)


def _left(table: Table) -> Panel:
    """What is left in the bag, beside the board and in the decks."""
    told = say("{n} missionaries", n=table.missionaries)
    bag = place("", chip("sailor", say("bag {n}", n=table.bag), count=table.bag))
    left = chip("missionary", say(SHORT["missionary"], n=table.missionaries), told=told, count=table.missionaries)
    decks = place(say("decks {decks}", decks="/".join(map(str, table.decks))))
    return panel("", [row("", bag, place("", left), decks)], room=1, width=30)


def _people(crew: People) -> Iterator[Chip]:
    for colour, n in zip(COLOURS, crew.counts, strict=True):
        if n:
            kind = "missionary" if colour == "missionary" else "sailor"
            yield chip(kind, say(SHORT[colour], n=n), told=say("{people}", people=of_colour(colour, n)), count=n)


# --- reserves ---


def _reserves(table: Table) -> Panel:
    return panel(
        say("Reserves: t turquoise, v violet, g grey, o orange, m missionary"),
        [_reserve(table, player) for player in seat_order(table.seats, table.first)],
        heads=(say("points"), say("reals"), say("capt"), say("people"), say("ships, projects")),
        room=(3, 3, 3, 14, 0),
        width=80,
    )


def _reserve(table: Table, player: str) -> Row:
    had = table.reserves[player]
    aboard = [_ship(ship) for ship in had.ships]
    tiles = [_project(project) for project in had.projects]
    if had.final:
        aboard.append(chip("launched", say("+{n} launched", n=had.final), count=had.final))
    return row(
        player,
        place(had.vp),
        place(had.reals),
        place("", chip("captain", had.captains, told=str(captains(had.captains)), count=had.captains)),
        place("" if had.crew.total else "-", *_people(had.crew)),
        place("" if aboard or tiles else "-", *aboard, *tiles),
        owner=player,
    )
