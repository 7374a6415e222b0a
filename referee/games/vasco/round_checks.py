"""What makes the round on a described table impossible: what cannot lie there in this round and phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco.described import BEFORE_ACTING
from referee.games.vasco.state import Table, seat_order
from referee.games.vasco.words import NAMES
from referee.games.vasco.words import discs as so_many_discs


def in_this_round(table: Table, book: Book) -> Iterator[Problem]:
    """Everything that contradicts round and phase, each with its clause."""
    yield from _phase(table, book)
    yield from _tiles(table, book)
    yield from _merchants(table, book)
    yield from _discs(table, book)
    yield from _holders(table)
    yield from _offer(table)
    yield from _last_launches(table)


def _phase(table: Table, book: Book) -> Iterator[Problem]:
    last: int = book.stated("course.rounds")
    if table.phase == "merchant" and table.round > 1:
        yield impossible("phase", "setup.merchant", "the first merchant ship is sent before round 1")
    if table.phase in ("final", "over") and table.round < last:
        yield impossible("phase", "final.launch", "the last launches come after round {last}", last=last)


def _tiles(table: Table, book: Book) -> Iterator[Problem]:
    """Start number, money and change are those of the tiles (`place.start`, `marker.move`)."""
    now, following = table.tile_now.tile, table.tile_next.tile
    lies_up = table.phase in ("merchant", "ready") or (
        table.phase in ("act", "sail", "end") and table.round < book.stated("course.rounds")
    )
    if lies_up and following is None:
        yield impossible("tile_next", "place.start", "a Vasco da Gama tile lies face up on the deck now")
    if table.phase == "place" and following is not None:
        yield impossible("tile_next", "marker.move", "the next tile is turned up only when phase 2 opens")
    if now and table.start != now.start:
        yield impossible("start", "place.start", "the tile on the left space says {start}", start=now.start)
    moved = following.change if following and table.phase in ("act", "sail", "end", "final", "over") else table.change
    if table.phase in BEFORE_ACTING and table.change:
        yield impossible("change", "marker.move", "the marker moves only when phase 2 opens")
    elif table.change != moved:
        yield impossible("change", "marker.move", "the tile face up says {change}", change=moved)
    yield from _money(table)


def _money(table: Table) -> Iterator[Problem]:
    """The two sums are laid out for phase 1, and each is taken whole or not at all."""
    if table.phase in ("merchant", "ready"):
        if any(table.piles):
            yield impossible("piles", "end.money", "money is laid on the two places when a round begins")
        return
    now = table.tile_now.tile
    if now is None:
        return
    printed = (now.upper, now.lower)
    taken = 0 if table.phase != "place" else None
    if any(pile not in (sum_, taken) for pile, sum_ in zip(table.piles, printed, strict=True)):
        sentence = "the tile lays out {upper} and {lower}"
        yield impossible("piles", "place.start", sentence, upper=now.upper, lower=now.lower)


def _merchants(table: Table, book: Book) -> Iterator[Problem]:
    """One ship for each round, face up until it is sent (`merchant.must`)."""
    left, up = max(0, book.stated("course.rounds") - table.round), table.merchant_up.merchant
    keeps = table.merchants_left != left and book.reading("merchant-no-slot") == "keep"
    if table.merchants_left < left or (table.merchants_left > left and not keeps):
        sentence = "in round {round} {left} lie face down"
        yield impossible("merchants_left", "pieces.merchants", sentence, round=table.round, left=left)
    if (table.merchant_given.merchant is not None) != (table.phase == "merchant"):
        sentence = "the first merchant ship lies there until it is sent, and not longer"
        yield impossible("merchant_given", "setup.merchant", sentence)
    taken = any(disc.character == "sernigi" for disc in table.portraits)
    if up is None and (table.phase in BEFORE_ACTING or (table.phase == "act" and not taken)):
        yield impossible("merchant_up", "merchant.must", "a merchant ship lies face up until it is sent")
    if up and table.phase in ("end", "final", "over") and book.reading("merchant-no-slot") != "keep":
        yield impossible("merchant_up", "merchant.must", "the merchant ship is sent before ships sail")
    if table.merchant_now != "none":
        sends = table.merchant_now == table.holder("sernigi") and up is not None and taken
        if table.phase not in ("act", "sail") or not sends:
            sentence = "only who has taken Sernigi in phase 2 sends the ship that lies face up"
            yield impossible("merchant_now", "sernigi.when", sentence)


def _discs(table: Table, book: Book) -> Iterator[Problem]:
    if table.phase == "act" and not table.discs:
        yield impossible("discs", "call.order", "in phase 2 at least one disc is still to be called")
    if table.skipped and table.phase != "place":
        yield impossible("skipped", "place.stuck", "a disc is kept back in phase 1 only")
    if table.portraits and table.phase in BEFORE_ACTING:
        yield impossible("portraits", "end.discs", "discs lie on portraits only after somebody has acted")
    named = {disc.player for disc in table.discs} | set(table.skipped) | {table.first}
    if table.phase == "place" and named <= set(table.seats):
        order = seat_order(table.seats, table.first)
        four: int = book.stated("course.discs")
        own = {player: four + (player == table.manuel_start) for player in order}
        lie = [disc.player for disc in table.discs]
        yield from out_of_turn(order, own, {who: lie.count(who) + table.skipped.count(who) for who in order})


def out_of_turn(order: tuple[str, ...], own: Mapping[str, int], placed: Mapping[str, int]) -> Iterator[Problem]:
    """Before the next player everyone is one disc ahead of him, after him level with him, as far as discs reach."""
    waiting = [player for player in order if placed[player] < own[player]]
    turn = min((placed[player] for player in waiting), default=max(own.values()))
    upcoming = next((player for player in waiting if placed[player] == turn), None)
    ahead = upcoming is not None
    for player in order:
        ahead = ahead and player != upcoming
        due = min(own[player], turn + ahead)
        if placed[player] != due:
            sentence = "{player} has placed {placed}; one disc per turn would make it {due}"
            if placed[player] > own[player]:
                sentence = "{player} has placed {placed}; only the holder of Manuel has a fifth"
            shown = so_many_discs(placed[player])
            yield impossible("discs", "place.turns", sentence, player=player, placed=shown, due=due)


def _holders(table: Table) -> Iterator[Problem]:
    """Who was first and who held Manuel can differ from who holds them now only by a disc on the portrait."""
    if table.phase in ("final", "over"):
        return
    taken = {disc.character for disc in table.portraits}
    for path, character, clause, was in (
        ("manuel_start", "manuel", "manuel.start", table.manuel_start),
        ("first", "dias", "end.dias", table.first),
    ):
        holder = table.holder(character)
        if character not in taken and was != holder and holder in (*table.seats, "board"):
            sentence = "{name} is with {holder}, and nobody has taken that character this round"
            if holder == "board":
                sentence = "{name} is on the board, and nobody has taken that character this round"
            yield impossible(path, clause, sentence, name=NAMES[character], holder=holder)


def _offer(table: Table) -> Iterator[Problem]:
    """Seven projects lie there until somebody acts; only the first merchant ship may have won one in Natal."""
    if table.phase not in BEFORE_ACTING:
        return
    won = table.round == 1 and table.phase != "merchant" and any(ship.is_merchant for ship in table.ships_in("natal"))
    if len(table.places_with_project) != len(table.upper) - won:
        yield impossible("upper", "end.projects", "six upper projects lie there when a round begins")
    if table.sao_gabriel.project is None:
        yield impossible("sao_gabriel", "end.projects", "the São Gabriel lies there when a round begins")


def _last_launches(table: Table) -> Iterator[Problem]:
    for player, reserve in table.reserves.items():
        most = min(len(reserve.ships), reserve.captains) if table.phase in ("final", "over") else 0
        if reserve.final > most:
            sentence = "at most {most} can have been launched after the last round"
            yield impossible(f"reserves.{player}.final", "final.launch", sentence, most=most)
    if (table.last_launches != "") != (table.phase == "over"):
        yield impossible("last_launches", "final.launch", "the last launches are settled when the game is over")
