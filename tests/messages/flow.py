"""From which strings of the program a message can come: followed back from `say` to where they are written.

Whoever writes a helper that takes a template, a table of templates or a class that holds one need not tell anybody.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

from tests.messages.program import Def, Module, Place, Program

Path_ = tuple[object, ...]
"""How to get from a value to the string in it: places in a tuple, or `*` for any."""


class Flow:
    """Strings that reach a parameter."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.found: dict[str, set[Module]] = {}
        self._seen: set[tuple[object, ...]] = set()
        self._waiting: list[tuple[Place, Path_]] = []

    def into(self, module: str, function: str, parameter: str) -> None:
        """Find all that reaches this parameter."""
        for called in self.program.modules[module].defined[function]:
            self._parameter(called, parameter, ())
        while self._waiting:
            self._look(*self._waiting.pop())

    # --- forwards is backwards: from a parameter to what is given for it ---

    def _parameter(self, called: Def, name: str, path: Path_) -> None:
        if self._once("parameter", called, name, path):
            for module, call in self.program.calls[called]:
                given = self.program.given(call, called, name)
                if given is not None:
                    self._reach(Place(module, given), path)
            if isinstance(called, ast.FunctionDef):
                self._default(called, name, path)

    def _default(self, called: ast.FunctionDef, name: str, path: Path_) -> None:
        by_place = [*called.args.posonlyargs, *called.args.args]
        pairs = [
            *zip(reversed(by_place), reversed(called.args.defaults), strict=False),
            *zip(called.args.kwonlyargs, called.args.kw_defaults, strict=True),
        ]
        for item, default in pairs:
            if item.arg == name and default is not None:
                self._reach(Place(self.program.home[called], default), path)

    def _field(self, module: Module, name: str, path: Path_) -> None:
        """What is put into a field of this name, of a class that the same room declares."""
        for kind in self.program.kinds_with(name):
            home = self.program.home[kind]
            if home.name.rpartition(".")[0] == module.name.rpartition(".")[0]:
                self._parameter(kind, name, path)
                for node in kind.body:
                    if isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == name:
                        self._reach(Place(home, node.value), path)

    def _returned(self, function: ast.FunctionDef, path: Path_) -> None:
        for node in ast.walk(function):
            if isinstance(node, ast.Return | ast.Yield) and node.value:
                inner = path[1:] if isinstance(node, ast.Yield) and path else path
                self._reach(Place(self.program.home[function], node.value), inner)

    # --- an expression ---

    def _reach(self, place: Place, path: Path_) -> None:
        """Later: what is reached may reach far."""
        if self._once("reach", place.node, path):
            self._waiting.append((place, path))

    def _look(self, place: Place, path: Path_) -> None:
        node = place.node
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not path:
            self.found.setdefault(node.value, set()).add(place.module)
        elif isinstance(node, ast.IfExp | ast.BoolOp | ast.BinOp | ast.NamedExpr | ast.Starred):
            for inner in _parts(node):
                self._reach(Place(place.module, inner), path)
        elif isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict) and path:
            for inner in _items(node, path[0]):
                self._reach(Place(place.module, inner), path if isinstance(inner, ast.Starred) else path[1:])
        elif isinstance(node, ast.GeneratorExp | ast.ListComp) and path:
            self._reach(Place(place.module, node.elt), path[1:])
        elif isinstance(node, ast.Subscript):
            at = node.slice.value if isinstance(node.slice, ast.Constant) else "*"
            self._reach(Place(place.module, node.value), (at, *path))
        elif isinstance(node, ast.Attribute):
            self._field(place.module, node.attr, path)
        elif isinstance(node, ast.Name):
            self._name(place, node.id, path)
        elif isinstance(node, ast.Call):
            self._call(place, node, path)

    def _call(self, place: Place, call: ast.Call, path: Path_) -> None:
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        inside = call.func.value if isinstance(call.func, ast.Attribute) else None
        if inside is not None and name in ("get", "pop", "values", "items", "strip", "replace", "format"):
            told = {"get": ("*", *path), "pop": ("*", *path), "items": _of_items(path)}.get(name, path)
            self._reach(Place(place.module, inside), told)
        if name in ("get", "pop", "next", "dict", "tuple", "list", "sorted", "cleandoc", "str", "enumerate", "zip"):
            for given in call.args:
                self._reach(Place(place.module, given), path)
            for keyword in call.keywords if name == "dict" else ():
                self._reach(Place(place.module, keyword.value), path[1:])
        for called in self.program.callees(place.module, call.func) if isinstance(call.func, ast.Name) else ():
            if isinstance(called, ast.FunctionDef) and called.returns and "str" in ast.unparse(called.returns):
                self._returned(called, path)

    def _name(self, place: Place, name: str, path: Path_) -> None:
        """A parameter, or what it is bound to in the functions around it, else in a module."""
        scopes = [*reversed(place.functions)]
        for function in scopes:
            args = function.args
            if name in [it.arg for it in (*args.posonlyargs, *args.args, *args.kwonlyargs)]:
                self._parameter(function, name, path)
                return
        for scope in scopes:
            bound = bindings(scope).get(name, [])
            for value, way in bound:
                self._reach(Place(place.module, value), (*way, *path))
            if bound:
                return
        module, name = self.program.bindings(place.module, name)
        for value, way in bindings(module.tree).get(name, []):
            self._reach(Place(module, value), (*way, *path))

    def _once(self, *what: object) -> bool:
        if what in self._seen or (isinstance(what[-1], tuple) and len(what[-1]) > 3):
            return False
        self._seen.add(what)
        return True


def _parts(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right] if isinstance(node.op, ast.Add | ast.BitOr) else []
    return node.values if isinstance(node, ast.BoolOp) else [node.value]  # type: ignore[attr-defined]


def _items(node: ast.AST, at: object) -> list[ast.expr]:
    if isinstance(node, ast.Dict):
        keyed = [value for key, value in zip(node.keys, node.values, strict=True) if _is(key, at)]
        return keyed or node.values
    found: list[ast.expr] = node.elts  # type: ignore[attr-defined]
    return [found[at]] if isinstance(at, int) and -len(found) <= at < len(found) else found


def _is(key: ast.expr | None, at: object) -> bool:
    return isinstance(key, ast.Constant) and key.value == at


def _of_items(path: Path_) -> Path_:
    """The way into `mapping.items()` as one into the mapping: the second of a pair is its value."""
    return ("*", *path[2:]) if path[1:2] == (1,) else path


@cache
def bindings(scope: ast.AST) -> dict[str, list[tuple[ast.expr, Path_]]]:
    """What each name is bound to in this scope, and the way into it."""
    found: dict[str, list[tuple[ast.expr, Path_]]] = {}
    for node in ast.walk(scope) if isinstance(scope, ast.FunctionDef) else scope.body:  # type: ignore[attr-defined]
        if isinstance(node, ast.Assign):
            pairs = [(node.value, name, way) for target in node.targets for name, way in _ways(target)]
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr | ast.AugAssign) and node.value:
            pairs = [(node.value, name, way) for name, way in _ways(node.target)]
        elif isinstance(node, ast.For | ast.comprehension):
            pairs = [(node.iter, name, ("*", *way)) for name, way in _ways(node.target)]
        else:
            continue
        for value, name, way in pairs:
            found.setdefault(name, []).append((value, way))
    return found


def _ways(target: ast.expr) -> Iterator[tuple[str, Path_]]:
    if isinstance(target, ast.Name):
        yield target.id, ()
    elif isinstance(target, ast.Tuple | ast.List):
        for at, item in enumerate(target.elts):
            yield from ((name, (at, *way)) for name, way in _ways(item))
