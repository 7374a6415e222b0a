"""The attacks of the gorilla and the warrior, roll by roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.facts import bad
from referee.game import Book
from referee.games.congo.effects import ATTACKS, Effect, Outcome, SpecialCard, every, forbidden
from referee.games.congo.pieces import Attack, Character
from referee.ruling import Reason, because, rather, told


@dataclass(frozen=True, slots=True)
class _Unfinished:
    """Stands for facts in which the next attack is still missing."""

    attacks: Annotated[tuple[Attack, ...], ATTACKS] | None = None


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
    reasons: list[Reason] = field(default_factory=list)

    @property
    def opponents_left(self) -> list[str]:
        owner = self.facts.player
        return [player for player in self.facts.order if player != owner and player not in self.attacked]

    def roll_of(self, attack: Attack) -> int:
        """His roll; it must have been made."""
        if attack.roll is None:
            self.book.need(_Unfinished(), "attacks")
        return attack.roll or 0

    def no_roll(self, attack: Attack) -> None:
        if attack.roll is not None:
            text = "{who} is killed without a roll"
            raise bad("attacks", text, clause="gorilla.kills", who=attack.player)

    def fight(self, clause: str, attack: Attack, kills_up_to: int, beast: str) -> None:
        """One roll: low and the character is lost, high and the attacker is dead."""
        roll = self.roll_of(attack)
        values: dict[str, Any] = {
            "who": attack.player,
            "character": self.characters[attack.player],
            "roll": roll,
            "beast": beast,
        }
        if roll <= kills_up_to:
            self.lost.append(attack.player)
            text = "{who} rolls {roll} for {character}: killed by the {beast}."
        else:
            self.alive = False
            text = "{who} rolls {roll} for {character}: the {beast} is killed."
        self.reasons.append(because(clause, text, **values))

    def end(self) -> Outcome:
        """Who still contests the station."""
        gone = {*self.lost, *self.returned}
        contest = tuple(player for player in self.facts.order if player not in gone)
        if self.returned:
            contest = ()
        if len(contest) > 1:
            last = because("special.survivors", "Several survive and go on contesting: {who}.", who=contest)
        elif contest:
            last = because("chief.sole", "{who} alone is left.", who=contest)
        else:
            last = because("chief.none", "No character is left: nobody becomes chief.")
        effect = Effect(lost=tuple(self.lost), returned=tuple(self.returned), contest=contest)
        return Outcome(effect, (*self.reasons, *self.spared(), last))

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
        raise bad("attacks", "{who} is none of the players {order}", who=strangers, order=facts.order)
    if len(set(names)) < len(names):
        raise bad("attacks", "Nobody is attacked twice", clause="gorilla.next")
    return Hunt(facts, characters, book), attacks


# --- the gorilla ---


def gorilla(facts: SpecialCard, book: Book) -> Outcome:
    hunt, attacks = _begin(facts, book)
    for attack in attacks:
        if not hunt.alive:
            raise bad("attacks", "The gorilla is dead: nobody else is attacked", clause="gorilla.fight")
        refused = _on_owner(hunt, attack) if attack.player == facts.player else _on_opponent(hunt, attack)
        if refused:
            return refused
        hunt.attacked.append(attack.player)
    if hunt.alive and facts.player not in hunt.attacked:
        book.need(_Unfinished(), "attacks")
    return hunt.end()


def _on_opponent(hunt: Hunt, attack: Attack) -> Outcome | None:
    if attack.flees:
        no = because("gorilla.flee", "{who} cannot flee: only the owner of the gorilla may.", who=attack.player)
        dies = _defenceless(hunt.characters[attack.player], hunt.book)
        text = "{who} is killed without a roll." if dies else "{who} rolls."
        return forbidden(no, rather(text, who=attack.player))
    first = not hunt.attacked
    text = "{owner} sets the gorilla on {who}." if first else "The gorilla lives and attacks {who} next."
    clause = "gorilla.target" if first else "gorilla.next"
    hunt.reasons.append(because(clause, text, owner=hunt.facts.player, who=attack.player))
    if _defenceless(hunt.characters[attack.player], hunt.book):
        _killed(hunt, attack)
    else:
        hunt.fight("gorilla.fight", attack, 2, "gorilla")
    return None


def _on_owner(hunt: Hunt, attack: Attack) -> Outcome | None:
    owner = hunt.facts.player
    if hunt.opponents_left:
        left = hunt.opponents_left
        no = because(
            "gorilla.owner", "The gorilla attacks {owner} last. Not attacked yet: {left}.", owner=owner, left=left
        )
        return forbidden(no, *(rather("Attack {who} first.", who=who) for who in left))
    hunt.reasons.append(because("gorilla.owner", "No opponent is left: the gorilla attacks {owner}.", owner=owner))
    if attack.flees:
        hunt.returned.append(owner)
        fled = "{owner}'s character flees to hand, and nobody scores this stop."
        hunt.reasons.append(because("gorilla.flee", fled, owner=owner))
        return None
    defenceless = _defenceless(hunt.characters[owner], hunt.book)
    if defenceless and hunt.book.reading("gorilla-owner") == "no-roll":
        _killed(hunt, attack)
    else:
        hunt.fight("gorilla.fight", attack, 2, "gorilla")
    return None


def _killed(hunt: Hunt, attack: Attack) -> None:
    hunt.no_roll(attack)
    hunt.lost.append(attack.player)
    text = "{character} of {who} is killed without a roll."
    character = hunt.characters[attack.player]
    hunt.reasons.append(because("gorilla.kills", text, character=character, who=attack.player))


def _defenceless(character: Character, book: Book) -> bool:
    """Doctor or missionary: killed without a roll. Of a neutral's two professions the reading picks one."""
    weak = [profession in ("doctor", "missionary") for profession in character.professions]
    if all(weak) or not any(weak):
        return all(weak)
    return book.reading("neutral-profession") == "strict"


# --- the warrior ---


def warrior(facts: SpecialCard, book: Book) -> Outcome:
    hunt, attacks = _begin(facts, book)
    for attack in attacks:
        if not hunt.alive or facts.player in hunt.attacked:
            raise bad("attacks", "The warrior is gone: nobody else is attacked", clause="warrior.owner")
        refused = _warrior_refused(hunt, attack)
        if refused:
            return refused
        _warrior_fights(hunt, attack)
        hunt.attacked.append(attack.player)
    if not attacks or (hunt.alive and facts.player not in hunt.attacked):
        book.need(_Unfinished(), "attacks")
    return hunt.end()


def _warrior_refused(hunt: Hunt, attack: Attack) -> Outcome | None:
    """First one opponent, then the owner; nobody flees."""
    owner, who = hunt.facts.player, attack.player
    if not hunt.attacked and who == owner:
        no = because("warrior.target", "The warrior first attacks an opponent, not {owner}.", owner=owner)
        return forbidden(no, *(rather("Attack {who} first.", who=left) for left in hunt.opponents_left))
    if hunt.attacked and who != owner:
        no = because(
            "warrior.owner", "After one opponent the warrior turns on {owner}, not on {who}.", owner=owner, who=who
        )
        return forbidden(no, rather("{owner} rolls now.", owner=owner))
    if attack.flees:
        no = because("warrior.owner", "Nobody can flee from the warrior: {who} must roll.", who=who)
        return forbidden(no, rather("{who} rolls.", who=who))
    return None


def _warrior_fights(hunt: Hunt, attack: Attack) -> None:
    owner, who = hunt.facts.player, attack.player
    if who == owner:
        hunt.reasons.append(because("warrior.owner", "The warrior lives and attacks {owner}.", owner=owner))
    else:
        hunt.reasons.append(because("warrior.target", "{owner} sets the warrior on {who}.", owner=owner, who=who))
    strong = _strong(hunt.characters[who], hunt.book)
    hunt.fight("warrior.strong" if strong else "warrior.weak", attack, 2 if strong else 3, "warrior")


def _strong(character: Character, book: Book) -> bool:
    """Explorer or officer. Of a neutral's two professions the reading picks one."""
    strong = [profession in ("explorer", "officer") for profession in character.professions]
    if all(strong) or not any(strong):
        return all(strong)
    return book.reading("neutral-profession") == "either"
