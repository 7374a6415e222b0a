"""Battles: who fights whom, who wins, and when the Sabre may be used."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Literal

from referee.facts import Fact, bad
from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import At, ShipsFact, check_fleet, faces
from referee.games.jamaica.pieces import (
    NOT_ROLLED,
    NOTHING,
    Face,
    Position,
    Sailor,
    Side,
    amount,
)
from referee.games.jamaica.track import rivals
from referee.ruling import Instead, Reason, Ruling, answer, because, illegal, legal, rather, told
from referee.words import Sentence, say

Target = Annotated[Sailor | None, Fact("Which ship is attacked?", "battle.one")]


@dataclass(frozen=True, slots=True)
class AttackFacts:
    """Is there a battle, and who attacks whom?"""

    mover: Annotated[Sailor, Fact("Whose ship has moved?", "battle.start")]
    at: At
    ships: ShipsFact
    ended_move: Annotated[bool, Fact("Has a move or a retreat just ended here?", "battle.no-move")] = True
    target: Target = None


@dataclass(frozen=True, slots=True)
class Attack:
    battle: bool
    attacker: str
    targets: tuple[str, ...]
    defender: str


@game.question("attack")
def attack(facts: AttackFacts) -> Ruling[Attack]:
    check_fleet(facts.ships, facts.mover)
    targets = rivals(facts.at, facts.ships) if facts.ended_move else ()
    defender = facts.target if facts.target in targets else targets[0] if len(targets) == 1 else NOTHING
    found = Attack(bool(targets), facts.mover if targets else NOTHING, targets, defender or NOTHING)
    if facts.target is not None and facts.target not in targets:
        return illegal(
            say("No. {target} is not attacked.", target=facts.target),
            *_no_target(facts),
            instead=[rather("{name} can be attacked.", {"target": name}, name=name) for name in targets]
            or [rather("There is no battle here now.")],
            value=found,
        )
    rule = answer if facts.target is None else legal
    return rule(found, _attack_said(found), *attack_reasons(facts, targets))


def _no_target(facts: AttackFacts) -> tuple[Reason, ...]:
    there = any(ship.name == facts.target and ship.at.space == facts.at.space for ship in facts.ships)
    return (
        *_peace(facts),
        *told(
            not there,
            "battle.start",
            "{target} is not on the space {at}.",
            "{target} lies there, but that is not enough.",
            target=facts.target,
            at=facts.at,
        ),
    )


def _peace(facts: AttackFacts) -> tuple[Reason, ...]:
    """Where nobody fights, and when."""
    return (
        *told(
            facts.at.in_port_royal,
            "battle.port-royal",
            "Nobody fights in Port Royal.",
            "{at} is not Port Royal.",
            at=facts.at,
        ),
        *told(
            not facts.ended_move,
            "battle.no-move",
            "No move has ended here, so nobody attacks.",
            "A move has just ended here.",
        ),
    )


def attack_reasons(facts: AttackFacts, targets: tuple[str, ...]) -> tuple[Reason, ...]:
    battle = "{mover} has come to a space with {targets} and attacks. It is no choice."
    alone = "No other ship lies where {mover} is."
    if any(ship.at.space == facts.at.space for ship in facts.ships):
        alone = "Another ship lies there, but that is not enough."
    return (
        *told(bool(targets), "battle.start", battle, alone, mover=facts.mover, targets=targets),
        *told(
            len(targets) > 1,
            "battle.one",
            "{mover} picks one of them: there is one battle only.",
            "There is only one ship to attack." if targets else "",
            mover=facts.mover,
        ),
        *_peace(facts),
    )


def _attack_said(found: Attack) -> Sentence:
    if not found.battle:
        return say("There is no battle.")
    if found.defender == NOTHING:
        return say("{attacker} attacks one of these: {targets}.", attacker=found.attacker, targets=found.targets)
    return say("{attacker} attacks {defender}.", attacker=found.attacker, defender=found.defender)


# --- the battle -----------------------------------------------------------------------------------------------------

POWDER_MOST = 36
"""Six tokens in each of six holds (load.max)."""


AttackerDie = Annotated[Face | None, Fact("Attacker: face of the combat die", "battle.powder")]
DefenderDie = Annotated[Face, Fact("Defender: face of the combat die", "battle.defend")]
AttackerAgain = Annotated[Face, Fact("Attacker: second result after the Sabre", "power.sabre")]
DefenderAgain = Annotated[Face, Fact("Defender: second result after the Sabre", "power.sabre")]
AttackerPowder = Annotated[int, Fact("Attacker: gunpowder set aside", "battle.powder", at_least=0, at_most=POWDER_MOST)]
DefenderPowder = Annotated[int, Fact("Defender: gunpowder set aside", "battle.defend", at_least=0, at_most=POWDER_MOST)]


@dataclass(frozen=True, slots=True)
class BattleFacts:
    """Who wins the battle?"""

    attacker_die: AttackerDie = None
    attacker_powder: AttackerPowder = 0
    defender_die: DefenderDie = NOT_ROLLED
    defender_powder: DefenderPowder = 0
    attacker_reroll: AttackerAgain = NOT_ROLLED
    defender_reroll: DefenderAgain = NOT_ROLLED
    beth: Annotated[Side, Fact("Who owns Lady Beth?", "power.beth")] = "none"
    sabre: Annotated[Side, Fact("Who owns the Sabre?", "power.sabre")] = "none"
    at: Annotated[Position | None, Fact("Space of the battle", "battle.port-royal")] = None
    attacker_has: Annotated[
        int | None, Fact("Attacker: gunpowder aboard before the battle", "battle.powder", at_least=0)
    ] = None
    defender_has: Annotated[
        int | None, Fact("Defender: gunpowder aboard before the battle", "battle.powder", at_least=0)
    ] = None


@dataclass(frozen=True, slots=True)
class Outcome:
    attacker_strength: int | str
    defender_strength: int | str
    winner: Side
    attacker_spent: int
    defender_spent: int


@game.question("battle")
def battle(facts: BattleFacts, book: Book) -> Ruling[Outcome]:
    if facts.at is not None and facts.at.in_port_royal:
        return _in_port_royal(facts, book)
    _need_rolls(facts, book)
    allowed, forbidden, instead = _allowed(facts, book)
    if not _standing(allowed, "attacker").is_star:
        _need(allowed, book, "defender_die")
    found = _outcome(allowed, book)
    if forbidden:
        reasons = (*forbidden, *_no_excuse(facts, forbidden))
        return illegal(_outcome_said(found, forbidden=True), *reasons, instead=instead, value=found)
    return answer(found, _outcome_said(found), *_battle_reasons(facts, found, book), *_not_decisive(facts, found))


def _in_port_royal(facts: BattleFacts, book: Book) -> Ruling[Outcome]:
    """No battle at all; what else would be forbidden is told too."""
    _, forbidden, _ = _allowed(facts, book)
    return illegal(
        say("No. Nobody fights in Port Royal."),
        because("battle.port-royal", "There is no battle in Port Royal."),
        *forbidden,
        because("battle.start", "Two ships on one space fight elsewhere, but not here.", applies=False),
        instead=[rather("The ships lie side by side, and no gunpowder is spent.")],
        value=Outcome(NOTHING, NOTHING, "none", 0, 0),
    )


def _no_excuse(facts: BattleFacts, forbidden: list[Reason]) -> tuple[Reason, ...]:
    """What does not make the forbidden things right."""
    clauses = {reason.clause for reason in forbidden}
    again = (facts.attacker_die, facts.attacker_reroll), (facts.defender_die, facts.defender_reroll)
    star = any(first and first.is_star and second.rolled for first, second in again)
    sabre = "sabre.star" if star else "sabre.now"
    without = "A star too is rolled again only with the Sabre." if star else "No moment is right without the Sabre."
    owner, once = say(facts.sabre), "The {owner} owns the Sabre: one roll could be repeated."
    return (
        *told("power.sabre" not in clauses, sabre, "", without),
        *told("sabre.once" not in clauses, "power.sabre", "", once, owner=owner),
        *told("battle.star-attack" not in clauses, "battle.defend", "", "After a star nobody defends."),
        *told("battle.powder" not in clauses, "battle.spent", "", "Only gunpowder that lies aboard can be spent."),
    )


def _need(facts: BattleFacts, book: Book, *dice: str) -> None:
    """These dice must have been rolled; `-` says that one was not."""
    blank = {name: None for name in dice if not (getattr(facts, name) or NOT_ROLLED).rolled}
    book.need(replace(facts, **blank), *dice, options=dict.fromkeys(dice, faces(book)))  # type: ignore[arg-type]


def _need_rolls(facts: BattleFacts, book: Book) -> None:
    """The attacker always rolls, and a die rolled again was rolled before."""
    _need(facts, book, "attacker_die", *(["defender_die"] if facts.defender_reroll.rolled else []))


def _standing(facts: BattleFacts, side: str) -> Face:
    """The face that counts: the second roll, where there was one."""
    again: Face = getattr(facts, f"{side}_reroll")
    first: Face | None = getattr(facts, f"{side}_die")
    return again if again.rolled else first or NOT_ROLLED


def _allowed(facts: BattleFacts, book: Book) -> tuple[BattleFacts, list[Reason], list[Instead]]:
    """The facts without what is forbidden, what forbids it, and what is right."""
    told_first = facts
    forbidden: list[Reason] = []
    right: list[Sentence] = []
    again = facts.attacker_reroll.rolled, facts.defender_reroll.rolled
    if any(again) and facts.sabre == "none":
        forbidden.append(because("power.sabre", "Nobody owns the Sabre: no die is rolled again."))
        right.append(say("The first roll stands."))
        facts = replace(facts, attacker_reroll=NOT_ROLLED, defender_reroll=NOT_ROLLED)
    elif all(again) and book.reading("sabre-times") == "once":
        text = "The Sabre works once in a battle: only the attacker's die is rolled again."
        forbidden.append(because("sabre.once", text))
        right.append(say("The defender's first roll stands."))
        facts = replace(facts, defender_reroll=NOT_ROLLED)
    defends = facts.defender_die.rolled or facts.defender_powder or facts.defender_reroll.rolled
    if _standing(facts, "attacker").is_star and defends:
        text = "The attacker's star stands: the defender takes the gunpowder back and does not roll."
        forbidden.append(because("battle.star-attack", text))
        right.append(say("The defender sets no gunpowder aside and does not roll."))
        facts = replace(facts, defender_die=NOT_ROLLED, defender_powder=0, defender_reroll=NOT_ROLLED)
    facts, too_much, at_most = _powder_aboard(told_first, facts)
    changed = _changes(told_first, facts)
    return facts, forbidden + too_much, [Instead(text, changed) for text in right + at_most]


def _powder_aboard(told_first: BattleFacts, facts: BattleFacts) -> tuple[BattleFacts, list[Reason], list[Sentence]]:
    """Nobody sets aside more gunpowder than lies aboard."""
    forbidden: list[Reason] = []
    right: list[Sentence] = []
    for side in ("attacker", "defender"):
        has, set_aside = getattr(told_first, f"{side}_has"), getattr(told_first, f"{side}_powder")
        if has is None or set_aside <= has:
            continue
        text = "The {side} sets {set_aside} aside, but has only {has} aboard."
        values = {"side": say(side), "set_aside": amount("powder", set_aside), "has": has}
        forbidden.append(because("battle.powder", text, **values))
        right.append(say("The {side} sets aside {has} at most.", side=say(side), has=amount("powder", has)))
        facts = replace(facts, **{f"{side}_powder": min(has, getattr(facts, f"{side}_powder"))})
    return facts, forbidden, right


def _changes(before: BattleFacts, after: BattleFacts) -> dict[str, object]:
    """The facts that differ."""
    names = [item.name for item in fields(before)]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


def _strength(facts: BattleFacts, side: str, book: Book) -> int | str:
    face = _standing(facts, side)
    if face.is_star or not face.rolled:
        return str(face)
    powder: int = getattr(facts, f"{side}_powder")
    beth: int = book.printed("beth_bonus") if facts.beth == side else 0
    return face.strength + powder + beth


def _outcome(facts: BattleFacts, book: Book) -> Outcome:
    mine, theirs = _strength(facts, "attacker", book), _strength(facts, "defender", book)
    winner: Side = "none"
    if isinstance(mine, str) or isinstance(theirs, str):
        winner = "attacker" if mine == "star" else "defender"
    elif mine != theirs:
        winner = "attacker" if mine > theirs else "defender"
    return Outcome(mine, theirs, winner, facts.attacker_powder, facts.defender_powder)


def _battle_reasons(facts: BattleFacts, found: Outcome, book: Book) -> tuple[Reason, ...]:
    spent = found.attacker_spent + found.defender_spent
    gone = told(spent > 0, "battle.spent", "All gunpowder set aside goes to the bank: {spent}.", spent=spent)
    if found.attacker_strength == "star":
        star = because("battle.star-attack", "A star of the attacker wins at once: the defender does not defend.")
        return (*_roll_reasons(facts), star, *gone)
    return (*_roll_reasons(facts), *_strength_reasons(facts, found, book), *gone)


def _not_decisive(facts: BattleFacts, found: Outcome) -> tuple[Reason, ...]:
    """What was looked at and did not decide the battle."""
    stars = "star" in (found.attacker_strength, found.defender_strength)
    unused = facts.sabre != "none" and not facts.attacker_reroll.rolled and not facts.defender_reroll.rolled
    beth_idle = facts.beth != "none" and getattr(found, f"{facts.beth}_strength") in ("star", NOTHING)
    text = "Lady Beth adds nothing for the {owner}: there is no strength to add to."
    return (
        *(_against_a_star(found) if stars else _without_a_star(found)),
        *told(not beth_idle, "power.beth", "", text, owner=say(facts.beth)),
        *told(not unused, "power.sabre", "", "The {owner} has not used the Sabre.", owner=say(facts.sabre)),
    )


def _against_a_star(found: Outcome) -> tuple[Reason, ...]:
    if found.attacker_strength == "star":
        return (
            because("battle.strength", "Strength is not compared with a star.", applies=False),
            because("battle.defend", "The defender sets no gunpowder aside and does not roll.", applies=False),
        )
    mine = found.attacker_strength
    return (because("battle.higher", "A strength of {mine} does not beat a star.", applies=False, mine=mine),)


def _without_a_star(found: Outcome) -> tuple[Reason, ...]:
    pair = {"mine": found.attacker_strength, "theirs": found.defender_strength}
    equal = found.winner == "none"
    return (
        because("battle.star-attack", "The attacker has no star: the defender may defend.", applies=False),
        *told(equal, "battle.tie", "", "{mine} and {theirs} are not equal.", **pair),
        *told(not equal, "battle.higher", "", "Nobody is higher: {mine} against {theirs}.", **pair),
    )


def _roll_reasons(facts: BattleFacts) -> list[Reason]:
    """What each side set aside and rolled, in the order in which it happened."""
    again = [side for side in ("attacker", "defender") if getattr(facts, f"{side}_reroll").rolled]
    star = any(getattr(facts, f"{side}_die").is_star for side in again)
    sabre = "The Sabre lets a die be rolled again, and the second result stands: {again}."
    mine, theirs = amount("powder", facts.attacker_powder), amount("powder", facts.defender_powder)
    defence = "The defender answers: {powder} and a roll of {die}."
    return [
        because(
            "battle.powder", "The attacker begins: {powder} and a roll of {die}.", powder=mine, die=facts.attacker_die
        ),
        *told(bool(again), "power.sabre", sabre, again=[say(side) for side in again]),
        *told(star, "sabre.star", "A star is rolled again too."),
        *told(len(again) == 2, "sabre.once", "At this table the Sabre works once for each die."),
        *told(facts.defender_die.rolled, "battle.defend", defence, powder=theirs, die=facts.defender_die),
    ]


def _strength_reasons(facts: BattleFacts, found: Outcome, book: Book) -> list[Reason]:
    mine, theirs = found.attacker_strength, found.defender_strength
    pair = "Strength is die plus gunpowder: {mine} against {theirs}."
    reasons = [because("battle.strength", pair, mine=mine, theirs=theirs)]
    if facts.beth == "attacker" or (facts.beth == "defender" and theirs != "star"):
        text, bonus = "Lady Beth adds {bonus} to the die of the {owner}.", book.printed("beth_bonus")
        reasons.append(because("power.beth", text, bonus=bonus, owner=say(facts.beth)))
    if theirs == "star":
        return [*reasons, because("battle.star-defend", "A star of the defender wins against any strength.")]
    if found.winner == "none":
        return [*reasons, because("battle.tie", "The strength is equal: nothing happens.")]
    return [*reasons, because("battle.higher", "The higher strength wins: {winner}.", winner=say(found.winner))]


def _outcome_said(found: Outcome, forbidden: bool = False) -> Sentence:
    pair = {"mine": found.attacker_strength, "theirs": found.defender_strength, "winner": say(found.winner)}
    if forbidden and found.attacker_strength == "star":
        return say("Not allowed. Without it: a star, the attacker wins at once.")
    if forbidden and found.winner == "none":
        return say("Not allowed. Without it: {mine} against {theirs}, nobody wins.", **pair)
    if forbidden:
        return say("Not allowed. Without it: {mine} against {theirs}, the {winner} wins.", **pair)
    if found.winner == "none":
        return say("{mine} against {theirs}: nobody wins.", **pair)
    if found.attacker_strength == "star":
        return say("A star: the attacker wins at once.")
    return say("{mine} against {theirs}: the {winner} wins.", **pair)


# --- the Sabre ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SabreFacts:
    """May I use the Sabre now?"""

    owner: Annotated[Literal["attacker", "defender"], Fact("Who owns the Sabre?", "power.sabre")]
    die: Annotated[Literal["attacker", "defender"], Fact("Whose roll is to be repeated?", "power.sabre")]
    moment: Annotated[Literal["now", "later"], Fact("Right after that roll (now), or later?", "sabre.now")]
    used: Annotated[int, Fact("Rolls already repeated in this battle", "sabre.once", at_least=0, at_most=2)] = 0
    same_die: Annotated[bool, Fact("Has this die been rolled again already?", "power.sabre")] = False
    add_powder: Annotated[bool, Fact("Is gunpowder to be added for the second roll?", "sabre.powder")] = False


@dataclass(frozen=True, slots=True)
class SabreUse:
    allowed: bool
    stands: str


@game.question("sabre")
def sabre(facts: SabreFacts, book: Book) -> Ruling[SabreUse]:
    if (facts.same_die and not facts.used) or (facts.used == 2 and not facts.same_die):
        raise bad("same_die", "This does not fit {used} rolls repeated so far", used=facts.used)
    spent = facts.used > 0 and book.reading("sabre-times") == "once"
    reasons = (
        *told(
            facts.moment == "later",
            "sabre.now",
            "The Sabre is used right after the roll, before anything else.",
            "It is used right after that roll.",
        ),
        *told(facts.add_powder, "sabre.powder", "No gunpowder is added for the second roll.", "No gunpowder is added."),
        *told(
            facts.same_die,
            "power.sabre",
            "The second result stands: the same die is not rolled a third time.",
            "This die has not been rolled again yet.",
        ),
        *told(spent, "sabre.once", "The Sabre works once in a battle.", _still_free(facts)),
    )
    if any(reason.applies for reason in reasons):
        return illegal(
            say("No. The Sabre may not be used for this roll."),
            *reasons,
            instead=[_sabre_instead(facts, facts.same_die or spent)],
            value=SabreUse(False, "second"),
        )
    return legal(
        SabreUse(True, "second"),
        say("Yes. The die is rolled again, and the second result stands."),
        because(
            "power.sabre",
            "The {owner} owns the Sabre: the die of the {die} may be rolled again.",
            owner=say(facts.owner),
            die=say(facts.die),
        ),
        because("sabre.now", "It is used right after that roll."),
        because("sabre.powder", "No gunpowder is added.", applies=False),
        because("sabre.once", _still_free(facts), applies=False),
    )


def _still_free(facts: SabreFacts) -> str:
    if facts.used:
        return "At this table each die may be rolled again once."
    return "The Sabre has not been used in this battle."


def _sabre_instead(facts: SabreFacts, used_up: bool) -> Instead:
    if used_up:
        return rather("The result of the roll stands.")
    right: dict[str, object] = {"moment": "now"} if facts.moment == "later" else {}
    right |= {"add_powder": False} if facts.add_powder else {}
    return rather("Use it right after the roll, without more gunpowder.", right)
