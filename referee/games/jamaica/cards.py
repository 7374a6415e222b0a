"""Action cards: revealed, used, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.dice import actions_of, actions_said
from referee.games.jamaica.due import first_move, refuse_unless_due
from referee.games.jamaica.pieces import MAP, UNSEEN, Card
from referee.games.jamaica.ships import check_card
from referee.games.jamaica.state import PlayerShip, Table, dice_of, with_ship
from referee.games.jamaica.words import Player, cards
from referee.ruling import Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class RevealMove:
    """Reveal a card."""

    player: Annotated[Player | None, Fact("Who reveals a card?", "round.order", untold="no choice")] = None
    card: Annotated[Card | None, Fact("The card revealed", "round.order", untold="asked")] = None


@dataclass(frozen=True, slots=True)
class Revealed:
    player: str
    card: Card
    actions: tuple[str, ...]


@game.move("reveal", reveals=("card",))
def play_reveal(table: Table, facts: RevealMove, book: Book) -> Ruling[Revealed]:
    refuse_unless_due(table, "reveal")
    player = facts.player or table.turn
    ship = table.players[table.turn]
    if player != table.turn:
        return _out_of_turn(table, player, facts.card not in ship.used)
    unused = [card for card in book.printed("cards") if Card.read(card) not in ship.used]
    card: Card = book.need(facts, "card", options={"card": unused})
    check_card("card", card, book)
    if card in ship.used:
        text = "{card} lies face up among the used cards of {player}."
        return illegal(
            say("No. {player} has used the card {card} already.", player=player, card=card),
            because("round.draw", text, card=card, player=player),
            because(
                "round.reshuffle",
                "Used cards come back when they are shuffled into a new deck. They have not been yet.",
                applies=False,
            ),
            because("round.order", "It is the turn of {player}: only the card is wrong.", applies=False, player=player),
            instead=[
                rather(
                    "Cards not used yet: {cards}.",
                    {"card": unused[0]} if unused else {},
                    cards=[*map(Card.read, unused)],
                )
            ],
        )
    return _revealed(table, ship, player, card)


def _revealed(table: Table, ship: PlayerShip, player: str, card: Card) -> Ruling[Revealed]:
    setting = dice_of(table)
    shown = with_ship(table, player, hand=max(0, ship.hand - 1), used=(*ship.used, card))
    playing = replace(shown, action="morning", retreated=False, unpaid=False)
    after = replace(playing, due=first_move(playing))
    return legal(
        Revealed(player, card, actions_of(card, setting)),
        say(
            "{player} reveals the card {card}: {actions}.",
            player=player,
            card=card,
            actions=actions_said(card, setting),
        ),
        deciding(
            because(
                "round.order", "The captain acts first, then the others in turn order: {player} is due.", player=player
            )
        ),
        deciding(because("round.dice", "The morning die rules the left symbol, the evening die the right one.")),
        because("action.order", "The morning action is finished before the evening action begins."),
        _not_used(ship, card),
        after=after,
    )


def _out_of_turn(table: Table, player: str, playable: bool) -> Ruling[Revealed]:
    picked = "{player} has picked a card, but it stays face down until the turn comes."
    if player in table.players and table.players[player].acted:
        picked = "{player} has played a card in this round already."
    return illegal(
        say("No. It is not the turn of {player}.", player=player),
        because("round.order", "It is the turn of {turn}.", turn=table.turn),
        *told(player not in table.players, "round.choose", "", picked, player=player),
        instead=[rather("{turn} reveals.", {"player": table.turn} if playable else {}, turn=table.turn)],
    )


def _not_used(ship: PlayerShip, card: Card) -> Reason:
    """Used cards lie face up and are not played again before the shuffle (`round.draw`)."""
    text = "A used card is not played again before the shuffle. The card {card} is not among them: {used}."
    if not ship.used:
        text = "A used card is not played again before the shuffle. No card is used yet."
    return because("round.draw", text, applies=False, card=card, used=ship.used)


# --- filling hands ---


@dataclass(frozen=True, slots=True)
class Hand:
    """How many cards do I draw?"""

    hand: Annotated[int, Fact("Cards left in hand after playing", "round.draw", *game.bounds("hand"))]
    used: Annotated[int, Fact("Used cards lying face up", "round.reshuffle", at_least=0)]
    deck: Annotated[int | None, Fact("Cards in the own deck", "round.reshuffle", at_least=0, untold="no choice")] = None
    map: Annotated[bool, Fact("Do you own Morgan's Map?", "power.map", untold="from the table")] = False


@dataclass(frozen=True, slots=True)
class Draw:
    limit: int
    draw: int
    reshuffle: bool


@game.question("hand")
def hand(facts: Hand, book: Book) -> Ruling[Draw]:
    there = len(book.printed("cards"))
    deck = max(0, there - facts.hand - facts.used) if facts.deck is None else facts.deck
    total = facts.hand + deck + facts.used
    if total != there:
        wrong = "Hand, deck and used cards are {total} together, and a player has {there}"
        refuse([impossible("used", "setup.hand", wrong, total=total, there=there)])
    limit: int = book.printed("hand_map" if facts.map else "hand")
    draw = max(0, limit - facts.hand)
    found = Draw(limit, draw, draw > deck)
    text = say("The player draws {draw}.", draw=cards(draw)) if draw else say("The player draws no card.")
    if found.reshuffle:
        text = say("The player draws {draw}. When the deck is empty, the used cards are shuffled.", draw=cards(draw))
    return answer(
        found,
        text,
        because("round.draw", "The hand is filled from {hand} to {limit}.", hand=facts.hand, limit=limit),
        *told(
            facts.map,
            "power.map",
            "Morgan's Map makes the limit {limit}.",
            "Morgan's Map raises the limit. Without it the limit is {limit}.",
            limit=limit,
        ),
        *told(
            found.reshuffle,
            "round.reshuffle",
            "The deck has {deck}: the used cards are shuffled into a new deck.",
            "An empty deck is shuffled anew. This one has {deck}, enough for {draw}.",
            deck=cards(deck),
            draw=cards(draw),
        ),
        *told(draw > 0, "setup.hand", "", "Cards are drawn up to the limit. The hand is full already."),
        *told(
            not facts.map or draw == 0, "setup.hand", "", "The usual hand limit holds for players without Morgan's Map."
        ),
    )


@dataclass(frozen=True, slots=True)
class EndRoundMove:
    """End the round."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    over: bool
    drawn: dict[str, int]
    captain: str


@game.move("end-round")
def play_end_round(table: Table, facts: EndRoundMove, book: Book) -> Ruling[RoundEnd]:
    refuse_unless_due(table, "end-round")
    if table.race_over:
        hidden = any(UNSEEN in ship.treasures for ship in table.players.values())
        after = replace(table, due="show-treasures" if hidden else "over")
        return legal(
            RoundEnd(True, {}, table.captain),
            say("The race is over, and the treasures count now."),
            because("end.round", "The round in which a ship finished is played to its end: the game is over."),
            because("round.draw", "Hands are filled at the end of a round, but not of the last one.", applies=False),
            because(
                "round.compass",
                "The compass passes on after a round, but not after the last one.",
                applies=False,
                captain=table.captain,
            ),
            after=after,
        )
    rulings = {name: hand(_hand_facts(table.players[name]), book) for name in table.seats}
    drawn = {name: ruling.granted() for name, ruling in rulings.items()}
    reasons = [reason for ruling in rulings.values() for reason in ruling.reasons if reason.applies]
    after = table
    for name, filled in drawn.items():
        after = _filled(after, name, filled)
    captain = table.seats[(table.seats.index(table.captain) + 1) % len(table.seats)]
    after = replace(after, captain=captain, round=table.round + 1, dice="", turn="", action="", due="roll")
    return legal(
        RoundEnd(False, {name: draw.draw for name, draw in drawn.items()}, captain),
        say("The round is over: {drawn}. {captain} is the captain.", drawn=_drawn_said(drawn), captain=captain),
        *reasons,
        *_looked_at(reasons),
        because("round.compass", "The compass passes to {captain}.", captain=captain),
        after=after,
    )


def _drawn_said(drawn: dict[str, Draw]) -> list[Sentence]:
    return [say("{name} draws {cards}", name=name, cards=cards(draw.draw)) for name, draw in drawn.items()]


def _looked_at(reasons: list[Reason]) -> Iterator[Reason]:
    """What might have changed the draw, or ended the game, and did not."""
    held = {reason.clause for reason in reasons}
    yield from told("power.map" in held, "power.map", "", "Morgan's Map raises the hand limit. Nobody owns it.")
    yield from told(
        "round.reshuffle" in held,
        "round.reshuffle",
        "",
        "An empty deck is shuffled anew from the used cards. Every deck has enough.",
    )
    yield because("end.round", "The round in which a ship finishes is the last. No ship has finished.", applies=False)


def _hand_facts(ship: PlayerShip) -> Hand:
    return Hand(ship.hand, len(ship.used), map=MAP in ship.treasures)


def _filled(table: Table, name: str, draw: Draw) -> Table:
    ship = table.players[name]
    return with_ship(table, name, hand=ship.hand + draw.draw, used=() if draw.reshuffle else ship.used, acted=False)
