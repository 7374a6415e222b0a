"""What may come next at a table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import ImpossibleTable, MissingFacts
from referee.game import Book, Due
from referee.games.vasco.discs import turn
from referee.games.vasco.fees import fee_of
from referee.games.vasco.merchants import merchant_stays
from referee.games.vasco.pieces import Disc
from referee.games.vasco.projects import UPPER_PRICES, places_with_project
from referee.games.vasco.recruiting import COLOUR_PRICES
from referee.games.vasco.table import Table
from referee.games.vasco.terms import AREAS, CHARACTERS, HARBOURS
from referee.words import say


def upcoming(table: Table, book: Book) -> list[Due]:
    """The moves that may come next; launches last, as they can be made at any moment."""
    return [*_in_turn(table, book), *_launches(table)]


def _in_turn(table: Table, book: Book) -> Iterator[Due]:
    if table.phase == "merchant" or table.merchant_now != "none":
        yield _send_merchant(table)
    elif table.phase == "ready":
        yield Due("begin-round", say("Round {round} begins", round=table.round))
    elif table.phase == "place":
        yield from _placing(table, book)
    elif table.phase == "act":
        yield from _called(table, book)
    elif table.phase == "sail":
        yield _sail(table, book)
    elif table.phase == "end":
        yield Due("end-round", say("Round {round} ends", round=table.round))
    elif table.phase == "final":
        yield Due("finish", say("The game is scored"))


def _send_merchant(table: Table) -> Due:
    sender = table.holder("sernigi")
    return Due("send-merchant", say("{player} sends the merchant ship", player=sender), {"player": sender})


def _placing(table: Table, book: Book) -> Iterator[Due]:
    try:
        found = turn(table, book)
    except ImpossibleTable:
        return  # Discs that nobody can have placed in turn: placing says so, and nothing is due.
    if found.player == "none":
        yield Due("reveal", say("The next Vasco da Gama tile is turned up"))
        return
    spaces = [book.known(f"spaces.{area}.{len(table.seats)}") for area in AREAS]
    stuck = None not in spaces and sum(spaces) == len(table.discs)
    whose = {"player": found.player}
    if not stuck:
        yield Due("place-disc", say("{player} places a disc", player=found.player), whose)
    if stuck or found.optional:
        yield Due("keep-disc", say("{player} keeps a disc this round", player=found.player), whose)


def _sail(table: Table, book: Book) -> Due:
    if table.merchant_up.merchant:
        try:
            stays = merchant_stays(table, book)
        except MissingFacts:
            stays = False
        if not stays:
            return _send_merchant(table)
    return Due("sail", say("Phase 3: ships earn and sail"))


ACTIONS = {
    "recruiting": ("recruit", say("{player} recruits with {number}")),
    "navigation": ("expedition", say("{player} sends ships with {number}")),
    "characters": ("character", say("{player} takes a character or money with {number}")),
}


def _called(table: Table, book: Book) -> Iterator[Due]:
    """Act or pass with the lowest number; an action only where something can be done and paid."""
    if not table.discs:
        return
    disc = min(table.discs, key=lambda disc: disc.number)
    whose, number = {"player": disc.player, "number": disc.number}, {"number": disc.number}
    if disc.area == "projects":
        yield from _purchases(table, disc)
    elif _can_act(table, disc, book):
        move, text = ACTIONS[disc.area]
        yield Due(move, say(text.template, **whose), number)
    yield Due("pass", say("{player} passes with {number}", **whose), number)


def _after_the_fee(table: Table, disc: Disc) -> int:
    return table.reserves[disc.player].reals - fee_of(disc.number, table.first_free)


def _purchases(table: Table, disc: Disc) -> Iterator[Due]:
    """Upper projects, or the São Gabriel: never both, so each is a choice of its own."""
    money, gabriel = _after_the_fee(table, disc), table.sao_gabriel.project
    whose = {"player": disc.player, "number": disc.number}
    if places_with_project(table) and money >= UPPER_PRICES[1]:
        facts = {"number": disc.number, "sao_gabriel": False}
        yield Due("buy-projects", say("{player} buys upper projects with {number}", **whose), facts)
    if gabriel and money >= gabriel.crew:
        facts = {"number": disc.number, "sao_gabriel": True}
        yield Due("buy-projects", say("{player} buys the São Gabriel with {number}", **whose), facts)


def _can_act(table: Table, disc: Disc, book: Book) -> bool:
    left = _after_the_fee(table, disc)
    if left < 0:
        return False
    if disc.area == "recruiting":
        sailors = any(section.total for section in table.sections) and left >= COLOUR_PRICES[1]
        return sailors or table.captains_in_area(disc.player) > 0
    if disc.area == "characters":
        return any(table.piles) or len(table.portraits) < len(CHARACTERS)
    return _can_send(table, disc.player, book)


def _can_send(table: Table, player: str, book: Book) -> bool:
    """Whether a ship fits somewhere; a harbour whose slots are not known may fit."""
    reserve = table.reserves[player]
    largest = max((ship.limit for ship in reserve.ships), default=0)
    if not reserve.captains or not largest:
        return False
    for harbour in HARBOURS:
        row = table.row(harbour)
        values = book.known(f"harbours.{harbour}.slots")
        lowest = [5 if harbour == "mombasa" else 4] * len(row) if values is None else values
        if any(ship is None and value <= largest for ship, value in zip(row, lowest, strict=True)):
            return True
    return False


def _launches(table: Table) -> Iterator[Due]:
    for player, reserve in table.reserves.items():
        colours = len(reserve.crew.colours)
        possible = any(project.crew <= colours for project in reserve.projects)
        barred = table.phase == "over" or (table.phase == "final" and reserve.captains <= reserve.final)
        if possible and not barred:
            yield Due("launch", say("{player} may launch a project", player=player), {"player": player})
