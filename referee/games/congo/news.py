"""What a special card has done, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.congo.special_cards import CARDS
from referee.games.congo.special_facts import Effect
from referee.games.congo.words import A_CARD, Special, people
from referee.words import Sentence, and_all, say


def told_of(effect: Effect, card: str) -> Sentence:
    """What the card changes, in a sentence; where it changes no bid, who contests the station is not the news."""
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
    if card in ("boiler-damage", "man-overboard"):
        return say("No card is discarded.")
    return _still_in(effect.contest)


def said_card(card: object) -> object:
    """A card that left a hand: a character, or an auxiliary by its name."""
    return A_CARD.get(str(card), card)


def _still_in(contest: tuple[str, ...]) -> Sentence:
    if len(contest) == 1:
        return say("{who} alone is left and becomes chief.", who=contest[0])
    if not contest:
        return say("No character is left: nobody becomes chief.")
    return say("Still in the contest: {who}.", who=people(contest))


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
