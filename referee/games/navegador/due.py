"""What may come next, the refusal of what may not, and whether a question comes at its moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.facts import bad
from referee.game import Book, Due
from referee.games.navegador.faults import no
from referee.games.navegador.phases import already_explored
from referee.games.navegador.rondel import not_in_the_way, stone_reasons
from referee.games.navegador.state import Table, clockwise_from, free_to_take, paid_without_choice, ships_due
from referee.games.navegador.words import ON_THE_RONDEL, SECTORS, ships
from referee.ruling import Instead, Reason, Refused, Ruling, because, illegal, rather
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

SECTORS_OF: Mapping[str, tuple[str, ...]] = {
    "workers": ("workers",),
    "ships": ("ships",),
    "sail": ("sailing",),
    "explore": ("sailing",),
    "colonies": ("colony",),
    "buildings": ("buildings",),
    "market": ("market-1", "market-2"),
    "market-best": ("market-1", "market-2"),
    "privilege": ("privilege",),
}
"""The sectors on which the thing asked about is done."""

WHAT_IF = ("explore", "market-best")
"""Questions about what would come of it: answered also when it cannot be done in this turn, which is said."""

IN_A_TURN = (*SECTORS_OF, "rondel", "navigator-card")
"""Questions about what somebody does in a turn."""

OVER = "The final turns are over."


# --- what comes next ---


def due(table: Table, book: Book) -> list[Due]:
    """The moves that may come next."""
    if table.over:
        waiting = [player for player in table.players if _can_lay(table, player, book)]
        return [Due("place-king", say("{player} lays the King's privilege", player=p), {"player": p}) for p in waiting]
    return list(_in_this_turn(table, book))


def _can_lay(table: Table, player: str, book: Book) -> bool:
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


# --- the moment of a question ---


def moment(table: Table, question: str, given: Mapping[str, Any], book: Book) -> Ruling[Any] | Reason | None:
    """Whether a question asked at this table is out of its moment, or its result not final yet."""
    if question == "phase":
        return already_explored(table, given, book)
    if question in ("final-score", "king-privilege"):
        return _not_final(table, question, book)
    if question not in IN_A_TURN or _supposed(question, given):
        return None
    if table.over:
        return illegal(no(say(OVER)), because("end.final", OVER), instead=_rather(table, table.turn, "", book))
    if question == "explore" and (more := _more_than_there_are(table, given)):
        return more
    if question in ("sail", "explore") and _with_the_card(table, question, given, book):
        return _refusal(table, "use-card", "", book)
    stone = table.seats[table.turn].stone
    sectors = sorted(SECTORS_OF.get(question, ()), key=lambda to: ships_due(stone, to, book))
    if not sectors:
        return None
    refused = _refusal(table, "", sectors[0], book)
    if refused is not None and question in WHAT_IF:
        why = next(reason for reason in refused.reasons if reason.applies)
        return Reason(why.clause, why.sentence, applies=False)
    return refused or _ships_to_choose(table, question, sectors[0], book)


def _not_final(table: Table, question: str, book: Book) -> Reason | None:
    """Why points may still change."""
    if not table.over:
        return because("end.final", "The game is not over: this may still change.", applies=False)
    waiting = [player for player in table.players if _can_lay(table, player, book.unnoted)]
    if question == "king-privilege" or not waiting:
        return None
    still = "The King's privilege is still to be laid by {players}: here it counts where it adds most."
    return because("score.king", still, applies=False, players=and_all(waiting))


def _more_than_there_are(table: Table, given: Mapping[str, Any]) -> Reason | None:
    """Whoever lets more ships enter a region than the player has supposes that there were so many."""
    have, entering = table.seats[table.turn].ships.total, str(given.get("ships", "")).strip()
    if not entering.isdecimal() or int(entering[:6]) <= have:
        return None
    return because("sail.own", "You have {have} on the board.", applies=False, have=ships(have))


def _with_the_card(table: Table, question: str, given: Mapping[str, Any], book: Book) -> bool:
    """Whether the card is what ships sail by: as told; who asks what happens in a region may mean either."""
    by = str(given.get("by", "")).strip().lower()
    return by == "card" or (question == "explore" and not by and _refusal(table, "use-card", "", book) is None)


SUPPOSED = frozenset({"ships", "workers", "cash", "phase", "unexplored", "colonies", "factories", "churches"})
"""Facts that lie on the table: whoever tells them supposes another one."""


def _supposed(question: str, given: Mapping[str, Any]) -> bool:
    if question == "explore":  # how many ships enter is a choice
        return not (SUPPOSED | {"disk"}).isdisjoint(given.keys() - {"ships"})
    return not SUPPOSED.isdisjoint(given)


def _refusal(table: Table, move: str, sector: str, book: Book) -> Ruling[Any] | None:
    """The ruling that ends this move of the player whose turn it is, if it does."""
    try:
        refuse_unless_due(table, book.unnoted, move, table.turn, sector)
    except Refused as refused:
        return refused.ruling
    return None


def _ships_to_choose(table: Table, question: str, sector: str, book: Book) -> Reason | None:
    """Which ships the stone costs is still to be chosen, and they take no part in the action (`rondel.before`)."""
    seat = table.seats[table.turn]
    cost = ships_due(seat.stone, sector, book)
    if question not in ("sail", "colonies") or paid_without_choice(seat.ships, cost) is not None:
        return None
    first = "Going to {sector} costs {cost}, given up before the action."
    return because("rondel.before", first, applies=False, sector=ON_THE_RONDEL[sector], cost=ships(cost))
