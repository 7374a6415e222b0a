"""Laying the table, setting the dice, filling hands, and the end of the race."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from referee.facts import Fact, bad, impossible, refuse
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import check_card
from referee.games.jamaica.arguing import told
from referee.games.jamaica.flow import first_move, not_due, with_ship
from referee.games.jamaica.pieces import (
    BETH,
    GHOST,
    GOODS,
    MAP,
    UNSEEN,
    Card,
    Dice,
    Half,
    Heap,
    Holds,
    Player,
    Roll,
    Sailor,
    Seats,
    Stock,
    Treasures,
    aboard,
)
from referee.games.jamaica.table import GhostShip, PlayerShip, Table
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather
from referee.words import Amount, Sentence, say

PlayersFact = Annotated[Seats, Fact("The players, clockwise", "setup.players", example="red, blue, green")]
CaptainFact = Annotated[Player | None, Fact("Who is the captain?", "setup.captain")]


def cards(n: int) -> Amount:
    return Amount(n, "{n} card", "{n} cards")


def seated(path: str, name: str, seats: Seats) -> str:
    if name not in seats.names:
        raise bad(path, "{name} does not sit at the table: {seats}", name=name, seats=seats)
    return name


# --- laying the table -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """How is the table laid?"""

    players: PlayersFact
    captain: CaptainFact = None


@dataclass(frozen=True, slots=True)
class Setup:
    captain: str
    order: tuple[str, ...]
    holds: Holds
    hand: int
    deck: int
    tokens: tuple[int, ...]
    pile: int
    box: int
    ghost: bool
    ghost_holds: Holds
    ghost_treasures: Treasures
    bank: dict[str, int]


@game.question("setup")
def setup(facts: SetupFacts, book: Book) -> Ruling[Setup]:
    names = facts.players.names
    captain = seated("captain", facts.captain or names[0], facts.players)
    if len(names) == 2 and "black" in names:
        return illegal(
            say("No. With two players the black ship is the Ghost Ship."),
            because("ghost.setup", "Two players sail with the Ghost Ship, and its colour is black."),
            instead=[rather("Take another colour instead of black.")],
        )
    laid = _laid(names, facts.players.clockwise_from(captain), book)
    text = say(
        "{count} players, {captain} is the captain. Each has {holds} and {hand}.",
        count=len(names),
        captain=captain,
        holds=[stock.said for stock in laid.holds if stock],
        hand=cards(laid.hand),
    )
    return answer(laid, text, *_setup_reasons(laid))


def _laid(names: tuple[str, ...], order: tuple[str, ...], book: Book) -> Setup:
    two = len(names) == 2
    holds = _stocks(book.printed("start_holds"))
    ghost_holds = _stocks(book.printed("ghost_holds")) if two else ()
    hand, all_cards, pile, treasures = book.printed("hand", "cards", "treasures_in_play", "treasures")
    out = {kind: len(names) * aboard(holds, kind) + aboard(ghost_holds, kind) for kind in GOODS}
    return Setup(
        captain=order[0],
        order=order,
        holds=holds,
        hand=hand,
        deck=len(all_cards) - hand,
        tokens=tuple(book.printed("lairs")),
        pile=pile,
        box=len(treasures) - pile - two,
        ghost=two,
        ghost_holds=ghost_holds,
        ghost_treasures=(BETH,) if two else (),
        bank={kind: book.printed(f"bank.{kind}") - out[kind] for kind in GOODS},
    )


def _stocks(written: tuple[str, ...]) -> Holds:
    return tuple(Stock.read(text) for text in written)


def _setup_reasons(laid: Setup) -> tuple[Reason, ...]:
    return (
        because(
            "setup.players", "{count} players sit down, each with a ship, five holds and a deck.", count=len(laid.order)
        ),
        because("setup.ships", "All ships begin in Port Royal."),
        because(
            "setup.pile", "{pile} treasure cards form the pile, {box} stay in the box.", pile=laid.pile, box=laid.box
        ),
        because("setup.tokens", "Each of the {lairs} lairs gets a token.", lairs=len(laid.tokens)),
        because("setup.stock", "Each ship starts with {goods}.", goods=[stock.said for stock in laid.holds if stock]),
        because("setup.bank", "The bank keeps {bank}.", bank=laid.bank),
        because(
            "setup.hand", "Each player draws {hand}, {deck} stay in the deck.", hand=cards(laid.hand), deck=laid.deck
        ),
        because("setup.captain", "{captain} takes the compass and the action dice.", captain=laid.captain),
        *told(
            laid.ghost,
            "ghost.setup",
            "Two players sail with the Ghost Ship, which has {gold}.",
            "Only two players sail with the Ghost Ship.",
            gold=[stock.said for stock in laid.ghost_holds if stock],
        ),
        *told(laid.ghost, "ghost.pile", "Lady Beth goes to the ghost before the pile is drawn."),
    )


@game.move("set-up", opens=True)
def play_setup(facts: SetupFacts, book: Book) -> Ruling[Setup]:
    ruling = setup(facts, book)
    laid = ruling.answer
    if ruling.verdict == "illegal" or not laid:
        return ruling
    ship = PlayerShip(holds=_heaps(laid.holds), hand=laid.hand)
    table = Table(
        seats=facts.players.names,
        captain=laid.captain,
        players=dict.fromkeys(facts.players.names, ship),
        ghost=GhostShip(_heaps(laid.ghost_holds), treasures=laid.ghost_treasures) if laid.ghost else None,
        tokens=laid.tokens,
        pile=laid.pile,
    )
    return legal(laid, ruling.text, *ruling.reasons, after=table)


def _heaps(holds: Holds) -> tuple[Heap, ...]:
    return tuple(Heap(stock.kind, stock.count) for stock in holds)


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
    forbidden = _not_so(facts, chosen)
    if forbidden:
        return illegal(
            say("No. The dice are not set like that."),
            *forbidden,
            instead=[
                rather("The captain may set {dice}.", {"morning": one.morning, "by": "captain"}, dice=one)
                for one in settings
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
        *told(bool(actions), "round.dice", "The morning die rules the left symbol, the evening die the right one."),
    )


def _not_so(facts: DiceFacts, chosen: Dice | None) -> list[Reason]:
    forbidden = []
    if facts.by == "other":
        forbidden.append(because("round.set", "Nobody but the captain sets the dice."))
    if chosen is None:
        forbidden.append(
            because(
                "round.set", "{morning} is none of the dice rolled: {dice}.", morning=facts.morning, dice=facts.dice
            )
        )
    return forbidden


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
    if player != table.turn:
        why = because("round.order", "It is the turn of {turn}.", turn=table.turn)
        instead = [rather("{turn} reveals.", {"player": table.turn}, turn=table.turn)]
        return illegal(say("No. {player} is not due.", player=player), why, instead=instead)
    ship = table.players[table.turn]
    unused = [card for card in book.printed("cards") if Card.read(card) not in ship.used]
    card: Card = book.need(facts, "card", options={"card": unused})
    check_card("card", card, book)
    if card in ship.used:
        text = "{card} lies face up among the used cards of {player}."
        return illegal(
            say("No. That card is used."),
            because("round.draw", text, card=card, player=player),
            instead=[rather("Cards not used yet: {cards}.", cards=unused)],
        )
    setting = Dice.read(table.dice)
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
        after=after,
    )


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
            "The deck has enough cards.",
            deck=cards(facts.deck),
        ),
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
    if table.race_over:
        hidden = any(UNSEEN in ship.treasures for ship in table.players.values())
        after = replace(table, due="show-treasures" if hidden else "over")
        why = because("end.round", "The round in which a ship finished is played to its end: the game is over.")
        return legal(RoundEnd(True, {}, table.captain), say("The game is over."), why, after=after)
    drawn, reasons, after = {}, [], table
    for name in table.seats:
        ruling = hand(_hand_facts(table.players[name], book), book)
        assert ruling.answer
        drawn[name] = ruling.answer.draw
        after = _filled(after, name, ruling.answer)
        reasons += [reason for reason in ruling.reasons if reason.applies]
    captain = table.seats[(table.seats.index(table.captain) + 1) % len(table.seats)]
    after = replace(after, captain=captain, round=table.round + 1, dice="", turn="", action="", due="roll")
    reasons.append(because("round.compass", "The compass passes to {captain}.", captain=captain))
    return legal(
        RoundEnd(False, drawn, captain),
        say("The round is over. {captain} is the captain.", captain=captain),
        *reasons,
        after=after,
    )


def _hand_facts(ship: PlayerShip, book: Book) -> HandFacts:
    used = len(ship.used)
    return HandFacts(ship.hand, len(book.printed("cards")) - ship.hand - used, used, MAP in ship.treasures)


def _filled(table: Table, name: str, draw: Draw) -> Table:
    ship = table.players[name]
    return with_ship(table, name, hand=ship.hand + draw.draw, used=() if draw.reshuffle else ship.used, acted=False)


# --- the end of the race --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RaceEndFacts:
    """Someone is in Port Royal: what is still played?"""

    players: PlayersFact
    captain: Annotated[Player, Fact("Who is the captain?", "round.order")]
    ship: Annotated[Sailor, Fact("Whose ship is in Port Royal?", "end.reach")]
    action: Annotated[Half, Fact("Did it come there by the morning or the evening action?", "end.reach")]
    lap: Annotated[bool, Fact("Has it sailed round the island?", "end.lap")] = True


@dataclass(frozen=True, slots=True)
class RaceEnd:
    race_over: bool
    evening_lost: bool
    still_to_play: tuple[str, ...]
    ghost_moves: bool


@game.question("race-end")
def race_end(facts: RaceEndFacts, book: Book) -> Ruling[RaceEnd]:
    seated("captain", facts.captain, facts.players)
    order = facts.players.clockwise_from(facts.captain)
    if facts.ship == GHOST:
        return _ghost_in_port(facts, len(order) == 2, book)
    seated("ship", facts.ship, facts.players)
    after = order[order.index(facts.ship) + 1 :]
    lost = facts.lap and facts.action == "morning"
    found = RaceEnd(facts.lap, lost, after, len(order) == 2)
    return answer(
        found,
        _end_said(found),
        *told(not facts.lap, "end.lap", "{ship} has not sailed round the island: this is no finish.", ship=facts.ship),
        *told(facts.lap and not lost, "end.reach", "{ship} takes no more actions.", ship=facts.ship),
        *told(lost, "end.reach", "{ship} takes no more actions: the evening action is lost.", ship=facts.ship),
        *told(facts.lap, "end.round", "The round is played to its end: {after}.", after=after),
        *told(len(order) == 2, "ghost.turn", "The captain still moves the ghost twice."),
    )


def _end_said(found: RaceEnd) -> Sentence:
    if not found.race_over:
        return say("The race goes on.")
    return say("The race is over after this round. Still to play: {after}.", after=found.still_to_play)


def _ghost_in_port(facts: RaceEndFacts, two: bool, book: Book) -> Ruling[RaceEnd]:
    if not two:
        refuse([impossible("ship", "ghost.setup", "The Ghost Ship sails only with two players")])
    over = facts.lap and book.reading("ghost-finish") == "ends"
    found = RaceEnd(over, False, (), facts.action == "morning")
    text = "The ghost has come round to Port Royal: the race goes on."
    if over:
        text = "The ghost has come round to Port Royal: at this table that ends the race."
    return answer(
        found,
        _end_said(found),
        *told(not facts.lap, "end.lap", "The ghost has not sailed round the island."),
        *told(facts.lap, "ghost.finish", text),
        *told(found.ghost_moves, "ghost.turn", "Its evening move is still made."),
    )
