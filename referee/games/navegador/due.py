"""What may come next at a table, and the refusal of what may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.facts import bad
from referee.game import Book, Due
from referee.games.navegador.faults import no
from referee.games.navegador.rondel import not_in_the_way, stone_reasons
from referee.games.navegador.state import Table, clockwise_from, free_to_take, ships_due
from referee.games.navegador.words import ON_THE_RONDEL, SECTORS, ships
from referee.ruling import Instead, Reason, Refused, because, illegal, rather
from referee.words import Sentence, and_all, say

MOVE_OF: Mapping[str, str] = {
    "sailing": "sail",
    "workers": "hire",
    "market-1": "trade",
    "colony": "found",
    "privilege": "take-privilege",
    "ships": "build-ships",
    "market-2": "trade",
    "buildings": "build",
}
"""The move that carries out the action of a sector."""

OVER = "The final turns are over."


# --- what comes next ---


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next."""
    if table.over:
        waiting = [player for player in table.players if can_lay(table, player, book)]
        return [Due("place-king", say("{player} lays the King's privilege", player=p), {"player": p}) for p in waiting]
    return list(_in_this_turn(table, book))


def can_lay(table: Table, player: str, book: Book) -> bool:
    """Whether this player has the King's privilege still to lay, and a slot for it."""
    seat, slots = table.seats[player], book.printed("limits")["privileges"]
    return not seat.king and any(seat.privileges[column] < slots for column in seat.privileges.ids)


def _in_this_turn(table: Table, book: Book) -> Iterator[Due]:
    player, seat = table.turn, table.seats[table.turn]
    if player == table.card.holder and table.round > 1:
        yield Due("use-card", say("{player} uses the Navegador card first", player=player), {"player": player})
    for sector in SECTORS:
        cost = ships_due(seat.stone, sector, book)
        if cost <= seat.ships.total and (sector != "privilege" or free_to_take(table, player, book)):
            facts = {"player": player, **({"sector": sector} if sector.startswith("market") else {})}
            yield Due(MOVE_OF[sector], _may_go(player, sector, cost), facts)
    yield Due("idle", say("{player} moves the stone and leaves the action undone", player=player), {"player": player})


def _may_go(player: str, sector: str, cost: int) -> Sentence:
    if cost:
        return say("{doing}, for {cost}", doing=say(DOING[sector], player=player), cost=ships(cost))
    return say(DOING[sector], player=player)


DOING: Mapping[str, str] = {
    "sailing": "{player} sails",
    "workers": "{player} hires workers",
    "market-1": "{player} trades at the Market after Workers",
    "colony": "{player} founds colonies",
    "privilege": "{player} takes a privilege",
    "ships": "{player} builds ships",
    "market-2": "{player} trades at the Market after Ships",
    "buildings": "{player} builds factories, shipyards or churches",
}
"""What a player does on a sector."""


# --- what may not come now ---


def player_of(table: Table, facts: Any) -> str:
    """Who makes this move: as told, else the player whose turn it is."""
    player: str = facts.player or table.turn
    if player not in table.players:
        raise bad("player", "{player} does not play here. The players: {players}", player=player, players=table.players)
    return player


def refuse_unless_due(
    table: Table, book: Book, move: str, player: str, sector: str = "", value: Callable[[], Any] = lambda: None
) -> None:
    """Ends a move that cannot come now; `value` is what it would be worth if it could."""
    reasons = tuple(_against_the_card(table, player) if move == "use-card" else _against(table, player, sector, book))
    if any(reason.applies for reason in reasons):
        why = next(reason.sentence for reason in reasons if reason.applies)
        if all(reason.clause.startswith("rondel.") for reason in reasons if reason.applies):
            why = _too_dear(table, player, sector, book)
        instead = _without_the_card(table, player) if move == "use-card" else _rather(table, player, sector, book)
        raise Refused(illegal(no(why), *reasons, instead=instead, value=value()))


def _against(table: Table, player: str, sector: str, book: Book) -> Iterator[Reason]:
    """Why this player cannot move the stone there now."""
    if table.over:
        yield because("end.final", OVER)
        return
    seat = table.seats[player]
    if player != table.turn:
        yield because("turn.order", "It is the turn of {turn}, not of {player}.", turn=table.turn, player=player)
    if ships_due(seat.stone, sector, book) > seat.ships.total:
        yield from stone_reasons(seat.stone, sector, book, seat.ships.total)
    elif player != table.turn:
        yield from not_in_the_way(seat.stone, sector, book)


def _too_dear(table: Table, player: str, sector: str, book: Book) -> Sentence:
    """What the stone costs, and that there are not so many ships."""
    seat = table.seats[player]
    values = {"cost": ships(ships_due(seat.stone, sector, book)), "have": ships(seat.ships.total)}
    short = "Going to {sector} costs {cost}, and {player} has {have} on the board."
    return say(short, sector=ON_THE_RONDEL[sector], player=player, **values)


def _rather(table: Table, player: str, sector: str, book: Book) -> Iterator[Instead]:
    if table.over:
        yield rather("Lay the King's privileges and count.")
        return
    if player != table.turn:
        yield rather("First {turn} moves.", turn=table.turn)
    seat = table.seats[player]
    have, cost = seat.ships.total, ships_due(seat.stone, sector, book)
    if cost > have:
        near = [ON_THE_RONDEL[to] for to in clockwise_from(seat.stone) if ships_due(seat.stone, to, book) <= have]
        yield rather("You are {short} short. Within reach: {near}.", short=ships(cost - have), near=and_all(near))


def _against_the_card(table: Table, player: str) -> Iterator[Reason]:
    """Why this player cannot use the card now, and what does not stand in the way."""
    if table.over:
        yield because("end.final", OVER)
        return
    if player != table.turn:
        yield because("turn.order", "It is the turn of {turn}, not of {player}.", turn=table.turn, player=player)
    holder = table.card.holder
    if player != holder:
        yield because("card.use", "{holder} holds the card, not {player}.", holder=holder, player=player)
    if table.round == 1:
        yield because("card.first-round", "In the first round the card cannot be used.")
    else:
        yield because("card.first-round", "This is round {round}, not the first.", applies=False, round=table.round)
    if player == holder:
        yield because("card.use", "{player} holds the card.", applies=False, player=player)


def _without_the_card(table: Table, player: str) -> Iterator[Instead]:
    if table.over:
        yield rather("Lay the King's privileges and count.")
    elif player != table.turn:
        yield rather("First {turn} moves.", turn=table.turn)
    elif player != table.card.holder:
        yield rather("Move the stone without the card.")
    else:
        yield rather("Move the stone. The card can be used from round 2 on.")
