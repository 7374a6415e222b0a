"""What makes a described table impossible, all at once."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.jamaica.cargo import Heap, aboard
from referee.games.jamaica.pace import has_played, too_early
from referee.games.jamaica.pieces import BETH, MAP
from referee.games.jamaica.places import FINISH
from referee.games.jamaica.round_checks import in_this_round
from referee.games.jamaica.ships import cards_exist, sixth_hold
from referee.games.jamaica.state import Table, board_value, ships_by_path
from referee.games.jamaica.words import FEWEST_PLAYERS, GHOST, GOODS, HIGHEST_FACE, LOWEST_FACE, MOST_PLAYERS
from referee.words import Amount, say

# --- what cannot be ---


def problems_of(table: Table, book: Book) -> list[Problem]:
    """Everything that is wrong with this table, all at once.

    Whose turn it is means nothing to strange seats, and what has had time to happen nothing to a strange turn.
    """
    seats = [*_seats(table)]
    course = [] if seats else [*in_this_round(table, book)]
    return [
        *seats,
        *_ghost(table),
        *_holds(table),
        *_treasures(table, book),
        *_tokens(table, book),
        *_goods(table, book),
        *_cards(table, book),
        *_finish(table, book),
        *_dice(table),
        *course,
        *(() if seats or course else too_early(table, book)),
    ]


def _seats(table: Table) -> Iterator[Problem]:
    seats = table.seats
    if not FEWEST_PLAYERS <= len(set(seats)) == len(seats) <= MOST_PLAYERS:
        yield impossible("seats", "setup.players", "Two to six different players are wanted, not: {seats}", seats=seats)
    if set(table.players) != set(seats):
        yield impossible("players", "setup.players", "The ships told are not those of the players {seats}", seats=seats)
    if table.captain not in seats:
        yield impossible("captain", "setup.players", "{captain} does not sit at the table", captain=table.captain)
    if table.turn and table.turn not in seats and not (table.turn == GHOST and table.ghost):
        yield impossible("turn", "setup.players", "{turn} does not sit at the table", turn=table.turn)


def _ghost(table: Table) -> Iterator[Problem]:
    two = len(table.seats) == 2
    if two and not table.ghost:
        yield impossible("ghost", "ghost.setup", "Two players sail with the Ghost Ship")
    if table.ghost and not two:
        yield impossible("ghost", "ghost.setup", "The Ghost Ship sails only with two players")
    if GHOST in table.seats:
        yield impossible("seats", "ghost.setup", "No player may be called ghost")
    if two and "black" in table.seats:
        yield impossible("seats", "ghost.setup", "With two players the black ship is the Ghost Ship")
    if not table.ghost:
        return
    if any(stock and stock.kind != "gold" for stock in table.ghost.holds):
        yield impossible("ghost.holds", "ghost.steals", "The ghost keeps nothing but gold")
    if BETH not in table.ghost.treasures:
        yield impossible("ghost.treasures", "ghost.beth", "The ghost always owns Lady Beth")
    for name, ship in table.players.items():
        if BETH in ship.treasures:
            yield impossible(f"players.{name}.treasures", "ghost.beth", "Lady Beth cannot be taken from the ghost")


def _holds(table: Table) -> Iterator[Problem]:
    for path, _, ship in ships_by_path(table):
        yield from sixth_hold(f"{path}.holds", ship.holds, ship.treasures)
        if any(stock.count > Heap.limit for stock in ship.holds):
            yield impossible(f"{path}.holds", "load.max", "A hold never has more than {most} tokens", most=Heap.limit)


def _treasures(table: Table, book: Book) -> Iterator[Problem]:
    owned = [card for _, ship in table.ships() for card in ship.treasures]
    yield from cards_exist("players", owned, book)
    if table.pile != len(table.tokens):
        text = "{pile} cards lie in the pile, but {tokens} lairs have a token"
        yield impossible("pile", "treasure.take", text, pile=table.pile, tokens=len(table.tokens))
    found = len(owned) - (BETH in table.ghost.treasures if table.ghost else 0)
    there = book.printed("treasures_in_play")
    if found + table.pile != there:
        text = "{found} with the ships and {pile} in the pile are not {there}"
        cards = Amount(found, "{n} card", "{n} cards")
        yield impossible("pile", "treasure.take", text, found=cards, pile=table.pile, there=there)


def _tokens(table: Table, book: Book) -> Iterator[Problem]:
    strange = [space for space in table.tokens if space not in book.printed("lairs")]
    if strange:
        yield impossible("tokens", "setup.tokens", "No lair is on: {strange}", strange=strange)
    if len(set(table.tokens)) < len(table.tokens):
        yield impossible("tokens", "setup.tokens", "A lair has at most one token")


def _goods(table: Table, book: Book) -> Iterator[Problem]:
    for kind in GOODS:
        there, all_holds = book.printed(f"bank.{kind}"), [stock for _, ship in table.ships() for stock in ship.holds]
        if aboard(all_holds, kind) > there and book.reading("bank-empty") != "unlimited":
            text = "{aboard} {kind} lie on the ships, and the game has {there}"
            yield impossible("players", "setup.bank", text, aboard=aboard(all_holds, kind), kind=say(kind), there=there)


def _cards(table: Table, book: Book) -> Iterator[Problem]:
    hand, most, cards = book.printed("hand", "hand_map", "cards")
    for name, ship in table.players.items():
        path, played = f"players.{name}", has_played(table, name)
        limit = most if MAP in ship.treasures else hand
        least = limit if table.due == "roll" else hand - played
        if ship.hand < least:
            few = "{name} has {hand} cards in hand, and {least} are the fewest now"
            yield impossible(f"{path}.hand", "setup.hand", few, name=name, hand=ship.hand, least=least)
        if ship.hand > (limit if table.due == "roll" else most):
            yield impossible(
                f"{path}.hand", "setup.hand", "{hand} cards are more than {limit}", hand=ship.hand, limit=limit
            )
        if len(ship.used) > table.round - 1 + played:
            early = "{name} plays one card in a round: {used} lie face up in round {round}"
            yield impossible(f"{path}.used", "round.draw", early, name=name, used=len(ship.used), round=table.round)
        if ship.hand + len(ship.used) > len(cards):
            yield impossible(f"{path}.used", "setup.hand", "A player has only {count} cards", count=len(cards))
        if len(set(ship.used)) < len(ship.used):
            yield impossible(f"{path}.used", "setup.hand", "A card lies there twice")
        strange = [card for card in ship.used if str(card) not in cards]
        if strange:
            yield impossible(f"{path}.used", "setup.hand", "There is no such card: {strange}", strange=strange)


def _finish(table: Table, book: Book) -> Iterator[Problem]:
    there = [name for name, ship in table.players.items() if ship.at == FINISH]
    if there and not table.race_over:
        yield impossible("race_over", "end.reach", "Finished in Port Royal: {there}. So the race is over", there=there)
    if table.race_over and not there and not (table.ghost and book.reading("ghost-finish") == "ends"):
        yield impossible("race_over", "end.reach", "Nobody has reached Port Royal, so the race is not over")


def _dice(table: Table) -> Iterator[Problem]:
    parts = table.dice.split("/") if table.dice else ["1", "1"]
    if len(parts) != 2 or any(part.strip() not in map(str, board_value("action_die")) for part in parts):
        numbers = {"low": LOWEST_FACE, "high": HIGHEST_FACE, "dice": table.dice}
        yield impossible("dice", "round.roll", "The dice show two numbers from {low} to {high}, not {dice}", **numbers)
