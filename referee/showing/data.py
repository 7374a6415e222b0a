"""Everything as JSON."""

from __future__ import annotations

import json
from typing import Any


def dump(value: Any) -> str:
    """JSON that a person can read, too."""
    return json.dumps(value, ensure_ascii=False, indent=2)
