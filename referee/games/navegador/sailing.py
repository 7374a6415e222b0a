"""A whole sailing action: where ships may go, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from referee.facts import Fact, bad, refuse
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.arrivals import Sailed, sailing_told, settle
from referee.games.navegador.checks import tile_problems
from referee.games.navegador.courses import Sail, Voyages
from referee.games.navegador.exploring import TURNED_OVER
from referee.games.navegador.phases import Chart, chart_number, gallery_reason, gallery_too, refill
from referee.games.navegador.pieces import Tile, Voyage, in_order
from referee.games.navegador.state import Table, privileges_in_box
from referee.games.navegador.turns import Done, OfPlayer, Pay, Turn, Underway, play_turn
from referee.games.navegador.words import PLACES, places
from referee.ruling import Reason, Ruling, because
from referee.values import dataclass, replace
from referee.words import Sentence, and_all


@game.question("sail")
def sail(facts: Sail, book: Book) -> Ruling[Sailed]:
    ruling = settle(facts, book)
    if ruling.answer and ruling.answer.phase_from:
        book.choice(facts, "by")
    return ruling


# --- the move ---

Later = Annotated[
    tuple[Voyage, ...], Fact("Which ships sail after the tiles were turned over?", "sail.reveal", untold="asked")
]
TurnedOver = Annotated[tuple[int, ...] | None, replace(TURNED_OVER, untold="asked")]


@dataclass(frozen=True, slots=True)
class SailMove:
    """Sailing: move ships and explore."""

    voyages: Voyages
    after_reveal: Later = ()
    revealed: TurnedOver = None
    chart: Chart = None
    player: OfPlayer = None
    pay: Pay = None


@dataclass(frozen=True)
class SailTurn(Turn, Sailed):
    pass


@game.move("sail", reveals=("revealed",))
def play_sail(table: Table, facts: SailMove, book: Book) -> Ruling[SailTurn]:
    def sailed(turn: Underway, book: Book) -> Ruling[Sailed]:
        return at_the_table(turn.table, turn.player, facts, "rondel", book)

    def after(turn: Underway, done: Sailed) -> Table:
        return after_sailing(turn.table, turn.player, done, facts, book)

    def told(turn: Underway, done: Sailed) -> Sentence:
        return told_at_the_table(turn.table, turn.player, done, facts, book)

    return play_turn(table, facts, "sailing", SailTurn, Done(sailed, after, told), book, trigger="nagasaki")


def told_at_the_table(table: Table, player: str, done: Sailed, facts: Any, book: Book) -> Sentence:
    """What happens in the move, with what comes into the gallery."""
    text = sailing_told(player, facts, done)
    return gallery_too(text, _gallery(table, done, facts, book)[1]) if done.phase_from else text


def at_the_table(table: Table, player: str, facts: Any, by: Any, book: Book) -> Ruling[Sailed]:
    """The sailing action of a move: what is turned over and chosen for it is asked, and the gallery is filled."""
    asked = Sail(
        phase=table.phase,
        ships=table.seats[player].ships,
        voyages=facts.voyages,
        unexplored=table.unexplored,
        after_reveal=facts.after_reveal,
        revealed=facts.revealed,
        players=len(table.players),
        by=by,
    )
    ruling = settle(asked, book)
    done = ruling.answer
    if ruling.verdict == "illegal" or done is None:
        return ruling
    reasons = (*ruling.reasons, *_company(table, player, facts, done, book))
    if done.explores is None:
        return replace(ruling, reasons=reasons)
    _turned_over(table, player, done, facts, book)
    if not done.phase_from:
        return replace(ruling, reasons=reasons)
    chart, added = _gallery(table, done, facts, book)
    return replace(ruling, reasons=(*reasons, *gallery_reason(chart, added)))


def _turned_over(table: Table, player: str, done: Sailed, facts: Any, book: Book) -> None:
    """The tiles and the chart that are looked at, and whether ships that have not sailed do so now."""
    needed = [] if facts.revealed is not None else ["revealed"]
    if done.phase_from and facts.chart is None:
        needed.append(f"board.gallery_chart.{len(table.players)}.{done.phase_next}")
    if needed:
        book.need(facts, *needed)
    waiting = table.seats[player].ships.total > sum(voyage.ships for voyage in facts.voyages)
    if waiting and book.unnoted.reading("after-reveal") == "allowed":
        book.choice(facts, "after_reveal")


def _gallery(table: Table, done: Sailed, facts: Any, book: Book) -> tuple[int, dict[str, int]]:
    """The number in the chart, and the tiles that come into the gallery when a phase begins."""
    chart = chart_number(len(table.players), done.phase_next or 1, facts.chart, book)
    return chart, refill(table.gallery, privileges_in_box(table, book.printed("box")["privileges"]), chart, book)


def after_sailing(table: Table, player: str, done: Sailed, facts: Any, book: Book) -> Table:
    """The table after legal voyages."""
    after = table.seated(player, ships=done.ships_after)
    if done.explores is None:
        return after
    after = _explored(after, player, done.explores, facts.revealed, book)
    if not done.phase_from:
        return after
    _, added = _gallery(table, done, facts, book)
    return replace(after, phase=done.phase_next or 1, gallery=table.gallery.plus(added))


def _explored(table: Table, player: str, region: Any, revealed: tuple[int, ...], book: Book) -> Table:
    """Disk, tiles and money (`explore.disk`, `explore.bonus`)."""
    stack = book.known(f"stacks.{region}")
    if stack is not None and stack != len(revealed):
        raise bad("revealed", "The stack of {region} has {stack} tiles", region=PLACES[region], stack=stack)
    seat = table.seats[player]
    after = replace(
        table.seated(player, explorers=seat.explorers + 1, cash=seat.cash + min(revealed)),
        unexplored=tuple(name for name in table.unexplored if name != region),
        open=in_order((*table.open, *(Tile(region, price) for price in revealed))),
    )
    refuse(tile_problems(after, book, "revealed"))
    return after


def _company(table: Table, player: str, facts: Any, done: Sailed, book: Book) -> Iterator[Reason]:
    """Clauses that let these ships pass: open regions, other ships, neighbours on the map."""
    entered = list(dict.fromkeys(region for voyage in facts.voyages for region in voyage.route[1:]))
    open_ = [region for region in entered if region not in (done.explores, "portugal")]
    if open_:
        yield because("explore.known", "Open to a single ship: {regions}.", regions=places(open_))
    others = {name: seat for name, seat in table.seats.items() if name != player}
    met = [name for name, seat in others.items() if any(seat.ships[region] for region in entered)]
    if met:
        yield because("sail.share", "Ships of {players} there do not matter.", players=and_all(met))
    if entered and book.known("map") is not None:
        yield because("sail.adjacent", "Every border crossed lies between two regions that touch.")
