"""Opening a round, turning up the tile, and what happens between rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.vasco import game as vasco
from referee.games.vasco.discs import turn
from referee.games.vasco.impossibility import portraits_twice
from referee.games.vasco.pieces import (
    NO_TILE,
    Merchant,
    MerchantPlace,
    People,
    Portrait,
    Project,
    ProjectPlace,
    Sailors,
    SectionCount,
    Tile,
    TilePlace,
)
from referee.games.vasco.setting_up import SixProjects, upper_places
from referee.games.vasco.table import (
    ROUNDS,
    SECTION_SIZE,
    TILES,
    TILES_A_ROUND,
    Table,
    not_now,
)
from referee.games.vasco.terms import (
    DECKS,
    PlayerOrBoard,
    missionaries,
    reals,
)
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import points, say

DIAS_POINTS = 2
REFILL = 3


# --- opening the phases ---


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Phase 1 opens."""


@vasco.move("begin-round")
def begin_round(table: Table, facts: BeginRound) -> Ruling[None]:
    tile = table.tile_next.tile
    if table.phase != "ready":
        return not_now(table, "place.start", say("A round begins when all before it is done."))
    if tile is None:
        return illegal(
            say("No. No tile lies face up."),
            because("place.start", "The face-up tile opens the round."),
            because("setup.rounds", "Round {round} is the next one.", applies=False, round=table.round),
            instead=[rather("Say in the table which tile lies face up on the deck (tile_next).")],
        )
    after = replace(
        table,
        phase="place",
        tile_now=table.tile_next,
        tile_next=NO_TILE,
        start=tile.start,
        change=0,
        piles=(tile.upper, tile.lower),
        portraits=(),
        skipped=(),
        manuel_start=table.holder("manuel"),
    )
    sentence = "The marker goes to {start}; {upper} and {lower} are laid out."
    why = because("place.start", sentence, start=tile.start, upper=reals(tile.upper), lower=reals(tile.lower))
    later = because("marker.move", "The marker moves on only when the next tile is turned up.", applies=False)
    return legal(None, say("Round {round} begins.", round=table.round), why, later, after=after)


@dataclass(frozen=True, slots=True)
class Reveal:
    """The next Vasco da Gama tile is turned up and phase 2 opens."""

    tile: Annotated[Tile, Fact("Vasco da Gama tile just turned up", "marker.move")]


@dataclass(frozen=True, slots=True)
class FirstFree:
    first_free: int


@vasco.move("reveal", reveals=("tile",))
def reveal(table: Table, facts: Reveal, book: Book) -> Ruling[FirstFree]:
    if table.phase != "place":
        return not_now(table, "place.end", say("The tile is turned up when phase 1 is over."))
    player = turn(table, book).player
    if player != "none":
        return illegal(
            say("No. {player} has discs to place.", player=player),
            because("place.end", "Phase 1 ends when all discs are placed; {player} is next.", player=player),
            because("place.stuck", "A disc is kept only when no area has an empty space.", applies=False),
            instead=[rather("{player} places a disc, or keeps it if no area has an empty space.", player=player)],
        )
    free = table.start + facts.tile.change
    after = replace(
        table,
        change=facts.tile.change,
        tile_next=TilePlace(facts.tile),
        skipped=(),
        phase="act" if table.discs else "sail",
    )
    return legal(
        FirstFree(free),
        say("{free} is the first free number.", free=free),
        because("place.end", "All discs are placed."),
        because("place.fixed", "Nobody may change disc or number now.", applies=False),
        because(
            "marker.move",
            "The marker moves from {start} by {change} to {free}.",
            start=table.start,
            change=facts.tile.change,
            free=free,
        ),
        because("marker.next", "Start number and money of the new tile wait for the next round."),
        after=after,
    )


# --- end-round ---


@dataclass(frozen=True, slots=True)
class EndRound:
    """What happens between rounds?"""

    round: Annotated[int, Fact("Round that ends", "end.round", at_least=1, at_most=5)]
    alvares: Annotated[PlayerOrBoard, Fact("Who holds Alvares (or board)", "end.missionary")]
    dias: Annotated[PlayerOrBoard, Fact("Who holds Dias (or board)", "end.dias")]
    missionaries: Annotated[int, Fact("Missionaries in the characters area", "end.missionary", at_least=0, at_most=6)]
    sections: Annotated[
        tuple[SectionCount, ...] | None,
        Fact("Sailors in the sections, from the right, with ; between", "end.refill", separator=";", length=(2, 4)),
    ] = None
    bag: Annotated[int | None, Fact("Sailors in the bag", "end.refill", at_least=0, at_most=32)] = None
    decks: Annotated[
        tuple[int, int, int] | None, Fact("Tiles left in decks I, II and III", "end.projects", at_least=0)
    ] = None
    manuel_start: Annotated[
        PlayerOrBoard | None, Fact("Who held Manuel when the round started (or board)", "end.manuel")
    ] = None
    manuel_now: Annotated[PlayerOrBoard | None, Fact("Who holds Manuel now (or board)", "end.manuel")] = None
    portraits: Annotated[tuple[Portrait, ...] | None, Fact("Discs on portraits", "end.discs")] = None
    merchant_up: Annotated[MerchantPlace | None, Fact("Merchant ship still face up (or -)", "end.merchant")] = None


@dataclass(frozen=True, slots=True)
class Between:
    missionary_to: str
    missionaries: int
    vp: Mapping[str, int]
    next_round: int
    first: str
    projects: tuple[str, ...]
    decks: tuple[int, int, int] | tuple[()]
    draw: tuple[int, ...]
    bag: int
    discs_back: Mapping[str, int]
    extra_back: str
    merchant_turned: bool
    money_cleared: bool


@vasco.question("end-round")
def end_round(facts: EndRound, book: Book) -> Ruling[Between]:
    to = facts.alvares if facts.missionaries and facts.alvares != "board" else "none"
    vp = {facts.dias: DIAS_POINTS} if facts.dias != "board" else {}
    last = Between(to, facts.missionaries - (to != "none"), vp, 0, "none", (), (), (), 0, {}, "none", False, False)
    if facts.round == ROUNDS:
        text = say("The last round is over: last launches, then the score.")
        return answer(last, text, *_no_round_follows(), *_rewards(facts, last))
    value = _refreshed(facts, last, book)
    text = say("Round {next} comes next; {first} is first player.", next=value.next_round, first=value.first)
    if value.first == "none":
        text = say("Round {next} comes next; nobody holds Dias.", next=value.next_round)
    return answer(value, text, *_between_reasons(facts, value), *_rewards(facts, value), *_discs_back(facts, value))


def _no_round_follows() -> Iterable[Reason]:
    yield because("end.round", "Round {rounds} is the last: no round follows.", applies=False, rounds=ROUNDS)
    yield because("end.projects", "No new projects are laid out.", applies=False)
    yield because("end.refill", "No sailors are drawn.", applies=False)


def _refreshed(facts: EndRound, last: Between, book: Book) -> Between:
    needed = ("sections", "bag", "decks", "manuel_start", "manuel_now", "portraits")
    sections, bag, decks, manuel_start, manuel_now, portraits = book.need(facts, *needed)
    refuse([*_wrong_decks(facts.round, decks), *portraits_twice(portraits)])
    draw = _draw([section.count for section in sections], bag)
    projects = _next_projects(decks)
    still_up = facts.merchant_up is not None and facts.merchant_up.merchant is not None
    return replace(
        last,
        next_round=facts.round + 1,
        first=facts.dias if facts.dias != "board" else "none",
        projects=projects,
        decks=_decks_left(decks, projects),
        draw=draw,
        bag=bag - sum(draw),
        discs_back=dict(Counter(disc.player for disc in portraits)),
        extra_back=manuel_start if manuel_start not in ("board", manuel_now) else "none",
        merchant_turned=not (still_up and book.reading("merchant-no-slot") == "keep"),
        money_cleared=True,
    )


def _wrong_decks(round: int, decks: Sequence[int]) -> Iterable[Problem]:
    left = TILES - TILES_A_ROUND * round
    if sum(decks) != left:
        sentence = "at the end of round {round} the decks hold {left} tiles, not {n}"
        yield impossible("decks", "pieces.tiles", sentence, round=round, left=left, n=sum(decks))


def _draw(present: Iterable[int], bag: int) -> tuple[int, ...]:
    """Sailors drawn for each section from the right (`end.refill`)."""
    drawn = []
    for count in present:
        drawn.append(min(REFILL, SECTION_SIZE - count, bag))
        bag -= drawn[-1]
    return tuple(drawn)


def _next_projects(decks: Sequence[int]) -> tuple[str, ...]:
    """The decks of the next seven tiles, lowest deck first (`end.projects`)."""
    waiting = [deck for deck, count in zip(DECKS, decks, strict=True) for _ in range(min(count, TILES_A_ROUND))]
    return tuple(waiting[:TILES_A_ROUND])


def _decks_left(decks: tuple[int, int, int], drawn: Sequence[str]) -> tuple[int, int, int]:
    first, second, third = (count - drawn.count(deck) for deck, count in zip(DECKS, decks, strict=True))
    return first, second, third


def _between_reasons(facts: EndRound, value: Between) -> Iterable[Reason]:
    yield because(
        "end.projects", "Unsold projects leave the game; the next seven come from decks {decks}.", decks=value.projects
    )
    sentence = "The next merchant ship is turned up."
    if not value.merchant_turned:
        sentence = "A merchant ship is still face up, so none is turned up."
    yield because("end.merchant", sentence, applies=value.merchant_turned)
    yield because("end.money", "Money left on the two places goes back to the bank.")
    yield because("end.round", "The round marker moves to {round}.", round=value.next_round)
    yield because("end.refill", "Sailors drawn for the sections from the right: {draw}.", draw=value.draw)
    if min(value.draw) < REFILL:
        sentence = "{three} for each section are not possible: one holds {five} at most, and the bag held {bag}."
        values = {"three": REFILL, "five": SECTION_SIZE, "bag": facts.bag}
        yield because("end.refill", sentence, applies=False, **values)
    sentence = "Round {round} is not the last: no score is counted."
    yield because("final.winner", sentence, applies=False, round=facts.round)


def _rewards(facts: EndRound, value: Between) -> Iterable[Reason]:
    if value.missionary_to == "none":
        sentence = "Nobody holds Alvares." if facts.alvares == "board" else "{player} holds Alvares, but none is left."
        yield because("end.missionary", sentence, player=facts.alvares)
    else:
        sentence = "{player} holds Alvares and gets {n}."
        yield because("end.missionary", sentence, player=value.missionary_to, n=missionaries(1))
    if not value.vp:
        yield because("end.dias", "Nobody holds Dias.")
    else:
        yield because("end.dias", "{player} holds Dias: {vp}.", player=facts.dias, vp=points(DIAS_POINTS))


def _discs_back(facts: EndRound, value: Between) -> Iterable[Reason]:
    back, none = "Discs come back from portraits: {discs}.", "No disc lies on a portrait."
    yield from told(bool(value.discs_back), "end.discs", back, none, discs=value.discs_back)
    lost, kept = "{player} lost Manuel and puts his extra disc back.", "{player} keeps Manuel and his extra disc."
    if facts.manuel_start == "board":
        kept = "Nobody held Manuel when the round started: no extra disc goes back."
    yield from told(value.extra_back != "none", "end.manuel", lost, kept, player=facts.manuel_start)


# --- end-round, the move ---


@dataclass(frozen=True, slots=True)
class EndingRound:
    """The round ends."""

    drawn: Annotated[
        tuple[Sailors, ...] | None,
        Fact("Sailors drawn for each section, from the right, ; between", "end.refill", separator=";"),
    ] = None
    upper: Annotated[
        SixProjects | None,
        Fact("The six new upper projects", "end.projects"),
    ] = None
    sao_gabriel: Annotated[Project | None, Fact("The new São Gabriel project", "end.projects")] = None
    merchant: Annotated[Merchant | None, Fact("Merchant ship just turned up", "end.merchant")] = None


@vasco.move("end-round", reveals=("drawn", "upper", "sao_gabriel", "merchant"))
def ending_round(table: Table, facts: EndingRound, book: Book) -> Ruling[Between]:
    if table.phase != "end":
        return not_now(table, "end.round", say("A round ends after phase 3."))
    ruling = end_round(_at_the_end(table), book)
    assert ruling.answer
    after = _rewarded(table, ruling.answer)
    if table.round == ROUNDS:
        return legal(ruling.answer, ruling.text, *ruling.reasons, after=replace(after, phase="final"))
    turned = ruling.answer.merchant_turned and table.merchants_left > 0
    needed = ["drawn", "upper", "sao_gabriel"] + ["merchant"] * turned
    book.need(facts, *needed)
    drawn = list(_draws(facts, ruling.answer))
    if any(reason.applies for reason in drawn):
        text = say("No. This does not fit what is to be drawn.")
        return illegal(text, *drawn, instead=_right_draws(ruling.answer))
    return legal(ruling.answer, ruling.text, *ruling.reasons, after=_next_round(after, facts, ruling.answer, turned))


def _at_the_end(table: Table) -> EndRound:
    return EndRound(
        table.round,
        table.holder("alvares"),
        table.holder("dias"),
        table.missionaries,
        tuple(SectionCount(section.total) for section in table.sections),
        table.bag,
        table.decks,
        table.manuel_start,
        table.holder("manuel"),
        table.portraits,
        table.merchant_up,
    )


def _rewarded(table: Table, value: Between) -> Table:
    for player, vp in value.vp.items():
        table = table.earning(player, vp=vp)
    if value.missionary_to != "none":
        crew = table.reserves[value.missionary_to].crew.plus(People.of(missionary=1))
        table = table.with_reserve(value.missionary_to, crew=crew)
    return replace(table, missionaries=value.missionaries)


def _draws(facts: EndingRound, value: Between) -> Iterable[Reason]:
    """Whether sailors and tiles are those that were to be drawn; a reason that applies forbids."""
    drawn = [people.total for people in facts.drawn or ()]
    wrong, right = "Drawn {drawn}; it should be {draw}.", "Sailors are drawn as they should be: {draw}."
    yield from told(drawn != list(value.draw), "end.refill", wrong, right, drawn=drawn, draw=value.draw)
    tiles = [tile for tile in (facts.sao_gabriel, *(facts.upper or ())) if tile]
    said = Counter(tile.deck for tile in tiles if tile.deck)
    first = tiles[0].deck in ("", value.projects[0])
    others = bool(said - Counter(value.projects)) or not first
    wrong = "The seven tiles come from decks {decks}, the first of them for the São Gabriel place."
    right = "The tiles come from the right decks: {decks}."
    yield from told(others, "end.projects", wrong, right, decks=value.projects)


def _right_draws(value: Between) -> Iterable[Instead]:
    yield rather("Sailors to draw for the sections from the right: {draw}.", draw=value.draw)
    yield rather("Decks of the seven tiles, the São Gabriel first: {decks}.", decks=value.projects)


def _next_round(table: Table, facts: EndingRound, value: Between, turned: bool) -> Table:
    sections = tuple(section.plus(new) for section, new in zip(table.sections, facts.drawn or (), strict=True))
    changed = replace(
        table,
        round=value.next_round,
        phase="ready",
        first=value.first,
        sections=sections,
        upper=upper_places(facts.upper) if facts.upper else table.upper,
        sao_gabriel=ProjectPlace(facts.sao_gabriel),
        decks=value.decks or table.decks,
        piles=(0, 0),
        portraits=(),
        manuel_start=table.holder("manuel"),
    )
    if not turned:
        return changed
    return replace(changed, merchant_up=MerchantPlace(facts.merchant), merchants_left=table.merchants_left - 1)
