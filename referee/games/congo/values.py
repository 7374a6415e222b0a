"""What a character is worth at a station before auxiliaries are laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem, bad, impossible, refuse
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import Character, FlagFact, Player, StationFact
from referee.games.congo.state import Table, end_of_laying, in_contest, out_of_phase
from referee.ruling import Reason, Ruling, answer, because, legal, told
from referee.words import say

Sympathy = Annotated[
    int, Fact("Roll for the sympathy of the neutral character", "value.sympathy", at_least=1, at_most=4)
]


@dataclass(frozen=True, slots=True)
class BaseValue:
    """What is this character worth here?"""

    character: Annotated[Character, Fact("Character that was laid", "value.profession")]
    station: StationFact
    flag: FlagFact
    sympathy: Sympathy | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    value: int
    profession: str
    profession_value: int
    counts_as: str
    modifier: int


@congo.question("base-value")
def base_value(facts: BaseValue, book: Book) -> Ruling[Worth]:
    check_flag(facts.station, facts.flag)
    if facts.sympathy is not None and not facts.character.neutral:
        raise bad(
            "sympathy", "{who} is no neutral: no sympathy is rolled", clause="value.sympathy", who=facts.character
        )
    rolls = ["sympathy"] if wants_sympathy(facts.character, facts.flag) else []
    roll = facts.sympathy if rolls else 0
    book.need(facts, *rolls, *cells(facts.character, facts.station, facts.flag, roll, book))
    worth = worth_of(facts.character, facts.station, facts.flag, roll or 0, book)
    text = say("{who} is worth {value} here.", who=facts.character, value=worth.value)
    return answer(worth, text, *worth_reasons(facts.character, facts.station, facts.flag, roll or 0, worth, book))


def check_flag(station: str, flag: str) -> None:
    """A jungle has no flag; a barracks, hospital or mission always has one."""
    if station == "jungle" and flag != "none":
        refuse([impossible("flag", "flag.jungle", "A jungle has no flag beside it.")])
    if station in ("barracks", "hospital", "mission") and flag == "none":
        refuse([impossible("flag", "flag.stays", "The flag beside a {station} stays.", station=station)])


def with_flag(table: Table, facts: Any, book: Book) -> Table:
    """The table with the flag at the boat's stop; asked for where a described table does not tell it."""
    if table.flag:
        return table
    four = table.station == "village" and book.known(f"stop_value.{table.stop}") == 4
    flag: Any = "none" if four else book.need(facts, "flag")
    check_flag(table.station, flag)
    return replace(table, flags={**table.flags, table.stop: flag})


def wants_sympathy(character: Character, flag: str) -> bool:
    """Whether a neutral must roll (value.sympathy)."""
    return character.neutral and flag != "none"


def cells(character: Character, station: str, flag: str, roll: int | None, book: Book) -> list[str]:
    """The printed values that this character needs here, as far as the roll is known."""
    wanted = [f"board.profession.{profession}.{station}" for profession in character.professions]
    power = _counts_as(character, roll, book) if roll is not None else "none"
    return wanted if power in ("none", flag) or flag == "none" else [*wanted, f"board.modifier.{power}.{flag}"]


def _counts_as(character: Character, roll: int | None, book: Book) -> str:
    """The power with which this character is compared to the flag."""
    if not character.neutral:
        return character.nation
    return str(book.printed("sympathy")[roll - 1]) if roll else "none"


def worth_of(character: Character, station: str, flag: str, roll: int, book: Book) -> Worth:
    """Base value: the better profession, less the reduction at a foreign flag."""
    worths = {profession: book.printed(f"profession.{profession}.{station}") for profession in character.professions}
    best = max(worths, key=lambda profession: worths[profession])
    power = _counts_as(character, roll, book)
    modifier = 0 if flag in ("none", power) else book.printed(f"modifier.{power}.{flag}")
    return Worth(worths[best] + modifier, best, worths[best], power, modifier)


def worth_reasons(
    character: Character, station: str, flag: str, roll: int, worth: Worth, book: Book
) -> tuple[Reason, ...]:
    """The argument for a base value, with what was looked at and did not count."""
    return (
        *_profession_reasons(character, station, worth, book),
        *_sympathy_reasons(character, flag, roll, worth),
        *_flag_reasons(flag, worth),
        *told(
            worth.value <= 0,
            "value.any",
            "A base value of {value} is possible: it may be zero or negative.",
            value=worth.value,
        ),
    )


def _profession_reasons(character: Character, station: str, worth: Worth, book: Book) -> tuple[Reason, ...]:
    values: dict[str, Any] = {"profession": worth.profession, "station": station, "points": worth.profession_value}
    if not character.neutral:
        return (because("value.profession", "At a {station} the {profession} counts {points}.", **values),)
    better = "At a {station} only the better profession of the neutral counts: the {profession} with {points}."
    other = next(profession for profession in character.professions if profession != worth.profession)
    less = "The {other} would count {points}, which is not more."
    points = book.printed(f"profession.{other}.{station}")
    return (
        because("value.neutral-best", better, **values),
        because("value.profession", less, applies=False, other=other, points=points),
    )


def _sympathy_reasons(character: Character, flag: str, roll: int, worth: Worth) -> tuple[Reason, ...]:
    return told(
        wants_sympathy(character, flag),
        "value.sympathy",
        "The die shows {roll}: {who} sympathises with {power}.",
        "There is no flag here: no sympathy is rolled."
        if character.neutral
        else "{who} is no neutral: no sympathy is rolled.",
        roll=roll,
        who=character,
        power=worth.counts_as,
    )


def _flag_reasons(flag: str, worth: Worth) -> tuple[Reason, ...]:
    foreign = flag not in ("none", worth.counts_as)
    values: dict[str, Any] = {
        "modifier": worth.modifier,
        "flag": flag,
        "power": worth.counts_as,
        "points": worth.profession_value,
        "value": worth.value,
    }
    card = "The card shows {modifier} beside the flag of {flag} for {power}: {points} becomes {value}."
    off = "No foreign flag lies here: no reduction from the card applies."
    exempt = "The flag is that of {flag}, not of {power}: no exemption."
    return (
        *told(flag == "none", "value.no-flag", "There is no flag here: nothing is taken off."),
        *told(
            flag == worth.counts_as != "none",
            "value.own-flag",
            "The flag is that of {power}: nothing is taken off.",
            exempt if foreign else "",
            **values,
        ),
        *told(foreign, "value.nationality", card, off, **values),
    )


# --- the move ---


@dataclass(frozen=True, slots=True)
class ValueCharacters:
    """Lay the value tokens"""

    sympathy: Annotated[
        Mapping[Player, int],
        Fact("Roll for the sympathy of {key}'s neutral character", "value.sympathy", at_least=1, at_most=4),
    ] = field(default_factory=dict)
    flag: FlagFact | None = None


@dataclass(frozen=True, slots=True)
class Values:
    values: Mapping[str, int]


@congo.move("value-characters", reveals=("sympathy",))
def value_characters(table: Table, facts: ValueCharacters, book: Book) -> Ruling[Values]:
    if wrong := out_of_phase(table, "value-characters", "values"):
        return wrong
    table = with_flag(table, facts, book)
    _no_strangers(table, facts)
    worths = _worths(table, facts, book)
    valued = {
        player: replace(bid, base=worths[player].value, sympathy=_roll(table, facts, player))
        if player in worths
        else bid
        for player, bid in table.bids.items()
    }
    text = say("The characters are worth: {values}.", values={name: worth.value for name, worth in worths.items()})
    reasons = [
        reason
        for player, worth in worths.items()
        for reason in worth_reasons(
            table.bids[player].character, table.station, table.flag, _roll(table, facts, player), worth, book
        )
        if reason.applies
    ]
    reasons += _for_nobody(table, worths)
    reasons.append(because("value.token", "Put a value token with the base value on each character."))
    after = _open_laying(replace(table, bids=valued))
    return legal(Values({name: worth.value for name, worth in worths.items()}), text, *reasons, after=after)


def _for_nobody(table: Table, worths: Mapping[str, Worth]) -> list[Reason]:
    """What could have changed a value, and did so for nobody."""
    neutrals = [player for player in worths if table.bids[player].character.neutral]
    own = [player for player, worth in worths.items() if worth.counts_as == table.flag]
    found: list[Reason] = []
    if not neutrals:
        found += told(False, "value.sympathy", "", "No neutral is in the contest: no sympathy is rolled.")
    elif table.flag == "none":
        found += told(False, "value.sympathy", "", "There is no flag here: no sympathy is rolled.")
    if table.flag != "none" and not own:
        exempt = "Nobody counts for {flag}: no exemption for the own flag."
        found += told(False, "value.own-flag", "", exempt, flag=table.flag)
    if all(worth.value > 0 for worth in worths.values()):
        found += told(False, "value.any", "", "No value is zero or negative here.")
    return found


def _no_strangers(table: Table, facts: ValueCharacters) -> None:
    """Rolls are reported for players; one for a character that needs none is ignored."""
    strangers = [who for who in facts.sympathy if who not in table.players]
    if strangers:
        raise BadFact(*(Problem(f"sympathy.{who}", say("{who} does not play", who=who)) for who in strangers))


def _worths(table: Table, facts: ValueCharacters, book: Book) -> dict[str, Worth]:
    """The base value of everybody still in; names at once every roll and printed number that is missing."""
    needed: list[str] = []
    for player in in_contest(table):
        character = table.bids[player].character
        roll: int | None = _roll(table, facts, player)
        if wants_sympathy(character, table.flag) and not roll:
            needed.append(f"sympathy.{player}")
            roll = None
        needed += cells(character, table.station, table.flag, roll, book)
    book.need(facts, *dict.fromkeys(needed))
    return {
        player: worth_of(table.bids[player].character, table.station, table.flag, _roll(table, facts, player), book)
        for player in in_contest(table)
    }


def _roll(table: Table, facts: ValueCharacters, player: str) -> int:
    """The sympathy roll that counts: none for a power or where there is no flag."""
    return facts.sympathy.get(player, 0) if wants_sympathy(table.bids[player].character, table.flag) else 0


def _open_laying(table: Table) -> Table:
    """Auxiliaries come next, unless nobody may lay any (noaux.ban)."""
    contestants = in_contest(table)
    if table.special_card == "no-auxiliaries":
        bids = {player: replace(bid, out=True) for player, bid in table.bids.items()}
        return end_of_laying(replace(table, bids=bids))
    if not contestants:
        return replace(table, phase="settle")
    return replace(table, phase="auxiliaries", turn=contestants[0])
