"""One whole card: morning, then evening, with everything that follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact, RefereeError, bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import (
    At,
    HoldsFact,
    ShipsFact,
    SplitFact,
    TreasuresFact,
    cards_exist,
    check_card,
    check_fleet,
    check_hold,
    sixth_hold,
    unnoted,
)
from referee.games.jamaica.costs import PaymentFacts, cost_reason, other_goods, payment
from referee.games.jamaica.flow import FIRST, awaited
from referee.games.jamaica.loads import LoadFacts, chosen, load, two_loads
from referee.games.jamaica.pieces import (
    EMPTY,
    FINISH,
    SIXTH,
    UNSEEN,
    Card,
    Cost,
    Dice,
    Direction,
    Half,
    Holds,
    Load,
    Position,
    Treasure,
    Treasures,
    amount,
)
from referee.games.jamaica.retreats import ShortageFacts, shortage
from referee.games.jamaica.sailing import MovesFacts, moves
from referee.games.jamaica.track import rivals, track_of
from referee.games.jamaica.treasures import NO_RETREAT, face_reasons, takes_card
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, rather, told
from referee.words import Sentence, say

Stage = Literal["morning", "morning-after-battle", "evening", "evening-after-battle"]
To = Annotated[Position | None, Fact("Space where the ship ends", "move.route")]
Into = Annotated[int | None, Fact("Number of the hold that takes the load", "load.any-empty", at_least=1, at_most=6)]
Back = Annotated[Position | None, Fact("Space to which the ship sails back after a shortage", "shortage.lane")]
Drawn = Annotated[Treasure, Fact("Treasure card drawn, ? when it is not told", "treasure.take")]
Take = Annotated[bool, Fact("Is the treasure taken?", "shortage.lair")]


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What happens when I play this card?"""

    card: Annotated[Card, Fact("The card played", "round.dice")]
    dice: Annotated[Dice, Fact("The dice as set, morning/evening", "round.dice")]
    at: At
    holds: HoldsFact
    treasures: TreasuresFact = ()
    ships: ShipsFact = ()
    tokens: Annotated[
        tuple[int, ...] | None, Fact("Lairs that still have a treasure token", "treasure.gone", at_least=0)
    ] = None
    stage: Annotated[Stage, Fact("Where does the turn stand?", "action.order")] = "morning"
    retreated: Annotated[bool, Fact("Did the battle come after a retreat?", "shortage.battle")] = False
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
class Turn:
    steps: tuple[str, ...]
    at: Position
    holds: Holds
    treasures: Treasures
    next: str
    options: tuple[str, ...]


@game.question("turn")
def turn(facts: TurnFacts, book: Book) -> Ruling[Turn]:
    _check(facts, book)
    voyage = Voyage(facts, book)
    if facts.at == FINISH:
        why = because("end.reach", "The ship has reached Port Royal after its lap: it takes no more actions.")
        stays = rather("The ship stays in Port Royal until the round is over.")
        lap = because("end.lap", "The lap is made: the ship is at the finish, not at the start.", applies=False)
        text = say("No. This ship takes no more actions.")
        return illegal(text, why, lap, instead=[stays], value=voyage.so_far("done", ()))
    try:
        voyage.sail_through()
    except Halt as halt:
        found = voyage.so_far(halt.next, halt.options)
        if halt.forbidden:
            right = [_tried_out(item, facts, book) for item in halt.instead]
            return illegal(halt.text, *halt.forbidden, instead=right, value=found)
        return answer(found, halt.text, *voyage.argued())
    return answer(voyage.so_far("done", ()), voyage.told(), *voyage.argued())


def _tried_out(item: Instead, facts: TurnFacts, book: Book) -> Instead:
    """Facts are offered only when the whole turn is right with them: a later choice may be wrong too."""
    changed: dict[str, Any] = dict(item.facts)
    try:
        Voyage(replace(facts, **changed), unnoted(book)).sail_through()
    except Halt as halt:
        return Instead(item.text) if halt.forbidden else item
    except RefereeError:
        return Instead(item.text)
    return item


def _check(facts: TurnFacts, book: Book) -> None:
    check_card("card", facts.card, book)
    check_fleet(facts.ships)
    lairs = unnoted(book).printed("lairs")
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


class Voyage:
    """The ship under way: what it has, and what has happened so far."""

    def __init__(self, facts: TurnFacts, book: Book) -> None:
        self.facts, self.book, self.track = facts, book, track_of(book)
        self.at, self.holds, self.treasures = facts.at, facts.holds, facts.treasures
        self.tokens = set(self.track.lairs if facts.tokens is None else facts.tokens)
        self.retreated = False
        self.half: Half = "morning"
        self.steps: list[str] = []
        self.reasons: list[Reason] = []
        self.finished = False

    def so_far(self, next: str, options: tuple[str, ...]) -> Turn:
        return Turn(tuple(self.steps), self.at, self.holds, self.treasures, next, options)

    def told(self) -> Sentence:
        return say("The turn is done. The ship lies here: {place}.", place=self.at.place)

    def note(self, step: str, *reasons: Reason) -> None:
        self.steps.append(f"{self.half}: {step}")
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
        return [reason for reason in self.reasons if reason.applies or any(reason is one for one in few)]

    def choice(self, name: str) -> Any:
        """What the player has chosen for this action, or None."""
        return getattr(self.facts, f"{self.half}_{name}")

    def sail_through(self) -> None:
        """Morning, then evening, from where the turn stands."""
        self.reasons.append(because("action.order", "The morning action is finished before the evening action begins."))
        half, _, after = self.facts.stage.partition("-")
        if half == "evening":
            self.half = "evening"
        if after:
            self.retreated = self.facts.retreated
            self.settle(fought=True)
        else:
            self.act()
        if self.half == "morning" and not self.finished:
            self.half, self.retreated = "evening", False
            self.act()

    def act(self) -> None:
        symbol = self.facts.card.symbol(self.half)
        count = self.facts.dice.of(self.half)
        if symbol in ("forward", "backward"):
            self.sail("forward" if symbol == "forward" else "backward", count)
        else:
            self.load(Load(symbol, count))

    # --- loading ---

    def load(self, goods: Load) -> None:
        into: int | None = self.choice("into")
        check_hold(f"{self.half}_into", into, self.holds)
        ruling = load(LoadFacts(self.holds, goods), self.book)
        found = ruling.answer
        assert found
        if found.ignored:
            self.note("load ignored", *ruling.reasons)
            return
        if into is not None:
            ruling = load(LoadFacts(self.holds, goods, into), self.book)
            if ruling.verdict == "illegal":
                raise forbidden(f"{self.half}_into", found.options, ruling)
            found = ruling.answer
            assert found
        if not found.after:
            self.tried(*ruling.reasons)
            raise Halt(f"{self.half}_into", found.options, ruling.text)
        number = into or chosen(self.holds, found.options)
        if found.emptied:
            self.note(f"empty hold {number} ({found.emptied})")
        self.note(f"load {found.loaded} into {number}", *ruling.reasons, *two_loads(self.facts.card, self.half))
        self.holds = found.after

    # --- sailing ---

    def sail(self, direction: Direction, count: int) -> None:
        to: Position | None = self.choice("to")
        ruling = moves(MovesFacts(self.at, direction, count, self.facts.ships, to), self.book)
        assert ruling.answer
        ends = [end.to for end in ruling.answer.ends]
        if ruling.verdict == "illegal":
            raise forbidden(f"{self.half}_to", ends, ruling)
        if to is None and len(ends) > 1:
            self.tried(
                because("move.passing", "Spaces on the way do not count, only the end of the move.", applies=False)
            )
            raise Halt(
                f"{self.half}_to",
                ends,
                say("Choose where the ship ends: {ends}.", ends=[end.place for end in ends]),
            )
        self.at = to or ends[0]
        self.note(f"sail {direction} {count} to {self.at}", *decided(ruling))
        if self.at == FINISH:
            self.finish()
        else:
            self.arrive()

    def finish(self) -> None:
        self.note("finish", because("end.reach", "The ship has made the lap and takes no more actions."))
        self.tried(because("cost.port", "Port Royal has no golden pin: nothing is paid there.", applies=False))
        self.finished = True
        if self.half == "morning":
            self.steps.append("evening: lost")

    # --- arriving ---

    def arrive(self) -> None:
        """A rival means battle, before anything else unless the table reads the lair otherwise."""
        here = rivals(self.at, self.facts.ships)
        token, first = self.at.space in self.tokens, self.awaited()
        if here and first == "draw-treasure":
            self.find()
        alone = "No other ship lies on {at}: no battle is fought there."
        self.tried(*told(bool(here) or self.at.in_port_royal, "battle.start", "", alone, at=self.at))
        if here:
            self.reasons += told(token, "treasure.battle", FIRST[first == "fight"])
            self.reasons += self.battle_reasons(here)
            raise Halt("battle", here, say("Battle. Ships on that space: {rivals}.", rivals=here))
        self.settle()

    def battle_reasons(self, here: tuple[str, ...]) -> tuple[Reason, ...]:
        between = self.half == "morning" and self.facts.card.evening in ("forward", "backward")
        return (
            because("battle.start", "Ships on that space: {rivals}. The ship attacks.", rivals=here),
            *told(len(here) > 1, "battle.one", "The mover picks one of them: there is one battle only."),
            *told(self.retreated, "shortage.battle", "After a retreat too, the battle comes before the payment."),
            *told(
                not self.retreated and self.track.kind(self.at) != "lair",
                "battle.first",
                "The battle comes before the payment.",
            ),
            *told(between, "action.skip", "The evening move does not avoid it."),
            because("battle.port-royal", "{at} is not Port Royal, where nobody fights.", applies=False, at=self.at),
        )

    def awaited(self, fought: bool = False) -> str:
        return awaited(self.at, self.holds, self.facts.ships, self.tokens, self.book, fought=fought)

    def settle(self, fought: bool = False) -> None:
        """Treasure, then the cost of the space."""
        no_token = self.track.kind(self.at) == "lair" and self.at.space not in self.tokens
        self.tried(*told(not no_token, "treasure.take", "", "No token lies on {at}: there is no card.", at=self.at))
        if self.awaited(fought) == "draw-treasure":
            self.find()
        cost = self.track.cost(self.at)
        if not cost:
            self.note("pay nothing", cost_reason(self.at, cost, self.track))
        elif self.track.can_pay(self.at, self.holds):
            self.pay(cost)
        else:
            self.fall_back(again=fought and self.retreated)

    def find(self) -> None:
        """A treasure token lies here."""
        takes = takes_card(self.retreated, self.book)
        if not self.choice("take"):
            if takes == "must":
                halt = Halt(f"{self.half}_take", ("true", "false"), say("No. The treasure is taken."))
                must = because("treasure.take", "A ship that ends in a lair with a token gets the card.")
                halt.forbidden = (must, *told(self.retreated, "shortage.lair", "", NO_RETREAT))
                halt.instead = (rather("Take the card.", {f"{self.half}_take": True}),)
                raise halt
            self.note("treasure left", because("shortage.lair", "After a retreat the token may be left."))
            return
        card: Treasure = self.choice("card")
        refuse(cards_exist(f"{self.half}_card", (*self.treasures, card), self.book))
        self.tokens.discard(self.at.space)
        self.treasures = (*self.treasures, card)
        if card == SIXTH:
            self.holds = (*self.holds, EMPTY)
        take = because("treasure.take", "A lair with a token gives a treasure card.")
        self.note("treasure" if card == UNSEEN else f"treasure {card}", take, *face_reasons(card, False))

    # --- paying ---

    def pay(self, cost: Cost) -> None:
        split: tuple[int, ...] | None = self.choice("pay")
        if split is not None and len(split) != len(self.holds):
            raise bad(f"{self.half}_pay", "There are {count} holds: give one number for each", count=len(self.holds))
        ruling = payment(PaymentFacts(self.holds, cost, split))
        assert ruling.answer
        enough = "{due} due on {at}, {have} aboard: there is no shortage."
        have = amount(cost.kind, ruling.answer.have)
        self.tried(because("shortage.pay", enough, applies=False, due=cost.said, at=self.at, have=have))
        if ruling.verdict == "illegal":
            raise forbidden(f"{self.half}_pay", (), ruling)
        if not ruling.answer.after:
            raise Halt(f"{self.half}_pay", (), ruling.text)
        self.holds = ruling.answer.after
        full = told(self.retreated, "shortage.full", "After the retreat the full cost is paid.")
        self.note(f"pay {cost}", cost_reason(self.at, cost, self.track), *decided(ruling), *full)

    def fall_back(self, again: bool) -> None:
        """Shortage: pay what there is, sail back, arrive there."""
        if self.book.reading("shortage") == "2021":
            self.reasons.append(
                because("shortage.2021", "Second edition: the combat die decides how far the ship sails back.")
            )
            self.tried(because("shortage.back", "Costs are not compared: the combat die decides.", applies=False))
            raise Halt("shortage", (), say("Shortage: roll the combat die."))
        to: Position | None = self.choice("retreat")
        ruling = shortage(ShortageFacts(self.at, self.holds, self.facts.ships, to), self.book)
        found = ruling.answer
        assert found
        ends = [retreat.to for retreat in found.retreats]
        paid = f"pay {found.paid}" if found.paid else "pay nothing"
        self.note(f"shortage, {paid}", *decided(ruling), *self.shortage_reasons(again))
        self.tried(other_goods(self.holds, found.due))
        self.holds = found.after
        if ruling.verdict == "illegal":
            raise forbidden(f"{self.half}_retreat", ends, ruling)
        if to is None and len(ends) > 1:
            raise Halt(
                f"{self.half}_retreat",
                ends,
                say("Choose where the ship sails back to: {ends}.", ends=[end.place for end in ends]),
            )
        self.at, self.retreated = to or ends[0], True
        self.note(f"retreat to {self.at}")
        self.arrive()

    def shortage_reasons(self, again: bool) -> tuple[Reason, ...]:
        loads = self.half == "morning" and self.facts.card.evening not in ("forward", "backward")
        return (
            *told(again, "shortage.again", "This is a new shortage after the retreat."),
            *told(loads, "action.advance", "Goods of the evening come too late for this space."),
        )
