"""The strength of both sides of a battle, who wins by it, and how that is argued."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact
from referee.game import Book
from referee.games.jamaica.pieces import NOT_ROLLED, Face
from referee.games.jamaica.places import Position
from referee.games.jamaica.words import ALL_HOLDS, MOST_IN_HOLD, NOTHING, Side, amount, who, whom
from referee.ruling import Reason, because, deciding, told
from referee.values import dataclass
from referee.words import Sentence, say

POWDER_MOST = ALL_HOLDS * MOST_IN_HOLD
"""So much goes into all the holds (`load.max`)."""

AttackerDie = Annotated[Face | None, Fact("Attacker: face of the combat die", "battle.powder", untold="asked")]

DefenderDie = Annotated[Face, Fact("Defender: face of the combat die", "battle.defend", untold="asked")]

AttackerAgain = Annotated[Face, Fact("Attacker: second result after the Sabre", "power.sabre", untold="asked")]

DefenderAgain = Annotated[Face, Fact("Defender: second result after the Sabre", "power.sabre", untold="asked")]

AttackerPowder = Annotated[
    int, Fact("Attacker: gunpowder set aside", "battle.powder", at_least=0, at_most=POWDER_MOST, untold="asked")
]

DefenderPowder = Annotated[
    int, Fact("Defender: gunpowder set aside", "battle.defend", at_least=0, at_most=POWDER_MOST, untold="asked")
]


@dataclass(frozen=True, slots=True)
class Battle:
    """Who wins the battle?"""

    attacker_die: AttackerDie = None
    attacker_powder: AttackerPowder = 0
    defender_die: DefenderDie = NOT_ROLLED
    defender_powder: DefenderPowder = 0
    attacker_reroll: AttackerAgain = NOT_ROLLED
    defender_reroll: DefenderAgain = NOT_ROLLED
    beth: Annotated[Side, Fact("Who owns Lady Beth?", "power.beth", untold="from the table")] = "none"
    sabre: Annotated[Side, Fact("Who owns the Sabre?", "power.sabre", untold="from the table")] = "none"
    at: Annotated[Position | None, Fact("Space of the battle", "battle.port-royal", untold="from the table")] = None
    attacker_has: Annotated[
        int | None,
        Fact("Attacker: gunpowder aboard before the battle", "battle.powder", at_least=0, untold="from the table"),
    ] = None
    defender_has: Annotated[
        int | None,
        Fact("Defender: gunpowder aboard before the battle", "battle.powder", at_least=0, untold="from the table"),
    ] = None


@dataclass(frozen=True, slots=True)
class Outcome:
    attacker_strength: int | str
    defender_strength: int | str
    winner: Side
    attacker_spent: int
    defender_spent: int


def standing(facts: Battle, side: str) -> Face:
    """The face that counts: the second roll, where there was one."""
    again: Face = getattr(facts, f"{side}_reroll")
    first: Face | None = getattr(facts, f"{side}_die")
    return again if again.rolled else first or NOT_ROLLED


def _strength(facts: Battle, side: str, book: Book) -> int | str:
    face = standing(facts, side)
    if face.is_star or not face.rolled:
        return str(face)
    powder: int = getattr(facts, f"{side}_powder")
    beth: int = book.printed("beth_bonus") if facts.beth == side else 0
    return face.strength + powder + beth


def outcome(facts: Battle, book: Book) -> Outcome:
    mine, theirs = _strength(facts, "attacker", book), _strength(facts, "defender", book)
    winner: Side = "none"
    if isinstance(mine, str) or isinstance(theirs, str):
        winner = "attacker" if mine == "star" else "defender"
    elif mine > theirs:
        winner = "attacker"
    elif mine < theirs:
        winner = "defender"
    return Outcome(mine, theirs, winner, facts.attacker_powder, facts.defender_powder)


def battle_reasons(facts: Battle, found: Outcome, book: Book) -> Iterator[Reason]:
    spent = found.attacker_spent + found.defender_spent
    all_of_it = "All gunpowder set aside goes to the bank, whoever wins: {spent}."
    gone = told(spent > 0, "battle.spent", all_of_it, spent=amount("powder", spent))
    if found.attacker_strength == "star":
        star = deciding(
            because("battle.star-attack", "A star of the attacker wins at once: the defender does not defend.")
        )
        yield from _roll_reasons(facts)
        yield star
        yield from gone
        return
    yield from _roll_reasons(facts)
    yield from _strength_reasons(facts, found, book)
    yield from gone


def not_decisive(facts: Battle, found: Outcome) -> Iterator[Reason]:
    """What was looked at and did not decide the battle."""
    stars = "star" in (found.attacker_strength, found.defender_strength)
    unused = facts.sabre != "none" and not facts.attacker_reroll.rolled and not facts.defender_reroll.rolled
    beth_idle = facts.beth != "none" and getattr(found, f"{facts.beth}_strength") in ("star", NOTHING)
    text = "The {owner} owns Lady Beth. She adds to a number, and none is compared here."
    yield from _against_a_star(found) if stars else _without_a_star(found)
    yield from told(not beth_idle, "power.beth", "", text, owner=say(facts.beth))
    yield from told(
        not unused,
        "power.sabre",
        "",
        "The {owner} may use the Sabre right after a roll. It was not used.",
        owner=say(facts.sabre),
    )


def _against_a_star(found: Outcome) -> Iterator[Reason]:
    if found.attacker_strength == "star":
        yield because("battle.strength", "Strengths are compared only where nobody has rolled a star.", applies=False)
        yield because(
            "battle.defend", "Against a star of the attacker nobody defends: no gunpowder, no roll.", applies=False
        )
        return
    mine = found.attacker_strength
    yield because(
        "battle.higher",
        "The higher strength wins, but no strength beats a star: {mine} does not.",
        applies=False,
        mine=mine,
    )


def _without_a_star(found: Outcome) -> Iterator[Reason]:
    pair = {"mine": found.attacker_strength, "theirs": found.defender_strength}
    equal = found.winner == "none"
    yield because(
        "battle.star-attack",
        "A star of the attacker would win at once. There was none: the defender defends.",
        applies=False,
    )
    yield from told(
        equal, "battle.tie", "", "With equal strength nobody wins. {mine} and {theirs} are not equal.", **pair
    )
    yield from told(
        not equal, "battle.higher", "", "The higher strength wins. Nobody is higher: {mine} against {theirs}.", **pair
    )


def _roll_reasons(facts: Battle) -> Iterator[Reason]:
    """What each side set aside and rolled, in the order in which it happened."""
    again = [side for side in ("attacker", "defender") if getattr(facts, f"{side}_reroll").rolled]
    star = any(getattr(facts, f"{side}_die").is_star for side in again)
    sabre = "By the Sabre the die of the {again} is rolled again, and the second result stands."
    mine, theirs = amount("powder", facts.attacker_powder), amount("powder", facts.defender_powder)
    defence = "The defender answers with {powder} and rolls {die}."
    yield because(
        "battle.powder", "The attacker begins with {powder} and rolls {die}.", powder=mine, die=facts.attacker_die
    )
    yield from told(bool(again), "power.sabre", sabre, again=[say(side) for side in again])
    yield from told(star, "sabre.star", "A star is rolled again too.")
    yield from told(len(again) == 2, "sabre.once", "At this table the Sabre works once for each die.")
    yield from told(facts.defender_die.rolled, "battle.defend", defence, powder=theirs, die=facts.defender_die)


def _strength_reasons(facts: Battle, found: Outcome, book: Book) -> Iterator[Reason]:
    mine, theirs = found.attacker_strength, found.defender_strength
    pair = "Strength is die plus gunpowder: {mine} against {theirs}."
    yield deciding(because("battle.strength", pair, mine=_shown(mine), theirs=_shown(theirs)))
    if facts.beth == "attacker" or (facts.beth == "defender" and theirs != "star"):
        text, bonus = "Lady Beth adds {bonus} to the die of the {owner}.", book.printed("beth_bonus")
        yield because("power.beth", text, bonus=bonus, owner=say(facts.beth))
    if theirs == "star":
        yield deciding(because("battle.star-defend", "A star of the defender wins against any strength."))
    elif found.winner == "none":
        yield deciding(because("battle.tie", "The strength is equal: nobody wins, and there are no spoils."))
    else:
        yield deciding(because("battle.higher", "The higher strength wins: the {winner}.", winner=say(found.winner)))


# --- the verdict ---


def _shown(strength: int | str) -> object:
    return say("a star") if strength == "star" else strength


def outcome_said(found: Outcome) -> Sentence:
    """Who wins with what, and what is spent."""
    pair = {"mine": _shown(found.attacker_strength), "theirs": _shown(found.defender_strength)}
    result = say("The {winner} wins, {mine} against {theirs}, and may take spoils.", winner=say(found.winner), **pair)
    if found.winner == "none":
        result = say("Nobody wins: {mine} against {theirs}.", **pair)
    elif found.attacker_strength == "star":
        result = say("The attacker wins at once with a star and may take spoils.")
    elif found.winner == "defender":
        result = say("The defender wins, {theirs} against {mine}, and may take spoils.", **pair)
    return with_spent(result, found, say("the attacker"), say("the defender"))


def fight_said(found: Outcome, attacker: str, defender: str) -> Sentence:
    """The same of those who fought."""
    values: dict[str, object] = {"attacker": who(attacker), "defender": whom(defender)}
    values |= {"mine": found.attacker_strength, "theirs": found.defender_strength}
    result = say("{attacker} attacks {defender} and wins, {mine} against {theirs}.", **values)
    if found.winner == "none":
        result = say("{attacker} attacks {defender}: {mine} against {theirs}, nobody wins.", **values)
    elif found.attacker_strength == "star":
        result = say("{attacker} attacks {defender}, rolls a star and wins at once.", **values)
    elif found.defender_strength == "star":
        result = say("{attacker} attacks {defender} and loses, {mine} against a star.", **values)
    elif found.winner == "defender":
        result = say("{attacker} attacks {defender} and loses, {mine} against {theirs}.", **values)
    return with_spent(result, found, whom(attacker), whom(defender))


def with_spent(result: Sentence, found: Outcome, attacker: object, defender: object) -> Sentence:
    """The verdict, and the gunpowder that goes to the bank."""
    mine, theirs = amount("powder", found.attacker_spent), amount("powder", found.defender_spent)
    values = {"result": result, "mine": mine, "theirs": theirs, "attacker": attacker, "defender": defender}
    if found.attacker_spent and found.defender_spent:
        return say("{result} {mine} of {attacker} and {theirs} of {defender} go to the bank.", **values)
    if found.attacker_spent:
        return say("{result} {mine} of {attacker} goes to the bank.", **values)
    return say("{result} {theirs} of {defender} goes to the bank.", **values) if found.defender_spent else result
