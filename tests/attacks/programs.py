"""Several programs at one file, and programs that are killed while they write. Each is a fork of this one."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

from referee.journal import begin, begin_or_join, load
from referee.problems import RefereeError
from referee.registry import find_game

from .scores import Score

FACTS: dict[str, Any] = {"start": 11, "change": -3, "number": 5}


def attack_kills(count: int, folder: Path, first: int = 0) -> Score:
    """A program appends and says so after each event; it is killed. Every event that it told of is there."""
    score = Score("kills while writing")
    file = folder / "killed.toml"
    for number in range(first, first + count):
        luck = Random(f"kill-{number}")
        if number % 25 == 0 or not file.exists():
            file.unlink(missing_ok=True)
            begin(file, find_game("vasco"))
        with score.trying(f"kill {number}"):
            before = len(load(file, repair=True).events)
            told = _killed(file, luck)
            found = len(load(file, repair=True).events) - before
            if found < told:
                score.lost.append(f"kill {number}: {told} told, {found} there")
        for litter in folder.glob("killed.toml.torn*"):
            litter.unlink()
    return score


def _killed(file: Path, luck: Random) -> int:
    """How many events the program had told of before it was killed."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        _append_until_killed(file, write)
    os.close(write)
    os.read(read, 1)  # it has begun
    time.sleep(luck.random() * 0.008)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = 0
    while text := os.read(read, 4096):
        told += len(text)
    os.close(read)
    return told


def _append_until_killed(file: Path, write: int) -> None:
    try:
        session = load(file)
        os.write(write, b".")
        for reals in range(1000):
            session.ask("afford", {**FACTS, "reals": reals % 20})
            os.write(write, b".")
    finally:
        os._exit(0)


def attack_crowds(rounds: int, folder: Path, first: int = 0, size: int = 10) -> Score:
    """Ten programs at once at a file that is new, begun by hand, or full; whoever is told finds the event there."""
    score = Score("rounds of ten programs")
    file = folder / "crowd.toml"
    for number in range(first, first + rounds):
        file.unlink(missing_ok=True)
        kind = ("new", "by hand", "there", "start")[number % 4]
        if kind == "by hand":
            file.write_text('# mine\ngame = "vasco"\n')
        elif kind == "there":
            begin(file, find_game("vasco"))
        with score.trying(f"round {number}, {kind}"):
            told = _crowd(file, kind, size)
            found = 1 if kind == "start" else len(load(file).events)
            if told != found or not told:  # on a busy machine some are refused after five seconds, and say so
                score.lost.append(f"round {number}, {kind}: {told} told, {found} there")
    return score


def _crowd(file: Path, kind: str, size: int) -> int:
    ready, go = os.pipe()
    read, write = os.pipe()
    children = []
    for number in range(size):
        child = os.fork()
        if not child:
            os.close(go)
            os.read(ready, 1)  # until the other end is closed: all begin at once
            _take_part(file, kind, number, write)
        children.append(child)
    os.close(ready)
    os.close(write)
    os.close(go)
    for child in children:
        os.waitpid(child, 0)
    told = 0
    while text := os.read(read, 4096):
        told += text.count(b"+")
        assert b"!" not in text, "a program failed otherwise than by a refusal"
    os.close(read)
    return told


def _take_part(file: Path, kind: str, number: int, write: int) -> None:
    try:
        game = find_game("vasco")
        if kind == "start":
            begin(file, game)
        else:
            begin_or_join(file, game).ask("afford", {**FACTS, "reals": number})
        os.write(write, b"+")
    except RefereeError:
        os.write(write, b"-")
    except BaseException:
        os.write(write, b"!")
    finally:
        os._exit(0)
