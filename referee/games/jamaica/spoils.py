"""Spoils: what the winner of a battle may take or give."""

from __future__ import annotations

from collections import Counter

from referee.facts import bad, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY
from referee.games.jamaica.due import arrive, refuse_unless_due
from referee.games.jamaica.loads import IntoChosen, chosen
from referee.games.jamaica.loot import (
    BLIND,
    Booty,
    ChoiceFact,
    Role,
    Spoils,
    Turned,
    blind_pick,
    booty_said,
    face_down,
    give_curse,
    granted,
    overboard,
    room_of_winner,
    take_card,
    take_goods,
)
from referee.games.jamaica.offers import forbidden, left_alone, no_way_round, offered, option_reasons, spoils_options
from referee.games.jamaica.pieces import BETH, UNSEEN, Choice, TreasureCard
from referee.games.jamaica.ships import cards_exist, check_hold, sixth_hold
from referee.games.jamaica.state import Fought, Table, all_treasures, ship_of, with_ship
from referee.games.jamaica.words import FACE_DOWN, GHOST, POWERS
from referee.ruling import Refused, Ruling, answer, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import say


@game.question("spoils")
def spoils(facts: Spoils, book: Book) -> Ruling[Booty]:
    _check(facts, book)
    options = spoils_options(facts, book)
    still = Booty(
        options, (), EMPTY, (), facts.winner_holds, facts.loser_holds, facts.winner_treasures, facts.loser_treasures
    )
    if facts.choice is None:
        text = say("The winner may choose one of these: {options}.", options=offered(facts, options))
        return answer(still, text, *option_reasons(facts, options))
    if facts.choice not in options:
        return illegal(
            say("No. This is not possible: {choice}.", choice=facts.choice),
            forbidden(facts, facts.choice),
            no_way_round(facts, facts.choice),
            instead=[
                rather("Possible: {said}.", _choose(facts, option, book), said=said)
                for option, said in zip(options, offered(facts, options), strict=True)
            ],
            value=still,
        )
    if facts.choice.verb == "goods":
        return take_goods(facts, facts.choice.hold, still, book)
    if facts.choice == BLIND:
        _which_card(facts, book)
    if facts.choice.verb == "nothing":
        nothing = because("spoils.one", "The winner may also take and give no spoils.")
        return granted(facts, still, nothing, *left_alone(options))
    return (
        take_card(facts, facts.choice, still)
        if facts.choice.verb == "treasure"
        else give_curse(facts, facts.choice, still)
    )


def _which_card(facts: Spoils, book: Book) -> None:
    """Whoever took a card blind looks at it now, and tells it or not; the ghost's cards stay unseen.

    Where some cards are known and others not, it is told which of them is gone.
    """
    kinds = set(face_down(facts))
    if len(kinds) > 1 or (kinds == {UNSEEN} and facts.ghost != "winner"):
        book.choice(facts, "card", options=_maybe(facts, book))


def _maybe(facts: Spoils, book: Book) -> tuple[str, ...]:
    """The cards that it may be; a power lies face down with the ghost only, and must be told."""
    down = face_down(facts)
    if UNSEEN not in down or facts.ghost == "winner":
        return tuple(dict.fromkeys(map(str, down)))
    elsewhere = Counter(map(str, (*facts.winner_treasures, *facts.loser_treasures))) - Counter(map(str, down))
    there = Counter(book.stated("treasures")) - elsewhere
    values = [name for name in TreasureCard.choices() if there[name] and (facts.ghost == "loser" or name not in POWERS)]
    return (*values, FACE_DOWN)


def _choose(facts: Spoils, option: Choice, book: Book) -> dict[str, object]:
    """The facts that choose this; a hold or a card named for something else may not fit it."""
    if option == BLIND:
        chosen = facts.choice.treasure if facts.choice and facts.choice.verb == "treasure" else UNSEEN
        known = chosen in face_down(facts) or set(face_down(facts)) == {chosen}
        return {"choice": option, "card": chosen if known else face_down(facts)[0]}
    if option.verb != "goods" or facts.into is None:
        return {"choice": option}
    goods = facts.loser_holds[option.hold - 1]
    holds = () if overboard(facts, goods) else room_of_winner(facts, goods, book)
    return {"choice": option} if not holds or facts.into in holds else {"choice": option, "into": holds[0]}


def _check(facts: Spoils, book: Book) -> None:
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
    if facts.choice == BLIND and facts.card not in (UNSEEN, *facts.loser_treasures):
        if UNSEEN not in facts.loser_treasures and face_down(facts):
            raise bad("card", "{card} does not lie there face down", card=facts.card)
        refuse(cards_exist("card", (*facts.winner_treasures, *facts.loser_treasures, facts.card), book))


# --- the move ---


@dataclass(frozen=True, slots=True)
class SpoilsMove:
    """Take the spoils of the battle."""

    choice: ChoiceFact = None
    into: IntoChosen = None
    card: Turned = UNSEEN


@game.move("spoils", reveals=("card",))
def play_spoils(table: Table, facts: SpoilsMove, book: Book) -> Ruling[Booty]:
    refuse_unless_due(table, "spoils")
    winner, loser = _sides(table)
    asked = _question(table, facts, winner, loser)
    if facts.choice is None:
        book.need(facts, "choice", options={"choice": spoils_options(asked, book)})
    if not book.guided:
        _need_card(asked, book)
    ruling = spoils(asked, book)
    done = ruling.granted()
    _need_card(asked, book)
    _refuse_card_elsewhere(table, asked, book)
    if done.into_options and done.winner_holds == asked.winner_holds and done.loser_holds == asked.loser_holds:
        book.need(facts, "into", options={"into": done.into_options})
    elif len(done.into_options) > 1:
        lowest = chosen(asked.winner_holds, done.into_options)
        book.choice(facts, "into", options=done.into_options, taken=lowest)
    after = with_ship(table, winner, holds=done.winner_holds, treasures=done.winner_treasures)
    after = with_ship(after, loser, holds=done.loser_holds, treasures=done.loser_treasures)
    text = booty_said(asked, done, (winner, loser))
    return legal(done, text, *ruling.reasons, after=arrive(replace(after, battle=Fought()), book, fought=True))


def _need_card(asked: Spoils, book: Book) -> None:
    """Of several cards that their owner has told, it must be known which one is gone."""
    if asked.choice == BLIND and blind_pick(asked) is None:
        book.need(_Untold(), "card", options={"card": face_down(asked)})


def _refuse_card_elsewhere(table: Table, asked: Spoils, book: Book) -> None:
    """A card taken blind cannot be one that is known to lie with somebody else."""
    known = [card for card in all_treasures(table) if card != UNSEEN]
    hidden = asked.choice == BLIND and asked.card not in (UNSEEN, *asked.loser_treasures)
    if hidden and cards_exist("card", (*known, asked.card), book):
        why = because("setup.pile", "This card is known to be elsewhere: {card}.", card=asked.card)
        instead = rather("Leave it face down, untold.", {"card": UNSEEN})
        raise Refused(illegal(say("No. It cannot be {card}.", card=asked.card), why, instead=[instead]))


@dataclass(frozen=True, slots=True)
class _Untold:
    """The card that must be told."""

    card: Turned | None = None


def _sides(table: Table) -> tuple[str, str]:
    """The winner and the loser of the battle."""
    fight = table.battle
    return fight.winner, fight.defender if fight.winner == fight.attacker else fight.attacker


def _question(table: Table, facts: SpoilsMove, winner: str, loser: str) -> Spoils:
    mine, theirs = ship_of(table, winner), ship_of(table, loser)
    ghost: Role = "winner" if winner == GHOST else "loser" if loser == GHOST else "none"
    return Spoils(
        mine.holds, theirs.holds, mine.treasures, theirs.treasures, ghost, facts.choice, facts.into, facts.card
    )
