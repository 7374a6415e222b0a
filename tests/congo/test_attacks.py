"""Gorilla and warrior against a second, plain telling of the same rules."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from referee import BadFact, MissingFacts, RefereeError
from referee.games.congo.words import PROFESSIONS

Told = tuple[list[str], list[str], list[str], list[str]]


class Forbidden(Exception):
    """An illegal choice, with the clause that forbids it."""


def counts(character: str, kinds: tuple[str, ...], every: bool) -> bool:
    found = [profession in kinds for profession in character.split()[0].split("/")]
    return all(found) if every else any(found)


def end(order: list[str], lost: list[str], returned: list[str], clauses: list[str]) -> Told:
    contest = [] if returned else [player for player in order if player not in lost]
    last = "special.survivors" if len(contest) > 1 else "chief.sole" if contest else "chief.none"
    return lost, returned, contest, list(dict.fromkeys(["special.right", *clauses, last]))


def gorilla(order: list[str], characters: dict[str, str], attacks: list[str], strict: bool, no_roll: bool) -> Told:
    owner, clauses = order[0], ["gorilla.where"]
    lost: list[str] = []
    returned: list[str] = []
    done: list[str] = []
    alive = True
    for who, _, rest in (attack.partition(" ") for attack in attacks):
        if not alive or owner in done or who in done:
            raise BadFact
        if who == owner and len(done) < len(order) - 1:
            raise Forbidden("gorilla.owner")
        if who != owner and rest == "flees":
            raise Forbidden("gorilla.flee")
        clauses.append("gorilla.owner" if who == owner else "gorilla.next" if done else "gorilla.target")
        weak = counts(characters[who], ("doctor", "missionary"), not strict)
        done.append(who)
        if rest == "flees":
            returned.append(who)
            clauses.append("gorilla.flee")
        elif weak and (who != owner or no_roll):
            if rest:
                raise BadFact
            lost.append(who)
            clauses.append("gorilla.kills")
        elif not rest:
            raise MissingFacts
        else:
            clauses.append("gorilla.fight")
            alive = rest in "12"
            lost += [who] if alive else []
    if alive and owner not in done:
        raise MissingFacts
    return end(order, lost, returned, clauses)


def warrior(order: list[str], characters: dict[str, str], attacks: list[str], strict: bool, no_roll: bool) -> Told:
    owner, clauses = order[0], ["warrior.where"]
    lost: list[str] = []
    done: list[str] = []
    alive = True
    for who, _, rest in (attack.partition(" ") for attack in attacks):
        if not alive or owner in done or who in done:
            raise BadFact
        if not done and who == owner:
            raise Forbidden("warrior.target")
        if (done and who != owner) or rest == "flees":
            raise Forbidden("warrior.owner")
        if not rest:
            raise MissingFacts
        strong = counts(characters[who], ("explorer", "officer"), strict)
        clauses += ["warrior.owner" if done else "warrior.target", "warrior.strong" if strong else "warrior.weak"]
        done.append(who)
        alive = int(rest) <= (2 if strong else 3)
        lost += [who] if alive else []
    if not done or (alive and owner not in done):
        raise MissingFacts
    return end(order, lost, [], clauses)


pairs = st.permutations(PROFESSIONS).map(lambda drawn: f"{drawn[0]}/{drawn[1]} usa")
characters = st.one_of(st.sampled_from(PROFESSIONS).map(lambda profession: f"{profession} france"), pairs)


@st.composite
def attacked(draw: st.DrawFn) -> tuple[str, list[str], dict[str, str], list[str]]:
    order = ["dima", "petya", "lida", "oleg"][: draw(st.integers(2, 4))]
    card = draw(st.sampled_from(["gorilla", "warrior"]))
    opponents = list(draw(st.permutations(order[1:])))
    victims = [*(opponents if card == "gorilla" else opponents[:1]), order[0]]
    victims = draw(st.sampled_from([victims, victims, victims[:-1], victims[:1], victims[::-1]]))
    rolls = st.sampled_from(["", "", " 1", " 2", " 3", " 4", " flees"])
    return card, order, {who: draw(characters) for who in order}, [who + draw(rolls) for who in victims]


@settings(max_examples=300, deadline=None)
@given(attacked(), st.booleans(), st.booleans())
def test_attacks_go_as_the_cards_say(case: Any, strict: bool, no_roll: bool) -> None:
    card, order, laid, attacks = case
    told: Any
    try:
        told = {"gorilla": gorilla, "warrior": warrior}[card](order, laid, attacks, strict, no_roll)
    except (RefereeError, Forbidden) as refusal:
        told = refusal
    found: Any
    try:
        found = referee.ask(
            "congo",
            "special-card",
            {"card": card, "player": "dima", "order": order, "station": "jungle", "resolve": True},
            characters=laid,
            attacks=attacks,
            readings={
                "neutral-profession": "strict" if strict else "either",
                "gorilla-owner": "no-roll" if no_roll else "fights",
            },
        )
    except RefereeError as refusal:
        assert (type(refusal), refusal.paths) == (type(told), ("attacks",))
        return
    if isinstance(told, Forbidden):
        assert (found.verdict, found.clauses, found.answer.may_play) == ("illegal", (str(told),), True)
        assert found.instead
        return
    effect = found.answer.effect
    assert (list(effect.lost), list(effect.returned), list(effect.contest), list(found.clauses)) == told
