"""Bare `referee`: a game, its disputes in the words of players, recent sessions, and a search over everything."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee import words
from referee.asking.asker import Asker, Key, Left, Option, Prompt
from referee.book import House
from referee.case import Case
from referee.files import changed, home, inside, named
from referee.given import nothing
from referee.problems import RefereeError
from referee.profile import Profile
from referee.recent import recent, remember
from referee.registry import find_game, games
from referee.values import dataclass
from referee.words import Amount, say, translate

if TYPE_CHECKING:
    from referee.game import Game
    from referee.journal import Session


@dataclass(frozen=True, slots=True)
class Views:
    """How things are shown: rulings of a game, and the table of a session."""

    shower: Callable[[Game], Callable[..., None]]
    draw: Callable[[Session], None]
    changes: Callable[..., None] | None = None
    """Shows what would change a ruling on a case."""


SHOWN = 3
"""How many drafts and sessions the first list names."""
A_WHILE = 3 * 24 * 60 * 60.0
"""For how many seconds the first list names a draft; the command that goes on with it works longer."""


def welcome(asker: Asker, views: Views, game: str = "") -> None:
    """Pick a game or go on where one was; leaves when a dispute is settled, or when the players do."""
    while True:
        if game:
            first, game = game, ""
            if _game(first, asker, views):
                return
        picked = asker.ask(Prompt(translate("What is on the table?"), options=_first_list()))
        kind, _, what = str(picked).partition(":")
        if kind == "leave":
            return
        try:
            if _CHOICES[kind](what, asker, views):
                return
        except Left:
            continue
        except RefereeError as error:
            asker.tell(str(error), "bad")


def _first_list() -> tuple[Option, ...]:
    listed = [Option(f"draft:{file}", text, aside=True) for file, text in _waiting()]
    evenings = _recent()
    listed += [Option(f"session:{file}", text, aside=True) for file, text in evenings[:SHOWN]]
    if len(evenings) > SHOWN:
        listed.append(Option("evenings:", translate("Other evenings")))
    listed += [Option(f"game:{game.id}", translate(game.title)) for game in games()]
    listed.append(Option("search:", translate("Search everything that can be asked")))
    if len(words.SPOKEN) > 1:
        known = [words.OWN_NAMES[code] for code in words.SPOKEN]
        listed.append(Option("language:", str(say("Language: {known}", known=known))))
    return (*listed, Option("leave:", translate("Leave")))


def _waiting() -> list[tuple[Path, str]]:
    if not inside(home() / "drafts", "*.toml"):
        return []
    from referee.asking.drafts import waiting

    found = []
    for file, data in waiting():
        seconds = time.time() - changed(file)
        if seconds < A_WHILE and data["draft"]["game"] in [game.id for game in games()]:
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
    return [(file, str(say("Session {file} ({game})", file=file.name, game=game))) for file, game in recent()]


def _search(what: str, asker: Asker, views: Views) -> bool:
    """The questions of all games that some words fit."""
    from referee.asking.searching import questions_about

    wants = translate("words such as captain or tie; Enter alone lists everything")
    typed = asker.ask(Prompt(translate("What is it about?"), wants, empty=True, back=True))
    if isinstance(typed, Key):
        return False
    listed = questions_about(typed)
    if not listed:
        asker.tell(say("Nothing found for «{words}».", words=typed), "bad")
        return False
    picked = asker.ask(Prompt(translate("What do you want to settle?"), options=listed, back=True))
    if isinstance(picked, Key):
        return False
    game_id, _, name = picked.partition(":")
    _settle(find_game(game_id), name, asker, views)
    return True


def _language(what: str, asker: Asker, views: Views) -> bool:
    """Another language, from now on; then the games again, in that language."""
    from referee.speaking import keep_language

    listed = tuple(Option(code, words.OWN_NAMES[code]) for code in words.SPOKEN)
    picked = asker.ask(Prompt(translate("Which language?"), options=listed, back=True))
    if not isinstance(picked, Key):
        keep_language(picked)
    return False


def _game(id: str, asker: Asker, views: Views) -> bool:
    """The disputes of one game; False to go back to the games."""
    game = find_game(id)
    listed = [Option(name, translate(game.title_of(name))) for name in game.questions]
    listed.append(Option("session:", translate("Begin a session and record the game")))
    listed.append(Option("board:", translate("Read the printed numbers off your board, once")))
    prompt = Prompt(translate("What do you want to settle?"), options=tuple(listed), back=True)
    while not isinstance(picked := asker.ask(prompt), Key):
        try:
            _dispute(game, picked, asker, views)
        except Left:
            continue
        return picked != "board:"
    return False


def _dispute(game: Game, picked: str, asker: Asker, views: Views) -> None:
    if picked == "board:":
        from referee.asking.printed import read_board

        read_board(game, asker)
    elif picked == "session:":
        _begin(game, asker, views)
    else:
        _settle(game, picked, asker, views)


def _settle(game: Game, question: str, asker: Asker, views: Views) -> None:
    from referee.asking.disputes import settle_all

    case = Case(game, "ask", question, house=House(profile=Profile(game)))
    settle_all(case, asker, views.shower(game), changes=views.changes)


def _go_on(what: str, asker: Asker, views: Views) -> bool:
    """Take up an interrupted interview."""
    from referee.asking import disputes, evening, laying
    from referee.asking.drafts import case_of

    case = case_of(Path(what))
    show = views.shower(case.game)
    if laying.begins(case):
        session = laying.begin_on(case, asker, show)
        assert session.file
        remember(session.file, case.game.id)
        evening.play_on(session, asker, show, views.draw)
    elif case.file:
        session = evening.go_on(case, asker, show)
        if case.kind == "move":
            evening.play_on(session, asker, show, views.draw)
    else:
        disputes.settle_all(case, asker, show, changes=views.changes)
    return True


def _begin(game: Game, asker: Asker, views: Views) -> None:
    from referee.asking.evening import play_on
    from referee.asking.laying import describe_table, free_name

    reply = asker.ask(Prompt(translate("File to write"), default=str(free_name(game.id)), back=True))
    if isinstance(reply, Key):
        raise Left
    path = named(reply)
    session = describe_table(game, path, nothing(), asker, views.shower(game), menu=True)
    remember(path, game.id)
    asker.tell(say("Session {file} begins.", file=str(path)))
    play_on(session, asker, views.shower(game), views.draw)


def _evenings(what: str, asker: Asker, views: Views) -> bool:
    listed = tuple(Option(str(file), text, aside=True) for file, text in _recent())
    picked = asker.ask(Prompt(translate("Which evening?"), options=listed, back=True))
    return False if isinstance(picked, Key) else _session(picked, asker, views)


def _session(what: str, asker: Asker, views: Views) -> bool:
    """A session: play on, ask about its table, or see it; then back to the games."""
    from referee.asking.evening import ask_on, play_on
    from referee.journal import load

    file = Path(what)
    session = load(file)
    remember(file, session.game.id)
    show = views.shower(session.game)
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
            play_on(session, asker, show, views.draw)
        elif picked == "ask":
            ask_on(session, asker, show)
        elif picked == "show" and session.table is not None:
            views.draw(session)
        else:
            return False


_CHOICES: dict[str, Callable[[str, Asker, Views], bool]] = {
    "game": _game,
    "draft": _go_on,
    "session": _session,
    "evenings": _evenings,
    "search": _search,
    "language": _language,
}
