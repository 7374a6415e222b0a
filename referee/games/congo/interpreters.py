"""On whom an interpreter may be laid, at which flag, with which language rolls."""

from __future__ import annotations

from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.languages import (
    CharacterRoll,
    StationRoll,
    language_of,
    rolls_needed,
)
from referee.games.congo.pieces import FlagFact
from referee.games.congo.words import NATIONAL, SPOKEN, Nation
from referee.ruling import Reason, Ruling, because, deciding, illegal, legal, rather
from referee.values import dataclass
from referee.words import say


@dataclass(frozen=True, slots=True)
class Interpreter:
    """May an interpreter be laid on this character?"""

    nation: Annotated[Nation, Fact("Nation of the character", "interpreter.foreign")]
    flag: FlagFact
    interpreters: Annotated[
        int,
        Fact("Interpreters already on this character", "interpreter.one", at_least=0, untold="from the table"),
    ] = 0
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

    def decided(self) -> Row:
        """The same row with the reason marked that decides."""
        return Row(self.allowed, tuple(deciding(it) if it is self.why else it for it in self.reasons))

    @property
    def why(self) -> Reason:
        """The reason that decides."""
        return [reason for reason in self.reasons if reason.applies][-1]


@game.question("interpreter")
def interpreter(facts: Interpreter, book: Book) -> Ruling[Permission]:
    if not facts.interpreters:
        book.need(facts, *rolls_needed(facts.nation, facts.flag, book))
    row = decide(facts.nation, facts.flag, facts.interpreters, facts.station_roll, facts.character_roll, book)
    permission = Permission(
        row.allowed, language_of(facts.flag, facts.station_roll), language_of(facts.nation, facts.character_roll)
    )
    where: dict[str, object] = {"nation": NATIONAL[facts.nation], "flag": NATIONAL.get(facts.flag, "")}
    if row.allowed:
        may = "Yes. An interpreter may be laid on this {nation} character at the {flag} station."
        return legal(permission, say(may, **where), *row.reasons)
    text = say("No. No interpreter may be laid on this {nation} character at the {flag} station.", **where)
    if facts.flag == "none":
        text = say("No. No interpreter may be laid at a station without a flag.")
    return illegal(
        text,
        *row.reasons,
        instead=[
            rather("Lay an auxiliary with an icon of this character."),
            rather("Lay the boy, if none lies yet this round."),
        ],
        value=permission,
    )


def decide(
    nation: str, flag: str, interpreters: int, station_roll: int | None, character_roll: int | None, book: Book
) -> Row:
    """The first row that fits, with the reason marked that decides."""
    return _row(nation, flag, interpreters, station_roll, character_roll, book).decided()


def _row(
    nation: str, flag: str, interpreters: int, station_roll: int | None, character_roll: int | None, book: Book
) -> Row:
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
    foreign = "The flag is {flag}, the character {nation}: a foreigner may have an interpreter."
    first = _not("interpreter.one", "No interpreter lies on this character yet.")
    allowed = because("interpreter.foreign", foreign, flag=NATIONAL[flag], nation=NATIONAL[nation])
    return Row(True, (first, *_ban_elsewhere(nation, flag), allowed))


def _ban_elsewhere(nation: str, flag: str) -> tuple[Reason, ...]:
    """The special rule for this nation or this flag, which does not touch the case."""
    if nation == "usa":
        return (_not("interpreter.american", "An American is kept from an interpreter only at a British station."),)
    if nation == "austria":
        return (_not("interpreter.austrian", "An Austrian is kept from an interpreter only at a German station."),)
    if nation == "belgium":
        spoken = "No Belgian speaks {language}: no roll is needed."
        return (_not("interpreter.belgian-roll", spoken, language=SPOKEN[language_of(flag, None)]),)
    if flag == "belgium":
        spoken = "A {nation} character speaks neither Flemish nor French: no roll is needed."
        return (_not("interpreter.station-roll", spoken, nation=NATIONAL[nation]),)
    return ()


def _not(clause: str, template: str, /, **values: object) -> Reason:
    return because(clause, template, applies=False, **values)


def _banned(nation: str, flag: str) -> Row | None:
    """The bans that need no roll."""
    if nation == flag != "belgium":
        same = because(
            "interpreter.foreign", "The character is {flag}, as the flag is: no foreigner.", flag=NATIONAL[flag]
        )
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
    same = "This Belgian speaks the language of the French station: no interpreter."
    other = "This Belgian does not speak the language of the French station: an interpreter is allowed."
    reasons = (
        _language_decides("belgium"),
        _belgian_rolls(roll),
        because("interpreter.belgian-at-french", other if flemish else same),
    )
    return Row(flemish, reasons)


def _language_decides(nation: str) -> Reason:
    """Being a foreigner alone settles nothing where a language is rolled."""
    foreign = "The flag is foreign to a {nation} character, but here the language decides."
    return _not("interpreter.foreign", foreign, nation=NATIONAL[nation])


def _foreigner_at_belgian(nation: str, spoken: str, roll: int | None) -> Row:
    before = (_language_decides(nation), _station_rolls(roll))
    both: dict[str, Any] = {"nation": NATIONAL[nation], "language": SPOKEN[spoken]}
    if language_of(nation, None) != spoken:
        other = "A {nation} character does not speak {language}: an interpreter is allowed."
        return Row(True, (*before, because("interpreter.language", other, **both)))
    clause = "interpreter.flemish" if spoken == "flemish" else "interpreter.french"
    same = "A {nation} character speaks {language} too: no interpreter."
    return Row(False, (*before, because(clause, same, **both)))


def _belgian_at_belgian(station_roll: int | None, character_roll: int | None) -> Row:
    station, character = language_of("belgium", station_roll), language_of("belgium", character_roll)
    home = _not(
        "interpreter.foreign",
        "The character is Belgian, as the flag is, but at a Belgian station the language decides.",
    )
    before = (home, _station_rolls(station_roll), _belgian_rolls(character_roll))
    if station != character:
        other = "The Belgian speaks {character}, the station {station}: an interpreter is allowed."
        return Row(
            True,
            (*before, because("interpreter.language", other, character=SPOKEN[character], station=SPOKEN[station])),
        )
    clause = "interpreter.flemish" if station == "flemish" else "interpreter.language"
    return Row(False, (*before, because(clause, "Both speak {language}: no interpreter.", language=SPOKEN[station])))


def _station_rolls(roll: int | None) -> Reason:
    spoken = language_of("belgium", roll)
    text = "The roll for the Belgian station is {roll}: it speaks {language}."
    return because("interpreter.station-roll", text, roll=roll, language=SPOKEN[spoken])


def _belgian_rolls(roll: int | None) -> Reason:
    spoken = language_of("belgium", roll)
    text = "The roll for the Belgian character is {roll}: this Belgian speaks {language}."
    return because("interpreter.belgian-roll", text, roll=roll, language=SPOKEN[spoken])
