"""How the game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import Who
from referee.games.navegador.state import End, Table
from referee.games.navegador.words import PLAYERS, By, Player, buildings, clockwise_after
from referee.ruling import Reason, Ruling, answer, because, told
from referee.values import dataclass, replace
from referee.words import Sentence, and_all, say


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Is the game over, and who still moves?"""

    nagasaki_explored: Annotated[bool, Fact("Is Nagasaki explored?", "end.nagasaki")]
    buildings_left: Annotated[
        int, Fact("How many buildings are left on the board, all five rows?", "end.buildings", at_least=0)
    ]
    order: Annotated[
        tuple[Player, ...] | None,
        Fact("The players clockwise", "end.final", length=PLAYERS, distinct=True, untold="from the table"),
    ] = None
    trigger: Annotated[
        Player | None, Fact("Who brought the end about first?", "end.final", untold="from the table")
    ] = None
    by: Annotated[
        By, Fact("Was Nagasaki explored by the rondel or with the card?", "end.card", untold="from the table")
    ] = "rondel"
    turn_finished: Annotated[
        bool, Fact("Has that player's stone moved after the card?", "end.card", untold="from the table")
    ] = True
    final_taken: Annotated[
        tuple[Player, ...], Fact("Who has already had the final turn?", "end.final", untold="from the table")
    ] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    triggered: bool
    why: tuple[Literal["nagasaki", "buildings"], ...]
    rest_of_turn: bool
    final_turns: tuple[str, ...]
    over: bool


@game.question("game-end")
def game_end(facts: GameEnd, book: Book) -> Ruling[Ending]:
    explored, built = facts.nagasaki_explored, facts.buildings_left == 0
    nagasaki = because("end.nagasaki", "Nagasaki is explored." if explored else _NOT_YET, applies=explored)
    left = buildings(facts.buildings_left)
    ended = because("end.buildings", _BUILT if built else _LEFT, applies=built, left=left)
    if not explored and not built:
        return answer(Ending(False, (), False, (), False), say(_GOES_ON, left=left), nagasaki, ended)
    order, trigger = book.need(facts, "order", "trigger")
    turns = _final_turns(order, trigger, facts.final_taken)
    rest = explored and facts.by == "card" and not facts.turn_finished
    why: tuple[Literal["nagasaki", "buildings"], ...] = ("nagasaki",) if explored else ()
    ending = Ending(True, (*why, "buildings") if built else why, rest, turns, not rest and not turns)
    return answer(
        ending,
        _text(ending, trigger),
        nagasaki,
        ended,
        *told(rest, "end.card", "{trigger} still takes the normal turn after the card.", _NO_REST, trigger=trigger),
        *told(explored and built, "end.once", "A second reason brings no second end."),
        because("end.final", _STILL if turns else _NONE, trigger=trigger, turns=and_all(turns) if turns else ""),
    )


_NOT_YET = "Nagasaki is not explored."
_BUILT = "The last building is taken."
_LEFT = "Left on the board: {left}."
_GOES_ON = "The game goes on: Nagasaki is not explored. Left on the board: {left}."
_STILL = "One more turn each, {trigger} last. Still to come: {turns}."
_NONE = "One more turn each, {trigger} last. All have been taken."
_NO_REST = "No normal turn after the card is still to come."


def _final_turns(order: tuple[str, ...], trigger: str, taken: tuple[str, ...]) -> tuple[str, ...]:
    if trigger not in order:
        raise bad("trigger", "{trigger} is none of {order}", trigger=trigger, order=order)
    turns = clockwise_after(order, trigger)
    if taken != turns[: len(taken)]:
        raise bad("final_taken", "The final turns are taken in this order: {turns}", turns=turns)
    return turns[len(taken) :]


def _text(ending: Ending, trigger: str) -> Sentence:
    if ending.over:
        return say("The game is over. Count the points.")
    if ending.rest_of_turn:
        return say("{trigger} finishes the turn, then {turns}.", trigger=trigger, turns=and_all(ending.final_turns))
    return say("The end is on its way. Still to move: {turns}.", turns=and_all(ending.final_turns))


# --- the end of a turn and of the game ---


def end_turn(table: Table, player: str, trigger: str) -> tuple[Table, list[Reason]]:
    """Note a final turn as taken and the end as brought about; pass the turn on unless the game is over."""
    following = clockwise_after(table.players, player)[0]
    last = table.end.left[:1] == (player,)
    after = replace(table, end=replace(table.end, left=table.end.left[1:])) if last else table
    brought = bring_end(after, player, trigger) if trigger else after
    over = brought.over
    if not over:
        brought = replace(brought, turn=following, round=brought.round + (following == brought.players[0]))

    def reasons() -> Iterator[Reason]:
        if last:
            yield because("end.final", "This was the final turn of {player}.", player=player)
        if trigger:
            yield end_reason(after, player)
        if not over:
            yield because("turn.order", "Next: {player}.", player=following)

    return brought, [*reasons()]


def bring_end(table: Table, player: str, trigger: Any) -> Table:
    """Everybody has one more turn, this player last (`end.final`). A second trigger changes nothing."""
    if table.end.why:
        return table
    return replace(table, end=End((trigger,), Who(player), clockwise_after(table.players, player)))


def end_reason(table: Table, player: str) -> Reason:
    """What is said when this player brings the end to this table."""
    if table.end.why:
        return because("end.once", "The end is on its way already.")
    return because("end.final", "One more turn each: {left}.", left=and_all(clockwise_after(table.players, player)))


def ending_too(text: Sentence, before: Table, after: Table) -> Sentence:
    """With the end, where this brings it or where it is there."""
    if after.over:
        return say("{text} The game is over.", text=text)
    if after.end.why and not before.end.why:
        return say("{text} The end is on its way: one more turn each.", text=text)
    return text
