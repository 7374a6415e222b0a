"""Bare `referee`: a game, its disputes in the words of players, recent sessions, and a search over everything."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.asking.asker import Asker, Key, Option, Prompt
from referee.game import Game, find_game, game_ids
from referee.words import Amount, say, translate

if TYPE_CHECKING:
    from referee.showing.terminal import Screen

SHOWN = 3
"""How many drafts and sessions the first list names."""


def welcome(asker: Asker, screen: Callable[[], Screen]) -> None:
    """Pick a game or go on where one was; leaves when the players do."""
    while True:
        picked = asker.ask(Prompt(translate("What is on the table?"), options=_first_list()))
        kind, _, what = str(picked).partition(":")
        if kind == "leave":
            return
        if kind == "draft":
            _go_on(Path(what), asker, screen)
            return
        if kind == "session":
            _session(Path(what), asker, screen)
        elif kind == "search":
            found = _search(asker)
            if found:
                _settle(find_game(found[0]), found[1], asker, screen)
                return
        elif _game(find_game(what), asker, screen):
            return


def _first_list() -> tuple[Option, ...]:
    from referee.asking.drafts import newest

    listed = [Option(f"draft:{file}", text) for file, text in (_waiting() if newest() else [])]
    listed += [Option(f"game:{id}", translate(find_game(id).title)) for id in game_ids()]
    listed += [Option(f"session:{file}", text) for file, text in _recent()]
    listed.append(Option("search:", translate("Search everything that can be asked")))
    return (*listed, Option("leave:", translate("Leave")))


def _waiting() -> list[tuple[Path, str]]:
    from referee.asking.drafts import waiting

    found = []
    for file, data in waiting()[:SHOWN]:
        aim = data["draft"]
        ago = _ago(time.time() - file.stat().st_mtime)
        text = say("Go on: {game}, {what}, {ago}", game=aim["game"], what=_what(aim), ago=ago)
        found.append((file, str(text)))
    return found


def _what(aim: dict[str, Any]) -> str:
    game = find_game(aim["game"])
    if "ask" in aim and aim["ask"] in game.questions:
        return translate(game.the_question(aim["ask"]).title)
    return str(aim.get("move") or translate("the table as it lies"))


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
    from referee.asking.recent import recent

    return [(file, str(say("Session {file} ({game})", file=file.name, game=game))) for file, game in recent()[:SHOWN]]


def _search(asker: Asker) -> tuple[str, str] | None:
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
        return None
    game_id, _, name = picked.partition(":")
    return game_id, name


def _game(game: Game, asker: Asker, screen: Callable[[], Screen]) -> bool:
    """The disputes of one game; False to go back to the games."""
    listed = [Option(id, translate(game.the_question(id).title)) for id in game.questions]
    listed.append(Option("session:", translate("Begin a session and record the game")))
    listed.append(Option("board:", translate("Read the printed numbers off your board, once")))
    picked = asker.ask(Prompt(translate("What do you want to settle?"), options=tuple(listed), back=True))
    if isinstance(picked, Key):
        return False
    if picked == "board:":
        from referee.asking.printed import read_board

        read_board(game, asker)
        return False
    if picked == "session:":
        _begin(game, asker, screen)
    else:
        _settle(game, picked, asker, screen)
    return True


def shower(game: Game, screen: Callable[[], Screen]) -> Callable[..., None]:
    """Shows a ruling on standard output, beside the one before it where there is one."""

    def show(ruling: Any, before: Any = None) -> None:
        screen().ruling(ruling, game, before)

    return show


def _settle(game: Game, question: str, asker: Asker, screen: Callable[[], Screen], draft: Path | None = None) -> None:
    from referee.asking.disputes import settle_all

    settle_all(game, question, {}, asker, shower(game, screen), draft)


def _go_on(file: Path, asker: Asker, screen: Callable[[], Screen]) -> None:
    """Take up an interrupted interview."""
    from referee.asking import evening
    from referee.asking.drafts import read
    from referee.session import load

    data = read(file)
    aim = data.pop("draft")
    board, readings = data.pop("board", {}), data.pop("readings", {})
    game = find_game(aim["game"])
    show = shower(game, screen)
    if "table" in aim:
        evening.describe_table(game, Path(aim["table"]), data, board, readings, asker, show, file)
        return
    if not aim.get("session"):
        from referee.asking.disputes import settle

        following = settle(game, aim["ask"], data, board, readings, asker, show, file)
        if following:
            _settle(game, following, asker, screen)
        return
    session = load(aim["session"])
    kind = "move" if "move" in aim else "ask"
    to = int(aim["to"]) if "to" in aim else None
    facts = evening.complete(session, kind, aim[kind], data, board, readings, asker, to, file)
    more: dict[str, Any] = {"board": board, "readings": readings, "profile": True}
    if to is not None:
        show(session.ask_at(to, aim[kind], facts, **more).ruling)
    else:
        show((session.play if kind == "move" else session.ask)(aim[kind], facts, **more))


def _begin(game: Game, asker: Asker, screen: Callable[[], Screen]) -> None:
    from referee.asking.evening import describe_table, play_on
    from referee.asking.recent import remember

    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    free = next(name for number in numbers if not Path(name := f"{game.id}{number}.toml").exists())
    reply = asker.ask(Prompt(translate("File to write"), default=free))
    if isinstance(reply, Key):
        return
    path = Path(reply).expanduser()
    session = describe_table(game, path, {}, {}, {}, asker, shower(game, screen))
    remember(path, game.id)
    asker.tell(say("Session {file} begins.", file=str(path)))
    play_on(session, asker, shower(game, screen))


def _session(file: Path, asker: Asker, screen: Callable[[], Screen]) -> None:
    """A session: play on, ask about its table, or see it."""
    from referee.asking.evening import ask_on, play_on
    from referee.asking.recent import remember
    from referee.session import load

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
            play_on(session, asker, show)
        elif picked == "ask":
            ask_on(session, asker, show)
        elif picked == "show" and session.table is not None:
            screen().table(session)
        else:
            return
