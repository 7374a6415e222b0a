"""Which auxiliaries fit on a character, and what a whole bid is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.interpreters import CharacterRoll, Row, StationRoll, decide, rolls_needed
from referee.games.congo.pieces import ICON_OF, Auxiliary, Character, FlagFact, StationFact, adds, fitting
from referee.games.congo.values import BaseValue, Sympathy, base_value
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import say


@dataclass(frozen=True, slots=True)
class AuxiliaryFacts:
    """May this auxiliary be laid on this character?"""

    character: Annotated[Character, Fact("Character on which it is laid", "aux.icon")]
    card: Annotated[Auxiliary, Fact("Auxiliary to be laid", "aux.icon")]
    laid: Annotated[tuple[Auxiliary, ...], Fact("Auxiliaries already on this character", "aux.no-limit")] = ()
    boy_laid: Annotated[bool, Fact("Does a boy lie anywhere this round?", "aux.boy-one")] = False
    no_auxiliaries: Annotated[bool, Fact("Was the card no-auxiliaries played this round?", "noaux.ban")] = False
    out: Annotated[bool, Fact("Has this player passed?", "pass.final")] = False
    flag: FlagFact | None = None
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None


@dataclass(frozen=True, slots=True)
class Addition:
    allowed: bool
    adds: int | float


@congo.question("auxiliary")
def auxiliary(facts: AuxiliaryFacts, book: Book) -> Ruling[Addition]:
    refuse(laid_problems("laid", facts.character, facts.laid))
    banned = facts.no_auxiliaries or facts.out
    row = _row_of(facts, banned, book)
    if row.allowed and not banned:
        worth = adds(facts.card)
        text = say("Yes, {card} may be laid and adds {adds}.", card=facts.card, adds=worth)
        return legal(Addition(True, worth), text, *_bans(facts), *row.reasons, _adds_reason(facts.card))
    fits = _fits_in_vain(facts, row) if banned and row.allowed else row.reasons
    reasons = [*(_bans(facts) if banned else ()), *fits]
    instead = [rather("Nothing may be laid here this round.")] if banned else _could_be_laid(facts, book)
    text = say("No, {card} may not be laid.", card=facts.card)
    return illegal(text, *reasons, instead=instead, value=Addition(False, 0))


def _bans(facts: AuxiliaryFacts) -> tuple[Reason, ...]:
    """What forbids every auxiliary."""
    return (
        *told(
            facts.no_auxiliaries,
            "noaux.ban",
            "No-auxiliaries was played: nobody lays auxiliaries this round.",
            "No-auxiliaries was not played this round.",
        ),
        *told(
            facts.out,
            "pass.final",
            "This player has passed and lays nothing more this round.",
            "This player has not passed.",
        ),
    )


def _fits_in_vain(facts: AuxiliaryFacts, row: Row) -> tuple[Reason, ...]:
    """The card would fit, but nothing may be laid; an interpreter that hangs on rolls is left open."""
    fits = "{card} would fit on {character}, but nothing may be laid."
    clauses = [reason.clause for reason in row.reasons if reason.applies]
    return told(False, clauses[-1], "", fits, card=facts.card, character=facts.character) if clauses else ()


def _row_of(facts: AuxiliaryFacts, banned: bool, book: Book) -> Row:
    """Whether the card itself fits, leaving bans aside."""
    if facts.card == "boy":
        return _boy_row(facts)
    if facts.card in ICON_OF:
        return _icon_row(facts.character, facts.card)
    return _interpreter_row(facts, banned, book)


def _boy_row(facts: AuxiliaryFacts) -> Row:
    if facts.boy_laid or "boy" in facts.laid:
        any_ = "A boy may be laid on any character, but not a second one in a round."
        one = "A boy lies already: one is the limit for all players."
        return Row(False, (because("aux.boy-any", any_, applies=False), because("aux.boy-one", one)))
    return Row(
        True,
        (
            because("aux.boy-one", "No boy lies anywhere yet this round.", applies=False),
            because("aux.boy-any", "A boy may be laid on any character."),
        ),
    )


def _icon_row(character: Character, card: str) -> Row:
    values: dict[str, Any] = {"card": card, "profession": ICON_OF[card], "character": character}
    if ICON_OF[card] not in character.professions:
        lacks = "The {card} serves the {profession}, and {character} is none."
        return Row(False, (because("aux.icon", lacks, **values), _not_for_anybody(character)))
    has = "The {card} serves the {profession}: the icon is on {character}."
    return Row(True, (because("aux.neutral-icons" if character.neutral else "aux.icon", has, **values),))


def _not_for_anybody(character: Character) -> Reason:
    """What one would bring up for a card without its icon."""
    if character.neutral:
        both = "A neutral takes the cards of its two professions ({professions}), and no others with an icon."
        return because("aux.neutral-icons", both, applies=False, professions=character.professions)
    return because("aux.boy-any", "Only a boy may be laid on any character.", applies=False)


def _interpreter_row(facts: AuxiliaryFacts, banned: bool, book: Book) -> Row:
    """The row of the interpreter's table; under a ban it is looked up only as far as it needs no roll."""
    undecided = Row(True, ())
    interpreters = facts.laid.count("interpreter")
    if banned and facts.flag is None and not interpreters:
        return undecided
    flag: str = facts.flag or "none" if interpreters else book.need(facts, "flag")
    needed = [] if interpreters else rolls_needed(facts.character.nation, flag, book)
    if banned and needed:
        return undecided
    book.need(facts, *needed)
    return decide(facts.character.nation, flag, interpreters, facts.station_roll, facts.character_roll, book)


def _adds_reason(card: str) -> Reason:
    if card == "boy":
        return because("aux.boy-half", "The boy adds 0.5.")
    return because("aux.plus-one", "The {card} adds 1.", card=card)


def _could_be_laid(facts: AuxiliaryFacts, book: Book) -> list[Instead]:
    """The auxiliaries that fit on this character now."""
    cards = fitting(facts.character)
    if not facts.boy_laid and "boy" not in facts.laid:
        cards.append("boy")
    if facts.card != "interpreter" and facts.flag is not None and _interpreter_fits(facts, book):
        cards.append("interpreter")
    return [rather("Lay {card}.", {"card": card}, card=card) for card in cards]


def _interpreter_fits(facts: AuxiliaryFacts, book: Book) -> bool:
    nation, flag = facts.character.nation, facts.flag or "none"
    rolls = {"station_roll": facts.station_roll, "character_roll": facts.character_roll}
    if any(rolls[name] is None for name in rolls_needed(nation, flag, book)):
        return False
    return decide(nation, flag, facts.laid.count("interpreter"), facts.station_roll, facts.character_roll, book).allowed


def laid_problems(path: str, character: Character, laid: Sequence[str]) -> list[Problem]:
    """What cannot lie on one character."""
    problems = []
    if laid.count("interpreter") > 1:
        problems.append(impossible(path, "interpreter.one", "Two interpreters cannot lie on one character."))
    if laid.count("boy") > 1:
        problems.append(impossible(path, "aux.boy-one", "Only one boy is laid in a round."))
    strange = sorted({card for card in laid if card in ICON_OF and ICON_OF[card] not in character.professions})
    if strange:
        lacks = "{character} lacks the icon of: {strange}."
        problems.append(impossible(path, "aux.icon", lacks, character=character, strange=strange))
    return problems


# --- a whole bid ---


@dataclass(frozen=True, slots=True)
class BidTotal:
    """What is my whole bid worth?"""

    character: Annotated[Character, Fact("Character laid as the bid", "value.profession")]
    auxiliaries: Annotated[tuple[Auxiliary, ...], Fact("Auxiliaries laid on it", "aux.plus-one")] = ()
    shaman: Annotated[bool, Fact("Did an opponent play the shaman this round?", "shaman.minus")] = False
    base: Annotated[int, Fact("Number on the value token", "value.token", at_least=-9, at_most=9)] | None = None
    station: StationFact | None = None
    flag: FlagFact | None = None
    sympathy: Sympathy | None = None


@dataclass(frozen=True, slots=True)
class BidLine:
    what: str
    points: int | float


@dataclass(frozen=True, slots=True)
class WholeBid:
    base: int
    lines: tuple[BidLine, ...]
    total: int | float


@congo.question("bid-total")
def bid_total(facts: BidTotal, book: Book) -> Ruling[WholeBid]:
    refuse([*laid_problems("auxiliaries", facts.character, facts.auxiliaries), *_interpreter_problems(facts, book)])
    base, reasons = _base_of(facts, book)
    lines = [BidLine("base", base), *(BidLine(card, adds(card)) for card in facts.auxiliaries)]
    if facts.shaman:
        lines.append(BidLine("shaman", -1))
    total = sum(line.points for line in lines)
    text = say("The bid is worth {total}.", total=total)
    return answer(WholeBid(base, tuple(lines), total), text, *reasons, *_added(facts))


def _base_of(facts: BidTotal, book: Book) -> tuple[int, tuple[Reason, ...]]:
    """The number on the value token, or else worked out from the station."""
    if facts.base is not None:
        return facts.base, ()
    station, flag = book.need(facts, "station", "flag")
    ruling = base_value(BaseValue(facts.character, station, flag, facts.sympathy), book)
    assert ruling.answer
    return ruling.answer.value, tuple(reason for reason in ruling.reasons if reason.applies)


def _interpreter_problems(facts: BidTotal, book: Book) -> list[Problem]:
    """An interpreter that no roll could allow."""
    if "interpreter" not in facts.auxiliaries or facts.flag is None:
        return []
    row = static_ban(facts.character.nation, facts.flag, book)
    return [Problem("auxiliaries", row.why.sentence, row.why.clause)] if row else []


def static_ban(nation: str, flag: str, book: Book) -> Row | None:
    """The row that forbids an interpreter whatever is rolled, if there is one."""
    if rolls_needed(nation, flag, book):
        return None
    row = decide(nation, flag, 0, None, None, book)
    return None if row.allowed else row


def _added(facts: BidTotal) -> list[Reason]:
    """What lies on the character and what the shaman takes."""
    ones = [card for card in facts.auxiliaries if card != "boy"]
    boy = "boy" in facts.auxiliaries
    reasons = [
        because("aux.plus-one", "Each of these adds 1: {cards}.", cards=ones)
        if ones
        else because("aux.plus-one", "No auxiliary lies there that adds 1.", applies=False),
        because("aux.boy-half", "The boy adds 0.5." if boy else "No boy lies there.", applies=boy),
    ]
    taken = "The shaman of an opponent takes 1 away." if facts.shaman else "No opponent played the shaman."
    return [*reasons, because("shaman.minus", taken, applies=facts.shaman)]
