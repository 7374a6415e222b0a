"""Nothing that a player reads bypasses words.py: in a made-up language, every sentence stands in ⟦…⟧."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from io import StringIO
from pathlib import Path

import pytest

from referee import registry, words
from referee.commands import COMMANDS
from referee.coverage import scenarios
from referee.facts import record_of
from referee.game import Game, find_game, game_ids
from referee.journal import load
from referee.picture import Picture
from referee.plain import plain
from referee.showing.screen import Screen
from referee.showing.tables import picture_of, show_table

from .conftest import MATCHES, run_here
from .messages.found import all_messages, choices_in, has_words


class Pseudo:
    """Marks every message that the catalogues would have; placeholders stay. What they miss is a text that bypasses."""

    def __init__(self, messages: Collection[str]) -> None:
        self.messages = messages

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message in self.messages or not has_words(message) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(scope="module")
def messages(matches_path: list[str]) -> Iterator[Collection[str]]:
    """Every message that is extracted, also those of the small game."""
    sys.path[:0] = matches_path
    registry.forget()
    yield all_messages(MATCHES / "matches")
    del sys.path[: len(matches_path)]
    registry.forget()


@pytest.fixture
def _pseudo(monkeypatch: pytest.MonkeyPatch, messages: Collection[str]) -> Iterator[None]:
    """The commands take their help texts when they are imported, so they are imported anew."""
    monkeypatch.setenv("COLUMNS", "10000")
    words.install(Pseudo(messages))
    _import_commands_anew()
    yield
    words.use("en")
    _import_commands_anew()


def _import_commands_anew() -> None:
    for name in [name for name in sys.modules if name.startswith("referee.commands")]:
        del sys.modules[name]


pytestmark = pytest.mark.usefixtures("_pseudo")


def outside(text: str) -> str:
    """What stands outside every ⟦…⟧."""
    before = None
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", " ", text)
    return text


def strange(text: str, known: set[str]) -> set[str]:
    """Words outside ⟦…⟧ that are neither known nor a written form."""
    return {word for word in re.findall(r"[^\W\d_]+(?:[-._'][^\W_]+)*", outside(text)) if word not in known}


def written(value: object) -> Iterator[str]:
    """Every word of plain data: names, written forms, file names."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from (*written(key), *written(item))
    elif isinstance(value, list | tuple):
        for item in value:
            yield from written(item)
    else:
        yield from re.findall(r"[^\W\d_]+(?:[-._'][^\W_]+)*", str(value))


def names(game: Game) -> set[str]:
    """Ids of a game: clauses, readings, options, printed values, facts, questions, moves; headings as printed."""
    book, found = game.rulebook, {game.id, "reading", "board", "true", "false"}
    found |= {*book.clauses, *game.questions, *game.moves}
    for clause in book.clauses.values():
        found |= set(written(list(clause.where)))
    for reading in book.readings.values():
        found |= {reading.id, *reading.options, *written(list(reading.options))}
    for name in [*game.questions, "", *(f"move {move}" for move in game.moves)]:
        found |= set(choices_in(record_of(_facts_class(game, name))))
    for cell in game.board.cells.values():
        found |= {*written(cell.path), cell.path, f"board.{cell.path}", *written(cell.value)}
    return found | {part for id in found for part in id.split(".")}


def _facts_class(game: Game, name: str) -> type:
    """The facts of a question, of a `move …`, or of the table."""
    if not name:
        return game.module("table").Table  # type: ignore[no-any-return]
    move = name.removeprefix("move ")
    return (game.the_question(name) if move == name else game.the_move(move)).facts


def test_the_test_itself_notices_a_text_that_bypasses() -> None:
    assert strange("⟦You pay ⟦{n} reals⟧.⟧ fee.below Hello", {"fee.below"}) == {"Hello"}


@pytest.mark.parametrize(
    "file", sorted(scenarios().glob("*/*.toml")), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_a_replayed_session(file: Path) -> None:
    import tomllib

    raw = tomllib.loads(file.read_text())
    ran = run_here("replay", str(file))
    known = names(find_game(raw["game"])) | set(written(raw)) | _facts(raw) | {"ask", "move"}
    drawing = _drawing(file)
    assert ran.out.endswith(drawing)
    assert strange(ran.out.removesuffix(drawing), known) - _tables(file) == set()
    assert strange(ran.err, known) == set()


def _drawing(file: Path) -> str:
    """The table at the end as `replay` draws it; its lines break where a window ends, so it is looked at as a value."""
    session, screen = load(file), Screen(StringIO())
    if session.table is not None:
        show_table(screen, session, session.table)
    return screen.out.getvalue()  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize(
    "file", sorted(scenarios().glob("*/*.toml")), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_the_pictures_of_a_session(file: Path) -> None:
    import tomllib

    session = load(file)
    tables = [step.table for step in session.replay() if step.table is not None][::7]
    known = names(session.game) | set(written(tomllib.loads(file.read_text()))) | _tables(file)
    known |= set(written(plain(tables)))
    for table in tables:
        for text in _texts(picture_of(session, table)):
            assert strange(text, known) == set(), text


def _texts(picture: Picture) -> Iterator[str]:
    """Everything in a picture that is read."""
    yield picture.head
    for panel in picture.panels:
        yield from (panel.title, *panel.heads, *(row.label for row in panel.rows))
        for place in panel.places():
            yield from map(
                str, (place.printed, place.name, *(t for chip in place.chips for t in (chip.text, chip.told)))
            )


def _facts(raw: dict[str, object]) -> set[str]:
    return {str(key) for event in raw.get("event", []) for key in event.get("facts", {})}  # type: ignore[attr-defined]


def _tables(file: Path) -> set[str]:
    """Names and written forms that lie on the table by the end."""
    steps = load(file).replay()
    found = set(written(plain([step.table for step in steps[-1:]])))
    for step in steps:
        if step.ruling:
            found |= set(written(plain(step.ruling.answer)))
            found |= {word for item in step.ruling.instead for word in written(plain(item.facts))}
        if step.error:
            found |= {word for path in step.error.paths for word in (path, *written(path.split(".")))}
    return found


@pytest.mark.parametrize("id", game_ids())
def test_the_rules_of_a_game(id: str) -> None:
    assert strange(run_here("rules", id).all, names(find_game(id))) == set()


@pytest.mark.parametrize("id", game_ids())
def test_the_printed_values_of_a_game(id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "x"))
    known = names(find_game(id)) | set(written(str(tmp_path))) | {"toml"}
    assert strange(run_here("board", id).all, known) == set()


def test_the_list_of_games() -> None:
    known = {word for id in game_ids() for word in (id, *find_game(id).questions, *find_game(id).moves)}
    assert strange(run_here("games").all, known) == set()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help(command: str) -> None:
    ran = run_here(*command.split(), "--help")
    options = set(re.findall(r"--([\w-]+)", ran.out))
    assert ran.code == 0
    assert "⟦" in ran.out
    cut_short = re.compile(r"⟦[^⟦⟧\n]*$", re.MULTILINE)
    assert strange(cut_short.sub("", outside(ran.out)), {"referee", *COMMANDS} | options) == set()


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize(
    "arguments",
    [
        "ask maches take",
        "ask matches tak",
        "ask matches take",
        "ask matches take heap=0 take=x tkae=1",
        "ask matches take heap=1 take=1 board.limti=3 reading.last=wins",
        "ask matches take heap=1 take=1 reading.last-match=wns",
        "ask matches take heap",
        "ask matches take heap=1 heap=2",
        "ask matches take @nowhere.toml",
        "ask matches winner seats=a,a last=a",
        "ask matches winner seats=a,b last=c",
        "ask matches prize box=small",
        "ask matches prize box=large",
        "ask matches prize box=larg",
        "ask matches take take=1 --to 2",
        "rules matches nothing-like-it",
        "play nowhere.toml",
        "check nowhere.toml",
        "start matches x.toml seats=a,b heap=5 turn=c",
        "--lang xx games",
        "nonsense",
        "ask",
        "ask matches take --wrong",
        "ask matches take --to x",
    ],
)
def test_what_is_refused(arguments: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run_here(*arguments.split())
    known = set(written(arguments)) | {word for item in arguments.split() for word in re.split("[=,]", item)}
    known |= {*names(find_game("matches")), *("heap", "take", "game", "question", "move", "limit", "prize", "box")}
    assert (ran.code, ran.out) == (2, "")
    assert strange(ran.err, known) == set()


@pytest.mark.usefixtures("matches")
def test_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    known = names(find_game("matches")) | {"anna", "bela", "evening.toml", "evening", "toml", "seats", "player", "die"}
    known |= {"A", "B"}  # the letters of the players in the picture
    for arguments in (
        "start matches evening.toml",
        "play evening.toml",
        "play evening.toml set-up seats=anna,bela",
        "play evening.toml take player=bela take=1",
        "play evening.toml roll die=3",
        "play evening.toml --what-if take player=anna take=9",
        "play evening.toml",
        "ask matches take take=1 --session evening.toml",
        "show evening.toml",
        "undo evening.toml",
        "undo evening.toml --yes",
        "replay evening.toml",
        "check evening.toml",
        "ask matches winner seats=anna,bela last=anna",
        "board matches prize.large=3",
        "ask matches prize box=large",
    ):
        ran = run_here(*arguments.split())
        found = strange(
            ran.all, known | {"ask", "move", "undo", "yes", *written(str(tmp_path.parent.parent)), *_home()}
        )
        assert found == set(), arguments
    (tmp_path / "evening.toml").write_bytes((tmp_path / "evening.toml").read_bytes()[:-4])
    assert strange(run_here("show", "evening.toml").all, known) == set()


def _home() -> set[str]:
    import os

    return set(written(os.environ["REFEREE_HOME"]))
