"""Our values are dataclasses in all that matters: compared with those of the standard library, one by one."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from referee import values


def declared(dataclass: Callable[..., Any], field: Callable[..., Any], slots: bool) -> tuple[Any, Any]:
    @dataclass(frozen=True, slots=slots)
    class Base:
        """A base."""

        one: int
        two: str = "2"
        three: dict[str, int] = field(default_factory=dict)
        shared: ClassVar[int] = 7

        def both(self) -> str:
            return f"{self.one}{self.two}"

        def __post_init__(self) -> None:
            if self.one < 0:
                raise ValueError("below zero")

    @dataclass(frozen=True, slots=slots)
    class Child(Base):
        four: int = field(kw_only=True)
        five: int = field(default=5)

    return Base, Child


KINDS = [
    (*declared(values.dataclass, values.field, slots), *declared(dataclasses.dataclass, dataclasses.field, slots))
    for slots in (True, False)
]


@pytest.mark.parametrize(("base", "child", "their_base", "their_child"), KINDS)
@pytest.mark.parametrize("often", [1, 40])
def test_a_value_is_made_like_a_dataclass(base: Any, child: Any, their_base: Any, their_child: Any, often: int) -> None:
    """Before and after `__init__` is compiled."""
    for given, named in [((1,), {}), ((1, "x"), {"three": {"a": 1}}), ((), {"one": 3, "two": "y"})]:
        for _ in range(often):
            ours = base(*given, **named)
        theirs = their_base(*given, **named)
        assert repr(ours).rpartition(".")[2] == repr(theirs).rpartition(".")[2]
        assert ours.both() == theirs.both()
        assert ours == base(*given, **named)
        assert ours != child(*given, **named, four=4)
        assert ours.__match_args__ == theirs.__match_args__
    assert child(1, four=4).five == 5
    assert child(1, "2", {}, 6, four=4).five == 6
    assert child.shared == 7


@pytest.mark.parametrize(("base", "child", "their_base", "their_child"), KINDS)
def test_what_cannot_be_is_refused_alike(base: Any, child: Any, their_base: Any, their_child: Any) -> None:
    for make in (base, child, their_base, their_child):
        for given, named in [((), {}), ((1,), {"nine": 9}), ((1,), {"one": 1}), (tuple(range(9)), {})]:
            with pytest.raises(TypeError):
                make(*given, **named)
    for make in (base, their_base):
        value = make(1)
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.one = 2
        with pytest.raises(dataclasses.FrozenInstanceError):
            del value.one
        with pytest.raises(ValueError, match="below zero"):
            make(-1)
        with pytest.raises(ValueError, match="below zero"):
            values.replace(value, one=-1)
        with pytest.raises(TypeError):
            values.replace(value, nine=9)


@pytest.mark.parametrize(("base", "child", "their_base", "their_child"), KINDS)
def test_both_libraries_know_both(base: Any, child: Any, their_base: Any, their_child: Any) -> None:
    for make in (child, their_child):
        assert values.is_dataclass(make)
        assert dataclasses.is_dataclass(make)
        assert [item.name for item in values.fields(make)] == [item.name for item in dataclasses.fields(make)]
        value = make(1, four=4)
        assert dataclasses.replace(value, one=2) == values.replace(value, one=2) == make(2, four=4)
        missing = [item.name for item in values.fields(make) if item.default is values.MISSING]
        assert missing == ["one", "three", "four"]
    assert not values.is_dataclass(int)


@pytest.mark.parametrize(("base", "child", "their_base", "their_child"), KINDS)
def test_a_value_is_replaced_alike_however_often(base: Any, child: Any, their_base: Any, their_child: Any) -> None:
    """Before and after `replace` is compiled for its class."""
    for make in (child, their_child):
        value = make(1, four=4)
        for _ in range(40):
            assert values.replace(value, one=2, five=9) == make(2, four=4, five=9)
            assert values.replace(value) == value
            with pytest.raises(TypeError):
                values.replace(value, nine=9)
            with pytest.raises(ValueError, match="below zero"):
                values.replace(value, one=-1)


def test_a_value_without_fields_is_replaced_however_often() -> None:
    @values.dataclass(frozen=True, slots=True)
    class Nothing:
        """Holds nothing."""

    for _ in range(40):
        assert values.replace(Nothing()) == Nothing()
        with pytest.raises(TypeError):
            values.replace(Nothing(), nine=9)


def test_values_are_hashed_by_what_they_hold() -> None:
    @values.dataclass(frozen=True, slots=True)
    class Point:
        x: int
        y: int

    assert {Point(1, 2), Point(1, 2), Point(2, 1)} == {Point(1, 2), Point(2, 1)}
    assert not hasattr(Point(1, 2), "__dict__")


def test_the_rest_is_left_to_the_standard_library() -> None:
    @values.dataclass(slots=True, order=True)
    class Open:
        x: int = values.field(default=1)
        y: list[int] = values.field(default_factory=list)

    value = Open()
    value.x = 5
    value.y.append(1)
    assert value == Open(5, [1])
    assert Open().y == []
    assert Open(1) < Open(2)


def test_a_value_that_is_not_frozen_can_be_changed_and_has_no_hash() -> None:
    @values.dataclass(slots=True)
    class Open:
        one: int
        many: list[int] = values.field(default_factory=list)

    made = Open(1)
    made.one = 2
    made.many.append(3)
    assert made == Open(2, [3])
    assert Open(1).many == []
    assert values.replace(made, one=4) == Open(4, [3])
    with pytest.raises(TypeError, match="unhashable"):
        hash(made)
    with pytest.raises(AttributeError):
        made.two = 5  # type: ignore[attr-defined]
