"""A ship under way: what is told of its turn, what it has, and what has happened so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.jamaica.cargo import Heap, Holds, aboard
from referee.games.jamaica.loads import Into
from referee.games.jamaica.pieces import UNSEEN, Card, Setting, TreasureCard, TreasureCards
from referee.games.jamaica.places import Position
from referee.games.jamaica.ships import (
    At,
    HoldsFact,
    ShipsFact,
    SplitFact,
    TreasuresFact,
    cards_exist,
    check_card,
    check_fleet,
    sixth_hold,
)
from referee.games.jamaica.track import track_of
from referee.games.jamaica.words import Half
from referee.ruling import Instead, Reason, Ruling
from referee.values import dataclass, replace
from referee.words import Sentence, say

Stage = Literal["morning", "morning-after-battle", "evening", "evening-after-battle"]

To = Annotated[Position | None, Fact("Space where the ship ends", "move.route", untold="no choice")]

Back = Annotated[
    Position | None, Fact("Space to which the ship sails back after a shortage", "shortage.lane", untold="no choice")
]

Drawn = Annotated[TreasureCard, Fact("Treasure card drawn, ? when it is not told", "treasure.take", untold="asked")]

Take = Annotated[bool, Fact("Is the treasure taken?", "shortage.lair", untold="asked")]


@dataclass(frozen=True, slots=True)
class Turn:
    """What happens when I play this card?"""

    card: Annotated[Card, Fact("The card played", "round.dice")]
    dice: Annotated[Setting, Fact("The dice as set, morning/evening", "round.dice")]
    at: At
    holds: HoldsFact
    treasures: TreasuresFact = ()
    ships: ShipsFact = ()
    tokens: Annotated[
        tuple[int, ...] | None,
        Fact("Lairs that still have a treasure token", "treasure.gone", at_least=0, untold="from the table"),
    ] = None
    stage: Annotated[Stage, Fact("Where does the turn stand?", "action.order", untold="from the table")] = "morning"
    bank: Annotated[
        tuple[Heap, ...] | None,
        Fact(
            "Tokens left in the bank; a kind that is not named has none left",
            "load.bank",
            example="gold 60, food 4, powder 40",
            untold="from the table",
        ),
    ] = None
    retreated: Annotated[
        bool, Fact("Did the battle come after a retreat?", "shortage.battle", untold="from the table")
    ] = False
    morning_to: To = None
    morning_into: Into = None
    morning_pay: SplitFact = None
    morning_retreat: Back = None
    morning_card: Drawn = UNSEEN
    morning_take: Take = True
    evening_to: To = None
    evening_into: Into = None
    evening_pay: SplitFact = None
    evening_retreat: Back = None
    evening_card: Drawn = UNSEEN
    evening_take: Take = True


@dataclass(frozen=True, slots=True)
class Voyaged:
    steps: tuple[str, ...]
    at: Position
    holds: Holds
    treasures: TreasureCards
    next: str
    options: tuple[str, ...]


def check_turn(facts: Turn, book: Book) -> None:
    """What the facts of a turn must fit."""
    check_card("card", facts.card, book)
    check_fleet(facts.ships)
    lairs = book.stated("lairs")
    strange = [space for space in facts.tokens or () if space not in lairs]
    if strange or len(set(facts.tokens or ())) < len(facts.tokens or ()):
        raise bad("tokens", "Each token lies on a lair of its own. The lairs: {lairs}", lairs=lairs)
    half, _, after = facts.stage.partition("-")
    symbol = facts.card.morning if half == "morning" else facts.card.evening
    if after and symbol not in ("forward", "backward"):
        raise bad(
            "stage", "The {half} action of {card} is no move: no battle follows it", half=say(half), card=facts.card
        )
    refuse([*sixth_hold("holds", facts.holds, facts.treasures), *cards_exist("treasures", facts.treasures, book)])


class Halt(Exception):
    """The turn cannot go on without a battle, a choice or another choice."""

    def __init__(self, next: str, options: Iterable[object], text: Sentence) -> None:
        self.next, self.options, self.text = next, tuple(str(option) for option in options), text
        self.forbidden: tuple[Reason, ...] = ()
        self.instead: tuple[Instead, ...] = ()


def forbidden(next: str, options: Iterable[object], ruling: Ruling[Any]) -> Halt:
    """A choice was given that is not possible; what is right instead is told for this choice."""
    halt = Halt(next, options, ruling.text)
    halt.forbidden = ruling.reasons
    halt.instead = tuple(
        Instead(item.text, dict(zip([next], item.facts.values(), strict=False))) for item in ruling.instead
    )
    return halt


def decided(ruling: Ruling[Any]) -> tuple[Reason, ...]:
    """The reasons that apply: what a whole turn tells of each step."""
    return tuple(reason for reason in ruling.reasons if reason.applies)


MOST_TRIED = 4
"""So many things that did not decide are told of a whole turn."""


class UnderWay:
    """The ship under way: what it has, and what has happened so far."""

    def __init__(self, facts: Turn, book: Book) -> None:
        self.facts, self.book, self.track = facts, book, track_of(book)
        self.at, self.holds, self.treasures = facts.at, facts.holds, facts.treasures
        self.tokens = set(self.track.lairs if facts.tokens is None else facts.tokens)
        self.retreated = False
        self.half: Half = "morning"
        self.steps: list[str] = []
        self.phrases: dict[Half, list[Sentence]] = {"morning": [], "evening": []}
        self.reasons: list[Reason] = []
        self.finished = False
        self.morning_hold: int | None = None

    def so_far(self, next: str, options: tuple[str, ...]) -> Voyaged:
        return Voyaged(tuple(self.steps), self.at, self.holds, self.treasures, next, options)

    def told(self, then: Sentence | None = None) -> Sentence:
        """The turn so far in words, and what stops it."""
        morning, evening = self.phrases["morning"], self.phrases["evening"]
        done = say("No payment is due on {at}: the turn is done.", at=self.at)
        if morning and evening:
            done = say("Morning: {morning}. Evening: {evening}.", morning=morning, evening=evening)
        elif morning:
            done = say("Morning: {morning}.", morning=morning)
        elif evening:
            done = say("Evening: {evening}.", evening=evening)
        elif then:
            return then
        return say("{done} {then}", done=done, then=then) if then else done

    def note(self, step: str, phrase: Sentence | None, *reasons: Reason) -> None:
        """A step as the answer has it and, where it is worth saying, in words."""
        self.steps.append(f"{self.half}: {step}")
        self.phrases[self.half] += [phrase] if phrase else []
        self.reasons += reasons

    def tried(self, *reasons: Reason) -> None:
        """What was looked at and did not decide."""
        self.reasons += [reason for reason in reasons if not reason.applies]

    def argued(self) -> list[Reason]:
        """What decided, and the first few things that did not; no clause is told both ways."""
        held = {reason.clause for reason in self.reasons if reason.applies}
        open_ = [reason for reason in self.reasons if reason.clause not in held]
        first = {reason.clause: reason for reason in reversed(open_)}
        few = [reason for reason in open_ if first[reason.clause] is reason][:MOST_TRIED]
        kept = [reason for reason in self.reasons if reason.applies or any(reason is one for one in few)]
        return [replace(reason, decides=False) for reason in kept]  # what decided one step does not decide the turn

    def choice(self, name: str) -> Any:
        """What the player has chosen for this action, or None."""
        return getattr(self.facts, f"{self.half}_{name}")

    def asked(self, name: str, options: Iterable[object]) -> Any:
        """The same of what must not be made up: asked for where somebody can be asked."""
        return self.book.choice(self.facts, f"{self.half}_{name}", options)

    def in_bank(self, kind: str) -> int | None:
        """Tokens of this kind in the bank by now: what left the ship went there, what was loaded came from there."""
        if self.facts.bank is None:
            return None
        return aboard(self.facts.bank, kind) + aboard(self.facts.holds, kind) - aboard(self.holds, kind)
