"""What would change a ruling, on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from referee.changes import Change
from referee.showing.screen import Screen
from referee.words import say


def show_changes(screen: Screen, changes: Sequence[Change]) -> None:
    screen.heading(say("What would change it"))
    for change in changes:
        screen.say(f"* {change.text}", 2)
    if not changes:
        screen.say(say("No other value of one answer alone gives another verdict."), 2)
