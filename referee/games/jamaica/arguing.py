"""Reasons that hold only sometimes."""

from __future__ import annotations

from referee.ruling import Reason
from referee.words import say


def told(applies: bool, clause: str, template: str, otherwise: str = "", /, **values: object) -> tuple[Reason, ...]:
    """The reason if it applies; else the sentence that says why not, where it is worth saying."""
    sentence = template if applies else otherwise
    return (Reason(clause, say(sentence, **values), applies),) if sentence else ()
