"""An evening as one page: score, chart, story with pictures, disputes. It can be read without network and script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.journal import Session, Step
from referee.picture import Picture
from referee.problems import RefereeError
from referee.rulebook import ReadingUsed
from referee.ruling import Ruling
from referee.sheet import Row
from referee.showing.boxes import written
from referee.showing.chart import chart
from referee.showing.colours import Seats
from referee.showing.rulings import HEADINGS, spoken, told_unasked
from referee.showing.scene import WIDTH, Artist
from referee.showing.sessions import story
from referee.showing.style import PAGE, SCRIPT
from referee.showing.svg import MARGIN, STYLE, body_of
from referee.showing.tables import book_of, due_at, picture_of, seats_at
from referee.words import Sentence, say, show, translate

SCORE = "final-score"
KINDS = {"ask": say("Question"), "undo": say("Taken back"), "correct": say("Corrected")}
SECURE = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def report_of(session: Session, lang: str = "en") -> str:
    """The whole page."""
    return "".join(_Report(session).page(lang or "en"))


def _section(title: Sentence, *content: str) -> str:
    return f"<section>{_tag('h2', title)}{''.join(content)}</section>"


def _tag(name: str, content: object, kind: str = "") -> str:
    shown = f' class="{kind}"' if kind else ""
    return f"<{name}{shown}>{written(str(content))}</{name}>"


class _Report:
    """What the sections of one page share."""

    def __init__(self, session: Session) -> None:
        self.session, self.steps = session, session.replay()
        self.book = book_of(session)
        opening = session.opening
        self.opening = None if opening is None else picture_of(session, opening, self.book)
        self.pictures = self._pictures()
        drawn = [item for item in (self.opening, *self.pictures) if item]
        self.last: Picture | None = drawn[-1] if drawn else None
        self.seats = seats_at(session, self.last) if self.last else Seats({}, {})
        self.artist = Artist(self.seats, {})
        self.gone = {number for step in self.steps for number in _taken_back(step)}

    def _pictures(self) -> list[Picture | None]:
        """The picture after each event that changed the table."""
        found: list[Picture | None] = []
        before = self.session.opening
        for step in self.steps:
            new = step.table is not None and step.table is not before
            found.append(picture_of(self.session, step.table, self.book) if new else None)
            before = step.table
        return found

    def page(self, lang: str) -> Iterator[str]:
        game = translate(self.session.game.title)
        title = self.session.title or game
        yield f'<!doctype html><html lang="{written(lang)}"><head><meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{SECURE}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"{_tag('title', title)}<style>{STYLE}{PAGE}</style></head><body>"
        yield f"<header>{_tag('h1', title)}<p>{written(game)} {self._people()}</p></header><main>"
        body = [self._score(), self._chart(), *self._story(), *self._disputes()]
        yield f'<svg class="defs" aria-hidden="true"><defs>{self._defs()}</defs></svg>'
        yield from body
        yield f"</main><script>{SCRIPT}</script></body></html>\n"

    def _defs(self) -> str:
        """What repeats in the pictures, once."""
        return "".join(f'<g id="{id}">{marks}</g>' for marks, id in (self.artist.shared or {}).items())

    def _people(self) -> str:
        """Everybody with letter and colour."""
        players = self.last.players if self.last else self.session.players
        return " ".join(
            f'<span class="who"><b style="background:{self.seats.paint(name)}">{written(self.seats.letter(name))}</b> '
            f"{written(name)}</span>"
            for name in players
        )

    # --- score and chart ---

    def _score(self) -> str:
        try:
            ruling = self.session.case("ask", SCORE, profile=True).decide()
        except RefereeError as error:
            asked = [step.ruling for step in self.steps if step.event.name == SCORE and step.ruling]
            if not asked:
                missing = _tag("p", say("It cannot be counted yet.")) + _tag("p", error, "small")
                return _section(say("Score"), missing)
            ruling = asked[-1]
        return _section(say("Score"), self._ruling(ruling))

    def _ruling(self, ruling: Ruling[Any]) -> str:
        """The verdict, the pad, what decided, and why."""
        decided = "".join(_tag("p", reason.sentence) for reason in told_unasked(ruling))
        return _tag("p", spoken(ruling), "verdict") + _pad(ruling) + decided + self._why(ruling)

    def _chart(self) -> str:
        course = [
            (step.event.number, dict(item.points))
            for step, item in zip(self.steps, self.pictures, strict=True)
            if item and item.points
        ]
        if len(course) < 2:
            return ""
        return _section(say("Points over the evening"), f'<div class="chart">{chart(course, self.seats)}</div>')

    # --- story ---

    def _story(self) -> Iterator[str]:
        items, stage, before = [], "", self.opening
        if self.opening:
            stage = self._svg(self.session.opening, self.opening, None)
            items.append(_item(0, "", f"<span>{written(str(say('The table as it lay.')))}</span>", stage))
        for step, item in zip(self.steps, self.pictures, strict=True):
            drawn = self._svg(step.table, item, before) if item else ""
            items.append(self._event(step, drawn))
            before, stage = item or before, drawn or stage
        if stage:
            label = written(str(say("Event")))
            range = f'<input id="at" type="range" min="0" aria-label="{label}">'
            slider = f'<p class="script">{range} <span id="now"></span></p>'
            yield _section(say("The table"), slider, f'<div id="stage">{stage}</div>')
        yield _section(say("The evening, move by move"), "<ol>", *items, "</ol>")

    def _svg(self, table: Any, item: Picture, before: Picture | None) -> str:
        body, height = body_of(item, self.artist, due_at(self.session, table, self.book.house), before)
        frame = f'<svg viewBox="{-MARGIN} 0 {WIDTH + 2 * MARGIN} {height:g}" role="img">'
        return f"{frame}{_tag('title', item.head)}{body}</svg>"

    def _event(self, step: Step, drawn: str) -> str:
        """A sentence, what is special about it, and the picture behind a fold."""
        marks = [KINDS[step.event.kind]] if step.event.kind in KINDS else []
        if step.event.number in self.gone:
            marks.append(say("taken back later"))
        if step.ruling and step.ruling.verdict == "illegal":
            marks.append(say("refused"))
        if step.ruling and step.ruling.readings:
            marks.append(say("rests on a reading"))
        if step.differences:
            marks.append(say("would be ruled otherwise today"))
        badges = "".join(_tag("i", mark) for mark in marks)
        note = _tag("p", step.event.note, "small") if step.event.note else ""
        why = self._deciding(step) + _resting(step)
        told = f"<span>{written(str(story(step, self.session.game)))}</span>{badges}{note}{why}"
        return _item(step.event.number, "gone" if step.event.number in self.gone else "", told, drawn)

    def _deciding(self, step: Step) -> str:
        if step.ruling is None or step.event.kind != "move" or step.ruling.verdict != "illegal":
            return ""
        verdict = str(step.ruling.text)
        reasons = [str(reason.sentence) for reason in told_unasked(step.ruling)]
        return "".join(_tag("p", reason, "small") for reason in reasons if reason not in verdict)

    # --- disputes ---

    def _disputes(self) -> Iterator[str]:
        asked = [step for step in self.steps if step.event.kind == "ask" and step.ruling]
        if asked:
            yield _section(say("Disputes"), *map(self._dispute, asked))

    def _dispute(self, step: Step) -> str:
        question = say(self.session.game.title_of(step.event.name))
        title = say("{number}. {question}", number=step.event.number, question=question)
        return f"<article>{_tag('h3', title)}{self._ruling(step.ruling) if step.ruling else ''}</article>"

    def _why(self, ruling: Ruling[Any]) -> str:
        """The reasons with their places in the rulebook, then the readings."""
        clauses = self.session.game.rulebook.clauses
        reasons = []
        for reason in ruling.reasons:
            clause = clauses.get(reason.clause)
            where = _tag("small", clause.places()) if clause and clause.where else ""
            reasons.append(f"<li{'' if reason.applies else ' class=not'}>{written(str(reason.sentence))} {where}</li>")
        fold = (
            f"<details><summary>{written(str(say('Why')))}</summary><ul>{''.join(reasons)}</ul></details>"
            if reasons
            else ""
        )
        return fold + "".join(_readings(ruling))


def _item(number: int, kind: str, told: str, drawn: str) -> str:
    """A line of the story; its picture behind a fold."""
    title = written(str(say("The table after it")))
    fold = f"<details><summary>{title}</summary>{drawn}</details>" if drawn else ""
    return f'<li value="{number}" class="{kind}">{told}{fold}</li>'


def _resting(step: Step) -> str:
    """What the rulebook leaves open about a move, and how it was read; of a question it stands under the disputes."""
    if step.ruling is None or step.event.kind == "ask":
        return ""
    said = (text for reading in step.ruling.readings for text in (reading.question, _read(reading)))
    return "".join(_tag("p", text, "small") for text in said)


def _read(reading: ReadingUsed) -> Sentence:
    """How it was read at this table."""
    if reading.chosen:
        return say("Chosen at this table: {means}", means=reading.means)
    return say("We read it so: {means}", means=reading.means)


def _readings(ruling: Ruling[Any]) -> Iterator[str]:
    for reading in ruling.readings:
        others: Iterable[Sentence] = (
            say("Else: {means} Then: {text}", means=reading.others[other], text=text)
            for other, text in reading.otherwise.items()
        )
        parts = [
            _tag("b", HEADINGS[reading.kind]),
            *(_tag("p", text) for text in (reading.question, _read(reading), *others)),
        ]
        yield f'<aside class="reading">{"".join(parts)}</aside>'


def _pad(ruling: Ruling[Any]) -> str:
    """The score pad, where the ruling has one."""
    sheet = ruling.sheet
    if sheet is None:
        return ""
    head = "".join(_tag("th", name) for name in sheet.heads)
    rows = "".join(_line(row) for row in sheet.rows)
    foot = f"<tfoot>{_line(sheet.total)}</tfoot>" if sheet.total else ""
    said = "".join(_tag("p", sentence) for sentence in sheet.foot)
    top = f"<thead><tr><td></td>{head}</tr></thead>"
    return f'<div class="wide"><table>{top}<tbody>{rows}</tbody>{foot}</table></div>{said}'


def _line(row: Row) -> str:
    return f"<tr>{_tag('th', row.label)}{''.join(_tag('td', show(cell)) for cell in row.cells)}</tr>"


def _taken_back(step: Step) -> list[int]:
    if step.event.kind != "undo" or step.ruling is None or not isinstance(step.ruling.answer, dict):
        return []
    return [int(number) for number in step.ruling.answer.get("taken_back", ())]
