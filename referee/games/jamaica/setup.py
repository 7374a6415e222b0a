"""Setting up: ships, holds, cards, treasures and the bank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.cargo import Heap, Holds, Stock, aboard
from referee.games.jamaica.pieces import BETH, Seats, TreasureCards
from referee.games.jamaica.state import GhostShip, PlayerShip, Table
from referee.games.jamaica.words import GOODS, Player, amount, cards
from referee.ruling import Instead, Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import say, terms

PlayersFact = Annotated[Seats, Fact("The players, clockwise", "setup.players", example="red, blue, green")]

CaptainFact = Annotated[Player | None, Fact("Who is the captain?", "setup.captain", untold="from the table")]


def seated(path: str, name: str, seats: Seats) -> str:
    if name not in seats.names:
        raise bad(path, "{name} does not sit at the table: {seats}", name=name, seats=seats)
    return name


@dataclass(frozen=True, slots=True)
class Setup:
    """How is the table laid?"""

    players: PlayersFact
    captain: CaptainFact = None


@dataclass(frozen=True, slots=True)
class Laid:
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
    ghost_treasures: TreasureCards
    bank: dict[str, int]


@game.question("setup")
def setup(facts: Setup, book: Book) -> Ruling[Laid]:
    names = facts.players.names
    captain = seated("captain", facts.captain or names[0], facts.players)
    if len(names) == 2 and "black" in names:
        return illegal(
            say("No. With two players the black ship is the Ghost Ship."),
            because("ghost.setup", "Two players sail with the Ghost Ship, and its colour is black."),
            instead=[_another_colour(facts)],
        )
    laid = _laid(names, facts.players.clockwise_from(captain), book)
    text = say(
        "{count} players, {captain} is the captain. Each has {holds} and {hand}.",
        count=len(names),
        captain=captain,
        holds=[stock for stock in laid.holds if stock],
        hand=cards(laid.hand),
    )
    return answer(laid, text, *_setup_reasons(laid))


def _another_colour(facts: Setup) -> Instead:
    """The first colour that is free takes the place of black."""
    names = facts.players.names
    free = next(colour for colour in terms(("red", "blue", "green")) if colour not in names)
    changed: dict[str, object] = {"players": tuple(free if name == "black" else name for name in names)}
    if facts.captain == "black":
        changed["captain"] = free
    return rather("Take another colour instead of black, such as {free}.", changed, free=free)


def _laid(names: tuple[str, ...], order: tuple[str, ...], book: Book) -> Laid:
    two = len(names) == 2
    holds = _stocks("start_holds", book)
    ghost_holds = _stocks("ghost_holds", book) if two else ()
    hand, all_cards, pile, treasures = book.printed("hand", "cards", "treasures_in_play", "treasures")
    out = {kind: len(names) * aboard(holds, kind) + aboard(ghost_holds, kind) for kind in GOODS}
    return Laid(
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


def _stocks(key: str, book: Book) -> Holds:
    """Printed goods; a player may have given others."""
    return tuple(Stock.read(text) for text in book.printed(key))


def _setup_reasons(laid: Laid) -> Iterator[Reason]:
    yield because(
        "setup.players", "{count} players sit down, each with a ship, five holds and a deck.", count=len(laid.order)
    )
    yield because("setup.ships", "All ships begin in Port Royal.")
    yield because(
        "setup.pile", "{pile} treasure cards form the pile, {box} stay in the box.", pile=laid.pile, box=laid.box
    )
    yield because("setup.tokens", "Each of the {lairs} lairs gets a token.", lairs=len(laid.tokens))
    yield deciding(
        because("setup.stock", "Each ship starts with {goods}.", goods=[stock for stock in laid.holds if stock])
    )
    yield because(
        "setup.bank", "The bank keeps {bank}.", bank=[amount(kind, count) for kind, count in laid.bank.items()]
    )
    yield because(
        "setup.hand", "Each player draws {hand}, {deck} stay in the deck.", hand=cards(laid.hand), deck=laid.deck
    )
    yield because("setup.captain", "{captain} takes the compass and the action dice.", captain=laid.captain)
    yield from told(
        laid.ghost,
        "ghost.setup",
        "Two players sail with the Ghost Ship, which has {gold}.",
        "The Ghost Ship sails only with two players.",
        gold=[stock for stock in laid.ghost_holds if stock],
    )
    yield from told(laid.ghost, "ghost.pile", "Lady Beth goes to the ghost before the pile is drawn.")


# --- the move ---


@dataclass(frozen=True, slots=True)
class SetUpMove:
    """Set up the game."""

    players: PlayersFact
    captain: CaptainFact = None


@game.move("set-up", opens=True)
def play_set_up(facts: SetUpMove, book: Book) -> Ruling[Laid]:
    ruling = setup(Setup(facts.players, facts.captain), book)
    laid = ruling.granted()
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
