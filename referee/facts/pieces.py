"""Pieces: things with a written form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from referee.words import Sentence, say


class Piece:
    """A thing with a written form: `read` parses what `str` prints, and a piece equals its written form.

    So `ruling.answer.row == "blue 9, -, blue 7, -, -"` holds in Python as it does in JSON.
    """

    __slots__ = ()

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        equal_to_its_form(cls)

    form: ClassVar[str] = ""
    """How it is written, for example `player and limit: blue 9`."""
    vocabulary: ClassVar[tuple[str, ...]] = ()
    """Fixed words of the written form."""
    begins_with_number: ClassVar[bool] = False
    """Whether no word can stand at its beginning."""
    marks: ClassVar[tuple[str, ...]] = ()
    """Its signs right behind a number, such as the vp of `2vp`: nobody wants them completed."""
    begun: ClassVar[bool] = False
    """Whether it is enough to begin its words: `2t o`."""
    names_players: ClassVar[bool] = False
    """Whether players are named in it: each is a `PlayerName`."""

    @classmethod
    def read(cls, text: str) -> Self:
        raise NotImplementedError

    @classmethod
    def read_table(cls, table: Mapping[str, object]) -> Self:
        """A piece that may also be given as a table overrides this."""
        raise unreadable("a table is not expected here")

    @classmethod
    def choices(cls) -> tuple[str, ...]:
        """All written forms, where there are few."""
        return ()

    @classmethod
    def label(cls, text: str) -> str:
        """How this written form stands in a list to pick from; a game may add what players know it by."""
        return text

    @property
    def said(self) -> object:
        """How it stands in a sentence that players read aloud; a game says more than its written form."""
        return str(self)

    @classmethod
    def words(cls) -> tuple[str, ...]:
        """Words that occur in the written form: an interview completes them."""
        return cls.vocabulary or cls.choices()


def equal_to_its_form(kind: type[Piece]) -> None:
    """Let pieces of this kind equal their written form. A dataclass without slots has no `__eq__` of its own before it
    is used in an annotation: so this is called when it is declared and when it is first read."""
    own = kind.__dict__.get("__eq__")
    if own is not None and not hasattr(own, "__wrapped__"):
        setattr(kind, "__eq__", _equals_its_form(own))  # noqa: B010
        setattr(kind, "__hash__", _hash_of_its_form)  # noqa: B010


def _equals_its_form(own: Callable[[Any, object], bool]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return str(self) == other if isinstance(other, str) else own(self, other)

    equal.__wrapped__ = own  # type: ignore[attr-defined]
    return equal


def _hash_of_its_form(self: Any) -> int:
    return hash(str(self))


class Unreadable(ValueError):
    """Raised by `Piece.read`: the text is no such piece."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def unreadable(template: str, /, **values: object) -> Unreadable:
    return Unreadable(say(template, **values))
