"""What is said one change away from the scenarios: of a table, of the facts of a question or a move, one value changed.

Of a table it is what makes it impossible, else what comes next. Of a number on a table both limits are looked for: the
nearest number of which something else is said. `python -m
tests.shown` writes all of it to `tests/snapshots/nearby`; what changes there is read like `tests/snapshots/told`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.case import Case
from referee.facts import Piece, RefereeError, Unreadable, shapes_of
from referee.given import Given, nothing
from referee.journal import Session, Step, load
from referee.plain import plain
from referee.toml import inline

from . import made_up

ROOT = Path(__file__).parent.parent
FARTHEST = 64
"""No further away is a limit looked for."""
Path_ = tuple[str, ...]
Pool = dict[str, list[str]]


@dataclass(frozen=True)
class Place:
    """A step of a scenario, and what lay on the table before it."""

    name: str
    session: Session
    step: Step
    before: Any


def nearby_files(game: str) -> Iterator[tuple[Path, str]]:
    yield ROOT / "tests" / "snapshots" / "nearby" / f"{game}.txt", "\n".join(_nearby(game)) + "\n"


def _nearby(game: str) -> Iterator[str]:
    places = [place for file in sorted((ROOT / "scenarios" / game).glob("*.toml")) for place in _places(file)]
    pool = _pool(places)
    for place in _first(places, _moment):
        yield f"== the table after {place.name}"
        yield from _tables(place, pool)
        yield from _questions(place)
    yield "== what can be picked"
    yield from _picked(places)
    for place in _first(places, lambda place: (place.step.event.kind, place.step.event.name)):
        if place.step.event.kind in ("ask", "move"):
            yield f"== {place.step.event.name}, {place.name}"
            yield from _facts(place, pool)
    for kind, pieces in sorted(made_up.pieces(game).items(), key=lambda item: item[0].__name__):
        yield f"== {kind.__name__}"
        yield from _written(kind, sorted(map(str, pieces), key=lambda text: (len(text), text)))


def _places(file: Path) -> Iterator[Place]:
    session = load(file)
    before = session.opening
    for step in session.replay():
        yield Place(f"{file.stem} {step.event.number}", session, step, before)
        before = step.table


def _first(places: list[Place], kind: Callable[[Place], object]) -> list[Place]:
    """Of each kind the first."""
    found: dict[object, Place] = {}
    for place in places:
        found.setdefault(kind(place), place)
    return [place for key, place in found.items() if key is not None]


def _moment(place: Place) -> object:
    """Tables at which the same comes next are alike."""
    if place.step.table is None:
        return None
    due = place.session.game.due(place.step.table, place.session.house())
    return due[0].move if due else "over"


def _written(kind: type[Piece], texts: list[str]) -> Iterator[str]:
    """How the shortest and the longest written form read with a word or a number changed, and what is none."""
    near = {text: None for written in (texts[0], texts[-1]) for text in _misspelled(written)}
    for text in ("", "none", "-", *near):
        try:
            piece = kind.read(text)
            yield f"{text}: {piece} ({piece.said})"
        except Unreadable as error:
            yield f"{text}: ! {error.sentence}"


def _misspelled(text: str) -> Iterator[str]:
    words = text.split(" ")
    yield from (text, f"{text} {words[-1]}", f"{text}, {text}", f"{text} x")
    for at, word in enumerate(words):
        yield " ".join(words[:at] + words[at + 1 :])
        yield " ".join([*words[:at], "x", *words[at + 1 :]])
        yield " ".join([*words[:at], f"{word}/{word.partition('/')[0]}", *words[at + 1 :]])
        for number in re.findall(r"[0-9]+", word):
            for other in (0, int(number) - 1, int(number) + 1, 10, 13, 23, 100, 1000):
                yield " ".join([*words[:at], word.replace(number, str(other), 1), *words[at + 1 :]])


# --- one change ---


def _tables(place: Place, pool: Pool) -> Iterator[str]:
    session = place.session
    raw = json.loads(json.dumps(plain(place.step.table)))
    yield from _changed(raw, pool, lambda told: _table_of(session, told))
    for path, _, here in _leaves(raw, (), ""):
        if type(here) is int and not set(path) & set(session.players[1:]):
            yield from _limits(raw, path, here, lambda told: _table_of(session, told))


def _table_of(session: Session, told: Any) -> str:
    """What comes next at this table."""
    house = session.house()
    due = session.game.due(session.game.read_table(told, house), house)
    return "; ".join(str(it.text) for it in due) or "nothing comes next"


def _facts(place: Place, pool: Pool) -> Iterator[str]:
    event, session = place.step.event, place.session
    told = json.loads(json.dumps(plain(event.facts)))

    def decided(facts: Any) -> str:
        given = Given(facts, dict(event.board), dict(event.readings))
        return _ruled(Case(session.game, event.kind, event.name, given, session.house(), place.before))

    yield from _changed(told, pool, decided)


def _questions(place: Place) -> Iterator[str]:
    """Every question as this table alone answers it."""
    for question in place.session.game.questions:
        session = place.session
        case = Case(session.game, "ask", question, nothing(), session.house(), place.step.table)
        yield f"{question}: {_said(_ruled, case)}"


def _picked(places: list[Place]) -> Iterator[str]:
    """What can be picked for each fact of a move where it first may come next, when of each before it the first was
    picked."""
    seen: set[str] = set()
    for place in places:
        game, table, house = place.session.game, place.step.table, place.session.house()
        for due in game.due(table, house) if table is not None else ():
            facts = dict(due.facts)
            for name in () if due.move in seen else shapes_of(game.the_move(due.move).facts):
                found = game.offers(due.move, name, facts, table, house)
                if found and name not in facts:
                    said = (f"{plain(it.value)} ({it.text})" if str(it.text) else str(plain(it.value)) for it in found)
                    yield f"for {due.move}, {name}, {place.name}: {'; '.join(said)}"
                    facts[name] = found[0].value
            seen.add(due.move)


def _ruled(case: Case) -> str:
    ruling = case.decide()
    return f"{ruling.text} [{' '.join(ruling.clauses)}]"


def _changed(raw: Any, pool: Pool, decided: Callable[[Any], str]) -> Iterator[str]:
    same = []
    usual = _said(decided, raw)
    for path, name, here in _leaves(raw, (), ""):
        for other in _others(here, pool.get(name, [])):
            said = _said(decided, _put(raw, path, other))
            if said == usual:
                same.append(f"{'.'.join(path)}={inline(other)}")
            else:
                yield f"{'.'.join(path)}={inline(other)}: {said}"
    if same:
        yield f"{usual}: {'  '.join(same)}"


def _limits(raw: Any, path: Path_, here: int, decided: Callable[[Any], str]) -> Iterator[str]:
    """The nearest number above and below of which something else is said, where it is not the next one."""
    for way in (-1, 1):
        near, far = 1, 2
        usual = _said(decided, _put(raw, path, here + way))
        while far <= FARTHEST and _said(decided, _put(raw, path, here + way * far)) == usual:
            near, far = far, far * 2
        while far <= FARTHEST and far - near > 1:
            middle = (near + far) // 2
            same = _said(decided, _put(raw, path, here + way * middle)) == usual
            near, far = (middle, far) if same else (near, middle)
        if far <= FARTHEST:
            said = _said(decided, _put(raw, path, here + way * far))
            yield f"{'.'.join(path)}={here + way * far}: {said}"


def _said(decided: Callable[[Any], str], told: Any) -> str:
    try:
        return decided(told)
    except RefereeError as error:
        return " / ".join(f"{it.path}! {it.sentence} [{it.clause}]" for it in error.all)


def _leaves(value: Any, path: Path_, name: str) -> Iterator[tuple[Path_, str, Any]]:
    """Every number, word and list with its path and the name of what it is."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key), key)
    elif value is not None:
        yield path, name, value


def _others(value: Any, pool: list[str]) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int | float):
        return [value - 1, value + 1]
    if isinstance(value, str):
        return _after(value, pool)
    if isinstance(value, list):
        return _lists(value, pool)
    return []


def _after(value: str, pool: list[str]) -> list[Any]:
    """The next two of what else stands there."""
    at = pool.index(value) + 1 if value in pool else 0
    return [item for item in (pool[at:] + pool[:at])[:2] if item != value]


def _lists(value: list[Any], pool: list[str]) -> list[Any]:
    found: list[Any] = []
    if value:
        found += [value[:-1], [*value, value[-1]]]
        found += [[*_others(value[0], pool)[:1], *value[1:]]]
    found += [[*value, item] for item in pool if item not in value][:1]
    return [item for item in found if item != value]


def _put(raw: Any, path: Path_, value: Any) -> Any:
    raw = json.loads(json.dumps(raw))
    here = raw
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return raw


def _pool(places: list[Place]) -> Pool:
    """Which words stand under a name anywhere in the scenarios."""
    found: dict[str, set[str]] = {}
    for place in places:
        for raw in (plain(place.step.table), plain(place.step.event.facts)):
            for _, name, value in _leaves(raw, (), ""):
                items = value if isinstance(value, list) else [value]
                found.setdefault(name, set()).update(item for item in items if isinstance(item, str))
    return {name: sorted(words) for name, words in found.items()}
