"""Fighting at the table: the battle as a move."""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.aboard import SplitFact, check_split, faces
from referee.games.jamaica.battles import (
    Attack,
    AttackerAgain,
    AttackerDie,
    AttackerPowder,
    AttackFacts,
    BattleFacts,
    DefenderAgain,
    DefenderDie,
    DefenderPowder,
    Outcome,
    Target,
    attack,
    battle,
)
from referee.games.jamaica.costs import nearest_split, no_choice, paid, splits, wrong_tokens
from referee.games.jamaica.flow import arrive, not_due, others, ship_of, with_ship
from referee.games.jamaica.pieces import (
    BETH,
    GHOST,
    NOT_ROLLED,
    NOTHING,
    SABRE,
    Cost,
    Holds,
    Position,
    Side,
    Treasure,
    aboard,
    amount,
)
from referee.games.jamaica.table import Battle, Table
from referee.ruling import Reason, Ruling, because, illegal, legal, rather
from referee.words import Sentence, say


@dataclass(frozen=True, slots=True)
class FightMove:
    """Fight the ship on this space"""

    target: Target = None
    attacker_powder: AttackerPowder = 0
    attacker_die: AttackerDie = None
    attacker_reroll: AttackerAgain = NOT_ROLLED
    defender_powder: DefenderPowder = 0
    defender_die: DefenderDie = NOT_ROLLED
    defender_reroll: DefenderAgain = NOT_ROLLED
    attacker_from: SplitFact = None
    defender_from: SplitFact = None


@game.move("fight", reveals=("attacker_die", "attacker_reroll", "defender_die", "defender_reroll"))
def play_fight(table: Table, facts: FightMove, book: Book) -> Ruling[Outcome]:
    wrong_time = not_due(table, "fight")
    if wrong_time:
        return wrong_time
    attacker = table.turn
    ship = ship_of(table, attacker)
    who = attack(AttackFacts(attacker, ship.at, others(table, attacker), True, facts.target))
    if who.verdict == "illegal" or not who.answer:
        return illegal(who.text, *who.reasons, instead=who.instead)
    if not who.answer.battle:
        return _nobody_to_fight(ship.at)
    defender = _defender(who.answer, facts, book)
    no_powder = _ghost_powder(facts, attacker, defender)
    if no_powder:
        return no_powder
    ruling = battle(_battle_facts(table, facts, attacker, defender, book), book)
    if ruling.verdict == "illegal" or not ruling.answer:
        return ruling
    why = tuple(reason for reason in who.reasons if reason.applies)
    return _fought(table, facts, ruling, why, (attacker, defender), book)


def _nobody_to_fight(at: Position) -> Ruling[Outcome]:
    """A described table may wait for a battle that cannot be."""
    why = because("battle.start", "No other ship lies on {place}.", place=at.place)
    if at.in_port_royal:
        why = because("battle.port-royal", "Nobody fights in Port Royal.")
    instead = rather("The table is described wrongly: another move than fight is due.")
    return illegal(say("No. There is nobody to fight."), why, instead=[instead])


def _defender(who: Attack, facts: FightMove, book: Book) -> str:
    """The ship attacked. A choice of ships is asked for together with the first roll."""
    if who.defender != NOTHING:
        return who.defender
    rolled = facts.attacker_die is not None and facts.attacker_die.rolled
    wanted = ["target"] if rolled else ["target", "attacker_die"]
    told = replace(facts, attacker_die=facts.attacker_die if rolled else None)
    book.need(told, *wanted, options={"target": who.targets, "attacker_die": faces(book)})
    return facts.target or NOTHING


def _ghost_powder(facts: FightMove, attacker: str, defender: str) -> Ruling[Outcome] | None:
    for name, powder in ((attacker, facts.attacker_powder), (defender, facts.defender_powder)):
        if name == GHOST and powder:
            return illegal(
                say("No. The ghost has no gunpowder."),
                because("ghost.powder", "The ghost never has gunpowder: {powder} cannot be set aside.", powder=powder),
                because("battle.powder", "Gunpowder is set aside by players only.", applies=False),
                instead=[
                    rather(
                        "The ghost fights with the die alone.",
                        {"attacker_powder" if name == attacker else "defender_powder": 0},
                    )
                ],
            )
    return None


def _battle_facts(table: Table, facts: FightMove, attacker: str, defender: str, book: Book) -> BattleFacts:
    sides: dict[Side, str] = {"attacker": attacker, "defender": defender}
    return BattleFacts(
        attacker_die=facts.attacker_die,
        attacker_powder=facts.attacker_powder,
        defender_die=facts.defender_die,
        defender_powder=facts.defender_powder,
        attacker_reroll=facts.attacker_reroll,
        defender_reroll=facts.defender_reroll,
        beth=_owner(table, sides, BETH),
        sabre=_sabre_owner(table, sides, book),
        attacker_has=aboard(ship_of(table, attacker).holds, "powder"),
        defender_has=aboard(ship_of(table, defender).holds, "powder"),
    )


def _owner(table: Table, sides: dict[Side, str], card: Treasure) -> Side:
    return next((side for side, name in sides.items() if card in ship_of(table, name).treasures), "none")


def _sabre_owner(table: Table, sides: dict[Side, str], book: Book) -> Side:
    """Whether the Sabre works for the ghost is a reading."""
    owner = _owner(table, sides, SABRE)
    idle = owner != "none" and sides[owner] == GHOST and book.reading("ghost-powers") == "idle"
    return "none" if idle else owner


def _fought(
    table: Table, facts: FightMove, ruling: Ruling[Outcome], why: tuple[Reason, ...], names: tuple[str, str], book: Book
) -> Ruling[Outcome]:
    """The gunpowder is gone; a winner takes spoils, else the ship that moved goes on."""
    found = ruling.answer
    assert found
    spent = {"attacker": found.attacker_spent, "defender": found.defender_spent}
    sides = dict(zip(spent, names, strict=True))
    _need_sources(table, facts, sides, spent, book)
    after = table
    for side, name in sides.items():
        holds = _without_powder(after, name, spent[side], getattr(facts, f"{side}_from"), f"{side}_from")
        if isinstance(holds, Ruling):
            return holds
        after = with_ship(after, name, holds=holds)
    if found.winner == "none":
        after = arrive(after, book, fought=True)
    else:
        after = replace(after, battle=Battle(*names, sides[found.winner]), due="spoils")
    return legal(found, _fight_said(found, sides), *why, *_ghost_reasons(table, names), *ruling.reasons, after=after)


def _need_sources(table: Table, facts: FightMove, sides: dict[str, str], spent: dict[str, int], book: Book) -> None:
    """From which holds the gunpowder comes, where that is a choice; asked for both sides at once."""
    options: dict[str, list[str]] = {}
    for side, name in sides.items():
        holds = ship_of(table, name).holds
        if getattr(facts, f"{side}_from") is None and not no_choice(holds, _powder(spent[side])):
            options[f"{side}_from"] = splits(holds, "powder", spent[side])
    if options:
        book.need(facts, *options, options=options)


def _powder(count: int) -> Cost:
    return Cost("powder", count) if count else Cost("", 0)


def _without_powder(
    table: Table, name: str, spent: int, split: tuple[int, ...] | None, path: str
) -> Holds | Ruling[Outcome]:
    holds: Holds = ship_of(table, name).holds
    if split is None:
        return no_choice(holds, _powder(spent))
    check_split(path, split, holds)
    if sum(split) == spent and not wrong_tokens(holds, "powder", split):
        return paid(holds, split)
    text = "{name} sets aside {spent}: the numbers do not fit the holds."
    right = nearest_split(holds, Cost("powder", spent), split)
    there = amount("powder", aboard(holds, "powder"))
    return illegal(
        say("No. This gunpowder is not there."),
        because("battle.powder", text, name=name, spent=amount("powder", spent)),
        because("battle.powder", "There is enough aboard: {there}.", applies=False, there=there),
        instead=[rather("{name} can take it so: {right}.", {path: right}, name=name, right=right)],
    )


def _fight_said(found: Outcome, sides: dict[str, str]) -> Sentence:
    values = {"mine": found.attacker_strength, "theirs": found.defender_strength, **sides}
    if found.winner == "none":
        return say("{attacker} {mine} against {defender} {theirs}: nobody wins.", **values)
    return say("{attacker} {mine} against {defender} {theirs}: {winner} wins.", winner=sides[found.winner], **values)


def _ghost_reasons(table: Table, names: tuple[str, str]) -> tuple[Reason, ...]:
    if GHOST not in names:
        return ()
    fights = names[0] if names[1] == GHOST else names[1]
    roller = next(seat for seat in table.seats if seat != fights)
    return (
        because("ghost.roller", "{roller} rolls for the ghost and decides for it.", roller=roller),
        because("ghost.beth", "The ghost owns Lady Beth."),
        because("ghost.powder", "The ghost has no gunpowder."),
    )
