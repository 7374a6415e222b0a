"""Sailing at the table: by the rondel, and with the Navegador card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.card import NavigatorCard, navigator_card
from referee.games.navegador.checks import tile_problems
from referee.games.navegador.exploring import Revealed
from referee.games.navegador.phases import chart_number, gallery_reason, refill
from referee.games.navegador.pieces import Player, Ships, Tile, Voyage, on_the_right
from referee.games.navegador.sailing import Sail, Sailed
from referee.games.navegador.sailing import sail as rule_on
from referee.games.navegador.seamap import known_map
from referee.games.navegador.state import Table, privileges_in_box
from referee.games.navegador.turns import Turn, answered, begin, bring_end, finish, hand_on, in_a_move, refused
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather

Voyages = Annotated[tuple[Voyage, ...], Fact("Which ships sail where?", "sail.range")]
Later = Annotated[tuple[Voyage, ...], Fact("Which ships sail after the tiles were turned over?", "sail.reveal")]
Chart = Annotated[
    int | None,
    Fact("The number for the new phase in the chart beside the gallery", "phase.gallery", at_least=1, at_most=3),
]


@dataclass(frozen=True, slots=True)
class SailMove:
    """Sailing: move ships and explore."""

    voyages: Voyages
    after_reveal: Later = ()
    revealed: Revealed = None
    chart: Chart = None
    player: Annotated[Player | None, Fact("Whose turn is it?", "turn.order")] = None
    pay: Annotated[Ships | None, Fact("Which ships are given up for the stone?", "rondel.pay")] = None


@dataclass(frozen=True)
class SailTurn(Turn, Sailed):
    pass


@game.move("sail", reveals=("revealed",))
def sail(table: Table, facts: SailMove, book: Book) -> Ruling[SailTurn]:
    turn = begin(table, facts, "sailing", book)
    if turn.refusal:
        return refused(turn, SailTurn)
    ruling = rule_on(_question(turn.table, turn.player, facts, "rondel"), book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        return finish(turn, SailTurn, ruling, lambda done: turn.table)
    after, news = _sailed(turn.table, turn.player, ruling.answer, facts, book)
    ruling = replace(ruling, reasons=(*ruling.reasons, *news))
    trigger = "nagasaki" if ruling.answer and ruling.answer.ends_game else ""
    return finish(turn, SailTurn, ruling, lambda done: after, trigger)


def _question(table: Table, player: str, facts: Any, by: Any) -> Sail:
    return Sail(
        phase=table.phase,
        ships=table.seats[player].ships,
        voyages=facts.voyages,
        unexplored=table.unexplored,
        after_reveal=facts.after_reveal,
        revealed=facts.revealed,
        players=len(table.players),
        by=by,
    )


def _sailed(table: Table, player: str, done: Sailed, facts: Any, book: Book) -> tuple[Table, list[Reason]]:
    """The table after legal voyages, and what else is worth saying about them."""
    news = _company(table, player, facts, done, book)
    after = table.seated(player, ships=done.ships_after)
    if done.explores is None:
        return after, news
    changes = done.phase_next is not None and done.phase_next > table.phase
    needed = ["revealed"] if facts.revealed is None else []
    if changes and facts.chart is None:
        needed.append(f"board.gallery_chart.{len(table.players)}.{done.phase_next}")
    if needed:
        book.need(facts, *needed)
    after = _explored(after, player, done.explores, facts.revealed, book)
    if changes:
        chart = chart_number(len(table.players), done.phase_next or 1, facts.chart, book)
        added = refill(table.gallery, privileges_in_box(table), chart, book)
        after = replace(after, phase=done.phase_next or 1, gallery=table.gallery.plus(added))
        news.append(gallery_reason(chart, added))
    return after, news


def _explored(table: Table, player: str, region: Any, revealed: tuple[int, ...], book: Book) -> Table:
    """explore.disk, explore.bonus: disk, tiles and money."""
    stack = book.known(f"stacks.{region}")
    if stack is not None and stack != len(revealed):
        raise bad("revealed", "The stack of {region} has {stack} tiles", region=region, stack=stack)
    seat = table.seats[player]
    after = replace(
        table.seated(player, explorers=seat.explorers + 1, cash=seat.cash + min(revealed)),
        unexplored=tuple(name for name in table.unexplored if name != region),
        open=(*table.open, *(Tile(region, price) for price in revealed)),
    )
    refuse(tile_problems(after, book, "revealed"))
    return after


def _company(table: Table, player: str, facts: Any, done: Sailed, book: Book) -> list[Reason]:
    """Clauses that let these ships pass: open regions, other ships, neighbours on the map."""
    entered = list(dict.fromkeys(region for voyage in facts.voyages for region in voyage.route[1:]))
    found = []
    open_ = [region for region in entered if region not in (done.explores, "portugal")]
    if open_:
        found.append(because("explore.known", "Open to a single ship: {regions}.", regions=open_))
    others = {name: seat for name, seat in table.seats.items() if name != player}
    met = [name for name, seat in others.items() if any(seat.ships[region] for region in entered)]
    if met:
        found.append(because("sail.share", "Ships of {players} there do not matter.", players=met))
    if entered and known_map(book) is not None:
        found.append(because("sail.adjacent", "Every border crossed lies between two regions that touch."))
    return found


# --- the card -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UseCard:
    """Use the Navegador card: an extra sailing action before the stone moves."""

    voyages: Voyages
    after_reveal: Later = ()
    revealed: Revealed = None
    chart: Chart = None
    player: Annotated[Player | None, Fact("Who uses the card?", "card.use")] = None


@dataclass(frozen=True)
class CardTurn(Sailed):
    card_to: str | None
    phase: int | None
    next: str | None


@game.move("use-card", reveals=("revealed",))
def use_card(table: Table, facts: UseCard, book: Book) -> Ruling[CardTurn]:
    player = facts.player or table.turn
    if player not in table.players:
        raise bad("player", "{player} does not play here. The players: {players}", player=player, players=table.players)
    forbidden = _not_with_the_card(table, player)
    if forbidden:
        value = answered(CardTurn, None)
        reasons = [*forbidden, *_not_the_trouble(table, player, {reason.clause for reason in forbidden})]
        return illegal(forbidden[0].sentence, *reasons, instead=[_without_the_card(table, player)], value=value)
    ruling = rule_on(_question(table, player, facts, "card"), book)
    if ruling.verdict == "illegal" or ruling.answer is None:
        value = answered(CardTurn, ruling.answer)
        return illegal(ruling.text, *ruling.reasons, instead=in_a_move(ruling.instead), value=value)
    return _with_the_card(table, player, facts, ruling, book)


def _not_with_the_card(table: Table, player: str) -> list[Reason]:
    if table.over:
        return [because("end.final", "The final turns are over.")]
    found = []
    if player != table.turn:
        found.append(
            because("turn.order", "It is the turn of {turn}, not of {player}.", turn=table.turn, player=player)
        )
    if player != table.card.holder:
        found.append(
            because("card.use", "{holder} holds the card, not {player}.", holder=table.card.holder, player=player)
        )
    if table.round == 1:
        found.append(because("card.first-round", "In the first round the card cannot be used."))
    return found


def _not_the_trouble(table: Table, player: str, broken: set[str]) -> list[Reason]:
    """What does not keep this player from using the card."""
    looked = []
    if table.round > 1:
        looked.append(
            because("card.first-round", "This is round {round}, not the first.", applies=False, round=table.round)
        )
    if player == table.card.holder:
        looked.append(because("card.use", "{player} holds the card.", applies=False, player=player))
    return [] if table.over else [reason for reason in looked if reason.clause not in broken]


def _without_the_card(table: Table, player: str) -> Instead:
    if table.over:
        return rather("Lay the King's privileges and count.")
    if player != table.turn:
        return rather("First {turn} moves.", turn=table.turn)
    if player != table.card.holder:
        return rather("Move the stone without the card.")
    return rather("Move the stone. The card can be used from round 2 on.")


def _with_the_card(table: Table, player: str, facts: UseCard, ruling: Ruling[Sailed], book: Book) -> Ruling[CardTurn]:
    done = ruling.answer
    assert done
    after, news = _sailed(table, player, done, facts, book)
    after = hand_on(after)
    card = _card_reasons(table, player, book)
    if done.ends_game:
        after, reason = bring_end(after, player, "nagasaki")
        news += [because("end.card", "{player} still takes the normal turn first.", player=player), reason]
    value = answered(CardTurn, done, card_to=after.card.holder, phase=after.phase, next=player)
    return legal(value, ruling.text, *card, *ruling.reasons, *news, after=after)


def _card_reasons(table: Table, player: str, book: Book) -> list[Reason]:
    receiver = on_the_right(table.players, player)
    used = navigator_card(
        NavigatorCard(True, table.round, order=table.players, holder=player, receiver_at=_sector(table, receiver)), book
    )
    final = (
        [because("card.final", "The card may be used in the final turn.")] if table.end.left[:1] == (player,) else []
    )
    return [*(reason for reason in used.reasons if reason.applies), *final]


def _sector(table: Table, player: str) -> Any:
    stone = table.seats[player].stone
    return None if stone == "middle" else stone
