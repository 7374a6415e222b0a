"""Playing a special card in a session: the chance goes round, the card is played and carried out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.effects import (
    ATTACKS,
    CURE,
    DISCARDS,
    DRAWN,
    DRAWS,
    HUNT,
    LOOKS_AT,
    ROLLS,
    SWAP,
    TAKEN,
    TARGET,
    Effect,
    Kind,
    Rounds,
    SpecialCard,
)
from referee.games.congo.pieces import (
    HIDDEN,
    Attack,
    AuxiliaryOrNone,
    Character,
    CharacterOrNone,
    FlagFact,
    Player,
    PlayerOrNone,
    Special,
    Stop,
    shown,
)
from referee.games.congo.specials import Play, judge
from referee.games.congo.state import (
    Contestant,
    Table,
    moved,
    next_turn,
    out_of_phase,
    out_of_turn,
    turn_order,
    whose_turn,
)
from referee.games.congo.values import with_flag
from referee.ruling import Ruling, because, illegal, legal, rather
from referee.words import say

AT_ONCE = ("tam-tam", "explored-region", "boiler-damage", "colonist", "no-auxiliaries", "shaman")
"""Cards whose effect is settled when they are played."""


@dataclass(frozen=True, slots=True)
class DeclineSpecial:
    """Decline to play a special card"""

    player: Annotated[Player, Fact("Who declines", "special.right")]


@congo.move("decline-special")
def decline_special(table: Table, facts: DeclineSpecial) -> Ruling[Any]:
    if wrong := out_of_phase(table, "decline-special", "special"):
        return wrong
    _seated(table, facts.player)
    if wrong := out_of_turn(table, facts.player, "special.right"):
        return wrong
    after = replace(table, declined=(*table.declined, facts.player))
    after = replace(after, turn=next_turn(after, facts.player))
    reason = because("special.right", "{player} declines; the chance goes to the left.", player=facts.player)
    text = say("{player} declines.", player=facts.player)
    if after.turn == "none":
        none = because("special.one", "All have declined: no special card is played this round.", applies=False)
        return moved(replace(after, phase="reveal"), text, reason, none)
    still = "No special card has been played yet: {turn} may play one."
    return moved(after, text, reason, because("special.one", still, applies=False, turn=after.turn))


def _seated(table: Table, player: str) -> None:
    if player not in table.players:
        raise bad("player", "{player} is none of the players {players}", player=player, players=table.players)


# --- playing a card ---


@dataclass(frozen=True, slots=True)
class PlaySpecial:
    """Play a special card"""

    player: Annotated[Player, Fact("Who plays it", "special.right")]
    card: Annotated[Special, Fact("Special card", "special.one")]
    looks_at: Annotated[Stop, LOOKS_AT] | None = None
    discards: Annotated[Mapping[Player, CharacterOrNone], DISCARDS] = field(default_factory=dict)
    draws: Annotated[Kind, DRAWS] | None = None
    flag: FlagFact | None = None


@congo.move("play-special", reveals=("card", "discards", "draws"))
def play_special(table: Table, facts: PlaySpecial, book: Book) -> Ruling[Play]:
    if wrong := out_of_phase(table, "play-special", "special"):
        return wrong
    _seated(table, facts.player)
    if not table.hands[facts.player].special and facts.player == whose_turn(table):
        return illegal(
            say("No. {player} holds no special card.", player=facts.player),
            because("special.one", "No special card has been played yet this round.", applies=False),
            because("special.right", "{player} has no special card in hand to play.", player=facts.player),
            instead=[rather("{player} declines.", player=facts.player)],
            value=Play(False, facts.player, {}),
        )
    if facts.card == "only-nationals" and table.station != "jungle":
        table = with_flag(table, facts, book)
    ruling = judge(_as_question(table, facts), book, table.stops)
    if ruling.verdict == "illegal":
        return replace(ruling, instead=tuple(replace(item, facts={}) for item in ruling.instead))
    if facts.card == "boiler-damage" and (wrong := _wrong_discard(table, facts)):
        return wrong
    assert ruling.answer
    text = say("{player} plays {card}.", player=facts.player, card=facts.card)
    return legal(ruling.answer, text, *ruling.reasons, after=_played(table, facts))


def _as_question(table: Table, facts: PlaySpecial) -> SpecialCard:
    """The facts of `special-card` as they lie on the table."""
    return SpecialCard(
        card=facts.card,
        player=facts.player,
        order=turn_order(table),
        declined=table.declined,
        station=table.station,  # type: ignore[arg-type]
        stop=table.stop,
        flag=table.flag or None,  # type: ignore[arg-type]
        resolve=facts.card in AT_ONCE,
        looks_at=facts.looks_at,
        discards=facts.discards,
        draws=facts.draws,
    )


def _wrong_discard(table: Table, facts: PlaySpecial) -> Ruling[Any] | None:
    """`none` is for an empty hand, a character for any other (boiler.discard)."""
    for player, card in facts.discards.items():
        held = table.hands[player].characters
        if (str(card) == "none") == (held == 0):
            continue
        keeps = "Characters in the hand of {player}: {held}. One must be discarded."
        empty = "{player} holds no character and discards nothing."
        return illegal(
            say("No. The discard of {player} is wrong.", player=player),
            because("boiler.discard", keeps if held else empty, player=player, held=held),
            instead=[rather("Name a character that {player} discards.", player=player)]
            if held
            else [rather("{player} discards none.", player=player)],
            value=Play(True, facts.player, {}),
        )
    return None


def _played(table: Table, facts: PlaySpecial) -> Table:
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


def _drawn(table: Table, facts: PlaySpecial) -> Table:
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


# --- carrying it out after the reveal ---


@dataclass(frozen=True, slots=True)
class ResolveSpecial:
    """Carry the special card out"""

    attacks: Annotated[tuple[Attack, ...], ATTACKS] | None = None
    hunt: Annotated[bool, HUNT] | None = None
    rolls: Annotated[Rounds, ROLLS] | None = None
    cure: Annotated[int, CURE] | None = None
    target: Annotated[PlayerOrNone, TARGET] | None = None
    taken: Annotated[AuxiliaryOrNone, TAKEN] | None = None
    swap: Annotated[bool, SWAP] = False
    drawn: Annotated[Character, DRAWN] | None = None
    flag: FlagFact | None = None


@congo.move("resolve-special", reveals=("attacks", "rolls", "cure", "taken", "drawn"))
def resolve_special(table: Table, facts: ResolveSpecial, book: Book) -> Ruling[Play]:
    if wrong := out_of_phase(table, "resolve-special", "effect"):
        return wrong
    if table.special_card == "only-nationals":
        table = with_flag(table, facts, book)
    ruling = _without_the_right(judge(_effect_question(table, facts), book, table.stops))
    if ruling.verdict == "illegal":
        return ruling
    if table.special_card == "man-overboard" and (wrong := _wrong_taken(table, facts)):
        return wrong
    assert ruling.answer
    assert isinstance(ruling.answer.effect, Effect)
    return legal(ruling.answer, ruling.text, *ruling.reasons, after=_carried_out(table, ruling.answer.effect))


def _without_the_right(ruling: Ruling[Play]) -> Ruling[Play]:
    """Whether the card might be played was settled before: it is no longer argued."""
    settled = ("setup.special-removed", "special.one", "special.right")
    kept = (reason for reason in ruling.reasons if reason.applies or reason.clause not in settled)
    return replace(ruling, reasons=tuple(kept))


def _effect_question(table: Table, facts: ResolveSpecial) -> SpecialCard:
    """The facts of `special-card` as they lie on the table; the right to play was settled before."""
    order = turn_order(table)
    return SpecialCard(
        card=table.special_card,  # type: ignore[arg-type]
        player=table.special_by,
        order=order,
        declined=order[: order.index(table.special_by)],
        station=table.station,  # type: ignore[arg-type]
        stop=table.stop,
        flag=table.flag or None,  # type: ignore[arg-type]
        resolve=True,
        characters={player: bid.character for player, bid in table.bids.items()},
        attacks=facts.attacks,
        hunt=facts.hunt,
        rolls=facts.rolls,
        cure=facts.cure,
        target=facts.target,
        taken=facts.taken,
        draws=table.drew,
        swap=facts.swap and table.special_card == "colonist",
        drawn=facts.drawn,
    )


def _wrong_taken(table: Table, facts: ResolveSpecial) -> Ruling[Any] | None:
    """Nothing is taken only from an empty hand (overboard.take)."""
    if facts.target in (None, "none"):
        return None
    held = table.hands[str(facts.target)].auxiliaries
    if (facts.taken == "none") == (held == 0):
        return None
    full = "Auxiliaries in the hand of {target}: {held}. One of them is taken."
    empty = "{target} holds no auxiliary: nothing is taken."
    return illegal(
        say("No. That cannot have been taken from {target}.", target=facts.target),
        because("overboard.take", full if held else empty, target=facts.target, held=held),
        instead=[rather("Name the auxiliary that was taken.")]
        if held
        else [rather("Nothing is taken.", {"taken": "none"})],
        value=Play(True, table.special_by, {}),
    )


def _carried_out(table: Table, effect: Effect) -> Table:
    """States, hands and scores after the effect; then values, or settling when at most one is left."""
    swapped = {player: shown(character) for player, character in effect.new_bids.items()}
    bids = {
        player: replace(
            bid,
            state=_state(table, effect, player, bid),
            character=swapped.get(player, bid.character),
        )
        for player, bid in table.bids.items()
    }
    home = [player for player in effect.returned if player not in swapped]
    hands = {
        player: replace(
            hand,
            characters=hand.characters + (player in home),
            auxiliaries=hand.auxiliaries - (player in effect.from_hand),
        )
        for player, hand in table.hands.items()
    }
    scores = {player: score + effect.points.get(player, 0) for player, score in table.scores.items()}
    phase: Any = "values" if sum(bid.state == "in" for bid in bids.values()) > 1 else "settle"
    return replace(table, bids=bids, hands=hands, scores=scores, phase=phase)


def _state(table: Table, effect: Effect, player: str, bid: Contestant) -> Any:
    """What became of this bid."""
    if player in effect.lost:
        return "hunting" if table.special_card == "okapi" else "lost"
    if player in effect.returned and player not in effect.new_bids:
        return "returned"
    return bid.state
