"""Any value as plain data: what JSON and TOML can hold."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from referee.values import fields, is_dataclass
from referee.words import Amount, Sentence


@cache
def _plain_fields(kind: type) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, field.name.rstrip("_")) for field in fields(kind))


def plain(value: Any) -> Any:
    """The value as plain data: records become tables, pieces their written form. A field `from_` is called `from`."""
    if value is None or (isinstance(value, bool | int | str) and not isinstance(value, Enum)):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if hasattr(value, "plain"):
        return value.plain()
    if hasattr(value, "read") or isinstance(value, Sentence | Amount):
        return str(value)
    if isinstance(value, Enum):
        return plain(value.value)
    if is_dataclass(value) and not isinstance(value, type):
        return {shown: plain(getattr(value, name)) for name, shown in _plain_fields(type(value))}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    return str(value)
