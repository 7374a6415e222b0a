"""The translator rules: on whom an interpreter may be laid, at which flag, with which language rolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import FlagFact, Nation
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import say

LANGUAGE = {
    "britain": "english",
    "usa": "english",
    "france": "french",
    "germany": "german",
    "austria": "german",
    "netherlands": "flemish",
    "spain": "spanish",
    "portugal": "portuguese",
    "sweden": "swedish",
    "russia": "russian",
}
"""The language of a nation. The Belgians' is rolled."""

StationRoll = Annotated[
    int,
    Fact(
        "Roll for the language of the Belgian station (first player, once a round)",
        "interpreter.station-roll",
        at_least=1,
        at_most=4,
    ),
]
CharacterRoll = Annotated[
    int, Fact("Roll for the language of the Belgian character", "interpreter.belgian-roll", at_least=1, at_most=4)
]


@dataclass(frozen=True, slots=True)
class InterpreterFacts:
    """May an interpreter be laid on this character?"""

    nation: Annotated[Nation, Fact("Nation of the character", "interpreter.foreign")]
    flag: FlagFact
    interpreters: Annotated[int, Fact("Interpreters already on this character", "interpreter.one", at_least=0)] = 0
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None


@dataclass(frozen=True, slots=True)
class Permission:
    allowed: bool
    station_language: str
    character_language: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the decision: allowed or not, and why."""

    allowed: bool
    reasons: tuple[Reason, ...]

    @property
    def why(self) -> Reason:
        """The reason that decides."""
        return [reason for reason in self.reasons if reason.applies][-1]


@congo.question("interpreter")
def interpreter(facts: InterpreterFacts, book: Book) -> Ruling[Permission]:
    if not facts.interpreters:
        book.need(facts, *rolls_needed(facts.nation, facts.flag, book))
    row = decide(facts.nation, facts.flag, facts.interpreters, facts.station_roll, facts.character_roll, book)
    permission = Permission(
        row.allowed, language_of(facts.flag, facts.station_roll), language_of(facts.nation, facts.character_roll)
    )
    if row.allowed:
        return legal(permission, say("Yes, an interpreter may be laid."), *row.reasons)
    return illegal(
        say("No, an interpreter may not be laid."),
        *row.reasons,
        instead=[
            rather("Lay an auxiliary with an icon of this character."),
            rather("Lay the boy, if none lies yet this round."),
        ],
        value=permission,
    )


def language_of(nation: str, roll: int | None) -> str:
    """What is spoken; `none` where it depends on a roll that was not made, or where there is no flag."""
    if nation == "belgium":
        return "none" if not roll else "flemish" if roll % 2 else "french"
    return LANGUAGE.get(nation, "none")


def rolls_needed(nation: str, flag: str, book: Book) -> list[str]:
    """The language rolls on which the decision hangs."""
    if flag == "belgium" and nation == "belgium":
        return ["station_roll", "character_roll"]
    if flag == "belgium" and nation in ("france", "netherlands"):
        return ["station_roll"]
    if flag == "france" and nation == "belgium" and book.reading("belgian-at-french") == "roll":
        return ["character_roll"]
    return []


def decide(
    nation: str, flag: str, interpreters: int, station_roll: int | None, character_roll: int | None, book: Book
) -> Row:
    """The first row that fits."""
    if interpreters:
        return _second_interpreter()
    if flag == "none":
        return _no_flag()
    if banned := _banned(nation, flag):
        return banned
    if nation == "belgium" and flag == "france":
        return _belgian_at_french(character_roll, book)
    if flag == "belgium" and nation in ("netherlands", "france"):
        return _foreigner_at_belgian(nation, language_of("belgium", station_roll), station_roll)
    if flag == "belgium" and nation == "belgium":
        return _belgian_at_belgian(station_roll, character_roll)
    return _foreigner(nation, flag)


def _second_interpreter() -> Row:
    unlimited = "Any number of cards with an icon may be laid, but an interpreter has none."
    one = "This character has an interpreter already: one is the limit."
    return Row(False, (_not("aux.no-limit", unlimited), because("interpreter.one", one)))


def _no_flag() -> Row:
    nobody = "Without a flag nobody is a foreigner."
    none = because("interpreter.no-flag", "There is no flag here: nobody takes an interpreter.")
    return Row(False, (_not("interpreter.foreign", nobody), none))


def _foreigner(nation: str, flag: str) -> Row:
    foreign = "The flag is that of {flag}, the character is from {nation}: a foreigner may have an interpreter."
    first = _not("interpreter.one", "No interpreter lies on this character yet.")
    allowed = because("interpreter.foreign", foreign, flag=flag, nation=nation)
    return Row(True, (first, *_ban_elsewhere(nation, flag), allowed))


def _ban_elsewhere(nation: str, flag: str) -> tuple[Reason, ...]:
    """The special rule for this nation or this flag, which does not touch the case."""
    if nation == "usa":
        return (_not("interpreter.american", "The flag is that of {flag}, not of britain.", flag=flag),)
    if nation == "austria":
        return (_not("interpreter.austrian", "The flag is that of {flag}, not of germany.", flag=flag),)
    if nation == "belgium":
        spoken = "No Belgian speaks {language}: no roll is needed."
        return (_not("interpreter.belgian-roll", spoken, language=language_of(flag, None)),)
    if flag == "belgium":
        spoken = "A character from {nation} speaks neither Flemish nor French: no roll is needed."
        return (_not("interpreter.station-roll", spoken, nation=nation),)
    return ()


def _not(clause: str, template: str, /, **values: object) -> Reason:
    return because(clause, template, applies=False, **values)


def _banned(nation: str, flag: str) -> Row | None:
    """The bans that need no roll."""
    if nation == flag != "belgium":
        same = because("interpreter.foreign", "Nation and flag are the same ({flag}): no foreigner.", flag=flag)
        rolled = "The station is not Belgian: no language is rolled."
        return Row(False, (same, _not("interpreter.station-roll", rolled)))
    if (nation, flag) == ("usa", "britain"):
        abroad = _not("interpreter.foreign", "The flag is foreign to an American, but English is spoken by both.")
        ban = because("interpreter.american", "An American needs no interpreter at a British station.")
        return Row(False, (abroad, ban))
    if (nation, flag) == ("austria", "germany"):
        abroad = _not("interpreter.foreign", "The flag is foreign to an Austrian, but German is spoken by both.")
        ban = because("interpreter.austrian", "An Austrian needs no interpreter at a German station.")
        return Row(False, (abroad, ban))
    return None


def _belgian_at_french(roll: int | None, book: Book) -> Row:
    if book.reading("belgian-at-french") == "allowed":
        free = "The rulebook does not forbid a Belgian at a French station, and this table allows it."
        unrolled = _not("interpreter.belgian-roll", "This table rolls no language for a Belgian at a French station.")
        return Row(True, (unrolled, because("interpreter.belgian-at-french", free)))
    speaks = language_of("belgium", roll)
    flemish = speaks == "flemish"
    same = "He speaks the language of the French station: no interpreter."
    other = "He does not speak the language of the French station: an interpreter is allowed."
    reasons = (
        _language_decides("belgium"),
        _belgian_rolls(roll),
        because("interpreter.belgian-at-french", other if flemish else same),
    )
    return Row(flemish, reasons)


def _language_decides(nation: str) -> Reason:
    """Being a foreigner alone settles nothing where a language is rolled."""
    foreign = "The flag is foreign to a character from {nation}, but here the language decides."
    return _not("interpreter.foreign", foreign, nation=nation)


def _foreigner_at_belgian(nation: str, spoken: str, roll: int | None) -> Row:
    before = (_language_decides(nation), _station_rolls(roll))
    if language_of(nation, None) != spoken:
        other = "A character from {nation} does not speak {language}: an interpreter is allowed."
        return Row(True, (*before, because("interpreter.language", other, nation=nation, language=spoken)))
    clause = "interpreter.flemish" if spoken == "flemish" else "interpreter.french"
    same = "A character from {nation} speaks {language} too: no interpreter."
    return Row(False, (*before, because(clause, same, nation=nation, language=spoken)))


def _belgian_at_belgian(station_roll: int | None, character_roll: int | None) -> Row:
    station, character = language_of("belgium", station_roll), language_of("belgium", character_roll)
    home = _not("interpreter.foreign", "Nation and flag are the same, but at a Belgian station the language decides.")
    before = (home, _station_rolls(station_roll), _belgian_rolls(character_roll))
    if station != character:
        other = "The Belgian speaks {character}, the station {station}: an interpreter is allowed."
        return Row(True, (*before, because("interpreter.language", other, character=character, station=station)))
    clause = "interpreter.flemish" if station == "flemish" else "interpreter.language"
    return Row(False, (*before, because(clause, "Both speak {language}: no interpreter.", language=station)))


def _station_rolls(roll: int | None) -> Reason:
    spoken = language_of("belgium", roll)
    text = "The first player rolls {roll}: the Belgian station speaks {language}."
    return because("interpreter.station-roll", text, roll=roll, language=spoken)


def _belgian_rolls(roll: int | None) -> Reason:
    spoken = language_of("belgium", roll)
    text = "The Belgian's roll is {roll}: he speaks {language}."
    return because("interpreter.belgian-roll", text, roll=roll, language=spoken)
