"""What can be picked: for each fact of a move all that it can be at this table, and the rows of harbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from referee.game import Book, Offer, Places
from referee.games.vasco.checks import above_limit, row_length
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Project
from referee.games.vasco.ships import Row
from referee.games.vasco.state import Table
from referee.games.vasco.words import AREAS, CHARACTERS, HARBOURS, NAMES, reals
from referee.words import Sentence, points, say

Given = Mapping[str, Any]


def whose(table: Table, given: Given) -> str:
    """The player who acts: as told, else the owner of the number that is called."""
    if given.get("player") in table.reserves:
        return str(given["player"])
    called = [disc.player for disc in table.discs if str(disc.number) == str(given.get("number"))]
    return called[0] if called else ""


def _ships(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    player = whose(table, given)
    return (Offer(ship) for ship in table.reserves[player].ships) if player else None


def _upper(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    if str(given.get("sao_gabriel", "")).lower() in ("true", "yes"):
        return iter([Offer("none")])
    return (Offer(at, _project_said(table.upper[at - 1].project)) for at in table.places_with_project)


def _project_said(project: Project | None) -> Sentence | str:
    if not project:
        return ""
    gives = [points(project.vp)] * bool(project.vp) + [reals(project.reals)] * bool(project.reals)
    if not gives:
        return say("limit {limit}, crew {crew}", limit=project.limit, crew=project.crew)
    return say("limit {limit}, crew {crew}, {gives}", limit=project.limit, crew=project.crew, gives=gives)


def _projects(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    """Those that can be crewed now."""
    player = whose(table, given)
    if not player:
        return None
    reserve = table.reserves[player]
    crewed = (project for project in reserve.projects if project.crew <= len(reserve.crew.colours))
    return (Offer(project, _project_said(project)) for project in dict.fromkeys(crewed))


def _members(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    """One of each of so many colours."""
    player, named = whose(table, given), str(given.get("project", ""))
    found = [it for it in table.reserves[player].projects if str(it) == named] if player else []
    if not found:
        return None
    colours = table.reserves[player].crew.colours
    return (Offer(People.of(**dict.fromkeys(some, 1))) for some in combinations(colours, found[0].crew))


def _take(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    """Everything that one section holds, the fewest first; or nobody, for a captain alone."""
    found: dict[str, People] = {}
    for section in table.sections:
        for counts in product(*(range(n + 1) for n in section.counts)):
            found.setdefault(str(People(counts)), People(counts))
    return (
        Offer(people) for people in sorted(found.values(), key=lambda it: (it.total == 0, len(it.colours), it.total))
    )


def _section(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    wanted = People.read(str(given.get("take", "none")))
    sections = enumerate(table.sections, 1)
    return (Offer(at, section) for at, section in sections if wanted.within(section))


def _captain(table: Table, given: Given, book: Book) -> list[Offer] | None:
    """No choice where no captain is left."""
    player = whose(table, given)
    return [Offer("no")] if player and table.captains_in_area(player) <= 0 else None


def _fitting(table: Table, limit: int, book: Book) -> Iterator[tuple[str, int, int | None]]:
    """Harbour, place and value of every empty place that a ship of this limit may fit into."""
    for harbour in HARBOURS:
        row = table.row(harbour)
        values = book.known(f"harbours.{harbour}.slots")
        if values is None:  # nobody has read them off the board yet
            yield from ((harbour, at, None) for at in _empty(row))
        else:
            yield from ((harbour, at, values[at - 1]) for at in row.fitting(limit, values))


def _empty(row: Row) -> list[int]:
    return [at for at, ship in enumerate(row.slots, 1) if ship is None]


def _place_said(at: int, value: int | None, harbour: str = "") -> Sentence:
    """A place by its harbour, where that is not told yet, and by what is printed on it, where that is known."""
    values = {"harbour": NAMES.get(harbour, ""), "at": at, "value": value}
    if harbour:
        known, unknown = "{harbour}, place {at}: worth {value}", "{harbour}, place {at}"
    else:
        known, unknown = "place {at}: worth {value}", "place {at}"
    return say(unknown if value is None else known, **values)


def _to(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    place = table.merchant_given if table.phase == "merchant" else table.merchant_up
    if not place.merchant:
        return None
    fitting = _fitting(table, place.merchant.limit, book)
    found = [Offer(f"{harbour} {at}", _place_said(at, value, harbour)) for harbour, at, value in fitting]
    return iter(found or [Offer("none", say("nothing fits"))])


def _harbour(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    free = (harbour for harbour in HARBOURS if None in table.row(harbour).slots)
    return (Offer(harbour, NAMES[harbour]) for harbour in free)


def _slots(table: Table, given: Given, book: Book) -> Iterator[Offer] | None:
    harbour = str(given.get("harbour", ""))
    if harbour not in HARBOURS:
        return None
    values = book.known(f"harbours.{harbour}.slots") or (None,) * len(table.row(harbour).slots)
    return (Offer(at, _place_said(at, values[at - 1])) for at in _empty(table.row(harbour)))


def _area(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    spaces = {area: book.known(f"spaces.{area}.{len(table.seats)}") for area in AREAS}
    return (Offer(area) for area in AREAS if spaces[area] is None or table.lying(area) < spaces[area])


def _choice(table: Table, given: Given, book: Book) -> Iterator[Offer]:
    """Characters without a disc on the portrait, and the sums that still lie there."""
    taken = {portrait.character for portrait in table.portraits}
    yield from (Offer(name, NAMES[name]) for name in CHARACTERS if name not in taken)
    for place, pile in zip(("upper", "lower"), table.piles, strict=True):
        if pile:
            yield Offer(place, say("money: {sum}", sum=reals(pile)))


OFFERS = {
    "expedition/ships": _ships,
    "buy-projects/upper": _upper,
    "bonus_projects": lambda table, given, book: (
        Offer(at, _project_said(table.upper[at - 1].project)) for at in table.places_with_project
    ),
    "launch/project": _projects,
    "launch/members": _members,
    "recruit/take": _take,
    "recruit/section": _section,
    "recruit/captain": _captain,
    "send-merchant/to": _to,
    "expedition/harbour": _harbour,
    "expedition/slots": _slots,
    "area": _area,
    "choice": _choice,
}


MATTERS = {
    "change": (),
    "tile_next": ("merchant", "ready", "act", "sail", "end", "final", "over"),
    "piles": ("act", "sail", "end", "final", "over"),
    "discs": ("place", "act"),
    "skipped": ("place",),
    "portraits": ("act", "sail", "end", "final", "over"),
    "merchant_given": ("merchant",),
    "final": ("final", "over"),
    "last_launches": ("over",),
}
"""Of a table that is described: the phases in which a part of it neither follows from the rest nor is empty."""

LAST_TOLD = ("first",)
"""Of a table that is described: what mostly follows from the rest, so that it is asked for only at the end."""

TOGETHER = {
    ("tile_now", "tile_next"): say("Vasco da Gama tiles: on the left space; face up on the deck (- where none lies)"),
    ("portraits", "piles"): say("Characters area: discs on portraits; reals on the two money places, upper and lower"),
    ("upper", "sao_gabriel"): say("The six upper projects; the São Gabriel project (- where none lies)"),
    ("first", "manuel_start"): say("First player; who held Manuel when the round started (or board)"),
}
"""What lies side by side is told in one line, where all of it is to be told."""


def places(path: str, book: Book) -> Places | None:
    """The ship spaces of a harbour with their values, as far as they are known."""
    table, _, harbour = path.partition(".")
    if table != "harbours" or harbour not in HARBOURS:
        return None
    look = book.unnoted
    values = look.known(f"harbours.{harbour}.slots") or ("?",) * row_length(harbour, look)

    def wrong(row: Row) -> Iterable[Any]:
        return above_limit(row, harbour, book.unnoted)

    return Places(tuple(values), wrong)
