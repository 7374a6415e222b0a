"""What comes between rounds: sailors from the bag, projects from the decks; and what cannot have been left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.vasco.checks import always_held, portraits_twice
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


def cannot_be_left(facts: Any, book: Book) -> Iterator[Problem]:
    """Everything that no round can have left so, as far as it was told."""
    yield from always_held("dias", facts.dias, "dias")
    if facts.decks is not None:
        yield from _wrong_decks(facts.round, facts.decks, book)
    yield from _too_many_sailors(facts, book)
    if facts.portraits is not None:
        yield from portraits_twice(facts.portraits, book)
        yield from _discs_of_others(facts)
        if None not in (facts.manuel_start, facts.manuel_now):
            yield from _changed_hands(facts)


def _wrong_decks(round: int, decks: Sequence[int], book: Book) -> Iterator[Problem]:
    left = tiles_left(book, round)
    if sum(decks) != left:
        sentence = "at the end of round {round} the decks hold {left} tiles, not {n}"
        yield impossible("decks", "pieces.tiles", sentence, round=round, left=left, n=sum(decks))


def _too_many_sailors(facts: Any, book: Book) -> Iterator[Problem]:
    standing = sum(section.count for section in facts.sections or ()) + (facts.bag or 0)
    if standing > (all_of_them := book.stated("box.sailors")):
        yield impossible("bag", "pieces.sailors", "{n} sailors; there are {all}", n=standing, all=all_of_them)


def _discs_of_others(facts: Any) -> Iterator[Problem]:
    """Whose disc lies on a portrait holds that character."""
    held = {"dias": facts.dias, "alvares": facts.alvares, "manuel": facts.manuel_now}
    for disc in facts.portraits:
        if held.get(disc.character) not in (None, disc.player):
            sentence = "{player} does not hold {name}"
            yield impossible("portraits", "character.once", sentence, player=disc.player, name=NAMES[disc.character])


def _changed_hands(facts: Any) -> Iterator[Problem]:
    """Manuel changes hands by a disc on the portrait, and is never put back."""
    taken = any(disc.character == "manuel" for disc in facts.portraits)
    if facts.manuel_now == "board" and facts.manuel_start != "board":
        yield impossible("manuel_now", "setup.characters", "Manuel never returns to the board")
    elif facts.manuel_now != facts.manuel_start and not taken:
        yield impossible("manuel_now", "manuel.take", "who takes Manuel has a disc on that portrait")
