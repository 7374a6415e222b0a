"""What makes a described table impossible, all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.earlier_checks import from_earlier_rounds
from referee.games.vasco.people import People
from referee.games.vasco.pieces import Disc, Portrait
from referee.games.vasco.round_checks import in_this_round
from referee.games.vasco.ships import Row
from referee.games.vasco.spaces import overfull
from referee.games.vasco.state import ON_BOARD, Table
from referee.games.vasco.stock import tiles_left
from referee.games.vasco.words import (
    CHARACTERS,
    DECKS,
    FEWEST_PLAYERS,
    HARBOURS,
    MOST_PLAYERS,
    NAMES,
    NUMBERS,
    is_number,
)
from referee.games.vasco.words import discs as so_many_discs


def problems_of(table: Table, book: Book) -> list[Problem]:
    """Everything that cannot be, each with its clause."""
    checks = (_seats, _people, _tiles, _discs, _extra_discs, _spaces, _portraits, _dealt, _merchants, _amounts)
    found = [problem for check in (*checks, in_this_round, from_earlier_rounds) for problem in check(table, book)]
    return found + [problem for harbour in HARBOURS for problem in row_problems(table.harbours, harbour, book)]


def _seats(table: Table, book: Book) -> Iterator[Problem]:
    if not FEWEST_PLAYERS <= len(table.seats) <= MOST_PLAYERS or len(set(table.seats)) < len(table.seats):
        yield impossible("seats", "setup.seat", "two to four different players sit at the table")
    for path, player in dict.fromkeys(_named_players(table)):
        if player not in table.seats:
            yield impossible(path, "setup.seat", "{player} has no seat at this table", player=player)
    for player, reserve in table.reserves.items():
        if any(ship.owner != player for ship in reserve.ships):
            yield impossible(
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
        yield impossible("sections", "setup.sections", "as many sections are in use as there are players")
    size = book.stated("course.section")
    if any(section.total > size or section.missionaries for section in table.sections):
        yield impossible("sections", "setup.sections", "a section holds at most {n} sailors and no missionary", n=size)
    if table.bag < 0:
        whole = book.stated("box.sailors")
        yield impossible(
            "sections", "pieces.sailors", "{n} sailors are out; there are {all}", n=whole - table.bag, all=whole
        )
    out = table.missionaries + sum(reserve.crew.missionaries for reserve in table.reserves.values())
    whole = book.stated("box.missionaries")
    if out != whole:
        wrong = "{n} missionaries are out; there are {all}"
        yield impossible("missionaries", "pieces.missionaries", wrong, n=out, all=whole)
    for player, reserve in table.reserves.items():
        used = reserve.captains + table.at_sea(player)
        if used > (whole := book.stated("box.captains")):
            wrong = "{n} captains in all; there are {all}"
            yield impossible(f"reserves.{player}.captains", "pieces.captains", wrong, n=used, all=whole)


def _tiles(table: Table, book: Book) -> Iterator[Problem]:
    left = tiles_left(book, table.round)
    if sum(table.decks) != left:
        yield impossible(
            "decks", "pieces.tiles", "in round {round} the decks hold {left} tiles", round=table.round, left=left
        )
    used_up = [at for at, count in enumerate(table.decks) if not count]
    if any(table.decks[: max(used_up, default=0)]):
        yield impossible("decks", "end.projects", "a deck is begun only when the one before it is empty")
    yield from _decks(table)
    offered = sum(place.project is not None for place in (*table.upper, table.sao_gabriel))
    owned = sum(len(reserve.projects) + len(reserve.ships) for reserve in table.reserves.values())
    sent = sum(not ship.is_merchant for ship in table.ships_at_sea())
    whole = book.stated("box.tiles")
    if sum(table.decks) + offered + owned + sent > whole:
        yield impossible("reserves", "pieces.tiles", "there are more tiles than {all}", all=whole)


def _decks(table: Table) -> Iterator[Problem]:
    """No tile comes from a deck while one before it lasts, and the first of seven is the São Gabriel."""
    begun = next((at for at, count in enumerate(table.decks) if count), len(DECKS))
    offered = [place.project.deck for place in table.upper if place.project]
    gabriel = table.sao_gabriel.project.deck if table.sao_gabriel.project else ""
    lying = {"upper": offered, "sao_gabriel": [gabriel]}
    for player, reserve in table.reserves.items():
        lying[f"reserves.{player}.projects"] = [tile.deck for tile in reserve.projects]
    for path, decks in lying.items():
        if {*decks} & {*DECKS[begun + 1 :]}:
            yield impossible(path, "end.projects", "a deck is begun only when the one before it is empty")
    if gabriel and any(deck and deck < gabriel for deck in offered):
        yield impossible("sao_gabriel", "end.projects", "the São Gabriel is from the lowest deck of the seven")


def _discs(table: Table, book: Book) -> Iterator[Problem]:
    four: int = book.stated("course.discs")
    yield from numbers_twice(table.discs)
    if any(not is_number(disc.number) for disc in table.discs):
        lowest, highest = NUMBERS
        wrong = "order numbers run from {lowest} to {highest}"
        yield impossible("discs", "place.number", wrong, lowest=lowest, highest=highest)
    for player in table.seats:
        own = [disc for disc in table.discs if disc.player == player]
        extra = sum(disc.is_extra for disc in own)
        with_manuel = player in (table.manuel_start, table.holder("manuel"))
        in_all = len(own) + sum(disc.player == player for disc in table.portraits)
        if len(own) - extra > four or extra > 1 or in_all > four + with_manuel:
            yield impossible("discs", "place.discs", "{player} has too many discs on the board", player=player)


def numbers_twice(discs: Iterable[Disc]) -> Iterator[Problem]:
    for number, times in sorted(Counter(disc.number for disc in discs).items()):
        if times > 1:
            yield impossible(
                "discs", "place.number", "number {n} lies on {times}", n=number, times=so_many_discs(times)
            )


def _extra_discs(table: Table, book: Book) -> Iterator[Problem]:
    for disc in table.discs:
        if disc.is_extra and disc.player not in (table.manuel_start, table.holder("manuel")):
            yield impossible(
                "discs", "place.extra", "{player} has no extra disc for {n}", player=disc.player, n=disc.number
            )


def _spaces(table: Table, book: Book) -> Iterator[Problem]:
    yield from overfull(table.discs, len(table.seats), book)


def _portraits(table: Table, book: Book) -> Iterator[Problem]:
    yield from portraits_twice(table.portraits, book)
    for disc in table.portraits:
        if table.holder(disc.character) != disc.player:
            sentence = "{player} has a disc on {name} but does not hold that character"
            yield impossible("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])


def portraits_twice(portraits: Iterable[Portrait], book: Book) -> Iterator[Problem]:
    """A portrait bears one disc, or several of one player where he may take his character again."""
    lie = tuple(portraits)
    for character, times in Counter(disc.character for disc in lie).items():
        owners = {disc.player for disc in lie if disc.character == character}
        if times > 1 and (len(owners) > 1 or book.reading("character-again") != "own-again"):
            bears = so_many_discs(times)
            yield impossible("portraits", "character.once", "{name} bears {n}", name=NAMES[character], n=bears)


def _dealt(table: Table, book: Book) -> Iterator[Problem]:
    for character in CHARACTERS:
        if table.holder(character) == "board" and character not in ON_BOARD.get(len(table.seats), CHARACTERS):
            sentence = "{name} is dealt to a player and never returns to the board"
            yield impossible(f"characters.{character}", "setup.characters", sentence, name=NAMES[character])


def _merchants(table: Table, book: Book) -> Iterator[Problem]:
    shown = (table.merchant_given.merchant, table.merchant_up.merchant)
    sent = sum(ship.is_merchant for ship in table.ships_at_sea())
    whole = book.stated("box.merchants")
    if sent + sum(ship is not None for ship in shown) + table.merchants_left > whole:
        yield impossible("merchants_left", "pieces.merchants", "there are more merchant ships than {all}", all=whole)


def _amounts(table: Table, book: Book) -> Iterator[Problem]:
    unset = table.start == 0 and table.phase in ("merchant", "ready", "final", "over")
    lowest, highest = game.bounds("start")
    if not (lowest <= table.start <= highest or unset):
        wrong = "the start number is {lowest} to {highest}"
        yield impossible("start", "marker.move", wrong, lowest=lowest, highest=highest)
    lowest, highest = game.bounds("change")
    if not lowest <= table.change <= highest:
        wrong = "the change is {lowest} to +{highest}"
        yield impossible("change", "marker.move", wrong, lowest=lowest, highest=highest)
    for path, number in _numbers(table):
        if number < 0:
            yield impossible(path, "setup.rounds", "nothing on the table is less than 0")
    rounds = book.stated("course.rounds")
    if not 1 <= table.round <= rounds:
        yield impossible("round", "setup.rounds", "the game has {rounds} rounds", rounds=rounds)
    if table.discs and table.phase not in ("place", "act"):
        yield impossible("discs", "setup.rounds", "discs lie on action spaces only in phases 1 and 2")


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
        yield impossible(path, "send.limit", "{name} has {length} slots", name=NAMES[harbour], length=length)
        return
    yield from above_limit(row, harbour, book)


def above_limit(row: Row, harbour: str, book: Book) -> Iterator[Problem]:
    for ship, value in zip(row, _least(harbour, len(row), book), strict=False):
        if ship and ship.limit < value:
            sentence = "{ship} cannot lie in a slot of value {value}"
            yield impossible(f"harbours.{harbour}", "send.limit", sentence, ship=ship, value=value)


def _least(harbour: str, length: int, book: Book) -> Sequence[int]:
    """What a ship must at least be on each place: its value, or the smallest that the rulebook proves."""
    cell = f"harbours.{harbour}.slots"
    slots: Sequence[int] | None = book.known(cell)
    return [book.game.board.cells[cell].limits.get("smallest", 0)] * length if slots is None else slots


# --- what no question may be told either ---


def too_many_ships(rows: Mapping[Any, Row], book: Book) -> Iterator[Problem]:
    """More ships at sea than there are captains of a colour, merchant ships, or players."""
    at_sea = Counter(ship.owner for row in rows.values() for ship in row.ships)
    captains, merchants = book.stated("box.captains", "box.merchants")
    for owner, ships in at_sea.items():
        if owner == "merchant" and ships > merchants:
            sentence = "{n} merchant ships are at sea; there are {all}"
            yield impossible("harbours", "pieces.merchants", sentence, n=ships, all=merchants)
        elif owner != "merchant" and ships > captains:
            sentence = "{n} ships of {owner} are at sea, and there are {all} captains of a colour"
            yield impossible("harbours", "pieces.captains", sentence, n=ships, owner=owner, all=captains)
    owners = sorted(set(at_sea) - {"merchant"})
    if len(owners) > MOST_PLAYERS:
        yield impossible(
            "harbours", "setup.seat", "these are ships of {n} players: {owners}", n=len(owners), owners=owners
        )


def too_many_people(people: Iterable[tuple[str, People]], book: Book) -> Iterator[Problem]:
    """More sailors or missionaries than the box holds."""
    sailors, missionaries = book.stated("box.sailors", "box.missionaries")
    for path, crew in people:
        if crew.sailors > sailors:
            yield impossible(path, "pieces.sailors", "{n} sailors; there are {all}", n=crew.sailors, all=sailors)
        if crew.missionaries > missionaries:
            sentence = "{n} missionaries; there are {all}"
            yield impossible(path, "pieces.missionaries", sentence, n=crew.missionaries, all=missionaries)


def always_held(character: str, holder: str, path: str) -> Iterator[Problem]:
    """Dias and Sernigi are dealt whatever the number of players, and no character returns to the board."""
    if holder == "board" and all(character not in undealt for undealt in ON_BOARD.values()):
        sentence = "{name} is dealt to a player and never returns to the board"
        yield impossible(path, "setup.characters", sentence, name=NAMES[character])
