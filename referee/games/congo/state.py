"""The state of the table, and the small questions that every move asks of it: whose turn, who is in, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.congo.pieces import HIDDEN, Laid, Stop
from referee.games.congo.stock import adds, shaman_takes
from referee.games.congo.words import (
    HIGHEST_FACE,
    AuxiliaryCard,
    FlagOrNone,
    Player,
    PlayerOrNone,
    Special,
    SpecialOrNone,
    Station,
)
from referee.ruling import Reason, Ruling, legal
from referee.values import dataclass, field, replace
from referee.words import Sentence

Phase = Literal[
    "station",
    "cards",
    "characters",
    "special",
    "reveal",
    "effect",
    "values",
    "auxiliaries",
    "hippos",
    "more-hippos",
    "settle",
    "boat",
    "over",
]


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards in one player's hand"""

    characters: Annotated[int, Fact("Character cards in hand", "setup.characters")]
    auxiliaries: Annotated[int, Fact("Auxiliary cards in hand", "setup.auxiliaries")]
    special: Annotated[int, Fact("Special cards in hand", "setup.special")]


State = Literal["in", "lost", "hunting", "returned"]


@dataclass(frozen=True, slots=True)
class Contestant:
    """The bid of one player"""

    character: Annotated[Laid, Fact("Character laid as the bid", "bid.character", untold="asked")] = HIDDEN
    state: Annotated[State, Fact("What became of it", "chief.none", untold="asked")] = "in"
    sympathy: Annotated[
        int, Fact("Roll for its sympathy, 0 if none", "value.sympathy", at_most=HIGHEST_FACE, untold="asked")
    ] = 0
    language_roll: Annotated[
        int, Fact("Roll for its language, 0 if none", "interpreter.belgian-roll", at_most=HIGHEST_FACE, untold="asked")
    ] = 0
    base: Annotated[int, Fact("Base value on its value token", "value.token", untold="asked")] | None = None
    auxiliaries: Annotated[tuple[AuxiliaryCard, ...], Fact("Auxiliaries laid on it", "aux.turns", untold="asked")] = ()
    out: Annotated[bool, Fact("Has its player passed?", "pass.final", untold="asked")] = False
    skipped: Annotated[bool, Fact("Did its player skip the latest turn?", "pass.skip-then", untold="asked")] = False


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table?"""

    players: Annotated[tuple[Player, ...], Fact("Players clockwise", "setup.score")]
    first: Annotated[Player, Fact("First player of this round (the oldest in the first round)", "setup.first")]
    stops: Annotated[
        tuple[Stop, ...], Fact("All stops from Leopoldville to Kindu", "river.order", untold="no choice")
    ] = ()
    stop: Annotated[Stop, Fact("Stop at which the boat lies", "setup.boat")] = field(kw_only=True)
    phase: Annotated[Phase, Fact("What comes next in this round", "round.phases", untold="asked")] = "station"
    scores: Annotated[Mapping[Player, int], Fact("Points of {key} on the track", "setup.score")] = field(kw_only=True)
    hands: Annotated[Mapping[Player, Hand], Fact("Cards in the hand of {key}", "setup.decks")] = field(kw_only=True)
    hippos: Annotated[Mapping[Player, int], Fact("Hippo tiles held by {key}", "setup.hippo")] = field(kw_only=True)
    hippo_stack: Annotated[int, Fact("Hippo tiles left in the stack", "setup.hippo")] = field(kw_only=True)
    stations: Annotated[
        Mapping[Stop, Station], Fact("Station tile face up at {key}", "station.reveal", untold="asked")
    ] = field(default_factory=dict)
    flags: Annotated[
        Mapping[Stop, FlagOrNone], Fact("Flag at {key} (none if it is gone)", "setup.flags", untold="asked")
    ] = field(default_factory=dict)
    bids: Annotated[Mapping[Player, Contestant], Fact("Bid of {key}", "bid.character", untold="asked")] = field(
        default_factory=dict
    )
    special_card: Annotated[SpecialOrNone, Fact("Special card played this round", "special.one", untold="asked")] = (
        "none"
    )
    special_by: Annotated[PlayerOrNone, Fact("Who played it", "special.one", untold="asked")] = "none"
    drew: Annotated[
        Literal["character", "auxiliary", "none"],
        Fact("What the colonist's owner drew", "colonist.draw", untold="asked"),
    ] = "none"
    declined: Annotated[
        tuple[Player, ...], Fact("Who declined to play a special card", "special.right", untold="no choice")
    ] = ()
    played: Annotated[
        tuple[Special, ...], Fact("Special cards played in earlier rounds", "special.one", untold="asked")
    ] = ()
    station_roll: Annotated[
        int,
        Fact(
            "Language roll of a Belgian station, 0 if none",
            "interpreter.station-roll",
            at_most=HIGHEST_FACE,
            untold="asked",
        ),
    ] = 0
    turn: Annotated[PlayerOrNone, Fact("Whose turn it is", "aux.turns", untold="no choice")] = "none"
    tiles: Annotated[
        Mapping[Player, tuple[int, ...]], Fact("Hippo tiles laid by {key}", "tie.hippo", untold="asked")
    ] = field(default_factory=dict)
    more: Annotated[
        Mapping[Player, tuple[int, ...]], Fact("Further hippo tiles of {key}", "tie.second", untold="asked")
    ] = field(default_factory=dict)
    more_done: Annotated[tuple[Player, ...], Fact("Who is done adding hippo tiles", "tie.second", untold="asked")] = ()

    @property
    def station(self) -> str:
        """The tile at the boat's stop; empty while it lies face down."""
        return self.stations.get(self.stop, "")

    @property
    def flag(self) -> str:
        """The flag at the boat's stop; empty while nobody has told it."""
        return self.flags.get(self.stop, "none" if self.station == "jungle" else "")


# --- who is who ---


def turn_order(table: Table) -> tuple[str, ...]:
    """All players clockwise from the first player."""
    at = table.players.index(table.first) if table.first in table.players else 0
    return table.players[at:] + table.players[:at]


def in_contest(table: Table) -> tuple[str, ...]:
    """Players whose character still contests the station, in turn order."""
    return tuple(player for player in turn_order(table) if player in table.bids and table.bids[player].state == "in")


def shaman_by(table: Table) -> str:
    return table.special_by if table.special_card == "shaman" else "none"


def total_of(base: int, auxiliaries: Iterable[str], under_shaman: bool, book: Book) -> int | float:
    """What one bid is worth."""
    return base + sum(adds(card, book) for card in auxiliaries) - (shaman_takes(book) if under_shaman else 0)


def totals(table: Table, book: Book) -> dict[str, int | float]:
    """What each bid in the contest is worth; a character left alone without a value counts 0."""
    shaman = shaman_by(table)
    return {
        player: total_of(
            table.bids[player].base or 0, table.bids[player].auxiliaries, shaman not in ("none", player), book
        )
        for player in in_contest(table)
    }


def leaders_of(worth: Mapping[str, int | float]) -> tuple[str, ...]:
    """Those with the highest number."""
    highest = max(worth.values(), default=0)
    return tuple(player for player, value in worth.items() if value == highest)


def hippo_sums(players: Iterable[str], *stages: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    return {player: sum(sum(stage.get(player, ())) for stage in stages) for player in players}


def still_tied(table: Table, book: Book) -> tuple[str, ...]:
    """The leaders whose first hippo tiles are equally high."""
    return leaders_of(hippo_sums(leaders_of(totals(table, book)), table.tiles))


def still_to_act(table: Table, book: Book) -> tuple[str, ...]:
    """Who still acts in this phase, in turn order."""
    if table.phase == "special":
        return tuple(player for player in turn_order(table) if player not in table.declined)
    if table.phase == "auxiliaries":
        return tuple(player for player in in_contest(table) if not table.bids[player].out)
    if table.phase == "more-hippos":
        return tuple(player for player in still_tied(table, book) if player not in table.more_done)
    return ()


def next_turn(table: Table, player: str, book: Book) -> str:
    """The next player clockwise who is still to act."""
    at = table.players.index(player) + 1
    seats = table.players[at:] + table.players[:at]
    waiting = still_to_act(table, book)
    return next((seat for seat in seats if seat in waiting), "none")


def with_bid(table: Table, player: str, **changes: Any) -> Table:
    """The table with the bid of this player changed."""
    return replace(table, bids={**table.bids, player: replace(table.bids[player], **changes)})


def end_of_laying(table: Table, book: Book) -> Table:
    """All have passed: hippo tiles decide between several leaders, else the station is settled."""
    tied = len(leaders_of(totals(table, book))) > 1
    return replace(table, phase="hippos" if tied else "settle", turn="none")


# --- the ruling that most moves give ---


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the round stands after a move."""

    phase: str
    stop: str


def moved(after: Table, text: Sentence, *reasons: Reason) -> Ruling[Any]:
    return legal(Progress(after.phase, after.stop), text, *reasons, after=after)
