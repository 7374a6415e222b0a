"""One whole card: morning, then evening, with everything that follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.facts import RefereeError, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY, Cargo, Cost, split_said
from referee.games.jamaica.costs import cost_reason
from referee.games.jamaica.due import FIRST, awaited
from referee.games.jamaica.loads import Load, chosen, load, two_loads
from referee.games.jamaica.payments import Payment, other_goods, payment, taken
from referee.games.jamaica.pieces import SIXTH, UNSEEN, TreasureCard
from referee.games.jamaica.places import FINISH, Position
from referee.games.jamaica.sailing import Moves, moves
from referee.games.jamaica.ships import cards_exist, check_hold, check_split
from referee.games.jamaica.shortage import Shortage, shortage
from referee.games.jamaica.track import rivals
from referee.games.jamaica.treasures import NO_RETREAT, face_reasons, faces_left, takes_card
from referee.games.jamaica.voyage import Halt, Turn, UnderWay, Voyaged, check_turn, decided, forbidden
from referee.games.jamaica.words import Direction, amount, steps, whom
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, rather, told
from referee.values import replace
from referee.words import say


@game.question("turn")
def turn(facts: Turn, book: Book) -> Ruling[Voyaged]:
    check_turn(facts, book)
    voyage = Voyage(facts, book)
    if facts.at == FINISH:
        why = because("end.reach", "The ship has reached Port Royal after its lap: it takes no more actions.")
        stays = rather("The ship stays in Port Royal until the round is over.")
        made = "Without the lap Port Royal is no finish, but this ship has made it."
        lap = because("end.lap", made, applies=False)
        text = say("No. A ship at the finish takes no more actions.")
        return illegal(text, why, lap, instead=[stays], value=voyage.so_far("done", ()))
    try:
        voyage.sail_through()
    except Halt as halt:
        found = voyage.so_far(halt.next, halt.options)
        if halt.forbidden:
            right = [_tried_out(item, facts, book) for item in halt.instead]
            return illegal(halt.text, *halt.forbidden, instead=right, value=found)
        return answer(found, voyage.told(halt.text), *voyage.argued())
    return answer(voyage.so_far("done", ()), voyage.told(), *voyage.argued())


def _tried_out(item: Instead, facts: Turn, book: Book) -> Instead:
    """Facts are offered only when the whole turn is right with them: a later choice may be wrong too."""
    changed: dict[str, Any] = dict(item.facts)
    try:
        Voyage(replace(facts, **changed), book.unnoted).sail_through()
    except Halt as halt:
        return Instead(item.text) if halt.forbidden else item
    except RefereeError:
        return Instead(item.text)
    return item


class Voyage(UnderWay):
    """The course of the turn: morning, then evening."""

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
            self.load(Cargo(symbol, count))

    # --- loading ---

    def load(self, goods: Cargo) -> None:
        into: int | None = self.choice("into")
        check_hold(f"{self.half}_into", into, self.holds)
        bank = self.in_bank(goods.kind)
        ruling = load(Load(self.holds, goods, bank=bank), self.book)
        found = ruling.answer
        assert found
        if found.ignored:
            self.note("load ignored", say("the load of {goods} is ignored", goods=goods), *ruling.reasons)
            return
        if into is not None:
            ruling = load(Load(self.holds, goods, into, bank), self.book)
            if ruling.verdict == "illegal":
                halt = forbidden(f"{self.half}_into", found.options, ruling)
                halt.forbidden = (*self.separate(into), *halt.forbidden)
                raise halt
            found = ruling.answer
            assert found
        if not found.after:
            self.tried(*ruling.reasons)
            raise Halt(f"{self.half}_into", found.options, ruling.text)
        number = into or chosen(self.holds, found.options)
        if found.emptied:
            thrown = say("throw {goods} out of hold {number}", goods=found.emptied, number=number)
            self.note(f"empty hold {number} ({found.emptied})", thrown)
        self.morning_hold = number if self.half == "morning" else self.morning_hold
        into_said = say("load {goods} into hold {number}", goods=found.loaded, number=number)
        separate = two_loads(self.facts.card, self.half)
        self.note(f"load {found.loaded} into {number}", into_said, *ruling.reasons, *separate)
        self.holds = found.after

    def separate(self, into: int) -> Iterator[Reason]:
        """The hold that took the load of the morning does not take that of the evening (`load.separate`)."""
        card = self.facts.card
        if self.half == "evening" and card.morning == card.evening and into == self.morning_hold:
            yield because(
                "load.separate", "Hold {into} took the load of the morning: two loads go into two holds.", into=into
            )

    # --- sailing ---

    def sail(self, direction: Direction, count: int) -> None:
        to: Position | None = self.choice("to")
        ruling = moves(Moves(self.at, direction, count, self.facts.ships, to), self.book)
        assert ruling.answer
        ends = [end.to for end in ruling.answer.ends]
        if ruling.verdict == "illegal":
            raise forbidden(f"{self.half}_to", ends, ruling)
        if to is None and len(ends) > 1:
            self.tried(because("move.passing", "Only the end of the move counts. It is not chosen yet.", applies=False))
            raise Halt(f"{self.half}_to", ends, say("The ship ends at one of these: {ends}.", ends=ends))
        self.at = to or ends[0]
        sailed = {"steps": steps(count), "direction": say(direction), "place": self.at}
        phrase = say("sail {steps} {direction} to {place}", **sailed)
        self.note(f"sail {direction} {count} to {self.at}", phrase, *decided(ruling))
        if self.at == FINISH:
            self.finish()
        else:
            self.arrive()

    def finish(self) -> None:
        reach = because("end.reach", "The ship has made the lap and takes no more actions.")
        self.note("finish", say("the race ends with this round"), reach)
        self.tried(because("cost.port", "Ports are paid by their golden pin. Port Royal has none.", applies=False))
        self.finished = True
        if self.half == "morning":
            self.steps.append("evening: lost")
            self.phrases["morning"].append(say("the evening action is lost"))

    # --- arriving ---

    def arrive(self) -> None:
        """A rival means battle, before anything else unless the table reads the lair otherwise."""
        here = rivals(self.at, self.facts.ships)
        token, first = self.at.space in self.tokens, self.awaited()
        if here and first == "draw-treasure":
            self.find()
        alone = "A battle is fought where another ship lies, and no ship lies on {at}."
        self.tried(*told(bool(here) or self.at.in_port_royal, "battle.start", "", alone, at=self.at))
        if here:
            self.reasons += told(token, "treasure.battle", FIRST[first == "fight"])
            self.reasons += self.battle_reasons(here)
            raise Halt("battle", here, say("Then a battle is fought with {rivals}.", rivals=[*map(whom, here)]))
        self.settle()

    def battle_reasons(self, here: tuple[str, ...]) -> Iterator[Reason]:
        between = self.half == "morning" and self.facts.card.evening in ("forward", "backward")
        yield because("battle.start", "Ships on that space: {rivals}. The ship attacks.", rivals=[*map(whom, here)])
        yield from told(len(here) > 1, "battle.one", "The mover picks one of them: there is one battle only.")
        yield from told(self.retreated, "shortage.battle", "After a retreat too, the battle comes before the payment.")
        costs = not self.retreated and self.track.kind(self.at) != "lair"
        yield from told(costs, "battle.first", "The battle comes before the payment.")
        yield from told(between, "action.skip", "The evening move does not avoid it.")
        yield because(
            "battle.port-royal", "In Port Royal nobody fights, and {at} is not Port Royal.", applies=False, at=self.at
        )

    def awaited(self, fought: bool = False) -> str:
        return awaited(self.at, self.holds, self.facts.ships, self.tokens, self.book, fought=fought)

    def settle(self, fought: bool = False) -> None:
        """Treasure, then the cost of the space."""
        no_token = self.track.kind(self.at) == "lair" and self.at.space not in self.tokens
        self.tried(
            *told(
                not no_token,
                "treasure.take",
                "",
                "A token in a lair gives a card, and no token lies on {at}.",
                at=self.at,
            )
        )
        if self.awaited(fought) == "draw-treasure":
            self.find()
        cost = self.track.cost(self.at)
        if not cost:
            self.note("pay nothing", None, cost_reason(self.at, cost, self.track))
        elif self.track.can_pay(self.at, self.holds):
            self.pay(cost)
        else:
            self.fall_back(again=fought and self.retreated)

    def find(self) -> None:
        """A treasure token lies here."""
        takes = takes_card(self.retreated, self.book)
        if not (self.asked("take", ("true", "false")) if takes == "may" else self.choice("take")):
            if takes == "must":
                halt = Halt(f"{self.half}_take", ("true", "false"), say("No. The ship must take the treasure."))
                must = because("treasure.take", "A ship that ends in a lair with a token gets the card.")
                halt.forbidden = (must, *told(self.retreated, "shortage.lair", "", NO_RETREAT))
                halt.instead = (rather("Take the card.", {f"{self.half}_take": True}),)
                raise halt
            may = because("shortage.lair", "After a retreat the token may be left.")
            self.note("treasure left", say("leave the token"), may)
            return
        card: TreasureCard = self.asked("card", faces_left(self.treasures, self.book))
        refuse(cards_exist(f"{self.half}_card", (*self.treasures, card), self.book))
        self.tokens.discard(self.at.space)
        self.treasures = (*self.treasures, card)
        if card == SIXTH:
            self.holds = (*self.holds, EMPTY)
        take = because("treasure.take", "A lair with a token gives a treasure card.")
        phrase = say("take a treasure") if card == UNSEEN else say("take {card}", card=card)
        self.note("treasure" if card == UNSEEN else f"treasure {card}", phrase, take, *face_reasons(card, False))

    # --- paying ---

    def pay(self, cost: Cost) -> None:
        split: tuple[int, ...] | None = self.choice("pay")
        check_split(f"{self.half}_pay", split, self.holds)
        ruling = payment(Payment(self.holds, cost, split))
        assert ruling.answer
        enough = "A shortage is when too little is aboard. {have} aboard, {due} due: there is none."
        have = amount(cost.kind, ruling.answer.have)
        self.tried(because("shortage.pay", enough, applies=False, due=cost, have=have))
        if ruling.verdict == "illegal":
            halt = forbidden(f"{self.half}_pay", (), ruling)
            between = self.half == "morning" and self.facts.card.evening in ("forward", "backward")
            skip = told(between, "action.skip", "The evening move does not avoid this payment.")
            halt.forbidden = (*halt.forbidden, *skip)
            raise halt
        if not ruling.answer.after:
            raise Halt(f"{self.half}_pay", (), ruling.text)
        parts = split_said(self.holds, taken(self.holds, ruling.answer.after))
        self.holds = ruling.answer.after
        full = told(self.retreated, "shortage.full", "After the retreat the full cost is paid.")
        phrase = say("pay {cost}, {parts}", cost=cost, parts=parts)
        self.note(f"pay {cost}", phrase, cost_reason(self.at, cost, self.track), *decided(ruling), *full)

    def fall_back(self, again: bool) -> None:
        """Shortage: pay what there is, sail back, arrive there."""
        if self.book.reading("shortage") == "2021":
            self.reasons.append(
                because("shortage.2021", "Second edition: the combat die decides how far the ship sails back.")
            )
            self.tried(
                because(
                    "shortage.back",
                    "In the second edition costs are not compared: the combat die decides.",
                    applies=False,
                )
            )
            raise Halt("shortage", (), say("Then there is a shortage, and the combat die is rolled."))
        to: Position | None = self.choice("retreat")
        ruling = shortage(Shortage(self.at, self.holds, self.facts.ships, to), self.book)
        found = ruling.answer
        assert found
        ends = [retreat.to for retreat in found.retreats]
        paid = f"pay {found.paid}" if found.paid else "pay nothing"
        part = amount(found.due.kind, found.have)
        phrase = say("pay {part} for want of {due}", part=part, due=found.due)
        if not found.have:
            phrase = say("{due} cannot be paid", due=found.due)
        self.note(f"shortage, {paid}", phrase, *decided(ruling), *self.shortage_reasons(again))
        self.tried(other_goods(self.holds, found.due))
        self.holds = found.after
        if ruling.verdict == "illegal":
            raise forbidden(f"{self.half}_retreat", ends, ruling)
        if to is None and len(ends) > 1:
            raise Halt(f"{self.half}_retreat", ends, say("The ship sails back to one of these: {ends}.", ends=ends))
        self.at, self.retreated = to or ends[0], True
        self.note(f"retreat to {self.at}", say("sail back to {place}", place=self.at))
        self.arrive()

    def shortage_reasons(self, again: bool) -> Iterator[Reason]:
        loads = self.half == "morning" and self.facts.card.evening not in ("forward", "backward")
        yield from told(again, "shortage.again", "This is a new shortage after the retreat.")
        yield from told(loads, "action.advance", "Goods of the evening come too late for this space.")
