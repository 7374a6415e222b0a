"""The contest for a station: who leads on totals, and who is still tied after each stage of hippo tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from referee.facts import BadFact, Fact, Problem, bad
from referee.game import Book
from referee.games.congo.pieces import StopFact, ValueFact
from referee.games.congo.state import Table, hippo_sums, leaders_of, totals, turn_order
from referee.games.congo.words import Order, Player, PlayerOrNone
from referee.values import dataclass, field
from referee.words import say


@dataclass(frozen=True, slots=True)
class StationWinner:
    """Who becomes chief of the station?"""

    order: Order
    totals: Annotated[Mapping[Player, float], Fact("Total of {key}'s bid", "chief.highest")]
    tiles: Annotated[
        Mapping[Player, tuple[int, ...]],
        Fact("Hippo tiles laid face down by {key} (- if none)", "tie.hippo", at_least=0, untold="asked"),
    ] = field(default_factory=dict)
    more: Annotated[
        Mapping[Player, tuple[int, ...]],
        Fact("Further hippo tiles laid face up by {key} (- if none)", "tie.second", at_least=0, untold="asked"),
    ] = field(default_factory=dict)
    stop: StopFact | None = None
    value: ValueFact | None = None
    arab_trader: Annotated[
        PlayerOrNone, Fact("Who played the Arab trader this round", "trader.bonus", untold="from the table")
    ] = "none"


@dataclass(frozen=True, slots=True)
class Winner:
    leaders: tuple[str, ...]
    hippo_sums: Mapping[str, int]
    chief: str
    points: Mapping[str, int | float]
    hippo_gain: int
    tiles_discarded: int
    next_first: str


@dataclass(frozen=True, slots=True)
class Contest:
    """How the contest went: who leads on totals, who is still tied after each stage of hippo tiles."""

    leaders: tuple[str, ...]
    tied: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    adding: tuple[str, ...] = ()
    """Those still tied who may hold more tiles: whoever laid none at first holds none (`tie.hippo`)."""

    @property
    def chief(self) -> str:
        return self.last[0] if len(self.last) == 1 else "none"


def contest_of(facts: StationWinner, book: Book) -> Contest:
    """The leaders on totals and, in a tie, on hippo tiles."""
    _check(facts)
    leaders = leaders_of({player: facts.totals[player] for player in facts.order if player in facts.totals})
    in_tie = leaders if len(leaders) > 1 else ()
    _no_tiles_of_others("tiles", facts.tiles, in_tie, "tie.hippo")
    if not in_tie:
        _no_tiles_of_others("more", facts.more, (), "tie.second")
        return Contest(leaders, (), leaders)
    book.need(facts, *(f"tiles.{player}" for player in in_tie))
    tied = leaders_of(hippo_sums(in_tie, facts.tiles))
    still = tied if len(tied) > 1 else ()
    _no_tiles_of_others("more", facts.more, still, "tie.second")
    if not still:
        return Contest(leaders, tied, tied)
    adding = tuple(player for player in still if facts.tiles[player])
    _none_from_an_empty_hand(facts.more, adding)
    return Contest(leaders, tied, leaders_of(hippo_sums(still, facts.tiles, facts.more)), adding)


def _check(facts: StationWinner) -> None:
    if facts.arab_trader not in ("none", *facts.order):
        raise bad("arab_trader", "{who} is none of the players", who=facts.arab_trader)
    strangers = [name for name in facts.totals if name not in facts.order]
    if strangers:
        raise BadFact(*(Problem(f"totals.{name}", say("{who} is none of the players", who=name)) for name in strangers))


def _no_tiles_of_others(path: str, laid: Mapping[str, tuple[int, ...]], tied: tuple[str, ...], clause: str) -> None:
    """Only tied players lay hippo tiles."""
    strangers = [name for name in laid if name not in tied]
    if strangers:
        text = "{who} is not tied and lays no hippo tiles now"
        raise BadFact(*(Problem(f"{path}.{name}", say(text, who=name), clause) for name in strangers))


def _none_from_an_empty_hand(more: Mapping[str, tuple[int, ...]], adding: tuple[str, ...]) -> None:
    empty = [name for name, tiles in more.items() if tiles and name not in adding]
    if empty:
        text = "{who} laid no hippo tile at first and holds none"
        raise BadFact(*(Problem(f"more.{name}", say(text, who=name), "tie.hippo") for name in empty))


def contest_on(table: Table, book: Book) -> StationWinner:
    """The facts of `station-winner` as they lie on the table."""
    return StationWinner(
        turn_order(table),
        totals(table, book),
        dict(table.tiles),
        {player: tiles for player, tiles in table.more.items() if tiles},
        table.stop,
        None,
        table.special_by if table.special_card == "arab-trader" else "none",
    )
