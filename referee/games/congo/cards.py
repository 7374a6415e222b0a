"""Drawing cards, laying characters as bids, and turning them up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import AUXILIARY_CARDS, Character, Player, characters_in_play, shown
from referee.games.congo.rounds import Draw, SpecialDraw, special_draw
from referee.games.congo.state import Contestant, Hand, Table, moved, out_of_phase, turn_order
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import say

AFTER_REVEAL = ("gorilla", "warrior", "okapi", "malaria", "man-overboard", "only-nationals")
"""Special cards that are carried out when the characters have been turned up."""


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Draw cards"""


@congo.move("draw-cards")
def draw_cards(table: Table, facts: DrawCards, book: Book) -> Ruling[Draw]:
    if wrong := out_of_phase(table, "draw-cards", "cards"):
        return wrong
    ruling = special_draw(SpecialDraw(table.stop, table.scores), book)
    assert ruling.answer
    hands = {
        player: replace(hand, special=hand.special + (player == ruling.answer.player))
        for player, hand in _dealt(table).items()
    }
    reasons = (
        because("draw.cards", "Everybody draws one character and one auxiliary."),
        because("draw.reshuffle", "If a deck is empty, shuffle its discard pile first."),
        *ruling.reasons,
    )
    text = say("Everybody draws a character and an auxiliary. {special}", special=ruling.text)
    return legal(ruling.answer, text, *reasons, after=replace(table, hands=hands, phase="characters"))


def _dealt(table: Table) -> dict[str, Hand]:
    """One character and one auxiliary each, as far as there are cards at all."""
    hands = dict(table.hands)
    limits = {"characters": characters_in_play(len(table.players)), "auxiliaries": AUXILIARY_CARDS}
    for player in turn_order(table):
        for kind, limit in limits.items():
            if sum(getattr(hand, kind) for hand in hands.values()) < limit:
                hands[player] = replace(hands[player], **{kind: getattr(hands[player], kind) + 1})
    return hands


@dataclass(frozen=True, slots=True)
class LayCharacters:
    """Lay characters face down"""


@congo.move("lay-characters")
def lay_characters(table: Table, facts: LayCharacters) -> Ruling[Any]:
    if wrong := out_of_phase(table, "lay-characters", "characters"):
        return wrong
    empty = [player for player, hand in table.hands.items() if not hand.characters]
    if empty:
        return illegal(
            say("No. Not everybody has a character to lay."),
            because("bid.character", "No character in hand: {who}.", who=empty),
            instead=[rather("Count the character cards of {who} again.", who=empty)],
        )
    after = replace(
        table,
        hands={player: replace(hand, characters=hand.characters - 1) for player, hand in table.hands.items()},
        bids={player: Contestant() for player in table.players},
        phase="special",
        turn=table.first,
    )
    laid = because("bid.character", "Everybody lays one character face down.")
    later = because("aux.turns", "Auxiliaries come later, when the characters have their values.", applies=False)
    return moved(after, say("The bids lie. {first} may play a special card.", first=table.first), laid, later)


@dataclass(frozen=True, slots=True)
class RevealCharacters:
    """Turn the characters up"""

    characters: Annotated[Mapping[Player, Character], Fact("Character laid by {key}", "bid.character")] = field(
        default_factory=dict
    )


@congo.move("reveal-characters", reveals=("characters",))
def reveal_characters(table: Table, facts: RevealCharacters, book: Book) -> Ruling[Any]:
    if wrong := out_of_phase(table, "reveal-characters", "reveal"):
        return wrong
    strangers = [name for name in facts.characters if name not in table.players]
    if strangers:
        raise BadFact(*(Problem(f"characters.{who}", say("{who} does not play", who=who)) for who in strangers))
    book.need(facts, *(f"characters.{player}" for player in table.players))
    bids = {player: replace(bid, character=shown(facts.characters[player])) for player, bid in table.bids.items()}
    waits = table.special_card in AFTER_REVEAL or (table.special_card == "colonist" and table.drew == "character")
    after = replace(table, bids=bids, phase="effect" if waits else "values")
    text = say("The characters: {characters}.", characters={who: str(bid.character) for who, bid in bids.items()})
    reasons = [because("bid.character", "These characters contest the station.")]
    if table.special_card == "hippo-attack":
        reasons = [because("hippoattack.replace", "The new bids from the deck are turned up.")]
    return moved(after, text, *reasons, _not_yet(after))


def _not_yet(table: Table) -> Reason:
    """What does not come now."""
    if table.phase == "effect":
        first = "Values come later: first {card} is carried out."
        return because("value.profession", first, applies=False, card=table.special_card)
    if table.special_card == "none":
        return because("special.one", "No special card was played: nothing is carried out now.", applies=False)
    return because("special.one", "{card} is not carried out now.", applies=False, card=table.special_card)
