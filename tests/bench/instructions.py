"""Instructions, which a busy machine does not change: `python tests/bench/instructions.py`. Exits 1 on a missed bound.

Needs `perf`, or valgrind where the system does not let `perf` count. Pytest does not collect this. An environment with
the program installed as users do (`pip install .`) gives the figures that count: an editable one pays for its finder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COST = ["ask", "vasco", "action-cost", "start=11", "change=-3", "number=5"]
WHOLE = "scenarios/vasco/41-a-game-for-four.toml"
COLD = (
    ("ask --json", [*COST, "--json"], 1.2),
    ("ask, as text", COST, 1.6),
    ("rules", ["rules", "vasco", "fee"], 1.4),
    ("games", ["games"], 3.0),
    ("tour", ["tour"], 3.0),
    ("show, 226 events", ["show", "{copy}"], 3.0),
    ("check, 226 events", ["check", "{copy}"], 3.0),
    ("play a question, 226 events", [*COST, "--session", "{copy}"], 3.0),
    ("--help", ["--help"], None),
)
TAB = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": "referee ask vasco ", "COMP_CWORD": "3"}
REPLAYED = (
    ("recorded questions", "{thousand}", 350),
    ("vasco/41", WHOLE, 900),
    ("congo/30", "scenarios/congo/30-a-game-up-the-whole-river.toml", 900),
    ("jamaica/50", "scenarios/jamaica/50-a-race-for-three.toml", 1000),
    ("jamaica/51", "scenarios/jamaica/51-a-race-for-two-with-the-ghost.toml", 1000),
    ("navegador/40", "scenarios/navegador/40-whole-game.toml", 1800),
)
QUIET = "import gc; gc.set_threshold(50_000); "  # as the command does
LOAD = f"{QUIET}import sys; from referee.journal import load; s = load(sys.argv[1]); s.replay(); "
TWICE = f"{LOAD}s = load(sys.argv[1]); s.replay()"
DRAW = f"""{QUIET}import sys; sys.path.insert(0, '.')
from io import StringIO
from referee import words
from referee.showing.screen import Screen
from referee.showing.tables import show_table
from tests.pictured import shown_table
words.use(sys.argv[2])
session, before, table = shown_table(sys.argv[1])
for _ in range(int(sys.argv[4])):
    show_table(Screen(StringIO()), session, table, before if sys.argv[3] == "marked" else None)
"""
DRAWN = 20
"""Millions of instructions for a table on a terminal: 5 ms on a slow machine."""
GROWTH, MEMORY = 10.5, 1_500
"""Ten thousand questions against a thousand; megabytes for a hundred thousand."""


def instructions(command: list[str], env: dict[str, str] | None = None) -> float:
    """Instructions in user mode that this command takes, in millions."""
    how = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL, "check": False}
    how["env"] = {**os.environ, **(env or {})}  # type: ignore[assignment]
    if shutil.which("perf"):
        counted = ["perf", "stat", "-x", ",", "-e", "instructions:u", *command]
        found = re.search(r"^(\d+),", subprocess.run(counted, **how).stderr, re.MULTILINE)  # type: ignore[call-overload]
        if found:
            return int(found[1]) / 1e6
    counted = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *command]
    done = subprocess.run(counted, **how)  # type: ignore[call-overload]
    found = re.search(r"I +refs: +([\d,]+)", done.stderr)
    assert found, done.stderr[-500:]
    return int(found[1].replace(",", "")) / 1e6


class Bench:
    """Prints each figure beside its bound, and counts those that miss it."""

    def __init__(self) -> None:
        self.missed = 0

    def tell(self, what: str, value: float, unit: str, bound: float | None = None) -> None:
        missed = bound is not None and value > bound
        self.missed += missed
        told = "" if bound is None else f"   at most {bound:g}{'   MISSED' if missed else ''}"
        print(f"{what:<44} {value:9.2f} {unit}{told}", flush=True)


def main() -> int:
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    bench = Bench()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["REFEREE_HOME"] = name
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        cold_starts(bench, folder)
        drawings(bench)
        replays(bench, folder)
        questions(bench)
    return 1 if bench.missed else 0


def cold_starts(bench: Bench, folder: Path) -> None:
    from tests.bench.run import BARE

    bare, copy = folder / "bare.py", folder / "copy.toml"
    bare.write_text(BARE)
    base = instructions([sys.executable, str(bare), "hello", "you"])
    bench.tell("a bare typer app", base, "M")
    for what, arguments, bound in COLD:
        shutil.copy(WHOLE, copy)
        command = [sys.executable, "-m", "referee", *(word.format(copy=copy) for word in arguments)]
        subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=True)  # byte code is there
        start = time.perf_counter()
        subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=True)
        took = (time.perf_counter() - start) * 1000
        bench.tell(f"{what} ({took:.0f} ms)", instructions(command) / base, "times", bound)
    for language in ("ru", "pl"):
        command = [sys.executable, "-m", "referee", *COST]
        subprocess.run(command, capture_output=True, env={**os.environ, "REFEREE_LANG": language}, check=True)
        english, other = (instructions(command, {"REFEREE_LANG": name}) for name in ("en", language))
        bench.tell(f"ask, {language} beside en", other / english, "times", 1.15)
    tab = instructions([sys.executable, "-m", "referee"], TAB)
    bench.tell("Tab", tab / base, "times", 1.4)


def replays(bench: Bench, folder: Path) -> None:
    from tests.bench.run import recorded

    thousand, ten = recorded(folder, 1_000), recorded(folder, 10_000)
    for what, file, bound in REPLAYED:
        path = file.format(thousand=thousand)
        once, twice = (instructions([sys.executable, "-c", code, path]) for code in (LOAD + "pass", TWICE))
        events = Path(path).read_text(encoding="utf-8").count("[[event]]")
        bench.tell(f"replay {what}", (twice - once) * 1000 / events, "thousand an event", bound)
    nothing = instructions([sys.executable, "-c", f"{QUIET}from referee.journal import load"])
    one, more = (instructions([sys.executable, "-c", LOAD + "pass", str(path)]) - nothing for path in (thousand, ten))
    bench.tell("10,000 recorded questions against 1,000", more / one, "times", GROWTH)
    peak = f"{LOAD}import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    command = [sys.executable, "-c", peak, str(recorded(folder, 100_000))]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    bench.tell("100,000 recorded questions", int(done.stdout), "MB", MEMORY)


def drawings(bench: Bench) -> None:
    """A table of each game on a terminal, with and without the changes marked; Russian has the longest words."""
    from tests.pictured import GAMES

    for game in GAMES:
        for marked in ("plain", "marked"):
            command = [sys.executable, "-c", DRAW, game, "ru", marked]
            few, many = (instructions([*command, times]) for times in ("5", "25"))
            bench.tell(f"a table of {game}, {marked}", (many - few) / 20, "M", DRAWN)


def questions(bench: Bench) -> None:
    """p99 of every question that the scenarios ask, and of `placements` at its worst."""
    import referee
    from referee.case import Case
    from referee.journal import load

    worst: dict[str, float] = {}
    for file in sorted(ROOT.glob("scenarios/*/*.toml")):
        session = load(file)
        steps = session.replay()
        for event, before in zip(session.events, [None, *steps], strict=False):
            if event.kind == "ask" and steps[event.number - 1].ruling:
                table = before.table if before else session.opening
                case = Case(session.game, "ask", event.name, event.given, session.house(), table)
                key = f"{session.game.id} {event.name}"
                worst[key] = max(worst.get(key, 0.0), _best(case.decide))
    for what, took in sorted(worst.items(), key=lambda item: -item[1])[:8]:
        bench.tell(f"worst of {what}", took * 1000, "ms", 20 if "placements" in what else 1.5)
    ships = [f"blue 11 {at}vp" for at in range(1, 13)]
    facts = {"ships": ships, "captains": 7, "harbour": "calicut", "harbours": {"calicut": ["-"] * 6}}
    board = {"harbours.calicut.slots": [11, 9, 9, 7, 7, 6]}
    took = _best(lambda: referee.ask("vasco", "placements", facts, board=board))
    bench.tell("placements of twelve ships that fit everywhere", took * 1000, "ms", 20)


def _best(run: Callable[[], object]) -> float:
    """Seconds of processor time of the best of a few: whatever else the machine does only adds to it."""
    run()
    found = []
    for _ in range(7):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


if __name__ == "__main__":
    sys.exit(main())
