"""What a question offers to be picked: what lies on the table, the players, the words that can stand there."""

from __future__ import annotations

from typing import Any

from referee.asking.asker import Option
from referee.asking.flat import Flat, tree
from referee.asking.forms import written
from referee.asking.printed import asked_once
from referee.asking.questions import Entries, One, Question
from referee.case import Case
from referee.facts import Items, Number, Shape, Text, Word, Written
from referee.game import Offer, players_at
from referee.plain import plain
from referee.values import replace
from referee.words import Amount, Term, say, show, translate

MANY = 40
"""More than this is not picked from a list: it is typed."""


def offered(case: Case, question: Question, facts: Flat) -> Question:
    """The question with what can be picked, with the row of places it tells, and whether its default is a guess."""
    if question.path.startswith("board."):
        question = replace(question, guess=_is_guess(case, question))
        return replace(question, prompt=asked_once(case, question)) if isinstance(question, One) else question
    if isinstance(question, Entries) and _is_player(question) and case.kind != "table":
        return replace(question, names=players_at(case.table) or question.names)
    if not isinstance(question, One):
        return question
    who = case.game.whose(question.path, tree(facts), case.table) if case.kind != "table" else ""
    if who:
        question = replace(question, prompt=say("{who}: {what}", who=who, what=question.prompt))
    places = case.game.places(question.path, case.holds())
    if places:
        return _as_row(replace(question, places=places))
    found = _at_table(case, question, facts)
    if found is not None:
        whole = any(_between(question.shape) in option.value for option in found)
        return replace(question, options=(), offers=found, several="" if whole else _between(question.shape))
    if question.options:
        return question
    item = question.shape.item if isinstance(question.shape, Items) else question.shape
    words = _words(case, question, item)
    if not 1 < len(words) <= MANY:
        return question
    listed = tuple(Option(word, item.label(word)) for word in words)
    return replace(question, offers=listed, several=_between(question.shape))


def _is_guess(case: Case, question: Question) -> bool:
    each = getattr(question, "each", (question,))
    return any(case.game.board.cells[one.path.removeprefix("board.")].basis == "guess" for one in each)


def _is_player(question: Entries) -> bool:
    key = question.table.key
    return isinstance(key, Text) and key.name is not None


def _between(shape: Shape) -> str:
    return shape.separator if isinstance(shape, Items) else ""


def _as_row(question: One) -> Question:
    """The prompt draws the places with what is printed on them."""
    assert question.places
    printed = question.places.printed
    text = say("{prompt} ({count})", prompt=question.prompt, count=_so_many(len(printed)))
    if "?" not in printed:
        text = say(
            "{prompt} ({count}: {printed})",
            prompt=question.prompt,
            count=_so_many(len(printed)),
            printed=_drawn(printed),
        )
    return replace(question, prompt=text)


def _so_many(n: int) -> Amount:
    return Amount(n, "{n} place", "{n} places")


def _drawn(printed: tuple[object, ...]) -> str:
    return " ".join(show(value) for value in printed)


def is_row(question: Question) -> bool:
    return isinstance(question, One) and question.places is not None


def only_words(question: Question) -> bool:
    """Whether an answer is a word of the game or a player's name, also where it is none of those on offer."""
    return isinstance(question.shape, Word | Text)


def what_enter_does(question: Question) -> str:
    """What Enter alone does where there is no default."""
    if is_row(question):
        return translate("Enter: all places are empty")
    return translate("Enter leaves it out") if question.may_lack else ""


def _at_table(case: Case, question: One, facts: Flat) -> tuple[Option, ...] | None:
    """What lies on the table; of what the rule itself offers, only that."""
    if case.table is None or case.kind == "table":
        return None
    found = case.game.offers(case.name, question.path, tree(facts), case.table, case.holds())
    if found is None or len(found) > 2 * MANY:
        return None
    options = tuple(_option(question.shape, offer) for offer in found)
    return options if not question.options else tuple(it for it in options if it.value in question.options)


def _option(shape: Shape, offer: Offer) -> Option:
    """What is offered is an item of a list, or the whole list."""
    item = shape.item if isinstance(shape, Items) and not isinstance(offer.value, tuple) else shape
    value: Any = offer.value if isinstance(offer.value, str) else plain(offer.value)
    text = written(item, value)
    if isinstance(item, Number) and offer.text:
        return Option(text, str(say("{value}  {text}", value=text, text=offer.text)))
    value = Term(offer.value) if isinstance(offer.value, str) and _is_word(item) else offer.value
    return Option(text, show(offer.text or value))


def _is_word(shape: Shape) -> bool:
    """Whether its values are words of the game, and no names of players."""
    return isinstance(shape, Word) or (isinstance(shape, Written) and not shape.kind.names_players)


def _words(case: Case, question: One, item: Shape) -> tuple[str, ...]:
    """The players where one is named; the words where there are only a few."""
    if isinstance(item, Text) and item.name:
        seated = players_at(case.table) or question.names
        return (*seated, *item.name.also) if len(seated) > 1 and not _names_them_first(question) else ()
    if isinstance(item, Word | Written) and isinstance(question.shape, Items):
        return item.choices()
    return ()


def _names_them_first(question: One) -> bool:
    """Where all players are named in their order, nobody is picked."""
    return isinstance(question.shape, Items) and not question.names


def alone(question: Question) -> Flat | None:
    """The answer that leaves no choice: the only thing on offer."""
    if not isinstance(question, One) or question.several or question.may_lack or len(question.offers) != 1:
        return None
    return question.read(question.offers[0].value)
