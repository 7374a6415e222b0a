"""Treasure cards: who gets one, how it lies, and turning them over at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import At, cards_exist
from referee.games.jamaica.flow import FIRST, action_done, not_due, others, ship_of, with_ship
from referee.games.jamaica.pieces import EMPTY, GHOST, NOTHING, SIXTH, UNSEEN, Player, Treasure, Treasures
from referee.games.jamaica.table import Table, all_treasures
from referee.games.jamaica.track import rivals, track_of
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Amount, Sentence, say

Takes = Literal["must", "may", "no"]


@dataclass(frozen=True, slots=True)
class TreasureFacts:
    """Do I get a treasure here?"""

    at: At
    token: Annotated[bool, Fact("Does a treasure token lie in this lair?", "treasure.gone")]
    ended: Annotated[bool, Fact("Has the ship ended here (and not only passed)?", "move.passing")] = True
    by: Annotated[Literal["move", "retreat"], Fact("By a move, or by a retreat after a shortage?", "shortage.lair")] = (
        "move"
    )
    ship: Annotated[Literal["player", "ghost"], Fact("A player's ship or the Ghost Ship?", "ghost.lair")] = "player"
    rival: Annotated[bool, Fact("Is another ship in this lair?", "treasure.battle")] = False
    card: Annotated[Treasure | None, Fact("The card drawn", "treasure.down")] = None


@dataclass(frozen=True, slots=True)
class Find:
    takes: Takes
    face: str
    battle_first: bool


@game.question("treasure")
def treasure(facts: TreasureFacts, book: Book) -> Ruling[Find]:
    if facts.token and track_of(book).kind(facts.at) != "lair":
        raise bad("at", "{at} is no pirate lair, so no token lies there", at=facts.at)
    if not facts.token:
        text = "No token lies there, so there is no card."
        ends = because("treasure.take", "To end in a lair is not enough: a card goes with a token.", applies=False)
        return answer(Find("no", NOTHING, False), say("No."), because("treasure.gone", text), ends)
    if not facts.ended:
        text = "The ship only passes: it gets nothing on the way."
        ends = because("treasure.take", "A token lies there, but only a ship that ends there gets it.", applies=False)
        return answer(Find("no", NOTHING, False), say("No."), because("move.passing", text), ends)
    takes = takes_card(facts.by == "retreat" and facts.ship == "player", book)
    first = facts.rival and book.reading("lair-battle") == "battle-first"
    found = Find(takes, _face(facts), first)
    return answer(found, _said(found, facts), *_find_reasons(facts, found))


def takes_card(retreated: bool, book: Book) -> Takes:
    """After a retreat the token may be left, if the table reads it so (shortage.lair)."""
    return "may" if retreated and book.reading("shortage-lair") == "may" else "must"


def _face(facts: TreasureFacts) -> str:
    if facts.ship == "ghost":
        return "down"
    if facts.card is None or facts.card == UNSEEN:
        return NOTHING
    return "up" if facts.card.is_power else "down"


def _find_reasons(facts: TreasureFacts, found: Find) -> tuple[Reason, ...]:
    return (
        because(
            "treasure.take",
            "The ship ends in a lair with a token: it gets the top card, and the token leaves the game.",
        ),
        because("treasure.gone", "The token has not been taken yet.", applies=False),
        *told(
            facts.by == "retreat" and facts.ship == "player",
            "shortage.lair",
            _RETREAT[found.takes],
            NO_RETREAT if facts.ship == "player" else "",
        ),
        *told(facts.ship == "ghost", "ghost.lair", "The ghost takes the card face down, and nobody looks at it."),
        *face_reasons(facts.card, facts.ship == "ghost"),
        *told(
            facts.rival,
            "treasure.battle",
            FIRST[found.battle_first],
            "No other ship is there: no battle comes first.",
        ),
    )


NO_RETREAT = "This was no retreat: the token cannot be left."
_RETREAT = {"may": "After a retreat the token may be left.", "must": "After a retreat the card is taken too.", "no": ""}


def face_reasons(card: Treasure | None, ghost: bool) -> tuple[Reason, ...]:
    """How the card lies."""
    if ghost or card is None or card == UNSEEN:
        return ()
    if card.is_power:
        return (because("treasure.up", "{card} lies face up and works at once.", card=card),)
    return (because("treasure.down", "{card} lies face down until the end.", card=card),)


def _said(found: Find, facts: TreasureFacts) -> Sentence:
    if found.battle_first:
        return say("Yes, after the battle.")
    if facts.ship == "ghost":
        return say("Yes. The ghost takes it face down.")
    return say("Yes, if the player wants it.") if found.takes == "may" else say("Yes.")


# --- the moves ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawMove:
    """Take the treasure of the lair"""

    card: Annotated[Treasure, Fact("The card drawn; ? when it lies face down and is not told", "treasure.take")] = (
        UNSEEN
    )
    take: Annotated[bool, Fact("Is the treasure taken?", "shortage.lair")] = True


@game.move("draw-treasure", reveals=("card",))
def play_draw(table: Table, facts: DrawMove, book: Book) -> Ruling[Find]:
    wrong_time = not_due(table, "draw-treasure")
    if wrong_time:
        return wrong_time
    name, ship = table.turn, ship_of(table, table.turn)
    if ship.at.space not in table.tokens:
        why = because("treasure.gone", "No token lies on {place}, so there is no card.", place=ship.at.place)
        instead = rather("The table is described wrongly: another move than draw-treasure is due.")
        return illegal(say("No. There is no treasure here."), why, instead=[instead])
    here = bool(rivals(ship.at, others(table, name)))
    asked = TreasureFacts(
        ship.at,
        True,
        True,
        "retreat" if table.retreated else "move",
        "ghost" if name == GHOST else "player",
        here,
        facts.card,
    )
    takes = takes_card(table.retreated, book)
    reasons = _find_reasons(asked, Find(takes, _face(asked), False))
    reasons = tuple(reason for reason in reasons if reason.clause != "treasure.battle")
    if not facts.take:
        return _left(table, takes, here, book)
    known = (*all_treasures(table), facts.card)
    if cards_exist("card", known, book):
        why = because("setup.pile", "All cards of this kind are out already: {card}.", card=facts.card)
        instead = rather("Leave it face down, untold.", {"card": UNSEEN})
        return illegal(say("No. It cannot be that card."), why, instead=[instead])
    taken = drawn(table, UNSEEN if name == GHOST else facts.card)
    text = say("{name} takes a treasure: {card}.", name=name, card=facts.card)
    if name == GHOST or facts.card == UNSEEN:
        text = say("{name} takes a treasure, face down.", name=name)
    return legal(Find(takes, _face(asked), False), text, *reasons, after=_after_draw(taken, here, book))


def _left(table: Table, takes: Takes, rival: bool, book: Book) -> Ruling[Find]:
    """The token stays, which only a retreat allows (shortage.lair)."""
    if takes == "must":
        return illegal(
            say("No. The treasure is taken."),
            because("treasure.take", "A ship that ends its move in a lair with a token gets the card."),
            *told(table.retreated, "shortage.lair", "", NO_RETREAT),
            instead=[rather("Take the card.", {"take": True})],
        )
    return legal(
        Find(takes, NOTHING, False),
        say("{name} leaves the token.", name=table.turn),
        because("shortage.lair", _RETREAT["may"]),
        because("treasure.take", "Only a ship that came by a move must take the card.", applies=False),
        after=_after_draw(table, rival, book),
    )


def drawn(table: Table, card: Treasure) -> Table:
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


@dataclass(frozen=True, slots=True)
class ShowMove:
    """Turn the treasures over for the final score"""

    player: Annotated[Player, Fact("Whose treasures are turned over?", "treasure.down")]
    treasures: Annotated[
        tuple[Treasure, ...], Fact("All treasure cards of this player, with their values", "treasure.down")
    ]


@dataclass(frozen=True, slots=True)
class Shown:
    player: str
    treasures: Treasures


@game.move("show-treasures", reveals=("treasures",))
def play_show(table: Table, facts: ShowMove, book: Book) -> Ruling[Shown]:
    wrong_time = not_due(table, "show-treasures")
    if wrong_time:
        return wrong_time
    if facts.player not in table.players:
        raise bad("player", "{player} does not sit at the table", player=facts.player)
    looked_at = _not_these(table, facts, book)
    if any(reason.applies for reason in looked_at):
        text = say("No. These cannot be the cards of {player}.", player=facts.player)
        return illegal(text, *looked_at, instead=[_cards_instead(table.players[facts.player].treasures)])
    after = with_ship(table, facts.player, treasures=facts.treasures)
    if not any(UNSEEN in ship.treasures for ship in after.players.values()):
        after = replace(after, due="over")
    text = say("{player} shows {cards}.", player=facts.player, cards=facts.treasures)
    why = because("treasure.down", "Cards lying face down are turned over at the end.")
    return legal(Shown(facts.player, facts.treasures), text, why, *looked_at, after=after)


def _not_these(table: Table, facts: ShowMove, book: Book) -> list[Reason]:
    before = table.players[facts.player].treasures
    named = Counter(card for card in before if card != UNSEEN)
    turned = Counter(facts.treasures) - named
    forbidden = []
    if len(facts.treasures) != len(before) or named - Counter(facts.treasures):
        text = "{player} has these cards and no others: {before}."
        forbidden.append(because("treasure.down", text, player=facts.player, before=before))
    if UNSEEN in facts.treasures:
        forbidden.append(because("treasure.down", "At the end no card is left face down."))
    if any(card.is_power for card in turned):
        forbidden.append(because("treasure.up", "What lay face down is a card with a value: powers lie face up."))
    rest = [card for name, ship in table.ships() if name != facts.player for card in ship.treasures]
    pile = told(
        bool(cards_exist("treasures", (*rest, *facts.treasures), book)),
        "setup.pile",
        "The game does not have so many of these cards: {cards}.",
        "The game has all these cards.",
        cards=facts.treasures,
    )
    return [*forbidden, *pile]


def _cards_instead(before: Treasures) -> Instead:
    named = [card for card in before if card != UNSEEN]
    down = before.count(UNSEEN)
    if not down:
        return rather("These cards: {named}.", {"treasures": before}, named=named)
    cards = Amount(down, "{n} card with a value", "{n} cards with a value")
    if not named:
        return rather("Show {cards}.", cards=cards)
    return rather("Show {named} and {cards}.", named=named, cards=cards)
