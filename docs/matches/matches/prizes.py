"""What the winner gets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from matches import game as matches
from referee.facts import Fact
from referee.game import Book
from referee.ruling import Ruling, answer, because
from referee.words import points, say


@dataclass(frozen=True, slots=True)
class Prize:
    """What is the prize?"""

    box: Annotated[Literal["small", "large"], Fact("Which box do you play with?", "prize.size")]


@dataclass(frozen=True, slots=True)
class Worth:
    points: int


@matches.question("prize")
def prize(facts: Prize, book: Book) -> Ruling[Worth]:
    worth: int = book.printed(f"prize.{facts.box}")
    text = say("The prize is worth {worth}.", worth=points(worth))
    return answer(Worth(worth), text, because("prize.size", "The lid says {worth}.", worth=points(worth)))
