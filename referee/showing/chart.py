"""Points over an evening as a line chart in SVG: a line, a dash and a letter for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.showing.boxes import text, written
from referee.showing.colours import Seats
from referee.words import number, say

WIDTH, HEIGHT, LEFT, FOOT = 480, 220, 28, 18
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")
Points = Mapping[str, int | float]


def chart(course: Sequence[tuple[int, Points]], seats: Seats) -> str:
    """`course`: the number of an event, and the points of everybody after it."""
    last = max(event for event, _ in course)
    highest = max((value for _, points in course for value in points.values()), default=0) or 1
    lowest = min(0, *(value for _, points in course for value in points.values()))

    def at(event: float, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 24) * event / max(1, last)
        return x, 8 + (HEIGHT - FOOT - 16) * (highest - value) / (highest - lowest or 1)

    players = list(course[-1][1])
    told = "; ".join(f"{player} {number(course[-1][1][player])}" for player in players)
    marks = [f"<title>{written(str(say('Points over the evening')))}</title><desc>{written(told)}</desc>"]
    for value in (lowest, highest):
        x, y = at(0, value)
        marks.append(f'<path d="M{x:g} {y:.1f}H{WIDTH - 24}" class="rule"/>{text(number(value), 2, y + 4, "head")}')
    marks.append(text(str(say("events 1 to {last}", last=last)), LEFT, HEIGHT - 4, "head"))
    ends: list[float] = []
    for player, dash in zip(players, DASHES, strict=False):
        spots = [at(event, points[player]) for event, points in _turns(course, player)]
        way = "".join(f"{'L' if number else 'M'}{x:.1f} {y:.1f}" for number, (x, y) in enumerate(spots))
        lines = f' stroke-dasharray="{dash}"' if dash else ""
        marks.append(
            f'<path d="{way}" class="edge"{lines}/><path d="{way}" stroke="{seats.paint(player)}" class="run"/>'
        )
        marks.append(text(seats.letter(player), WIDTH - 20, _free(ends, spots[-1][1] + 4), "name"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(marks)}</svg>'


def _turns(course: Sequence[tuple[int, Points]], player: str) -> list[tuple[int, Points]]:
    """Where the line of this player bends: before and after every change."""
    kept = [
        item
        for at, item in enumerate(course)
        if at in (0, len(course) - 1)
        or item[1].get(player) != course[at - 1][1].get(player)
        or item[1].get(player) != course[at + 1][1].get(player)
    ]
    return [item for item in kept if player in item[1]]


def _free(taken: list[float], y: float) -> float:
    """A letter stands beside its line, or below those that stand there already."""
    while any(abs(y - other) < 12 for other in taken):
        y += 4
    taken.append(y)
    return y
