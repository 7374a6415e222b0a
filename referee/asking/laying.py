"""Beginning an evening: from set-up, with the table as it lies, or with no table at all."""

from __future__ import annotations

import re
from pathlib import Path

from referee.asking.asker import Asker, Key, Left, Option, Prompt
from referee.asking.beginning import begin_interview
from referee.asking.disputes import Show
from referee.asking.drafts import kept
from referee.asking.tongue import tongue
from referee.book import House
from referee.case import Case
from referee.facts import bad
from referee.files import there
from referee.game import Game, players_at
from referee.given import Given
from referee.journal import Session, begin, begin_as_it_lies
from referee.journal.colours import COLOURS
from referee.profile import Profile
from referee.values import replace
from referee.words import say, terms, translate


def describe_table(game: Game, path: Path, given: Given, asker: Asker, show: Show, menu: bool = False) -> Session:
    """Begin a session: from set-up, with the table as it lies, or with no table at all.

    Whoever goes back from the first question picks another beginning; `menu`: and leaves from there.
    """
    if given.facts or given.draft:
        return _as_it_lies(game, path, given, asker)
    while True:
        how = _how(game, asker, menu)
        try:
            return _begun(how, game, path, given, asker, show)
        except Left:
            continue


def _begun(how: str, game: Game, path: Path, given: Given, asker: Asker, show: Show) -> Session:
    if how == "none":
        return begin(path, game, None, (), given.board, given.readings, given.colours)
    if how == "table":
        return _as_it_lies(game, path, given, asker, menu=True)
    session = Session(game, board=game.house(given.board).board[0][1] if given.board else {}, readings=given.readings)
    return _set_up(replace(session.case("move", how, profile=True), file=path), given, asker, show, menu=True)


def begins(case: Case) -> bool:
    """Whether this is a beginning that was interrupted: no evening has been written yet."""
    opens = case.kind == "move" and case.name in case.game.opening_moves()
    return case.kind == "table" or (opens and case.file is not None and not there(case.file))


def begin_on(case: Case, asker: Asker, show: Show) -> Session:
    """Go on with a beginning that was interrupted."""
    given = case.given
    if case.kind == "table":
        return _as_it_lies(case.game, Path(case.name), given, asker)
    return _set_up(case, given, asker, show)


def _set_up(case: Case, given: Given, asker: Asker, show: Show, menu: bool = False) -> Session:
    """Ask for a set-up; only then there is an evening, and the set-up is its first event."""
    assert case.file
    interview = begin_interview(case, asker, menu)
    interview.run()
    told = interview.answered()
    with kept(interview.draft, asker):
        colours = given.colours or _colours(_named_in(told), asker)
    session = begin(case.file, case.game, None, (), given.board, given.readings, colours)
    show(session.record(told))
    interview.draft.drop()
    return session


def _named_in(case: Case) -> tuple[str, ...]:
    """The players whom a set-up names."""
    ruling = case.decide()
    return players_at(ruling.after) if ruling.after is not None else ()


def _colours(players: tuple[str, ...], asker: Asker) -> dict[str, str]:
    """The colour of each player, in one line; who are called by their colours are not asked."""
    if not players or all(player in COLOURS for player in players):
        return {}

    known, own = terms(sorted(COLOURS)), tongue(sorted(COLOURS), (), endings=True)

    def check(text: str) -> str:
        words = [_colour(word) for word in re.split(r"[\s,;]+", own.heard(text.strip()).lower())]
        strange = [word for word in words if word not in COLOURS]
        if strange or len(words) != len(players) or len(set(words)) < len(words):
            raise bad("colours", "{count} different colours are wanted: {known}", count=len(players), known=known)
        return ", ".join(words)

    reply = asker.ask(
        Prompt(
            str(say("Colours of {players}, in this order", players=players)),
            str(say("of {known}", known=known)),
            check=check,
            empty=True,
            enter=translate("Enter: no colours"),
        )
    )
    return dict(zip(players, check(reply).split(", "), strict=True)) if isinstance(reply, str) and reply else {}


def _colour(word: str) -> str:
    """The only colour that begins so."""
    found = [colour for colour in sorted(COLOURS) if colour.startswith(word)]
    return found[0] if len(found) == 1 else word


def _how(game: Game, asker: Asker, menu: bool) -> str:
    listed = [Option(id, translate(game.the_move(id).title)) for id in game.opening_moves()]
    listed.append(Option("table", translate("The table as it lies now")))
    listed.append(Option("none", translate("No table: only questions are recorded")))
    picked = asker.ask(Prompt(translate("Where does the evening begin?"), options=tuple(listed), back=menu))
    if isinstance(picked, Key):
        raise Left
    return picked


def _as_it_lies(game: Game, path: Path, given: Given, asker: Asker, menu: bool = False) -> Session:
    interview = begin_interview(Case(game, "table", str(path), given, House(profile=Profile(game))), asker, menu)
    interview.run()
    session = begin_as_it_lies(path, interview.answered(), given.colours)
    interview.draft.drop()
    return session


def free_name(game: str) -> Path:
    """A file name that nobody uses yet."""
    numbers = ("", *(f"-{number}" for number in range(2, 1000)))
    return next(path for path in (Path(f"{game}{number}.toml") for number in numbers) if not there(path))
