"""Ships and what lies aboard: the facts that several questions share, and what cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated

from referee.facts import Fact, Problem, bad, folded, impossible
from referee.game import Book
from referee.games.jamaica.cargo import Holds, Stock
from referee.games.jamaica.pieces import SIXTH, UNSEEN, Card, TreasureCard, TreasureCards
from referee.games.jamaica.places import Position, Ship
from referee.games.jamaica.words import ALL_HOLDS, HOLDS, MOST_IN_HOLD, OWN_HOLDS

At = Annotated[Position, Fact("Space of the ship", "move.must")]

HoldsFact = Annotated[
    tuple[Stock, ...],
    Fact(
        "Contents of the holds, from hold 1 on; the 6th Hold card last",
        "load.empty",
        length=HOLDS,
        example="food 3, gold 3, -, -, -",
    ),
]

TreasuresFact = Annotated[
    tuple[TreasureCard, ...],
    Fact("Treasure cards of the ship, ? for one lying face down", "treasure.many", untold="from the table"),
]

ShipsFact = Annotated[
    tuple[Ship, ...],
    Fact("The other ships and their spaces", "battle.start", example="red 5, ghost behind 49", untold="from the table"),
]

SplitFact = Annotated[
    tuple[int, ...] | None,
    Fact(
        "Tokens taken from each hold, one number for each hold",
        "pay.holds",
        at_least=0,
        at_most=MOST_IN_HOLD,
        length=HOLDS,
        untold="no choice",
    ),
]


def faces(book: Book) -> tuple[str, ...]:
    """What the combat die can show once it is rolled."""
    return tuple(book.stated("combat_die"))


def sixth_hold(path: str, holds: Holds, treasures: TreasureCards) -> list[Problem]:
    """The sixth hold is there exactly when the card is owned (`power.hold`)."""
    wanted = ALL_HOLDS if SIXTH in treasures else OWN_HOLDS
    if len(holds) == wanted:
        return []
    wrong = "Without the 6th Hold card a ship has {wanted} holds, not {count}."
    if wanted == ALL_HOLDS:
        wrong = "The ship owns the 6th Hold card, so it has {wanted} holds, not {count}."
    return [impossible(path, "power.hold", wrong, wanted=wanted, count=len(holds))]


def too_many(cards: Iterable[TreasureCard], printed: Iterable[str]) -> list[TreasureCard]:
    """The named cards of which more are told than the game has."""
    there, told = Counter(printed), Counter(card for card in cards if card != UNSEEN)
    return [card for card, count in told.items() if count > there[str(card)]]


def cards_exist(path: str, cards: Iterable[TreasureCard], book: Book) -> list[Problem]:
    """All named treasures must be among the cards of the game (`setup.pile`)."""
    told = too_many(cards, book.stated("treasures"))
    return [impossible(path, "setup.pile", "The game has fewer of these cards: {told}", told=told)] if told else []


def check_fleet(ships: Iterable[Ship], *more: str) -> None:
    """No ship lies in two places."""
    names = [ship.name for ship in ships] + list(more)
    twice = sorted({name for name in names if names.count(name) > 1}, key=folded)
    if twice:
        raise bad("ships", "{twice} cannot be in two places", twice=twice)


def check_card(path: str, card: Card, book: Book) -> None:
    there = book.stated("cards")
    if str(card) not in there:
        cards = tuple(map(Card.read, there))
        raise bad(path, "{card} is no action card. The cards: {cards}", card=card, cards=cards)


def check_hold(path: str, number: int | None, holds: Holds) -> None:
    if number is not None and number > len(holds):
        raise bad(path, "There is no hold {number}: the ship has {count}", number=number, count=len(holds))


def check_split(path: str, split: tuple[int, ...] | None, holds: Holds) -> None:
    if split is not None and len(split) != len(holds):
        raise bad(path, "There are {count} holds: give one number for each", count=len(holds))
