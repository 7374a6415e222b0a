"""How much of a rulebook is covered: the clauses that some rule cites, and those that some scenario reaches."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.game import Game
from referee.journal import Step, load
from referee.values import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    clauses: tuple[str, ...]
    cited: frozenset[str]
    reached: frozenset[str]


def scenarios() -> Path:
    """The bundled scenarios: packed into the package, in a checkout a link to the folder beside it."""
    return Path(__file__).with_name("scenarios")


@cache
def coverage(game: Game) -> Coverage:
    """Which clauses are cited in the game's code, and which come up in its scenarios."""
    clauses = tuple(game.rulebook.clauses)
    return Coverage(clauses, cited(game), frozenset(clauses) & reached(game))


def cited(game: Game) -> frozenset[str]:
    """The clauses that stand as text in the game's code."""
    code = "".join(file.read_text(encoding="utf-8") for file in game.folder.glob("*.py"))
    return frozenset(clause for clause in game.rulebook.clauses if f'"{clause}"' in code)


def reached(game: Game) -> frozenset[str]:
    """The clauses that decided something in a scenario."""
    files = scenarios().glob(f"{game.id}/*.toml")
    return frozenset(clause for file in files for step in load(file).replay() for clause in _decided(step))


def _decided(step: Step) -> tuple[str, ...]:
    if step.ruling:
        return step.ruling.clauses
    return step.error.clauses if step.error else ()
