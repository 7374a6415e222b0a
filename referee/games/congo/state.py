"""The state of the table, and the small questions that every move asks of it: whose turn, who is in, who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from referee.facts import Fact, Problem, impossible, refuse
from referee.game import Book
from referee.games.congo.pieces import (
    HIDDEN,
    HIPPO_TILES,
    NAMED_STOPS,
    STATIONS,
    Auxiliary,
    FlagOrNone,
    Laid,
    Player,
    PlayerOrNone,
    SpecialOrNone,
    Station,
    Stop,
    adds,
)
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import Sentence, say

NOT_TOLD: Any = None

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
MOVES_OF: Mapping[str, tuple[str, ...]] = {
    "station": ("turn-station",),
    "cards": ("draw-cards",),
    "characters": ("lay-characters",),
    "special": ("play-special", "decline-special"),
    "reveal": ("reveal-characters",),
    "effect": ("resolve-special",),
    "values": ("value-characters",),
    "auxiliaries": ("lay-auxiliaries", "skip", "pass"),
    "hippos": ("bid-hippos",),
    "more-hippos": ("add-hippos",),
    "settle": ("settle",),
    "boat": ("move-boat",),
    "over": (),
}


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards in one player's hand"""

    characters: Annotated[int, Fact("Character cards in hand", "setup.characters")] = 4
    auxiliaries: Annotated[int, Fact("Auxiliary cards in hand", "setup.auxiliaries")] = 4
    special: Annotated[int, Fact("Special cards in hand", "setup.special")] = 2


@dataclass(frozen=True, slots=True)
class Contestant:
    """The bid of one player"""

    character: Annotated[Laid, Fact("Character laid as the bid", "bid.character")] = HIDDEN
    state: Annotated[Literal["in", "lost", "hunting", "returned"], Fact("What became of it", "chief.none")] = "in"
    sympathy: Annotated[int, Fact("Roll for its sympathy, 0 if none", "value.sympathy", at_most=4)] = 0
    language_roll: Annotated[int, Fact("Roll for its language, 0 if none", "interpreter.belgian-roll", at_most=4)] = 0
    base: Annotated[int, Fact("Base value on its value token", "value.token")] | None = None
    auxiliaries: Annotated[tuple[Auxiliary, ...], Fact("Auxiliaries laid on it", "aux.turns")] = ()
    out: Annotated[bool, Fact("Has its player passed?", "pass.final")] = False
    skipped: Annotated[bool, Fact("Did its player skip the latest turn?", "pass.skip-then")] = False


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table?"""

    players: Annotated[tuple[Player, ...], Fact("Players clockwise", "setup.score")]
    first: Annotated[Player, Fact("First player of this round (the oldest in the first round)", "setup.first")]
    stops: Annotated[tuple[Stop, ...], Fact("All stops from Leopoldville to Kindu", "river.order")] = ()
    stop: Annotated[Stop, Fact("Stop at which the boat lies", "setup.boat")] = NOT_TOLD
    phase: Annotated[Phase, Fact("What comes next in this round", "round.phases")] = "station"
    scores: Annotated[Mapping[Player, int], Fact("Points of {key} on the track", "setup.score")] = NOT_TOLD
    hands: Annotated[Mapping[Player, Hand], Fact("Cards in the hand of {key}", "setup.decks")] = NOT_TOLD
    hippos: Annotated[Mapping[Player, int], Fact("Hippo tiles held by {key}", "setup.hippo")] = NOT_TOLD
    hippo_stack: Annotated[int, Fact("Hippo tiles left in the stack", "setup.hippo")] = NOT_TOLD
    stations: Annotated[Mapping[Stop, Station], Fact("Station tile face up at {key}", "station.reveal")] = field(
        default_factory=dict
    )
    flags: Annotated[Mapping[Stop, FlagOrNone], Fact("Flag at {key} (none if it is gone)", "setup.flags")] = field(
        default_factory=dict
    )
    bids: Annotated[Mapping[Player, Contestant], Fact("Bid of {key}", "bid.character")] = field(default_factory=dict)
    special_card: Annotated[SpecialOrNone, Fact("Special card played this round", "special.one")] = "none"
    special_by: Annotated[PlayerOrNone, Fact("Who played it", "special.one")] = "none"
    drew: Annotated[
        Literal["character", "auxiliary", "none"], Fact("What the colonist's owner drew", "colonist.draw")
    ] = "none"
    declined: Annotated[tuple[Player, ...], Fact("Who declined to play a special card", "special.right")] = ()
    station_roll: Annotated[
        int, Fact("Language roll of a Belgian station, 0 if none", "interpreter.station-roll", at_most=4)
    ] = 0
    turn: Annotated[PlayerOrNone, Fact("Whose turn it is", "aux.turns")] = "none"
    tiles: Annotated[Mapping[Player, tuple[int, ...]], Fact("Hippo tiles laid by {key}", "tie.hippo")] = field(
        default_factory=dict
    )
    more: Annotated[Mapping[Player, tuple[int, ...]], Fact("Further hippo tiles of {key}", "tie.second")] = field(
        default_factory=dict
    )
    more_done: Annotated[tuple[Player, ...], Fact("Who is done adding hippo tiles", "tie.second")] = ()

    def __post_init__(self) -> None:
        """What was not told stands as it does after setting up."""
        few = len(self.players) < 4
        hand = Hand(special=3 if len(self.players) == 2 else 2)
        defaults: dict[str, Any] = {
            "stop": Stop("bolobo" if few else "leopoldville"),
            "scores": dict.fromkeys(self.players, 0),
            "hands": dict.fromkeys(self.players, hand),
            "hippos": dict.fromkeys(self.players, 1),
        }
        for name, value in defaults.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)
        if self.hippo_stack is None:
            laid = sum(len(tiles) for stage in (self.tiles, self.more) for tiles in stage.values())
            object.__setattr__(self, "hippo_stack", max(0, HIPPO_TILES - sum(self.hippos.values()) - laid))

    @property
    def station(self) -> str:
        """The tile at the boat's stop; empty while it lies face down."""
        return self.stations.get(self.stop, "")

    @property
    def flag(self) -> str:
        """The flag at the boat's stop; empty while nobody has told it."""
        return self.flags.get(self.stop, "none" if self.station == "jungle" else "")


# --- the river ---


def is_river(stops: tuple[str, ...]) -> bool:
    """Whether these can be the stops of the board, the named ones in their order (river.order)."""
    named = tuple(stop for stop in stops if stop in NAMED_STOPS)
    return (
        named == NAMED_STOPS
        and stops[:2] == NAMED_STOPS[:2]
        and stops[-1] == NAMED_STOPS[-1]
        and len(set(stops)) == len(stops)
        and len(stops) <= sum(STATIONS.values())
    )


def no_river(path: str) -> Problem:
    text = "The river goes {named}. Other stops may lie between these, after bolobo, each once, 19 in all at most."
    return impossible(path, "river.order", text, named=NAMED_STOPS)


def stops_of(names: Iterable[str]) -> tuple[Stop, ...]:
    """Stops as a player typed them for the board."""
    return tuple(Stop(name.lower().replace(" ", "-")) for name in names)


def printed_river(book: Book) -> tuple[Stop, ...]:
    """The stops as the players read them off their board."""
    stops = stops_of(book.printed("stops"))
    if not is_river(stops):
        refuse([no_river("board.stops")])
    return stops


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


def totals(table: Table) -> dict[str, int | float]:
    """What each bid in the contest is worth; a character left alone without a value counts 0."""
    shaman = shaman_by(table)
    return {
        player: (table.bids[player].base or 0)
        + sum(adds(card) for card in table.bids[player].auxiliaries)
        - (shaman not in ("none", player))
        for player in in_contest(table)
    }


def leaders_of(worth: Mapping[str, int | float]) -> tuple[str, ...]:
    """Those with the highest number."""
    highest = max(worth.values(), default=0)
    return tuple(player for player, value in worth.items() if value == highest)


def hippo_sums(players: Iterable[str], *stages: Mapping[str, tuple[int, ...]]) -> dict[str, int]:
    return {player: sum(sum(stage.get(player, ())) for stage in stages) for player in players}


def still_tied(table: Table) -> tuple[str, ...]:
    """The leaders whose first hippo tiles are equally high."""
    return leaders_of(hippo_sums(leaders_of(totals(table)), table.tiles))


def whose_turn(table: Table) -> str:
    """Who is to act, also where a described table does not say it."""
    if table.turn != "none":
        return table.turn
    return next(iter(still_to_act(table)), "none")


def still_to_act(table: Table) -> tuple[str, ...]:
    """Who still acts in this phase, in turn order."""
    if table.phase == "special":
        return tuple(player for player in turn_order(table) if player not in table.declined)
    if table.phase == "auxiliaries":
        return tuple(player for player in in_contest(table) if not table.bids[player].out)
    if table.phase == "more-hippos":
        return tuple(player for player in still_tied(table) if player not in table.more_done)
    return ()


def next_turn(table: Table, player: str) -> str:
    """The next player clockwise who is still to act."""
    at = table.players.index(player) + 1
    seats = table.players[at:] + table.players[:at]
    waiting = still_to_act(table)
    return next((seat for seat in seats if seat in waiting), "none")


def end_of_laying(table: Table) -> Table:
    """All have passed: hippo tiles decide between several leaders, else the station is settled."""
    tied = len(leaders_of(totals(table))) > 1
    return replace(table, phase="hippos" if tied else "settle", turn="none")


# --- rulings that every move gives ---


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the round stands after a move."""

    phase: str
    stop: str


def moved(after: Table, text: Sentence, *reasons: Reason) -> Ruling[Any]:
    return legal(Progress(after.phase, after.stop), text, *reasons, after=after)


def out_of_phase(table: Table, move: str, phase: str) -> Ruling[Any] | None:
    """A move belongs to one phase of the round (round.phases)."""
    if table.phase == phase:
        return None
    moves = MOVES_OF[table.phase]
    late = "The round is in phase {now}; {move} belongs to phase {phase}."
    instead = rather("Phase {now}: next comes {moves}.", now=table.phase, moves=" / ".join(moves))
    if not moves:
        instead = rather("The game is over: count the points.")
    return illegal(
        say("No. {move} does not come now.", move=move),
        because("round.phases", late, now=table.phase, move=move, phase=phase),
        instead=[instead],
    )


def out_of_turn(table: Table, player: str, clause: str) -> Ruling[Any] | None:
    """Whoever acts must be on turn."""
    turn = whose_turn(table)
    if player == turn:
        return None
    return illegal(
        say("No. It is the turn of {turn}.", turn=turn),
        because("round.phases", "The phase is right, but not the turn.", applies=False),
        because(clause, "{turn} is on turn, not {player}.", turn=turn, player=player),
        instead=[rather("{turn} acts now.", turn=turn)],
    )
