"""What the winner of a battle may choose among, and why not more."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.jamaica.cargo import Stock
from referee.games.jamaica.loot import BLIND, NO_OTHERS, Spoils, face_down, overboard, room_of_winner
from referee.games.jamaica.pieces import BETH, Choice, TreasureCard
from referee.games.jamaica.words import CURSES, FACE_DOWN, POWERS, kind_said
from referee.ruling import Reason, because, told
from referee.words import Sentence, say


def spoils_options(facts: Spoils, book: Book) -> tuple[Choice, ...]:
    goods = [
        Choice("goods", str(number))
        for number, stock in enumerate(facts.loser_holds, 1)
        if stock and (_has_room(facts, stock, book) or book.reading("spoils-no-room") == "bank")
    ]
    open_ = set(facts.loser_treasures) - ({BETH} if facts.ghost == "loser" else set())
    cards = [Choice("treasure", name) for name in POWERS if TreasureCard(name) in open_]
    cards += [BLIND] if face_down(facts) else []
    curses = [
        Choice("curse", name)
        for name in (*CURSES, FACE_DOWN)
        if TreasureCard(name) in facts.winner_treasures and facts.ghost != "winner"
    ]
    return (*goods, *cards, *curses, Choice("nothing"))


def _has_room(facts: Spoils, goods: Stock, book: Book) -> bool:
    return overboard(facts, goods) or bool(room_of_winner(facts, goods, book))


def forbidden(facts: Spoils, choice: Choice) -> Reason:
    """The clause that takes this choice away."""
    if choice.verb == "goods":
        there = facts.loser_holds[choice.hold - 1]
        if not there:
            return because("spoils.goods", "The loser's hold {hold} is empty.", hold=choice.hold)
        return because(
            "spoils.no-room", "All holds of the winner are full of {kind}: the goods stay.", kind=kind_said(there.kind)
        )
    if choice.verb == "treasure":
        if facts.ghost == "loser" and choice.treasure == BETH:
            return because("ghost.beth", "Lady Beth cannot be taken from the ghost.")
        if choice.treasure in facts.loser_treasures:
            text = "A card with a value lies face down: it is picked blind, not by what it is."
            return because("treasure.no-peek", text)
        return because("spoils.treasure", "The loser does not have this card: {card}.", card=choice.treasure)
    if facts.ghost == "winner":
        return because("ghost.no-give", "The ghost never gives a cursed treasure.")
    return because("spoils.curse", "The winner does not have this cursed treasure: {card}.", card=choice.treasure)


def no_way_round(facts: Spoils, choice: Choice) -> Reason:
    """What does not make the forbidden choice possible."""
    if choice.verb == "goods" and facts.loser_holds[choice.hold - 1]:
        return because("load.discard", NO_OTHERS, applies=False)
    if choice.verb == "treasure":
        text = "Any treasure card may be taken, but only one that is there: {cards}."
        if not facts.loser_treasures:
            text = "Any treasure card may be taken, but the loser has no card."
        if facts.ghost == "loser" and choice.treasure == BETH:
            text = "Any other treasure card may be taken."
        return because("treasure.many", text, applies=False, cards=facts.loser_treasures)
    return because("spoils.one", "The winner chooses freely among what there is.", applies=False)


NO_GOODS = "The contents of a hold may be taken. No hold of the loser has goods that the winner can take."

NO_CARD = "A treasure card of the loser may be taken. Here there is none."


def left_alone(options: tuple[Choice, ...]) -> Iterator[Reason]:
    """What the winner could have taken."""
    goods = [option.hold for option in options if option.verb == "goods"]
    cards = [option.treasure for option in options if option.verb == "treasure"]
    yield because(
        "spoils.goods",
        "Goods may be taken from these holds: {goods}." if goods else NO_GOODS,
        applies=False,
        goods=goods,
    )
    yield because(
        "spoils.treasure",
        "These treasure cards may be taken: {cards}." if cards else NO_CARD,
        applies=False,
        cards=cards,
    )


def option_reasons(facts: Spoils, options: tuple[Choice, ...]) -> Iterator[Reason]:
    verbs = [option.verb for option in options]
    yield because("spoils.one", "The winner does one of these things, or none.")
    yield from told(
        "goods" in verbs,
        "spoils.goods",
        "One hold of the loser, all of it, as one load.",
        NO_GOODS,
    )
    yield from told(
        "treasure" in verbs,
        "spoils.treasure",
        "Or one treasure card of the loser.",
        NO_CARD,
    )
    yield from told("treasure" in verbs, "treasure.many", "Any treasure card may be taken.")
    yield from told(bool(face_down(facts)), "treasure.no-peek", "A face-down card is taken blind.")
    yield from told(
        "curse" in verbs,
        "spoils.curse",
        "Or a cursed treasure is given to the loser.",
        "A winner who has a cursed treasure may give it. Here there is none.",
    )
    yield from told(
        verbs.count("goods") < sum(map(bool, facts.loser_holds)),
        "spoils.no-room",
        "Goods that fit into no hold of the winner stay where they are.",
        "Goods that fit into no hold are not taken. Here a hold is empty."
        if "goods" in verbs and _empty_hold(facts)
        else "",
    )
    yield from _ghost_reasons(facts)


def _empty_hold(facts: Spoils) -> bool:
    """An empty hold of a player; what the ghost takes goes by rules of its own."""
    return facts.ghost != "winner" and not all(facts.winner_holds)


def _ghost_reasons(facts: Spoils) -> Iterator[Reason]:
    if facts.ghost == "loser":
        yield because("ghost.rob", "A player who beats the ghost takes one hold or a treasure, or gives it a curse.")
        yield because("ghost.beth", "Lady Beth cannot be taken from the ghost.")
        return
    if facts.ghost == "none":
        return
    yield because("ghost.steals", "The ghost takes anything; all but gold and cards goes to the bank.")
    yield because("ghost.no-give", "The ghost never gives a cursed treasure.")


def offered(facts: Spoils, options: tuple[Choice, ...]) -> list[object]:
    """What may be chosen, in words; of a hold what lies in it."""
    return [_contents(facts, option) if option.verb == "goods" else option for option in options]


def _contents(facts: Spoils, option: Choice) -> Sentence:
    return say("{goods} from hold {hold}", goods=facts.loser_holds[option.hold - 1], hold=option.hold)
