"""What a special card has done, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.congo.special_cards import CARDS
from referee.games.congo.special_facts import Effect
from referee.games.congo.words import A_CARD, Special
from referee.words import Sentence, and_all, say


def told_of(effect: Effect, card: str) -> Sentence:
    """What the card changes, in a sentence, where its effect has none of its own."""
    if effect.change:
        return say("Every opponent's bid counts {n} less.", n=-min(effect.change.values()))
    if not effect.auxiliaries:
        return say("Nobody lays auxiliaries this round.")
    if card == "tam-tam":
        return say("All characters return to hand, and nobody becomes chief here.")
    if card == "explored-region":
        return say("A face-down station tile is looked at and put back.")
    if effect.from_hand:
        gone = and_all(say("{what} of {who}", what=said_card(it), who=who) for who, it in effect.from_hand.items())
        return say("Discarded from hand: {gone}.", gone=gone)
    return say("No card is discarded.")


def said_card(card: object) -> object:
    """A card that left a hand: a character, or an auxiliary by its name."""
    return A_CARD.get(str(card), card)


LATER: Mapping[str, Sentence] = {
    "at the reveal": say("All characters return to hand, and the top cards of the deck are the new bids."),
    "after the reveal": say("It is carried out when the characters are turned up."),
    "when settled": say("It is carried out when the station is settled."),
}


def when_played(card: Special, player: str, draws: str) -> Sentence:
    """When the card will be carried out; of the colonist what was drawn by now."""
    if card == "colonist":
        if draws == "none":
            return say("{player} draws no card.", player=player)
        return say("{player} draws {card}.", player=player, card=A_CARD[draws])
    return LATER[CARDS[card].when]
