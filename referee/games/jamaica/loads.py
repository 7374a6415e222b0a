"""Loading: which hold takes the goods, and what is thrown out for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY, Cargo, Holds, Stock, with_hold
from referee.games.jamaica.due import action_done, refuse_unless_due
from referee.games.jamaica.pieces import Card
from referee.games.jamaica.ships import HoldsFact, check_hold
from referee.games.jamaica.state import Table, card_of, die_of, half_of, in_bank, ship_of, with_ship
from referee.games.jamaica.words import ALL_HOLDS, Half, amount, kind_said
from referee.ruling import Instead, Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

INTO = Fact("Number of the hold that takes the load", "load.any-empty", 1, ALL_HOLDS, untold="no choice")
Into = Annotated[int | None, INTO]
"""In a question: until a hold is named, the answer lists those that may take the load."""
IntoChosen = Annotated[int | None, replace(INTO, untold="asked")]


@dataclass(frozen=True, slots=True)
class Load:
    """May this load go into that hold?"""

    holds: HoldsFact
    load: Annotated[Cargo, Fact("The load: kind and number shown by the die", "load.must", example="gold 4")]
    into: Into = None
    bank: Annotated[
        int | None, Fact("Tokens of that kind left in the bank", "load.bank", at_least=0, untold="from the table")
    ] = None


@dataclass(frozen=True, slots=True)
class Loading:
    ignored: bool
    loaded: Stock
    options: tuple[int, ...]
    emptied: Stock
    after: Holds


@game.question("load")
def load(facts: Load, book: Book) -> Ruling[Loading]:
    check_hold("into", facts.into, facts.holds)
    if not room(facts.holds, facts.load):
        return _ignored(facts, *_none_left(facts), *_all_same(facts))
    goods, short = from_bank(facts.load, facts.bank, book)
    if not goods:
        place = because(
            "load.ignored",
            "A load is also ignored where no hold takes it. These would: {options}.",
            applies=False,
            options=room(facts.holds, facts.load),
        )
        return _ignored(facts, *short, place)
    options = room(facts.holds, goods)
    if facts.into is not None and facts.into not in options:
        return _wrong_hold(facts, goods, options)
    into = facts.into or chosen(facts.holds, options)
    loading = stowed(facts.holds, goods, options, into)
    reasons = (*short, *load_reasons(facts.holds, goods, options))
    if facts.into is None:
        return answer(loading, _said(loading, into), *reasons)
    return legal(loading, say("Yes. {what}", what=_into_said(loading, facts.into)), *reasons)


def stowed(holds: Holds, goods: Stock, options: tuple[int, ...], into: int | None) -> Loading:
    """The load in this hold; while the hold is still open, nothing is moved."""
    if into is None:
        return Loading(False, goods, options, EMPTY, ())
    return Loading(False, goods, options, holds[into - 1], with_hold(holds, into, goods))


def from_bank(wanted: Stock, bank: int | None, book: Book) -> tuple[Stock, tuple[Reason, ...]]:
    """What the bank can give (`load.bank`)."""
    if bank is None or bank >= wanted.count:
        return wanted, ()
    if book.reading("bank-empty") == "unlimited":
        text = "The bank has only {bank}. The full number is loaded all the same."
        return wanted, (because("load.bank", text, bank=amount(wanted.kind, bank)),)
    text = "The bank has only {bank}: that is loaded." if bank else "The bank has none left: the load is ignored."
    return Stock(wanted.kind, bank) if bank else EMPTY, (because("load.bank", text, bank=amount(wanted.kind, bank)),)


def room(holds: Holds, goods: Stock) -> tuple[int, ...]:
    """The holds that may take these goods: the empty ones, else those with goods of another kind."""
    numbered = tuple(enumerate(holds, 1))
    empty = tuple(number for number, stock in numbered if not stock)
    return empty or tuple(number for number, stock in numbered if stock.kind != goods.kind)


def chosen(holds: Holds, options: tuple[int, ...]) -> int | None:
    """The hold that takes the load when nobody has chosen: the first empty one, or the only one possible."""
    return options[0] if len(options) == 1 or not holds[options[0] - 1] else None


NONE_EMPTY = "A load goes into an empty hold where there is one. No hold is empty."


def load_reasons(holds: Holds, goods: Stock, options: tuple[int, ...]) -> Iterator[Reason]:
    if not holds[options[0] - 1]:
        whole = "The load goes as a whole into an empty hold: {options}."
        yield deciding(because("load.empty", whole, options=options))
        yield from told(
            len(options) > 1,
            "load.any-empty",
            "The player chooses among the empty holds.",
            "Only hold {options} is empty: there is no choice.",
            options=options,
        )
        yield because("load.discard", "A hold is emptied only where none is empty.", applies=False)
        return
    same = [number for number, stock in enumerate(holds, 1) if stock.kind == goods.kind]
    yield because("load.empty", NONE_EMPTY, applies=False)
    emptied = "No hold is empty: one of these is emptied into the bank: {options}."
    yield deciding(because("load.discard", emptied, options=options))
    yield from told(
        bool(same),
        "load.not-same",
        "A hold with {kind} may not be emptied for {kind}: {same}.",
        "A hold with {kind} may not be emptied for {kind}. No hold contains it.",
        kind=kind_said(goods.kind),
        same=same,
    )


def _said(loading: Loading, into: int | None) -> Sentence:
    goods, options = loading.loaded, loading.options
    if into is None:
        return say("One of these holds is emptied for {goods}: {options}.", goods=goods, options=options)
    if len(options) > 1:
        text = "{goods} may go into one of these holds: {options}."
        return say(text, goods=goods, options=options, into=into)
    return _into_said(loading, into)


def _into_said(loading: Loading, into: int) -> Sentence:
    values = {"goods": loading.loaded, "into": into, "emptied": loading.emptied}
    if loading.emptied:
        return say("{emptied} from hold {into} goes to the bank, and {goods} into this hold.", **values)
    return say("{goods} may be loaded into hold {into}.", **values)


def load_said(player: str, loading: Loading, into: int, wanted: Stock) -> Sentence:
    """What the player does."""
    values = {"player": player, "goods": loading.loaded, "into": into, "emptied": loading.emptied, "wanted": wanted}
    if loading.ignored:
        return say("{player} loads no goods: the load of {wanted} is ignored.", **values)
    if loading.emptied:
        return say("{player} throws {emptied} out of hold {into} and loads {goods} there.", **values)
    return say("{player} loads {goods} into hold {into}.", **values)


def _none_left(facts: Load) -> Iterator[Reason]:
    yield from told(facts.bank == 0, "load.bank", "The bank has none left.")


def _all_same(facts: Load) -> Iterator[Reason]:
    text = "Every hold contains {kind} already: the load is ignored."
    yield because("load.empty", NONE_EMPTY, applies=False)
    yield because("load.discard", "Only goods of another kind may be thrown out. No others are aboard.", applies=False)
    yield because("load.ignored", text, kind=kind_said(facts.load.kind))


def _ignored(facts: Load, *reasons: Reason) -> Ruling[Loading]:
    loading = Loading(True, EMPTY, (), EMPTY, facts.holds)
    if facts.into is None:
        return answer(loading, say("The load of {goods} is ignored.", goods=facts.load), *reasons)
    return illegal(
        say("No. The load of {goods} is ignored: no hold takes it.", goods=facts.load),
        *reasons,
        instead=[rather("Leave the holds as they are.")],
        value=loading,
    )


def _wrong_hold(facts: Load, goods: Stock, options: tuple[int, ...]) -> Ruling[Loading]:
    assert facts.into
    there = facts.holds[facts.into - 1]
    if not facts.holds[options[0] - 1]:
        why = because(
            "load.empty",
            "Hold {into} contains {there}, and a load goes into an empty hold: {options}.",
            into=facts.into,
            there=there.said,
            options=options,
        )
        not_so = because("load.discard", "A hold is emptied only where none is empty.", applies=False)
    else:
        text = "Hold {into} contains {there}: goods of the kind being loaded may not be thrown out."
        why = because("load.not-same", text, into=facts.into, there=there.said)
        not_so = because("load.empty", NONE_EMPTY, applies=False)
    return illegal(
        say("No. Hold {into} may not take {goods}.", into=facts.into, goods=goods),
        why,
        not_so,
        instead=holds_instead(facts.holds, options),
        value=stowed(facts.holds, goods, options, chosen(facts.holds, options)),
    )


def holds_instead(holds: Holds, options: tuple[int, ...]) -> list[Instead]:
    """Each hold that may take the load, with what lies there now."""
    return [
        rather("Hold {into} is empty and may take it.", {"into": number}, into=number)
        if not holds[number - 1]
        else rather("Hold {into} may be emptied: {there}.", {"into": number}, into=number, there=holds[number - 1])
        for number in options
    ]


# --- the move ---


@dataclass(frozen=True, slots=True)
class LoadMove:
    """Carry out the load of the card."""

    into: IntoChosen = None


@game.move("load")
def play_load(table: Table, facts: LoadMove, book: Book) -> Ruling[Loading]:
    refuse_unless_due(table, "load")
    goods = Cargo(card_of(table).symbol(half_of(table)), die_of(table))
    ship = ship_of(table, table.turn)
    ruling = load(Load(ship.holds, goods, facts.into, in_bank(table, goods.kind, book)), book)
    loading = ruling.granted()
    into = chosen(ship.holds, loading.options) if loading.options else 0
    if not loading.after:
        into = book.need(facts, "into", options={"into": loading.options})
    elif len(loading.options) > 1:
        into = book.choice(facts, "into", options=loading.options, taken=into)
    after = action_done(with_ship(table, table.turn, holds=loading.after))
    must = because("load.must", "The card of {player} says {load}.", player=table.turn, load=goods.said)
    most = told(
        bool(loading.loaded),
        "load.max",
        "One die is one load: a hold never has more than {most} tokens.",
        most=Stock.most,
    )
    separate = two_loads(card_of(table), half_of(table))
    text = load_said(table.turn, loading, into or 0, goods)
    return legal(loading, text, must, *ruling.reasons, *most, *separate, after=after)


def two_loads(card: Card, half: Half) -> Iterator[Reason]:
    """The second of two loads of one kind (`load.separate`)."""
    if half == "morning" or card.morning != card.evening:
        return
    yield because("load.separate", "It does not go to the load of the morning: two loads go into two holds.")
