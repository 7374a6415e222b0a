"""Special cards: who may play one, where, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.facts import BadFact, Problem
from referee.game import Book
from referee.games.congo import attacks, effects
from referee.games.congo import game as congo
from referee.games.congo.effects import Effect, Outcome, SpecialCard, beyond
from referee.games.congo.pieces import people, removed_specials
from referee.games.congo.values import check_flag
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.words import say

PLACES = {
    "gorilla": ("gorilla.where", ("village", "jungle")),
    "warrior": ("warrior.where", ("hospital", "mission", "village", "jungle")),
    "okapi": ("okapi.where", ("jungle",)),
    "only-nationals": ("nationals.where", ("barracks", "hospital", "mission", "village")),
    "arab-trader": ("trader.where", ("barracks", "mission", "village")),
}
"""Cards that need a certain kind of station."""

EFFECTS: Mapping[str, Callable[[SpecialCard, Book], Outcome]] = {
    "gorilla": attacks.gorilla,
    "warrior": attacks.warrior,
    "okapi": effects.okapi,
    "malaria": effects.malaria,
    "tam-tam": effects.tam_tam,
    "friendly-meeting": effects.friendly_meeting,
    "boiler-damage": effects.boiler_damage,
    "man-overboard": effects.man_overboard,
    "only-nationals": effects.only_nationals,
    "no-auxiliaries": effects.no_auxiliaries,
    "arab-trader": effects.arab_trader,
    "hippo-attack": effects.hippo_attack,
    "colonist": effects.colonist,
    "shaman": effects.shaman,
}


@dataclass(frozen=True, slots=True)
class Play:
    may_play: bool
    right: str
    effect: Effect | Mapping[str, object]


@congo.question("special-card")
def special_card(facts: SpecialCard, book: Book) -> Ruling[Play]:
    return judge(facts, book, ())


def judge(facts: SpecialCard, book: Book, river: tuple[str, ...]) -> Ruling[Play]:
    """Rule on a special card; the river is known when a table lies there."""
    _check(facts)
    right = right_of(facts)
    place = _place(facts, book, river)
    against = _against(facts, right)
    if against or not place.allowed:
        text = say("No, {card} cannot be played now.", card=facts.card)
        reasons = (*against, *_in_vain(facts, right, place), *([] if place.allowed else [place.reason]))
        instead = _instead(facts, right, reasons, place)
        return illegal(text, *reasons, instead=instead, value=Play(False, right, {}))
    reasons = (*_in_the_way(facts), _has_right(facts), place.reason)
    if not facts.resolve:
        text = say("Yes, {player} may play {card}.", player=facts.player, card=facts.card)
        return legal(Play(True, right, {}), text, *reasons)
    outcome = _resolve(facts, book, river)
    if outcome.effect is None:
        text = say("No, {card} does not allow this.", card=facts.card)
        reasons = (*_in_vain(facts, right, place), *outcome.reasons)
        return illegal(text, *reasons, instead=outcome.instead, value=Play(True, right, {}))
    text = say("Played: {card}. Still in the contest: {who}.", card=facts.card, who=people(outcome.effect.contest))
    return legal(Play(True, right, outcome.effect), text, *reasons, *outcome.reasons)


def _check(facts: SpecialCard) -> None:
    """Everybody named sits at the table, and the flag can lie beside the station."""
    named = [("player", facts.player), *(("declined", who) for who in facts.declined)]
    named += [("played_by", facts.played_by)] if facts.played_by != "none" else []
    strangers = [
        Problem(path, say("{who} is none of the players {order}", who=who, order=facts.order))
        for path, who in named
        if who not in facts.order
    ]
    if strangers:
        raise BadFact(*strangers)
    if facts.station is not None and facts.flag is not None:
        check_flag(facts.station, facts.flag)


def right_of(facts: SpecialCard) -> str:
    """Whose chance it is now."""
    if facts.played_by != "none":
        return "none"
    return next((player for player in facts.order if player not in facts.declined), "none")


def _resolve(facts: SpecialCard, book: Book, river: tuple[str, ...]) -> Outcome:
    if facts.card == "explored-region":
        return effects.explored_region(facts, book, river)
    return EFFECTS[facts.card](facts, book)


# --- the right to play ---


def _against(facts: SpecialCard, right: str) -> list[Reason]:
    """What keeps this player from playing this card, wherever the boat lies."""
    against = []
    if facts.card in removed_specials(len(facts.order)):
        out = "With {n} players {card} is not in the game."
        against.append(because("setup.special-removed", out, n=len(facts.order), card=facts.card))
    if facts.played_by != "none":
        one = "{who} has played a special card this round: one is the limit."
        against.append(because("special.one", one, who=facts.played_by))
    elif facts.player != right:
        against.append(_no_right(facts, right))
    return against


def _no_right(facts: SpecialCard, right: str) -> Reason:
    if right == "none":
        return because("special.right", "All have declined: no special card is played this round.")
    if facts.player in facts.declined:
        return because("special.right", "{who} has declined; now {right} may play.", who=facts.player, right=right)
    return because("special.right", "First {right} may play or decline, then {who}.", right=right, who=facts.player)


def _has_right(facts: SpecialCard) -> Reason:
    return because("special.right", "{who} has the right to play a special card.", who=facts.player)


def _in_the_way(facts: SpecialCard) -> tuple[Reason, ...]:
    """What could have kept the card from being played, and does not."""
    only_sometimes = facts.card in (*removed_specials(2), *removed_specials(3))
    in_play = "With {n} players {card} is in the game." if only_sometimes else ""
    return (
        *told(False, "setup.special-removed", "", in_play, n=len(facts.order), card=facts.card),
        *told(False, "special.one", "", "No special card has been played yet this round."),
    )


def _in_vain(facts: SpecialCard, right: str, place: Ground) -> tuple[Reason, ...]:
    """What was right about the play, and does not help."""
    found = [_has_right(facts)] if facts.player == right else []
    found += [place.reason] if place.allowed else []
    return tuple(replace(reason, applies=False) for reason in found)


def _instead(facts: SpecialCard, right: str, reasons: Sequence[Reason], place: Ground) -> list[Instead]:
    """Who may play now, or when and where this card may be played."""
    clauses = [reason.clause for reason in reasons if reason.applies]
    if "setup.special-removed" in clauses:
        return [rather("Put {card} back into the box.", card=facts.card)]
    found = [] if place.allowed else list(place.instead)
    if "special.right" in clauses and right != "none":
        other = {"player": right} if len(clauses) == 1 and not facts.resolve else {}
        return [rather("{right} has the right now.", other, right=right), *found]
    late = "special.one" in clauses or "special.right" in clauses
    return [rather("Play it next round at the earliest."), *found] if late else found


# --- the place ---


@dataclass(frozen=True, slots=True)
class Ground:
    """Whether a card may be played here, and why."""

    allowed: bool
    reason: Reason
    instead: tuple[Instead, ...] = ()


def _place(facts: SpecialCard, book: Book, river: tuple[str, ...]) -> Ground:
    if facts.card in PLACES:
        return _station_place(facts, book)
    if facts.card == "tam-tam":
        kindu = book.need(facts, "stop") == "kindu"
        text = "Tam-tam cannot be played at Kindu." if kindu else "Tam-tam may be played at any stop but Kindu."
        return Ground(not kindu, because("tamtam.where", text), (rather("Play it at any stop but Kindu."),))
    if facts.card == "boiler-damage":
        stop = book.need(facts, "stop")
        late = stop == "bumba" or beyond(stop, "bumba", "stop", book, river)
        text = "{stop} is Bumba or later." if late else "{stop} comes before Bumba: it is too early."
        return Ground(late, because("boiler.where", text, stop=stop), (rather("Play it from Bumba on."),))
    return Ground(True, because("special.anywhere", "{card} may be played at any stop.", card=facts.card))


def _station_place(facts: SpecialCard, book: Book) -> Ground:
    clause, stations = PLACES[facts.card]
    station = book.need(facts, "station")
    if facts.card == "only-nationals" and station == "village" and book.need(facts, "flag") == "none":
        return _flagless(book)
    fits = station in stations
    text = "{card} may be played at a {station}." if fits else "{card} cannot be played at a {station}."
    reason = because(clause, text, card=facts.card, station=station)
    return Ground(fits, reason, (rather("Play it at one of these: {stations}.", stations=stations),))


def _flagless(book: Book) -> Ground:
    """Only-nationals at a village whose flag is gone."""
    if book.reading("nationals-no-flag") == "unplayable":
        no = because("nationals.no-flag", "There is no flag here, so there are no nationals.")
        return Ground(False, no, (rather("Play it where a flag lies."),))
    yes = because("nationals.no-flag", "There is no flag here; this table lets the card be played all the same.")
    return Ground(True, yes)
