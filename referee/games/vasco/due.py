"""What may come next at a table, and the refusal of what may not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.facts import ImpossibleTable, MissingFacts
from referee.game import Book, Due
from referee.games.vasco.discs import over_reasons, turn
from referee.games.vasco.fees import fee_of
from referee.games.vasco.pieces import Disc
from referee.games.vasco.ships import Ship
from referee.games.vasco.state import Table
from referee.games.vasco.stock import colour_price, upper_price
from referee.games.vasco.words import AREAS, CHARACTERS, HARBOURS, LEAST_IN_MOMBASA, LEAST_LIMIT, PHASES
from referee.games.vasco.words import discs as so_many_discs
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, rather
from referee.words import Sentence, say


def due(table: Table, book: Book) -> list[Due]:
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
    disc = table.lowest
    yield from actions(table, disc, book)
    whose, number = {"player": disc.player, "number": disc.number}, {"number": disc.number}
    yield Due("pass", say("{player} passes with {number}", **whose), number)


def actions(table: Table, disc: Disc, book: Book) -> Iterator[Due]:
    """What can be done with this disc, and paid."""
    if disc.area == "projects":
        yield from _purchases(table, disc, book)
    elif _can_act(table, disc, book):
        move, text = ACTIONS[disc.area]
        yield Due(move, say(text.template, player=disc.player, number=disc.number), {"number": disc.number})


def _after_the_fee(table: Table, disc: Disc) -> int:
    return table.reserves[disc.player].reals - fee_of(disc.number, table.first_free)


def _purchases(table: Table, disc: Disc, book: Book) -> Iterator[Due]:
    """Upper projects, or the São Gabriel: never both, so each is a choice of its own."""
    money, gabriel = _after_the_fee(table, disc), table.sao_gabriel.project
    whose = {"player": disc.player, "number": disc.number}
    if table.places_with_project and money >= upper_price(book, 1):
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
        sailors = any(section.total for section in table.sections) and left >= colour_price(book, 1)
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
        least = LEAST_IN_MOMBASA if harbour == "mombasa" else LEAST_LIMIT
        lowest = [least] * len(row) if values is None else values
        if any(ship is None and value <= largest for ship, value in zip(row, lowest, strict=True)):
            return True
    return False


def _launches(table: Table) -> Iterator[Due]:
    for player, reserve in table.reserves.items():
        colours = len(reserve.crew.colours)
        possible = any(project.crew <= colours for project in reserve.projects)
        barred = table.phase == "over" or (table.phase == "final" and reserve.captains <= reserve.final)
        if possible and not barred:
            yield Due("launch", say("{player} may launch a project", player=player), {"player": player}, anytime=True)


def merchant_stays(table: Table, book: Book) -> bool:
    """Whether the ship that lies face up fits nowhere and is kept (`merchant-no-slot`)."""
    ship = table.merchant_up.merchant
    if ship is None or _surely_fits(table, ship.limit, book) or book.reading("merchant-no-slot") != "keep":
        return False
    book.printed(*(f"harbours.{harbour}.slots" for harbour in HARBOURS if not table.row(harbour).full))
    return True


def _surely_fits(table: Table, limit: int, book: Book) -> bool:
    """Whether a slot whose value is known fits; then nothing need be read off the board."""
    return any(table.row(name).fitting(limit, book.known(f"harbours.{name}.slots") or ()) for name in HARBOURS)


# --- refusing ---

MOMENTS: dict[str, tuple[tuple[str, ...], str, Sentence]] = {
    "begin-round": (("ready",), "place.start", say("A round begins when all before it is done.")),
    "place-disc": (("place",), "place.turns", say("Discs are placed in phase 1.")),
    "keep-disc": (("place",), "place.turns", say("Discs are placed in phase 1.")),
    "reveal": (("place",), "place.end", say("The tile is turned up when phase 1 is over.")),
    "pass": (("act",), "pass.any", say("One passes when a number is called, in phase 2.")),
    "call": (("act",), "call.order", say("Numbers are called in phase 2.")),
    "sail": (
        ("sail",),
        "merchant.must",
        say("Ships sail in phase 3, when all numbers are called and the merchant ship is sent."),
    ),
    "end-round": (("end",), "end.round", say("A round ends after phase 3.")),
    "finish": (("final",), "final.winner", say("The score is counted after the last round.")),
}
"""The phases in which a move comes, the clause that says so, and how it is told; `call` is any action in phase 2."""


def refuse_unless_due(table: Table, move: str) -> None:
    """Ends the rule with a refusal when this move does not belong into this phase."""
    phases, clause, why = MOMENTS[move]
    if table.phase not in phases:
        raise Refused(not_now(table, clause, why))


def not_now(table: Table, clause: str, why: Sentence) -> Ruling[Any]:
    """A move that does not belong into this phase or order; instead, what is due."""
    now = PHASES[table.phase]
    if table.merchant_now != "none":
        now = say("{player} sends the merchant ship", player=table.merchant_now)
    reason = because(clause, "{why} Now {phase}.", why=why, phase=now)
    text = say("No. This does not come now: {phase}.", phase=now)
    anytime = because("launch.time", "Only a launch is possible at any moment.", applies=False)
    return illegal(text, reason, *([] if table.phase == "over" else [anytime]), instead=[due_now(table)])


def due_now(table: Table) -> Instead:
    sender = table.holder("sernigi")
    if table.phase == "merchant" or table.merchant_now != "none":
        return rather("Now {player} sends the merchant ship.", player=sender)
    if table.phase == "act":
        lowest = table.lowest
        return rather("Now {player} acts or passes with {n}.", player=lowest.player, n=lowest.number)
    if table.phase == "sail" and table.merchant_up.merchant:
        return rather("Now {player} sends the merchant ship, then the ships sail.", player=sender)
    return rather(_DUE[table.phase], round=table.round)


_DUE = {
    "ready": "Now round {round} begins.",
    "place": "Now discs are placed; then the next Vasco da Gama tile is turned up.",
    "sail": "Now the ships sail.",
    "end": "Now round {round} ends.",
    "final": "Now the last projects are launched, then the score is counted.",
    "over": "The game is over. Take a move back to go on from there.",
}


def refuse_unless_his_turn(table: Table, player: str, book: Book) -> None:
    """Ends the rule with a refusal unless this player places now."""
    now = turn(table, book)
    if now.player == "none":
        over = over_reasons(table.manuel_start, table.skipped)
        ruling: Ruling[Any] = illegal(
            say("No. All discs are placed."),
            *(reason for reason in over if reason.clause != "place.end"),
            instead=[rather("Turn up the next Vasco da Gama tile.")],
        )
        raise Refused(ruling)
    if player != now.player:
        sentence = "One disc per turn, clockwise: {due} is next, not {player}."
        refused: Ruling[Any] = illegal(
            say("No. It is the turn of {due}.", due=now.player),
            because("place.turns", sentence, due=now.player, player=player),
            _waiting(player, now.left.get(player, 0)),
            instead=[rather("{due} places a disc.", due=now.player)],
        )
        raise Refused(refused)


def _waiting(player: str, left: int) -> Reason:
    sentence = "{player} has {left} to place, but later." if left else "{player} has no disc to place."
    return because("place.discs", sentence, applies=False, player=player, left=so_many_discs(left))


def not_launched(player: str, ships: Sequence[Ship]) -> Ruling[Any]:
    return illegal(
        say("No. {player} has no such launched ships.", player=player),
        because(
            "send.launched",
            "Launched ships of {player}: {ships}." if ships else "No launched ship lies in the reserve of {player}.",
            player=player,
            ships=ships,
        ),
        because("launch.time", "Launching first would be possible even now.", applies=False),
        instead=[rather("Ready to be sent: {ship}.", ship=ship) for ship in dict.fromkeys(ships)]
        or [rather("Launch a project first, or pass: no ship is ready.")],
    )
