"""Figures as ratios within one run, since machines differ: `python tests/bench/run.py`. Exits 1 when a bound is missed.

What runs within this process is measured in processor time, which others on the machine disturb less.
Needs the extra `bench` (python-chess). Pytest does not collect this.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent.parent
COST = ["ask", "vasco", "action-cost", "start=11", "change=-3", "number=5", "--json"]
BARE = '''
import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def hello(name: str, loud: bool = False) -> None:
    """Say hello."""
    print(name)


@app.command()
def bye(name: str) -> None:
    """Say goodbye."""
    print(name)


app()
'''


@dataclass(frozen=True)
class Figure:
    """One measured figure and what it may be at most; without a bound it is only reported."""

    what: str
    value: float
    unit: str
    bound: float | None = None

    @property
    def holds(self) -> bool:
        return self.bound is None or self.value <= self.bound

    def __str__(self) -> str:
        bound = "" if self.bound is None else f"   at most {self.bound:g}{'' if self.holds else '   MISSED'}"
        return f"{self.what:<62} {self.value:10.3f} {self.unit}{bound}"


# --- cold starts ----------------------------------------------------------------------------------------------------


Took = tuple[float, float]
"""Seconds by the clock, and seconds of processor time, which others on the machine disturb less."""


def seconds(command: list[str]) -> Took:
    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, command
    return time.perf_counter() - start, used.ru_utime + used.ru_stime


def side_by_side(what: str, one: Callable[[], Took], other: Callable[[], Took], bound: float) -> list[Figure]:
    """Both in turn, so that whatever else the machine does hits both; the best of each. The first pair warms up."""
    pairs = [(one(), other()) for _ in range(26)][1:]
    ours = [min(pair[0][at] for pair in pairs) for at in (0, 1)]
    theirs = [min(pair[1][at] for pair in pairs) for at in (0, 1)]
    return [
        Figure(f"{what}, by the clock", ours[0] / theirs[0], "times", bound),
        Figure(f"{what}, processor time", ours[1] / theirs[1], "times", bound),
        Figure("  ours, by the clock", ours[0] * 1000, "ms"),
        Figure("  the other, by the clock", theirs[0] * 1000, "ms"),
    ]


def cold_starts(folder: Path) -> list[Figure]:
    """The installed script against a script of the same kind that holds a bare two-command app."""
    bare = folder / "bare.py"
    bare.write_text(BARE)
    referee = str(Path(sys.executable).with_name("referee"))
    run_bare = [sys.executable, str(bare)]
    return [
        *side_by_side(
            "cold ask --json / bare typer app",
            lambda: seconds([referee, *COST]),
            lambda: seconds([*run_bare, "hello", "x"]),
            1.2,
        ),
        *side_by_side(
            "--help / --help of a bare typer app",
            lambda: seconds([referee, "--help"]),
            lambda: seconds([*run_bare, "--help"]),
            1.2,
        ),
        Figure("heavy modules loaded by ask --json", len(heavy()), "modules", 0),
    ]


def heavy() -> list[str]:
    """What a plain ruling must not load."""
    code = f"""
        import sys
        sys.argv = ["referee", *{COST!r}]
        from referee.__main__ import main
        try:
            main()
        except SystemExit:
            print([name for name in ("rich", "questionary", "prompt_toolkit") if name in sys.modules])
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    found: list[str] = eval(done.stdout.splitlines()[-1])
    return found


def first_prompt() -> list[Figure]:
    """From the start to the first prompt on a terminal, against importing questionary alone."""
    importing = [sys.executable, "-c", "import questionary"]
    return side_by_side("first prompt / import questionary", until_prompt, lambda: seconds(importing), 1.5)


def until_prompt() -> Took:
    """Bare `referee` in a pseudo-terminal, until it asks something."""
    start = time.perf_counter()
    child, screen = pty.fork()
    if not child:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "referee"])
    seen = b""
    while not re.search(rb"\w\?", re.sub(rb"\x1b\[[?\d;]*\w", b"", seen)):
        seen += os.read(screen, 4096)
        if b"\x1b[6n" in seen:  # where is the cursor? A terminal answers
            os.write(screen, b"\x1b[1;1R")
            seen = seen.replace(b"\x1b[6n", b"")
    took = time.perf_counter() - start
    os.kill(child, signal.SIGKILL)
    _, _, used = os.wait4(child, 0)
    os.close(screen)
    return took, used.ru_utime + used.ru_stime


# --- rules ----------------------------------------------------------------------------------------------------------


def best(run: Callable[[], object], times: int = 30) -> float:
    """Seconds of processor time of the best run, which others on the machine disturb less; the first only warms up."""
    run()
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


def rules() -> list[Figure]:
    import referee
    from referee.journal import load

    def place(limits: list[int], slots: list[int]) -> object:
        ships = [f"blue {limit} {at}vp" for at, limit in enumerate(limits)]
        facts = {"ships": ships, "captains": 7, "harbour": "calicut", "harbours": {"calicut": ["-"] * 6}}
        return referee.ask("vasco", "placements", facts, board={"harbours.calicut.slots": slots})

    placements = best(lambda: place([4, 5, 6, 7, 8, 9, 10, 11], [11, 9, 9, 7, 7, 6]))
    endless = best(lambda: place([11] * 8, [11, 9, 9, 7, 7, 6]), 3)
    session = load(ROOT / "scenarios/vasco/19-a-chain-of-full-harbours.toml")
    event = next(event for event in session.events if event.name == "cascade")
    cascade = best(session.case(event.kind, event.name, event.given, to=event.number - 1).decide)
    return [
        Figure("placements of 8 ships in an empty harbour of 6", placements * 1000, "ms", 10),
        Figure("the same when every ship fits everywhere (93,288 ways)", endless * 1000, "ms"),
        Figure("a cascade", cascade * 1000, "ms", 1),
    ]


# --- replay ---------------------------------------------------------------------------------------------------------


def replays(folder: Path) -> list[Figure]:
    """Recorded questions, loaded and replayed, beside python-chess that reads and checks as many moves."""
    thousand, ten = (recorded(folder, count) for count in (1_000, 10_000))
    ratios = [replay(ten) / replay(thousand) for _ in range(5)]
    ours = 10_000 / min(replay(ten) for _ in range(3))
    chess = chess_moves_per_second()
    return [
        Figure("replay of 10,000 recorded questions / of 1,000 (median of 5)", median(ratios), "times", 11),
        Figure("replay, events a second", ours, ""),
        Figure("python-chess reading PGN, moves a second", chess, ""),
        Figure("moves of python-chess in the time of one event of ours", chess / ours, ""),
    ]


def recorded(folder: Path, count: int) -> Path:
    """A session with this many questions, as `ask --session` writes them."""
    from referee.game import find_game
    from referee.journal import Event, begin
    from referee.journal.differences import written

    vasco = find_game("vasco")
    file = folder / f"{count}.toml"
    begin(file, vasco)
    with file.open("a", encoding="utf-8") as out:
        for number in range(count):
            facts = {"start": 4 + number % 9, "change": number % 7 - 3, "number": 1 + number % 20}
            ruling = written(vasco.ask("action-cost", facts))
            out.write(Event(number + 1, 0, "ask", "action-cost", facts, ruling=ruling).to_toml())
    return file


def replay(file: Path) -> float:
    from referee.journal import load

    start = time.process_time()
    differences = [found for step in load(file).replay() for found in step.differences]
    assert not differences
    return time.process_time() - start


GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 *\n\n"


def chess_moves_per_second() -> float:
    try:
        import chess.pgn
    except ImportError:
        return float("nan")
    text = StringIO(GAME * 500)
    start, moves = time.process_time(), 0
    while (game := chess.pgn.read_game(text)) is not None:
        moves += sum(1 for _ in game.mainline_moves())
    assert moves == 10_000
    return moves / (time.process_time() - start)


# --- pictures -------------------------------------------------------------------------------------------------------


def pictures() -> list[Figure]:
    """Tables of all games in all languages and widths: the slowest of each way to draw; and 300 events as a page."""
    sys.path.insert(0, str(ROOT))
    from referee import words
    from referee.showing.tables import svg_of
    from tests.pages import speaking
    from tests.pictured import GAMES, WIDTHS, shown_table

    plain, marked, svg = [], [], []
    for game in GAMES:
        session, before, table = shown_table(game)
        for language in words.SPOKEN:
            with speaking(language, game):
                for columns in WIDTHS:
                    plain.append(on_terminal(columns, session, table))
                    marked.append(on_terminal(columns, session, table, before))
                svg.append(best(lambda: svg_of(session, table)))  # noqa: B023
    took, size = evening()
    return [
        Figure("a table on a terminal", max(plain) * 1000, "ms", 5),
        Figure("a table on a terminal, changes marked", max(marked) * 1000, "ms", 5),
        Figure("a table as SVG", max(svg) * 1000, "ms", 20),
        Figure("report of an evening of 300 events, all of it", took, "s", 2),
        Figure("its size", size / 1e6, "MB", 2),
    ]


def on_terminal(columns: int, *tables: object) -> float:
    """Seconds to draw a session's table, with what was changed since another."""
    from referee.showing.screen import Screen
    from referee.showing.tables import show_table

    screen = Screen(StringIO())
    screen.width = columns
    return best(lambda: show_table(screen, *tables))  # type: ignore[arg-type]


def evening() -> tuple[float, int]:
    """A game of Vasco for four with a question now and then."""
    from random import Random

    from referee.journal import begin, load
    from referee.showing.report import report_of
    from tests.vasco import playing

    chance = Random(1)
    made = playing.begin(chance, 4)
    file = Path(tempfile.mkdtemp()) / "evening.toml"
    session = begin(file, made.game, board=made.board)
    session.play(made.events[0].name, made.events[0].facts)
    while len(session.events) < 300:
        move = playing.next_move(session, chance)
        if move and len(session.events) % 4:
            session.play(*move)
        else:
            session.ask("action-cost", {"start": 11, "change": -3, "number": 5})
    return best(lambda: report_of(load(file)), 3), len(report_of(session).encode())


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        os.environ["REFEREE_HOME"] = name
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # installed programs have their byte code beside them
        folder = Path(name)
        figures = []
        parts: list[Callable[[], list[Figure]]] = [
            lambda: cold_starts(folder),
            first_prompt,
            rules,
            lambda: replays(folder),
            pictures,
        ]
        for part in parts:
            for figure in part():
                print(figure, flush=True)
                figures.append(figure)
    sys.exit(0 if all(figure.holds for figure in figures) else 1)


if __name__ == "__main__":
    main()
