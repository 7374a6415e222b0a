"""The special cards: one row each, as a player would read them off the overview in the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from referee.facts import Problem
from referee.game import Book
from referee.games.congo import attacks, effects
from referee.games.congo.malaria import malaria
from referee.games.congo.river import beyond
from referee.games.congo.special_facts import Outcome, SpecialCard
from referee.games.congo.state import Table, turn_order
from referee.games.congo.words import FEWEST_PLAYERS, MOST_PLAYERS, STATIONS, TITLES, Special, stop_name
from referee.ruling import Instead, Reason, because, rather
from referee.values import dataclass
from referee.words import say

When = Literal["at once", "at the reveal", "after the reveal", "while laying", "when settled"]
"""When a card is carried out. `while laying`: it holds while auxiliaries are laid."""


EVER = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
ONLY_TWO, NOT_TWO = EVER[:1], EVER[1:]


@dataclass(frozen=True, slots=True)
class Card:
    """One special card: in which games, where it may be played, when it is carried out, and what it does."""

    id: Special
    when: When
    effect: Callable[[SpecialCard, Book], Outcome]
    where: str = "special.anywhere"
    stations: tuple[str, ...] = STATIONS
    never_at: str = ""
    """The stop at which it may not be played."""
    from_: str = ""
    """The first stop at which it may be played."""
    players: Sequence[int] = EVER
    """The numbers of players with which it is in the game (`setup.special-removed`)."""


NOT_BARRACKS = ("hospital", "mission", "village", "jungle")
NOT_JUNGLE = ("barracks", "hospital", "mission", "village")

CARDS = {
    card.id: card
    for card in (
        Card("gorilla", "after the reveal", attacks.gorilla, "gorilla.where", ("village", "jungle")),
        Card("warrior", "after the reveal", attacks.warrior, "warrior.where", NOT_BARRACKS),
        Card("okapi", "after the reveal", effects.okapi, "okapi.where", ("jungle",), players=NOT_TWO),
        Card("malaria", "after the reveal", malaria),
        Card("tam-tam", "at once", effects.tam_tam, "tamtam.where", never_at="kindu", players=ONLY_TWO),
        Card("friendly-meeting", "when settled", effects.friendly_meeting),
        Card("explored-region", "at once", effects.explored_region),
        Card("boiler-damage", "at once", effects.boiler_damage, "boiler.where", from_="bumba"),
        Card("man-overboard", "after the reveal", effects.man_overboard),
        Card(
            "only-nationals", "after the reveal", effects.only_nationals, "nationals.where", NOT_JUNGLE, players=NOT_TWO
        ),
        Card("no-auxiliaries", "while laying", effects.no_auxiliaries),
        Card("arab-trader", "when settled", effects.arab_trader, "trader.where", ("barracks", "mission", "village")),
        Card("hippo-attack", "at the reveal", effects.hippo_attack, players=NOT_TWO),
        Card("colonist", "at once", effects.colonist),
        Card("shaman", "while laying", effects.shaman),
    )
}


def in_play(players: int) -> tuple[str, ...]:
    """The special cards that are in the game with this number of players."""
    return tuple(card.id for card in CARDS.values() if players in card.players)


def removed(players: int) -> tuple[str, ...]:
    """Those that are not (`setup.special-removed`)."""
    return tuple(card.id for card in CARDS.values() if players not in card.players)


def played_at(table: Table, card: str, player: str) -> SpecialCard:
    """The facts of `special-card` as far as they lie on the table, whatever the card."""
    return SpecialCard(
        card=card,  # type: ignore[arg-type]
        player=player,
        order=turn_order(table),
        stops=table.stops,
        station=table.station or None,  # type: ignore[arg-type]
        stop=table.stop,
        flag=table.flag or None,  # type: ignore[arg-type]
    )


def waits_for_reveal(table: Table) -> bool:
    """Whether the card of this round is carried out once the characters are face up."""
    if table.special_card == "colonist":
        return table.drew == "character"
    return table.special_card != "none" and CARDS[table.special_card].when == "after the reveal"


# --- where a card may be played ---


@dataclass(frozen=True, slots=True)
class Ground:
    """Whether a card may be played here, and why."""

    allowed: bool
    reason: Reason
    instead: tuple[Instead, ...] = ()


def ground_of(facts: SpecialCard, book: Book) -> Ground:
    """Whether this card may be played at this stop and station."""
    card = CARDS[facts.card]
    if card.never_at:
        there = book.need(facts, "stop") == card.never_at
        text = (
            "The card {card} cannot be played at {stop}."
            if there
            else "The card {card} may be played at any stop but {stop}."
        )
        never: dict[str, Any] = {"card": TITLES[facts.card], "stop": stop_name(card.never_at)}
        elsewhere = rather("Play it at any stop but {stop}.", **never)
        return Ground(not there, because(card.where, text, **never), (elsewhere,))
    if card.from_:
        stop = book.need(facts, "stop")
        late = stop == card.from_ or beyond(stop, card.from_, "stop", book, facts.stops)
        text = "{stop} lies beyond {first}." if late else "{stop} comes before {first}: it is too early."
        if stop == card.from_:
            text = "From {first} on the card may be played."
        names: dict[str, Any] = {"stop": stop_name(stop), "first": stop_name(card.from_)}
        return Ground(late, because(card.where, text, **names), (rather("Play it from {first} on.", **names),))
    if card.stations == STATIONS:
        return Ground(True, because(card.where, "The card {card} may be played at any stop.", card=TITLES[facts.card]))
    return _station_ground(facts, card, book)


def _station_ground(facts: SpecialCard, card: Card, book: Book) -> Ground:
    station = book.need(facts, "station")
    if facts.card == "only-nationals" and station == "village" and book.need(facts, "flag") == "none":
        return _flagless(book)
    fits = station in card.stations
    text = (
        "The card {card} may be played at a {station}." if fits else "The card {card} cannot be played at a {station}."
    )
    reason = because(card.where, text, card=TITLES[facts.card], station=say(station))
    return Ground(
        fits, reason, (rather("Play it at one of these: {stations}.", stations=[say(name) for name in card.stations]),)
    )


def _flagless(book: Book) -> Ground:
    """Only-nationals at a village whose flag is gone."""
    if book.reading("nationals-no-flag") == "unplayable":
        no = because("nationals.no-flag", "There is no flag here, so there are no nationals.")
        return Ground(False, no, (rather("Play it where a flag lies."),))
    yes = because("nationals.no-flag", "There is no flag here; this table lets the card be played all the same.")
    return Ground(True, yes)


def misplaced(facts: SpecialCard, path: str, book: Book) -> list[Problem]:
    """Why the card of this round cannot lie here; an untold flag keeps it from nowhere."""
    if facts.card == "only-nationals" and facts.station == "village" and facts.flag is None:
        return []
    ground = ground_of(facts, book)
    return [] if ground.allowed else [Problem(path, ground.reason.sentence, ground.reason.clause)]
