"""The table as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.game import Book
from referee.games.vasco.pieces import Ship
from referee.games.vasco.table import ROUNDS, Table
from referee.games.vasco.terms import AREAS, CHARACTERS, HARBOURS, NAMES, captains, missionaries, reals, sailors
from referee.picture import Block, Line, Picture, Span, block, line
from referee.words import points, say

WIDTH = 37

AREA_NAMES = {
    "recruiting": say("Recruiting"),
    "characters": say("Characters"),
    "projects": say("Projects"),
    "navigation": say("Navigation"),
}
PHASES = {
    "merchant": say("first merchant ship to send"),
    "ready": say("before phase 1"),
    "place": say("phase 1, placing discs"),
    "act": say("phase 2, acting"),
    "sail": say("phase 3, sailing"),
    "end": say("the round ends"),
    "final": say("last launches"),
    "over": say("over"),
}


def draw(table: Table, book: Book) -> Picture:
    """The round, the harbours, the areas of the board, and what lies in front of each player."""
    return (
        _round(table),
        _harbours(table, book),
        _discs(table, book),
        _characters(table),
        _offer(table),
        _sections(table),
        *(_reserve(table, player) for player in table.seats),
    )


def _player(name: str, text: str = "") -> Span:
    return Span(text or name, colour="" if name in ("board", "none", "merchant") else name)


def _wrapped(spans: Iterable[Span], indent: int = 2) -> Iterator[Line]:
    """Spans in lines that fit the block, each behind an indent."""
    held: list[Span] = [Span(" " * indent)]
    used = indent
    for span in spans:
        if used + len(span.text) > WIDTH and used > indent:
            yield tuple(held)
            held, used = [Span(" " * indent)], indent
        held.append(span)
        used += len(span.text)
    if used > indent:
        yield tuple(held)


def _listed(items: Iterable[Span]) -> Iterator[Span]:
    """Items with commas between."""
    spans = list(items)
    for at, span in enumerate(spans):
        yield Span(span.text + ("," if at < len(spans) - 1 else "") + " ", span.colour, span.weight)


def _round(table: Table) -> Block:
    lines = [line(PHASES[table.phase]), line(say("First player: "), _player(table.first))]
    if table.start:
        lines.append(line(say("Marker: start {start}", start=table.start)))
    if table.phase in ("act", "sail"):
        lines.append(line(say("First free number: {free}", free=table.first_free)))
    if table.tile_next.tile:
        lines.append(line(say("Next tile: {tile}", tile=table.tile_next)))
    if table.merchant_now != "none":
        lines.append(line(_player(table.merchant_now), say(" sends the merchant ship now")))
    return block(say("Round {round} of {rounds}", round=table.round, rounds=ROUNDS), lines)


def _harbours(table: Table, book: Book) -> Block:
    lines: list[Line] = []
    for harbour in reversed(HARBOURS):
        row = table.row(harbour)
        full = book.known(f"harbours.{harbour}.full")
        name = (
            str(NAMES[harbour])
            if full is None
            else str(say("{name} (full: {full})", name=NAMES[harbour], full=points(full)))
        )
        lines.append(line(Span(name, weight="strong")))
        values = book.known(f"harbours.{harbour}.slots") or ("?",) * len(row)
        lines.extend(_wrapped(_slot(value, ship) for value, ship in zip(values, row, strict=True)))
    return block(say("Harbours, slots from the left"), lines)


def _slot(value: object, ship: Ship | None) -> Span:
    if ship is None:
        return Span(f"[{value}: -] ", weight="faint")
    return _player(ship.owner, f"[{value}: {ship}] ")


def _discs(table: Table, book: Book) -> Block:
    lines: list[Line] = []
    for area in AREAS:
        lying = [disc for disc in table.discs if disc.area == area]
        spaces = book.known(f"spaces.{area}.{len(table.seats)}")
        title = say("{area}: {used}", area=AREA_NAMES[area], used=len(lying))
        if spaces is not None:
            title = say("{area}: {used} of {spaces}", area=AREA_NAMES[area], used=len(lying), spaces=spaces)
        lines.append(line(Span(str(title), weight="strong")))
        lines.extend(_wrapped(_listed(_player(disc.player, f"{disc.number} {disc.player}") for disc in lying)))
    return block(say("Action spaces"), lines)


def _characters(table: Table) -> Block:
    taken = {disc.character for disc in table.portraits}
    lines = []
    for name in CHARACTERS:
        holder = table.holder(name)
        mark = say(" (taken this round)") if name in taken else ""
        lines.append(line(f"{NAMES[name]}: ", _player(holder), mark))
    upper, lower = table.piles
    lines.append(line(say("Money: {upper} and {lower}", upper=reals(upper), lower=reals(lower))))
    lines.append(line(say("{n} in the area", n=missionaries(table.missionaries))))
    up = table.merchant_given if table.phase == "merchant" else table.merchant_up
    lines.append(line(say("Face up: {ship}; face down: {left}", ship=up, left=table.merchants_left)))
    return block(say("Characters area"), lines)


def _offer(table: Table) -> Block:
    lines = [line(f"{at}. {place}") for at, place in enumerate(table.upper, 1)]
    lines.append(line(say("São Gabriel: {project}", project=table.sao_gabriel)))
    lines.append(line(say("Decks I, II, III: {decks}", decks=table.decks)))
    return block(say("Projects on offer"), lines)


def _sections(table: Table) -> Block:
    lines: list[Line] = []
    for at, section in enumerate(table.sections, 1):
        lines.extend(_entry(f"{at}. ", [Span(part) for part in str(section).split(", ")]))
    lines.append(line(say("In the bag: {n}", n=sailors(table.bag))))
    return block(say("Recruiting area, from the right"), lines)


def _reserve(table: Table, player: str) -> Block:
    had = table.reserves[player]
    lines = [
        line(_player(player, str(points(had.vp))), ", ", str(reals(had.reals)), ", ", str(captains(had.captains))),
        *_entry(str(say("People: ")), [Span(part) for part in str(had.crew).split(", ")] if had.crew.total else []),
        *_entry(str(say("Ships: ")), [_player(player, str(ship)) for ship in had.ships]),
        *_entry(str(say("Projects: ")), [Span(str(project)) for project in had.projects]),
    ]
    at_sea = table.at_sea(player)
    lines.append(line(say("Ships at sea: {n}", n=at_sea)))
    return Block(say("{player}", player=player), tuple(lines))


def _entry(title: str, items: list[Span]) -> Iterator[Line]:
    if items:
        yield from _wrapped([Span(title), *_listed(items)], indent=0)
