"""What comes between rounds: sailors from the bag, projects from the decks; and what cannot have been left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco.stock import tiles_left
from referee.games.vasco.words import DECKS, NAMES


def sailors_drawn(present: Iterable[int], bag: int, book: Book) -> tuple[int, ...]:
    """Sailors drawn for each section from the right (`end.refill`)."""
    refill, size = book.stated("course.refill", "course.section")
    drawn: list[int] = []
    for count in present:
        drawn.append(min(refill, size - count, bag))
        bag -= drawn[-1]
    return tuple(drawn)


def next_projects(decks: Sequence[int], offer: int) -> tuple[str, ...]:
    """The decks of the next seven tiles, lowest deck first (`end.projects`)."""
    waiting = [deck for deck, count in zip(DECKS, decks, strict=True) for _ in range(min(count, offer))]
    return tuple(waiting[:offer])


def decks_left(decks: tuple[int, int, int], drawn: Sequence[str]) -> tuple[int, int, int]:
    first, second, third = (count - drawn.count(deck) for deck, count in zip(DECKS, decks, strict=True))
    return first, second, third


def wrong_decks(round: int, decks: Sequence[int], book: Book) -> Iterable[Problem]:
    left = tiles_left(book, round)
    if sum(decks) != left:
        sentence = "at the end of round {round} the decks hold {left} tiles, not {n}"
        yield impossible("decks", "pieces.tiles", sentence, round=round, left=left, n=sum(decks))


def contradictions(facts: Any, book: Book) -> Iterator[Problem]:
    """More sailors than there are; characters that changed hands without a disc, or discs of other players."""
    standing = sum(section.count for section in facts.sections or ()) + (facts.bag or 0)
    if standing > (all_of_them := book.stated("box.sailors")):
        yield impossible("bag", "pieces.sailors", "{n} sailors; there are {all}", n=standing, all=all_of_them)
    held = {"dias": facts.dias, "alvares": facts.alvares, "manuel": facts.manuel_now}
    for disc in facts.portraits or ():
        if held.get(disc.character, disc.player) != disc.player:
            sentence = "{player} does not hold {name}"
            yield impossible("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])
    taken = any(disc.character == "manuel" for disc in facts.portraits or ())
    if facts.manuel_now == "board" and facts.manuel_start != "board":
        yield impossible("manuel_now", "setup.characters", "Manuel never returns to the board")
    elif facts.manuel_now != facts.manuel_start and not taken:
        yield impossible("manuel_now", "manuel.take", "who takes Manuel has a disc on that portrait")
