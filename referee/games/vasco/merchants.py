"""Merchant ships: where they may go, and sending them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.bonuses import (
    Bonus,
    BonusProjects,
    BonusSailors,
    available_for,
    bonus_reasons,
    shore_bonus,
    take_bonus,
)
from referee.games.vasco.harbours import Rows, check_all_rows, check_rows
from referee.games.vasco.pieces import NO_MERCHANT, Destination, Merchant, Row, Slot
from referee.games.vasco.table import Table, not_now
from referee.games.vasco.terms import HARBOURS, NAMES, Harbour, Player
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class MerchantSpace:
    harbour: str
    slot: int
    value: int
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class MerchantQuestion:
    """Where may the merchant ship go?"""

    limit: Annotated[int, Fact("Limit of the merchant ship", "merchant.needs", at_least=4, at_most=11)]
    harbours: Rows = field(default_factory=dict)
    to: Annotated[Slot | None, Fact("Slot where it is to go, if you have one in mind", "send.free")] = None


@dataclass(frozen=True, slots=True)
class MerchantSpaces:
    spaces: tuple[MerchantSpace, ...]
    vp: int
    outcome: str


@vasco.question("merchant")
def merchant(facts: MerchantQuestion, book: Book) -> Ruling[MerchantSpaces]:
    check_all_rows(facts.harbours, book)
    rows = _considered(facts, book)
    check_rows(rows, book)
    if facts.to and facts.to.number > len(rows[facts.to.harbour]):
        raise bad("to", "{name} has slots 1 to {last}", name=NAMES[facts.to.harbour], last=len(rows[facts.to.harbour]))
    spaces = _spaces(rows, facts.limit, book)
    value = MerchantSpaces(spaces, 0, _outcome(spaces, len(rows), book))
    if not facts.to:
        return answer(value, _where_text(value), *_merchant_reasons(value, len(rows)))
    return _to_slot(facts.to, facts.limit, rows[facts.to.harbour], value, book)


def _considered(facts: MerchantQuestion, book: Book) -> dict[Harbour, Row]:
    """The rows that matter, in sailing order."""
    if facts.to:
        return {facts.to.harbour: book.need(facts, f"harbours.{facts.to.harbour}")}
    if not facts.harbours:
        book.need(facts, *(f"harbours.{harbour}" for harbour in HARBOURS))
    order: Iterable[Any] = HARBOURS
    return {harbour: facts.harbours[harbour] for harbour in order if harbour in facts.harbours}


def _spaces(rows: Mapping[Harbour, Row], limit: int, book: Book) -> tuple[MerchantSpace, ...]:
    """Every empty slot at or below the limit, south to north, left to right."""
    open_rows = [harbour for harbour, row in rows.items() if not row.full]
    if open_rows:
        book.need(None, *(f"board.harbours.{harbour}.slots" for harbour in open_rows))
    return tuple(
        MerchantSpace(harbour, at, value, shore_bonus(harbour, book))
        for harbour in open_rows
        for at, value in enumerate(book.printed(f"harbours.{harbour}.slots"), 1)
        if rows[harbour].slots[at - 1] is None and value <= limit
    )


def _outcome(spaces: Sequence[MerchantSpace], rows: int, book: Book) -> str:
    if spaces:
        return "send"
    return book.reading("merchant-no-slot") if rows == len(HARBOURS) else "none-here"


def _where_text(value: MerchantSpaces) -> Sentence:
    if value.spaces:
        return say("It may go to: {slots}.", slots=[f"{space.harbour} {space.slot}" for space in value.spaces])
    if value.outcome == "discard":
        return say("It fits no empty slot and leaves the game.")
    return (
        say("It fits no empty slot here.") if value.outcome == "none-here" else say("It fits no empty slot and stays.")
    )


def _merchant_reasons(value: MerchantSpaces, rows: int) -> Iterable[Reason]:
    fits = bool(value.spaces)
    yield because("merchant.needs", "It needs no captain and no crew, only an empty slot at or below its limit.")
    yield from told(fits, "merchant.bonus", "The sender gets the bonus of the shore.", "Not sent, it brings no bonus.")
    yield from told(fits, "merchant.no-vp", "The sender gets no points for the slot.")
    fitting = "Slots that fit it: {n}." if fits else "Other harbours were not looked at."
    stuck = not fits and rows == len(HARBOURS)
    yield from told(stuck, "merchant.stuck", "No empty slot in any harbour fits it.", fitting, n=len(value.spaces))


def _to_slot(to: Slot, limit: int, row: Row, value: MerchantSpaces, book: Book) -> Ruling[MerchantSpaces]:
    lying = row.slots[to.number - 1]
    space = next((space for space in value.spaces if space.slot == to.number), None)
    if space:
        allowed = (reason for reason in _merchant_reasons(value, 1) if reason.applies)
        granted = [*_fits(to, space.value, limit), *allowed]
        sails = because("merchant.sails", "It fills the slot like any ship.")
        return legal(value, say("Yes. The merchant ship may go to {to}.", to=to), *granted, sails)
    if lying:
        why = because("send.free", "{ship} lies in {to}.", ship=lying, to=to)
        tried = because("send.choice", "The sender chooses only among empty slots.", applies=False)
    else:
        tried = because("send.free", "{to} is empty.", applies=False, to=to)
        worth: int = book.printed(f"harbours.{to.harbour}.slots")[to.number - 1]
        sentence = "{to} is worth {worth}, above the limit {limit}."
        why = because("send.limit", sentence, to=to, worth=worth, limit=limit)
    text = say("No. The merchant ship cannot go to {to}.", to=to)
    return illegal(text, why, tried, instead=_elsewhere(value), value=value)


def _fits(to: Slot, worth: int, limit: int) -> Iterable[Reason]:
    """What might forbid the slot, and does not."""
    yield because("send.free", "{to} is empty.", applies=False, to=to)
    sentence = "{to} is worth {worth}, not above the limit {limit}."
    yield because("send.limit", sentence, applies=False, to=to, worth=worth, limit=limit)


def _elsewhere(value: MerchantSpaces) -> Iterable[Instead]:
    if not value.spaces:
        yield rather("It fits no empty slot of this harbour: choose another.")
    for space in value.spaces:
        slot = f"{space.harbour} {space.slot}"
        yield rather("{slot}.", {"to": slot}, slot=slot)


# --- the move ---


@dataclass(frozen=True, slots=True)
class SendMerchant:
    """The holder of Sernigi sends the merchant ship."""

    player: Annotated[Player, Fact("Who sends it", "sernigi.when")]
    to: Annotated[Destination, Fact("Slot where it goes, or none if nothing fits", "merchant.needs")]
    bonus_projects: BonusProjects = None
    bonus_sailors: BonusSailors = None


@vasco.move("send-merchant")
def send_merchant(table: Table, facts: SendMerchant, book: Book) -> Ruling[MerchantSpaces]:
    refused = _not_allowed(table, facts.player)
    if refused:
        return refused
    ship = _ship_to_send(table)
    assert ship
    asked = MerchantQuestion(ship.limit, table.harbours, facts.to.slot)
    ruling = merchant(asked, book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        return ruling
    when = _when(table, facts.player)
    if facts.to.slot is None:
        return _stuck(table, facts.player, ruling, when)
    bonus = next(space.bonus for space in ruling.answer.spaces if space.slot == facts.to.slot.number)
    bonus = bonus.times(1, available_for(table, facts.player, bonus.kind))
    sent = _sent(table, facts.to.slot, ship)
    won = take_bonus(sent, facts.player, bonus, facts, book)
    if isinstance(won, Ruling):
        return won
    text = say("{player} sends {ship} to {to}.", player=facts.player, ship=ship, to=facts.to)
    shore = [reason for reason in bonus_reasons(facts.to.slot.harbour, bonus) if reason.clause != "send.bonus"]
    return legal(ruling.answer, text, when, *ruling.reasons, *shore, after=won)


def _ship_to_send(table: Table) -> Merchant | None:
    return (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant


def _not_allowed(table: Table, player: str) -> Ruling[MerchantSpaces] | None:
    """Who sends, and when: before phase 1 of round 1, on taking Sernigi, or at the start of phase 3."""
    if table.phase == "merchant":
        clause, sentence = "setup.merchant", say("The first merchant ship is sent by the holder of Sernigi.")
    elif table.merchant_now != "none":
        clause, sentence = (
            "sernigi.when",
            say("{player} has taken Sernigi and sends it now.", player=table.merchant_now),
        )
    elif table.phase == "sail":
        clause, sentence = "merchant.must", say("The holder of Sernigi sends the ship that lies face up.")
    else:
        return not_now(table, "sernigi.when", say("It is sent on taking Sernigi or at the start of phase 3."))
    sender = table.holder("sernigi")
    if player == sender and _ship_to_send(table):
        return None
    if not _ship_to_send(table):
        return illegal(
            say("No. There is no merchant ship to send."),
            because(clause, "No merchant ship lies face up."),
            because("character.stays", "{sender} holds Sernigi, but no ship to send.", applies=False, sender=sender),
            instead=[rather("Go on without it: it has been sent.")],
        )
    return illegal(
        say("No. {sender} sends the merchant ship.", sender=sender),
        because(clause, "{why}", why=sentence),
        because("character.stays", "Who held Sernigi before does not matter.", applies=False),
        instead=[rather("{sender} sends it.", sender=sender)],
    )


def _when(table: Table, player: str) -> Reason:
    if table.phase == "merchant":
        return because("setup.merchant", "The first merchant ship is sent before phase 1 of round 1.")
    if table.merchant_now != "none":
        return because("sernigi.when", "{player} has taken Sernigi and sends it at once.", player=player)
    return because("merchant.must", "Not sent in phase 2, it is sent at the start of phase 3.")


def _sent(table: Table, to: Slot, ship: Merchant) -> Table:
    row = table.row(to.harbour).with_ship(to.number, ship.ship)
    return replace(_gone(table), harbours={**table.harbours, to.harbour: row})


def _gone(table: Table) -> Table:
    """The table without the ship that was to be sent."""
    if table.phase == "merchant":
        return replace(table, merchant_given=NO_MERCHANT, phase="ready")
    return replace(table, merchant_up=NO_MERCHANT, merchant_now="none")


def _stuck(table: Table, player: str, ruling: Ruling[MerchantSpaces], when: Reason) -> Ruling[MerchantSpaces]:
    """`to` is none: right only when no slot fits."""
    assert ruling.answer
    if ruling.answer.spaces:
        clause = "setup.merchant" if table.phase == "merchant" else "merchant.must"
        return illegal(
            say("No. The merchant ship can be sent."),
            because(clause, "It must be sent, and there are slots that fit it."),
            *(reason for reason in ruling.reasons if not reason.applies),
            instead=_elsewhere(ruling.answer),
            value=ruling.answer,
        )
    keeps = ruling.answer.outcome == "keep" and table.phase != "merchant"
    after = replace(table, merchant_now="none") if keeps else _gone(table)
    return legal(ruling.answer, ruling.text, when, *ruling.reasons, after=after)


def merchant_stays(table: Table, book: Book) -> bool:
    """Whether the ship that lies face up fits nowhere and is kept (`merchant-no-slot`)."""
    ship = table.merchant_up.merchant
    if ship is None or _surely_fits(table, ship.limit, book) or book.reading("merchant-no-slot") != "keep":
        return False
    found = merchant(MerchantQuestion(ship.limit, table.harbours), book).answer
    return found is not None and found.outcome == "keep"


def _surely_fits(table: Table, limit: int, book: Book) -> bool:
    """Whether a slot whose value is known fits; then nothing need be read off the board."""
    return any(
        lying is None and value <= limit
        for harbour in HARBOURS
        for lying, value in zip(table.row(harbour), book.known(f"harbours.{harbour}.slots") or (), strict=False)
    )
