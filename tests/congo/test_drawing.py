"""The picture of the table: it shows what lies there, and fits a narrow window."""

from __future__ import annotations

from pathlib import Path

from referee.game import Book
from referee.games.congo.drawing import draw
from referee.picture import Block
from referee.session import Session, load

GAME = Path(__file__).parents[2] / "scenarios" / "congo" / "30-a-game-up-the-whole-river.toml"


def lines(block: Block) -> list[str]:
    return ["".join(span.text for span in line) for line in block.lines]


def pictured(session: Session, table: object) -> dict[str, list[str]]:
    """Title of each block -> its lines."""
    return {str(block.title): lines(block) for block in draw(table, Book(session.game, session.house()))}  # type: ignore


def test_every_table_of_a_game_is_drawn_in_forty_columns() -> None:
    session = load(GAME)
    for step in session.replay():
        for rows in pictured(session, step.table).values():
            assert max(map(len, rows)) <= 40


def test_the_boat_lies_at_its_stop_until_the_game_is_over() -> None:
    session = load(GAME)
    for step in session.replay():
        river = next(rows for title, rows in pictured(session, step.table).items() if title.startswith("River"))
        here = [row for row in river if row.startswith(">")]
        assert [row.split()[1] for row in here] == ([] if step.table.phase == "over" else [step.table.stop])


def test_a_bid_shows_its_cards_its_total_and_what_its_player_may_do() -> None:
    session = load(GAME)
    laid = next(step for step in session.replay() if step.event.facts.get("cards") == "boy")
    blocks = pictured(session, laid.table)
    assert [row.split() for row in blocks["Bid of dima"]] == [
        ["doctor"],
        ["france"],
        ["base", "5"],
        ["nurse", "+1"],
        ["boy", "+0.5"],
        ["total", "6.5"],
        ["leads"],
        ["may", "add", "or", "skip"],
    ]
    assert blocks["Bid of petya"][-1] == "has passed"
    assert blocks["Bid of lida"][-1] == "must add or pass"
