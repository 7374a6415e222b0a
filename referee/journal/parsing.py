"""What stands in a session file: every key is checked, a torn last event is recognised."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.book import House
from referee.facts import harmless, text_of
from referee.game import Game, find_game
from referee.journal.canonical import read_events
from referee.journal.events import FORMAT, Event, wrong
from referee.journal.keys import EVENT, KINDS, REFUSED, RULING, TOP, check
from referee.journal.tears import HEADING, torn, unfinished
from referee.problems import BadFact
from referee.toml import parse
from referee.values import dataclass
from referee.words import show

BEGINS = re.compile(rb"\n" + HEADING)


@dataclass(frozen=True, slots=True)
class Pages:
    """A session file, read but not replayed."""

    game: Game
    data: bytes
    format: int
    recorded: bool
    """Whether a program of ours wrote it: then each event ends with its ruling."""
    title: str
    players: tuple[str, ...]
    board: Mapping[str, Any]
    readings: Mapping[str, str]
    told_colours: Mapping[str, str]
    opening: Any
    events: tuple[Event, ...]
    appendable: bool
    """Whether its events are written so that another can be appended."""


def read_pages(path: Path, data: bytes) -> Pages:
    """What these bytes say, or everything that is wrong with them."""
    top = _parse(path, data)
    version = _version(path, top["format"]) if "format" in top else 0
    check(top, TOP, path)
    if "game" not in top:
        raise wrong(
            path, None, "This file does not say which game it belongs to: the key {key} is missing.", key="game"
        )
    game = find_game(top["game"])
    board = game.board.flatten(top["board"]) if top.get("board") else {}
    readings = top.get("readings", {})
    if readings:
        game.rulebook.check_readings(readings)
    house = House((("session", board),), readings)
    opening = game.read_table(top["table"], house) if "table" in top else None
    events, appendable = _events(path, data, top.get("event"))
    recorded = "program" in top
    if recorded and events and events[-1].ruling is None and events[-1].refused is None:
        tear = unfinished(path, data)
        if tear:
            raise tear
    players = tuple(map(_folded, top.get("players", [])))
    title, colours = _folded(top.get("title", "")), top.get("colours", {})
    return Pages(game, data, version, recorded, title, players, board, readings, colours, opening, events, appendable)


def _parse(path: Path, data: bytes) -> dict[str, Any]:
    try:
        return _quickly(path, data) or parse(data, path)
    except BadFact as error:
        tear = torn(path, data)
        if tear:
            raise tear from error
        raise wrong(path, None, "{why}", why=error.all[0].sentence) from error


def _quickly(path: Path, data: bytes) -> dict[str, Any] | None:
    """A file whose events are written as most are; only what stands before them is TOML of any kind."""
    try:
        found = read_events(data.decode())
        top = parse(found[0].encode(), path) if found else {"event": None}
    except (UnicodeDecodeError, BadFact):
        return None
    return None if "event" in top or not found else {**top, "event": found[1]}


def _version(path: Path, given: Any) -> int:
    """Comes first: a newer file may hold keys that this program does not know."""
    if type(given) is int and 1 <= given <= FORMAT:
        return given
    sentence = "This file has format {format}; this program knows formats up to {known}."
    raise wrong(path, None, sentence, format=harmless(show(given)), known=FORMAT)


def _folded(text: str) -> str:
    return text_of(text) or ""


def _events(path: Path, data: bytes, raw: list[Any] | None) -> tuple[tuple[Event, ...], bool]:
    """The events, and whether another can be appended behind them."""
    lines = _event_lines(data)
    known = len(lines) == len(raw or ())
    found = tuple(_event(path, at, lines[at - 1] if known else 0, item) for at, item in enumerate(raw or (), 1))
    return found, raw is None or (bool(raw) and known)


def _event_lines(data: bytes) -> list[int]:
    """The line on which each event begins; a line end is found faster than the beginning of a line."""
    lines, at, line = [], 0, 1
    for found in BEGINS.finditer(b"\n" + data):
        line += data.count(b"\n", at, found.start())
        at = found.start()
        lines.append(line)
    return lines


def _event(path: Path, number: int, line: int, raw: Any) -> Event:
    if not isinstance(raw, dict):
        raise wrong(path, line, "Event {number} is no table.", number=number)
    check(raw, EVENT, path, line)
    kinds = [key for key in raw if key in KINDS]
    if len(kinds) > 1 or (not kinds and raw):
        raise wrong(path, line, "Event {number} must have exactly one of: {kinds}.", number=number, kinds=KINDS)
    kind = kinds[0] if kinds else "ask"
    if kind == "correct" and "facts" in raw:
        raise wrong(
            path, line, "Event {number} tells in {kind} what was different; it has no facts.", number=number, kind=kind
        )
    if kind == "undo" and not 1 <= raw[kind] < number:
        sentence = "Event {number} takes back {undo}, which is no event before it."
        raise wrong(path, line, sentence, number=number, undo=raw[kind])
    if "ruling" in raw:
        check(raw["ruling"], RULING, path, line, "ruling.", others=True)
    if "refused" in raw:
        check(raw["refused"], REFUSED, path, line, "refused.", others=True)
    return Event(
        number,
        line,
        kind,
        "" if kind == "correct" else str(raw.get(kind, "")),
        raw["correct"] if kind == "correct" else raw.get("facts", {}),
        raw.get("board", {}),
        raw.get("readings", {}),
        raw.get("ruling"),
        raw.get("refused"),
        _folded(raw["note"]) if "note" in raw else "",
    )
