"""Do the tests notice? Small faults put into the rules: `python -m tests.mutants GAME`.

Each mutant changes one thing in a topic file of a game: a comparison, a number, an `and`, a `not`, a branch. It is put
in by running the changed code inside a fork of this process that has everything loaded; there the scenarios of the game
with every sentence told in them, its random games and its other tests are run until one notices. Prints the survivors;
ends with 1 when fewer than 85 of a hundred are killed.

Which are tried hangs on each mutant alone: a change of one function leaves the rest of the sample as it was, and 200
have the 100 among them. `--seed WORD` takes others. A mutant that changes nothing anybody could see stands in
`equivalents.toml` with the reason; it is neither killed nor a survivor. `strict` of a `zip` is left alone: it asserts
and rules nothing.

`--count N` tries so many, `--file NAME` those of the files with this in their name, `--scenarios` runs these alone: a
second a mutant, to see where they have gaps; whoever survives there may still be killed by a test. `--again FILE` tries
those that a run wrote as survivors into this file.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import importlib
import os
import resource
import sys
import tomllib
import types
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.journal import Session, Step

ROOT = Path(__file__).parent.parent
EQUIVALENTS = Path(__file__).parent / "equivalents.toml"
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


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the function, what was and what is; which of the same, where a function has several."""

    file: Path
    within: str
    was: str
    now: str
    which: int
    line: int = field(compare=False)
    number: int = field(compare=False)
    choice: int = field(compare=False)

    def __str__(self) -> str:
        return f"{self.name}  (line {self.line})"

    @property
    def name(self) -> str:
        """What it is known by, also when lines have moved."""
        which = f" #{self.which}" if self.which > 1 else ""
        return f"{self.file.stem}.{self.within}: {self.was}  ->  {self.now}{which}"

    def tree(self) -> ast.Module:
        """The file with this change."""
        changed = ast.parse(self.file.read_text(encoding="utf-8"))
        _change(_places(changed)[self.number][1], self.choice)
        return ast.fix_missing_locations(changed)


def mutants_of(file: Path) -> Iterator[Mutant]:
    """Every small change of the code inside functions of this file."""
    seen = Counter[tuple[str, str, str]]()
    for number, (within, node) in enumerate(_places(ast.parse(file.read_text(encoding="utf-8")))):
        for choice in range(_choices(node)):
            twin = copy.deepcopy(node)
            _change(twin, choice)
            key = within, _text(node), _text(twin)
            seen[key] += 1
            yield Mutant(file, *key, seen[key], getattr(node, "lineno", 0), number, choice)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:90]


def _places(tree: ast.Module) -> list[tuple[str, ast.AST]]:
    """Whatever runs in a function, with the name of the outermost one; its decorators have run by then."""
    places: dict[ast.AST, str] = {}
    strict = {node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "strict"}
    for top in ast.walk(tree):
        if isinstance(top, ast.FunctionDef):
            for node in (node for statement in top.body for node in ast.walk(statement)):
                places.setdefault(node, top.name)
    return [(within, node) for node, within in places.items() if node not in strict]


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
    from referee.facts import shapes

    module = importlib.import_module(f"referee.games.{game}.{mutant.file.stem}")
    for value in (*vars(module).values(), *vars(shapes).values()):
        getattr(value, "cache_clear", int)()  # what was worked out before was not worked out by the change
    code = compile(mutant.tree(), str(mutant.file), "exec")
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
    from tests.nearby import nearby_files
    from tests.told import told_of

    kept = (ROOT / "tests" / "snapshots" / "told" / f"{game}.txt").read_text(encoding="utf-8").split("== ")
    told = {text.partition("\n")[0]: text.partition("\n")[2].splitlines() for text in kept if text}
    files = sorted((ROOT / "scenarios" / game).glob("*.toml"), key=lambda file: file.stat().st_size)
    if any(_differs(file, told.pop(file.stem, []), told_of) for file in files) or told:
        return True
    return any(text != file.read_text(encoding="utf-8") for file, text in nearby_files(game))


def _differs(file: Path, kept: list[str], told_of: Callable[[Session, list[Step]], Iterator[str]]) -> bool:
    from referee.journal import load

    session = load(file)
    steps = list(session.replay())
    return any(step.differences for step in steps) or "\n".join(told_of(session, steps)).splitlines() != kept


def _tests_fail(game: str) -> bool:
    import pytest

    return pytest.main(["-q", "-x", "-n0", "-p", "no:cacheprovider", *map(str, _tests(game))]) != 0


def _tests(game: str) -> list[Path]:
    return sorted((ROOT / "tests" / game).glob("test_*.py"), key=lambda file: (file.stem in LAST, file.stem))


# --- the command ---


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--file", default="")
    parser.add_argument("--scenarios", action="store_true")
    parser.add_argument("--seed", default="")
    parser.add_argument("--again", type=Path)
    given = parser.parse_args()
    files = [file for file in topic_files(given.game) if given.file in file.stem]
    every = [mutant for file in files for mutant in mutants_of(file)]
    if given.again:
        names = {line.removeprefix("survives  ").split("  (line")[0] for line in given.again.read_text().splitlines()}
        every = [mutant for mutant in every if mutant.name in names]
    chosen = sorted(every, key=lambda mutant: _lot(given.seed, mutant))[: given.count]
    known = equivalents(given.game)
    every_name = {mutant.name for file in topic_files(given.game) for mutant in mutants_of(file)}
    assert known.keys() <= every_name, f"no mutants any more: {sorted(known.keys() - every_name)}"
    tried = [mutant for mutant in chosen if mutant.name not in known]
    _warm(given.game, files)
    survivors = []
    for mutant in tried:
        if not killed(mutant, given.game, given.scenarios):
            survivors.append(mutant)
            print(f"survives  {mutant}", flush=True)
    share = 1 - len(survivors) / max(1, len(tried))
    same = f", {len(chosen) - len(tried)} equivalent" if len(tried) < len(chosen) else ""
    print(f"{given.game}: {len(every)} mutants, {len(tried)} tried{same}, {share:.1%} killed", flush=True)
    return 0 if share >= WANTED else 1


def topic_files(game: str) -> list[Path]:
    folder = ROOT / "referee" / "games" / game
    return [file for file in sorted(folder.glob("*.py")) if file.stem not in NOT_RULES]


def equivalents(game: str) -> dict[str, str]:
    """The names of the mutants that nobody could notice, each with the reason."""
    listed: dict[str, dict[str, str]] = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8"))
    return listed.get(game, {})


def _lot(seed: str, mutant: Mutant) -> str:
    return hashlib.sha256(f"{seed}{mutant.name}".encode()).hexdigest()


def _warm(game: str, files: list[Path]) -> None:
    """Load everything once, here, so that each fork has it."""
    import pytest  # noqa: F401

    for file in files:
        importlib.import_module(f"referee.games.{game}.{file.stem}")
    for file in _tests(game):
        importlib.import_module(f"tests.{game}.{file.stem}")
    assert not _scenarios_differ(game), "the scenarios differ already"


if __name__ == "__main__":
    sys.exit(main())
