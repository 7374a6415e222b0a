"""Rules that were looked up, on a screen."""

from __future__ import annotations

from referee.rulebook import Clause, Reading, basis
from referee.showing.screen import Screen
from referee.words import say, translate


def show_clause(screen: Screen, clause: Clause, details: bool = False) -> None:
    screen.say(translate(clause.title), style="bold")
    screen.say(translate(clause.says), 2)
    if clause.derived:
        screen.say(say("Beyond the text: {derived}", derived=say(clause.derived)), 2)
    if clause.note:
        screen.say(translate(clause.note), 2)
    if clause.where:
        screen.say(clause.places(), 2, "dim")
    if clause.basis != "text" or details:
        screen.say(basis(clause.basis), 2, "dim")
    if details:
        screen.say(clause.id, 2, "dim")


def show_reading(screen: Screen, reading: Reading, details: bool = False) -> None:
    screen.say(translate(reading.question), style="bold")
    for option, means in reading.options.items():
        usual = option == reading.default
        text = say("* Usually: {means}", means=say(means)) if usual else say("* Or: {means}", means=say(means))
        screen.say(text, 2)
        if details:
            screen.say(f"reading.{reading.id}={option}", 4, "dim")
    screen.say(translate(reading.why), 2, "dim")
