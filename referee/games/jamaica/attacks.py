"""Who fights whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from referee.facts import Fact
from referee.games.jamaica import game
from referee.games.jamaica.ships import At, ShipsFact, check_fleet
from referee.games.jamaica.track import rivals
from referee.games.jamaica.words import GHOST, NOTHING, Sailor, who, whom
from referee.ruling import Reason, Ruling, answer, illegal, legal, rather, told
from referee.values import dataclass
from referee.words import Sentence, say

Target = Annotated[Sailor | None, Fact("Which ship is attacked?", "battle.one", untold="no choice")]


@dataclass(frozen=True, slots=True)
class Attack:
    """Is there a battle, and who attacks whom?"""

    mover: Annotated[Sailor, Fact("Whose ship has moved?", "battle.start")]
    at: At
    ships: ShipsFact
    ended_move: Annotated[
        bool, Fact("Has a move or a retreat just ended here?", "battle.no-move", untold="from the table")
    ] = True
    target: Target = None


@dataclass(frozen=True, slots=True)
class Attackers:
    battle: bool
    attacker: str
    targets: tuple[str, ...]
    defender: str


@game.question("attack")
def attack(facts: Attack) -> Ruling[Attackers]:
    check_fleet(facts.ships, facts.mover)
    targets = rivals(facts.at, facts.ships) if facts.ended_move else ()
    defender = facts.target if facts.target in targets else targets[0] if len(targets) == 1 else NOTHING
    found = Attackers(bool(targets), facts.mover if targets else NOTHING, targets, defender or NOTHING)
    if facts.target is not None and facts.target not in targets:
        return illegal(
            say("No. {mover} does not attack {target}.", mover=who(facts.mover), target=whom(facts.target)),
            *_no_target(facts),
            instead=[rather("{name} can be attacked.", {"target": name}, name=who(name)) for name in targets]
            or [rather("There is no battle here now.")],
            value=found,
        )
    if facts.target is None:
        return answer(found, _attack_said(found), *attack_reasons(facts, targets))
    yes = say("Yes. {mover} attacks {target}.", mover=who(facts.mover), target=whom(facts.target))
    return legal(found, yes, *attack_reasons(facts, targets))


def _no_target(facts: Attack) -> Iterator[Reason]:
    there = any(ship.name == facts.target and ship.at.space == facts.at.space for ship in facts.ships)
    yield from _peace(facts)
    yield from told(
        not there,
        "battle.start",
        "{target} does not lie on {at}.",
        "{target} lies on {at}, but that alone is no battle.",
        target=who(facts.target or ""),
        at=facts.at,
    )


def _peace(facts: Attack) -> Iterator[Reason]:
    """Where nobody fights, and when."""
    yield from told(
        facts.at.in_port_royal,
        "battle.port-royal",
        "Nobody fights in Port Royal.",
        "In Port Royal nobody fights, and {at} is not Port Royal.",
        at=facts.at,
    )
    yield from told(
        not facts.ended_move,
        "battle.no-move",
        "A battle begins only right after a move, and only once: there is none now.",
        "A ship attacks only right after its move, and one has just ended here.",
    )


def attack_reasons(facts: Attack, targets: tuple[str, ...]) -> Iterator[Reason]:
    battle = "{mover} has come to a space with {targets} and must attack."
    alone = "No other ship lies on {at}."
    if any(ship.at.space == facts.at.space for ship in facts.ships):
        alone = "A ship lies on the same space, but that alone is no battle."
    there = [whom(name) for name in targets]
    yield from told(bool(targets), "battle.start", battle, alone, mover=who(facts.mover), targets=there, at=facts.at)
    yield from told(
        len(targets) > 1 and facts.mover == GHOST, "ghost.fork", "The captain picks one of them for the ghost."
    )
    yield from told(
        len(targets) > 1,
        "battle.one",
        "There is one battle only." if facts.mover == GHOST else "{mover} picks one of them: there is one battle only.",
        "Only one other ship lies on {at}: there is no choice." if targets else "",
        mover=facts.mover,
        at=facts.at,
    )
    yield from _peace(facts)


def _attack_said(found: Attackers) -> Sentence:
    if not found.battle:
        return say("There is no battle.")
    if found.defender == NOTHING:
        targets = [whom(name) for name in found.targets]
        return say("{attacker} attacks one of these: {targets}.", attacker=who(found.attacker), targets=targets)
    return say("{attacker} attacks {defender}.", attacker=who(found.attacker), defender=whom(found.defender))
