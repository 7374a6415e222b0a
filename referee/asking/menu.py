"""Bare `referee`: a game, its disputes in the words of players, recent sessions, and a search over everything."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Asker, Key, Left, Option, Prompt
from referee.board import home
from referee.given import Given, nothing
from referee.problems import RefereeError
from referee.registry import find_game, game_ids
from referee.words import Amount, say, translate

if TYPE_CHECKING:
    from referee.game import Game
    from referee.showing.terminal import Screen

SHOWN = 3
"""How many drafts and sessions the first list names."""
A_WHILE = 3 * 24 * 60 * 60.0
"""For how many seconds the first list names a draft; the command that goes on with it works longer."""


def welcome(asker: Asker, screen: Callable[[], Screen]) -> None:
    """Pick a game or go on where one was; leaves when a dispute is settled, or when the players do."""
    while True:
        picked = asker.ask(Prompt(translate("What is on the table?"), options=_first_list()))
        kind, _, what = str(picked).partition(":")
        if kind == "leave":
            return
        try:
            if _CHOICES[kind](what, asker, screen):
                return
        except Left:
            continue
        except RefereeError as error:
            asker.tell(str(error), "bad")


def _first_list() -> tuple[Option, ...]:
    listed = [Option(f"draft:{file}", text) for file, text in _waiting()]
    listed += [Option(f"game:{id}", translate(find_game(id).title)) for id in game_ids()]
    listed += [Option(f"session:{file}", text) for file, text in _recent()]
    listed.append(Option("search:", translate("Search everything that can be asked")))
    return (*listed, Option("leave:", translate("Leave")))


def _waiting() -> list[tuple[Path, str]]:
    if not any((home() / "drafts").glob("*.toml")):
        return []
    from referee.asking.drafts import waiting

    found = []
    for file, data in waiting():
        seconds = time.time() - file.stat().st_mtime
        if seconds < A_WHILE and data["draft"]["game"] in game_ids():
            text = say("Go on ({ago}): {what}", ago=_ago(seconds), what=_what(data["draft"]))
            found.append((file, str(text)))
    return found[:SHOWN]


def _what(aim: dict[str, Any]) -> str:
    """What an interrupted interview is about. Its title stands in the draft: no rule is loaded for the first list."""
    return f"{translate(find_game(aim['game']).title)}: {translate(str(aim.get('title', '')))}"


def _ago(seconds: float) -> str:
    minutes = int(seconds // 60)
    if minutes < 1:
        return translate("just now")
    if minutes < 120:
        return str(Amount(minutes, "{n} minute ago", "{n} minutes ago"))
    if minutes < 2 * 24 * 60:
        return str(Amount(minutes // 60, "{n} hour ago", "{n} hours ago"))
    return str(Amount(minutes // (24 * 60), "{n} day ago", "{n} days ago"))


def _recent() -> list[tuple[Path, str]]:
    if not (home() / "recent.json").exists():
        return []
    from referee.asking.recent import recent

    return [(file, str(say("Session {file} ({game})", file=file.name, game=game))) for file, game in recent()[:SHOWN]]


def _search(what: str, asker: Asker, screen: Callable[[], Screen]) -> bool:
    """Every question of every game, to be filtered by typing."""
    listed = []
    for id in game_ids():
        game = find_game(id)
        listed += [
            Option(f"{id}:{name}", f"{translate(game.title)}: {translate(game.the_question(name).title)}")
            for name in game.questions
        ]
    picked = asker.ask(Prompt(translate("What do you want to settle?"), options=tuple(listed), back=True))
    if isinstance(picked, Key):
        return False
    game_id, _, name = picked.partition(":")
    _settle(find_game(game_id), name, asker, screen)
    return True


def _game(id: str, asker: Asker, screen: Callable[[], Screen]) -> bool:
    """The disputes of one game; False to go back to the games."""
    game = find_game(id)
    listed = [Option(name, translate(game.the_question(name).title)) for name in game.questions]
    listed.append(Option("session:", translate("Begin a session and record the game")))
    listed.append(Option("board:", translate("Read the printed numbers off your board, once")))
    prompt = Prompt(translate("What do you want to settle?"), options=tuple(listed), back=True)
    while not isinstance(picked := asker.ask(prompt), Key):
        try:
            _dispute(game, picked, asker, screen)
        except Left:
            continue
        return picked != "board:"
    return False


def _dispute(game: Game, picked: str, asker: Asker, screen: Callable[[], Screen]) -> None:
    if picked == "board:":
        from referee.asking.printed import read_board

        read_board(game, asker)
    elif picked == "session:":
        _begin(game, asker, screen)
    else:
        _settle(game, picked, asker, screen)


def shower(game: Game, screen: Callable[[], Screen]) -> Callable[..., None]:
    """Shows a ruling on standard output, beside the one before it where there is one."""

    def show(ruling: Any, before: Any = None) -> None:
        screen().ruling(ruling, game, before)

    return show


def _settle(game: Game, question: str, asker: Asker, screen: Callable[[], Screen]) -> None:
    from referee.asking.disputes import settle_all

    settle_all(game, question, {}, asker, shower(game, screen))


def _go_on(what: str, asker: Asker, screen: Callable[[], Screen]) -> bool:
    """Take up an interrupted interview."""
    from referee.asking import evening
    from referee.asking.drafts import read

    file = Path(what)
    data = read(file)
    aim = data.pop("draft")
    board, readings = data.pop("board", {}), data.pop("readings", {})
    given = Given(data, board, readings, file)
    game = find_game(aim["game"])
    show = shower(game, screen)
    if "table" in aim:
        session = evening.describe_table(game, Path(aim["table"]), given, asker, show)
        evening.play_on(session, asker, show, lambda it: screen().table(it))
    elif aim.get("session"):
        evening.go_on(aim, given, asker, show)
    else:
        from referee.asking.disputes import settle

        following = settle(game, aim["ask"], given, asker, show)
        if following:
            _settle(game, following, asker, screen)
    return True


def _begin(game: Game, asker: Asker, screen: Callable[[], Screen]) -> None:
    from referee.asking.evening import describe_table, play_on
    from referee.asking.recent import remember

    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    free = next(name for number in numbers if not Path(name := f"{game.id}{number}.toml").exists())
    reply = asker.ask(Prompt(translate("File to write"), default=free))
    if isinstance(reply, Key):
        return
    path = Path(reply).expanduser()
    session = describe_table(game, path, nothing(), asker, shower(game, screen))
    remember(path, game.id)
    asker.tell(say("Session {file} begins.", file=str(path)))
    play_on(session, asker, shower(game, screen), lambda it: screen().table(it))


def _session(what: str, asker: Asker, screen: Callable[[], Screen]) -> bool:
    """A session: play on, ask about its table, or see it; then back to the games."""
    from referee.asking.evening import ask_on, play_on
    from referee.asking.recent import remember
    from referee.session import load

    file = Path(what)
    session = load(file)
    remember(file, session.game.id)
    show = shower(session.game, screen)
    steps = {
        "play": translate("Play on"),
        "ask": translate("Ask about this table"),
        "show": translate("Show the table"),
        "back": translate("Back"),
    }
    listed = tuple(Option(value, label) for value, label in steps.items())
    while True:
        picked = asker.ask(Prompt(str(say("Session {file}", file=file.name)), options=listed, back=True))
        if picked == "play":
            play_on(session, asker, show, lambda it: screen().table(it))
        elif picked == "ask":
            ask_on(session, asker, show)
        elif picked == "show" and session.table is not None:
            screen().table(session)
        else:
            return False


_CHOICES: dict[str, Callable[[str, Asker, Callable[[], Screen]], bool]] = {
    "game": _game,
    "draft": _go_on,
    "session": _session,
    "search": _search,
}
