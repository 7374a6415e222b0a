"""How a game begins: what is dealt, laid and left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.pieces import Stop
from referee.games.congo.river import printed_river
from referee.games.congo.special_cards import in_play, removed
from referee.games.congo.state import Hand, Progress, Table
from referee.games.congo.stock import characters_in_play, flags_in_box, start_of
from referee.games.congo.words import (
    NAMED_STOPS,
    NATIONAL,
    PLAYERS,
    TITLES,
    Player,
    Power,
    auxiliaries,
    characters,
    hippos,
    neutrals,
    special_cards,
    stop_name,
)
from referee.ruling import Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, field
from referee.words import Sentence, and_all, say


@dataclass(frozen=True, slots=True)
class Setup:
    """What does each player get, and what is left out?"""

    players: Annotated[int, Fact("Number of players", "setup.score", *PLAYERS)]


@dataclass(frozen=True, slots=True)
class Decks:
    characters: int
    auxiliaries: int
    special: int


@dataclass(frozen=True, slots=True)
class Deal:
    characters_each: int
    auxiliaries_each: int
    special_each: int
    neutrals_removed: int
    special_removed: tuple[str, ...]
    hippo_each: int
    hippo_stack: int
    decks: Decks
    start: str
    stations_per_stop: int
    flags_per_station: int
    no_station_at: tuple[str, ...]
    first: str


def deal(players: int, book: Book) -> Deal:
    """What this number of players gets."""
    characters, auxiliaries, hippo, special, tiles = book.stated(
        "deal.characters", "deal.auxiliaries", "deal.hippo-tiles", f"deal_special.{players}", "box.hippo-tiles"
    )
    start = start_of(players, book)
    return Deal(
        characters,
        auxiliaries,
        special,
        book.stated(f"neutrals_removed.{players}"),
        removed(players),
        hippo,
        tiles - players * hippo,
        Decks(
            characters_in_play(players, book) - players * characters,
            book.stated("box.auxiliaries") - players * auxiliaries,
            len(in_play(players)) - players * special,
        ),
        start,
        1,
        1,
        tuple(NAMED_STOPS[: NAMED_STOPS.index(start)]),
        "oldest",
    )


@game.question("setup")
def setup(facts: Setup, book: Book) -> Ruling[Deal]:
    dealt = deal(facts.players, book)
    gets = "Each player gets {cards}. {out} The boat starts at {start}."
    text = say(gets, cards=_dealt(dealt), out=_taken_out(dealt), start=stop_name(dealt.start))
    return answer(dealt, text, *setup_reasons(dealt, facts.players))


def _dealt(dealt: Deal) -> object:
    """What every player gets, in a sentence."""
    amounts = (
        characters(dealt.characters_each),
        auxiliaries(dealt.auxiliaries_each),
        special_cards(dealt.special_each),
        hippos(dealt.hippo_each),
    )
    return and_all(amounts)


def _taken_out(dealt: Deal) -> Sentence:
    cards = and_all(TITLES[card] for card in dealt.special_removed)
    if not dealt.neutrals_removed:
        return say("Taken out: {cards}.", cards=cards)
    return say("Taken out: {neutrals}, {cards}.", neutrals=neutrals(dealt.neutrals_removed), cards=cards)


def setup_reasons(dealt: Deal, players: int) -> tuple[Reason, ...]:
    """What is dealt, taken out and laid."""
    no_station = "One station tile lies face down at every stop, but none at Leopoldville."
    everywhere = "One station tile lies face down at every stop."
    return (
        because("setup.characters", "Character cards for each player: {n}.", n=dealt.characters_each),
        *told(
            dealt.neutrals_removed > 0,
            "setup.neutrals",
            "With {players} players {n} neutral characters leave the game before the deal.",
            "With {players} players all neutral characters stay in the game.",
            players=players,
            n=dealt.neutrals_removed,
        ),
        because("setup.auxiliaries", "Auxiliary cards for each player: {n}.", n=dealt.auxiliaries_each),
        because("setup.special", "Special cards for each player: {n}.", n=dealt.special_each),
        because(
            "setup.special-removed",
            "These special cards stay out: {cards}.",
            cards=and_all(TITLES[card] for card in dealt.special_removed),
        ),
        because(
            "setup.hippo",
            "Everybody takes {one}; {rest} are left.",
            one=hippos(dealt.hippo_each),
            rest=hippos(dealt.hippo_stack),
        ),
        because("setup.stations", no_station if dealt.no_station_at else everywhere),
        because("setup.flags", "One flag lies face up beside every station."),
        because(
            "setup.boat",
            "With {players} players the boat starts at {start}.",
            players=players,
            start=stop_name(dealt.start),
        ),
        because("setup.first", "The oldest player is first player."),
    )


# --- the move ---


@dataclass(frozen=True, slots=True)
class SetUpMove:
    """Set up the game."""

    players: Annotated[
        tuple[Player, ...], Fact("Players clockwise, two to four", "setup.score", length=PLAYERS, distinct=True)
    ]
    first: Annotated[Player, Fact("The oldest player", "setup.first", untold="asked")] | None = None
    flags: Annotated[Mapping[Stop, Power], Fact("Flag at {key}", "setup.flags", untold="no choice")] = field(
        default_factory=dict
    )


@game.move("set-up", opens=True)
def play_set_up(facts: SetUpMove, book: Book) -> Ruling[Progress]:
    first: str = book.need(facts, "first", options={"first": facts.players})
    if first not in facts.players:
        raise bad("first", "{first} is none of the players {players}", first=first, players=facts.players)
    dealt = deal(len(facts.players), book)
    stops = printed_river(book)
    _check_flags(facts, stops, dealt, book)
    hand = Hand(dealt.characters_each, dealt.auxiliaries_each, dealt.special_each)
    table = Table(
        players=facts.players,
        first=first,
        stops=stops,
        stop=Stop(dealt.start),
        scores=dict.fromkeys(facts.players, 0),
        hands=dict.fromkeys(facts.players, hand),
        hippos=dict.fromkeys(facts.players, dealt.hippo_each),
        hippo_stack=dealt.hippo_stack,
        flags=facts.flags,
    )
    begins = "{first} is first player. Each player gets {cards}, and the boat lies at {stop}."
    text = say(begins, first=table.first, cards=_dealt(dealt), stop=table.stop)
    return legal(Progress(table.phase, table.stop), text, *_because(dealt, len(facts.players)), after=table)


def _because(dealt: Deal, players: int) -> Iterator[Reason]:
    yield because("setup.score", "All score markers stand on 0.")
    yield from setup_reasons(dealt, players)
    yield because("setup.decks", "The other cards form three decks. Hands are secret.")


def _check_flags(facts: SetUpMove, stops: tuple[Stop, ...], dealt: Deal, book: Book) -> None:
    """Flags lie beside stations, and no more of a kind than there are (`setup.flags`)."""
    for stop in facts.flags:
        if stop not in stops:
            raise bad(f"flags.{stop}", "{stop} is no stop of this river: {stops}", stop=stop, stops=stops)
        if stop in dealt.no_station_at:
            text = "With {n} players no station lies at {stop}, and so no flag"
            raise bad(f"flags.{stop}", text, clause="setup.stations", n=len(facts.players), stop=stop)
    lying: list[str] = list(facts.flags.values())
    most = {NATIONAL[flag]: count for flag, count in flags_in_box(book).items() if lying.count(flag) > count}
    if most:
        raise Refused(
            illegal(
                say("No. There are not so many flags."),
                because("setup.flags", "More flags were named than there are: {most}.", most=most),
                instead=[rather("Lay at most these flags: {most}.", most=most)],
            )
        )
