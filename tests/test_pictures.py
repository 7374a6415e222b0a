"""Pictures in the terminal and as SVG: the same for every game, whatever lies on the table and whoever sits there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from unicodedata import category, combining, east_asian_width
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import to_svg as session_svg
from referee import words
from referee.journal import Event, Session, load
from referee.picture import Panel, Picture, Place, Row, changed, chip, panel, picture, place, row
from referee.showing.colours import PAINTS, seats_of
from referee.showing.svg import to_svg
from referee.showing.tables import due_at, known_at, lines_for, picture_of
from referee.showing.widths import width
from referee.words import say

from .conftest import ROOT, Ran
from .pages import speaking
from .pictured import GAMES, SHOWN, drawn, in_terminal, random_tables, shown_files

SVG = "{http://www.w3.org/2000/svg}"
STRANGE = ("<b>&amp;\"'", "Łukasz O'Brien", "Петя", "דנה", "李小龍", "e\u0301va")


@pytest.mark.parametrize("game", SHOWN)
def test_a_table_of_each_game_is_drawn_as_it_was(game: str) -> None:
    for file, text in shown_files(game):
        assert file.read_text(encoding="utf-8") == text, "run: python -m tests.shown"


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_drawn_and_every_chip_once(game: str) -> None:
    for seed in range(20, 24):
        for session, table in list(random_tables(game, seed))[::5]:
            image = drawn(session, table)
            for columns in (20, 40, 80, 120):
                assert max(map(width, in_terminal(image, columns))) <= columns
            root = ElementTree.fromstring(to_svg(image))
            chips = [mark for mark in root.iter() if mark.get("class") in ("chip", "own", "cube")]
            labels = sum(bool(row.owner) for panel in image.panels for row in panel.rows)
            assert len(chips) - labels == len(list(image.chips()))


USUAL = [("congo", 4), ("jamaica", 6), ("navegador", 4), ("vasco", 4)]


@pytest.mark.parametrize("language", words.SPOKEN)
@pytest.mark.parametrize(("game", "players"), USUAL)
def test_every_table_of_a_game_by_chance_fits_the_usual_window(game: str, players: int, language: str) -> None:
    with speaking(language, game):
        assert max(laid_out(game, players, 240)[1]) <= 24


@pytest.mark.parametrize(("game", "players"), USUAL)
def test_a_table_does_not_jump_between_two_moves(game: str, players: int) -> None:
    heights, _ = laid_out(game, players, 80)
    steady = [here == before for before, here in pairwise(heights)]
    assert sum(steady) >= 0.95 * len(steady)


def laid_out(game: str, players: int, moves: int) -> tuple[list[list[int]], list[int]]:
    """Where the panels of each table of a game begin that is played by chance, and how many lines it takes."""
    playing, chance = import_module(f"tests.{game}.playing"), Random(7)
    session, heights, sizes, before = playing.begin(chance, players), [], [], None
    for _ in range(moves):
        image = picture_of(session)
        lines = in_window(session, session.table, image, before)
        heights.append([at for at, line in enumerate(lines) if line.startswith("- ")])
        sizes.append(len(lines))
        move, before = playing.next_move(session, chance), image
        if move is None:
            break
        session.play(*move)
    return heights, sizes


@pytest.mark.parametrize("language", words.SPOKEN)
@pytest.mark.parametrize("game", SHOWN)
def test_every_table_of_a_recorded_evening_fits_the_usual_window(game: str, language: str) -> None:
    session, before = load(ROOT / "scenarios" / game / f"{SHOWN[game][0]}.toml"), None
    with speaking(language, game):
        for step in session.replay():
            image = picture_of(session, step.table)
            assert len(in_window(session, step.table, image, before)) <= 24, step.event.number
            before = image


def in_window(session: Session, table: object, image: Picture, before: Picture | None) -> list[str]:
    """What 80 columns show of a table, with what has changed marked."""
    due = due_at(session, table, known_at(session))
    lines = lines_for(image, 80, seats_of(image.players, session.colours), due, before)
    return ["".join(text for text, _ in line) for line in lines]


def test_a_boat_at_a_stop_that_nobody_has_put_in_order_is_drawn() -> None:
    session, table = next(random_tables("congo", 5))
    strange = replace(table, stops=(), stop="mushie", flags={"kwamouth": "france"})
    assert {"Mushie", "Kwamouth"} <= {row.label for row in drawn(session, strange).panels[0].rows}


def named(image: Picture, names: tuple[str, ...]) -> Picture:
    """The same picture with other people at the table."""
    new = dict(zip(image.players, names, strict=False))
    panels = tuple(
        replace(
            panel,
            rows=tuple(
                replace(
                    row,
                    label=new.get(row.label, row.label),
                    owner=new.get(row.owner, row.owner),
                    places=tuple(
                        replace(
                            place,
                            chips=tuple(replace(item, owner=new.get(item.owner, item.owner)) for item in place.chips),
                        )
                        for place in row.places
                    ),
                )
                for row in panel.rows
            ),
        )
        for panel in image.panels
    )
    return replace(image, players=tuple(new.values()), panels=panels, turn=new.get(image.turn, ""))


@pytest.mark.parametrize("game", GAMES)
def test_names_of_any_script_and_mark_up_are_drawn_as_they_are(game: str) -> None:
    session, table = list(random_tables(game, 3, 30))[-1]
    image = named(picture_of(session, table), STRANGE)
    root = ElementTree.fromstring(to_svg(image, title="<i>&"))
    shown = "".join(root.itertext())
    assert all(name in shown for name in image.players)
    assert root.find(f".//{SVG}b") is None
    for columns in (40, 80):
        assert max(map(width, in_terminal(image, columns))) <= columns


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=12), min_size=1, max_size=6, unique=True), st.text(), st.text())
def test_whatever_is_written_is_valid_xml(names: list[str], printed: str, told: str) -> None:
    rows = [row(name, place(printed, chip("ship", told, name, told), name=told), owner=name) for name in names]
    for heads in ((), (printed,)):
        image = picture(told, names, [panel(printed, rows, heads=heads)])
        ElementTree.fromstring(to_svg(image))
        list(lines_for(image, 40, seats_of(names)))


def test_an_svg_needs_nothing_from_elsewhere_and_says_what_it_shows() -> None:
    for file, text in (next(shown_files(game)) for game in SHOWN):
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|@import|url\(", text), file
        root = ElementTree.fromstring(text)
        assert (root.get("role"), root.get("width"), bool(root.get("viewBox"))) == ("img", None, True)
        assert len(root.findtext(f"{SVG}title") or "") > 10
        assert len(root.findtext(f"{SVG}desc") or "") > 100


def test_every_player_has_a_colour_and_a_letter_of_their_own() -> None:
    seats = seats_of(("anna", "anne", "red", "Annabel", "blue", "ghost"), {"anna": "red"})
    assert len(set(seats.styles.values())) == len(set(seats.letters.values())) == 6
    assert (seats.style("anna"), seats.style("blue")) == ("red", "blue")
    assert seats_of(("violet", "yellow", "black")).styles == {
        "violet": "magenta",
        "yellow": "yellow",
        "black": "bright_black",
    }


@given(st.lists(st.text(min_size=1, max_size=10), min_size=1, max_size=6, unique=True))
def test_colours_and_letters_never_clash(names: list[str]) -> None:
    seats = seats_of(names)
    assert len(set(seats.styles.values())) == len(set(seats.letters.values())) == len(names)
    assert all(style in PAINTS for style in seats.styles.values())


def test_what_a_move_changed_is_marked_and_nothing_else() -> None:
    before = picture(say("Now"), ("a", "b"), [panel("", [row("", place(1), place(2)), row("", place(3))])])
    after = picture(say("Now"), ("a", "b"), [panel("", [row("", place(1), place(2)), row("", place(3, chip("x", 9)))])])
    assert changed(before, after) == {(0, 1, 0)}
    assert changed(before, before) == changed(None, after) == frozenset()
    lines = ["".join(text for text, _ in line).rstrip() for line in lines_for(after, 40, seats_of("ab"), (), before)]
    assert [line for line in lines if "*" in line] == [f"{'* changed':>40}", "*3 9"]
    assert to_svg(after, before=before).count('class="new"') == 1


@pytest.mark.parametrize("language", words.SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_marked_is_what_reads_otherwise(game: str, language: str) -> None:
    """Sentences are compared before they are put into words: that finds the same places."""
    with speaking(language, game):
        images = [picture_of(session, table) for session, table in random_tables(game, 31, 40)]
        for before, after in pairwise(images):
            assert changed(before, after) == changed(in_words(before), in_words(after))


def in_words(image: Picture) -> Picture:
    """The same picture with every sentence as it reads."""

    def spelled(spot: Place) -> Place:
        chips = tuple(replace(item, text=str(item.text), told=str(item.told)) for item in spot.chips)
        return replace(spot, printed=str(spot.printed), name=str(spot.name), chips=chips)

    def rows(panel: Panel) -> tuple[Row, ...]:
        return tuple(replace(row, places=tuple(map(spelled, row.places))) for row in panel.rows)

    return replace(image, panels=tuple(replace(panel, rows=rows(panel)) for panel in image.panels))


def test_the_usual_letters_are_counted_as_the_rare_ones_are() -> None:
    """A text of usual letters is not looked at sign by sign; the rare ones are."""
    for sign in map(chr, range(0x110000)):
        if category(sign) != "Cn":
            assert width(f"ж{sign}") - 1 == (0 if nothing(sign) else 2 if east_asian_width(sign) in "WF" else 1), sign


def nothing(sign: str) -> bool:
    """Whether it takes no column: marks above and below letters, joiners, and what chooses another look."""
    return bool(combining(sign)) or "\ufe00" <= sign <= "\ufe0f" or sign in "\u200b\u200c\u200d\u2060\ufeff"


def test_printed_values_told_for_one_event_are_drawn() -> None:
    session = next(random_tables("congo", 1))[0]
    bare = Session(session.game, opening=session.table)
    assert "?" in _stop(picture_of(bare), "Bolobo")
    bare.events.append(Event(len(bare.events) + 1, 0, "ask", "base-value", {}, {"stop_value.bolobo": 7}))
    assert _stop(picture_of(bare, session.table), "Bolobo").startswith("7")


def _stop(image: Picture, name: str) -> str:
    return next(str(row.places[0].printed) for row in image.panels[0].rows if row.label == name)


def test_python_gives_the_same_svg_as_the_command(tmp_path: Path, run: Callable[..., Ran]) -> None:
    file, out = ROOT / "scenarios" / "congo" / f"{SHOWN['congo'][0]}.toml", tmp_path / "table.svg"
    assert run("show", str(file), "--to", "20", "--svg", str(out)).code == 0
    assert out.read_text(encoding="utf-8") == session_svg(file, 20)
    assert run("show", str(file), "--svg", str(tmp_path / "evening.toml")).code == 2


def test_words_of_a_place_stand_apart_and_as_one_text_a_line() -> None:
    """Bold letters are wide: what follows a name must not lie on it."""
    stop = row("Mwambu WM", place("33 hc", chip("boat", "boat"), at=(0, 0)))
    root = ElementTree.fromstring(to_svg(picture("", (), [panel("River", [stop], grid=(3, 1))])))
    texts = [(float(mark.get("x", "0")), mark.text) for mark in root.iter(f"{SVG}text") if mark.text != "River"]
    assert [text for _, text in texts] == ["Mwambu WM", "33 hc", "boat"]
    assert texts[1][0] - texts[0][0] >= 13.2 * 3 + 10, "as wide as a browser sets it"


def test_the_red_line_runs_between_two_spaces() -> None:
    """On the side that looks at the space before it."""
    for before, edge in (((0, 1), "h"), ((1, 0), "v")):
        spaces = [row("", place("a", at=before), place("b", at=(0, 0), mark="line"))]
        svg = to_svg(picture("", (), [panel("Track", spaces, grid=(10, 2), links=[(0, 1)])]))
        assert re.findall(r'<path d="M[-\d.]+ [-\d.]+([hv])[\d.]+" class="red"/>', svg) == [edge]


def test_a_full_place_of_a_map_makes_its_own_row_higher_and_what_lies_between_rows_none() -> None:
    def heights(*, full: tuple[float, float]) -> list[float]:
        ships = [chip("ship", name) for name in ("red", "blue", "green")]
        spots = [(0, 0), (0, 1), (0, 2), (1.5, 1.5)]
        rows = [row("", *(place("", *(ships if spot == full else ()), at=spot) for spot in spots))]
        svg = to_svg(picture("", (), [panel("Map", rows, grid=(10, 3))]))
        return [float(high) for high in re.findall(r'height="([\d.]+)" rx="4" class="box"', svg)]

    low = heights(full=(9, 9))[0]
    assert [high > low for high in heights(full=(0, 1))] == [False, True, False, False]
    assert [high > low for high in heights(full=(1.5, 1.5))] == [False, False, False, True]


def test_words_of_a_column_that_break_have_one_blank_between() -> None:
    cells = place("one two three four five six"), place("1 2")
    table = panel("", [row("x", *cells)], heads=(say("what"), say("n")), room=(4, 3), width=40)
    lines = in_terminal(picture("", [], [table]), 18)
    assert [line for line in lines if line][1:] == ["x one two      1 2", "  three four", "  five six"]
