"""Laying auxiliaries in turn, skipping and passing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.auxiliaries import AuxiliaryFacts, auxiliary
from referee.games.congo.bidding import Standing, between, end_reason, standing_on, waits
from referee.games.congo.interpreters import CharacterRoll, StationRoll, rolls_needed
from referee.games.congo.pieces import Auxiliary, FlagFact, Player, auxiliaries
from referee.games.congo.state import (
    Table,
    end_of_laying,
    next_turn,
    out_of_phase,
    out_of_turn,
    whose_turn,
)
from referee.games.congo.values import with_flag
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.words import say


@dataclass(frozen=True, slots=True)
class LayAuxiliaries:
    """Lay auxiliaries"""

    player: Annotated[Player, Fact("Who lays", "aux.turns")]
    cards: Annotated[tuple[Auxiliary, ...], Fact("Auxiliaries to be laid, in order", "aux.icon", length=(1, 20))]
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None
    flag: FlagFact | None = None


@congo.move("lay-auxiliaries", reveals=("station_roll", "character_roll"))
def lay_auxiliaries(table: Table, facts: LayAuxiliaries, book: Book) -> Ruling[Standing]:
    if wrong := _not_now(table, "lay-auxiliaries", facts.player):
        return wrong
    held = table.hands[facts.player].auxiliaries
    if len(facts.cards) > held:
        return _too_many(facts, held)
    if "interpreter" in facts.cards:
        table = with_flag(table, facts, book)
    needed = _rolls_needed(table, facts, book)
    if wrong := _another_roll(table, facts, needed):
        return wrong
    reasons, refused = _lay_each(table, facts, book)
    if refused:
        return refused
    after = _with_cards(table, facts, needed)
    standing = standing_on(after, book)
    text = say(
        "{player} lays {cards}: {total}.", player=facts.player, cards=facts.cards, total=standing.totals[facts.player]
    )
    return legal(standing, text, *reasons, after=after)


def _too_many(facts: LayAuxiliaries, held: int) -> Ruling[Any]:
    few = "{player} holds {held} and cannot lay {count}."
    at_most = rather("Lay at most {held}, or pass.", held=auxiliaries(held))
    return illegal(
        say("No. There are not so many cards in that hand."),
        because(
            "aux.no-limit", "There is no limit for cards with an icon, but they come from the hand.", applies=False
        ),
        because("aux.turns", few, player=facts.player, held=auxiliaries(held), count=len(facts.cards)),
        instead=[at_most if held else rather("{player} passes.", player=facts.player)],
    )


def _not_now(table: Table, move: str, player: str) -> Ruling[Any] | None:
    """Phase, turn, and not out."""
    if wrong := out_of_phase(table, move, "auxiliaries"):
        return wrong
    if player not in table.players:
        raise bad("player", "{player} is none of the players {players}", player=player, players=table.players)
    if table.bids[player].out and (move == "lay-auxiliaries" or player == table.turn):
        return illegal(
            say("No. {player} has passed.", player=player),
            because("pass.skip", "Only a skip would have kept {player} in.", applies=False, player=player),
            because("pass.final", "{player} has passed and lays nothing more this round.", player=player),
            instead=[rather("It is the turn of {turn}.", turn=whose_turn(table))],
        )
    return out_of_turn(table, player, "aux.turns")


def _rolls_needed(table: Table, facts: LayAuxiliaries, book: Book) -> list[str]:
    """The language rolls on which an interpreter among these cards hangs."""
    bid = table.bids[facts.player]
    if "interpreter" not in facts.cards or "interpreter" in bid.auxiliaries:
        return []
    return rolls_needed(bid.character.nation, table.flag, book)


def _another_roll(table: Table, facts: LayAuxiliaries, needed: list[str]) -> Ruling[Any] | None:
    """A language is rolled once a round: another number than the noted one is refused."""
    noted = (
        ("station_roll", "interpreter.station-roll", table.station_roll, facts.station_roll),
        ("character_roll", "interpreter.belgian-roll", table.bids[facts.player].language_roll, facts.character_roll),
    )
    for name, clause, before, now in noted:
        if name in needed and before and now is not None and now != before:
            return illegal(
                say("No. This language was rolled already."),
                because(
                    "aux.turns", "{player} is on turn, but rolls no second time.", applies=False, player=facts.player
                ),
                because(clause, "The roll of this round was {before} and stands.", before=before),
                instead=[rather("Keep the roll of {before}.", before=before)],
            )
    return None


def _rolls(table: Table, facts: LayAuxiliaries) -> dict[str, int | None]:
    """Rolls noted on the table, or reported now."""
    return {
        "station_roll": table.station_roll or facts.station_roll,
        "character_roll": table.bids[facts.player].language_roll or facts.character_roll,
    }


def _lay_each(table: Table, facts: LayAuxiliaries, book: Book) -> tuple[list[Reason], Ruling[Any] | None]:
    """Each card in order must be allowed; the first that is not decides."""
    bid = table.bids[facts.player]
    others = [card for player, other in table.bids.items() if player != facts.player for card in other.auxiliaries]
    reasons = [because("aux.turns", "{player} is on turn.", player=facts.player)]
    for at, card in enumerate(facts.cards):
        lies = AuxiliaryFacts(
            bid.character,
            card,
            (*bid.auxiliaries, *facts.cards[:at]),
            boy_laid="boy" in others,
            no_auxiliaries=table.special_card == "no-auxiliaries",
            flag=table.flag or None,  # type: ignore[arg-type]
            **_rolls(table, facts),  # type: ignore[arg-type]
        )
        ruling = auxiliary(lies, book)
        if ruling.verdict == "illegal":
            return reasons, illegal(ruling.text, *ruling.reasons, instead=_as_cards(facts, at, ruling))
        reasons += [reason for reason in ruling.reasons if reason.applies or _news(reason, reasons)]
    return reasons + _repeated(bid.auxiliaries + facts.cards), None


def _news(reason: Reason, said: list[Reason]) -> bool:
    """Whoever is on turn has not passed, and what holds for several cards is said once."""
    return reason.clause != "pass.final" and reason not in said


def _as_cards(facts: LayAuxiliaries, at: int, ruling: Ruling[Any]) -> list[Any]:
    """What could be laid instead of the card that was refused."""
    return [
        rather("Lay {card}.", {"cards": [*facts.cards[:at], item.facts["card"]]}, card=item.facts["card"])
        for item in ruling.instead
        if "card" in item.facts
    ] + [rather("Pass.")]


def _repeated(laid: tuple[str, ...]) -> list[Reason]:
    """Several cards of one kind need the word that there is no limit."""
    twice = sorted({card for card in laid if laid.count(card) > 1})
    return [because("aux.no-limit", "Any number of these may be laid: {cards}.", cards=twice)] if twice else []


def _with_cards(table: Table, facts: LayAuxiliaries, needed: list[str]) -> Table:
    bid, hand = table.bids[facts.player], table.hands[facts.player]
    rolls = {name: roll for name, roll in _rolls(table, facts).items() if name in needed}
    laid = replace(
        bid,
        auxiliaries=bid.auxiliaries + facts.cards,
        skipped=False,
        language_roll=rolls.get("character_roll") or bid.language_roll,
    )
    after = replace(
        table,
        bids={**table.bids, facts.player: laid},
        hands={**table.hands, facts.player: replace(hand, auxiliaries=hand.auxiliaries - len(facts.cards))},
        station_roll=rolls.get("station_roll") or table.station_roll,
    )
    return replace(after, turn=next_turn(after, facts.player))


@dataclass(frozen=True, slots=True)
class Skip:
    """Skip this turn and stay in"""

    player: Annotated[Player, Fact("Who skips", "pass.skip")]


@congo.move("skip")
def skip(table: Table, facts: Skip, book: Book) -> Ruling[Standing]:
    if wrong := _not_now(table, "skip", facts.player):
        return wrong
    standing = standing_on(table, book)
    if facts.player not in standing.may_skip:
        return _no_skip(facts.player, standing, table.hands[facts.player].auxiliaries, book)
    after = replace(table, bids={**table.bids, facts.player: replace(table.bids[facts.player], skipped=True)})
    after = replace(after, turn=next_turn(after, facts.player))
    first = because("pass.skip-then", "The latest turn of {player} was no skip.", applies=False, player=facts.player)
    reasons = [first, because("pass.skip", "{player} may skip a turn and stay in.", player=facts.player)]
    if between(standing.totals, facts.player):
        reasons.append(because("pass.middle", "This table lets a player in the middle skip as well."))
    reasons.append(_lowest(facts.player, standing))
    return legal(standing_on(after, book), say("{player} skips.", player=facts.player), *reasons, after=after)


def _no_skip(player: str, standing: Standing, held: int, book: Book) -> Ruling[Any]:
    """What keeps a player from skipping: an earlier skip, the lowest total, or one in the middle."""
    values: dict[str, Any] = {"player": player, "total": standing.totals[player], "highest": standing.highest}
    short = "{total} is not the highest total, which is {highest}: no skip."
    if waits(standing.totals, player, book):
        enough = "The total of {player} is high enough to skip, but not twice in a row."
        reasons = (
            because("pass.skip", enough, applies=False, **values),
            because("pass.skip-then", "{player} skipped last time and must add a card or pass.", **values),
        )
    elif player in standing.lowest:
        low = "{player} has the lowest total ({total}) and must add a card or pass."
        reasons = (because("pass.skip", short, applies=False, **values), because("pass.lowest", low, **values))
    else:
        middle = "{player} has {total}, the highest is {highest}: only a leader may skip."
        reasons = (_lowest(player, standing), because("pass.middle", middle, **values))
    text = say("No. {player} must add a card or pass.", player=player)
    return illegal(text, *reasons, instead=_add_or_pass(player, standing, held))


def _add_or_pass(player: str, standing: Standing, held: int) -> list[Instead]:
    """What is left to a player who may not skip, and how far the highest total is."""
    missing = standing.highest - standing.totals[player]
    far = "Lay auxiliaries: {missing} more would equal the highest total."
    lay = rather(far, missing=missing) if missing else rather("Lay an auxiliary.")
    return [*([lay] if held else []), rather("{player} passes.", player=player)]


def _lowest(player: str, standing: Standing) -> Reason:
    """Whether the lowest total forces this player's hand; where all are equal it does not."""
    leads = player in standing.leaders
    return told(
        player in standing.lowest and not leads,
        "pass.lowest",
        "{player} has the lowest total and lays nothing.",
        "{player} has the highest total, {total}." if leads else "{player} does not have the lowest total.",
        player=player,
        total=standing.highest,
    )[0]


def _no_other_way(player: str, standing: Standing, book: Book) -> Reason:
    """Whether a skip would have done instead of a pass."""
    text = "{player} could have skipped and stayed in."
    if player not in standing.may_skip:
        again = "{player} skipped last time and could not skip again."
        short = "{total} is not the highest total, which is {highest}: no skip."
        text = again if waits(standing.totals, player, book) else short
    total = standing.totals[player]
    return because("pass.skip", text, applies=False, player=player, total=total, highest=standing.highest)


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass for this round"""

    player: Annotated[Player, Fact("Who passes", "pass.final")]


@congo.move("pass")
def pass_(table: Table, facts: Pass, book: Book) -> Ruling[Standing]:
    if wrong := _not_now(table, "pass", facts.player):
        return wrong
    before = standing_on(table, book)
    after = replace(table, bids={**table.bids, facts.player: replace(table.bids[facts.player], out=True)})
    after = replace(after, turn=next_turn(after, facts.player))
    standing = standing_on(after, book)
    if standing.over:
        after = end_of_laying(after)
    reasons = [
        _no_other_way(facts.player, before, book),
        _lowest(facts.player, before),
        because("pass.final", "{player} is out for this round; the total still counts.", player=facts.player),
        end_reason(standing),
    ]
    return legal(standing, say("{player} passes.", player=facts.player), *reasons, after=after)
