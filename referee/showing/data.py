"""Everything as JSON."""

from __future__ import annotations

import json
from typing import Any


def dump(value: Any) -> str:
    """JSON that a person can read, too; what could move a cursor is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)
