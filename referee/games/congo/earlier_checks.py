"""What the rounds before this one cannot have led to: points, cards, hippo tiles and special cards played."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.congo.described import CHANGE_HANDS, first_hand
from referee.games.congo.setup import Deal, deal
from referee.games.congo.special_cards import CARDS, in_play
from referee.games.congo.state import Table
from referee.games.congo.stock import start_of
from referee.games.congo.words import TITLES, hippos, stop_name
from referee.values import dataclass

BRING_HOME = ("gorilla", "tam-tam", "friendly-meeting", "only-nationals", "hippo-attack", "colonist")
"""Special cards by which a hand grows by a character."""


@dataclass(frozen=True, slots=True)
class Voyage:
    """How far the boat has come: the stops whose round is over, those at which cards were drawn, and what was dealt."""

    behind: tuple[str, ...]
    drawn_at: tuple[str, ...]
    dealt: Deal


def from_earlier_rounds(table: Table, river_told: bool, book: Book) -> Iterator[Problem]:
    """Everything that no round before this one can have led to. On a river with unknown stops less can be said."""
    yield from _once(table)
    start = start_of(len(table.players), book)
    if start not in table.stops or table.stop not in table.stops[table.stops.index(start) :]:
        return
    voyage = _voyage(table, start, book)
    if table.stop == start and table.phase not in ("boat", "over"):
        yield from _first_round(table, voyage, book)
    elif river_told:
        yield from _points(table, voyage, book)
        yield from _hands(table, voyage)
        yield from _special_cards(table, voyage, book)
        yield from _hippo_tiles(table, voyage, book)
    yield from _played(table, voyage)


def _voyage(table: Table, start: str, book: Book) -> Voyage:
    way = table.stops[table.stops.index(start) :]
    at = way.index(table.stop)
    behind = way[: at + (table.phase in ("boat", "over"))]
    return Voyage(behind, way[: at + (table.phase not in ("station", "cards"))], deal(len(table.players), book.unnoted))


# --- special cards ---


def _once(table: Table) -> Iterator[Problem]:
    """Each special card exists once, and only those that are in the game can have been played."""
    cards = [*table.played, *([table.special_card] if table.special_card != "none" else [])]
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield impossible("played", "special.once", "The card {card} exists only once.", card=TITLES[card])
    for card in table.played:
        if card not in in_play(len(table.players)):
            text = "With {n} players the card {card} is not in the game."
            yield impossible("played", "setup.special-removed", text, n=len(table.players), card=TITLES[card])


def _played(table: Table, voyage: Voyage) -> Iterator[Problem]:
    """One special card is played in a round at most, and none before the stop from which it may be played."""
    rounds = [stop for stop in voyage.behind if stop != table.stop or table.phase == "over"]
    if len(table.played) > len(rounds):
        text = "Rounds played before this one: {rounds}. More special cards cannot have been played."
        yield impossible("played", "special.one", text, rounds=len(rounds))
    for card in table.played:
        first = CARDS[card].from_
        if first and first not in rounds:
            text = "The card {card} cannot have been played before {stop}."
            yield impossible("played", CARDS[card].where, text, card=TITLES[card], stop=stop_name(first))


def _special_cards(table: Table, voyage: Voyage, book: Book) -> Iterator[Problem]:
    """Dealt, drawn where the board has an orange circle, and one played in a round at most."""
    marked = book.known("special_stops") or ()
    drawn = sum(stop in marked for stop in voyage.drawn_at)
    dealt = voyage.dealt.special_each * len(table.players)
    shown = len(table.played) + (table.special_card != "none")
    held = sum(hand.special for hand in table.hands.values())
    if held + shown > dealt + drawn:
        text = "{dealt} special cards were dealt and {drawn} can have been drawn: {held} in hand are too many."
        yield impossible("hands", "draw.special", text, dealt=dealt, drawn=drawn, held=held)
    rounds = len(voyage.behind) + (table.special_card != "none" and table.phase != "boat")
    if held < dealt - rounds:
        text = "{dealt} special cards were dealt and {rounds} can have been played: {held} in hand are too few."
        yield impossible("hands", "special.one", text, dealt=dealt, rounds=rounds, held=held)


# --- points, hands, hippo tiles ---


def _first_round(table: Table, voyage: Voyage, book: Book) -> Iterator[Problem]:
    """Before the first station is settled everything stands as it was set up, but for the okapi hunted and the bids."""
    for player, score in table.scores.items():
        bid = table.bids.get(player)
        hunted = book.stated("points.okapi") if bid and bid.state == "hunting" else 0
        if score != hunted:
            text = "In the first round nobody has points before a station is settled, but for an okapi."
            yield impossible(f"scores.{player}", "setup.score", text)
    for player, hand in table.hands.items():
        fresh = first_hand(table, player, book)
        for kind, clause in _KINDS.items():
            if kind in fresh and getattr(hand, kind) != fresh[kind]:
                text = "By now {player} holds {n} of these: dealt, drawn, and less what was laid."
                yield impossible(f"hands.{player}.{kind}", clause, text, player=player, n=fresh[kind])
    for player, held in table.hippos.items():
        left = voyage.dealt.hippo_each - _laid(table, player)
        if held != max(0, left):
            text = "In the first round {player} holds {tiles}."
            yield impossible(f"hippos.{player}", "setup.hippo", text, player=player, tiles=hippos(max(0, left)))
    if table.hippo_stack != (stack := voyage.dealt.hippo_stack):
        text = "In the first round {tiles} are left in the stack."
        yield impossible("hippo_stack", "setup.hippo", text, tiles=hippos(stack))


_KINDS = {"characters": "setup.characters", "auxiliaries": "setup.auxiliaries", "special": "setup.special"}


def _laid(table: Table, player: str) -> int:
    return sum(len(stage.get(player, ())) for stage in (table.tiles, table.more))


def _points(table: Table, voyage: Voyage, book: Book) -> Iterator[Problem]:
    """Each station brought its value to one player, or a point to each of those who tied."""
    highest = book.game.board.cells["stop_value.*"].limits["at_most"]
    shared = book.stated("points.tie") * len(table.players)
    stations = sum(max(book.known(f"stop_value.{stop}") or highest, shared) for stop in voyage.behind)
    most = stations + book.stated("points.arab-trader") + book.stated("points.okapi")
    if sum(table.scores.values()) > most:
        text = "Stations settled so far: {n}. All players together have {most} points at most."
        yield impossible("scores", "chief.points", text, n=len(voyage.behind), most=most)


def _hands(table: Table, voyage: Voyage) -> Iterator[Problem]:
    """A character and an auxiliary are drawn each round and one character is laid; special cards change little."""
    rounds, players = len(voyage.drawn_at), len(table.players)
    cards = [card for card in in_play(players) if card in CHANGE_HANDS or card in BRING_HOME]
    more = min(rounds, sum(card in BRING_HOME for card in cards))
    for player, hand in table.hands.items():
        bid = table.bids.get(player)
        kept = (
            voyage.dealt.characters_each + rounds - len(voyage.behind) - (bid is not None and bid.state != "returned")
        )
        if not max(0, kept - 1) <= hand.characters <= kept + more:
            text = "{player} can hold {least} to {most} characters by now."
            yield impossible(
                f"hands.{player}.characters", "draw.cards", text, player=player, least=kept - 1, most=kept + more
            )
        most = voyage.dealt.auxiliaries_each + rounds + 1 - (len(bid.auxiliaries) if bid else 0)
        if hand.auxiliaries > most:
            text = "{player} can hold {most} auxiliaries at most by now."
            yield impossible(f"hands.{player}.auxiliaries", "draw.cards", text, player=player, most=most)


def _hippo_tiles(table: Table, voyage: Voyage, book: Book) -> Iterator[Problem]:
    """The stack gets lower by the tiles that chiefs took at stops with a hippo, and by nothing else."""
    gain = book.stated("chief_hippos")
    chances = sum(stop in (book.known("hippo_stops") or ()) for stop in voyage.behind)
    stacks = [max(0, voyage.dealt.hippo_stack - gain * chiefs) for chiefs in range(chances + 1)]
    if table.hippo_stack not in stacks:
        text = "The stack can hold so many hippo tiles by now: {stacks}."
        yield impossible("hippo_stack", "chief.hippo", text, stacks=stacks)
        return
    taken = voyage.dealt.hippo_stack - table.hippo_stack
    for player, held in table.hippos.items():
        most = voyage.dealt.hippo_each + taken
        if held + _laid(table, player) > most:
            text = "{player} can hold {tiles} at most by now."
            yield impossible(f"hippos.{player}", "chief.hippo", text, player=player, tiles=hippos(most))
