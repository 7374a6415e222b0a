"""Turning the treasures over at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.due import refuse_unless_due
from referee.games.jamaica.pieces import UNSEEN, TreasureCard, TreasureCards
from referee.games.jamaica.ships import cards_exist
from referee.games.jamaica.state import Table, with_ship
from referee.games.jamaica.words import Player
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import Amount, say


@dataclass(frozen=True, slots=True)
class ShowTreasuresMove:
    """Turn the treasures over for the final score."""

    player: Annotated[Player, Fact("Whose treasures are turned over?", "treasure.down")]
    treasures: Annotated[
        tuple[TreasureCard, ...], Fact("All treasure cards of this player, with their values", "treasure.down")
    ]


@dataclass(frozen=True, slots=True)
class Shown:
    player: str
    treasures: TreasureCards


@game.move("show-treasures", reveals=("treasures",))
def play_show_treasures(table: Table, facts: ShowTreasuresMove, book: Book) -> Ruling[Shown]:
    refuse_unless_due(table, "show-treasures")
    if facts.player not in table.players:
        raise bad("player", "{player} does not sit at the table", player=facts.player)
    looked_at = tuple(_not_these(table, facts, book))
    if any(reason.applies for reason in looked_at):
        text = say("No. These cannot be the cards of {player}.", player=facts.player)
        return illegal(text, *looked_at, instead=[_cards_instead(table.players[facts.player].treasures)])
    after = with_ship(table, facts.player, treasures=facts.treasures)
    if not any(UNSEEN in ship.treasures for ship in after.players.values()):
        after = replace(after, due="over")
    text = say("{player} shows {cards}.", player=facts.player, cards=facts.treasures)
    why = because("treasure.down", "Cards lying face down are turned over at the end.")
    return legal(Shown(facts.player, facts.treasures), text, why, *looked_at, after=after)


def _not_these(table: Table, facts: ShowTreasuresMove, book: Book) -> Iterator[Reason]:
    before = table.players[facts.player].treasures
    named = Counter(card for card in before if card != UNSEEN)
    turned = Counter(facts.treasures) - named
    if len(facts.treasures) != len(before) or named - Counter(facts.treasures):
        text = "{player} has these cards and no others: {before}."
        yield because("treasure.down", text, player=facts.player, before=before)
    if UNSEEN in facts.treasures:
        yield because("treasure.down", "At the end no card is left face down.")
    if any(card.is_power for card in turned):
        yield because("treasure.up", "What lay face down is a card with a value: powers lie face up.")
    rest = [card for name, ship in table.ships() if name != facts.player for card in ship.treasures]
    yield from told(
        bool(cards_exist("treasures", (*rest, *facts.treasures), book)),
        "setup.pile",
        "The game does not have so many of these cards: {cards}.",
        "All cards shown must be in the game. They are.",
        cards=facts.treasures,
    )


def _cards_instead(before: TreasureCards) -> Instead:
    named = [card for card in before if card != UNSEEN]
    down = before.count(UNSEEN)
    if not down:
        return rather("These cards: {named}.", {"treasures": before}, named=named)
    cards = Amount(down, "{n} card with a value", "{n} cards with a value")
    if not named:
        return rather("Show {cards}.", cards=cards)
    return rather("Show {named} and {cards}.", named=named, cards=cards)
