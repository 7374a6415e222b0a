"""What would change a ruling, on a screen."""

from __future__ import annotations

from referee.changes import Changes
from referee.showing.screen import Screen
from referee.words import say


def show_changes(screen: Screen, changes: Changes) -> None:
    screen.heading(say("What would change it"))
    for change in changes.found:
        screen.say(f"* {change.text}", 2)
    if not changes.whole:
        screen.say(say("Not every other value was tried: there are too many."), 2)
    elif not changes.found:
        screen.say(say("No other value of one answer alone gives another verdict."), 2)
