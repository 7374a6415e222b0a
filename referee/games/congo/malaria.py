"""The malaria: who rolls lowest is bitten, and a doctor may be cured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.facts import MissingFacts, Problem, bad
from referee.game import Book
from referee.games.congo.pieces import Character
from referee.games.congo.special_facts import Effect, Outcome, SpecialCard, counts_as, every
from referee.games.congo.words import people
from referee.ruling import Reason, because, told
from referee.words import Sentence, say


def malaria(facts: SpecialCard, book: Book) -> Outcome:
    characters = every(facts, "characters", facts.order, book, "rolls")
    rounds = facts.rolls or ()
    bitten = _bitten(facts.order, rounds)
    doctor = counts_as(characters[bitten], "doctor", book)
    cure = book.need(facts, "cure") if doctor else 0
    lost = () if cure == 1 else (bitten,)
    contest = tuple(player for player in facts.order if player not in lost)
    reasons = tuple(_malaria_because(bitten, rounds, cure, characters[bitten]))
    return Outcome(Effect(lost=lost, contest=contest), reasons, text=_bite(bitten, cure, contest))


def _bite(bitten: str, cure: int, contest: tuple[str, ...]) -> Sentence:
    """Who was bitten, and who is left."""
    if cure == 1:
        return say("{who} is bitten, and the doctor is cured: all stay in.", who=bitten)
    if len(contest) == 1:
        return say("{who} is bitten and out. {left} alone is left and becomes chief.", who=bitten, left=contest[0])
    return say("{who} is bitten and out. Still in the contest: {left}.", who=bitten, left=people(contest))


def _malaria_because(
    bitten: str, rounds: tuple[Mapping[str, int], ...], cure: int, character: Character
) -> Iterator[Reason]:
    """Who was bitten, after how many rounds, and whether he was cured; `cure` is 0 for whoever is no doctor."""
    lowest = "{who} rolls lowest and is bitten ({rolls})."
    yield because("malaria.lowest", lowest, who=bitten, rolls=rounds)
    again = "Those tied for the lowest rolled again."
    yield from told(len(rounds) > 1, "malaria.reroll", again, "Nobody else rolled so low: nobody rolls again.")
    if cure:
        text = "The doctor rolls {cure} and is cured." if cure == 1 else "The doctor rolls {cure}, not 1: no cure."
        yield because("malaria.doctor", text, cure=cure)
    else:
        no_cure = "Only a doctor rolls for a cure, not {character}."
        if "doctor" in character.professions:
            no_cure = "At this table {character} does not count as a doctor and rolls for no cure."
        yield because("malaria.doctor", no_cure, applies=False, character=character)


def _bitten(order: tuple[str, ...], rounds: tuple[Mapping[str, int], ...]) -> str:
    """Round by round those tied for the lowest roll again; the last has one lowest."""
    rolling = order
    for at, rolled in enumerate(rounds):
        if set(rolled) != set(rolling):
            raise bad(
                "rolls",
                "Round {at} is rolled by {rolling}",
                clause="malaria.reroll",
                at=at + 1,
                rolling=people(rolling),
            )
        rolling = tuple(player for player in rolling if rolled[player] == min(rolled.values()))
        if len(rolling) == 1 and at + 1 < len(rounds):
            text = "{who} is lowest alone in round {at}: no further round is rolled"
            raise bad("rolls", text, clause="malaria.reroll", who=rolling[0], at=at + 1)
    if len(rolling) > 1:
        text = "is not finished: round {at} is rolled by {rolling}"
        raise MissingFacts(Problem("rolls", say(text, at=len(rounds) + 1, rolling=people(rolling)), "malaria.reroll"))
    return rolling[0]
