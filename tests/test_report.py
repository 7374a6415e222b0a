"""The evening as one page: everything that happened is in it, and nothing in it comes from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from referee.games.congo.words import NAMED_STOPS
from referee.journal import Session, load
from referee.registry import find_game
from referee.showing.report import report_of
from referee.showing.sessions import story

from .conftest import ROOT, Ran
from .pages import speaking
from .pictured import SHOWN

ALONE = {"meta", "input"}


class Page(HTMLParser):
    """Tags opened and closed in order, the ids, and what is used of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.under: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.words: list[str] = []
        self.feed(text)
        assert not self.under

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        given = dict(attributes)
        self.ids |= {given["id"] or ""} if "id" in given else set()
        self.used |= {(given["href"] or "")[1:]} if "href" in given else set()
        if tag not in ALONE:
            self.under.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ALONE:
            assert self.under.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("game", SHOWN)
def test_every_event_is_told_and_every_change_is_drawn(game: str) -> None:
    session = load(ROOT / "scenarios" / game / f"{SHOWN[game][0]}.toml")
    text = report_of(session)
    page = Page(text)
    told = " ".join(page.words)
    steps = session.replay()
    assert all(str(story(step, session.game)) in told for step in steps)
    tables = [session.opening, *(step.table for step in steps)]
    moves = sum(here is not before for before, here in pairwise(tables))
    assert page.tags["details"] >= moves
    assert page.used == page.used & page.ids
    assert page.tags["script"] == page.tags["h1"] == 1
    assert not re.search(r"(src|href)=\"(?!#)|@import|url\(", text)
    assert len(text.encode()) < 2_000_000


def test_a_game_with_points_has_a_chart_and_one_without_has_none() -> None:
    for game, wanted in (("vasco", True), ("congo", True), ("jamaica", False), ("navegador", False)):
        session = load(ROOT / "scenarios" / game / f"{SHOWN[game][0]}.toml")
        assert ('class="chart"' in report_of(session)) is wanted


def test_what_was_refused_and_taken_back_is_marked_and_no_text_is_mark_up() -> None:
    title = '<script>alert(1)</script> & "us"'
    session = Session(find_game("congo"), title=title, board={"stops": NAMED_STOPS})
    session.play("set-up", {"players": ["Петя", "O'Brien"], "first": "Петя"}, note="<b>note</b>")
    session.play("turn-station", {"station": "hospital", "flag": "belgium"})
    session.undo()
    session.play("settle", {})
    text = report_of(session)
    page = Page(text)
    assert page.tags["script"] == 1
    assert {"<b>note</b>", title} <= set(page.words)
    for mark in ("taken back later", "refused", "Taken back"):
        assert f"<i>{mark}</i>" in text
    assert "O'Brien" in page.words


def test_a_dispute_stands_with_its_reasons_and_readings() -> None:
    session = Session(find_game("jamaica"))
    ruling = session.ask("shortage", {"at": 2, "holds": "food 2, gold 3, -, -, -"})
    text = report_of(session)
    words = Page(text).words
    assert str(ruling.text) in words
    assert all(any(str(reason.sentence) in word for word in words) for reason in ruling.reasons)
    assert "<i>rests on a reading</i>" in text
    assert text.count('class="reading"') == len(ruling.readings) == 1


@pytest.mark.parametrize("game", SHOWN)
def test_a_move_that_rests_on_a_reading_says_which(game: str) -> None:
    sessions = (load(file) for file in sorted((ROOT / "scenarios" / game).glob("*.toml")))
    resting = (
        (session, step.ruling.readings)
        for session in sessions
        for step in session.replay()
        if step.event.kind == "move" and step.ruling and step.ruling.readings
    )
    session, readings = next(resting)
    words = Page(report_of(session)).words
    for reading in readings:
        assert str(reading.question) in words
        assert any(str(reading.means) in word for word in words)


def test_a_described_table_with_questions_only_is_drawn_too() -> None:
    session = load(ROOT / "scenarios/navegador/46-questions-in-their-moment.toml")
    text = report_of(session)
    assert "The table as it lay." in text
    asked = [step for step in session.replay() if step.event.kind == "ask" and step.ruling]
    assert text.count("<article>") == len(asked)


def test_an_empty_evening_has_a_page() -> None:
    Page(report_of(Session(find_game("vasco"))))


def test_the_page_is_written_beside_the_session_and_over_no_session(tmp_path: Path, run: Callable[..., Ran]) -> None:
    file = tmp_path / "evening.toml"
    file.write_bytes((ROOT / "scenarios/navegador/30-short-game.toml").read_bytes())
    assert run("report", str(file)).code == 0
    assert (tmp_path / "evening.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert run("report", str(file), str(file)).code == 2


def test_a_page_has_the_name_of_the_game_in_the_language_spoken() -> None:
    session = load(ROOT / "scenarios" / "vasco" / "41-a-game-for-four.toml")
    session.title = ""
    with speaking("ru", "vasco"):
        assert "<h1>Васко да Гама</h1><p>Васко да Гама " in report_of(session, "ru")
