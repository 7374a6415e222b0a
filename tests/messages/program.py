"""The program as trees: its modules, what a name in one of them means, and who calls whom."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

Def: TypeAlias = ast.FunctionDef | ast.ClassDef


@dataclass(eq=False)
class Module:
    """One file: its definitions at any depth, what it imports, and what its names are bound to."""

    name: str
    file: Path
    tree: ast.Module
    defined: dict[str, list[Def]] = field(default_factory=lambda: defaultdict(list))
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    scope_of: dict[ast.AST, tuple[ast.FunctionDef, ...]] = field(default_factory=dict)
    """The functions around a node, the innermost last."""


@dataclass(frozen=True)
class Place:
    """An expression in its module, and the functions around it."""

    module: Module
    node: ast.expr

    @property
    def functions(self) -> tuple[ast.FunctionDef, ...]:
        return self.module.scope_of.get(self.node, ())


class Program:
    """All modules below some folders."""

    def __init__(self, *folders: Path) -> None:
        self.modules: dict[str, Module] = {}
        self.methods: dict[str, list[tuple[Module, ast.FunctionDef]]] = defaultdict(list)
        self.home: dict[Def, Module] = {}
        self.calls: dict[Def, list[tuple[Module, ast.Call]]] = defaultdict(list)
        self._kinds: dict[str, list[ast.ClassDef]] = defaultdict(list)
        for folder in folders:
            for file in sorted(folder.rglob("*.py")):
                if "scenarios" not in file.parts:
                    self._read(folder, file)
        for module in self.modules.values():
            self._index(module)

    def _read(self, folder: Path, file: Path) -> None:
        parts = (folder.name, *file.relative_to(folder).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        module = Module(name, file, ast.parse(file.read_text(encoding="utf-8")))
        self._walk(module, module.tree, ())
        self.modules[name] = module

    def _walk(self, module: Module, node: ast.AST, around: tuple[ast.FunctionDef, ...]) -> None:
        for inner in ast.iter_child_nodes(node):
            module.scope_of[inner] = around
            if isinstance(inner, ast.FunctionDef | ast.ClassDef):
                module.defined[inner.name].append(inner)
                self.home[inner] = module
                if isinstance(node, ast.ClassDef) and isinstance(inner, ast.FunctionDef):
                    self.methods[inner.name].append((module, inner))
            elif isinstance(inner, ast.ImportFrom) and inner.module:
                for alias in inner.names:
                    module.imported[alias.asname or alias.name] = (inner.module, alias.name)
            self._walk(module, inner, (*around, inner) if isinstance(inner, ast.FunctionDef) else around)

    def _index(self, module: Module) -> None:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call):
                for callee in self.callees(module, node.func):
                    self.calls[callee].append((module, node))

    def callees(self, module: Module, function: ast.expr) -> Iterator[Def]:
        """What may be called by this name."""
        if isinstance(function, ast.Name):
            yield from self.meaning(module, function.id)
        elif isinstance(function, ast.Attribute):
            if isinstance(function.value, ast.Name) and function.value.id in module.imported:
                inside = self.modules.get(".".join(module.imported[function.value.id]))
                if inside:
                    yield from self.meaning(inside, function.attr)
                    return
            yield from (method for _, method in self.methods.get(function.attr, ()))

    def meaning(self, module: Module, name: str) -> list[Def]:
        """The definitions that a name may stand for, also inside a function, through any number of imports."""
        where, called = module.imported.get(name, ("", ""))
        imported = self.meaning(self.modules[where], called) if where in self.modules else []
        return [*module.defined.get(name, ()), *imported]

    def bindings(self, module: Module, name: str) -> tuple[Module, str]:
        """The module in which this name of a module is bound."""
        where, called = module.imported.get(name, ("", ""))
        return self.bindings(self.modules[where], called) if where in self.modules else (module, name)

    def parameters(self, called: Def) -> list[str]:
        """The names of what is given by place; of a class, its fields."""
        if isinstance(called, ast.ClassDef):
            made = [node for node in called.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
            return self.parameters(made[0]) if made else list(self.fields(called))
        names = [item.arg for item in (*called.args.posonlyargs, *called.args.args)]
        return names[1:] if any(method is called for _, method in self.methods.get(called.name, ())) else names

    def fields(self, kind: ast.ClassDef) -> Iterator[str]:
        for base in kind.bases:
            if isinstance(base, ast.Name):
                for found in self.meaning(self.home[kind], base.id):
                    yield from self.fields(found) if isinstance(found, ast.ClassDef) else ()
        for node in kind.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id

    def kinds_with(self, field: str) -> list[ast.ClassDef]:
        """The classes that have a text of this name."""
        if not self._kinds:
            for kind in self.home:
                for node in kind.body if isinstance(kind, ast.ClassDef) else ():
                    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "str":
                        self._kinds[getattr(node.target, "id", "")].append(kind)  # type: ignore[arg-type]
        return self._kinds[field]

    def given(self, call: ast.Call, called: Def, name: str) -> ast.expr | None:
        """What a call gives for this parameter."""
        for keyword in call.keywords:
            if keyword.arg == name:
                return keyword.value
        names = self.parameters(called)
        if name in names and names.index(name) < len(call.args):
            found = call.args[: names.index(name) + 1]
            return None if any(isinstance(item, ast.Starred) for item in found) else found[-1]
        return None
