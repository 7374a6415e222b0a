"""The bonus on the shore of a harbour, for ships of players and for merchant ships."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.vasco.people import People, SailorSource
from referee.games.vasco.projects import taking_projects
from referee.games.vasco.state import Table
from referee.games.vasco.words import NAMES, SAILOR_COLOURS, UPPER_PROJECTS, captains, projects, reals, sailors
from referee.ruling import Reason, Refused, Ruling, because, illegal, rather
from referee.values import dataclass, replace
from referee.words import Amount, say

BonusProjects = Annotated[
    tuple[int, ...] | None,
    Fact(
        "Places of the upper projects won in Natal",
        "bonus.natal",
        at_least=1,
        at_most=UPPER_PROJECTS,
        distinct=True,
        untold="asked",
    ),
]
BonusSailors = Annotated[
    tuple[SailorSource, ...] | None,
    Fact("Where each sailor won in Terra de Boa Gente comes from", "bonus.terra", untold="asked"),
]

CLAUSES = {
    "natal": "bonus.natal",
    "terra": "bonus.terra",
    "mozambique": "bonus.mozambique",
    "mombasa": "bonus.mombasa",
    "malindi": "bonus.malindi",
    "calicut": "bonus.calicut",
}


KINDS = ("project", "sailor", "captain", "reals", "none")
Limited = Literal["project", "sailor", "captain"]
LIMITED: tuple[Limited, ...] = get_args(Limited)
"""Bonuses that can run out."""
NONE_LEFT = {
    "captain": say("no captain is left to win"),
    "sailor": say("no sailor is left to win"),
    "project": say("no project is left to win"),
    "reals": say("the bonus is 0 reals"),
}


@dataclass(frozen=True, slots=True)
class Bonus:
    kind: str
    amount: int

    def times(self, ships: int, available: int | None) -> Bonus:
        """For so many ships; projects, sailors and captains only as far as there are any."""
        amount = self.amount * ships
        if available is not None and self.kind in LIMITED:
            amount = min(amount, available)
        return Bonus(self.kind, amount)

    @property
    def named(self) -> Amount:
        if self.kind == "reals":
            return reals(self.amount)
        if self.kind == "captain":
            return captains(self.amount)
        if self.kind == "sailor":
            return sailors(self.amount)
        return projects(self.amount)


def shore_bonus(harbour: str, book: Book) -> Bonus:
    """What is printed on the shore, per ship."""
    path = f"harbours.{harbour}.bonus"
    printed: Mapping[str, Any] = book.printed(path)
    if printed["kind"] not in KINDS:
        raise bad(f"board.{path}.kind", "{kind} is no bonus; it is one of {kinds}", kind=printed["kind"], kinds=KINDS)
    if printed["amount"] < 0:
        raise bad(f"board.{path}.amount", "a bonus is not less than 0")
    return Bonus(printed["kind"], printed["amount"])


def bonus_reasons(harbour: str, bonus: Bonus, ships: int) -> Iterator[Reason]:
    """What the shore gives for all ships sent together."""
    if bonus.kind == "none":
        yield because(CLAUSES[harbour], "No bonus is printed at {name}.", name=NAMES[harbour])
        return
    yield because("send.bonus", "The shore gives its bonus for each ship sent.")
    sentence = "{name} gives {bonus}." if bonus.amount >= ships else "{name} gives {bonus}: no more is left."
    yield because(CLAUSES[harbour], sentence, name=NAMES[harbour], bonus=bonus.named)


def available_for(table: Table, player: str, kind: str) -> int | None:
    """How much of a bonus is left at this table; None where there is no end to it."""
    if kind == "project":
        return len(table.places_with_project)
    if kind == "sailor":
        return sum(section.sailors for section in table.sections) + table.bag
    return max(0, table.captains_in_area(player)) if kind == "captain" else None


def take_bonus(table: Table, player: str, bonus: Bonus, facts: Any, book: Book) -> Table:
    """The table after the bonus; `facts` say which projects or sailors."""
    _no_other_bonus(bonus, facts)
    if bonus.kind == "project":
        return _take_projects(table, player, bonus.amount, facts, book)
    if bonus.kind == "sailor":
        return _take_sailors(table, player, bonus.amount, facts, book)
    if bonus.kind == "captain":
        return table.earning(player, captains=bonus.amount)
    return table.earning(player, reals=bonus.amount) if bonus.kind == "reals" else table


def _no_other_bonus(bonus: Bonus, facts: Any) -> None:
    """Refuse projects or sailors that are not won here."""
    for kind, path in (("project", "bonus_projects"), ("sailor", "bonus_sailors")):
        if getattr(facts, path) and not (bonus.kind == kind and bonus.amount):
            raise bad(path, "no such bonus is won here")


def _take_projects(table: Table, player: str, amount: int, facts: Any, book: Book) -> Table:
    on_offer = table.places_with_project
    if not amount:
        return table
    places: tuple[int, ...] = book.need(facts, "bonus_projects")
    if len(places) != amount:
        raise bad("bonus_projects", "The bonus is exactly {bonus}", bonus=Bonus("project", amount).named)
    empty = [place for place in places if place not in on_offer]
    if empty:
        refused: Ruling[Any] = illegal(
            say("No. There is no project to take on place {empty}.", empty=empty),
            because(
                "bonus.natal", "The bonus is a project from an upper place that holds one: {places}.", places=on_offer
            ),
            because("project.gabriel", "The São Gabriel is never the bonus.", applies=False),
            instead=[rather("Places: {places}.", {"bonus_projects": on_offer[:amount]}, places=on_offer)],
        )
        raise Refused(refused)
    return taking_projects(table, player, places)


def _take_sailors(table: Table, player: str, amount: int, facts: Any, book: Book) -> Table:
    if not amount:
        return table
    # A list to pick from gives one; two sailors are written out.
    options = {"bonus_sailors": sailor_sources(table)} if amount == 1 else {}
    sources: tuple[SailorSource, ...] = book.need(facts, "bonus_sailors", options=options)
    if len(sources) != amount:
        raise bad("bonus_sailors", "The bonus is exactly {bonus}", bonus=sailors(amount))
    for source in sources:
        if source not in sailor_sources(table):
            raise Refused(_no_such_sailor(table, source, amount))
        table = _take_sailor(table, player, source)
    return table


def _no_such_sailor(table: Table, source: SailorSource, amount: int) -> Ruling[Any]:
    there = "The sailor comes from a section where one of that colour stands, or from the bag."
    return illegal(
        say("No. There is no such sailor: {source}.", source=source),
        because("bonus.terra", there),
        because("recruit.price", "The sailor is a bonus and costs nothing.", applies=False),
        instead=[
            rather("{other}.", {"bonus_sailors": [str(other)]} if amount == 1 else {}, other=other)
            for other in sailor_sources(table)
        ],
    )


def sailor_sources(table: Table) -> list[SailorSource]:
    """Every sailor one could take now; a draw from the bag may show any colour."""
    standing = [SailorSource(at, colour) for at, section in enumerate(table.sections, 1) for colour in section.colours]
    return standing + [SailorSource(0, colour) for colour in SAILOR_COLOURS if table.bag > 0]


def _take_sailor(table: Table, player: str, source: SailorSource) -> Table:
    one = People.one_of_each([source.colour])
    sections = tuple(
        section.minus(one) if at == source.section else section for at, section in enumerate(table.sections, 1)
    )
    crew = table.reserves[player].crew.plus(one)
    return replace(table, sections=sections).with_reserve(player, crew=crew)
