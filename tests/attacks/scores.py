"""What an attack has found."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

SLOW = 2.0
"""Seconds of processor time: more is a hang. A busy machine does not change them."""


@dataclass
class Score:
    """How often it was tried, and everything that must not be."""

    what: str
    tried: int = 0
    tracebacks: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    hangs: list[str] = field(default_factory=list)
    slowest: float = 0.0

    @contextmanager
    def trying(self, what: str) -> Iterator[None]:
        """One attempt: whatever comes out of it was not caught further down."""
        self.tried += 1
        start = time.process_time()
        try:
            yield
        except Exception as error:
            self.tracebacks.append(f"{what}\n{''.join(traceback.format_exception(error)[-3:])}")
        took = time.process_time() - start
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            self.hangs.append(f"{took:.1f} s: {what}")

    @property
    def found(self) -> list[str]:
        return [*self.tracebacks, *self.lost, *self.hangs]

    def __str__(self) -> str:
        return (
            f"{self.what:<24} {self.tried:7} tried  {len(self.tracebacks)} tracebacks  {len(self.lost)} lost  "
            f"{len(self.hangs)} hangs  slowest {self.slowest:.2f} s"
        )
