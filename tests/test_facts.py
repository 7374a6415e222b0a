"""Facts: declared once, read from text, TOML and tables, every problem at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.facts import (
    ASK,
    BadFact,
    Fact,
    MissingFacts,
    Name,
    Piece,
    asked,
    nest,
    place,
    reach,
    read,
    schema,
    shape_of,
    unreadable,
)


@dataclass(frozen=True, slots=True)
class Card(Piece):
    """A card: a suit and a number."""

    form: ClassVar[str] = "SUIT NUMBER, for example red 3"
    suit: str
    number: int

    @classmethod
    def read(cls, text: str) -> Self:
        suit, _, number = text.partition(" ")
        if suit not in ("red", "blue") or not number.isdecimal():
            raise unreadable("no such card")
        return cls(suit, int(number))

    def __str__(self) -> str:
        return f"{self.suit} {self.number}"


@dataclass(frozen=True, slots=True)
class Seat:
    name: Annotated[str, Fact("Name"), Name(reserved=frozenset({"bank"}))]
    money: Annotated[int, Fact("Money of {key}", at_least=0)] = 0


@dataclass(frozen=True, slots=True)
class All:
    """One fact of each kind."""

    count: Annotated[int, Fact("How many?", "a.clause", at_least=1, at_most=9)]
    half: Annotated[float, Fact("How far?")] = 0.5
    tens: Annotated[int, Fact("How much?", step=10)] = 10
    sure: Annotated[bool, Fact("Sure?")] = False
    word: Annotated[Literal["north", "south"], Fact("Which way?")] = "north"
    name: Annotated[str, Fact("Who?"), Name(frozenset({"bank"}), also=("nobody",))] = "nobody"
    note: Annotated[str, Fact("What else?")] = ""
    card: Annotated[Card | None, Fact("Which card?")] = None
    cards: Annotated[tuple[Card, ...], Fact("Which cards?", distinct=True)] = ()
    pair: Annotated[tuple[int, int], Fact("Which two?", at_least=0)] = (0, 0)
    scores: Annotated[Mapping[str, int], Fact("Points of {key}", "b.clause", at_least=0)] = None  # type: ignore[assignment]
    seat: Annotated[Seat | None, Fact("Which seat?")] = None
    from_: Annotated[str | None, Fact("From where?")] = None


def take(**facts: Any) -> All:
    return read(All, nest({"count": 1, **facts}))


def refused(**facts: Any) -> BadFact:
    with pytest.raises(BadFact) as raised:
        take(**facts)
    return raised.value


@pytest.mark.parametrize(
    ("fact", "given", "found"),
    [
        ("count", 9, 9),
        ("count", "9", 9),
        ("count", "2+3 - 1", 4),
        ("half", "1.5", 1.5),
        ("half", 2, 2),
        ("half", "10+0.5", 10.5),
        ("tens", "30", 30),
        ("sure", "yes", True),
        ("sure", "N", False),
        ("sure", True, True),
        ("word", "South", "south"),
        ("name", "anna-2", "anna-2"),
        ("name", "nobody", "nobody"),
        ("note", "  two   words ", "two words"),
        ("card", "red 3", Card("red", 3)),
        ("card", Card("red", 3), Card("red", 3)),
        ("cards", "red 3, blue 1", (Card("red", 3), Card("blue", 1))),
        ("cards", ["red 3"], (Card("red", 3),)),
        ("cards", '["red 3", "blue 1"]', (Card("red", 3), Card("blue", 1))),
        ("cards", "", ()),
        ("cards", "-", ()),
        ("pair", "1, 2", (1, 2)),
        ("scores", "dima 5, petya 4", {"dima": 5, "petya": 4}),
        ("scores", "dima=5; petya=4", {"dima": 5, "petya": 4}),
        ("scores", "{dima = 5}", {"dima": 5}),
        ("scores", {"dima": "2+3"}, {"dima": 5}),
        ("seat", {"name": "anna", "money": 3}, Seat("anna", 3)),
        ("seat", '{name = "anna"}', Seat("anna")),
    ],
)
def test_a_fact_is_read_from_text_and_from_data(fact: str, given: object, found: object) -> None:
    assert getattr(take(**{fact: given}), fact) == found


@pytest.mark.parametrize(
    ("fact", "given", "allowed"),
    [
        ("count", 0, "from 1 to 9"),
        ("count", "10", "from 1 to 9"),
        ("count", 1.0, "whole number"),
        ("count", "1.5", "whole number"),
        ("count", True, "whole number"),
        ("count", "one", "whole number"),
        ("count", "1+", "whole number"),
        ("count", "", "whole number"),
        ("count", [1], "whole number"),
        ("count", float("nan"), "whole number"),
        ("count", "9" * 400, "whole number"),
        ("half", "0.25", "halves"),
        ("half", float("inf"), "halves"),
        ("half", "nan", "halves"),
        ("tens", 15, "multiple of 10"),
        ("sure", "maybe", "true or false"),
        ("sure", 1, "true or false"),
        ("word", "norht", "Did you mean north"),
        ("word", "west-by-west", "one of: north, south"),
        ("name", "An.na", "letters, digits, hyphens"),
        ("name", "9", "letters, digits, hyphens"),
        ("name", "Bank", "«Bank» is a word of the game, please add a letter"),
        ("name", "a" * 41, "letters, digits, hyphens"),
        ("name", "an\x1bna", "a player's name"),
        ("note", "bell\x07", "without control characters"),
        ("note", "\u202eright-to-left", "without control characters"),
        ("card", "green 3", "no such card"),
        ("card", {"suit": "red"}, "table is not expected"),
        ("cards", "red 3, red 3", "twice"),
        ("cards", "red 3, green 1", "no such card"),
        ("pair", "1", "2 numbers with commas between"),
        ("pair", "1, 2, 3", "2 numbers with commas between"),
        ("pair", "1, -2", "0 or more"),
        ("scores", "dima", "name and value"),
        ("scores", "dima 5, dima 6", "name and value"),
        ("scores", {"dima": -1}, "0 or more"),
        ("seat", "anna", "a table with name, money"),
        ("seat", {"name": "bank"}, "word of the game"),
    ],
)
def test_a_fact_that_does_not_fit_is_refused_with_what_is_allowed(fact: str, given: object, allowed: str) -> None:
    error = refused(**{fact: given})
    assert all(path.split(".")[0] == fact for path in error.paths)
    assert allowed in str(error)


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(BadFact) as raised:
        read(All, nest({"half": "x", "wrod": "north", "scores.dima": -1, "seat.name": "bank", "seat.mony": 1}))
    assert set(raised.value.paths) == {"half", "wrod", "scores.dima", "seat.name", "seat.mony", "count"}
    assert "Did you mean word" in raised.value.problems["wrod"]
    assert "Did you mean money" in raised.value.problems["seat.mony"]


def test_what_is_missing_is_named_by_path_with_what_is_wanted() -> None:
    with pytest.raises(MissingFacts) as raised:
        read(All, nest({"seat.money": 3}))
    assert set(raised.value.paths) == {"count", "seat.name"}
    assert "from 1 to 9" in raised.value.problems["count"]


def test_an_entry_that_is_still_to_be_asked_counts_as_missing() -> None:
    with pytest.raises(MissingFacts) as raised:
        take(scores={"dima": 5, "petya": ASK})
    assert raised.value.paths == ("scores.petya",)


def test_what_was_given_is_repeated_short_and_harmless() -> None:
    text = str(refused(word="\x1b[31m" + "x" * 500))
    assert "\x1b" not in text
    assert len(text) < 250


def test_a_field_named_like_a_keyword_is_called_without_its_underscore() -> None:
    assert take(**{"from": "here"}).from_ == "here"
    assert asked(All, "from").path == "from"


@pytest.mark.parametrize("flat", [{"a": 1, "a.b": 2}, {"a.b": 2, "a": 1}, {"a.b": 1, "a": {"b": 2}}])
def test_a_fact_given_twice_is_refused(flat: dict[str, object]) -> None:
    with pytest.raises(BadFact, match="twice"):
        nest(flat)


def test_dots_reach_into_tables_and_records() -> None:
    facts = take(**{"scores.dima": 5, "seat.name": "anna", "from": "x"})
    assert [reach(facts, path) for path in ("scores.dima", "seat.name", "from", "scores.petya", "card")] == [
        5,
        "anna",
        "x",
        ASK,
        ASK,
    ]


def test_a_question_to_a_player_has_its_prompt_and_its_clause() -> None:
    count, entry = asked(All, "count"), asked(All, "scores.dima")
    assert (str(count.prompt), count.clause) == ("How many?", "a.clause")
    assert (str(entry.prompt), entry.clause, entry.read("7")) == ("Points of dima", "b.clause", 7)
    assert place(All, "half").usual == 0.5


def test_only_what_is_possible_now_is_accepted() -> None:
    question = asked(All, "card", ("red 1", "red 2"))
    assert question.read("red 2") == Card("red", 2)
    with pytest.raises(BadFact, match="not possible now"):
        question.read("red 3")


def test_a_kind_that_is_no_fact_is_a_mistake_of_the_author() -> None:
    with pytest.raises(TypeError):
        shape_of(bytes)


def test_the_schema_says_what_the_declaration_says() -> None:
    found = schema(All)
    assert found["required"] == ["count"]
    assert found["additionalProperties"] is False
    assert found["properties"]["count"] == {"type": "integer", "minimum": 1, "maximum": 9, "title": "How many?"}
    assert found["properties"]["word"]["enum"] == ["north", "south"]
    assert found["properties"]["from"]["type"] == "string"


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.datetimes(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
_NAMES = st.sampled_from([name.rstrip("_") for name in All.__dataclass_fields__]) | st.text(max_size=6)


@given(st.dictionaries(_NAMES, _JUNK, max_size=5))
def test_whatever_is_given_is_read_or_refused_with_a_path(raw: dict[str, Any]) -> None:
    try:
        read(All, nest(raw))
    except (BadFact, MissingFacts) as error:
        assert error.all
        assert str(error).isprintable() or all(line.isprintable() for line in str(error).splitlines())


@given(st.lists(st.integers(0, 500), min_size=1, max_size=6))
def test_a_sum_is_read_as_its_total(numbers: list[int]) -> None:
    total = read(Seat, {"name": "anna", "money": " + ".join(map(str, numbers))}).money
    assert total == sum(numbers)


def test_a_piece_equals_its_written_form() -> None:
    import referee

    ruling = referee.ask("jamaica", "load", holds="food 3, gold 3, -, -, -", load="gold 4")
    assert ruling.answer.loaded == "gold 4" != ruling.answer.emptied
    assert list(ruling.answer.after) == ["food 3", "gold 3", "gold 4", "-", "-"]
    assert len({ruling.answer.loaded, "gold 4"}) == 1
