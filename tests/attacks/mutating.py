"""What strangers, editors and accidents make of a text: always the same for the same seed."""

# ruff: noqa: E501  lists of nonsense read best in a block

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any

HOSTILE: tuple[Any, ...] = (
    0, 1, -1, 2, 5, 99, 10**14, 10**15, 10**30, -(10**18), 0.5, 1e308, float("inf"), float("nan"), True, False,
    "", "-", "?", "none", "x", "anna", "red", "red 3", "blue 9, -, -", "1,2,3", "a" * 500, "9" * 5000, "\x1b[31m", "\u202e", "²", "٣",
    "{", "[1", "start", "2vp", "gold 3", "malindi", "а", "İ", "ß", "a.b", "0x10", "1e9", "true", "+", "1+1", " ", "a\nb", "\\", '"', "'",
    [], [1], ["x"], [[]], [[[1]]], list(range(60)), ["anna", "anna"], {}, {"x": 1}, {"anna": 1}, {"anna": {"anna": {}}}, {"": ""}, {"1": [1]},
)  # fmt: skip
"""Values that nobody expects where they stand."""
PIECES = (
    "[[event]]\n", "[event]\n", "[table]\n", "[board]\n", "event = []\n", "undo = 1\n", "undo = true\n", "format = 9\n", "x = 1\n", "facts = {}\n",
    "ruling = {}\n", 'ask = "x"\n', "\x00", "\ufeff", "\r\n", "#", '"', "'''", "{", "}", "[", "]", "=", ",", ".", "9" * 17, "0xffffffffffffffffff",
    "1979-05-27", "inf", "nan", "\\u0000", "a.b.c", "[[table]]\n",
)  # fmt: skip
WORDS = (
    "ask", "play", "start", "undo", "show", "score", "replay", "check", "rules", "board", "games", "schema", "--json", "--why", "--details", "--plain",
    "--no-input", "--lang", "ru", "pl", "xx", "--session", "--to", "--step", "--what-if", "--repair", "--yes", "--schema", "--help", "-h", "--", "",
    "-", "@", "@.", "@nosuch.toml", "=", "a=", "=b", "a.b=1", "board.x=1", "reading.x=y", "e.toml", "new.toml", ".", "/", "/dev/null", "\x1b[31m", "ё=1",
)  # fmt: skip


def mutated_text(text: str, luck: Random) -> str:
    """A few cuts, copies, swaps and foreign bits."""
    for _ in range(luck.choice((1, 1, 1, 2, 3, 8))):
        at, to = sorted((luck.randint(0, len(text)), luck.randint(0, len(text))))
        kind = luck.randrange(8)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + luck.choice(PIECES) + text[at:]
        elif kind == 2:
            text = text[:at] + text[min(to, at + luck.randint(1, 40)) :]
        elif kind == 3:
            text = text[:at] + text[at : at + 80] + text[at:]
        elif kind == 4:
            text = (
                text[:at]
                + chr(luck.choice((0, 7, 27, 34, 48, 57, 92, 127, 133, 955, 8238, 65533, 128512)))
                + text[at + 1 :]
            )
        elif kind == 5:
            lines = text.split("\n")
            del lines[luck.randrange(len(lines))]
            text = "\n".join(lines)
        elif kind == 6:
            lines = text.split("\n")
            luck.shuffle(lines)
            text = "\n".join(lines)
        else:
            text = text[:at] + str(luck.choice(HOSTILE)) + text[to:][:2000]
    return text


def mutated_data(data: dict[str, Any], luck: Random) -> dict[str, Any]:
    """The same tables with some values of another kind, some keys gone, some added."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        here: Any = data
        while True:
            keys = list(here) if isinstance(here, Mapping) else list(range(len(here)))
            if not keys:
                break
            key = luck.choice(keys)
            if isinstance(here[key], dict | list) and here[key] and luck.random() < 0.85:
                here = here[key]
                continue
            _change(here, key, luck)
            break
    return data


def _change(here: Any, key: Any, luck: Random) -> None:
    kind, value = luck.randrange(5), deepcopy(luck.choice(HOSTILE))
    if kind == 0:
        del here[key]
    elif kind == 1 and isinstance(here, dict):
        here[luck.choice(("x", "anna", "board", "1", "facts", "seats", "players", "undo", "move", "ask"))] = value
    elif kind == 2 and isinstance(here[key], int):
        here[key] += luck.choice((-1, 1, 2, 10, -10, 1000))
    else:
        here[key] = value


def command_line(luck: Random, known: Mapping[str, Mapping[str, list[str]]]) -> list[str]:
    """Words of a command line: half of it sensible."""
    game = luck.choice(list(known))
    name = luck.choice(list(known[game]))
    facts = [f"{fact}{_value(luck)}" for fact in known[game][name] if luck.random() < 0.7]
    words = luck.choice(
        (["ask", game, name], ["play", "e.toml", name], ["start", game], ["score", game], ["rules", game, name])
    )
    words = [*words, *facts]
    for _ in range(luck.choice((0, 0, 1, 2))):
        words.insert(luck.randint(0, len(words)), luck.choice(WORDS))
    if luck.random() < 0.2:
        words = luck.sample(words, len(words))
    return [word.replace("\0", "") for word in words]


def _value(luck: Random) -> str:
    value = luck.choice(HOSTILE)
    return luck.choice(("", '"', "[")) + str(value)[:6000] if luck.random() < 0.3 else str(value)[:6000]
