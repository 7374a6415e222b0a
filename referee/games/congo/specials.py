"""Special cards: who may play one, where, and what it does. What each card is stands in special_cards.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.boiler import discards_of, wrong_discards
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.effects import colonist_draws
from referee.games.congo.news import told_of, when_played
from referee.games.congo.pieces import HIDDEN, CharacterOrNone, FlagFact, Stop
from referee.games.congo.special_cards import CARDS, EVER, Ground, ground_of, in_play, played_at, removed
from referee.games.congo.special_facts import DISCARDS, DRAWS, LOOKS_AT, Effect, Kind, SpecialCard
from referee.games.congo.state import Contestant, Table, moved, next_turn
from referee.games.congo.stations import check_flag, with_flag
from referee.games.congo.words import TITLES, Player, Special
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class Play:
    may_play: bool
    right: str
    effect: Effect | Mapping[str, object]


@game.question("special-card")
def special_card(facts: SpecialCard, book: Book) -> Ruling[Play]:
    _check(facts)
    right = right_of(facts)
    place = ground_of(facts, book)
    against = tuple(_against(facts, right))
    if against or not place.allowed:
        text = say("No. {player} cannot play {card} now.", player=facts.player, card=TITLES[facts.card])
        reasons = (*against, *_in_vain(facts, right, place), *([] if place.allowed else [place.reason]))
        instead = _instead(facts, right, reasons, place)
        return illegal(text, *reasons, instead=instead, value=Play(False, right, {}))
    reasons = (*_in_the_way(facts), _has_right(facts), place.reason)
    if not facts.resolve:
        text = say("Yes. {player} may play {card} now.", player=facts.player, card=TITLES[facts.card])
        return legal(Play(True, right, {}), text, *reasons)
    outcome = CARDS[facts.card].effect(facts, book)
    if outcome.effect is None:
        text = say("No. The card {card} does not allow this.", card=TITLES[facts.card])
        reasons = (*_in_vain(facts, right, place), *outcome.reasons)
        return illegal(text, *reasons, instead=outcome.instead, value=Play(True, right, {}))
    news = outcome.text or told_of(outcome.effect, facts.card)
    text = say("Yes. {player} plays {card}. {news}", player=facts.player, card=TITLES[facts.card], news=news)
    return legal(Play(True, right, outcome.effect), text, *reasons, *outcome.reasons)


def _check(facts: SpecialCard) -> None:
    """Everybody named sits at the table, and the flag can lie beside the station."""
    named = [("player", facts.player), *(("declined", who) for who in facts.declined)]
    named += [("played_by", facts.played_by)] if facts.played_by != "none" else []
    strangers = [
        Problem(path, say("{who} is none of the players {order}", who=who, order=facts.order))
        for path, who in named
        if who not in facts.order
    ]
    if strangers:
        raise BadFact(*strangers)
    if facts.station is not None and facts.flag is not None:
        check_flag(facts.station, facts.flag)


def right_of(facts: SpecialCard) -> str:
    """Whose chance it is now."""
    if facts.played_by != "none":
        return "none"
    return next((player for player in facts.order if player not in facts.declined), "none")


# --- the right to play ---


def _against(facts: SpecialCard, right: str) -> Iterator[Reason]:
    """What keeps this player from playing this card, wherever the boat lies."""
    if facts.card in removed(len(facts.order)):
        out = "With {n} players the card {card} is not in the game."
        yield because("setup.special-removed", out, n=len(facts.order), card=TITLES[facts.card])
    if facts.card in facts.gone:
        once = "The card {card} has been played in an earlier round, and there is only one."
        yield because("special.once", once, card=TITLES[facts.card])
    if facts.played_by != "none":
        one = "{who} has played a special card this round: one is the limit."
        yield because("special.one", one, who=facts.played_by)
    elif facts.player != right:
        yield _no_right(facts, right)


def _no_right(facts: SpecialCard, right: str) -> Reason:
    if right == "none":
        return because("special.right", "All have declined: no special card is played this round.")
    if facts.player in facts.declined:
        return because("special.right", "{who} has declined; now {right} may play.", who=facts.player, right=right)
    return because("special.right", "First {right} may play or decline, then {who}.", right=right, who=facts.player)


def _has_right(facts: SpecialCard) -> Reason:
    return because("special.right", "{who} has the right to play a special card.", who=facts.player)


def _in_the_way(facts: SpecialCard) -> tuple[Reason, ...]:
    """What could have kept the card from being played, and does not."""
    only_sometimes = CARDS[facts.card].players != EVER
    in_play = "With {n} players the card {card} is in the game." if only_sometimes else ""
    return (
        *told(False, "setup.special-removed", "", in_play, n=len(facts.order), card=TITLES[facts.card]),
        *told(False, "special.one", "", "No special card has been played yet this round."),
        *told(
            False, "special.once", "", "The card {card} was not played in an earlier round.", card=TITLES[facts.card]
        ),
    )


def _in_vain(facts: SpecialCard, right: str, place: Ground) -> tuple[Reason, ...]:
    """What was right about the play, and does not help."""
    found = [_has_right(facts)] if facts.player == right else []
    found += [place.reason] if place.allowed else []
    return tuple(replace(reason, applies=False) for reason in found)


def _instead(facts: SpecialCard, right: str, reasons: Sequence[Reason], place: Ground) -> list[Instead]:
    """Who may play now, or when and where this card may be played."""
    clauses = [reason.clause for reason in reasons if reason.applies]
    if "setup.special-removed" in clauses:
        return [rather("Put the card {card} back into the box.", card=TITLES[facts.card])]
    if "special.once" in clauses:
        left = [card for card in in_play(len(facts.order)) if card not in (*facts.gone, facts.card)]
        return [rather("It can only be another card: {left}.", left=[TITLES[card] for card in left])]
    found = [] if place.allowed else list(place.instead)
    if "special.right" in clauses and right != "none":
        other = {"player": right} if len(clauses) == 1 and not facts.resolve else {}
        return [rather("{right} has the right now.", other, right=right), *found]
    late = "special.one" in clauses or "special.right" in clauses
    return [rather("Play it next round at the earliest."), *found] if late else found


# --- the chance goes round ---


@dataclass(frozen=True, slots=True)
class DeclineSpecialMove:
    """Decline to play a special card."""

    player: Annotated[Player, Fact("Who declines", "special.right")]


@game.move("decline-special")
def play_decline_special(table: Table, facts: DeclineSpecialMove, book: Book) -> Ruling[Any]:
    refuse_unless_due(table, "decline-special", facts.player, "special.right")
    after = replace(table, declined=(*table.declined, facts.player))
    after = replace(after, turn=next_turn(after, facts.player, book))
    reason = because("special.right", "{player} declines; the chance goes to the left.", player=facts.player)
    text = say("{player} declines to play a special card. All have declined.", player=facts.player)
    if after.turn == "none":
        none = because("special.one", "No special card was played this round.", applies=False)
        return moved(replace(after, phase="reveal"), text, reason, none)
    still = "No special card has been played yet: {turn} may play one."
    text = say("{player} declines to play a special card. Now {turn} may.", player=facts.player, turn=after.turn)
    return moved(after, text, reason, because("special.one", still, applies=False, turn=after.turn))


# --- playing a card ---


@dataclass(frozen=True, slots=True)
class PlaySpecialMove:
    """Play a special card."""

    player: Annotated[Player, Fact("Who plays it", "special.right")]
    card: Annotated[Special, Fact("Special card", "special.one")]
    looks_at: Annotated[Stop, LOOKS_AT] | None = None
    discards: Annotated[Mapping[Player, CharacterOrNone], DISCARDS] = field(default_factory=dict)
    draws: Annotated[Kind, DRAWS] | None = None
    flag: FlagFact | None = None


@game.move("play-special", reveals=("card", "discards", "draws"))
def play_play_special(table: Table, facts: PlaySpecialMove, book: Book) -> Ruling[Play]:
    refuse_unless_due(table, "play-special", facts.player, "special.right")
    if not table.hands[facts.player].special:
        raise Refused(_no_special_card(facts.player))
    if facts.card == "only-nationals":
        table = with_flag(table, facts, book)
    question = _as_question(table, facts)
    ruling = special_card(question, book)
    if ruling.verdict == "illegal":
        raise Refused(replace(ruling, instead=tuple(replace(item, facts={}) for item in ruling.instead)))
    if facts.card == "boiler-damage":
        for wrong in wrong_discards(table, question.discards):
            raise Refused(replace(wrong, answer=Play(True, facts.player, {})))
    played, reasons = ruling.granted(), ruling.reasons
    if facts.card == "colonist":
        drawn = colonist_draws(question, book.need(facts, "draws"))
        played, reasons = replace(played, effect=drawn.effect or {}), (*reasons, *drawn.reasons)
    news = ruling.text.values.get("news") or when_played(facts.card, facts.player, facts.draws or "none")
    text = say("{player} plays {card}. {news}", player=facts.player, card=TITLES[facts.card], news=news)
    return legal(played, text, *reasons, after=_played(table, facts))


def _no_special_card(player: str) -> Ruling[Play]:
    return illegal(
        say("No. {player} holds no special card.", player=player),
        because("special.one", "No special card has been played yet this round.", applies=False),
        because("special.right", "{player} has no special card in hand to play.", player=player),
        instead=[rather("{player} declines.", player=player)],
        value=Play(False, player, {}),
    )


def _as_question(table: Table, facts: PlaySpecialMove) -> SpecialCard:
    """The facts of `special-card` as they lie on the table."""
    boiler = facts.card == "boiler-damage"
    discards = discards_of(table, facts.player, facts.discards) if boiler else facts.discards
    return replace(
        played_at(table, facts.card, facts.player),
        declined=table.declined,
        gone=table.played,
        resolve=CARDS[facts.card].when in ("at once", "while laying") and facts.card != "colonist",
        looks_at=facts.looks_at,
        discards=discards,
        draws=facts.draws,
    )


def _played(table: Table, facts: PlaySpecialMove) -> Table:
    """The table once the card lies there."""
    hand = table.hands[facts.player]
    table = replace(
        table,
        hands={**table.hands, facts.player: replace(hand, special=hand.special - 1)},
        special_card=facts.card,
        special_by=facts.player,
        turn="none",
        phase="reveal",
    )
    if facts.card == "tam-tam":
        return _everybody_home(table)
    if facts.card == "hippo-attack":
        bids = dict.fromkeys(table.bids, Contestant(HIDDEN))
        return replace(table, hands=_characters(table, dict.fromkeys(table.players, 1)), bids=bids)
    if facts.card == "boiler-damage":
        gone = {player: -1 for player, card in facts.discards.items() if str(card) != "none"}
        return replace(table, hands=_characters(table, gone))
    if facts.card == "colonist":
        return _drawn(table, facts)
    return table


def _everybody_home(table: Table) -> Table:
    bids = {player: replace(bid, state="returned") for player, bid in table.bids.items()}
    return replace(table, bids=bids, hands=_characters(table, dict.fromkeys(table.players, 1)), phase="settle")


def _drawn(table: Table, facts: PlaySpecialMove) -> Table:
    hand = table.hands[facts.player]
    more = replace(
        hand,
        characters=hand.characters + (facts.draws == "character"),
        auxiliaries=hand.auxiliaries + (facts.draws == "auxiliary"),
    )
    return replace(table, hands={**table.hands, facts.player: more}, drew=facts.draws or "none")


def _characters(table: Table, change: Mapping[str, int]) -> dict[str, Any]:
    """The hands with so many more or fewer characters."""
    return {who: replace(hand, characters=hand.characters + change.get(who, 0)) for who, hand in table.hands.items()}
