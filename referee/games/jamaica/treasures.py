"""Treasure cards: who gets one, and how it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import EMPTY
from referee.games.jamaica.due import FIRST, action_done, refuse_unless_due
from referee.games.jamaica.pieces import SIXTH, UNSEEN, TreasureCard
from referee.games.jamaica.ships import At, cards_exist
from referee.games.jamaica.state import Table, all_treasures, others, ship_of, with_ship
from referee.games.jamaica.track import rivals, track_of
from referee.games.jamaica.words import GHOST, NOTHING, who
from referee.ruling import Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say

Takes = Literal["must", "may", "no"]


@dataclass(frozen=True, slots=True)
class Treasure:
    """Do I get a treasure here?"""

    at: At
    token: Annotated[bool, Fact("Does a treasure token lie in this lair?", "treasure.gone")]
    ended: Annotated[
        bool, Fact("Has the ship ended here (and not only passed)?", "move.passing", untold="from the table")
    ] = True
    by: Annotated[
        Literal["move", "retreat"],
        Fact("By a move, or by a retreat after a shortage?", "shortage.lair", untold="from the table"),
    ] = "move"
    ship: Annotated[
        Literal["player", "ghost"], Fact("A player's ship or the Ghost Ship?", "ghost.lair", untold="from the table")
    ] = "player"
    rival: Annotated[bool, Fact("Is another ship in this lair?", "treasure.battle", untold="from the table")] = False
    card: Annotated[TreasureCard | None, Fact("The card drawn", "treasure.down", untold="no choice")] = None


@dataclass(frozen=True, slots=True)
class Find:
    takes: Takes
    face: str
    battle_first: bool


@game.question("treasure")
def treasure(facts: Treasure, book: Book) -> Ruling[Find]:
    if facts.token and track_of(book).kind(facts.at) != "lair":
        raise bad("at", "{at} is no pirate lair, so no token lies there", at=facts.at)
    if not facts.token:
        text = "No token lies there, so there is no card."
        ends = because("treasure.take", "A ship that ends in a lair gets a card only for a token.", applies=False)
        none = say("There is no treasure for the ship on {at}.", at=facts.at)
        return answer(Find("no", NOTHING, False), none, because("treasure.gone", text), ends)
    if not facts.ended:
        text = "The ship only passes: on the way there is no treasure."
        ends = because("treasure.take", "A token lies there, but only a ship that ends there gets it.", applies=False)
        none = say("A ship that only passes {at} gets no treasure.", at=facts.at)
        return answer(Find("no", NOTHING, False), none, because("move.passing", text), ends)
    takes = takes_card(facts.by == "retreat" and facts.ship == "player", book)
    first = facts.rival and book.reading("lair-battle") == "battle-first"
    found = Find(takes, _face(facts), first)
    battle = told(
        facts.rival,
        "treasure.battle",
        FIRST[first],
        "A battle may come first where another ship lies. No ship lies there.",
    )
    return answer(found, _said(found, facts), *_find_reasons(facts, takes), *battle)


def takes_card(retreated: bool, book: Book) -> Takes:
    """After a retreat the token may be left, if the table reads it so (`shortage.lair`)."""
    return "may" if retreated and book.reading("shortage-lair") == "may" else "must"


def _face(facts: Treasure) -> str:
    if facts.ship == "ghost":
        return "down"
    if facts.card is None or facts.card == UNSEEN:
        return NOTHING
    return "up" if facts.card.is_power else "down"


def _find_reasons(facts: Treasure, takes: Takes) -> Iterator[Reason]:
    yield because(
        "treasure.take",
        "The ship ends in a lair with a token: it gets the top card, and the token leaves the game.",
    )
    yield because("treasure.gone", "Without a token there is no card. Here it has not been taken yet.", applies=False)
    yield from told(
        facts.by == "retreat" and facts.ship == "player",
        "shortage.lair",
        _RETREAT[takes],
        NO_RETREAT if facts.ship == "player" else "",
    )
    yield from told(facts.ship == "ghost", "ghost.lair", "The ghost takes the card face down, and nobody looks at it.")
    yield from face_reasons(facts.card, facts.ship == "ghost")


NO_RETREAT = "Only after a retreat may the token be left. This was none."

_RETREAT = {"may": "After a retreat the token may be left.", "must": "After a retreat the card is taken too.", "no": ""}


def face_reasons(card: TreasureCard | None, ghost: bool) -> Iterator[Reason]:
    """How the card lies."""
    if ghost or card is None or card == UNSEEN:
        return
    if card.is_power:
        yield because("treasure.up", "This card lies face up and works at once: {card}.", card=card)
        return
    yield because("treasure.down", "{card} lies face down until the end.", card=card)


def _said(found: Find, facts: Treasure) -> Sentence:
    values = {"at": facts.at, "card": facts.card}
    if found.battle_first:
        return say("The ship gets the treasure on {at} after the battle.", **values)
    if facts.ship == "ghost":
        return say("The ghost takes the treasure on {at}, face down.", **values)
    if found.takes == "may":
        return say("The ship may take the treasure on {at} or leave the token.", **values)
    if found.face == NOTHING:
        return say("The ship takes the treasure on {at}.", **values)
    return say(
        "The ship takes {card} and lays the card face up."
        if found.face == "up"
        else "The ship takes {card}, face down.",
        **values,
    )


# --- the moves ---


@dataclass(frozen=True, slots=True)
class DrawTreasureMove:
    """Take the treasure of the lair."""

    card: Annotated[
        TreasureCard, Fact("The card drawn; ? when it lies face down and is not told", "treasure.take", untold="asked")
    ] = UNSEEN
    take: Annotated[bool, Fact("Is the treasure taken?", "shortage.lair", untold="asked")] = True


@game.move("draw-treasure", reveals=("card",))
def play_draw_treasure(table: Table, facts: DrawTreasureMove, book: Book) -> Ruling[Find]:
    refuse_unless_due(table, "draw-treasure")
    name, ship = table.turn, ship_of(table, table.turn)
    here = bool(rivals(ship.at, others(table, name)))
    asked = Treasure(
        ship.at,
        True,
        True,
        "retreat" if table.retreated else "move",
        "ghost" if name == GHOST else "player",
        here,
        facts.card,
    )
    takes = takes_card(table.retreated, book)
    if takes == "may":
        book.choice(facts, "take", options=("true", "false"))
    if not facts.take:
        return _left(table, takes, here, book)
    _card_told(table, facts, book)
    known = (*all_treasures(table), facts.card)
    if cards_exist("card", known, book):
        why = because("setup.pile", "All cards of this kind are known to lie with the ships: {card}.", card=facts.card)
        instead = rather("Leave it face down, untold.", {"card": UNSEEN})
        return illegal(say("No. It cannot be {card}.", card=facts.card), why, instead=[instead])
    taken = drawn(table, UNSEEN if name == GHOST else facts.card)
    text = say("{name} takes {card}, face down.", name=name, card=facts.card)
    if name == GHOST or facts.card == UNSEEN:
        text = say("{name} takes a treasure, face down.", name=who(name))
    elif facts.card.is_power:
        text = say("{name} takes {card} and lays the card face up.", name=name, card=facts.card)
    find = Find(takes, _face(asked), False)
    return legal(find, text, *_find_reasons(asked, takes), after=_after_draw(taken, here, book))


def faces_left(known: Iterable[TreasureCard], book: Book) -> tuple[str, ...]:
    """What a card that is drawn can be, these being known to lie elsewhere; or it is not told."""
    left = Counter(book.stated("treasures")) - Counter(map(str, known))
    return (*(card for card in TreasureCard.choices() if left[card]), str(UNSEEN))


def _card_told(table: Table, facts: DrawTreasureMove, book: Book) -> None:
    """A player says which power it is, or that the card lies face down; nobody looks at a card of the ghost."""
    if table.turn != GHOST:
        book.choice(facts, "card", options=faces_left(all_treasures(table), book))
    elif facts.card != UNSEEN:
        raise Refused(
            illegal(
                say("No. Nobody looks at a card of the ghost."),
                because("ghost.lair", "The ghost takes the card face down, and nobody looks at it."),
                because("treasure.up", "Powers lie face up with players only.", applies=False),
                instead=[rather("Leave it face down, untold.", {"card": UNSEEN})],
            )
        )


def _left(table: Table, takes: Takes, rival: bool, book: Book) -> Ruling[Find]:
    """The token stays, which only a retreat allows (`shortage.lair`)."""
    if takes == "must":
        return illegal(
            say("No. {name} must take the treasure.", name=who(table.turn)),
            because("treasure.take", "A ship that ends its move in a lair with a token gets the card."),
            *told(table.retreated, "shortage.lair", "", NO_RETREAT),
            instead=[rather("Take the card.", {"take": True})],
        )
    return legal(
        Find(takes, NOTHING, False),
        say("{name} leaves the token.", name=who(table.turn)),
        because("shortage.lair", _RETREAT["may"]),
        because(
            "treasure.take", "A ship that came by a move must take the card. This one came by a retreat.", applies=False
        ),
        after=_after_draw(table, rival, book),
    )


def drawn(table: Table, card: TreasureCard) -> Table:
    """The token is gone and the card is with the ship; a 6th Hold is empty."""
    ship = ship_of(table, table.turn)
    holds = (*ship.holds, EMPTY) if card == SIXTH else ship.holds
    taken = with_ship(table, table.turn, holds=holds, treasures=(*ship.treasures, card))
    return replace(taken, pile=table.pile - 1, tokens=tuple(space for space in table.tokens if space != ship.at.space))


def _after_draw(table: Table, rival: bool, book: Book) -> Table:
    """A lair costs nothing, so the action is done, unless the treasure came before a battle."""
    if rival and book.reading("lair-battle") == "treasure-first":
        return replace(table, due="fight")
    return action_done(table)
