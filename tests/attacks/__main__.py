"""`python -m tests.attacks`: a short run of everything; `--long`: the run whose figures stand in the notes.

`--only NAME` runs one of them, `--first N` begins at another seed. Ends with 1 when something was found.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from .files import attack_files, attack_tails
from .lines import attack_command_lines, attack_interviews
from .programs import attack_crowds, attack_kills
from .scores import Score
from .windows import attack_keys, attack_surroundings

Attack = Callable[[int, Path, int], Score]
ATTACKS: dict[str, tuple[Attack, int, int]] = {
    "files": (lambda count, folder, first: attack_files(count, first), 300, 100_000),
    "tails": (attack_tails, 150, 5_000),
    "lines": (attack_command_lines, 250, 50_000),
    "talks": (attack_interviews, 300, 20_000),
    "kills": (attack_kills, 15, 1_000),
    "crowds": (attack_crowds, 4, 200),
    "keys": (attack_keys, 2, 300),
    "surroundings": (attack_surroundings, 8, 1_000),
}
"""What, how often in a short run, how often in a long one."""


def run(name: str, count: int, first: int = 0) -> Score:
    """One attack, in a folder and a home of its own."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REFEREE_HOME"] = f"{folder}/home"
        os.environ["LANG"] = "C.UTF-8"
        Path(folder, "home").mkdir()
        try:
            return ATTACKS[name][0](count, Path(folder), first)
        finally:
            os.chdir(here)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attacks")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--only", choices=ATTACKS)
    parser.add_argument("--count", type=int)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    found = 0
    for name, (_, short, long) in ATTACKS.items():
        if given.only in (None, name):
            start = time.monotonic()
            score = run(name, given.count or (long if given.long else short), given.first)
            print(f"{score}  ({time.monotonic() - start:.0f} s)", flush=True)
            for text in score.found[:20]:
                print(f"  {text}", flush=True)
            found += len(score.found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
