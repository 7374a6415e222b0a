"""The value token on a character, against what the rules give there as far as that is known (`value.token`)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.facts import Problem, impossible
from referee.game import Book
from referee.games.congo.pieces import Character
from referee.games.congo.state import Table
from referee.games.congo.values import cells, wants_sympathy, worth_of
from referee.games.congo.words import FACES


def wrong_tokens(table: Table, book: Book) -> Iterator[Problem]:
    """Tokens on the table that cannot show what they are said to show."""
    for player, bid in table.bids.items():
        if bid.base is not None and bid.character.professions and table.station and table.flag:
            path, roll = f"bids.{player}.base", bid.sympathy or None
            yield from wrong_token(path, bid.character, bid.base, table.station, table.flag, roll, book)


def wrong_token(
    path: str, character: Character, base: int, station: str, flag: str, sympathy: int | None, book: Book
) -> Iterator[Problem]:
    """This number, where the character must be worth another; a roll that nobody told may be any."""
    rolls = FACES if sympathy is None else (sympathy,)
    rolls = rolls if wants_sympathy(character, flag) else (0,)
    wanted = [path for roll in rolls for path in cells(character, station, flag, roll, book.unnoted)]
    if any(book.unnoted.known(path.removeprefix("board.")) is None for path in wanted):
        return
    values = sorted({worth_of(character, station, flag, roll, book.unnoted).value for roll in rolls})
    if base not in values:
        text = "At this station and flag {character} is worth {value}: the token cannot show {base}."
        shown = values[0] if len(values) == 1 else values
        yield impossible(path, "value.token", text, character=character, value=shown, base=base)
