"""Printed values of one game, from its board.toml, with what each rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from operator import ge, gt, le, lt
from pathlib import Path
from typing import Any

from referee.facts import ASK, BAD, BadFact, Fact, Faults, Items, Number, Problem, Shape, Text, Word, bad, nest, unknown
from referee.toml import loads, toml_value
from referee.values import dataclass
from referee.words import Sentence, Term, say

USABLE = ("text", "example", "implementation")
"""What may be used unasked. A guess is offered to be confirmed, an unknown value is asked for."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One printed value: how it is asked, what it may be, and what our value rests on."""

    path: str
    kind: str
    value: Any
    basis: str
    note: str
    prompt: Sentence
    limits: Mapping[str, Any]
    tells: Sentence
    """The value in words, with `{value}` for it; `{name}` is an entry of a small table."""
    called: Mapping[str, str]
    """What players call the words that are printed there."""

    def told(self, value: Any) -> Sentence:
        """This value as a sentence: "Malindi's places are worth 9, 9, 7, 7, 6"."""
        entries = value if isinstance(value, Mapping) else {}
        values = {"prompt": self.prompt, **entries, **self.tells.values, "value": self.named(value)}
        return say(self.tells.template or "{prompt}: {value}", **values)

    def named(self, value: Any) -> Any:
        """What is printed, with its words as players call them."""
        words = isinstance(value, list | tuple)
        return [_called(item, self.called) for item in value] if words else _called(value, self.called)

    @property
    def usable(self) -> bool:
        return self.basis in USABLE

    @property
    def shape(self) -> Shape:
        fact = Fact(self.prompt.template, at_least=self.limits.get("at_least"), at_most=self.limits.get("at_most"))
        if self.kind == "table":
            return SmallTable(self.value)
        choices = self.limits.get("choices")
        item: Shape = (
            Number(fact, self.limits.get("step", 1))
            if self.kind in ("int", "ints")
            else Word(fact, tuple(choices))
            if choices
            else Text(fact, None)
        )
        return Items(fact, item, self.limits.get("length")) if self.kind in ("ints", "words") else item

    def read(self, raw: Any) -> Any:
        """The value a player gives for this cell; raises BadFact."""
        faults = Faults()
        if self.kind == "words" and isinstance(raw, list | tuple):
            raw = ["-".join(map(str, item)) if isinstance(item, list | tuple) else item for item in raw]
        value = self.shape.read(raw, f"board.{self.path}", faults)
        faults.raise_if_any()
        if value == ():
            raise bad(f"board.{self.path}", "is empty. Wanted: {wants}", wants=self.shape.wants())
        never = [
            item for item in self.limits.get("never", ()) if item in (value if isinstance(value, tuple) else (value,))
        ]
        if never:
            raise bad(f"board.{self.path}", "{never} cannot be printed there", never=never)
        wrong = contradiction(value, self.limits, self.called) if isinstance(value, tuple) else None
        if wrong:
            raise bad(f"board.{self.path}", "{wrong}. {proof}", wrong=wrong, proof=say(self.limits.get("proof", "")))
        return value


ORDERS: Mapping[str, tuple[Callable[[Any, Any], bool], Sentence]] = {
    "never falls": (le, say("These numbers never fall")),
    "never rises": (ge, say("These numbers never rise")),
    "rises": (lt, say("Each of these numbers is larger than the one before")),
    "falls": (gt, say("Each of these numbers is smaller than the one before")),
}
"""What is proven of a row of printed numbers: how each stands to the one before."""


def contradiction(
    values: Sequence[Any], limits: Mapping[str, Any], called: Mapping[str, str] | None = None
) -> Sentence | None:
    """What the rulebook proves of such a row and these values break."""
    if "through" in limits:
        return _off_course(values, limits["through"], called or {})
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) < len(values) or not numbers:
        return None
    holds, told = ORDERS.get(limits.get("order", ""), (None, say("")))
    if holds and not all(holds(one, other) for one, other in pairwise(numbers)):
        return told
    if "smallest" in limits and min(numbers) != limits["smallest"]:
        return say("The smallest of these numbers is {smallest}", smallest=limits["smallest"])
    if "largest" in limits and max(numbers) != limits["largest"]:
        return say("The largest of these numbers is {largest}", largest=limits["largest"])
    return None


def _off_course(values: Sequence[Any], through: Sequence[str], called: Mapping[str, str]) -> Sentence | None:
    """Words that must stand there in this order, from the first to the last, whatever lies between them."""
    words = [str(value).lower().replace(" ", "-") for value in values]
    lacking = [_called(word, called) for word in through if word not in words]
    if lacking:
        return say("Not among them: {lacking}", lacking=lacking)
    named = [word for word in words if word in through]
    ends = words[:1] == [*through[:1]] and words[-1:] == [*through[-1:]]
    if ends and named == [*through]:
        return None
    return say("They stand in this order: {through}", through=[_called(word, called) for word in through])


class SmallTable(Shape):
    """A small table taken as one value; what is given is merged into it key by key."""

    def __init__(self, value: Any) -> None:
        self.value = value if isinstance(value, Mapping) else {}

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        given = toml_value(raw) if isinstance(raw, str) else raw
        if not isinstance(given, Mapping):
            return self.wrong(raw, path, faults)
        read = {name: self._item(name, item, f"{path}.{name}", faults) for name, item in given.items()}
        return BAD if faults.bad else {**self.value, **read}

    def _item(self, name: str, raw: Any, path: str, faults: Faults) -> Any:
        known = self.value.get(name, next(iter(self.value.values()), None))
        if self.value and name not in self.value:
            faults.bad.append(unknown(path, name, self.value, say("Entry")))
            return BAD
        if isinstance(known, int):
            return Number(None, 1).read(raw, path, faults)
        if isinstance(known, list) and not isinstance(raw, list):
            return toml_value(raw) if isinstance(raw, str) else self.wrong(raw, path, faults)
        return raw

    def wants(self) -> Sentence:
        return say("name and value of each")

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


class Cells(dict[str, Cell]):
    """Printed values by their path. A family that lists a cell `*` has one for every name, listed or not."""

    def __init__(self) -> None:
        self.open: dict[str, Mapping[str, Any]] = {}

    def __contains__(self, path: object) -> bool:
        return super().__contains__(path) or any(str(path).startswith(f"{key}.") for key in self.open)

    def __missing__(self, path: str) -> Cell:
        for key, entry in self.open.items():
            if path.startswith(f"{key}."):
                return _cell(path, path.removeprefix(f"{key}."), entry, entry["cells"]["*"])
        raise KeyError(path)


class Board:
    """Loaded when a printed value is first needed."""

    def __init__(self, game: str, file: Path) -> None:
        self.game, self.file = game, file

    @cached_property
    def cells(self) -> Cells:
        """Every printed value by its path."""
        found = Cells()
        for key, entry in loads(self.file.read_text(encoding="utf-8")).items():
            cells = entry.get("cells")
            if key == "bounds":
                continue  # those of declarations: nothing that a player could read off the board
            if cells is None:
                found[key] = _cell(key, "", entry, entry)
                continue
            if "*" in cells:
                found.open[key] = entry
            listed = {name: cell for name, cell in cells.items() if name != "*"}
            found.update({f"{key}.{name}": _cell(f"{key}.{name}", name, entry, cell) for name, cell in listed.items()})
        return found

    def flatten(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What a player gives, nested or dotted, as path -> value; raises BadFact with every problem."""
        flat: dict[str, Any] = {}
        problems: list[Problem] = []
        for name, value in (nest(given) if given else {}).items():
            self._place(name, value, flat, problems)
        problems += self._out_of_order(flat)
        if problems:
            raise BadFact(*problems)
        return flat

    def _out_of_order(self, flat: Mapping[str, Any]) -> Iterator[Problem]:
        """Numbered cells of one family, given together, that contradict what is proven of their order."""
        families = dict.fromkeys(path.rpartition(".")[0] for path in flat if path.rpartition(".")[2].isdecimal())
        for family in families:
            row = [path for number in range(1, 100) if (path := f"{family}.{number}") in flat]
            if len(row) < 2:
                continue
            limits = self.cells[row[0]].limits
            wrong = contradiction([flat[path] for path in row], {"order": limits.get("order", "")})
            if wrong and self.cells[row[0]].kind == "int":
                told = say("{wrong}. {proof}", wrong=wrong, proof=say(limits.get("proof", "")))
                yield Problem(f"board.{row[-1]}", told)

    def _place(self, path: str, value: Any, flat: dict[str, Any], problems: list[Problem]) -> None:
        if path in self.cells:
            if value == "?":
                return
            try:
                flat[path] = self.cells[path].read(value)
            except BadFact as error:
                problems.extend(error.all)
            return
        parts = self._parts(path, value)
        if parts is None:
            problems.append(unknown(f"board.{path}", path, self.cells, say("Printed value")))
            return
        if isinstance(parts, list):
            wrong = self._wrong_row(path, len(parts))
            if wrong:
                problems.append(Problem(f"board.{path}", wrong))
                return
            parts = {str(number): item for number, item in enumerate(parts, 1)}
        for name, item in parts.items():
            self._place(f"{path}.{name}", item, flat, problems)

    def _wrong_row(self, path: str, told: int) -> Sentence | None:
        """Why so many values are no row of cells below this path."""
        if path in self.cells.open:
            return say("Wanted: {wants}", wants=say("name and value of each"))
        names = (cell[len(path) + 1 :] for cell in self.cells if cell.startswith(f"{path}."))
        wanted = sum(1 for name in names if name.isdecimal() and name != "0")
        return (
            say("This is a list of {wanted}, and {n} are given", wanted=wanted, n=told) if 0 < wanted != told else None
        )

    def _parts(self, path: str, value: Any) -> Mapping[str, Any] | list[Any] | None:
        """The cells below this path that a table fills, or a list from number 1 on; None when there are none."""
        if path not in self.cells.open and not any(cell.startswith(f"{path}.") for cell in self.cells):
            return None
        if isinstance(value, str):
            value = toml_value(value) or [item.strip() for item in value.split(",")]
        if isinstance(value, list | tuple):
            return list(value)
        return value if isinstance(value, Mapping) else None


LIMITS = "at_least at_most step length choices never order smallest largest through proof shared"
"""What a family or a cell may say of its value. `shared`: one printed number stands for the cells of a row."""


def _cell(path: str, name: str, entry: Mapping[str, Any], cell: Mapping[str, Any]) -> Cell:
    limits = {key: cell.get(key, entry.get(key)) for key in LIMITS.split() if key in cell or key in entry}
    names = {**entry.get("called", {}), **({name: cell["called"]} if name and "called" in cell else {})}
    parts = {f"p{at}": _called(part, names) for at, part in enumerate(name.split("."))} | {"cell": _called(name, names)}
    value = cell.get("value", ASK)
    value = tuple(value) if isinstance(value, list) else value
    return Cell(
        path,
        entry["kind"],
        value,
        cell["basis"],
        cell.get("note", entry.get("note", "")),
        say(_template(cell.get("prompt", entry.get("prompt", path))), **parts),
        limits,
        say(_template(cell.get("tells", entry.get("tells", ""))), **parts),
        names,
    )


def _template(text: str) -> str:
    return text.replace("{0}", "{p0}").replace("{1}", "{p1}")


def _called(name: Any, names: Mapping[str, str]) -> Any:
    """What players call it, where board.toml says so under `called`; one word may be two of them: `rio-angola`."""
    if not isinstance(name, str):
        return name
    if name in names:
        return say(names[name])
    both = [names[part] for part in name.split("-") if part in names]
    return say("{one}-{other}", one=say(both[0]), other=say(both[1])) if len(both) == 2 else Term(name)
