"""Session files that were changed by a stranger, an editor or an accident; and tails that were torn off."""

from __future__ import annotations

import io
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.journal import Session, TornEvent, load
from referee.journal.canonical import read_events
from referee.journal.session import session_of
from referee.plain import plain
from referee.problems import RefereeError
from referee.showing.screen import Screen
from referee.showing.tables import show_table

from .mutating import mutated_data, mutated_text
from .scores import Score

ROOT = Path(__file__).parent.parent.parent
LARGEST = 6000
"""Whole games take too long, a hundred thousand times; their moves stand in smaller files, too."""


@cache
def seeds() -> list[str]:
    """Scenarios of moderate size, and each game's whole game cut after its first events."""
    found = []
    for file in sorted((ROOT / "scenarios").glob("*/*.toml")):
        text = file.read_text(encoding="utf-8")
        if len(text) > LARGEST:
            cut = text.find("\n[[event]]", LARGEST // 2)
            text = text[: cut + 1] if 0 < cut < 2 * LARGEST else ""
        if text:
            found.append(text)
    return found


def mutant(number: int) -> bytes:
    """The mutated file of this number."""
    luck = Random(f"file-{number}")
    text = luck.choice(seeds())
    if luck.random() < 0.6:
        data = mutated_data(tomllib.loads(text), luck)
        try:
            text = tomli_w.dumps(data)
        except (TypeError, ValueError):
            text = mutated_text(text, luck)
    else:
        text = mutated_text(text, luck)
    return text.encode("utf-8", "surrogatepass")


def attack_files(count: int, first: int = 0) -> Score:
    score = Score("mutated files")
    for number in range(first, first + count):
        data = mutant(number)
        with score.trying(f"file {number}"):
            _use(data)
    return score


def _use(data: bytes) -> None:
    """All that commands do with a session: replay, what is due, the drawing, the JSON; and both readers agree."""
    _compare_readers(data)
    try:
        session = session_of(Path("mutant.toml"), data)
        steps = session.replay()
        session.due()
        _show(session)
    except RefereeError as error:
        assert str(error)
        error.to_dict()
        return
    for step in steps:
        str(step.error or "")
        list(map(str, step.differences))
        if step.ruling:
            step.ruling.to_dict()


def _show(session: Session) -> None:
    plain(session.table)
    if session.table is not None:
        show_table(Screen(io.StringIO()), session)


def _compare_readers(data: bytes) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    found = read_events(text)
    if found:
        try:
            head = tomllib.loads(found[0])
        except ValueError:
            return
        same = "event" in head or repr(tomllib.loads(text)) == repr({**head, "event": found[1]})  # nan is like nan
        assert same, "the quick reader says otherwise"


# --- torn tails ---


def attack_tails(count: int, folder: Path, first: int = 0) -> Score:
    """A recorded session, cut or soiled behind any byte: every whole event survives a repair."""
    score = Score("torn tails")
    whole = recorded(folder / "whole.toml")
    ends = [at for at in range(len(whole)) if whole.startswith(b"\n[[event]]", at)] + [len(whole)]
    file = folder / "torn.toml"
    for number in range(first, first + count):
        luck = Random(f"tail-{number}")
        cut = luck.randint(ends[0] + 1, len(whole))
        tail = luck.choice(
            (b"", bytes(luck.randint(1, 300)), luck.randbytes(luck.randint(1, 300)), b"\xff", b"\n[[event]]\nask")
        )
        kept = sum(1 for end in ends[1:] if end <= cut)
        file.write_bytes(whole[:cut] + tail)
        with score.trying(f"tail {number}"):
            if (found := _repaired(file)) < kept:
                score.lost.append(f"tail {number}: {kept} whole, {found} kept")
        for litter in folder.glob("torn.toml.torn*"):
            litter.unlink()
    return score


def _repaired(file: Path) -> int:
    try:
        return len(load(file).events)
    except TornEvent:
        return len(load(file, repair=True).events)
    except RefereeError:  # a slip of the pen, for TOML: nothing is taken out
        return len(file.read_bytes())


def recorded(file: Path) -> bytes:
    from referee.journal import begin
    from referee.registry import find_game

    file.unlink(missing_ok=True)
    session = begin(file, find_game("vasco"))
    facts: dict[str, Any] = {"start": 11, "change": -3, "number": 5}
    for reals in range(12):
        session.ask("afford", {**facts, "reals": reals}, note='«…» "q" \\ [[event]]' if reals % 3 == 0 else "")
    return file.read_bytes()
