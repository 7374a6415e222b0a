"""Ctrl-C: noted while the program loads, answered from then on, without effect once the answer is given."""

from __future__ import annotations

import signal

_ours: list[bool] = []
"""Whether Ctrl-C is ours to answer: not where others use the package, or where whoever started us ignores it."""
_noted: list[int] = []


def note() -> None:
    """From the first moment Ctrl-C is noted; what is being loaded is not torn apart."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda number, frame: _noted.append(number))
        _ours.append(True)


def hear() -> None:
    """From now on Ctrl-C is a KeyboardInterrupt; so is one that was noted."""
    if not _ours:
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if _noted:
        _noted.clear()
        raise KeyboardInterrupt


def over() -> None:
    """The answer is given: to the end of the program Ctrl-C changes nothing."""
    if _ours:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        exec("")  # Python remembers an interrupt that went through an exec, as dataclasses use it, and would die of it
