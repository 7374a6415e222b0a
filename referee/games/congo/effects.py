"""What the special cards do, from reported dice and choices. The attacks of gorilla and warrior are in attacks.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo.pieces import (
    NAMED_STOPS,
    Attack,
    AuxiliaryOrNone,
    Character,
    CharacterOrNone,
    FlagFact,
    Order,
    Player,
    PlayerOrNone,
    Special,
    StationFact,
    Stop,
    StopFact,
)
from referee.games.congo.state import printed_river
from referee.ruling import Instead, Reason, because, rather, told
from referee.words import say

CHARACTER = Fact("Character laid by {key}", "bid.character")
ATTACKS = Fact(
    "Attacks in the order they happened, each with its roll or flees", "gorilla.target", example="petya, lida 2"
)
HUNT = Fact("Does the owner of the okapi go hunting?", "okapi.hunt")
ROLLS = Fact("Malaria rolls, one round after the other", "malaria.lowest", at_least=1, at_most=4, separator=";")
CURE = Fact("Second roll of the bitten doctor", "malaria.doctor", at_least=1, at_most=4)
TARGET = Fact("From whose hand is an auxiliary taken? (none to decline)", "overboard.take")
TAKEN = Fact("Auxiliary that was taken (none if the hand was empty)", "overboard.take")
SWAP = Fact("Does the drawn character change places with the bid?", "colonist.swap")
DRAWN = Fact("Character that was drawn", "colonist.swap")
LOOKS_AT = Fact("Stop whose face-down tile is looked at", "explored.look")
DISCARDS = Fact("Character that {key} discards from hand (none if there is none)", "boiler.discard")
DRAWS = Fact("What does the owner of the colonist draw?", "colonist.draw")

Kind = Literal["character", "auxiliary", "none"]
Rounds = tuple[Mapping[Player, int], ...]


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """May this special card be played, and what does it do?"""

    card: Annotated[Special, Fact("Special card", "special.one")]
    player: Annotated[Player, Fact("Who plays it", "special.right")]
    order: Order
    declined: Annotated[tuple[Player, ...], Fact("Who declined already", "special.right", distinct=True)] = ()
    played_by: Annotated[PlayerOrNone, Fact("Who has played a special card this round", "special.one")] = "none"
    station: StationFact | None = None
    stop: StopFact | None = None
    flag: FlagFact | None = None
    resolve: Annotated[bool, Fact("Shall the effect be worked out?", "special.one")] = False
    characters: Annotated[Mapping[Player, Character], CHARACTER] = field(default_factory=dict)
    attacks: Annotated[tuple[Attack, ...], ATTACKS] | None = None
    hunt: Annotated[bool, HUNT] | None = None
    rolls: Annotated[Rounds, ROLLS] | None = None
    cure: Annotated[int, CURE] | None = None
    chief: Annotated[PlayerOrNone, Fact("Who became chief (none if nobody)", "trader.bonus")] | None = None
    looks_at: Annotated[Stop, LOOKS_AT] | None = None
    discards: Annotated[Mapping[Player, CharacterOrNone], DISCARDS] = field(default_factory=dict)
    target: Annotated[PlayerOrNone, TARGET] | None = None
    taken: Annotated[AuxiliaryOrNone, TAKEN] | None = None
    draws: Annotated[Kind, DRAWS] | None = None
    swap: Annotated[bool, SWAP] = False
    drawn: Annotated[Character, DRAWN] | None = None
    new_bids: Annotated[Mapping[Player, Character], Fact("New bid of {key}", "hippoattack.replace")] = field(
        default_factory=dict
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


def forbidden(reason: Reason, *instead: Instead) -> Outcome:
    return Outcome(None, (reason,), instead)


def every(facts: SpecialCard, name: str, players: Iterable[str], book: Book, *more: str) -> Mapping[str, Any]:
    """The whole table of this fact, for exactly these players; `more` are needed in the same step."""
    wanted = tuple(players)
    given: Mapping[str, Any] = getattr(facts, name)
    strangers = [player for player in given if player not in wanted]
    if strangers:
        text = "{who} does not belong here: only {wanted}"
        raise BadFact(*(Problem(f"{name}.{who}", say(text, who=who, wanted=wanted)) for who in strangers))
    book.need(facts, *(f"{name}.{player}" for player in wanted), *more)
    return given


def member(facts: SpecialCard, name: str) -> None:
    """The player named by this fact must sit at the table."""
    who = getattr(facts, name)
    if who not in (None, "none", *facts.order):
        raise bad(name, "{who} is none of the players {order}", who=who, order=facts.order)


def counts_as(character: Character, profession: str, book: Book) -> bool:
    """Whether he is of this profession; for a neutral the table's reading decides."""
    if not character.neutral:
        return profession in character.professions
    return profession in character.professions and book.reading("neutral-profession") == "either"


# --- one function per card ---


def okapi(facts: SpecialCard, book: Book) -> Outcome:
    hunts, character = book.need(facts, "hunt", f"characters.{facts.player}")
    if not hunts:
        stays = told(False, "okapi.hunt", "", "{who} does not hunt: no 2 points, and the bid stays.", who=facts.player)
        return Outcome(Effect(contest=facts.order), stays)
    if not counts_as(character, "explorer", book):
        no = "{character} is no explorer and cannot hunt the okapi."
        return forbidden(because("okapi.hunt", no, character=character), rather("Do not hunt.", {"hunt": False}))
    effect = Effect(
        lost=(facts.player,),
        contest=tuple(player for player in facts.order if player != facts.player),
        points={facts.player: 2},
    )
    hunted = "{who} hunts with {character}: 2 points, and the explorer leaves the contest."
    return Outcome(effect, (because("okapi.hunt", hunted, who=facts.player, character=character),))


def malaria(facts: SpecialCard, book: Book) -> Outcome:
    characters = every(facts, "characters", facts.order, book, "rolls")
    rounds = facts.rolls or ()
    bitten = _bitten(facts.order, rounds, book)
    lowest = "{who} rolls lowest and is bitten ({rolls})."
    reasons = [because("malaria.lowest", lowest, who=bitten, rolls="; ".join(_shown(rolled) for rolled in rounds))]
    again = "Those tied for the lowest rolled again."
    reasons += told(len(rounds) > 1, "malaria.reroll", again, "Nobody else rolled so low: nobody rolls again.")
    cured = False
    if counts_as(characters[bitten], "doctor", book):
        cure = book.need(facts, "cure")
        cured = cure == 1
        text = "The doctor rolls {cure} and is cured." if cured else "The doctor rolls {cure}, not 1: no cure."
        reasons.append(because("malaria.doctor", text, cure=cure))
    else:
        no_cure = "{character} does not count as a doctor: no roll for a cure."
        reasons += told(False, "malaria.doctor", "", no_cure, character=characters[bitten])
    lost = () if cured else (bitten,)
    contest = tuple(player for player in facts.order if player not in lost)
    return Outcome(Effect(lost=lost, contest=contest), tuple(reasons))


def _shown(rolled: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {roll}" for player, roll in rolled.items())


def _bitten(order: tuple[str, ...], rounds: tuple[Mapping[str, int], ...], book: Book) -> str:
    """Round by round those tied for the lowest roll again; the last has one lowest."""
    rolling = order
    for at, rolled in enumerate(rounds):
        if set(rolled) != set(rolling):
            raise bad("rolls", "Round {at} is rolled by {rolling}", clause="malaria.reroll", at=at + 1, rolling=rolling)
        rolling = tuple(player for player in rolling if rolled[player] == min(rolled.values()))
        if len(rolling) == 1 and at + 1 < len(rounds):
            text = "{who} is lowest alone in round {at}: no further round is rolled"
            raise bad("rolls", text, clause="malaria.reroll", who=rolling, at=at + 1)
    if len(rolling) > 1:
        book.need(_Unrolled(), "rolls")
    return rolling[0]


@dataclass(frozen=True, slots=True)
class _Unrolled:
    """Stands for facts in which the decisive round is still missing."""

    rolls: Annotated[Rounds, ROLLS] | None = None


def tam_tam(facts: SpecialCard, book: Book) -> Outcome:
    home = because("tamtam.return", "All characters return to hand; nobody ever controls this station.")
    nobody = because("chief.none", "No character is left: nobody becomes chief.")
    return Outcome(Effect(returned=facts.order), (home, nobody))


def friendly_meeting(facts: SpecialCard, book: Book) -> Outcome:
    chief = book.need(facts, "chief")
    member(facts, "chief")
    if chief == "none":
        home = book.reading("friendly-tie") == "return"
        text = "Nobody became chief: the card has no effect."
        if home:
            text = "Nobody became chief: at this table all characters then return to hand."
        effect = Effect(returned=facts.order if home else (), contest=facts.order)
        return Outcome(effect, (because("friendly.losers", text),))
    losers = tuple(player for player in facts.order if player != chief)
    back = tuple(player for player in losers if player not in _boxed(facts, losers, book))
    losers_back = because("friendly.losers", "These characters return to hand: {who}.", who=back)
    spent = because("friendly.chief", "The chief of {who} and all auxiliaries are discarded.", who=chief)
    return Outcome(Effect(returned=back, contest=facts.order), (losers_back, spent))


def _boxed(facts: SpecialCard, losers: tuple[str, ...], book: Book) -> tuple[str, ...]:
    """Losing neutrals that leave the game, if the table reads it so."""
    told = all(player in facts.characters for player in losers)
    if told and not any(facts.characters[player].neutral for player in losers):
        return ()
    if book.reading("friendly-neutral") == "hand":
        return ()
    characters = every(facts, "characters", facts.order, book)
    return tuple(player for player in losers if characters[player].neutral)


def boiler_damage(facts: SpecialCard, book: Book) -> Outcome:
    discards = every(facts, "discards", (who for who in facts.order if who != facts.player), book)
    gone = {player: card for player, card in discards.items() if str(card) != "none"}
    text = "Discarded from hand: {gone}." if gone else "No opponent has a character in hand: nothing is discarded."
    safe = because("bid.character", "The bids on the table are not touched.", applies=False)
    return Outcome(Effect(contest=facts.order, from_hand=gone), (because("boiler.discard", text, gone=gone), safe))


def man_overboard(facts: SpecialCard, book: Book) -> Outcome:
    target = book.need(facts, "target")
    member(facts, "target")
    if target == facts.player:
        own = because("overboard.take", "The card is taken from an opponent, not from {who}.", who=target)
        others = [player for player in facts.order if player != target]
        nothing = rather("Take nothing.", {"target": "none"})
        return forbidden(own, *(rather("Take from {who}.", who=who) for who in others), nothing)
    if target == "none":
        text = because("overboard.take", "{who} takes nothing.", who=facts.player)
        return Outcome(Effect(contest=facts.order), (text,))
    taken = book.need(facts, "taken")
    gone = {} if taken == "none" else {target: taken}
    empty = "{target} has no auxiliary in hand: nothing is taken."
    took = "Taken from {target} and discarded: {taken}." if gone else empty
    text = because("overboard.take", took, target=target, taken=taken)
    safe = because("bid.character", "Only an auxiliary goes overboard, no character.", applies=False)
    return Outcome(Effect(contest=facts.order, from_hand=gone), (text, safe))


def only_nationals(facts: SpecialCard, book: Book) -> Outcome:
    characters = every(facts, "characters", facts.order, book, "flag")
    flag = facts.flag
    if flag == "none":
        home = facts.order if book.reading("nationals-no-flag") == "all-return" else ()
        reasons: tuple[Reason, ...] = ()
    else:
        home = tuple(player for player in facts.order if characters[player].nation != flag)
        back = "Not from {flag}, so back to hand: {who}." if home else "All are from {flag}: nobody returns to hand."
        reasons = (because("nationals.return", back, flag=flag, who=home),)
        if any(character.neutral for character in characters.values()):
            reasons += told(False, "value.sympathy", "", "Sympathy is no nationality: it keeps no neutral here.")
    contest = tuple(player for player in facts.order if player not in home)
    if not contest:
        reasons += (because("chief.none", "No character is left: nobody becomes chief."),)
    return Outcome(Effect(returned=home, contest=contest), reasons)


def no_auxiliaries(facts: SpecialCard, book: Book) -> Outcome:
    ban = because("noaux.ban", "Nobody lays auxiliaries this round, {who} neither.", who=facts.player)
    boy = because("aux.boy-any", "A boy is an auxiliary too and is not laid either.", applies=False)
    return Outcome(Effect(contest=facts.order, auxiliaries=False), (ban, boy))


def arab_trader(facts: SpecialCard, book: Book) -> Outcome:
    chief = book.need(facts, "chief")
    member(facts, "chief")
    won = chief == facts.player
    reason = because("trader.bonus", "{who} is chief and scores 1 more.", applies=won, who=facts.player)
    if not won:
        reason = because(
            "trader.bonus", "{who} is not chief: the trader brings nothing.", applies=False, who=facts.player
        )
    return Outcome(Effect(contest=facts.order, points={facts.player: 1} if won else {}), (reason,))


def hippo_attack(facts: SpecialCard, book: Book) -> Outcome:
    bids = dict(every(facts, "new_bids", facts.order, book))
    text = "All characters return to hand. The new bids from the deck: {bids}."
    reason = because("hippoattack.replace", text, bids=bids)
    unchosen = because("bid.character", "Nobody chooses the new bid from hand.", applies=False)
    return Outcome(Effect(returned=facts.order, contest=facts.order, new_bids=bids), (reason, unchosen))


def colonist(facts: SpecialCard, book: Book) -> Outcome:
    draws = book.need(facts, "draws")
    if not facts.swap:
        drew = "{who} draws nothing." if draws == "none" else "{who} draws: {draws}."
        stays = "The bid stays as it is." if draws == "character" else "No character was drawn: the bid stays as it is."
        reasons = (
            because("colonist.draw", drew, who=facts.player, draws=draws),
            because("colonist.swap", stays, applies=False),
        )
        return Outcome(Effect(contest=facts.order), reasons)
    if draws != "character":
        no = because("colonist.swap", "Only a character drawn with the colonist can change places with the bid.")
        return forbidden(no, rather("Leave the bid as it is.", {"swap": False}))
    drawn = book.need(facts, "drawn")
    reasons = (
        because("colonist.draw", "{who} drew a character.", who=facts.player),
        because(
            "colonist.swap",
            "{drawn} is now the bid of {who}; the former bid goes to hand.",
            drawn=drawn,
            who=facts.player,
        ),
    )
    return Outcome(Effect(returned=(facts.player,), contest=facts.order, new_bids={facts.player: drawn}), reasons)


def shaman(facts: SpecialCard, book: Book) -> Outcome:
    others = {player: -1 for player in facts.order if player != facts.player}
    minus = because("shaman.minus", "Each of these counts 1 less: {who}.", who=tuple(others))
    return Outcome(Effect(contest=facts.order, change=others), (minus,))


def explored_region(facts: SpecialCard, book: Book, river: tuple[str, ...]) -> Outcome:
    looked = "{who} looks at the tile of {stop} and puts it back face down."
    if facts.looks_at is None:
        looked = "{who} looks at one face-down tile and puts it back."
        return Outcome(Effect(contest=facts.order), (because("explored.look", looked, who=facts.player),))
    stop = book.need(facts, "stop")
    if not beyond(facts.looks_at, stop, "looks_at", book, river):
        lies = because("explored.look", "The tile of {stop} does not lie face down any more.", stop=facts.looks_at)
        return forbidden(lies, rather("Look at a stop beyond {stop}.", stop=stop))
    reason = because("explored.look", looked, who=facts.player, stop=facts.looks_at)
    return Outcome(Effect(contest=facts.order), (reason,))


def beyond(stop: str, other: str, path: str, book: Book, river: tuple[str, ...]) -> bool:
    """Whether `stop` lies upstream of `other` (river.order); unnamed stops need the whole river."""
    stops: tuple[str, ...] = NAMED_STOPS
    if stop not in stops or other not in stops:
        stops = river or printed_river(book)
    for name in (stop, other):
        if name not in stops:
            raise bad(path, "{stop} is no stop of this river: {stops}", clause="river.order", stop=name, stops=stops)
    return stops.index(stop) > stops.index(other)
