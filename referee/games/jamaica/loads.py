"""Loading: which hold takes the goods, and what is thrown out for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import HoldsFact, check_hold
from referee.games.jamaica.flow import (
    action_done,
    card_of,
    die_of,
    half_of,
    in_bank,
    not_due,
    other_symbol,
    ship_of,
    with_ship,
)
from referee.games.jamaica.pieces import EMPTY, Card, Half, Holds, Load, Stock, amount, with_hold
from referee.games.jamaica.table import Table
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say

Into = Annotated[int | None, Fact("Number of the hold that takes the load", "load.any-empty", at_least=1, at_most=6)]


@dataclass(frozen=True, slots=True)
class LoadFacts:
    """May this load go into that hold?"""

    holds: HoldsFact
    load: Annotated[Load, Fact("The load: kind and number shown by the die", "load.must", example="gold 4")]
    into: Into = None
    bank: Annotated[int | None, Fact("Tokens of that kind left in the bank", "load.bank", at_least=0)] = None


@dataclass(frozen=True, slots=True)
class Loading:
    ignored: bool
    loaded: Stock
    options: tuple[int, ...]
    emptied: Stock
    after: Holds


@game.question("load")
def load(facts: LoadFacts, book: Book) -> Ruling[Loading]:
    check_hold("into", facts.into, facts.holds)
    if not room(facts.holds, facts.load):
        return _ignored(facts, *_none_left(facts), *_all_same(facts))
    goods, short = from_bank(facts.load, facts.bank, book)
    if not goods:
        place = because(
            "load.ignored",
            "There is room in these holds: {options}.",
            applies=False,
            options=room(facts.holds, facts.load),
        )
        return _ignored(facts, *short, place)
    options = room(facts.holds, goods)
    if facts.into is not None and facts.into not in options:
        return _wrong_hold(facts, goods, options)
    into = facts.into or chosen(facts.holds, options)
    loading = stowed(facts.holds, goods, options, into)
    rule = answer if facts.into is None else legal
    return rule(loading, _said(loading, into), *short, *load_reasons(facts.holds, goods, options))


def stowed(holds: Holds, goods: Stock, options: tuple[int, ...], into: int | None) -> Loading:
    """The load in this hold; while the hold is still open, nothing is moved."""
    if into is None:
        return Loading(False, goods, options, EMPTY, ())
    return Loading(False, goods, options, holds[into - 1], with_hold(holds, into, goods))


def from_bank(wanted: Stock, bank: int | None, book: Book) -> tuple[Stock, tuple[Reason, ...]]:
    """What the bank can give (load.bank)."""
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


def load_reasons(holds: Holds, goods: Stock, options: tuple[int, ...]) -> tuple[Reason, ...]:
    if not holds[options[0] - 1]:
        return (
            because("load.empty", "The load goes as a whole into an empty hold: {options}.", options=options),
            *told(len(options) > 1, "load.any-empty", "The player chooses among them.", "Only this hold is empty."),
            because("load.discard", "No hold is emptied while one is empty.", applies=False),
        )
    same = [number for number, stock in enumerate(holds, 1) if stock.kind == goods.kind]
    return (
        because("load.empty", "No hold is empty.", applies=False),
        because("load.discard", "No hold is empty: one of these is emptied into the bank: {options}.", options=options),
        *told(
            bool(same),
            "load.not-same",
            "A hold with {kind} may not be emptied for {kind}: {same}.",
            "No hold contains {kind}: each of them may be emptied.",
            kind=say(goods.kind),
            same=same,
        ),
    )


def _said(loading: Loading, into: int | None) -> Sentence:
    goods, emptied = loading.loaded.said, loading.emptied
    if into is None:
        return say("Choose the hold that is emptied for {goods}: {options}.", goods=goods, options=loading.options)
    if emptied:
        text = "Empty hold {into} ({emptied}) into the bank and load {goods} there."
        return say(text, into=into, emptied=emptied.said, goods=goods)
    return say("Load {goods} into hold {into}.", goods=goods, into=into)


def _none_left(facts: LoadFacts) -> tuple[Reason, ...]:
    return told(facts.bank == 0, "load.bank", "The bank has none left.")


def _all_same(facts: LoadFacts) -> tuple[Reason, ...]:
    text = "Every hold contains {kind} already: the load is ignored."
    return (
        because("load.empty", "No hold is empty.", applies=False),
        because("load.discard", "No hold contains other goods that could be thrown out.", applies=False),
        because("load.ignored", text, kind=say(facts.load.kind)),
    )


def _ignored(facts: LoadFacts, *reasons: Reason) -> Ruling[Loading]:
    loading = Loading(True, EMPTY, (), EMPTY, facts.holds)
    if facts.into is None:
        return answer(loading, say("The load is ignored."), *reasons)
    return illegal(
        say("No. The load is ignored, no hold takes it."),
        *reasons,
        instead=[rather("Leave the holds as they are.")],
        value=loading,
    )


def _wrong_hold(facts: LoadFacts, goods: Stock, options: tuple[int, ...]) -> Ruling[Loading]:
    assert facts.into
    there = facts.holds[facts.into - 1]
    if not facts.holds[options[0] - 1]:
        why = because(
            "load.empty",
            "Hold {into} contains {there}, and holds are empty: {options}.",
            into=facts.into,
            there=there.said,
            options=options,
        )
        not_so = because("load.discard", "No hold is emptied while one is empty.", applies=False)
    else:
        text = "Hold {into} contains {there}: goods of the kind being loaded may not be thrown out."
        why = because("load.not-same", text, into=facts.into, there=there.said)
        not_so = because("load.empty", "No hold is empty.", applies=False)
    return illegal(
        say("No. Hold {into} may not take this load.", into=facts.into),
        why,
        not_so,
        instead=holds_instead(facts.holds, options),
        value=stowed(facts.holds, goods, options, chosen(facts.holds, options)),
    )


def holds_instead(holds: Holds, options: tuple[int, ...]) -> list[Instead]:
    """Each hold that may take the load, with what lies there now."""
    return [
        rather("Hold {into} is empty.", {"into": number}, into=number)
        if not holds[number - 1]
        else rather("Empty hold {into}: {there}.", {"into": number}, into=number, there=holds[number - 1].said)
        for number in options
    ]


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LoadMove:
    """Carry out the load of the card"""

    into: Into = None


@game.move("load")
def play_load(table: Table, facts: LoadMove, book: Book) -> Ruling[Loading]:
    wrong_time = not_due(table, "load") or other_symbol(table, "load")
    if wrong_time:
        return wrong_time
    goods = Load(card_of(table).symbol(half_of(table)), die_of(table))
    ship = ship_of(table, table.turn)
    ruling = load(LoadFacts(ship.holds, goods, facts.into, in_bank(table, goods.kind, book)), book)
    loading = ruling.answer
    if ruling.verdict == "illegal" or not loading:
        return ruling
    if not loading.after:
        book.need(facts, "into", options={"into": loading.options})
    after = action_done(with_ship(table, table.turn, holds=loading.after))
    must = because("load.must", "The card of {player} says {load}.", player=table.turn, load=goods.said)
    most = told(bool(loading.loaded), "load.max", "One die is one load: a hold never has more than 6 tokens.")
    separate = two_loads(card_of(table), half_of(table))
    return legal(loading, ruling.text, must, *ruling.reasons, *most, *separate, after=after)


def two_loads(card: Card, half: Half) -> tuple[Reason, ...]:
    """The second of two loads of one kind (load.separate)."""
    if half == "morning" or card.morning != card.evening:
        return ()
    return (because("load.separate", "It does not go to the load of the morning: two loads go into two holds."),)
