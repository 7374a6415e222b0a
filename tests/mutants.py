"""Do the tests notice? Small faults put into the rules: `python -m tests.mutants GAME`.

Each mutant changes one thing in a topic file of a game: a comparison, a number, an `and`, a `not`, a branch. It is put
in by running the changed code inside a fork of this process that has everything loaded; there the scenarios of the game
with every sentence told in them, its random games and its other tests are run until one notices. The sample is always
the same for the same count. Prints the survivors; ends with 1 when fewer than 85 of a hundred are killed.

`--count N` tries so many, `--file NAME` those of the files with this in their name, `--scenarios` runs these alone: a
second a mutant, to see where they have gaps; whoever survives there may still be killed by a test.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import os
import resource
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
WANTED = 0.85
SECONDS = 200
"""Of processor time: a mutant that takes more never ends, and is noticed so."""
LAST = {"test_one_truth", "test_play"}
"""Random games take most of the time: whatever a quicker test notices need not wait for them."""
NOT_RULES = {"__init__", "words", "drawing", "table"}
COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


class Mutant:
    """One change: the file, the line, what was and what is."""

    def __init__(self, file: Path, tree: ast.Module, line: int, was: str, now: str) -> None:
        self.file, self.tree, self.line, self.was, self.now = file, tree, line, was, now

    def __str__(self) -> str:
        return f"{self.file.name}:{self.line}: {self.was}  ->  {self.now}"


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every small change of the code inside functions of this file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    places = [node for top in ast.walk(tree) if isinstance(top, ast.FunctionDef) for node in ast.walk(top)]
    for number, node in enumerate(dict.fromkeys(places)):
        for choice in range(_choices(node)):
            changed = copy.deepcopy(tree)
            tops = [top for top in ast.walk(changed) if isinstance(top, ast.FunctionDef)]
            twin = list(dict.fromkeys(node for top in tops for node in ast.walk(top)))[number]
            was = ast.unparse(node)
            _change(twin, choice)
            yield Mutant(file, changed, getattr(node, "lineno", 0), was[:90], ast.unparse(twin)[:90])


def _choices(node: ast.AST) -> int:
    if isinstance(node, ast.Compare):
        return len(COMPARED.get(type(node.ops[0]), ()))
    if isinstance(node, ast.BinOp):
        return int(type(node.op) in COUNTED and not _is_text(node.left) and not _is_text(node.right))
    if isinstance(node, ast.Constant):
        return int(type(node.value) in (int, bool))
    return int(isinstance(node, ast.BoolOp | ast.IfExp | ast.If) or _is_not(node))


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_not(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _change(node: ast.AST, choice: int) -> None:
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARED[type(node.ops[0])][choice]()
    elif isinstance(node, ast.BinOp):
        node.op = COUNTED[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.IfExp | ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd() if isinstance(node.op, ast.Not) else node.op
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    ast.fix_missing_locations(node)


# --- noticing ---


def killed(mutant: Mutant, game: str, scenarios: bool = False) -> bool:
    """Whether something notices, in a fork of this process."""
    child = os.fork()
    if not child:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os._exit(_noticed(mutant, game, scenarios))
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) != 0


def _noticed(mutant: Mutant, game: str, scenarios: bool) -> int:
    try:
        _put_in(mutant, game)
        return 1 if _scenarios_differ(game) or (not scenarios and _tests_fail(game)) else 0
    except BaseException:
        return 1


def _put_in(mutant: Mutant, game: str) -> None:
    """Each function that runs gets the code of its changed twin: whoever imported it runs the change."""
    module = importlib.import_module(f"referee.games.{game}.{mutant.file.stem}")
    code = compile(ast.fix_missing_locations(mutant.tree), str(mutant.file), "exec")
    twins = {it.co_qualname: it for it in _codes(code)}
    for found in list(_functions(module)):
        twin = twins.get(found.__code__.co_qualname)
        if twin is not None and twin.co_freevars == found.__code__.co_freevars:
            found.__code__ = twin


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for item in code.co_consts:
        if isinstance(item, types.CodeType):
            yield item
            yield from _codes(item)


def _functions(module: types.ModuleType) -> Iterator[types.FunctionType]:
    """The functions and methods that this module defines, under whatever is wrapped around them."""
    for value in list(vars(module).values()):
        holders = [value, *vars(value).values()] if isinstance(value, type) else [value]
        for item in holders:
            inner = item.fget if isinstance(item, property) else getattr(item, "func", getattr(item, "__func__", item))
            inner = getattr(inner, "__wrapped__", inner)
            if isinstance(inner, types.FunctionType) and inner.__module__ == module.__name__:
                yield inner


def _scenarios_differ(game: str) -> bool:
    from referee.journal import load
    from tests.told import told_files

    files = sorted((ROOT / "scenarios" / game).glob("*.toml"))
    if any(step.differences for file in files for step in load(file).replay()):
        return True
    return any(text != file.read_text(encoding="utf-8") for file, text in told_files(game))


def _tests_fail(game: str) -> bool:
    import pytest

    files = sorted((ROOT / "tests" / game).glob("test_*.py"), key=lambda file: (file.stem in LAST, file.stem))
    return pytest.main(["-q", "-x", "-n0", "-p", "no:cacheprovider", *map(str, files)]) != 0


# --- the command ---


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--file", default="")
    parser.add_argument("--scenarios", action="store_true")
    given = parser.parse_args()
    folder = ROOT / "referee" / "games" / given.game
    files = [file for file in sorted(folder.glob("*.py")) if file.stem not in NOT_RULES and given.file in file.stem]
    every = [mutant for file in files for mutant in mutants_of(file)]
    chosen = Random(given.game).sample(every, min(given.count, len(every)))
    _warm(given.game, files)
    survivors = []
    for mutant in chosen:
        if not killed(mutant, given.game, given.scenarios):
            survivors.append(mutant)
            print(f"survives  {mutant}", flush=True)
    share = 1 - len(survivors) / max(1, len(chosen))
    print(f"{given.game}: {len(every)} mutants, {len(chosen)} tried, {share:.1%} killed", flush=True)
    return 0 if share >= WANTED else 1


def _warm(game: str, files: list[Path]) -> None:
    """Load everything once, here, so that each fork has it."""
    import pytest  # noqa: F401

    for file in files:
        importlib.import_module(f"referee.games.{game}.{file.stem}")
    assert not _scenarios_differ(game), "the scenarios differ already"


if __name__ == "__main__":
    sys.exit(main())
