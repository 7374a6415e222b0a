"""What changes hands after a battle: goods, cards, curses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica.cargo import EMPTY, Holds, Stock, with_hold
from referee.games.jamaica.loads import NONE_EMPTY, Into, chosen, holds_instead, room
from referee.games.jamaica.pieces import SIXTH, UNSEEN, Choice, TreasureCard, TreasureCards
from referee.games.jamaica.words import ALL_HOLDS, FACE_DOWN, HOLDS, OWN_HOLDS, who, whom
from referee.ruling import Reason, Ruling, because, illegal, legal, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

Role = Literal["none", "winner", "loser"]

ChoiceFact = Annotated[Choice | None, Fact("What the winner does", "spoils.one", untold="no choice")]

Turned = Annotated[
    TreasureCard,
    Fact(
        "What a face-down card turned out to be once taken, ? when it is not told", "treasure.no-peek", untold="asked"
    ),
]


@dataclass(frozen=True, slots=True)
class Spoils:
    """What may the winner take?"""

    winner_holds: Annotated[
        tuple[Stock, ...], Fact("Winner: contents of the holds, from hold 1 on", "spoils.goods", length=HOLDS)
    ]
    loser_holds: Annotated[
        tuple[Stock, ...], Fact("Loser: contents of the holds, from hold 1 on", "spoils.goods", length=HOLDS)
    ]
    winner_treasures: Annotated[
        tuple[TreasureCard, ...], Fact("Winner: treasure cards", "spoils.curse", untold="from the table")
    ] = ()
    loser_treasures: Annotated[
        tuple[TreasureCard, ...],
        Fact("Loser: treasure cards, ? for one lying face down", "spoils.treasure", untold="from the table"),
    ] = ()
    ghost: Annotated[
        Role, Fact("Is the Ghost Ship the winner or the loser?", "ghost.steals", untold="from the table")
    ] = "none"
    choice: ChoiceFact = None
    into: Into = None
    card: Turned = UNSEEN


@dataclass(frozen=True, slots=True)
class Booty:
    options: tuple[Choice, ...]
    into_options: tuple[int, ...]
    emptied: Stock
    to_bank: tuple[Stock, ...]
    winner_holds: Holds
    loser_holds: Holds
    winner_treasures: TreasureCards
    loser_treasures: TreasureCards


def overboard(facts: Spoils, goods: Stock) -> bool:
    """What the ghost takes besides gold goes to the bank (`ghost.steals`)."""
    return facts.ghost == "winner" and goods.kind != "gold"


def room_of_winner(facts: Spoils, goods: Stock, book: Book) -> tuple[int, ...]:
    """The winner's holds that may take these goods; the ghost's 6th Hold only where powers work for it."""
    holds = facts.winner_holds
    if facts.ghost == "winner" and len(holds) == ALL_HOLDS and book.reading("ghost-powers") == "idle":
        holds = holds[:OWN_HOLDS]
    return room(holds, goods)


NO_OTHERS = "Only goods of another kind may be thrown out. No others are aboard."


# --- what happens ---


def granted(facts: Spoils, done: Booty, *reasons: Reason) -> Ruling[Booty]:
    """The choice is allowed: what it means is said of the winner and the loser."""
    return legal(done, say("Yes. {what}", what=booty_said(facts, done, None)), *reasons)


def booty_said(facts: Spoils, done: Booty, names: tuple[str, str] | None) -> Sentence:
    """What changes hands: for a question between winner and loser, for a move between those who fought."""
    winner: object = say("The ghost") if facts.ghost == "winner" else say("The winner")
    loser: object = say("the ghost") if facts.ghost == "loser" else say("the loser")
    if names:
        winner, loser = who(names[0]), whom(names[1])
    choice = facts.choice
    if choice is None or choice.verb == "nothing":
        return say("{winner} takes no spoils.", winner=winner)
    values = {"winner": winner, "loser": loser, "card": choice.treasure, "hold": choice.what}
    if choice.verb == "goods":
        return _goods_said(facts, done, choice, values)
    if choice.verb == "curse":
        text = "{winner} gives {loser} the cursed treasure {card}."
        return say(
            text if choice.treasure != UNSEEN else "{winner} gives {loser} a card as cursed, face down.", **values
        )
    return _card_said(facts, done, choice, values)


def _goods_said(facts: Spoils, done: Booty, choice: Choice, values: dict[str, object]) -> Sentence:
    into = next(
        (n for n, pair in enumerate(zip(facts.winner_holds, done.winner_holds, strict=False), 1) if pair[0] != pair[1]),
        0,
    )
    values |= {"goods": facts.loser_holds[choice.hold - 1], "into": into, "emptied": done.emptied}
    if done.loser_holds == facts.loser_holds:
        text = (
            "{winner} may take {goods} from hold {hold} of {loser}, and empties one of these holds for it: {options}."
        )
        return say(text, options=done.into_options, **values)
    if not into:
        return say("{winner} takes {goods} from hold {hold} of {loser}, and it goes to the bank.", **values)
    if done.emptied:
        text = "{winner} throws {emptied} out of hold {into} and takes {goods} from hold {hold} of {loser} there."
        return say(text, **values)
    return say("{winner} takes {goods} from hold {hold} of {loser} into hold {into}.", **values)


def _card_said(facts: Spoils, done: Booty, choice: Choice, values: dict[str, object]) -> Sentence:
    taken = done.winner_treasures[-1] if len(done.winner_treasures) > len(facts.winner_treasures) else UNSEEN
    if choice == BLIND and taken != UNSEEN:
        return say("{winner} takes a card lying face down from {loser}: {turned}.", turned=taken, **values)
    if choice.treasure == SIXTH and facts.loser_holds[OWN_HOLDS]:
        values["contents"] = facts.loser_holds[OWN_HOLDS]
        if done.to_bank:
            return say("{winner} takes {card} from {loser}; {contents} in it goes to the bank.", **values)
        return say("{winner} takes {card} with {contents} in it from {loser}.", **values)
    return say("{winner} takes {card} from {loser}.", **values)


def take_goods(facts: Spoils, number: int, still: Booty, book: Book) -> Ruling[Booty]:
    goods = facts.loser_holds[number - 1]
    robbed = replace(still, loser_holds=with_hold(facts.loser_holds, number, EMPTY))
    why = because("spoils.goods", "All of the loser's hold {number} is taken: {goods}.", number=number, goods=goods)
    if overboard(facts, goods):
        done = replace(robbed, to_bank=(goods,))
        bank = because("ghost.steals", "The ghost keeps only gold: {goods} goes to the bank.", goods=goods)
        room_ = because("load.empty", "Goods go into an empty hold, but not those that go to the bank.", applies=False)
        return granted(facts, done, why, bank, room_)
    options = room_of_winner(facts, goods, book)
    if not options:
        full = because("spoils.no-room", "No hold of the winner takes {goods}: it goes to the bank.", goods=goods)
        other = because("load.discard", NO_OTHERS, applies=False)
        return granted(facts, replace(robbed, to_bank=(goods,)), why, full, other)
    return _load_goods(facts, goods, replace(robbed, into_options=options), replace(still, into_options=options), why)


def _load_goods(facts: Spoils, goods: Stock, robbed: Booty, still: Booty, why: Reason) -> Ruling[Booty]:
    """Stolen goods go aboard by the loading rules; `still` is the answer while the hold is open."""
    options, holds = robbed.into_options, facts.winner_holds
    empty = not holds[options[0] - 1]
    rule = because("load.empty", "The goods go into an empty hold: {options}.", options=options)
    if not empty:
        rule = because("load.discard", "No hold is empty: one is emptied into the bank: {options}.", options=options)
    not_so = _loading_did_not(empty)
    gold = told(facts.ghost == "winner", "ghost.steals", "Gold is loaded by the ghost as usual.")
    if facts.into is not None and facts.into not in options:
        without = _load_goods(replace(facts, into=None), goods, robbed, still, why)
        return _wrong_hold(facts, facts.into, without.answer or still, empty)
    into = facts.into or chosen(holds, options)
    if into is None:
        return granted(facts, still, why, rule, *not_so)
    emptied = holds[into - 1]
    done = replace(
        robbed, emptied=emptied, to_bank=(emptied,) if emptied else (), winner_holds=with_hold(holds, into, goods)
    )
    return granted(facts, done, why, rule, *not_so, *gold)


def _loading_did_not(empty: bool) -> Iterator[Reason]:
    yield from told(not empty, "load.discard", "", "A hold is emptied only where none is empty.")
    yield from told(empty, "load.empty", "", NONE_EMPTY)
    yield because("spoils.no-room", "Goods that fit into no hold are not taken. These fit.", applies=False)


def _wrong_hold(facts: Spoils, into: int, still: Booty, empty: bool) -> Ruling[Booty]:
    there = facts.winner_holds[into - 1]
    why = because("load.empty", "Hold {into} contains {there}, and a hold is empty.", into=into, there=there)
    if not there:
        why = because("load.empty", "At this table the 6th Hold does not work for the ghost.")
    elif not empty:
        text = "Hold {into} contains {there}: goods of the kind being loaded may not be thrown out."
        why = because("load.not-same", text, into=into, there=there)
    instead = holds_instead(facts.winner_holds, still.into_options)
    not_so = [reason for reason in _loading_did_not(empty) if reason.clause != why.clause]
    goods = facts.loser_holds[facts.choice.hold - 1] if facts.choice else EMPTY
    no = say("No. Hold {into} of the winner may not take {goods}.", into=into, goods=goods)
    return illegal(no, why, *not_so, instead=instead, value=still)


BLIND = Choice("treasure", FACE_DOWN)
"""A card lying face down is taken: which one is seen only then (`treasure.no-peek`)."""


def face_down(facts: Spoils) -> TreasureCards:
    """The loser's cards that lie face down, whether their owner has told their value or not."""
    return tuple(card for card in facts.loser_treasures if not card.is_power)


def blind_pick(facts: Spoils) -> TreasureCard | None:
    """The card that leaves the loser by a blind pick; None where several may be meant."""
    down = face_down(facts)
    if facts.card in down:
        return facts.card
    if len(set(down)) == 1:
        return down[0]
    return UNSEEN if facts.card != UNSEEN and UNSEEN in down else None


def _not_told(facts: Spoils, still: Booty) -> Ruling[Booty]:
    text = "Several cards lie face down: which one it was is seen only after it is taken."
    return granted(
        facts,
        still,
        because("spoils.treasure", "The winner takes one treasure card."),
        because("treasure.no-peek", text),
        because("spoils.goods", "The winner does one thing only: no goods are taken besides.", applies=False),
    )


_NOT_SEEN = {
    False: "It lies face down and is looked at only now.",
    True: "The ghost takes the card face down, and nobody looks at it.",
}
"""A card taken blind by a player, and by the ghost."""


def take_card(facts: Spoils, choice: Choice, still: Booty) -> Ruling[Booty]:
    taken = choice.treasure
    leaves = taken if choice != BLIND else blind_pick(facts)
    if leaves is None:
        return _not_told(facts, still)
    turned = facts.card if leaves == UNSEEN and facts.ghost != "winner" else leaves
    done = replace(
        still,
        loser_treasures=_without(facts.loser_treasures, leaves),
        winner_treasures=(*facts.winner_treasures, turned),
    )
    done, sixth = _sixth_hold(facts, taken, done) if turned == SIXTH else (done, ())
    return granted(
        facts,
        done,
        because("spoils.treasure", "The winner takes one treasure card: {card}.", card=taken),
        *told(taken == UNSEEN, "treasure.no-peek", _NOT_SEEN[facts.ghost == "winner"]),
        *sixth,
        *told(facts.ghost == "loser", "ghost.rob", "The ghost may be robbed of any treasure but Lady Beth."),
        because("spoils.goods", "The winner does one thing only: no goods are taken besides.", applies=False),
    )


def _sixth_hold(facts: Spoils, taken: TreasureCard, done: Booty) -> tuple[Booty, tuple[Reason, ...]]:
    """The 6th Hold comes with its contents; one that lay face down is empty."""
    if taken == UNSEEN:
        at_once = because("power.hold", "The 6th Hold counts as a hold at once.")
        return replace(done, winner_holds=(*facts.winner_holds, EMPTY)), (at_once,)
    contents = facts.loser_holds[OWN_HOLDS]
    lost = contents if contents and overboard(facts, contents) else EMPTY
    moved = replace(
        done,
        loser_holds=facts.loser_holds[:OWN_HOLDS],
        winner_holds=(*facts.winner_holds, EMPTY if lost else contents),
        to_bank=(lost,) if lost else (),
    )
    return moved, (
        because("spoils.sixth", "The 6th Hold is taken with its contents: {contents}.", contents=contents),
        *told(bool(lost), "ghost.steals", "The ghost keeps only gold: {lost} goes to the bank.", lost=lost),
    )


def give_curse(facts: Spoils, choice: Choice, still: Booty) -> Ruling[Booty]:
    done = replace(
        still,
        winner_treasures=_without(facts.winner_treasures, choice.treasure),
        loser_treasures=(*facts.loser_treasures, choice.treasure),
    )
    given = "The winner gives the loser a cursed treasure: {card}."
    if choice.treasure == UNSEEN:
        given = "The winner gives the loser a card lying face down, on the word that it is cursed."
    why = because("spoils.curse", given, card=choice.treasure)
    text = "The winner does one thing only: no treasure card is taken besides."
    one = because("spoils.treasure", text, applies=False)
    return granted(facts, done, why, one)


def _without(cards: TreasureCards, card: TreasureCard) -> TreasureCards:
    first = cards.index(card)
    return cards[:first] + cards[first + 1 :]
