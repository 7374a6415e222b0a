"""Laying auxiliaries in turn, skipping and passing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.auxiliaries import Auxiliary, auxiliary
from referee.games.congo.bidding import (
    Laying,
    Standing,
    between,
    bids_on,
    bids_sheet,
    end_reason,
    laying_on,
    leading,
    standing_on,
    waits,
)
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.languages import CharacterRoll, StationRoll, noted_rolls, rolls_open
from referee.games.congo.pieces import FlagFact
from referee.games.congo.rolling import not_in_hand, refuse_another_roll, rolled_for, with_rolls
from referee.games.congo.state import Table, end_of_laying, next_turn, with_bid
from referee.games.congo.stations import with_flag
from referee.games.congo.words import AuxiliaryCard, Player, cards
from referee.ruling import Instead, Reason, Refused, Ruling, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, replace
from referee.words import say


@dataclass(frozen=True, slots=True)
class LayAuxiliariesMove:
    """Lay auxiliaries."""

    player: Annotated[Player, Fact("Who lays", "aux.turns")]
    cards: Annotated[
        tuple[AuxiliaryCard, ...], Fact("Auxiliaries to be laid, in order", "aux.icon", length=game.bounds("laid"))
    ]
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None
    flag: FlagFact | None = None


@game.move("lay-auxiliaries", reveals=("station_roll", "character_roll"))
def play_lay_auxiliaries(table: Table, facts: LayAuxiliariesMove, book: Book) -> Ruling[Laying]:
    _refuse_unless_in(table, "lay-auxiliaries", facts.player)
    held = table.hands[facts.player].auxiliaries
    if len(facts.cards) > held:
        raise Refused(not_in_hand(facts.player, len(facts.cards), held))
    if "interpreter" not in facts.cards:
        return _laid(table, facts, book)
    table = with_flag(table, facts, book)
    told = {"station_roll": facts.station_roll, "character_roll": facts.character_roll}
    refuse_another_roll(table, facts.player, told, book)
    needed = rolls_open(table, facts.player, book)
    book.need(facts, *needed)
    rolls = {name: roll for name, roll in told.items() if name in needed and roll}
    rolled = with_rolls(table, facts.player, rolls)
    try:
        return _laid(rolled, facts, book)
    except Refused as refused:
        if not needed or _refused_anyway(table, facts, book):
            raise
        raise Refused(_with_roll(refused.ruling, rolls, rolled)) from None


def _refuse_unless_in(table: Table, move: str, player: str) -> None:
    """Phase, turn, and not out."""
    if table.phase == "auxiliaries" and player in table.bids and table.bids[player].out and move == "lay-auxiliaries":
        raise Refused(
            illegal(
                say("No. {player} has passed.", player=player),
                because("pass.skip", "Only a skip would have kept {player} in.", applies=False, player=player),
                because("pass.final", "{player} has passed and lays no more cards this round.", player=player),
                instead=[rather("It is the turn of {turn}.", turn=table.turn)],
            )
        )
    refuse_unless_due(table, move, player, "aux.turns")


def _laid(table: Table, facts: LayAuxiliariesMove, book: Book) -> Ruling[Laying]:
    """The cards laid, on a table on which every roll they hang on is noted."""
    reasons = tuple(_because(table, facts, book))
    after = _with_cards(table, facts, book)
    standing = laying_on(after, book)
    text = say(
        "{player} lays {cards}. {result}", player=facts.player, cards=cards(facts.cards), result=leading(standing)
    )
    return legal(standing, text, *reasons, after=after, sheet=bids_sheet(bids_on(after), standing, book))


def _refused_anyway(table: Table, facts: LayAuxiliariesMove, book: Book) -> bool:
    """Whether a card that hangs on no roll is refused: then no die was needed, and none counts."""
    others = tuple(card for card in facts.cards if card != "interpreter")
    if facts.cards.count("interpreter") > 1:
        return True
    try:
        tuple(_because(table, replace(facts, cards=others), book.unnoted))
    except Refused:
        return True
    return False


def _with_roll(refusal: Ruling[Any], rolls: Mapping[str, int], rolled: Table) -> Ruling[Any]:
    """The die forbids the interpreter: no card is laid, but the roll was made and stands for the round."""
    clause = "interpreter.station-roll" if "station_roll" in rolls else "interpreter.belgian-roll"
    stands = deciding(Reason(clause, rolled_for(rolls)))
    return replace(refusal, reasons=(*refusal.reasons, stands), after=rolled)


def _because(table: Table, facts: LayAuxiliariesMove, book: Book) -> Iterator[Reason]:
    """Each card in order must be allowed; the first that is not decides."""
    yield because("aux.turns", "{player} is on turn.", player=facts.player)
    said: list[Reason] = []
    laid = table.bids[facts.player].auxiliaries + facts.cards
    for at in range(len(facts.cards)):
        for reason in _card_because(table, facts, at, book):
            news = reason.clause != "pass.final" and reason not in said
            if reason.applies or news:
                said.append(reason)
                yield reason
    twice = sorted({card for card in laid if laid.count(card) > 1})
    if twice:
        yield because("aux.no-limit", "Any number of these may be laid: {cards}.", cards=cards(twice))


def _card_because(table: Table, facts: LayAuxiliariesMove, at: int, book: Book) -> tuple[Reason, ...]:
    """Why this card may be laid; refused if it may not."""
    bid = table.bids[facts.player]
    rolls = noted_rolls(table, facts.player)
    lies = Auxiliary(
        bid.character,
        facts.cards[at],
        (*bid.auxiliaries, *facts.cards[:at]),
        boy_laid=any("boy" in other.auxiliaries for who, other in table.bids.items() if who != facts.player),
        no_auxiliaries=table.special_card == "no-auxiliaries",
        flag=table.flag or None,  # type: ignore[arg-type]
        station_roll=rolls["station_roll"] or None,
        character_roll=rolls["character_roll"] or None,
    )
    ruling = auxiliary(lies, book)
    if ruling.verdict == "illegal":
        raise Refused(illegal(ruling.text, *ruling.reasons, instead=_as_cards(facts, at, ruling)))
    return ruling.reasons


def _as_cards(facts: LayAuxiliariesMove, at: int, ruling: Ruling[Any]) -> list[Instead]:
    """What could be laid instead of the card that was refused."""
    others = [item.facts["card"] for item in ruling.instead if "card" in item.facts]
    offered = [
        rather("Lay {cards}.", {"cards": [*facts.cards[:at], card]}, cards=cards([*facts.cards[:at], str(card)]))
        for card in others
    ]
    return [*offered, rather("Pass.")]


def _with_cards(table: Table, facts: LayAuxiliariesMove, book: Book) -> Table:
    laid, hand = table.bids[facts.player].auxiliaries + facts.cards, table.hands[facts.player]
    after = with_bid(table, facts.player, auxiliaries=laid, skipped=False)
    less = replace(hand, auxiliaries=hand.auxiliaries - len(facts.cards))
    after = replace(after, hands={**table.hands, facts.player: less})
    return replace(after, turn=next_turn(after, facts.player, book))


# --- skipping and passing ---


@dataclass(frozen=True, slots=True)
class SkipMove:
    """Skip this turn and stay in."""

    player: Annotated[Player, Fact("Who skips", "pass.skip")]


@game.move("skip")
def play_skip(table: Table, facts: SkipMove, book: Book) -> Ruling[Laying]:
    _refuse_unless_in(table, "skip", facts.player)
    standing = standing_on(table, book)
    if facts.player not in standing.may_skip:
        raise Refused(_no_skip(facts.player, standing, table.hands[facts.player].auxiliaries, book))
    after = with_bid(table, facts.player, skipped=True)
    after = replace(after, turn=next_turn(after, facts.player, book))
    reasons = _skip_because(facts.player, standing)
    text = say("{player} skips and stays in. {result}", player=facts.player, result=leading(standing))
    sheet = bids_sheet(bids_on(after), standing, book)
    return legal(laying_on(after, book), text, *reasons, after=after, sheet=sheet)


def _skip_because(player: str, standing: Standing) -> Iterator[Reason]:
    yield because("pass.skip-then", "The latest turn of {player} was no skip.", applies=False, player=player)
    yield because("pass.skip", "{player} may skip a turn and stay in.", player=player)
    if between(standing.totals, player):
        yield because("pass.middle", "This table lets a player in the middle skip as well.")
    yield _lowest(player, standing)


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
        "{player} has the lowest total and lays no card.",
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
class PassMove:
    """Pass for this round."""

    player: Annotated[Player, Fact("Who passes", "pass.final")]


@game.move("pass")
def play_pass(table: Table, facts: PassMove, book: Book) -> Ruling[Laying]:
    _refuse_unless_in(table, "pass", facts.player)
    before = standing_on(table, book)
    after = with_bid(table, facts.player, out=True)
    after = replace(after, turn=next_turn(after, facts.player, book))
    standing = laying_on(after, book)
    if standing.over:
        after = end_of_laying(after, book)
    reasons = (
        _no_other_way(facts.player, before, book),
        _lowest(facts.player, before),
        because("pass.final", "{player} is out for this round; the total still counts.", player=facts.player),
        end_reason(standing),
    )
    passes = "{player} passes. All have passed: {result}" if standing.over else "{player} passes. {result}"
    text = say(passes, player=facts.player, result=leading(standing))
    return legal(standing, text, *reasons, after=after, sheet=bids_sheet(bids_on(after), standing, book))
