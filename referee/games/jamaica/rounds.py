"""The round: the dice are rolled and set, cards revealed, hands filled."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact, ImpossibleTable, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import check_card
from referee.games.jamaica.flow import dice_of, first_move, not_due, ship_of, with_ship
from referee.games.jamaica.laying import cards
from referee.games.jamaica.pieces import (
    MAP,
    UNSEEN,
    Card,
    Dice,
    Half,
    Player,
    Roll,
)
from referee.games.jamaica.table import PlayerShip, Table
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import say

# --- the dice -------------------------------------------------------------------------------------------------------

RollFact = Annotated[Roll, Fact("The two action dice as rolled", "round.roll", example="5, 3")]
MorningFact = Annotated[int | None, Fact("Which die goes to the morning?", "round.set", at_least=1, at_most=6)]


@dataclass(frozen=True, slots=True)
class DiceFacts:
    """Which die rules which action?"""

    dice: RollFact
    by: Annotated[
        Literal["captain", "other"], Fact("Does the captain set the dice, or somebody else?", "round.set")
    ] = "captain"
    morning: MorningFact = None
    card: Annotated[Card | None, Fact("An action card", "round.dice")] = None


@dataclass(frozen=True, slots=True)
class Settings:
    settings: tuple[Dice, ...]
    actions: tuple[str, ...]


@game.question("dice")
def dice(facts: DiceFacts, book: Book) -> Ruling[Settings]:
    if facts.card:
        check_card("card", facts.card, book)
    low, high = sorted(facts.dice.plain())
    settings = tuple(dict.fromkeys((Dice(low, high), Dice(high, low))))
    chosen = next((one for one in settings if facts.morning in (None, one.morning)), None)
    tried = _not_so(facts, chosen)
    captain = {"by": "captain"} if facts.by == "other" else {}
    if any(reason.applies for reason in tried):
        return illegal(
            say("No. The dice are not set like that."),
            *tried,
            instead=[
                rather("The captain may set {dice}.", {"morning": one.morning, **captain}, dice=one) for one in settings
            ],
            value=Settings(settings, ()),
        )
    known = facts.card and chosen and (facts.morning is not None or len(settings) == 1)
    actions = _actions(facts.card, chosen) if known and facts.card and chosen else ()
    rule = answer if facts.morning is None else legal
    text = (
        say("{card} gives {actions}.", card=facts.card, actions=actions)
        if actions
        else say("The captain may set {settings}.", settings=settings)
    )
    return rule(
        Settings(settings, actions),
        text,
        because("round.set", "The captain alone decides which die goes to the morning: {settings}.", settings=settings),
        because("round.order", "The turn order gives nobody else a say in this.", applies=False),
        *told(
            bool(actions),
            "round.dice",
            "The morning die rules the left symbol, the evening die the right one.",
            "The dice are not set yet: what the card does is open." if facts.card else "No card is revealed yet.",
        ),
    )


def _not_so(facts: DiceFacts, chosen: Dice | None) -> tuple[Reason, ...]:
    """Who sets the dice, and what: each may be wrong alone."""
    one_of_them = "{morning} is one of the dice rolled: {dice}." if facts.morning is not None else ""
    return (
        *told(
            facts.by == "other",
            "round.set",
            "Nobody but the captain sets the dice.",
            "It is the captain who sets the dice.",
        ),
        *told(
            chosen is None,
            "round.set",
            "{morning} is none of the dice rolled: {dice}.",
            one_of_them,
            morning=facts.morning,
            dice=facts.dice,
        ),
        because("round.order", "The turn order gives nobody else a say in this.", applies=False),
    )


def _actions(card: Card, setting: Dice) -> tuple[str, ...]:
    halves: tuple[Half, Half] = ("morning", "evening")
    return tuple(f"{card.symbol(half)} {setting.of(half)}" for half in halves)


@dataclass(frozen=True, slots=True)
class RollMove:
    """Roll the action dice and set them"""

    dice: RollFact
    morning: MorningFact = None


@game.move("roll", reveals=("dice",))
def play_roll(table: Table, facts: RollMove, book: Book) -> Ruling[Settings]:
    wrong_time = not_due(table, "roll")
    if wrong_time:
        return wrong_time
    if facts.morning is None and facts.dice.morning != facts.dice.evening:
        book.need(facts, "morning", options={"morning": sorted(facts.dice.plain())})
    ruling = dice(DiceFacts(facts.dice, "captain", facts.morning), book)
    if ruling.verdict == "illegal" or not ruling.answer:
        return ruling
    setting = next(one for one in ruling.answer.settings if facts.morning in (None, one.morning))
    after = replace(table, dice=str(setting), turn=table.captain, due="reveal")
    text = say("{captain} sets {dice}. Now everyone picks a card face down.", captain=table.captain, dice=setting)
    return legal(
        ruling.answer,
        text,
        because("round.roll", "{captain} is the captain and rolls both dice.", captain=table.captain),
        *ruling.reasons,
        because("round.choose", "Everyone picks a card before anybody acts."),
        after=after,
    )


@dataclass(frozen=True, slots=True)
class RevealMove:
    """Reveal a card"""

    player: Annotated[Player | None, Fact("Who reveals a card?", "round.order")] = None
    card: Annotated[Card | None, Fact("The card revealed", "round.order")] = None


@dataclass(frozen=True, slots=True)
class Revealed:
    player: str
    card: Card
    actions: tuple[str, ...]


@game.move("reveal", reveals=("card",))
def play_reveal(table: Table, facts: RevealMove, book: Book) -> Ruling[Revealed]:
    wrong_time = not_due(table, "reveal")
    if wrong_time:
        return wrong_time
    player = facts.player or table.turn
    ship = ship_of(table, table.turn)
    if not isinstance(ship, PlayerShip):
        raise ImpossibleTable(impossible("turn", "round.order", "The ghost has no card to reveal"))
    if player != table.turn:
        return _out_of_turn(table, player, facts.card not in ship.used)
    unused = [card for card in book.printed("cards") if Card.read(card) not in ship.used]
    card: Card = book.need(facts, "card", options={"card": unused})
    check_card("card", card, book)
    if card in ship.used:
        text = "{card} lies face up among the used cards of {player}."
        return illegal(
            say("No. That card is used."),
            because("round.draw", text, card=card, player=player),
            because("round.reshuffle", "The used cards have not been shuffled into a new deck.", applies=False),
            because(
                "round.order", "{player} is due: the turn is right, the card is not.", applies=False, player=player
            ),
            instead=[rather("Cards not used yet: {cards}.", {"card": unused[0]} if unused else {}, cards=unused)],
        )
    setting = dice_of(table)
    shown = with_ship(table, player, hand=max(0, ship.hand - 1), used=(*ship.used, card))
    playing = replace(shown, action="morning", retreated=False, unpaid=False)
    after = replace(playing, due=first_move(playing))
    return legal(
        Revealed(player, card, _actions(card, setting)),
        say("{player} reveals {card}: {actions}.", player=player, card=card, actions=_actions(card, setting)),
        because(
            "round.order", "The captain acts first, then the others in turn order: {player} is due.", player=player
        ),
        because("round.dice", "The morning die rules the left symbol, the evening die the right one."),
        because("action.order", "The morning action is finished before the evening action begins."),
        _not_used(ship, card),
        after=after,
    )


def _out_of_turn(table: Table, player: str, playable: bool) -> Ruling[Revealed]:
    picked = "{player} has picked a card, but it stays face down until the turn comes."
    if player in table.players and table.players[player].acted:
        picked = "{player} has played a card in this round already."
    return illegal(
        say("No. {player} is not due.", player=player),
        because("round.order", "It is the turn of {turn}.", turn=table.turn),
        *told(player not in table.players, "round.choose", "", picked, player=player),
        instead=[rather("{turn} reveals.", {"player": table.turn} if playable else {}, turn=table.turn)],
    )


def _not_used(ship: PlayerShip, card: Card) -> Reason:
    """Used cards lie face up and are not played again before the shuffle (round.draw)."""
    text = "{card} is not among the used cards: {used}." if ship.used else "No card lies among the used cards yet."
    return because("round.draw", text, applies=False, card=card, used=ship.used)


# --- filling hands --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandFacts:
    """How many cards do I draw?"""

    hand: Annotated[int, Fact("Cards left in hand after playing", "round.draw", at_least=0, at_most=4)]
    deck: Annotated[int, Fact("Cards in the own deck", "round.reshuffle", at_least=0)]
    used: Annotated[int, Fact("Used cards lying face up", "round.reshuffle", at_least=0)]
    map: Annotated[bool, Fact("Do you own Morgan's Map?", "power.map")] = False


@dataclass(frozen=True, slots=True)
class Draw:
    limit: int
    draw: int
    reshuffle: bool


@game.question("hand")
def hand(facts: HandFacts, book: Book) -> Ruling[Draw]:
    total, there = facts.hand + facts.deck + facts.used, len(book.printed("cards"))
    if total != there:
        wrong = "Hand, deck and used cards are {total} together, and a player has {there}"
        refuse([impossible("used", "setup.hand", wrong, total=total, there=there)])
    limit: int = book.printed("hand_map" if facts.map else "hand")
    draw = max(0, limit - facts.hand)
    found = Draw(limit, draw, draw > facts.deck)
    text = say("Draw {draw}.", draw=cards(draw))
    if found.reshuffle:
        text = say("Draw {draw}. Shuffle the used cards when the deck is empty.", draw=cards(draw))
    return answer(
        found,
        text,
        because("round.draw", "The hand is filled from {hand} to {limit}.", hand=facts.hand, limit=limit),
        *told(
            facts.map,
            "power.map",
            "Morgan's Map makes the limit {limit}.",
            "Without Morgan's Map the limit stays {limit}.",
            limit=limit,
        ),
        *told(
            found.reshuffle,
            "round.reshuffle",
            "The deck has {deck}: the used cards are shuffled into a new deck.",
            "The deck has {deck}, enough to draw {draw}.",
            deck=cards(facts.deck),
            draw=cards(draw),
        ),
        *told(draw > 0, "setup.hand", "", "The hand is full already."),
        *told(not facts.map or draw == 0, "setup.hand", "", "The usual hand limit does not hold with Morgan's Map."),
    )


@dataclass(frozen=True, slots=True)
class EndRoundMove:
    """End the round"""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    over: bool
    drawn: dict[str, int]
    captain: str


@game.move("end-round")
def play_end_round(table: Table, facts: EndRoundMove, book: Book) -> Ruling[RoundEnd]:
    wrong_time = not_due(table, "end-round")
    if wrong_time:
        return wrong_time
    waiting = [name for name in table.seats if not table.players[name].acted]
    if waiting:
        why = because("round.order", "These have not acted in this round: {waiting}.", waiting=waiting)
        draw = because("round.draw", "Hands are filled only when everyone has acted.", applies=False)
        first = rather("{name} acts first.", name=waiting[0])
        return illegal(say("No. The round is not over."), why, draw, instead=[first])
    if table.race_over:
        hidden = any(UNSEEN in ship.treasures for ship in table.players.values())
        after = replace(table, due="show-treasures" if hidden else "over")
        return legal(
            RoundEnd(True, {}, table.captain),
            say("The game is over."),
            because("end.round", "The round in which a ship finished is played to its end: the game is over."),
            because("round.draw", "Nobody draws cards any more.", applies=False),
            because("round.compass", "The compass stays with {captain}.", applies=False, captain=table.captain),
            after=after,
        )
    drawn, reasons, after = {}, [], table
    for name in table.seats:
        ruling = hand(_hand_facts(table.players[name], book), book)
        assert ruling.answer
        drawn[name] = ruling.answer.draw
        after = _filled(after, name, ruling.answer)
        reasons += [reason for reason in ruling.reasons if reason.applies]
    reasons += _looked_at(table, reasons)
    captain = table.seats[(table.seats.index(table.captain) + 1) % len(table.seats)]
    after = replace(after, captain=captain, round=table.round + 1, dice="", turn="", action="", due="roll")
    reasons.append(because("round.compass", "The compass passes to {captain}.", captain=captain))
    return legal(
        RoundEnd(False, drawn, captain),
        say("The round is over. {captain} is the captain.", captain=captain),
        *reasons,
        after=after,
    )


def _looked_at(table: Table, reasons: list[Reason]) -> tuple[Reason, ...]:
    """What might have changed the draw, or ended the game, and did not."""
    held = {reason.clause for reason in reasons}
    return (
        *told("power.map" in held, "power.map", "", "Nobody owns Morgan's Map: no hand limit is raised."),
        *told("round.reshuffle" in held, "round.reshuffle", "", "Every deck has enough cards: none is shuffled."),
        because("end.round", "No ship has finished: the game goes on.", applies=False),
    )


def _hand_facts(ship: PlayerShip, book: Book) -> HandFacts:
    used = len(ship.used)
    return HandFacts(ship.hand, len(book.printed("cards")) - ship.hand - used, used, MAP in ship.treasures)


def _filled(table: Table, name: str, draw: Draw) -> Table:
    ship = table.players[name]
    return with_ship(table, name, hand=ship.hand + draw.draw, used=() if draw.reshuffle else ship.used, acted=False)
