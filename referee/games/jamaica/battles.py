"""Battles: who wins, and the fight at the table."""

from __future__ import annotations

from collections.abc import Iterator

from referee.game import Book
from referee.games.jamaica import game
from referee.games.jamaica.attacks import Attack, Attackers, Target, attack
from referee.games.jamaica.cargo import Cost, Holds, aboard, split_said, splits
from referee.games.jamaica.due import arrive, refuse_unless_due
from referee.games.jamaica.payments import nearest_split, no_choice, paid, wrong_tokens
from referee.games.jamaica.pieces import BETH, NOT_ROLLED, SABRE, TreasureCard
from referee.games.jamaica.ships import SplitFact, check_split, faces
from referee.games.jamaica.state import Fought, Table, others, owners_of, ship_of, with_ship
from referee.games.jamaica.strength import (
    AttackerAgain,
    AttackerDie,
    AttackerPowder,
    Battle,
    DefenderAgain,
    DefenderDie,
    DefenderPowder,
    Outcome,
    battle_reasons,
    fight_said,
    not_decisive,
    outcome,
    outcome_said,
    standing,
)
from referee.games.jamaica.words import GHOST, NOTHING, Side, amount
from referee.ruling import Instead, Reason, Refused, Ruling, answer, because, illegal, legal, rather, told
from referee.values import dataclass, fields, replace
from referee.words import Sentence, say


@game.question("battle")
def battle(facts: Battle, book: Book) -> Ruling[Outcome]:
    if facts.at is not None and facts.at.in_port_royal:
        return _in_port_royal(facts, book)
    _told_by(facts, "attacker", book)
    _need_rolls(facts, book)
    _told_again(facts, "attacker", book)
    allowed, forbidden, instead = _allowed(facts, book)
    if not standing(allowed, "attacker").is_star:
        _told_by(facts, "defender", book)
        _need(allowed, book, "defender_die")
        _told_again(facts, "defender", book)
    found = outcome(allowed, book)
    if forbidden:
        reasons = (*forbidden, *_no_excuse(facts, forbidden))
        text = say("No. {why} Without that: {result}", why=forbidden[0].sentence, result=outcome_said(found))
        return illegal(text, *reasons, instead=instead, value=found)
    return answer(found, outcome_said(found), *battle_reasons(facts, found, book), *not_decisive(facts, found))


def _in_port_royal(facts: Battle, book: Book) -> Ruling[Outcome]:
    """No battle at all; what else would be forbidden is told too."""
    _, forbidden, _ = _allowed(facts, book)
    return illegal(
        say("No. Nobody fights in Port Royal."),
        because("battle.port-royal", "There is no battle in Port Royal."),
        *forbidden,
        because("battle.start", "Two ships on one space fight, but never in Port Royal.", applies=False),
        instead=[rather("The ships lie side by side, and no gunpowder is spent.")],
        value=Outcome(NOTHING, NOTHING, "none", 0, 0),
    )


def _no_excuse(facts: Battle, forbidden: list[Reason]) -> Iterator[Reason]:
    """What does not make the forbidden things right."""
    clauses = {reason.clause for reason in forbidden}
    again = (facts.attacker_die, facts.attacker_reroll), (facts.defender_die, facts.defender_reroll)
    star = any(first and first.is_star and second.rolled for first, second in again)
    sabre = "sabre.star" if star else "sabre.now"
    without = (
        "A star, too, is rolled again only by the Sabre."
        if star
        else "Right after a roll is the moment for the Sabre, but nobody owns it."
    )
    owner, once = say(facts.sabre), "The {owner} owns the Sabre and may repeat one roll."
    yield from told("power.sabre" not in clauses, sabre, "", without)
    yield from told("sabre.once" not in clauses, "power.sabre", "", once, owner=owner)
    yield from told(
        "battle.star-attack" not in clauses,
        "battle.defend",
        "",
        "The defender defends only where the attacker has rolled no star.",
    )
    yield from told("battle.powder" not in clauses, "battle.spent", "", "Only gunpowder that lies aboard can be spent.")


def _told_by(facts: Battle, side: str, book: Book) -> None:
    """Gunpowder is set aside before the die is rolled; who has none has no choice (`battle.powder`)."""
    if getattr(facts, f"{side}_has") != 0:
        book.choice(facts, f"{side}_powder")


def _told_again(facts: Battle, side: str, book: Book) -> None:
    """The Sabre is used right after the roll, or not (`sabre.now`)."""
    spent = side == "defender" and facts.attacker_reroll.rolled and book.reading("sabre-times") == "once"
    if facts.sabre != "none" and not spent:
        book.choice(facts, f"{side}_reroll", options=(NOTHING, *faces(book)))


def _need(facts: Battle, book: Book, *dice: str) -> None:
    """These dice must have been rolled; `-` says that one was not."""
    blank = {name: None for name in dice if not (getattr(facts, name) or NOT_ROLLED).rolled}
    book.need(replace(facts, **blank), *dice, options=dict.fromkeys(dice, faces(book)))  # type: ignore[arg-type]


def _need_rolls(facts: Battle, book: Book) -> None:
    """The attacker always rolls, and a die rolled again was rolled before."""
    _need(facts, book, "attacker_die", *(["defender_die"] if facts.defender_reroll.rolled else []))


def _allowed(facts: Battle, book: Book) -> tuple[Battle, list[Reason], list[Instead]]:
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
    if standing(facts, "attacker").is_star and defends:
        text = "The attacker's star stands: the defender takes the gunpowder back and does not roll."
        forbidden.append(because("battle.star-attack", text))
        right.append(say("The defender sets no gunpowder aside and does not roll."))
        facts = replace(facts, defender_die=NOT_ROLLED, defender_powder=0, defender_reroll=NOT_ROLLED)
    facts, too_much, at_most = _powder_aboard(told_first, facts)
    changed = _changes(told_first, facts)
    return facts, forbidden + too_much, [Instead(text, changed) for text in right + at_most]


def _powder_aboard(told_first: Battle, facts: Battle) -> tuple[Battle, list[Reason], list[Sentence]]:
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


def _changes(before: Battle, after: Battle) -> dict[str, object]:
    """The facts that differ."""
    names = [item.name for item in fields(before)]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}


# --- the move ---


@dataclass(frozen=True, slots=True)
class FightMove:
    """Fight the ship on this space."""

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
    refuse_unless_due(table, "fight")
    attacker = table.turn
    ship = ship_of(table, attacker)
    who = attack(Attack(attacker, ship.at, others(table, attacker), True, facts.target))
    defender = _defender(who.granted(), facts, book)
    ruling = battle(_battle_facts(table, facts, attacker, defender, book), book)
    if ruling.verdict == "illegal":
        return replace(ruling, reasons=(*_ghost_powder(facts, attacker, defender), *ruling.reasons))
    why = tuple(reason for reason in who.reasons if reason.applies)
    return _fought(table, facts, ruling, why, (attacker, defender), book)


def _defender(who: Attackers, facts: FightMove, book: Book) -> str:
    """The ship attacked. It is asked for together with the first roll, unless gunpowder is asked for in between."""
    if who.defender != NOTHING:
        return who.defender
    rolled = facts.attacker_die is not None and facts.attacker_die.rolled
    wanted = ["target"] if rolled or book.guided else ["target", "attacker_die"]
    told = replace(facts, attacker_die=facts.attacker_die if rolled else None)
    book.need(told, *wanted, options={"target": who.targets, "attacker_die": faces(book)})
    return facts.target or NOTHING


def _ghost_powder(facts: FightMove, attacker: str, defender: str) -> Iterator[Reason]:
    """Why no gunpowder can be set aside for the ghost."""
    for name, powder in ((attacker, facts.attacker_powder), (defender, facts.defender_powder)):
        if name == GHOST and powder:
            text = "The ghost never has gunpowder: {powder} cannot be set aside."
            yield because("ghost.powder", text, powder=amount("powder", powder))


def _battle_facts(table: Table, facts: FightMove, attacker: str, defender: str, book: Book) -> Battle:
    sides: dict[Side, str] = {"attacker": attacker, "defender": defender}
    return Battle(
        attacker_die=facts.attacker_die,
        attacker_powder=facts.attacker_powder,
        defender_die=facts.defender_die,
        defender_powder=facts.defender_powder,
        attacker_reroll=facts.attacker_reroll,
        defender_reroll=facts.defender_reroll,
        beth=_owner(table, sides, BETH, book),
        sabre=_owner(table, sides, SABRE, book),
        attacker_has=aboard(ship_of(table, attacker).holds, "powder"),
        defender_has=aboard(ship_of(table, defender).holds, "powder"),
    )


def _owner(table: Table, sides: dict[Side, str], card: TreasureCard, book: Book) -> Side:
    owners = set(owners_of(table, card, book))
    return next((side for side, name in sides.items() if name in owners), "none")


def _fought(
    table: Table, facts: FightMove, ruling: Ruling[Outcome], why: tuple[Reason, ...], names: tuple[str, str], book: Book
) -> Ruling[Outcome]:
    """The gunpowder is gone; a winner takes spoils, else the ship that moved goes on."""
    found = ruling.granted()
    spent = {"attacker": found.attacker_spent, "defender": found.defender_spent}
    sides = dict(zip(spent, names, strict=True))
    _need_sources(table, facts, sides, spent, book)
    after = table
    for side, name in sides.items():
        holds = _without_powder(after, name, spent[side], getattr(facts, f"{side}_from"), f"{side}_from")
        after = with_ship(after, name, holds=holds)
    if found.winner == "none":
        after = arrive(after, book, fought=True)
    else:
        after = replace(after, battle=Fought(*names, sides[found.winner]), due="spoils")
    return legal(found, fight_said(found, *names), *why, *_ghost_reasons(table, names), *ruling.reasons, after=after)


def _need_sources(table: Table, facts: FightMove, sides: dict[str, str], spent: dict[str, int], book: Book) -> None:
    """From which holds the gunpowder comes, where that is a choice; asked for both sides at once."""
    options: dict[str, list[str]] = {}
    for side, name in sides.items():
        holds = ship_of(table, name).holds
        if getattr(facts, f"{side}_from") is None and not no_choice(holds, Cost("powder", spent[side])):
            options[f"{side}_from"] = splits(holds, "powder", spent[side])
    if options:
        book.need(facts, *options, options=options)


def _without_powder(table: Table, name: str, spent: int, split: tuple[int, ...] | None, path: str) -> Holds:
    holds: Holds = ship_of(table, name).holds
    if split is None:
        return no_choice(holds, Cost("powder", spent))
    check_split(path, split, holds)
    if sum(split) == spent and not wrong_tokens(holds, "powder", split):
        return paid(holds, split)
    text = "{name} sets aside {spent}, and these holds do not have it so: {split}."
    right = nearest_split(holds, Cost("powder", spent), split)
    there = amount("powder", aboard(holds, "powder"))
    raise Refused(
        illegal(
            say("No. {name} cannot take {spent} from these holds.", name=name, spent=amount("powder", spent)),
            because("battle.powder", text, name=name, spent=amount("powder", spent), split=split_said(holds, split)),
            because(
                "battle.powder",
                "Gunpowder comes from any holds that have it: {there} aboard.",
                applies=False,
                there=there,
            ),
            instead=[rather("{name} can take {right}.", {path: right}, name=name, right=split_said(holds, right))],
        )
    )


def _ghost_reasons(table: Table, names: tuple[str, str]) -> Iterator[Reason]:
    if GHOST not in names:
        return
    fights = names[0] if names[1] == GHOST else names[1]
    roller = next(seat for seat in table.seats if seat != fights)
    yield because("ghost.roller", "{roller} rolls for the ghost and decides on its spoils.", roller=roller)
    yield because("ghost.beth", "The ghost owns Lady Beth.")
    yield because("ghost.powder", "The ghost has no gunpowder.")
