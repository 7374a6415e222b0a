"""Carrying a special card out once the characters are face up."""

from __future__ import annotations

from typing import Annotated, Any

from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.pieces import Attack, Character, FlagFact, shown
from referee.games.congo.special_cards import played_at
from referee.games.congo.special_facts import (
    ATTACKS,
    CURE,
    DRAWN,
    HUNT,
    ROLLS,
    SWAP,
    TAKEN,
    TARGET,
    Effect,
    Rounds,
    SpecialCard,
)
from referee.games.congo.specials import Play, special_card
from referee.games.congo.state import Contestant, Table
from referee.games.congo.stations import with_flag
from referee.games.congo.words import AuxiliaryOrNone, PlayerOrNone
from referee.ruling import Refused, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class ResolveSpecialMove:
    """Carry the special card out."""

    attacks: Annotated[tuple[Attack, ...], ATTACKS] | None = None
    hunt: Annotated[bool, HUNT] | None = None
    rolls: Annotated[Rounds, ROLLS] | None = None
    cure: Annotated[int, CURE] | None = None
    target: Annotated[PlayerOrNone, TARGET] | None = None
    taken: Annotated[AuxiliaryOrNone, TAKEN] | None = None
    swap: Annotated[bool, SWAP] = False
    drawn: Annotated[Character, DRAWN] | None = None
    flag: FlagFact | None = None


@game.move("resolve-special", reveals=("attacks", "rolls", "cure", "taken", "drawn"))
def play_resolve_special(table: Table, facts: ResolveSpecialMove, book: Book) -> Ruling[Play]:
    refuse_unless_due(table, "resolve-special")
    if table.special_card == "only-nationals":
        table = with_flag(table, facts, book)
    ruling = _without_the_right(special_card(question_on(table, facts), book))
    carried = ruling.granted()
    if table.special_card == "man-overboard":
        _check_taken(table, facts)
    after = _carried_out(table, carried.effect) if isinstance(carried.effect, Effect) else table
    return legal(carried, _carries_out(ruling), *ruling.reasons, after=after)


def _carries_out(ruling: Ruling[Play]) -> Sentence:
    """The answer to the question as what happens now."""
    return say("{player} carries out {card}. {news}", **ruling.text.values)


def _without_the_right(ruling: Ruling[Play]) -> Ruling[Play]:
    """Whether the card might be played was settled before: it is no longer argued."""
    settled = ("setup.special-removed", "special.one", "special.once", "special.right")
    kept = (reason for reason in ruling.reasons if reason.applies or reason.clause not in settled)
    return replace(ruling, reasons=tuple(kept))


def question_on(table: Table, facts: ResolveSpecialMove) -> SpecialCard:
    """The facts of `special-card` as they lie on the table; the right to play was settled before."""
    asked = played_at(table, table.special_card, table.special_by)
    return replace(
        asked,
        declined=asked.order[: asked.order.index(asked.player)],
        resolve=True,
        characters={player: bid.character for player, bid in table.bids.items()},
        attacks=facts.attacks,
        hunt=facts.hunt,
        rolls=facts.rolls,
        cure=facts.cure,
        target=facts.target,
        taken=_taken(table, facts),
        draws=table.drew,
        swap=facts.swap and table.special_card == "colonist",
        drawn=facts.drawn,
    )


def _taken(table: Table, facts: ResolveSpecialMove) -> AuxiliaryOrNone | None:
    """What was taken; from an empty hand it is nothing, and need not be told."""
    hand = table.hands.get(str(facts.target))
    return "none" if facts.taken is None and hand and not hand.auxiliaries else facts.taken


def _check_taken(table: Table, facts: ResolveSpecialMove) -> None:
    """Nothing is taken only from an empty hand (`overboard.take`)."""
    if facts.target in (None, "none"):
        return
    held = table.hands[str(facts.target)].auxiliaries
    if (_taken(table, facts) == "none") == (held == 0):
        return
    full = "Auxiliaries in the hand of {target}: {held}. One of them is taken."
    empty = "{target} holds no auxiliary: no card is taken."
    name = rather("Name the auxiliary that was taken.")
    raise Refused(
        illegal(
            say("No. That cannot have been taken from {target}.", target=facts.target),
            because("overboard.take", full if held else empty, target=facts.target, held=held),
            instead=[name if held else rather("No card is taken.", {"taken": "none"})],
            value=Play(True, table.special_by, {}),
        )
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
