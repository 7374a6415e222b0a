"""The action dice: rolled by the captain and set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.due import refuse_unless_due
from referee.games.jamaica.pieces import Card, Roll, Setting
from referee.games.jamaica.ships import check_card
from referee.games.jamaica.state import Table
from referee.games.jamaica.words import DIE, Half, action_said
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

# --- the dice ---

RollFact = Annotated[Roll, Fact("The two action dice as rolled", "round.roll", example="5, 3")]

MorningFact = Annotated[int | None, Fact("Which die goes to the morning?", "round.set", *DIE, untold="no choice")]


@dataclass(frozen=True, slots=True)
class Dice:
    """Which die rules which action?"""

    dice: RollFact
    by: Annotated[
        Literal["captain", "other"],
        Fact("Does the captain set the dice, or somebody else?", "round.set", untold="no choice"),
    ] = "captain"
    morning: MorningFact = None
    card: Annotated[Card | None, Fact("An action card", "round.dice", untold="no choice")] = None


@dataclass(frozen=True, slots=True)
class Settings:
    settings: tuple[Setting, ...]
    actions: tuple[str, ...]


@game.question("dice")
def dice(facts: Dice, book: Book) -> Ruling[Settings]:
    if facts.card:
        check_card("card", facts.card, book)
    low, high = sorted(facts.dice.plain())
    settings = tuple(dict.fromkeys((Setting(low, high), Setting(high, low))))
    chosen = next((one for one in settings if facts.morning in (None, one.morning)), None)
    tried = tuple(_not_so(facts, chosen))
    captain = {"by": "captain"} if facts.by == "other" else {}
    if any(reason.applies for reason in tried):
        return illegal(
            say("No. The dice are not set like that."),
            *tried,
            instead=[
                rather("The captain may set {dice}.", {"morning": one.morning, **captain}, dice=one) for one in settings
            ],
            value=Settings(settings, ()),
        )
    known = facts.morning is not None or len(settings) == 1
    actions = actions_of(facts.card, chosen) if known and facts.card and chosen else ()
    text = _said(facts, settings, chosen if known else None)
    rule, text = (answer, text) if facts.morning is None else (legal, say("Yes. {text}", text=text))
    return rule(
        Settings(settings, actions),
        text,
        because("round.set", "The captain alone decides which die goes to the morning: {settings}.", settings=settings),
        because(
            "round.order", "The captain is first in turn order, and nobody else has a say in the dice.", applies=False
        ),
        *told(
            bool(actions),
            "round.dice",
            "The morning die rules the left symbol, the evening die the right one.",
            "The dice rule the symbols of a card once they are set. They are not yet."
            if facts.card
            else "The dice rule the symbols of a card. No card is told.",
        ),
    )


def _said(facts: Dice, settings: tuple[Setting, ...], known: Setting | None) -> Sentence:
    """What the card means, where card and setting are known."""
    if facts.card and known:
        return say("The card {card} means: {actions}.", card=facts.card, actions=actions_said(facts.card, known))
    if facts.morning is None:
        return say("The captain may set {settings}.", settings=settings)
    setting = next(one for one in settings if one.morning == facts.morning)
    return say("The captain may set {setting}.", setting=setting)


def _not_so(facts: Dice, chosen: Setting | None) -> Iterator[Reason]:
    """Who sets the dice, and what: each may be wrong alone."""
    one_of_them = (
        "The captain sets one of the dice rolled: {dice}. {morning} is one of them."
        if facts.morning is not None
        else ""
    )
    yield from told(
        facts.by == "other",
        "round.set",
        "Nobody but the captain sets the dice.",
        "The captain alone sets the dice, and so it is here.",
    )
    yield from told(
        chosen is None,
        "round.set",
        "{morning} is none of the dice rolled: {dice}.",
        one_of_them,
        morning=facts.morning,
        dice=facts.dice,
    )
    yield because(
        "round.order", "The captain is first in turn order, and nobody else has a say in the dice.", applies=False
    )


def actions_of(card: Card, setting: Setting) -> tuple[str, ...]:
    halves: tuple[Half, Half] = ("morning", "evening")
    return tuple(f"{card.symbol(half)} {setting.of(half)}" for half in halves)


def actions_said(card: Card, setting: Setting) -> list[Sentence]:
    """What the card demands in the morning and in the evening."""
    morning, evening = action_said(card.morning, setting.morning), action_said(card.evening, setting.evening)
    return [say("{action} in the morning", action=morning), say("{action} in the evening", action=evening)]


@dataclass(frozen=True, slots=True)
class RollMove:
    """Roll the action dice and set them."""

    dice: RollFact
    morning: MorningFact = None


@game.move("roll", reveals=("dice",))
def play_roll(table: Table, facts: RollMove, book: Book) -> Ruling[Settings]:
    refuse_unless_due(table, "roll")
    if facts.morning is None and facts.dice.morning != facts.dice.evening:
        book.need(facts, "morning", options={"morning": sorted(facts.dice.plain())})
    ruling = dice(Dice(facts.dice, "captain", facts.morning), book)
    found = ruling.granted()
    setting = next(one for one in found.settings if facts.morning in (None, one.morning))
    after = replace(table, dice=str(setting), turn=table.captain, due="reveal")
    text = say("{captain} sets {dice}. Now everyone picks a card face down.", captain=table.captain, dice=setting)
    return legal(
        found,
        text,
        because("round.roll", "{captain} is the captain and rolls both dice.", captain=table.captain),
        *ruling.reasons,
        because("round.choose", "Everyone picks a card before anybody acts."),
        after=after,
    )
