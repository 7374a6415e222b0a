"""Where a character card goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.pieces import Character
from referee.games.congo.state import Table
from referee.ruling import Reason, Ruling, answer, because, told
from referee.values import dataclass
from referee.words import and_all, say

Fate = Literal[
    "competed", "killed", "bitten", "hunted", "fled", "tam-tam", "only-nationals", "hippo-attack", "swapped", "boiler"
]
Result = Literal["chief", "lost", "tie"]
PLACES = ("hand", "discard", "box")


@dataclass(frozen=True, slots=True)
class Discard:
    """Where does this character card go?"""

    character: Annotated[Character, Fact("Character", "discard.cards")]
    fate: Annotated[Fate, Fact("What became of it", "discard.cards")]
    friendly: Annotated[
        bool, Fact("Was friendly meeting played this round?", "friendly.losers", untold="from the table")
    ] = False
    result: Annotated[Result, Fact("How it came out of the contest", "friendly.losers", untold="asked")] | None = None


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


@game.question("discard")
def discard(facts: Discard, book: Book) -> Ruling[Goes]:
    if facts.fate in RETURNS:
        clause, why = RETURNS[facts.fate]
        return _goes("hand", facts.character, because(clause, why), _kept(facts.character))
    if facts.fate == "boiler":
        unused = "It was discarded from hand and never used, so it goes to the discard pile."
        return _goes("discard", facts.character, because("boiler.discard", unused), _stays_in_game(facts.character))
    if facts.fate == "competed":
        return _competed(facts, book)
    gone = _not_friendly(facts.friendly, "Friendly meeting returns only characters that lost the contest.")
    if facts.character.neutral and book.reading("neutral-lost") == "discard":
        played = because("discard.cards", "A lost neutral counts as played, not used up.")
        return _goes("discard", facts.character, *gone, played, _stays_in_game(facts.character))
    return _spent(facts.character, *gone)


def _competed(facts: Discard, book: Book) -> Ruling[Goes]:
    result = book.need(facts, "result") if facts.friendly else ""
    if result == "chief":
        return _spent(facts.character, because("friendly.chief", "Friendly meeting does not bring the chief back."))
    if result == "lost":
        if facts.character.neutral and book.reading("friendly-neutral") == "box":
            return _spent(facts.character, *_not_friendly(True, "At this table a losing neutral does not return."))
        home = because("friendly.losers", "Friendly meeting returns losers to hand.")
        return _goes("hand", facts.character, home, _kept(facts.character))
    if result == "tie" and book.reading("friendly-tie") == "return":
        all_home = "Nobody became chief: at this table friendly meeting then returns all characters to hand."
        return _goes("hand", facts.character, because("friendly.losers", all_home), _kept(facts.character))
    return _spent(
        facts.character, *_not_friendly(facts.friendly, "Nobody became chief: friendly meeting brings no card back.")
    )


def _spent(character: Character, *before: Reason) -> Ruling[Goes]:
    """A played card is discarded; a neutral leaves the game."""
    if character.neutral:
        used = "A neutral that was used leaves the game, and so does {character}."
        return _goes("box", character, *before, because("discard.neutral", used, character=character))
    played = because("discard.cards", "A played card goes to its discard pile.")
    return _goes("discard", character, *before, _stays_in_game(character), played)


# --- what was looked at and did not decide ---


def _not_friendly(played: bool, why: str) -> tuple[Reason, ...]:
    """Why friendly meeting does not bring this card back."""
    return told(False, "friendly.losers", "", why if played else "Friendly meeting was not played this round.")


def _kept(character: Character) -> Reason:
    """A card that returns to hand is not spent."""
    if character.neutral:
        unused = "A neutral leaves the game when it was used; a card that returns to hand was not."
        return because("discard.neutral", unused, applies=False, character=character)
    return because("discard.cards", "A card that returns to hand is not discarded.", applies=False)


def _stays_in_game(character: Character) -> Reason:
    unused = "A neutral leaves the game only when it is used up."
    power = "Only a used neutral leaves the game."
    return because("discard.neutral", unused if character.neutral else power, applies=False, character=character)


def _goes(place: str, character: Character, *reasons: Reason) -> Ruling[Goes]:
    where = {
        "hand": say("The card of {character} goes back to hand.", character=character),
        "discard": say("The card of {character} goes to the discard pile.", character=character),
        "box": say("The card of {character} leaves the game.", character=character),
    }
    return answer(Goes(place), where[place], *reasons)


# --- when the station is settled ---


def fates_of(table: Table, chief: str, book: Book) -> dict[str, str]:
    """Where each character goes that has not returned to hand before."""
    return {player: _fate(table, player, chief, book) for player, bid in table.bids.items() if bid.state != "returned"}


def _fate(table: Table, player: str, chief: str, book: Book) -> str:
    bid = table.bids[player]
    if bid.state != "in":
        ruling = discard(Discard(bid.character, "hunted" if bid.state == "hunting" else "killed"), book)
    else:
        friendly = table.special_card == "friendly-meeting"
        result: Result = "chief" if player == chief else "tie" if chief == "none" else "lost"
        ruling = discard(Discard(bid.character, "competed", friendly, result), book)
    return ruling.granted().goes


def clearing(table: Table, fates: Mapping[str, str]) -> Iterator[Reason]:
    """Where the cards go."""
    cards = {place: [table.bids[who].character for who, at in fates.items() if at == place] for place in PLACES}
    if cards["hand"]:
        yield because("friendly.losers", "These return to hand: {cards}.", cards=and_all(cards["hand"]))
    if cards["hand"] and len(fates) > len(cards["hand"]):
        yield because("friendly.chief", "The chief and all auxiliaries are discarded.")
    if cards["discard"]:
        yield because("discard.cards", "To the discard pile: {cards}.", cards=and_all(cards["discard"]))
    if cards["box"]:
        yield because("discard.neutral", "Used neutrals leave the game: {cards}.", cards=and_all(cards["box"]))
