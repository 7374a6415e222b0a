"""The table as SVG: a pure function of its picture. It scales, needs no colour, no font and no script."""

from __future__ import annotations

from collections.abc import Iterable

from referee.picture import Picture, changed
from referee.showing.boxes import text, told, written
from referee.showing.colours import Seats, seats_of
from referee.showing.scene import WIDTH, Artist
from referee.showing.widths import lines_of
from referee.words import Sentence, say

MARGIN = 10
STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#111;unicode-bidi:plaintext}"
    ".head{font-size:11px;fill:#444}.title{font-weight:bold;font-size:13px}.name{font-weight:bold}"
    ".top{font-weight:bold;font-size:15px}.faint{fill:#555}.on,.cubed{text-anchor:middle;font-weight:bold}"
    ".on{direction:ltr;unicode-bidi:bidi-override}"
    ".box{fill:#fff;stroke:#666}.here{stroke:#000;stroke-width:2.5}.out{fill:#eee;stroke:#999}"
    ".chip{fill:#f4efe2;stroke:#777}.own{stroke:#000;stroke-width:1.2}.cube{fill:#fff;stroke:#000;stroke-width:2}"
    ".way{stroke:#9bb7d4;stroke-width:6;stroke-linecap:round;fill:none}.red{stroke:#c00;stroke-width:4;fill:none}"
    ".rule{stroke:#ccc}.new{fill:none;stroke:#000;stroke-width:2;stroke-dasharray:5 3}"
)
"""Light colours with black letters: what a colour says stands there as a letter, too."""


def to_svg(
    picture: Picture,
    seats: Seats | None = None,
    due: Iterable[Sentence | str] = (),
    before: Picture | None = None,
    title: str = "",
) -> str:
    """One SVG file."""
    who = seats or seats_of(picture.players)
    body, height = body_of(picture, Artist(who), due, before)
    name = ". ".join(part for part in (title, picture.head) if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} 0 {WIDTH + 2 * MARGIN} {height:g}" role="img"'
        f' aria-labelledby="t d"><title id="t">{written(name)}</title><desc id="d">{written(described(picture))}'
        f"</desc><style>{STYLE}</style>"
        f'<rect x="{-MARGIN}" width="{WIDTH + 2 * MARGIN}" height="{height:g}" fill="#fff"/>{body}</svg>\n'
    )


def body_of(
    picture: Picture, artist: Artist, due: Iterable[Sentence | str] = (), before: Picture | None = None
) -> tuple[str, float]:
    """The marks of a picture without the frame of a file, and their height."""
    marks, y = "", 20.0
    for kind, line in _top(picture, list(due)):
        marks += text(line, 0, y, kind)
        y += 18
    where = changed(before, picture)
    y -= 8
    for number, panel in enumerate(picture.panels):
        drawn = artist.panel(panel)
        frames = "".join(_frame(drawn.spots.get((row, at))) for p, row, at in sorted(where) if p == number)
        placed = drawn.marks if artist.shared is None else f'<use href="#{_shared(artist, drawn.marks)}"/>'
        marks += f'<g transform="translate(0 {y:g})">{placed}{frames}</g>'
        y += drawn.height
    return marks, y + MARGIN


def _shared(artist: Artist, marks: str) -> str:
    assert artist.shared is not None
    return artist.shared.setdefault(marks, f"p{len(artist.shared)}")


def _frame(spot: tuple[float, float, float, float] | None) -> str:
    if spot is None:
        return ""
    x, y, wide, high = spot
    return f'<rect x="{x - 2:g}" y="{y - 2:g}" width="{wide + 4:g}" height="{high + 4:g}" class="new"/>'


def _top(picture: Picture, due: list[Sentence | str]) -> list[tuple[str, str]]:
    """Where the game stands, whose turn it is, and what comes next."""
    lines = [("top", line) for line in lines_of(picture.head, WIDTH, size=15)]
    if due:
        lines += [("", line) for line in lines_of(str(say("Next: {what}", what=due[0])), WIDTH, bold=False)]
    elif picture.turn:
        lines.append(("", str(say("Turn: {player}", player=picture.turn))))
    return lines


def described(picture: Picture) -> str:
    """The whole table in words."""
    lines = []
    for panel in picture.panels:
        for row in panel.rows:
            lying = [told(place, "") for place in row.places if place.chips]
            if lying:
                lines.append(f"{row.label.strip() or panel.title}: {'; '.join(lying)}")
    return ". ".join(lines)
