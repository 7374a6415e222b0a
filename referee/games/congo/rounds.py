"""How a game begins and what every round brings: the deal, and the special card for the player who lags behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import (
    AUXILIARY_CARDS,
    FLAGS,
    HIPPO_TILES,
    NEUTRALS_REMOVED,
    Flag,
    Player,
    Stop,
    StopFact,
    characters_in_play,
    hippos,
    removed_specials,
    specials_in_play,
)
from referee.games.congo.state import Hand, Progress, Table, printed_river
from referee.ruling import Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import say


@dataclass(frozen=True, slots=True)
class SetUp:
    """What does each player get, and what is left out?"""

    players: Annotated[int, Fact("Number of players", "setup.score", at_least=2, at_most=4)]


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


def deal(players: int) -> Deal:
    """What this number of players gets."""
    hand = Hand(special=3 if players == 2 else 2)
    decks = Decks(
        characters_in_play(players) - players * hand.characters,
        AUXILIARY_CARDS - players * hand.auxiliaries,
        specials_in_play(players) - players * hand.special,
    )
    return Deal(
        hand.characters,
        hand.auxiliaries,
        hand.special,
        NEUTRALS_REMOVED[players],
        removed_specials(players),
        1,
        HIPPO_TILES - players,
        decks,
        "leopoldville" if players == 4 else "bolobo",
        1,
        1,
        () if players == 4 else ("leopoldville",),
        "oldest",
    )


@congo.question("setup")
def setup(facts: SetUp) -> Ruling[Deal]:
    dealt = deal(facts.players)
    text = say(
        "Each player gets {characters} characters, {auxiliaries} auxiliaries and {special} special cards.",
        characters=dealt.characters_each,
        auxiliaries=dealt.auxiliaries_each,
        special=dealt.special_each,
    )
    return answer(dealt, text, *setup_reasons(dealt, facts.players))


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
            "With {players} players no neutral character leaves the game.",
            players=players,
            n=dealt.neutrals_removed,
        ),
        because("setup.auxiliaries", "Auxiliary cards for each player: {n}.", n=dealt.auxiliaries_each),
        because("setup.special", "Special cards for each player: {n}.", n=dealt.special_each),
        because("setup.special-removed", "These special cards stay out: {cards}.", cards=dealt.special_removed),
        because(
            "setup.hippo", "Everybody takes {one}; {rest} are left.", one=hippos(1), rest=hippos(dealt.hippo_stack)
        ),
        because("setup.stations", no_station if dealt.no_station_at else everywhere),
        because("setup.flags", "One flag lies face up beside every station."),
        because("setup.boat", "With {players} players the boat starts at {start}.", players=players, start=dealt.start),
        because("setup.first", "The oldest player is first player."),
    )


# --- the special card for the last ---

Scores = Annotated[Mapping[Player, int], Fact("Points of {key} on the track", "draw.special", at_least=0)]


@dataclass(frozen=True, slots=True)
class SpecialDraw:
    """Who draws a special card at this stop?"""

    stop: StopFact
    scores: Scores | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    player: str
    lowest: tuple[str, ...]


@congo.question("special-draw")
def special_draw(facts: SpecialDraw, book: Book) -> Ruling[Draw]:
    marked = book.printed("special_stops")
    if facts.stop not in marked:
        reason = "{stop} has no orange circle: special cards come only at {marked}."
        text = say("Nobody draws a special card at {stop}.", stop=facts.stop)
        return answer(
            Draw("none", ()),
            text,
            because("draw.special-stops", reason, stop=facts.stop, marked=marked),
            because("draw.special", "Whoever has the fewest points draws no special card here.", applies=False),
        )
    scores: Mapping[str, int] = book.need(facts, "scores")
    if not 2 <= len(scores) <= 4:
        raise bad("scores", "The points of all players are needed, two to four of them", clause="setup.score")
    return _the_last_draws(facts.stop, scores)


def _the_last_draws(stop: str, scores: Mapping[str, int]) -> Ruling[Draw]:
    fewest = min(scores.values())
    lowest = tuple(sorted(player for player, points in scores.items() if points == fewest))
    alone = len(lowest) == 1
    reasons = (
        because("draw.special-stops", "{stop} has an orange circle.", stop=stop),
        *told(
            alone,
            "draw.special",
            "{lowest}: fewest points ({fewest}), alone. This player draws one special card.",
            "Nobody has the fewest points ({fewest}) alone.",
            lowest=lowest,
            fewest=fewest,
        ),
        *told(
            not alone,
            "draw.special-tie",
            "{lowest} share the fewest points ({fewest}): nobody draws.",
            "Nobody else has only {fewest}: no tie.",
            lowest=lowest,
            fewest=fewest,
        ),
    )
    if alone:
        return answer(Draw(lowest[0], lowest), say("{player} draws a special card.", player=lowest[0]), *reasons)
    return answer(Draw("none", lowest), say("Nobody draws a special card."), *reasons)


# --- beginning a session ---


@dataclass(frozen=True, slots=True)
class Begin:
    """Set the game up"""

    players: Annotated[
        tuple[Player, ...], Fact("Players clockwise, two to four", "setup.score", length=(2, 4), distinct=True)
    ]
    first: Annotated[Player, Fact("The oldest player", "setup.first")] | None = None
    flags: Annotated[Mapping[Stop, Flag], Fact("Flag at {key}", "setup.flags")] = field(default_factory=dict)


@congo.move("set-up", opens=True)
def set_up(facts: Begin, book: Book) -> Ruling[Progress]:
    first: str = book.need(facts, "first", options={"first": facts.players})
    if first not in facts.players:
        raise bad("first", "{first} is none of the players {players}", first=first, players=facts.players)
    stops = printed_river(book)
    if wrong := _flags_wrong(facts, stops):
        return wrong
    table = Table(players=facts.players, first=first, stops=stops, flags=facts.flags)
    score = because("setup.score", "All score markers stand on 0.")
    decks = because("setup.decks", "The other cards form three decks. Hands are secret.")
    text = say("The boat lies at {stop}. {first} is first player.", stop=table.stop, first=table.first)
    reasons = (score, *setup_reasons(deal(len(facts.players)), len(facts.players)), decks)
    return legal(Progress(table.phase, table.stop), text, *reasons, after=table)


def _flags_wrong(facts: Begin, stops: tuple[Stop, ...]) -> Ruling[Any] | None:
    """Flags lie at stops of the river, and no more of a kind than there are (setup.flags)."""
    for stop in facts.flags:
        if stop not in stops:
            raise bad(f"flags.{stop}", "{stop} is no stop of this river: {stops}", stop=stop, stops=stops)
    lying: list[str] = list(facts.flags.values())
    over = [flag for flag, count in FLAGS.items() if lying.count(flag) > count]
    if not over:
        return None
    most = {flag: FLAGS[flag] for flag in over}
    return illegal(
        say("No. There are not so many flags."),
        because("setup.flags", "More flags were named than there are: {most}.", most=most),
        instead=[rather("Lay at most these flags: {most}.", most=most)],
    )
