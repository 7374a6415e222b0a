"""Facts by their dotted paths, as an interview keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.facts import ASK, Record, Shape, Table, inner, nest, record_of

Flat = dict[str, Any]
"""Facts by their dotted paths."""


class Named(tuple[str, ...]):
    """Stands under the path of a table whose names are known and whose values are still to be asked for."""


def under(path: str, top: str) -> bool:
    return path == top or path.startswith(f"{top}.")


def leaves(kind: type, tree: Mapping[str, Any]) -> Flat:
    """Facts as a flat table: records and tables opened, pieces left whole."""
    flat: Flat = {}
    for name, value in tree.items():
        _open(str(name), value, inner(record_of(kind), str(name)), flat)
    return flat


def _open(path: str, value: Any, shape: Shape | None, flat: Flat) -> None:
    if not isinstance(value, Mapping) or not value or not isinstance(shape, Record | Table):
        flat[path] = value
        return
    for name, item in value.items():
        _open(f"{path}.{name}", item, inner(shape, str(name)), flat)


def tree(flat: Mapping[str, Any]) -> dict[str, Any]:
    """The flat facts nested again; where only the name of an entry is known, ASK stands for its value."""
    whole = dict(flat)
    for path, names in flat.items():
        if isinstance(names, Named):
            del whole[path]
            whole |= {f"{path}.{name}": ASK for name in names if not any(under(it, f"{path}.{name}") for it in flat)}
    return nest(whole)
