"""What a whole bid is worth: the character, the auxiliaries on it, and what the shaman takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact, Problem, refuse
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.auxiliaries import interpreter_problems, laid_problems
from referee.games.congo.languages import CharacterRoll, StationRoll, rolls_needed
from referee.games.congo.pieces import Character, FlagFact, StationFact
from referee.games.congo.stations import check_flag
from referee.games.congo.stock import adds, shaman_takes
from referee.games.congo.tokens import wrong_token
from referee.games.congo.values import BaseValue, Sympathy, base_value
from referee.games.congo.words import AuxiliaryCard, cards
from referee.ruling import Reason, Ruling, answer, told
from referee.sheet import Sheet, row
from referee.values import dataclass
from referee.words import Sentence, and_all, say


@dataclass(frozen=True, slots=True)
class BidTotal:
    """What is my whole bid worth?"""

    character: Annotated[Character, Fact("Character laid as the bid", "value.profession")]
    auxiliaries: Annotated[
        tuple[AuxiliaryCard, ...], Fact("Auxiliaries laid on it (- if none)", "aux.plus-one", untold="asked")
    ] = ()
    shaman: Annotated[
        bool, Fact("Did an opponent play the shaman this round?", "shaman.minus", untold="from the table")
    ] = False
    base: (
        Annotated[int, Fact("Number on the value token", "value.token", *game.bounds("token"), untold="asked")] | None
    ) = None
    station: StationFact | None = None
    flag: FlagFact | None = None
    sympathy: Sympathy | None = None
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None


@dataclass(frozen=True, slots=True)
class BidLine:
    what: str
    points: int | float


@dataclass(frozen=True, slots=True)
class WholeBid:
    base: int
    lines: tuple[BidLine, ...]
    total: int | float


@game.question("bid-total")
def bid_total(facts: BidTotal, book: Book) -> Ruling[WholeBid]:
    laid = book.choice(facts, "auxiliaries")
    if facts.station is not None and facts.flag is not None:
        check_flag(facts.station, facts.flag)
    refuse(laid_problems("auxiliaries", facts.character, laid))
    _check_interpreter(facts, book)
    base, reasons = _base_of(facts, book)
    lines = (
        BidLine("base", base),
        *(BidLine(card, adds(card, book)) for card in laid),
        *([BidLine("shaman", -shaman_takes(book))] if facts.shaman else []),
    )
    total = sum(line.points for line in lines)
    return answer(
        WholeBid(base, lines, total),
        _summary(lines, total),
        *reasons,
        *_added(facts, book),
        sheet=_sheet(lines, total) if lines[1:] else None,
    )


def _summary(lines: tuple[BidLine, ...], total: int | float) -> Sentence:
    """The total, and what it is made of."""
    parts = and_all(say("{points} for the {what}", points=it.points, what=_called(it.what)) for it in lines)
    if len(lines) == 1:
        return say("The bid is worth {total}, the base value of the character.", total=total)
    return say("The bid is worth {total}: {parts}.", total=total, parts=parts)


def _called(what: str) -> Sentence:
    return say("character") if what == "base" else say(what)


def _sheet(lines: tuple[BidLine, ...], total: int | float) -> Sheet:
    clauses = {"base": "value.token", "boy": "aux.boy-half", "shaman": "shaman.minus"}
    rows = tuple(row(_called(it.what), [it.points], clauses.get(it.what, "aux.plus-one")) for it in lines)
    return Sheet(("",), rows, row(say("total"), [total], "chief.highest"))


def _base_of(facts: BidTotal, book: Book) -> tuple[int, tuple[Reason, ...]]:
    """The number on the value token, or else worked out from the station."""
    if book.guided and facts.base is None and facts.station is None:
        book.need(facts, "base")  # one number that lies there, before two facts and three printed numbers
    if facts.base is not None:
        refuse(_wrong_token(facts, facts.base, book))
        return facts.base, ()
    station, flag = book.need(facts, "station", "flag")
    ruling = base_value(BaseValue(facts.character, station, flag, facts.sympathy), book)
    return ruling.granted().value, tuple(reason for reason in ruling.reasons if reason.applies)


def _wrong_token(facts: BidTotal, base: int, book: Book) -> Iterator[Problem]:
    """A token that contradicts what the rules give here, as far as that is known."""
    if facts.station is not None and facts.flag is not None:
        yield from wrong_token("base", facts.character, base, facts.station, facts.flag, facts.sympathy, book)


def _check_interpreter(facts: BidTotal, book: Book) -> None:
    """An interpreter counts only where it may lie; the rolls on which it hangs are asked for."""
    if "interpreter" not in facts.auxiliaries or facts.flag is None:
        return
    nation = facts.character.nation
    book.need(facts, *rolls_needed(nation, facts.flag, book))
    rolls = {"station_roll": facts.station_roll, "character_roll": facts.character_roll}
    refuse(interpreter_problems("auxiliaries", nation, facts.flag, rolls, book))


def _added(facts: BidTotal, book: Book) -> Iterator[Reason]:
    """What lies on the character and what the shaman takes."""
    ones = [card for card in facts.auxiliaries if card != "boy"]
    each, half = adds("nurse", book), adds("boy", book)
    none = (
        "No auxiliary but a boy lies on this character."
        if "boy" in facts.auxiliaries
        else "No auxiliary lies on this character."
    )
    every = "Each of these adds {n}: {cards}." if len(ones) > 1 else "The {card} adds {n}."
    values: dict[str, object] = {"cards": cards(ones), "card": say(ones[0]), "n": each} if ones else {}
    yield from told(bool(ones), "aux.plus-one", every, none, **values)
    yield from told(
        "boy" in facts.auxiliaries, "aux.boy-half", "The boy adds {n}.", "No boy lies on this character.", n=half
    )
    taken = "The shaman of an opponent takes {n} away."
    yield from told(facts.shaman, "shaman.minus", taken, "No opponent played the shaman.", n=shaman_takes(book))
