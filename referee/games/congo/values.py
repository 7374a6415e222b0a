"""What a character is worth at a station before auxiliaries are laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.pieces import Character, FlagFact, StationFact
from referee.games.congo.state import Table, end_of_laying, in_contest
from referee.games.congo.stations import check_flag, with_flag
from referee.games.congo.words import DIE, NATIONAL, Player
from referee.ruling import Reason, Ruling, answer, because, legal, told
from referee.sheet import Sheet, by_player
from referee.values import dataclass, field, replace
from referee.words import say

PROFESSION = "value.profession"

Sympathy = Annotated[
    int,
    Fact("Roll for the sympathy of the neutral character", "value.sympathy", *DIE, untold="asked"),
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


@game.question("base-value")
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
    here: dict[str, object] = {"who": facts.character, "station": say(facts.station), "value": worth.value}
    text = say("At a {station} with the {flag} flag {who} is worth {value}.", flag=NATIONAL.get(facts.flag, ""), **here)
    if facts.flag == "none":
        text = say("At a {station} without a flag {who} is worth {value}.", **here)
    return answer(worth, text, *worth_reasons(facts.character, facts.station, facts.flag, roll or 0, worth, book))


def wants_sympathy(character: Character, flag: str) -> bool:
    """Whether a neutral must roll (`value.sympathy`)."""
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
    values: dict[str, Any] = {
        "profession": say(worth.profession),
        "station": say(station),
        "points": worth.profession_value,
    }
    if not character.neutral:
        return (because("value.profession", "At a {station} the {profession} counts {points}.", **values),)
    better = "At a {station} only the better profession of the neutral counts: the {profession} with {points}."
    other = next(profession for profession in character.professions if profession != worth.profession)
    less = "The {other} would count {points}, which is not more."
    points = book.printed(f"profession.{other}.{station}")
    return (
        because("value.neutral-best", better, **values),
        because("value.profession", less, applies=False, other=say(other), points=points),
    )


def _sympathy_reasons(character: Character, flag: str, roll: int, worth: Worth) -> tuple[Reason, ...]:
    return told(
        wants_sympathy(character, flag),
        "value.sympathy",
        "With a roll of {roll} {who} counts as {power}.",
        "There is no flag here: no sympathy is rolled."
        if character.neutral
        else "Sympathy is rolled for neutral characters only.",
        roll=roll,
        who=character,
        power=NATIONAL.get(worth.counts_as, ""),
    )


def _flag_reasons(flag: str, worth: Worth) -> tuple[Reason, ...]:
    foreign = flag not in ("none", worth.counts_as)
    values: dict[str, Any] = {
        "modifier": worth.modifier,
        "flag": NATIONAL.get(flag, ""),
        "power": NATIONAL.get(worth.counts_as, ""),
        "points": worth.profession_value,
        "value": worth.value,
    }
    card = "A {power} card shows {modifier} beside the {flag} flag: {points} becomes {value}."
    if not worth.modifier:
        card = "A {power} card shows 0 beside the {flag} flag: the value stays."
    off = "No foreign flag lies here, and only a foreign flag reduces a value."
    exempt = "The flag is {flag}, and the character counts as {power}."
    return (
        *told(flag == "none", "value.no-flag", "There is no flag here: no value is reduced."),
        *told(
            flag == worth.counts_as != "none",
            "value.own-flag",
            "The flag is {power}, as the character counts: the value stays.",
            exempt if foreign else "",
            **values,
        ),
        *told(foreign, "value.nationality", card, off, **values),
    )


# --- the move ---


@dataclass(frozen=True, slots=True)
class ValueCharactersMove:
    """Lay the value tokens."""

    sympathy: Annotated[
        Mapping[Player, int],
        Fact(
            "Roll for the sympathy of {key}'s neutral character",
            "value.sympathy",
            *DIE,
            untold="asked",
        ),
    ] = field(default_factory=dict)
    flag: FlagFact | None = None


@dataclass(frozen=True, slots=True)
class Values:
    values: Mapping[str, int]


@game.move("value-characters", reveals=("sympathy",))
def play_value_characters(table: Table, facts: ValueCharactersMove, book: Book) -> Ruling[Values]:
    refuse_unless_due(table, "value-characters")
    table = with_flag(table, facts, book)
    _no_strangers(table, facts)
    worths = _worths(table, facts, book)
    valued = {
        player: replace(bid, base=worths[player].value, sympathy=_roll(table, facts, player))
        if player in worths
        else bid
        for player, bid in table.bids.items()
    }
    values = {name: worth.value for name, worth in worths.items()}
    text = say("The characters get their base values: {values}.", values=values)
    reasons = _because(table, facts, worths, book)
    after = _open_laying(replace(table, bids=valued), book)
    return legal(Values(values), text, *reasons, after=after, sheet=_sheet(worths))


def _sheet(worths: Mapping[str, Worth]) -> Sheet:
    """The base values as the board and the cards give them."""
    heads = tuple(worths)
    return Sheet(
        heads,
        (
            by_player(heads, say("profession"), {who: it.profession_value for who, it in worths.items()}, PROFESSION),
            by_player(
                heads, say("foreign flag"), {who: it.modifier for who, it in worths.items()}, "value.nationality"
            ),
        ),
        by_player(heads, say("base value"), {who: it.value for who, it in worths.items()}, "value.token"),
    )


def _because(table: Table, facts: ValueCharactersMove, worths: Mapping[str, Worth], book: Book) -> Iterator[Reason]:
    """For each player in turn why the character is worth so much; then what changed no value."""
    for player, worth in worths.items():
        character, roll = table.bids[player].character, _roll(table, facts, player)
        for reason in worth_reasons(character, table.station, table.flag, roll, worth, book):
            if reason.applies:
                yield replace(reason, sentence=say("{player}: {why}", player=player, why=reason.sentence))
    yield from _for_nobody(table, worths)
    yield because("value.token", "Put a value token with the base value on each character.")


def _for_nobody(table: Table, worths: Mapping[str, Worth]) -> Iterator[Reason]:
    """What could have changed a value, and did so for nobody."""
    neutrals = [player for player in worths if table.bids[player].character.neutral]
    own = [player for player, worth in worths.items() if worth.counts_as == table.flag]
    if not neutrals:
        yield because("value.sympathy", "No neutral is in the contest: no sympathy is rolled.", applies=False)
    elif table.flag == "none":
        yield because("value.sympathy", "There is no flag here: no sympathy is rolled.", applies=False)
    if table.flag != "none" and not own:
        nobody = "The flag is {flag}, and nobody in the contest counts as {flag}."
        yield because("value.own-flag", nobody, applies=False, flag=NATIONAL[table.flag])
    if all(worth.value > 0 for worth in worths.values()):
        yield because("value.any", "Every value here is above zero.", applies=False)


def _no_strangers(table: Table, facts: ValueCharactersMove) -> None:
    """Rolls are reported for players; one for a character that needs none is ignored."""
    strangers = [who for who in facts.sympathy if who not in table.players]
    if strangers:
        raise BadFact(*(Problem(f"sympathy.{who}", say("{who} does not play", who=who)) for who in strangers))


def _worths(table: Table, facts: ValueCharactersMove, book: Book) -> dict[str, Worth]:
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


def _roll(table: Table, facts: ValueCharactersMove, player: str) -> int:
    """The sympathy roll that counts: none for a power or where there is no flag."""
    return facts.sympathy.get(player, 0) if wants_sympathy(table.bids[player].character, table.flag) else 0


def _open_laying(table: Table, book: Book) -> Table:
    """Auxiliaries come next, unless nobody may lay any (`noaux.ban`)."""
    if table.special_card == "no-auxiliaries":
        bids = {player: replace(bid, out=True) for player, bid in table.bids.items()}
        return end_of_laying(replace(table, bids=bids), book)
    return replace(table, phase="auxiliaries", turn=in_contest(table)[0])
