"""Sessions on a screen: the evening as a story, a difference, and what may come next."""

from __future__ import annotations

from collections.abc import Iterable

from referee.game import Due, Game
from referee.journal import Difference, Step
from referee.showing.details import show_keys
from referee.showing.rulings import VERDICT_STYLE, spoken
from referee.showing.screen import Screen
from referee.words import Sentence, say


def show_due(screen: Screen, moves: Iterable[Due], details: bool = False) -> None:
    """The moves that may come next."""
    for item in moves:
        screen.say(f"* {item.text}", 2)
        if details:
            show_keys(screen, {"move": item.move, **item.facts})


def show_step(screen: Screen, step: Step, game: Game, details: bool = False) -> None:
    """One replayed event: a sentence, and what would be ruled otherwise today."""
    style = VERDICT_STYLE[step.ruling.verdict] if step.ruling else "red"
    screen.say(say("{number}. {story}", number=step.event.number, story=story(step, game)), 0, style)
    if details:
        screen.say(f"{step.event.kind} {step.event.name}", 3, "dim")
        if step.event.facts:
            show_keys(screen, step.event.facts)
        if step.ruling and step.ruling.clauses:
            screen.say(", ".join(step.ruling.clauses), 4, "dim")
    for difference in step.differences:
        show_difference(screen, difference)


def story(step: Step, game: Game) -> Sentence:
    """What happened, in one sentence."""
    if step.error:
        return say("{error}", error=str(step.error))
    assert step.ruling
    text = spoken(step.ruling)
    if step.event.kind == "ask":
        return say("{question} {answer}", question=say(game.title_of(step.event.name)), answer=text)
    if step.event.kind == "move" and step.ruling.verdict == "illegal":
        return say("{move} {answer}", move=say(game.the_move(step.event.name).title), answer=text)
    return text


def show_difference(screen: Screen, difference: Difference) -> None:
    screen.say(str(difference), 3, "yellow")
