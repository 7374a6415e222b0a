"""Drawing cards, the special card for whoever lags behind, laying characters as bids, and turning them up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.facts import BadFact, Fact, Problem, bad, folded
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.pieces import Character, StopFact, shown
from referee.games.congo.special_cards import waits_for_reveal
from referee.games.congo.state import Contestant, Hand, Table, moved, turn_order
from referee.games.congo.stock import characters_in_play
from referee.games.congo.words import FEWEST_PLAYERS, MOST_PLAYERS, TITLES, Player, stop_name
from referee.ruling import Reason, Ruling, answer, because, deciding, illegal, legal, rather, told
from referee.values import dataclass, field, replace
from referee.words import and_all, say

# --- the special card for the last ---

Scores = Annotated[
    Mapping[Player, int], Fact("Points of {key} on the track", "draw.special", at_least=0, untold="from the table")
]


@dataclass(frozen=True, slots=True)
class SpecialDraw:
    """Who draws a special card at this stop?"""

    stop: StopFact
    scores: Scores | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    player: str
    lowest: tuple[str, ...]


@game.question("special-draw")
def special_draw(facts: SpecialDraw, book: Book) -> Ruling[Draw]:
    marked = book.printed("special_stops")
    if facts.stop not in marked:
        reason = "{stop} has no orange circle: special cards come only at {marked}."
        places = and_all(stop_name(place) for place in marked)
        text = say("Nobody draws a special card at {stop}.", stop=facts.stop)
        return answer(
            Draw("none", ()),
            text,
            deciding(because("draw.special-stops", reason, stop=facts.stop, marked=places)),
            because("draw.special", "Whoever has the fewest points draws no special card here.", applies=False),
        )
    scores: Mapping[str, int] = book.need(facts, "scores")
    if not FEWEST_PLAYERS <= len(scores) <= MOST_PLAYERS:
        raise bad("scores", "The points of all players are needed, two to four of them", clause="setup.score")
    return _the_last_draws(facts.stop, scores)


def _the_last_draws(stop: str, scores: Mapping[str, int]) -> Ruling[Draw]:
    fewest = min(scores.values())
    lowest = tuple(sorted((player for player, points in scores.items() if points == fewest), key=folded))
    alone = len(lowest) == 1
    reasons = (
        because("draw.special-stops", "{stop} has an orange circle.", stop=stop_name(stop)),
        *_decided(
            alone,
            "draw.special",
            "{lowest} has the fewest points, {fewest}, alone and draws one special card.",
            "Nobody has the fewest points, {fewest}, alone.",
            lowest=and_all(lowest),
            fewest=fewest,
        ),
        *_decided(
            not alone,
            "draw.special-tie",
            "{lowest} share the fewest points, {fewest}: nobody draws.",
            "Nobody else has only {fewest}: no tie.",
            lowest=and_all(lowest),
            fewest=fewest,
        ),
    )
    if alone:
        draws = "{player} draws a special card at {stop}."
        return answer(Draw(lowest[0], lowest), say(draws, player=lowest[0], stop=stop_name(stop)), *reasons)
    nobody = "Nobody draws a special card at {stop}: {lowest} share the fewest points, {fewest}."
    text = say(nobody, stop=stop_name(stop), lowest=and_all(lowest), fewest=fewest)
    return answer(Draw("none", lowest), text, *reasons)


def _decided(applies: bool, clause: str, template: str, otherwise: str, /, **values: object) -> Iterator[Reason]:
    """The reason marked as the one that decides, or why it does not."""
    return map(deciding, told(applies, clause, template, otherwise, **values))


# --- the moves ---


@dataclass(frozen=True, slots=True)
class DrawCardsMove:
    """Draw cards."""


@game.move("draw-cards")
def play_draw_cards(table: Table, facts: DrawCardsMove, book: Book) -> Ruling[Draw]:
    refuse_unless_due(table, "draw-cards")
    ruling = special_draw(SpecialDraw(table.stop, table.scores), book)
    draw = ruling.granted()
    hands = {
        player: replace(hand, special=hand.special + (player == draw.player))
        for player, hand in _dealt(table, book).items()
    }
    reasons = (
        because("draw.cards", "Everybody draws one character and one auxiliary."),
        because("draw.reshuffle", "If a deck is empty, shuffle its discard pile first."),
        *ruling.reasons,
    )
    text = say("Everybody draws a character and an auxiliary. {special}", special=ruling.text)
    return legal(draw, text, *reasons, after=replace(table, hands=hands, phase="characters"))


def _dealt(table: Table, book: Book) -> dict[str, Hand]:
    """One character and one auxiliary each, as far as there are cards at all."""
    hands = dict(table.hands)
    limits = {
        "characters": characters_in_play(len(table.players), book),
        "auxiliaries": book.stated("box.auxiliaries"),
    }
    for player in turn_order(table):
        for kind, limit in limits.items():
            if sum(getattr(hand, kind) for hand in hands.values()) < limit:
                hands[player] = replace(hands[player], **{kind: getattr(hands[player], kind) + 1})
    return hands


@dataclass(frozen=True, slots=True)
class LayCharactersMove:
    """Lay characters face down."""


@game.move("lay-characters")
def play_lay_characters(table: Table, facts: LayCharactersMove) -> Ruling[Any]:
    refuse_unless_due(table, "lay-characters")
    empty = [player for player, hand in table.hands.items() if not hand.characters]
    if empty:
        return illegal(
            say("No. Not everybody has a character to lay."),
            because("bid.character", "No character in hand: {who}.", who=and_all(empty)),
            instead=[rather("Count the character cards of {who} again.", who=and_all(empty))],
        )
    after = replace(
        table,
        hands={player: replace(hand, characters=hand.characters - 1) for player, hand in table.hands.items()},
        bids={player: Contestant() for player in table.players},
        phase="special",
        turn=table.first,
    )
    laid = because("bid.character", "A bid is one character from hand.")
    later = because("aux.turns", "Auxiliaries come later, when the characters have their values.", applies=False)
    return moved(
        after,
        say("Everybody lays a character face down. {first} may play a special card.", first=table.first),
        laid,
        later,
    )


@dataclass(frozen=True, slots=True)
class RevealCharactersMove:
    """Turn the characters up."""

    characters: Annotated[
        Mapping[Player, Character], Fact("Character laid by {key}", "bid.character", untold="asked")
    ] = field(default_factory=dict)


@game.move("reveal-characters", reveals=("characters",))
def play_reveal_characters(table: Table, facts: RevealCharactersMove, book: Book) -> Ruling[Any]:
    refuse_unless_due(table, "reveal-characters")
    strangers = [name for name in facts.characters if name not in table.players]
    if strangers:
        raise BadFact(*(Problem(f"characters.{who}", say("{who} does not play", who=who)) for who in strangers))
    book.need(facts, *(f"characters.{player}" for player in table.players))
    bids = {player: replace(bid, character=shown(facts.characters[player])) for player, bid in table.bids.items()}
    after = replace(table, bids=bids, phase="effect" if waits_for_reveal(table) else "values")
    lying = and_all(say("{character} of {who}", character=bid.character, who=who) for who, bid in bids.items())
    text = say("The characters are turned up: {characters}.", characters=lying)
    contest = because("bid.character", "These characters contest the station.")
    if table.special_card == "hippo-attack":
        contest = because("hippoattack.replace", "The new bids from the deck are turned up.")
    return moved(after, text, contest, _not_yet(after))


def _not_yet(table: Table) -> Reason:
    """What does not come now."""
    if table.phase == "effect":
        first = "Values come later: first the card {card} is carried out."
        return because("value.profession", first, applies=False, card=TITLES[table.special_card])
    if table.special_card == "none":
        return because("special.one", "No special card was played: none is carried out now.", applies=False)
    elsewhere = "The card {card} is not carried out now."
    return because("special.one", elsewhere, applies=False, card=TITLES[table.special_card])
