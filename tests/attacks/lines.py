"""Command lines and interviews that nobody would type."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

from referee.facts import shapes_of
from referee.registry import find_game, game_ids

from ..conftest import run_here
from .files import recorded
from .mutating import HOSTILE, WORDS, command_line
from .scores import Score

KNOWN_CODES = (0, 1, 2, 130)


@cache
def known() -> dict[str, dict[str, list[str]]]:
    """Every question and move of every game, with its facts as they are written before their value."""
    found: dict[str, dict[str, list[str]]] = {}
    for id in game_ids():
        game = find_game(id)
        rules = {name: game.the_question(name) for name in game.questions}
        rules |= {name: game.the_move(name) for name in game.moves}
        found[id] = {name: [f"{fact.rstrip('_')}=" for fact in shapes_of(rule.facts)] for name, rule in rules.items()}
    return found


def _ran(score: Score, what: str, *arguments: str, stdin: str = "") -> None:
    with score.trying(what):
        ran = run_here(*arguments, stdin=stdin)
        assert ran.code in KNOWN_CODES, f"ended with {ran.code}: {ran.all[-300:]}"
        assert "Traceback" not in ran.all
        assert "\x1b" not in ran.all


def attack_command_lines(count: int, folder: Path, first: int = 0) -> Score:
    score = Score("command lines")
    os.chdir(folder)
    for number in range(first, first + count):
        if number % 500 == 0:
            _fresh(folder)
        words = command_line(Random(f"line-{number}"), known())
        _ran(score, f"line {number}: {' '.join(words)[:300]}", *words)
    return score


def _fresh(folder: Path) -> None:
    for file in folder.glob("*.toml*"):
        file.unlink()
    recorded(folder / "e.toml")


TALK = (
    "back",
    "?",
    "review",
    "quit",
    "why",
    "<",
    "",
    "1",
    "2",
    "3",
    "12",
    "-3",
    "5",
    "0",
    "yes",
    "no",
    "none",
    "-",
    "anna",
    "anna, bela",
    "red",
    "blue 9",
)


def attack_interviews(count: int, folder: Path, first: int = 0) -> Score:
    """Plain lines; counted in lines."""
    score = Score("interview lines")
    os.chdir(folder)
    number = first
    while score.tried < count:
        luck = Random(f"talk-{number}")
        lines = [luck.choice(TALK) if luck.random() < 0.7 else str(luck.choice(HOSTILE))[:6000] for _ in range(20)]
        lines = [line.replace("\n", " ") for line in lines]
        game = luck.choice(list(known()))
        start = luck.choice(
            (
                [],
                ["ask", game, luck.choice(find_game(game).questions)],
                ["start", game, "talk.toml"],
                ["play", "e.toml"],
                ["board", game],
            )
        )
        if number % 50 == 0:
            _fresh(folder)
        _ran(score, f"talk {number}: {start} {lines}"[:600], "--plain", *start, stdin="\n".join(lines) + "\n")
        (folder / "talk.toml").unlink(missing_ok=True)
        score.tried += len(lines) - 1
        number += 1
    return score


__all__ = ["WORDS", "attack_command_lines", "attack_interviews"]
