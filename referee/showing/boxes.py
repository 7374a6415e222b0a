"""Places and chips as SVG, measured by our own count of letters: the same table always gives the same drawing."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from referee.picture import Chip, Place
from referee.problems import harmless
from referee.showing.colours import Seats
from referee.showing.widths import long
from referee.values import dataclass, field

LINE, CHIP, PAD, GAP, TOP = 20, 17, 4, 4, 2
ROUND = frozenset(["disc", "stone", "marker", "explorer", "player", "worker", "sailor", "captain", "treasure"])
STRONG = frozenset(["name", "title", "top", "on", "cubed"])
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@lru_cache(maxsize=8192)
def written(text: str) -> str:
    """As it may stand in XML: no mark-up and no sign that XML does not know."""
    return escape(_NO_XML.sub("\ufffd", harmless(text)))


def text(content: str, x: float, y: float, kind: str = "", room: float = 0) -> str:
    """Some text; with a room, one that is longer is set as narrow as it must be."""
    shown = f' class="{kind}"' if kind else ""
    if room and long(content, kind in STRONG) > room:
        shown += f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:g}" y="{y:g}"{shown}>{written(content)}</text>'


def label_of(chip: Chip, seats: Seats) -> str:
    """What stands on a chip: the letter of its owner first."""
    text = str(chip.text)
    apart = " " if chip.owner and text[:1].isalpha() else ""
    return f"{seats.letter(chip.owner)}{apart}{text}" if chip.owner else text


def told(place: Place, label: str) -> str:
    """The place in words, for who does not see it."""
    where, printed = str(place.name or label), str(place.printed)
    lying = ", ".join(map(_in_words, place.chips))
    return ": ".join(part for part in (where, printed if printed != where else "", lying) if part)


def _in_words(chip: Chip) -> str:
    if chip.told:
        return str(chip.told)
    return f"{chip.owner} {chip.text}".strip()


@dataclass(slots=True)
class Content:
    """What stands in a place, in lines of its width."""

    room: float
    marks: list[str] = field(default_factory=list)
    x: float = PAD
    y: float = 0
    widest: float = 0
    longest: float = 0

    def token(self, wide: float) -> tuple[float, float]:
        """Where the next thing goes; below, when the line is full."""
        if self.x > PAD and self.x + wide > self.room - PAD + 1:
            self.x, self.y = PAD, self.y + LINE
        at = (self.x, self.y)
        self.longest = max(self.longest, wide + 2 * PAD)
        self.x += wide + GAP
        self.widest = max(self.widest, self.x + PAD - GAP)
        return at

    def words(self, content: str, kind: str) -> None:
        """As many words on a line as it holds; one that is longer than a line is set narrow."""
        lines: dict[float, tuple[float, list[str]]] = {}
        most = self.room - 2 * PAD
        for word in content.split():
            x, y = self.token(min(long(word, kind == "name"), most))
            lines.setdefault(y, (x, []))[1].append(word)
        for y, (x, words) in lines.items():
            room = most if len(words) == 1 else 0
            self.marks.append(text(" ".join(words), x, y + 14, kind, room))

    def chip(self, chip: Chip, seats: Seats) -> None:
        shown = label_of(chip, seats)
        wide = min(max(float(CHIP), long(shown) + 7), self.room - 2 * PAD)
        x, y = self.token(wide)
        corner = CHIP / 2 if chip.kind in ROUND else 3
        fill = f' fill="{seats.paint(chip.owner)}"' if chip.owner else ""
        kind = "own" if chip.owner else "chip"
        shape = (
            f'<rect x="{x:g}" y="{y + 1.5:g}" width="{wide:g}" height="{CHIP}" rx="{corner:g}" class="{kind}"{fill}/>'
        )
        self.marks.append(shape + text(shown, x + wide / 2, y + 14, "on", wide - 5))

    def marked(self, printed: str) -> None:
        """A thing that says nothing frames what is printed."""
        wide = max(float(CHIP), long(printed) + 7)
        x, y = self.token(wide)
        shape = f'<rect x="{x:g}" y="{y + 1.5:g}" width="{wide:g}" height="{CHIP}" class="cube"/>'
        self.marks.append(shape + text(printed, x + wide / 2, y + 14, "cubed"))

    @property
    def height(self) -> float:
        return self.y + LINE


def content_of(place: Place, room: float, seats: Seats, label: str = "") -> Content:
    content = Content(room)
    if label:
        content.words(label, "name")
    bare = [chip for chip in place.chips if not chip.owner and not chip.text]
    if bare:
        content.marked(str(place.printed))
    elif place.printed and not (place.covered and place.chips):
        content.words(str(place.printed), "faint" if place.mark == "faint" else "")
    for chip in place.chips:
        if chip not in bare:
            content.chip(chip, seats)
    return content


def box(place: Place, wide: float, high: float, content: Content, label: str = "", framed: bool = True) -> str:
    """The whole place; what stands in it begins at 0, 0, and its frame a little above."""
    name = f"<title>{written(told(place, label))}</title>"
    kind = {"here": "box here", "faint": "box out"}.get(place.mark, "box")
    frame = f'<rect y="{-TOP}" width="{wide:g}" height="{high:g}" rx="4" class="{kind}"/>' if framed else ""
    if framed and place.mark == "here":
        frame += f'<path d="M-3 {high / 2 - 8:g}l7 6l-7 6z"/>'
    return name + frame + "".join(content.marks)
