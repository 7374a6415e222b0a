"""Rolling for a language: a roll is made once and stands for the round, also when no interpreter comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from referee.facts import Fact
from referee.game import Book
from referee.games.congo import game
from referee.games.congo.due import refuse_unless_due
from referee.games.congo.interpreters import Permission, Row, decide
from referee.games.congo.languages import (
    CharacterRoll,
    StationRoll,
    language_of,
    noted_rolls,
    rolls_needed,
    rolls_open,
)
from referee.games.congo.pieces import FlagFact
from referee.games.congo.state import Table, with_bid
from referee.games.congo.stations import with_flag
from referee.games.congo.words import NATIONAL, SPOKEN, Player, auxiliaries
from referee.ruling import Reason, Refused, Ruling, because, illegal, legal, rather
from referee.values import dataclass, replace
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class RollLanguageMove:
    """Roll for a language."""

    player: Annotated[Player, Fact("For whose interpreter is rolled", "interpreter.station-roll")]
    station_roll: StationRoll | None = None
    character_roll: CharacterRoll | None = None
    flag: FlagFact | None = None


@game.move("roll-language", reveals=("station_roll", "character_roll"))
def play_roll_language(table: Table, facts: RollLanguageMove, book: Book) -> Ruling[Permission]:
    refuse_unless_due(table, "roll-language", facts.player, "aux.turns")
    if not table.hands[facts.player].auxiliaries:
        raise Refused(not_in_hand(facts.player, 1, 0))
    table = with_flag(table, facts, book)
    told = {"station_roll": facts.station_roll, "character_roll": facts.character_roll}
    refuse_another_roll(table, facts.player, told, book)
    needed = rolls_open(table, facts.player, book)
    if not needed:
        raise Refused(_nothing_to_roll(table, facts.player, book))
    book.need(facts, *needed)
    after = with_rolls(table, facts.player, {name: told[name] or 0 for name in needed})
    nation, rolls = after.bids[facts.player].character.nation, noted_rolls(after, facts.player)
    row = decide(nation, after.flag, 0, rolls["station_roll"], rolls["character_roll"], book)
    languages = (language_of(after.flag, rolls["station_roll"]), language_of(nation, rolls["character_roll"]))
    may = (
        "{rolled} {player} may lay an interpreter." if row.allowed else "{rolled} {player} may not lay an interpreter."
    )
    text = say(may, rolled=rolled_for({name: told[name] or 0 for name in needed}), player=facts.player)
    return legal(Permission(row.allowed, *languages), text, *_rolled(row), after=after)


def not_in_hand(player: str, count: int, held: int) -> Ruling[Any]:
    """So many cards cannot be laid by whoever holds fewer."""
    few = "{player} holds {held} and cannot lay {count}."
    at_most = rather("Lay at most {held}, or pass.", held=auxiliaries(held))
    return illegal(
        say("No. {player} does not hold {count}.", player=player, count=auxiliaries(count)),
        because(
            "aux.no-limit", "There is no limit for cards with an icon, but they come from the hand.", applies=False
        ),
        because("aux.turns", few, player=player, held=auxiliaries(held), count=count),
        instead=[at_most if held else rather("{player} passes.", player=player)],
    )


def rolled_for(rolls: Mapping[str, int]) -> Sentence:
    """What the rolls say of the station and of the character."""
    station = "The roll of {station_roll} stands for this round: the Belgian station speaks {station}."
    character = "The roll of {character_roll} stands for this round: the Belgian character speaks {character}."
    both = (
        "The rolls of {station_roll} and {character_roll} stand for this round: "
        "the Belgian station speaks {station}, the Belgian character {character}."
    )
    spoken = {name.removesuffix("_roll"): SPOKEN[language_of("belgium", roll)] for name, roll in rolls.items()}
    return say(both if len(rolls) > 1 else station if "station_roll" in rolls else character, **rolls, **spoken)


def _rolled(row: Row) -> Iterator[Reason]:
    """The rolls decided this; that no interpreter may be laid is no reason against rolling."""
    for reason in row.reasons:
        rolls = reason.clause in ("interpreter.station-roll", "interpreter.belgian-roll")
        yield reason if rolls or not reason.applies else replace(reason, applies=row.allowed)


def _nothing_to_roll(table: Table, player: str, book: Book) -> Ruling[Any]:
    nation = table.bids[player].character.nation
    if rolls_needed(nation, table.flag, book):
        why = because(
            "interpreter.station-roll", "What an interpreter of {player} hangs on was rolled before.", player=player
        )
    else:
        none = "No interpreter of {player} hangs on a roll here: the character is {nation}."
        why = because("interpreter.language", none, player=player, nation=NATIONAL[nation])
    return illegal(
        say("No. There is no language to roll for {player}.", player=player),
        because("aux.turns", "{player} is on turn.", applies=False, player=player),
        why,
        instead=[rather("{player} lays auxiliaries, or passes.", player=player)],
    )


def refuse_another_roll(table: Table, player: str, told: Mapping[str, int | None], book: Book) -> None:
    """A language is rolled once a round: another number than the noted one is refused."""
    clauses = {"station_roll": "interpreter.station-roll", "character_roll": "interpreter.belgian-roll"}
    needed = rolls_needed(table.bids[player].character.nation, table.flag, book) if table.flag else []
    for name, before in noted_rolls(table, player).items():
        if name in needed and before and told[name] not in (None, before):
            again = "{player} is on turn, but rolls no second time."
            raise Refused(
                illegal(
                    say("No. This language was rolled already."),
                    because("aux.turns", again, applies=False, player=player),
                    because(clauses[name], "The roll of this round was {before} and stands.", before=before),
                    instead=[rather("Keep the roll of {before}.", before=before)],
                )
            )


def with_rolls(table: Table, player: str, rolls: Mapping[str, int]) -> Table:
    """The table with these rolls noted."""
    rolled = rolls.get("character_roll") or table.bids[player].language_roll
    after = with_bid(table, player, language_roll=rolled)
    return replace(after, station_roll=rolls.get("station_roll") or table.station_roll)
