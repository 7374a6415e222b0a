"""Printed values of one game, from its board.toml, and what a player has read off the board once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from referee.facts import ASK, BAD, BadFact, Fact, Faults, Items, Number, Problem, Shape, Text, Word, bad, nest, unknown
from referee.facts import toml_value as _toml_value
from referee.words import Sentence, say

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
            Number(fact, 1)
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
        return value


class SmallTable(Shape):
    """A small table taken as one value; what is given is merged into it key by key."""

    def __init__(self, value: Any) -> None:
        self.value = value if isinstance(value, Mapping) else {}

    def read(self, raw: Any, path: str, faults: Faults) -> Any:
        given = _toml_value(raw) if isinstance(raw, str) else raw
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
            return _toml_value(raw) if isinstance(raw, str) else self.wrong(raw, path, faults)
        return raw

    def wants(self) -> Sentence:
        return say("a table, name and value")

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
        import tomllib

        found = Cells()
        for key, entry in tomllib.loads(self.file.read_text(encoding="utf-8")).items():
            cells = entry.get("cells")
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
        if problems:
            raise BadFact(*problems)
        return flat

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
        numbered = sum(1 for number in range(1, 100) if f"{path}.{number}" in self.cells)
        if not isinstance(value, Mapping) and len(parts) != numbered > 0:
            wrong = say("This is a list of {wanted}, and {n} are given", wanted=numbered, n=len(parts))
            problems.append(Problem(f"board.{path}", wrong))
            return
        for name, item in parts.items():
            self._place(f"{path}.{name}", item, flat, problems)

    def _parts(self, path: str, value: Any) -> Mapping[str, Any] | None:
        """The cells below this path that a table or a list fills; None when there are none."""
        if not any(f"{cell}.".startswith(f"{path}.") for cell in (*self.cells, *self.cells.open)):
            return None
        if isinstance(value, str):
            value = _toml_value(value) or [item.strip() for item in value.split(",")]
        if isinstance(value, list | tuple):
            return {str(number): item for number, item in enumerate(value, 1)}
        return value if isinstance(value, Mapping) else None


def _cell(path: str, name: str, entry: Mapping[str, Any], cell: Mapping[str, Any]) -> Cell:
    limits = {
        key: cell.get(key, entry.get(key))
        for key in ("at_least", "at_most", "length", "choices", "never")
        if key in cell or key in entry
    }
    parts = {f"p{number}": part for number, part in enumerate(name.split("."))}
    prompt = str(cell.get("prompt", entry.get("prompt", path))).replace("{0}", "{p0}").replace("{1}", "{p1}")
    value = cell.get("value", ASK)
    value = tuple(value) if isinstance(value, list) else value
    return Cell(
        path,
        entry["kind"],
        value,
        cell["basis"],
        cell.get("note", entry.get("note", "")),
        say(prompt, cell=name, **parts),
        limits,
    )


# --- the player's own board profile ---------------------------------------------------------------------------------


def home() -> Path:
    """Where the program keeps what belongs to this player."""
    given = os.environ.get("REFEREE_HOME")
    if given:
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False)


def profile_file(game: str) -> Path:
    return home() / "board" / f"{game}.toml"


def read_profile(board: Board) -> dict[str, Any]:
    """What this player has read off the board before."""
    import tomllib

    file = profile_file(board.game)
    try:
        return board.flatten(tomllib.loads(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        raise bad(str(file), "This board profile cannot be read: {why}", why=str(error)) from error


def save_profile(board: Board, values: Mapping[str, Any]) -> Path:
    """Keep these values besides those kept before; the old file stays until the new one is whole."""
    import tomllib

    import tomli_w

    from referee.ruling import plain

    file = profile_file(board.game)
    text = tomli_w.dumps(plain({**read_profile(board), **values}))
    tomllib.loads(text)
    replace_file(file, text)
    return file


def replace_file(file: Path, text: str) -> None:
    """Write beside the old file, sync, then take its place and its permissions."""
    import tempfile

    file = file.resolve()
    name = ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".new")
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.chmod(name, file.stat().st_mode & 0o777 if file.exists() else 0o666 & ~_umask())
        os.replace(name, file)
    except OSError as error:
        if name:
            Path(name).unlink(missing_ok=True)
        raise bad(str(file), "This file cannot be written: {why}", why=error.strerror or str(error)) from error


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
