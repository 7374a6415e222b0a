"""A command that lacks its game, question or evening: it is asked for on a terminal, and elsewhere listed."""

from __future__ import annotations

import os
from collections.abc import Callable

from referee.commands.mode import Mode
from referee.problems import bad
from referee.registry import find_game, game_ids
from referee.words import say
from referee.words import translate as _

NEEDS = {
    "ask": ("game", "question"),
    "start": ("game",),
    "board": ("game",),
    "rules": ("game",),
    "schema": ("game",),
    "score": ("what",),
    "play": ("evening",),
    "undo": ("evening",),
    "show": ("evening",),
    "replay": ("evening",),
    "report": ("evening",),
}
"""The words that a command needs, in their order."""

WITH_VALUE = ("--to", "--session", "--lang", "--skip")


def whole(arguments: list[str]) -> list[str]:
    """The command line with the words it lacks."""
    places = _words(arguments)
    needs = NEEDS.get(arguments[places[0]], ()) if places else ()
    if not needs or {"--help", "-h"} & set(arguments):
        return arguments
    told = [at for at in places[1:] if "=" not in arguments[at] and not arguments[at].startswith("@")]
    found, after = list(arguments), (told[: len(needs)] or places)[-1] + 1
    named = [arguments[at] for at in told[: len(needs)]]
    for what in needs[len(named) :]:
        word = PICKS[what](mode_in(arguments), named)
        found.insert(after, word)
        named.append(word)
        after += 1
    return found


def _words(arguments: list[str]) -> list[int]:
    """Where the words stand that are neither options nor their values."""
    return [
        at
        for at, word in enumerate(arguments)
        if not word.startswith("-") and (at == 0 or arguments[at - 1] not in WITH_VALUE)
    ]


def mode_in(arguments: list[str]) -> Mode:
    plain = "--plain" in arguments or os.environ.get("ACCESSIBLE", "") not in ("", "0")
    return Mode("--json" in arguments, "--no-input" in arguments, plain)


def _pick(mode: Mode, asked: str, listed: dict[str, str]) -> str:
    """One of these; where nobody can be asked, all of them are listed."""
    if not mode.may_ask or mode.json:
        raise bad("", "{asked} {listed}", asked=say(asked), listed=list(listed))
    from referee.asking.asker import Key, Option, Prompt

    options = tuple(Option(value, label, aside=True) for value, label in listed.items())
    picked = mode.asker().ask(Prompt(_(asked), options=options))
    if isinstance(picked, Key):
        raise KeyboardInterrupt
    return picked


def _games() -> dict[str, str]:
    return {id: _(find_game(id).title) for id in game_ids()}


def _evenings() -> dict[str, str]:
    from referee.recent import recent

    return {
        str(file): str(say("{file} ({game})", file=file.name, game=_(find_game(id).title))) for file, id in recent()
    }


def _game(mode: Mode, named: list[str]) -> str:
    return _pick(mode, "Which game?", _games())


def _question(mode: Mode, named: list[str]) -> str:
    game = find_game(named[0])
    return _pick(mode, "What do you want to settle?", {id: _(game.the_question(id).title) for id in game.questions})


def _evening(mode: Mode, named: list[str]) -> str:
    listed = _evenings()
    if not listed:
        raise bad("", "No evening is known yet. Begin one: {command}", command="referee start")
    return _pick(mode, "Which evening?", listed)


def _evening_or_game(mode: Mode, named: list[str]) -> str:
    return _pick(mode, "Which evening or game?", {**_evenings(), **_games()})


PICKS: dict[str, Callable[[Mode, list[str]], str]] = {
    "game": _game,
    "question": _question,
    "evening": _evening,
    "what": _evening_or_game,
}
