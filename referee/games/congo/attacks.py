"""The attacks of the gorilla and the warrior, roll by roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.facts import MissingFacts, Problem, bad
from referee.game import Book
from referee.games.congo.pieces import Attack, Character
from referee.games.congo.special_facts import Effect, Outcome, SpecialCard, every, forbidden, whose
from referee.games.congo.words import people
from referee.ruling import Reason, because, rather, told
from referee.values import dataclass, field
from referee.words import Sentence, say


class Forbidden(Exception):
    """Ends the attacks with a choice that the card does not allow."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome)
        self.outcome = outcome


@dataclass(slots=True)
class Hunt:
    """How the attacks stand so far."""

    facts: SpecialCard
    characters: Mapping[str, Character]
    book: Book
    lost: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)
    alive: bool = True

    @property
    def opponents_left(self) -> list[str]:
        owner = self.facts.player
        return [player for player in self.facts.order if player != owner and player not in self.attacked]

    def roll_of(self, attack: Attack) -> int:
        """His roll; it must have been made."""
        if attack.roll is None:
            text = "is not finished: {who} must roll against the {beast}"
            raise MissingFacts(Problem("attacks", say(text, who=attack.player, beast=say(self.facts.card))))
        return attack.roll

    def must_go_on(self) -> None:
        """While it lives it attacks somebody else: the owner comes last, and at the warrior's hands second."""
        owner = self.facts.player
        if not self.alive or owner in self.attacked:
            return
        second = self.facts.card == "warrior" and self.attacked
        left = [owner] if second or not self.opponents_left else self.opponents_left
        text = "is not finished: the {beast} lives and attacks next: {left}"
        beast = say(self.facts.card)
        problem = Problem(
            "attacks", say(text, beast=beast, left=left if len(left) == 1 else say("one of {left}", left=left))
        )
        raise MissingFacts(problem)

    def no_roll(self, attack: Attack) -> None:
        if attack.roll is not None:
            text = "{who} is killed without a roll"
            raise bad("attacks", text, clause="gorilla.kills", who=attack.player)

    def fight(self, clause: str, attack: Attack, kills_up_to: int, beast: str) -> Reason:
        """One roll: low and the character is lost, high and the attacker is dead."""
        roll = self.roll_of(attack)
        values: dict[str, Any] = {
            "who": attack.player,
            "character": self.characters[attack.player],
            "roll": roll,
            "beast": say(beast),
        }
        if roll <= kills_up_to:
            self.lost.append(attack.player)
            text = "{who} rolls {roll} for {character}: killed by the {beast}."
        else:
            self.alive = False
            text = "{who} rolls {roll} for {character}: the {beast} is killed."
        return because(clause, text, **values)

    def end(self, reasons: tuple[Reason, ...]) -> Outcome:
        """Who still contests the station."""
        gone = {*self.lost, *self.returned}
        contest = tuple(player for player in self.facts.order if player not in gone)
        if self.returned:
            contest = ()
        if len(contest) > 1:
            last = because("special.survivors", "Several survive and go on contesting: {who}.", who=people(contest))
        elif contest:
            last = because("chief.sole", "{who} alone is left.", who=contest[0])
        else:
            last = because("chief.none", "No character is left: nobody becomes chief.")
        effect = Effect(lost=tuple(self.lost), returned=tuple(self.returned), contest=contest)
        return Outcome(effect, (*reasons, *self.spared(), last), text=self.told(contest))

    def told(self, contest: tuple[str, ...]) -> Sentence:
        """Whom it killed, who fled, and who is left."""
        values: dict[str, Any] = {
            "beast": say(self.facts.card),
            "lost": whose(self.lost, self.characters),
            "who": people(contest),
            "owner": self.facts.player,
        }
        if self.returned:
            fled = "The {beast} has killed {lost}, and {owner} flees: nobody becomes chief."
            return say(fled, **values)
        if not self.lost:
            return say("The {beast} is killed and has killed nobody. Still in the contest: {who}.", **values)
        if not contest:
            return say("The {beast} has killed {lost}: nobody becomes chief.", **values)
        if len(contest) == 1:
            return say("The {beast} has killed {lost}. {who} alone is left and becomes chief.", **values)
        return say("The {beast} has killed {lost}. Still in the contest: {who}.", **values)

    def spared(self) -> tuple[Reason, ...]:
        """What the owner did not have to do, or did not choose."""
        owner, gorilla = self.facts.player, self.facts.card == "gorilla"
        if owner not in self.attacked and gorilla:
            return told(False, "gorilla.owner", "", "The gorilla is dead and does not attack {owner}.", owner=owner)
        if owner not in self.attacked:
            return told(False, "warrior.owner", "", "The warrior is dead and does not attack {owner}.", owner=owner)
        stays = "{owner} does not flee." if gorilla and not self.returned else ""
        return told(False, "gorilla.flee", "", stays, owner=owner)


def _begin(facts: SpecialCard, book: Book) -> tuple[Hunt, tuple[Attack, ...]]:
    characters = every(facts, "characters", facts.order, book, "attacks")
    attacks = facts.attacks or ()
    names = [attack.player for attack in attacks]
    strangers = [name for name in names if name not in facts.order]
    if strangers:
        raise bad("attacks", "{who} is none of the players {order}", who=people(strangers), order=people(facts.order))
    if len(set(names)) < len(names):
        raise bad("attacks", "Nobody is attacked twice", clause="gorilla.next")
    return Hunt(facts, characters, book), attacks


def _hunted(facts: SpecialCard, book: Book, ruled: Callable[[Hunt, tuple[Attack, ...]], Iterator[Reason]]) -> Outcome:
    """What comes of the attacks, each ruled as this card has it."""
    hunt, attacks = _begin(facts, book)
    try:
        reasons = tuple(ruled(hunt, attacks))
    except Forbidden as refused:
        return refused.outcome
    hunt.must_go_on()
    return hunt.end(reasons)


# --- the gorilla ---


def gorilla(facts: SpecialCard, book: Book) -> Outcome:
    return _hunted(facts, book, _gorilla_attacks)


def _gorilla_attacks(hunt: Hunt, attacks: tuple[Attack, ...]) -> Iterator[Reason]:
    for attack in attacks:
        if not hunt.alive:
            raise bad("attacks", "The gorilla is dead: nobody else is attacked", clause="gorilla.fight")
        yield from _on_owner(hunt, attack) if attack.player == hunt.facts.player else _on_opponent(hunt, attack)
        hunt.attacked.append(attack.player)


def _on_opponent(hunt: Hunt, attack: Attack) -> Iterator[Reason]:
    if attack.flees:
        no = because("gorilla.flee", "{who} cannot flee: only the owner of the gorilla may.", who=attack.player)
        dies = _defenceless(hunt.characters[attack.player], hunt.book)
        text = "{who} is killed without a roll." if dies else "{who} rolls."
        raise Forbidden(forbidden(no, rather(text, who=attack.player)))
    first = not hunt.attacked
    text = "{owner} sets the gorilla on {who}." if first else "The gorilla lives and attacks {who} next."
    clause = "gorilla.target" if first else "gorilla.next"
    yield because(clause, text, owner=hunt.facts.player, who=attack.player)
    yield _killed(hunt, attack) if _defenceless(hunt.characters[attack.player], hunt.book) else _fought(hunt, attack)


def _on_owner(hunt: Hunt, attack: Attack) -> Iterator[Reason]:
    owner, left = hunt.facts.player, hunt.opponents_left
    if left:
        no = because(
            "gorilla.owner",
            "The gorilla attacks {owner} last. Not attacked yet: {left}.",
            owner=owner,
            left=people(left),
        )
        raise Forbidden(forbidden(no, *(rather("Attack {who} first.", who=who) for who in left)))
    yield because("gorilla.owner", "No opponent is left: the gorilla attacks {owner}.", owner=owner)
    if attack.flees:
        hunt.returned.append(owner)
        yield because("gorilla.flee", "{owner}'s character flees to hand, and nobody scores this stop.", owner=owner)
        return
    defenceless = _defenceless(hunt.characters[owner], hunt.book)
    dies = defenceless and hunt.book.reading("gorilla-owner") == "no-roll"
    yield _killed(hunt, attack) if dies else _fought(hunt, attack)


def _fought(hunt: Hunt, attack: Attack) -> Reason:
    return hunt.fight("gorilla.fight", attack, hunt.book.stated("killing_roll.gorilla"), "gorilla")


def _killed(hunt: Hunt, attack: Attack) -> Reason:
    hunt.no_roll(attack)
    hunt.lost.append(attack.player)
    text = "The gorilla kills {character} of {who} without a roll."
    return because("gorilla.kills", text, character=hunt.characters[attack.player], who=attack.player)


def _defenceless(character: Character, book: Book) -> bool:
    """Doctor or missionary: killed without a roll. Of a neutral's two professions the reading picks one."""
    weak = [profession in ("doctor", "missionary") for profession in character.professions]
    if all(weak) or not any(weak):
        return all(weak)
    return book.reading("neutral-profession") == "strict"


# --- the warrior ---


def warrior(facts: SpecialCard, book: Book) -> Outcome:
    return _hunted(facts, book, _warrior_attacks)


def _warrior_attacks(hunt: Hunt, attacks: tuple[Attack, ...]) -> Iterator[Reason]:
    for attack in attacks:
        if not hunt.alive or hunt.facts.player in hunt.attacked:
            raise bad("attacks", "The warrior is gone: nobody else is attacked", clause="warrior.owner")
        _refuse_warrior(hunt, attack)
        yield from _warrior_fights(hunt, attack)
        hunt.attacked.append(attack.player)


def _refuse_warrior(hunt: Hunt, attack: Attack) -> None:
    """First one opponent, then the owner; nobody flees."""
    owner, who = hunt.facts.player, attack.player
    if not hunt.attacked and who == owner:
        no = because("warrior.target", "The warrior first attacks an opponent, not {owner}.", owner=owner)
        raise Forbidden(forbidden(no, *(rather("Attack {who} first.", who=left) for left in hunt.opponents_left)))
    if hunt.attacked and who != owner:
        second = "After one opponent the warrior turns on {owner}, not on {who}."
        no = because("warrior.owner", second, owner=owner, who=who)
        raise Forbidden(forbidden(no, rather("{owner} rolls now.", owner=owner)))
    if attack.flees:
        no = because("warrior.owner", "Nobody can flee from the warrior: {who} must roll.", who=who)
        raise Forbidden(forbidden(no, rather("{who} rolls.", who=who)))


def _warrior_fights(hunt: Hunt, attack: Attack) -> Iterator[Reason]:
    owner, who = hunt.facts.player, attack.player
    if who == owner:
        yield because("warrior.owner", "The warrior lives and attacks {owner}.", owner=owner)
    else:
        yield because("warrior.target", "{owner} sets the warrior on {who}.", owner=owner, who=who)
    strong = _strong(hunt.characters[who], hunt.book)
    kills = hunt.book.stated("killing_roll.warrior-strong" if strong else "killing_roll.warrior-weak")
    yield hunt.fight("warrior.strong" if strong else "warrior.weak", attack, kills, "warrior")


def _strong(character: Character, book: Book) -> bool:
    """Explorer or officer. Of a neutral's two professions the reading picks one."""
    strong = [profession in ("explorer", "officer") for profession in character.professions]
    if all(strong) or not any(strong):
        return all(strong)
    return book.reading("neutral-profession") == "either"
