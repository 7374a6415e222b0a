"""Merchant ships: where they may go, and sending them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.vasco import game
from referee.games.vasco.arguments import decided_by
from referee.games.vasco.bonuses import (
    CLAUSES,
    LIMITED,
    Bonus,
    BonusProjects,
    BonusSailors,
    Limited,
    available_for,
    bonus_reasons,
    shore_bonus,
    take_bonus,
)
from referee.games.vasco.due import not_now
from referee.games.vasco.harbours import Rows, check_all_rows, check_rows
from referee.games.vasco.ships import NO_MERCHANT, Destination, MerchantShip, Row, Slot
from referee.games.vasco.state import Table
from referee.games.vasco.words import FITS_NO_PLACE, HARBOURS, LEAST_IN_MOMBASA, NAMES, Harbour, Player
from referee.ruling import Instead, Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class MerchantSpace:
    harbour: Harbour
    slot: int
    value: int
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Merchant:
    """Where may the merchant ship go?"""

    limit: Annotated[int, Fact("Limit of the merchant ship", "merchant.needs", *game.bounds("limit"))]
    harbours: Rows = field(default_factory=dict)
    to: Annotated[
        Slot | None, Fact("Place where it is to go, if you have one in mind", "send.free", untold="no choice")
    ] = None
    left: Annotated[
        Mapping[Limited, int],
        Fact("How much is left for the sender of {key}", "merchant.bonus", untold="from the table"),
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MerchantSpaces:
    spaces: tuple[MerchantSpace, ...]
    vp: int
    outcome: str


@game.question("merchant")
def merchant(facts: Merchant, book: Book) -> Ruling[MerchantSpaces]:
    check_all_rows(facts.harbours, book)
    rows = _considered(facts, book)
    check_rows(rows, book)
    if facts.to and facts.to.number > len(rows[facts.to.harbour]):
        raise bad("to", "{name} has places 1 to {last}", name=NAMES[facts.to.harbour], last=len(rows[facts.to.harbour]))
    if facts.to and facts.to.harbour == "mombasa" and facts.limit < LEAST_IN_MOMBASA:
        _refuse_mombasa(facts.limit, facts.to, rows["mombasa"])
    spaces = _spaces(rows, facts, book)
    value = MerchantSpaces(spaces, 0, _outcome(spaces, len(rows), book))
    if not facts.to:
        reasons = decided_by(_merchant_reasons(value, len(rows)), "merchant.needs", "merchant.stuck")
        return answer(value, _where_text(value), *reasons)
    return _to_slot(facts.to, facts.limit, rows[facts.to.harbour], value, book)


def _considered(facts: Merchant, book: Book) -> dict[Harbour, Row]:
    """The rows that matter, in sailing order."""
    if facts.to:
        return {facts.to.harbour: book.need(facts, f"harbours.{facts.to.harbour}")}
    if not facts.harbours:
        book.need(facts, *(f"harbours.{harbour}" for harbour in HARBOURS))
    order: Iterable[Any] = HARBOURS
    return {harbour: facts.harbours[harbour] for harbour in order if harbour in facts.harbours}


def _spaces(rows: Mapping[Harbour, Row], facts: Merchant, book: Book) -> tuple[MerchantSpace, ...]:
    """Every empty slot at or below the limit, south to north, left to right."""
    open_rows = [harbour for harbour, row in rows.items() if not row.full]
    if open_rows:
        book.need(None, *(f"board.harbours.{harbour}.slots" for harbour in open_rows))
    return tuple(
        MerchantSpace(harbour, at, value, _won(harbour, facts, book))
        for harbour in open_rows
        for at, value in enumerate(book.printed(f"harbours.{harbour}.slots"), 1)
        if rows[harbour].slots[at - 1] is None and value <= facts.limit
    )


def _refuse_mombasa(limit: int, to: Slot, row: Row) -> None:
    """A low limit fits no slot of Mombasa: so much is known without its values (`send.mombasa`)."""
    if row.slots[to.number - 1]:
        return
    refused: Ruling[MerchantSpaces] = illegal(
        say("No. The merchant ship cannot go to {to}.", to=to),
        because("send.limit", FITS_NO_PLACE, limit=limit, smallest=LEAST_IN_MOMBASA),
        because("send.free", "{to} is empty.", applies=False, to=to),
        instead=_elsewhere(MerchantSpaces((), 0, "none-here")),
        value=MerchantSpaces((), 0, "none-here"),
    )
    raise Refused(refused)


def _won(harbour: Harbour, facts: Merchant, book: Book) -> Bonus:
    """The bonus of the shore, as far as there is any left."""
    bonus = shore_bonus(harbour, book)
    return bonus.times(1, facts.left.get(bonus.kind))  # type: ignore[call-overload]


def _outcome(spaces: Sequence[MerchantSpace], rows: int, book: Book) -> str:
    if spaces:
        return "send"
    return book.reading("merchant-no-slot") if rows == len(HARBOURS) else "none-here"


def _where_text(value: MerchantSpaces) -> Sentence:
    if value.spaces:
        return say("The merchant ship may go to: {slots}.", slots=[_slot(space) for space in value.spaces])
    if value.outcome == "discard":
        return say("The merchant ship fits no empty place and leaves the game.")
    if value.outcome == "none-here":
        return say("The merchant ship fits no empty place here.")
    return say("The merchant ship fits no empty place and stays.")


def _merchant_reasons(value: MerchantSpaces, rows: int) -> Iterator[Reason]:
    fits = bool(value.spaces)
    yield because("merchant.needs", "It needs no captain and no crew, only an empty place at or below its limit.")
    unsent = "A merchant ship that is not sent brings no bonus."
    yield from told(fits, "merchant.bonus", "The sender gets the bonus of the shore.", unsent)
    yield from told(fits, "merchant.no-vp", "The sender gets no points for the place.")
    fitting = "Places that fit the merchant ship: {n}." if fits else "The places of other harbours were not told."
    stuck = not fits and rows == len(HARBOURS)
    yield from told(stuck, "merchant.stuck", "No empty place in any harbour fits it.", fitting, n=len(value.spaces))


def _to_slot(to: Slot, limit: int, row: Row, value: MerchantSpaces, book: Book) -> Ruling[MerchantSpaces]:
    lying = row.slots[to.number - 1]
    space = next((space for space in value.spaces if space.slot == to.number), None)
    if space:
        allowed = (reason for reason in _merchant_reasons(value, 1) if reason.applies)
        granted = [*_fits(to, space.value, limit), *allowed]
        granted.append(because("merchant.sails", "It fills the place like any ship."))
        reasons = decided_by(granted, "merchant.needs", "merchant.no-vp")
        return legal(value, _granted_text(to, space.bonus), *reasons)
    if lying:
        why = because("send.free", "In {to} lies {ship}.", ship=lying, to=to)
        tried = because("send.choice", "The sender chooses only among empty places.", applies=False)
    else:
        tried = because("send.free", "{to} is empty.", applies=False, to=to)
        worth: int = book.printed(f"harbours.{to.harbour}.slots")[to.number - 1]
        sentence = "{to} is worth {worth}, above the limit {limit}."
        why = because("send.limit", sentence, to=to, worth=worth, limit=limit)
    text = say("No. The merchant ship cannot go to {to}.", to=to)
    return illegal(text, why, tried, instead=_elsewhere(value), value=value)


def _granted_text(to: Slot, bonus: Bonus) -> Sentence:
    if not bonus.amount:
        return say("Yes. The merchant ship may go to {to}; it wins no bonus.", to=to)
    return say("Yes. The merchant ship may go to {to}, and wins {bonus}.", to=to, bonus=bonus.named)


def _fits(to: Slot, worth: int, limit: int) -> Iterator[Reason]:
    """What might forbid the slot, and does not."""
    yield because("send.free", "{to} is empty.", applies=False, to=to)
    sentence = "{to} is worth {worth}, not above the limit {limit}."
    yield because("send.limit", sentence, applies=False, to=to, worth=worth, limit=limit)


def _slot(space: MerchantSpace) -> Slot:
    return Slot(space.harbour, space.slot)


def _elsewhere(value: MerchantSpaces) -> Iterable[Instead]:
    if not value.spaces:
        yield rather("It fits no empty place of this harbour: choose another.")
    for space in value.spaces:
        yield rather("{slot}.", {"to": str(_slot(space))}, slot=_slot(space))


# --- the move ---


@dataclass(frozen=True, slots=True)
class SendMerchantMove:
    """Send the merchant ship."""

    player: Annotated[Player, Fact("Who sends it", "sernigi.when")]
    to: Annotated[Destination, Fact("Place where it goes, or none if nothing fits", "merchant.needs")]
    bonus_projects: BonusProjects = None
    bonus_sailors: BonusSailors = None


@game.move("send-merchant")
def play_send_merchant(table: Table, facts: SendMerchantMove, book: Book) -> Ruling[MerchantSpaces]:
    ship = _ship_to_send(table, facts.player)
    left = {kind: available_for(table, facts.player, kind) or 0 for kind in LIMITED}
    asked = Merchant(ship.limit, table.harbours, facts.to.slot, left)
    ruling = merchant(asked, book)
    found = ruling.granted()
    when = _when(table, facts.player)
    if facts.to.slot is None:
        return _stuck(table, ruling, when)
    bonus = next(space.bonus for space in found.spaces if space.slot == facts.to.slot.number)
    sent = _sent(table, facts.to.slot, ship)
    won = take_bonus(sent, facts.player, bonus, facts, book)
    text = say("{player} sends {ship} to {to}, and wins no bonus.", player=facts.player, ship=ship, to=facts.to)
    if bonus.amount:
        sentence = "{player} sends {ship} to {to}, and wins {bonus}."
        text = say(sentence, player=facts.player, ship=ship, to=facts.to, bonus=bonus.named)
    shore = [reason for reason in bonus_reasons(facts.to.slot.harbour, bonus, 1) if reason.clause != "send.bonus"]
    marked = decided_by([when, *ruling.reasons, *shore], CLAUSES[facts.to.slot.harbour], "merchant.no-vp")
    return legal(found, text, *marked, after=won)


def _ship_to_send(table: Table, player: str) -> MerchantShip:
    """The ship that this player sends now; ends the rule with a refusal when there is none, or it is not his."""
    clause, why = _who_sends(table)
    sender = table.holder("sernigi")
    ship = (table.merchant_given if table.phase == "merchant" else table.merchant_up).merchant
    if ship and player == sender:
        return ship
    refused: Ruling[MerchantSpaces] = illegal(
        say("No. {sender} sends the merchant ship.", sender=sender),
        because(clause, "{why}", why=why),
        because("character.stays", "Who held Sernigi before does not matter.", applies=False),
        instead=[rather("{sender} sends it.", sender=sender)],
    )
    if not ship:
        refused = illegal(
            say("No. There is no merchant ship to send."),
            because(clause, "No merchant ship lies face up."),
            because("character.stays", "{sender} holds Sernigi, but no ship to send.", applies=False, sender=sender),
            instead=[rather("Go on without it: it has been sent.")],
        )
    raise Refused(refused)


def _who_sends(table: Table) -> tuple[str, Sentence]:
    """Who sends, and when: before phase 1 of round 1, on taking Sernigi, or at the start of phase 3."""
    if table.phase == "merchant":
        return "setup.merchant", say("The first merchant ship is sent by the holder of Sernigi.")
    if table.merchant_now != "none":
        return "sernigi.when", say("{player} has taken Sernigi and sends it now.", player=table.merchant_now)
    if table.phase == "sail":
        return "merchant.must", say("The holder of Sernigi sends the ship that lies face up.")
    why = say("The merchant ship is sent on taking Sernigi or at the start of phase 3.")
    raise Refused(not_now(table, "sernigi.when", why))


def _when(table: Table, player: str) -> Reason:
    if table.phase == "merchant":
        return because("setup.merchant", "The first merchant ship is sent before phase 1 of round 1.")
    if table.merchant_now != "none":
        return because("sernigi.when", "{player} has taken Sernigi and sends it at once.", player=player)
    return because("merchant.must", "Not sent in phase 2, it is sent at the start of phase 3.")


def _sent(table: Table, to: Slot, ship: MerchantShip) -> Table:
    row = table.row(to.harbour).with_ship(to.number, ship.ship)
    return replace(_gone(table), harbours={**table.harbours, to.harbour: row})


def _gone(table: Table) -> Table:
    """The table without the ship that was to be sent."""
    if table.phase == "merchant":
        return replace(table, merchant_given=NO_MERCHANT, phase="ready")
    return replace(table, merchant_up=NO_MERCHANT, merchant_now="none")


def _stuck(table: Table, ruling: Ruling[MerchantSpaces], when: Reason) -> Ruling[MerchantSpaces]:
    """`to` is none: right only when no slot fits."""
    value = ruling.granted()
    if value.spaces:
        clause = "setup.merchant" if table.phase == "merchant" else "merchant.must"
        return illegal(
            say("No. The merchant ship can be sent."),
            because(clause, "It must be sent, and there are places that fit it."),
            *(reason for reason in ruling.reasons if not reason.applies),
            instead=_elsewhere(value),
            value=value,
        )
    keeps = value.outcome == "keep" and table.phase != "merchant"
    after = replace(table, merchant_now="none") if keeps else _gone(table)
    return legal(value, ruling.text, when, *ruling.reasons, after=after)
