"""Spoils: what the winner of a battle may take or give."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import cards_exist, check_hold, sixth_hold
from referee.games.jamaica.flow import arrive, not_due, ship_of, with_ship
from referee.games.jamaica.loads import Into, chosen, holds_instead, room
from referee.games.jamaica.pieces import (
    BETH,
    CURSES,
    EMPTY,
    FACE_DOWN,
    GHOST,
    POWERS,
    SIXTH,
    UNSEEN,
    VALUES,
    Choice,
    Holds,
    Stock,
    Treasure,
    Treasures,
    with_hold,
)
from referee.games.jamaica.table import Battle, Table, all_treasures
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say

Role = Literal["none", "winner", "loser"]
ChoiceFact = Annotated[Choice | None, Fact("What the winner does", "spoils.one")]
Turned = Annotated[
    Treasure, Fact("What a face-down card turned out to be once taken, ? when it is not told", "treasure.no-peek")
]


@dataclass(frozen=True, slots=True)
class SpoilsFacts:
    """What may the winner take?"""

    winner_holds: Annotated[
        tuple[Stock, ...], Fact("Winner: contents of the holds, from hold 1 on", "spoils.goods", length=(5, 6))
    ]
    loser_holds: Annotated[
        tuple[Stock, ...], Fact("Loser: contents of the holds, from hold 1 on", "spoils.goods", length=(5, 6))
    ]
    winner_treasures: Annotated[tuple[Treasure, ...], Fact("Winner: treasure cards", "spoils.curse")] = ()
    loser_treasures: Annotated[
        tuple[Treasure, ...], Fact("Loser: treasure cards, ? for one lying face down", "spoils.treasure")
    ] = ()
    ghost: Annotated[Role, Fact("Is the Ghost Ship the winner or the loser?", "ghost.steals")] = "none"
    choice: ChoiceFact = None
    into: Into = None
    card: Turned = UNSEEN


@dataclass(frozen=True, slots=True)
class Spoils:
    options: tuple[Choice, ...]
    into_options: tuple[int, ...]
    emptied: Stock
    to_bank: tuple[Stock, ...]
    winner_holds: Holds
    loser_holds: Holds
    winner_treasures: Treasures
    loser_treasures: Treasures


@game.question("spoils")
def spoils(facts: SpoilsFacts, book: Book) -> Ruling[Spoils]:
    _check(facts, book)
    options = spoils_options(facts, book)
    still = Spoils(
        options, (), EMPTY, (), facts.winner_holds, facts.loser_holds, facts.winner_treasures, facts.loser_treasures
    )
    if facts.choice is None:
        text = say("The winner may choose one of these: {options}.", options=options)
        return answer(still, text, *_option_reasons(facts, options))
    if facts.choice not in options:
        return illegal(
            say("No. The winner may not choose {choice}.", choice=facts.choice),
            _forbidden(facts, facts.choice),
            _no_way_round(facts, facts.choice),
            instead=[rather("Possible: {option}.", _choose(facts, option, book), option=option) for option in options],
            value=still,
        )
    if facts.choice.verb == "goods":
        return _take_goods(facts, facts.choice.hold, still, book)
    if facts.choice.verb == "nothing":
        nothing = because("spoils.one", "The winner may also do nothing.")
        return legal(still, say("The winner takes nothing."), nothing, *_left_alone(options))
    return (
        _take_card(facts, facts.choice, still)
        if facts.choice.verb == "treasure"
        else _give_curse(facts, facts.choice, still)
    )


def _choose(facts: SpoilsFacts, option: Choice, book: Book) -> dict[str, object]:
    """The facts that choose this; a hold or a card named for something else may not fit it."""
    if option == Choice("treasure", FACE_DOWN) and facts.card != UNSEEN:
        return {"choice": option, "card": UNSEEN}
    if option.verb != "goods" or facts.into is None:
        return {"choice": option}
    goods = facts.loser_holds[option.hold - 1]
    holds = () if _overboard(facts, goods) else _room(facts, goods, book)
    return {"choice": option} if not holds or facts.into in holds else {"choice": option, "into": holds[0]}


def _check(facts: SpoilsFacts, book: Book) -> None:
    check_hold("into", facts.into, facts.winner_holds)
    if facts.choice and facts.choice.verb == "goods":
        check_hold("choice", facts.choice.hold, facts.loser_holds)
    if facts.card.is_power and (facts.ghost != "loser" or facts.card == BETH):
        raise bad("card", "{card} never lies face down there", card=facts.card)
    refuse(
        [
            *sixth_hold("winner_holds", facts.winner_holds, facts.winner_treasures),
            *sixth_hold("loser_holds", facts.loser_holds, facts.loser_treasures),
            *cards_exist("loser_treasures", (*facts.winner_treasures, *facts.loser_treasures), book),
        ]
    )
    if facts.choice == Choice("treasure", FACE_DOWN):
        refuse(cards_exist("card", (*facts.winner_treasures, *facts.loser_treasures, facts.card), book))


# --- what is possible -----------------------------------------------------------------------------------------------


def spoils_options(facts: SpoilsFacts, book: Book) -> tuple[Choice, ...]:
    goods = [
        Choice("goods", str(number))
        for number, stock in enumerate(facts.loser_holds, 1)
        if stock and (_has_room(facts, stock, book) or book.reading("spoils-no-room") == "bank")
    ]
    takeable = set(facts.loser_treasures) - ({BETH} if facts.ghost == "loser" else set())
    cards = [Choice("treasure", name) for name in (*POWERS, *VALUES, FACE_DOWN) if Treasure(name) in takeable]
    curses = [
        Choice("curse", name)
        for name in (*CURSES, FACE_DOWN)
        if Treasure(name) in facts.winner_treasures and facts.ghost != "winner"
    ]
    return (*goods, *cards, *curses, Choice("nothing"))


def _has_room(facts: SpoilsFacts, goods: Stock, book: Book) -> bool:
    return _overboard(facts, goods) or bool(_room(facts, goods, book))


def _overboard(facts: SpoilsFacts, goods: Stock) -> bool:
    """What the ghost takes besides gold goes to the bank (ghost.steals)."""
    return facts.ghost == "winner" and goods.kind != "gold"


def _room(facts: SpoilsFacts, goods: Stock, book: Book) -> tuple[int, ...]:
    """The winner's holds that may take these goods; the ghost's 6th Hold only where powers work for it."""
    holds = facts.winner_holds
    if facts.ghost == "winner" and len(holds) == 6 and book.reading("ghost-powers") == "idle":
        holds = holds[:5]
    return room(holds, goods)


def _forbidden(facts: SpoilsFacts, choice: Choice) -> Reason:
    """The clause that takes this choice away."""
    if choice.verb == "goods":
        there = facts.loser_holds[choice.hold - 1]
        if not there:
            return because("spoils.goods", "The loser's hold {hold} is empty.", hold=choice.hold)
        return because(
            "spoils.no-room", "All holds of the winner are full of {kind}: the goods stay.", kind=say(there.kind)
        )
    if choice.verb == "treasure":
        if facts.ghost == "loser" and choice.treasure == BETH:
            return because("ghost.beth", "Lady Beth cannot be taken from the ghost.")
        return because("spoils.treasure", "The loser does not have this card: {card}.", card=choice.what)
    if facts.ghost == "winner":
        return because("ghost.no-give", "The ghost never gives a cursed treasure.")
    return because("spoils.curse", "The winner does not have this cursed treasure: {card}.", card=choice.what)


def _no_way_round(facts: SpoilsFacts, choice: Choice) -> Reason:
    """What does not make the forbidden choice possible."""
    if choice.verb == "goods" and facts.loser_holds[choice.hold - 1]:
        return because("load.discard", "No other goods are aboard that could be thrown out.", applies=False)
    if choice.verb == "treasure":
        text = "Any treasure card may be taken, but only one that is there: {cards}."
        if facts.ghost == "loser" and choice.treasure == BETH:
            text = "Any other treasure card may be taken."
        return because("treasure.many", text, applies=False, cards=facts.loser_treasures)
    return because("spoils.one", "The winner chooses freely, but only among what there is.", applies=False)


def _left_alone(options: tuple[Choice, ...]) -> tuple[Reason, ...]:
    """What the winner could have taken."""
    goods = [option.hold for option in options if option.verb == "goods"]
    cards = [option.what for option in options if option.verb == "treasure"]
    return (
        because(
            "spoils.goods",
            "Goods could be taken from these holds: {goods}." if goods else "There are no goods to take.",
            applies=False,
            goods=goods,
        ),
        because(
            "spoils.treasure",
            "These treasure cards could be taken: {cards}." if cards else "There is no treasure card to take.",
            applies=False,
            cards=cards,
        ),
    )


def _option_reasons(facts: SpoilsFacts, options: tuple[Choice, ...]) -> tuple[Reason, ...]:
    verbs = [option.verb for option in options]
    return (
        because("spoils.one", "The winner does one of these things, or nothing."),
        *told(
            "goods" in verbs,
            "spoils.goods",
            "One hold of the loser, all of it, as one load.",
            "There are no goods to take.",
        ),
        *told(
            "treasure" in verbs,
            "spoils.treasure",
            "Or one treasure card of the loser.",
            "There is no treasure card to take.",
        ),
        *told("treasure" in verbs, "treasure.many", "Any treasure card may be taken."),
        *told(UNSEEN in facts.loser_treasures, "treasure.no-peek", "A face-down card is taken blind."),
        *told(
            "curse" in verbs,
            "spoils.curse",
            "Or a cursed treasure is given to the loser.",
            "There is no cursed treasure to give.",
        ),
        *told(
            verbs.count("goods") < sum(map(bool, facts.loser_holds)),
            "spoils.no-room",
            "Goods that fit into no hold of the winner stay where they are.",
            "The winner has an empty hold: there is room." if "goods" in verbs and _empty_hold(facts) else "",
        ),
        *_ghost_reasons(facts),
    )


def _empty_hold(facts: SpoilsFacts) -> bool:
    """An empty hold of a player; what the ghost takes goes by rules of its own."""
    return facts.ghost != "winner" and not all(facts.winner_holds)


def _ghost_reasons(facts: SpoilsFacts) -> tuple[Reason, ...]:
    if facts.ghost == "loser":
        return (
            because("ghost.rob", "A player who beats the ghost takes one hold or a treasure, or gives it a curse."),
            because("ghost.beth", "Lady Beth cannot be taken from the ghost."),
        )
    if facts.ghost == "none":
        return ()
    return (
        because("ghost.steals", "The ghost takes anything; all but gold and cards goes to the bank."),
        because("ghost.no-give", "It gives no curse."),
    )


# --- what happens ---------------------------------------------------------------------------------------------------


def _take_goods(facts: SpoilsFacts, number: int, still: Spoils, book: Book) -> Ruling[Spoils]:
    goods = facts.loser_holds[number - 1]
    robbed = replace(still, loser_holds=with_hold(facts.loser_holds, number, EMPTY))
    why = because(
        "spoils.goods", "All of the loser's hold {number} is taken: {goods}.", number=number, goods=goods.said
    )
    if _overboard(facts, goods):
        done = replace(robbed, to_bank=(goods,))
        bank = because("ghost.steals", "The ghost keeps only gold: {goods} goes to the bank.", goods=goods.said)
        room_ = because("load.empty", "No hold is needed for what goes to the bank.", applies=False)
        return legal(done, say("The ghost takes {goods}. It goes to the bank.", goods=goods.said), why, bank, room_)
    options = _room(facts, goods, book)
    if not options:
        full = because("spoils.no-room", "No hold of the winner takes {goods}: it goes to the bank.", goods=goods.said)
        text = say("The bank gets {goods}.", goods=goods.said)
        other = because("load.discard", "No other goods are aboard that could be thrown out.", applies=False)
        return legal(replace(robbed, to_bank=(goods,)), text, why, full, other)
    return _load_goods(facts, goods, replace(robbed, into_options=options), replace(still, into_options=options), why)


def _load_goods(facts: SpoilsFacts, goods: Stock, robbed: Spoils, still: Spoils, why: Reason) -> Ruling[Spoils]:
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
        return legal(
            still,
            say("Choose the hold that is emptied for {goods}: {options}.", goods=goods.said, options=options),
            why,
            rule,
            *not_so,
        )
    emptied = holds[into - 1]
    done = replace(
        robbed, emptied=emptied, to_bank=(emptied,) if emptied else (), winner_holds=with_hold(holds, into, goods)
    )
    return legal(
        done,
        say("Hold {into} of the winner takes {goods}.", goods=goods.said, into=into),
        why,
        rule,
        *not_so,
        *gold,
    )


def _loading_did_not(empty: bool) -> tuple[Reason, ...]:
    return (
        *told(not empty, "load.discard", "", "No hold is emptied while one is empty."),
        *told(empty, "load.empty", "", "No hold is empty."),
        because("spoils.no-room", "There is room: the goods do not stay with the loser.", applies=False),
    )


def _wrong_hold(facts: SpoilsFacts, into: int, still: Spoils, empty: bool) -> Ruling[Spoils]:
    there = facts.winner_holds[into - 1]
    why = because("load.empty", "Hold {into} contains {there}, and a hold is empty.", into=into, there=there.said)
    if not there:
        why = because("load.empty", "At this table the 6th Hold does not work for the ghost.")
    elif not empty:
        text = "Hold {into} contains {there}: goods of the kind being loaded may not be thrown out."
        why = because("load.not-same", text, into=into, there=there.said)
    instead = holds_instead(facts.winner_holds, still.into_options)
    not_so = [reason for reason in _loading_did_not(empty) if reason.clause != why.clause]
    no = say("No. Hold {into} may not take these goods.", into=into)
    return illegal(no, why, *not_so, instead=instead, value=still)


def _take_card(facts: SpoilsFacts, choice: Choice, still: Spoils) -> Ruling[Spoils]:
    taken = choice.treasure
    turned = facts.card if taken == UNSEEN and facts.ghost != "winner" else taken
    done = replace(
        still,
        loser_treasures=_without(facts.loser_treasures, taken),
        winner_treasures=(*facts.winner_treasures, turned),
    )
    why = [because("spoils.treasure", "The winner takes one treasure card: {card}.", card=taken)]
    why.extend(told(taken == UNSEEN, "treasure.no-peek", "It lies face down and is looked at only now."))
    if turned == SIXTH:
        done, more = _sixth_hold(facts, taken, done)
        why += more
    why.extend(told(facts.ghost == "loser", "ghost.rob", "The ghost may be robbed of any treasure but Lady Beth."))
    why.append(because("spoils.goods", "No goods are taken besides: the winner does one thing.", applies=False))
    return legal(done, say("The winner takes the treasure {card}.", card=turned), *why)


def _sixth_hold(facts: SpoilsFacts, taken: Treasure, done: Spoils) -> tuple[Spoils, list[Reason]]:
    """The 6th Hold comes with its contents; one that lay face down is empty."""
    if taken == UNSEEN:
        return replace(done, winner_holds=(*facts.winner_holds, EMPTY)), [
            because("power.hold", "The 6th Hold counts as a hold at once.")
        ]
    contents = facts.loser_holds[5]
    lost = contents if contents and _overboard(facts, contents) else EMPTY
    moved = replace(
        done,
        loser_holds=facts.loser_holds[:5],
        winner_holds=(*facts.winner_holds, EMPTY if lost else contents),
        to_bank=(lost,) if lost else (),
    )
    return moved, [
        because("spoils.sixth", "The 6th Hold is taken with its contents: {contents}.", contents=contents),
        *told(bool(lost), "ghost.steals", "The ghost keeps only gold: {lost} goes to the bank.", lost=lost.said),
    ]


def _give_curse(facts: SpoilsFacts, choice: Choice, still: Spoils) -> Ruling[Spoils]:
    done = replace(
        still,
        winner_treasures=_without(facts.winner_treasures, choice.treasure),
        loser_treasures=(*facts.loser_treasures, choice.treasure),
    )
    why = because("spoils.curse", "The winner gives the loser a cursed treasure: {card}.", card=choice.what)
    text = "No treasure card is taken besides: the winner does one thing."
    one = because("spoils.treasure", text, applies=False)
    return legal(done, say("The loser gets the cursed treasure {card}.", card=choice.what), why, one)


def _without(cards: Treasures, card: Treasure) -> Treasures:
    first = cards.index(card)
    return cards[:first] + cards[first + 1 :]


# --- the move -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpoilsMove:
    """Take the spoils of the battle"""

    choice: ChoiceFact = None
    into: Into = None
    card: Turned = UNSEEN


@game.move("spoils", reveals=("card",))
def play_spoils(table: Table, facts: SpoilsMove, book: Book) -> Ruling[Spoils]:
    wrong_time = not_due(table, "spoils")
    if wrong_time:
        return wrong_time
    winner, loser = _sides(table)
    asked = _question(table, facts, winner, loser)
    if facts.choice is None:
        book.need(facts, "choice", options={"choice": spoils_options(asked, book)})
    known = [card for card in all_treasures(table) if card != UNSEEN]
    if facts.card != UNSEEN and cards_exist("card", (*known, facts.card), book):
        why = because("setup.pile", "This card is known to be elsewhere: {card}.", card=facts.card)
        instead = rather("Leave it face down, untold.", {"card": UNSEEN})
        return illegal(say("No. It cannot be that card."), why, instead=[instead])
    ruling = spoils(asked, book)
    done = ruling.answer
    if ruling.verdict == "illegal" or not done:
        return ruling
    if done.into_options and done.winner_holds == asked.winner_holds and done.loser_holds == asked.loser_holds:
        book.need(facts, "into", options={"into": done.into_options})
    after = with_ship(table, winner, holds=done.winner_holds, treasures=done.winner_treasures)
    after = with_ship(after, loser, holds=done.loser_holds, treasures=done.loser_treasures)
    text = _move_said(winner, loser, asked.choice)
    return legal(done, text, *ruling.reasons, after=arrive(replace(after, battle=Battle()), book, fought=True))


def _sides(table: Table) -> tuple[str, str]:
    """The winner and the loser of the battle."""
    fight = table.battle
    return fight.winner, fight.defender if fight.winner == fight.attacker else fight.attacker


def _question(table: Table, facts: SpoilsMove, winner: str, loser: str) -> SpoilsFacts:
    mine, theirs = ship_of(table, winner), ship_of(table, loser)
    ghost: Role = "winner" if winner == GHOST else "loser" if loser == GHOST else "none"
    return SpoilsFacts(
        mine.holds, theirs.holds, mine.treasures, theirs.treasures, ghost, facts.choice, facts.into, facts.card
    )


def _move_said(winner: str, loser: str, choice: Choice | None) -> Sentence:
    values = {"winner": winner, "loser": loser, "what": choice.what if choice else ""}
    if not choice or choice.verb == "nothing":
        return say("{winner} takes nothing.", **values)
    if choice.verb == "goods":
        return say("{winner} takes the goods in hold {what} of {loser}.", **values)
    if choice.verb == "treasure":
        return say("{winner} takes a treasure of {loser}: {what}.", **values)
    return say("{winner} gives {loser} the cursed treasure {what}.", **values)
