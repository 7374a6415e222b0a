"""A ruling on a screen, in three depths: the verdict and what decided; every reason; ids, fields and values.

`--json` has all of it always.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any, Literal

from referee.game import Game
from referee.rulebook import ReadingUsed
from referee.ruling import Instead, Reason, Ruling
from referee.showing.details import show_answer, show_keys, show_paths
from referee.showing.resting import rests_on
from referee.showing.screen import Screen
from referee.showing.sheets import show_sheet
from referee.showing.widths import width, wrapped
from referee.words import Sentence, say, translate

Depth = Literal["short", "why", "details"]

SIDE_BY_SIDE = 72
"""Columns that two rulings need to stand beside each other."""
TOLD = 2
"""How many reasons are told without being asked for."""
ROOM = 12
"""Lines of the window that a prompt needs: a ruling that leaves less is ended by its verdict."""
HEADINGS = {
    "silent": say("The rulebook does not decide this"),
    "edition": say("Another edition says otherwise"),
    "language": say("The rulebook in another language says otherwise"),
    "derived": say("This follows from the rules, and can be read otherwise"),
}
"""Why there is a choice: what is silent, what others say, and what is derived stand apart."""
VERDICT_STYLE = {"answer": "", "legal": "green", "illegal": "red"}


def show_ruling(
    screen: Screen, ruling: Ruling[Any], game: Game, before: Ruling[Any] | None = None, depth: Depth = "short"
) -> None:
    """The ruling; beside the one it is compared with, where there is one."""
    start = screen.printed
    if before is not None:
        _beside(screen, before, ruling)
    _verdict(screen, ruling)
    if ruling.sheet:
        show_sheet(screen, ruling.sheet)
    if depth == "details":
        show_answer(screen, ruling)
    _reasons(screen, ruling, game, depth)
    _legal_instead(screen, ruling, depth)
    for kind, heading in HEADINGS.items():
        used = [reading for reading in ruling.readings if reading.kind == kind]
        if used:
            screen.heading(heading)
        for reading in used:
            _reading(screen, reading, depth)
    rests_on(screen, ruling, game, everything=depth != "short")
    if depth == "details":
        show_paths(screen, ruling)
    if screen.printed - start > screen.height - ROOM:
        screen.gap()
        _verdict(screen, ruling)


def spoken(ruling: Ruling[Any]) -> Sentence:
    """The verdict in one line to read aloud: a refusal begins with No."""
    if ruling.verdict == "illegal" and not _first(ruling.text).startswith(("No.", "If it were settled now")):
        return say("No. {text}", text=ruling.text)
    return ruling.text


def _first(text: Sentence) -> str:
    """The template that the sentence begins with: its own, or that of the sentence which stands first in it."""
    name, brace, _ = text.template.removeprefix("{").partition("}")
    value = text.values.get(name) if brace else None
    return _first(value) if text.template.startswith("{") and isinstance(value, Sentence) else text.template


def told_unasked(ruling: Ruling[Any]) -> tuple[Reason, ...]:
    """The one or two reasons that decided: those that are marked; what forbids comes first, what concludes last.

    What the verdict or the pad has said already is not said again.
    """
    verdict = say(ruling.text.template.removeprefix("No. "), **ruling.text.values)
    said = {str(line) for line in (verdict, *(ruling.sheet.foot if ruling.sheet else ()))}
    reasons = {str(reason.sentence): reason for reason in ruling.reasons if reason.applies}
    applying = [reason for text, reason in reasons.items() if text not in said]
    marked = [reason for reason in applying if reason.decides]
    if marked:
        return tuple(marked[:TOLD])
    return tuple(applying[:TOLD] if ruling.verdict == "illegal" else applying[-TOLD:])


def show_moment(screen: Screen, ruling: Ruling[Any]) -> None:
    """Only the verdict, its pad and the first reason: one of many on a tour."""
    _verdict(screen, ruling)
    if ruling.sheet:
        show_sheet(screen, ruling.sheet)
    for reason in told_unasked(ruling)[:1]:
        screen.say(f"* {reason.sentence}", 2)


# --- its parts ---


def _verdict(screen: Screen, ruling: Ruling[Any]) -> None:
    screen.say(spoken(ruling), style=f"bold {VERDICT_STYLE[ruling.verdict]}")


def _reasons(screen: Screen, ruling: Ruling[Any], game: Game, depth: Depth) -> None:
    if depth == "short":
        for reason in told_unasked(ruling):
            screen.say(f"* {reason.sentence}", 2)
        return
    if ruling.reasons:
        screen.heading(say("Why"))
    for reason in ruling.reasons:
        if reason.applies:
            screen.say(f"* {reason.sentence}", 2)
        else:
            screen.say(say("- Looked at: {sentence}", sentence=reason.sentence), 2, "dim")
        clause = game.rulebook.clauses.get(reason.clause)
        where = clause.places() if clause else ""
        place = f"{reason.clause}  {where}".rstrip() if depth == "details" else where
        if place:
            screen.say(place, 4, "dim")


def _legal_instead(screen: Screen, ruling: Ruling[Any], depth: Depth) -> None:
    if ruling.instead:
        screen.heading(say("Instead"))
    for item in ruling.instead:
        _instead(screen, item, depth)


def _instead(screen: Screen, item: Instead, depth: Depth) -> None:
    screen.say(f"* {item.text}", 2)
    if item.facts and depth == "details":
        show_keys(screen, item.facts)


def _reading(screen: Screen, reading: ReadingUsed, depth: Depth) -> None:
    screen.say(f"* {reading.question}", 2)
    played = say("Chosen at this table: {means}", means=reading.means)
    screen.say(played if reading.chosen else say("We read it so: {means}", means=reading.means), 4)
    for other, text in reading.otherwise.items():
        screen.say(say("Else: {means} Then: {text}", means=reading.others[other], text=text), 4, "dim")
    if depth != "short":
        screen.say(reading.why, 4, "dim")
    if depth == "details":
        choices = " | ".join((reading.option, *reading.others))
        screen.say(f"reading.{reading.id}={choices}", 4, "dim")


# --- two rulings ---


def _beside(screen: Screen, before: Ruling[Any], now: Ruling[Any]) -> None:
    """Two rulings side by side; in a narrow window one under the other."""
    left, right = _column(translate("Before"), before), _column(translate("Now"), now)
    screen.gap()
    if screen.width < SIDE_BY_SIDE:
        for text, style in (*left, ("", ""), *right):
            screen.say(text, 0, style)
    else:
        room = (screen.width - 3) // 2
        for one, other in zip_longest(_broken(left, room), _broken(right, room), fillvalue=("", "")):
            screen.line([(one[0], one[1]), (" " * (room - width(one[0]) + 3), ""), other])
    screen.gap()


def _column(head: str, ruling: Ruling[Any]) -> list[tuple[str, str]]:
    verdict = (str(spoken(ruling)), f"bold {VERDICT_STYLE[ruling.verdict]}")
    return [(head, "bold underline"), verdict, *((f"* {it.sentence}", "") for it in ruling.reasons if it.applies)]


def _broken(column: list[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    return [(line, style) for text, style in column for line in wrapped(text, room)]
