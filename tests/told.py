"""What players are told in the scenarios: every sentence and number of every ruling, and what lies there at the end.

`python -m tests.shown` writes it to `tests/snapshots/told`: a sentence that comes up where it did not before is seen in
the diff, by whoever changed it and by `python -m tests.mutants`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee.journal import Session, Step, load
from referee.plain import plain
from referee.ruling import Ruling
from referee.sheet import Sheet
from referee.toml import inline, without_none
from referee.words import show

ROOT = Path(__file__).parent.parent
WHOLE_GAME = 60
"""So many events are an evening: of each the verdict alone is kept."""


def told_files(game: str) -> Iterator[tuple[Path, str]]:
    yield ROOT / "tests" / "snapshots" / "told" / f"{game}.txt", "\n".join(_told(game)) + "\n"


def _told(game: str) -> Iterator[str]:
    for file in sorted((ROOT / "scenarios" / game).glob("*.toml")):
        session = load(file)
        yield f"== {file.stem}"
        yield from told_of(session, list(session.replay()))


def told_of(session: Session, steps: list[Step]) -> Iterator[str]:
    """What is told of these steps of the session and of what is due then."""
    for step in steps:
        yield from _of_a_step(step, len(session.events) < WHOLE_GAME)
    yield from _due(session)


def _of_a_step(step: Step, all_of_it: bool) -> Iterator[str]:
    name = f"{step.event.number} {step.event.name}"
    if step.error:
        yield f"{name}: {type(step.error).__name__}"
        yield from (f"  ! {it.path}: {it.sentence} [{it.clause}]" for it in step.error.all)
    elif step.ruling:
        yield f"{name}: {step.ruling.text}"
        if all_of_it:
            yield from _argument(step.ruling)


def _argument(ruling: Ruling[Any]) -> Iterator[str]:
    for reason in ruling.reasons:
        mark = "*" if reason.decides else "+" if reason.applies else "-"
        yield f"  {mark} {reason.sentence} [{reason.clause}]"
    for item in ruling.instead:
        yield f"  > {item.text} {_facts(item.facts)}".rstrip()
    yield f"  = {_data(ruling.answer)}"
    if ruling.sheet:
        yield from _sheet(ruling.sheet)
    yield from (f"  ~ {_data(item)}" for item in (*ruling.readings, *ruling.assumed, *ruling.doubts))


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"  | {' | '.join(sheet.heads)}"
    for line in (*sheet.rows, *([sheet.total] if sheet.total else [])):
        yield f"  | {line.label}: {' | '.join(show(cell) for cell in line.cells)} [{line.clause}]"
    yield from (f"  | {text}" for text in sheet.foot)


def _due(session: Session) -> Iterator[str]:
    if session.table is not None:
        yield f"table: {_data(session.table)}"
    for due in session.due():
        yield f"due: {due.text} {_facts(due.facts)}".rstrip()


def _data(value: object) -> str:
    return inline(without_none(plain(value)))


def _facts(facts: Mapping[str, object]) -> str:
    return inline(plain(facts)) if facts else ""
