"""How much can have happened by this round: whatever ships have sailed, loaded and found took cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from referee.facts import Problem, Unreadable, impossible
from referee.game import Book
from referee.games.jamaica.cargo import Stock, aboard
from referee.games.jamaica.known import AFTER_ALL, ARRIVED
from referee.games.jamaica.pieces import BETH, Card, Setting
from referee.games.jamaica.places import START, Position
from referee.games.jamaica.state import Table, board_value, ships_by_path
from referee.games.jamaica.track import Track, track_of
from referee.games.jamaica.words import GHOST, GOODS, Half, amount, steps, who

Dice = tuple[int, ...]
MOVES = ("forward", "backward")
HALVES: tuple[Half, ...] = ("morning", "evening")
MOST_BACK = 2
"""So many moves backward are followed up; a ship that has made more may be anywhere behind Port Royal."""


def too_early(table: Table, book: Book) -> Iterator[Problem]:
    """What has not had the time to happen. Once a deck can have been shuffled anew every card may have come again."""
    if table.round > len(board_value("cards")) - board_value("hand"):
        return
    yield from _sailed(table, book)
    yield from _found(table)
    yield from _loaded(table, book)
    yield from _as_laid_out(table, book)


# --- the cards and dice that there can have been ---


def has_played(table: Table, name: str) -> bool:
    """Whether this player has played a card in this round."""
    return table.players[name].acted or (table.turn == name and table.due != "reveal")


def _dice_for(table: Table, name: str, *symbols: str) -> Dice:
    """The dice that these symbols can have had: of the cards that are told, and of the best ones that are not."""
    top, now = max(board_value("action_die")), dict(_actions_now(table, name))
    if name == GHOST:
        return (*now.values(), *[top] * len(HALVES) * (table.round - 1)) if symbols[0] in MOVES else ()
    used, played = table.players[name].used, has_played(table, name)
    before, card = (used[:-1], used[-1]) if used and played else (used, None)
    dice = [die for half, die in now.items() if card and card.symbol(half) in symbols]
    rest = (card for text in board_value("cards") if (card := Card.read(text)) not in used)
    best = sorted((_times(card, symbols) for card in rest), reverse=True)
    untold = best[: max(0, table.round - 1 + played - len(used))]
    return (*dice, *[top] * (sum(_times(card, symbols) for card in before) + sum(untold)))


def _times(card: Card, symbols: tuple[str, ...]) -> int:
    return sum(card.symbol(half) in symbols for half in HALVES)


def _actions_now(table: Table, name: str) -> Iterator[tuple[Half, int]]:
    """The actions of this round that this ship can have carried out, each with its die."""
    over = table.due in AFTER_ALL if name == GHOST else table.players[name].acted
    done = len(HALVES) if over else 0
    if table.turn == name and table.action and not over:
        done = HALVES.index(table.action) + (table.due in ARRIVED)
    for half in HALVES[:done]:
        yield half, _die(table, half)


def _die(table: Table, half: Half) -> int:
    try:
        return Setting.read(table.dice).of(half)
    except Unreadable:
        return int(max(board_value("action_die")))


# --- what is too much for them ---


def _sailed(table: Table, book: Book) -> Iterator[Problem]:
    track = track_of(book.unnoted)
    needed = track.lanes.departed
    for path, name, ship in ships_by_path(table):
        dice = _dice_for(table, name, "forward")
        if ship.at.mark > 0 and needed[ship.at.space] > sum(dice):
            text = "{name} can have sailed {steps} forward by now, and {place} is farther"
            most = steps(sum(dice))
            yield impossible(f"{path}.at", "move.must", text, name=who(name), steps=most, place=ship.at.place)
        if ship.at.mark < 0 and not _so_far_back(ship.at, _dice_for(table, name, "backward"), track, book):
            text = "{name} cannot have sailed backward as far as {place} by now"
            yield impossible(f"{path}.at", "move.behind", text, name=who(name), place=ship.at.place)


def _so_far_back(at: Position, dice: Dice, track: Track, book: Book) -> bool:
    """Whether these moves can have led there, each with a shortage that led on to the next lair."""
    if len(dice) > MOST_BACK or (dice and book.reading("shortage") == "2021"):
        return True
    return any(_farthest(order, track) <= at for order in permutations(dice))


def _farthest(dice: Dice, track: Track) -> Position:
    found = [START]
    for die in dice:
        ends = [route[-1] for at in found for route in track.routes(at, "backward", die)]
        lairs = [track.back_to(end, lambda to: track.kind(to) == "lair") for end in ends if track.kind(end) != "lair"]
        found = [*ends, *(route[-1] for routes in lairs for route in routes)]
    return min(found)


def _found(table: Table) -> Iterator[Problem]:
    """One treasure for each move of a ship at most."""
    gone = len(board_value("lairs")) - len(set(table.tokens))
    moves = sum(len(_dice_for(table, name, *MOVES)) for name, _ in table.ships())
    if gone > moves:
        text = "Tokens gone: {gone}. Moves that the ships can have made by now: {moves}"
        yield impossible("tokens", "treasure.take", text, gone=gone, moves=moves)


def _loaded(table: Table, book: Book) -> Iterator[Problem]:
    """Goods come aboard by the dice of the loads alone."""
    own, ghostly = (tuple(map(Stock.read, book.unnoted.printed(key))) for key in ("start_holds", "ghost_holds"))
    for kind in GOODS:
        dice = [die for name in table.players for die in _dice_for(table, name, kind)]
        most = len(table.players) * aboard(own, kind) + sum(dice) + (aboard(ghostly, kind) if table.ghost else 0)
        found = sum(aboard(ship.holds, kind) for _, ship in table.ships())
        if found > most:
            text = "{found} lie on the ships, and {most} can have been laid out and loaded by now"
            values = {"found": amount(kind, found), "most": amount(kind, most)}
            yield impossible("players", "setup.stock", text, **values)


def _as_laid_out(table: Table, book: Book) -> Iterator[Problem]:
    """A ship that has not left Port Royal has what it was given: nobody fights there."""
    if table.round > 1:
        return
    for path, name, ship in ships_by_path(table):
        if (name == GHOST and _dice_for(table, GHOST, *MOVES)) or (name != GHOST and has_played(table, name)):
            continue
        laid = map(Stock.read, book.unnoted.printed("ghost_holds" if name == GHOST else "start_holds"))
        given = [stock for stock in laid if stock]
        if sorted(str(stock) for stock in ship.holds if stock) != sorted(map(str, given)):
            text = "{name} has not sailed or loaded yet, so the holds are as they were laid out: {given}"
            yield impossible(f"{path}.holds", "setup.stock", text, name=who(name), given=given)
        if any(card != BETH or name != GHOST for card in ship.treasures):
            text = "{name} has not sailed yet, so no treasure is aboard"
            yield impossible(f"{path}.treasures", "treasure.take", text, name=who(name))
