"""How the game ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.navegador import game
from referee.games.navegador.pieces import By, Player, clockwise_after
from referee.ruling import Ruling, answer, because, told
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Is the game over, and who still moves?"""

    nagasaki_explored: Annotated[bool, Fact("Is Nagasaki explored?", "end.nagasaki")]
    buildings_left: Annotated[
        int, Fact("How many buildings are left on the board, all five rows?", "end.buildings", at_least=0)
    ]
    order: Annotated[
        tuple[Player, ...] | None, Fact("The players clockwise", "end.final", length=(2, 5), distinct=True)
    ] = None
    trigger: Annotated[Player | None, Fact("Who brought the end about first?", "end.final")] = None
    by: Annotated[By, Fact("Was Nagasaki explored by the rondel or with the card?", "end.card")] = "rondel"
    turn_finished: Annotated[bool, Fact("Has that player's stone moved after the card?", "end.card")] = True
    final_taken: Annotated[tuple[Player, ...], Fact("Who has already had the final turn?", "end.final")] = ()


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
    buildings = because("end.buildings", _BUILT if built else _LEFT, applies=built, left=facts.buildings_left)
    if not explored and not built:
        return answer(Ending(False, (), False, (), False), say("The game goes on."), nagasaki, buildings)
    order, trigger = book.need(facts, "order", "trigger")
    turns = _final_turns(order, trigger, facts.final_taken)
    rest = explored and facts.by == "card" and not facts.turn_finished
    why: tuple[Literal["nagasaki", "buildings"], ...] = ("nagasaki",) if explored else ()
    ending = Ending(True, (*why, "buildings") if built else why, rest, turns, not rest and not turns)
    return answer(
        ending,
        _text(ending, trigger),
        nagasaki,
        buildings,
        *told(rest, "end.card", "{trigger} still takes the normal turn after the card.", _NO_REST, trigger=trigger),
        *told(explored and built, "end.once", "A second reason changes nothing."),
        because(
            "end.final", "One more turn each, {trigger} last. Still to come: {turns}.", trigger=trigger, turns=turns
        ),
    )


_NOT_YET = "Nagasaki is not explored."
_BUILT = "The last building is taken."
_LEFT = "Buildings are left: {left}."
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
        return say("{trigger} finishes the turn, then {turns}.", trigger=trigger, turns=ending.final_turns)
    return say("The end is on its way. Still to move: {turns}.", turns=ending.final_turns)
