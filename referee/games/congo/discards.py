"""Where a character card goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game as congo
from referee.games.congo.pieces import Character
from referee.ruling import Reason, Ruling, answer, because
from referee.words import say

Fate = Literal[
    "competed", "killed", "bitten", "hunted", "fled", "tam-tam", "only-nationals", "hippo-attack", "swapped", "boiler"
]
Result = Literal["chief", "lost", "tie"]


@dataclass(frozen=True, slots=True)
class Discard:
    """Where does this character card go?"""

    character: Annotated[Character, Fact("Character", "discard.cards")]
    fate: Annotated[Fate, Fact("What became of it", "discard.cards")]
    friendly: Annotated[bool, Fact("Was friendly meeting played this round?", "friendly.losers")] = False
    result: Annotated[Result, Fact("How it came out of the contest", "friendly.losers")] | None = None


@dataclass(frozen=True, slots=True)
class Goes:
    goes: str


RETURNS = {
    "fled": ("gorilla.flee", "A character that flees returns to hand."),
    "tam-tam": ("tamtam.return", "Tam-tam sends all characters back to hand."),
    "only-nationals": ("nationals.return", "Characters of another country return to hand."),
    "hippo-attack": ("hippoattack.replace", "The hippo attack sends all characters back to hand."),
    "swapped": ("colonist.swap", "The character swapped for the colonist's goes to hand."),
}


@congo.question("discard")
def discard(facts: Discard, book: Book) -> Ruling[Goes]:
    if facts.fate in RETURNS:
        clause, why = RETURNS[facts.fate]
        return _goes("hand", facts.character, because(clause, why))
    if facts.fate == "boiler":
        unused = "It was discarded from hand and never used, so it goes to the discard pile."
        return _goes("discard", facts.character, because("boiler.discard", unused))
    if facts.fate == "competed":
        return _competed(facts, book)
    if facts.character.neutral and book.reading("neutral-lost") == "discard":
        return _goes(
            "discard", facts.character, because("discard.cards", "A lost neutral counts as played, not used up.")
        )
    return _spent(facts.character)


def _competed(facts: Discard, book: Book) -> Ruling[Goes]:
    result = book.need(facts, "result") if facts.friendly else ""
    if result == "chief":
        return _spent(facts.character, because("friendly.chief", "Friendly meeting does not bring the chief back."))
    if result == "lost":
        if facts.character.neutral and book.reading("friendly-neutral") == "box":
            return _spent(facts.character)
        return _goes("hand", facts.character, because("friendly.losers", "Friendly meeting returns losers to hand."))
    if result == "tie" and book.reading("friendly-tie") == "return":
        home = "Nobody became chief: at this table friendly meeting then returns all characters to hand."
        return _goes("hand", facts.character, because("friendly.losers", home))
    return _spent(facts.character)


def _spent(character: Character, *before: Reason) -> Ruling[Goes]:
    """A played card is discarded; a neutral leaves the game."""
    if character.neutral:
        used = "{character} is a neutral and was used: it leaves the game."
        return _goes("box", character, *before, because("discard.neutral", used, character=character))
    return _goes("discard", character, *before, because("discard.cards", "A played card goes to its discard pile."))


def _goes(place: str, character: Character, *reasons: Reason) -> Ruling[Goes]:
    where = {
        "hand": say("{character} goes back to hand.", character=character),
        "discard": say("{character} goes to the discard pile.", character=character),
        "box": say("{character} leaves the game.", character=character),
    }
    return answer(Goes(place), where[place], *reasons)
