"""Which language is spoken, and which rolls decide it."""

from __future__ import annotations

from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.congo.state import Table
from referee.games.congo.words import DIE

LANGUAGE = {
    "britain": "english",
    "usa": "english",
    "france": "french",
    "germany": "german",
    "austria": "german",
    "netherlands": "flemish",
    "spain": "spanish",
    "portugal": "portuguese",
    "sweden": "swedish",
    "russia": "russian",
}
"""The language of a nation. The Belgians' is rolled."""

StationRoll = Annotated[
    int,
    Fact(
        "Roll for the language of the Belgian station (first player, once a round)",
        "interpreter.station-roll",
        *DIE,
        untold="asked",
    ),
]
CharacterRoll = Annotated[
    int,
    Fact(
        "Roll for the language of the Belgian character",
        "interpreter.belgian-roll",
        *DIE,
        untold="asked",
    ),
]


def language_of(nation: str, roll: int | None) -> str:
    """What is spoken; `none` where it depends on a roll that was not made, or where there is no flag."""
    if nation == "belgium":
        return "none" if not roll else "flemish" if roll % 2 else "french"
    return LANGUAGE.get(nation, "none")


def rolls_needed(nation: str, flag: str, book: Book) -> list[str]:
    """The language rolls on which an interpreter hangs."""
    if flag == "belgium" and nation == "belgium":
        return ["station_roll", "character_roll"]
    if flag == "belgium" and nation in ("france", "netherlands"):
        return ["station_roll"]
    if flag == "france" and nation == "belgium" and book.reading("belgian-at-french") == "roll":
        return ["character_roll"]
    return []


def noted_rolls(table: Table, player: str) -> dict[str, int]:
    """The rolls of this round that lie on the table for this player; 0 where none was made."""
    return {"station_roll": table.station_roll, "character_roll": table.bids[player].language_roll}


def rolls_open(table: Table, player: str, book: Book) -> list[str]:
    """The rolls on which an interpreter of this player hangs, and which nobody has made this round."""
    bid = table.bids[player]
    if not table.flag or "interpreter" in bid.auxiliaries:
        return []
    noted = noted_rolls(table, player)
    return [name for name in rolls_needed(bid.character.nation, table.flag, book) if not noted[name]]
