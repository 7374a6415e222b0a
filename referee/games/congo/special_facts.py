"""What a special card is asked about: its facts, its effect, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo.pieces import (
    Attack,
    Character,
    CharacterOrNone,
    FlagFact,
    StationFact,
    Stop,
    StopFact,
)
from referee.games.congo.words import DIE, AuxiliaryOrNone, Order, Player, PlayerOrNone, Special, people
from referee.ruling import Instead, Reason
from referee.values import dataclass, field
from referee.words import Sentence, and_all, say

CHARACTER = Fact("Character laid by {key}", "bid.character", untold="from the table")
ATTACKS = Fact("Attacks in the order they happened, each with its roll or flees", "gorilla.target", untold="asked")
HUNT = Fact("Does the owner of the okapi go hunting?", "okapi.hunt", untold="asked")
ROLLS = Fact("Malaria rolls, one round after the other", "malaria.lowest", *DIE, separator=";", untold="asked")
CURE = Fact("Second roll of the bitten doctor", "malaria.doctor", *DIE, untold="asked")
TARGET = Fact("From whose hand is an auxiliary taken? (none to decline)", "overboard.take", untold="asked")
TAKEN = Fact("Auxiliary that was taken (none if the hand was empty)", "overboard.take", untold="asked")
SWAP = Fact("Does the drawn character change places with the bid?", "colonist.swap", untold="asked")
DRAWN = Fact("Character that was drawn", "colonist.swap", untold="asked")
LOOKS_AT = Fact("Stop whose face-down tile is looked at", "explored.look", untold="asked")
DISCARDS = Fact("Character that {key} discards from hand (none if there is none)", "boiler.discard", untold="asked")
DRAWS = Fact("What does the owner of the colonist draw?", "colonist.draw", untold="asked")
FROM_TABLE: Literal["from the table"] = "from the table"

Kind = Literal["character", "auxiliary", "none"]
Rounds = tuple[Mapping[Player, int], ...]


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """May this special card be played, and what does it do?"""

    card: Annotated[Special, Fact("Special card", "special.one")]
    player: Annotated[Player, Fact("Who plays it", "special.right")]
    order: Order
    declined: Annotated[
        tuple[Player, ...], Fact("Who declined already", "special.right", distinct=True, untold=FROM_TABLE)
    ] = ()
    played_by: Annotated[
        PlayerOrNone, Fact("Who has played a special card this round", "special.one", untold=FROM_TABLE)
    ] = "none"
    gone: Annotated[
        tuple[Special, ...], Fact("Special cards played in earlier rounds", "special.one", untold=FROM_TABLE)
    ] = ()
    stops: Annotated[
        tuple[Stop, ...], Fact("All stops from Leopoldville to Kindu", "river.order", untold=FROM_TABLE)
    ] = ()
    station: StationFact | None = None
    stop: StopFact | None = None
    flag: FlagFact | None = None
    resolve: Annotated[bool, Fact("Shall the effect be worked out?", "special.one", untold="no choice")] = False
    characters: Annotated[Mapping[Player, Character], CHARACTER] = field(default_factory=dict)
    attacks: Annotated[tuple[Attack, ...], ATTACKS] | None = None
    hunt: Annotated[bool, HUNT] | None = None
    rolls: Annotated[Rounds, ROLLS] | None = None
    cure: Annotated[int, CURE] | None = None
    chief: Annotated[PlayerOrNone, Fact("Who became chief (none if nobody)", "trader.bonus", untold="asked")] | None = (
        None
    )
    looks_at: Annotated[Stop, LOOKS_AT] | None = None
    discards: Annotated[Mapping[Player, CharacterOrNone], DISCARDS] = field(default_factory=dict)
    target: Annotated[PlayerOrNone, TARGET] | None = None
    taken: Annotated[AuxiliaryOrNone, TAKEN] | None = None
    draws: Annotated[Kind, DRAWS] | None = None
    swap: Annotated[bool, SWAP] = False
    drawn: Annotated[Character, DRAWN] | None = None
    new_bids: Annotated[Mapping[Player, Character], Fact("New bid of {key}", "hippoattack.replace", untold="asked")] = (
        field(default_factory=dict)
    )


@dataclass(frozen=True, slots=True)
class Effect:
    """What changes at the table."""

    lost: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    contest: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    change: Mapping[str, int] = field(default_factory=dict)
    auxiliaries: bool = True
    new_bids: Mapping[str, Character] = field(default_factory=dict)
    from_hand: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """An effect with its reasons; without an effect the choice was illegal and the reason says why."""

    effect: Effect | None
    reasons: tuple[Reason, ...]
    instead: tuple[Instead, ...] = ()
    text: Sentence | None = None
    """What happened, where the characters still in the contest are not the news."""


def forbidden(reason: Reason, *instead: Instead) -> Outcome:
    return Outcome(None, (reason,), instead)


def every(facts: SpecialCard, name: str, players: Iterable[str], book: Book, *more: str) -> Mapping[str, Any]:
    """The whole table of this fact, for exactly these players; `more` are needed in the same step."""
    wanted = tuple(players)
    given: Mapping[str, Any] = getattr(facts, name)
    strangers = [player for player in given if player not in wanted]
    if strangers:
        text = "{who} does not belong here: only {wanted}"
        raise BadFact(*(Problem(f"{name}.{who}", say(text, who=who, wanted=people(wanted))) for who in strangers))
    book.need(facts, *(f"{name}.{player}" for player in wanted), *more)
    return given


def member(facts: SpecialCard, name: str) -> None:
    """The player named by this fact must sit at the table."""
    who = getattr(facts, name)
    if who not in (None, "none", *facts.order):
        raise bad(name, "{who} is none of the players {order}", who=who, order=people(facts.order))


def whose(players: Sequence[str], characters: Mapping[str, Character]) -> object:
    """The characters of these players in a sentence, as far as they are known."""
    return and_all(
        say("{character} of {who}", character=characters[who], who=who)
        if who in characters
        else say("the character of {who}", who=who)
        for who in players
    )


def counts_as(character: Character, profession: str, book: Book) -> bool:
    """Whether he is of this profession; for a neutral the table's reading decides."""
    if not character.neutral:
        return profession in character.professions
    return profession in character.professions and book.reading("neutral-profession") == "either"
