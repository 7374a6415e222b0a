"""Everything that can be asked, found by the words people use: titles, what is asked for, and the rules behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.asking.asker import Option
from referee.facts import shapes_of
from referee.game import Game
from referee.lookup import TEXT, TITLE, in_both, meant, score, words_of
from referee.registry import games
from referee.words import say

MOST = 12
"""How many questions are offered."""


def questions_about(text: str) -> tuple[Option, ...]:
    """The questions of all games that these words fit, best first; all of them where nothing was typed.

    Where nothing fits all words, what fits most of them.
    """
    found = _fitting(text, [text])
    return found or _fitting(text, words_of(text))


def _fitting(text: str, parts: Sequence[str]) -> tuple[Option, ...]:
    found: list[tuple[int, Option]] = []
    for game in games():
        wanted = [meant(part, game.rulebook.synonyms) for part in parts]
        for name in game.questions:
            fields = _fields(game, name)
            points = sum(score(part, fields) for part in wanted) if text.strip() else 1
            if points:
                title = say("{game}: {question}", game=say(game.title), question=say(game.title_of(name)))
                found.append((points, Option(f"{game.id}:{name}", str(title))))
    best = sorted(found, key=lambda item: -item[0])
    return tuple(option for _, option in (best[:MOST] if text.strip() else best))


def _fields(game: Game, question: str) -> Mapping[str, int]:
    """What speaks of this question, in our words and in the language spoken, and what that weighs."""
    rule = game.the_question(question)
    facts = [shape.fact for shape in shapes_of(rule.facts).values() if shape.fact]
    clauses = [game.rulebook.clauses[fact.clause] for fact in facts if fact.clause in game.rulebook.clauses]
    asked = " ".join(in_both(fact.ask) for fact in facts)
    rules = " ".join(f"{in_both(it.title)} {in_both(it.says)}" for it in clauses)
    return {f"{game.title} {in_both(rule.title)}": TITLE, asked: TEXT, rules: 1}
