"""When the Sabre may be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.ruling import Instead, Reason, Ruling, because, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import say

# --- the Sabre ---


@dataclass(frozen=True, slots=True)
class Sabre:
    """May I use the Sabre now?"""

    owner: Annotated[
        Literal["attacker", "defender"], Fact("Who owns the Sabre?", "power.sabre", untold="from the table")
    ]
    die: Annotated[Literal["attacker", "defender"], Fact("Whose roll is to be repeated?", "power.sabre")]
    moment: Annotated[Literal["now", "later"], Fact("Right after that roll (now), or later?", "sabre.now")]
    used: Annotated[
        int, Fact("Rolls already repeated in this battle", "sabre.once", at_least=0, at_most=2, untold="asked")
    ] = 0
    same_die: Annotated[bool, Fact("Has this die been rolled again already?", "power.sabre", untold="asked")] = False
    add_powder: Annotated[
        bool, Fact("Is gunpowder to be added for the second roll?", "sabre.powder", untold="asked")
    ] = False


@dataclass(frozen=True, slots=True)
class SabreUse:
    allowed: bool
    stands: str


@game.question("sabre")
def sabre(facts: Sabre, book: Book) -> Ruling[SabreUse]:
    if (facts.same_die and not facts.used) or (facts.used == 2 and not facts.same_die):
        raise bad("same_die", "This does not fit {used} rolls repeated so far", used=facts.used)
    spent = facts.used > 0 and book.reading("sabre-times") == "once"
    reasons = tuple(_looked_at(facts, spent))
    if any(reason.applies for reason in reasons):
        return illegal(
            say("No. The Sabre may not be used for this roll of the {die}.", die=say(facts.die)),
            *reasons,
            instead=[_sabre_instead(facts, facts.same_die or spent)],
            value=SabreUse(False, "second"),
        )
    return legal(
        SabreUse(True, "second"),
        say("Yes. The die of the {die} is rolled again, and the second result stands.", die=say(facts.die)),
        because(
            "power.sabre",
            "The {owner} owns the Sabre: the die of the {die} may be rolled again.",
            owner=say(facts.owner),
            die=say(facts.die),
        ),
        because("sabre.now", "It is used right after that roll."),
        because(
            "sabre.powder", "Gunpowder may not be added for the second roll. No gunpowder is added.", applies=False
        ),
        because("sabre.once", _still_free(facts), applies=False),
    )


def _looked_at(facts: Sabre, spent: bool) -> Iterator[Reason]:
    """When, with what, which die and how often: each may forbid it."""
    yield from told(
        facts.moment == "later",
        "sabre.now",
        "The Sabre is used right after the roll, before anything else.",
        "The Sabre is used right after a roll, and so it is here.",
    )
    yield from told(
        facts.add_powder,
        "sabre.powder",
        "No gunpowder is added for the second roll.",
        "Gunpowder may not be added for the second roll. No gunpowder is added.",
    )
    yield from told(
        facts.same_die,
        "power.sabre",
        "The second result stands: the same die is not rolled a third time.",
        "A die is rolled again once at most. This one has not been yet.",
    )
    yield from told(spent, "sabre.once", "The Sabre works once in a battle.", _still_free(facts))


def _still_free(facts: Sabre) -> str:
    if facts.used:
        return "At this table each die may be rolled again once."
    return "The Sabre has not been used in this battle yet, so it still works."


def _sabre_instead(facts: Sabre, used_up: bool) -> Instead:
    if used_up:
        return rather("The result of the roll stands.")
    right: dict[str, object] = {"moment": "now"} if facts.moment == "later" else {}
    right |= {"add_powder": False} if facts.add_powder else {}
    return rather("Use it right after the roll, without more gunpowder.", right)
